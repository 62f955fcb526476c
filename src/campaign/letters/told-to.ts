/**
 * What each seat has been told of the open step, and what it may answer now. A seat stands at the run that it was told of
 * last, whatever the gamemaster plays after that: nothing on its pages changes until a letter to it leaves. Its sheets are
 * shut once play has passed them, whether the step is done then or stops at somebody else.
 */
import type { Json, SeatId } from '../../kernel/basic.js';
import type { Outcome } from '../../kernel/outcome.js';
import type { Question } from '../../kernel/system.js';
import type { Entry, RunEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import {
  askedIn,
  askedOf,
  isRun,
  stateAfter,
  type Asked,
  type OpenStep,
} from '../turn/open-step.js';
import { reopenedSheets } from '../sheets/reopened.js';
import { goneOnWithout } from '../turn/silence.js';
import { releasedRun } from '../turn/step-input.js';

/** The run that a seat was told of last, and how many of its beats. */
type Standing = { readonly run: Entry<RunEntry>; readonly beats: number };

/** A question that a seat may answer, with the run by which it was asked and the number of beats before it. */
export type AskedSeat = Asked & { readonly run: Entry<RunEntry> };

/** Undefined before the step was first played. */
export function standingOf(
  { entries }: Pick<OpenStep, 'entries'>,
  seat: SeatId,
): Standing | undefined {
  let standing: Standing | undefined;
  for (const entry of ofKinds(entries, 'run', 'release')) {
    if (isRun(entry)) {
      const { tells, told = 0, beats } = entry.body;
      if (tells === undefined) standing = { run: entry, beats: told };
      else if (tells.includes(seat)) standing = { run: entry, beats };
      else standing ??= { run: entry, beats: 0 };
    }
    const { body } = entry;
    if (body.kind !== 'release' || body.what !== 'letters') continue;
    const run = ofKinds(entries, 'run').find(({ seq }) => seq === body.run);
    if (run !== undefined && body.to?.includes(seat) !== false)
      standing = { run, beats: run.body.beats };
  }
  return standing;
}

/** What a seat knows: the state at the last beat that it was told of. */
export async function stateTold(campaign: Campaign, step: OpenStep, seat: SeatId): Promise<Json> {
  const standing = standingOf(step, seat);
  return standing === undefined
    ? step.base
    : stateAfter(campaign, step, standing.beats, standing.run);
}

/** Any seat has been told of something that happened in the open step. */
export const isAnybodyTold = (step: OpenStep): boolean =>
  step.seats.some(({ id }) => (standingOf(step, id)?.beats ?? 0) > 0);

/** What a seat knew when it was asked one of its questions. */
export const stateAsked = (
  campaign: Campaign,
  step: OpenStep,
  { run, after }: AskedSeat,
): Promise<Json> => stateAfter(campaign, step, after, run);

/**
 * The questions that a seat may answer now: those of the group at which it stands, until play has passed them, and those
 * whose sheets the gamemaster has opened again.
 */
export function questionsTo(step: OpenStep, seat: SeatId): readonly AskedSeat[] {
  const standing = standingOf(step, seat);
  if (standing === undefined || step.shut === true) return [];
  const { run, beats } = standing;
  const reopened = reopenedSheets(step.entries);
  const without = goneOnWithout(step.entries);
  return askedIn(run.body).flatMap((asked, index): readonly AskedSeat[] => {
    const { question, after } = asked;
    if (question.to !== seat) return [];
    const isHere = index >= (run.body.passed ?? 0) && after === beats;
    const isOpen = isHere && !isPassed(step, question, standing) && !without.has(question.key);
    return isOpen || reopened.has(question.key) ? [{ ...asked, run }] : [];
  });
}

/** Play has passed a question since a seat was told of it, or has come by another way to where it is not asked. */
function isPassed(step: OpenStep, { key }: Question, { run, beats }: Standing): boolean {
  const since = standingRuns(step).filter(({ seq }) => seq >= run.seq);
  if (since.some(({ body }) => passedIn(body).some((question) => question.key === key)))
    return true;
  const latest = step.run?.body;
  return (
    latest !== undefined &&
    latest.beats > beats &&
    !latest.asked.some((question) => question.key === key)
  );
}

/** The key by which a run that nobody was told of is undone: the sheets that it closed are open again. */
export const undoneKey = (run: number): string => `run ${run}`;

/** The runs of the step but for those that were undone. */
function standingRuns({ entries }: Pick<OpenStep, 'entries'>): readonly Entry<RunEntry>[] {
  const undone = new Set(
    ofKinds(entries, 'ruling').flatMap(({ body }) => (body.on === 'withdrawal' ? [body.key] : [])),
  );
  return ofKinds(entries, 'run').filter(({ seq }) => !undone.has(undoneKey(seq)));
}

/** The questions that a run has passed. */
export function passedIn(run: RunEntry): readonly Question[] {
  if (run.passed !== undefined) return run.asked.slice(0, run.passed);
  return askedIn(run)
    .filter(({ after }) => run.state === 'held' || after < run.beats)
    .map(({ question }) => question);
}

/** Questions to seats that play has passed at any time since the step was opened. */
export const passedBefore = (step: Pick<OpenStep, 'entries'>): ReadonlySet<string> =>
  new Set(
    standingRuns(step)
      .flatMap(({ body }) => passedIn(body))
      .filter(({ to }) => to !== 'gm')
      .map(({ key }) => key),
  );

/**
 * The sheets of the step are with the gamemaster, as a seat may know it: play has passed what seats were asked, and this
 * one is asked nothing now.
 */
export const isWithGamemaster = (step: OpenStep, seat: SeatId): boolean =>
  step.run?.body.state === 'held' ||
  ((passedBefore(step).size > 0 || isGoneOnWithout(step, seat)) &&
    questionsTo(step, seat).length === 0);

/** The gamemaster has gone on without a sheet of this seat, though another holds up play in the same moment. */
const isGoneOnWithout = (step: OpenStep, seat: SeatId): boolean => {
  const without = goneOnWithout(step.entries);
  return askedOf(step).some(({ question: { key, to } }) => to === seat && without.has(key));
};

/** Questions of the latest run that wait for a seat which has not been told of them. */
export function untoldQuestions(step: OpenStep): readonly Question[] {
  const run = step.run?.body;
  if (run?.state !== 'waiting') return [];
  return run.asked.filter(({ key, to }) => {
    const isOpen = run.open.some((open) => open.key === key && open.waitsFor === 'answer');
    return (
      to !== 'gm' && isOpen && !questionsTo(step, to).some(({ question }) => question.key === key)
    );
  });
}

/** A playing stops at a release point that nobody has been told of. */
export const isNewPoint = ({ entries }: OpenStep, { point }: Pick<Outcome, 'point'>): boolean =>
  point !== undefined && point.asks > (releasedRun(entries)?.body.point?.asks ?? -1);

/** The seats whose letters in the middle of the step wait for the gamemaster. */
export function heldLettersTo({ run, entries }: OpenStep): readonly SeatId[] {
  if (run?.body.state !== 'waiting') return [];
  const isReleased = ofKinds(entries, 'release').some(({ body }) => body.run === run.seq);
  return isReleased ? [] : (run.body.holds ?? oldHolds(run.body));
}

/** Of a run that did not say whose letters it holds: whoever is asked after all that was told. */
const oldHolds = (run: RunEntry): readonly SeatId[] =>
  run.tells !== undefined
    ? []
    : askedIn(run).flatMap(({ question: { to }, after }) =>
        to !== 'gm' && after > (run.told ?? 0) ? [to] : [],
      );
