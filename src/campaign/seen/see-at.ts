import { ok, type SeatId } from '../../kernel/basic.js';
import type { Report } from '../../kernel/report.js';
import type { Campaign } from '../campaign.js';
import {
  askedOf,
  isRefusal,
  loadStep,
  noSuchQuestion,
  outcomeOf,
  seatOf,
} from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * What a seat would read if it were told now, at the moment of a question: what it has seen of this step up to then, and
 * what it knows. Refuses a key that the latest run did not ask.
 */
export function seeReportAt(campaign: Campaign, who: SeatId, key: string): Outcome<Report> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const seat = seatOf(campaign, step.base, who);
    if (isRefusal(seat)) return refuse(seat.code, seat.say);
    const asked = askedOf(step).find(({ question }) => question.key === key);
    if (asked === undefined) return refuse('not-found', noSuchQuestion(step, key));
    const { game } = campaign;
    const outcome = await outcomeOf(campaign, step);
    const told = game.tell({ ...outcome, beats: outcome.beats.slice(0, asked.after) }, who);
    const state = asked.after === 0 ? outcome.before : outcome.states[asked.after - 1];
    return ok(game.report(game.view(state ?? outcome.before, who), told, [], who, step.step.title));
  });
}
