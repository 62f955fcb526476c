/** What the last sub-turn of a turn brings: reinforcements lost, attrition, and the rally at the end of a game turn. */
import { byText } from '../../../kernel/basic.js';
import type { Umpire } from '../../../kernel/dice.js';
import type { CivilWarFact, Take } from '../fact.js';
import { wholeFigure } from '../figures/figures.js';
import { SIDES, THEATERS, type Pack, type Side } from '../pack.js';
import { isDeclined } from '../standing/decline.js';
import type { Stand } from '../standing/stands.js';
import { setting } from '../settings.js';
import type { State, Troops } from '../state.js';
import { supplyLines } from '../ground/supply.js';
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

/** Demoralized forces in supply recover for one strength point a hex; a last single one is lost by it (C3.16). */
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
    .flatMap(([hex, all]): readonly CivilWarFact[] => {
      const sp = all.reduce((sum, troops) => sum + troops.sp, 0);
      const declined = new Set(
        all.map(({ list }) => list).filter((list) => isDeclined(stands, side, list, hex, sp)),
      );
      const refusals = [...declined].sort(byText).map((list): CivilWarFact => ({
        ...{ kind: 'rally-declined', side, list, hex },
      }));
      const groups = all.filter(({ list }) => !declined.has(list));
      if (groups.length === 0) return refusals;
      const sorted = groups.sort((a, b) => byText(a.id, b.id));
      const ids = sorted.map((troops) => troops.id);
      const takes: Take[] = sorted.slice(0, 1).map(({ id }) => ({ id, n: 1 }));
      return [
        ...refusals,
        { kind: 'lost-sp', side, hex, takes, why: 'rally' },
        { kind: 'rallied', side, hex, ids },
      ];
    });
}
