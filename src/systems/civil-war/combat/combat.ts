/** A battle: column, dice, losses, demoralization, retreat (B7, section 4 and 8 of the spec). */
import { d6, type Umpire } from '../../../kernel/dice.js';
import { figures, type CellName, type CivilWarPlay } from '../figures/ask-figure.js';
import type { Attack } from './attack.js';
import { advance, workOut, type BattleOutcome, type PartyEnd } from './battle-outcome.js';
import { attackingParty, defendingParty, type Party } from './battle-party.js';
import { columnOf, shiftCells } from './column.js';
import { sizeOf } from '../sight/eyes.js';
import type { BattleSide, CivilWarFact } from '../fact.js';
import { spotMarches, type Spotting } from '../sight/look.js';
import { troopsIn } from '../ground/muster.js';
import type { ListName, Pack, Side } from '../pack.js';
import type { State } from '../state.js';
import { supplyMap } from '../ground/supply.js';

/** What a cell of the combat table may say, and so a ruling in its place. */
const RESULTS = ['-', 'd', '1', 'd1', '2', 'd2', '3', 'd3'];

/**
 * What the timeline must know of a battle: whose forces may not go on with what they were doing, and whose retreats and
 * advances were seen.
 */
export type BattleEnd = {
  readonly now: State;
  readonly spottings: readonly Spotting[];
  readonly hits: readonly {
    readonly side: Side;
    readonly hex: string;
    readonly leaders: readonly string[];
    /** An attacker's hit is of his own account alone. */
    readonly list?: ListName;
  }[];
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
  if (attacker.sp === 0) return { now: start, hits: [], spottings: [] };
  if (defender.sp === 0) return yield* follow(pack, start, attack, attacker);
  const name = `${at}/battle ${attack.hex}${attack.nth > 1 ? `/${attack.nth}` : ''}`;
  const shifted = yield* figures(pack, start, at, shiftCells(pack, start, attack));
  const { column, shifts } = columnOf(pack, shifted.now, attacker.sp, defender.sp, shifted.values);
  const settled = umpire.settle(`${name}/column`, column, pack.tables.get('columns')?.rows);
  const dice = {
    attacker: umpire.roll(d6, `${name}/attacker`)[0] ?? 1,
    defender: umpire.roll(d6, `${name}/defender`)[0] ?? 1,
  };
  const cells = resultCells(pack, shifted.now, attacker, defender, dice, settled);
  const looked = yield* figures(pack, shifted.now, at, cells);
  const toDefender = umpire.settle(`${name}/defender-result`, looked.values[0] ?? '-', RESULTS);
  const toAttacker = umpire.settle(`${name}/attacker-result`, looked.values[1] ?? '-', RESULTS);
  const outcome = workOut(
    pack,
    looked.now,
    attack,
    { attacker, defender },
    { toDefender, toAttacker },
  );
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
  const spottings = spotMarches(pack, looked.now, moves);
  let now = (yield { do: 'happen', at, facts }).now;
  const supplyFacts = unsupplied(pack, now, [attacker, defender], outcome);
  if (supplyFacts.length > 0) now = (yield { do: 'happen', at, facts: supplyFacts }).now;
  return { now, hits: hitsOf(attacker, defender, outcome), spottings };
}

/** The enemy left before the blow fell: the attacker marches in. */
function* follow(pack: Pack, now: State, attack: Attack, attacker: Party): CivilWarPlay<BattleEnd> {
  const advanced = advance(attack, attacker, attacker.takes);
  const spottings = spotMarches(pack, now, [advanced]);
  const after = yield { do: 'happen', at: `p${attack.pulse}`, facts: [advanced] };
  return { now: after.now, hits: [], spottings };
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
  const { attacker: struck, defender: held } = outcome;
  const [list] = attacker.lists;
  const hits: BattleEnd['hits'][number][] = [];
  if (struck.demoralized || struck.stands === undefined) {
    const { side, hex, leaders } = attacker;
    hits.push({ side, hex, leaders, ...(list === undefined ? {} : { list }) });
  }
  if (held.demoralized || held.stands !== defender.hex) {
    const { side, hex, leaders } = defender;
    hits.push({ side, hex, leaders });
  }
  return hits;
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
      : [{ kind: 'demoralized', side: party.side, hex: end.stands, ids, why: 'supply' }];
  });
}
