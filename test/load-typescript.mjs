/**
 * Lets Node load the sources of the tests as they stand: types are blanked out, so that lines and columns stay where they
 * are, and an import of a `.js` finds its `.ts`. Vitest's own way, by Vite, takes five times as long for as many files.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Node runs the hooks in a thread of their own.
if (isMainThread) register(import.meta.url);

const require = createRequire(import.meta.url);
const ROOT = new URL('..', import.meta.url).href;
const isOurs = (/** @type {string} */ url) =>
  url.startsWith(ROOT) && !url.includes('/node_modules/');

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  const { parentURL } = context;
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && parentURL !== undefined && isOurs(parentURL)) {
    const { href: url } = new URL(specifier.replace(/js$/, 'ts'), parentURL);
    if (existsSync(fileURLToPath(url))) return { url, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export function load(url, context, next) {
  if (!isOurs(url) || !/\.ts(?:\?|$)/.test(url)) return next(url, context);
  return { format: 'module', source: strippedOnce(fileURLToPath(url)), shortCircuit: true };
}

/** Of a run of the tests: its processes load the same files, and each is stripped by the first that does. */
const KEPT = process.env['VEDETTE_TEST_PROGRAMS'];

/** @param {string} path */
function strippedOnce(path) {
  const text = readFileSync(path, 'utf8');
  if (KEPT === undefined) return stripped(text);
  const kept = `${KEPT}${createHash('sha256').update(text).digest('hex')}.stripped`;
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const code = stripped(text);
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
}

/** @param {string} text */
function stripped(text) {
  // Takes longer to load than most files to strip.
  const amaro = /** @type {typeof import('amaro')} */ (require('amaro'));
  return amaro.transformSync(text, { mode: 'strip-only' }).code;
}
