/** Sheets that a seat may send at any time: they hold up nothing, and are in force as long as their offer says. */
import type { SeatId } from '../../kernel/basic.js';
import type { Offer, Question } from '../../kernel/system.js';
import type { Entry, SheetEntry } from '../../store/entry.js';
import { selectLasting } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { questionsTo, stateTold } from '../letters/told-to.js';
import type { OpenStep } from '../turn/open-step.js';
import type { Ask } from '../types.js';
import { askOf } from './asks.js';
import { countingSheets, type CountingSheet } from '../turn/step-input.js';

/** What a seat may send now without being asked, by what it has been told. Call inside a transaction. */
export async function offersTo(
  campaign: Campaign,
  step: OpenStep,
  seat: SeatId,
): Promise<readonly Offer[]> {
  const { offers } = campaign.game;
  if (offers === undefined || step.shut === true) return [];
  return offers(await stateTold(campaign, step, seat)).filter(({ to }) => to === seat);
}

/** What a seat is asked and what it may send besides. Call inside a transaction. */
export const promptsTo = async (
  campaign: Campaign,
  step: OpenStep,
  seat: SeatId,
): Promise<readonly (Question | Offer)[]> => [
  ...questionsTo(step, seat).map(({ question }) => question),
  ...(await offersTo(campaign, step, seat)),
];

/** All sheets that were sent for an offer and may be in force, those of earlier steps included. */
export async function sheetsForOffer(
  { inside }: Campaign,
  { baseEntry, entries }: OpenStep,
  { key }: Offer,
): Promise<readonly Entry<SheetEntry>[]> {
  const before = await selectLasting(inside.journal, baseEntry);
  return [...before, ...entries].filter(
    (entry): entry is Entry<SheetEntry> => entry.body.kind === 'sheet' && entry.body.key === key,
  );
}

/** The sheet of an offer that is in force; an empty one has withdrawn it. */
export function sheetInForce(
  { entries, carried }: OpenStep,
  { key }: Offer,
): CountingSheet | undefined {
  const sheet = countingSheets(entries, carried).get(key);
  return sheet?.text.trim() === '' ? undefined : sheet;
}

/** All that seats may send, as it is listed: answered where a sheet is in force. Call inside a transaction. */
export async function offersOf(campaign: Campaign, step: OpenStep): Promise<readonly Ask[]> {
  const asks: Ask[] = [];
  for (const { id } of step.seats)
    for (const offer of await offersTo(campaign, step, id))
      asks.push(askOf(offer, sheetInForce(step, offer) === undefined ? 'open' : 'answered'));
  return asks;
}
