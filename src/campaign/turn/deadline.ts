/** The deadline of the open step, as the journal has it, and how late a sheet is by it (C7.3). */
import { DateTime } from 'luxon';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Entry, RulingEntry } from '../../store/entry.js';
import { ofKinds, selectEntriesOf, selectRulingsOn } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import type { Deadline } from '../types.js';
import type { OpenStep } from './open-step.js';

/** More delay than a day is never accepted (C7.3). */
export const MOST_GRACE_HOURS = 24;

/** The rulings that set the deadline of the open step, in order. */
export const deadlinesOf = ({ entries }: OpenStep): readonly Entry<RulingEntry>[] =>
  ofKinds(entries, 'ruling').filter(({ body }) => body.on === 'deadline');

export function readDeadline(entry: Entry | undefined): Deadline | undefined {
  if (entry?.body.kind !== 'ruling' || entry.body.text === '') return undefined;
  const [due = '', grace = '0'] = entry.body.text.split(' ');
  return { due, graceHours: Number(grace) };
}

/** The deadlines that the letters of releases name, by `releasedAs` of those letters. */
export async function namedDeadlines({ inside }: Campaign): Promise<ReadonlyMap<string, Deadline>> {
  const set = await selectRulingsOn(inside.journal, 'deadline');
  const named = new Map(set.filter(({ body }) => body.named).map((one) => [one.written, one]));
  if (named.size === 0) return new Map();
  const releases = await selectEntriesOf(inside.journal, 'release');
  return new Map(
    releases.flatMap(({ written, body: { run } }) => {
      const deadline = readDeadline(named.get(written));
      return deadline === undefined ? [] : [[releasedAs(written, run), deadline]];
    }),
  );
}

/** When a letter was released, and of which run it tells. */
export const releasedAs = (freed: string, run: number): string => `${freed} ${String(run)}`;

/** For the log. */
export const sayDeadline = ({ key, text, reason }: RulingEntry): string =>
  text === '' ? `No deadline for ${key} now (${reason})` : `Ruling on ${key}: ${text} (${reason})`;

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
  const fault = {
    ...{ line: 0, column: 1, rule: 'C7.3', code: isLate ? 'too-late' : 'in-grace' },
    read: `sent at ${DateTime.fromISO(now).setZone(zone).toFormat('d LLL yyyy HH:mm')}`,
    message: `a sheet by ${due.toFormat('d LLL yyyy HH:mm ZZZZ')}${
      isLate ? '; it is kept, and the gamemaster may still accept it' : ''
    }`,
  };
  return isLate ? { faults: [fault], warnings: [] } : { faults: [], warnings: [fault] };
}
