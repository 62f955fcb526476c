import { ok } from '../../kernel/basic.js';
import type { Piece } from '../../kernel/sheet-form.js';
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
