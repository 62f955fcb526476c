import { ok, type Json } from '../../kernel/basic.js';
import type { Offer, Question, Reading } from '../../kernel/system.js';
import { appendEntry, selectEntriesOf, type SheetEntry } from '../../store/entry.js';
import { lettersDigest } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { forwardLetters, sendAtOnce } from './forward-sheet.js';
import type { OpenStep } from '../turn/open-step.js';
import { playIfAtOnce } from '../turn/play-on.js';
import { askedSince } from './see-owed.js';
import { readSheet, type ReadSheet } from './read-sheet.js';
import { calendarOf } from '../turn/calendar.js';
import { deadlineOf, graceMinutes, latenessOf } from '../turn/deadline.js';
import { countingSheets } from '../turn/step-input.js';
import type { Clock, Deadline, Outcome, SentSheet, SheetReceipt } from '../types.js';
import { useCase } from '../use-case.js';

/** So many faults of a sheet are kept with it; a sheet of ten thousand bad lines would fill the journal. */
const FAULTS_KEPT = 50;

/**
 * Keeps a sheet as it was sent. It counts if it has no faults, and then replaces the one before; a sheet with faults
 * replaces nothing. Refuses as `checkSheet` does.
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
    const receipt = await keepInTime(campaign, sheet, read.value, now);
    if (receipt.counts) await playIfAtOnce(campaign, read.value.step, now);
    return ok(receipt);
  });
}

/**
 * Keeps a sheet that has just come, with a fault where it is late. `arrived`: when it came, where that was before now. Call
 * inside a write transaction.
 */
export async function keepInTime(
  campaign: Campaign,
  sheet: Pick<SentSheet, 'seat' | 'text' | 'via'>,
  { step, question, reading }: ReadSheet,
  now: string,
  arrived = now,
): Promise<SheetReceipt> {
  // While the campaign is paused no deadline runs.
  const { paused } = await calendarOf(campaign);
  const due = paused === undefined ? dueFor(step, question) : undefined;
  const late = latenessOf(due, campaign.meta.zone, arrived);
  const read = { step, question, reading: withLateness(reading, late) };
  return keepSheet(campaign, sheet, read, now, graceMinutes(due, arrived));
}

/** A deadline that was past when a question with time of its own came up is none for it; for an offer there is none. */
function dueFor(step: OpenStep, question: Question | Offer): Deadline | undefined {
  if ('lasts' in question) return undefined;
  const deadline = deadlineOf(step);
  const isOwn = question.hours !== undefined && deadline !== undefined;
  return isOwn && askedSince(step, question.key) > deadline.due ? undefined : deadline;
}

/**
 * Keeps a sheet as it was read, with the letters that it causes at once. `grace`: so many minutes after its deadline. Call inside a
 * write transaction.
 */
export async function keepSheet(
  campaign: Campaign,
  sheet: Pick<SentSheet, 'seat' | 'text' | 'via'>,
  { step, question, reading }: ReadSheet,
  now: string,
  grace?: number,
): Promise<SheetReceipt> {
  const counts = reading.faults.length === 0;
  const needsApproval = counts && 'approve' in question;
  const forwards = (reading.forwards ?? []).filter(
    ({ when }) => counts && (when === 'reads' || !needsApproval),
  );
  const letters = await forwardLetters(campaign, { step, forwards, now });
  const kept = letters.length === 0 ? {} : { letters: lettersDigest(letters) };
  const version = await nextVersion(campaign, question.key);
  const entered = entryOf(sheet, version, { question, reading });
  const body = { ...entered, ...(grace === undefined ? {} : { grace }), ...kept };
  const stands = counts ? undefined : standingVersion(step, question.key);
  const entry = { written: now, step: step.step.name, body };
  await sendAtOnce(campaign, await appendEntry(campaign.inside.journal, entry), letters);
  return {
    key: question.key,
    title: question.title,
    version: body.version,
    counts,
    needsApproval,
    ...(stands === undefined ? {} : { stands }),
    reading,
  };
}

const withLateness = (
  reading: Reading<Json>,
  { faults, warnings }: ReturnType<typeof latenessOf>,
): Reading<Json> => ({
  ...reading,
  faults: [...faults, ...reading.faults],
  warnings: [...warnings, ...reading.warnings],
});

/** The version of the seat's own that counts, approved or not. */
function standingVersion({ entries }: OpenStep, key: string): number | undefined {
  const counting = countingSheets(entries).get(key);
  const body = entries.find(({ seq }) => seq === counting?.seq)?.body;
  return body?.kind === 'sheet' ? body.version : undefined;
}

function entryOf(
  sheet: Pick<SentSheet, 'seat' | 'text' | 'via'>,
  version: number,
  { question, reading }: Pick<ReadSheet, 'question' | 'reading'>,
): SheetEntry {
  return {
    kind: 'sheet',
    key: question.key,
    seat: sheet.seat,
    of: question.kind,
    ...(question.list === undefined ? {} : { list: question.list }),
    ...('lasts' in question ? { lasts: question.lasts } : {}),
    text: sheet.text,
    via: sheet.via,
    version,
    faults: reading.faults.length,
    shown: reading.faults.slice(0, FAULTS_KEPT),
  };
}

/** Numbers go on after a step was taken back, so that no version has the number of an earlier one. */
export async function nextVersion({ inside }: Campaign, key: string): Promise<number> {
  const sheets = await selectEntriesOf(inside.journal, 'sheet');
  const versions = sheets.flatMap(({ body }) => (body.key === key ? [body.version] : []));
  return Math.max(0, ...versions) + 1;
}
