/**
 * Closed conditions, decided from what a side knows at the start of a pulse (C3.14): its own forces, what its eyes see,
 * and what it believes of cities. A hidden enemy changes nothing.
 */
import { never } from '../../../../kernel/basic.js';
import { distanceHexes } from '../../rules/ground/hexes.js';
import { troopsIn } from '../../rules/ground/muster.js';
import type { ListName, Pack, Side } from '../../rules/pack.js';
import { enemiesSeen } from '../../rules/sight/eyes.js';
import { SIZES, type Size, type State } from '../../rules/state.js';
import { isCompleted, type Line } from '../lines/line.js';
import type { BattlePart } from '../lines/battle-log.js';
import { isContested, knownHolder } from './known-holder.js';
import type { ForceName } from '../../orders/words/names.js';
import type { Condition } from '../../orders/words/condition.js';
import { chiefOf, hexOfForce } from '../../orders/forces/mover.js';

/** What a condition is decided from. */
export type Known = {
  readonly pack: Pack;
  readonly now: State;
  readonly side: Side;
  readonly list: ListName;
  readonly pulse: number;
  /** All parts in battles of this sub-turn so far. */
  readonly battles: readonly BattlePart[];
  /** The lines of the account's own sheet. */
  readonly lines: readonly Line[];
};

/** What the gamemaster said of words, by the words; undefined where he has not been asked. */
export type WordsHold = (words: string) => boolean | undefined;

/** Whether a condition holds; undefined: it hangs on words that have not been judged. */
export function judge(known: Known, when: Condition, words: WordsHold): boolean | undefined {
  switch (when.is) {
    case 'held':
      return isHeld(known, when);
    case 'seen':
      return isEnemySeen(known, when);
    case 'there':
      return isThere(known, when.force, when.hex);
    case 'fares':
      return fares(known, when);
    case 'done':
      return isDone(known, when);
    case 'left':
      return (known.now.accounts[known.side][known.list]?.left[when.what] ?? 0) >= when.least;
    case 'words':
      return words(when.words);
    case 'all':
    case 'any':
      return joined(
        when.of.map((part) => judge(known, part, words)),
        when.is === 'any',
      );
    case 'not': {
      const holds = judge(known, when.of, words);
      return holds === undefined ? undefined : !holds;
    }
    default:
      return never(when);
  }
}

/** One part that decides is enough, whatever is unknown. */
function joined(parts: readonly (boolean | undefined)[], decides: boolean): boolean | undefined {
  if (parts.includes(decides)) return decides;
  return parts.includes(undefined) ? undefined : !decides;
}

type Of<K extends Condition['is']> = Extract<Condition, { is: K }>;

function isHeld({ pack, now, side }: Known, { hex, by }: Of<'held'>): boolean {
  if (by === 'contested') return isContested(pack, now, side, hex);
  const holder = knownHolder(pack, now, side, hex);
  return by === 'neutral' ? holder === 'nobody' : holder === by;
}

function isEnemySeen({ pack, now, side }: Known, { hex, within, ...sized }: Of<'seen'>): boolean {
  return enemiesSeen(pack, now, side).some(
    (enemy) => distanceHexes(enemy.hex, hex) <= within && isOfSize(enemy.size, sized),
  );
}

/** Whether a size is the one that was named, or beyond it. */
export function isOfSize(
  found: Size,
  { size, orLarger }: { readonly size?: Size; readonly orLarger?: true },
): boolean {
  if (size === undefined || found === size) return true;
  return orLarger === true && SIZES.indexOf(found) > SIZES.indexOf(size);
}

function isThere({ now, side }: Known, force: ForceName, hex: string): boolean {
  if (force.of !== 'sp') return hexOfForce(now, side, force) === hex;
  return troopsIn(now, side, hex).reduce((sum, troops) => sum + troops.sp, 0) >= force.n;
}

function fares(known: Known, { force, how }: Of<'fares'>): boolean {
  const { now, side, pulse } = known;
  if (how === 'demoralized') {
    const hex = hexOfForce(now, side, force);
    return hex !== undefined && troopsIn(now, side, hex).some((troops) => troops.demoralized);
  }
  const chief = chiefOf(now, force);
  const last = known.battles.findLast(
    (part) =>
      part.side === side &&
      (force.of === 'sp'
        ? part.hexes.includes(force.hex)
        : part.leaders.includes(chief ?? '') || (force.of === 'army' && part.army === force.army)),
  );
  if (last === undefined) return false;
  switch (how) {
    case 'fought':
      return true;
    case 'in-battle':
      return last.pulse === pulse - 1;
    case 'won':
      return last.won;
    case 'lost':
      return last.lost;
    default:
      return never(how);
  }
}

function isDone({ lines, pulse }: Known, { pulse: from, how }: Of<'done'>): boolean {
  const line = lines.find((other) => other.order.from === from);
  if (line === undefined) return false;
  return how === 'stopped' ? line.end === 'stopped' : isCompleted(line, pulse);
}
