/** What a page draws as plots: strength and sightings over time, points spent, losses by battle, what the score is for. */
import { groupedBy } from '../../../kernel/basic.js';
import { ENEMY_PART, type Measure, type MeasuredStep } from '../../../kernel/figures.js';
import type { Timed } from '../../../kernel/system.js';
import { wholeFigure } from '../rules/figures/figures.js';
import { placeText, stateOf } from '../rules/ground/places.js';
import { SIDES, type Pack, type Side } from '../rules/pack.js';
import { listsOf, seatOf } from '../rules/seats.js';
import { SIZES, type Account, type Size } from '../rules/state.js';
import type { View } from '../rules/view.js';
import type { CivilWarNotice } from './notice.js';
import { sidesSeen } from './overview-field.js';
import { count, listWords, sideWords } from './words.js';

type Step = MeasuredStep<View, Timed<CivilWarNotice>>;

export function measuresOf(pack: Pack, { seen, close, told }: Step): readonly Measure[] {
  return [
    ...spending(close),
    ...score(pack, seen),
    ...strength(seen),
    ...waiting(seen),
    ...ships(seen),
    ...production(seen),
    ...told.flatMap(({ notice }) => losses(pack, seen, notice)),
    ...sightings(pack, seen),
  ];
}

function strength(seen: View): readonly Measure[] {
  const sum = (troops: View['troops']): number => troops.reduce((sp, row) => sp + row.sp, 0);
  return sidesSeen(seen).flatMap((side): readonly Measure[] => {
    const own = seen.troops.filter((one) => one.side === side);
    const base = { part: 'Forces', unit: 'SP', side } as const;
    return [
      {
        ...{ ...base, plot: 'Strength on the map', kind: 'over-time', label: sideWords(side) },
        value: sum(own),
      },
      ...listsOf(side)
        .filter((list) => own.some((one) => one.list === list))
        .map((list) => ({
          ...{ ...base, plot: 'Strength by command', kind: 'now' as const },
          label: `${whose(seen, side)}${listWords(list)}`,
          value: sum(own.filter((one) => one.list === list)),
        })),
    ];
  });
}

/** The gamemaster, who sees both, reads whose it is. */
const whose = (seen: View, side: Side): string =>
  seen.side === undefined ? `${sideWords(side)} ` : '';

/** The gamemaster sees all there is. */
function sightings(pack: Pack, { side, enemies, figures }: View): readonly Measure[] {
  if (side === undefined) return [];
  const least = (size: Size): number => wholeFigure(pack, figures, 'sizes', size, 'from') ?? 1;
  const base = { part: ENEMY_PART, kind: 'over-time' } as const;
  return [
    {
      ...{ ...base, plot: 'Enemy strength in sight, at least', unit: 'SP', label: 'All forces' },
      value: enemies.reduce((sum, { size }) => sum + least(size), 0),
    },
    ...SIZES.map((size) => ({
      ...{ ...base, plot: 'Enemy forces in sight', unit: 'forces', label: size },
      value: enemies.filter((one) => one.size === size).length,
    })),
  ];
}

/** Strength points that may enter, by account. */
function waiting(seen: View): readonly Measure[] {
  return sidesSeen(seen).flatMap((side) =>
    listsOf(side).flatMap((list): readonly Measure[] => {
      const value = accountsOf(seen, side)[list]?.reinforcements ?? 0;
      return value === 0
        ? []
        : [
            {
              ...{ part: 'Pools', plot: 'Strength points waiting to enter', kind: 'now' },
              ...{ unit: 'SP', label: `${whose(seen, side)}${listWords(list)}`, side, value },
            },
          ];
    }),
  );
}

/** Ships on the water, of sides that have any. */
function ships(seen: View): readonly Measure[] {
  return sidesSeen(seen).flatMap((side): readonly Measure[] => {
    const own = seen.fleets.filter((fleet) => fleet.side === side);
    if (own.length === 0) return [];
    const value = own
      .filter(({ at }) => at === 'water' || at === 'sea')
      .reduce((sum, { n }) => sum + n, 0);
    return [
      {
        ...{ part: 'Ships', plot: 'Ships on the water', kind: 'over-time', unit: 'NSP' },
        ...{ label: sideWords(side), side, value },
      },
    ];
  });
}

/** What is known in numbers. */
function production({ industry }: View): readonly Measure[] {
  const totals = industry.flatMap(({ total }) => (total === undefined ? [] : [total]));
  if (totals.length === 0) return [];
  return [
    {
      ...{ part: 'Production', plot: 'Production and imports', kind: 'over-time' },
      ...{ unit: 'points', label: sideWords('csa'), side: 'csa' },
      value: totals.reduce((sum, total) => sum + total, 0),
    },
  ];
}

/** Of the accounts that the viewer may know, a supreme commander's of his whole side: by account, and by the seat that spends it. */
function spending(close: View): readonly Measure[] {
  if (close.clock.step === 'strategic') return [];
  return sidesSeen(close).flatMap((side) => {
    const accounts = accountsOf(close, side);
    const known = listsOf(side).flatMap((list) => {
      const account = accounts[list];
      return account === undefined
        ? []
        : [{ list, account, of: count(seatOf(side, list).lists.map(listWords)) }];
    });
    return SPENT.flatMap(({ unit, name, of }): readonly Measure[] => [
      ...[...groupedBy(known, (one) => one.of)].map(([lists, own]) => ({
        ...{ part: 'Points', plot: `${name} spent in the turn by each seat`, kind: 'now' as const },
        ...{ unit, label: `${whose(close, side)}${lists}`, side },
        value: own.reduce((sum, { account }) => sum + of(account), 0),
      })),
      ...known.map(({ list, account }) => ({
        ...{ part: 'Points', plot: `${name} spent in the turn so far`, kind: 'over-time' as const },
        ...{ unit, label: `${whose(close, side)}${listWords(list)}`, side, value: of(account) },
      })),
    ]);
  });
}

const accountsOf = ({ command, side: own, accounts }: View, side: Side) =>
  own === side && command !== undefined ? command : accounts[side];

const SPENT = [
  {
    ...{ unit: 'CP', name: 'Command points' },
    of: ({ allotted, left }: Account) => allotted.cp - left.cp,
  },
  {
    ...{ unit: 'PP', name: 'Pulse points' },
    of: ({ allotted, left }: Account) => allotted.pp - left.pp,
  },
] as const;

/** Of a battle of which the viewer has an account: both sides' losses; of another, his own side's. */
function losses(pack: Pack, seen: View, notice: CivilWarNotice): readonly Measure[] {
  const loss = (hex: string, side: Side, value: number): Measure => ({
    ...{ part: 'Battles', plot: 'Losses by battle', kind: 'each', unit: 'SP', side, value },
    label: `${placeText(pack, hex)}: ${sideWords(side)}`,
  });
  if (notice.kind === 'truth') {
    const { fact } = notice;
    if (fact.kind !== 'fought' && fact.kind !== 'overran') return [];
    return [fact.attacker, fact.defender].map(({ side, lost }) => loss(fact.hex, side, lost));
  }
  const { side: own } = seen;
  if (own === undefined) return [];
  const foe = own === 'usa' ? 'csa' : 'usa';
  switch (notice.kind) {
    case 'battle':
    case 'overrun':
      return [loss(notice.hex, own, notice.ours.lost), loss(notice.hex, foe, notice.theirs.lost)];
    case 'engaged':
      return [loss(notice.hex, own, notice.lost)];
    default:
      return [];
  }
}

/** The points of both sides step by step, and those for cities and states by their state: for whoever knows them. */
function score(pack: Pack, { victory }: View): readonly Measure[] {
  if (victory === undefined) return [];
  const found = new Map<string, { readonly side: Side; readonly name: string; value: number }>();
  for (const part of victory.parts ?? []) {
    const name =
      part.what === 'state'
        ? part.state
        : part.what === 'city'
          ? (stateOf(pack, part.hex) ?? '')
          : 'other';
    const key = `${name} ${part.side}`;
    const known = found.get(key) ?? { side: part.side, name, value: 0 };
    known.value += part.points;
    found.set(key, known);
  }
  const base = { part: 'Victory', unit: 'points' } as const;
  return [
    ...SIDES.map((side) => ({
      ...{ ...base, plot: 'Victory points', kind: 'over-time' as const },
      ...{ label: sideWords(side), side, value: victory[side] },
    })),
    ...[...found.values()].map(({ side, name, value }) => ({
      ...{ ...base, plot: 'Points by state', kind: 'now' as const, side, value },
      label: `${name}: ${sideWords(side)}`,
    })),
  ];
}
