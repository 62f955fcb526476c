import { ok } from '../../kernel/basic.js';
import { countLetters } from '../../store/letter.js';
import { asksOf } from '../sheets/asks.js';
import { offersOf } from '../sheets/offers.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import { latestReminder } from './remind-seat.js';
import { diceTrouble } from '../turn/see-dice-key.js';
import { owedSeats, type OwedSeat } from '../sheets/see-owed.js';
import { deskQuestions, type DeskQuestion } from './see-questions.js';
import { calendarFor, calendarOf, type Calendar } from '../turn/calendar.js';
import { clockStopped } from '../turn/plan-clock.js';
import { deadlineNow } from '../turn/deadline-for.js';
import { stampOf } from '../turn/stamp.js';
import type { Outcome, Standing } from '../types.js';
import { useCase } from '../use-case.js';

/**
 * `post`: how many are released and still here, and how many of them were tried in vain;
 * `reminded`: when the last reminder of this step went to anybody that owes, '' for never.
 */
export type DeskSight = Standing & {
  readonly seats: readonly OwedSeat[];
  readonly questions: readonly DeskQuestion[];
  readonly post: { readonly waits: number; readonly failed: number };
  readonly reminded: string;
  /** Pause, days off, the rhythm of deadlines of this kind of step, and what the clock does by itself. */
  readonly calendar: Calendar;
  /** Why the clock did not close or release it. */
  readonly stopped?: { readonly written: string; readonly reason: string };
  /** What is wrong with the key of the dice; '' while all is well. */
  readonly diceTrouble: string;
};

/** All that the gamemaster sees at a glance, in one reading of the file. */
export function seeDesk(campaign: Campaign): Outcome<DeskSight> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const deadline = deadlineNow(step);
    const stopped = clockStopped(step);
    const { journal } = campaign.inside;
    return ok({
      step: step.step,
      state: step.run?.body.state ?? 'waiting',
      asks: asksOf(step),
      offers: await offersOf(campaign, step),
      stamp: stampOf(step),
      ...(deadline === undefined ? {} : { deadline }),
      seats: await owedSeats(campaign, step),
      questions: await deskQuestions(campaign, step),
      post: {
        waits: await countLetters(journal, 'ready'),
        failed: await countLetters(journal, 'failed'),
      },
      reminded: latestReminder(step),
      calendar: calendarFor(await calendarOf(campaign), step.step),
      ...(stopped === undefined ? {} : { stopped }),
      diceTrouble: diceTrouble(campaign),
    });
  });
}
