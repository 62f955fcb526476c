/** The verbs of an order sheet. */
import { plainName } from '../../../kernel/sheet-text.js';
import { NAVAL_VERBS } from './read-naval.js';

/** What an order may begin with, as help names it. */
export const VERBS = [
  ...['enter', 'move', 'attack', 'ride', 'build', 'entrench', 'fortify', 'cut', 'destroy'],
  ...['rally', 'save', 'wait', 'nothing'],
  ...['shift', 'form', 'present', 'if', 'unless'],
  ...NAVAL_VERBS,
] as const;

const OTHER_VERBS = [
  ...['enters', 'moves', 'attacks', 'march', 'marches', 'entrenches', 'burn', 'rallies', 'waits'],
  ...['sails', 'supports', 'lands', 'carries', 'sea'],
  ...['rides', 'activate', 'upgrade', 'convert'],
];

/** Whether an order may begin with the word. */
export const isVerb = (text: string): boolean =>
  [...VERBS, ...OTHER_VERBS].includes(plainName(text));
