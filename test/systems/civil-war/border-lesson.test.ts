/** The page that teaches the first turn on the small pack: what it says to type is typed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../src/cli/program.js';
import type { Shell } from '../../../src/cli/shell.js';

const PAGE = readFileSync(
  join(import.meta.dirname, '../../../src/systems/civil-war/pack/border/README.md'),
  'utf8',
);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-lesson-'));
  for (const [, name = '', text = ''] of PAGE.matchAll(/`([\w-]+\.txt)`\n\n```sheet\n([^`]*)```/g))
    writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Words of a line as a shell splits them; its files lie in the folder of the lesson. */
const wordsOf = (line: string): readonly string[] =>
  [...(line.split(' #')[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .slice(1)
    .map((word) => (/\.(vedette|txt)$/.test(word) ? join(folder, word) : word));

async function type(line: string): Promise<{ readonly code: number; readonly out: string }> {
  const out: string[] = [];
  const say = (text: string): void => void out.push(text);
  const never = (): Promise<never> => Promise.reject(new Error('Not called here'));
  const shell: Shell = {
    clock: () => '2026-11-21T12:00:00.000Z',
    ...{ say, complain: say, readInput: never, serve: never },
    post: { receive: never, inbox: never, send: never, desk: never },
  };
  const code = await runCommand(wordsOf(line), shell);
  return { code, out: out.join('\n') };
}

describe('the first turn on the border', () => {
  const lines = [...PAGE.matchAll(/```sh\n([^`]*)```/g)].flatMap((match) =>
    (match[1] ?? '').trim().split('\n'),
  );

  it('has a command for every step', () => {
    expect(lines.length).toBeGreaterThan(20);
  });

  it.each(lines)('%s', async (line) => {
    const { code, out } = await type(line);
    const isSlip = line.includes('# ends with 1');
    const isReady = line.startsWith('vedette run') || line.startsWith('vedette report');
    expect(code, out).toBe(isSlip ? 1 : 0);
    if (line.startsWith('vedette submit'))
      expect(out).toContain(
        line.includes('allocation') ? "needs the gamemaster's approval" : 'Accepted.',
      );
    if (isSlip) expect(out).toContain('Manassas Junction');
    if (isReady) expect(out).not.toContain('waits for');
    if (line.startsWith('vedette log')) expect(out).toMatch(/McDowell .*Manassas Junction/);
    if (line.endsWith('report border.vedette --seat usa-east')) expect(out).toContain('Pulse 8');
    if (line.endsWith('--seat usa-west')) expect(out).not.toContain('Jackson');
  });
});
