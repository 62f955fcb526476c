/** When the campaign rests and when orders are due: pause, days off, and the rhythm of deadlines. */
import { DateTime } from 'luxon';
import {
  calendarMark,
  pauseCampaign,
  resumeCampaign,
  seeCalendar,
  setCalendar,
  type CalendarWish,
  type ClockRule,
  type Rhythm,
  type SeenCalendar,
} from '../../campaign/turn/change-calendar.js';
import type { Refusal } from '../../campaign/types.js';
import { datesIn } from '../../campaign/turn/read-dates.js';
import {
  LEAST_NOTICE_HOURS,
  sayRhythm,
  sayWeekday,
  WEEKDAYS,
} from '../../campaign/turn/calendar.js';
import { shortTime } from '../../letters/written-time.js';
import { lastUndo } from './undo-bar.js';
import { frame, markLeft, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';

const LONGEST_DATES = 4000;

/** `was`: see `markLeft`. */
type Said = {
  readonly trouble?: string;
  readonly filled?: Form;
  readonly was?: string | undefined;
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
  const { was } = visit.form;
  if (typeof wish === 'string') return refused(visit, { code: 'bad-input', say: wish }, was);
  const done = await setCalendar(visit.campaign, { ...wish, was }, visit.clock);
  return done.ok ? went(visit, 'calendar') : refused(visit, done.error, was);
};

const went = ({ home }: Visit, did: string): Reply => ({
  kind: 'go',
  to: `${home}/calendar?did=${did}`,
});

/** `was`: as the form has it. */
const refused = (visit: Visit, { code, say }: Refusal, was?: string): Promise<Reply> =>
  pageOf(visit, {
    ...{ trouble: say, filled: visit.form, was: markLeft({ code }, was) },
    status: code === 'bad-input' ? 422 : 409,
  });

type Form = Readonly<Record<string, string>>;

/** What the form asks for, or what is wrong with it. */
function wishIn(form: Form): CalendarWish | string {
  const dates = datesIn((form['dates'] ?? '').slice(0, LONGEST_DATES));
  if (typeof dates === 'string') return dates;
  const rhythm = rhythmIn(form, '');
  const kinds = Object.keys(form).flatMap((name) => {
    const at = /^kind-(\d)$/.exec(name)?.[1];
    const own = at === undefined ? undefined : rhythmIn(form, `k${at}-`);
    return own === undefined ? [] : [[form[name] ?? '', own] as const];
  });
  const clock = clockIn(form);
  return {
    ...{ weekly: chosenDays(form, 'off'), dates, kinds: Object.fromEntries(kinds) },
    ...(rhythm === undefined ? {} : { rhythm }),
    ...(clock === undefined ? {} : { clock }),
  };
}

const chosenDays = (form: Form, name: string): readonly number[] =>
  WEEKDAYS.filter((day) => form[`${name}-${String(day)}`] !== undefined);

const numberIn = (text = ''): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

function rhythmIn(form: Form, head: string): Rhythm | undefined {
  const sets = form[`${head}sets`] ?? 'hand';
  if (sets === 'hand') return undefined;
  return {
    days: chosenDays(form, `${head}due`),
    time: (form[`${head}time`] ?? '').slice(0, 20),
    graceHours: numberIn(form[`${head}grace`]),
    sets: sets === 'set',
  };
}

function clockIn(form: Form): ClockRule | undefined {
  const { remind = '', early = '', silent = '', release = '' } = form;
  const rule: ClockRule = {
    closes: form['closes'] !== undefined,
    early: early === 'ready' || early === 'sent' ? early : 'no',
    remindHours: remind.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [numberIn(part)])),
    mostSilent: numberIn(silent === '' ? '0' : silent),
    ...(release.trim() === '' ? {} : { releaseHours: numberIn(release) }),
  };
  const does =
    rule.closes || rule.early !== 'no' || rule.remindHours.length > 0 || release.trim() !== '';
  return does ? rule : undefined;
}

async function pageOf(
  visit: Visit,
  { trouble = '', filled, was, status = 200 }: Said = {},
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
    was: was ?? calendarMark(calendar),
    rhythm: sayRhythm(calendar.rhythm),
    next: calendar.next.map((due) => shortTime(due, zone)),
    ...formData(calendar, filled?.['dates'] === undefined ? undefined : filled),
  };
  return { kind: 'page', view: 'desk/calendar.html', data, status };
}

function formData(calendar: SeenCalendar, filled: Form | undefined) {
  const { weekly, dates, rhythm, kinds = {}, nouns, clock } = calendar;
  // One kind alone has the rhythm of all.
  const own = nouns.length < 2 ? [] : nouns;
  return {
    off: dayBoxes('off', weekly, filled),
    dates: filled?.['dates'] ?? sayRanges(dates),
    ...rhythmFields('', rhythm, filled),
    kinds: own.map((kind, at) => ({
      kind,
      at: String(at),
      isSet: kinds[kind] !== undefined,
      ...rhythmFields(`k${String(at)}-`, kinds[kind], filled),
    })),
    closes: filled === undefined ? clock?.closes === true : filled['closes'] !== undefined,
    remind: filled?.['remind'] ?? (clock?.remindHours ?? []).join(', '),
    silent: filled?.['silent'] ?? String(clock?.mostSilent ?? 0),
    release: filled?.['release'] ?? String(clock?.releaseHours ?? ''),
    early: EARLY.map((one) => ({
      ...one,
      chosen: one.value === (filled?.['early'] ?? clock?.early ?? 'no'),
    })),
  };
}

const EARLY = [
  { value: 'no', says: 'Never' },
  { value: 'ready', says: 'When every player is ready' },
  { value: 'sent', says: 'When all orders are in' },
];

const dayBoxes = (name: string, days: readonly number[], filled: Form | undefined) =>
  WEEKDAYS.map((day) => ({
    name: `${name}-${String(day)}`,
    says: sayWeekday(day),
    chosen:
      filled === undefined ? days.includes(day) : filled[`${name}-${String(day)}`] !== undefined,
  }));

/** The fields of one rhythm; their names begin with `head`. */
function rhythmFields(head: string, rhythm: Rhythm | undefined, filled: Form | undefined) {
  const own = rhythm === undefined ? 'hand' : rhythm.sets ? 'set' : 'propose';
  const sets = filled?.[`${head}sets`] ?? own;
  return {
    head,
    due: dayBoxes(`${head}due`, rhythm?.days ?? [], filled),
    time: filled?.[`${head}time`] ?? rhythm?.time ?? '20:00',
    grace: filled?.[`${head}grace`] ?? String(rhythm?.graceHours ?? 0),
    sets: [
      {
        value: 'hand',
        says: head === '' ? 'I set each deadline myself' : 'As for every other step',
      },
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
