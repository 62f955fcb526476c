/**
 * What a pulse begins with (C3.14): conditions that are due are decided, orders in words are read by the gamemaster, and
 * each line knows what it carries out.
 */
import { never } from '../../../../kernel/basic.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import type { ElseIf } from '../../orders/order.js';
import { seatOf } from '../../rules/seats.js';
import { sayCondition } from '../../orders/words/condition-words.js';
import type { Line } from '../lines/line.js';
import { each, happen, lineNow, withLine, type Next, type Scene } from '../lines/scene.js';
import { decide, knownTo, type Due } from './decide.js';
import { readInWords } from './in-words.js';
import { sayAction } from '../../orders/verbs.js';

/** A line whose condition is due, and which of its conditions that is. */
type DueLine = { readonly line: Line; readonly of: 'when' | 'until' | 'after'; readonly due: Due };

export function* beginLines(start: Scene): CivilWarPlay<Scene> {
  const { pulse, umpire } = start;
  const here = start.lines.filter(
    ({ order, end }) => end === undefined && order.from <= pulse && pulse <= order.to,
  );
  let scene = here
    .filter((line) => line.order.from === pulse)
    .reduce((opening, line) => withLine(opening, line, opened), start);
  const facts: CivilWarFact[] = [];
  let dues = here.flatMap((line) => dueOf(scene, lineNow(scene, line)));
  // What stands after `else if` is asked for only where what stands before it does not hold.
  while (dues.length > 0) {
    const holds = yield* decide(
      dues.map(({ due }) => due),
      umpire,
    );
    const settled = each(scene, [...dues.entries()], (before, [index, due]) =>
      settle(before, due, holds[index] === true),
    );
    scene = settled.scene;
    facts.push(...settled.facts);
    dues = dues
      .filter((_due, index) => holds[index] !== true)
      .map(({ line }) => lineNow(scene, line))
      .filter(hasNext)
      .flatMap((line) => dueOf(scene, line));
  }
  scene = yield* happen({ scene, facts });
  return yield* readInWords(
    scene,
    here.map((line) => lineNow(scene, line)),
  );
}

const alternativesOf = ({ order }: Line): readonly ElseIf[] =>
  order.when === undefined
    ? []
    : [{ when: order.when, does: order.does }, ...(order.elseIfs ?? [])];

const hasNext = (line: Line): boolean => line.tried > 0 && line.tried < alternativesOf(line).length;

/** A line without a condition carries out its order; one that waits for its condition has none yet. */
const opened = ({ order }: Line): Partial<Line> =>
  order.after !== undefined
    ? { waiting: true }
    : order.when === undefined
      ? { does: order.does }
      : {};

function dueOf(scene: Scene, line: Line): readonly DueLine[] {
  const { order, side, list } = line;
  const { pack, pulse } = scene;
  const of = conditionDue(line, pulse);
  const next = alternativesOf(line)[line.tried];
  const when = of === undefined ? undefined : of === 'when' ? next?.when : order[of];
  if (of === undefined || when === undefined) return [];
  const does = sayAction(pack, (next ?? order).does.action);
  const otherwise =
    order.otherwise === undefined ? UNPAID : sayAction(pack, order.otherwise.action);
  const due: Due = {
    known: knownTo(scene, line),
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
function settle(scene: Scene, { line, of, due: { when } }: DueLine, holds: boolean): Next {
  const { order } = line;
  const { pack, pulse } = scene;
  const words = when.is === 'words' ? when.words : sayCondition(pack, when);
  const read: CivilWarFact = { kind: 'condition-read', order: line.place, words, holds };
  const told = (isTold: boolean, change: Partial<Line>): Next => ({
    scene: withLine(scene, line, () => change),
    facts: isTold ? [read] : [],
  });
  switch (of) {
    case 'when':
      return holds
        ? told(true, { does: alternativesOf(line)[line.tried]?.does })
        : told(true, { does: order.otherwise, tried: line.tried + 1 });
    case 'until':
      return told(holds || pulse === order.to, holds ? GIVEN_UP : {});
    case 'after': {
      const isLast = pulse + order.does.pp - 1 === order.to;
      const begun = { waiting: false, does: order.does, start: pulse };
      return told(holds || isLast, holds ? begun : isLast ? GIVEN_UP : {});
    }
    default:
      return never(of);
  }
}

/** The rest of its pulses passes unpaid (C3.14). */
const GIVEN_UP = { end: 'given-up', waiting: false } as const;
