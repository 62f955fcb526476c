/** A turn is taken back as a branch: what was played since stays on record, and play goes on from an earlier position. */
import { ok, type SeatId } from '../../kernel/basic.js';
import { emptyInput } from '../../kernel/outcome.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import type { Entry, SheetEntry } from '../../store/entry.js';
import { appendEntry, ofKinds, selectChanges, selectEntriesAfter } from '../../store/entries.js';
import { voidLettersSince } from '../../store/held-letter.js';
import { insertLetters, lettersDigest, type LetterText } from '../../store/letter.js';
import { selectNamesTo, selectToldBetween } from '../../store/told-letter.js';
import {
  endOfStep,
  insertSnapshot,
  selectSnapshotEntries,
  selectStandingSnapshots,
  type Snapshot,
} from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { diceWords, wordsFor } from './dice-words.js';
import { checkFrom } from './check-journal.js';
import { foldedTo, loadStep, type OpenStep } from './open-step.js';
import { playOut } from './play-on.js';
import { releaseCaused } from './release-letters.js';
import { letterSlip } from '../letters/send-dispatch.js';
import { deadlinesOf, readDeadline } from './deadline.js';
import { recordDeadline, setByRhythm, tellDeadline } from './set-deadline.js';
import { calendarOf } from './calendar.js';
import { lateFor } from './stamp.js';
import type { Offer, Question } from '../../kernel/system.js';
import { readFor } from '../sheets/read-sheet.js';
import { CARRIED_OVER, countingSheets } from './step-input.js';
import { nextVersion } from '../sheets/submit-sheet.js';
import { isAnybodyTold, standingOf } from '../letters/told-to.js';
import { startOf, type StepStart } from './rules-at.js';
import { takeBackLetters, type Carried, type OfSeat } from './take-back-letters.js';
import { seatsBehind } from '../letters/keep-back.js';
import { seatHolders } from '../seats/holders.js';
import {
  afterTransfers,
  exchangeSeats,
  transfersSince,
  type Pair,
} from '../seats/transfer-seats.js';
import type { Clock, Outcome, RunResult } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * `step`: its name, such as `turn 1.1`. `reason`: for the record; `tells`: what the players are told of it, word for word.
 * `holds`: their letters are kept back, so that they can be read and edited first; their pages go back at once all the same.
 * `stamp`: of the page that asks, so that an old page changes nothing.
 */
export type TakeBack = {
  readonly step: string;
  readonly reason: string;
  readonly tells?: string | undefined;
  readonly holds?: boolean;
  readonly stamp?: string | undefined;
};

/** `carried`, `left`: sheets of that step that count again in the branch, and those that must be sent again. */
export type TakenBack = {
  readonly step: { readonly name: string; readonly title: string };
  readonly branch: number;
  readonly letters: number;
  /** The letters wait for the gamemaster. */
  readonly holds: boolean;
  readonly carried: readonly string[];
  readonly left: readonly string[];
  readonly next: RunResult;
};

const LONGEST_REASON = 2000;
/** Why such a letter is kept back. */
const TO_READ = 'It says that the turn is taken back. Read it, edit it if you like, and let it go.';

/**
 * Takes play back to the beginning of a step. Nothing is deleted: a branch begins from that position with dice of its
 * own, the sheets that counted in the step count again where they still read, persons who had changed places since
 * change back, its deadline holds again where it is still ahead, and every seat has a letter that tells it to disregard what it
 * was told since. Refuses a step that was never
 * opened, and the open one while nobody has been told of it: that is simply played again, with the same dice.
 */
export function takeBackTurn(
  campaign: Campaign,
  input: TakeBack,
  clock: Clock,
): Outcome<TakenBack> {
  return useCase<TakenBack>(campaign, 'write', async () => {
    const reason = input.reason.trim();
    if (reason === '' || reason.length > LONGEST_REASON) return refuse('bad-input', SAYS_REASON);
    const tells = (input.tells ?? '').trim();
    const slip = tells === '' ? undefined : letterSlip(tells);
    if (slip !== undefined) return refuse('bad-input', slip);
    const open = await loadStep(campaign);
    const late = lateFor(open, input.stamp);
    if (late !== undefined) return late;
    const base = await findBase(campaign, input.step.trim());
    if (base === undefined) return refuse('not-found', await saysNoStep(campaign, input.step));
    if (base.entry === open.baseEntry && !isAnybodyTold(open))
      return refuse('not-asked', saysOpen(open));
    await checkFrom(campaign, base);
    const words = { reason, tells, holds: input.holds === true };
    return ok(await branchOff(campaign, { ...words, open, base, now: clock() }));
  });
}

const SAYS_REASON = 'Give a reason of at most 2000 characters. It stays on record.';
const saysOpen = ({ step }: OpenStep): string =>
  `${step.title} is open and nobody has been told of it yet. Make your ruling and resolve it again; it keeps its dice.`;

async function findBase(campaign: Campaign, step: string): Promise<Snapshot | undefined> {
  const snapshots = await selectStandingSnapshots(campaign.inside.journal);
  return snapshots.findLast(({ state }) => campaign.game.step(state).name === step);
}

async function saysNoStep(campaign: Campaign, step: string): Promise<string> {
  const snapshots = await selectStandingSnapshots(campaign.inside.journal);
  const names = snapshots.map(({ state }) => campaign.game.step(state).name);
  return `No step "${step.slice(0, 80)}" has been played. The steps: ${names.join(', ')}.`;
}

type Plan = {
  readonly open: OpenStep;
  readonly base: Snapshot;
  readonly reason: string;
  readonly tells: string;
  readonly holds: boolean;
  readonly now: string;
};

async function branchOff(campaign: Campaign, plan: Plan): Promise<TakenBack> {
  const { journal, doorKey } = campaign.inside;
  const { base, now, reason, tells, holds } = plan;
  const step = campaign.game.step(base.state);
  const branch = plan.open.branch + 1;
  const entries = await entriesOf(campaign, base);
  const sheets = await sheetsToCarry(campaign, { base, branch, entries });
  const pairs = await transfersSince(campaign, base.entry);
  const letters = await lettersOf(campaign, plan, { sheets, pairs });
  const body = {
    ...{ kind: 'ruling' as const, on: 'take-back' as const, key: step.name, reason },
    ...{ text: String(base.entry), letters: lettersDigest(letters) },
    ...(tells === '' ? {} : { tells }),
  };
  const entry = await appendEntry(journal, { written: now, step: plan.open.step.name, body });
  await voidLettersSince(journal, base.entry, now);
  const held = holds ? letters.flatMap(({ seat }) => (seat === undefined ? [] : [seat])) : [];
  // Who does not know of the step yet, since an earlier letter of his is kept back, has it with that.
  const back = new Map([
    ...(await seatsBehind(campaign, plan.open)),
    ...held.map((seat) => [seat, TO_READ] as const),
  ]);
  await insertLetters(journal, { entry, doorKey, state: 'ready', back }, letters);
  await insertSnapshot(journal, { entry, state: base.state });
  for (const pair of pairs) await exchangeSeats(campaign, pair, { step: step.name, now });
  await playOut(campaign, now);
  for (const { sheet, reads } of sheets) {
    if (!reads) continue;
    const body = { ...sheet, version: await nextVersion(campaign, sheet.key) };
    await appendEntry(journal, { written: now, step: step.name, body });
  }
  const named = (reads: boolean): readonly string[] =>
    sheets.filter((one) => one.reads === reads).map(({ sheet }) => sheet.key);
  const next = await releaseWithDeadline(campaign, { entries, step, now });
  const sheetsNow = { carried: named(true), left: named(false) };
  return { step, branch, letters: letters.length, holds, ...sheetsNow, next };
}

type Reopening = Pick<OpenStep, 'entries' | 'step'> & {
  readonly now: string;
};

/**
 * What the step asks leaves, with the deadline that it had (`entries`) where that is still ahead, or was as the campaign paused.
 */
async function releaseWithDeadline(
  campaign: Campaign,
  { entries, step, now }: Reopening,
): Promise<RunResult> {
  const { paused } = await calendarOf(campaign);
  const deadline = readDeadline(deadlinesOf({ entries }).at(-1));
  const isAhead = deadline !== undefined && deadline.due > (paused?.since ?? now);
  const reason = 'As before the turn was taken back';
  // Whoever is asked while the campaign is paused is told of it when play resumes.
  const named = paused === undefined;
  if (isAhead) await recordDeadline(campaign, { step }, { deadline, reason, now, named });
  const { run: next } = await releaseCaused(campaign, now);
  const open = await loadStep(campaign);
  if (isAhead && named && open.step.name === step.name)
    await tellDeadline(campaign, open, { deadline, now, named });
  await setByRhythm(campaign, now, { named: true });
  return next;
}

/** Of the step that begins from a position, as it was played. */
async function entriesOf({ inside }: Campaign, base: Snapshot): Promise<readonly Entry[]> {
  const end = endOfStep(await selectSnapshotEntries(inside.journal), base.entry);
  return (await selectEntriesAfter(inside.journal, base.entry)).filter(({ seq }) => seq < end);
}

type Replayed = {
  readonly base: Snapshot;
  readonly branch: number;
  readonly entries: readonly Entry[];
};

/** What counted by a seat's own hand in the step that is played again; what the gamemaster ruled, he rules again. */
async function sheetsToCarry(
  campaign: Campaign,
  { base, branch, entries }: Replayed,
): Promise<readonly Carried[]> {
  const { inside } = campaign;
  const start = await startOf(campaign, base);
  const { game } = start.then;
  const begins = wordsFor(await diceWords(inside.journal));
  const { dice } = inside.dice.throws(branch, new Map(), begins);
  const opening = game.play(start.base, emptyInput, dice);
  const carried: Carried[] = [];
  for (const { seq } of countingSheets(entries).values()) {
    const body = sheetAt(entries, seq);
    if (body === undefined) continue;
    const { letters: _letters, ...bare } = body;
    const sheet = { ...bare, via: CARRIED_OVER };
    const question: Question | Offer | undefined =
      opening.asked.find(({ key }) => key === body.key) ??
      game.offers?.(start.base).find(({ key }) => key === body.key);
    if (question === undefined) {
      const before = entries.filter((entry) => entry.seq < seq);
      carried.push({ sheet, title: await titleThen(campaign, start, before, body), reads: false });
      continue;
    }
    const seen = game.view(opening.after, body.seat);
    const { faults } = readFor({ game }, { text: body.text, question, seen });
    carried.push({ sheet, title: question.title, reads: faults.length === 0 });
  }
  return carried;
}

/** How a seat knew what it sent a sheet for in the course of a step, by what it had been told then. */
async function titleThen(
  campaign: Campaign,
  start: StepStart,
  before: readonly Entry[],
  { seat, key }: SheetEntry,
): Promise<string> {
  const standing = standingOf({ entries: before }, seat);
  if (standing === undefined) return key;
  const told = await foldedTo(campaign, start, standing.run, standing.beats);
  const prompts = [...standing.run.body.asked, ...(start.then.game.offers?.(told) ?? [])];
  return prompts.find((prompt) => prompt.key === key)?.title ?? key;
}

/** Undefined for a ruling of the gamemaster that counts in its place. */
function sheetAt(entries: readonly Entry[], seq: number): SheetEntry | undefined {
  const body = entries.find((entry) => entry.seq === seq)?.body;
  return body?.kind === 'sheet' ? body : undefined;
}

async function lettersOf(
  campaign: Campaign,
  { open, base, now, tells }: Plan,
  { sheets, pairs }: { readonly sheets: readonly Carried[]; readonly pairs: readonly Pair[] },
): Promise<readonly LetterText[]> {
  const { journal } = campaign.inside;
  const gone = await selectAbandoned(journal);
  const told = await selectToldBetween(journal, base.entry, Number.MAX_SAFE_INTEGER);
  const step = campaign.game.step(base.state);
  const changing = await runsWithChanges(campaign, base.entry);
  const occasion = { written: now, openStep: open.step.name, step, tells };
  // Who changed places since changes back with it, and each letter goes to whoever holds its seat then.
  const holders = afterTransfers(await seatHolders(campaign, base.state), pairs);
  const seats = new Map<SeatId, OfSeat>();
  for (const { seat } of holders) {
    const all = told.filter((letter) => letter.seat === seat);
    const letters = await selectNamesTo(journal, seat);
    const known = gone.filter(({ till }) => letters.some(({ entry }) => entry === till));
    const own = all.filter(({ run = 0 }) => !isAbandoned(known, run));
    const undone = own.some(({ run = 0 }) => changing.has(run));
    const sheetsOf = sheets.filter(({ sheet }) => sheet.seat === seat);
    seats.set(seat, { told: own, knew: own.length < all.length, undone, sheets: sheetsOf });
  }
  return takeBackLetters(campaign, holders, occasion, seats);
}

/** The runs since an entry whose letters tell of changes of the rules. */
async function runsWithChanges({ inside }: Campaign, since: number): Promise<ReadonlySet<number>> {
  const changes = await selectChanges(inside.journal);
  const told = new Set(changes.flatMap(({ seq, body }) => (body.text === '' ? [] : [seq])));
  const runs = ofKinds(await selectEntriesAfter(inside.journal, since), 'run');
  const changing = runs.filter(({ body }) => body.changes?.some((seq) => told.has(seq)));
  return new Set(changing.map(({ seq }) => seq));
}
