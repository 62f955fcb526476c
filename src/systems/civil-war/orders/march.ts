/** A march or a ride by rail: who goes, which way, and whom he meets. */
import { points } from '../rules/counts.js';
import type { CivilWarFact, Take } from '../rules/facts/fact.js';
import type { Dropped } from '../rules/facts/march.js';
import { wholeFigure } from '../rules/figures/figures.js';
import { marchTerritory } from '../rules/ground/atlas.js';
import { slowedBy } from '../rules/figures/effects.js';
import { strengthByHex } from '../rules/ground/muster.js';
import { linesToCut, ownsLine } from '../rules/ground/rails.js';
import { landRoute, railRoute, type RouteFault } from '../rules/ground/routes.js';
import { placeName } from '../rules/ground/places.js';
import { stopsOf } from '../rules/ground/stops.js';
import { enemyOf, type Pack, type Side } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { findForce, type FoundForce } from './forces/mover.js';
import type { Drop, ForceName, Company } from './words/names.js';
import type { Done, Unable, Doer, Contender } from './forces/carried.js';
import { isCavalry } from '../rules/leaders/whereabouts.js';
import { setting } from '../rules/settings.js';
import { bySeniority } from '../rules/leaders/command.js';

export type MarchPlan = {
  readonly force: FoundForce;
  /** The hexes marched, the start first, as far as the first contact. */
  readonly path: readonly string[];
  readonly contact?: string;
  /** Where the way would lead behind the enemy. */
  readonly onward: readonly string[];
  readonly railPoints: number;
};

/** Who marches, which way, and whom he meets; or why nobody does. */
export function planMarch(
  pack: Pack,
  now: State,
  line: Doer,
  action: Move,
  pulse: number,
): MarchPlan | Unable {
  const single = action.force.of === 'sp' && !action.force.together;
  const name = single ? { ...action.force, n: 1 } : action.force;
  const start = single ? pulse : line.start;
  const cp = single ? 1 : (line.does?.cp ?? 0);
  const force = findForce(pack, now, line, name, { start, cp, idle: line.idle }, action.company);
  if ('why' in force) return force;
  if (force.hex === action.to) return { why: `it stands at ${placeName(pack, action.to)} already` };
  const stops = stopsOf(force.hex, action);
  const route = action.rail
    ? railRoute(pack, now.figures, force.sp, stops, (hex) => ownsLine(pack, now, line.side, hex))
    : landRoute(pack, now.figures, force.kind, stops, {
        ...mayEnterOf(pack, now, line.side, force),
        less: slowed(pack, now, line, force),
        more: (hexes) => cuttingPoints(pack, now, line.side, force, action, hexes),
      });
  if (!route.ok) return { why: sayRouteFault(route.error) };
  const enemies = strengthByHex(now, enemyOf(line.side));
  const met = route.value.hexes.findIndex((hex, index) => index > 0 && enemies.has(hex));
  const { hexes, railPoints } = route.value;
  const end = met < 0 ? hexes.length : met;
  const contact = hexes[end];
  const plan = { force, path: hexes.slice(0, end), onward: hexes.slice(end + 1), railPoints };
  return contact === undefined ? plan : { ...plan, contact };
}

/** A poor production slows forces, a leader alone not (B8). */
const slowed = (pack: Pack, now: State, { side, list }: Doer, { kind }: FoundForce): number =>
  kind === 'leader-alone' ? 0 : slowedBy(pack, now.figures, now.industry[side], list);
/** What cavalry that cuts lines on its way spends more (B6). */
function cuttingPoints(
  pack: Pack,
  now: State,
  side: Side,
  force: FoundForce,
  action: Move,
  hexes: readonly string[],
): number {
  if (action.cutting !== true || !isCavalry(now, force.leaders)) return 0;
  return (
    linesToCut(pack, now, side, hexes) *
    (wholeFigure(pack, now.figures, 'movement', 'cavalry-cut', 'points') ?? 1)
  );
}

/** Without a leader strength points march in friendly and neutral states alone (C3.13). */
function mayEnterOf(
  pack: Pack,
  now: State,
  side: Side,
  force: FoundForce,
): { readonly mayEnter?: (hex: string) => boolean } {
  if (force.kind !== 'leaderless') return {};
  return { mayEnter: (hex) => marchTerritory(pack, now, hex) !== enemyOf(side) };
}

function sayRouteFault(fault: RouteFault): string {
  switch (fault.code) {
    case 'too-far':
      return `the way takes ${points(fault.needs ?? 0, 'movement')} of ${fault.has ?? 0}`;
    case 'no-way':
      return 'there is no way';
    case 'break-of-gauge':
      return `the gauge breaks at ${fault.hex ?? ''}`;
    case 'no-line':
      return `no railroad runs through ${fault.hex ?? ''}`;
    case 'not-friendly-line':
      return `the line is not ours at ${fault.hex ?? ''}`;
    case 'figure-missing':
      return `the figure ${fault.figure ?? ''} is missing`;
  }
}

/** The facts of a march and the attack that it brings on; or why it is not made. */
export function march(
  pack: Pack,
  now: State,
  line: Doer,
  action: Move,
  pulse: number,
): Done | Unable {
  const plan = planMarch(pack, now, line, action, pulse);
  if ('why' in plan) return plan;
  const { force, path, contact, onward, railPoints } = plan;
  const { side, list } = line;
  const account = now.accounts[side][list];
  if (railPoints > (account?.rail ?? 0)) return { why: 'not enough rail points are left' };
  if (action.ride === true && force.sp === 0) return { why: 'he has no strength points to lead' };
  const end = path.at(-1) ?? force.hex;
  if (force.sp === 0 && contact === undefined && !isCompany(now, side, end)) {
    const where = placeName(pack, end);
    return { why: `nobody of ours and no depot of ours is at ${where}` };
  }
  const facts: CivilWarFact[] = [];
  const { kept, drops } = dropOff(force, path, action.drops ?? []);
  if (railPoints > 0) facts.push({ kind: 'paid', side, list, cp: 0, pp: 0, rail: railPoints });
  facts.push({
    kind: 'marched',
    who: {
      side,
      list,
      leaders: force.leaders,
      ...(force.army === undefined ? {} : { army: force.army }),
      takes: kept,
    },
    sp: total(kept),
    path,
    rail: action.rail,
    pulse,
    ...(contact === undefined ? {} : { contact }),
    ...(drops.length === 0 ? {} : { drops }),
    ...(action.cutting === true ? { cutting: true } : {}),
  });
  if (contact !== undefined && force.sp === 0) {
    // A leader who rides into the enemy alone is driven off: he is no scout (C4.4).
    const hex = path.at(-1) ?? force.hex;
    const until = now.clock.game + 1;
    facts.push(
      ...force.leaders.map((leader): CivilWarFact => ({
        ...{ kind: 'leader-displaced', side, leader, hex, until, list, alone: true },
      })),
    );
  }
  if (contact === undefined || force.sp === 0 || action.rail) return { facts };
  return {
    facts,
    attack: {
      side,
      list,
      leaders: force.leaders,
      ...(force.army === undefined ? {} : { army: force.army }),
      sp: total(kept),
      from: path.at(-1) ?? force.hex,
      hex: contact,
      pulse,
      onward,
    },
  };
}

/** A leader alone ends his way with strength points of his side, or at a depot (B4). */
const isCompany = (now: State, side: Side, hex: string): boolean =>
  strengthByHex(now, side).has(hex) || now.works[`depot ${hex}`]?.side === side;

/** Who is left on the way as far as it went, and who goes on: at least one strength point (B4). */
function dropOff(
  force: FoundForce,
  path: readonly string[],
  ordered: readonly Drop[],
): { readonly kept: readonly Take[]; readonly drops: readonly Dropped[] } {
  let kept = force.takes;
  const drops: Dropped[] = [];
  for (const { hex, n } of ordered) {
    if (!path.slice(1).includes(hex)) continue;
    const left = Math.max(1, total(kept) - n);
    const takes = takesAfter(kept, left);
    if (takes.length > 0) drops.push({ hex, takes });
    kept = takesBefore(kept, left);
  }
  return { kept, drops };
}

const total = (takes: readonly Take[]): number => takes.reduce((sp, take) => sp + take.n, 0);

/** The first `n` strength points of the takes. */
function takesBefore(takes: readonly Take[], n: number): readonly Take[] {
  let rest = n;
  return takes.flatMap((take) => {
    const taken = Math.min(rest, take.n);
    rest -= taken;
    return taken > 0 ? [{ id: take.id, n: taken }] : [];
  });
}

/** What is left of the takes after the first `n`. */
function takesAfter(takes: readonly Take[], n: number): readonly Take[] {
  let rest = n;
  return takes.flatMap((take) => {
    const passed = Math.min(rest, take.n);
    rest -= passed;
    return take.n > passed ? [{ id: take.id, n: take.n - passed }] : [];
  });
}

/** How precedence sees a march. */
export function contenderOfMarch(
  pack: Pack,
  now: State,
  line: Doer,
  action: Move,
  pulse: number,
): Omit<Contender, 'id' | 'side'> | undefined {
  const plan = planMarch(pack, now, line, action, pulse);
  if ('why' in plan) return undefined;
  const { force, path, contact } = plan;
  const reach = [...path.slice(1), ...(contact === undefined ? [] : [contact])];
  return {
    name: force.name,
    initiative: force.initiative ?? 0,
    spot: force.hex,
    reach: force.sp === 0 ? [] : reach,
    ...joining(now, line.side, plan),
  };
}

/** Who falls upon the enemy does so together with all of his side who do so at the same hex (C3.17). */
function joining(
  now: State,
  side: Side,
  { force, contact }: MarchPlan,
): Pick<Contender, 'joins' | 'senior'> {
  if (contact === undefined || force.sp === 0) return {};
  if (setting(now, 'joint-attack') === 'no') return {};
  const chief = force.leaders
    .map((name) => now.leaders[name])
    .filter((leader) => leader !== undefined)
    .sort(bySeniority)[0];
  return { joins: `${side} ${contact}`, ...(chief === undefined ? {} : { senior: chief }) };
}

export type Move = {
  readonly kind: 'move';
  readonly force: ForceName;
  /** Places to pass, in order. */
  readonly via: readonly string[];
  readonly to: string;
  readonly rail: boolean;
  /** Who goes along with the leader; without it all whom he may control (C5.8). */
  readonly company?: Company;
  /** Strength points left on the way, in the order of the places (B4). */
  readonly drops?: readonly Drop[];
  /** A cavalry force takes the time to cut the enemy's lines on its way (B6). */
  readonly cutting?: true;
  /** A cavalry leader is to be activated by a die in the first pulse (C5.1). */
  readonly ride?: true;
};
