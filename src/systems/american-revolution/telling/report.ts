/**
 * The letter of a seat after a step, from its view, its notices and its own sheets alone: what matters most, what became of
 * its orders, battles, ground, the enemy as it saw him, losses and what comes next; then tables.
 */
import type { Viewer } from '../../../kernel/basic.js';
import type { PlainReport, ReportSection } from '../../../kernel/report.js';
import type { PlayedSheet, Question, Timed } from '../../../kernel/system.js';
import type { Order } from '../rules/order.js';
import type { Pack } from '../rules/figures.js';
import { turnTitle } from '../rules/state.js';
import type { View } from '../rules/view.js';
import type { Notice } from './notice.js';
import { battlesSection } from './report-battles.js';
import { enemySection, knownSection } from './report-enemy.js';
import {
  controlSection,
  levySection,
  newsSection,
  otherSection,
  regionSection,
} from './report-ground.js';
import { openingOf } from './report-lead.js';
import { lossesSections, nextSection, positionSections } from './report-next.js';
import { ordersTold } from './report-orders.js';
import { isFilled, linesOf, type Reader } from './report-text.js';
import { ofSide } from './words.js';

export const reportOf =
  (pack: Pack) =>
  (
    seen: View,
    told: readonly Timed<Notice>[],
    asked: readonly Question[],
    who: Viewer,
    sheets: readonly PlayedSheet<Order>[],
    earlier: readonly Timed<Notice>[] = [],
  ): PlainReport => {
    const reader: Reader = { pack, seen, told, earlier, sheets };
    const opening = openingOf(reader, asked);
    return {
      title: `${turnTitle(seen.turn)}, ${ofSide(seen.active)} player-turn`,
      lead: opening.map(({ text }) => text).join(' '),
      opening,
      sections: [
        ...(who === 'gm' ? account(reader) : story(reader)),
        ...tables(reader, asked),
      ].filter(isFilled),
    };
  };

function story(reader: Reader): readonly ReportSection[] {
  const { section, used } = ordersTold(reader);
  return [
    section,
    battlesSection(reader),
    otherSection(reader, used),
    enemySection(reader),
    newsSection(reader),
    levySection(reader),
    controlSection(reader),
    ...lossesSections(reader),
  ];
}

/** The gamemaster reads all that happened, in its order. */
const account = (reader: Reader): readonly ReportSection[] => [
  { heading: 'What happened', lines: linesOf(reader, reader.told) },
];

const tables = (reader: Reader, asked: readonly Question[]): readonly ReportSection[] => [
  nextSection(reader, asked),
  regionSection(reader),
  ...positionSections(reader),
  knownSection(reader),
];
