/** Ships as a sheet plans them: which are there for an order, where they can go, and the world after it (C6, B9). */
import { allow, problem, refuse, type Problem, type Verdict } from './read-verdict.js';
import { type World, isReady, firstPulse, sayRest, spAt } from './projection.js';
import { type FleetKind, type ListName, enemyOf } from '../../rules/pack.js';
import type { Scene } from './read-force.js';
import type { ShipsName } from './names.js';
import { ownChief, type Span } from './read-movers.js';
import { isOfType } from '../../rules/naval/fleets.js';
import { counted, few } from '../../rules/counts.js';
import { sideName, landOf } from '../../rules/ground/side-names.js';
import type { SeenFleet } from '../../rules/view.js';
import { takeLeastMoved } from '../../rules/leaders/command.js';
import { watersRound } from '../../rules/ground/waters.js';
import type { SeaRouteFault } from '../../rules/naval/voyage-route.js';
import { placeName } from '../../rules/ground/places.js';
import { cityAt, holderOf, territoryOf } from '../../rules/ground/atlas.js';

/** Ships by their place among the world's. */
type Ships = SeenFleet & { readonly index: number };

/** Ships of a name, as many as are asked for, those that moved least first. */
export type Chosen = {
  readonly takes: readonly Ships[];
  readonly kinds: readonly FleetKind[];
};

/** The ships that a name means, rested where a span says when they move; or why there are none. */
export function choose(
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
      `You have ${few(own)} NSP on ${sideName(scene.pack, water)}.`,
    );
  }
  const ready =
    span === undefined
      ? mine
      : mine.filter(({ marches }) => isReady(marches, span.cp, span.from, scene.rule));
  if (ready.reduce((sum, ships) => sum + ships.n, 0) >= n) return takeOf(ready, n);
  return tired(scene, mine, span?.cp ?? 0, 'These ships have no moves left: they');
}

/** The hexsides on which the chosen ships lie. */
export const watersOf = ({ takes }: Chosen): readonly string[] =>
  takes.map(({ water }) => water ?? '');

function takeOf(ships: readonly Ships[], n: number): Chosen {
  const taken = takeLeastMoved(
    ships.map((group) => ({ sp: group.n, marches: group.marches })),
    n,
  );
  const takes = ships
    .map((group, at) => ({ ...group, n: taken[at] ?? 0 }))
    .filter((take) => take.n > 0);
  return { takes, kinds: [...new Set(takes.map(({ kind }) => kind))] };
}

/** C3.12: those who have moved cannot move again, or not yet at a price of `cp`; `spent` says so of them. */
export function tired(
  scene: Scene,
  moved: readonly Pick<SeenFleet, 'marches'>[],
  cp: number,
  spent: string,
): Problem {
  const all = moved.map(({ marches }) => marches);
  if (all.every((marches) => firstPulse(marches, cp, scene.rule) === undefined)) {
    const message = `${spent} may move ${scene.rule.most} times in a sub-turn.`;
    return problem('third-move', 'C3.12', 'force', message);
  }
  return problem('too-soon', 'C3.12', 'force', sayRest(scene.rule, all, cp));
}

/**
 * Ships of the account that lie where a naval leader is: aboard, else on the hexsides of his hex. Where a span says when
 * they move, he must be rested, and of the ships those go that are (C3.12).
 */
export function shipsUnder(
  scene: Scene,
  world: World,
  leader: string,
  span: Span | undefined,
): Chosen | Problem {
  const chief = ownChief(scene, world, leader);
  if ('code' in chief) return chief;
  const seen = scene.seen.leaders.find(({ name }) => name === leader);
  const isRested = ({ marches }: Pick<SeenFleet, 'marches'>): boolean =>
    span === undefined || isReady(marches, span.cp, span.from, scene.rule);
  if (!isRested(chief)) {
    return tired(scene, [chief], span?.cp ?? 0, `${leader} has no moves left: he`);
  }
  const water = chief.water ?? (chief.hex === seen?.hex ? seen.water : undefined);
  const waters = water === undefined ? watersRound(scene.pack, chief.hex) : [water];
  const ships = world.ships
    .map((group, index) => ({ ...group, index }))
    .filter(
      (group) =>
        group.at === 'water' && group.list === scene.list && waters.includes(group.water ?? ''),
    );
  const rested = ships.filter(isRested);
  if (rested.length > 0)
    return takeOf(
      rested,
      rested.reduce((sum, group) => sum + group.n, 0),
    );
  if (ships.length > 0)
    return tired(scene, ships, span?.cp ?? 0, `The ships of ${leader} have no moves left: they`);
  const message = `${leader} has no ships of yours with him.`;
  return problem('no-ships', 'C6.2', 'force', message);
}

/** A group of ships of which `n` change. */
export const partGroup = (
  group: SeenFleet,
  n: number,
  change: Partial<SeenFleet>,
): readonly SeenFleet[] =>
  [
    { ...group, n: group.n - n },
    { ...group, n, ...change },
  ].filter((part) => part.n > 0);

/**
 * Ships that are not there yet may be recalled, or brought and lent, by their pulse, which finds out (C6.2, C6.7); other
 * slips are faults.
 */
export function missing(
  { side, list }: Scene,
  world: World,
  slip: Problem,
  leader: string | undefined,
): Verdict {
  const isAbsent = slip.code === 'too-few' || slip.code === 'no-ships';
  if (isAbsent && mayBeRecalled(world, leader)) {
    const others = leader === undefined ? 'The others' : 'They';
    const message = `${slip.message} ${others} must be recalled there before that pulse.`;
    return allow(world, { ...slip, code: 'must-be-recalled', message });
  }
  const isLent = leader === undefined && side === 'usa' && list !== 'naval';
  if (!isAbsent || !isLent) return refuse(world, slip);
  return allow(world, { ...slip, code: 'must-be-lent', message: `${slip.message} ${LENT}` });
}

/** Ships that were recalled may have sailed on, so that they are anywhere; but they come to no leader elsewhere. */
export const mayBeRecalled = (
  { recalled = [], leaders }: World,
  leader: string | undefined,
): boolean => {
  const hexOf = (name: string | undefined): string | undefined =>
    leaders.find((each) => each.name === name)?.hex;
  return recalled.some((name) => leader === undefined || hexOf(name) === hexOf(leader));
};

const LENT = 'The others must be brought and lent to you before that pulse.';

/** A warning where some of the ships are of another account (C6.2). */
export function toBeLent({ list }: Scene, world: World, { takes }: Chosen): readonly Problem[] {
  if (takes.every(({ index }) => world.ships[index]?.list === list)) return [];
  const message = 'These ships are not yours: they must be lent to you before that pulse.';
  return [problem('must-be-lent', 'C6.2', 'force', message)];
}

/** Why ships cannot go that way. */
export function sayFault(fault: SeaRouteFault): Problem {
  switch (fault.code) {
    case 'too-far':
      return problem(
        ...(['too-far', 'B9', 'place'] as const),
        `Too far: it is ${counted(fault.needs ?? 0, 'hexside')} away, and these ships sail ${fault.has ?? 0}.`,
      );
    case 'barred':
      return problem(
        ...(['barred', 'C6.6', 'place'] as const),
        'Ocean-going ships cannot sail this far up the river. Send river ships.',
      );
    case 'no-way':
    case 'figure-missing':
      return problem(
        ...(['no-way', 'B9', 'place'] as const),
        'These ships cannot get there by water: river ships cannot go to sea, and ocean-going ships cannot enter shallow rivers.',
      );
  }
}

/** A way that leads past known works is an order to run them: they fire a round (C4.5). */
export function pastForts(
  { pack, seen, side }: Scene,
  sides: readonly string[],
): readonly Problem[] {
  const works = seen.works.filter((each) => each.side === enemyOf(side) && each.kind !== 'depot');
  return works.flatMap(({ kind, hex }) => {
    const at = sides.findIndex((id) => id.split('|').includes(hex));
    if (at < 1) return [];
    const message = `The ${kind} at ${placeName(pack, hex)} will fire one round as they pass.`;
    return [problem('runs-past', 'C4.5', 'place', message)];
  });
}

/** The world after ships, and leaders aboard them, have gone to a hexside. */
export function afterSail(
  scene: Scene,
  world: World,
  { takes }: Chosen,
  to: string,
  leaders: readonly (string | undefined)[],
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

/** Whether troops may land without a fight as far as is known: no enemy, and no enemy's country without our own troops. */
export function isOurShore(
  { pack, seen, side, enemies }: Scene,
  world: World,
  hex: string,
): boolean {
  if (enemies.has(hex)) return false;
  if (spAt(world, hex) > 0) return true;
  if (cityAt(pack, hex) !== undefined) return holderOf(pack, seen.control, hex) !== enemyOf(side);
  return territoryOf(pack, seen.states, hex) !== enemyOf(side);
}

/** The world after troops, of one account where `list` names it, and leaders have been put ashore. */
export function ashore(
  world: World,
  {
    n,
    hex,
    to,
    leaders,
    list,
  }: {
    readonly n: number;
    readonly hex: string;
    readonly to: string;
    readonly leaders: readonly string[];
    readonly list?: ListName;
  },
  last: number,
): World {
  const here = world.groups.map((group) =>
    group.hex === hex && (list ?? group.list) === group.list ? group.sp : 0,
  );
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
      leaders.includes(leader.name)
        ? { ...leader, hex: to, marches: { times: leader.marches.times + 1, last } }
        : leader,
    ),
  };
}
