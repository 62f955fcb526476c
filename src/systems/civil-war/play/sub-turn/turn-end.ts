/** What the last sub-turn of a turn brings: reinforcements lost, attrition, and the rally at the end of a game turn. */
import { byText } from '../../../../kernel/basic.js';
import type { Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact, Take } from '../../rules/facts/fact.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { LISTS, SIDES, THEATERS, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { isDeclined, isGivenUp } from '../standing/decline.js';
import type { Stand } from '../lines/stand.js';
import { setting } from '../../rules/settings.js';
import type { State, Troops } from '../../rules/state.js';
import { supplyLines } from '../../rules/ground/supply.js';
import { wasteAway } from './attrition.js';

/** The map, who declines a rally, and who rolls. */
type Ending = {
  readonly pack: Pack;
  readonly stands: readonly Stand[];
  readonly umpire: Umpire;
};

export function endOfSecond(
  { pack, stands, umpire }: Ending,
  now: State,
  gameTurnEnds: boolean,
): readonly CivilWarFact[] {
  const isRally = gameTurnEnds || setting(now, 'rally') === 'every';
  const rallies = isRally ? SIDES.flatMap((side) => rally(pack, now, side, stands)) : [];
  const losses = SIDES.flatMap((side) => wasteAway(pack, now, side, umpire));
  return [...lapsed(pack, now), ...losses, ...rallies];
}

/** More than the pack's number of reinforcements a theater cannot be saved (C3.10). */
function lapsed(pack: Pack, now: State): readonly CivilWarFact[] {
  const most = wholeFigure(pack, now.figures, 'limits', 'saved-reinforcements', 'value') ?? 5;
  return SIDES.flatMap((side) =>
    THEATERS.flatMap((list): readonly CivilWarFact[] => {
      const sp = (now.accounts[side][list]?.reinforcements ?? 0) - most;
      return sp > 0 ? [{ kind: 'reinforcements-lost', side, list, sp }] : [];
    }),
  );
}

/** Demoralized forces in supply recover for one strength point a hex; a last single one is kept (C3.16). */
function rally(
  pack: Pack,
  now: State,
  side: Side,
  stands: readonly Stand[],
): readonly CivilWarFact[] {
  const broken = new Map<string, Troops[]>();
  for (const troops of Object.values(now.troops)) {
    if (troops.side !== side || !troops.demoralized) continue;
    broken.set(troops.hex, [...(broken.get(troops.hex) ?? []), troops]);
  }
  if (broken.size === 0) return [];
  const { isSupplied } = supplyLines(pack, now, side);
  return [...broken]
    .filter(([hex]) => isSupplied(hex))
    .sort((a, b) => byText(a[0], b[0]))
    .flatMap(([hex, all]) => rallyAt(side, hex, all, stands));
}

/** What an account has demoralized in a hex. */
type Shaken = { readonly list: ListName; readonly sp: number; readonly groups: readonly Troops[] };

function rallyAt(
  side: Side,
  hex: string,
  all: readonly Troops[],
  stands: readonly Stand[],
): readonly CivilWarFact[] {
  const shaken = byAccount(all);
  const isOut = ({ list, sp }: Shaken): boolean => isDeclined(stands, side, list, hex, sp);
  const refusals = shaken.filter(isOut).map(({ list }): CivilWarFact => ({
    ...{ kind: 'rally-declined', side, list, hex },
  }));
  const others = shaken.filter((one) => !isOut(one));
  const [most] = others.toSorted((a, b) => b.sp - a.sp || byText(a.list, b.list));
  if (most === undefined) return refusals;
  const isLast = most.sp === 1;
  const payer = isLast ? others.find(({ list }) => isGivenUp(stands, side, list, hex)) : most;
  if (payer === undefined) {
    const kept = others.map(({ list }): CivilWarFact => ({
      ...{ kind: 'last-sp-kept', side, list, hex },
    }));
    return [...refusals, ...kept];
  }
  const [paying] = payer.groups;
  const takes: readonly Take[] = paying === undefined ? [] : [{ id: paying.id, n: 1 }];
  const ids = others
    .flatMap(({ groups }) => groups)
    .filter(({ id, sp }) => id !== paying?.id || sp > 1)
    .map(({ id }) => id)
    .sort(byText);
  const why = isLast ? 'given up' : 'rally';
  return [
    ...refusals,
    { kind: 'lost-sp', side, hex, takes, why },
    ...(ids.length === 0 ? [] : [{ kind: 'rallied' as const, side, hex, ids }]),
  ];
}

/** By account, each account's by id. */
const byAccount = (all: readonly Troops[]): readonly Shaken[] =>
  LISTS.flatMap((list): readonly Shaken[] => {
    const groups = all
      .filter((troops) => troops.list === list)
      .toSorted((a, b) => byText(a.id, b.id));
    const sp = groups.reduce((sum, troops) => sum + troops.sp, 0);
    return groups.length === 0 ? [] : [{ list, sp, groups }];
  });
