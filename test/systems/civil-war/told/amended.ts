/**
 * Who is told of a change by the gamemaster's hand: the seats that know of the thing in any case, before and after. That a
 * seat knows of a leader is read off its view.
 */
import type { Amendment } from '../../../../src/systems/civil-war/rules/amendment.js';
import { civilWarSystem } from '../../../../src/systems/civil-war/index.js';
import type { ListName, Side } from '../../../../src/systems/civil-war/rules/pack.js';
import type { SeatRow } from '../../../../src/systems/civil-war/rules/seats.js';
import type { State } from '../../../../src/systems/civil-war/rules/state.js';
import type { Scene } from './row.js';

type ChangeOf<K> = Extract<Amendment, { readonly kind: K }>;
type Know<K> = {
  readonly what: string;
  readonly who: string;
  readonly knows: (change: ChangeOf<K>, scene: Scene, seat: SeatRow) => boolean;
};

const ofSide = ({ side }: { readonly side: Side }, _: Scene, seat: SeatRow): boolean =>
  seat.side === side;

const holds = (side: Side, list: ListName, seat: SeatRow): boolean =>
  seat.side === side && (seat.role === 'supreme' || seat.lists.includes(list));

/** Whether a leader of the seat's side stands in its view, or is a prisoner, dead or gone, which his side was told. */
function isKnown(leader: string, scene: Scene, state: State, seat: SeatRow): boolean {
  const man = state.leaders[leader];
  if (man?.side !== seat.side) return false;
  if (['captured', 'dead', 'left'].includes(man.place.at)) return true;
  const { place } = man;
  // Of those in pools and away the supreme commander knows by his own assignments (C3.5.7).
  if (seat.role === 'supreme' && (place.at === 'pool' || place.at === 'away')) return true;
  const { leaders, pool, absent } = civilWarSystem.open(scene.pack).view(state, seat.id);
  return [...leaders, ...pool, ...absent].some(({ name }) => name === leader);
}
const isKnownBefore = (leader: string, scene: Scene, seat: SeatRow): boolean =>
  isKnown(leader, scene, scene.before, seat);
const isKnownAfter = (leader: string, scene: Scene, seat: SeatRow): boolean =>
  isKnown(leader, scene, scene.after, seat);

const SIDE = 'all of the side';
const HOLDER = 'its commander and his supreme commander';
const KNOWN = 'on the map all of his side; in a pool its commander and the supreme commander';
const ALL = 'everyone, where anything has changed';

export const AMENDED: { readonly [K in Amendment['kind']]: Know<K> } = {
  'place-sp': { what: 'strength points placed', who: SIDE, knows: ofSide },
  'remove-sp': { what: 'strength points removed', who: SIDE, knows: ofSide },
  'move-force': { what: 'a force moved', who: SIDE, knows: ofSide },
  demoralize: { what: 'a force demoralized or rallied', who: SIDE, knows: ofSide },
  'place-works': { what: 'works placed', who: SIDE, knows: ofSide },
  'remove-works': { what: 'works removed', who: SIDE, knows: ofSide },
  'place-leader': {
    ...{ what: 'a leader placed', who: KNOWN },
    knows: ({ leader }, scene, seat) => isKnownAfter(leader, scene, seat),
  },
  'place-army': {
    ...{ what: 'an army placed', who: KNOWN },
    knows: ({ leader }, scene, seat) => isKnownAfter(leader, scene, seat),
  },
  'remove-leader': {
    ...{ what: 'a leader removed', who: KNOWN },
    knows: ({ leader }, scene, seat) => isKnownBefore(leader, scene, seat),
  },
  'remove-army': {
    ...{ what: 'an army removed', who: SIDE },
    knows: ({ army }, { before }, seat) => before.armies[army]?.side === seat.side,
  },
  career: {
    ...{ what: 'a leader captured, wounded, killed …', who: KNOWN },
    knows: ({ leader }, scene, seat) => isKnownBefore(leader, scene, seat),
  },
  pool: {
    what: 'a leader put in a pool',
    who: 'who knew of him and knows of him still',
    knows: ({ leader }, scene, seat) =>
      isKnownBefore(leader, scene, seat) && isKnownAfter(leader, scene, seat),
  },
  rating: {
    what: 'a rating set',
    who: `${KNOWN}; nobody of a tactical or strategic rating set \`untold\``,
    knows: ({ leader, rating, untold }, scene, seat) =>
      isKnownAfter(leader, scene, seat) &&
      !(untold === true && (rating === 'tactical' || rating === 'strategic')),
  },
  'place-ships': {
    what: 'ships placed',
    who: `${SIDE}; in a pool ${HOLDER}`,
    knows: ({ at, side }, _, seat) =>
      at.in === 'pool' ? holds(side, at.list, seat) : seat.side === side,
  },
  'remove-ships': { what: 'ships removed', who: SIDE, knows: ofSide },
  'move-ships': { what: 'ships moved', who: SIDE, knows: ofSide },
  account: {
    ...{ what: 'points or reinforcements of an account set', who: HOLDER },
    knows: ({ side, list }, _, seat) => holds(side, list, seat),
  },
  'sea-cp': {
    ...{ what: 'naval CP of a theater set', who: HOLDER },
    knows: ({ side, list }, _, seat) => holds(side, list, seat),
  },
  control: {
    what: 'control of a city set',
    who: 'each side that believed otherwise',
    knows: ({ hex }, { before, after }, { side }) =>
      before.believed[side][hex] !== after.believed[side][hex],
  },
  rail: {
    ...{ what: 'a railroad set', who: ALL },
    knows: ({ hex }, { before, after }) => before.rails[hex] !== after.rails[hex],
  },
  state: {
    ...{ what: 'control of a state set', who: ALL },
    knows: ({ state }, { before, after }) => before.states[state] !== after.states[state],
  },
  points: {
    ...{ what: 'victory points set', who: 'by the setting `victory players` everyone' },
    knows: (_, { after }) => after.settings['victory'] === 'players',
  },
  'end-campaign': {
    ...{ what: 'the campaign ended', who: ALL },
    knows: (_, { before, after }) => before.endings.length !== after.endings.length,
  },
  'go-on': {
    ...{ what: 'an ended campaign goes on', who: ALL },
    knows: (_, { before, after }) => before.endings.length !== after.endings.length,
  },
  river: { what: 'a river marked', who: 'nobody', knows: () => false },
  offer: { what: 'a promotion, relief or dismissal offered', who: 'nobody', knows: () => false },
};

export const knowsOf = (change: Amendment, scene: Scene, seat: SeatRow): boolean =>
  // The row found under a change's own kind is of that kind.
  (AMENDED[change.kind] as unknown as Know<Amendment['kind']>).knows(change, scene, seat);
