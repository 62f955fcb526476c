import { ok, type Json } from '../kernel/basic.js';
import type { Reading } from '../kernel/system.js';
import { appendEntry, type SheetEntry } from '../store/entry.js';
import { lettersDigest } from '../store/letter.js';
import type { Campaign } from './campaign.js';
import { forwardLetters, sendAtOnce } from './forward-sheet.js';
import { readSheet, type ReadSheet } from './read-sheet.js';
import { deadlineOf, latenessOf } from './set-deadline.js';
import type { Clock, Outcome, SentSheet, SheetReceipt } from './types.js';
import { useCase } from './use-case.js';

/** So many faults of a sheet are kept with it; a sheet of ten thousand bad lines would fill the journal. */
const FAULTS_KEPT = 50;

/**
 * Keeps a sheet as it was sent, read or not. It counts when it has no faults, and then replaces the one before; one that
 * does not read replaces nothing. Refuses as `checkSheet` does.
 */
export function submitSheet(
  campaign: Campaign,
  sheet: SentSheet,
  clock: Clock,
): Outcome<SheetReceipt> {
  return useCase(campaign, 'write', async () => {
    const read = await readSheet(campaign, sheet);
    if (!read.ok) return read;
    const now = clock();
    const { step, question } = read.value;
    const reading = withLateness(
      read.value.reading,
      latenessOf(deadlineOf(step), campaign.meta.zone, now),
    );
    const counts = reading.faults.length === 0;
    const forwards = counts ? (reading.forwards ?? []) : [];
    const letters = await forwardLetters(campaign, { step, question, forwards, now });
    const kept = letters.length === 0 ? {} : { letters: lettersDigest(letters) };
    const body = { ...entryOf(sheet, { step, question, reading }), ...kept };
    const entry = { written: now, step: step.step.name, body };
    await sendAtOnce(campaign, await appendEntry(campaign.inside.journal, entry), letters);
    return ok({
      key: question.key,
      version: body.version,
      counts,
      needsApproval: counts && question.approve === true,
      reading,
    });
  });
}

const withLateness = (
  reading: Reading<Json>,
  { faults, warnings }: ReturnType<typeof latenessOf>,
): Reading<Json> => ({
  ...reading,
  faults: [...faults, ...reading.faults],
  warnings: [...warnings, ...reading.warnings],
});

function entryOf(sheet: SentSheet, { step, question, reading }: ReadSheet): SheetEntry {
  const earlier = step.entries.filter(
    ({ body }) => body.kind === 'sheet' && body.key === question.key,
  );
  return {
    kind: 'sheet',
    key: question.key,
    seat: sheet.seat,
    of: question.kind,
    ...(question.list === undefined ? {} : { list: question.list }),
    text: sheet.text,
    via: sheet.via,
    version: earlier.length + 1,
    faults: reading.faults.length,
    shown: reading.faults.slice(0, FAULTS_KEPT),
  };
}
