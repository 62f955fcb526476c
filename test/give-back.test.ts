/** What a site holds after busy hours. */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { LOADS } from './by-node.js';

/** Makes garbage that V8 keeps room for, then rests; prints megabytes held before, after the work, and at rest. */
const PROGRAM = `
import { giveBackMemory } from ${JSON.stringify(new URL('../src/give-back.ts', import.meta.url).href)};
const held = () => Math.round(process.memoryUsage().heapTotal / 1e6);
giveBackMemory({ pauseMilliseconds: 50 });
const before = held();
let kept = [];
for (let n = 0; n < 1500000; n += 1) kept.push({ n, text: 'x' + n });
const busy = held();
kept = undefined;
const until = Date.now() + 20000;
const look = setInterval(() => {
  if (held() > before + (busy - before) / 2 && Date.now() < until) return;
  clearInterval(look);
  console.log(JSON.stringify({ before, busy, rest: held() }));
}, 50);
`;

/** Lets go of little while it rests; prints whether it was collected. */
const RESTING = `
import { giveBackMemory } from ${JSON.stringify(new URL('../src/give-back.ts', import.meta.url).href)};
giveBackMemory({ pauseMilliseconds: 50 });
let held = { little: 'as a campaign that is closed' };
const ref = new WeakRef(held);
setTimeout(() => { held = undefined; }, 1500);
const until = Date.now() + 6000;
const look = setInterval(() => {
  const isGone = ref.deref() === undefined;
  if (!isGone && Date.now() < until) return;
  clearInterval(look);
  console.log(JSON.stringify({ isGone }));
}, 100);
`;

/** Rests with code that has run once; prints the bytes of code held before and after the first collection. */
const CODE = `
import { getHeapCodeStatistics } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { giveBackMemory } from ${JSON.stringify(new URL('../src/give-back.ts', import.meta.url).href)};
const held = () => getHeapCodeStatistics().bytecode_and_metadata_size;
const lines = Array.from({ length: 20000 }, (_, n) => 'globalThis.ran = ' + n + ';');
const once = runInThisContext('(() => {' + lines.join('') + '})');
once();
giveBackMemory({ pauseMilliseconds: 1000 });
const busy = held();
const until = Date.now() + 5000;
// To ask is work: more often, and nothing would rest.
const look = setInterval(() => {
  const rest = held();
  if (rest > busy / 2 && Date.now() < until) return;
  clearInterval(look);
  globalThis.ran = undefined;
  once();
  console.log(JSON.stringify({ busy, rest, ran: globalThis.ran }));
}, 500);
`;

async function said(program: string): Promise<unknown> {
  const words = [...LOADS, '--input-type=module', '-e', program];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  return JSON.parse(text);
}

test('a program that rests gives back the memory that it needed while it was busy', async () => {
  const found = (await said(PROGRAM)) as Record<'before' | 'busy' | 'rest', number>;
  const { before, busy, rest } = found;
  expect(busy).toBeGreaterThan(before + 40);
  expect(rest).toBeLessThan(before + (busy - before) / 2);
}, 60_000);

test('what it lets go of while it rests is given back as well', async () => {
  expect(await said(RESTING)).toEqual({ isGone: true });
}, 60_000);

test('code that has not run lately is thrown away by the first collection, and runs when it is needed', async () => {
  const found = (await said(CODE)) as Record<'busy' | 'rest' | 'ran', number>;
  expect(found.rest).toBeLessThan(found.busy / 2);
  expect(found.ran).toBe(19_999);
}, 60_000);
