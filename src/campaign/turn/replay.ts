import { capitalized, isSameJson, ok, type Json } from '../../kernel/basic.js';
import { type Outcome } from '../../kernel/outcome.js';
import { BrokenInvariant } from '../../kernel/step-run.js';
import { selectAbandoned } from '../../store/branch.js';
import { selectBeats } from '../../store/beat.js';
import type { Entry, RunEntry } from '../../store/entry.js';
import { chainOf, selectChain } from '../../store/entries.js';
import {
  earlierDigest,
  isOfEach,
  selectChangedLetter,
  selectWordsOfEntry,
} from '../../store/letter.js';
import { selectMisplacedLetter } from '../../store/letter-columns.js';
import { selectMeta } from '../../store/meta.js';
import { selectPackFiles } from '../../store/pack-file.js';
import { selectRollsAfter, type KeptRoll } from '../../store/roll.js';
import { selectChangedRun } from '../../store/run-rows.js';
import { selectSnapshots } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { tellProgress } from '../progress.js';
import { BadSignature } from './campaign-dice.js';
import { diceWords, wordsFor } from './dice-words.js';
import { ownOptions } from '../packs/program-options.js';
import { chainRoot } from './chain-root.js';
import { lostHead, sayChangedRun, sayLost } from './check-journal.js';
import { lostLettersOf } from '../gm/rescue-letters.js';
import { startOf, type StepStart } from './rules-at.js';
import { runDigest } from './run-digest.js';
import { checkHeads, sayHeads, type SignedHeads } from './signed-head.js';
import { silenceOf } from './silence.js';
import { lastingSheets, stepInput, type Received } from './step-input.js';
import type { Outcome as Answered, Progress, Replayed } from '../types.js';
import { useCase } from '../use-case.js';

/**
 * Builds the campaign again from its journal, checking the chain of entries and each run's digest. Changes nothing. A run
 * that an earlier edition of the rules played is held against its digest alone: played again, it may come out otherwise.
 * `progress`: told of each run.
 */
export function replayCampaign(campaign: Campaign, progress?: Progress): Answered<Replayed> {
  return useCase(campaign, 'read', async () => {
    const entries = await selectChain(campaign.inside.journal);
    const runs = entries.filter(({ body }) => body.kind === 'run').length;
    const earlier = entries.filter(
      ({ body }) => body.kind === 'run' && isEarlier(campaign, body),
    ).length;
    const heads = checkHeads(campaign, entries);
    const differs =
      (await brokenLink(campaign, entries)) ??
      wrongHead(heads) ??
      (await cutTail(campaign, entries)) ??
      (await differingEntry(campaign, entries, (done) => {
        progress?.(done, runs);
        tellProgress('Checking run', done, runs);
      }));
    return ok({
      entries: entries.length,
      runs,
      earlier,
      ...(heads === undefined ? {} : { signed: sayHeads(heads) }),
      ...(differs === undefined ? {} : { differs }),
    });
  });
}

const isEarlier = ({ inside }: Campaign, run: RunEntry): boolean =>
  (run.edition ?? 1) !== inside.engine.edition;

type Chained = Awaited<ReturnType<typeof selectChain>>[number];
type Difference = NonNullable<Replayed['differs']>;

/** The first entry that is not as it was written, or not in its place. */
async function brokenLink(
  campaign: Campaign,
  entries: readonly Chained[],
): Promise<Difference | undefined> {
  const { journal } = campaign.inside;
  let chain = chainRoot(await selectMeta(journal), await selectPackFiles(journal));
  for (const [index, { seq, written, step, kind, body, raw, ...entry }] of entries.entries()) {
    if (seq !== index + 1) return { seq: index + 1, say: `Entry ${index + 1} is missing.` };
    chain = chainOf(chain, { seq, written, step, body: raw });
    if (chain !== entry.chain || kind !== body.kind)
      return { seq, say: saysChanged(seq, body.kind) };
  }
  return entries.length === 0 ? { seq: 1, say: 'The journal is empty.' } : undefined;
}

const wrongHead = (heads: SignedHeads | undefined): Difference | undefined =>
  heads?.wrong === undefined ? undefined : { seq: heads.wrong, say: sayHeads(heads) };

/** Entries that had been written and are no longer there. */
async function cutTail(
  { path, inside }: Campaign,
  entries: readonly Chained[],
): Promise<Difference | undefined> {
  const lost = await lostHead(inside.journal);
  return lost && { seq: Math.min(lost.seq, entries.length + 1), say: sayLost(path, lost) };
}

const saysChanged = (seq: number, kind: string): string =>
  seq === 1
    ? 'What the campaign was begun with (settings, pack or its first entry) is not as it was written.'
    : `Entry ${seq} (${kind}) is not as it was written, or one before it was taken out.`;

/** The first run, letter or position that does not come out again. */
async function differingEntry(
  campaign: Campaign,
  entries: readonly Chained[],
  played: (runs: number) => void,
): Promise<Difference | undefined> {
  const { journal } = campaign.inside;
  const { options, scenario } = campaign.meta;
  const setup = campaign.inside.editions.first.game.setup(scenario, ownOptions(options));
  if (!setup.ok) return { seq: 1, say: 'The scenario cannot be set up with this version.' };
  const snapshots = new Map((await selectSnapshots(journal)).map((one) => [one.entry, one.state]));
  let base = setup.value;
  let after = base;
  let ofStep: readonly Entry[] = [];
  let branch = 1;
  let runs = 0;
  const gone = await selectAbandoned(journal);
  let carried: Received['carried'] = new Map();
  /** The entry with which the present step begins. */
  let begun = 0;
  /** How the present step was played last. */
  let like: Outcome | undefined;
  const stood = new Map<number, Json>();
  const rolls = await selectRollsAfter(journal, 0);
  const begins = wordsFor(await diceWords(journal));
  const lost = lostLettersOf(entries);
  const changed =
    (await selectChangedLetter(journal, 'all')) ??
    (await selectMisplacedLetter(journal, campaign.inside.doorKey));
  const changedRun = await selectChangedRun(journal, 0);
  for (const entry of entries) {
    const { seq, body } = entry;
    if (body.kind === 'run') {
      const start = await startOf(campaign, { entry: begun, state: base });
      const run = await replayRun(
        campaign,
        { ...entry, body },
        { ...start, branch, rolls, begins, like },
        { entries: ofStep, carried },
      );
      if ('say' in run) return { seq, say: `Run ${seq} of ${entry.step}: ${run.say}` };
      if (changedRun?.run === seq)
        return { seq, say: `${capitalized(sayChangedRun(changedRun))}.` };
      [after, like] = [run.after, run.outcome];
      played((runs += 1));
    }
    const isTaken = body.kind === 'ruling' && body.on === 'take-back';
    if (isTaken) [after, branch] = [stood.get(Number(body.text)) ?? null, branch + 1];
    const endsStep =
      isTaken || body.kind === 'begin' || (body.kind === 'release' && body.what === 'step');
    if (endsStep) [base, ofStep, begun] = [after, [], seq];
    else ofStep = [...ofStep, entry];
    if (endsStep) carried = lastingSheets(entries, gone, seq);
    if (endsStep) stood.set(seq, base);
    const snapshot = snapshots.get(seq);
    if (
      endsStep !== (snapshot !== undefined) ||
      (snapshot !== undefined && !isSameJson(snapshot, base))
    )
      return { seq, say: `The position kept after entry ${seq} is not the one that was played.` };
    if (changed?.entry === seq || (!lost.has(seq) && !(await haveLettersStayed(campaign, entry))))
      return { seq, say: `The letters written with entry ${seq} are not as they were written.` };
  }
  if (changed !== undefined && entries.every(({ seq }) => seq !== changed.entry))
    return {
      seq: changed.entry,
      say: `Entry ${changed.entry} is missing, but letters of it are there.`,
    };
  if (changedRun === undefined) return undefined;
  return { seq: changedRun.run, say: `${capitalized(sayChangedRun(changedRun))}.` };
}

/** The line of play, how all its rolls fell, and how the step was played before. */
type Thrown = {
  readonly branch: number;
  readonly rolls: ReadonlyMap<string, KeptRoll>;
  readonly begins: (fullName: string) => string;
  readonly like: Outcome | undefined;
};

/** Plays a run again from what had come in before it. */
async function replayRun(
  campaign: Campaign,
  run: Entry<RunEntry>,
  { then, base, branch, rolls, begins, like }: StepStart & Thrown,
  before: Received,
): Promise<{ readonly after: Json; readonly outcome?: Outcome } | { readonly say: string }> {
  const beats = await selectBeats(campaign.inside.journal, run.seq);
  const folded = (): Json | undefined => {
    const kept = beats.reduce((state, beat) => then.game.fold(state, beat.facts), base);
    return runDigest(beats, kept) === run.body.digest ? kept : undefined;
  };
  if (isEarlier(campaign, run.body)) {
    const after = folded();
    return after === undefined ? { say: NOT_AS_WRITTEN } : { after };
  }
  const input = stepInput(before, silenceOf(run.body), run.body.waits);
  const { dice } = campaign.inside.dice.throws(branch, rolls, begins);
  const played = playAgain(() => then.game.play(base, input, dice, like));
  // Equal beats need no digest of their own, which costs as much as the playing.
  if (
    'after' in played &&
    runDigest(played.beats, played.after) === run.body.digest &&
    isSameJson(played.beats, beats)
  )
    return { after: played.after, outcome: played };
  if (folded() === undefined) return { say: NOT_AS_WRITTEN };
  return 'say' in played ? played : { say: 'played again, it gives a different result.' };
}

const NOT_AS_WRITTEN = 'its beats are not as they were written.';

function playAgain(play: () => Outcome): Outcome | { readonly say: string } {
  try {
    return play();
  } catch (error) {
    if (error instanceof BrokenInvariant) return { say: `played again: ${error.message}` };
    if (error instanceof BadSignature) return { say: error.message };
    throw error;
  }
}

/** What was kept of an entry's letters by programs that did not keep a digest of each. */
async function haveLettersStayed(campaign: Campaign, { seq, body }: Entry): Promise<boolean> {
  const digest = 'letters' in body ? body.letters : undefined;
  if (digest !== undefined && isOfEach(digest)) return true;
  const letters = await selectWordsOfEntry(campaign.inside.journal, seq);
  return digest === undefined ? letters.length === 0 : earlierDigest(letters) === digest;
}
