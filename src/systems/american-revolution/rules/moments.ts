/** Steps and their moments, as people call them. */
import type { Moment, Step } from '../../../kernel/system.js';
import type { Pack } from './figures.js';
import { areaOf } from './land.js';
import { SIDE_TITLES } from './seats.js';
import { placeInTurn, placeOf, SIDES, turnTitle, type State } from './state.js';

/** After the calendar went back once, what it comes to again is `turn 1.1-2`. */
function nameOf(now: State): string {
  const name = `turn ${String(now.turn)}.${String(placeInTurn(now) + 1)}`;
  const { again } = now;
  return again === undefined || placeOf(now) > again.upTo ? name : `${name}-${String(again.n + 1)}`;
}

export const stepOf = (now: State): Step => ({
  name: nameOf(now),
  title:
    now.over === null ? `${turnTitle(now.turn)}, ${SIDE_TITLES[now.side]} turn` : 'The war is over',
  ...(now.over === null
    ? {
        course: {
          titles: SIDES.map((one) => SIDE_TITLES[one]),
          nouns: SIDES.map(() => 'player-turn'),
          at: placeInTurn(now),
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

/** `turn 4.2` is `Winter 1776, British`, and `turn 4.2-2` is `Winter 1776, British (2)`. */
export function stepCalled(name: string): string | undefined {
  const [, turn, side, nth] = /^turn (\d+)\.([12])(?:-(\d+))?$/.exec(name) ?? [];
  const of = SIDES[Number(side) - 1];
  return turn === undefined || of === undefined
    ? undefined
    : `${turnTitle(Number(turn))}, ${SIDE_TITLES[of]}${nth === undefined ? '' : ` (${nth})`}`;
}
