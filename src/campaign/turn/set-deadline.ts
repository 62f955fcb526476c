/** Until when sheets of the open step count (C7.3). The gamemaster sets it, and may move it. */
import { DateTime } from 'luxon';
import { ok, type SeatId } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { appendEntry } from '../../store/entry.js';
import { lettersDigest, type LetterText } from '../../store/letter.js';
import { asksOf } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { sendAtOnce } from '../sheets/forward-sheet.js';
import { holdersBySeat } from '../seats/holders.js';
import { seatsBehind } from '../letters/keep-back.js';
import { loadStep, type OpenStep } from './open-step.js';
import type { Clock, Deadline, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** More delay than a day is never accepted (C7.3). */
const MOST_GRACE_HOURS = 24;

/**
 * Sets the deadline of the open step and writes to every seat that owes a sheet. `due`: ISO, read in the campaign's zone
 * when it names none. Refuses a time that is none or is past, and a grace of more than a day.
 */
export function setDeadline(
  campaign: Campaign,
  input: { readonly due: string; readonly graceHours: number; readonly reason: string },
  clock: Clock,
): Outcome<Deadline> {
  return useCase(campaign, 'write', async () => {
    const { zone } = campaign.meta;
    const time = DateTime.fromISO(input.due.trim().replace(' ', 'T'), { zone });
    const now = clock();
    const slip = slipOf(time, input.graceHours, now);
    if (slip !== undefined) return refuse('bad-input', slip);
    const due = time.toUTC().toISO() ?? '';
    const step = await loadStep(campaign);
    const { name } = step.step;
    const deadline = { due, graceHours: input.graceHours };
    const letters = await reminders(campaign, step, deadline, now);
    const body = {
      ...{ kind: 'ruling' as const, on: 'deadline' as const, key: name, reason: input.reason },
      text: `${due} ${input.graceHours}`,
    };
    await appendEntry(campaign.inside.journal, { written: now, step: name, body });
    const told = { kind: 'letter' as const, letters: lettersDigest(letters) };
    if (letters.length > 0) {
      const entry = { written: now, step: name, body: told };
      await sendAtOnce(campaign, await appendEntry(campaign.inside.journal, entry), letters);
    }
    return ok(deadline);
  });
}

function slipOf(time: DateTime, graceHours: number, now: string): string | undefined {
  if (!time.isValid) return 'A deadline is a time such as 2026-12-01T20:00.';
  if (time <= DateTime.fromISO(now)) return 'That time is past; a deadline lies ahead.';
  const isFair = Number.isInteger(graceHours) && graceHours >= 0 && graceHours <= MOST_GRACE_HOURS;
  return isFair ? undefined : `The grace is 0 to ${MOST_GRACE_HOURS} hours (C7.3).`;
}

/** The deadline that counts for the open step. */
export function deadlineOf(step: OpenStep): Deadline | undefined {
  const last = step.entries.findLast(
    ({ body }) => body.kind === 'ruling' && body.on === 'deadline' && body.key === step.step.name,
  );
  if (last?.body.kind !== 'ruling') return undefined;
  const [due = '', grace = '0'] = last.body.text.split(' ');
  return { due, graceHours: Number(grace) };
}

/** A sheet after the deadline and its grace does not count; one within the grace counts and is told so. */
export function latenessOf(
  deadline: Deadline | undefined,
  zone: string,
  now: string,
): { readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] } {
  if (deadline === undefined || now <= deadline.due) return { faults: [], warnings: [] };
  const due = DateTime.fromISO(deadline.due, { zone: 'utc' }).setZone(zone);
  const end = due.plus({ hours: deadline.graceHours });
  const isLate = DateTime.fromISO(now) > end;
  const fault = {
    ...{ line: 0, column: 1, rule: 'C7.3', code: isLate ? 'too-late' : 'in-grace' },
    read: `sent at ${DateTime.fromISO(now).setZone(zone).toFormat('d LLL yyyy HH:mm')}`,
    message: `a sheet by ${due.toFormat('d LLL yyyy HH:mm ZZZZ')}${
      isLate ? '; it is kept, and the gamemaster may still let it count' : ''
    }`,
  };
  return isLate ? { faults: [fault], warnings: [] } : { faults: [], warnings: [fault] };
}

async function reminders(
  campaign: Campaign,
  step: OpenStep,
  { due, graceHours }: Deadline,
  now: string,
): Promise<readonly LetterText[]> {
  const { composeNotice } = await import('../../letters/compose.js');
  const { writtenTime } = await import('../../letters/written-time.js');
  const holders = await holdersBySeat(campaign);
  const asks = asksOf(step).filter(({ to, state }) => to !== 'gm' && state === 'open');
  const behind = await seatsBehind(campaign, step);
  const seats = [...new Set(asks.map(({ to }) => to as SeatId))].filter(
    (seat) => !behind.has(seat),
  );
  const when = writtenTime(due, campaign.meta.zone);
  const grace = graceHours === 0 ? '' : ` After ${graceHours} hours more nothing is accepted.`;
  return seats.map((seat) => {
    const name = holders.get(seat)?.name;
    const composed = composeNotice({
      campaign: campaign.meta.title,
      subject: `${step.step.title}: until when`,
      ...(name === undefined ? {} : { name }),
      paragraphs: [
        `The deadline is ${when}.${grace}`,
        ...asks.filter(({ to }) => to === seat).map(({ title }) => `Still asked of you: ${title}.`),
      ],
    });
    return { ...composed, step: step.step.name, seat, written: now };
  });
}
