/** Letters between players (C2.10, C3.2): to one's own side with a copy on the gamemaster's record, else to him alone. */
import { inThousands, ok, type Result, type SeatId } from '../../kernel/basic.js';
import { readPlace } from '../../kernel/map/read-place.js';
import type { PlaceId } from '../../kernel/map/spot.js';
import type { Seat } from '../../kernel/system.js';
import type { Dispatch } from '../../store/entry.js';
import { appendEntry, selectEntriesOf } from '../../store/entries.js';
import { lettersDigest } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { sendAtOnce } from '../sheets/forward-sheet.js';
import { doLettersTravel } from '../packs/program-options.js';
import { isRefusal, loadStep, seatOf, type OpenStep } from '../turn/open-step.js';
import { letterOfDispatch } from './dispatch-letter.js';
import { stateTold } from './told-to.js';
import { journeyOf } from './travel.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** Letters are this long at most (C2.10). */
export const LONGEST_LETTER = 20_000;

/** What is wrong with the text of a letter. */
export function letterSlip(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'This letter is empty. Nothing was sent.';
  return length <= LONGEST_LETTER
    ? undefined
    : `This letter is too long: ${inThousands(length)} characters of ${inThousands(LONGEST_LETTER)}. Nothing was sent. Shorten it and send it again.`;
}

/** `via`: in a mail, where it came by one, and that mail's Message-ID. `orders`: in words, to a seat under the writer's. */
export type NewDispatch = {
  readonly from: SeatId;
  readonly to: SeatId | 'gm';
  readonly text: string;
  readonly via?: 'mail';
  readonly mail?: string;
  readonly orders?: boolean;
  /** Which place a question to the gamemaster is about, as its writer calls it; '' for none. */
  readonly place?: string;
  /** How many letters of the seat's the page knew of, so that a form sent twice sends one letter. */
  readonly after?: number;
};

/** `delivered`: it is not left to the gamemaster; `travels`: it takes the time of its way, whatever that is. */
export type Sent = { readonly delivered: boolean; readonly travels: boolean };

const SENT_TWICE =
  'This letter was already sent, perhaps from another window. It was not sent twice.';

/**
 * Sends a letter of one seat to another seat or to the gamemaster. What is written to him, and across the sides, is not
 * delivered: it lies in his tray, and he may answer it or pass it on. Nothing checks that anybody obeys (C3.3).
 */
export function sendDispatch(campaign: Campaign, letter: NewDispatch, clock: Clock): Outcome<Sent> {
  return useCase(campaign, 'write', async () =>
    putDispatch(campaign, await loadStep(campaign), letter, clock()),
  );
}

/** The same within a write transaction. */
export async function putDispatch(
  campaign: Campaign,
  step: OpenStep,
  letter: NewDispatch,
  now: string,
): Outcome<Sent> {
  const to = letter.to === 'gm' ? undefined : seatOf(campaign, step.base, letter.to);
  if (to !== undefined && isRefusal(to)) return refuse(to.code, to.say);
  const from = seatOf(campaign, step.base, letter.from);
  if (isRefusal(from)) return refuse(from.code, from.say);
  if (to?.id === from.id)
    return refuse('bad-input', 'A seat cannot write to itself. Nothing was sent.');
  const slip = letterSlip(letter.text) ?? commandSlip(step, from, letter);
  if (slip !== undefined) return refuse('bad-input', slip);
  const place = readAbout(campaign, letter);
  if (!place.ok) return refuse('bad-input', `${place.error} Nothing was sent.`);
  const text = letter.text.trim();
  const sent = await dispatchesOf(campaign, from.id);
  const isTwice = sent
    .slice(letter.after ?? sent.length)
    .some(({ dispatch }) => dispatch.to === letter.to && dispatch.text === text);
  if (isTwice) return refuse('stale', SENT_TWICE);
  const delivered = to === undefined || from.side === to.side;
  const way = { from: from.id, to: to?.id ?? from.id };
  const travels = delivered && letter.to !== 'gm' && doLettersTravel(campaign);
  const takes = travels
    ? await journeyOf(campaign, step, await stateTold(campaign, step, from.id), way)
    : undefined;
  const dispatch: Dispatch = {
    from: from.id,
    to: letter.to,
    text,
    ...(delivered ? {} : { stays: true }),
    ...(letter.via === undefined ? {} : { via: letter.via }),
    ...(letter.mail === undefined ? {} : { mail: letter.mail }),
    ...(letter.orders === true ? { orders: true } : {}),
    ...(takes === undefined ? {} : { takes }),
    ...(place.value === undefined ? {} : { place: place.value }),
  };
  const written =
    delivered && to !== undefined && takes === undefined
      ? [await letterOfDispatch(campaign, step, { dispatch: { ...dispatch, ...way }, now })]
      : [];
  const body = { kind: 'letter' as const, letters: lettersDigest(written), dispatch };
  const entry = { written: now, step: step.step.name, body };
  await sendAtOnce(campaign, await appendEntry(campaign.inside.journal, entry), written);
  return ok({ delivered, travels });
}

/** Orders in words go down the chain of command alone. */
function commandSlip(
  { seats }: OpenStep,
  from: Seat,
  { to, orders = false }: NewDispatch,
): string | undefined {
  const under = seats.filter((seat) => seat.under === from.id);
  if (!orders || under.some(({ id }) => id === to)) return undefined;
  return under.length === 0
    ? 'You command no other seat, so you cannot send orders in words. Send a letter. Nothing was sent.'
    : `You can send orders in words only to ${under.map(({ title }) => title).join(', ')}. Send a letter. Nothing was sent.`;
}

/** The gamemaster alone is asked about places: to anybody else a letter says it in its words. */
function readAbout(
  { game }: Campaign,
  { to, place = '' }: NewDispatch,
): Result<PlaceId | undefined, string> {
  return to !== 'gm' || place.trim() === '' ? ok(undefined) : readPlace(game.board(), place);
}

/** What a seat wrote to others, oldest first. */
export async function dispatchesOf(
  { inside }: Campaign,
  seat: SeatId,
): Promise<readonly { readonly written: string; readonly dispatch: Dispatch }[]> {
  const letters = await selectEntriesOf(inside.journal, 'letter');
  return letters.flatMap(({ written, body: { dispatch } }) =>
    dispatch?.from === seat ? [{ written, dispatch }] : [],
  );
}
