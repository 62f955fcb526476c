/** What a site holds after busy hours. */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

/** Makes garbage that V8 keeps room for, then rests; prints megabytes held before, after the work, and at rest. */
const PROGRAM = `
import { giveBackMemory } from ${JSON.stringify(new URL('../src/give-back.ts', import.meta.url).href)};
const held = () => Math.round(process.memoryUsage().heapTotal / 1e6);
giveBackMemory(50);
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

test('a program that rests gives back the memory that it needed while it was busy', async () => {
  const words = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) said += String(chunk);
  const { before, busy, rest } = JSON.parse(said) as Record<'before' | 'busy' | 'rest', number>;
  expect(busy).toBeGreaterThan(before + 40);
  expect(rest).toBeLessThan(before + (busy - before) / 2);
}, 60_000);
