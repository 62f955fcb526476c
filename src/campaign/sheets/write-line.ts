import { ok, type Result } from '../../kernel/basic.js';
import type { LineWish } from '../../kernel/sheet-form.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Campaign } from '../campaign.js';
import { findAskedSheet, type SheetToCheck } from './read-sheet.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** The line of a sheet for what was pointed at, or why there is none; nothing is kept. Refuses as `checkSheet` does. */
export function writeLine(
  campaign: Campaign,
  sheet: SheetToCheck,
  wish: Omit<LineWish, 'text'>,
): Outcome<Result<string, Fault>> {
  return useCase(campaign, 'read', async () => {
    const asked = await findAskedSheet(campaign, sheet);
    if (!asked.ok) return asked;
    const { question, seen } = asked.value;
    return ok(campaign.game.lineFor({ ...wish, text: sheet.text }, question, seen));
  });
}
