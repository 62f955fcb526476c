/**
 * Makes the program of its sources: `npm run build`. What was built from the same sources before is left as it is, which
 * takes a moment. Types are checked by `npm run lint`, not here.
 */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launched, programs } from './programs.mjs';

const DIST = 'dist';
const STAMP = `${DIST}/built.txt`;
/** The drawings are made by the program itself, which leaves there what it would make again. */
const KEPT = ['boards'];
/** What the program is built from. */
const PROGRAMS = ['build.mjs', 'programs.mjs', 'launch.cjs', 'compile.cjs'].map(
  (name) => `scripts/${name}`,
);
const SOURCES = ['src', 'views', 'package.json', 'package-lock.json', ...PROGRAMS];

/** @param {readonly string[]} paths */
function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/** @param {string} path @returns {readonly string[]} */
function filesOf(path) {
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name}`)
    .filter((file) => statSync(file).isFile())
    .sort();
}

const threads = () =>
  programs(DIST, {
    'map-process': 'src/letters/map-process.ts',
    'postgres-thread': 'src/store/postgres/thread.ts',
    'drawing-process': 'src/web/map/drawing-process.ts',
    'make-shipped': 'src/web/map/make-shipped.ts',
  });

const pages = () =>
  build({
    entryPoints: ['src/browser/main.ts', 'src/browser/map/map.ts'],
    ...{ outdir: `${DIST}/browser`, bundle: true, splitting: true, format: 'esm' },
    ...{ target: 'es2022', logLevel: 'warning' },
  });

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const digest = digestOf(SOURCES);
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== digest) {
  if (existsSync(DIST))
    for (const name of readdirSync(DIST).filter((one) => !KEPT.includes(one)))
      rmSync(`${DIST}/${name}`, { recursive: true });
  await Promise.all([launched(DIST, { '': 'src/main.ts' }), threads(), pages()]);
  writeFileSync(`${DIST}/package.json`, '{ "type": "commonjs" }\n');
  for (const step of [`${DIST}/make-shipped.js`, 'scripts/compile.cjs'])
    execFileSync(process.execPath, [step], { stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(STAMP, digest);
}
