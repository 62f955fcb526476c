/** What the visitor's seat is asked for, as a page of it may show it. */
import { seeOwnSheets, type OwnAsk, type OwnSheets } from '../../campaign/sheets/see-own-sheets.js';
import { must } from '../frame.js';
import { seatOf, type Visit } from '../page.js';

/** A draft is its seat's alone: the gamemaster who looks as the seat sees what the journal knows. */
export async function ownSheets(visit: Visit): Promise<OwnSheets> {
  const own = await must(seeOwnSheets(visit.campaign, seatOf(visit)));
  if (visit.looking === undefined) return own;
  const withoutDraft = ({ draft: _draft, ...asked }: OwnAsk): OwnAsk => asked;
  return { ...own, asks: own.asks.map(withoutDraft), offers: own.offers.map(withoutDraft) };
}
