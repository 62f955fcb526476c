/**
 * When the campaign rests, and when sheets are due: a pause, days off, and a rhythm of deadlines, all in the campaign's zone.
 * No deadline is past while it is paused, and none is set for a day off.
 */
import { DateTime } from 'luxon';
import { nounOf, type Step } from '../../kernel/system.js';
import type { RulingEntry } from '../../store/entry.js';
import { selectRulingsOn } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import type { Deadline } from '../types.js';

/** Weekdays as ISO counts them: 1 is Monday. `time`: `20:00`. `sets`: by itself when a step is released; else it is proposed. */
export type Rhythm = {
  readonly days: readonly number[];
  readonly time: string;
  readonly graceHours: number;
  readonly sets: boolean;
};

/**
 * What the clock does by itself. `closes`: plays a step when its deadline and grace are over, or when the deadline is over and
 * all orders are in; `early`: before that, when every seat has called its orders ready, or all have been sent. `remindHours`:
 * so long before a deadline those who have not sent orders are reminded. `mostSilent`: with more silent seats than that it
 * asks the gamemaster instead. `releaseHours`: releases what was played so long after the gamemaster's last act; absent: never.
 */
export type ClockRule = {
  readonly closes: boolean;
  readonly early: 'no' | 'ready' | 'sent';
  readonly remindHours: readonly number[];
  readonly mostSilent: number;
  readonly releaseHours?: number;
};

/**
 * `since`: ISO, UTC; `words`: what the players were told. `weekly`: weekdays off; `dates`: days off, as `2026-12-24`. `kinds`:
 * rhythms of kinds of steps that have their own, by what a step is called (`sub-turn`).
 */
export type Calendar = {
  readonly paused?: { readonly since: string; readonly words: string };
  readonly weekly: readonly number[];
  readonly dates: readonly string[];
  readonly rhythm?: Rhythm;
  readonly kinds?: Readonly<Record<string, Rhythm>>;
  readonly clock?: ClockRule;
};

const EMPTY: Calendar = { weekly: [], dates: [] };

/** What an entry of the journal that changes the calendar is called. */
const CALENDAR_CHANGES = ['pause', 'resume', 'days'] as const;
export type CalendarChange = (typeof CALENDAR_CHANGES)[number];

/** The calendar as it stands. Call inside a transaction. */
export async function calendarOf({ inside }: Campaign): Promise<Calendar> {
  const last = (await selectRulingsOn(inside.journal, 'calendar')).at(-1);
  return last === undefined ? EMPTY : readCalendar(last.body);
}

/** Written by `change-calendar` alone. */
export const readCalendar = ({ text }: Pick<RulingEntry, 'text'>): Calendar =>
  JSON.parse(text) as Calendar;

/** The calendar with the rhythm of that step's kind. */
export function calendarFor(calendar: Calendar, step: Pick<Step, 'course'>): Calendar {
  const own = calendar.kinds?.[nounOf(step)];
  return own === undefined ? calendar : { ...calendar, rhythm: own };
}

export const isDayOff = ({ weekly, dates }: Calendar, day: DateTime): boolean =>
  weekly.includes(day.weekday) || dates.includes(day.toISODate() ?? '');

/** Looked for so far ahead; whoever has more days off has no day left. */
const MOST_DAYS = 400;

/** The same time on the first day that is not off, that day itself included; nothing where every day is off. */
export function dayOn(calendar: Calendar, time: DateTime): DateTime | undefined {
  for (let days = 0; days < MOST_DAYS; days += 1) {
    // A day is added in the zone: the time on the clock stays, whatever the hours between.
    const day = time.plus({ days });
    if (!isDayOff(calendar, day)) return day;
  }
  return undefined;
}

/** A deadline of the rhythm is at least so far ahead. */
export const LEAST_NOTICE_HOURS = 12;

/** The first deadline of the rhythm that is far enough after a time; ISO, UTC. */
export function nextByRhythm(
  calendar: Calendar,
  now: string,
  zone: string,
  noticeHours = LEAST_NOTICE_HOURS,
): string | undefined {
  const { rhythm } = calendar;
  if (rhythm === undefined) return undefined;
  const [hour = 0, minute = 0] = rhythm.time.split(':').map(Number);
  const first = DateTime.fromISO(now, { zone: 'utc' }).plus({ hours: noticeHours });
  for (let days = 0; days < MOST_DAYS; days += 1) {
    // From midnight: a time that the clock passes twice is the first of the two, whenever one looks for it.
    const time = first.setZone(zone).plus({ days }).startOf('day').set({ hour, minute });
    if (time >= first && rhythm.days.includes(time.weekday) && !isDayOff(calendar, time))
      return time.toUTC().toISO() ?? undefined;
  }
  return undefined;
}

/** A pause that took no longer, as one that was a slip, moves no deadline of a rhythm to the next of its days. */
const SHORT_PAUSE = { hours: 1 };

/**
 * Where a deadline moves when play resumes: later by as long as the pause was, counted in days and hours of the zone; then to
 * the next time of the rhythm, or the next day that is not off. Where the pause began in its grace, the rest of that is still
 * to come, and no time of the rhythm is waited for. One that was over with its grace stays.
 */
export function dueAfterPause(
  calendar: Calendar,
  { due, graceHours, since, now }: Deadline & { readonly since: string; readonly now: string },
  zone: string,
): string {
  const at = (iso: string): DateTime => DateTime.fromISO(iso, { zone: 'utc' }).setZone(zone);
  if (at(due).plus({ hours: graceHours }) <= at(since)) return due;
  const isShort = at(now) <= at(since).plus(SHORT_PAUSE);
  const isFarOff = at(due) >= at(now).plus({ hours: LEAST_NOTICE_HOURS });
  if (calendar.rhythm !== undefined && isShort && isFarOff) return due;
  const moved = at(due).plus(at(now).diff(at(since), ['days', 'hours', 'minutes']));
  if (due <= since) return (dayOn(calendar, moved) ?? moved).toUTC().toISO() ?? due;
  return dueOnDay(calendar, moved, zone);
}

/** A time, or the first after it that the rhythm and the days off allow; ISO, UTC. */
export function dueOnDay(calendar: Calendar, time: DateTime, zone: string): string {
  const iso = time.toUTC().toISO() ?? '';
  const next = nextByRhythm(calendar, iso, zone, 0) ?? dayOn(calendar, time)?.toUTC().toISO();
  return next ?? iso;
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** `Sun`, by ISO's count. */
export const sayWeekday = (day: number): string =>
  DateTime.fromObject({ weekYear: 2026, weekNumber: 1, weekday: day as (typeof WEEKDAYS)[number] })
    .setLocale('en-US')
    .toFormat('ccc');

const sayDate = (date: string): string =>
  DateTime.fromISO(date).setLocale('en-US').toFormat('ccc d LLL yyyy');

/** `Sun 20:00, 12 hours of grace, set at each release`; '' for none. */
export function sayRhythm(rhythm: Rhythm | undefined): string {
  if (rhythm === undefined) return '';
  const { days, time, graceHours, sets } = rhythm;
  const grace = graceHours === 0 ? '' : `, ${String(graceHours)} hours of grace`;
  return `${days.map(sayWeekday).join(', ')} ${time}${grace}, ${sets ? 'set' : 'proposed'} at each release`;
}

/** `every Sat, Sun; Thu 24 Dec 2026`; '' for none. */
export const sayDaysOff = ({ weekly, dates }: Calendar): string =>
  [
    ...(weekly.length === 0 ? [] : [`every ${weekly.map(sayWeekday).join(', ')}`]),
    ...(dates.length === 0 ? [] : [dates.map(sayDate).join(', ')]),
  ].join('; ');

/** For the log. */
export function sayCalendarChange({ key, text, reason }: RulingEntry): string {
  const calendar = readCalendar({ text });
  const why = reason === '' ? '' : ` (${reason})`;
  if (key === 'pause') return `Paused${why}`;
  if (key === 'resume') return `Resumed${why}`;
  return `${sayCalendar(calendar)}${why}`;
}

/** All that the gamemaster has set, as sentences without the last full stop. */
export function sayCalendar(calendar: Calendar): string {
  const off = sayDaysOff(calendar);
  const rhythm = sayRhythm(calendar.rhythm);
  const kinds = Object.entries(calendar.kinds ?? {}).map(
    ([kind, own]) => `; for each ${kind}: ${sayRhythm(own)}`,
  );
  return `Days off: ${off === '' ? 'none' : off}. Deadlines: ${rhythm === '' ? 'by hand' : rhythm}${kinds.join('')}. By itself: ${sayClock(calendar.clock)}`;
}

/** What the clock does by itself, as a clause; `nothing` where it has no rule. */
export function sayClock(clock: ClockRule | undefined): string {
  const parts =
    clock === undefined
      ? []
      : [
          ...(clock.remindHours.length === 0
            ? []
            : [`reminders ${clock.remindHours.join(', ')} hours before the deadline`]),
          ...(clock.closes
            ? [`closing at the deadline with at most ${counted(clock.mostSilent)} silent`]
            : []),
          ...(clock.early === 'no' ? [] : [EARLY[clock.early]]),
          ...(clock.releaseHours === undefined
            ? []
            : [`release ${String(clock.releaseHours)} hours after that`]),
        ];
  return parts.length === 0 ? 'nothing' : parts.join('; ');
}

const counted = (seats: number): string => (seats === 1 ? '1 seat' : `${String(seats)} seats`);

const EARLY = {
  ready: 'closing as soon as every player is ready',
  sent: 'closing as soon as all orders are in',
} as const;
