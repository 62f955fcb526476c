/** Plays the open step from its start and keeps what came of it: beats, letters, and the run's digest. */
import { byText, canonicalJson } from '../../kernel/basic.js';
import type { DiceSource } from '../../kernel/dice.js';
import type { Outcome, StepInput } from '../../kernel/outcome.js';
import { insertBeats } from '../../store/beat.js';
import { appendEntry, type RunEntry } from '../../store/entry.js';
import { voidHeldLetters } from '../../store/held-letter.js';
import { insertLetters, lettersDigest } from '../../store/letter.js';
import { insertRolls, type KeptRoll } from '../../store/roll.js';
import { approvalKey, asksOf } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { closeWords } from './send-word.js';
import { diceWords, type DiceWords } from './dice-words.js';
import { askedOf, loadStep, throwsOf, type OpenStep } from './open-step.js';
import { reopenedSheets } from '../sheets/reopened.js';
import { faultySheets } from '../sheets/faulty-sheets.js';
import { silenceEntry, silenceIn, type Silence } from './silence.js';
import { pendingChanges } from '../gm/standing-rulings.js';
import { stepInput } from './step-input.js';
import { runDigest } from './run-digest.js';
import { keptBackSeats } from '../letters/keep-back.js';
import { passedBefore, untoldQuestions } from '../letters/told-to.js';
import type { Fallen } from '../letters/told-dice.js';
import type { Ask, RunResult } from '../types.js';
import { lettersAfter, lettersWithin } from '../letters/write-letters.js';

/**
 * `stays`: the sheets that are open now stay so, though all of them are in: only the gamemaster's run and his answers take
 * them.
 */
export type Playing = { readonly stays?: boolean };

/**
 * Plays the open step with all that came in since it opened, and keeps it unless nothing has changed. Call inside a write
 * transaction.
 */
export async function playOn(
  campaign: Campaign,
  now: string,
  { stays = false }: Playing = {},
): Promise<RunResult> {
  const step = await loadStep(campaign);
  const silent = silenceIn(step.entries, step.run?.body);
  const waits = [...reopenedSheets(step.entries), ...(stays ? openSheets(step) : [])];
  const input = stepInput(step.entries, silent, waits);
  const words = await diceWords(campaign.inside.journal);
  const { dice, fallen, all } = await throwsOf(campaign, step);
  const outcome = campaign.game.play(step.base, input, dice);
  const run = { ...runBody(campaign, outcome, silent, waits), ...changesTold(step, outcome) };
  if (step.run === undefined || !isSameRun(run, step.run.body))
    await keepRun(campaign, step, {
      ...{ run, outcome, input, now, dice, words },
      ...{ fallen: fallen(), all: all() },
    });
  return runResult(await loadStep(campaign));
}

/** Questions to seats that play has not passed yet. */
function openSheets(step: OpenStep): readonly string[] {
  const passed = passedBefore(step);
  return askedOf(step).flatMap(({ question: { key, to } }) =>
    to === 'gm' || passed.has(key) ? [] : [key],
  );
}

type PlayedBody = Omit<RunEntry, 'letters' | 'tells' | 'holds' | 'told'>;

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
    ...(waits.length === 0 ? {} : { waits: [...waits].sort(byText) }),
    open: outcome.open.map(({ question, waitsFor, faults }) => ({
      ...{ key: question.key, waitsFor, faults },
    })),
    settled: outcome.settled,
    amendmentFaults: outcome.amendmentFaults,
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
  const { letters: _letters, tells: _tells, holds: _holds, told: _told, ...rest } = before;
  // As in `runDigest`.
  const bare = (body: object): string => canonicalJson({ ...body, edition: 1 });
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
  readonly dice: DiceSource;
  readonly words: DiceWords;
};

async function keepRun(campaign: Campaign, step: OpenStep, played: Played): Promise<void> {
  const { journal, doorKey, lettersAtOnce } = campaign.inside;
  const { run, outcome, now, fallen } = played;
  const { letters, unwritten, isAhead } = await lettersOf(campaign, step, played);
  if (closesWords(step, played, isAhead)) await closeWords(campaign, step, played.words, now);
  const back = await keptBackSeats(campaign, step);
  await voidHeldLetters(journal, step.baseEntry, now);
  const isHeld = outcome.done || !lettersAtOnce;
  const seats = letters.flatMap(({ seat }) => (seat === undefined ? [] : [seat]));
  const holds = seats.filter((seat) => isHeld || back.has(seat));
  const tells = [...unwritten, ...seats.filter((seat) => !holds.includes(seat))].sort(byText);
  const body = { ...run, tells, holds, letters: lettersDigest(letters) };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  await insertBeats(journal, entry, outcome.beats);
  await insertRolls(journal, entry, fallen);
  const state = isHeld ? 'held' : 'ready';
  await insertLetters(journal, { entry, doorKey, state, back }, letters);
}

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
    const ahead: DiceSource = (spec, fullName) => {
      isAhead = true;
      return dice(spec, fullName);
    };
    const letters = await lettersAfter(campaign, step, { ...played, ahead }, now);
    return { letters, unwritten: [], isAhead };
  }
  if (!asksSeats(outcome)) return { letters: [], unwritten: [], isAhead: false };
  return { ...(await lettersWithin(campaign, step, played, now)), isAhead: false };
}

/** What the latest run of a step came to. */
export function runResult(step: OpenStep): RunResult {
  if (step.run === undefined) throw new Error('The step was never played.');
  const { body } = step.run;
  const faulty = faultySheets(step, body.asked);
  return {
    step: step.step,
    state: body.state,
    waitsFor: asksOf(step).filter((ask) => ask.state === 'open' && stops(step, body, ask)),
    spoiled: body.open
      .filter(({ faults }) => faults.length > 0)
      .map(({ key, faults }) => ({ key, faults })),
    ...(faulty.length === 0 ? {} : { faulty }),
    amendmentFaults: body.amendmentFaults,
    beats: body.beats,
  };
}

const stops = (step: OpenStep, run: RunEntry, ask: Ask): boolean =>
  (ask.kind === 'release' && untoldQuestions(step).length > 0) ||
  run.open.some(({ key, waitsFor }) =>
    waitsFor === 'answer' ? key === ask.key : approvalKey(key) === ask.key,
  );
