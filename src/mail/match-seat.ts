/** For which of its sender's seats a mail is. */
import type { SeatHolder } from '../campaign/types.js';
import type { ReadMail } from './read-mail.js';

export type SeatMatch =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'seat'; readonly seat: SeatHolder }
  | { readonly kind: 'which-seat'; readonly seats: readonly SeatHolder[] };

const SEAT_LINE = /^[\s*•·-]*seat\s*[:=]\s*(.+)$/i;

/** Whether a line says for which seat the mail is. */
export const isSeatLine = (line: string): boolean => SEAT_LINE.test(line);

/** Letters and digits alone, in lower case. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
/** Whether a text holds these words, next to each other. */
export const hasWords = (text: string, words: string): boolean =>
  ` ${plainWords(text)} `.includes(` ${plainWords(words)} `);

/**
 * Among the seats of a sender: the only one, or the one that its `Seat:` lines name, or else the subject. An e-mail is for
 * one seat.
 */
export function matchSeat(
  holders: readonly SeatHolder[],
  mail: Pick<ReadMail, 'subject'>,
  ownLines: readonly string[],
): SeatMatch {
  const [only, ...others] = holders;
  if (only === undefined) return { kind: 'stranger' };
  if (others.length === 0) return { kind: 'seat', seat: only };
  const lines = ownLines.flatMap((text) => SEAT_LINE.exec(text)?.[1] ?? []);
  const says = lines.length === 0 ? [mail.subject] : lines;
  const named = holders.filter((holder) => says.some((text) => namesSeat(text, holder)));
  const [seat] = named;
  return seat !== undefined && named.length === 1
    ? { kind: 'seat', seat }
    : { kind: 'which-seat', seats: holders };
}

const namesSeat = (text: string, holder: SeatHolder): boolean =>
  hasWords(text, holder.seat) || hasWords(text, holder.title);
