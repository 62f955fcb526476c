/** What comes from overseas and what is called home (AR-08, AR-25, AR-42, AR-43, AR-71, AR-84). */
import { allGone, chosen } from '../rules/forces.js';
import type { Fact } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import { isCoastal } from '../rules/land.js';
import { mayLand, seaOff } from '../rules/sea.js';
import { countOf, seasonOf, type Kind, type State } from '../rules/state.js';
import { enterRegion } from './call-out.js';
import { givenOf, type Given } from './questions.js';
import { by, dropped, happen, type Part, type Table } from './table.js';

export function* landArrivals(before: State, table: Table, given: readonly Given[]): Part<State> {
  let now = before;
  for (const one of givenOf(given, 'land')) {
    if (now.over !== null) return now;
    const at = 'overseas';
    const { at: area } = one.order;
    const { side, overseas } = now;
    const kinds = side === 'british' ? (['B'] as const) : (['F', 'SF'] as const);
    const waiting = kinds.filter((kind) => overseas[kind] > 0);
    const isFleet = side === 'american' && overseas.fleet;
    const why =
      waiting.length === 0 && !isFleet
        ? 'nothing-to-land'
        : mayLand(now, table.pack.land, side, area);
    if (why !== undefined) {
      now = yield* happen(at, [dropped(one, area, why)]);
      continue;
    }
    now = yield* happen(at, [
      ...waiting.map((kind) => ({ ...landed(now, area, kind, overseas[kind]), ...by(one) })),
      ...(isFleet
        ? [
            {
              ...({ kind: 'sailed', side, to: area, ...by(one) } as const),
              sets: {
                fleets: { ...now.fleets, american: seaOff(table.pack.land, area) ?? null },
                overseas: { ...overseas, F: 0, SF: 0, fleet: false },
              },
            },
          ]
        : []),
    ]);
    if (side === 'british') now = yield* enterRegion(now, table, area, at);
  }
  return now;
}

const landed = ({ side, overseas }: State, area: string, kind: Kind, n: number): Fact => ({
  ...{ kind: 'placed', side, area, what: kind, n, as: 'landing' },
  shifts: [{ area, kind, condition: 'open', use: 'arrived', n }],
  sets: {
    overseas: side === 'british' ? { ...overseas, B: 0 } : { ...overseas, F: 0, SF: 0 },
  },
});

/** Regulars who are called home leave from coasts of the British player's choice (AR-25). */
export function* withdrawAll(before: State, given: readonly Given[]): Part<State> {
  let now = before;
  for (const one of givenOf(given, 'withdraw')) {
    if (now.over !== null) return now;
    const at = 'overseas';
    const { area, n } = one.order;
    const owed = now.withdrawal === null || now.withdrawal === 'done' ? 0 : now.withdrawal.left;
    const some = Math.min(n, owed, countOf(now.stacks, { area, kinds: ['B'] }));
    const fact =
      some === 0 ? dropped(one, area, 'gone') : { ...withdrew(now, area, some), ...by(one) };
    now = yield* happen(at, [fact], now);
  }
  return now;
}

function withdrew(now: State, area: string, n: number): Fact {
  const { withdrawal } = now;
  const going = chosen(now.stacks, { area }, [{ kind: 'B', n }]);
  const rest = withdrawal === null || withdrawal === 'done' ? 0 : withdrawal.left - n;
  const by = withdrawal === null || withdrawal === 'done' ? now.turn : withdrawal.by;
  return {
    ...{ kind: 'withdrew', area, n, shifts: allGone(going) },
    sets: { withdrawal: rest <= 0 ? 'done' : { left: rest, by } },
  };
}

/** What is still owed when the time is up goes from the coasts with the most regulars. */
export function* recall(before: State, { land }: Pack): Part<State> {
  let now = before;
  for (;;) {
    const { withdrawal, over } = now;
    if (over !== null || withdrawal === null || withdrawal === 'done' || withdrawal.by > now.turn)
      return now;
    const regulars = (area: string): number => countOf(now.stacks, { area, kinds: ['B'] });
    const [most] = land.areas
      .filter(({ id }) => isCoastal(land, id) && regulars(id) > 0)
      .sort((a, b) => regulars(b.id) - regulars(a.id));
    if (most === undefined) return now;
    const n = Math.min(withdrawal.left, regulars(most.id));
    now = yield* happen('record', [withdrew(now, most.id, n)], now);
  }
}

/** What comes with a new turn: arrivals of the table, and the French when they are due or come back. */
export function arrivalsOf(now: State, { arrivals, french }: Pack, turn: number): readonly Fact[] {
  const due = now.frenchDue === turn;
  const back = seasonOf(turn) === 'Spring' ? now.spring : null;
  const coming = (kind: Kind): number =>
    arrivals
      .filter((row) => row.turn === turn && row.kind === kind)
      .reduce((sum, { n }) => sum + n, 0);
  const [B, F, SF] = [
    coming('B'),
    coming('F') + (due ? french.F : 0),
    (due ? french.SF : 0) + (back?.SF ?? 0),
  ];
  const { overseas } = now;
  const british: Fact = {
    ...{ kind: 'overseas', side: 'british', force: { 'B/open': B }, fleet: false },
    sets: { overseas: { ...overseas, B: overseas.B + B } },
  };
  const fleet = (due || back !== null) && now.fleets.american === null;
  const allied: Fact = {
    ...{ kind: 'overseas', side: 'american', force: { 'F/open': F, 'SF/open': SF }, fleet },
    sets: {
      overseas: {
        B: overseas.B + B,
        F: overseas.F + F,
        SF: overseas.SF + SF,
        fleet: overseas.fleet || fleet,
      },
      ...(back === null ? {} : { spring: null }),
    },
  };
  return [...(B > 0 ? [british] : []), ...(F + SF > 0 || fleet ? [allied] : [])];
}
