/** Plays the open step from its start and keeps the result of it: beats, letters, and the run's digest. */
import { byText, canonicalJson } from '../../kernel/basic.js';
import type { ChanceSource } from '../../kernel/dice.js';
import type { Outcome, StepInput } from '../../kernel/outcome.js';
import { BrokenInvariant } from '../../kernel/step-run.js';
import { insertBeats } from '../../store/beat.js';
import type { RunEntry } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import { voidHeldLetters } from '../../store/held-letter.js';
import { insertLetters, lettersDigest } from '../../store/letter.js';
import { insertRolls, type KeptRoll } from '../../store/roll.js';
import { runRowsDigest } from '../../store/run-rows.js';
import { insertSnapshot } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { watchPlay } from '../progress.js';
import { chanceOf } from './dice.js';
import { closeWords } from './send-word.js';
import { diceWords, type DiceWords } from './dice-words.js';
import { askedOf, holdStates, loadStep, outcomeOf, throwsOf, type OpenStep } from './open-step.js';
import { runResult } from './run-result.js';
import { releaseCaused } from './release-letters.js';
import { reopenedSheets } from '../sheets/reopened.js';
import { setByRhythm } from './set-deadline.js';
import { signedHead } from './signed-head.js';
import { silenceEntry, silenceIn, type Silence } from './silence.js';
import { pendingChanges } from '../gm/standing-rulings.js';
import { stepInput } from './step-input.js';
import { runDigest } from './run-digest.js';
import { freeLetters, keptBackSeats } from '../letters/keep-back.js';
import { deliverArrived } from '../letters/travel.js';
import { isNewPoint, passedBefore } from '../letters/told-to.js';
import { doLettersLeave, isAtOnce } from '../packs/program-options.js';
import { transferSeats } from '../seats/transfer-seats.js';
import type { Fallen } from '../letters/told-dice.js';
import type { Released, RunResult } from '../types.js';
import { lettersAfter, lettersWithin } from '../letters/write-letters.js';

/**
 * `stays`: the sheets that are open now stay so, though all of them are in: only the gamemaster's run and his answers take
 * them.
 */
export type Playing = { readonly stays?: boolean };

/** No more steps than these are released one after another without the gamemaster: what goes on so long is a slip. */
const MOST_AT_ONCE = 100;

/**
 * Plays the open step with all that came in since it opened, and keeps it unless nothing has changed. A step that is done
 * and of a kind that is released at once is, and the next one is played. Where seats are asked by letters that leave with it,
 * the rhythm sets until when. Call inside a write transaction.
 */
export async function playOn(
  campaign: Campaign,
  now: string,
  playing: Playing = {},
): Promise<RunResult> {
  const { result, hasAsked } = await playOut(campaign, now, playing);
  if (hasAsked) await setByRhythm(campaign, now, { named: true });
  return result;
}

type PlayedOut = { readonly result: RunResult; readonly hasAsked: boolean };

/** The same without a deadline by the rhythm: it is set once all that belongs to the opening of the step is written. */
export async function playOut(
  campaign: Campaign,
  now: string,
  { stays = false }: Playing = {},
): Promise<PlayedOut> {
  const left: string[] = [];
  let hasAsked = false;
  for (;;) {
    const { step, isNew } = await playOnce(campaign, now, stays && left.length === 0);
    hasAsked ||= isNew && (step.run?.body.tells ?? []).length > 0;
    if (!leavesAtOnce(campaign, step) || left.length >= MOST_AT_ONCE) {
      await deliverArrived(campaign, now);
      const result = { ...runResult(step), ...(left.length === 0 ? {} : { left }) };
      return { result, hasAsked };
    }
    left.push(step.step.title);
    hasAsked = true;
    await closeStep(campaign, step, now);
  }
}

/** Who is asked nothing in a step gets no word of it at once. */
const leavesAtOnce = (campaign: Campaign, { run, step: { kind } }: OpenStep): boolean =>
  run?.body.state === 'held' &&
  run.body.asked.length > 0 &&
  kind !== undefined &&
  isAtOnce(campaign, kind);

/** Lets a held run stand: its letters may leave, and the next step is open. Answers how many leave. */
async function closeStep(campaign: Campaign, step: OpenStep, now: string): Promise<number> {
  if (step.run === undefined) throw new Error('The step was never played.');
  const { journal } = campaign.inside;
  const outcome = await outcomeOf(campaign, step);
  const head = signedHead(campaign);
  const body = { kind: 'release' as const, run: step.run.seq, what: 'step' as const, ...head };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  const letters = await freeLetters(campaign, { entry, now, what: body.what });
  await insertSnapshot(journal, { entry, state: outcome.after });
  await transferSeats(campaign, step, outcome, now);
  return letters;
}

/** The same by the gamemaster's hand; what its release causes in the middle of the next step leaves with it. */
export async function releaseStep(
  campaign: Campaign,
  step: OpenStep,
  now: string,
): Promise<Released> {
  const letters = await closeStep(campaign, step, now);
  await playOut(campaign, now);
  const opened = await releaseCaused(campaign, now);
  await setByRhythm(campaign, now, { named: true });
  return { step: step.step, letters: letters + opened.letters, next: opened.run };
}

/**
 * Plays on where what is played leaves at once, as soon as no seat is waited for. `before`: the open step before its sheets
 * came. Call inside a write transaction.
 */
export async function playIfAtOnce(
  campaign: Campaign,
  before: OpenStep,
  now: string,
): Promise<void> {
  const run = before.run?.body;
  const kind = run?.point?.kind ?? before.step.kind;
  if (run?.state !== 'waiting' || kind === undefined || !isAtOnce(campaign, kind)) return;
  const step = await loadStep(campaign);
  const input = stepInput(step, silenceIn(step.entries, run), [...reopenedSheets(step.entries)]);
  const { dice } = await throwsOf(campaign, step);
  if (passedIf(() => campaign.game.play(step.base, input, dice)) > (run.passed ?? 0))
    await playOn(campaign, now);
}

/** Where the rules break, the sheet that came is kept anyway: the gamemaster hears of it when he resolves the step. */
function passedIf(play: () => Outcome): number {
  try {
    return play().passed;
  } catch (error) {
    if (error instanceof BrokenInvariant) return 0;
    throw error;
  }
}

/** `isNew`: it was kept, since it is not what was played before. */
async function playOnce(
  campaign: Campaign,
  now: string,
  stays: boolean,
): Promise<{ readonly step: OpenStep; readonly isNew: boolean }> {
  const step = await loadStep(campaign);
  const silent = silenceIn(step.entries, step.run?.body);
  const waits = [...reopenedSheets(step.entries), ...(stays ? openSheets(step) : [])];
  const input = stepInput(step, silent, waits);
  const words = await diceWords(campaign.inside.journal);
  const { dice, fallen, all } = await throwsOf(campaign, step);
  const { game } = campaign;
  const outcome = game.play(step.base, input, dice, undefined, watchPlay(game, step.base));
  const run = { ...runBody(campaign, outcome, silent, waits), ...changesTold(step, outcome) };
  const isNew = step.run === undefined || !isSameRun(run, step.run.body);
  if (isNew)
    await keepRun(campaign, step, {
      ...{ run, outcome, input, now, dice, words },
      ...{ fallen: fallen(), all: all() },
    });
  return { step: await loadStep(campaign), isNew };
}

/** Questions to seats that play has not passed yet. */
function openSheets(step: OpenStep): readonly string[] {
  const passed = passedBefore(step);
  return askedOf(step).flatMap(({ question: { key, to } }) =>
    to === 'gm' || passed.has(key) ? [] : [key],
  );
}

type PlayedBody = Omit<RunEntry, 'rows' | 'letters' | 'tells' | 'holds' | 'told'>;

function runBody(
  { inside }: Campaign,
  outcome: Outcome,
  silence: Silence,
  waits: readonly string[],
): PlayedBody {
  const { edition } = inside.engine;
  return {
    kind: 'run',
    state: outcome.done ? 'held' : 'waiting',
    ...(edition === 1 ? {} : { edition }),
    ...silenceEntry(silence),
    digest: runDigest(outcome.beats, outcome.after),
    beats: outcome.beats.length,
    asked: outcome.asked,
    askedAfter: outcome.askedAfter,
    passed: outcome.passed,
    ...(outcome.point === undefined ? {} : { point: outcome.point }),
    ...(waits.length === 0 ? {} : { waits: [...waits].sort(byText) }),
    open: outcome.open.map(({ question, waitsFor, faults }) => ({
      ...{ key: question.key, waitsFor, faults },
    })),
    settled: outcome.settled,
    amendmentFaults: outcome.amendmentFaults,
    ...(outcome.happenings.length === 0 ? {} : { happenings: outcome.happenings }),
  };
}

/** Changes of the rules are told with the step before them, so that they are read before the next orders. */
const changesTold = ({ entries }: OpenStep, { done }: Outcome): Pick<RunEntry, 'changes'> => {
  const changes = pendingChanges(entries).map(({ seq }) => seq);
  return done && changes.length > 0 ? { changes } : {};
};

/** A step that waits for a seat: what came before the question is told with it. */
const asksSeats = (outcome: Outcome): boolean =>
  !outcome.done &&
  outcome.open.some(({ question, waitsFor }) => question.to !== 'gm' && waitsFor === 'answer');

function isSameRun(run: PlayedBody, before: RunEntry): boolean {
  const {
    rows: _rows,
    letters: _letters,
    tells: _tells,
    holds: _holds,
    told: _told,
    ...rest
  } = before;
  // As in `runDigest`; what was rolled for follows from what was played.
  const bare = ({ point, happenings: _happenings, ...body }: PlayedBody): string => {
    const { leaves: _leaves, ...at } = point ?? {};
    return canonicalJson({ ...body, point: at, edition: 1 });
  };
  // A later edition that plays the same changes nothing.
  return bare(run) === bare(rest);
}

type Played = {
  readonly run: PlayedBody;
  readonly outcome: Outcome;
  readonly input: StepInput;
  readonly now: string;
  /** The rolls that fell for the first time. */
  readonly fallen: readonly KeptRoll[];
  readonly all: Fallen;
  readonly dice: ChanceSource;
  readonly words: DiceWords;
};

async function keepRun(campaign: Campaign, step: OpenStep, played: Played): Promise<void> {
  const { journal, doorKey } = campaign.inside;
  const { run, outcome, now, fallen } = played;
  const { letters, unwritten, isAhead } = await lettersOf(campaign, step, played);
  if (closesWords(step, played, isAhead)) await closeWords(campaign, step, played.words, now);
  const back = await keptBackSeats(campaign, step);
  await voidHeldLetters(journal, step.baseEntry, now);
  const written = letters.flatMap(({ seat }) => (seat === undefined ? [] : [seat]));
  const isHeld = isHeldBy(campaign, outcome) && (outcome.point === undefined || written.length > 0);
  // At a release point nobody is asked before all are told.
  const seats = isHeld && isNewPoint(step, outcome) ? [...written, ...unwritten] : written;
  const holds = seats.filter((seat) => isHeld || back.has(seat));
  const tells = [...unwritten, ...written].filter((seat) => !holds.includes(seat)).sort(byText);
  const leaves =
    run.point !== undefined && !isHeld ? { point: { ...run.point, leaves: true as const } } : {};
  const rows = runRowsDigest(outcome.beats, fallen);
  const body = { ...run, ...leaves, rows, tells, holds, letters: lettersDigest(letters) };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  await insertBeats(journal, entry, outcome.beats);
  await holdStates(campaign, entry, outcome);
  await insertRolls(journal, entry, fallen);
  const state = isHeld ? 'held' : 'ready';
  await insertLetters(journal, { entry, doorKey, state, back }, letters);
}

/** Whether the letters of a run wait for the gamemaster. */
const isHeldBy = (campaign: Campaign, { done, point }: Outcome): boolean =>
  done || !(point === undefined ? doLettersLeave(campaign) : isAtOnce(campaign, point.kind));

/**
 * Words for the dice are closed as soon as a name could begin with them: when play has passed the first sheets of the second
 * step, or dice fell before that, or fall as the step after it opens. So they are closed when sheets are, whatever was rolled.
 */
function closesWords(
  { step }: OpenStep,
  { words, outcome, fallen }: Played,
  isAhead: boolean,
): boolean {
  if (!words.asked || words.closed !== undefined) return false;
  return isAhead || (step.name !== words.first && (outcome.passed > 0 || fallen.length > 0));
}

/** `isAhead`: dice of the next step were looked at, to say what it will ask. */
async function lettersOf(
  campaign: Campaign,
  step: OpenStep,
  { outcome, input, now, all: fallen, dice }: Played,
): Promise<Awaited<ReturnType<typeof lettersWithin>> & { readonly isAhead: boolean }> {
  const played = { outcome, input, fallen };
  if (outcome.done) {
    let isAhead = false;
    const ahead = chanceOf((thrown, fullName) => {
      isAhead = true;
      return dice.roll(thrown, fullName);
    });
    const letters = await lettersAfter(campaign, step, { ...played, ahead }, now);
    return { letters, unwritten: [], isAhead };
  }
  if (!asksSeats(outcome)) return { letters: [], unwritten: [], isAhead: false };
  return { ...(await lettersWithin(campaign, step, played, now)), isAhead: false };
}
