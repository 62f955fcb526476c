/** Shifts of leaders and the forming of armies, as lines of a sheet carry them out (C3.5.9, C5.8). */
import { holdsCity, theaterAt } from '../../rules/ground/atlas.js';
import { strengthByHex, troopsIn } from '../../rules/ground/muster.js';
import { headOf, isSenior } from '../../rules/leaders/armies.js';
import type { Action } from '../../orders/words/order.js';
import { enemyOf, SIDES, type Pack, type Side } from '../../rules/pack.js';
import { listsOf } from '../../rules/seats.js';
import { setting } from '../../rules/settings.js';
import type { LeaderShift, State } from '../../rules/state.js';
import { lineOf, type Line } from '../lines/line.js';
import type { Done, Unable } from '../lines/line-end.js';
import { poolOf } from './enter.js';

type ShiftAction = Extract<Action, { kind: 'shift' }>;
type FormAction = Extract<Action, { kind: 'form-army' }>;

/** Where the shifted leader is, and his shift; undefined when none is open. */
export function findShift(
  now: State,
  { side, list }: Pick<Line, 'side' | 'list'>,
  action: ShiftAction,
): LeaderShift | undefined {
  return now.shifts.find(
    (row) => row.leader === action.leader && row.side === side && row.list === list,
  );
}

export function carryOutShift(
  pack: Pack,
  now: State,
  line: Line,
  action: ShiftAction,
  pulse: number,
): Done | Unable {
  const shift = findShift(now, line, action);
  // A line that the run added after a sheet's own finds its work done where a condition let that one happen.
  if (shift === undefined && line.added === true) return { facts: [] };
  const leader = now.leaders[action.leader];
  if (shift === undefined || leader?.place.at !== 'map') {
    return { why: `${action.leader} is not on the map, or not to be shifted` };
  }
  const { side, list, to } = shift;
  const { hex: from } = leader.place;
  const place = arrival(pack, now, side, to, action.hex ?? shift.hex);
  const army = Object.values(now.armies).find((row) => row.commander === leader.name);
  return {
    facts: [
      { kind: 'shifted', leader: leader.name, side, list, to, from, pulse, ...place },
      ...(army === undefined ? [] : [headOf(now, army, from, new Set([leader.name]))]),
    ],
  };
}

/** The place named if he can be received there; else the front of his new pool. */
function arrival(
  pack: Pack,
  now: State,
  side: Side,
  to: LeaderShift['to'],
  hex: string | undefined,
): { readonly hex: string } | { readonly order: number } {
  if (hex !== undefined && theaterAt(pack, hex) === to) {
    const isHeld = holdsCity(pack, now.control, side, hex) || strengthByHex(now, side).has(hex);
    if (isHeld && !strengthByHex(now, enemyOf(side)).has(hex)) return { hex };
  }
  const first = poolOf(now, side, to)[0]?.place;
  return { order: first?.at === 'pool' ? first.order - 1 : 1 };
}

/**
 * Forms an army under a leader of three stars who leads troops and no other army, or gives him one that stands in his hex
 * under a leader to whom he is senior (C5.7).
 */
export function formArmy(now: State, line: Line, action: FormAction): Done | Unable {
  const { side, list } = line;
  const { army, leader: name } = action;
  const leader = now.leaders[name];
  const refuse = (why: string): Unable => ({ why });
  if (leader?.place.at !== 'map' || leader.place.list !== list || leader.side !== side) {
    return refuse(`${name} is not on the map under this command`);
  }
  const { hex } = leader.place;
  if (leader.stars !== 3) return refuse(`${name} has not three stars`);
  const stands = now.armies[army];
  const head = stands === undefined ? undefined : now.leaders[stands.commander];
  if (Object.values(now.armies).some(({ commander }) => commander === name)) {
    return refuse(`${name} commands another army`);
  }
  if (troopsIn(now, side, hex).length === 0) return refuse('no strength point is with him');
  if (head !== undefined) {
    const from = head.name;
    if (head.place.at !== 'map' || head.place.hex !== hex || head.side !== side) {
      return refuse(`the army stands elsewhere, under ${from}`);
    }
    if (!isSenior(leader, head)) return refuse(`${from} commands the army and is senior to him`);
    return { facts: [{ kind: 'army-passed', army, side, from, to: name, hex }] };
  }
  return { facts: [{ kind: 'army-formed', leader: name, side, list, hex, army }] };
}

/**
 * Shifts that no line of their account orders, or only under a condition: the run performs them after its last paid
 * pulse, one after the other (C3.5.9).
 */
export function linesForShifts(now: State, lines: readonly Line[]): readonly Line[] {
  const returns = setting(now, 'stopped');
  return SIDES.flatMap((side) =>
    listsOf(side).flatMap((list) => {
      const own = lines.filter((line) => line.side === side && line.list === list);
      const ordered = own.flatMap(({ order: { when, does } }) =>
        when === undefined && does.action.kind === 'shift' ? [does.action.leader] : [],
      );
      const last = Math.max(0, ...own.map((line) => line.order.to));
      const idle = own[0]?.idle ?? new Set<number>();
      return [...now.shifts]
        .filter((shift) => shift.side === side && shift.list === list)
        .filter((shift) => !ordered.includes(shift.leader))
        .map(({ leader }) => leader)
        .sort()
        .map((leader, index) => addedLine({ side, list, returns, idle }, last + 1 + index, leader));
    }),
  );
}

const addedLine = (owner: Parameters<typeof lineOf>[0], pulse: number, leader: string): Line => ({
  ...lineOf(owner, {
    kind: 'pulses',
    from: pulse,
    to: pulse,
    does: { action: { kind: 'shift', leader }, cp: 1, pp: 1 },
  }),
  added: true,
});
