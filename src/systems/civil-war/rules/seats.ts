/** Who plays what (C1.2, C3.8). */
import { asSeat, type SeatId, type Viewer } from '../../../kernel/basic.js';
import type { Seat } from '../../../kernel/system.js';
import type { ListName, Side } from './pack.js';

export type SeatRow = Seat & {
  readonly side: Side;
  readonly lists: readonly ListName[];
  readonly role: 'supreme' | 'theater';
};

const seat = (
  id: string,
  side: Side,
  role: SeatRow['role'],
  lists: readonly ListName[],
  title: string,
): SeatRow => ({
  ...{ id: asSeat(id), side, role, lists, title },
  ...(role === 'theater' ? { under: asSeat(`${side}-supreme`) } : {}),
});

export const SEATS: readonly SeatRow[] = [
  seat('usa-supreme', 'usa', 'supreme', [], 'USA Supreme Commander'),
  seat('usa-east', 'usa', 'theater', ['east'], 'USA Commander East'),
  seat('usa-west', 'usa', 'theater', ['west'], 'USA Commander West'),
  seat(
    'usa-trans',
    'usa',
    'theater',
    ['trans', 'naval'],
    'USA Commander Trans-Mississippi and Naval',
  ),
  seat('csa-supreme', 'csa', 'supreme', [], 'CSA Supreme Commander'),
  seat('csa-east', 'csa', 'theater', ['east', 'trans'], 'CSA Commander East and Trans-Mississippi'),
  seat('csa-west', 'csa', 'theater', ['west'], 'CSA Commander West'),
];

export const findSeat = (who: Viewer): SeatRow | undefined =>
  SEATS.find((row) => row.id === (who as SeatId));

/** The side of the seat that is asked; questions to the gamemaster are read as the USA's where nothing says whose. */
export const sideAsked = (who: Viewer): Side => findSeat(who)?.side ?? 'usa';

/** The accounts of a side; the CSA has no naval share (C3.5.4). */
export const listsOf = (side: Side): readonly ListName[] =>
  side === 'usa' ? ['east', 'west', 'trans', 'naval'] : ['east', 'west', 'trans'];

/** The seat that orders an account. */
export function seatOf(side: Side, list: ListName): SeatRow {
  const found = SEATS.find((row) => row.side === side && row.lists.includes(list));
  if (found === undefined) throw new Error(`No seat orders ${side} ${list}`);
  return found;
}

export const supremeOf = (side: Side): SeatRow => {
  const found = SEATS.find((row) => row.side === side && row.role === 'supreme');
  if (found === undefined) throw new Error(`No supreme commander of ${side}`);
  return found;
};

export const SIDE_NAMES: Readonly<Record<Side, string>> = { usa: 'USA', csa: 'CSA' };
export const LIST_NAMES: Readonly<Record<ListName, string>> = {
  east: 'East',
  west: 'West',
  trans: 'Trans-Mississippi',
  naval: 'Naval',
};
