/** What a seat may write in its sheet: its pieces, and how lines are written. */
import { ok } from '../../kernel/basic.js';
import type { Phrase, Piece } from '../../kernel/sheet-form.js';
import type { Campaign } from '../campaign.js';
import { findAskedSheet, type SheetToCheck } from './read-sheet.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** The forces of a seat that the next line of its sheet may name, with what they can do and what that costs. */
export function seePieces(campaign: Campaign, sheet: SheetToCheck): Outcome<readonly Piece[]> {
  return useCase(campaign, 'read', async () => {
    const asked = await findAskedSheet(campaign, sheet);
    if (!asked.ok) return asked;
    return ok(campaign.game.pieces(asked.value.question, asked.value.seen, sheet.text));
  });
}

/** How the lines of a sheet are written, with the names of the seat's own forces. */
export function seePhrases(
  campaign: Campaign,
  sheet: Omit<SheetToCheck, 'text'>,
): Outcome<readonly Phrase[]> {
  return useCase(campaign, 'read', async () => {
    const asked = await findAskedSheet(campaign, { ...sheet, text: '' });
    if (!asked.ok) return asked;
    return ok(campaign.game.phrases(asked.value.question, asked.value.seen));
  });
}
