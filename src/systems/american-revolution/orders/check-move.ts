/** Movement by land, and leaving works for the open (AR-01 to AR-05, AR-28 to AR-30, AR-33, AR-41). */
import type { Word } from '../../../kernel/sheet-text.js';
import { countOf, type Stack } from '../rules/state.js';
import { without } from '../rules/combat.js';
import { named } from '../rules/forces.js';
import { GROUPS_AN_AREA, groupsWith } from '../rules/groups.js';
import { isBesieged, tooManyMilitia } from '../rules/works.js';
import { nearOf, areaOf, regionOf, type Land } from '../rules/land.js';
import type { Checked } from './checked.js';
import { foreseen, standing, type Leg } from './march.js';
import { ADJECTIVE, areaName } from './names.js';
import type { Parsed } from './parsed.js';
import { cameTo, exchanged, isCommanded, ownIn, stoodUp, type Scene, type World } from './scene.js';
import { asLimit, insteadOf, isLimit, slip, type Slip } from './slip.js';
import { take, writeForce, writePart } from './take.js';
import { wayOver } from './way.js';

export function checkMove(scene: Scene, world: World, parsed: Parsed<'move'>): Checked {
  const { order, spans } = parsed;
  const rule = moveRule(scene);
  const { stacks, slips } = take(scene, world, {
    ...{ area: order.from, force: order.force, read: spans.force, at: spans.area, rule },
    ...{ able: 'can still move this turn', uses: ['fresh', 'fought'], asGroup: true },
  });
  const wayFaults = wayFault(scene, parsed, rule);
  const of = groupsWith(scene.seen, scene.land, order);
  const groups = (world.groups.get(of) ?? 0) + 1;
  const all = [...slips, ...wayFaults, ...groupFault(scene, parsed, groups)];
  const counted = { ...world, groups: new Map([...world.groups, [of, groups]]) };
  if (stacks.length === 0 || !wayFaults.every(isLimit))
    return { slips: all, world: all.length > 0 ? world : counted };
  const legs = foreseen(scene, world, order, stacks);
  const after = stoodUp(moved(scene, counted, parsed, stacks, legs), order.from);
  return {
    slips: [
      ...all,
      ...leavingFaults(parsed, legs, scene),
      ...legFaults(scene, parsed, stacks, legs),
    ],
    warnings: [
      ...fortWarning(scene.land, world, after, order.from, spans.area),
      ...toryWarning(scene, stacks, order.way, spans.force),
    ],
    world: after,
  };
}

function moved(
  scene: Scene,
  world: World,
  { order }: Parsed<'move'>,
  group: readonly Stack[],
  legs: readonly Leg[],
): World {
  const { land, side } = scene;
  const areas = legs.map(({ area }) => area);
  const last = legs.at(-1);
  const ends = last === undefined ? {} : { came: cameTo(world, last.area, last.group) };
  const mayStop = side === 'british' || order.stop.met === true || order.stop.failed === true;
  return {
    ...{ ...world, ...ends },
    stacks: exchanged(world.stacks, group, standing(legs)),
    stops: mayStop ? new Set([...world.stops, order.from, ...areas]) : world.stops,
    entered: new Set([...world.entered, ...areas.map((area) => areaOf(land, area).region)]),
  };
}

/** The requirement that a side's movement by land comes from. */
const moveRule = ({ side }: Scene): string => (side === 'british' ? 'AR-29' : 'AR-01');

/** A side without movement points stays where it is, by sea as well. */
export function stillFault(scene: Scene, read: Word): readonly Slip[] {
  if (scene.points > 0) return [];
  const who = scene.side === 'british' ? 'British' : 'Americans';
  const message = `The ${who} do not move in ${scene.season}. Take the line out.`;
  return [asLimit(slip(read, 'winter', moveRule(scene), message))];
}

/** Winter, points and adjacency. */
function wayFault(scene: Scene, { order, spans }: Parsed<'move'>, rule: string): readonly Slip[] {
  const { land, points } = scene;
  const still = stillFault(scene, spans.verb);
  for (const [index, area] of order.way.entries()) {
    const from = order.way[index - 1] ?? order.from;
    const read = spans.way[index] ?? spans.area;
    if (nearOf(land, from).includes(area)) continue;
    const [a, b] = [areaName(land, from), areaName(land, area)];
    if (from === area)
      return [...still, slip(read, 'not-adjacent', rule, `The way is in ${a} already.`)];
    const over = wayOver(land, from, area);
    if (over === undefined)
      return [
        ...still,
        slip(read, 'not-adjacent', rule, `No way by land leads from ${a} to ${b}. Go by sea.`),
      ];
    const names = over.map((one) => areaName(land, one));
    const message = `${b} is not next to ${a}. Name the areas between: ${names.slice(0, -1).join(', ')}.`;
    const text = names.join(', ');
    const fix = {
      length: read.text.length,
      text,
      says: `Go over ${names.slice(0, -1).join(', ')}`,
    };
    return [...still, slip(read, 'not-adjacent', rule, message, fix)];
  }
  if (points === 0 || order.way.length <= points) return still;
  return [asLimit(tooFar(scene, order.way, spans, rule))];
}

function tooFar(
  { land, points, season, side }: Scene,
  way: readonly string[],
  { way: words, area }: Parsed['spans'],
  rule: string,
): Slip {
  const [end, last] = [words[points - 1] ?? area, words.at(-1) ?? area];
  const message = `The way enters ${way.length} areas. ${ADJECTIVE[side]} SP have ${points} movement points in ${season}.`;
  const name = areaName(land, way[points - 1] ?? '');
  const length = last.at + last.text.length - end.at;
  return slip(end, 'too-far', rule, message, { length, text: name, says: `Stop in ${name}` });
}

/** AR-30: of a march or a voyage. */
export function groupFault(
  { side, land }: Scene,
  { order, spans }: Pick<Parsed<'move' | 'sail'>, 'order' | 'spans'>,
  groups: number,
): readonly Slip[] {
  if (side !== 'british' || groups <= GROUPS_AN_AREA) return [];
  const name = areaName(land, order.from);
  const message = `Two groups leave ${name} already. The SP of an area form one or two groups: join this one to one of them.`;
  return [asLimit(slip(spans.area, 'third-group', 'AR-30', message))];
}

/** SPs that are to stay where the way does not lead, or more than are there. */
function leavingFaults(
  { order, spans }: Parsed<'move'>,
  legs: readonly Leg[],
  { land }: Scene,
): readonly Slip[] {
  return order.leave.flatMap(({ area, parts }, index): readonly Slip[] => {
    const read = spans.leave[index] ?? spans.verb;
    const leg = legs.find((one) => one.area === area);
    if (!order.way.includes(area))
      return [slip(read, 'not-there', 'AR-04', `The way does not enter ${areaName(land, area)}.`)];
    if (leg === undefined) return [];
    const short = named(parts, leg.group).find(
      ({ kind, n }) => countOf(leg.group, { kinds: [kind] }) < n,
    );
    if (short === undefined) return [];
    const there = countOf(leg.group, { kinds: [short.kind] });
    const message = `Only ${there} ${short.kind} of this group ${there === 1 ? 'comes' : 'come'} to ${areaName(land, area)}.`;
    return [slip(read, 'too-many', 'AR-04', message)];
  });
}

/** Militia that leaves its region, enemies passed with too few left behind, and a group that is used up on its way. */
function legFaults(
  { land }: Scene,
  { order, spans, text }: Parsed<'move'>,
  start: readonly Stack[],
  legs: readonly Leg[],
): readonly Slip[] {
  const slips: Slip[] = [];
  const militia = legs.findIndex(
    ({ area, group }, index) =>
      countOf(group, { kinds: ['M'] }) > 0 &&
      areaOf(land, legs[index - 1]?.area ?? order.from).region !== areaOf(land, area).region,
  );
  const out = legs[militia];
  if (out !== undefined) {
    const { name } = regionOf(land, areaOf(land, order.from).region);
    const others = order.force === 'all' ? [] : order.force.filter(({ kind }) => kind !== 'M');
    const isMixed = start.some(({ kind }) => kind !== 'M');
    const what = isMixed ? 'Take it out of this line.' : `Stop before ${areaName(land, out.area)}.`;
    const message = `Militia may not leave its region, ${name}. ${what}`;
    const fix = others.length === 0 ? undefined : insteadOf(spans.force, writeForce(others));
    const read = fix === undefined ? (spans.way[militia] ?? spans.area) : spans.force;
    slips.push(asLimit(slip(read, 'militia-region', 'AR-02', message, fix)));
  }
  for (const [index, leg] of legs.entries()) {
    const read = spans.way[index] ?? spans.area;
    const name = areaName(land, leg.area);
    if (!leg.isEnd && leg.must > 0) {
      const must = countOf(leg.left) + leg.must;
      const message = `To pass the enemy in ${name}, leave ${must} SP there, enough for a 1-1 attack.`;
      slips.push(
        slip(read, 'leave-behind', 'AR-04', message, leavingFix(leg, name, text, read.at)),
      );
    }
    const isLeftOver = leg.isEnd && index < order.way.length - 1;
    if (isLeftOver && countOf(leg.left) === countOf(leg.group)) {
      const next = areaName(land, order.way[index + 1] ?? '');
      const message = `All SP of this group stay in ${name}: nobody goes on to ${next}.`;
      slips.push(slip(spans.way[index + 1] ?? read, 'nobody', 'AR-04', message));
    }
  }
  return slips;
}

/** The clause that leaves enough, put at the end of the line. */
function leavingFix({ group, left, must }: Leg, name: string, text: string, at: number) {
  const on = without(group, left);
  if (countOf(on) <= must) return undefined;
  let open = must;
  const parts = (['M', 'T', 'C', 'F', 'SF', 'B'] as const).flatMap((kind) => {
    const n = Math.min(open, countOf(on, { kinds: [kind] }));
    open -= n;
    return n === 0 ? [] : [{ kind, n }];
  });
  const said = `leave ${parts.map(writePart).join(' ')} at ${name}`;
  const rest = text.slice(at - 1);
  return { length: rest.length, text: `${rest}; ${said}`, says: `Add: ${said}` };
}

export function checkOpen(scene: Scene, world: World, { order, spans }: Parsed<'open'>): Checked {
  const { area } = order;
  const still = stillFault(scene, spans.verb);
  const isShut = isBesieged(world.stacks, area, scene.side);
  const conditions = isShut ? (['siege'] as const) : (['fort', 'siege'] as const);
  const lines = ownIn(scene, world, area, { conditions });
  if (isShut && isCommanded(scene, area) && lines.length === 0) {
    const message = `The fort in ${areaName(scene.land, area)} is besieged: its SP come out by an attack, by a move to another area, or by sea.`;
    return { slips: [...still, slip(spans.area, 'besieged', 'AR-10', message)], world };
  }
  const { stacks, slips } = take(scene, world, {
    ...{ area, force: order.force, read: spans.force, at: spans.area, rule: 'AR-10', conditions },
    uses: ['fresh', 'fought'],
    able:
      countOf(lines, { uses: ['moved', 'stuck'] }) > 0
        ? 'can still move this turn'
        : isShut
          ? 'stand in siege lines'
          : 'stand in a fort or in siege lines',
  });
  const opened = stacks.map((stack) => ({ ...stack, condition: 'open', use: 'moved' }) as const);
  const after = stoodUp({ ...world, stacks: exchanged(world.stacks, stacks, opened) }, area);
  const warnings = fortWarning(scene.land, world, after, area, spans.area);
  return { slips: [...still, ...slips], warnings, world: after };
}

/** What cannot be taken back: Tories who leave their region are regulars from then on (AR-35). */
export function toryWarning(
  { land }: Scene,
  group: readonly Stack[],
  way: readonly string[],
  read: Parsed['spans']['force'],
): readonly Slip[] {
  const isLeaving = group.some(
    ({ kind, area }) =>
      kind === 'T' && way.some((one) => areaOf(land, one).region !== areaOf(land, area).region),
  );
  return isLeaving
    ? [slip(read, 'tories-turn', 'AR-35', 'T that leave their region become B.')]
    : [];
}

/** Militia must not outnumber the others in a fort: who is too many leaves it (AR-28). */
function fortWarning(
  land: Land,
  before: World,
  after: World,
  area: string,
  read: Parsed['spans']['area'],
): readonly Slip[] {
  const over = ({ stacks }: World): number => countOf(tooManyMilitia(stacks), { area });
  const now = over(after);
  if (now <= over(before)) return [];
  const message = `Militia may not outnumber Continentals and French in a fort: ${now} M of the fort in ${areaName(land, area)} will go into the open.`;
  return [slip(read, 'too-many-militia', 'AR-28', message)];
}
