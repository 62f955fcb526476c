/**
 * What the clock does by itself, and when: reminders before a deadline, closing at its end or as soon as all orders are in,
 * and release. It follows from the calendar, the open step and what came in for it; each act has a key and is done once.
 */
import { DateTime } from 'luxon';
import { planDue, type Due } from '../../store/due.js';
import { isOfGamemaster, type Entry, type RulingEntry } from '../../store/entry.js';
import { ofKinds, selectRulingsOn } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { seatsNotToldBack } from '../letters/keep-back.js';
import { asksOf, isHeldBack } from '../sheets/asks.js';
import { readyIn } from '../sheets/ready-in.js';
import type { Ask, Deadline } from '../types.js';
import { calendarOf, readCalendar, type Calendar, type ClockRule } from './calendar.js';
import { loadStep, type OpenStep } from './open-step.js';
import { deadlineSetAt } from './deadline.js';
import { deadlineFor } from './deadline-for.js';
import { countingSheets, isCarriedOver } from './step-input.js';

/** `early`: it closes before its deadline, as all are ready. */
export type ClockAct = Due &
  (
    | { readonly act: 'remind'; readonly hours: number }
    | { readonly act: 'close'; readonly early: boolean }
    | { readonly act: 'release' }
  );

/** What the clock will do in the open step, where it has a rule and the campaign is not paused. Call inside a transaction. */
export async function plannedActs(
  campaign: Campaign,
  step: OpenStep,
  { clock, paused }: Calendar,
): Promise<readonly ClockAct[]> {
  if (clock === undefined || paused !== undefined) return [];
  const name = `${step.step.name}|${String(step.branch)}`;
  const asks = asksOf(step);
  const seats = asks.filter(({ to }) => to !== 'gm');
  const open = seats.flatMap(({ key, state }) => (state === 'open' ? [key] : []));
  const deadline = deadlineFor(step, open);
  const closing = { clock, seats, deadline, name };
  return [
    ...(open.length === 0 ? [] : reminders(step, clock, deadline, name)),
    ...(seats.length === 0 ? [] : await closings(campaign, step, closing)),
    ...releases(step, clock, name),
  ];
}

/** Writes down what the clock will do, in the transaction that changes it. */
export async function windClock(campaign: Campaign): Promise<void> {
  const calendar = await calendarOf(campaign);
  if (calendar.clock === undefined) return;
  const acts = await plannedActs(campaign, await loadStep(campaign), calendar);
  await planDue(campaign.inside.journal, acts);
}

/** One that would have been due before the deadline was set is left out. */
function reminders(
  step: OpenStep,
  { remindHours }: ClockRule,
  deadline: Deadline | undefined,
  name: string,
): readonly ClockAct[] {
  const set = deadlineSetAt(step) ?? '';
  if (deadline === undefined) return [];
  return remindHours.flatMap((hours) => {
    const at = later(deadline.due, -hours);
    const key = `remind ${String(hours)}|${name}|${deadline.due}`;
    return at <= set ? [] : [{ act: 'remind' as const, hours, key, at }];
  });
}

type Closing = {
  readonly clock: ClockRule;
  readonly seats: readonly Ask[];
  /** Where it holds for all that seats have still to answer. */
  readonly deadline: Deadline | undefined;
  readonly name: string;
};

async function closings(
  campaign: Campaign,
  step: OpenStep,
  { clock, seats, deadline, name }: Closing,
): Promise<readonly ClockAct[]> {
  const isIn = seats.every(({ state }) => state !== 'open');
  const last = lastSheet(step);
  const ready = isIn ? await readyAt(campaign, step, clock, seats) : '';
  // Nobody has time to send others, who is still to be told that the turn is taken back.
  const isTold = ready !== '' && (await seatsNotToldBack(campaign)).size === 0;
  const early = isTold ? latest(ready, ruledAt(step)) : '';
  return [
    ...(early === ''
      ? []
      : [{ act: 'close' as const, early: true, key: `early|${name}|${early}`, at: early }]),
    ...(deadline === undefined || !clock.closes
      ? []
      : [
          {
            ...{ act: 'close' as const, early: false, key: `close|${name}|${deadline.due}` },
            at: latest(
              isIn ? latest(deadline.due, last) : endOf(deadline),
              await closesSince(campaign),
            ),
          },
        ]),
  ];
}

/** When the last of them was ready, by its word or its sheet; '' where one is not, or nothing closes early. */
async function readyAt(
  campaign: Campaign,
  step: OpenStep,
  { early }: ClockRule,
  seats: readonly Ask[],
): Promise<string> {
  if (early === 'no') return '';
  if (early === 'sent') return lastSent(step, seats);
  const ready = await readyIn(campaign, step);
  const words = seats.map(({ key }) => ready.find((word) => word.key === key)?.written ?? '');
  return words.includes('') ? '' : words.reduce(latest);
}

/** When the calendar was last changed in the open step, its pause ended, or a letter was let go: what closes early was not due before. */
const ruledAt = ({ entries }: OpenStep): string =>
  ofKinds(entries, 'ruling').findLast(({ body }) => body.on === 'calendar' || body.on === 'letter')
    ?.written ?? '';

/**
 * Since when steps are closed at their deadlines, or again since a pause; '' where nobody has changed that. An end that was
 * over by then was not missed. Any other change of the calendar moves nothing: an end that the program slept through stays one.
 */
async function closesSince({ inside }: Campaign): Promise<string> {
  const changes = await selectRulingsOn(inside.journal, 'calendar');
  const last = changes.findLastIndex(({ body }) => !closesBy(body));
  return changes[last + 1]?.written ?? '';
}

function closesBy(change: RulingEntry): boolean {
  const { clock, paused } = readCalendar(change);
  return clock?.closes === true && paused === undefined;
}

/**
 * When the last of their sheets was sent; '' where all were carried over: whoever reads that he may send others has
 * time for it, and so has the gamemaster, who has taken the turn back.
 */
function lastSent({ entries }: OpenStep, seats: readonly Ask[]): string {
  const sheets = countingSheets(entries);
  const counting = new Set(seats.map(({ key }) => sheets.get(key)?.seq));
  const isSent = (entry: Entry): boolean => counting.has(entry.seq) && !isCarriedOver(entry);
  return entries.findLast(isSent)?.written ?? '';
}

/** When the last sheet came that counts. */
function lastSheet({ entries }: OpenStep): string {
  const counting = new Set([...countingSheets(entries).values()].map(({ seq }) => seq));
  return entries.findLast(({ seq }) => counting.has(seq))?.written ?? '';
}

function releases(step: OpenStep, { releaseHours }: ClockRule, name: string): readonly ClockAct[] {
  const { run } = step;
  const waits = run !== undefined && (run.body.state === 'held' || isHeldBack(step));
  if (releaseHours === undefined || !waits) return [];
  const at = later(lastAct(step, run), releaseHours);
  return [{ act: 'release', key: `release|${name}|${String(run.seq)}`, at }];
}

/** A letter that was rewritten or kept back since gives the gamemaster his time again, and nothing that others do. */
const lastAct = ({ entries }: OpenStep, run: Entry): string =>
  (entries.findLast(({ seq, body }) => seq > run.seq && isOfGamemaster(body)) ?? run).written;

const latest = (a: string, b: string): string => (a > b ? a : b);

const endOf = ({ due, graceHours }: Deadline): string => later(due, graceHours);

const later = (iso: string, hours: number): string =>
  DateTime.fromISO(iso, { zone: 'utc' }).plus({ hours }).toISO() ?? iso;

/** Why the clock did not do its last act in the open step; undefined where it did, or something was done since. */
export const clockStopped = ({
  entries,
}: OpenStep): { readonly written: string; readonly reason: string } | undefined => {
  const last = ofKinds(entries, 'run', 'ruling').findLast(
    ({ body }) => body.kind === 'run' || body.on === 'clock' || body.on === 'deadline',
  );
  return last?.body.kind === 'ruling' && last.body.on === 'clock' && last.body.text === 'stopped'
    ? { written: last.written, reason: last.body.reason }
    : undefined;
};
