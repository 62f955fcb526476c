/**
 * The released steps of a campaign, moment by moment, for all sides or for one: what spectators see, and what is told when a
 * war is over. Nothing of the open step is in it, and nothing of a step that was taken back.
 */
import { canonicalJson, ok, type Json, type SeatId } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import type { Picture } from '../../kernel/map/picture.js';
import type { Report } from '../../kernel/report.js';
import { selectAbandoned, isAbandoned } from '../../store/branch.js';
import { selectEntriesOf } from '../../store/entries.js';
import { selectLastSnapshot } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { momentsOf, pictureAt, type StepMoment } from '../turn/moments.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { playedOf, runsKnownTo, type KnownRun } from './see-moments.js';
import { seeReports } from './see-reports.js';

/** Whose eyes: all sides, or one of them. */
export type StoryOf = { readonly side?: string | undefined };

/** `id`: one word for addresses, of the step. `texts`: what happened, or what the side was told. */
type StoryMoment = {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly string[];
};

type StoryStep = { readonly step: string; readonly title: string };

/** A step with all its moments. `pictures`: one a moment, in their order. */
export type ToldStep = StoryStep & {
  /** The entry of its run. */
  readonly run: number;
  readonly moments: readonly StoryMoment[];
  readonly pictures: readonly Picture[];
};

/** `steps`: all that may be seen, the oldest first; `at`: the chosen one, told; absent while there is none. */
export type Story = {
  readonly board: Board;
  readonly steps: readonly StoryStep[];
  readonly at?: ToldStep;
};

/**
 * The story up to so many steps before the last that was released. `step`: which is told; the last where it is ''. Refuses
 * a step that may not be seen as one that there is not.
 */
export function seeStory(
  campaign: Campaign,
  { side, delay = 0, step = '' }: StoryOf & { readonly delay?: number; readonly step?: string },
): Outcome<Story> {
  return useCase(campaign, 'read', async () => {
    const all = await releasedRuns(campaign);
    const shown = await toldRuns(campaign, all.slice(0, Math.max(0, all.length - delay)), side);
    const board = campaign.game.board();
    const steps: StoryStep[] = [];
    for (const { run } of shown) {
      const { played, then } = await playedOf(campaign, { ...run, beats: 0 });
      steps.push({ step: run.step, title: then.game.step(played.before).title });
    }
    const one = step === '' ? shown.at(-1) : shown.find(({ run }) => run.step === step);
    if (one === undefined)
      return step === '' ? ok({ board, steps }) : refuse('not-found', 'There is no such step.');
    return ok({ board, steps, at: await toldStep(campaign, one) });
  });
}

/** Every step told whole, one after the other. */
export function seeWholeStory(
  campaign: Campaign,
  { side }: StoryOf,
): Outcome<{ readonly board: Board; readonly steps: readonly ToldStep[] }> {
  return useCase(campaign, 'read', async () => {
    const steps: ToldStep[] = [];
    for (const one of await toldRuns(campaign, await releasedRuns(campaign), side))
      steps.push(await toldStep(campaign, one));
    return ok({ board: campaign.game.board(), steps });
  });
}

/** The sides of the campaign, in the order of its seats. */
export function listSides(
  campaign: Campaign,
): Outcome<readonly { readonly id: string; readonly title: string }[]> {
  return useCase(campaign, 'read', async () => {
    const { sides } = campaign.game.board();
    const ids = [...new Set((await seatsOf(campaign)).map(({ side }) => side))];
    return ok(ids.map((id) => ({ id, title: sides.find((one) => one.id === id)?.title ?? id })));
  });
}

/** Reports as they were released to the seats of a side, or to all, by the name of their step. */
export async function reportsByStep(
  campaign: Campaign,
  { side }: StoryOf,
): Promise<ReadonlyMap<string, readonly { readonly seat: string; readonly report: Report }[]>> {
  const found = new Map<string, { seat: string; report: Report }[]>();
  for (const { id, title } of await seatsOf(campaign, side)) {
    const reports = await seeReports(campaign, id);
    for (const { step, report } of reports.ok ? reports.value : [])
      found.set(step, [...(found.get(step) ?? []), { seat: title, report }]);
  }
  return found;
}

async function seatsOf(campaign: Campaign, side?: string) {
  const { state } = await selectLastSnapshot(campaign.inside.journal);
  const seats = campaign.game.seats(state);
  return side === undefined ? seats : seats.filter((seat) => seat.side === side);
}

/** The runs by which released steps stand, in order. */
async function releasedRuns(campaign: Campaign): Promise<readonly KnownRun[]> {
  const { journal } = campaign.inside;
  const gone = await selectAbandoned(journal);
  const released = new Set(
    (await selectEntriesOf(journal, 'release'))
      .filter(({ body }) => body.what === 'step' && !isAbandoned(gone, body.run))
      .map(({ body }) => body.run),
  );
  return (await runsKnownTo(campaign, 'gm')).filter(({ run }) => released.has(run.seq));
}

/** A run, and the seats that were told of it where one side's eyes are asked for. */
type ToldRun = { readonly run: KnownRun; readonly seats?: readonly SeatId[] };

/** Of these runs those that a side was told of, by one of its seats at least: not one whose letters are all kept back. */
async function toldRuns(
  campaign: Campaign,
  runs: readonly KnownRun[],
  side: string | undefined,
): Promise<readonly ToldRun[]> {
  if (side === undefined) return runs.map((run) => ({ run }));
  const seats = new Map<number, SeatId[]>();
  for (const { id } of await seatsOf(campaign, side))
    for (const { over, run } of await runsKnownTo(campaign, id))
      if (over) seats.set(run.seq, [...(seats.get(run.seq) ?? []), id]);
  return runs.flatMap((run) => {
    const own = seats.get(run.run.seq);
    return own === undefined ? [] : [{ run, seats: own }];
  });
}

async function toldStep(campaign: Campaign, { run, seats }: ToldRun): Promise<ToldStep> {
  const { played, then } = await playedOf(campaign, run);
  const { game } = then;
  const { name: step, title } = game.step(played.before);
  if (seats === undefined) {
    const moments = momentsOf(game, played, 'gm');
    return {
      ...{ step, title, run: run.run.seq },
      moments: moments.map(shownMoment),
      pictures: moments.map((moment) => pictureAt(game, played, 'gm', moment)),
    };
  }
  const own = seats.map((seat) => momentsOf(game, played, seat));
  const moments = together(own.flat());
  return {
    ...{ step, title, run: run.run.seq },
    moments: moments.map(shownMoment),
    pictures: moments.map(({ id, beats }) =>
      merged(
        seats.map((seat, index) => {
          const mine = own[index]?.find((moment) => moment.id === id);
          const bare = { id, at: id, title: '', beats, told: [] };
          return pictureAt(game, played, seat, mine ?? bare);
        }),
      ),
    ),
  };
}

const shownMoment = ({ id, title, told }: StepMoment): StoryMoment => ({
  ...{ id, title },
  texts: [...new Set(told.map(({ text }) => text))],
});

/** The moments of several seats in the order of play, each once, with all that was told of it. */
function together(all: readonly StepMoment[]): readonly StepMoment[] {
  const byId = new Map<string, StepMoment>();
  for (const moment of all) {
    const known = byId.get(moment.id);
    const told = [...(known?.told ?? []), ...moment.told];
    byId.set(moment.id, { ...moment, told, beats: Math.max(known?.beats ?? 0, moment.beats) });
  }
  return [...byId.values()].sort((a, b) => a.beats - b.beats);
}

/** What several seats see, on one map: what two of them see alike is there once. */
function merged([first, ...others]: readonly Picture[]): Picture {
  const all = first === undefined ? [] : [first, ...others];
  const once = <T>(lists: readonly (readonly T[])[], key: (one: T) => string): readonly T[] => [
    ...new Map(lists.flat().map((one) => [key(one), one])).values(),
  ];
  // What a picture holds is JSON, but for fields that are left out.
  const asText = (one: object): string => canonicalJson(one as Json);
  return {
    ...{ title: first?.title ?? '', subtitle: first?.subtitle ?? '', frame: [] },
    marks: once(
      all.map(({ marks }) => marks),
      ({ id: _id, ...mark }) => asText(mark),
    ),
    tracks: once(
      all.map(({ tracks }) => tracks),
      asText,
    ),
    seen: once(
      all.map(({ seen }) => seen),
      String,
    ),
    held: once(
      all.map(({ held }) => held),
      asText,
    ),
  };
}
