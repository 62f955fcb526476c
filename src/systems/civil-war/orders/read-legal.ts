/**
 * Whether an order can be carried out as planned, as far as its seat may know: checked against a projection of the
 * sheet, never against the enemy that nobody sees.
 */
import { be, counted } from '../rules/counts.js';
import { never } from '../../../kernel/basic.js';
import {
  cityAt,
  holderOf,
  holdsCity,
  isLand,
  marchTerritory,
  theaterAt,
} from '../rules/ground/atlas.js';
import { checkNaval } from './check-naval.js';
import { isNavalAction } from './words/orders.js';
import type { Action } from './words/order.js';
import { placeName } from '../rules/ground/places.js';
import {
  afterLeaders,
  afterRally,
  afterReinforcements,
  afterWorks,
  spAt,
  withoutDepot,
  type World,
} from './words/projection.js';
import type { Scene } from './words/read-force.js';
import { checkForm, checkShift } from './check-careers.js';
import { checkMove } from './read-legal-move.js';
import { forceAt, type Span } from './words/read-movers.js';
import { checkCut, checkFortify } from './read-legal-works.js';
import type { Problem, Verdict } from './words/read-verdict.js';
import { LIST_NAMES } from '../rules/seats.js';

/** Checks one action at its pulses. Pulses, prices and caps are not looked at here. */
export function checkAction(scene: Scene, world: World, action: Action, span: Span): Verdict {
  switch (action.kind) {
    case 'wait':
    case 'save':
    case 'words':
      return { problems: [], warnings: [], world };
    case 'rally': {
      const found = forceAt(scene, world, action.force);
      if ('problem' in found) return verdict([found.problem], world, () => world);
      return verdict([], world, () => afterRally(world, found.hex, scene.list));
    }
    case 'enter-leaders':
      return checkLeaders(scene, world, action);
    case 'enter-sp':
      return checkReinforcements(scene, world, action);
    case 'depot':
      return checkDepot(scene, world, action.hex, span);
    case 'destroy-depot':
      return checkDestroy(scene, world, action.hex);
    case 'entrench':
      return checkEntrench(scene, world, action);
    case 'fortify':
      return checkFortify(scene, world, action.hex);
    case 'cut':
      return checkCut(scene, world, action.hex);
    case 'shift':
      return checkShift(scene, world, action);
    case 'form-army':
      return checkForm(scene, world, action);
    case 'move':
      return checkMove(scene, world, action, span);
    default:
      return isNavalAction(action) ? checkNaval(scene, world, action, span) : never(action);
  }
}

const verdict = (problems: readonly Problem[], before: World, after: () => World): Verdict => ({
  problems,
  warnings: [],
  world: problems.length > 0 ? before : after(),
});

type Entering = Extract<Action, { kind: 'enter-leaders' | 'enter-sp' }>;

/** A leader enters at a friendly city of the theater, or where strength points of his side stand (section 8). */
function checkLeaders(scene: Scene, world: World, entering: Entering): Verdict {
  const { n, hex } = entering;
  const who = entering.kind === 'enter-leaders' ? entering.who : undefined;
  const isJoined = spAt(world, hex) > 0 && theaterAt(scene.pack, hex) === scene.list;
  const problems = isJoined ? [] : [...checkEntry(scene, hex, 'C3.5.7')];
  if (n > world.pool.length) {
    problems.push({
      code: 'pool-empty',
      rule: 'C3.5.7',
      about: 'force',
      expected: `at most ${world.pool.length}: so many leaders wait in the pool`,
    });
  }
  const first = world.pool.slice(0, n).map(({ name }) => name);
  if (problems.length === 0 && who?.some((name, index) => name !== first[index]) === true) {
    problems.push({
      code: 'pool-order',
      rule: 'C3.5.7',
      about: 'force',
      expected: `${first.join(', ')}: leaders enter in the order of the pool`,
    });
  }
  return verdict(problems, world, () => afterLeaders(world, n, hex));
}

function checkReinforcements(scene: Scene, world: World, { n, hex }: Entering): Verdict {
  const problems = [...checkEntry(scene, hex, 'C3.5.6')];
  if (n > world.reinforcements) {
    problems.push({
      code: 'no-reinforcements',
      rule: 'C3.5.6',
      about: 'force',
      expected: `at most ${world.reinforcements} SP: ${counted(world.reinforcements, 'reinforcement')} ${be(world.reinforcements)} left`,
    });
  }
  return verdict(problems, world, () => afterReinforcements(world, n, hex, scene.list));
}

/** A friendly city of the theater, for the naval account a friendly port city anywhere, without an enemy in sight. */
function checkEntry(scene: Scene, hex: string, rule: string): readonly Problem[] {
  const { pack, seen, side, list } = scene;
  const problem = (code: string, expected: string): readonly Problem[] => [
    { code, rule, about: 'place', expected },
  ];
  const city = cityAt(pack, hex);
  const name = placeName(pack, hex);
  if (city === undefined) return problem('not-a-city', `a city to enter at; ${name} is none`);
  if (list === 'naval' && city.port === undefined) {
    return problem('not-a-port', `a port; ${name} is none`);
  }
  if (list !== 'naval' && theaterAt(pack, hex) !== list) {
    return problem('wrong-theater', `a city of the theater ${LIST_NAMES[list]}`);
  }
  if (holderOf(pack, seen.control, hex) !== side) {
    return problem('not-friendly', `a city that your side holds; ${name} is not held`);
  }
  if (!scene.enemies.has(hex)) return [];
  return problem('enemy-there', `a city without an enemy in sight`);
}

/** A depot stands in friendly territory, in a city that is held, or with own strength points. */
function checkDepot(scene: Scene, world: World, hex: string, { unsure }: Span): Verdict {
  const { pack, seen, side, list } = scene;
  const problems: Problem[] = [];
  const add = (code: string, rule: string, expected: string): unknown =>
    problems.push({ code, rule, about: 'place', expected });
  const held =
    marchTerritory(pack, seen, hex) === side ||
    holdsCity(pack, seen.control, side, hex) ||
    spAt(world, hex) > 0;
  if (!isLand(pack, hex)) add('not-land', 'C3.11', 'a hex of land');
  else if (theaterAt(pack, hex) !== list && spAt(world, hex, list) === 0) {
    add('not-yours', 'C3.7', `a place of ${LIST_NAMES[list]}, or where its own SP stand`);
  } else if (!held) add('not-friendly', 'C3.11', 'friendly territory, or where SP of yours stand');
  else if (scene.enemies.has(hex) && spAt(world, hex) === 0 && unsure !== true) {
    add('enemy-there', 'C3.11', 'a place without an enemy in sight');
  } else if (world.works.has(`depot ${hex}`)) {
    add('depot-stands', 'C3.11', `another place: a depot stands at ${placeName(pack, hex)}`);
  }
  return verdict(problems, world, () => afterWorks(world, 'depot', hex));
}

/** A side burns its own stores where strength points of the account stand by. */
function checkDestroy(scene: Scene, world: World, hex: string): Verdict {
  const name = placeName(scene.pack, hex);
  const problem = (code: string, expected: string): readonly Problem[] => [
    { code, rule: 'B8', about: 'place', expected },
  ];
  const problems = !world.works.has(`depot ${hex}`)
    ? problem('no-depot', `a depot of yours; there is none at ${name}`)
    : spAt(world, hex, scene.list) === 0
      ? problem('no-troops-there', `a depot where SP of ${LIST_NAMES[scene.list]} stand`)
      : [];
  return verdict(problems, world, () => withoutDepot(world, hex));
}

/** Entrenching builds a fort where none stands. */
function checkEntrench(
  scene: Scene,
  world: World,
  action: Extract<Action, { kind: 'entrench' }>,
): Verdict {
  const found = forceAt(scene, world, action.force);
  if ('problem' in found) return verdict([found.problem], world, () => world);
  const { hex } = found;
  const problems: Problem[] = [];
  const isAlone = action.force.of === 'leader' && action.force.alone;
  if (isAlone || spAt(world, hex, scene.list) === 0) {
    const expected = 'a force with at least 1 SP of yours';
    problems.push({ code: 'no-troops-there', rule: 'C3.17', about: 'force', expected });
  } else if (isShaken(scene, world, hex)) {
    const expected = 'a force that is not demoralized: it does not dig';
    problems.push({ code: 'demoralized', rule: 'B7', about: 'force', expected });
  } else if (world.works.has(`fort ${hex}`) || world.works.has(`fortress ${hex}`)) {
    const expected = `another place: works stand at ${placeName(scene.pack, hex)}`;
    problems.push({ code: 'already-entrenched', rule: 'C3.17', about: 'force', expected });
  }
  return verdict(problems, world, () => afterWorks(world, 'fort', hex));
}

/** Whether all SP of the account in a hex are demoralized, and no line before has rallied them. */
function isShaken({ list }: Scene, world: World, hex: string): boolean {
  const here = world.groups.filter((group) => group.list === list && group.hex === hex);
  return here.length > 0 && here.every(({ demoralized }) => demoralized === true);
}
