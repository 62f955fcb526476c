/**
 * The packs that gamemasters keep in a folder, beside those that ship: uploaded or copied, edited, named. One with faults
 * is kept too, as a draft; a campaign begins with one that has none.
 */
import { ok } from '../kernel/basic.js';
import { keptFor } from '../kernel/kept-for.js';
import type { Engine } from '../kernel/run.js';
import type { PackFault, PackFiles } from '../kernel/system.js';
import { sha256 } from '../store/digest.js';
import { findSystem, SYSTEMS } from '../campaign/packs/list-systems.js';
import { noSystem } from '../campaign/packs/check-pack.js';
import { readShippedPack, shippedPacks, withShippedTables } from '../campaign/packs/pack-files.js';
import { digestOfFiles } from '../campaign/packs/shared-game.js';
import type { Clock, Outcome } from '../campaign/types.js';
import { refuse } from '../campaign/use-case.js';
import {
  deletePackRow,
  putPack,
  renamePackRow,
  selectFilesOfPack,
  selectPack,
  selectPacks,
  type PackRow,
} from '../store/directory/pack.js';
import type { Journal } from '../store/journal.js';
import { inDirectory, inDirectoryOr, type Directory } from './directory.js';

export type { PackRow } from '../store/directory/pack.js';

/** A kept pack with its files and what is wrong with them. */
export type KeptPack = {
  readonly row: PackRow;
  readonly files: PackFiles;
  readonly faults: readonly PackFault[];
};

const MOST_PACKS = 100;
const LONGEST_NAME = 60;
/** The longest text of one file, and all of a pack together. */
const LONGEST_FILE = 8_000_000;
const LONGEST_PACK = 16_000_000;

export const listKeptPacks = (directory: Directory): Promise<readonly PackRow[]> =>
  inDirectory(directory, 'read', selectPacks);

/** Refuses a name that no pack has. */
export function readKeptPack(
  directory: Directory,
  name: string,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<KeptPack> {
  return inDirectoryOr<KeptPack>(directory, async (journal) => {
    const row = await selectPack(journal, name);
    if (row === undefined) return refuse('not-found', SAYS_GONE);
    const files = await selectFilesOfPack(journal, name);
    return ok({ row, files, faults: checkOf(row.system, files, systems).faults });
  });
}

const SAYS_GONE = 'There is no pack with that name. It may have been renamed or removed.';

/**
 * Keeps files as a pack of a new name; tables that it has not are those of the system's first pack. Refuses what is no pack of the system at all, a name that is taken, and a name
 * that is not plain.
 */
export function keepPack(
  directory: Directory,
  pack: { readonly name: string; readonly system: string; readonly files: PackFiles },
  clock: Clock,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<KeptPack> {
  return inDirectoryOr<KeptPack>(directory, async (journal) => {
    const name = pack.name.trim();
    const engine = findSystem(pack.system, systems);
    if (engine === undefined) return refuse('not-found', noSystem(pack.system, systems));
    const called = asUsuallyCalled(pack.files, engine);
    const slip =
      slipOfName(name) ?? (await slipOfPlace(journal, name)) ?? slipOfFiles(called, engine);
    if (slip !== undefined) return refuse('bad-input', slip);
    const files = withShippedTables(engine, called);
    if (!files.ok) return files;
    return ok(await put(journal, { name, system: engine.key, files: files.value }, clock, systems));
  });
}

/** Some disks and mail programs change small letters of names to capitals; the files are the same. */
function asUsuallyCalled(files: PackFiles, engine: Engine): PackFiles {
  const usual = Object.keys(usualFiles(engine.key, [engine]));
  const folders = new Set(usual.map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  const called = (path: string): string => {
    const small = path.toLowerCase();
    if (usual.includes(small) || small === 'pack.json') return small;
    const [folder = ''] = /^.*\//.exec(path) ?? [];
    const known = folders.has(folder.toLowerCase()) ? folder.toLowerCase() : folder;
    return (
      known + path.slice(folder.length).replace(/\.(?:csv|json)$/i, (end) => end.toLowerCase())
    );
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const name = called(path);
      return [path !== name && Object.hasOwn(files, name) ? path : name, text];
    }),
  );
}

/** A pack that ships, kept under a name to be changed. */
export function copyShippedPack(
  directory: Directory,
  copy: { readonly name: string; readonly system: string; readonly from: string },
  clock: Clock,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<KeptPack> {
  const engine = findSystem(copy.system, systems);
  if (engine === undefined)
    return Promise.resolve(refuse('not-found', noSystem(copy.system, systems)));
  const files = readShippedPack(engine, copy.from);
  if (!files.ok) return Promise.resolve(files);
  return keepPack(directory, { ...copy, files: files.value }, clock, systems);
}

/** By what a form says which text it began from, so that two windows do not write over each other. */
export const markOfText = (text: string): string => sha256(text).slice(0, 16);

/** Writes one file of a pack again, faulty or not. Refuses when it was changed since (`was`: `markOfText`). */
export function changePackFile(
  directory: Directory,
  change: {
    readonly name: string;
    readonly path: string;
    readonly text: string;
    readonly was?: string;
  },
  clock: Clock,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<KeptPack> {
  return inDirectoryOr<KeptPack>(directory, async (journal) => {
    const { name, path, text, was } = change;
    const row = await selectPack(journal, name);
    const files = await selectFilesOfPack(journal, name);
    const before = Object.hasOwn(files, path) ? files[path] : undefined;
    if (row === undefined || before === undefined) return refuse('not-found', SAYS_GONE);
    if (was !== undefined && was !== markOfText(before))
      return refuse(
        'stale',
        'This file was changed in another window. Nothing was saved. What you entered is below; compare it with the file as it is now.',
      );
    const next = { name, system: row.system, files: { ...files, [path]: text } };
    const slip = slipOfSize(next.files);
    if (slip !== undefined) return refuse('bad-input', slip);
    return ok(await put(journal, next, clock, systems));
  });
}

/** Takes out a file that packs need not have. Refuses one that the system's first pack has. */
export function removePackFile(
  directory: Directory,
  { name, path }: { readonly name: string; readonly path: string },
  clock: Clock,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<KeptPack> {
  return inDirectoryOr<KeptPack>(directory, async (journal) => {
    const row = await selectPack(journal, name);
    const files = await selectFilesOfPack(journal, name);
    if (row === undefined || !Object.hasOwn(files, path)) return refuse('not-found', SAYS_GONE);
    if (!isSpareFile(row, path, systems))
      return refuse('bad-input', 'A pack needs that file. Change it instead.');
    const { [path]: _gone, ...rest } = files;
    return ok(await put(journal, { name, system: row.system, files: rest }, clock, systems));
  });
}

/** Whether a pack can do without a file: one that the system's first pack has not. */
export const isSpareFile = (
  { system }: PackRow,
  path: string,
  systems: readonly Engine[] = SYSTEMS,
): boolean => !Object.hasOwn(usualFiles(system, systems), path) && path !== 'pack.json';

/** A file that a pack lacks, or a folder with `/` behind it, and the files of the usual pack that would do. */
export type MissingFile = { readonly file: string; readonly usual: readonly string[] };

/** The files without which a pack cannot be played. */
export function missingFiles(
  { row, files, faults }: KeptPack,
  systems: readonly Engine[] = SYSTEMS,
): readonly MissingFile[] {
  const usual = Object.keys(usualFiles(row.system, systems));
  const lacking = new Set(faults.map(({ file }) => file).filter((file) => !holds(files, file)));
  return [...lacking].map((file) => ({ file, usual: usual.filter((path) => isOf(path, file)) }));
}

const isOf = (path: string, file: string): boolean =>
  file.endsWith('/') ? path.startsWith(file) : path === file;

const holds = (files: PackFiles, file: string): boolean =>
  Object.keys(files).some((path) => isOf(path, file));

function usualFiles(system: string, systems: readonly Engine[]): PackFiles {
  const engine = findSystem(system, systems);
  const shipped = engine && readShippedPack(engine, shippedPacks(engine)[0] ?? '');
  return shipped?.ok === true ? shipped.value : {};
}

/** Adds a file that a pack lacks, or all of them (`file` is ''), as the system's first pack has them. */
export function addUsualFiles(
  directory: Directory,
  { name, file }: { readonly name: string; readonly file: string },
  clock: Clock,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<KeptPack> {
  return inDirectoryOr<KeptPack>(directory, async (journal) => {
    const row = await selectPack(journal, name);
    if (row === undefined) return refuse('not-found', SAYS_GONE);
    const files = await selectFilesOfPack(journal, name);
    const { faults } = checkOf(row.system, files, systems);
    const wanted = missingFiles({ row, files, faults }, systems).filter(
      (one) => file === '' || one.file === file,
    );
    const paths = wanted.flatMap(({ usual }) => usual);
    if (paths.length === 0)
      return refuse('stale', 'The pack already has that file. Nothing was changed.');
    const usual = usualFiles(row.system, systems);
    const added = Object.fromEntries(paths.map((path) => [path, usual[path] ?? '']));
    return ok(
      await put(
        journal,
        { name, system: row.system, files: { ...files, ...added } },
        clock,
        systems,
      ),
    );
  });
}

export function renamePack(
  directory: Directory,
  { name, to }: { readonly name: string; readonly to: string },
): Outcome<string> {
  return inDirectoryOr<string>(directory, async (journal) => {
    const wanted = to.trim();
    if ((await selectPack(journal, name)) === undefined) return refuse('not-found', SAYS_GONE);
    if (wanted === name) return ok(name);
    const slip = slipOfName(wanted) ?? (await slipOfPlace(journal, wanted));
    if (slip !== undefined) return refuse('bad-input', slip);
    await renamePackRow(journal, name, wanted);
    return ok(wanted);
  });
}

/** Campaigns that were begun with it have copies of their own. */
export const removePack = (directory: Directory, name: string): Promise<void> =>
  inDirectory(directory, 'write', (journal) => deletePackRow(journal, name));

async function put(
  journal: Journal,
  { name, system, files }: { name: string; system: string; files: PackFiles },
  clock: Clock,
  systems: readonly Engine[],
): Promise<KeptPack> {
  const { faults, scenarios } = checkOf(system, files, systems);
  const now = clock();
  const made = (await selectPack(journal, name))?.made ?? now;
  const row = { name, system, about: { scenarios, faults: faults.length }, made, changed: now };
  await putPack(journal, row, files);
  return { row, files, faults };
}

type Check = { readonly faults: readonly PackFault[]; readonly scenarios: readonly string[] };

/** Every page of a pack shows its faults, and a map takes 10 ms to check: the last few checks are remembered. */
const CHECKED = keptFor(20);

function checkOf(system: string, files: PackFiles, systems: readonly Engine[]): Check {
  const engine = findSystem(system, systems);
  return engine === undefined
    ? { faults: [], scenarios: [] }
    : CHECKED(engine, digestOfFiles(files), () => checkNow(engine, files));
}

function checkNow(engine: Engine, files: PackFiles): Check {
  const game = engine.open(files);
  return game.ok
    ? { faults: [], scenarios: game.value.scenarios ?? engine.scenarios }
    : { faults: game.error, scenarios: [] };
}

function slipOfName(name: string): string | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/.test(name) && name.length <= LONGEST_NAME
    ? undefined
    : `A pack's name has letters A to Z, digits, spaces, dots and hyphens, at most ${String(LONGEST_NAME)}, and begins with a letter or a digit.`;
}

async function slipOfPlace(journal: Journal, name: string): Promise<string | undefined> {
  const packs = await selectPacks(journal);
  if (packs.some((row) => row.name.toLowerCase() === name.toLowerCase()))
    return `There is a pack "${name}" already; choose another name.`;
  return packs.length >= MOST_PACKS
    ? `${String(MOST_PACKS)} packs are stored here, which is the limit. Remove one first.`
    : undefined;
}

export const SAYS_NO_PACK_FILE = 'It has no pack file (.csv, .json or .txt).';

/** Whether it is a pack at all: one file of those that ship packs have is enough, and the faults say what is missing. */
function slipOfFiles(files: PackFiles, engine: Engine): string | undefined {
  const paths = Object.keys(files);
  if (paths.length === 0) return SAYS_NO_PACK_FILE;
  const shipped = readShippedPack(engine, shippedPacks(engine)[0] ?? '');
  const known = new Set([...(shipped.ok ? Object.keys(shipped.value) : paths), 'pack.json']);
  if (!paths.some((path) => known.has(path)))
    return `That is not a pack: none of its ${String(paths.length)} files, such as ${paths[0]?.slice(0, 80) ?? ''}, is one that a pack has, such as ${[...known].slice(0, 2).join(' or ')}.`;
  return slipOfSize(files);
}

function slipOfSize(files: PackFiles): string | undefined {
  const texts = Object.values(files).map(({ length }) => length);
  if (texts.some((length) => length > LONGEST_FILE)) return 'A file of a pack may be 8 MB at most.';
  return texts.reduce((sum, length) => sum + length, 0) > LONGEST_PACK
    ? 'A pack has at most 16 MB of text.'
    : undefined;
}
