/** Modules of the program as node runs them, each in a file of its own: for what measures or tries one part of it. */
import { build } from 'esbuild';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Below `dist`, where the program finds its own programs for threads and processes. */
const PROGRAMS = new URL('../dist/programs/', import.meta.url);

/** A folder for what this process makes of the sources. Those of processes that have ended are removed. */
export function builtFolder(of: 'modules' | 'programs'): URL {
  for (const name of existsSync(PROGRAMS) ? readdirSync(PROGRAMS) : []) {
    const pid = /^\w+-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(new URL(name, PROGRAMS), { recursive: true, force: true });
  }
  return new URL(`${of}-${String(process.pid)}/`, PROGRAMS);
}

let made: Promise<URL> | undefined;

async function makeModules(): Promise<URL> {
  const folder = builtFolder('modules');
  await build({
    entryPoints: [fileURLToPath(new URL('../src/**/*.ts', import.meta.url))],
    ...{ outdir: fileURLToPath(folder), format: 'esm', target: 'node20', logLevel: 'error' },
  });
  await writeFile(new URL('package.json', folder), '{ "type": "module" }\n');
  return folder;
}

/** `built<typeof See>('campaign/seen/see.js')`: the module of `src/campaign/seen/see.ts`, which the type names too. */
export async function built<T>(path: string): Promise<T> {
  const folder = await (made ??= makeModules());
  return (await import(new URL(path, folder).href)) as T; // compiled from the module named by the type
}
