/** Programs that a test starts as processes of their own: each made into one file first, which starts in a tenth of the time. */
import { build } from 'esbuild';
import { renameSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Below `dist`, where a program finds those that the build makes for its threads. */
const FOLDER = new URL('../dist/programs/', import.meta.url);

const made = new Map<string, Promise<string>>();

/** Where the program made of `entry` (the address of a TypeScript file) lies. */
export function bundled(entry: URL): Promise<string> {
  const found = made.get(entry.href);
  if (found !== undefined) return found;
  const path = bundle(fileURLToPath(entry));
  made.set(entry.href, path);
  return path;
}

async function bundle(entry: string): Promise<string> {
  const path = fileURLToPath(new URL(`${basename(entry, '.ts')}.mjs`, FOLDER));
  // Another process may be starting what lies there.
  const fresh = `${path}.${String(process.pid)}`;
  await build({
    entryPoints: [entry],
    outfile: fresh,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Shorter to read; names stay, so that an error says where it was.
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
  });
  renameSync(fresh, path);
  return path;
}
