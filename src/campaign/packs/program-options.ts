import type { OptionRow } from '../../kernel/system.js';

/** Settings of a campaign that every system has. */
export const PROGRAM_OPTIONS: readonly OptionRow[] = [
  {
    name: 'release',
    values: ['by-hand', 'at-once'],
    rule: '',
    says: 'letters in the middle of a step wait until the gamemaster releases them, or leave at once',
    effects: {
      'by-hand': 'Letters in the middle of a step wait until the gamemaster releases them.',
      'at-once': 'Letters in the middle of a step go out as soon as they are written.',
    },
  },
];
