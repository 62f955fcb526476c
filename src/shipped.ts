/** Where what ships with the program lies, seen alike from its sources and from the files that they are built into. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = rootAbove(HERE);
const BUILT = join(ROOT, 'dist');

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : rootAbove(dirname(folder));
}

export const VIEWS_ROOT = join(ROOT, 'views');
export const MIGRATIONS = join(ROOT, 'migrations');
export const SYSTEMS_FOLDER = join(ROOT, 'src/systems');
/** Where the build puts the scripts of the pages, the drawings of the shipped boards, the views as they are filled, and the shipped packs as they are read. */
export const BROWSER_SCRIPTS = join(BUILT, 'browser');
export const SHIPPED_BOARDS = join(BUILT, 'boards');
export const COMPILED_VIEWS = join(BUILT, 'views');
export const SHIPPED_PACKS = join(BUILT, 'packs');

/** The version that `package.json` names. */
export function versionText(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}

/** There are programs for threads and processes only where the sources are built. */
export const hasPrograms = HERE.startsWith(BUILT);

/** The program as it is started; in a thread it plays steps. */
export const PROGRAM = join(BUILT, 'main.js');

/** A program that the build makes for a thread or process of its own. */
export const programOf = (name: 'map-process' | 'postgres-thread' | 'drawing-process'): string =>
  join(BUILT, `${name}.js`);

/** A hash of the sources in a folder below `src`: what they make has another one once they are changed. */
export function hashOfSources(folder: string): string {
  const hash = createHash('sha256');
  const sources = join(ROOT, 'src', folder);
  for (const name of readdirSync(sources)
    .filter((file) => file.endsWith('.ts'))
    .sort())
    hash.update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}
