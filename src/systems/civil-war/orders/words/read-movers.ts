/** Which pieces a named force is made of, in the projection of a sheet (C3.12, C3.13, C5.8). */
import { agreeing, few } from '../../rules/counts.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { placeName } from '../../rules/ground/places.js';
import {
  firstPulse,
  sayRest,
  isReady,
  spAt,
  type Chief,
  type Shift,
  type World,
} from './projection.js';
import { chiefOf, type Scene } from './read-force.js';
import type { Problem } from './read-verdict.js';
import type { Mover } from '../../rules/ground/routes.js';
import { LIST_NAMES } from '../../rules/seats.js';
import { setting } from '../../rules/settings.js';
import type { Marches } from '../../rules/state.js';
import {
  byMarches,
  bySeniority,
  commandOf,
  takeLeastMoved,
  type Command,
} from '../../rules/leaders/command.js';
import type { Company, Drop, ForceName } from './names.js';

/** The pulses of an order, and its price in CP. */
export type Span = {
  readonly from: number;
  readonly to: number;
  readonly cp: number;
  /** It hangs on a condition: what is seen now may be otherwise then. */
  readonly unsure?: boolean;
};

type Led = { readonly hex: string; readonly chief: Chief };
export type Movers = {
  readonly hex: string;
  readonly mover: Mover;
  readonly shifts: readonly Shift[];
  readonly leaders: readonly string[];
  readonly sp: number;
  readonly warnings: readonly Problem[];
};
type Refused = { readonly problem: Problem };

const refused = (code: string, rule: string, message: string): Refused => ({
  problem: { code, rule, about: 'force', message },
});

/** Where a force stands, if it is there and the account's to order. */
export const forceAt = (
  scene: Scene,
  world: World,
  force: ForceName,
): { readonly hex: string } | Refused =>
  force.of === 'sp' ? strengthAt(scene, world, force) : chiefAt(scene, world, force);

/** A leader of the account on the map, or why he cannot be ordered there. */
export function ownChief({ seen, side, list }: Scene, world: World, name: string): Chief | Problem {
  const no = (code: string, rule: string, message: string): Problem =>
    refused(code, rule, message).problem;
  const chief = world.leaders.find((leader) => leader.name === name);
  if (chief !== undefined && chief.list !== list)
    return no(
      'not-yours',
      'C3.8',
      `${name} is under ${LIST_NAMES[chief.list]}, not ${LIST_NAMES[list]}.`,
    );
  if (chief !== undefined) return chief;
  const hasLeft = seen.leaders.some((leader) => leader.side === side && leader.name === name);
  const message = hasLeft
    ? `${name} has left this command in an earlier line.`
    : `${name} is not on the map yet. Enter him first.`;
  return no('unknown-leader', 'C3.11', message);
}

function chiefAt(
  scene: Scene,
  world: World,
  force: Exclude<ForceName, { of: 'sp' }>,
): Led | Refused {
  const chief = ownChief(scene, world, chiefOf(world, force) ?? 'This leader');
  if ('code' in chief) return { problem: chief };
  if (chief.kind === 'naval') {
    return refused('naval-leader', 'C6.2', 'Naval leaders command only ships. Name a land leader.');
  }
  return { hex: chief.hex, chief };
}

function strengthAt(
  scene: Scene,
  world: World,
  force: Extract<ForceName, { of: 'sp' }>,
): { readonly hex: string } | Refused {
  const mine = spAt(world, force.hex, scene.list);
  const name = placeName(scene.pack, force.hex);
  if (mine >= force.n) return { hex: force.hex };
  if (spAt(world, force.hex) >= force.n) {
    const message = `Not all the SP at ${name} are under ${LIST_NAMES[scene.list]}.`;
    return refused('not-yours', 'C3.8', message);
  }
  return refused('too-few', 'C3.13', `You have ${few(mine)} SP at ${name}.`);
}

/** The pieces that a force's move would take along. */
export function moversOf(
  scene: Scene,
  world: World,
  force: ForceName,
  span: Span,
  extra: Pick<Move, 'company' | 'drops'> = {},
): Movers | Refused {
  const movers = allMovers(scene, world, force, span, extra.company);
  if ('problem' in movers || extra.drops === undefined) return movers;
  return dropOff(scene, movers, extra.drops);
}

/** A march or a ride, as far as it says who goes. */
type Move = {
  readonly force: ForceName;
  readonly company?: Company;
  readonly drops?: readonly Drop[];
};

function allMovers(
  scene: Scene,
  world: World,
  force: ForceName,
  span: Span,
  company: Company | undefined,
): Movers | Refused {
  if (force.of === 'sp') {
    const there = strengthAt(scene, world, force);
    return 'problem' in there ? there : stackOf(scene, world, force, span);
  }
  const found = chiefAt(scene, world, force);
  if ('problem' in found) return found;
  const { chief, hex } = found;
  if (!isReady(chief.marches, span.cp, span.from, scene.rule)) {
    return notRested(scene, [chief.marches], span.cp);
  }
  if (force.of === 'leader' && force.alone) {
    return { hex, mover: 'leader-alone', shifts: [], leaders: [chief.name], sp: 0, warnings: [] };
  }
  return ledBy(scene, world, chief, span, company);
}

/** A leader and those he commands; what has moved too often or too lately stays behind. */
function ledBy(
  scene: Scene,
  world: World,
  chief: Chief,
  span: Span,
  company: Company | undefined,
): Movers | Refused {
  const { hex, name, stars } = chief;
  // By setting the chief's own marches alone count for those whom he leads (C3.12); he was found rested.
  const isEach = setting(scene.seen, 'marches') === 'each';
  const ready = (marches: Marches): boolean =>
    !isEach || isReady(marches, span.cp, span.from, scene.rule);
  const here = world.groups
    .map((group, index) => ({ group, index }))
    .filter(({ group }) => group.hex === hex && group.list === scene.list)
    .map(({ group, index }) => ({ ...group, index }));
  const rested = here.filter((group) => ready(group.marches)).sort(byMarches);
  if (here.length > 0 && rested.length === 0) {
    return notRested(
      scene,
      here.map((group) => group.marches),
      span.cp,
    );
  }
  const others = world.leaders
    .filter((other) => other.hex === hex && other.list === scene.list && other.name !== name)
    .filter((other) => other.kind !== 'naval' && ready(other.marches))
    .filter((other) => company === undefined || company.leaders.includes(other.name))
    .sort(bySeniority);
  const isCommander = world.armies.some((army) => army.commander === name);
  const { pack, seen } = scene;
  const armyLimit = wholeFigure(pack, seen.figures, 'limits', 'army-limit', 'value') ?? 6;
  const command = commandOf(
    { stars, armyLimit: isCommander ? armyLimit : undefined },
    others,
    rested,
  );
  const beyond =
    company === undefined ? undefined : tooMany(scene, chief, company, command, others);
  if (beyond !== undefined) return beyond;
  const sp = company?.sp ?? command.sp;
  const takes = takeLeastMoved(rested, sp);
  const shifts = rested.map((group, index) => ({
    group: group.index,
    n: takes[index] ?? 0,
    last: span.to,
  }));
  return {
    hex,
    mover: 'force',
    shifts,
    leaders: [name, ...command.leaders],
    sp,
    warnings: company?.sp === undefined ? leftBehind(scene, world, chief, sp) : [],
  };
}

/** Who is to go along and cannot: not there, not rested, or beyond what they may control (C5.8). */
function tooMany(
  scene: Scene,
  chief: Chief,
  company: Company,
  command: Command,
  others: readonly Chief[],
): Refused | undefined {
  const place = placeName(scene.pack, chief.hex);
  const absent = company.leaders.filter((name) => !others.some((other) => other.name === name));
  if (absent.length > 0) {
    const message = `${absent.join(', ')} cannot go along: only leaders under ${LIST_NAMES[scene.list]} who are with ${chief.name} at ${place} and may move can.`;
    return refused('not-there', 'C5.8', message);
  }
  const left = company.leaders.filter((name) => !command.leaders.includes(name));
  if (left.length > 0) {
    const message =
      command.leaders.length === 0
        ? `${chief.name} does not command an army, so he can lead SP but no other leaders.`
        : `${chief.name} can take along only ${command.leaders.join(', ')}.`;
    return refused('beyond-command', 'C5.8', message);
  }
  const sp = company.sp ?? 0;
  if (sp > command.room) {
    const who = command.leaders.length === 0 ? chief.name : 'They';
    return refused('beyond-command', 'C5.8', `${who} can lead only ${command.room} SP.`);
  }
  if (sp <= command.sp) return undefined;
  return refused('too-few', 'C5.8', `You have ${few(command.sp)} SP at ${place} that may move.`);
}

/** Strength points left on the way: those that have moved most first; one at least goes to the end (B4). */
function dropOff(scene: Scene, movers: Movers, drops: readonly Drop[]): Movers | Refused {
  const dropped = drops.reduce((sum, { n }) => sum + n, 0);
  if (dropped >= movers.sp) {
    const most = movers.sp > 1 ? `Drop ${movers.sp - 1} SP or fewer` : 'There are no SP to drop';
    const message = `${most}: at least 1 SP must go all the way.`;
    return refused('too-few', 'B4', message);
  }
  const shifts: Shift[] = [];
  const queue = drops.map(({ hex, n }) => ({ hex, left: n }));
  for (const shift of [...movers.shifts].reverse()) {
    let rest = shift.n;
    while (rest > 0 && queue[0] !== undefined) {
      const n = Math.min(rest, queue[0].left);
      shifts.push({ ...shift, n, at: queue[0].hex });
      rest -= n;
      queue[0].left -= n;
      if (queue[0].left === 0) queue.shift();
    }
    shifts.push({ ...shift, n: rest });
  }
  return { ...movers, shifts };
}

function leftBehind(scene: Scene, world: World, chief: Chief, sp: number): readonly Problem[] {
  const there = spAt(world, chief.hex, scene.list);
  const place = placeName(scene.pack, chief.hex);
  const warning = (code: string, message: string): readonly Problem[] => [
    { code, rule: 'C5.8', about: 'force', message },
  ];
  if (there === 0) {
    return warning(
      'leads-nobody',
      `${chief.name} leads no SP at ${place}. Write “alone” to move him for less.`,
    );
  }
  if (there === sp) return [];
  return warning(
    'leaves-behind',
    `Note: ${chief.name} can lead ${sp} of the ${there} SP; ${there - sp} SP ${agreeing(there - sp, 'stays', 'stay')} at ${place}.`,
  );
}

/** Strength points without a leader: one after the other, or as a stack that arrives whole at the end (C3.13). */
function stackOf(
  scene: Scene,
  world: World,
  force: Extract<ForceName, { of: 'sp' }>,
  span: Span,
): Movers | Refused {
  const each = span.cp / force.n;
  const points = world.groups
    .map((group, index) => ({ group, index }))
    .filter(({ group }) => group.hex === force.hex && group.list === scene.list)
    .map(({ group, index }) => ({ ...group, index }))
    .sort(byMarches)
    .flatMap((group) => Array.from({ length: Math.min(group.sp, force.n) }, () => group))
    .slice(0, force.n);
  const late: Marches[] = [];
  const shifts = points.map((group, nth) => {
    const start = force.together ? span.from : span.from + nth * each;
    const cp = force.together ? span.cp : each;
    if (!isReady(group.marches, cp, start, scene.rule)) late.push(group.marches);
    return { group: group.index, n: 1, last: force.together ? span.to : start + each - 1 };
  });
  if (late.length > 0) return notRested(scene, late, force.together ? span.cp : each);
  return { hex: force.hex, mover: 'leaderless', shifts, leaders: [], sp: force.n, warnings: [] };
}

/** C3.12: a third move, or a second one too soon. */
function notRested(scene: Scene, marches: readonly Marches[], cp: number): Refused {
  if (marches.every((each) => firstPulse(each, cp, scene.rule) === undefined)) {
    const message = `This force has no moves left: it may move ${scene.rule.most} times in a sub-turn.`;
    return refused('third-move', 'C3.12', message);
  }
  return refused('too-soon', 'C3.12', sayRest(scene.rule, marches, cp));
}
