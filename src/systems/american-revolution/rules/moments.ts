/** Steps and their moments, as people call them. */
import type { Moment, Step } from '../../../kernel/system.js';
import type { Pack } from './figures.js';
import { areaOf } from './land.js';
import { SIDE_TITLES } from './seats.js';
import { SIDES, turnTitle, type State } from './state.js';

export const stepOf = ({ turn, side, over }: State): Step => ({
  name: `turn ${String(turn)}.${String(over === null ? SIDES.indexOf(side) + 1 : SIDES.length + 1)}`,
  title: over === null ? `${turnTitle(turn)}, ${SIDE_TITLES[side]} turn` : 'The war is over',
  ...(over === null
    ? {
        course: {
          titles: SIDES.map((one) => SIDE_TITLES[one]),
          nouns: SIDES.map(() => 'player-turn'),
          at: SIDES.indexOf(side),
        },
      }
    : {}),
});

/**
 * Moments are phases and not orders: a watcher who is told of one learns nothing of how many orders there were, or whose.
 */
const TITLES: Readonly<Record<string, string>> = {
  land: 'Marches',
  sea: 'By sea',
  overseas: 'Overseas',
  combat: 'Combat',
  works: 'Forts and sieges',
  levy: 'Levy',
  winter: 'Winter',
  record: 'Control and supply',
};

export const sayMoment =
  ({ land }: Pick<Pack, 'land'>) =>
  (id: string): Omit<Moment, 'id'> | undefined => {
    const [, area, nth] = /^battle-([a-z]+)(?:-(\d+))?$/.exec(id) ?? [];
    if (area !== undefined && land.areas.some((one) => one.id === area))
      return {
        title: `Battle in ${areaOf(land, area).name}${nth === undefined ? '' : `, ${nth}`}`,
      };
    const title = TITLES[id];
    return title === undefined ? undefined : { title };
  };

/** `turn 4.2` is `Winter 1776, British`. */
export function stepCalled(name: string): string | undefined {
  const [, turn, side] = /^turn (\d+)\.([12])$/.exec(name) ?? [];
  const of = SIDES[Number(side) - 1];
  return turn === undefined || of === undefined
    ? undefined
    : `${turnTitle(Number(turn))}, ${SIDE_TITLES[of]}`;
}
