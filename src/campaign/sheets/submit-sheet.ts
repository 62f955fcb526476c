import { ok, type Json } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Offer, Question, Reading } from '../../kernel/system.js';
import { writtenTime } from '../../letters/written-time.js';
import type { Entry, SheetEntry } from '../../store/entry.js';
import { appendEntry, ofKinds, selectEntriesOf } from '../../store/entries.js';
import { lettersDigest } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { forwardLetters, sendOfStep } from './forward-sheet.js';
import type { OpenStep } from '../turn/open-step.js';
import { playIfAtOnce } from '../turn/play-on.js';
import { readSheet, type ReadSheet } from './read-sheet.js';
import { graceMinutes, latenessOf } from '../turn/deadline.js';
import { runningFor } from '../turn/deadline-for.js';
import { countingSheets } from '../turn/step-input.js';
import type { Clock, Outcome, SentSheet, SheetReceipt } from '../types.js';
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

/** A sheet as it came. `arrived`: by the word of our own mail server; `dated`: by its sender's clock, capped by that. */
type Came = Pick<SentSheet, 'seat' | 'text' | 'via'> & {
  readonly arrived?: string;
  readonly dated?: string;
};

/** Keeps a sheet that has just come, with a fault where it is late. Call inside a write transaction. */
export async function keepInTime(
  campaign: Campaign,
  sheet: Came,
  { step, question, reading }: ReadSheet,
  now: string,
): Promise<SheetReceipt> {
  const due = await runningFor(campaign, step, question);
  const came = sheet.arrived ?? now;
  const late = latenessOf(due, campaign.meta.zone, came);
  const overtaken = overtakenBy(step, question, sheet, campaign.meta.zone);
  const inTime = withLateness(reading, { ...late, faults: [...late.faults, ...overtaken] });
  const read = { step, question, reading: inTime };
  return keepSheet(campaign, sheet, read, now, graceMinutes(due, came));
}

/** The clock of a mail server may be so much behind ours. */
const CLOCKS_APART_MS = 3 * 60_000;

/** An e-mail that was written before the orders that count, or before all were taken back, and was read after that, replaces nothing. */
function overtakenBy(
  { entries }: OpenStep,
  { key }: Question | Offer,
  { seat, dated, arrived }: Came,
  zone: string,
): readonly Fault[] {
  const sent = ofKinds(entries, 'sheet').filter(
    ({ body }) => body.key === key && body.faults === 0,
  );
  const mail = sent.findLast(({ body }) => dated !== undefined && (body.dated ?? '') > dated)?.body;
  if (mail?.dated !== undefined)
    return overtaken(
      `An e-mail that you wrote later, on ${writtenTime(mail.dated, zone)}, came before this one, and its orders (version ${String(mail.version)}) stand.`,
      byClock(dated ?? mail.dated, zone),
    );
  const back = ofKinds(entries, 'mail').findLast(
    ({ body: { seat: of, takesBack } }) =>
      of === seat &&
      dated !== undefined &&
      takesBack !== undefined &&
      takesBack.dated > dated &&
      takesBack.keys.some((one) => one === key),
  )?.body.takesBack;
  if (back !== undefined)
    return overtaken(
      `An e-mail that you wrote later, on ${writtenTime(back.dated, zone)}, came before this one, and took your orders back.`,
      byClock(dated ?? back.dated, zone),
    );
  if (arrived === undefined) return [];
  const other = sent.findLast(
    (sheet) => sheet.body.via === 'web' && isSentAfter(sheet, { arrived }),
  );
  if (other === undefined) return [];
  return overtaken(
    `This e-mail came on ${writtenTime(arrived, zone)}. You sent other orders on your page later, on ${writtenTime(other.written, zone)}, and they (version ${String(other.body.version)}) stand.`,
  );
}

/** Whether a sheet was sent after an e-mail that came at that time: of two e-mails, after it was written. */
export const isSentAfter = (
  { written, body }: Entry<SheetEntry>,
  { arrived, dated = arrived }: { readonly arrived: string; readonly dated?: string | undefined },
): boolean =>
  body.dated === undefined
    ? Date.parse(written) > Date.parse(arrived) + CLOCKS_APART_MS
    : body.dated > dated;

const byClock = (dated: string, zone: string): string =>
  ` This one says that it was written on ${writtenTime(dated, zone)}: if the clock of your device is wrong, send them on your page.`;

const overtaken = (why: string, otherwise = ''): readonly Fault[] => [
  {
    ...{ line: 0, column: 1, code: 'overtaken', rule: '', read: '' },
    message: `${why} If you want these, send them again.${otherwise}`,
  },
];

/** Whether a sheet that came at that time is too late to count (C7.3). */
export async function isTooLate(
  campaign: Campaign,
  step: OpenStep,
  question: Question | Offer,
  came: string,
): Promise<boolean> {
  const due = await runningFor(campaign, step, question);
  return latenessOf(due, campaign.meta.zone, came).faults.length > 0;
}

/**
 * Keeps a sheet as it was read, with the letters that it causes at once. `grace`: so many minutes after its deadline. Call inside a
 * write transaction.
 */
export async function keepSheet(
  campaign: Campaign,
  sheet: Came,
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
  await sendOfStep(campaign, step, await appendEntry(campaign.inside.journal, entry), letters);
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
  return ofKinds(entries, 'sheet').findLast(({ seq }) => seq === counting?.seq)?.body.version;
}

function entryOf(
  sheet: Came,
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
    ...(sheet.dated === undefined ? {} : { dated: sheet.dated }),
    version,
    faults: reading.faults.length,
    shown: reading.faults.slice(0, FAULTS_KEPT),
  };
}

/** Numbers go on after a step was taken back, so that no version has the number of an earlier one. */
export async function nextVersion({ inside }: Campaign, key: string): Promise<number> {
  const sheets = await selectEntriesOf(inside.journal, 'sheet');
  return (sheets.findLast(({ body }) => body.key === key)?.body.version ?? 0) + 1;
}
