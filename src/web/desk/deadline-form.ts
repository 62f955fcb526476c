/** The deadline as the desk shows it, and its form. */
import { DateTime } from 'luxon';
import type { Standing } from '../../campaign/types.js';
import { writtenTime } from '../../letters/written-time.js';
import type { Visit } from '../page.js';
import { saySpan } from './time-left.js';

/** What the form of the deadline was filled with. */
export type DeadlineFilled = { readonly due: string; readonly grace: string };

/** With what is left of it; and its form, as it was filled where it was refused, else with what the rules suggest. */
export function deadlineData(
  visit: Visit,
  { deadline, asks }: Pick<Standing, 'deadline' | 'asks'>,
  now: string,
  filled: DeadlineFilled | undefined,
) {
  const { zone } = visit.campaign.meta;
  const local = DateTime.fromISO(deadline?.due ?? '', { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
  const hours = Math.min(
    ...asks.flatMap((ask) => (ask.state === 'open' ? [ask.hours ?? []].flat() : [])),
  );
  const suggested = Number.isFinite(hours)
    ? DateTime.fromISO(now, { zone }).plus({ hours }).startOf('hour').toFormat("yyyy-MM-dd'T'HH:mm")
    : '';
  const isPast = deadline !== undefined && deadline.due < now;
  return {
    home: visit.home,
    zone,
    was: deadline?.due ?? '',
    due: filled?.due ?? (deadline === undefined ? suggested : local),
    hours: Number.isFinite(hours) ? String(hours) : '',
    grace: filled?.grace ?? String(deadline?.graceHours ?? 0),
    isOpen: filled !== undefined,
    isSet: deadline !== undefined,
    says: deadline === undefined ? '' : writtenTime(deadline.due, zone),
    left: deadline === undefined ? '' : `${saySpan(deadline.due, now)} ${isPast ? 'past' : 'left'}`,
    isPast,
  };
}
