/**
 * A voyage, hexside by hexside: forts fire as ships come by, enemy ships are fought, and what stands against them may
 * end it (C4.5, B9). All of it is worked out from one state and told in one beat.
 */
import type { Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact, Take } from '../../rules/facts/fact.js';
import { landOf, sideText } from '../../rules/ground/side-names.js';
import { isSeen, hexesUnderEyes } from '../../rules/sight/eyes.js';
import { enemyOf, type ListName, type Pack, type Side } from '../../rules/pack.js';
import type { State, Works } from '../../rules/state.js';
import { fleetsAt } from '../../rules/naval/fleets.js';
import {
  fireOfFort,
  asSquadron,
  fireOfShips,
  hit,
  leadersWith,
  lostLeaders,
  modifierOf,
  nspOf,
  squadrons,
  strengthOf,
  type Squadron,
} from '../../rules/naval/gunnery.js';
import { fortHexesSeen } from '../../rules/sight/patrol.js';
import { during } from '../../rules/happening.js';

/** Ships under way. `standing`: what the commander has ordered for surprises (C4.5). */
export type Voyage = {
  readonly side: Side;
  readonly list: ListName;
  readonly leaders: readonly string[];
  readonly takes: readonly Take[];
  readonly path: readonly string[];
  readonly pulse: number;
  readonly standing: Surprises;
};

/** `run undetected forts`, and `stop on sight` of enemy ships. */
export type Surprises = { readonly runForts: boolean; readonly stopOnSight: boolean };

export type VoyageEnd = {
  readonly facts: readonly CivilWarFact[];
  readonly left: readonly Squadron[];
  /** Where it ended. */
  readonly water: string;
  readonly halted?: 'fort' | 'ships';
};

/** Names of fights and fires of the pulse so far, so that no die is asked for twice. */
export type Counted = Map<string, number>;

/** Nobody waits longer for a hit; then both lie where they were. */
const MOST_ROUNDS = 99;

const freeName = (counted: Counted, name: string): string => {
  const nth = (counted.get(name) ?? 0) + 1;
  counted.set(name, nth);
  return nth === 1 ? name : `${name}/${nth}`;
};

export function voyage(
  pack: Pack,
  now: State,
  sailing: Voyage,
  umpire: Umpire,
  counted: Counted,
): VoyageEnd {
  const facts: CivilWarFact[] = [];
  let left: readonly Squadron[] = squadrons(now, sailing.takes);
  const sailed = [...sailing.path.slice(0, 1)];
  let halted: VoyageEnd['halted'];
  for (const next of sailing.path.slice(1)) {
    const here = sailed.at(-1) ?? next;
    const forts = passForts(pack, now, { ...sailing, here, next }, left, umpire, counted);
    facts.push(...forts.facts);
    left = forts.left;
    if (forts.halts || left.length === 0) {
      halted = 'fort';
      break;
    }
    const met = meet(pack, now, sailing, next, left, umpire, counted);
    facts.push(...met.facts);
    left = met.left;
    if (met.halts || left.length === 0) {
      halted = 'ships';
      break;
    }
    sailed.push(next);
  }
  const { side, list, leaders, pulse } = sailing;
  const gone = left.length === 0;
  facts.push({
    kind: 'sailed',
    who: { side, list, leaders: gone ? [] : leaders, takes: left.map(takeOf) },
    n: nspOf(squadrons(now, sailing.takes)),
    path: sailed,
    pulse,
    ...(halted === undefined ? {} : { halted }),
  });
  if (gone) facts.push(...castaway(pack, now, sailing, lastOf(sailed)));
  return {
    facts,
    left,
    water: lastOf(sailed),
    ...(halted === undefined ? {} : { halted }),
  };
}

const lastOf = (sailed: readonly string[]): string => sailed.at(-1) ?? '';

const takeOf = ({ fleet, n }: Squadron): Take => ({ id: fleet.id, n });

/** Leaders whose ships are all gone go to their pool, next game turn. */
function castaway(pack: Pack, now: State, sailing: Voyage, water: string): readonly CivilWarFact[] {
  const hex = landOf(pack, water);
  return sailing.leaders.map((leader) => ({
    kind: 'leader-displaced',
    side: sailing.side,
    leader,
    hex,
    until: now.clock.game + 1,
    list: sailing.list,
  }));
}

type Stage = {
  readonly facts: readonly CivilWarFact[];
  readonly left: readonly Squadron[];
  readonly halts: boolean;
};

/** Forts and fortresses whose hex is come to fire a round; one that was not known ends the voyage before it (C4.5). */
function passForts(
  pack: Pack,
  now: State,
  way: Voyage & { readonly here: string; readonly next: string },
  ships: readonly Squadron[],
  umpire: Umpire,
  counted: Counted,
): Stage {
  const behind = way.here.split('|');
  const enemy = enemyOf(way.side);
  const facts: CivilWarFact[] = [];
  let left = ships;
  let halts = false;
  for (const hex of way.next.split('|').filter((each) => !behind.includes(each))) {
    const works = worksOf(now, enemy, hex);
    if (works === undefined || left.length === 0) continue;
    const name = freeName(counted, `p${way.pulse}/fort ${hex}/${way.list}`);
    const shot = fireOfFort(pack, now, during(umpire, name, hex), works);
    const surprise = !isKnown(pack, now, way.side, works);
    const struck = hit(now, left, shot.result);
    left = struck.left;
    halts ||= surprise && !way.standing.runForts;
    facts.push(
      {
        kind: 'fort-fired',
        what: works.kind === 'fortress' ? 'fortress' : 'fort',
        manned: shot.manned,
        side: works.side,
        hex,
        at: way.next,
        target: { side: way.side, list: way.list },
        die: shot.die,
        result: shot.result,
        surprise,
      },
      ...struck.facts,
    );
  }
  return { facts, left, halts };
}

function worksOf(now: State, side: Side, hex: string): Works | undefined {
  const works = now.works[`fortress ${hex}`] ?? now.works[`fort ${hex}`];
  return works?.side === side ? works : undefined;
}

/** A fortress is always known; a fort when eyes or ships of the side see it before they sail. */
function isKnown(pack: Pack, now: State, side: Side, { kind, hex }: Works): boolean {
  if (kind === 'fortress') return true;
  return (
    isSeen(pack, now, side, hexesUnderEyes(pack, now, side), hex) ||
    fortHexesSeen(pack, now, side).has(hex)
  );
}

/** Enemy ships on the next hexside: a fight round after round until one side or both are gone (B9). */
function meet(
  pack: Pack,
  now: State,
  sailing: Voyage,
  water: string,
  ships: readonly Squadron[],
  umpire: Umpire,
  counted: Counted,
): Stage {
  const enemy = enemyOf(sailing.side);
  const theirs = fleetsAt(now, enemy, water).map(asSquadron);
  if (theirs.length === 0) return { facts: [], left: ships, halts: false };
  const isAim = water === sailing.path.at(-1);
  if (sailing.standing.stopOnSight && !isAim) return { facts: [], left: ships, halts: true };
  const name = freeName(counted, `p${sailing.pulse}/ships ${sideText(pack, water)}`);
  const own = during(umpire, name, water.split('|')[0]);
  const facts: CivilWarFact[] = [];
  const defenders = leadersWith(now, enemy, water);
  const modifiers = {
    ours: modifierOf(now, sailing.leaders),
    theirs: modifierOf(now, defenders),
  };
  let ours: readonly Squadron[] = ships;
  let others: readonly Squadron[] = theirs;
  for (let round = 1; round <= MOST_ROUNDS && ours.length > 0 && others.length > 0; round += 1) {
    const strength = { ours: strengthOf(pack, now, ours), theirs: strengthOf(pack, now, others) };
    if (strength.ours === 0 && strength.theirs === 0) break;
    const shot = (side: 'ours' | 'theirs', label: Side): ReturnType<typeof fireOfShips> =>
      fireOfShips(pack, now, during(own, `${label}/${round}`), {
        strength: strength[side],
        modifier: modifiers[side],
      });
    const mine = shot('ours', sailing.side);
    const back = shot('theirs', enemy);
    facts.push({
      kind: 'ships-fought',
      water,
      round,
      attacker: {
        ...{ side: sailing.side, lists: [sailing.list], nsp: nspOf(ours) },
        ...{ strength: strength.ours, modifier: modifiers.ours, ...mine },
      },
      defender: {
        ...{ side: enemy, lists: listsIn(theirs), nsp: nspOf(others) },
        ...{ strength: strength.theirs, modifier: modifiers.theirs, ...back },
      },
    });
    const struck = hit(now, ours, back.result);
    const sunk = hit(now, others, mine.result);
    facts.push(...struck.facts, ...sunk.facts);
    ours = struck.left;
    others = sunk.left;
  }
  if (others.length === 0) facts.push(...lostLeaders(now, defenders, water, enemy));
  return { facts, left: ours, halts: others.length > 0 };
}

const listsIn = (ships: readonly Squadron[]): readonly ListName[] =>
  [...new Set(ships.map(({ fleet }) => fleet.list))].sort();
