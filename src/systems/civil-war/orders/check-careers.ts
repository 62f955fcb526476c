/** Whether a shift or the forming of an army can be carried out, as far as the seat may know. */
import { cityAt, holderOf, theaterAt } from '../rules/ground/atlas.js';
import { placeName } from '../rules/ground/places.js';
import type { Action } from './words/order.js';
import { LIST_NAMES } from '../rules/seats.js';
import { isSenior } from '../rules/leaders/armies.js';
import { afterHead, spAt, type World } from './words/projection.js';
import type { Scene } from './words/read-force.js';
import type { Problem, Verdict } from './words/read-verdict.js';

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

/**
 * A leader of three stars of the account, with a strength point, who commands no army; the army is in nobody's hands, or in
 * those of a leader of the account in his hex to whom he is senior (C5.7).
 */
export function checkForm(
  scene: Scene,
  world: World,
  { army, leader: name }: Extract<Action, { kind: 'form-army' }>,
): Verdict {
  const { list, pack } = scene;
  const leader = world.leaders.find((row) => row.name === name);
  const own = world.armies.find((row) => row.commander === name);
  const stands = world.armies.find((row) => row.name === army);
  const head = world.leaders.find((row) => row.name === stands?.commander);
  const problem = (code: string, expected: string): Verdict =>
    verdict(world, [{ code, rule: 'C5.8', about: 'force', expected }]);
  if (own !== undefined) {
    return problem('army-stands', `another leader: ${name} commands the army of ${own.name}`);
  }
  if (stands !== undefined && (leader === undefined || head?.hex !== leader.hex)) {
    const expected = `a leader who stands with ${stands.commander}: he commands the army of ${army}`;
    return problem('army-stands', expected);
  }
  if (leader !== undefined && head !== undefined && !isSenior(leader, head)) {
    const expected = `a leader senior to ${head.name}, who commands the army of ${army}; ${name} is not`;
    return problem('army-stands', expected);
  }
  if (leader?.list !== list) {
    return problem('not-yours', `a leader of ${LIST_NAMES[list]} on the map`);
  }
  if (spAt(world, leader.hex, list) > 0) return verdict(afterHead(world, army, name), []);
  return problem(
    'no-troops-there',
    `a leader with SP of yours; none are at ${placeName(pack, leader.hex)}`,
  );
}
