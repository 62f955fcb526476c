/** Who marches under an order, decided by who is present at the start of the pulse (C3.12, C3.17, C5.8). */
import type { Take } from '../../rules/facts/fact.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { takeUpTo, troopsIn } from '../../rules/ground/muster.js';
import type { ListName, Pack, Side } from '../../rules/pack.js';
import type { Mover } from '../../rules/ground/routes.js';
import { byRest, restUnder, type MarchLimits, type Rest } from './rest.js';
import { setting } from '../../rules/settings.js';
import type { Leader, Marches, State } from '../../rules/state.js';
import { bySeniority, commandOf } from '../../rules/leaders/command.js';
import type { Company, ForceName } from '../words/names.js';
import type { Unable, Doer, Contender } from './carried.js';

/** A force found on the map. `initiative` is undefined without a leader. */
export type FoundForce = {
  readonly hex: string;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly takes: readonly Take[];
  readonly sp: number;
  readonly kind: Mover;
  readonly initiative?: number;
  readonly name: string;
};

/** The force that an order names, of those who are rested; or why it is not there. */
export function findForce(
  pack: Pack,
  now: State,
  owner: { readonly side: Side; readonly list: ListName },
  force: ForceName,
  limits?: MarchLimits,
  company?: Company,
): FoundForce | Unable {
  const rest = restUnder(pack, now, limits);
  switch (force.of) {
    case 'leader':
      return findLed(pack, now, owner, { ...force, name: force.leader, company }, rest);
    case 'army': {
      const army = now.armies[force.army];
      if (army?.side !== owner.side) return { why: `there is no army ${force.army}` };
      return findLed(pack, now, owner, { name: army.commander, alone: false, company }, rest);
    }
    case 'sp':
      return findStack(now, owner, force, rest);
  }
}

function findStack(
  now: State,
  owner: { readonly side: Side; readonly list: ListName },
  force: Extract<ForceName, { of: 'sp' }>,
  rest: Rest,
): FoundForce | Unable {
  const here = troopsIn(now, owner.side, force.hex)
    .filter((troops) => troops.list === owner.list)
    .sort(byRest);
  if (here.length === 0) return { why: 'nobody of the command stands there' };
  const rested = here.filter((troops) => rest.may(troops.marches));
  const takes = takeUpTo(rested, force.n);
  const sp = takes.reduce((sum, take) => sum + take.n, 0);
  if (sp === 0) {
    const marches = here.map((troops) => troops.marches);
    return { why: rest.why({ did: 'marched' }, marches) };
  }
  return {
    hex: force.hex,
    leaders: [],
    takes,
    sp,
    kind: 'leaderless',
    name: `${owner.side} ${force.hex}`,
  };
}

function findLed(
  pack: Pack,
  now: State,
  owner: { readonly side: Side; readonly list: ListName },
  led: { readonly name: string; readonly alone: boolean; readonly company?: Company | undefined },
  rest: Rest,
): FoundForce | Unable {
  const { name, alone, company } = led;
  const leader = now.leaders[name];
  if (leader?.side !== owner.side || leader.place.at !== 'map') {
    return { why: `${name} is not on the map` };
  }
  if (leader.place.list !== owner.list) return { why: `${name} is not of this command` };
  if (!rest.may(leader.marches)) {
    return { why: rest.why({ name, did: 'marched' }, [leader.marches]) };
  }
  const { hex } = leader.place;
  const mayGo = setting(now, 'marches') === 'each' ? rest.may : () => true;
  const found = { hex, name, initiative: leader.initiative };
  if (alone) return { ...found, leaders: [name], takes: [], sp: 0, kind: 'leader-alone' };
  const army = Object.values(now.armies).find((row) => row.commander === name);
  const groups = troopsIn(now, owner.side, hex)
    .filter((troops) => troops.list === owner.list && mayGo(troops.marches))
    .sort(byRest);
  const armyLimit = wholeFigure(pack, now.figures, 'limits', 'army-limit', 'value') ?? 6;
  const command = commandOf(
    { stars: leader.stars, armyLimit: army === undefined ? undefined : armyLimit },
    subordinates(now, leader, owner, hex, mayGo).filter(
      (other) => company === undefined || company.leaders.includes(other.name),
    ),
    groups,
  );
  const takes = takeUpTo(groups, Math.min(command.sp, company?.sp ?? command.sp));
  const sp = takes.reduce((sum, take) => sum + take.n, 0);
  return {
    ...found,
    leaders: [name, ...command.leaders],
    ...(army === undefined ? {} : { army: army.name }),
    takes,
    sp,
    kind: 'force',
  };
}

function subordinates(
  now: State,
  leader: Leader,
  owner: { readonly side: Side; readonly list: ListName },
  hex: string,
  mayMarch: (marches: Marches) => boolean,
): readonly Leader[] {
  return Object.values(now.leaders)
    .filter(
      (other) =>
        other.name !== leader.name &&
        other.side === owner.side &&
        other.kind !== 'naval' &&
        other.place.at === 'map' &&
        other.place.hex === hex &&
        other.place.list === owner.list &&
        mayMarch(other.marches),
    )
    .sort(bySeniority);
}

/** The leader by whom a force is known; undefined for strength points alone. */
export function chiefOf(now: State, force: ForceName): string | undefined {
  if (force.of === 'leader') return force.leader;
  return force.of === 'army' ? now.armies[force.army]?.commander : undefined;
}

/** Where a force of the side stands now; undefined when it is not on the map. */
export function hexOfForce(now: State, side: Side, force: ForceName): string | undefined {
  if (force.of === 'sp') return force.hex;
  const leader = now.leaders[chiefOf(now, force) ?? ''];
  return leader?.side === side && leader.place.at === 'map' ? leader.place.hex : undefined;
}

/** How rolls call whoever acts in a hex, and his initiative; 0 without a leader. */
export const nameOf = (
  chief: Leader | undefined,
  side: Side,
  hex: string,
): { readonly name: string; readonly initiative: number } => ({
  name: chief?.name ?? `${side} ${hex}`,
  initiative: chief?.initiative ?? 0,
});

/** The leader who commands in a hex: most stars, then seniority. */
function chiefAt(now: State, side: Side, hex: string): Leader | undefined {
  return Object.values(now.leaders)
    .filter(
      (leader) =>
        leader.side === side &&
        leader.kind !== 'naval' &&
        leader.place.at === 'map' &&
        leader.place.hex === hex,
    )
    .sort(bySeniority)[0];
}

/** Those who work in a hex, under the leader who commands there. */
export const workersAt = (now: State, side: Side, hex: string): Work => ({
  ...nameOf(chiefAt(now, side, hex), side, hex),
  spot: hex,
  reach: [],
});

/** The same for a force, if it can be found. */
export function forceAtWork(pack: Pack, now: State, by: Doer, force: ForceName): Work | undefined {
  const found = findForce(pack, now, by, force);
  return 'why' in found ? undefined : workersAt(now, by.side, found.hex);
}

type Work = Omit<Contender, 'id' | 'side'>;

/** A leader to whom something happens where he stands. */
export function leaderAtWork(now: State, side: Side, name: string): Work {
  const leader = now.leaders[name];
  const spot = leader?.place.at === 'map' ? leader.place.hex : '';
  return { ...nameOf(leader, side, spot), spot, reach: [] };
}
