/** A report, an answer or a notice as a letter: subject, text part and HTML part, by the views in `views/mail`. */
import {
  reportLine,
  type Report,
  type ReportLine,
  type ReportMark,
  type ReportSection,
  type ReportTable,
} from '../kernel/report.js';
import { loadTemplates } from './templates.js';
import { tableText, TEXT_COLUMNS, underlined, wrapText } from './plain-text.js';
import { oneLine } from './write-eml.js';
import { writtenTime } from './written-time.js';

/** A letter without its envelope. Where the HTML has `cid:map`, the mail carries the seat's map. */
export type Composed = { readonly subject: string; readonly text: string; readonly html: string };

/** Whom a report goes to, and when it was written (ISO, UTC) as shown in the campaign's zone (IANA). */
export type ReportContext = {
  readonly campaign: string;
  readonly zone: string;
  readonly seatTitle: string;
  readonly name?: string;
  readonly written: string;
};

/** A plain letter: why it comes, in paragraphs of one line or more. `name` greets; `campaign` stands in the subject. */
export type NoticeLetter = {
  readonly campaign: string;
  readonly subject: string;
  readonly name?: string;
  readonly paragraphs: readonly string[];
};

/** The letter after a run. `map: false` when no picture goes with it (default true). */
export function composeReport(
  report: Report,
  context: ReportContext,
  options: { readonly map?: boolean } = {},
): Composed {
  const written = writtenTime(context.written, context.zone);
  const head = {
    title: report.subject,
    lead: report.lead,
    greeting: greeting(context.name ?? context.seatTitle),
    seatTitle: context.seatTitle,
    campaign: context.campaign,
    written,
    hasMap: options.map ?? true,
  };
  return fillViews('report', context.campaign, report.subject, {
    html: { ...head, preview: report.lead, ...reportHtml(report) },
    text: {
      ...head,
      title: underlined(report.subject),
      about: wrapText(`${context.campaign} · ${context.seatTitle} · ${written}`),
      lead: wrapText(report.lead),
      sections: report.sections.map(sectionText),
    },
  });
}

/** A simple letter to a person. */
export function composeNotice(letter: NoticeLetter): Composed {
  const head = {
    title: letter.subject,
    campaign: letter.campaign,
    greeting: greeting(letter.name),
  };
  return fillViews('notice', letter.campaign, letter.subject, {
    html: {
      ...{ ...head, preview: letter.paragraphs[0] ?? '' },
      paragraphs: letter.paragraphs.map((paragraph) => ({ lines: paragraph.split('\n') })),
    },
    text: { ...head, paragraphs: letter.paragraphs.map(wrapLines) },
  });
}

/** What is quoted stays so, however often its line is broken. */
const wrapLines = (paragraph: string): string =>
  paragraph
    .split('\n')
    .map((line) => {
      const [indent = ''] = /^ */.exec(line) ?? [];
      if (indent === '') return wrapText(line, undefined, line.startsWith(QUOTED) ? QUOTED : '');
      return wrapText(line, TEXT_COLUMNS - indent.length, '  ').replace(/^/gm, indent);
    })
    .join('\n');

const QUOTED = '> ';

type ViewData = Readonly<Record<string, unknown>>;

/** Fills the three views of one letter; `text` is given text already wrapped. */
export function fillViews(
  view: string,
  campaign: string,
  subject: string,
  data: { readonly html: ViewData; readonly text: ViewData },
): Composed {
  const views = loadTemplates();
  return {
    subject: oneLine(views.text(`mail/${view}.subject`, { campaign, subject })),
    text: views.text(`mail/${view}.text`, data.text),
    html: views.html(`mail/${view}.html`, data.html),
  };
}

/** `Dear Ann,` or, for a stranger, `Good day,`. */
export const greeting = (name: string | undefined): string =>
  name === undefined || name.trim() === '' ? 'Good day,' : `Dear ${oneLine(name)},`;

/** How the marks of lines look, and what they say to whoever hears a page read. */
const MARK_SIGNS: Readonly<Record<ReportMark, { readonly sign: string; readonly means: string }>> =
  {
    done: { sign: '✓', means: 'done' },
    partly: { sign: '½', means: 'partly done' },
    undone: { sign: '✗', means: 'not done' },
    idle: { sign: '–', means: 'not needed' },
  };

const sectionText = (section: ReportSection) => ({
  heading: underlined(section.heading),
  lines: section.lines.map((line) => wrapText(lineText(reportLine(line)), undefined, '  ')),
  table: section.table === undefined ? '' : tableText(section.table),
});

const lineText = ({ text, mark }: ReportLine): string =>
  mark === undefined ? text : `${MARK_SIGNS[mark].sign} ${text}`;

/** Opening and sections of a report as letters and pages take them: strict views find every field. */
export const reportHtml = ({ lead, opening, sections }: Report) => ({
  lead,
  opening: (opening ?? (lead === '' ? [] : [lead])).map(lineHtml),
  sections: sections.map((section) => ({
    heading: section.heading,
    lines: section.lines.map(lineHtml),
    table: section.table === undefined ? false : tableHtml(section.table),
  })),
});

const lineHtml = (line: string | ReportLine) => {
  const { text, mark, places = [] } = reportLine(line);
  const shown = mark === undefined ? { sign: '', means: '' } : MARK_SIGNS[mark];
  return { text, mark: mark ?? '', isDone: mark === 'done', ...shown, places: places.join(' ') };
};

/**
 * A table as the HTML views take it. Most rows have only `plain` cells, which cost less to fill in than
 * those in objects, and there are thousands.
 */
export const tableHtml = ({ columns, rows, places = [] }: ReportTable) => ({
  columns,
  rows: rows.map((row, index) => {
    const isPlain = !row.some((text) => HYPHEN.test(text));
    return {
      plain: isPlain ? row : [],
      cells: isPlain ? [] : row.map((text) => ({ text, parts: partsOfCell(text) })),
      places: (places[index] ?? []).join(' '),
    };
  }),
});

const LONGEST_WHOLE = 24;
const HYPHEN = /\w-\w/;

/** Browsers break words at their hyphens: such words of a cell stand by themselves, to be kept whole. */
function partsOfCell(cell: string): readonly { readonly text: string; readonly whole: boolean }[] {
  if (!HYPHEN.test(cell)) return [];
  const isWhole = (text: string): boolean => text.length <= LONGEST_WHOLE && HYPHEN.test(text);
  return cell
    .split(/((?<!\S)\S*\w-\w\S*)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, whole: isWhole(text) }));
}
