/** `npm run bench` measures for minutes: it must not begin with that where it was asked for something else. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readWords } from '../../scripts/civil-war/bench/words.js';
import { LOADS } from '../by-node.js';

const read = (...words: readonly string[]) => readWords(words, ['games', 'many', 'store']);

function said(...words: readonly string[]): { readonly status: number; readonly say: string } {
  const answer = read(...words);
  if (!('status' in answer)) throw new Error('It would measure');
  return answer;
}

describe('npm run bench', () => {
  it.each([['--help'], ['many', '-h']])('lists its parts for %s', (...words) => {
    const { status, say } = said(...words);
    expect(status).toBe(0);
    expect(say).toContain('parts: games, many, store; all where none is named');
  });

  it('measures what is named, and all where nothing is', () => {
    expect(read('--json')).toEqual({
      ...{ asJson: true, amounts: {} },
      named: ['games', 'many', 'store'],
    });
    expect(read('store', 'many', '--most', '100', '--steps', '60', '--figures', 'f')).toEqual({
      ...{ asJson: false, amounts: { most: 100, steps: 60 } },
      named: ['many', 'store'],
    });
  });

  it.each([
    [['mnay'], 'There is no part "mnay".'],
    [['many', '--mots', '100'], "Unknown option '--mots'"],
    [['many', '--most'], "'--most <value>' argument missing"],
    [['many', '--most', 'all'], '--most needs a number.'],
  ])('refuses %j and lists its parts', (words, why) => {
    const { status, say } = said(...words);
    expect(status).toBe(2);
    expect(say).toContain(why);
    expect(say).toContain('parts: games, many, store');
  });

  it('ends with 2 where it is given an unknown word', () => {
    const words = [...LOADS, 'scripts/of-system.ts', 'bench', 'mnay'];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('There is no part "mnay".');
  }, 60_000);
});
