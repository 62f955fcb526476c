/** Movement by sea, fleets, arrivals and the withdrawal (AR-06 to AR-08, AR-25, AR-29, AR-38 to AR-42; erratum AR-E3). */
import type { Word } from '../../../kernel/sheet-text.js';
import { without } from '../rules/combat.js';
import { goneOn, groupsWith } from '../rules/groups.js';
import { areaOf } from '../rules/land.js';
import { isVoyageClear, judgedFrom, mayLand, seaOff } from '../rules/sea.js';
import { countOf, stacksOf, type Stack } from '../rules/state.js';
import { chosen } from '../rules/forces.js';
import type { Checked } from './checked.js';
import { groupFault, stillFault, toryWarning } from './check-move.js';
import { arriving } from './march.js';
import { areaName } from './names.js';
import type { Parsed } from './parsed.js';
import { cameTo, exchanged, ownOverseas, stoodUp, type Scene, type World } from './scene.js';
import { asLimit, isLimit, slip, type Slip } from './slip.js';
import { take } from './take.js';

/** The requirement that a side's movement by sea comes from. */
const seaRule = ({ side }: Scene): string => (side === 'british' ? 'AR-38' : 'AR-06');
const passRule = ({ side }: Scene): string => (side === 'british' ? 'AR-40' : 'AR-06');

export function checkSail(scene: Scene, world: World, { order, spans }: Parsed<'sail'>): Checked {
  const { from, to } = order;
  const [landing = spans.area] = spans.way;
  const { stacks, slips } = take(scene, world, {
    ...{ area: from, force: order.force, read: spans.force, at: spans.area, rule: seaRule(scene) },
    ...{ able: 'can still go aboard this turn', uses: ['fresh', 'fought', 'moved'], asGroup: true },
  });
  const sea = seaFault(scene, world, [
    { area: from, read: spans.area },
    { area: to, read: landing },
  ]);
  const others = goneOn(world.came.get(from) ?? [], stacks);
  const isNew = others === undefined && stacks.length > 0;
  const of = groupsWith(scene.seen, scene.land, order);
  const groups = (world.groups.get(of) ?? 0) + (isNew ? 1 : 0);
  const third = isNew ? groupFault(scene, { order, spans }, groups) : [];
  const all = [...slips, ...sea, ...third, ...againFault(scene, order, landing)];
  const abroad = militiaAbroad(scene, stacks, to, landing);
  if (stacks.length === 0 || !sea.every(isLimit)) return { slips: [...all, ...abroad], world };
  const left =
    others === undefined ? world : { ...world, came: new Map([...world.came, [from, others]]) };
  const isRolled = scene.side === 'british';
  const after = stoodUp(
    {
      ...withFleet(scene, withFleet(scene, world, from), to),
      came: cameTo(left, to, stacks),
      stacks: exchanged(world.stacks, stacks, arriving(scene.land, stacks, to)),
      stops: isRolled ? new Set([...world.stops, from]) : world.stops,
      entered: new Set([...world.entered, areaOf(scene.land, to).region]),
    },
    from,
  );
  return {
    slips: [...all, ...abroad],
    warnings: toryWarning(scene, stacks, [to], spans.force),
    world: { ...after, groups: new Map([...world.groups, [of, groups]]) },
  };
}

function againFault(
  { seen }: Scene,
  { from, to }: Parsed<'sail'>['order'],
  read: Word,
): readonly Slip[] {
  if (from !== to || seen.settings.errata.includes('E3')) return [];
  const message = 'A force may not land where it went aboard: erratum E3 is not in use.';
  return [slip(read, 'same-place', 'AR-E3', message)];
}

function militiaAbroad(
  { land }: Scene,
  stacks: readonly Stack[],
  to: string,
  read: Word,
): readonly Slip[] {
  const { region } = areaOf(land, to);
  const leaves = stacks.some(
    ({ kind, area }) => kind === 'M' && areaOf(land, area).region !== region,
  );
  if (!leaves) return [];
  const message = 'Militia may not leave its region, not by sea either. Leave it out of the line.';
  return [asLimit(slip(read, 'militia-region', 'AR-02', message))];
}

type Port = { readonly area: string; readonly read: Word };

/** Why the side's fleet may not go off these coasts one after the other. */
function seaFault(scene: Scene, world: World, ports: readonly [Port, ...Port[]]): readonly Slip[] {
  const { land, side } = scene;
  const rule = seaRule(scene);
  const [first] = ports;
  const still = stillFault(scene, first.read);
  const inland = ports.find(({ area }) => seaOff(land, area) === undefined);
  if (inland !== undefined) {
    const message = `${areaName(land, inland.area)} has no coast. Name a coastal area.`;
    return [...still, slip(inland.read, 'no-coast', rule, message)];
  }
  const { off } = world;
  if (off === null) {
    const whose = side === 'british' ? 'The British fleet' : 'The French fleet';
    return [...still, slip(first.read, 'no-fleet', rule, `${whose} is not at sea.`)];
  }
  const zones = ports.map(({ area }) => seaOff(land, area) ?? off);
  const shut = ports.find(
    (_, index) => !isVoyageClear(world.fleets, land, side, [off, ...zones.slice(0, index + 1)]),
  );
  if (shut === undefined) return still;
  const message = `The enemy fleet lies on the way to ${areaName(land, shut.area)}, and the fleet may not pass it.`;
  return [...still, slip(shut.read, 'fleet-in-the-way', passRule(scene), message)];
}

function withFleet({ side, land }: Scene, world: World, area: string): World {
  const fleets = { ...world.fleets, [side]: seaOff(land, area) ?? null };
  return { ...world, fleets, off: judgedFrom(fleets, side, world.off) };
}

export function checkFleet(scene: Scene, world: World, { order, spans }: Parsed<'fleet'>): Checked {
  const sea = seaFault(scene, world, [{ area: order.to, read: spans.area }]);
  const slips = sea.every(isLimit) ? [...sea, ...leftFault(scene, world, { order, spans })] : sea;
  const after = slips.every(isLimit) ? withFleet(scene, world, order.to) : world;
  return { slips, world: after };
}

/** The French fleet by itself leaves no SF ashore (AR-07): it sails with them, or after they have marched where it goes. */
function leftFault(
  { land, side }: Scene,
  { stacks }: World,
  { order, spans }: Pick<Parsed<'fleet'>, 'order' | 'spans'>,
): readonly Slip[] {
  const [one] = stacksOf(stacks, { kinds: ['SF'] }).filter(
    ({ area }) => seaOff(land, area) !== seaOff(land, order.to),
  );
  if (side === 'british' || one === undefined) return [];
  const [from, to] = [areaName(land, one.area), areaName(land, order.to)];
  const message = `The fleet may not leave ${one.n} SF behind in ${from}. Sail with them: sail ${one.n}SF from ${from} to ${to}.`;
  return [slip(spans.area, 'fleet-left', 'AR-07', message)];
}

/** SF end the movement phase off whose coast their fleet lies (AR-07): the last line that parts them is at fault. */
export function fleetLeft(
  { land, seen }: Scene,
  { stacks, fleets }: World,
  parsed: readonly Parsed[],
): { readonly line: number; readonly slip: Slip } | undefined {
  const ashore = stacksOf(stacks, { kinds: ['SF'] }).filter(
    ({ area }) => seaOff(land, area) !== fleets.american,
  );
  // Nobody is told who stood away from it before his lines, or whose fleet is not at sea, or not seen.
  const stood = stacksOf(seen.stacks, { kinds: ['SF'] }).some(
    ({ area }) => seaOff(land, area) !== seen.fleets.american,
  );
  const [one] = ashore;
  const last = parsed.findLast(({ order }) => ['move', 'sail', 'fleet'].includes(order.kind));
  if (one === undefined || last === undefined || stood) return undefined;
  const message = `${one.n} SF would end the phase in ${areaName(land, one.area)}, away from their fleet. Bring both to the same coast.`;
  return { line: last.line, slip: slip(last.spans.verb, 'fleet-left', 'AR-07', message) };
}

export function checkLanding(
  scene: Scene,
  world: World,
  { order, spans }: Parsed<'land'>,
): Checked {
  const { land, seen, side } = scene;
  const at = spans.area;
  const refused = (code: string, rule: string, message: string): Checked => ({
    slips: [slip(at, code, rule, message)],
    world,
  });
  const name = areaName(land, order.at);
  const rule = side === 'british' ? 'AR-42' : 'AR-08';
  if (world.landed) return refused('twice', rule, 'All arrivals land in one area: keep one line.');
  const { B, F, SF, fleet } = ownOverseas(scene);
  const numbers = [
    ['B', B],
    ['F', F],
    ['SF', SF],
  ] as const;
  const stacks = numbers
    .filter(([, n]) => n > 0)
    .map(([kind, n]): Stack => ({
      ...{ area: order.at, kind, n },
      ...{ condition: 'open', use: 'arrived' },
    }));
  if (stacks.length === 0 && !fleet)
    return refused('nothing-to-land', rule, 'Nothing waits overseas this turn. Take the line out.');
  const why = mayLand({ regions: seen.regions, fleets: world.fleets }, land, side, order.at);
  if (why === 'no-fleet')
    return refused('no-coast', rule, `${name} has no coast. Name a coastal area.`);
  if (why === 'controlled')
    return refused(why, rule, `The British control ${name}. Land where they do not.`);
  if (why === 'enemy-fleet')
    return refused(why, rule, `The British fleet lies off ${name}. Land on another coast.`);
  const after = fleet ? withFleet(scene, world, order.at) : world;
  return {
    slips: [],
    world: {
      ...after,
      ...{ landed: true, stacks: exchanged(world.stacks, [], stacks) },
      entered: new Set([...world.entered, areaOf(land, order.at).region]),
    },
  };
}

export function checkWithdrawal(
  scene: Scene,
  world: World,
  { order, spans }: Parsed<'withdraw'>,
): Checked {
  const withdrawal = scene.side === 'british' ? scene.seen.withdrawal : null;
  const { area, n } = order;
  const refused = (read: Word, code: string, message: string): Checked => ({
    slips: [slip(read, code, 'AR-25', message)],
    world,
  });
  if (withdrawal === null || withdrawal === 'done')
    return refused(spans.verb, 'no-withdrawal', 'No regulars have to leave. Take the line out.');
  const name = areaName(scene.land, area);
  if (seaOff(scene.land, area) === undefined)
    return refused(spans.area, 'no-coast', `${name} has no coast. Withdraw from a coastal area.`);
  const left = withdrawal.left - world.withdrawn;
  const there = countOf(world.stacks, { area, kinds: ['B'] });
  const most = Math.min(left, there);
  if (n > most) {
    const why =
      left < n
        ? leavingWords(left)
        : there === 0
          ? `You have no B in ${name}.`
          : `Only ${there} B ${there === 1 ? 'is' : 'are'} in ${name}.`;
    return refused(spans.force, 'too-many', why);
  }
  const going = chosen(world.stacks, { area }, [{ kind: 'B', n }]);
  const stacks = without(world.stacks, going);
  const after = { ...world, withdrawn: world.withdrawn + n, stacks };
  return { slips: [], world: stoodUp(after, area) };
}

const leavingWords = (left: number): string => {
  if (left === 0) return 'No more regulars have to leave.';
  return left === 1
    ? 'Only 1 regular still has to leave.'
    : `Only ${left} regulars still have to leave.`;
};
