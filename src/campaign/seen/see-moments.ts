/** The moments of played steps, and the map at each of them, for one viewer (C4). */
import { ok, type Json, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { Outcome as Played, Told } from '../../kernel/outcome.js';
import type { Entry, RunEntry } from '../../store/entry.js';
import { selectEntriesOf } from '../../store/entries.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import { selectFirstKeptBack } from '../../store/held-letter.js';
import { selectLastSnapshot, selectSnapshotBefore } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { START } from '../../kernel/system.js';
import { momentsOf, pictureAt, stateAfterMoment, type StepMoment } from '../turn/moments.js';
import { isRefusal, loadStepOf, playedOutcome, seatOf } from '../turn/open-step.js';
import { startOf, type StepStart } from '../turn/rules-at.js';
import { standingOf } from '../letters/told-to.js';
import type { Outcome, Sight } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `moment`: one word for addresses, opaque to pages. `at`: its id in the step. `texts`: what the viewer was told of it. */
type SeenMoment = {
  readonly moment: string;
  readonly at: string;
  readonly title: string;
  readonly texts: readonly string[];
  /** Where each of them happened, as far as the gamemaster is told: ids with spaces between; '' otherwise. */
  readonly places: readonly string[];
};

/** A played step. `earlier`: the moments by which steps before it are opened, the oldest first. */
export type SeenStep = {
  /** `turn 1.1`; empty when nothing has been played that the viewer may know. */
  readonly step: string;
  readonly title: string;
  readonly moments: readonly SeenMoment[];
  readonly steps: readonly { readonly step: string; readonly moment: string }[];
};

const NOTHING: SeenStep = { step: '', title: '', moments: [], steps: [] };

/**
 * The moments of the step that a moment belongs to; of the last that the viewer may know for ''. Refuses a moment that
 * is none of the viewer's, as one that was never played.
 */
export function seeMoments(campaign: Campaign, who: Viewer, moment: string): Outcome<SeenStep> {
  return useCase(campaign, 'read', async () => {
    const base = (await selectLastSnapshot(campaign.inside.journal)).state;
    const seat = who === 'gm' ? undefined : seatOf(campaign, base, who);
    if (seat !== undefined && isRefusal(seat)) return refuse(seat.code, seat.say);
    const runs = await runsKnownTo(campaign, who);
    const named = moment === '' ? runs.at(-1) : runs.find(({ step }) => isOf(moment, step));
    if (named === undefined) return moment === '' ? ok(NOTHING) : noSuchMoment();
    const { played, then } = await playedOf(campaign, named);
    const moments = momentsOf(then.game, played, who);
    if (moment !== '' && !moments.some(({ id }) => moment === nameOf(named.step, id)))
      return noSuchMoment();
    return ok({
      ...{ step: named.step, title: then.game.step(played.before).title },
      moments: moments.map(({ id, at, title, told }) => ({
        ...{ moment: nameOf(named.step, id), at, title },
        texts: told.map(({ text }) => text),
        places: told.map(({ places = [] }) => [...new Set(places)].join(' ')),
      })),
      steps: runs.map(({ step }) => ({ step, moment: nameOf(step, START) })),
    });
  });
}

/**
 * What a viewer saw at a moment; with `as`, what that seat is to know at one of the gamemaster's moments, released or not. Refuses
 * as `seeMoments` does.
 */
export function seeSightAt(
  campaign: Campaign,
  who: Viewer,
  moment: string,
  as: Viewer = who,
): Outcome<Omit<Sight, 'view'>> {
  return useCase(campaign, 'read', async () => {
    const runs = await runsKnownTo(campaign, who);
    const run = runs.find(({ step }) => isOf(moment, step));
    if (run === undefined) return noSuchMoment();
    const { played, then } = await playedOf(campaign, run);
    const found = momentsOf(then.game, played, who);
    const at = found.find(({ id }) => moment === nameOf(run.step, id));
    if (at === undefined) return noSuchMoment();
    const told = as === who ? at.told : toldBy(then.game.tell(played, as), at);
    const known = then.game.seats(played.before);
    if (as !== who && !known.some(({ id }) => id === as)) return noSuchMoment();
    const picture = pictureAt(then.game, played, as, { ...at, told });
    const subtitle = `${picture.subtitle}: ${at.title}`;
    return ok({ picture: { ...picture, subtitle }, board: campaign.game.board() });
  });
}

/** What a seat is told at the moment that a beat of the gamemaster's belongs to. */
const toldBy = (told: readonly Told[], { at }: StepMoment): readonly Told[] =>
  told.filter((one) => one.at === at);

/** The truth after a moment of a step that was played; after the last that was played for ''. */
export function seeStateAt(campaign: Campaign, moment: string): Outcome<Json> {
  return useCase(campaign, 'read', async () => {
    const runs = await runsKnownTo(campaign, 'gm');
    const run = moment === '' ? runs.at(-1) : runs.find(({ step }) => isOf(moment, step));
    if (run === undefined) return noSuchMoment();
    const { played, then } = await playedOf(campaign, run);
    if (moment === '') return ok(played.after);
    const moments = momentsOf(then.game, played, 'gm');
    const at = moments.find(({ id }) => moment === nameOf(run.step, id));
    return at === undefined ? noSuchMoment() : ok(stateAfterMoment(played, at));
  });
}

const noSuchMoment = () => refuse('not-found', 'There is no such moment.');

const nameOf = (step: string, id: StepMoment['id']): string => `${step}/${id}`;
const isOf = (moment: string, step: string): boolean => moment.startsWith(`${step}/`);

/** The run by which a step stands. `beats`: how many of them may be known; `over`: whether it is known to be played out. */
export type KnownRun = {
  readonly step: string;
  readonly run: Entry<RunEntry>;
  readonly beats: number;
  readonly over: boolean;
};

/** The runs of which a viewer may know something, in order: the last of each released step, and of the open one. */
export async function runsKnownTo(campaign: Campaign, who: Viewer): Promise<readonly KnownRun[]> {
  const { journal } = campaign.inside;
  const gone = await selectAbandoned(journal);
  // A seat whose letter is kept back knows nothing of that release, nor of what came after it.
  const missed = who === 'gm' ? undefined : await selectFirstKeptBack(journal, who);
  const end = missed?.release ?? Number.MAX_SAFE_INTEGER;
  const isKnown = ({ seq }: Entry): boolean => seq < end && !isAbandoned(gone, seq);
  const runs = (await selectEntriesOf(journal, 'run')).filter(isKnown);
  // A release stands as long as its run: the branch of the step after it begins from the release itself.
  const releases = (await selectEntriesOf(journal, 'release')).filter(
    ({ seq, body }) => seq < end && !isAbandoned(gone, body.run),
  );
  const known = new Map<string, KnownRun>();
  const keep = (run: Entry<RunEntry> | undefined, beats: number, over: boolean): void => {
    if (run === undefined || beats === 0) return;
    known.delete(run.step);
    known.set(run.step, { step: run.step, run, beats, over });
  };
  const steps = releases.filter(({ body: { what } }) => what === 'step');
  for (const { body } of steps) {
    const run = runs.find(({ seq }) => seq === body.run);
    keep(run, run?.body.beats ?? 0, true);
  }
  if (who === 'gm') {
    const open = runs.findLast(({ seq }) => seq > (steps.at(-1)?.seq ?? 0));
    keep(open, open?.body.beats ?? 0, open?.body.state === 'held');
  } else {
    const told = await toldInOpenStep(campaign, who);
    if (told !== undefined) keep(told.run, told.beats, told.over);
  }
  return [...known.values()];
}

/** What a seat was told in the course of the open step; undefined when it was told nothing, whatever has happened. */
async function toldInOpenStep(campaign: Campaign, seat: SeatId): Promise<KnownRun | undefined> {
  const standing = standingOf(await loadStepOf(campaign, seat), seat);
  if (standing === undefined) return undefined;
  const known = { ...standing, step: standing.run.step, over: false };
  const { played, then } = await playedOf(campaign, known);
  return then.game.tell(played, seat).length === 0 ? undefined : known;
}

/** A known run put together again, without the beats that may not be known. */
export async function playedOf(
  campaign: Campaign,
  { run, beats }: KnownRun,
): Promise<{ readonly played: Played; readonly then: StepStart['then'] }> {
  const { journal } = campaign.inside;
  const before = await selectSnapshotBefore(journal, run.seq);
  if (before === undefined) throw new Error(`No position was kept before run ${String(run.seq)}.`);
  const start = await startOf(campaign, before);
  return { played: await playedOutcome(campaign, start, run, beats), then: start.then };
}
