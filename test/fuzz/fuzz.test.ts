/** A short run of `npm run fuzz`, the same each time, and every text that once found a fault. */
import { afterAll, describe, expect, it } from 'vitest';
import { seedsOf } from '../laws/wars.js';
import { attempt, textOf, whyFails } from './attempt.js';
import { keptFor } from './corpus.js';
import { targets } from './targets.js';

const SEED = 1861;
const TEXTS = 12;
/** Texts of these take long, or are many ways. */
const FEWER: Readonly<Record<string, number>> = {
  ...{
    case: 4,
    pack: 6,
    mail: 15,
    inbox: 60,
    zip: 15,
    'posts toy': 20,
    'posts border': 5,
    'posts empty': 4,
  },
};
/** Chosen otherwise with each: the view that a sheet is read against, and what is pointed at. */
const CHOICES = [0, 1, 2, 3];

describe.each(await targets('border'))('reading $name', (target) => {
  afterAll(() => target.close?.());

  it('answers whatever is sent, in time, and says what is wrong with it', async () => {
    const seeds = seedsOf(SEED);
    for (let left = FEWER[target.name] ?? TEXTS; left > 0; left -= 1) {
      const seed = seeds();
      expect(await attempt(target, seed, textOf(target, seed))).toBeUndefined();
    }
  });

  it('answers every text that once found a fault', async () => {
    for (const { name, text } of keptFor(target))
      for (const seed of CHOICES)
        expect([name, await whyFails(target, text, seed)]).toEqual([name, undefined]);
  });
});
