/**
 * Makes the program of its sources: `npm run build`. What was built from the same sources before is left as it is, which
 * takes a moment. Types are checked by `npm run lint`, not here.
 */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = 'dist';
const STAMP = `${DIST}/built.txt`;
/** The drawings are made by the program itself, which leaves there what it would make again. */
const KEPT = ['boards'];
/** What the program is built from. */
const PROGRAMS = ['build.mjs', 'launch.cjs', 'compile.cjs'].map((name) => `scripts/${name}`);
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

/** Every command needs these; each other package is loaded with the verb that does. */
const TAKEN_IN = ['commander', 'luxon'];
const leftOut = () => {
  /** @type {unknown} */
  const own = JSON.parse(readFileSync('package.json', 'utf8'));
  const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (own);
  return Object.keys(dependencies).filter((name) => !TAKEN_IN.includes(name));
};

/** V8 reads a text of ASCII in half the room of another; the builder writes all of it so but regular expressions. */
const ascii = {
  name: 'ascii',
  /** @param {import('esbuild').PluginBuild} built */
  setup: (built) =>
    built.onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /[^\0-\x7f]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
      loader: /** @type {const} */ ('ts'),
    })),
};

/** @param {string} path */
function refuseOther(path) {
  const [other] = /.{0,60}[^\0-\x7f]/.exec(readFileSync(path, 'utf8')) ?? [];
  if (other !== undefined) throw new Error(`${path} is to be read as ASCII, and is not: ${other}`);
}

const OWN_URL = '"use strict";const ownUrl=require("node:url").pathToFileURL(__filename).href;';

/** @param {Record<string, string>} entryPoints */
const programs = (entryPoints, { before = OWN_URL, after = '' } = {}) =>
  build({
    entryPoints,
    ...{ outdir: DIST, bundle: true, platform: 'node', target: 'node20', external: leftOut() },
    // V8 keeps what it compiled of a script, but not of a module.
    ...{ format: 'cjs', supported: { 'dynamic-import': false } },
    ...{ define: { 'import.meta.url': 'ownUrl' }, banner: { js: before }, footer: { js: after } },
    // Names stay as they are, so that an error says where it was; the map gives the line.
    ...{ minifySyntax: true, minifyWhitespace: true, sourcemap: true, sourcesContent: false },
    ...{ legalComments: 'none', logLevel: 'warning', plugins: [ascii] },
  });

/** As `scripts/launch.cjs` runs it. */
const program = () =>
  programs(
    { program: 'src/main.ts' },
    {
      before: `(function (exports, require, module, __filename, __dirname) {${OWN_URL}`,
      after: '})',
    },
  );

const threads = () =>
  programs({
    'map-thread': 'src/letters/map-thread.ts',
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
  await Promise.all([program(), threads(), pages()]);
  refuseOther(`${DIST}/program.js`);
  writeFileSync(`${DIST}/package.json`, '{ "type": "commonjs" }\n');
  copyFileSync('scripts/launch.cjs', `${DIST}/main.js`);
  for (const step of [`${DIST}/make-shipped.js`, 'scripts/compile.cjs'])
    execFileSync(process.execPath, [step], { stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(STAMP, digest);
}
