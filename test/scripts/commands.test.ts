import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = new URL('../..', import.meta.url).pathname;
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')));

const SOURCES: readonly (readonly [string, string])[] = [
  ...Object.entries(scripts).map(([name, line]) => [`npm run ${name}`, line] as const),
  ['.ci/run', textOf('.ci/run').replace(/^ *#.*$/gm, '')],
  ['README.md', textOf('README.md')],
];

const all = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

it.each(SOURCES)('what %s calls is installed, or stands in the project', (from, text) => {
  expect(all(text, /\bnpm run ([\w:-]+)/g).filter((name) => scripts[name] === undefined)).toEqual(
    [],
  );
  // The first word of a script, and of what follows an `&&`, is a program of the shell's path.
  const programs = from.startsWith('npm run')
    ? all(text, /(?:^|&& )([\w-]+)(?= |$)/g).filter((name) => !/^(?:node|npm)$/.test(name))
    : [];
  const called = [...programs, ...all(text, /\bnpx ([\w-]+)/g)];
  const installed = (name: string): boolean =>
    name === 'vedette' || existsSync(join(ROOT, 'node_modules/.bin', name));
  expect(called.filter((name) => !installed(name))).toEqual([]);
  const files = all(text, /(?<![\w/-])((?:scripts|test)\/[\w/.-]*\w\.(?:c?js|mjs|sh|ts))\b/g);
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
