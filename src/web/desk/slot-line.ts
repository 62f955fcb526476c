/** Orders on one line of slots: where each bar begins, how long it is, and in which lane it lies. */
import type { Json } from '../../kernel/basic.js';
import type { Understood } from '../../kernel/system.js';
import { slotText } from '../../kernel/timeline.js';
import { costText } from '../../letters/compose-answer.js';

/** More bars than a page can show are left out, and the page says so. */
const MOST_BARS = 120;

/** A cell of a lane: a bar, or the gap before it (`bar` false). */
export type LaneCell = {
  readonly bar: boolean;
  readonly span: number;
  readonly says: string;
  readonly cost: string;
  readonly mark: string;
  /** Class in the style sheet. */
  readonly look: string;
  readonly slots: string;
};

type Bar = Omit<LaneCell, 'bar' | 'span'> & { readonly from: number; readonly to: number };

/** The last slot that any order names; 0 for none. */
export const lastSlot = (lines: readonly Understood<Json>[]): number =>
  Math.min(99, Math.max(0, ...lines.map(({ slot }) => slot?.to ?? 0)));

/** Orders with slots, in lanes so that no two lie over each other, each lane filled up to the last slot. */
export function lanesOf(
  lines: readonly Understood<Json>[],
  last: number,
): readonly (readonly LaneCell[])[] {
  const lanes: Bar[][] = [];
  for (const bar of lines.flatMap(barOf).slice(0, MOST_BARS)) {
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? 0) < bar.from);
    if (free === undefined) lanes.push([bar]);
    else free.push(bar);
  }
  return lanes.map((lane) => cellsOf(lane, last));
}

function barOf(line: Understood<Json>): readonly Bar[] {
  if (line.slot === undefined) return [];
  const { from, to } = line.slot;
  if (from < 1 || to < from || to > 99) return [];
  const { says, text, cost } = line;
  const mark = markOf(text);
  return [
    { from, to, says, slots: slotText(line.slot), cost: costText(cost), mark, look: LOOKS[mark] },
  ];
}

function cellsOf(lane: readonly Bar[], last: number): readonly LaneCell[] {
  let at = 1;
  const cells = lane.flatMap(({ from, to, ...bar }): readonly LaneCell[] => {
    const gap = from > at ? [gapOf(from - at)] : [];
    at = to + 1;
    return [...gap, { ...bar, bar: true, span: to - from + 1 }];
  });
  return at > last ? cells : [...cells, gapOf(last - at + 1)];
}

const gapOf = (span: number): LaneCell => ({
  ...{ bar: false, span, says: '', cost: '', mark: '', look: '', slots: '' },
});

/** The class of a mark in the style sheet. */
export const LOOKS = { 'in words': 'words', if: 'if', '': '' } as const;

/** What makes an order uncertain: words that the gamemaster judges, or a condition that the program does. */
export function markOf(text: string): 'in words' | 'if' | '' {
  if (/["\u201c\u201d]/.test(text)) return 'in words';
  return /\b(?:if|unless|until|when)\b/i.test(text) ? 'if' : '';
}
