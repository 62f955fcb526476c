/** Seats and addresses as a gamemaster pastes them: a line a player, in any order. */
import { nearest } from '../../kernel/sheet-text.js';
import { inThousands, type SeatId } from '../../kernel/basic.js';
import type { Seat } from '../../kernel/system.js';
import { isMailAddress } from '../../letters/write-eml.js';

/** Who is to hold a seat. `mail`: '' for none. */
export type SeatWish = { readonly seat: SeatId; readonly name: string; readonly mail: string };

/** `line` from 1. */
export type ListFault = { readonly line: number; readonly read: string; readonly say: string };

const LONGEST_LIST = 50;
/** Rows of all players of a campaign, as mail programs copy them, are shorter. */
const LONGEST_LINE = 1500;
const MOST_WORDS_OF_TITLE = 12;
const QUOTED_WHOLE = /^"([^"]*)"$/;

/**
 * `north-east, Ann Lee, ann@example.org`, or `Ann Lee <ann@example.org>` for the next seat that is free; columns of a
 * spreadsheet, and a row of addresses as mail programs copy it. The seat is named by its id, its title, or words of them
 * that no other seat has. Where something looks like a seat and names none, nobody is seated by guess.
 */
export function readSeatList(
  text: string,
  seats: readonly Seat[],
): { readonly wishes: readonly SeatWish[]; readonly faults: readonly ListFault[] } {
  const faults: ListFault[] = [];
  const parts = text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, read: unquoted(line.trim()) }))
    .filter(({ read }, index) => read !== '' && !(index === 0 && isHeading(read)))
    .flatMap(({ line, read }) => entriesOf(read).map((one) => ({ line, read: one })))
    .slice(0, LONGEST_LIST)
    .map((one) => ({ ...one, ...partsOf(one.read, seats) }));
  const taken = new Map<SeatId, number>();
  for (const { seat, line } of parts)
    if (seat !== undefined && !taken.has(seat.id)) taken.set(seat.id, line);
  const named = new Set<SeatId>();
  const wishes: (SeatWish & { readonly line: number })[] = [];
  for (const { line, read, seat: asked, name, mail, slip } of parts) {
    const complain = (say: string): void =>
      void faults.push({ line, read: read.slice(0, 120), say });
    const seat = asked ?? (mail === '' ? undefined : seats.find(({ id }) => !taken.has(id)));
    const same = wishes.filter(
      (one) => mail !== '' && one.mail.toLowerCase() === mail.toLowerCase(),
    );
    if (slip !== undefined) complain(slip);
    else if (seat === undefined)
      complain(
        mail === ''
          ? 'Expected an e-mail address, such as ann@example.org, or a seat and a name.'
          : 'All seats are taken.',
      );
    else if (asked !== undefined && named.has(seat.id))
      complain(`${seat.title} is already given in line ${String(taken.get(seat.id))}.`);
    else if (name === '') complain('Expected a name beside the address.');
    else if (asked === undefined && same[0] !== undefined)
      complain(
        `${mail} stands in line ${String(same[0].line)} already. To give one player several seats, name the seat in each line.`,
      );
    else if (same.some((one) => sideOf(one.seat, seats) !== seat.side))
      complain(`${mail} already has a seat on the other side. One person plays only one side.`);
    else {
      taken.set(seat.id, line);
      named.add(seat.id);
      wishes.push({ seat: seat.id, name, mail, line });
    }
  }
  return { wishes: wishes.map(({ line: _line, ...wish }) => wish), faults };
}

/** Addresses that a mail program has put in quotation marks as a whole. */
const unquoted = (read: string): string =>
  read.replace(QUOTED_WHOLE, (whole, within: string) => (within.includes('@') ? within : whole));

const sideOf = (id: SeatId, seats: readonly Seat[]): string | undefined =>
  seats.find((seat) => seat.id === id)?.side;

/** The first row of a spreadsheet, which names its columns. */
const isHeading = (read: string): boolean =>
  read.length <= LONGEST_LINE &&
  read
    .split(/[,;\t|]/)
    .every((cell) =>
      /^"?\s*(?:(?:first |last |full )?name|seat|side|player|(?:e-?)?mail(?: address)?|address)s?\s*"?$/i.test(
        cell,
      ),
    );

/** A mail program copies its recipients in one row: `Ann <ann@example.org>; Bo <bo@example.org>`. */
function entriesOf(read: string): readonly string[] {
  if (read.length > LONGEST_LINE) return [read];
  const cut = [read.split(';'), read.split(/(?<=>)\s*,/)].find((pieces) => {
    const whole = pieces.filter((piece) => piece.trim() !== '');
    return whole.length > 1 && whole.every((piece) => piece.includes('@'));
  });
  return (cut ?? [read]).map((piece) => piece.trim()).filter((piece) => piece !== '');
}

const SAYS_LONG = `Expected a line a player; this line has more than ${inThousands(LONGEST_LINE)} characters.`;

type Parts = {
  readonly seat?: Seat;
  readonly name: string;
  readonly mail: string;
  /** Why the line cannot be read. */
  readonly slip?: string;
};

function partsOf(read: string, seats: readonly Seat[]): Parts {
  if (read.length > LONGEST_LINE) return { name: '', mail: '', slip: SAYS_LONG };
  const { mails, rest } = withoutMails(read.replace(/^(?:[-*•·–]|\d{1,2}[.)])\s+/, ''));
  const cells = withSeatApart(cellsOf(rest), seats);
  const exact = cells.findIndex((cell) => seatCalled(cell, seats) !== undefined);
  const at = exact === -1 ? cells.findIndex((cell) => seatLike(cell, seats) !== undefined) : exact;
  const seat = at === -1 || cells.length === 1 ? undefined : seatLike(cells[at] ?? '', seats);
  const names = seat === undefined ? cells : cells.filter((_cell, index) => index !== at);
  const isTurned = seat === undefined && names.length === 2 && /^[^;\t|]*<\S+>$/.test(read);
  const [mail = ''] = mails;
  const slip = slipOf({ mails, names, seat, seats, isOpen: !/[<([]/.test(read) });
  return {
    mail,
    ...(seat === undefined ? {} : { seat }),
    name: (isTurned ? names.toReversed() : names).join(' '),
    ...(slip === undefined ? {} : { slip }),
  };
}

/** The addresses of a line, each once, and the line with a tab in their places. */
function withoutMails(read: string): { readonly mails: readonly string[]; readonly rest: string } {
  const mails: string[] = [];
  const rest = read
    .replace(/mailto:/gi, '')
    .replace(/[<([]*[^\s,;|<>"()[\]:]*@[^\s,;|<>"()[\]:]*[>)\]]*/g, (found) => {
      const mail = found.replace(/^[<([']+|[>)\].']+$/g, '');
      if (mails.every((one) => one.toLowerCase() !== mail.toLowerCase())) mails.push(mail);
      return '\t';
    });
  return { mails, rest };
}

/** What stands between separators; `"Lee, Ann"` is one, and Ann Lee. */
const cellsOf = (rest: string): readonly string[] =>
  (rest.match(/"[^"]*"|[^",;\t|:=]+/g) ?? [])
    .flatMap((cell) =>
      cell.startsWith('"') ? [turned(cell.slice(1, -1))] : cell.split(/\s[-–—]\s|\s[-–—]$/),
    )
    .map((cell) =>
      cell
        .replace(/[<>]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^'(.*)'$/, '$1'),
    )
    .filter((cell) => cell !== '');

const turned = (text: string): string =>
  /,\s*(?:jr|sr|ii|iii|iv)\b/i.test(text) ? text : text.replace(/^([^,]+),([^,]+)$/, '$2 $1');

/** `north-east Ann Lee` in one piece. */
function withSeatApart(cells: readonly string[], seats: readonly Seat[]): readonly string[] {
  const [only = '', ...more] = cells;
  if (more.length > 0) return cells;
  const words = only.split(' ');
  const count = words
    .slice(0, MOST_WORDS_OF_TITLE)
    .findLastIndex(
      (_word, index) => seatCalled(words.slice(0, index + 1).join(' '), seats) !== undefined,
    );
  return count === -1
    ? cells
    : [words.slice(0, count + 1).join(' '), words.slice(count + 1).join(' ')].filter(Boolean);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const wordsOf = ({ id, title }: Seat): readonly string[] => plain(`${id} ${title}`).split(' ');

const seatCalled = (cell: string, seats: readonly Seat[]): Seat | undefined =>
  seats.find(({ id, title }) => plain(id) === plain(cell) || plain(title) === plain(cell));

/** The seat that is called so, or the only one that has all these words. */
function seatLike(cell: string, seats: readonly Seat[]): Seat | undefined {
  const words = plain(cell).split(' ');
  const all = seats.filter((seat) => words.every((word) => wordsOf(seat).includes(word)));
  return seatCalled(cell, seats) ?? (all.length === 1 ? all[0] : undefined);
}

function slipOf(line: {
  readonly mails: readonly string[];
  readonly names: readonly string[];
  readonly seat: Seat | undefined;
  readonly seats: readonly Seat[];
  /** The address stands bare, so that what stands before it does not have to be a name alone. */
  readonly isOpen: boolean;
}): string | undefined {
  const { mails, names, seat, seats } = line;
  const [mail, other] = mails;
  const wrong =
    mails.find((one) => !isMailAddress(one)) ??
    names.find((cell) => mail === undefined && /[^\s.]\.[a-z]{2,}$/i.test(cell));
  if (wrong !== undefined) return `"${shown(wrong)}" is not an e-mail address.`;
  if (mail !== undefined && other !== undefined)
    return `Two e-mail addresses, ${shown(mail)} and ${shown(other)}. Write each player on a line of his own.`;
  if (seat !== undefined)
    return names.some((cell) => seatCalled(cell, seats) !== undefined)
      ? 'Two seats in one line. Write a line for each.'
      : undefined;
  const odd = names.find((cell) => looksLikeSeat(cell, seats, line.isOpen || names.length > 1));
  return odd === undefined ? undefined : saysOdd(odd, seats);
}

const shown = (text: string): string => text.slice(0, 60);

/** `wholly`: a word of it anywhere is enough, else its first word must be one, since people are called West too. */
function looksLikeSeat(cell: string, seats: readonly Seat[], wholly: boolean): boolean {
  const known = new Set(
    seats.flatMap((seat) => [...plain(seat.id).split(' '), ...wordsOf(seat).filter(isLong)]),
  );
  const words = plain(cell).split(' ');
  const told = wholly ? words : words.slice(0, 1);
  return told.some((word) => known.has(word)) || (wholly && /^[a-z]+(?:-[a-z]+)+$/.test(cell));
}

const isLong = (word: string): boolean => word.length > 3;

function saysOdd(odd: string, seats: readonly Seat[]): string {
  const ids = seats.map(({ id }) => id as string);
  const near = nearest(odd.toLowerCase(), ids);
  return `"${shown(odd)}" names no seat.${near === undefined ? '' : ` Did you mean ${near}?`} The seats: ${ids.join(', ')}.`;
}
