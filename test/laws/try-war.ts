/** All laws in one war: what `npm run laws` does for each seed. */
import { readsWhateverIsSent } from './law-of-reading.js';
import type { LawCase } from './law-case.js';
import { keepsSecrets } from './law-of-secrets.js';
import { LAWS_OF_PLAY } from './laws-of-play.js';
import type { Tally } from './tally.js';
import { inWar, playWar } from './wars.js';

export function tryWar(law: LawCase, seed: number, tally: Tally): void {
  inWar(law, seed, () => {
    const war = playWar(law, seed);
    for (const one of LAWS_OF_PLAY) one.holds(law, war);
    war.steps.forEach((played, step) => {
      keepsSecrets(law, played, seed + step, tally);
    });
    readsWhateverIsSent(law, seed, 20);
  });
  tally.wars += 1;
}
