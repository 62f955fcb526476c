/** The register of the laws: every system, with someone who can play it. */
import type { LawCase } from './law-case.js';
import { BORDER, civilWarLaw, OTHERWISE } from './civil-war/player.js';
import { toyLaw } from './toy-player.js';

export const lawCases = (): readonly LawCase[] => [
  toyLaw(),
  civilWarLaw(),
  civilWarLaw(BORDER),
  civilWarLaw(OTHERWISE),
];
