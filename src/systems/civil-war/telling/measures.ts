/** What a page draws as plots: strength and sightings over time, points spent, losses by battle, what the score is for. */
import type { Measure, MeasuredStep } from '../../../kernel/figures.js';
import type { Timed } from '../../../kernel/system.js';
import { placeText, stateOf } from '../rules/ground/places.js';
import type { ListName, Pack, Side } from '../rules/pack.js';
import { listsOf } from '../rules/seats.js';
import { SIZES, type Account } from '../rules/state.js';
import type { View } from '../rules/view.js';
import type { CivilWarNotice } from './notice.js';
import { sidesSeen } from './overview-field.js';
import { listWords, sideWords } from './words.js';

type Step = MeasuredStep<View, Timed<CivilWarNotice>>;

export function measuresOf(pack: Pack, { seen, close, told }: Step): readonly Measure[] {
  return [
    ...strength(seen),
    ...sightings(seen),
    ...spending(close),
    ...told.flatMap(({ notice }) => losses(pack, seen, notice)),
    ...score(pack, seen),
  ];
}

function strength(seen: View): readonly Measure[] {
  return sidesSeen(seen).map((side) => ({
    ...{ plot: 'Strength on the map', kind: 'over-time', unit: 'SP', label: sideWords(side), side },
    value: seen.troops.filter((one) => one.side === side).reduce((sum, { sp }) => sum + sp, 0),
  }));
}

/** The gamemaster sees all there is. */
function sightings({ side, enemies }: View): readonly Measure[] {
  if (side === undefined) return [];
  return SIZES.map((size) => ({
    ...{ plot: 'Enemy forces in sight', kind: 'over-time', unit: 'forces', label: size },
    value: enemies.filter((one) => one.size === size).length,
  }));
}

/** Of the accounts that the viewer may know, a supreme commander's of his whole side. */
function spending(close: View): readonly Measure[] {
  if (close.clock.step === 'strategic') return [];
  const { command, side: own, accounts } = close;
  return sidesSeen(close).flatMap((side) => {
    const known = own === side && command !== undefined ? command : accounts[side];
    return listsOf(side).flatMap((list) => {
      const account = known[list];
      return account === undefined ? [] : spent(close, side, list, account);
    });
  });
}

function spent(close: View, side: Side, list: ListName, account: Account): readonly Measure[] {
  const { allotted, left } = account;
  const whose = close.side === undefined ? `${sideWords(side)} ` : '';
  const base = { kind: 'over-time', label: `${whose}${listWords(list)}`, side } as const;
  return [
    {
      ...{ ...base, plot: 'Command points spent in the turn so far', unit: 'CP' },
      value: allotted.cp - left.cp,
    },
    {
      ...{ ...base, plot: 'Pulse points spent in the turn so far', unit: 'PP' },
      value: allotted.pp - left.pp,
    },
  ];
}

/** Of a battle of which the viewer has an account: both sides' losses; of another, his own side's. */
function losses(pack: Pack, seen: View, notice: CivilWarNotice): readonly Measure[] {
  const loss = (hex: string, side: Side, value: number): Measure => ({
    ...{ plot: 'Losses by battle', kind: 'each', unit: 'SP', side, value },
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

/** Points for cities and states by their state; the gamemaster's alone, as `parts` are. */
function score(pack: Pack, { victory }: View): readonly Measure[] {
  const found = new Map<string, { readonly side: Side; readonly name: string; value: number }>();
  for (const part of victory?.parts ?? []) {
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
  return [...found.values()].map(({ side, name, value }) => ({
    ...{ plot: 'Points by state', kind: 'now', unit: 'points', side, value },
    label: `${name}: ${sideWords(side)}`,
  }));
}
