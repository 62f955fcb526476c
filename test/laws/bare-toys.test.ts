/** The laws over the toys that are tried for one hard thing each: a question in the midst of a move, battles, chits, forms. */
import { describe, expect, it } from 'vitest';
import { bareLaws } from '../toys/bare-players.js';
import { describePlay } from './describe-laws.js';
import { keepsSecrets } from './law-of-secrets.js';
import { emptyTally } from './tally.js';
import { inWar, playWar, seedsOf } from './wars.js';

for (const law of bareLaws()) {
  describePlay(law);
  describe(`the laws of ${law.name}:`, () => {
    it('4, a seat cannot tell apart two worlds that differ only in what it may not see', () => {
      const seeds = seedsOf(7);
      const tally = emptyTally();
      for (let left = 20; left > 0; left -= 1) {
        const seed = seeds();
        inWar(law, seed, () => {
          playWar(law, seed).steps.forEach((played, step) => {
            keepsSecrets(law, played, seed + step, tally);
          });
        });
      }
      expect(tally.worlds).toBeGreaterThan(20);
    });
  });
}
