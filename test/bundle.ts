/**
 * Programs that tests start as processes of their own: each made into one file first, which starts in a tenth of the time.
 * All are made at once, so that what they share is read once.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { builtFolder } from '../scripts/built.js';
import { launched } from '../scripts/programs.mjs';

const ROOT = new URL('..', import.meta.url);
const PROGRAMS = [
  'src/main.ts',
  'test/cli/toy-vedette.ts',
  'test/kills/worker.ts',
  'test/mail/hostile-times.ts',
  'test/mail/send-worker.ts',
  'test/mail/serve-toy.ts',
  'test/postgres/cable-thread.ts',
  'test/postgres/site-worker.ts',
  'test/store/busy-worker.ts',
  'test/store/drafting-worker.ts',
  'test/store/office-worker.ts',
  'test/store/opening-worker.ts',
  'test/web/site-worker.ts',
];

/** Where a run of the tests has put its programs, for the processes that it starts. */
const FOLDER = 'VEDETTE_TEST_PROGRAMS';

let shared: Promise<string> | undefined;

/** Where the program made of `entry` (the address of a TypeScript file) lies. */
export async function bundled(entry: URL): Promise<string> {
  const path = entry.href.slice(ROOT.href.length);
  const folder = PROGRAMS.includes(path)
    ? (process.env[FOLDER] ?? (await (shared ??= bundle(PROGRAMS))))
    : await bundle([path]);
  return join(folder, nameOf(path), 'main.js');
}

const nameOf = (path: string): string => path.replace(/\.ts$/, '');

async function bundle(entries: readonly string[]): Promise<string> {
  const folder = fileURLToPath(builtFolder('programs'));
  const programs = Object.fromEntries(entries.map((path) => [nameOf(path), path]));
  await launched(folder, programs, { sourcemap: false });
  for (const path of entries) compile(join(folder, nameOf(path)));
  return folder;
}

/** What V8 needs of a program before it runs is ready: else each process reads all of it first. */
function compile(folder: string): void {
  const filename = join(folder, 'program.js');
  const script = new Script(readFileSync(filename, 'latin1'), { filename });
  writeFileSync(join(folder, 'program.bin'), script.createCachedData());
}

/** Makes them for all processes of a run of the tests. */
export default async function makePrograms(): Promise<() => void> {
  const folder = await bundle(PROGRAMS);
  process.env[FOLDER] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
