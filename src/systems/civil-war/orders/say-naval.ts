/** Orders about ships, in sentences and as text that reads back as the same orders. */
import { agreeing } from '../rules/counts.js';
import { never } from '../../../kernel/basic.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { sideName, sideText } from '../rules/ground/side-names.js';
import type { ListName, Pack } from '../rules/pack.js';
import { LIST_NAMES } from '../rules/seats.js';
import { shipWords } from '../rules/naval/fleets.js';
import type { NavalAction, NavalAllocation } from './words/orders.js';
import type { ShipsName } from './words/names.js';

const ships = (pack: Pack, { n, of, water }: ShipsName): string =>
  `${shipWords(n, of)} on ${sideName(pack, water)}`;

const listed = (list: ListName): string => LIST_NAMES[list];

/** As part of a sentence: `3 NSP on the Ohio at Cairo (3820 S) sail to the Ohio at Paducah (4020 N)`. */
export function sayNaval(pack: Pack, action: NavalAction): string {
  switch (action.kind) {
    case 'enter-ships':
      return `ships enter${action.water === undefined ? '' : ` on ${sideName(pack, action.water)}`}`;
    case 'sail': {
      const { who, via, to } = action;
      const over = via.length === 0 ? '' : ` via ${via.map((id) => sideName(pack, id)).join(', ')}`;
      const name = who.by === 'leader' ? `${who.leader} with his ships` : ships(pack, who.ships);
      return `${name} sail to ${sideName(pack, to)}${over}`;
    }
    case 'recall':
      return `all ships in reach are recalled to ${action.leader}`;
    case 'support': {
      const { who, to } = action;
      const name = who.by === 'leader' ? `${who.leader} with his ships` : ships(pack, who.ships);
      return `${name} support the attack on ${placeName(pack, to)}`;
    }
    case 'lend': {
      const { cp, pp } = action;
      const means = cp + pp === 0 ? '' : `, with ${cp} CP and ${pp} PP`;
      return `${ships(pack, action.ships)} are lent to ${listed(action.list)}${means}`;
    }
    case 'carry': {
      const { n, leaders, hex, to, nsp, under } = action;
      const who = [`${n} SP`, ...leaders].join(', ');
      const by = under === undefined ? `${nsp} NSP` : `the ships of ${under}`;
      return `${who} are carried from ${placeName(pack, hex)} to ${placeName(pack, to)} by ${by}`;
    }
    case 'sea-move':
      return `${action.n} SP ${agreeing(action.n, 'goes', 'go')} by sea from ${placeName(pack, action.hex)} to ${placeName(pack, action.to)}`;
    default:
      return never(action);
  }
}

export const writeShips = (pack: Pack, { n, of, water }: ShipsName): string =>
  `${shipWords(n, of)} at ${sideText(pack, water)}`;

export function writeNaval(pack: Pack, action: NavalAction): string {
  switch (action.kind) {
    case 'enter-ships':
      return `enter ships${action.water === undefined ? '' : ` at ${sideText(pack, action.water)}`}`;
    case 'sail': {
      const via = action.via.map((id) => sideText(pack, id)).join(', ');
      const who =
        action.who.by === 'leader' ? action.who.leader : writeShips(pack, action.who.ships);
      return `sail ${who} to ${sideText(pack, action.to)}${via === '' ? '' : ` via ${via}`}`;
    }
    case 'recall':
      return `recall to ${action.leader}`;
    case 'support': {
      const { who, to } = action;
      const name = who.by === 'leader' ? who.leader : writeShips(pack, who.ships);
      return `support attack on ${placeText(pack, to)} with ${name}`;
    }
    case 'lend': {
      const { cp, pp } = action;
      const means = cp + pp === 0 ? '' : ` with ${cp} CP ${pp} PP`;
      return `lend ${writeShips(pack, action.ships)} to ${action.list}${means}`;
    }
    case 'carry': {
      const { n, leaders, hex, to, nsp, under } = action;
      const along = leaders.map((name) => ` with ${name}`).join('');
      const by = under === undefined ? '' : ` under ${under}`;
      return `carry ${n} SP${along} at ${placeText(pack, hex)} to ${placeText(pack, to)} with ${nsp} NSP${by}`;
    }
    case 'sea-move':
      return `sea move ${action.n} SP at ${placeText(pack, action.hex)} to ${placeText(pack, action.to)}`;
    default:
      return never(action);
  }
}

export function sayNavalAllocation(pack: Pack, order: NavalAllocation): string {
  switch (order.kind) {
    case 'naval-entry':
      return `the naval pool enters on ${sideName(pack, order.water)}`;
    case 'ironclad':
      return `an ironclad goes to ${listed(order.list)} and enters on ${sideName(pack, order.water)}`;
    case 'raider':
      return 'a raider puts to sea';
    case 'sea-cp':
      return `${listed(order.list)} is given ${order.n} naval CP for sea movement`;
    case 'hunt':
      return `${order.n} naval CP ${agreeing(order.n, 'hunts', 'hunt')} raiders`;
    default:
      return never(order);
  }
}

export function writeNavalAllocation(pack: Pack, order: NavalAllocation): string {
  switch (order.kind) {
    case 'naval-entry':
      return `entry of naval pool at ${sideText(pack, order.water)}`;
    case 'ironclad':
      return `ironclad to ${order.list} at ${sideText(pack, order.water)}`;
    case 'raider':
      return 'raider';
    case 'sea-cp':
      return `naval CP for ${order.list} ${order.n}`;
    case 'hunt':
      return `hunt raiders ${order.n}`;
    default:
      return never(order);
  }
}
