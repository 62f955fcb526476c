/** Whose words letters bring: of one player to another, whether they came at once, after a while, or through the gamemaster. */
import type { SeatId } from '../../kernel/basic.js';
import type { Dispatch } from '../../store/entry.js';
import { selectWritten } from '../../store/entries.js';
import type { Journal } from '../../store/journal.js';

/** `text`: as its reader has it; `note`: the gamemaster's words below it. */
export type PlayersWords = {
  readonly from: SeatId;
  readonly text: string;
  readonly note?: string;
  readonly orders?: true;
};

/** By the entries of their letters. Letters that name no player as their writer are not among them. */
export async function playersWords(journal: Journal): Promise<ReadonlyMap<number, PlayersWords>> {
  const entries = await selectWritten(journal);
  const dispatches = new Map(entries.map(({ seq, body }) => [seq, body.dispatch]));
  const found = new Map<number, PlayersWords>();
  for (const { seq, body } of entries) {
    const { dispatch, delivers, desk } = body;
    const passed = desk?.as === 'writer' ? desk.passes : undefined;
    const source = dispatch ?? dispatches.get(delivers ?? passed ?? 0);
    if (source === undefined || source.from === 'gm') continue;
    const { from, text } = source;
    const told = passed === undefined ? ordersIn(source) : {};
    const note = desk?.note === undefined ? {} : { note: desk.note };
    found.set(seq, { from, text: desk?.text ?? text, ...note, ...told });
  }
  return found;
}

const ordersIn = ({ orders }: Dispatch): Pick<PlayersWords, 'orders'> =>
  orders === undefined ? {} : { orders };

/** What letters of one writer to a seat have in common: they are one thread, and his orders another. */
export const threadName = ({ from, orders }: Pick<PlayersWords, 'from' | 'orders'>): string =>
  `${orders === true ? 'orders' : 'letters'} of ${from}`;
