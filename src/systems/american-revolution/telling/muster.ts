/** What a seat has in hand beside its map: its forces, what waits overseas, and what the last step changed. From its view alone. */
import { byText } from '../../../kernel/basic.js';
import {
  NO_MUSTER,
  type Muster,
  type MusterChange,
  type MusterForce,
} from '../../../kernel/muster.js';
import type { LastStep } from '../../../kernel/overview.js';
import type { Pack } from '../rules/figures.js';
import { areaOf } from '../rules/land.js';
import { IN_CONDITION, countOf, foeOf, stacksOf, type SideName } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { waitingLines } from './report-next.js';
import { isCommanded, postsIn } from './view-of.js';
import { forceCodes, placeIn, regionIn, tallyOfStacks } from './words.js';

/** Nothing for the gamemaster, whose own pages show both sides. */
export const musterOf =
  (pack: Pack) =>
  (seen: View, last?: LastStep<View>): Muster => {
    const { side } = seen;
    if (side === null) return NO_MUSTER;
    return {
      accounts: [
        {
          title: '',
          points: scoreOf(seen),
          also: [`Major successes: ${String(seen.successes)} of 3`],
        },
      ],
      forces: forcesOf(pack, seen, side),
      waiting: waitingLines(seen),
      changes: last === undefined ? [] : changesOf(pack, seen, last.start, side),
    };
  };

/** What the British still need: points that are `left` of a whole run down to nothing. */
const scoreOf = ({ vp, level }: View) => [
  { name: 'British VP to win', left: Math.max(0, level - vp), all: level },
];

/** The strongest post first. */
function forcesOf(pack: Pack, seen: View, side: SideName): readonly MusterForce[] {
  const { land } = pack;
  return postsIn(seen, side)
    .filter((area) => isCommanded(pack, seen, area))
    .map((area) => ({ area, here: stacksOf(seen.stacks, { area, side }) }))
    .toSorted((a, b) => countOf(b.here) - countOf(a.here) || byText(a.area, b.area))
    .map(({ area, here }) => ({
      ...{ place: area, size: String(countOf(here)), name: placeIn(land, area) },
      ...{
        under: forceCodes(tallyOfStacks(here)),
        where: regionIn(land, areaOf(land, area).region),
      },
      ...{ note: noteOf(seen, area, side), command: '' },
    }));
}

/** What threatens a post: who besieges it, and how many enemies stand there. */
function noteOf({ stacks }: View, area: string, side: SideName): string {
  const foe = foeOf(side);
  const siege = countOf(stacks, { area, side: foe, conditions: ['siege'] });
  const enemies = countOf(stacks, { area, side: foe });
  if (siege > 0) return `besieged by ${String(siege)} SP`;
  if (enemies > 0) return `${String(enemies)} enemy SP there`;
  const forted = countOf(stacks, { area, side, conditions: ['fort'] });
  return forted > 0 ? `${String(forted)} ${IN_CONDITION.fort}` : '';
}

function changesOf(pack: Pack, now: View, start: View, side: SideName): readonly MusterChange[] {
  const areas = [...new Set([...postsIn(start, side), ...postsIn(now, side)])]
    .filter((area) => isCommanded(pack, now, area))
    .toSorted(byText);
  return areas.flatMap((place): readonly MusterChange[] => {
    const by =
      countOf(now.stacks, { area: place, side }) - countOf(start.stacks, { area: place, side });
    if (by === 0) return [];
    const sign = by > 0 ? '+' : '−';
    return [{ says: `${placeIn(pack.land, place)}: ${sign}${String(Math.abs(by))} SP`, place }];
  });
}
