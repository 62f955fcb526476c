/** The gamemaster pauses the campaign, resumes it, and sets days off and the rhythm of deadlines. */
import { DateTime } from 'luxon';
import { ok, type SeatId } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import { sha256 } from '../../store/digest.js';
import { planDue } from '../../store/due.js';
import { lettersDigest, type LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from '../seats/holders.js';
import { sendAtOnce } from '../sheets/forward-sheet.js';
import { letterSlip } from '../letters/send-dispatch.js';
import {
  calendarFor,
  calendarOf,
  dueAfterPause,
  dueOnDay,
  isDayOff,
  LEAST_NOTICE_HOURS,
  nextByRhythm,
  sayCalendar,
  type Calendar,
  type CalendarChange,
  type ClockRule,
  type Rhythm,
} from './calendar.js';
import { loadStep, loadStepOf, stepNameTo, type OpenStep } from './open-step.js';
import { deadlineOf, MOST_GRACE_HOURS } from './deadline.js';
import { deadlineNow, isNewTo } from './deadline-for.js';
import { keepDeadline, setByRhythm, tellDeadline } from './set-deadline.js';
import type { Clock, Deadline, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

export type { Calendar, ClockRule, Rhythm } from './calendar.js';

/**
 * `next`: the coming deadlines of the open step's rhythm (ISO, UTC), the first of them the one that it proposes now. `nouns`:
 * what the steps of a turn are called, each once.
 */
export type SeenCalendar = Calendar & {
  readonly next: readonly string[];
  readonly nouns: readonly string[];
};

/** The calendar of the step in which a seat stands: by the rhythm of the next one it would know that this one is released. */
export function seeDays(campaign: Campaign, seat: SeatId): Outcome<Calendar> {
  return useCase(campaign, 'read', async () => {
    const { step } = await loadStepOf(campaign, seat);
    return ok(calendarFor(await calendarOf(campaign), step));
  });
}

const SHOWN_AHEAD = 5;

export function seeCalendar(campaign: Campaign, clock: Clock): Outcome<SeenCalendar> {
  return useCase(campaign, 'read', async () => {
    const calendar = await calendarOf(campaign);
    const { step } = await loadStep(campaign);
    const own = calendarFor(calendar, step);
    const next: string[] = [];
    let from = clock();
    for (let count = 0; count < SHOWN_AHEAD; count += 1) {
      const notice = count === 0 ? LEAST_NOTICE_HOURS : 1;
      const due = nextByRhythm(own, from, campaign.meta.zone, notice);
      if (due === undefined) break;
      next.push(due);
      from = due;
    }
    return ok({ ...calendar, next, nouns: [...new Set(step.course?.nouns ?? [])] });
  });
}

/** Since when the campaign is paused, and what its players were told; undefined while it goes on. */
export function seePause(campaign: Campaign): Outcome<Calendar['paused'] | undefined> {
  return useCase(campaign, 'read', async () => ok((await calendarOf(campaign)).paused));
}

/** Stops deadlines and reminders until play resumes, and tells every seat. `words`: why, for the players. */
export function pauseCampaign(
  campaign: Campaign,
  words: string,
  clock: Clock,
): Outcome<{ readonly since: string }> {
  return useCase(campaign, 'write', async () => {
    const calendar = await calendarOf(campaign);
    if (calendar.paused !== undefined) return refuse('stale', 'The campaign is paused already.');
    const said = words.trim();
    const slip = said === '' ? undefined : letterSlip(said);
    if (slip !== undefined) return refuse('bad-input', slip);
    const now = clock();
    const step = await loadStep(campaign);
    const paused = { since: now, words: said };
    const paragraphs = [
      'The gamemaster has paused the campaign.',
      ...(said === '' ? [] : [said]),
      'No deadline runs until play resumes. You may still send orders.',
    ];
    const told = { subject: 'the campaign is paused', paragraphs };
    await keep(campaign, step, {
      key: 'pause',
      calendar: { ...calendar, paused },
      reason: said,
      now,
      told,
    });
    return ok({ since: now });
  });
}

/** Play goes on; the deadline moves by as long as the pause was. `deadline`: the one that holds now. */
export function resumeCampaign(
  campaign: Campaign,
  clock: Clock,
): Outcome<{ readonly deadline?: Deadline }> {
  return useCase(campaign, 'write', async () => {
    const { paused, ...calendar } = await calendarOf(campaign);
    if (paused === undefined) return refuse('stale', 'The campaign is not paused.');
    const now = clock();
    const step = await loadStep(campaign);
    const told = {
      subject: 'play resumes',
      paragraphs: ['The gamemaster has resumed the campaign.'],
    };
    await keep(campaign, step, { key: 'resume', calendar, reason: '', now, told });
    await moveByPause(campaign, step, { since: paused.since, now });
    await setByRhythm(campaign, now);
    const deadline = deadlineNow(await loadStep(campaign));
    return ok(deadline === undefined ? {} : { deadline });
  });
}

async function moveByPause(
  campaign: Campaign,
  step: OpenStep,
  pause: { readonly since: string; readonly now: string },
): Promise<void> {
  const before = deadlineOf(step);
  // Who was asked in the grace has no deadline, and gets none by this.
  if (before === undefined || (before.due <= pause.since && deadlineNow(step) === undefined))
    return;
  const calendar = calendarFor(await calendarOf(campaign), step.step);
  const due = dueAfterPause(calendar, { ...before, ...pause }, campaign.meta.zone);
  const { since, now } = pause;
  if (due !== before.due) {
    const moved = { deadline: { ...before, due }, reason: 'Moved by the pause', now };
    await keepDeadline(campaign, step, moved);
  } else if (before.due > now) {
    // What asked in the pause named no deadline; who has read it before learns nothing of who was asked.
    const isTold = (seat: SeatId): boolean => isNewTo(step, seat, since);
    await tellDeadline(campaign, step, { deadline: before, now, isTold });
  }
}

/**
 * What he sets: weekdays and dates off, the rhythms, and what the clock does by itself; without a rhythm every deadline is set by
 * hand, and without a rule of the clock it does nothing.
 */
export type CalendarWish = Omit<Calendar, 'paused'>;

const CHANGED =
  'The calendar was changed after you opened this page, perhaps in another window. Nothing was saved. What you chose is still below; save it again if you still want it. This is set now:';

/** Names what he sets in one text, for a form to carry. */
export const calendarMark = ({ weekly, dates, rhythm, kinds, clock }: CalendarWish): string =>
  sha256(JSON.stringify([weekly, dates, rhythm, kinds, clock]));

/**
 * Keeps days off and the rhythm. `was`: `calendarMark` of what the form showed; absent writes over whatever stands. Refuses
 * with `stale` where something else stands by now. A deadline that falls on a new day off moves to the next day that is not one.
 */
export function setCalendar(
  campaign: Campaign,
  { was, ...wish }: CalendarWish & { readonly was?: string | undefined },
  clock: Clock,
): Outcome<Calendar> {
  return useCase(campaign, 'write', async () => {
    const slip = slipOf(wish);
    if (slip !== undefined) return refuse('bad-input', slip);
    const before = await calendarOf(campaign);
    if (was !== undefined && was !== calendarMark(before))
      return refuse('stale', `${CHANGED} ${sayCalendar(before)}.`);
    const { paused } = before;
    const calendar: Calendar = {
      ...(paused === undefined ? {} : { paused }),
      weekly: [...new Set(wish.weekly)].sort((a, b) => a - b),
      dates: [...new Set(wish.dates)].sort((a, b) => (a < b ? -1 : 1)),
      ...(wish.rhythm === undefined ? {} : { rhythm: wish.rhythm }),
      ...(wish.kinds === undefined ? {} : { kinds: wish.kinds }),
      ...(wish.clock === undefined ? {} : { clock: wish.clock }),
    };
    if (calendar.clock === undefined) await planDue(campaign.inside.journal, []);
    const now = clock();
    const step = await loadStep(campaign);
    await keep(campaign, step, { key: 'days', calendar, reason: '', now });
    await moveOffDay(campaign, step, calendar, now);
    await setByRhythm(campaign, now);
    return ok(calendar);
  });
}

async function moveOffDay(
  campaign: Campaign,
  step: OpenStep,
  calendar: Calendar,
  now: string,
): Promise<void> {
  const { zone } = campaign.meta;
  const before = deadlineOf(step);
  if (before === undefined || before.due <= now || calendar.paused !== undefined) return;
  const time = DateTime.fromISO(before.due, { zone: 'utc' }).setZone(zone);
  if (!isDayOff(calendar, time)) return;
  const deadline = { ...before, due: dueOnDay(calendarFor(calendar, step.step), time, zone) };
  await keepDeadline(campaign, step, { deadline, reason: 'Moved by a day off', now });
}

const MOST_DATES = 400;

function slipOf({ weekly, dates, rhythm, kinds = {}, clock }: CalendarWish): string | undefined {
  if (new Set(weekly).size >= 7) return 'At least one day of the week must not be off.';
  const bad = dates.find((date) => !DateTime.fromFormat(date, 'yyyy-MM-dd').isValid);
  if (bad !== undefined) return `"${bad.slice(0, 40)}" is not a date such as 2026-12-24.`;
  if (dates.length > MOST_DATES) return `Name at most ${String(MOST_DATES)} days off.`;
  const rhythms = [...(rhythm === undefined ? [] : [rhythm]), ...Object.values(kinds)];
  const slip = rhythms.map((one) => rhythmSlip(one, weekly)).find((one) => one !== undefined);
  return slip ?? (clock === undefined ? undefined : clockSlip(clock));
}

const MOST_REMINDERS = 5;
const LONGEST_REMINDER_HOURS = 336;
const MOST_SEATS = 99;
const LONGEST_RELEASE_HOURS = 336;

function clockSlip({ remindHours, mostSilent, releaseHours = 0 }: ClockRule): string | undefined {
  const isWithin = (n: number, least: number, most: number): boolean =>
    Number.isInteger(n) && n >= least && n <= most;
  if (remindHours.length > MOST_REMINDERS)
    return `Name at most ${String(MOST_REMINDERS)} reminders.`;
  if (!remindHours.every((hours) => isWithin(hours, 1, LONGEST_REMINDER_HOURS)))
    return `A reminder goes out 1 to ${String(LONGEST_REMINDER_HOURS)} hours before the deadline. Write 24, 3 for two of them.`;
  if (!isWithin(mostSilent, 0, MOST_SEATS))
    return `The number of seats that may be silent is 0 to ${String(MOST_SEATS)}.`;
  return isWithin(releaseHours, 0, LONGEST_RELEASE_HOURS)
    ? undefined
    : `Reports are released 0 to ${String(LONGEST_RELEASE_HOURS)} hours after a step was played.`;
}

function rhythmSlip(
  { days, time, graceHours }: Rhythm,
  weekly: readonly number[],
): string | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Give the time of the deadline as 20:00.';
  if (days.length === 0) return 'Choose the days of the week on which orders are due.';
  if (days.every((day) => weekly.includes(day)))
    return 'Every day of the rhythm is a day off. Choose another day.';
  const isFair = Number.isInteger(graceHours) && graceHours >= 0 && graceHours <= MOST_GRACE_HOURS;
  return isFair ? undefined : `The grace is 0 to ${String(MOST_GRACE_HOURS)} hours (C7.3).`;
}

type Keeping = {
  readonly key: CalendarChange;
  readonly calendar: Calendar;
  readonly reason: string;
  readonly now: string;
  /** What every seat is told. */
  readonly told?: { readonly subject: string; readonly paragraphs: readonly string[] };
};

async function keep(
  campaign: Campaign,
  step: OpenStep,
  { key, calendar, reason, now, told }: Keeping,
): Promise<void> {
  const letters = told === undefined ? [] : await lettersToAll(campaign, step, told, now);
  const body = {
    ...{ kind: 'ruling' as const, on: 'calendar' as const, key, reason },
    text: JSON.stringify(calendar),
    ...(letters.length === 0 ? {} : { letters: lettersDigest(letters) }),
  };
  const entry = { written: now, step: step.step.name, body };
  await sendAtOnce(campaign, await appendEntry(campaign.inside.journal, entry), letters);
}

async function lettersToAll(
  campaign: Campaign,
  step: OpenStep,
  { subject, paragraphs }: NonNullable<Keeping['told']>,
  now: string,
): Promise<readonly LetterText[]> {
  const { composeNotice } = await import('../../letters/compose.js');
  const holders = await holdersBySeat(campaign);
  const letters: LetterText[] = [];
  for (const { id } of step.seats) {
    const name = holders.get(id)?.name;
    const composed = composeNotice({
      campaign: campaign.meta.title,
      ...{ subject, paragraphs },
      ...(name === undefined ? {} : { name }),
    });
    const of = await stepNameTo(campaign, step, id);
    letters.push({ ...composed, step: of, seat: id, written: now });
  }
  return letters;
}
