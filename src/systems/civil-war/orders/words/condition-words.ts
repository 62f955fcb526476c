/** Conditions in words: as they are told, and as text that reads back as the same condition. */
import { be } from '../../rules/counts.js';
import { never } from '../../../../kernel/basic.js';
import { placeName, placeText } from '../../rules/ground/places.js';
import type { Pack } from '../../rules/pack.js';
import { sayForce } from './say-force.js';
import { writeForce } from './write-force.js';
import type { ForceName } from './names.js';
import type { Condition, Fare, Holder } from './condition.js';

const HELD: Readonly<Record<Holder, string>> = {
  ours: 'is ours',
  enemy: "is the enemy's",
  neutral: 'is neutral',
  contested: 'is contested',
};

const FARED: Readonly<Record<Fare, readonly [one: string, many: string]>> = {
  'in-battle': ['is in battle', 'are in battle'],
  fought: ['has fought', 'have fought'],
  won: ['has won', 'have won'],
  lost: ['has lost', 'have lost'],
  demoralized: ['is demoralized', 'are demoralized'],
};

type Names = {
  readonly place: (hex: string) => string;
  readonly force: (force: ForceName) => string;
  readonly words: (words: string) => string;
};

/** `Manassas Junction (7413) is ours and the gamemaster finds that “the roads are dry”`. */
export const sayCondition = (pack: Pack, when: Condition): string =>
  inWords(when, {
    place: (hex) => placeName(pack, hex),
    force: (force) => sayForce(pack, force),
    words: (words) => `the gamemaster finds that “${words}”`,
  });

/** The condition in the grammar of order sheets. */
export const writeCondition = (pack: Pack, when: Condition): string =>
  inWords(when, {
    place: (hex) => placeText(pack, hex),
    force: (force) => writeForce(pack, force),
    words: (words) => `"${words}"`,
  });

const isMany = (force: ForceName): boolean => force.of === 'sp' && force.n !== 1;

function inWords(when: Condition, names: Names): string {
  switch (when.is) {
    case 'held':
      return `${names.place(when.hex)} ${HELD[when.by]}`;
    case 'seen':
      return saySeen(when, names);
    case 'there':
      return when.force.of === 'sp'
        ? names.force(when.force)
        : `${names.force(when.force)} is at ${names.place(when.hex)}`;
    case 'fares':
      return `${names.force(when.force)} ${FARED[when.how][isMany(when.force) ? 1 : 0]}`;
    case 'done':
      return `PP ${when.pulse} is ${when.how}`;
    case 'left':
      return `at least ${when.least} ${when.what.toUpperCase()} ${be(when.least)} left`;
    case 'words':
      return names.words(when.words);
    case 'all':
    case 'any': {
      const parts = when.of.map((part) => inParts(part, names));
      return parts.join(when.is === 'all' ? ' and ' : ' or ');
    }
    case 'not':
      return `not ${inParts(when.of, names)}`;
    default:
      return never(when);
  }
}

/** What is made of parts stands in parentheses inside another. */
const inParts = (part: Condition, names: Names): string =>
  part.is === 'all' || part.is === 'any' ? `(${inWords(part, names)})` : inWords(part, names);

function saySeen(when: Extract<Condition, { is: 'seen' }>, names: Names): string {
  const size = when.size === undefined ? '' : ` ${when.size}${when.orLarger ? ' or larger' : ''}`;
  const where = when.within === 0 ? 'at' : `within ${when.within} of`;
  return `enemy${size} seen ${where} ${names.place(when.hex)}`;
}
