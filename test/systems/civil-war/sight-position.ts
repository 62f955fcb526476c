/** Small positions on the map that ships, and what a side sees in them. */
import type { SeatId } from '../../../src/kernel/basic.js';
import type { Fleet, Leader, State, Troops } from '../../../src/systems/civil-war/rules/state.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { packFiles, soundPack } from './pack-of-1861.js';

export type Side = 'usa' | 'csa';
const loaded = loadShippedGame('civil-war', '1861');
if (!loaded.ok) throw new Error(loaded.error);
const game = loaded.value;
export const pack = soundPack(packFiles);
const start = game.setup('july-1861', {});
if (!start.ok) throw new Error('The scenario is there');
const full = start.value as unknown as State;

/** Strength points of a side by hex. */
export type Forces = Readonly<Record<string, number>>;
export type Position = {
  readonly usa?: Forces;
  readonly csa?: Forces;
  /** Leaders on the map; nobody else is there. */
  readonly leaders?: Readonly<Record<string, string>>;
  readonly armies?: Readonly<Record<string, string>>;
  readonly works?: readonly NonNullable<State['works'][string]>[];
  readonly ships?: readonly (readonly [Side, Fleet['kind'], number, string])[];
  readonly states?: State['states'];
  readonly fallen?: readonly string[];
  readonly marks?: State['navy']['marks'];
  readonly contacts?: Partial<State['contacts']>;
};

const marches = { times: 0, last: 0 };

/** The country with nothing in it but this. */
export function stateOf(position: Position): State {
  const { leaders = {}, armies = {}, works = [], ships = [] } = position;
  const troops = (['usa', 'csa'] as const).flatMap((side) =>
    Object.entries(position[side] ?? {}).map(([hex, sp], n): Troops => {
      const id = `t${side === 'usa' ? 1 : 2}0${n}`;
      return { id, side, hex, sp, list: 'west', demoralized: false, marches };
    }),
  );
  const place = (leader: Leader): Leader => {
    const hex = leaders[leader.name];
    const where = hex === undefined ? { at: 'dead' } : { at: 'map', hex, list: 'west' };
    return { ...leader, place: where as Leader['place'] };
  };
  return {
    ...full,
    troops: Object.fromEntries(troops.map((one) => [one.id, one])),
    leaders: Object.fromEntries(
      Object.entries(full.leaders).map(([name, leader]) => [name, place(leader)]),
    ),
    armies: Object.fromEntries(
      Object.entries(armies).map(([name, commander]) => {
        const side = full.leaders[commander]?.side ?? 'usa';
        return [name, { name, side, commander }];
      }),
    ),
    works: Object.fromEntries(works.map((one) => [`${one.kind} ${one.hex}`, one])),
    fleets: Object.fromEntries(
      ships.map(([side, kind, n, water], index) => {
        const id = `f${index + 1}`;
        return [id, { id, side, kind, n, list: 'west', place: { at: 'water', water }, marches }];
      }),
    ),
    states: position.states ?? full.states,
    fallen: position.fallen ?? [],
    navy: { ...full.navy, marks: position.marks ?? {} },
    contacts: { usa: {}, csa: {}, ...position.contacts },
  };
}

export const seenIn = (now: State, seat: string): View =>
  game.view(now, seat as SeatId) as unknown as View;

export const viewOf = (position: Position, side: Side): View =>
  seenIn(stateOf(position), `${side}-supreme`);
