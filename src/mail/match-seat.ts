/** For which of its sender's seats a mail is. */
import { tokensIn } from '../campaign/letters/reply-token.js';
import type { SeatHolder } from '../campaign/types.js';
import type { SeatId } from '../kernel/basic.js';
import { hasWords, plainWords } from '../kernel/plain-words.js';
import type { Judge } from './letter-words.js';
import type { ReadMail } from './read-mail.js';

export type SeatMatch =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'seat'; readonly seat: SeatHolder }
  | { readonly kind: 'which-seat'; readonly seats: readonly SeatHolder[] };

export const SEAT_LINE = /^[\s*•·-]*seat\s*[:=]\s*(\S.*)$/is;

/**
 * Among the seats of a sender: the only one, or the one that its `Seat:` lines name, or else the subject. An e-mail is for
 * one seat. `all`: those of the campaign.
 */
export function matchSeat(
  holders: readonly SeatHolder[],
  mail: Pick<ReadMail, 'subject'>,
  ownLines: readonly string[],
  all: readonly SeatNames[] = holders,
): SeatMatch {
  const [only, ...others] = holders;
  if (only === undefined) return { kind: 'stranger' };
  if (others.length === 0) return { kind: 'seat', seat: only };
  const lines = seatLines(ownLines);
  const named = namedIn(lines.length === 0 ? [ownSubject(mail.subject)] : lines, all);
  const [seat, ...further] = holders.filter((holder) => named.has(holder.seat));
  return seat !== undefined && further.length === 0
    ? { kind: 'seat', seat }
    : { kind: 'which-seat', seats: holders };
}

const seatLines = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((text) => SEAT_LINE.exec(text)?.[1] ?? []);

const namedIn = (texts: readonly string[], all: readonly SeatNames[]): ReadonlySet<SeatId> =>
  new Set(texts.flatMap((text) => seatsNamed(text, all).map(({ seat }) => seat)));

/** The seats that the `Seat:` lines among these name. */
export const seatsSaid = (
  ownLines: readonly string[],
  all: readonly SeatNames[],
): ReadonlySet<SeatId> => namedIn(seatLines(ownLines), all);

const OUR_SUBJECT = /\[vedette\]/i;

/** What its sender wrote of a subject: in a reply, our own words name a step, and with it perhaps a seat. */
function ownSubject(subject: string): string {
  const head = subject.search(OUR_SUBJECT);
  if (head >= 0) return subject.slice(0, head);
  return tokensIn(subject).length > 0 ? '' : subject;
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
  all: readonly SeatNames[] = [],
): 'own' | 'other' | undefined {
  const said = SEAT_LINE.exec(line)?.[1];
  if (said === undefined || names === undefined || judge(line) !== 'no') return undefined;
  if (isCalled(said, names)) return 'own';
  const others = all.filter((one) => one.seat !== names.seat);
  return seatsNamed(said, [names, ...others]).includes(names) ? undefined : 'other';
}

/** The lines without those that say that the mail is for this seat: these stand above anything else that it says. */
export const withoutSeat = (
  lines: readonly string[],
  names: SeatNames,
  judge: Judge,
  all: readonly SeatNames[],
): readonly string[] =>
  lines.map((line) => (seatSaid(line, names, judge, all) === 'own' ? '' : line));

/** Whether a text is what a seat is called, and nothing else. */
const isCalled = (text: string, { seat, title }: SeatNames): boolean =>
  [seat, title, `${seat} ${title}`, `${title} ${seat}`].map(plainWords).includes(plainWords(text));

/** The seats that a text is the name of, or else those that it names among other words. */
function seatsNamed(text: string, seats: readonly SeatNames[]): readonly SeatNames[] {
  const called = seats.filter((one) => isCalled(text, one));
  if (called.length > 0) return called;
  const all = seats.flatMap(namesOf);
  return seats.filter((one) => namesOf(one).some((name) => hasName(text, name, all)));
}

const namesOf = ({ seat, title }: SeatNames): readonly string[] => [seat, title].map(plainWords);

/** Whether a text has that name, and not only within a longer one: `american` is no word of `american-north`. */
function hasName(text: string, name: string, all: readonly string[]): boolean {
  const longer = all.filter((one) => one !== name && hasWords(one, name));
  const rest = longer.reduce(
    (left, one) => left.replaceAll(` ${one} `, ' / '),
    ` ${plainWords(text)} `,
  );
  return hasWords(rest, name);
}
