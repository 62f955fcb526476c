/** Who takes part, and which regions each commands. */
import { asSeat, type SeatId } from '../../../kernel/basic.js';
import type { Seat } from '../../../kernel/system.js';
import type { Pack } from './figures.js';
import { SIDES, type SideName, type State } from './state.js';

/** `regions`: of the SPs that it may order; absent: of all. */
export type Command = {
  readonly seat: SeatId;
  readonly side: SideName;
  readonly title: string;
  readonly regions?: readonly string[];
};

export const SIDE_TITLES: Readonly<Record<SideName, string>> = {
  american: 'American',
  british: 'British',
};

/** The commander of a side comes before its theater commanders: his orders are carried out first. */
export function commandsOf(
  { settings }: Pick<State, 'settings'>,
  { theaters }: Pick<Pack, 'theaters'>,
): readonly Command[] {
  return SIDES.flatMap((side) => [
    { seat: asSeat(side), side, title: `${SIDE_TITLES[side]} commander` },
    ...(settings.theaters
      ? theaters.map(({ id, title, regions }) => ({
          ...{ seat: asSeat(`${side}-${id}`), side, regions },
          title: `${SIDE_TITLES[side]} ${title}`,
        }))
      : []),
  ]);
}

export const seatsOf = (now: State, pack: Pack): readonly Seat[] =>
  commandsOf(now, pack).map(({ seat: id, side, title, regions }) => ({
    ...{ id, side, title, lists: [] },
    ...(regions === undefined ? {} : { under: asSeat(side) }),
  }));
