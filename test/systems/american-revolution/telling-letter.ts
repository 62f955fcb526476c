/** Reports of a few facts to a viewer, and their lines by heading, for tests. */
import { asQuestionKey, type SeatId, type Viewer } from '../../../src/kernel/basic.js';
import { reportLine, type PlainReport } from '../../../src/kernel/report.js';
import type { PlayedSheet, Question, Timed } from '../../../src/kernel/system.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { Order } from '../../../src/systems/american-revolution/rules/order.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import type { Notice } from '../../../src/systems/american-revolution/telling/notice.js';
import { position, telling, told } from './telling-board.js';

export const now = position(['9 B boston', '6 B newyork', '4 C trenton', '2 M worcester']);

export const sheet = (
  to: SeatId,
  ...orders: readonly (readonly [string, Order])[]
): PlayedSheet<Order> => ({
  prompt: { key: asQuestionKey('1.2/orders'), to, kind: 'orders', title: '', about: {} },
  lines: orders.map(([says, means], index) => ({
    ...{ line: index + 1, text: says, says, cost: {}, means },
  })),
});

type Reading = {
  readonly at: State;
  readonly earlier: readonly Fact[];
  readonly asked: readonly Question[];
  /** Of all that is told. */
  readonly moment: string;
};

export function reportTo(
  who: Viewer,
  facts: readonly Fact[],
  sheets: readonly PlayedSheet<Order>[] = [],
  { at = now, earlier = [], asked = [], moment = 'land' }: Partial<Reading> = {},
): PlainReport {
  const timed = (fact: Fact): readonly Timed<Notice>[] => {
    const notice = told(fact, at, who);
    return notice === undefined ? [] : [{ at: moment, notice }];
  };
  const view = telling.view(at, who);
  return telling.report(view, facts.flatMap(timed), asked, who, sheets, earlier.flatMap(timed));
}
export const linesOf = ({ sections }: PlainReport, heading: string): readonly string[] =>
  sections
    .filter((section) => section.heading === heading)
    .flatMap(({ lines }) => lines.map(reportLine))
    .map(({ mark, text }) => (mark === undefined ? text : `${mark}: ${text}`));
export const placesOf = ({ sections }: PlainReport, heading: string) =>
  sections
    .filter((section) => section.heading === heading)
    .flatMap(({ lines }) => lines.map(reportLine))
    .map(({ places = [] }) => places);
export const tableOf = ({ sections }: PlainReport, heading: string) =>
  sections.find((section) => section.heading === heading)?.table;
