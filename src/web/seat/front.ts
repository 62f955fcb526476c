/** A seat's first page: its stage, with the sheet that it should turn to now. */
import type { Page, Reply, Visit } from '../page.js';
import { ownSheets } from './own-sheets.js';
import { openSheet } from './sheet-page.js';
import { firstAsked, seatStage } from './stage.js';

const DONE: Readonly<Record<string, string>> = {
  ready: 'You are ready. If you send another version, mark it ready again.',
  'not-ready': 'You are no longer marked ready. What you sent still stands.',
};

export const seatFront: Page = async (visit) => seatPage(visit);

/** `trouble`: why something was not done. */
export async function seatPage(
  visit: Visit,
  said: { readonly trouble?: string; readonly status?: 409 } = {},
): Promise<Reply> {
  const own = await ownSheets(visit);
  const asked = firstAsked(visit, own);
  const words = { notice: DONE[visit.query['did'] ?? ''] ?? '', ...said };
  return asked === undefined
    ? seatStage(visit, { own }, words)
    : openSheet(visit, own, asked, words);
}
