/** The register of the laws: every system, with someone who can play it. */
import type { LawCase } from './law-case.js';
import { FOG, OPEN, revolutionLaw } from './american-revolution/player.js';
import { BORDER, civilWarLaw, OTHERWISE } from './civil-war/player.js';
import { TOYS } from '../toys/index.js';

export const lawCases = (): readonly LawCase[] => [
  ...TOYS.map(({ law }) => law()),
  civilWarLaw(),
  civilWarLaw(BORDER),
  civilWarLaw(OTHERWISE),
  revolutionLaw(OPEN),
  revolutionLaw(FOG),
];
