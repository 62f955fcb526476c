/** A battle: column, dice, losses, demoralization, retreat (B7, section 4 and 8 of the spec). */
import { d6, type Umpire } from '../../kernel/dice.js';
import { distanceHexes } from '../../kernel/hex.js';
import { byText } from '../../kernel/basic.js';
import { figures, type CellName, type CivilWarPlay } from './ask-figure.js';
import { landNeighbours } from './atlas.js';
import type { Attack } from './attack.js';
import { columnOf, shiftCells } from './column.js';
import { sizeOf } from './eyes.js';
import { strengthByHex, troopsIn } from './muster.js';
import type { BattleSide, Body, CivilWarFact, Take } from './fact.js';
import { wholeFigure } from './figures.js';
import { spotMarches } from './look.js';
import { enemyOf, type ListName, type Pack, type Side } from './pack.js';
import type { Leader, State, Troops } from './state.js';
import { supplyMap } from './supply.js';

/** What the timeline must know of a battle: whose forces may not go on with what they were doing. */
export type BattleEnd = {
  readonly now: State;
  readonly hits: readonly {
    readonly side: Side;
    readonly hex: string;
    readonly leaders: readonly string[];
  }[];
};

/** What a combat cell says: `-`, `d`, `1`, `d2`. */
export function readResult(text: string): { readonly lost: number; readonly demoralized: boolean } {
  return { lost: Number(/\d/.exec(text)?.[0] ?? 0), demoralized: text.includes('d') };
}

type Party = {
  readonly side: Side;
  readonly hex: string;
  readonly lists: readonly ListName[];
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly groups: readonly Troops[];
  readonly takes: readonly Take[];
  readonly sp: number;
  readonly modifier: number;
};

/** Fights one battle and yields its beats. Nothing happens when either party is gone by now. */
export function* fight(
  pack: Pack,
  start: State,
  attack: Attack,
  umpire: Umpire,
): CivilWarPlay<BattleEnd> {
  const at = `p${attack.pulse}`;
  const attacker = attackingParty(pack, start, attack);
  const defender = defendingParty(pack, start, attack);
  if (attacker.sp === 0) return { now: start, hits: [] };
  if (defender.sp === 0) return yield* follow(start, attack, attacker, at);
  const name = `${at}/battle ${attack.hex}${attack.nth > 1 ? `/${attack.nth}` : ''}`;
  const shifted = yield* figures(pack, start, at, shiftCells(pack, start, attack));
  const { column, shifts } = columnOf(pack, shifted.now, attacker.sp, defender.sp, shifted.values);
  const settled = umpire.settle(`${name}/column`, column);
  const dice = {
    attacker: umpire.roll(d6, `${name}/attacker`)[0] ?? 1,
    defender: umpire.roll(d6, `${name}/defender`)[0] ?? 1,
  };
  const cells = resultCells(pack, shifted.now, attacker, defender, dice, settled);
  const looked = yield* figures(pack, shifted.now, at, cells);
  const toDefender = umpire.settle(`${name}/defender-result`, looked.values[0] ?? '-');
  const toAttacker = umpire.settle(`${name}/attacker-result`, looked.values[1] ?? '-');
  const outcome = workOut(pack, looked.now, attack, attacker, defender, {
    toDefender,
    toAttacker,
  });
  const report: CivilWarFact = {
    kind: 'fought',
    hex: attack.hex,
    from: attack.from,
    column: settled,
    shifts,
    attacker: battleSide(pack, looked.now, attacker, dice.attacker, toAttacker, outcome.attacker),
    defender: battleSide(pack, looked.now, defender, dice.defender, toDefender, outcome.defender),
  };
  const facts = [...shifted.facts, ...looked.facts, report, ...outcome.facts];
  const moves = outcome.facts.filter(
    (fact) => fact.kind === 'retreated' || fact.kind === 'advanced',
  );
  const spotted = spotMarches(pack, looked.now, moves, attack.pulse);
  let now = (yield { do: 'happen', at, facts: [...facts, ...spotted] }).now;
  const supplyFacts = unsupplied(pack, now, [attacker, defender], outcome);
  if (supplyFacts.length > 0) now = (yield { do: 'happen', at, facts: supplyFacts }).now;
  return { now, hits: hitsOf(attacker, defender, outcome) };
}

/** The enemy left before the blow fell: the attacker marches in. */
function* follow(now: State, attack: Attack, attacker: Party, at: string): CivilWarPlay<BattleEnd> {
  const facts: CivilWarFact[] = [advance(attack, attacker, attacker.takes)];
  return { now: (yield { do: 'happen', at, facts }).now, hits: [] };
}

function attackingParty(pack: Pack, now: State, attack: Attack): Party {
  const groups = troopsIn(now, attack.side, attack.from).filter(
    (troops) => troops.list === attack.list && troops.marches.last === attack.pulse,
  );
  const takes = takeSp(groups, attack.sp);
  const leaders = attack.leaders.filter((name) => standsAt(now.leaders[name], attack.from));
  return {
    side: attack.side,
    hex: attack.from,
    lists: [attack.list],
    leaders,
    ...(attack.army === undefined ? {} : { army: attack.army }),
    groups,
    takes,
    sp: total(takes),
    modifier: modifierOf(pack, now, attack.side, leaders, attack.army !== undefined),
  };
}

const standsAt = (leader: Leader | undefined, hex: string): boolean =>
  leader?.place.at === 'map' && leader.place.hex === hex;

function defendingParty(pack: Pack, now: State, attack: Attack): Party {
  const side = enemyOf(attack.side);
  const groups = troopsIn(now, side, attack.hex);
  const leaders = Object.values(now.leaders)
    .filter((leader) => leader.side === side && standsAt(leader, attack.hex))
    .map((leader) => leader.name)
    .sort(byText);
  const army = Object.values(now.armies).find((row) => leaders.includes(row.commander));
  const takes = groups.map(({ id, sp }) => ({ id, n: sp }));
  return {
    side,
    hex: attack.hex,
    lists: [...new Set(groups.map((troops) => troops.list))].sort(byText),
    leaders,
    ...(army === undefined ? {} : { army: army.name }),
    groups,
    takes,
    sp: total(takes),
    modifier: modifierOf(pack, now, side, leaders, army !== undefined),
  };
}

/** The first `n` strength points of the groups, in their order. */
export function takeSp(groups: readonly Troops[], n: number): readonly Take[] {
  const takes: Take[] = [];
  let rest = n;
  for (const { id, sp } of groups) {
    if (rest <= 0) break;
    takes.push({ id, n: Math.min(sp, rest) });
    rest -= sp;
  }
  return takes;
}

const total = (takes: readonly Take[]): number => takes.reduce((sp, take) => sp + take.n, 0);

/** Commander's tactical value, of an army his strategic one, within the pack's bounds. Naval leaders do not command land. */
function modifierOf(
  pack: Pack,
  now: State,
  side: Side,
  leaders: readonly string[],
  isArmy: boolean,
): number {
  const present = leaders
    .map((name) => now.leaders[name])
    .filter((leader): leader is Leader => leader !== undefined && leader.kind !== 'naval')
    .sort((a, b) => b.stars - a.stars || a.seniority - b.seniority || byText(a.name, b.name));
  const armies = Object.values(now.armies).filter((army) => army.side === side);
  const general = present.find((leader) => armies.some((army) => army.commander === leader.name));
  const commander = (isArmy ? general : undefined) ?? present[0];
  if (commander === undefined) return 0;
  const least = wholeFigure(pack, now.figures, 'combat', 'die-modifier-least', 'value') ?? -2;
  const most = wholeFigure(pack, now.figures, 'combat', 'die-modifier-most', 'value') ?? 2;
  const rating = isArmy && commander === general ? commander.strategic : commander.tactical;
  return Math.min(most, Math.max(least, rating));
}

function resultCells(
  pack: Pack,
  now: State,
  attacker: Party,
  defender: Party,
  dice: { readonly attacker: number; readonly defender: number },
  column: string,
): readonly CellName[] {
  const row = (party: Party, die: number): string =>
    dieRow(pack, die + party.modifier, sizeOf(pack, now.figures, party.sp));
  return [
    { table: 'crt-defender', row: row(attacker, dice.attacker), column },
    { table: 'crt-attacker', row: row(defender, dice.defender), column },
  ];
}

/** The table's row for a modified die; beyond its ends the last row holds. */
function dieRow(pack: Pack, die: number, size: string): string {
  const rows = (pack.tables.get('crt-defender')?.rows ?? [])
    .filter((row) => row.endsWith(size))
    .map((row) => Number.parseInt(row, 10));
  return `${Math.min(Math.max(...rows), Math.max(Math.min(...rows), die))} ${size}`;
}

type PartyEnd = {
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
  readonly left: number;
  /** Where the party stands when all is over; undefined when nobody is left. */
  readonly stands?: string;
};

type BattleOutcome = {
  readonly attacker: PartyEnd;
  readonly defender: PartyEnd;
  readonly facts: readonly CivilWarFact[];
};

function workOut(
  pack: Pack,
  now: State,
  attack: Attack,
  attacker: Party,
  defender: Party,
  results: { readonly toDefender: string; readonly toAttacker: string },
): BattleOutcome {
  const atDefender = readResult(results.toDefender);
  const atAttacker = readResult(results.toAttacker);
  const facts: CivilWarFact[] = [];
  let defenderLost = Math.min(defender.sp, atDefender.lost);
  const attackerLost = Math.min(attacker.sp, atAttacker.lost);
  let defenderLeft = defender.sp - defenderLost;
  const attackerLeft = attacker.sp - attackerLost;
  lose(facts, attacker, attackerLost, 'battle');
  lose(facts, defender, defenderLost, 'battle');
  const defenderBroken = atDefender.demoralized && defenderLeft > 0;
  const attackerBroken = atAttacker.demoralized && attackerLeft > 0;
  if (defenderBroken) facts.push({ kind: 'demoralized', side: defender.side, hex: attack.hex });
  if (attackerBroken) {
    facts.push({
      kind: 'demoralized',
      side: attacker.side,
      hex: attack.from,
      ids: remaining(attacker.takes, attackerLost).map((take) => take.id),
    });
  }
  let defenderStands: string | undefined = attack.hex;
  if (defenderBroken) {
    const to = retreatFrom(pack, now, defender.side, attack.hex, attack.from);
    if (to === undefined) {
      const stuck = wholeFigure(pack, now.figures, 'combat', 'retreat-stuck-loss', 'value') ?? 1;
      const more = Math.min(stuck, defenderLeft);
      lose(facts, defender, more, 'no retreat', defenderLost);
      defenderLost += more;
      defenderLeft -= more;
    } else {
      const { side, lists, leaders } = defender;
      const from = attack.hex;
      facts.push({ kind: 'retreated', side, lists, leaders, sp: defenderLeft, from, to });
      defenderStands = to;
    }
  }
  if (defenderLeft === 0) {
    defenderStands = undefined;
    facts.push(...displaced(now, defender, attack.hex));
  }
  if (attackerLeft === 0) facts.push(...displaced(now, attacker, attack.from));
  const advances = attackerLeft > 0 && !attackerBroken && defenderStands !== attack.hex;
  if (advances) facts.push(advance(attack, attacker, remaining(attacker.takes, attackerLost)));
  const attackerStands = advances ? attack.hex : attack.from;
  return {
    attacker: {
      lost: attackerLost,
      demoralized: attackerBroken,
      won: advances,
      left: attackerLeft,
      ...(attackerLeft > 0 ? { stands: attackerStands } : {}),
    },
    defender: {
      lost: defenderLost,
      demoralized: defenderBroken,
      won: defenderLost < attackerLost,
      left: defenderLeft,
      ...(defenderStands === undefined ? {} : { stands: defenderStands }),
    },
    facts,
  };
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

function advance(attack: Attack, attacker: Party, takes: readonly Take[]): CivilWarFact {
  const who: Body = {
    side: attack.side,
    list: attack.list,
    leaders: attacker.leaders,
    ...(attack.army === undefined ? {} : { army: attack.army }),
    takes,
  };
  return { kind: 'advanced', who, sp: total(takes), from: attack.from, to: attack.hex };
}

/** One hex toward supply, not into the enemy nor where he came from; undefined when there is no way. */
export function retreatFrom(
  pack: Pack,
  now: State,
  side: Side,
  hex: string,
  enemyFrom: string,
): string | undefined {
  const enemies = strengthByHex(now, enemyOf(side));
  const supply = supplyMap(pack, now, side);
  const far = Number.MAX_SAFE_INTEGER;
  return landNeighbours(pack, hex)
    .filter((next) => next !== enemyFrom && !enemies.has(next))
    .map((next) => ({ next, steps: supply.get(next) ?? far }))
    .sort(
      (a, b) =>
        a.steps - b.steps ||
        distanceHexes(b.next, enemyFrom) - distanceHexes(a.next, enemyFrom) ||
        byText(a.next, b.next),
    )[0]?.next;
}

/** A force out of supply that has fought is demoralized at the end (B7.5). */
function unsupplied(
  pack: Pack,
  now: State,
  parties: readonly [Party, Party],
  outcome: BattleOutcome,
): readonly CivilWarFact[] {
  const ends = [outcome.attacker, outcome.defender];
  return parties.flatMap((party, index): CivilWarFact[] => {
    const end = ends[index];
    if (end?.stands === undefined || end.demoralized) return [];
    const supply = supplyMap(pack, now, party.side);
    if (supply.has(end.stands)) return [];
    const ids = troopsIn(now, party.side, end.stands)
      .filter((troops) => !troops.demoralized)
      .map((troops) => troops.id);
    return ids.length === 0
      ? []
      : [{ kind: 'demoralized', side: party.side, hex: end.stands, ids }];
  });
}

function battleSide(
  pack: Pack,
  now: State,
  party: Party,
  die: number,
  result: string,
  end: PartyEnd,
): BattleSide {
  return {
    side: party.side,
    lists: party.lists,
    leaders: party.leaders,
    ...(party.army === undefined ? {} : { army: party.army }),
    sp: party.sp,
    size: sizeOf(pack, now.figures, party.sp),
    die,
    modifier: party.modifier,
    result,
    lost: end.lost,
    demoralized: end.demoralized,
    won: end.won,
  };
}

function hitsOf(attacker: Party, defender: Party, outcome: BattleOutcome): BattleEnd['hits'] {
  const hit = (party: Party, end: PartyEnd): BattleEnd['hits'] =>
    end.demoralized || end.stands === undefined || (party === defender && end.stands !== party.hex)
      ? [{ side: party.side, hex: party.hex, leaders: party.leaders }]
      : [];
  return [...hit(attacker, outcome.attacker), ...hit(defender, outcome.defender)];
}
