/** When the campaign rests and when orders are due: pause, days off, and the rhythm of deadlines. */
import { DateTime } from 'luxon';
import {
  pauseCampaign,
  resumeCampaign,
  seeCalendar,
  setCalendar,
  type CalendarWish,
  type SeenCalendar,
} from '../../campaign/turn/change-calendar.js';
import { datesIn } from '../../campaign/turn/read-dates.js';
import {
  LEAST_NOTICE_HOURS,
  sayRhythm,
  sayWeekday,
  WEEKDAYS,
} from '../../campaign/turn/calendar.js';
import { shortTime } from '../../letters/written-time.js';
import { lastUndo } from './undo-bar.js';
import { frame, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';

const LONGEST_DATES = 4000;

type Said = {
  readonly trouble?: string;
  readonly filled?: Readonly<Record<string, string>>;
  readonly status?: 200 | 409 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  paused: 'The campaign is paused, and every player is told.',
  resumed: 'Play resumes, and every player is told.',
  calendar: 'Days off and deadlines are set.',
};

export const calendarPage: Page = (visit) => pageOf(visit);

export const pauseAtDesk: Page = async (visit) => {
  const { words = '' } = visit.form;
  const done = await pauseCampaign(visit.campaign, words, visit.clock);
  return done.ok ? went(visit, 'paused') : refused(visit, done.error);
};

export const resumeAtDesk: Page = async (visit) => {
  const done = await resumeCampaign(visit.campaign, visit.clock);
  return done.ok ? went(visit, 'resumed') : refused(visit, done.error);
};

export const setAtDesk: Page = async (visit) => {
  const wish = wishIn(visit.form);
  if (typeof wish === 'string') return refused(visit, { code: 'bad-input', say: wish });
  const done = await setCalendar(visit.campaign, wish, visit.clock);
  return done.ok ? went(visit, 'calendar') : refused(visit, done.error);
};

const went = ({ home }: Visit, did: string): Reply => ({
  kind: 'go',
  to: `${home}/calendar?did=${did}`,
});

const refused = (
  visit: Visit,
  { code, say }: { readonly code: string; readonly say: string },
): Promise<Reply> =>
  pageOf(visit, { trouble: say, filled: visit.form, status: code === 'bad-input' ? 422 : 409 });

/** What the form asks for, or what is wrong with it. */
function wishIn(form: Readonly<Record<string, string>>): CalendarWish | string {
  const chosen = (name: string): readonly number[] =>
    WEEKDAYS.filter((day) => form[`${name}-${String(day)}`] !== undefined);
  const dates = datesIn((form['dates'] ?? '').slice(0, LONGEST_DATES));
  if (typeof dates === 'string') return dates;
  const { time = '', grace = '', sets = '' } = form;
  const days = chosen('due');
  const graceHours = /^\d{1,3}$/.test(grace) ? Number(grace) : Number.NaN;
  const rhythm = { days, time: time.slice(0, 20), graceHours, sets: sets === 'set' };
  return { weekly: chosen('off'), dates, ...(sets === 'hand' ? {} : { rhythm }) };
}

async function pageOf(
  visit: Visit,
  { trouble = '', filled, status = 200 }: Said = {},
): Promise<Reply> {
  const calendar = await must(seeCalendar(visit.campaign, visit.clock));
  const { zone } = visit.campaign.meta;
  const { paused } = calendar;
  const data = {
    ...frame(visit, 'Pause, days off and deadlines', {
      trouble,
      undo: await lastUndo(visit),
      notice: DONE[visit.query['did'] ?? ''] ?? '',
    }),
    zone,
    least: String(LEAST_NOTICE_HOURS),
    since: paused === undefined ? '' : shortTime(paused.since, zone),
    words: filled?.['words'] ?? '',
    rhythm: sayRhythm(calendar),
    next: calendar.next.map((due) => shortTime(due, zone)),
    ...formData(calendar, filled?.['dates'] === undefined ? undefined : filled),
  };
  return { kind: 'page', view: 'desk/calendar.html', data, status };
}

function formData(
  { weekly, dates, rhythm }: SeenCalendar,
  filled: Readonly<Record<string, string>> | undefined,
) {
  const sets =
    filled?.['sets'] ?? (rhythm === undefined ? 'hand' : rhythm.sets ? 'set' : 'propose');
  const days = (name: string, own: readonly number[]) =>
    WEEKDAYS.map((day) => ({
      name: `${name}-${String(day)}`,
      says: sayWeekday(day),
      chosen:
        filled === undefined ? own.includes(day) : filled[`${name}-${String(day)}`] !== undefined,
    }));
  return {
    off: days('off', weekly),
    due: days('due', rhythm?.days ?? []),
    dates: filled?.['dates'] ?? sayRanges(dates),
    time: filled?.['time'] ?? rhythm?.time ?? '20:00',
    grace: filled?.['grace'] ?? String(rhythm?.graceHours ?? 0),
    sets: [
      { value: 'hand', says: 'I set each deadline myself' },
      { value: 'propose', says: 'Propose the next one in the form' },
      { value: 'set', says: 'Set the next one at each release' },
    ].map((one) => ({ ...one, chosen: one.value === sets })),
  };
}

/** A line a run of days: `2026-12-24 to 2026-12-26`. */
function sayRanges(dates: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    const next = DateTime.fromISO(run?.last ?? '')
      .plus({ days: 1 })
      .toISODate();
    if (run !== undefined && next === date) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} to ${last}`)).join('\n');
}
