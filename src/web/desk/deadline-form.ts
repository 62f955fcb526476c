/** The deadline as the desk shows it, and its form. */
import { DateTime } from 'luxon';
import type { DeskSight } from '../../campaign/gm/see-desk.js';
import { nextByRhythm, sayClock } from '../../campaign/turn/calendar.js';
import { shortTime, writtenTime } from '../../letters/written-time.js';
import type { Visit } from '../page.js';
import { saySpan } from './time-left.js';

/** As a field for a time takes it. */
const FIELD = "yyyy-MM-dd'T'HH:mm";

/** What the form of the deadline was filled with. */
export type DeadlineFilled = { readonly due: string; readonly grace: string };

/** With what is left of it; and its form, as it was filled where it was refused, else with what the rules suggest. */
export function deadlineData(
  visit: Visit,
  {
    deadline,
    asks,
    calendar,
    stopped,
  }: Pick<DeskSight, 'deadline' | 'asks' | 'calendar' | 'stopped'>,
  now: string,
  filled: DeadlineFilled | undefined,
) {
  const { zone } = visit.campaign.meta;
  const local = DateTime.fromISO(deadline?.due ?? '', { zone }).toFormat(FIELD);
  const hours = Math.min(
    ...asks.flatMap((ask) => (ask.state === 'open' ? [ask.hours ?? []].flat() : [])),
  );
  const byRhythm = nextByRhythm(calendar, now, zone);
  const ahead = Number.isFinite(hours)
    ? DateTime.fromISO(now, { zone }).plus({ hours }).startOf('hour').toFormat(FIELD)
    : '';
  const suggested =
    byRhythm === undefined ? ahead : DateTime.fromISO(byRhythm, { zone }).toFormat(FIELD);
  const { rhythm, paused } = calendar;
  // Where the campaign is paused, no deadline runs.
  const isPast = paused === undefined && deadline !== undefined && deadline.due < now;
  return {
    home: visit.home,
    zone,
    was: deadline?.due ?? '',
    due: filled?.due ?? (deadline === undefined ? suggested : local),
    hours: Number.isFinite(hours) ? String(hours) : '',
    grace: filled?.grace ?? String(deadline?.graceHours ?? rhythm?.graceHours ?? 0),
    proposed: deadline === undefined && byRhythm !== undefined,
    paused: paused !== undefined,
    isOpen: filled !== undefined,
    isSet: deadline !== undefined,
    itself: calendar.clock === undefined ? '' : sayClock(calendar.clock),
    stopped: stopped === undefined ? '' : stopped.reason,
    stoppedAt: stopped === undefined ? '' : shortTime(stopped.written, zone),
    says: deadline === undefined ? '' : writtenTime(deadline.due, zone),
    left: deadline === undefined ? '' : `${saySpan(deadline.due, now)} ${isPast ? 'past' : 'left'}`,
    isPast,
  };
}
