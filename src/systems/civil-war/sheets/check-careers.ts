/** Whether a shift or the forming of an army can be carried out, as far as the seat may know. */
import { cityAt, holderOf, theaterAt } from '../ground/atlas.js';
import { placeName } from '../ground/places.js';
import type { Action } from '../order.js';
import { LIST_NAMES } from '../seats.js';
import { spAt, type World } from './projection.js';
import type { Scene } from './read-force.js';
import type { Problem, Verdict } from './read-verdict.js';

const verdict = (world: World, problems: readonly Problem[]): Verdict => ({
  problems,
  warnings: [],
  world,
});

/** The leader arrives in a friendly city of his new theater, or where strength points of his side stand. */
export function checkShift(
  scene: Scene,
  world: World,
  { leader, hex }: Extract<Action, { kind: 'shift' }>,
): Verdict {
  const { pack, seen, side, enemies } = scene;
  const shift = seen.shifts.find((row) => row.leader === leader && row.side === side);
  const after: World = { ...world, leaders: world.leaders.filter(({ name }) => name !== leader) };
  if (shift === undefined || hex === undefined) return verdict(after, []);
  const problem = (code: string, expected: string): Verdict =>
    verdict(world, [{ code, rule: 'C3.5.9', about: 'place', expected }]);
  if (theaterAt(pack, hex) !== shift.to) {
    return problem('wrong-theater', `a place of the theater ${LIST_NAMES[shift.to]}`);
  }
  const isHeld = cityAt(pack, hex) !== undefined && holderOf(pack, seen.control, hex) === side;
  if ((isHeld || spAt(world, hex) > 0) && !enemies.has(hex)) return verdict(after, []);
  return problem('not-friendly', `a city that your side holds, or where SP of yours stand`);
}

/** A leader of three stars of the account, with a strength point, who commands no army; the army is in nobody's hands. */
export function checkForm(
  scene: Scene,
  world: World,
  { army, leader: name }: Extract<Action, { kind: 'form-army' }>,
): Verdict {
  const { seen, list, pack } = scene;
  const leader = world.leaders.find((row) => row.name === name);
  const head = seen.armies.find((row) => row.name === army || row.commander === name);
  const problem = (code: string, expected: string): Verdict =>
    verdict(world, [{ code, rule: 'C5.8', about: 'force', expected }]);
  if (head !== undefined) {
    return problem('army-stands', `another: ${head.commander} commands the army of ${head.name}`);
  }
  if (leader?.list !== list) {
    return problem('not-yours', `a leader of ${LIST_NAMES[list]} on the map`);
  }
  if (spAt(world, leader.hex, list) > 0) return verdict(world, []);
  return problem(
    'no-troops-there',
    `a leader with SP of yours; none are at ${placeName(pack, leader.hex)}`,
  );
}
