/** Bundles the laws with one leak planted in the program, so that the program itself has no switch for it. */
import { context, type BuildContext, type Plugin } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PLANTS, type Plant } from './plants.js';
import { TWIN_PLANTS } from './twin-plants.js';
import type { Hunt, Hunted } from './hunt.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Inside the project, so that its libraries are found. */
const FOLDER = `${ROOT}node_modules/.cache/vedette-plants/`;

/** The source with the plant in it; throws where its text does not stand exactly once. */
export async function planted({ file, text, into }: Plant): Promise<string> {
  const source = await readFile(ROOT + file, 'utf8');
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${file}: this stands there ${times} times, not once: ${text}`);
  return source.replace(text, () => into);
}

/** What a file reads beside itself is found from where the file was. */
const HERE = 'import.meta.url';

/** Files that are not bundled as they stand: those with a leak in one of the plants, and those that say where they are. */
function touched(): ReadonlySet<string> {
  const all = ['src', 'test'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(ROOT, folder, name)),
  );
  return new Set([
    ...all.filter((path) => readFileSync(path, 'utf8').includes(HERE)),
    ...[...PLANTS, ...TWIN_PLANTS].map(({ file }) => ROOT + file),
  ]);
}

const planting = (plantNow: () => Plant): Plugin => ({
  name: 'plant',
  setup: (bundle) => {
    const paths = touched();
    const escaped = [...paths].map((path) => path.replace(/[.+]/g, '\\$&'));
    bundle.onLoad({ filter: new RegExp(`^(?:${escaped.join('|')})$`) }, async ({ path }) => {
      const plant = plantNow();
      const source =
        path === ROOT + plant.file ? await planted(plant) : await readFile(path, 'utf8');
      const contents = source.replaceAll(HERE, JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
});

/** Where the hunts are; each looks for other leaks. */
export type Hunter = 'hunt' | 'hunt-twins';

/** All bundles of a hunter but for the files of the leak are the same, and are read once. */
type Bundler = { readonly bundles: BuildContext; plant: Plant };
const bundlers = new Map<Hunter, Promise<Bundler>>();

async function bundlerOf(by: Hunter, plant: Plant): Promise<Bundler> {
  const bundles = await context({
    ...{ outdir: FOLDER, write: false, bundle: true, platform: 'node', format: 'esm' },
    ...{ packages: 'external', entryPoints: [`${ROOT}test/laws/${by}.ts`], target: 'node20' },
    logLevel: 'error',
    plugins: [planting(() => bundler.plant)],
  });
  const bundler: Bundler = { bundles, plant };
  return bundler;
}

/** Lets the bundlers go: a program that ends with one at work leaves its helper with a complaint. */
export async function endHunts(): Promise<void> {
  const all = [...bundlers.values()];
  bundlers.clear();
  for (const bundler of all) await (await bundler).bundles.dispose();
}

/** The short run of a hunt in a program with this leak. One after the other. */
export async function huntIn(plant: Plant, number: number, by: Hunter = 'hunt'): Promise<Hunted> {
  const found = bundlers.get(by) ?? bundlerOf(by, plant);
  bundlers.set(by, found);
  const bundler = await found;
  bundler.plant = plant;
  const [made] = (await bundler.bundles.rebuild()).outputFiles ?? [];
  if (made === undefined) throw new Error('Nothing was bundled.');
  const outfile = `${FOLDER}${process.pid}-${by}-${number}.mjs`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(outfile, made.contents);
  try {
    const { hunt, leave } = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as {
      readonly hunt: Hunt;
      readonly leave?: () => void;
    };
    try {
      return await hunt(plant.first);
    } finally {
      leave?.();
    }
  } finally {
    await rm(outfile);
  }
}
