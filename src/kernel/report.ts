/** The letter after a run, before it becomes text, HTML or JSON. Built from a view, notices and the viewer's own sheets alone. */
import type { PlaceId } from './map/spot.js';

/** What became of something that was ordered; `idle`: there was no need or no time for it. */
const MARKS = ['done', 'partly', 'undone', 'idle'] as const;
export type ReportMark = (typeof MARKS)[number];

/** One sentence or paragraph. `places`: what it is about, in the order in which it names them, so that a page can show them. */
export type ReportLine = {
  readonly text: string;
  readonly mark?: ReportMark;
  readonly places?: readonly PlaceId[];
};

/** `places`: those of each row, where they are known. */
export type ReportTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly places?: readonly (readonly PlaceId[])[];
};

/** A heading with sentences, then a table. */
export type ReportSection = {
  readonly heading: string;
  readonly lines: readonly (string | ReportLine)[];
  readonly table?: ReportTable;
};

/**
 * `subject` is what stands in the mail's subject line: it may hold only what every seat knows (turn and date).
 * `lead` is what a commander reads first on a telephone, in a few sentences; `opening` is the same sentence by sentence.
 */
export type Report = {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly opening?: readonly ReportLine[];
  readonly sections: readonly ReportSection[];
};

/** What the system writes; the subject is the kernel's. */
export type PlainReport = Omit<Report, 'subject'>;

export const reportLine = (line: string | ReportLine): ReportLine =>
  typeof line === 'string' ? { text: line } : line;

export const textOfLine = (line: string | ReportLine): string => reportLine(line).text;

/** A sentence or a paragraph of a report by itself; what is absent is left out. */
export const sentence = (text: string, places: readonly PlaceId[] = []): ReportLine =>
  places.length === 0 ? { text } : { text, places: [...new Set(places)] };
