/** Plays the open step from its start and keeps what came of it: beats, letters, and the run's digest. */
import { canonicalJson, type Json } from '../kernel/basic.js';
import type { Outcome, PlayedBeat } from '../kernel/run.js';
import { insertBeats, selectBeats } from '../store/beat.js';
import { digestOf } from '../store/digest.js';
import { appendEntry, type RunEntry } from '../store/entry.js';
import { insertLetters, lettersDigest, voidHeldLetters, type LetterText } from '../store/letter.js';
import { approvalKey, asksOf } from './asks.js';
import type { Campaign } from './campaign.js';
import { diceOf, loadStep, type OpenStep } from './open-step.js';
import { faultySheets } from './faulty-sheets.js';
import { silenceEntry, silenceNow, silenceOf, type Silence } from './silence.js';
import { stepInput } from './step-input.js';
import { keptBackSeats } from './keep-back.js';
import type { Ask, RunResult } from './types.js';
import { lettersAfter, lettersWithin } from './write-letters.js';

/** Digest of a run: of all its beats and of the state after them. */
export const runDigest = (beats: readonly PlayedBeat[], after: Json): string =>
  // Beats are JSON by construction; their type has readonly fields that the compiler does not see as such.
  digestOf({ beats: beats as unknown as Json, after });

/**
 * Plays the open step with all that came in since it opened, and keeps it unless nothing has changed. `silence`: what is
 * open now and was not answered is answered by silence, in the later runs of the step too; what is asked only in the
 * course of it waits. Call inside a write transaction.
 */
export async function playOn(
  campaign: Campaign,
  now: string,
  silence: boolean,
): Promise<RunResult> {
  const step = await loadStep(campaign);
  const silent = silence ? silenceNow(step.run?.body) : silenceOf(step.run?.body);
  const { game } = campaign;
  const outcome = game.play(step.base, stepInput(step.entries, silent), diceOf(campaign, step));
  const run = runBody(campaign, outcome, silent, await toldStill(campaign, step, outcome));
  if (step.run === undefined || !isSameRun(run, step.run.body))
    await keepRun(campaign, step, { run, outcome, now });
  return runResult(await loadStep(campaign));
}

function runBody(
  campaign: Campaign,
  outcome: Outcome,
  silence: Silence,
  toldStill: number,
): Omit<RunEntry, 'letters'> {
  const tellsNow = campaign.inside.lettersAtOnce && asksSeats(outcome);
  const { edition } = campaign.inside.engine;
  return {
    kind: 'run',
    state: outcome.done ? 'held' : 'waiting',
    ...(edition === 1 ? {} : { edition }),
    ...silenceEntry(silence),
    digest: runDigest(outcome.beats, outcome.after),
    beats: outcome.beats.length,
    told: tellsNow ? outcome.beats.length : toldStill,
    asked: outcome.asked,
    askedAfter: outcome.askedAfter,
    open: outcome.open.map(({ question, waitsFor, faults }) => ({
      ...{ key: question.key, waitsFor, faults },
    })),
    settled: outcome.settled,
    amendmentFaults: outcome.amendmentFaults,
  };
}

/** A step that waits for a seat: what came before the question is told with it. */
const asksSeats = (outcome: Outcome): boolean =>
  !outcome.done &&
  outcome.open.some(({ question, waitsFor }) => question.to !== 'gm' && waitsFor === 'answer');

/** How many of the beats that were told have stayed as they were. */
async function toldStill(campaign: Campaign, step: OpenStep, outcome: Outcome): Promise<number> {
  if (step.run === undefined || step.told === 0) return 0;
  const told = await selectBeats(campaign.inside.journal, step.run.seq, step.told);
  const changed = told.findIndex((beat, no) => !isSameBeat(beat, outcome.beats[no]));
  return changed === -1 ? told.length : changed;
}

const isSameBeat = (a: PlayedBeat, b: PlayedBeat | undefined): boolean =>
  // As in `runDigest`.
  b !== undefined && canonicalJson(a) === canonicalJson(b);

function isSameRun(run: Omit<RunEntry, 'letters'>, before: RunEntry): boolean {
  const { letters: _letters, ...rest } = before;
  // As in `runDigest`. A release by hand since then has told more; a later edition that plays the same changes nothing.
  const bare = (body: object): string => canonicalJson({ ...body, told: 0, edition: 1 });
  return bare(run) === bare(rest);
}

type Played = {
  readonly run: Omit<RunEntry, 'letters'>;
  readonly outcome: Outcome;
  readonly now: string;
};

async function keepRun(campaign: Campaign, step: OpenStep, played: Played): Promise<void> {
  const { journal, doorKey } = campaign.inside;
  const { run, outcome, now } = played;
  const letters = await lettersOf(campaign, step, played);
  const back = await keptBackSeats(campaign, step);
  await voidHeldLetters(journal, step.baseEntry, now);
  const body = { ...run, letters: lettersDigest(letters) };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  await insertBeats(journal, entry, outcome.beats);
  const state = isHeld(campaign, outcome) ? 'held' : 'ready';
  await insertLetters(journal, { entry, doorKey, state, back }, letters);
}

function lettersOf(
  campaign: Campaign,
  step: OpenStep,
  { run, outcome, now }: Played,
): Promise<readonly LetterText[]> {
  const written = isHeld(campaign, outcome) ? firstPlayed(step, run.state) : undefined;
  if (outcome.done) return lettersAfter(campaign, step, outcome, written ?? now);
  if (!asksSeats(outcome)) return Promise.resolve([]);
  return lettersWithin(campaign, step, outcome, written ?? now);
}

/** Letters that wait for the gamemaster, and are written anew when he plays again. */
const isHeld = (campaign: Campaign, outcome: Outcome): boolean =>
  outcome.done || !campaign.inside.lettersAtOnce;

/** When the step first came so far since the last release: letters that say so do not tell of a second playing. */
function firstPlayed(step: OpenStep, state: RunEntry['state']): string | undefined {
  const since = step.entries.findLast(({ body }) => body.kind === 'release')?.seq ?? 0;
  const first = step.entries.find(
    ({ seq, body }) => seq > since && body.kind === 'run' && body.state === state,
  );
  return first?.written;
}

/** What the latest run of a step came to. */
export function runResult(step: OpenStep): RunResult {
  if (step.run === undefined) throw new Error('The step was never played.');
  const { body } = step.run;
  const faulty = faultySheets(step, body.asked);
  return {
    step: step.step,
    state: body.state,
    waitsFor: asksOf(step).filter((ask) => ask.state === 'open' && stops(body, ask)),
    spoiled: body.open
      .filter(({ faults }) => faults.length > 0)
      .map(({ key, faults }) => ({ key, faults })),
    ...(faulty.length === 0 ? {} : { faulty }),
    amendmentFaults: body.amendmentFaults,
    beats: body.beats,
  };
}

const stops = (run: RunEntry, ask: Ask): boolean =>
  ask.kind === 'release' ||
  run.open.some(({ key, waitsFor }) =>
    waitsFor === 'answer' ? key === ask.key : approvalKey(key) === ask.key,
  );
