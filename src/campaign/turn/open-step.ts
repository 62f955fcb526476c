/** The step that is open: what it began from, what came in since, and how far it was played. */
import type { Json, SeatId, Viewer } from '../../kernel/basic.js';
import { nearest } from '../../kernel/sheet-text.js';
import type { Question, Seat, Step } from '../../kernel/system.js';
import type { Outcome, PlayedBeat } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import { selectBeats } from '../../store/beat.js';
import type { Entry, RunEntry } from '../../store/entry.js';
import { ofKinds, selectEntriesAfter, selectLasting } from '../../store/entries.js';
import type { ChanceSource } from '../../kernel/dice.js';
import { branchAt, isAbandoned, selectAbandoned } from '../../store/branch.js';
import { selectRollsAfter } from '../../store/roll.js';
import { selectFirstKeptBack } from '../../store/held-letter.js';
import {
  selectLastSnapshot,
  selectSnapshotBefore,
  selectStandingBefore,
  type Snapshot,
} from '../../store/snapshot.js';
import type { Throws } from './campaign-dice.js';
import type { Campaign } from '../campaign.js';
import { diceWords, wordsFor } from './dice-words.js';
import { standAt, startOf, type StepStart } from './rules-at.js';
import { lastingSheets, type CountingSheet } from './step-input.js';
import type { Refusal } from '../types.js';

export type OpenStep = {
  /** The last released state, and the entry after which it stood. */
  readonly base: Json;
  readonly baseEntry: number;
  readonly step: Step;
  readonly seats: readonly Seat[];
  /** Which line of play it is: 1 until a turn is taken back. */
  readonly branch: number;
  /** All entries since. */
  readonly entries: readonly Entry[];
  /** Sheets of offers that were sent before it and are in force. */
  readonly carried: ReadonlyMap<string, CountingSheet>;
  /** The latest run of this step. */
  readonly run: Entry<RunEntry> | undefined;
  /** The viewer is asked for nothing, whatever the run asks: a letter to him is kept back. */
  readonly shut?: true;
};

/** Loads the open step. Call inside a transaction. */
export async function loadStep(campaign: Campaign): Promise<OpenStep> {
  const snapshot = await selectLastSnapshot(campaign.inside.journal);
  const entries = await selectEntriesAfter(campaign.inside.journal, snapshot.entry);
  return stepFrom(campaign, snapshot, entries);
}

/**
 * The step in which a viewer stands. While the gamemaster keeps a seat's letter back, that seat stands where it stood
 * before the letter, and it is asked for nothing: what its pages told would be the letter's own news.
 */
export const loadStepOf = async (campaign: Campaign, who: Viewer): Promise<OpenStep> =>
  (await stepBeforeKeptBack(campaign, who)) ?? loadStep(campaign);

/**
 * Of which step a letter is that leaves at once: of the one in which its seat stands, since letters of one step are one
 * thread, whose subject and token would tell of the next.
 */
export const stepNameTo = async (
  campaign: Campaign,
  { step }: Pick<OpenStep, 'step'>,
  seat: SeatId,
): Promise<string> => ((await stepBeforeKeptBack(campaign, seat))?.step ?? step).name;

/** Undefined where no letter to the viewer is kept back: then he stands in the open step. Call inside a transaction. */
export async function stepBeforeKeptBack(
  campaign: Campaign,
  who: Viewer,
): Promise<OpenStep | undefined> {
  const { journal } = campaign.inside;
  const missed = who === 'gm' ? undefined : await selectFirstKeptBack(journal, who);
  const snapshot =
    missed === undefined ? undefined : await selectSnapshotBefore(journal, missed.run);
  if (missed === undefined || snapshot === undefined) return undefined;
  const since = await selectEntriesAfter(journal, snapshot.entry);
  const before = since.filter(({ seq }) => seq < missed.release);
  return { ...(await stepFrom(campaign, snapshot, before)), shut: true };
}

const branchAfter = async ({ inside }: Campaign, entry: number): Promise<number> =>
  branchAt(await selectAbandoned(inside.journal), entry);

/** The dice of the line of play that a step belongs to; those that fell in its runs stay as they fell. */
export const throwsOf = async (
  { inside }: Campaign,
  { branch, baseEntry }: OpenStep,
): Promise<Throws> =>
  inside.dice.throws(
    branch,
    await selectRollsAfter(inside.journal, baseEntry),
    wordsFor(await diceWords(inside.journal)),
  );

/** The same where nothing is kept of what falls. */
export const diceOf = async (campaign: Campaign, step: OpenStep): Promise<ChanceSource> =>
  (await throwsOf(campaign, step)).dice;

async function stepFrom(
  campaign: Campaign,
  snapshot: Snapshot,
  entries: readonly Entry[],
): Promise<OpenStep> {
  await standAt(campaign, snapshot.entry);
  const { base } = await startOf(campaign, snapshot);
  return {
    base,
    baseEntry: snapshot.entry,
    step: campaign.game.step(base),
    seats: campaign.game.seats(base),
    branch: await branchAfter(campaign, snapshot.entry),
    entries,
    carried: await offersInForce(campaign, snapshot.entry),
    run: ofKinds(entries, 'run').at(-1),
  };
}

/** The sheets of offers that last beyond their step, as they stand with an entry. */
export async function offersInForce(
  { game, inside: { journal } }: Pick<Campaign, 'game' | 'inside'>,
  entry: number,
): Promise<OpenStep['carried']> {
  if (game.offers === undefined) return new Map();
  const lasting = await selectLasting(journal, entry);
  return lastingSheets(lasting, await selectAbandoned(journal), entry);
}

export const isRun = (entry: Entry): entry is Entry<RunEntry> => entry.body.kind === 'run';

/** The states after a run's beats, by the beats: each is folded once, for all who ask. */
const folded = new WeakMap<
  readonly PlayedBeat[],
  { readonly base: Json; readonly states: Json[] }
>();

/** Those after the first `count` beats, all of them where there are no more. */
function statesAfter(
  { then, base }: StepStart,
  beats: readonly PlayedBeat[],
  count: number,
): readonly Json[] {
  let known = folded.get(beats);
  if (known?.base !== base) folded.set(beats, (known = { base, states: [] }));
  const { states } = known;
  for (const { facts } of beats.slice(states.length, count))
    states.push(then.game.fold(states.at(-1) ?? base, facts));
  return states.slice(0, count);
}

/** Takes over the states of a run that was just played and kept. */
export async function holdStates(
  { inside }: Campaign,
  run: number,
  { before, states }: Outcome,
): Promise<void> {
  folded.set(await selectBeats(inside.journal, run), { base: before, states: [...states] });
}

/** The state after the first `count` beats of a run that was played from there. */
export async function foldedTo(
  { inside }: Pick<Campaign, 'inside'>,
  start: StepStart,
  run: Entry<RunEntry>,
  count: number,
): Promise<Json> {
  const beats = await selectBeats(inside.journal, run.seq);
  return statesAfter(start, beats, count).at(-1) ?? start.base;
}

/** The state after the first `count` beats of a run of the open step; of the latest where none is named. */
export async function stateAfter(
  campaign: Campaign,
  { base, run: latest }: OpenStep,
  count: number,
  run = latest,
): Promise<Json> {
  return run === undefined ? base : foldedTo(campaign, { then: campaign, base }, run, count);
}

/** The latest run as it was played, put together again from what was kept of it. */
export const outcomeOf = (campaign: Campaign, { base, run }: OpenStep): Promise<Outcome> =>
  playedOutcome(campaign, { then: campaign, base }, run);

/**
 * What was played last: the latest run, or, when nothing has happened in the open step yet, the released run of the step
 * before it.
 */
export async function lastPlayed(
  campaign: Campaign,
  step: OpenStep,
): Promise<{ readonly step: string; readonly outcome: Outcome; readonly game: Game }> {
  const { journal } = campaign.inside;
  const before =
    step.run?.body.beats === 0 ? await selectStandingBefore(journal, step.baseEntry) : undefined;
  const entries = before === undefined ? [] : await selectEntriesAfter(journal, before.entry);
  const gone = await selectAbandoned(journal);
  const run = ofKinds(entries, 'run').findLast(
    ({ seq }) => seq < step.baseEntry && !isAbandoned(gone, seq),
  );
  if (before === undefined || run === undefined)
    return {
      ...{ step: step.step.name, game: campaign.game },
      outcome: await outcomeOf(campaign, step),
    };
  const start = await startOf(campaign, before);
  const outcome = await playedOutcome(campaign, start, run);
  return { step: run.step, outcome, game: start.then.game };
}

/** A run as an outcome, of its first `count` beats alone where so many are named, with the state after each. */
export async function playedOutcome(
  { inside }: Pick<Campaign, 'inside'>,
  start: StepStart,
  entry: Entry<RunEntry> | undefined,
  count = Number.MAX_SAFE_INTEGER,
): Promise<Outcome> {
  const all = entry === undefined ? [] : await selectBeats(inside.journal, entry.seq);
  const [beats, states] = [all.slice(0, count), statesAfter(start, all, count)];
  const run = entry?.body;
  const asked = run?.asked ?? [];
  const open = (run?.open ?? []).flatMap(({ key, waitsFor, faults }) => {
    const question = asked.find((one) => one.key === key);
    return question === undefined ? [] : [{ question, waitsFor, faults }];
  });
  return {
    ...{ before: start.base, beats, states, after: states.at(-1) ?? start.base, asked, open },
    done: run?.state === 'held',
    ...(run?.point === undefined ? {} : { point: run.point }),
    askedAfter: run?.askedAfter ?? [],
    passed: run?.passed ?? 0,
    settled: run?.settled ?? [],
    amendmentFaults: run?.amendmentFaults ?? [],
    amended: [],
    happenings: run?.happenings ?? [],
  };
}

/** A question with the number of beats before it. */
export type Asked = { readonly question: Question; readonly after: number };

/** All questions of the latest run, answered or not. */
export const askedOf = ({ run }: OpenStep): readonly Asked[] =>
  run === undefined ? [] : askedIn(run.body);

/** The same of any run. */
export const askedIn = ({ asked, askedAfter }: RunEntry): readonly Asked[] =>
  asked.map((question, index) => ({ question, after: askedAfter[index] ?? 0 }));

/** The key under which letters that wait in the middle of the step are listed; it is released, not answered. */
export const releaseKey = ({ step }: OpenStep): string => `${step.name}/release`;

export const RELEASED =
  'It is not answered, but released: vedette release FILE lets these letters go.';

/** Why a key names no question, with the nearest that was asked. */
export function noSuchQuestion(step: OpenStep, key: string): string {
  if (key === releaseKey(step)) return RELEASED;
  const keys = askedOf(step).map(({ question }) => question.key as string);
  const near = nearest(key, keys);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  return `Nothing was asked under "${key.slice(0, 80)}" in ${step.step.name}.${meant} The keys: ${keys.join(', ')}.`;
}

/** The seat of that id, or the refusal that there is none. */
export function seatOf(campaign: Campaign, state: Json, id: SeatId): Seat | Refusal {
  const seats = campaign.game.seats(state);
  const found = seats.find((seat) => seat.id === id);
  if (found !== undefined) return found;
  const ids = seats.map((seat) => seat.id);
  const near = nearest(id, ids);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  return {
    code: 'not-found',
    say: `There is no seat "${id.slice(0, 40)}".${meant} The seats: ${ids.join(', ')}.`,
  };
}

export const isRefusal = (found: Seat | Refusal): found is Refusal => 'code' in found;
