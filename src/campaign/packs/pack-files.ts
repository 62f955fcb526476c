/** Packs on disk: those that ship with a system, and folders of the gamemaster's own. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byText, ok, type Result } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import type { PackFiles } from '../../kernel/system.js';
import { unguardTables } from './csv-guard.js';
import type { Refusal } from '../types.js';
import { refuse } from '../use-case.js';

const SYSTEMS_FOLDER = fileURLToPath(new URL('../../../src/systems/', import.meta.url));
/** What a map was made from stands beside it and is not played by. */
const SOURCES = /(^|[\\/])facts[\\/]/;
const LARGEST_BYTES = 8_000_000;

/** Where the mails of a demonstration lie. */
export const demoFolder = (engine: Engine, name: string): string =>
  join(SYSTEMS_FOLDER, engine.key.replace(/@\d+$/, ''), 'demo', name);

/** The folder of a pack that ships with a system: `1861`, or `civil-war/1861`. */
export function findShippedPack(engine: Engine, name: string): string | undefined {
  const system = engine.key.replace(/@\d+$/, '');
  const pack = name.startsWith(`${system}/`) ? name.slice(system.length + 1) : name;
  const packs = engine.packs.map((known) => known.replace(`${system}/`, ''));
  return packs.includes(pack) ? join(SYSTEMS_FOLDER, system, 'pack', pack) : undefined;
}

/**
 * The files of a pack that ships with a system. Tables of figures that it has not are those of the system's first pack,
 * so that a small pack need not repeat them.
 */
export function readShippedPack(engine: Engine, name: string): Result<PackFiles, Refusal> {
  const system = engine.key.replace(/@\d+$/, '');
  const folder = findShippedPack(engine, name);
  if (folder === undefined)
    return refuse(
      'not-found',
      `${system} has no pack "${name}"; it has ${engine.packs.join(', ')}.`,
    );
  const files = readPackTree(folder);
  return files.ok ? withShippedTables(engine, files.value) : files;
}

/** A pack with the tables that it has not, neither as CSV nor as JSON, of the system's first pack. */
export function withShippedTables(engine: Engine, files: PackFiles): Result<PackFiles, Refusal> {
  const first = findShippedPack(engine, engine.packs[0] ?? '');
  const whole = first === undefined ? ok<PackFiles>({}) : readPackTree(first);
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
    return refuse('bad-pack', `${dir} holds no pack: there is no .csv, .json or .txt file in it.`);
  const tooLarge = names.find((name) => statSync(join(dir, name)).size > LARGEST_BYTES);
  if (tooLarge !== undefined)
    return refuse('bad-pack', `${join(dir, tooLarge)} is larger than 8 MB; no pack file is.`);
  const files = names.map((name): readonly [string, string] => [
    name.replaceAll('\\', '/'),
    readFileSync(join(dir, name), 'utf8').replace(/^\ufeff/, ''),
  ]);
  return ok(unguardTables(Object.fromEntries(files)));
}
