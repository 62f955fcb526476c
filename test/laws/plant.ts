/** Bundles the laws with one leak planted in the program, so that the program itself has no switch for it. */
import { build, type Plugin } from 'esbuild';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plant } from './plants.js';
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

const planting = (plant: Plant): Plugin => ({
  name: 'plant',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source =
        path === ROOT + plant.file ? await planted(plant) : await readFile(path, 'utf8');
      // What a file reads beside itself is found from where the file was.
      const contents = source.replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      );
      return { contents, loader: 'ts' };
    });
  },
});

/** Where the hunts are; each looks for other leaks. */
export type Hunter = 'hunt' | 'hunt-twins';

/** The short run of a hunt in a program with this leak. */
export async function huntIn(plant: Plant, number: number, by: Hunter = 'hunt'): Promise<Hunted> {
  await mkdir(FOLDER, { recursive: true });
  const outfile = `${FOLDER}${process.pid}-${by}-${number}.mjs`;
  await build({
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
    ...{ entryPoints: [`${ROOT}test/laws/${by}.ts`], target: 'node20', logLevel: 'error' },
    plugins: [planting(plant)],
  });
  try {
    const { hunt } = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as {
      readonly hunt: Hunt;
    };
    return await hunt(plant.first);
  } finally {
    await rm(outfile);
  }
}
