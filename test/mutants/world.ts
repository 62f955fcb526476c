/** The program and its tests as one script in this process, of which each test file is loaded when it is asked for. */
import { build as bundle, type Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { collector, type Test } from './collect.js';

export type World = {
  readonly load: (file: string) => readonly Test[];
  /** Forgets what the program has worked out of maps and positions and kept, or of what it reads and shows the latest. */
  readonly forget: (what: 'all' | 'latest') => void;
};

type Inner<K, V> = Pick<Map<K, V>, 'get' | 'has'> & {
  readonly set: (key: K, value: V) => unknown;
};

/** Stands in for `WeakMap` in the program, and for a map that is begun empty once, so that it can be made to forget. */
class Kept<K, V> {
  static readonly all = new Set<{ readonly isLatest: boolean; readonly forget: () => void }>();
  readonly isLatest: boolean;
  private readonly make: () => Inner<K, V>;
  private inner: Inner<K, V>;

  constructor(make: () => Inner<K, V>, isLatest: boolean) {
    this.isLatest = isLatest;
    this.make = make;
    Kept.all.add(this);
    this.inner = make();
  }
  forget(): void {
    this.inner = this.make();
  }
  get(key: K): V | undefined {
    return this.inner.get(key);
  }
  has(key: K): boolean {
    return this.inner.has(key);
  }
  set(key: K, value: V): this {
    this.inner.set(key, value);
    return this;
  }
}

/** What keeps the latest that was read and shown, and little of it. */
const LATEST = path.join('src', 'kernel', 'kept-for.ts');

/** A module of the script knows where its source lies, for what it reads from beside itself, and keeps things in `Kept`. */
const placed: Plugin = {
  name: 'placed',
  setup: (build) =>
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      loader: 'ts',
      contents: readFileSync(file, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll(
          /new WeakMap(<[^()]*>)?\(\)/g,
          `new Kept(() => new WeakMap(), ${file.endsWith(LATEST)})`,
        )
        .replaceAll(/(?<=^const around = )new Map.*\(\)/gm, 'new Kept(() => new Map(), false)'),
    })),
};

const listed = (files: readonly string[]): string =>
  files.map((file) => `${JSON.stringify(file)}: () => require('./${file}'),`).join('\n');

/** Loads the sources at once, and the test files when they are asked for. */
export async function makeWorld(
  sources: readonly string[],
  tests: readonly string[],
): Promise<World> {
  const contents = [
    `for (const load of Object.values({${listed(sources)}})) load();`,
    `module.exports = {${listed(tests)}};`,
  ].join('\n');
  const { outputFiles } = await bundle({
    stdin: { contents, resolveDir: process.cwd(), loader: 'js' },
    ...{ bundle: true, write: false, format: 'cjs', platform: 'node', target: 'es2023' },
    ...{ packages: 'external', plugins: [placed], logLevel: 'error' },
  });
  const text = outputFiles[0]?.text ?? '';
  const script = new vm.Script(`(function (module, require, Kept) {${text}\n})`, {
    filename: 'world.cjs',
  });
  const make = script.runInThisContext() as Make;
  const outside = createRequire(path.join(process.cwd(), 'world.cjs'));
  return worldOf(make, outside);
}

type Make = (module: object, require: unknown, kept: typeof Kept) => void;

function worldOf(make: Make, outside: NodeJS.Require): World {
  let api: unknown;
  const module: { exports: Record<string, () => void> } = { exports: {} };
  make(module, (name: string) => (name === 'vitest' ? api : (outside(name) as unknown)), Kept);
  const loaded = new Map<string, readonly Test[]>();
  const load = (file: string): readonly Test[] => {
    const known = loaded.get(file);
    if (known !== undefined) return known;
    const { api: given, tests } = collector(file);
    api = given;
    module.exports[file]?.();
    loaded.set(file, tests);
    return tests;
  };
  const forget = (what: 'all' | 'latest'): void => {
    for (const one of Kept.all) if (what === 'all' || one.isLatest) one.forget();
  };
  return { load, forget };
}
