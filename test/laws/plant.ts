/** Runs the laws in a program with one leak planted in it, so that the program itself has no switch for it. */
import { build, transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { once } from '../../src/kernel/basic.js';
import type { Hunt, Hunted } from './hunt.js';
import type { Plant } from './plants.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The source with the plant in it; throws where its text does not stand exactly once. */
export async function planted({ file, text, into }: Plant): Promise<string> {
  const source = await readFile(ROOT + file, 'utf8');
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${file}: this stands there ${times} times, not once: ${text}`);
  return source.replace(text, () => into);
}

/** Where the hunts are; each looks for other leaks. */
export type Hunter = 'hunt' | 'hunt-twins';

/** All files of a hunter, by their paths below the project's folder, and the libraries that they share. */
type Program = {
  readonly files: ReadonlyMap<string, Script>;
  readonly libraries: ReadonlyMap<string, unknown>;
};

const entryOf = (by: Hunter): string => `test/laws/${by}.ts`;

/** Compiled once for all of its hunts: what of it was run before is not read again. */
const programs: Readonly<Record<Hunter, () => Promise<Program>>> = {
  hunt: once(() => compiled(entryOf('hunt'))),
  'hunt-twins': once(() => compiled(entryOf('hunt-twins'))),
};

async function compiled(entry: string): Promise<Program> {
  const { metafile } = await build({
    ...{ absWorkingDir: ROOT, entryPoints: [entry], bundle: true, write: false, metafile: true },
    ...{ platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
  });
  const found = Object.entries(metafile.inputs);
  const imports = found.flatMap(([, file]) => file.imports);
  const names = new Set(imports.flatMap(({ path, external }) => (external === true ? [path] : [])));
  const libraries = [...names].map(async (name) => [name, await libraryOf(name)] as const);
  const files = found.map(
    async ([path]) => [path, await scriptOf(path, await readFile(ROOT + path, 'utf8'))] as const,
  );
  return {
    files: new Map(await Promise.all(files)),
    libraries: new Map(await Promise.all(libraries)),
  };
}

/** As a file that requires it looks at it. */
const libraryOf = async (name: string): Promise<unknown> => ({
  __esModule: true,
  ...((await import(/* @vite-ignore */ name)) as object),
});

/** What a file reads beside itself is found from where the file is. */
const HERE = 'import.meta.url';

async function scriptOf(path: string, source: string): Promise<Script> {
  const { code } = await transform(
    source.replaceAll(HERE, JSON.stringify(pathToFileURL(ROOT + path).href)),
    {
      ...{ loader: 'ts', format: 'cjs', target: 'node20', sourcefile: path },
      supported: { 'dynamic-import': false },
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    },
  );
  return new Script(`(function (exports, require, module) {${code}\n})`, { filename: ROOT + path });
}

type Module = { exports: object };
type Body = (exports: object, require: (name: string) => unknown, module: Module) => void;

/** Runs the entry and all that it imports, each file once; answers what the entry exports. */
function run({ files, libraries }: Program, entry: string): object {
  const loaded = new Map<string, Module>();
  const load = (path: string): object => {
    const before = loaded.get(path);
    if (before !== undefined) return before.exports;
    const script = files.get(path);
    if (script === undefined) throw new Error(`${path} is not in the program.`);
    const module: Module = { exports: {} };
    loaded.set(path, module);
    const required = (name: string): unknown =>
      libraries.get(name) ?? load(join(dirname(path), name).replace(/\.js$/, '.ts'));
    // As it was wrapped above.
    const body = script.runInThisContext() as Body;
    body(module.exports, required, module);
    return module.exports;
  };
  return load(entry);
}

/** The short run of a hunt in a program with this leak. One after the other. */
export async function huntIn(plant: Plant, by: Hunter = 'hunt'): Promise<Hunted> {
  const { files, libraries } = await programs[by]();
  if (!files.has(plant.file)) throw new Error(`${plant.file} is not in what ${by} runs.`);
  const leaky = await scriptOf(plant.file, await planted(plant));
  const program = { files: new Map(files).set(plant.file, leaky), libraries };
  // What a hunter exports.
  const hunter = run(program, entryOf(by)) as { readonly hunt: Hunt; readonly leave?: () => void };
  try {
    return await hunter.hunt(plant.first);
  } finally {
    hunter.leave?.();
  }
}
