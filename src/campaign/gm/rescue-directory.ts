/**
 * Saves what can be saved of a folder's directory that was damaged: packs of one's own, and how far each campaign had come.
 * Who is signed in, passkeys and invitations are left out on purpose: nothing proves them, and one that was damaged could
 * let in somebody else. Everybody signs in again by a mailed link; who holds which seat stands in the campaigns.
 */
import { existsSync, mkdtempSync, openSync, readSync, closeSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ok } from '../../kernel/basic.js';
import type { PackFiles } from '../../kernel/system.js';
import type { Outcome } from '../types.js';
import { refuse, refusing } from '../use-case.js';
import { openDirectoryFile } from '../../store/directory/open-directory.js';
import { DIRECTORY_APPLICATION } from '../../store/file-store.js';
import { putPack, type PackAbout, type PackRow } from '../../store/directory/pack.js';
import { DIRECTORY_FILE, putHead, type NotedHead } from '../../store/head.js';
import { closeJournal, removeJournal, transact } from '../../store/journal.js';
import type { RawRow } from '../../store/raw-rows.js';
import { readRemains } from '../../store/salvage.js';

/** `campaigns`: of how many it is known how far they had come; `torn` of so many `pages` do not all read. */
export type RescuedDirectory = {
  readonly packs: readonly string[];
  readonly campaigns: number;
  readonly torn: number;
  readonly pages: number;
};

/** Where the head of a file of SQLite says whose it is. */
const APPLICATION_AT = 68;

/** Whether a file is a directory, by its name or its head. Of one that cannot be read, whoever reads more of it says why. */
export function isDirectoryFile(path: string): boolean {
  if (basename(path) === DIRECTORY_FILE) return true;
  const bytes = Buffer.alloc(4);
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    const file = openSync(path, 'r');
    try {
      readSync(file, bytes, 0, 4, APPLICATION_AT);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return bytes.readUInt32BE() === DIRECTORY_APPLICATION;
}

/** Refuses a file that is not there or of which nothing can be read, and a place that is taken. `from` is only read. */
export function rescueDirectory(from: string, to: string): Outcome<RescuedDirectory> {
  return refusing(async () => {
    if (!existsSync(from)) return refuse('not-found', `There is no file ${from}.`);
    if (!existsSync(dirname(to)))
      return refuse('not-found', `There is no folder for ${to}; make it first.`);
    if (existsSync(to))
      return refuse('bad-input', `${to} already exists. Choose another name for the new file.`);
    const { rows, torn, pages } = readRowsOf(from, to);
    if (rows.length === 0)
      return refuse(
        'damaged',
        `Nothing can be read from ${from}. Move it away: Vedette makes a new one when it starts. Then everybody signs in again.`,
      );
    const packs = packsIn(rows);
    const heads = headsIn(rows);
    await write(to, packs, heads);
    const names = packs.map(({ row }) => row.name);
    return ok({ packs: names, campaigns: heads.length, torn: torn.length, pages });
  });
}

function readRowsOf(path: string, to: string): ReturnType<typeof readRemains> {
  const folder = mkdtempSync(join(dirname(to), '.vedette-rescue-'));
  try {
    return readRemains(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function write(
  to: string,
  packs: readonly SavedPack[],
  heads: readonly NotedHead[],
): Promise<void> {
  const journal = await openDirectoryFile(to);
  try {
    await transact(journal, 'write', async () => {
      for (const { row, files } of packs) await putPack(journal, row, files);
      for (const head of heads) putHead(journal.db, head);
    });
    closeJournal(journal);
  } catch (error) {
    closeJournal(journal);
    removeJournal(to);
    throw error;
  }
}

type SavedPack = { readonly row: PackRow; readonly files: PackFiles };

const areTexts = (values: RawRow['values']): values is readonly string[] =>
  values.every((value) => typeof value === 'string');

/** Packs whose row and one file at least read. What was written last counts. */
function packsIn(rows: readonly RawRow[]): readonly SavedPack[] {
  const files = new Map<string, Record<string, string>>();
  for (const { rowid, values } of [...rows].sort((a, b) => (a.rowid ?? 0) - (b.rowid ?? 0))) {
    if (rowid === undefined || values.length !== 3 || !areTexts(values)) continue;
    const [pack = '', path = '', text = ''] = values;
    files.set(pack, { ...files.get(pack), [path]: text });
  }
  return rows.flatMap(({ rowid, values }): readonly SavedPack[] => {
    if (rowid !== undefined || values.length !== 5 || !areTexts(values)) return [];
    const [name = '', system = '', text = '', made = '', changed = ''] = values;
    const about = aboutOf(text);
    const own = files.get(name);
    if (about === undefined || own === undefined) return [];
    return [{ row: { name, system, about, made, changed }, files: own }];
  });
}

function aboutOf(text: string): PackAbout | undefined {
  try {
    // As `putPack` wrote it, if it reads.
    const about = JSON.parse(text) as Partial<PackAbout>;
    return Array.isArray(about.scenarios) && typeof about.faults === 'number'
      ? { scenarios: about.scenarios, faults: about.faults }
      : undefined;
  } catch {
    return undefined;
  }
}

const CHAIN = /^[0-9a-f]{64}$/;

/** Of several heads of a file the farthest. */
function headsIn(rows: readonly RawRow[]): readonly NotedHead[] {
  const heads = new Map<string, NotedHead>();
  for (const { rowid, values } of rows) {
    const [name, campaign, seq, chain] = values;
    if (rowid !== undefined || values.length !== 4) continue;
    if (typeof name !== 'string' || typeof campaign !== 'string') continue;
    if (typeof seq !== 'number' || typeof chain !== 'string' || !CHAIN.test(chain)) continue;
    if (seq > (heads.get(name)?.seq ?? 0)) heads.set(name, { name, campaign, seq, chain });
  }
  return [...heads.values()];
}
