/** Makes one file of a program and of all that it imports: of the program, and of those that tests start. */
import { build } from 'esbuild';
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Every command needs these; each other package is loaded with the verb that does. */
const TAKEN_IN = ['commander', 'luxon'];
const leftOut = () => {
  /** @type {unknown} */
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (own);
  return Object.keys(dependencies).filter((name) => !TAKEN_IN.includes(name));
};

/** V8 reads a text of ASCII in half the room of another; the builder writes all of it so but regular expressions. */
const ascii = {
  name: 'ascii',
  /** @param {import('esbuild').PluginBuild} built */
  setup: (built) =>
    built.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /[^\0-\x7f]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
      loader: /** @type {const} */ ('ts'),
    })),
};

/** @param {string} path */
function refuseOther(path) {
  const text = readFileSync(path, 'utf8');
  const at = text.search(/[^\0-\x7f]/);
  if (at === -1) return;
  const other = text.slice(Math.max(0, at - 60), at + 1);
  throw new Error(`${path} is to be read as ASCII, and is not: ${other}`);
}

const OWN_URL = '"use strict";const ownUrl=require("node:url").pathToFileURL(__filename).href;';

/**
 * Programs that node starts as they are, by their paths in the folder `outdir`, without `.js`.
 * @param {string} outdir @param {Record<string, string>} entryPoints
 */
export const programs = (
  outdir,
  entryPoints,
  { before = OWN_URL, after = '', sourcemap = true } = {},
) =>
  build({
    ...{ entryPoints, outdir, absWorkingDir: ROOT },
    ...{ bundle: true, platform: 'node', target: 'node20', external: leftOut() },
    // V8 keeps what it compiled of a script, but not of a module.
    ...{ format: 'cjs', supported: { 'dynamic-import': false } },
    ...{ define: { 'import.meta.url': 'ownUrl' }, banner: { js: before }, footer: { js: after } },
    // Names stay as they are, so that an error says where it was; the map gives the line.
    ...{ minifySyntax: true, minifyWhitespace: true, sourcemap, sourcesContent: false },
    ...{ legalComments: 'none', logLevel: 'warning', plugins: [ascii] },
  });

/**
 * Programs that `scripts/launch.cjs` starts: each is a folder, of which `main.js` is started. `entryPoints`: the program of each.
 * @param {string} outdir @param {Record<string, string>} entryPoints
 */
export async function launched(outdir, entryPoints, { sourcemap = true } = {}) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const [folder, entry] of Object.entries(entryPoints)) files[join(folder, 'program')] = entry;
  await programs(outdir, files, {
    before: `(function (exports, require, module, __filename, __dirname) {${OWN_URL}`,
    after: '})',
    sourcemap,
  });
  for (const folder of Object.keys(entryPoints)) {
    const to = resolve(ROOT, outdir, folder);
    refuseOther(join(to, 'program.js'));
    copyFileSync(join(ROOT, 'scripts/launch.cjs'), join(to, 'main.js'));
  }
}
