/** A force as text that reads back as the same force. */
import { never } from '../../../../kernel/basic.js';
import { placeText } from '../../rules/ground/places.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { ForceName } from './names.js';

export function writeForce(pack: Pack, force: ForceName): string {
  switch (force.of) {
    case 'leader':
      return force.leader + (force.alone ? ' alone' : '');
    case 'army':
      return `army of ${force.army}`;
    case 'sp':
      return `${force.n} SP at ${placeText(pack, force.hex)}${force.together ? ' as a stack' : ''}`;
    default:
      return never(force);
  }
}

/** A force in the language of the gamemaster’s changes. */
export function forceText(side: Side, force: ForceName): string {
  switch (force.of) {
    case 'leader':
      return `${force.leader}${force.alone ? ' alone' : ''}`;
    case 'army':
      return `army ${force.army}`;
    case 'sp':
      return `${force.n} SP ${side} at ${force.hex}`;
  }
}
