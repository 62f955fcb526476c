import { ok, type Viewer } from '../../kernel/basic.js';
import { asksOf, asksTo } from './asks.js';
import { offersOf } from './offers.js';
import type { Campaign } from '../campaign.js';
import type { Question } from '../../kernel/system.js';
import {
  askedOf,
  isRefusal,
  loadStep,
  loadStepOf,
  noSuchQuestion,
  seatOf,
} from '../turn/open-step.js';
import { deadlineNow } from '../turn/deadline-for.js';
import { stampOf } from '../turn/stamp.js';
import type { Ask, Outcome, Standing } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** Where the campaign stands and all that is asked, of whomever: the gamemaster's list. */
export function listAsks(campaign: Campaign): Outcome<Standing> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const state = step.run?.body.state ?? 'waiting';
    const deadline = deadlineNow(step);
    const until = deadline === undefined ? {} : { deadline };
    const offers = await offersOf(campaign, step);
    const asks = asksOf(step);
    return ok({ ...{ step: step.step, state, asks, offers, stamp: stampOf(step) }, ...until });
  });
}

/** One question of the latest run with all that it is about: its text, who asks, and the choices there are. */
export function seeAsk(campaign: Campaign, key: string): Outcome<Question> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const asked = askedOf(step).find(({ question }) => question.key === key);
    return asked === undefined
      ? refuse('not-found', noSuchQuestion(step, key))
      : ok(asked.question);
  });
}

/** What one seat is asked for now; all that its holder may know of the list. Refuses an unknown seat. */
export function listAsksOf(campaign: Campaign, who: Viewer): Outcome<readonly Ask[]> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStepOf(campaign, who);
    const seat = who === 'gm' ? undefined : seatOf(campaign, step.base, who);
    if (seat !== undefined && isRefusal(seat)) return refuse(seat.code, seat.say);
    return ok(asksTo(step, who));
  });
}
