/** Attacks (AR-09 to AR-17, AR-75; errata AR-E4, AR-E5). Where it is not known who stands there, play decides. */
import { defenseOf, oddsOf } from '../rules/combat.js';
import { namedBy } from '../rules/forces.js';
import { IN_CONDITION, countOf, stacksOf, type Condition, type Stack } from '../rules/state.js';
import type { Checked } from './checked.js';
import { areaName, listed } from './names.js';
import type { Parsed } from './parsed.js';
import {
  conditionsIn,
  exchanged,
  foesIn,
  mayRise,
  ownIn,
  type Scene,
  type World,
} from './scene.js';
import { insteadOf, slip, type Slip } from './slip.js';
import { take } from './take.js';

type Attack = Parsed<'attack'>;

export function checkAttack(scene: Scene, world: World, parsed: Attack): Checked {
  const { order, spans } = parsed;
  const { area, force } = order;
  const name = areaName(scene.land, area);
  if (scene.side === 'british' && scene.season === 'Winter') {
    const message = 'The British do not attack in Winter. Take the line out.';
    return { slips: [slip(spans.verb, 'winter', 'AR-75', message)], world };
  }
  const isAgain = countOf(world.engaged, { area }) > 0;
  const able = isAgain ? 'are free: an SP attacks once in a phase' : 'can attack';
  const taken = take(scene, world, {
    ...{ area, force, read: spans.force, at: spans.area, rule: isAgain ? 'AR-E5' : 'AR-11' },
    ...{ able, mayHaveStopped: true },
  });
  const foes = foesIn(scene, world, area);
  const there = foes && conditionsThere(scene, world, area, foes);
  const struck = world.struck.get(area) ?? [];
  const targets = targetsOf(order.against, there, struck);
  const known = foes && conditionsIn(foes);
  const aimed = targetFaults(parsed, name, { there, known }, targets, struck);
  const isStruck = aimed.some(({ code }) => code === 'attacked-already');
  const slips = isStruck ? aimed : [...taken.slips, ...aimed];
  const after = attacked(scene, world, area, taken.stacks, targets);
  if (slips.length > 0 || foes === undefined) return { slips, world: after };
  const isSiegeStruck = struck.includes('siege');
  const fromFort = fortFaults(scene, world, parsed, taken.stacks, foes, targets, isSiegeStruck);
  if (fromFort.length > 0 && !isSiegeStruck) return { slips: fromFort, world: after };
  const odds = oddsFaults(scene, world, parsed, taken.stacks, foes, targets);
  return { slips: odds.slips, warnings: [...fromFort, ...odds.warnings], world: after };
}

/** Militia that a line above calls out may stand there in the open by then. */
function conditionsThere(
  scene: Scene,
  world: World,
  area: string,
  foes: readonly Stack[],
): readonly Condition[] {
  const there = conditionsIn(foes);
  const mayBeMore = mayRise(scene, world, area, 'M') > 0 && !there.includes('open');
  return mayBeMore ? ['open', ...there] : there;
}

/** Whom it attacks: those named, or all who have not been attacked yet. */
function targetsOf(
  against: readonly Condition[],
  there: readonly Condition[] | undefined,
  struck: readonly Condition[],
): readonly Condition[] {
  if (there === undefined) return against;
  return against.length === 0
    ? there.filter((one) => !struck.includes(one))
    : there.filter((one) => against.includes(one));
}

/** `there`: with militia that may rise; `known`: without. */
type Enemies = {
  readonly there: readonly Condition[] | undefined;
  readonly known: readonly Condition[] | undefined;
};

function targetFaults(
  { order, spans }: Attack,
  name: string,
  { there, known = [] }: Enemies,
  targets: readonly Condition[],
  struck: readonly Condition[],
): readonly Slip[] {
  const again = struck.filter((one) =>
    order.against.length === 0 ? targets.length === 0 : order.against.includes(one),
  );
  if (again.length > 0) {
    const whom = listed(again.map((one) => IN_CONDITION[one]));
    const message = `A line above attacks the enemy ${whom} in ${name}. Each enemy SP is attacked once in a phase, and all of one condition defend together.`;
    return [slip(spans.against, 'attacked-already', 'AR-13', message)];
  }
  if (there === undefined) return [];
  if (there.length === 0)
    return [
      slip(
        spans.area,
        'no-enemy',
        'AR-09',
        `No enemy is in ${name}. Name an area with both sides in it.`,
      ),
    ];
  const wrong = order.against.filter((one) => !there.includes(one));
  if (wrong.length === 0) return [];
  const whom = listed(
    wrong.map((one) => IN_CONDITION[one]),
    'or',
  );
  const others =
    known.length === 0
      ? 'Only militia may rise there, in the open.'
      : `The enemy there is ${listed(known.map((one) => IN_CONDITION[one]))}.`;
  const message = `No enemy stands ${whom} in ${name}. ${others}`;
  return [
    slip(spans.against, 'no-enemy', 'AR-12', message, insteadOf(spans.against, there.join(', '))),
  ];
}

function attacked(
  { seen }: Scene,
  world: World,
  area: string,
  attackers: readonly Stack[],
  targets: readonly Condition[],
): World {
  const before = world.struck.get(area) ?? [];
  return {
    ...world,
    engaged: seen.settings.errata.includes('E5')
      ? exchanged(world.engaged, [], attackers)
      : world.engaged,
    struck: new Map([...world.struck, [area, [...before, ...targets]]]),
  };
}

/** Out of a fort, the besiegers must be among those attacked (AR-17), unless none are left of them by then: that play finds out. */
function fortFaults(
  scene: Scene,
  world: World,
  { order, spans }: Attack,
  attackers: readonly Stack[],
  foes: readonly Stack[],
  targets: readonly Condition[],
  isSiegeStruck: boolean,
): readonly Slip[] {
  const name = areaName(scene.land, order.area);
  const isFromFort = countOf(attackers, { conditions: ['fort'] }) > 0;
  const hasBesiegers = countOf(foes, { conditions: ['siege'] }) > 0;
  if (!isFromFort || !hasBesiegers || targets.includes('siege')) return [];
  if (isSiegeStruck) {
    const message = `A line above attacks the besiegers in ${name}: this attack out of the fort is made only if none of them are left.`;
    return [slip(spans.against, 'besiegers-first', 'AR-17', message)];
  }
  const open = countOf(ownIn(scene, world, order.area, { conditions: ['open', 'siege'] }));
  const hint = open > 0 ? ' Or attack with SP that are not in the fort.' : '';
  const message = `SP out of the fort in ${name} must attack the besiegers as well: add siege.${hint}`;
  const isNamed = spans.against !== spans.area;
  const fix = isNamed ? insteadOf(spans.against, [...targets, 'siege'].join(', ')) : undefined;
  return [slip(spans.against, 'besiegers-first', 'AR-17', message, fix)];
}

type Found = { readonly slips: readonly Slip[]; readonly warnings: readonly Slip[] };

function oddsFaults(
  scene: Scene,
  world: World,
  { order, spans }: Attack,
  attackers: readonly Stack[],
  foes: readonly Stack[],
  targets: readonly Condition[],
): Found {
  const { area } = order;
  const own = countOf(world.stacks, { area, side: scene.side });
  if (own < countOf(foes) && !scene.seen.settings.errata.includes('E4')) {
    const message = `You have ${own} SP there against ${countOf(foes)}. The weaker side may not attack: erratum E4 is not in use.`;
    return { slips: [slip(spans.area, 'weaker', 'AR-16', message)], warnings: [] };
  }
  const defenders = stacksOf(foes, { conditions: targets });
  const strengths = [countOf(attackers), defenseOf(defenders, attackers, scene.pack)] as const;
  const odds = oddsOf(...strengths);
  const [attack, defense] = strengths;
  // Nobody knows of groups that may have stopped there, and of Tories and militia who are still to rise; others only add to the defense.
  const isUnsure =
    order.force === 'all'
      ? world.stops.has(area) || mayRise(scene, world, area, 'T') > 0
      : attack < (namedBy(order.force) ?? 0);
  if (isUnsure || defense === 0 || odds >= order.odds) return { slips: [], warnings: [] };
  if (odds < 1) {
    const counts = `${attack} SP ${attack === 1 ? 'attacks' : 'attack'} a strength of ${defense}${multiplied(scene, defenders, attackers)}`;
    const all = ownIn(scene, world, area);
    // Besiegers count once as soon as an SP from outside the fort takes part (AR-15).
    const joined = defenseOf(defenders, all, scene.pack);
    const outside =
      joined < defense ? `, or with ${joined} if SP from outside the fort take part` : '';
    const message = `${counts}: the odds are below 1-1. Attack with ${defense} SP or more${outside}, or leave the line out.`;
    const isEnough = oddsOf(countOf(all), joined) >= 1;
    const fix = isEnough ? insteadOf(spans.force, 'all') : undefined;
    return { slips: [slip(spans.force, 'odds', 'AR-16', message, fix)], warnings: [] };
  }
  const message = `As far as you know the odds are ${odds}-1, and the line asks for ${order.odds}-1: this attack is not made.`;
  return { slips: [], warnings: [slip(spans.force, 'odds', 'AR-16', message)] };
}

function multiplied(
  { pack }: Scene,
  defenders: readonly Stack[],
  attackers: readonly Stack[],
): string {
  const plain = countOf(defenders);
  if (plain === defenseOf(defenders, attackers, pack)) return '';
  const hasFort = countOf(defenders, { conditions: ['fort'] }) > 0;
  return hasFort
    ? ` (fortified SP count ${pack.fortFactor} times)`
    : ` (besiegers count ${pack.siegeFactor === 2 ? 'twice' : `${pack.siegeFactor} times`} against a sortie)`;
}
