import { ok, type Json, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { Muster } from '../../kernel/muster.js';
import type { LastStep, Overview } from '../../kernel/overview.js';
import type { Campaign } from '../campaign.js';
import { stateBeforeEnd } from '../turn/moments.js';
import { isRefusal, loadStepOf, seatOf } from '../turn/open-step.js';
import { playedOf, runsKnownTo, type KnownRun } from './see-moments.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * `title`: the step that comes next. `since`: the step since whose beginning changes are shown, with its title; empty
 * before the first. `steps`: all that it may be, the oldest first.
 */
export type SeenOverview = {
  readonly title: string;
  readonly since: { readonly step: string; readonly title: string };
  readonly steps: readonly string[];
  readonly overview: Overview;
};

/**
 * The state of the campaign in tables: for the gamemaster after all that was played, for a seat as of the last beat
 * released to it. Changes are those since the last step that is over began, or since another that is named.
 */
export function seeOverview(campaign: Campaign, who: Viewer, since = ''): Outcome<SeenOverview> {
  return useCase(campaign, 'read', async () => {
    const { game } = campaign;
    const { base } = await loadStepOf(campaign, who);
    const seat = who === 'gm' ? undefined : seatOf(campaign, base, who);
    if (seat !== undefined && isRefusal(seat)) return refuse(seat.code, seat.say);
    const runs = await runsKnownTo(campaign, who);
    const over = runs.findLast((run) => run.over);
    const named = since === '' ? (over ?? runs.at(-1)) : runs.find(({ step }) => step === since);
    if (since !== '' && named === undefined)
      return refuse('not-found', `No step "${since.slice(0, 40)}" has been played.`);
    const now = await stateOf(campaign, runs.at(-1), base);
    const steps = runs.map(({ step }) => step);
    const last = named && (await lastStep(campaign, who, named, over ?? named));
    return ok({
      ...{ title: game.step(now).title, steps },
      since: { step: named?.step ?? '', title: last?.title ?? '' },
      overview: game.overview(game.view(now, who), last?.views),
    });
  });
}

/** What a seat has in hand, as of the last beat released to it; changes are those since the last step that is over began. */
export function seeMuster(campaign: Campaign, seat: SeatId): Outcome<Muster> {
  return useCase(campaign, 'read', async () => {
    const { game } = campaign;
    const { base } = await loadStepOf(campaign, seat);
    const found = seatOf(campaign, base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const runs = await runsKnownTo(campaign, seat);
    const over = runs.findLast((run) => run.over);
    const last = over && (await lastStep(campaign, seat, over, over));
    const now = await stateOf(campaign, runs.at(-1), base);
    return ok(game.muster(game.view(now, seat), last?.views));
  });
}

const stateOf = async (campaign: Campaign, run: KnownRun | undefined, base: Json): Promise<Json> =>
  run === undefined ? base : (await playedOf(campaign, run)).played.after;

/** The viewer's views when a step began, and before the last one was closed. */
async function lastStep(
  campaign: Campaign,
  who: Viewer,
  since: KnownRun,
  closed: KnownRun,
): Promise<{ readonly title: string; readonly views: LastStep<Json> }> {
  const { game } = campaign;
  const { before } = (await playedOf(campaign, since)).played;
  const close = stateBeforeEnd((await playedOf(campaign, closed)).played);
  return {
    title: game.step(before).title,
    views: { start: game.view(before, who), close: game.view(close, who) },
  };
}
