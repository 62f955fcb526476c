/**
 * Programs that tests start as processes of their own: each made into one file first, which starts in a tenth of the time.
 * All are made at once, so that what they share is read once.
 */
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtFolder } from '../scripts/built.js';

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
  return `${folder}${path.replace(/\.ts$/, '.mjs')}`;
}

async function bundle(entries: readonly string[]): Promise<string> {
  const folder = fileURLToPath(builtFolder('programs'));
  await build({
    entryPoints: entries.map((path) => fileURLToPath(new URL(path, ROOT))),
    outdir: folder,
    outbase: fileURLToPath(ROOT),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Shorter to read; names stay, so that an error says where it was.
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
  });
  return folder;
}

/** Makes them for all processes of a run of the tests. */
export default async function makePrograms(): Promise<() => void> {
  const folder = await bundle(PROGRAMS);
  process.env[FOLDER] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
