/** A letter in the gamemaster's own words: his text as it stands, the same as HTML, and the same as a report's sections. */
import type { Report, ReportSection } from '../kernel/report.js';
import { fillViews, type Composed } from './compose.js';

/** `hasMap`: the mail carries the seat's map. */
export type WrittenLetter = {
  readonly campaign: string;
  readonly subject: string;
  readonly text: string;
  readonly hasMap: boolean;
};

/** A part of the text between empty lines: a heading with its line under it, columns of a table, or a paragraph. */
type Block = { readonly heading: string; readonly columns: boolean; readonly text: string };

/** Subject, text and HTML of a letter that somebody wrote by hand. */
export function composeWritten({ campaign, subject, text, hasMap }: WrittenLetter): Composed {
  const blocks = blocksOf(text);
  const title = blocks[0]?.heading ?? '';
  return fillViews('written', campaign, subject, {
    html: {
      title: title === '' ? subject : title,
      campaign,
      preview: '',
      blocks: blocks.slice(title === '' ? 0 : 1),
      hasMap,
    },
    text: { body: text },
  });
}

function blocksOf(text: string): readonly Block[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ''))
    .filter((part) => part !== '')
    .map(blockOf);
}

function blockOf(part: string): Block {
  const lines = part.split('\n');
  const isHeading = lines.length > 1 && /^-{3,}$/.test(lines.at(-1)?.trim() ?? '');
  const columns = !isHeading && lines.some((line) => /\S {2,}\S/.test(line));
  const flowing = (some: readonly string[]): string => some.join(' ').replace(/\s+/g, ' ').trim();
  if (isHeading) return { heading: flowing(lines.slice(0, -1)), columns: false, text: '' };
  return { heading: '', columns, text: columns ? part : flowing(lines) };
}

/** The same text in the form of the report whose place it takes, so that pages show what the letter says. */
export function writtenReport(report: Report, text: string): Report {
  const sections: { heading: string; lines: string[] }[] = [];
  for (const { heading, columns, text: words } of blocksOf(text)) {
    if (heading !== '' || sections.length === 0) sections.push({ heading, lines: [] });
    if (words !== '') sections.at(-1)?.lines.push(...(columns ? words.split('\n') : [words]));
  }
  const kept: readonly ReportSection[] = sections;
  const bare = (some: string): string => some.replace(/\s+/g, ' ');
  const lead = bare(text).includes(bare(report.lead)) ? report.lead : '';
  return { ...report, lead, sections: kept.filter(({ lines }) => lines.length > 0) };
}
