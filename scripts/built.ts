/** Modules of the program as node runs them, each in a file of its own: for what measures or tries one part of it. */
import { build } from 'esbuild';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Below `dist`, where its programs for threads and processes are found; each process has modules of its own. */
const FOLDER = new URL(`../dist/programs/modules-${String(process.pid)}/`, import.meta.url);
let made: Promise<unknown> | undefined;

/** Removes the modules of processes that have ended. */
function clearOld(): void {
  const folder = new URL('..', FOLDER);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const of = /^modules-(\d+)$/.exec(name)?.[1];
    if (of !== undefined && !existsSync(`/proc/${of}`))
      rmSync(new URL(name, folder), { recursive: true, force: true });
  }
}

/** `built<typeof See>('campaign/seen/see.js')`: the module of `src/campaign/seen/see.ts`, which the type names too. */
export async function built<T>(path: string): Promise<T> {
  if (made === undefined) clearOld();
  await (made ??= build({
    entryPoints: [fileURLToPath(new URL('../src/**/*.ts', import.meta.url))],
    ...{ outdir: fileURLToPath(FOLDER), format: 'esm', target: 'node20', logLevel: 'error' },
  }).then(() => writeFile(new URL('package.json', FOLDER), '{ "type": "module" }\n')));
  return (await import(new URL(path, FOLDER).href)) as T; // compiled from the module named by the type
}
