/** What a report is made from, and its sentences with the places that they name. */
import { sentence, type ReportLine, type ReportSection } from '../../../kernel/report.js';
import type { PlayedSheet, Timed } from '../../../kernel/system.js';
import type { Order } from '../rules/order.js';
import type { Pack } from '../rules/figures.js';
import { foeOf, type SideName } from '../rules/state.js';
import type { View } from '../rules/view.js';
import type { Notice } from './notice.js';
import { say } from './say.js';
import { isCommanded } from './view-of.js';
import { sideName } from './words.js';

export type Told = readonly Timed<Notice>[];

export type Reader = {
  readonly pack: Pack;
  readonly seen: View;
  readonly told: Told;
  /** What letters in the middle of the step have told him already. */
  readonly earlier: Told;
  readonly sheets: readonly PlayedSheet<Order>[];
};

/** Whether it is a letter from the middle of a player-turn, which goes on after it. */
export function isMidTurn({ told, earlier }: Pick<Reader, 'told' | 'earlier'>): boolean {
  const kinds = [...earlier, ...told].map(({ notice }) => notice.kind);
  return (
    kinds.some((kind) => kind !== 'amended' && kind !== 'goes-on') &&
    !kinds.includes('turned') &&
    !kinds.includes('over')
  );
}

/** Notices that another section has told already. */
export type Used = ReadonlySet<Timed<Notice>>;

/** A major success for want of supply (AR-70), which no battle brought. */
export const isByStarvation = ({ at, notice }: Timed<Notice>): boolean =>
  notice.kind === 'success' && at === 'record';

/** Areas that a notice is about, in the order in which its sentence names them. */
function areasOf(notice: Notice): readonly string[] {
  switch (notice.kind) {
    case 'moved':
    case 'failed':
      return [notice.from, notice.to].filter((area) => area !== undefined);
    default:
      return 'area' in notice ? [notice.area] : [];
  }
}

export const lineOf = ({ pack }: Pick<Reader, 'pack'>, notice: Notice): ReportLine =>
  sentence(say(pack)(notice), areasOf(notice));

export const linesOf = (reader: Pick<Reader, 'pack'>, told: Told): readonly ReportLine[] =>
  told.map(({ notice }) => lineOf(reader, notice));

export const isFilled = ({ lines, table }: ReportSection): boolean =>
  lines.length > 0 || (table !== undefined && table.rows.length > 0);

/** Whose doing a notice is, where it is one side's. */
function doerOf(notice: Notice): SideName | undefined {
  switch (notice.kind) {
    case 'withdrew':
    case 'unsupplied':
    case 'entered':
      return 'british';
    default:
      return 'side' in notice ? notice.side : undefined;
  }
}

export const isEnemy = ({ side }: View, notice: Notice): boolean =>
  side !== null && doerOf(notice) === foeOf(side);
export const isOwn = ({ side }: View, notice: Notice): boolean => doerOf(notice) === side;

/** Whether it is the reader who does or suffers what a side does in an area: a theater commander is told of others of his side too. */
export const isYou = (
  { pack, seen }: Pick<Reader, 'pack' | 'seen'>,
  side: SideName,
  area: string,
): boolean => side === seen.side && isCommanded(pack, seen, area);

/** Who does it, before a verb: `You`, `The British`. */
export const whoIn = (
  reader: Pick<Reader, 'pack' | 'seen'>,
  side: SideName,
  area: string,
): string => (isYou(reader, side, area) ? 'You' : `The ${sideName(side)}`);
