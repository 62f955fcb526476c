/** What a seat wrote and what it was written, by the person on the other side of it. */
import { ok, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import { placeTitle } from '../../kernel/map/places.js';
import type { Seat } from '../../kernel/system.js';
import type { Dispatch } from '../../store/entry.js';
import { selectEntriesOf } from '../../store/entries.js';
import type { Journal } from '../../store/journal.js';
import { selectFirstEntries, selectNamed, selectNamesTo } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import { playersWords, type PlayersWords } from './correspondence.js';
import { releasedOn } from './kept-letter.js';
import { dispatchesOf } from './send-dispatch.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** A letter of a seat's own, or one that reached it. `written`: when it wrote it, or when it had it; ISO, UTC. */
export type SeenDispatch = {
  readonly isOwn: boolean;
  readonly text: string;
  readonly written: string;
  /** Of its own: it went only to the gamemaster. */
  readonly stays: boolean;
  /** Orders in words. */
  readonly orders: boolean;
  /** What the place is called that it asks about. */
  readonly about?: string;
  /** The gamemaster's words below it. */
  readonly note?: string;
};

/** Whom a seat may write to: those of its own side, the gamemaster, and through him the other side. */
export type Correspondent = {
  readonly id: SeatId | 'gm';
  readonly title: string;
  readonly side: 'own' | 'gm' | 'other';
  /** It may be sent orders in words. */
  readonly isUnder: boolean;
};

/** All that went to and fro with one correspondent, oldest first. */
export type Conversation = Correspondent & { readonly letters: readonly SeenDispatch[] };

export type Correspondence = {
  /** How many letters the seat wrote. */
  readonly sent: number;
  readonly correspondents: readonly Correspondent[];
  /** The one with the latest letter first. */
  readonly conversations: readonly Conversation[];
};

/** What a seat wrote and was written, and whom it may write to. */
export function seeDispatches(campaign: Campaign, seat: SeatId): Outcome<Correspondence> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const self = seatOf(campaign, base, seat);
    if (isRefusal(self)) return refuse(self.code, self.say);
    const correspondents = correspondentsOf(self, campaign.game.seats(base));
    const board = campaign.game.board();
    const sent = await dispatchesOf(campaign, seat);
    const all = [
      ...sent.map(({ written, dispatch }) => ({
        with: dispatch.to,
        ...ownOf(board, written, dispatch),
      })),
      ...(await receivedBy(campaign.inside.journal, seat)),
    ].sort((a, b) => (a.written < b.written ? -1 : a.written > b.written ? 1 : 0));
    const conversations = correspondents
      .map((one) => ({ ...one, letters: all.filter((letter) => letter.with === one.id) }))
      .filter(({ letters }) => letters.length > 0)
      .sort((a, b) => (lastOf(a) < lastOf(b) ? 1 : lastOf(a) > lastOf(b) ? -1 : 0));
    return ok({ sent: sent.length, correspondents, conversations });
  });
}

const lastOf = ({ letters }: Pick<Conversation, 'letters'>): string =>
  letters.at(-1)?.written ?? '';

function correspondentsOf(self: Seat, seats: readonly Seat[]): readonly Correspondent[] {
  const others = seats.filter(({ id }) => id !== self.id);
  const of = (side: 'own' | 'other'): readonly Correspondent[] =>
    others
      .filter((one) => (one.side === self.side) === (side === 'own'))
      .map(({ id, title, under }) => ({ id, title, side, isUnder: under === self.id }));
  const gamemaster = { id: 'gm', title: 'The gamemaster', side: 'gm', isUnder: false } as const;
  return [...of('own'), gamemaster, ...of('other')];
}

const ownOf = (
  board: Board,
  written: string,
  { text, stays, orders, place }: Dispatch,
): SeenDispatch => ({
  ...{ isOwn: true, text, written, stays: stays === true },
  orders: orders === true,
  ...(place === undefined ? {} : { about: placeTitle(board, place) }),
});

type Received = SeenDispatch & { readonly with: Viewer };

/** The letters of players and of the gamemaster's own that have been released to a seat; one that was corrected as it reads now. */
async function receivedBy(journal: Journal, seat: SeatId): Promise<readonly Received[]> {
  const words = new Map<number, Omit<PlayersWords, 'from'> & { readonly from: Viewer }>(
    await playersWords(journal),
  );
  for (const { seq, body } of await selectEntriesOf(journal, 'letter'))
    if (body.desk?.as === 'gamemaster') {
      const { text, note } = body.desk;
      words.set(seq, { from: 'gm', text, ...(note === undefined ? {} : { note }) });
    }
  const names = await selectNamesTo(journal, seat);
  // Also of one that was written again before it left, whose first never did.
  const corrections = names.filter(({ corrects }) => corrects !== undefined);
  const firsts = await selectFirstEntries(journal, corrections);
  const received: Received[] = [];
  for (const letter of names) {
    const found = words.get(firsts.get(letter.id) ?? letter.entry);
    if (found === undefined) continue;
    const { from, text, note, orders } = found;
    const [corrected] = letter.corrects === undefined ? [] : await selectNamed(journal, [letter]);
    received.push({
      ...{ with: from, isOwn: false, written: releasedOn(letter) },
      ...{ text: corrected?.text ?? text, orders: orders === true },
      stays: false,
      ...(note === undefined || corrected !== undefined ? {} : { note }),
    });
  }
  return received;
}

/** The last orders in words that reached a seat, the latest first. `from`: a seat's title. */
export type OrdersInWords = Pick<SeenDispatch, 'text' | 'written'> & { readonly from: string };

const MOST_ORDERS = 3;

export const lastOrders = ({ conversations }: Correspondence): readonly OrdersInWords[] =>
  conversations
    .flatMap(({ title: from, letters }) =>
      letters
        .filter(({ isOwn, orders }) => orders && !isOwn)
        .map(({ text, written }) => ({ from, text, written })),
    )
    .sort((a, b) => (a.written < b.written ? 1 : -1))
    .slice(0, MOST_ORDERS);
