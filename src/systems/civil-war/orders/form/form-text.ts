/** The lines of a sheet under a pen: some are changed, one is put in, and everything else stays byte for byte. */

type Line = { readonly text: string; readonly end: string };

/** A sheet cut into its lines, each with the line end that it had. */
export type Draft = readonly Line[];

export function draftOf(text: string): Draft {
  const pieces = text.split(/(\r\n|\r|\n)/);
  return Array.from({ length: Math.ceil(pieces.length / 2) }, (_, index) => ({
    text: pieces[index * 2] ?? '',
    end: pieces[index * 2 + 1] ?? '',
  }));
}

export const textOfDraft = (draft: Draft): string =>
  draft.map(({ text, end }) => text + end).join('');

/** The line end that the sheet is written with. */
const endOfLine = (draft: Draft): string => draft.find(({ end }) => end !== '')?.end ?? '\n';

/** `line` counts from 1. */
export function withLine(draft: Draft, line: number, text: string): Draft {
  return draft.map((old, index) => (index === line - 1 ? { ...old, text } : old));
}

/** The last line of a sheet has no end: the one before it takes its place. */
export function withoutLine(draft: Draft, line: number): Draft {
  const rest = draft.filter((_, index) => index !== line - 1);
  const isLast = line === draft.length && draft.at(-1)?.end === '';
  return isLast ? rest.map((old, i) => (i === rest.length - 1 ? { ...old, end: '' } : old)) : rest;
}

/** A line put in after so many; into a sheet of blanks alone it goes first. */
export function withLineAfter(draft: Draft, after: number, text: string): Draft {
  if (draft.every((line) => line.text.trim() === '')) {
    return [{ text, end: draft[0]?.end ?? '' }, ...draft.slice(1)];
  }
  const end = endOfLine(draft);
  const before = draft.slice(0, after);
  const isAtEnd = before.at(-1)?.end === '';
  const closed = before.map((line, i) =>
    i === before.length - 1 && isAtEnd ? { ...line, end } : line,
  );
  return [...closed, { text, end: isAtEnd ? '' : end }, ...draft.slice(after)];
}

/** How many lines there are without the blank ones at the end. */
export const writtenLines = (draft: Draft): number =>
  draft.findLastIndex((line) => line.text.trim() !== '') + 1;
