import type { Campaign } from './campaign.js';
import type { Clock, Outcome, SentSheet, SheetReceipt } from './types.js';

/**
 * Keeps a sheet as it was sent, read or not. It counts when it has no faults, and then replaces the one before; one that
 * does not read replaces nothing. Refuses as `checkSheet` does.
 */
export function submitSheet(
  _campaign: Campaign,
  _sheet: SentSheet,
  _clock: Clock,
): Outcome<SheetReceipt> {
  throw new Error('…');
}
