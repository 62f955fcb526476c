/**
 * Whether what a campaign goes on from is as it was written: what it was begun with, the position that stands, and all
 * that came in since. Checked when the file is opened, and again whatever another program adds to it.
 */
import { isSameJson } from '../../kernel/basic.js';
import { selectBeats } from '../../store/beat.js';
import {
  firstBroken,
  selectLink,
  selectLinkNow,
  selectLinksAfter,
  type Link,
} from '../../store/chain.js';
import { keptLogs } from '../../store/damaged-log.js';
import type { EntryBody } from '../../store/entry.js';
import { JournalFailure, sayRescue } from '../../store/failure.js';
import { notedHead, type Head } from '../../store/head.js';
import { selectChangedLetter } from '../../store/letter.js';
import { selectMisplacedLetter, type MisplacedLetter } from '../../store/letter-columns.js';
import { rowsOf, versionOf, type Journal } from '../../store/journal.js';
import { selectMeta } from '../../store/meta.js';
import { selectPackFiles } from '../../store/pack-file.js';
import { selectChangedRun, type ChangedRun } from '../../store/run-rows.js';
import {
  isSnapshotWhole,
  selectChangedSnapshot,
  selectLastSnapshot,
  selectMisplacedSnapshot,
  selectSnapshotAt,
  type Snapshot,
} from '../../store/snapshot.js';
import { store } from '../../store/store.js';
import type { Campaign } from '../campaign.js';
import { chainRoot } from './chain-root.js';
import { runDigest } from './run-digest.js';

/**
 * How far a handle has looked: the last entry, and the version of the file that it was read from. As long as `rows` is the same,
 * nobody can have written over what was looked at.
 */
type Checked = Head & { readonly version: number; readonly rows: number };
const checked = new WeakMap<Journal, Checked>();

/**
 * Checks a file that was just opened. Call inside a transaction. Throws a `JournalFailure`; `lost`: entries that were
 * cut off its end are passed over.
 */
export async function checkJournal(campaign: Campaign, lost: 'refused' | 'passed'): Promise<void> {
  await checkChain(campaign);
  await checkStanding(campaign, 'all');
  if (lost === 'refused') await checkHead(campaign.inside.journal);
}

/** Checks a file again that another program has written to; one that was not checked at its opening, never. */
export async function checkSince(campaign: Campaign): Promise<void> {
  const { journal } = campaign.inside;
  const known = checked.get(journal);
  if (known === undefined || known.version === versionOf(journal)) return;
  // What was read of entries up to the last that was seen is held: the file still has to be the one that they were read from.
  const { seen = known } = journal;
  const last = seen.seq > known.seq ? seen : known;
  if ((await selectLink(journal, last.seq))?.chain !== last.chain)
    throw saysBroken(journal, { seq: last.seq });
  if (known.rows !== rowsOf(journal)) return checkStanding(campaign, 'unsent');
  const added = await selectLinksAfter(journal, known.seq);
  refuseBroken(journal, firstBroken(added, known));
  const { seq, chain } = added.at(-1) ?? known;
  note(journal, { seq, chain });
}

function note(journal: Journal, { seq, chain }: Head): void {
  checked.set(journal, { seq, chain, version: versionOf(journal), rows: rowsOf(journal) });
}

/**
 * The position that stands, all entries since the run that it came from with what hangs on them, and the letters that have not
 * left; of `all`, also what pages show of earlier steps: positions, what happened, and letters that have left.
 */
async function checkStanding(campaign: Campaign, which: 'unsent' | 'all'): Promise<void> {
  const { journal } = campaign.inside;
  const { seq, chain, start } = await checkFrom(campaign, await selectLastSnapshot(journal));
  const since = which === 'all' ? 0 : start;
  await checkPlaces(journal, since);
  if (which === 'all') await checkPositions(journal);
  await checkRuns(journal, since);
  await checkLetters(campaign, which);
  note(journal, { seq, chain });
}

/**
 * Checks a position that play is to go on from, and all entries since the run that it came from. Answers the last entry,
 * and the one before that run; throws a `JournalFailure`.
 */
export async function checkFrom(
  campaign: Campaign,
  snapshot: Snapshot,
): Promise<Head & { readonly start: number }> {
  const { journal } = campaign.inside;
  const from = await runOf(journal, snapshot.entry);
  const start = await selectLink(journal, Math.max(1, from - 1));
  if (start === undefined) throw saysBroken(journal, { seq: Math.max(1, from - 1) });
  const links = await selectLinksAfter(journal, start.seq);
  refuseBroken(journal, firstBroken(links, start));
  await checkSnapshot(campaign, snapshot);
  const { seq, chain } = links.at(-1) ?? start;
  return { seq, chain, start: start.seq };
}

/** All entries follow from what the campaign was begun with, each from the one before. */
async function checkChain({ inside: { journal } }: Campaign): Promise<void> {
  const root = chainRoot(await selectMeta(journal), await selectPackFiles(journal));
  const links = await selectLinksAfter(journal, 0);
  const broken = firstBroken(links, { seq: 0, chain: root });
  if (links.length > 0 && (broken === undefined || broken.seq > 1))
    return refuseBroken(journal, broken);
  throw saysDamaged(
    journal,
    'what the campaign was begun with (settings, pack or its first entry) is not as it was written',
  );
}

async function checkPositions(journal: Journal): Promise<void> {
  const entry = await selectChangedSnapshot(journal);
  if (entry !== undefined)
    throw saysDamaged(journal, `the position kept after entry ${entry} is not as it was written`);
}

/** A position stands after each entry that kept one, and after no other: play goes on from the last that there is. */
async function checkPlaces(journal: Journal, since: number): Promise<void> {
  const misplaced = await selectMisplacedSnapshot(journal, since);
  if (misplaced === undefined) return;
  const { entry, is } = misplaced;
  throw saysDamaged(
    journal,
    is === 'missing'
      ? `the position kept after entry ${entry} is missing`
      : `a position stands after entry ${entry}, which kept none`,
  );
}

/** What happened in each run, and the rolls that fell, are as its entry says. */
async function checkRuns(journal: Journal, since: number): Promise<void> {
  const changed = await selectChangedRun(journal, since);
  if (changed !== undefined) throw saysDamaged(journal, sayChangedRun(changed));
}

export const sayChangedRun = ({ run, is }: ChangedRun): string =>
  is === 'changed'
    ? `what happened in the run that is entry ${run}, or how its dice fell, is not as it was written`
    : `entry ${run} is missing, or is not the run that it was: its events and dice are there`;

/** What may still leave is as it was written; each letter is found by the entry that it came with. */
async function checkLetters(
  { inside: { journal, doorKey } }: Campaign,
  which: 'unsent' | 'all',
): Promise<void> {
  const changed: MisplacedLetter | undefined =
    (await selectChangedLetter(journal, which)) ??
    (which === 'all' ? await selectMisplacedLetter(journal, doorKey) : undefined);
  if (changed === undefined) return;
  if (changed.names !== undefined)
    throw saysDamaged(
      journal,
      `entry ${changed.names} is missing: letter ${changed.id} was written with it, or let go by it`,
    );
  const { id, entry, seat } = changed;
  const what = id === 0 ? 'a letter' : `letter ${id}${seat === null ? '' : ` to ${seat}`}`;
  const says = id === 0 ? 'is missing or was added' : 'is not as it was written';
  throw saysDamaged(journal, `${what}, which came with entry ${entry}, ${says}`);
}

const bodyOf = ({ body }: Link): EntryBody => JSON.parse(body) as EntryBody; // as `appendEntry` wrote it

/** The run that a position came from; else the entry after which it stands. */
async function runOf(journal: Journal, entry: number): Promise<number> {
  const link = await selectLink(journal, entry);
  if (link?.kind !== 'release') return entry;
  try {
    const body = bodyOf(link);
    return body.kind === 'release' ? body.run : entry;
  } catch {
    throw saysBroken(journal, { seq: entry, kind: link.kind });
  }
}

/**
 * A position is that of its run's digest, or of the turn that was taken back. Nothing is played for it: a campaign that
 * was begun by an earlier program opens by this one.
 */
async function checkSnapshot({ inside: { journal } }: Campaign, snapshot: Snapshot): Promise<void> {
  const { entry } = snapshot;
  const link = await selectLink(journal, entry);
  if (link !== undefined && (await isAsKept(journal, bodyOf(link), snapshot))) return;
  throw saysDamaged(
    journal,
    `the position kept after entry ${entry} is not the one that was played`,
  );
}

async function isAsKept(
  journal: Journal,
  body: EntryBody,
  { entry, state }: Snapshot,
): Promise<boolean> {
  if (!(await isSnapshotWhole(journal, entry))) return false;
  if (body.kind === 'release') {
    const run = await selectLink(journal, body.run);
    const played = run && bodyOf(run);
    if (played?.kind !== 'run') return false;
    return runDigest(await selectBeats(journal, body.run), state) === played.digest;
  }
  if (body.kind === 'ruling' && body.on === 'take-back') {
    const stood = await selectSnapshotAt(journal, Number(body.text));
    return stood !== undefined && isSameJson(stood.state, state);
  }
  return body.kind === 'begin';
}

/** Entries that the directory knows of are there, or the gamemaster has said that he goes on without them. */
async function checkHead(journal: Journal): Promise<void> {
  const lost = await lostHead(journal);
  if (lost !== undefined) throw new JournalFailure('damaged', sayLost(journal.path, lost));
  // Without a head, the log that was kept is all that knows of entries behind its damage; the next ones would take their numbers.
  const logs = keptLogs(journal.path);
  if (logs.length > 0 && notedHead(journal) === undefined)
    throw new JournalFailure('damaged', sayMayHaveLost(journal.path, logs));
}

/**
 * The head that was noted beside the file, where the file does not come as far and nobody has accepted that. `linkNow`: reads
 * an entry as it is now, which the transaction of whoever holds the file for writing does by itself.
 */
export async function lostHead(
  journal: Journal,
  linkNow: typeof selectLink = selectLinkNow,
): Promise<Head | undefined> {
  const head = notedHead(journal);
  if (head === undefined || (await selectLink(journal, head.seq))?.chain === head.chain)
    return undefined;
  // What this transaction reads may be older than the head: another program may have written since.
  if ((await linkNow(journal, head.seq))?.chain === head.chain) return undefined;
  const rulings = await selectLinksAfter(journal, 0);
  const isAccepted = rulings
    .filter(({ kind }) => kind === 'ruling')
    .map(bodyOf)
    .some((body) => body.kind === 'ruling' && body.on === 'head' && body.key === headKey(head));
  return isAccepted ? undefined : head;
}

/** A head as a person copies it: `143:9f3a51c07e2b4d68`. */
export const headKey = ({ seq, chain }: Head): string => `${seq}:${chain.slice(0, 16)}`;

export const sayLost = (path: string, head: Head): string =>
  `${path} has lost its newest entries: it no longer holds entry ${head.seq}, which had been written to it. ` +
  `${sayKeptLogs(keptLogs(path))}Put your newest backup in its place. ${sayRescue(path)}. ` +
  `If nothing more can be saved, or you put an older copy there on purpose, go on without them: ` +
  `vedette accept ${path} ${headKey(head)} --reason "…"`;

const sayMayHaveLost = (path: string, logs: readonly string[]): string =>
  `${path} may have lost its newest entries. ${sayKeptLogs(logs)}Put your newest backup in its place if that has more. ` +
  `${sayRescue(path)}. To go on with the file as it is, move ${logs.join(' and ')} away.`;

const sayKeptLogs = (logs: readonly string[]): string =>
  logs.length === 0
    ? ''
    : `The log of its last writes was damaged, and is kept as ${logs.join(' and ')}: a rescue reads that too. `;

function refuseBroken(journal: Journal, broken: ReturnType<typeof firstBroken>): void {
  if (broken !== undefined) throw saysBroken(journal, broken);
}

const saysBroken = (
  journal: Journal,
  { seq, kind }: { readonly seq: number; readonly kind?: string },
): JournalFailure =>
  saysDamaged(
    journal,
    kind === undefined
      ? `entry ${seq} is missing or was rewritten`
      : `entry ${seq} (${kind}) is not as it was written, or one before it was taken out`,
  );

const saysDamaged = ({ path }: Journal, what: string): JournalFailure =>
  new JournalFailure(
    'damaged',
    `${path} was changed outside Vedette: ${what}. Nothing is played from it. ` +
      `${store().sayRepair(path)}. To check a file from its first entry to its last: vedette replay ${path}`,
  );
