/** One order as text that reads back as the same order. */
import { counted } from '../rules/counts.js';
import { never } from '../../../kernel/basic.js';
import { placeText } from '../rules/ground/places.js';
import { isNavalAction } from './words/orders.js';
import { writeNaval } from './say-naval.js';
import type { Action, PricedAction } from './words/order.js';
import type { Pack } from '../rules/pack.js';
import { saved } from './say-orders.js';
import { writeForce } from './words/write-force.js';

/** An order in words says what it may cost; all others have their price. */
export function writePriced(pack: Pack, { action, cp }: PricedAction): string {
  const price = action.kind === 'words' ? ` (${cp} CP)` : '';
  return writeAction(pack, action) + price;
}

function writeAction(pack: Pack, action: Action): string {
  switch (action.kind) {
    case 'wait':
      return 'wait';
    case 'enter-leaders':
      if (action.who !== undefined)
        return `enter ${action.who.join(' and ')} at ${placeText(pack, action.hex)}`;
      return `enter ${counted(action.n, 'leader')} at ${placeText(pack, action.hex)}`;
    case 'enter-sp':
      return `enter ${action.n} SP at ${placeText(pack, action.hex)}`;
    case 'rally':
      return `rally ${writeForce(pack, action.force)}`;
    case 'save':
      return ['save', ...(action.cp + action.pp === 0 ? [] : [saved(action)])].join(' ');
    case 'words':
      return `"${action.words}"`;
    case 'depot':
      return `build depot at ${placeText(pack, action.hex)}`;
    case 'fortify':
      return `fortify ${placeText(pack, action.hex)}`;
    case 'cut':
      return `cut rail at ${placeText(pack, action.hex)}`;
    case 'destroy-depot':
      return `destroy depot at ${placeText(pack, action.hex)}`;
    case 'entrench':
      return `entrench ${writeForce(pack, action.force)}`;
    case 'shift':
      return `shift ${action.leader}${action.hex === undefined ? '' : ` to ${placeText(pack, action.hex)}`}`;
    case 'form-army':
      return `form army of ${action.army} under ${action.leader}`;
    case 'move':
      return writeMove(pack, action);
    default:
      return isNavalAction(action) ? writeNaval(pack, action) : never(action);
  }
}

type Move = Extract<Action, { kind: 'move' }>;

function writeMove(pack: Pack, action: Move): string {
  const via = action.via.map((hex) => placeText(pack, hex)).join(', ');
  const over = via === '' ? '' : ` via ${via}`;
  const rail = action.rail ? ' by rail' : '';
  const verb = action.ride === true ? 'ride' : 'move';
  const cutting = action.cutting === true ? ' cutting rails' : '';
  const who = `${writeForce(pack, action.force)}${writeCompany(action)}`;
  const way = `to ${placeText(pack, action.to)}${over}${rail}${cutting}`;
  return `${verb} ${who} ${way}${writeDrops(pack, action)}`;
}

function writeCompany({ company }: Move): string {
  if (company === undefined) return '';
  const { sp, leaders } = company;
  return ` with ${[...(sp === undefined ? [] : [`${sp} SP`]), ...leaders].join(', ')}`;
}

function writeDrops(pack: Pack, { drops = [] }: Move): string {
  const parts = drops.map(({ n, hex }) => `${n} SP at ${placeText(pack, hex)}`);
  return parts.length === 0 ? '' : ` dropping ${parts.join(', ')}`;
}
