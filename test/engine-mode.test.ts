/** How V8 works while a site serves pages, and while a step is played. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { LOADS } from './by-node.js';

/** Compiles a text again with what was compiled of it, in each mode; prints whether V8 refused that. */
const PROGRAM = `
import { Script } from 'node:vm';
import { setEngine } from ${JSON.stringify(new URL('../src/engine-mode.ts', import.meta.url).href)};
const compiled = (text) => new Script(text).createCachedData();
const isRefused = (cachedData, text) => new Script(text, { cachedData }).cachedDataRejected;
const texts = ['1 + 1', '2 + 2'];
const caches = texts.map(compiled);
// By itself V8 remembers a text that it has compiled.
const under = (mode, n) => {
  mode();
  return isRefused(caches[n], texts[n].replaceAll(String(n + 1), String(n + 5)));
};
console.log(JSON.stringify({
  sparing: under(() => setEngine({}), 0),
  fast: under(() => setEngine({ isPlaying: true }), 1),
}));
`;

test('what was compiled with the program is taken again once a step is to be played fast', () => {
  const words = [...LOADS, '--input-type=module', '-e', PROGRAM];
  expect(JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }))).toEqual({
    sparing: true,
    fast: false,
  });
});
