/** The short run of law 4 in `npm test`: so many wars of each system, the same every time. */
import { FOG, OPEN, revolutionLaw } from './american-revolution/player.js';
import { BORDER, civilWarLaw, OTHERWISE } from './civil-war/player.js';
import type { LawCase } from './law-case.js';
import { keepsSecrets } from './law-of-secrets.js';
import type { Tally } from './tally.js';
import { colonyLaw } from '../toys/colony/player.js';
import { toyLaw } from '../toys/line/player.js';
import { stubLaw } from '../toys/stub/player.js';
import { inWar, playWar, seedsOf } from './wars.js';

export const SEED = 1861;

export type Part = {
  readonly law: () => LawCase;
  readonly wars: number;
  readonly seed: number;
  /** So many pairs of worlds must at least have been different next to what the seat sees. */
  readonly nearly: number;
};

/** In the order in which they are tried: what costs least comes first. */
export const SHORT_RUN = {
  border: { law: () => civilWarLaw(BORDER), wars: 12, seed: SEED, nearly: 30 },
  whole: { law: () => civilWarLaw(), wars: 6, seed: SEED, nearly: 15 },
  'more of the border': { law: () => civilWarLaw(BORDER), wars: 36, seed: SEED + 1, nearly: 90 },
  settings: { law: () => civilWarLaw(OTHERWISE), wars: 15, seed: SEED, nearly: 35 },
  toy: { law: toyLaw, wars: 150, seed: SEED, nearly: 150 },
  colony: { law: colonyLaw, wars: 100, seed: SEED, nearly: 300 },
  'revolution in the open': { law: () => revolutionLaw(OPEN), wars: 4, seed: SEED, nearly: 0 },
  'revolution in fog': { law: () => revolutionLaw(FOG), wars: 8, seed: SEED, nearly: 18 },
  stub: { law: stubLaw, wars: 60, seed: SEED, nearly: 30 },
} as const satisfies Readonly<Record<string, Part>>;

/** The seeds of a part's wars, in the order in which they are played. */
export const seedsIn = ({ wars, seed }: Part): readonly number[] =>
  Array.from({ length: wars }, seedsOf(seed));

/** Plays the wars of a part, and looks at every step of each. */
export function runPart(part: Part, tally: Tally): void {
  const law = part.law();
  for (const seed of seedsIn(part)) runWar(law, seed, tally);
}

export function runWar(law: LawCase, seed: number, tally: Tally): void {
  inWar(law, seed, () => {
    playWar(law, seed).steps.forEach((played, step) => {
      keepsSecrets(law, played, seed + step, tally);
    });
  });
  tally.wars += 1;
}
