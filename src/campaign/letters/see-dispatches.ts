import { ok, type SeatId } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import { placeTitle } from '../../kernel/map/places.js';
import type { Dispatch } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import { dispatchesOf } from './send-dispatch.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** A letter that a seat wrote. `to`: a seat's title, or the gamemaster. */
export type SentDispatch = {
  readonly to: string;
  readonly text: string;
  /** ISO, UTC. */
  readonly written: string;
  /** It went only to the gamemaster. */
  readonly stays: boolean;
  /** What the place is called that it asks about. */
  readonly about?: string;
};

/** Whom a seat may write to: those of its own side, the gamemaster, and through him the other side. */
export type Correspondent = {
  readonly id: SeatId | 'gm';
  readonly title: string;
  readonly side: 'own' | 'gm' | 'other';
};

const aboutOf = (board: Board, { place }: Dispatch): Pick<SentDispatch, 'about'> =>
  place === undefined ? {} : { about: placeTitle(board, place) };

/** What a seat wrote to others, oldest first, and whom it may write to. */
export function seeDispatches(
  campaign: Campaign,
  seat: SeatId,
): Outcome<{
  readonly sent: readonly SentDispatch[];
  readonly correspondents: readonly Correspondent[];
}> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const self = seatOf(campaign, base, seat);
    if (isRefusal(self)) return refuse(self.code, self.say);
    const seats = campaign.game.seats(base);
    const board = campaign.game.board();
    const sent = (await dispatchesOf(campaign, seat)).map(({ written, dispatch }) => ({
      to: seats.find(({ id }) => id === dispatch.to)?.title ?? 'The gamemaster',
      text: dispatch.text,
      written,
      stays: dispatch.stays === true,
      ...aboutOf(board, dispatch),
    }));
    const others = seats.filter(({ id }) => id !== seat);
    const correspondents: readonly Correspondent[] = [
      ...others
        .filter(({ side }) => side === self.side)
        .map(({ id, title }) => ({ id, title, side: 'own' as const })),
      { id: 'gm', title: 'The gamemaster', side: 'gm' },
      ...others
        .filter(({ side }) => side !== self.side)
        .map(({ id, title }) => ({ id, title, side: 'other' as const })),
    ];
    return ok({ sent, correspondents });
  });
}
