/** What scripts load from the built program is named by a text, which no compiler checks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `scripts/${name}`);
const loads = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/built<typeof \w+>\(\s*'([^']+)\.js'/g)].map(
    ([, path = '']) => ({ file, path }),
  ),
);

it('the benchmarks load modules of the program that are there', () => {
  expect(loads.length).toBeGreaterThan(10);
  expect(loads.filter(({ path }) => !existsSync(`src/${path}.ts`))).toEqual([]);
});
