/** What a supreme commander's words on ships bring about, and the raiders' dice (C3.5.3, C6.3-C6.5, B9). */
import { byText } from '../../../../kernel/basic.js';
import { sum, twoD6, type Umpire } from '../../../../kernel/dice.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { effectOn } from '../../rules/figures/effects.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { Fleet, State } from '../../rules/state.js';
import { isNavalAllocation } from '../../orders/order.js';
import { during } from '../../rules/happening.js';

/** `orders` undefined: a silent SC's ironclads go where they were planned; his raiders stay in port. */
export function allocateShips(
  pack: Pack,
  now: State,
  side: Side,
  orders: readonly { readonly kind: string }[] | undefined,
): readonly CivilWarFact[] {
  const ironclads = unitsDue(now, side, 'ironclad');
  const mayEnter = effectOn(pack, now.figures, now.industry[side], 'no-ships') === undefined;
  const raiders = mayEnter ? unitsDue(now, side, 'raider') : [];
  if (orders === undefined) {
    return ironclads.flatMap((fleet): readonly CivilWarFact[] => {
      const water = fleet.place.at === 'due' ? fleet.place.water : undefined;
      const take = { id: fleet.id, n: 1 };
      return water === undefined
        ? []
        : [{ kind: 'ships-assigned', side, list: fleet.list, take, water }];
    });
  }
  const effect = (name: 'ships-cost' | 'ships-cost-more'): number | undefined =>
    effectOn(pack, now.figures, now.industry[side], name);
  const usual = wholeFigure(pack, now.figures, 'prices', 'raider', 'cp') ?? 2;
  const cp = effect('ships-cost-more') ?? effect('ships-cost') ?? usual;
  return orders.filter(isNavalAllocation).flatMap((order): readonly CivilWarFact[] => {
    switch (order.kind) {
      case 'naval-entry':
        return [{ kind: 'entry-named', side, water: order.water }];
      case 'ironclad': {
        const one = ironclads.shift();
        if (one === undefined) return [];
        const take = { id: one.id, n: 1 };
        return [{ kind: 'ships-assigned', side, list: order.list, take, water: order.water }];
      }
      case 'raider': {
        const one = raiders.shift();
        return one === undefined
          ? []
          : [{ kind: 'raider-sent', side, take: { id: one.id, n: 1 }, cp }];
      }
      case 'sea-cp':
        return [{ kind: 'sea-allotted', side, list: order.list, cp: order.n }];
      case 'hunt':
        return [{ kind: 'hunt-committed', side, cp: order.n }];
    }
  });
}

/** Ships that have come and wait for the SC's word, one entry for each. */
function unitsDue(now: State, side: Side, kind: 'ironclad' | 'raider'): Fleet[] {
  if (side !== 'csa') return [];
  return Object.values(now.fleets)
    .filter(
      (fleet) =>
        fleet.side === side &&
        fleet.kind.endsWith(kind) &&
        fleet.place.at === 'due' &&
        fleet.place.turn <= now.clock.game,
    )
    .sort((a, b) => byText(a.id, b.id))
    .flatMap((fleet) => Array.from({ length: fleet.n }, () => fleet));
}

/** Each raider at sea, once a game turn: 2d6 merchant ships, and lost with what hunts it at 12 and more (B9). */
export function raid(pack: Pack, now: State, umpire: Umpire): readonly CivilWarFact[] {
  if (now.clock.part !== 1) return [];
  const from = wholeFigure(pack, now.figures, 'naval', 'raider-lost-from', 'value') ?? 12;
  const { hunting } = now.navy;
  const own = during(umpire, 'raider');
  return Object.values(now.fleets)
    .filter(({ kind, place }) => kind === 'raider' && place.at === 'sea')
    .sort((a, b) => byText(a.id, b.id))
    .flatMap((fleet) => Array.from({ length: fleet.n }, () => fleet))
    .map((fleet, index): CivilWarFact => {
      const dice = own.roll(twoD6, `${index + 1}`);
      const lost = sum(dice) + hunting >= from;
      const ships = own.settle(`${index + 1}/ships`, lost ? 0 : sum(dice));
      const take = { id: fleet.id, n: 1 };
      return { kind: 'raided', side: fleet.side, take, dice, hunting, ships, lost };
    });
}
