/** For which of its sender's seats a mail is. */
import type { SeatHolder } from '../campaign/types.js';
import { hasWords, plainWords } from '../kernel/plain-words.js';
import type { Judge } from './letter-words.js';
import type { ReadMail } from './read-mail.js';

export type SeatMatch =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'seat'; readonly seat: SeatHolder }
  | { readonly kind: 'which-seat'; readonly seats: readonly SeatHolder[] };

const SEAT_LINE = /^[\s*•·-]*seat\s*[:=]\s*(\S.*)$/is;

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

/** What a seat is called in a `Seat:` line. */
export type SeatNames = Pick<SeatHolder, 'seat' | 'title'>;

/**
 * Whether a line says that the mail is for this seat, and nothing else, or that it is for another one. Undefined for any other
 * line, such as one that goes on with an order.
 */
export function seatSaid(
  line: string,
  names: SeatNames | undefined,
  judge: Judge,
): 'own' | 'other' | undefined {
  const said = SEAT_LINE.exec(line)?.[1];
  if (said === undefined || names === undefined || judge(line) !== 'no') return undefined;
  const { seat, title } = names;
  const whole = [seat, title, `${seat} ${title}`, `${title} ${seat}`].map(plainWords);
  if (whole.includes(plainWords(said))) return 'own';
  return namesSeat(said, names) ? undefined : 'other';
}

const namesSeat = (text: string, holder: SeatNames): boolean =>
  hasWords(text, holder.seat) || hasWords(text, holder.title);
