/** Seats and addresses as a gamemaster pastes them: a line a player, in any order. */
import { nearest } from '../kernel/sheet-text.js';
import type { SeatId } from '../kernel/basic.js';
import type { Seat } from '../kernel/system.js';

/** Who is to hold a seat. `mail`: '' for none. */
export type SeatWish = { readonly seat: SeatId; readonly name: string; readonly mail: string };

/** `line` from 1. */
export type ListFault = { readonly line: number; readonly read: string; readonly say: string };

const ADDRESS = /[^\s,;<>"()[\]:]+@[^\s,;<>"()[\]:]+/;
const LONGEST_LIST = 50;

/**
 * `usa-east, Ann Lee, ann@example.org`, or `Ann Lee <ann@example.org>` for the next seat that is free. The seat is named
 * by its id or its title.
 */
export function readSeatList(
  text: string,
  seats: readonly Seat[],
): { readonly wishes: readonly SeatWish[]; readonly faults: readonly ListFault[] } {
  const faults: ListFault[] = [];
  const lines = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, read: line.trim() }));
  const parts = lines
    .filter(({ read }) => read !== '')
    .map((one) => ({ ...one, ...partsOf(one.read, seats) }));
  const taken = new Map<SeatId, number>();
  for (const { seat, line } of parts)
    if (seat !== undefined && !taken.has(seat.id)) taken.set(seat.id, line);
  const wishes: SeatWish[] = [];
  const complain = (line: number, read: string, say: string): void =>
    void faults.push({ line, read: read.slice(0, 120), say });
  for (const { line, read, seat: named, name, mail, odd } of parts.slice(0, LONGEST_LIST)) {
    const seat = named ?? (mail === '' ? undefined : seats.find(({ id }) => !taken.has(id)));
    if (odd !== undefined) complain(line, read, saysOdd(odd, seats));
    else if (seat === undefined)
      complain(
        line,
        read,
        mail === ''
          ? 'Expected an e-mail address, such as ann@example.org, or a seat and a name.'
          : 'All seats are given already.',
      );
    else if (named !== undefined && taken.get(seat.id) !== line)
      complain(line, read, `${seat.title} is given in line ${String(taken.get(seat.id))} already.`);
    else if (name === '') complain(line, read, 'Expected a name beside the address.');
    else {
      taken.set(seat.id, line);
      const foe = wishes.find(
        (one) =>
          mail !== '' &&
          one.mail.toLowerCase() === mail.toLowerCase() &&
          sideOf(one.seat, seats) !== seat.side,
      );
      if (foe !== undefined)
        complain(
          line,
          read,
          `${mail} is given a seat of the other side already; one person plays one side.`,
        );
      else wishes.push({ seat: seat.id, name, mail });
    }
  }
  return { wishes, faults };
}

const sideOf = (id: SeatId, seats: readonly Seat[]): string | undefined =>
  seats.find((seat) => seat.id === id)?.side;

const saysOdd = (odd: string, seats: readonly Seat[]): string => {
  const near = nearest(
    odd.toLowerCase(),
    seats.map(({ id }) => id as string),
  );
  return `There is no seat "${odd.slice(0, 60)}".${near === undefined ? '' : ` Did you mean ${near}?`} The seats: ${seats.map(({ id }) => id).join(', ')}.`;
};

/** `odd`: what stands where a seat would and is none. */
function partsOf(read: string, seats: readonly Seat[]) {
  const mail = ADDRESS.exec(read)?.[0] ?? '';
  const cells = read
    .replace(mail, mail === '' ? '' : ' , ')
    .split(/[,;\t:|]/)
    .map((cell) => cell.replace(/[<>"]/g, ' ').replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '');
  const isSeat = (cell: string) => (seat: Seat) =>
    plain(seat.id) === plain(cell) || plain(seat.title) === plain(cell);
  const at = cells.findIndex((cell) => seats.some(isSeat(cell)));
  const seat = at === -1 ? undefined : seats.find(isSeat(cells[at] ?? ''));
  const names = cells.filter((_cell, index) => index !== at);
  const odd =
    seat === undefined && names.length > 1
      ? names.find((cell) => /^[a-z]+-[a-z-]+$/i.test(cell))
      : undefined;
  return {
    mail,
    ...(seat === undefined ? {} : { seat }),
    name: names.join(' '),
    ...(odd === undefined ? {} : { odd }),
  };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
