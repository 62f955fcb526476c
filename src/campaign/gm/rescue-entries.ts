/** Puts what was salvaged into a new journal, entry by entry, as far as each is whole with all that hangs on it. */
import type { Json } from '../../kernel/basic.js';
import { type PlayedBeat } from '../../kernel/outcome.js';
import { BrokenInvariant } from '../../kernel/step-run.js';
import { insertBeats } from '../../store/beat.js';
import { firstBroken, type Link } from '../../store/chain.js';
import { givenUpKey, type GivenUp } from '../../store/given-up.js';
import type { Entry, WrittenBody, RunEntry } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import {
  putDraftRow,
  putLetter,
  putLink,
  putNoteRow,
  putPencilRow,
  putReadyRow,
} from '../../store/put-salvaged.js';
import { insertRolls, selectRollsAfter, type KeptRoll } from '../../store/roll.js';
import { runRowsDigest } from '../../store/run-rows.js';
import type { PlainRow, Salvaged, SalvagedLetter } from '../../store/salvage.js';
import { insertSnapshot, selectLastSnapshotEntry } from '../../store/snapshot.js';
import { againName, diceOfRecord } from '../../kernel/dice.js';
import { BadSignature, keptName } from '../turn/campaign-dice.js';
import type { Campaign } from '../campaign.js';
import { diceWords, wordsFor } from '../turn/dice-words.js';
import { deliveryOf, lettersWith } from './rescue-letters.js';
import { startOf } from '../turn/rules-at.js';
import { runDigest } from '../turn/run-digest.js';
import { ownOptions } from '../packs/program-options.js';
import { offersInForce } from '../turn/open-step.js';
import { silenceOf } from '../turn/silence.js';
import { stepInput } from '../turn/step-input.js';
import type { Clock } from '../types.js';

export type Remains = {
  readonly found: readonly Salvaged[];
  /** Entries that follow from each other, from the first. */
  readonly links: readonly Link[];
  readonly clock: Clock;
};

/** What was put, and what could not be. */
export type Saved = {
  /** Entries of the old file. */
  readonly saved: number;
  /** What is wrong with the entry after the last that was saved. */
  readonly why?: string;
  readonly letters: number;
  /** Letters that wait for the gamemaster, since nobody knows whether they left. */
  readonly unsure: readonly number[];
  /** Entries whose letters are damaged or gone. */
  readonly lostLetters: readonly number[];
  /** Runs whose dice are damaged or gone and could not be signed again. */
  readonly lostDice: readonly number[];
  readonly drafts: number;
  readonly unsaved: {
    readonly links: readonly Link[];
    readonly letters: readonly SalvagedLetter[];
    readonly drafts: readonly PlainRow[];
  };
};

export async function putSaved(campaign: Campaign, remains: Remains): Promise<Saved> {
  const { found, links } = remains;
  const entries = links.map(entryOf);
  const play = newPlay(campaign, found);
  const put: Letters = { rows: [], unsure: [], lost: [] };
  let why: string | undefined;
  let saved = 0;
  for (const [index, link] of links.entries()) {
    const entry = entries[index];
    if (entry === undefined) break;
    why = isLostRun(found, entry, entries.slice(index + 1))
      ? 'it is a run that was not released, and its letters are damaged; the step can be run again'
      : await putEntry(campaign, play, { link, entry, found });
    if (why !== undefined) break;
    saved = link.seq;
  }
  // After all entries: a letter names the later one that let it go.
  for (const [index, entry] of entries.slice(0, saved).entries())
    await putLetters(campaign, put, { entry, found, saved, later: entries.slice(index + 1) });
  const last = entries[saved - 1];
  const now = remains.clock();
  await noteLost(campaign, { what: 'letters', lost: put.lost, last, now });
  await noteLost(campaign, { what: 'runs', lost: play.lostRuns, last, now });
  const drafts = await putSeatWork(campaign, found, saved);
  const isMore = found.some(
    ({ links, indexed }) => indexed > saved || [...links.keys()].some((seq) => seq > saved),
  );
  const gone = isMore || why !== undefined ? { why: why ?? WHY_UNREAD } : {};
  return {
    ...{ saved, ...gone, letters: put.rows.length, unsure: put.unsure, lostLetters: put.lost },
    lostDice: play.lostRuns,
    ...{ drafts, unsaved: unsavedOf(remains, saved, put) },
  };
}

const WHY_UNREAD = 'it cannot be read, or it is not as it was written';

/** As `appendEntry` wrote it: the chain has proved it. */
const entryOf = ({ seq, written, step, body }: Link): Entry => ({
  ...{ seq, written, step, body: JSON.parse(body) as WrittenBody },
});

/** Play as far as it was put: see `replay`, which goes the same way and only looks. */
type Play = {
  base: Json;
  after: Json;
  ofStep: Entry[];
  branch: number;
  begun: number;
  readonly stood: Map<number, Json>;
  /** Runs whose rolls are not as they fell, or whose beats read otherwise than they were kept. */
  readonly lostRuns: number[];
};

function newPlay(campaign: Campaign, found: readonly Salvaged[]): Play {
  const kept = found.flatMap(({ begun }) => begun)[0];
  const setup = campaign.inside.editions.first.game.setup(
    campaign.meta.scenario,
    ownOptions(campaign.meta.options),
  );
  // Rules of another edition may set it up otherwise; what was kept is held against the digests of all runs.
  const base = kept === undefined ? undefined : readState(kept);
  const state = base ?? (setup.ok ? setup.value : null);
  return {
    base: state,
    after: state,
    ofStep: [],
    branch: 1,
    begun: 0,
    stood: new Map(),
    lostRuns: [],
  };
}

function readState(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

type Putting = {
  readonly link: Link;
  readonly entry: Entry;
  readonly found: readonly Salvaged[];
};

/** Puts an entry with its beats, rolls and position; answers what is wrong with it, and then puts nothing. */
async function putEntry(
  campaign: Campaign,
  play: Play,
  { link, entry, found }: Putting,
): Promise<string | undefined> {
  const { journal } = campaign.inside;
  const { seq, body } = entry;
  if (body.kind === 'run') {
    const beats = await beatsOf(campaign, play, { ...entry, body }, found);
    if (beats === undefined)
      return 'it is a run whose events are damaged and do not come out again';
    const { rolls, areWhole } = await rollsOf(
      campaign,
      play,
      { run: { ...entry, body }, beats: beats.beats },
      found,
    );
    await putLink(journal, link);
    await insertRolls(journal, seq, rolls);
    await insertBeats(journal, seq, beats.beats);
    if (!areWhole) play.lostRuns.push(seq);
    play.after = beats.after;
  } else await putLink(journal, link);
  const isTaken = body.kind === 'ruling' && body.on === 'take-back';
  if (isTaken) {
    play.after = play.stood.get(Number(body.text)) ?? null;
    play.branch += 1;
  }
  const endsStep =
    isTaken || body.kind === 'begin' || (body.kind === 'release' && body.what === 'step');
  if (!endsStep) play.ofStep.push(entry);
  else {
    Object.assign(play, { base: play.after, ofStep: [], begun: seq });
    play.stood.set(seq, play.base);
    await insertSnapshot(journal, { entry: seq, state: play.base });
  }
  return undefined;
}

type Beats = { readonly beats: readonly PlayedBeat[]; readonly after: Json };

/** The beats of a run as they were kept; where those are damaged, played again. */
async function beatsOf(
  campaign: Campaign,
  play: Play,
  run: Entry<RunEntry>,
  found: readonly Salvaged[],
): Promise<Beats | undefined> {
  const start = await startOf(campaign, { entry: play.begun, state: play.base });
  const { game } = start.then;
  for (const one of found) {
    const beats = readBeats(one.beats.get(run.seq) ?? []);
    try {
      const after = beats.reduce((state, { facts }) => game.fold(state, facts), start.base);
      if (runDigest(beats, after) === run.body.digest) return { beats, after };
    } catch {
      // Facts that are damaged may mean nothing to the rules: those of the next file, or the dice, know better.
    }
  }
  const rolls = new Map(await selectRollsAfter(campaign.inside.journal, 0));
  for (const roll of found.flatMap((one) => one.rolls).map(keptRoll))
    if (!rolls.has(roll.name)) rolls.set(roll.name, roll);
  return playAgain(campaign, play, run, rolls);
}

/** A run as it comes out again, with the rolls that fall beside those that are given; nothing where it comes out otherwise. */
async function playAgain(
  campaign: Campaign,
  { base, begun, branch, ofStep }: Play,
  { body }: Entry<RunEntry>,
  rolls: ReadonlyMap<string, KeptRoll>,
): Promise<(Beats & { readonly fallen: readonly KeptRoll[] }) | undefined> {
  const start = await startOf(campaign, { entry: begun, state: base });
  try {
    const received = { entries: ofStep, carried: await offersInForce(campaign, begun) };
    const input = stepInput(received, silenceOf(body), body.waits);
    const begins = wordsFor(await diceWords(campaign.inside.journal));
    const { dice, fallen } = campaign.inside.dice.throws(branch, rolls, begins);
    const { beats, after } = start.then.game.play(start.base, input, dice);
    return runDigest(beats, after) === body.digest ? { beats, after, fallen: fallen() } : undefined;
  } catch (error) {
    if (error instanceof BrokenInvariant || error instanceof BadSignature) return undefined;
    throw error;
  }
}

function keptRoll({ name, signed, signature }: PlainRow): KeptRoll {
  const isSigned = typeof signed === 'string' && typeof signature === 'string';
  return isSigned ? { name: String(name), signed, signature } : { name: String(name) };
}

/** Rolls of which no signature was kept, since they fell by the seed: their names alone, as the beats have them. */
const seededRolls = (
  branch: number,
  step: string,
  beats: readonly PlayedBeat[],
): readonly KeptRoll[] =>
  beats
    .flatMap(({ rolls }) => rolls)
    .flatMap((record) => {
      const full = `${step}/${record.name}`;
      const names = [full, ...(record.again ?? []).map((_, index) => againName(full, index + 1))];
      return names.map((name) => ({ name: keptName(branch, name, diceOfRecord(record)) }));
    });

type Rolls = { readonly rolls: readonly KeptRoll[]; readonly areWhole: boolean };

/** The rolls that fell first in a run as they were kept; where those are damaged or gone, signed again. */
async function rollsOf(
  campaign: Campaign,
  play: Play,
  { run, beats }: { readonly run: Entry<RunEntry>; readonly beats: readonly PlayedBeat[] },
  found: readonly Salvaged[],
): Promise<Rolls> {
  const kept = await selectRollsAfter(campaign.inside.journal, 0);
  const rollsIn = (files: readonly Salvaged[]): readonly KeptRoll[] => {
    const own = files
      .flatMap(({ rolls }) => rolls)
      .filter((row) => row['run'] === run.seq)
      .map(keptRoll)
      .filter(({ name }) => !kept.has(name));
    // Of what was written more than once, the first that was found.
    return [...new Map(own.toReversed().map((roll) => [roll.name, roll])).values()];
  };
  const all = rollsIn(found);
  const isAsWritten = (rolls: readonly KeptRoll[]): boolean =>
    run.body.rows === undefined
      ? rolls.length > 0 || beats.every((beat) => beat.rolls.length === 0)
      : runRowsDigest(beats, rolls) === run.body.rows;
  const asKept = [all, ...found.map((one) => rollsIn([one]))];
  // A run of an earlier program does not tell rolls that fell by the seed from those whose signatures are gone.
  const seeded = run.body.rows === undefined ? [] : seededRolls(play.branch, run.step, beats);
  const whole = [...asKept, seeded.filter(({ name }) => !kept.has(name))].find(isAsWritten);
  if (whole !== undefined) return { rolls: whole, areWhole: true };
  const fallen = (await playAgain(campaign, play, run, kept))?.fallen;
  if (fallen !== undefined && isAsWritten(fallen)) return { rolls: fallen, areWhole: true };
  return { rolls: all, areWhole: run.body.rows === undefined };
}

/** Beats in their order; none where one of them does not read. */
function readBeats(rows: readonly PlainRow[]): readonly PlayedBeat[] {
  const byNumber = new Map(rows.map((row) => [Number(row['no']), row]));
  try {
    return [...byNumber.keys()]
      .sort((a, b) => a - b)
      .map((no) => {
        const row = byNumber.get(no) ?? {};
        // The run's digest shows whether they are as they were written.
        return {
          at: String(row['at']),
          facts: JSON.parse(String(row['facts'])) as PlayedBeat['facts'],
          rolls: JSON.parse(String(row['rolls'])) as PlayedBeat['rolls'],
        };
      });
  } catch {
    return [];
  }
}

type Letters = {
  readonly rows: SalvagedLetter[];
  readonly unsure: number[];
  readonly lost: number[];
};

/** A run whose letters are damaged, and of which nobody has been told: it is better run again than told in part. */
const isLostRun = (found: readonly Salvaged[], entry: Entry, later: readonly Entry[]): boolean =>
  entry.body.kind === 'run' &&
  !lettersWith(found, entry).areWhole &&
  !later.some(({ body }) => body.kind === 'release' || body.kind === 'run');

type LettersAt = {
  readonly entry: Entry;
  readonly found: readonly Salvaged[];
  readonly saved: number;
  readonly later: readonly Entry[];
};

async function putLetters(
  { inside }: Campaign,
  put: Letters,
  { entry, found, saved, later }: LettersAt,
): Promise<void> {
  const { rows, areWhole } = lettersWith(found, entry);
  if (!areWhole) put.lost.push(entry.seq);
  const known = new Set(put.rows.map(({ id }) => id));
  for (const row of rows.filter(({ id }) => !known.has(id))) {
    const { letter, isUnsure } = deliveryOf(found, row, { later, areWhole });
    const on = (id: number | null): number | null => (id !== null && known.has(id) ? id : null);
    const isThere = (seq: number): boolean => seq >= 1 && seq <= saved;
    // Let go by an entry that is lost: its own stands for it.
    const freed = letter.freed === null || isThere(letter.freed) ? letter.freed : entry.seq;
    const run = letter.run !== null && isThere(letter.run) ? letter.run : null;
    const others = { corrects: on(letter.corrects), again: on(letter.again) };
    const message_id = areWhole ? letter.message_id : ownMessageId(found, letter);
    await putLetter(inside.journal, { ...letter, ...others, freed, run, message_id });
    put.rows.push(letter);
    if (isUnsure) put.unsure.push(letter.id);
  }
}

/** A damaged letter may hold a part of another, and with it the other's Message-ID. */
function ownMessageId(
  found: readonly Salvaged[],
  { id, message_id }: SalvagedLetter,
): SalvagedLetter['message_id'] {
  const isAnothers = found.some(({ letters }) =>
    [...letters].some(
      ([other, rows]) => other !== id && rows.some((row) => row.message_id === message_id),
    ),
  );
  return isAnothers ? `<damaged-${id}@vedette.invalid>` : message_id;
}

type Lost = {
  readonly what: GivenUp;
  /** By their entries. */
  readonly lost: readonly number[];
  readonly last: Entry | undefined;
  readonly now: string;
};

/** Says in the journal itself whose letters, or whose runs' rows, it goes on without, so that nothing looks for them. */
async function noteLost({ inside }: Campaign, { what, lost, last, now }: Lost): Promise<void> {
  if (lost.length === 0 || last === undefined) return;
  const reason = 'The file was damaged, and what could be read of it was saved.';
  const body = {
    kind: 'ruling',
    on: 'head',
    key: givenUpKey(what, lost),
    text: '',
    reason,
  } as const;
  await appendEntry(inside.journal, { written: now, step: last.step, body });
}

/** Drafts, what was called ready, and the gamemaster's notes: of what was written twice, the last. */
async function putSeatWork(
  { inside }: Campaign,
  found: readonly Salvaged[],
  saved: number,
): Promise<number> {
  const drafts = latest(
    found.flatMap((one) => one.drafts),
    'revision',
  );
  for (const row of drafts) await putDraftRow(inside.journal, row);
  const readies = latest(
    found.flatMap((one) => one.readies),
    'sheet',
  );
  for (const row of readies)
    if (Number(row['sheet']) <= saved) await putReadyRow(inside.journal, row);
  // Marks of a step that is lost stand in the one that is open now.
  const open = await selectLastSnapshotEntry(inside.journal);
  const marks = found
    .flatMap((one) => one.pencil)
    .map((row) => (Number(row['base']) > open ? { ...row, base: open } : row));
  for (const row of latest(marks, 'written', ['seat', 'number', 'base']))
    await putPencilRow(inside.journal, row);
  const notes = found.flatMap((one) => one.notes);
  for (const row of latest(notes, 'changed', ['id'])) await putNoteRow(inside.journal, row);
  return drafts.length;
}

/** The last of those that have the same `key`. */
function latest(
  rows: readonly PlainRow[],
  by: string,
  key: readonly string[] = ['seat', 'key'],
): readonly PlainRow[] {
  const last = new Map<string, PlainRow>();
  for (const row of rows) {
    const name = key.map((column) => String(row[column])).join(' ');
    const before = last.get(name);
    if (before === undefined || isAfter(row[by], before[by])) last.set(name, row);
  }
  return [...last.values()];
}

const isAfter = (a: PlainRow[string] = null, b: PlainRow[string] = null): boolean =>
  typeof a === 'string' ? a > String(b) : Number(a) > Number(b);

/** Entries and letters that read and were not put. */
function unsavedOf(
  { found, links: chained }: Remains,
  saved: number,
  put: Letters,
): Saved['unsaved'] {
  const others = otherLinks(found, chained.slice(0, saved));
  const isOther = (letter: SalvagedLetter): boolean =>
    others.some(({ seq }) => seq === letter.entry) &&
    !put.rows.some(({ id, text }) => id === letter.id && text === letter.text);
  const links = new Map<string, Link>();
  const letters = new Map<string, SalvagedLetter>();
  const lost = new Set(put.lost);
  for (const link of others) links.set(`${String(link.seq)} ${link.body}`, link);
  for (const one of found) {
    for (const [seq, rows] of one.links)
      if (seq > saved) rows.forEach((link) => links.set(`${String(seq)} ${link.body}`, link));
    for (const [id, rows] of one.letters)
      for (const letter of rows)
        if (letter.entry > saved || lost.has(letter.entry) || isOther(letter))
          letters.set(`${String(id)} ${letter.text}`, letter);
  }
  return {
    links: [...links.values()].sort((a, b) => a.seq - b.seq),
    letters: [...letters.values()].sort((a, b) => a.id - b.id),
    drafts: [],
  };
}

/** Entries that were written, by their chain, and whose numbers others have since taken. */
function otherLinks(found: readonly Salvaged[], saved: readonly Link[]): readonly Link[] {
  const all = [...saved, ...found.flatMap((one) => [...one.links.values()].flat())];
  const chains = new Set(saved.map(({ chain }) => chain));
  return all.filter(
    (link) =>
      link.seq <= saved.length &&
      !chains.has(link.chain) &&
      all.some(
        (before) => before.seq === link.seq - 1 && firstBroken([link], before) === undefined,
      ),
  );
}
