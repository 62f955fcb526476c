/** Troops that ships are to take over water: which ships, who goes aboard, and the way (C6.2, C3.17). */
import type { Take } from '../../rules/facts/fact.js';
import { agreeing, few } from '../../rules/counts.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { pointsOf, takeUpTo, troopsIn } from '../../rules/ground/muster.js';
import { watersRound } from '../../rules/ground/waters.js';
import { bySeniority } from '../../rules/leaders/command.js';
import { fleetsAt, isTransport } from '../../rules/naval/fleets.js';
import { asSquadron, nspOf, squadrons, type Squadron } from '../../rules/naval/gunnery.js';
import { routeToHex } from '../../rules/naval/voyage-route.js';
import type { Pack } from '../../rules/pack.js';
import type { State, Troops } from '../../rules/state.js';
import type { Contender, Doer } from './carried.js';
import { findShips, kindsOf, sailorsOf, type FoundShips } from './find-ships.js';
import { nameOf } from './mover.js';
import { byRest, restUnder } from './rest.js';

/** `n` strength points and land leaders of `hex` to `to`, by `nsp` ships or by those of a naval leader. */
export type Cargo = {
  readonly n: number;
  readonly leaders: readonly string[];
  readonly hex: string;
  readonly to: string;
  readonly nsp: number;
  readonly under?: string;
};

/** Ships of one hexside with their leaders, the troops that go aboard, and the way from hexside to hexside. */
export type Passage = {
  readonly sailors: readonly string[];
  readonly ships: readonly Take[];
  readonly takes: readonly Take[];
  readonly path: readonly string[];
};

/** `begun`: the state at the start of the pulse, when those who embark must have stood beside the ships (C6.2). */
export function findPassage(
  pack: Pack,
  now: State,
  begun: State,
  line: Doer,
  order: Cargo,
): Passage | { readonly why: string } {
  const found = carriers(pack, now, line, order);
  if ('why' in found) return found;
  const aboard = embarking(pack, now, begun, line, order);
  if ('why' in aboard) return aboard;
  const group = found.groups[0];
  const most = roomIn(pack, now, squadrons(now, group?.takes ?? []));
  if (most < order.n) return { why: carriesOnly(most) };
  const way =
    group === undefined
      ? undefined
      : routeToHex(pack, now.figures, kindsOf(found), group.water, order.to);
  if (group === undefined || way?.ok !== true) {
    return { why: 'there is no way for these ships, or it is too far' };
  }
  return { ...aboard, sailors: found.leaders, ships: group.takes, path: way.value.sides };
}

const carriesOnly = (sp: number): string =>
  `the ships beside them carry ${few(sp)} strength ${agreeing(sp, 'point', 'points')}`;

/** Who goes aboard; being carried needs no pulses of rest (C3.12). */
function embarking(
  pack: Pack,
  now: State,
  begun: State,
  line: Doer,
  order: Cargo,
): Pick<Passage, 'takes'> | { readonly why: string } {
  const here = waiting(begun, now, line, order);
  if (pointsOf(here) < order.n) {
    return { why: 'not so many strength points stood beside the ships when the pulse began' };
  }
  const rest = restUnder(pack, now, { start: line.start, cp: 0, idle: line.idle });
  const rested = here.filter(({ marches }) => rest.may(marches)).sort(byRest);
  if (pointsOf(rested) < order.n) {
    const moves = here.map(({ marches }) => marches);
    return { why: rest.why({ did: 'moved' }, moves) };
  }
  const isAt = (state: State, name: string): boolean => {
    const place = state.leaders[name]?.place;
    return place?.at === 'map' && place.hex === order.hex;
  };
  const away = order.leaders.find((name) => !isAt(now, name) || !isAt(begun, name));
  if (away !== undefined) {
    return { why: `${away} did not stand beside the ships when the pulse began` };
  }
  const late = order.leaders
    .flatMap((name) => now.leaders[name] ?? [])
    .find(({ marches }) => !rest.may(marches));
  if (late !== undefined) {
    return { why: rest.why({ name: late.name, did: 'moved' }, [late.marches]) };
  }
  return { takes: takeUpTo(rested, order.n) };
}

/** Those who stand beside the ships, and stood there when the pulse began (C3.17, C6.2). */
const waiting = (begun: State, now: State, { side }: Doer, { hex }: Cargo): readonly Troops[] =>
  troopsIn(now, side, hex)
    .filter(({ id }) => begun.troops[id]?.hex === hex)
    .map((troops) => ({ ...troops, sp: Math.min(troops.sp, begun.troops[troops.id]?.sp ?? 0) }));

/** How many strength points the transports among these ships carry. */
export function roomIn(pack: Pack, now: State, ships: readonly Squadron[]): number {
  const each = wholeFigure(pack, now.figures, 'naval', 'sp-a-transport', 'value') ?? 1;
  return each * nspOf(ships.filter(({ fleet }) => isTransport(fleet.kind)));
}

/** The ships that carry: all that are with a naval leader, or transports beside the hex and ironclads with them. */
function carriers(
  pack: Pack,
  now: State,
  line: Doer,
  order: Cargo,
): FoundShips | { readonly why: string } {
  const limits = { start: line.start, cp: line.does?.cp ?? 0, idle: line.idle };
  if (order.under !== undefined) {
    const found = sailorsOf(pack, now, line, order.under, limits);
    if ('why' in found) return found;
    const isBeside = found.groups.every(({ water }) => water.split('|').includes(order.hex));
    return isBeside && found.groups.length === 1
      ? found
      : { why: 'the ships do not lie together beside the troops' };
  }
  let why = 'no transports of the command lie beside the troops';
  for (const water of watersRound(pack, order.hex)) {
    const there = fleetsAt(now, line.side, water).filter(({ list }) => list === line.list);
    const transports = nspOf(there.filter(({ kind }) => isTransport(kind)).map(asSquadron));
    if (transports === 0) continue;
    const room = roomIn(pack, now, there.map(asSquadron));
    if (room < order.n) {
      why = carriesOnly(room);
      continue;
    }
    const n = Math.min(order.nsp, transports);
    const found = findShips(pack, now, line, { n, of: 'transport', water }, limits);
    if ('why' in found) {
      ({ why } = found);
      continue;
    }
    if (order.nsp === n) return found;
    const guns = findShips(pack, now, line, { n: order.nsp - n, of: 'ironclad', water }, limits);
    if ('why' in guns) {
      ({ why } = guns);
      continue;
    }
    const takes = [...found.groups, ...guns.groups].flatMap((group) => group.takes);
    return { groups: [{ water, takes }], fleets: [...found.fleets, ...guns.fleets], leaders: [] };
  }
  return { why };
}

/** How precedence sees it: troops leave one hex and enter another, and their ships go from hexside to hexside (C3.17). */
export function contenderOfCargo(
  pack: Pack,
  now: State,
  line: Doer,
  order: Cargo,
): Omit<Contender, 'id' | 'side'> | undefined {
  const passage = findPassage(pack, now, now, line, order);
  if ('why' in passage) return undefined;
  const [chief] = order.leaders.flatMap((name) => now.leaders[name] ?? []).sort(bySeniority);
  const [sailor] = passage.sailors.flatMap((name) => now.leaders[name] ?? []);
  return {
    ...nameOf(chief ?? sailor, line.side, order.hex),
    spot: order.hex,
    // Where the ships lie is in it: an enemy may come upon them before they have left.
    reach: [order.to, ...passage.path],
  };
}
