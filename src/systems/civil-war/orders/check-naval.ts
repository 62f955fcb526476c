/** Whether an order about ships can be carried out as planned, as far as its seat may know (C3.12, C6). */
import { agreeing, be, counted } from '../rules/counts.js';
import { never } from '../../../kernel/basic.js';
import { wholeFigure } from '../rules/figures/figures.js';
import { cityAt, holderOf, isLand, territoryOf } from '../rules/ground/atlas.js';
import { placeName } from '../rules/ground/places.js';
import { landOf, sideName } from '../rules/ground/side-names.js';
import { enemyOf, type FleetKind } from '../rules/pack.js';
import { firstPulse, sayRest, isReady, spAt, type World } from './words/projection.js';
import type { Scene } from './words/read-force.js';
import type { Span } from './words/read-movers.js';
import type { Problem, Verdict } from './words/read-verdict.js';
import { LIST_NAMES } from '../rules/seats.js';
import type { SeenFleet } from '../rules/view.js';
import { mayEnterShips } from './words/price-figure.js';
import { entryOfPool, isOfType, isTransport } from '../rules/naval/fleets.js';
import type { NavalAction } from './words/orders.js';
import { isSeaLiftHex } from '../rules/naval/sea-lift.js';
import { routeToHex, seaRoute, type SeaRouteFault } from '../rules/naval/voyage-route.js';
import { watersRound, isBeside } from '../rules/ground/waters.js';
import { takeLeastMoved } from '../rules/leaders/command.js';
import type { ShipsName } from './words/names.js';

type ActionOf<K extends NavalAction['kind']> = Extract<NavalAction, { kind: K }>;

const problem = (
  code: string,
  rule: string,
  about: Problem['about'],
  expected: string,
): Problem => ({ code, rule, about, expected });

const refuse = (world: World, ...problems: readonly Problem[]): Verdict => ({
  problems,
  warnings: [],
  world,
});

const allow = (world: World, ...warnings: readonly Problem[]): Verdict => ({
  problems: [],
  warnings,
  world,
});

export function checkNaval(scene: Scene, world: World, action: NavalAction, span: Span): Verdict {
  switch (action.kind) {
    case 'enter-ships':
      return checkEntry(scene, world, action);
    case 'sail':
      return checkSail(scene, world, action, span);
    case 'recall':
      return checkRecall(scene, world, action.leader);
    case 'support':
      return checkSupport(scene, world, action, span);
    case 'lend':
      return checkLoan(scene, world, action);
    case 'carry':
      return checkCarry(scene, world, action, span);
    case 'sea-move':
      return checkSeaMove(scene, world, action);
    default:
      return never(action);
  }
}

/** Where the SC has said; ships enter where their side holds the shore (C3.5.3, C6.4, C6.5). */
function checkEntry(scene: Scene, world: World, { water }: ActionOf<'enter-ships'>): Verdict {
  const { side, list, seen } = scene;
  if (!mayEnterShips(scene.pack, seen, list)) {
    const expected = 'another order: production is too low for ships to enter';
    return refuse(world, problem('no-ships', 'B8', 'order', expected));
  }
  const pool = world.ships.filter((ships) => ships.at === 'pool' && ships.list === list);
  if (pool.length === 0) {
    return refuse(world, problem('pool-empty', 'C6.4', 'force', 'ships in the pool: none wait'));
  }
  const entryOf = (ships: SeenFleet): string | undefined =>
    entryOfPool(side, seen.navy.entry, ships.water);
  const entries = pool.map(entryOf).filter((id) => id !== undefined);
  const first = entries[0];
  if (first === undefined) {
    const rule = side === 'usa' ? 'C6.4' : 'C6.5';
    const expected =
      'another order: your supreme commander has named no place where they enter. Ask him to write in his allocation: entry of naval pool at PLACE';
    return refuse(world, problem('no-entry', rule, 'order', expected));
  }
  const at = water ?? first;
  if (!entries.includes(at)) {
    const expected = `where the supreme commander said: ${sideName(scene.pack, first)}`;
    return refuse(world, problem('wrong-entry', 'C3.5.3', 'place', expected));
  }
  const enters = (ships: SeenFleet): boolean =>
    ships.at === 'pool' && ships.list === list && entryOf(ships) === at;
  let one = side === 'csa';
  const ships = world.ships.flatMap((group): readonly SeenFleet[] => {
    if (!enters(group) || (side === 'csa' && !one)) return [group];
    const entered: SeenFleet = { ...group, at: 'water', water: at };
    if (side === 'usa') return [entered];
    one = false;
    return [{ ...entered, n: 1 }, ...(group.n > 1 ? [{ ...group, n: group.n - 1 }] : [])];
  });
  return allow({ ...world, ships });
}

/** Ships of a name, as many as are asked for, those that moved least first. */
export type Chosen = {
  readonly takes: readonly { readonly index: number; readonly n: number }[];
  readonly kinds: readonly FleetKind[];
};

function choose(
  scene: Scene,
  world: World,
  { n, of, water }: ShipsName,
  span: Span | undefined,
): Chosen | Problem {
  const there = world.ships
    .map((ships, index) => ({ ...ships, index }))
    .filter((ships) => ships.at === 'water' && ships.water === water && isOfType(ships.kind, of));
  const mine = there.filter(({ list }) => list === scene.list);
  const own = mine.reduce((sum, ships) => sum + ships.n, 0);
  const all = there.reduce((sum, ships) => sum + ships.n, 0);
  if (own < n && all >= n && scene.side === 'usa') {
    // Ships that the naval commander may lend by then are tried at their pulse (C6.2).
    return takeOf(there, n);
  }
  if (own < n) {
    return problem(
      'too-few',
      'C6.2',
      'force',
      `at most ${own} NSP: ${own} of yours ${agreeing(own, 'lies', 'lie')} on ${sideName(scene.pack, water)}`,
    );
  }
  const ready =
    span === undefined
      ? mine
      : mine.filter(({ marches }) => isReady(marches, span.cp, span.from, scene.rule));
  if (ready.reduce((sum, ships) => sum + ships.n, 0) >= n) return takeOf(ready, n);
  return tired(scene, mine, span?.cp ?? 0);
}

function takeOf(ships: readonly (SeenFleet & { readonly index: number })[], n: number): Chosen {
  const takes = takeLeastMoved(
    ships.map((group) => ({ sp: group.n, marches: group.marches })),
    n,
  )
    .map((taken, at) => ({ index: ships[at]?.index ?? 0, n: taken, kind: ships[at]?.kind }))
    .filter((take) => take.n > 0);
  const kinds = [...new Set(takes.flatMap(({ kind }) => (kind === undefined ? [] : [kind])))];
  return { takes, kinds };
}

function tired(scene: Scene, ships: readonly SeenFleet[], cp: number): Problem {
  const all = ships.map(({ marches }) => marches);
  if (all.every((marches) => firstPulse(marches, cp, scene.rule) === undefined)) {
    const expected = `no more moves: ships move at most ${scene.rule.most} times in a sub-turn`;
    return problem('third-move', 'C3.12', 'force', expected);
  }
  return problem('too-soon', 'C3.12', 'force', sayRest(scene.rule, all, cp));
}

/** Ships of the account that lie where a naval leader is: aboard, else on the hexsides of his hex. */
function shipsOf(scene: Scene, world: World, leader: string): Chosen | Problem {
  const chief = world.leaders.find(({ name }) => name === leader);
  const seen = scene.seen.leaders.find(({ name }) => name === leader);
  if (chief === undefined) {
    const expected = `a naval leader on the map; ${leader} has to enter first`;
    return problem('unknown-leader', 'C3.11', 'force', expected);
  }
  if (chief.list !== scene.list) {
    const expected = `a leader of ${LIST_NAMES[scene.list]}; ${leader} is under ${LIST_NAMES[chief.list]}`;
    return problem('not-yours', 'C3.8', 'force', expected);
  }
  const water = chief.water ?? (chief.hex === seen?.hex ? seen.water : undefined);
  const waters = water === undefined ? watersRound(scene.pack, chief.hex) : [water];
  const ships = world.ships
    .map((group, index) => ({ ...group, index }))
    .filter(
      (group) =>
        group.at === 'water' && group.list === scene.list && waters.includes(group.water ?? ''),
    );
  if (ships.length > 0)
    return takeOf(
      ships,
      ships.reduce((sum, group) => sum + group.n, 0),
    );
  const expected = `ships with ${leader}: none of yours lie where he is`;
  return problem('no-ships', 'C6.2', 'force', expected);
}

function checkSail(
  scene: Scene,
  world: World,
  { who, via, to }: ActionOf<'sail'>,
  span: Span,
): Verdict {
  const chosen =
    who.by === 'leader' ? shipsOf(scene, world, who.leader) : choose(scene, world, who.ships, span);
  if ('code' in chosen)
    return who.by === 'leader' ? refuse(world, chosen) : missing(scene, world, chosen);
  const chief = who.by === 'leader' ? [who.leader] : [];
  const warnings: Problem[] = [];
  for (const { index } of chosen.takes) {
    const ships = world.ships[index];
    if (ships?.water === undefined) continue;
    if (ships.water === to && via.length === 0) {
      const expected = `another place: they lie on ${sideName(scene.pack, to)}`;
      return refuse(world, problem('already-there', 'C3.11', 'place', expected));
    }
    const way = seaRoute(scene.pack, scene.seen.figures, chosen.kinds, [ships.water, ...via, to]);
    if (!way.ok) return refuse(world, sayFault(way.error));
    warnings.push(...pastForts(scene, way.value.sides));
  }
  warnings.push(...toBeLent(scene, world, chosen));
  return allow(afterSail(scene, world, chosen, to, chief, span.to), ...warnings);
}

/** Ships that are not there yet may be brought and lent by their pulse, which finds out (C6.2); other slips are faults. */
function missing({ side, list }: Scene, world: World, slip: Problem): Verdict {
  const isAbsent = slip.code === 'too-few' || slip.code === 'no-ships';
  if (!isAbsent || side !== 'usa' || list === 'naval') return refuse(world, slip);
  return allow(world, { ...slip, code: 'must-be-lent', expected: `${slip.expected}; ${LENT}` });
}

const LENT = 'others must be brought and lent to you before that pulse';

function toBeLent({ list }: Scene, world: World, { takes }: Chosen): readonly Problem[] {
  if (takes.every(({ index }) => world.ships[index]?.list === list)) return [];
  const expected = 'ships of yours: these must be lent to you before that pulse';
  return [problem('must-be-lent', 'C6.2', 'force', expected)];
}

/** B9: ships begin beside the place that the land attacks, and come to a hexside of it. */
function checkSupport(
  scene: Scene,
  world: World,
  { who, to }: ActionOf<'support'>,
  span: Span,
): Verdict {
  const { pack, seen } = scene;
  const chosen =
    who.by === 'leader' ? shipsOf(scene, world, who.leader) : choose(scene, world, who.ships, span);
  if ('code' in chosen)
    return who.by === 'leader' ? refuse(world, chosen) : missing(scene, world, chosen);
  const name = placeName(pack, to);
  if (!isLand(pack, to) || watersRound(pack, to).length === 0) {
    return refuse(world, problem('no-water', 'B9', 'order', 'a hex of land by the water'));
  }
  const waters = chosen.takes.map(({ index }) => world.ships[index]?.water ?? '');
  const [from = ''] = waters;
  if (waters.some((water) => water !== from || !isBeside(water, to))) {
    const expected = `ships that lie together on a hexside of ${name} or of a hex next to it`;
    return refuse(world, problem('not-beside', 'B9', 'force', expected));
  }
  const way = routeToHex(pack, seen.figures, chosen.kinds, from, to);
  if (!way.ok) return refuse(world, sayFault(way.error));
  const { sides } = way.value;
  const chief = who.by === 'leader' ? [who.leader] : [];
  const after = afterSail(scene, world, chosen, sides.at(-1) ?? from, chief, span.to);
  return allow(after, ...pastForts(scene, sides), ...toBeLent(scene, world, chosen));
}

function sayFault(fault: SeaRouteFault): Problem {
  switch (fault.code) {
    case 'too-far':
      return problem(
        ...(['too-far', 'B9', 'place'] as const),
        `a nearer place: ${counted(fault.needs ?? 0, 'hexside')} ${be(fault.needs ?? 0)} to be entered, they enter ${fault.has ?? 0}`,
      );
    case 'barred':
      return problem(
        ...(['barred', 'C6.6', 'place'] as const),
        'river ships: ocean-going ones do not sail so far up this river',
      );
    case 'no-way':
    case 'figure-missing':
      return problem(
        ...(['no-way', 'B9', 'place'] as const),
        'a place that these ships can reach by water: river ships keep off the sea, ocean-going ones off shallow rivers',
      );
  }
}

/** A way that leads past known works is an order to run them: they fire a round (C4.5). */
function pastForts({ pack, seen, side }: Scene, sides: readonly string[]): readonly Problem[] {
  const works = seen.works.filter((each) => each.side === enemyOf(side) && each.kind !== 'depot');
  return works.flatMap(({ kind, hex }) => {
    const at = sides.findIndex((id) => id.split('|').includes(hex));
    if (at < 1) return [];
    const expected = `the ${kind} at ${placeName(pack, hex)} will fire a round as they come by`;
    return [problem('runs-past', 'C4.5', 'place', expected)];
  });
}

function afterSail(
  scene: Scene,
  world: World,
  { takes }: Chosen,
  to: string,
  leaders: readonly string[],
  last: number,
): World {
  const left = world.ships.map((group, index) => {
    const gone = takes.find((take) => take.index === index)?.n ?? 0;
    return { ...group, n: group.n - gone };
  });
  const arrived = takes.flatMap(({ index, n }): readonly SeenFleet[] => {
    const group = world.ships[index];
    if (group === undefined) return [];
    const marches = { times: group.marches.times + 1, last };
    return [{ ...group, n, water: to, marches }];
  });
  return {
    ...world,
    ships: [...left.filter(({ n }) => n > 0), ...arrived],
    leaders: world.leaders.map((leader) =>
      leaders.includes(leader.name)
        ? {
            ...leader,
            hex: landOf(scene.pack, to),
            water: to,
            marches: { times: leader.marches.times + 1, last },
          }
        : leader,
    ),
  };
}

/** C6.7. Who is in reach is found out when it happens. */
function checkRecall(scene: Scene, world: World, leader: string): Verdict {
  const chief = world.leaders.find(({ name }) => name === leader);
  if (chief === undefined || chief.list !== scene.list) {
    const expected = `a naval leader of yours on the map; ${leader} is none`;
    return refuse(world, problem('unknown-leader', 'C6.7', 'force', expected));
  }
  if (watersRound(scene.pack, chief.hex).length > 0) return allow(world);
  const expected = `a naval leader by the water; ${leader} is not`;
  return refuse(world, problem('no-water', 'C6.7', 'force', expected));
}

function checkLoan(scene: Scene, world: World, order: ActionOf<'lend'>): Verdict {
  const { list, ships, cp, pp } = order;
  if (scene.side !== 'usa' || list === scene.list) {
    const expected = 'another account of the side: east, west, trans or naval';
    return refuse(world, problem('which-list', 'C6.2', 'order', expected));
  }
  const account = scene.seen.accounts[scene.side][scene.list];
  if ((account?.left.cp ?? 0) < cp || (account?.left.pp ?? 0) < pp) {
    const expected = `at most ${account?.left.cp ?? 0} CP and ${account?.left.pp ?? 0} PP: no more are left`;
    return refuse(world, problem('over-left', 'C6.2', 'order', expected));
  }
  const chosen = choose(scene, world, ships, undefined);
  if ('code' in chosen) return refuse(world, chosen);
  const taken = new Map(chosen.takes.map(({ index, n }) => [index, n]));
  const after = world.ships.flatMap((group, index): readonly SeenFleet[] => {
    const n = taken.get(index) ?? 0;
    if (n === 0) return [group];
    const lent = { ...group, n, list };
    return group.n > n ? [{ ...group, n: group.n - n }, lent] : [lent];
  });
  return allow({ ...world, ships: after });
}

/**
 * Troops begin the pulse beside the ships; where the enemy holds the shore it is an attack (C6.2, B9). Those who are not
 * there may be brought by another sheet: whether they have come is found out at the pulse.
 */
function checkCarry(scene: Scene, world: World, order: ActionOf<'carry'>, span: Span): Verdict {
  const { pack, seen, side } = scene;
  const { n, hex, to, nsp, under } = order;
  const warnings = toBeBrought(scene, world, order);
  if (!isLand(pack, to) || watersRound(pack, to).length === 0) {
    return refuse(world, problem('no-water', 'C6.2', 'place', 'a hex of land by the water'));
  }
  const carry = wholeFigure(pack, seen.figures, 'naval', 'sp-a-transport', 'value') ?? 1;
  const most = transportsBeside(scene, world, hex) * carry;
  if (under === undefined && most > 0 && most < n) {
    const expected = `at most ${most} SP: the transports at ${placeName(pack, hex)} carry no more`;
    return refuse(world, problem('no-room', 'C6.2', 'force', expected));
  }
  const found =
    under === undefined ? besideHex(scene, world, hex, nsp, span) : shipsOf(scene, world, under);
  if ('code' in found) {
    const verdict = under === undefined ? missing(scene, world, found) : refuse(world, found);
    return { ...verdict, warnings: [...warnings, ...verdict.warnings] };
  }
  const carriers = found.takes.filter(({ index }) =>
    isTransport(world.ships[index]?.kind ?? 'raider'),
  );
  const room = carriers.reduce((sum, take) => sum + take.n, 0) * carry;
  if (room < n) {
    const expected = `at most ${room} SP: a transport carries ${carry}`;
    return refuse(world, problem('no-room', 'C6.2', 'force', expected));
  }
  const from = world.ships[found.takes[0]?.index ?? 0]?.water ?? '';
  const way = routeToHex(pack, seen.figures, found.kinds, from, to);
  if (!way.ok) return refuse(world, sayFault(way.error));
  const water = way.value.sides.at(-1) ?? from;
  const chief = under === undefined ? [] : [under];
  const after = afterSail(scene, world, found, water, chief, span.to);
  const landed =
    isOurShore(scene, world, to) && side === scene.side ? ashore(after, order, span.to) : after;
  return allow(landed, ...warnings, ...pastForts(scene, way.value.sides));
}

function toBeBrought(
  { pack }: Scene,
  world: World,
  { n, hex, leaders }: ActionOf<'carry'>,
): readonly Problem[] {
  const there = spAt(world, hex);
  const place = placeName(pack, hex);
  const absent = leaders.filter(
    (name) => !world.leaders.some((leader) => leader.name === name && leader.hex === hex),
  );
  const brought = (expected: string): Problem =>
    problem('must-be-brought', 'C6.2', 'force', expected);
  const few = `${n} SP at ${place} when that pulse begins: ${there === 0 ? 'none of yours is' : `${there} of yours ${there === 1 ? 'is' : 'are'}`} there now`;
  return [
    ...(there < n ? [brought(few)] : []),
    ...absent.map((name) =>
      brought(`${name} at ${place} when that pulse begins: he is elsewhere now`),
    ),
  ];
}

/** The most transports of the side that lie on one hexside of a hex. */
const transportsBeside = ({ pack }: Scene, world: World, hex: string): number =>
  Math.max(
    0,
    ...watersRound(pack, hex).map((water) =>
      world.ships
        .filter((group) => group.at === 'water' && group.water === water && isTransport(group.kind))
        .reduce((sum, group) => sum + group.n, 0),
    ),
  );

/** Transports beside the hex first, as many as the troops need; ironclads after them. */
function besideHex(
  scene: Scene,
  world: World,
  hex: string,
  nsp: number,
  span: Span,
): Chosen | Problem {
  const waters = watersRound(scene.pack, hex).filter((water) =>
    world.ships.some((group) => group.at === 'water' && group.water === water),
  );
  const choices = waters.map((water) => {
    const n = world.ships
      .filter((group) => group.water === water && isTransport(group.kind))
      .reduce((sum, group) => sum + group.n, 0);
    const carriers = choose(scene, world, { n: Math.min(nsp, n), of: 'transport', water }, span);
    if ('code' in carriers || nsp <= n) return n === 0 ? undefined : carriers;
    const escort = choose(scene, world, { n: nsp - n, of: 'ironclad', water }, span);
    if ('code' in escort) return escort;
    const kinds = [...new Set([...carriers.kinds, ...escort.kinds])];
    return { takes: [...carriers.takes, ...escort.takes], kinds };
  });
  const good = choices.find((choice) => choice !== undefined && !('code' in choice));
  const bad = choices.find((choice) => choice !== undefined);
  const place = placeName(scene.pack, hex);
  return (
    good ??
    bad ??
    problem('no-ships', 'C6.2', 'force', `transports beside the troops; none lie at ${place}`)
  );
}

/** Whether troops may land without a fight as far as is known: no enemy, and no enemy's country without our own troops. */
function isOurShore({ pack, seen, side, enemies }: Scene, world: World, hex: string): boolean {
  if (enemies.has(hex)) return false;
  if (spAt(world, hex) > 0) return true;
  if (cityAt(pack, hex) !== undefined) return holderOf(pack, seen.control, hex) !== enemyOf(side);
  return territoryOf(pack, seen.states, hex) !== enemyOf(side);
}

function ashore(
  world: World,
  { n, hex, to, leaders }: Pick<ActionOf<'carry'>, 'n' | 'hex' | 'to' | 'leaders'>,
  last: number,
): World {
  const here = world.groups.map((group) => (group.hex === hex ? group.sp : 0));
  const takes = takeLeastMoved(
    world.groups.map((group, index) => ({ sp: here[index] ?? 0, marches: group.marches })),
    n,
  );
  const left = world.groups.map((group, index) => ({
    ...group,
    sp: group.sp - (takes[index] ?? 0),
  }));
  const landed = world.groups.flatMap((group, index) => {
    const sp = takes[index] ?? 0;
    const marches = { times: group.marches.times + 1, last };
    return sp === 0 ? [] : [{ ...group, hex: to, sp, marches }];
  });
  return {
    ...world,
    groups: [...left.filter(({ sp }) => sp > 0), ...landed],
    leaders: world.leaders.map((leader) =>
      leaders.includes(leader.name) ? { ...leader, hex: to } : leader,
    ),
  };
}

/** C6.3: from the coast of the Union's own states, to a place that is held, on naval CP that the SC gave for it. */
function checkSeaMove(scene: Scene, world: World, order: ActionOf<'sea-move'>): Verdict {
  const { pack, seen, side, list } = scene;
  const { n, hex, to } = order;
  const problems: Problem[] = [];
  const add = (code: string, about: Problem['about'], expected: string): unknown =>
    problems.push(problem(code, 'C6.3', about, expected));
  if (side !== 'usa' || list === 'naval') add('not-yours', 'order', 'a theater of the USA');
  else if (world.sea < n) {
    add(
      'no-naval-cp',
      'order',
      `at most ${world.sea} SP: ${world.sea} naval CP for sea movement ${be(world.sea)} left`,
    );
  }
  if (spAt(world, hex, list) < n) {
    add('too-few', 'force', `at most ${spAt(world, hex, list)} SP at ${placeName(pack, hex)}`);
  }
  if (!isSeaLiftHex(pack, hex)) {
    add(
      'wrong-coast',
      'force',
      `a coast or navigable river of Maryland, Delaware, New Jersey, Pennsylvania or New York to sail from; ${placeName(pack, hex)} is none`,
    );
  }
  if (watersRound(pack, to).length === 0 || !isOurShore(scene, world, to)) {
    add(
      'not-friendly',
      'place',
      `a place by the water that your side holds; ${placeName(pack, to)} is none`,
    );
  }
  const most = wholeFigure(pack, seen.figures, 'naval', 'sea-lift', 'value') ?? 0;
  const room = Math.max(0, most - world.lifted);
  if (n > room)
    add('sea-lift', 'order', `at most ${room} SP: no more sea lift is left in this turn`);
  if (problems.length > 0) return refuse(world, ...problems);
  const after = ashore(world, { ...order, leaders: [] }, 0);
  return allow({ ...after, sea: world.sea - n, lifted: world.lifted + n });
}
