/** A letter in the gamemaster's own words: his text as it stands, the same as HTML, and the same as a report's sections. */
import type { Report, ReportSection } from '../kernel/report.js';
import { fillViews, type Composed } from './compose.js';
import { isColumns, wrapLong } from './plain-text.js';

/** `hasMap`: the mail carries the seat's map. */
export type WrittenLetter = {
  readonly campaign: string;
  readonly subject: string;
  readonly text: string;
  readonly hasMap: boolean;
};

/** A part of the text between empty lines: a heading with its line under it, columns of a table, or lines. */
type Block = {
  readonly heading: string;
  readonly columns: boolean;
  readonly lines: readonly string[];
};

/** Subject, text and HTML of a letter that somebody wrote by hand. The map stands above the first part with a heading. */
export function composeWritten({ campaign, subject, text, hasMap }: WrittenLetter): Composed {
  const blocks = blocksOf(text);
  const title = blocks[0]?.heading ?? '';
  const shown = blocks.slice(title === '' ? 0 : 1).map(blockHtml);
  const parts = shown.findIndex(({ heading }) => heading !== '');
  const head = parts === -1 ? shown.length : parts;
  return fillViews('written', campaign, subject, {
    html: {
      title: title === '' ? subject : title,
      campaign,
      preview: '',
      head: shown.slice(0, head),
      blocks: shown.slice(head),
      hasMap,
    },
    text: { body: text.split('\n').map(wrapLong).join('\n') },
  });
}

const blockHtml = ({ heading, columns, lines }: Block) => ({
  heading,
  table: columns ? lines.join('\n') : '',
  lines,
});

function blocksOf(text: string): readonly Block[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.replace(/^\n+/, '').trimEnd())
    .filter((part) => part !== '')
    .map(blockOf);
}

function blockOf(part: string): Block {
  const lines = part.split('\n');
  const isHeading = lines.length > 1 && /^-{3,}$/.test(lines.at(-1)?.trim() ?? '');
  const flowing = (some: readonly string[]): string => some.join(' ').replace(/\s+/g, ' ').trim();
  if (isHeading) return { heading: flowing(lines.slice(0, -1)), columns: false, lines: [] };
  return { heading: '', columns: lines.some(isColumns), lines };
}

/** The same text in the form of the report whose place it takes, so that pages show what the letter says. */
export function writtenReport(report: Report, text: string): Report {
  const sections: { heading: string; lines: string[] }[] = [];
  for (const { heading, lines } of blocksOf(text)) {
    if (heading !== '' || sections.length === 0) sections.push({ heading, lines: [] });
    sections.at(-1)?.lines.push(...lines);
  }
  const kept: readonly ReportSection[] = sections;
  const bare = (some: string): string => some.replace(/\s+/g, ' ');
  const { opening, ...rest } = report;
  const stands = bare(text).includes(bare(report.lead));
  return {
    ...rest,
    lead: stands ? report.lead : '',
    ...(opening === undefined || !stands ? {} : { opening }),
    sections: kept.filter(({ lines }) => lines.length > 0),
  };
}
