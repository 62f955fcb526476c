/** The deadline of the open step, as the journal has it, and how late a sheet is by it (C7.3). */
import { counted } from '../../kernel/basic.js';
import { DateTime } from 'luxon';
import { TOO_LATE, type Fault } from '../../kernel/sheet-text.js';
import type { Entry, RulingEntry } from '../../store/entry.js';
import { isAbandoned, linesOf } from '../../store/branch.js';
import { ofKinds, selectEntriesOf, selectRulingsOn } from '../../store/entries.js';
import { writtenTime } from '../../letters/written-time.js';
import type { Campaign } from '../campaign.js';
import type { Deadline } from '../types.js';
import { readCalendar } from './calendar.js';
import type { OpenStep } from './open-step.js';

/** More delay than a day is never accepted (C7.3). */
export const MOST_GRACE_HOURS = 24;

/** The rulings that set the deadline of a step, in order. */
export const deadlinesOf = ({
  entries,
}: Pick<OpenStep, 'entries'>): readonly Entry<RulingEntry>[] =>
  ofKinds(entries, 'ruling').filter(({ body }) => body.on === 'deadline');

export const readDeadline = (entry: Entry | undefined): Deadline | undefined =>
  entry?.body.kind !== 'ruling' || entry.body.text === '' ? undefined : deadlineIn(entry.body);

function deadlineIn({ text }: Pick<RulingEntry, 'text'>): Deadline {
  const [due = '', grace = '0'] = text.split(' ');
  return { due, graceHours: Number(grace) };
}

/** A letter that asks: when it was released (ISO, UTC), of which run it tells, and for which step it asks. */
type Asking = { readonly freed: string; readonly run: number; readonly opens: string };

/**
 * The deadlines that letters name: the one that was set together with the release of a letter, else the one that ran for its
 * step as it left; none for a step that was over by then. Call inside a transaction.
 */
export async function namedDeadlines({
  inside: { journal },
}: Campaign): Promise<(letter: Asking) => Deadline | undefined> {
  const set = await selectRulingsOn(journal, 'deadline');
  if (set.length === 0) return () => undefined;
  const named = new Map(set.filter(({ body }) => body.named).map((one) => [one.written, one]));
  const releases = await selectEntriesOf(journal, 'release');
  const calendars = (await selectRulingsOn(journal, 'calendar')).map(({ written, body }) => ({
    written,
    isPaused: readCalendar(body).paused !== undefined,
  }));
  const takenBack = await selectRulingsOn(journal, 'take-back');
  const wasGone = ({ seq }: Entry, at: string): boolean =>
    isAbandoned(linesOf(takenBack.filter(({ written }) => written <= at)), seq);
  return ({ freed, run, opens }) => {
    const isOwn = releases.some(({ written, body }) => written === freed && body.run === run);
    const own = isOwn ? readDeadline(named.get(freed)) : undefined;
    if (own !== undefined) return own;
    const before = set.findLast(
      (one) => one.body.key === opens && one.written < freed && !wasGone(one, freed),
    );
    const isOver = releases.some(
      ({ seq, step, written, body }) =>
        body.what === 'step' && step === opens && seq > (before?.seq ?? 0) && written <= freed,
    );
    const isPaused = calendars.findLast(({ written }) => written < freed)?.isPaused;
    const running = isPaused === true || isOver ? undefined : readDeadline(before);
    return running !== undefined && freed <= running.due ? running : undefined;
  };
}

/** For the log; `step`: what the step is called for which it was set. */
export function sayDeadline(
  body: RulingEntry,
  { step, zone }: { readonly step: string; readonly zone: string },
): string {
  const { text, reason } = body;
  if (text === '') return `No deadline for ${step} now (${reason})`;
  const { due, graceHours } = deadlineIn(body);
  const grace = graceHours === 0 ? '' : `, with ${String(graceHours)} h of grace`;
  return `Deadline for ${step}: ${writtenTime(due, zone)}${grace} (${reason})`;
}

/** The deadline that was set last for the open step; `deadlineFor` says for which of its questions it holds. */
export function deadlineOf(step: OpenStep): Deadline | undefined {
  return readDeadline(deadlinesOf(step).at(-1));
}

/** When it was set. */
export const deadlineSetAt = (step: OpenStep): string | undefined =>
  deadlinesOf(step).at(-1)?.written;

/** How many minutes of the grace a sheet used, begun ones counted; undefined where it came in time or too late. */
export function graceMinutes(deadline: Deadline | undefined, now: string): number | undefined {
  if (deadline === undefined) return undefined;
  const minutes = (Date.parse(now) - Date.parse(deadline.due)) / 60_000;
  return minutes > 0 && minutes <= deadline.graceHours * 60 ? Math.ceil(minutes) : undefined;
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
  const came = DateTime.fromISO(now).setZone(zone).toFormat('d LLL yyyy HH:mm');
  const passed = `These orders came on ${came}, after the deadline of ${due.toFormat('d LLL yyyy HH:mm ZZZZ')}`;
  const grace = `its grace of ${counted(deadline.graceHours, 'hour')}`;
  const fault = {
    ...{ line: 0, column: 1, rule: 'C7.3', read: '', code: isLate ? TOO_LATE : 'in-grace' },
    message: isLate
      ? `${passed}${deadline.graceHours > 0 ? ` and ${grace}` : ''}. They are kept, and the gamemaster may still accept them.`
      : `${passed} but within ${grace}, so they count.`,
  };
  return isLate ? { faults: [fault], warnings: [] } : { faults: [], warnings: [fault] };
}
