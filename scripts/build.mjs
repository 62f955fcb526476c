/**
 * Makes the program of its sources: `npm run build`. What was built from the same sources before is left as it is, which
 * takes a moment. Types are checked by `npm run lint`, not here.
 */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = 'dist';
const STAMP = `${DIST}/built.txt`;
/** Made by the program itself, which leaves there what it would make again. */
const KEPT = ['boards', 'packs'];
/** What the program is built from. */
const SOURCES = ['src', 'package-lock.json', 'scripts/build.mjs'];

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

/** What is loaded with the verb that needs it, from its own package: native code, and what is large or seldom used. */
const LEFT_OUT = [
  ...['better-sqlite3', '@resvg/resvg-js', 'dejavu-fonts-ttf', 'express', 'handlebars'],
  ...['@simplewebauthn/server', 'email-reply-parser', 'html-to-text', 'imapflow', 'nodemailer'],
  ...['pg', 'postal-mime', 'smtp-server'],
];

const program = () =>
  build({
    entryPoints: {
      main: 'src/main.ts',
      'map-thread': 'src/letters/map-thread.ts',
      'reading-thread': 'src/web/aside/reading-thread.ts',
      'postgres-thread': 'src/store/postgres/thread.ts',
      'drawing-process': 'src/web/map/drawing-process.ts',
      'make-shipped': 'src/web/map/make-shipped.ts',
    },
    ...{ outdir: DIST, chunkNames: 'parts/[name]-[hash]', bundle: true, splitting: true },
    ...{ platform: 'node', format: 'esm', target: 'node20', external: LEFT_OUT },
    // Names stay as they are, so that an error says where it was; the map gives the line.
    ...{ minifySyntax: true, minifyWhitespace: true, sourcemap: true, sourcesContent: false },
    // For packages that are older than modules.
    banner: {
      js: "import{createRequire as requireHere}from'node:module';const require=requireHere(import.meta.url);",
    },
    ...{ legalComments: 'none', logLevel: 'warning' },
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
  await Promise.all([program(), pages()]);
  execFileSync(process.execPath, [`${DIST}/make-shipped.js`], { stdio: 'inherit' });
  writeFileSync(STAMP, digest);
}
