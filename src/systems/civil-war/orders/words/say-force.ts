/** Forces in words, as a sheet's lines are repeated to the seat that sent them. */
import { armyOf } from '../../rules/leaders/army-name.js';
import { never } from '../../../../kernel/basic.js';
import { counted } from '../../rules/counts.js';
import { placeName } from '../../rules/ground/places.js';
import type { Pack } from '../../rules/pack.js';
import type { DraftForce } from './read-force.js';

/** A place that could not be read is said to be missing. */
export const place = (pack: Pack, hex: string | undefined): string =>
  hex === undefined ? 'a place that is yet to be named' : placeName(pack, hex);

const isUnnamed = (force: DraftForce): boolean =>
  force.of === 'sp' && force.n === undefined && force.hex === undefined;

export const isOne = (force: DraftForce): boolean =>
  force.of !== 'sp' || force.n === 1 || isUnnamed(force);

export function sayForce(pack: Pack, force: DraftForce): string {
  switch (force.of) {
    case 'leader':
      return force.alone ? `${force.leader} alone` : force.leader;
    case 'army':
      return `the ${armyOf(force.army)}`;
    case 'sp': {
      if (isUnnamed(force)) return 'a force that is yet to be named';
      const n = force.n === undefined ? 'the SP' : counted(force.n, 'SP', 'SP');
      return `${n} at ${place(pack, force.hex)}${force.together ? ' as a stack' : ''}`;
    }
    default:
      return never(force);
  }
}

/** `4 CP and 2 PP`. */
export const saved = ({ cp, pp }: { readonly cp: number; readonly pp: number }): string =>
  [...(cp > 0 ? [`${cp} CP`] : []), ...(pp > 0 ? [`${pp} PP`] : [])].join(' and ');
