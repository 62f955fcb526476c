/** What the forms of a letter from the gamemaster have in common: to whom, in whose name, and when it goes. */
import type { DeskVoice } from '../../campaign/gm/see-tray.js';
import type { SeatId } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import type { SeatHolder } from '../../campaign/types.js';

/** The fields of a form that was sent, or nothing. */
export type Filled = Readonly<Record<string, string>>;

const EVERYBODY = 'all';
const SIDE = 'side-';
const SEAT = 'seat-';

/** The seats that a form names: one by one, by side, or all. */
export function seatsIn(form: Filled, seats: readonly SeatHolder[]): readonly SeatId[] {
  return seats
    .filter(
      ({ seat, side }) =>
        form[EVERYBODY] === 'yes' || form[SIDE + side] === 'yes' || form[SEAT + seat] === 'yes',
    )
    .map(({ seat }) => seat);
}

/** Ticks for everybody, each side and each seat. `chosen`: the seat that is ticked while nothing was sent. */
export function recipientData(
  { sides: names }: Pick<Board, 'sides'>,
  seats: readonly SeatHolder[],
  filled: Filled,
  chosen?: SeatId,
) {
  const sides = [...new Set(seats.map(({ side }) => side))];
  const titleOf = (side: string): string => names.find(({ id }) => id === side)?.short ?? side;
  const isTicked = (name: string): boolean => filled[name] === 'yes';
  return {
    all: isTicked(EVERYBODY),
    sides: sides.map((side) => ({
      ...{ name: SIDE + side, title: titleOf(side), ticked: isTicked(SIDE + side) },
      seats: seats
        .filter((one) => one.side === side)
        .map(({ seat, title, name = 'nobody yet' }) => ({
          ...{ name: SEAT + seat, title, holder: name },
          ticked: 'text' in filled ? isTicked(SEAT + seat) : seat === chosen,
        })),
    })),
  };
}

/** `now`, `release`, or the time that was typed. */
export const goesIn = ({ goes = '', at = '' }: Filled): string => (goes === 'at' ? at : goes);

/** When a letter goes, as three choices. `id` tells two forms of a page apart. */
export function goesData(id: string, zone: string, { goes = 'now', at = '' }: Filled) {
  return {
    ...{ id, zone, at },
    isNow: goes !== 'release' && goes !== 'at',
    isRelease: goes === 'release',
    isAt: goes === 'at',
  };
}

const VOICE_SAYS: Readonly<Record<DeskVoice, string>> = {
  gamemaster: 'From the gamemaster',
  writer: 'From its writer, by name',
  rumor: 'As a rumor: no name at all',
};

/** In whose name it may go. */
export const voiceData = (voices: readonly DeskVoice[], chosen: string | undefined) =>
  voices.map((value, index) => ({
    ...{ value, says: VOICE_SAYS[value] },
    chosen: chosen === undefined || chosen === '' ? index === 0 : value === chosen,
  }));

export const voiceIn = ({ as = '' }: Filled): DeskVoice =>
  as === 'rumor' || as === 'writer' ? as : 'gamemaster';

/** Line ends as text has them. */
export const textIn = (text = ''): string => text.replace(/\r\n?/g, '\n');
