import { releaseSetting, type OptionRow, type Options } from '../../kernel/system.js';
import type { Inside } from '../campaign.js';

/** Settings of a campaign that every system has. */
export const PROGRAM_OPTIONS: readonly OptionRow[] = [
  {
    name: 'release',
    values: ['by-hand', 'at-once'],
    rule: '',
    says: 'when letters in the middle of a step go out: after the gamemaster releases them, or at once',
    effects: {
      'by-hand': 'Letters in the middle of a step wait until the gamemaster releases them.',
      'at-once': 'Letters in the middle of a step go out as soon as they are written.',
    },
  },
  {
    name: 'letters',
    values: ['at-once', 'by-distance'],
    rule: '',
    says: 'when a letter between two players of a side arrives: at once, or after the time that its way takes, where the rules measure it',
    effects: {
      'at-once': 'Letters between players of a side arrive at once.',
      'by-distance':
        'A letter between players of a side arrives after the time that its way takes, where the rules measure it.',
    },
  },
];

/** Options without those of the program, which no system reads. */
export const ownOptions = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name]) =>
        !name.startsWith(releaseSetting('')) && PROGRAM_OPTIONS.every((row) => row.name !== name),
    ),
  );

type Set = { readonly inside: Pick<Inside, 'editions' | 'engine'> };

/** Whether what a kind of step or release point tells leaves without the gamemaster. */
export const isAtOnce = ({ inside: { editions, engine } }: Set, kind: string): boolean =>
  (editions.now.options[releaseSetting(kind)] ??
    engine.releases.find((row) => row.kind === kind)?.usual) === 'at-once';

/** Whether letters between players take time on their way. */
export const doLettersTravel = ({ inside: { editions } }: Set): boolean =>
  editions.now.options['letters'] === 'by-distance';

/** The same of letters in the middle of a step, where there is no release point. */
export const doLettersLeave = ({ inside: { editions } }: Set): boolean =>
  editions.now.options['release'] !== 'by-hand';
