/** The laws of a system as tests, the same worlds every time: a few files share them, so that they run side by side. */
import { describe, expect, it } from 'vitest';
import { readsWhateverIsSent } from './law-of-reading.js';
import type { LawCase } from './law-case.js';
import { LAWS_OF_PLAY, playsInSilence } from './laws-of-play.js';
import { questionFor } from './shown.js';
import { SEED } from './short-run.js';
import { inWar, playWar, seedsOf, type War } from './wars.js';

/** Every law but that of secrets, over `law.runs` wars: each is played once, when the first law looks at it. */
export function describePlay(law: LawCase): void {
  describe(`the laws of ${law.name}:`, () => {
    const seeds = seedsOf(SEED);
    const wars: War[] = [];
    const all = (): readonly War[] => {
      while (wars.length < law.runs) {
        const seed = seeds();
        wars.push(inWar(law, seed, () => playWar(law, seed)));
      }
      return wars;
    };
    it.each(LAWS_OF_PLAY.map((one) => [one.name, one] as const))('%s', (_name, one) => {
      for (const war of all()) inWar(law, war.seed, () => one.holds(law, war));
    });
    it('5, reading never throws, whatever was sent', () => {
      readsWhateverIsSent(law, SEED, 300);
    });
    it.each(law.examples)('5, the example of $seat $kind reads: $text', (example) => {
      const { question, now } = questionFor(law, example);
      const view = law.game.view(now, question.to);
      expect(law.game.read(example.text, question, view).faults).toEqual([]);
    });
    it('8, a run with nothing but silence from all seats is legal', () => {
      playsInSilence(law, 8, 9);
    });
  });
}
