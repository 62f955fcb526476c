/** Packs on disk: those that ship with a system, and folders of the gamemaster's own. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { byText, ok, type Result } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import type { PackFiles } from '../../kernel/system.js';
import { unguardTables } from './csv-guard.js';
import type { Refusal } from '../types.js';
import { refuse } from '../use-case.js';
import { SYSTEMS_FOLDER } from '../../shipped.js';

/** What a map was made from stands beside it and is not played by. */
const SOURCES = /(^|[\\/])facts[\\/]/;
const LARGEST_BYTES = 8_000_000;

const nameOf = ({ key }: Engine): string => key.replace(/@\d+$/, '');

/** Where the mails of a demonstration lie. */
export const demoFolder = (engine: Engine, name: string): string =>
  join(SYSTEMS_FOLDER, nameOf(engine), 'demo', name);

/** The packs of a system, the usual one first. A system without files has one, without any, that is called as it is. */
export const shippedPacks = (engine: Engine): readonly string[] =>
  engine.packs.length === 0 ? [nameOf(engine)] : engine.packs;

/** A pack that ships with a system, as `shippedPacks` has it: `1861`, or `civil-war/1861`. */
export function findShippedPack(engine: Engine, name: string): string | undefined {
  const own = `${nameOf(engine)}/`;
  const inSystem = (pack: string): string => (pack.startsWith(own) ? pack.slice(own.length) : pack);
  return shippedPacks(engine)
    .map(inSystem)
    .find((pack) => pack === inSystem(name));
}

/** Where its files lie. */
export const shippedFolder = (engine: Engine, pack: string): string =>
  join(SYSTEMS_FOLDER, nameOf(engine), 'pack', pack);

/**
 * The files of a pack that ships with a system. Tables of figures that it has not are those of the system's first pack,
 * so that a small pack need not repeat them.
 */
export function readShippedPack(engine: Engine, name: string): Result<PackFiles, Refusal> {
  const pack = findShippedPack(engine, name);
  if (pack === undefined)
    return refuse(
      'not-found',
      `${nameOf(engine)} has no pack "${name}"; it has ${shippedPacks(engine).join(', ')}.`,
    );
  if (engine.packs.length === 0) return ok({});
  const files = readShippedTree(shippedFolder(engine, pack));
  return files.ok ? withShippedTables(engine, files.value) : files;
}

const shippedTrees = new Map<string, PackFiles>();

/** Shipped files stay the same as long as the program runs, and many pages ask for them: each folder is read once. */
function readShippedTree(dir: string): Result<PackFiles, Refusal> {
  const known = shippedTrees.get(dir);
  if (known !== undefined) return ok(known);
  const files = readPackTree(dir);
  if (files.ok) shippedTrees.set(dir, files.value);
  return files;
}

/** A pack with the tables that it has not, neither as CSV nor as JSON, of the system's first pack. */
export function withShippedTables(engine: Engine, files: PackFiles): Result<PackFiles, Refusal> {
  const first = findShippedPack(engine, shippedPacks(engine)[0] ?? '');
  const isWithout = first === undefined || engine.packs.length === 0;
  const whole = isWithout ? ok<PackFiles>({}) : readShippedTree(shippedFolder(engine, first));
  if (!whole.ok) return whole;
  const stem = (path: string): string => path.replace(/\.[^.]*$/, '');
  const own = new Set(Object.keys(files).map(stem));
  const lent = Object.entries(whole.value).filter(
    ([path]) => path.startsWith('tables/') && !own.has(stem(path)),
  );
  return ok({ ...Object.fromEntries(lent), ...files });
}

/** A folder, subfolders too, as pack files by path with `/`: `*.csv`, `*.json` and `*.txt`; not `facts/`. */
export function readPackTree(dir: string): Result<PackFiles, Refusal> {
  const found = statSync(dir, { throwIfNoEntry: false });
  if (found === undefined) return refuse('not-found', `There is no folder ${dir}.`);
  if (!found.isDirectory())
    return refuse('bad-pack', `${dir} is a file; a pack is the folder that holds its files.`);
  try {
    return readFiles(dir);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuse('bad-pack', `The pack in ${dir} cannot be read: ${why}.`);
  }
}

function readFiles(dir: string): Result<PackFiles, Refusal> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !SOURCES.test(name))
    .filter((name) => /\.(csv|json|txt)$/.test(name) && statSync(join(dir, name)).isFile())
    .sort(byText);
  if (names.length === 0)
    return refuse('bad-pack', `${dir} is not a pack: it has no .csv, .json or .txt file.`);
  const tooLarge = names.find((name) => statSync(join(dir, name)).size > LARGEST_BYTES);
  if (tooLarge !== undefined)
    return refuse('bad-pack', `${join(dir, tooLarge)} is larger than 8 MB; no pack file is.`);
  const files = names.map((name): readonly [string, string] => [
    name.replaceAll('\\', '/'),
    readFileSync(join(dir, name), 'utf8').replace(/^\ufeff/, ''),
  ]);
  return ok(unguardTables(Object.fromEntries(files)));
}
