import { ok, type Json, type QuestionKey } from '../../kernel/basic.js';
import type { Reading } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import { readSheet, type SheetToCheck } from './read-sheet.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

export type { SheetToCheck } from './read-sheet.js';

/** A sheet as understood, with the question it answers. */
export type CheckedSheet = { readonly key: QuestionKey; readonly reading: Reading<Json> };

/**
 * Reads a sheet against what its seat sees and stores nothing. Refuses with `not-found` (no such seat), `not-asked`
 * (saying what that seat is asked for now) or `which-list`.
 */
export function checkSheet(campaign: Campaign, sheet: SheetToCheck): Outcome<CheckedSheet> {
  return useCase(campaign, 'read', async () => {
    const read = await readSheet(campaign, sheet);
    return read.ok ? ok({ key: read.value.question.key, reading: read.value.reading }) : read;
  });
}
