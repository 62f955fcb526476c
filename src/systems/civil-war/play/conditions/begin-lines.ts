/**
 * What a pulse begins with (C3.14): conditions that are due are decided, orders in words are read by the gamemaster, and
 * each line knows what it carries out.
 */
import { never } from '../../../../kernel/basic.js';
import type { Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import type { ElseIf, PricedAction } from '../../orders/order.js';
import type { Pack } from '../../rules/pack.js';
import { seatOf } from '../../rules/seats.js';
import { sayCondition } from '../../orders/words/condition-words.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import type { BattlePart } from '../lines/battle-log.js';
import { decide, type Due } from './decide.js';
import { readInWords } from './in-words.js';
import type { Condition } from '../../orders/words/condition.js';
import { sayAction } from '../../orders/verbs.js';

/** What beginning a pulse needs to know of the sub-turn. */
export type Sheets = {
  readonly pack: Pack;
  readonly lines: readonly Line[];
  readonly battles: readonly BattlePart[];
  readonly umpire: Umpire;
};

/** A line whose condition is due, and which of its conditions that is. */
type DueLine = { readonly line: Line; readonly of: 'when' | 'until' | 'after'; readonly due: Due };

export function* beginLines(sheets: Sheets, start: State, pulse: number): CivilWarPlay<State> {
  const here = sheets.lines.filter(
    ({ order, end }) => end === undefined && order.from <= pulse && pulse <= order.to,
  );
  for (const line of here) if (line.order.from === pulse) open(line);
  const facts: CivilWarFact[] = [];
  let dues = here.flatMap((line) => dueOf(sheets, start, line, pulse));
  // What stands after `else if` is asked for only where what stands before it does not hold.
  while (dues.length > 0) {
    const holds = yield* decide(
      dues.map(({ due }) => due),
      sheets.umpire,
    );
    facts.push(
      ...dues.flatMap(({ line, of, due }, index) =>
        settle(sheets.pack, line, of, due.when, holds[index] === true, pulse),
      ),
    );
    dues = dues
      .filter(({ line }, index) => holds[index] !== true && hasNext(line))
      .flatMap(({ line }) => dueOf(sheets, start, line, pulse));
  }
  const now = facts.length === 0 ? start : (yield { do: 'happen', at: `p${pulse}`, facts }).now;
  return yield* readInWords(sheets.pack, now, here, pulse);
}

const alternativesOf = ({ order }: Line): readonly ElseIf[] =>
  order.when === undefined
    ? []
    : [{ when: order.when, does: order.does }, ...(order.elseIfs ?? [])];

const hasNext = (line: Line): boolean => line.tried > 0 && line.tried < alternativesOf(line).length;

/** A line without a condition carries out its order; one that waits for its condition has none yet. */
function open(line: Line): void {
  if (line.order.after !== undefined) line.waiting = true;
  else if (line.order.when === undefined) line.does = line.order.does;
}

function dueOf(sheets: Sheets, now: State, line: Line, pulse: number): readonly DueLine[] {
  const { order, side, list } = line;
  const { pack, battles } = sheets;
  const of = conditionDue(line, pulse);
  const next = alternativesOf(line)[line.tried];
  const when = of === undefined ? undefined : of === 'when' ? next?.when : order[of];
  if (of === undefined || when === undefined) return [];
  const lines = sheets.lines.filter((other) => other.side === side && other.list === list);
  const does = sayAction(pack, (next ?? order).does.action);
  const otherwise =
    order.otherwise === undefined ? UNPAID : sayAction(pack, order.otherwise.action);
  const due: Due = {
    known: { pack, now, side, list, pulse, battles, lines },
    when,
    name: `p${pulse}/condition ${seatOf(side, list).id} ${list}${line.tried > 0 ? ` else ${line.tried}` : ''}`,
    then: of === 'until' ? 'the order ends here' : does,
    otherwise: of === 'until' ? does : of === 'after' ? 'it waits' : otherwise,
  };
  return [{ line, of, due }];
}

const UNPAID = 'nothing is done; its pulses pass unpaid';

function conditionDue({ order, waiting }: Line, pulse: number): DueLine['of'] | undefined {
  if (order.when !== undefined) return pulse === order.from ? 'when' : undefined;
  if (order.until !== undefined) return 'until';
  const fits = pulse + order.does.pp - 1 <= order.to;
  return order.after !== undefined && waiting && fits ? 'after' : undefined;
}

/** What the verdict comes to. One that changes nothing is told at the end of the line alone. */
function settle(
  pack: Pack,
  line: Line,
  of: DueLine['of'],
  when: Condition,
  holds: boolean,
  pulse: number,
): readonly CivilWarFact[] {
  const { order } = line;
  const words = when.is === 'words' ? when.words : sayCondition(pack, when);
  const read: CivilWarFact = { kind: 'condition-read', order: line.place, words, holds };
  switch (of) {
    case 'when':
      line.does = holds ? alternativesOf(line)[line.tried]?.does : order.otherwise;
      if (!holds) line.tried += 1;
      return [read];
    case 'until':
      if (holds) giveUp(line);
      return holds || pulse === order.to ? [read] : [];
    case 'after': {
      if (holds) begin(line, order.does, pulse);
      const isLast = pulse + order.does.pp - 1 === order.to;
      if (!holds && isLast) giveUp(line);
      return holds || isLast ? [read] : [];
    }
    default:
      return never(of);
  }
}

function begin(line: Line, does: PricedAction, pulse: number): void {
  line.waiting = false;
  line.does = does;
  line.start = pulse;
}

/** The rest of its pulses passes unpaid (C3.14). */
function giveUp(line: Line): void {
  line.end = 'given-up';
  line.waiting = false;
}
