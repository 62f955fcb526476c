/** Until when sheets of the open step count (C7.3). The gamemaster sets it, and may move it. */
import { DateTime } from 'luxon';
import { ok, type SeatId } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import { lettersDigest, type LetterText } from '../../store/letter.js';
import { selectAskedAt } from '../../store/told-letter.js';
import { asksOf, openAsks } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { sendAtOnce } from '../sheets/forward-sheet.js';
import { holdersBySeat } from '../seats/holders.js';
import { seatsBeforeRelease, seatsBehind } from '../letters/keep-back.js';
import { deadlinesOf, MOST_GRACE_HOURS, readDeadline } from './deadline.js';
import { deadlineFor, deadlineNow } from './deadline-for.js';
import { loadStep, type OpenStep } from './open-step.js';
import { countingSheets, isCarriedOver } from './step-input.js';
import {
  calendarFor,
  calendarOf,
  dayOn,
  isDayOff,
  nextByRhythm,
  type Calendar,
} from './calendar.js';
import type { Ask, Clock, Deadline, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * Sets the deadline of the open step and writes to every seat that has not sent orders. `due`: ISO, read in the campaign's zone
 * when it names none. Refuses a time that is none, is past or falls on a day off, a grace of more than a day, and any time
 * while the campaign is paused.
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
    const calendar = await calendarOf(campaign);
    const slip = slipOf(time, input.graceHours, now) ?? restOf(time.setZone(zone), calendar);
    if (slip !== undefined) return refuse('bad-input', slip);
    const step = await loadStep(campaign);
    const deadline = { due: time.toUTC().toISO() ?? '', graceHours: input.graceHours };
    await keepDeadline(campaign, step, { deadline, reason: input.reason, now });
    return ok(deadline);
  });
}

/** Takes the deadline of the open step away, or puts an earlier one back, and writes to every seat that has not sent orders. */
export function undoDeadline(
  campaign: Campaign,
  { entry, reason }: { readonly entry: number; readonly reason: string },
  clock: Clock,
): Outcome<{ readonly deadline?: Deadline }> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const set = deadlinesOf(step);
    if (set.at(-1)?.seq !== entry)
      return refuse('stale', 'The deadline has been changed since. Nothing was changed.');
    const now = clock();
    const before = readDeadline(set.at(-2));
    const deadline = before !== undefined && before.due > now ? before : undefined;
    await keepDeadline(campaign, step, { deadline, reason, now });
    return ok(deadline === undefined ? {} : { deadline });
  });
}

/** `named`: it is set together with a release, whose letters name it. */
type How = { readonly named?: boolean };
type Keeping = How & {
  readonly deadline: Deadline | undefined;
  readonly reason: string;
  readonly now: string;
};

/** Puts a deadline on record, or that there no longer is one, and tells those who have not sent orders. Call inside a write transaction. */
export async function keepDeadline(
  campaign: Campaign,
  step: OpenStep,
  keeping: Keeping,
): Promise<void> {
  await recordDeadline(campaign, step, keeping);
  await tellDeadline(campaign, await loadStep(campaign), keeping);
}

/** Puts a deadline on record, and tells nobody. */
export async function recordDeadline(
  { inside: { journal } }: Campaign,
  { step: { name } }: Pick<OpenStep, 'step'>,
  { deadline, reason, now, named = false }: Keeping,
): Promise<void> {
  const body = {
    ...{ kind: 'ruling' as const, on: 'deadline' as const, key: name, reason },
    text: deadline === undefined ? '' : `${deadline.due} ${deadline.graceHours}`,
    ...(named ? { named: true as const } : {}),
  };
  await appendEntry(journal, { written: now, step: name, body });
}

/**
 * Tells those who have not sent orders, unless a letter of the release that names the deadline asks them; whoever has still to be
 * told that the turn is taken back, after that. `isTold`: leaves out the other seats.
 */
export async function tellDeadline(
  campaign: Campaign,
  step: OpenStep,
  {
    deadline,
    now,
    named = false,
    isTold = () => true,
  }: Omit<Keeping, 'reason'> & { readonly isTold?: (seat: SeatId) => boolean },
): Promise<void> {
  const told = named ? await selectAskedAt(campaign.inside.journal, now) : [];
  const behind = await seatsBehind(campaign, step);
  const letters = (await reminders(campaign, step, deadline, { now, behind })).filter(
    ({ seat }) => seat === undefined || (!told.includes(seat) && isTold(seat)),
  );
  if (letters.length === 0) return;
  const sent = { kind: 'letter' as const, letters: lettersDigest(letters) };
  const entry = await appendEntry(campaign.inside.journal, {
    ...{ written: now, step: step.step.name, body: sent },
  });
  await sendAtOnce(campaign, entry, letters, behind);
}

/**
 * Sets the deadline that the rhythm names, where seats have not sent orders, or have them carried over and may send others, and
 * there is none for what they are asked. Call inside a write transaction, after seats were asked.
 */
export async function setByRhythm(campaign: Campaign, now: string, how: How = {}): Promise<void> {
  const all = await calendarOf(campaign);
  if (all.paused !== undefined) return;
  const step = await loadStep(campaign);
  const calendar = calendarFor(all, step.step);
  if (calendar.rhythm?.sets !== true || deadlineNow(step) !== undefined) return;
  if ((await seatsThatKnow(campaign, step, changeableAsks(step))).length === 0) return;
  const due = nextByRhythm(calendar, now, campaign.meta.zone);
  if (due === undefined) return;
  const deadline = { due, graceHours: calendar.rhythm.graceHours };
  const reason = 'By the rhythm of deadlines';
  await keepDeadline(campaign, step, { ...how, deadline, reason, now });
}

function slipOf(time: DateTime, graceHours: number, now: string): string | undefined {
  if (!time.isValid) return 'A deadline is a time such as 2026-12-01T20:00.';
  if (time <= DateTime.fromISO(now)) return 'That time has passed. Choose a later one.';
  const isFair = Number.isInteger(graceHours) && graceHours >= 0 && graceHours <= MOST_GRACE_HOURS;
  return isFair ? undefined : `The grace is 0 to ${MOST_GRACE_HOURS} hours (C7.3).`;
}

function restOf(time: DateTime, calendar: Calendar): string | undefined {
  if (calendar.paused !== undefined)
    return 'The campaign is paused. Resume it first, then set a deadline.';
  if (!isDayOff(calendar, time)) return undefined;
  const says = (at: DateTime): string => at.setLocale('en-US').toFormat('ccc d LLL');
  const next = dayOn(calendar, time);
  const other = next === undefined ? '' : ` The next day that is not one is ${says(next)}.`;
  return `${says(time)} is a day off.${other}`;
}

/** `behind`: the seats that read theirs later, perhaps when their orders are in. */
async function reminders(
  campaign: Campaign,
  step: OpenStep,
  deadline: Deadline | undefined,
  { now, behind }: { readonly now: string; readonly behind: ReadonlyMap<SeatId, string> },
): Promise<readonly LetterText[]> {
  const { composeNotice } = await import('../../letters/compose.js');
  const { writtenTime } = await import('../../letters/written-time.js');
  const holders = await holdersBySeat(campaign);
  const asks = openAsks(step);
  const isFor = (seat: SeatId): boolean =>
    deadline === undefined ||
    asks.some(({ key, to }) => to === seat && deadlineFor(step, [key]) !== undefined);
  const seats = (await owingSeats(campaign, step)).filter(isFor);
  const says =
    deadline === undefined
      ? 'The deadline has been removed.'
      : sayUntil(deadline, writtenTime(deadline.due, campaign.meta.zone));
  return seats.map((seat) => {
    const name = holders.get(seat)?.name;
    const composed = composeNotice({
      campaign: campaign.meta.title,
      subject: `${step.step.title}: deadline`,
      ...(name === undefined ? {} : { name }),
      paragraphs: [
        says,
        ...asks
          .filter(({ to }) => to === seat && !behind.has(seat))
          .map(({ title }) => `Still waiting for: ${title}.`),
      ],
    });
    return { ...composed, step: step.step.name, seat, written: now };
  });
}

/** For players. `when`: as it is written in the campaign's zone. */
export function sayUntil({ graceHours }: Deadline, when: string): string {
  const hours = graceHours === 1 ? 'hour' : 'hours';
  const grace = graceHours === 0 ? '' : ` After ${graceHours} more ${hours} nothing is accepted.`;
  return `The deadline is ${when}.${grace}`;
}

/** What seats have not sent orders for, and what those count for that were carried over when a turn was taken back. */
function changeableAsks(step: OpenStep): readonly Ask[] {
  const sheets = countingSheets(step.entries);
  const carried = new Set(step.entries.filter(isCarriedOver).map(({ seq }) => seq));
  return asksOf(step).filter(
    ({ key, to, state }) =>
      to !== 'gm' && (state === 'open' || carried.has(sheets.get(key)?.seq ?? 0)),
  );
}

/** The seats that have not sent orders and know of it. */
const owingSeats = (campaign: Campaign, step: OpenStep): Promise<readonly SeatId[]> =>
  seatsThatKnow(campaign, step, openAsks(step));

async function seatsThatKnow(
  campaign: Campaign,
  step: OpenStep,
  asks: readonly Ask[],
): Promise<readonly SeatId[]> {
  const behind = await seatsBeforeRelease(campaign, step);
  // Asks that are not the gamemaster's are seats'.
  const seats = new Set(asks.map(({ to }) => to as SeatId));
  return [...seats].filter((seat) => !behind.has(seat));
}
