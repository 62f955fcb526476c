/** What a battle's results do to both parties (B7, section 8 of the rules page's figures). */
import { byText } from '../../../kernel/basic.js';
import { distanceHexes } from '../../../kernel/hex.js';
import { landNeighbours } from '../ground/atlas.js';
import type { Attack } from './attack.js';
import { total, type Party } from './battle-party.js';
import type { Body, CivilWarFact, Take } from '../fact.js';
import { wholeFigure } from '../figures/figures.js';
import { strengthByHex } from '../ground/muster.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import type { State } from '../state.js';
import { supplyMap } from '../ground/supply.js';

/** What a combat cell says: `-`, `d`, `1`, `d2`. */
export function readResult(text: string): { readonly lost: number; readonly demoralized: boolean } {
  return { lost: Number(/\d/.exec(text)?.[0] ?? 0), demoralized: text.includes('d') };
}

/** What became of one party. `stands`: where it is when all is over; absent when nobody is left. */
export type PartyEnd = {
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
  readonly left: number;
  readonly stands?: string;
};

export type BattleOutcome = {
  readonly attacker: PartyEnd;
  readonly defender: PartyEnd;
  readonly facts: readonly CivilWarFact[];
};

/** What both results bring about: losses, demoralization, retreat and advance, as facts in the order of their doing. */
export function workOut(
  pack: Pack,
  now: State,
  attack: Attack,
  parties: { readonly attacker: Party; readonly defender: Party },
  results: { readonly toDefender: string; readonly toAttacker: string },
): BattleOutcome {
  const { attacker, defender } = parties;
  const facts: CivilWarFact[] = [];
  const struck = suffer(facts, attacker, readResult(results.toAttacker));
  const held = standOrRetreat(
    pack,
    now,
    attack,
    defender,
    suffer(facts, defender, readResult(results.toDefender)),
    facts,
  );
  if (struck.demoralized) shakeAttacker(facts, attacker, struck.lost);
  if (struck.left === 0) facts.push(...displaced(now, attacker, attack.from));
  const advances = struck.left > 0 && !struck.demoralized && held.stands !== attack.hex;
  if (advances) facts.push(advance(attack, attacker, remaining(attacker.takes, struck.lost)));
  const stands = advances ? attack.hex : attack.from;
  return {
    attacker: { ...struck, won: advances, ...(struck.left > 0 ? { stands } : {}) },
    defender: { ...held, won: held.lost < struck.lost },
    facts,
  };
}

type Suffered = Pick<PartyEnd, 'lost' | 'left' | 'demoralized'>;

/** Losses of one party, and whether what is left is demoralized. */
function suffer(
  facts: CivilWarFact[],
  party: Party,
  result: { readonly lost: number; readonly demoralized: boolean },
): Suffered {
  const lost = Math.min(party.sp, result.lost);
  const left = party.sp - lost;
  lose(facts, party, lost, 'battle');
  return { lost, left, demoralized: result.demoralized && left > 0 };
}

/** The attacker's own force alone is shaken, not others in its hex. After all losses: it may join groups. */
function shakeAttacker(facts: CivilWarFact[], party: Party, lost: number): void {
  const { side, hex } = party;
  const ids = remaining(party.takes, lost).map((take) => take.id);
  facts.push({ kind: 'demoralized', side, hex, ids, why: 'battle' });
}

/** A demoralized defender retreats one hex toward supply; with no way he stays and loses more (section 8). */
function standOrRetreat(
  pack: Pack,
  now: State,
  attack: Attack,
  defender: Party,
  suffered: Suffered,
  facts: CivilWarFact[],
): Omit<PartyEnd, 'won'> {
  const { side, lists, leaders } = defender;
  const { hex } = attack;
  const to = suffered.demoralized ? retreatFrom(pack, now, side, attack) : undefined;
  const stuck =
    suffered.demoralized && to === undefined
      ? (wholeFigure(pack, now.figures, 'combat', 'retreat-stuck-loss', 'value') ?? 1)
      : 0;
  const more = Math.min(stuck, suffered.left);
  lose(facts, defender, more, 'no retreat', suffered.lost);
  const lost = suffered.lost + more;
  const left = suffered.left - more;
  const demoralized = suffered.demoralized && left > 0;
  if (demoralized) facts.push({ kind: 'demoralized', side, hex, why: 'battle' });
  if (left === 0) {
    facts.push(...displaced(now, defender, hex));
    return { lost, left, demoralized };
  }
  if (to === undefined) return { lost, left, demoralized, stands: hex };
  facts.push({ kind: 'retreated', side, lists, leaders, sp: left, from: hex, to });
  return { lost, left, demoralized, stands: to };
}

/** Takes that remain after the first `lost` strength points are gone. */
function remaining(takes: readonly Take[], lost: number): readonly Take[] {
  let rest = lost;
  return takes.flatMap((take) => {
    const gone = Math.min(rest, take.n);
    rest -= gone;
    return take.n > gone ? [{ id: take.id, n: take.n - gone }] : [];
  });
}

function lose(
  facts: CivilWarFact[],
  party: Party,
  lost: number,
  why: 'battle' | 'no retreat',
  already = 0,
): void {
  if (lost === 0) return;
  const takes: Take[] = [];
  let rest = lost;
  for (const take of remaining(party.takes, already)) {
    if (rest === 0) break;
    takes.push({ id: take.id, n: Math.min(rest, take.n) });
    rest -= Math.min(rest, take.n);
  }
  facts.push({ kind: 'lost-sp', side: party.side, hex: party.hex, takes, why });
}

/** Leaders of a force that is no more go to their pool, next game turn (section 6). */
function displaced(now: State, party: Party, hex: string): readonly CivilWarFact[] {
  return party.leaders.map((leader) => {
    const place = now.leaders[leader]?.place;
    const list = place?.at === 'map' ? place.list : (party.lists[0] ?? 'east');
    const until = now.clock.game + 1;
    return { kind: 'leader-displaced', side: party.side, leader, hex, until, list };
  });
}

export function advance(
  attack: Attack,
  attacker: Party,
  takes: readonly Take[],
): Extract<CivilWarFact, { kind: 'advanced' }> {
  const who: Body = {
    side: attack.side,
    list: attack.list,
    leaders: attacker.leaders,
    ...(attack.army === undefined ? {} : { army: attack.army }),
    takes,
  };
  return { kind: 'advanced', who, sp: total(takes), from: attack.from, to: attack.hex };
}

/**
 * One hex toward supply, not into the enemy, nor where he came from, nor where another battle of the moment is fought;
 * undefined when there is no way.
 */
function retreatFrom(pack: Pack, now: State, side: Side, attack: Attack): string | undefined {
  const { hex, from: enemyFrom, elsewhere } = attack;
  const enemies = strengthByHex(now, enemyOf(side));
  const supply = supplyMap(pack, now, side, hex);
  const far = Number.MAX_SAFE_INTEGER;
  return landNeighbours(pack, hex)
    .filter((next) => next !== enemyFrom && !enemies.has(next) && !elsewhere.includes(next))
    .map((next) => ({ next, steps: supply.get(next) ?? far }))
    .sort(
      (a, b) =>
        a.steps - b.steps ||
        distanceHexes(b.next, enemyFrom) - distanceHexes(a.next, enemyFrom) ||
        byText(a.next, b.next),
    )[0]?.next;
}
