/** A pack that ships, written out for a gamemaster who has figures of his own. */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { byText, ok, type Result } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import { SYSTEMS } from '../../systems/index.js';
import { guardTables } from './csv-guard.js';
import { noSystem } from './check-pack.js';
import { findSystem } from './list-systems.js';
import { findShippedPack, readShippedPack, shippedFolder, shippedPacks } from './pack-files.js';
import type { Outcome, Refusal } from '../types.js';
import { refuse } from '../use-case.js';

/** Which pack: of which system (the first registered when absent), and by which name (its first when absent). */
export type PackChoice = { readonly system?: string; readonly from?: string };

/** What was written, and of which pack; `system`: the key of the system that it is for. */
export type PackWritten = {
  readonly system: string;
  readonly pack: string;
  readonly files: readonly string[];
};

/**
 * Writes a pack into a folder that is not there yet, or is empty: its tables as CSV, the same as `pack.json`, and its
 * notes. The folder appears whole or not at all.
 */
export function writePack(
  dir: string,
  { system, from }: PackChoice,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<PackWritten> {
  const engine = system === undefined ? systems[0] : findSystem(system, systems);
  if (engine === undefined)
    return Promise.resolve(refuse('not-found', noSystem(system ?? '', systems)));
  const pack = from ?? shippedPacks(engine)[0] ?? '';
  const files = readShippedPack(engine, pack);
  const slip = slipOf(dir);
  if (slip !== undefined) return Promise.resolve(refuse('bad-input', slip));
  if (!files.ok) return Promise.resolve(files);
  if (Object.keys(files.value).length === 0)
    return Promise.resolve(refuse('not-found', `${engine.key} does not use a pack.`));
  const notes = notesOf(engine, pack);
  const tables = guardTables(engine.writePack?.(files.value) ?? files.value);
  const texts = { ...tables, ...notes };
  const placed = place(resolve(dir), texts);
  return Promise.resolve(
    placed.ok ? ok({ system: engine.key, pack, files: placed.value }) : placed,
  );
}

/** Why a folder cannot be written to, before anything is. */
function slipOf(dir: string): string | undefined {
  const path = resolve(dir);
  if (path === process.cwd()) return `${dir} is the folder you are in. Name a new one.`;
  if (!existsSync(path)) {
    return existsSync(dirname(path))
      ? undefined
      : `There is no folder ${dirname(path)} to make it in.`;
  }
  try {
    const held = readdirSync(path).length;
    return held === 0 ? undefined : `${dir} is not empty. Name a new folder.`;
  } catch {
    return `${dir} already exists and is not a folder. Choose another name.`;
  }
}

/** The page that explains a pack, and that of the first pack, `FORMAT.md`, which says what each file holds. */
function notesOf(engine: Engine, pack: string): Readonly<Record<string, string>> {
  const pageOf = (name: string): string | undefined => {
    const known = findShippedPack(engine, name);
    const page = join(known === undefined ? '' : shippedFolder(engine, known), 'README.md');
    return existsSync(page) ? readFileSync(page, 'utf8') : undefined;
  };
  const [own, first] = [pageOf(pack), pageOf(shippedPacks(engine)[0] ?? '')];
  return {
    ...(own === undefined ? {} : { 'README.md': own }),
    ...(first === undefined || first === own ? {} : { 'FORMAT.md': first }),
  };
}

/** Written beside its place and then moved there in one stroke. */
function place(
  path: string,
  texts: Readonly<Record<string, string>>,
): Result<readonly string[], Refusal> {
  const names = Object.keys(texts).sort(byText);
  const draft = join(dirname(path), `.${basename(path)}-${process.pid}`);
  try {
    mkdirSync(draft);
    for (const name of names) {
      mkdirSync(dirname(join(draft, name)), { recursive: true });
      writeFileSync(join(draft, name), texts[name] ?? '');
    }
    if (existsSync(path)) rmdirSync(path);
    renameSync(draft, path);
    return ok(names);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const why = error instanceof Error ? error.message : String(error);
    return refuse('bad-input', `The pack cannot be written to ${path}: ${why}.`);
  }
}
