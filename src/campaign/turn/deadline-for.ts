/**
 * For which questions the deadline of the open step holds. One that was over when the seat was asked, or asked again, is
 * none for it: nobody is asked for what is already too late.
 */
import type { SeatId } from '../../kernel/basic.js';
import type { Offer, Question } from '../../kernel/system.js';
import type { Entry } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';
import { asksOf, openAsks } from '../sheets/asks.js';
import { askedAgain } from '../sheets/reopened.js';
import { askedWith } from '../sheets/see-owed.js';
import type { Ask, Deadline } from '../types.js';
import { calendarOf } from './calendar.js';
import { deadlineOf, deadlinesOf, readDeadline } from './deadline.js';
import type { OpenStep } from './open-step.js';

/** The deadline, where it holds for all questions with these keys. */
export function deadlineFor(step: OpenStep, keys: readonly string[]): Deadline | undefined {
  const all = deadlinesOf(step);
  const deadline = readDeadline(all.at(-1));
  if (deadline === undefined) return undefined;
  // One that was over when it was set has moved by a pause in its grace: who was asked after the one before has none by that.
  const set = all.findLast((one) => (readDeadline(one)?.due ?? '') > one.written) ?? all.at(-1);
  const due = readDeadline(set)?.due ?? deadline.due;
  // One that was set later was ahead then, whatever the clock of the machine said in between.
  const wasAhead = (asked: Entry | undefined): boolean =>
    asked === undefined || asked.seq < (set?.seq ?? 0) || asked.written <= due;
  const holds = (key: string): boolean =>
    wasAhead(askedWith(step, key)) && wasAhead(askedAgain(step.entries, key));
  return keys.every(holds) ? deadline : undefined;
}

/** By which deadline a sheet has to come: by none for an offer, and by none while the campaign is paused. */
export async function runningFor(
  campaign: Campaign,
  step: OpenStep,
  question: Question | Offer,
): Promise<Deadline | undefined> {
  if ('lasts' in question) return undefined;
  const { paused } = await calendarOf(campaign);
  return paused === undefined ? deadlineFor(step, [question.key]) : undefined;
}

/** Whether a seat was asked since a time (ISO, UTC), or asked again, or the deadline was set since then. */
export function isNewTo(step: OpenStep, seat: SeatId, time: string): boolean {
  const isNew = (entry: Entry | undefined): boolean => entry !== undefined && entry.written >= time;
  const isAsked = ({ key, to }: Ask): boolean =>
    to === seat && (isNew(askedWith(step, key)) || isNew(askedAgain(step.entries, key)));
  return isNew(deadlinesOf(step).at(-1)) || asksOf(step).some(isAsked);
}

/** The deadline, unless it holds for nothing of what seats have still to answer. */
export function deadlineNow(step: OpenStep): Deadline | undefined {
  const open = openAsks(step);
  return open.length === 0 || open.some(({ key }) => deadlineFor(step, [key]) !== undefined)
    ? deadlineOf(step)
    : undefined;
}
