/** The gamemaster reminds seats of what they owe. A reminder names what the seat was asked itself, and nothing else. */
import { ok, type SeatId, counted } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import { lettersDigest, type LetterText } from '../../store/letter.js';
import { asksOf, openAsks } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { sendAtOnce } from '../sheets/forward-sheet.js';
import { holdersBySeat } from '../seats/holders.js';
import { seatsBehind } from '../letters/keep-back.js';
import { isRefusal, loadStep, seatOf, type OpenStep } from '../turn/open-step.js';
import { calendarOf } from '../turn/calendar.js';
import { letterSlip } from '../letters/send-dispatch.js';
import { askedSince, lastReminder, untoldSeats } from '../sheets/see-owed.js';
import { deadlineFor } from '../turn/deadline-for.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * `seat`: one, or absent for all that have not sent orders. `last`: when the page that asks for it says that they were reminded
 * last, so that two windows send no second letter; '' for never. `words`: the gamemaster's own, above the rest.
 */
export type Reminder = {
  readonly seat?: SeatId;
  readonly last?: string | undefined;
  readonly words?: string | undefined;
};

/**
 * Writes the letters, ready to leave. A seat whose letter is kept back gets none: it might read it when its orders are in. Refuses
 * when nothing is overdue, or a reminder went since the page was made.
 */
export function remindSeat(
  campaign: Campaign,
  reminder: Reminder,
  clock: Clock,
): Outcome<{ readonly reminded: readonly SeatId[] }> {
  return useCase(campaign, 'write', async () => {
    const { paused } = await calendarOf(campaign);
    if (paused !== undefined)
      return refuse('not-asked', 'The campaign is paused; nobody was reminded. Resume it first.');
    const step = await loadStep(campaign);
    const behind = await seatsBehind(campaign, step);
    const owe = owing(step).filter((seat) => (reminder.seat ?? seat) === seat);
    if (owe.length === 0) return nothingOwed(campaign, step, reminder.seat);
    const told = owe.filter((seat) => !behind.has(seat));
    if (told.length === 0) return refuse('not-asked', sayBehind(reminder.seat));
    const untold = untoldSeats(step);
    const seats = told.filter((seat) => !untold.has(seat));
    if (seats.length === 0) return refuse('not-asked', SAYS_HELD);
    if (reminder.last !== undefined && reminder.last !== latestTo(step, owe))
      return refuse(
        'stale',
        'A reminder was already sent after you opened this page. No second one was sent.',
      );
    const words = (reminder.words ?? '').trim();
    const slip = words === '' ? undefined : letterSlip(words);
    if (slip !== undefined) return refuse('bad-input', slip);
    const now = clock();
    const letters = await lettersOf(campaign, step, { seats, now, words });
    const body = { kind: 'letter' as const, letters: lettersDigest(letters), reminds: seats };
    const entry = { written: now, step: step.step.name, body };
    const reminded = await appendEntry(campaign.inside.journal, entry);
    await sendAtOnce(campaign, reminded, letters);
    return ok({ reminded: seats });
  });
}

const sayBehind = (seat: SeatId | undefined): string =>
  seat === undefined
    ? 'A letter to each seat that you wait for is kept back. Nobody was reminded. Send those letters first.'
    : 'A letter to this seat is kept back. It was not reminded. Send that letter first.';

const SAYS_HELD =
  'The letter that asks for these orders waits for your release. Nobody was reminded.';

/** A seat that there is not, one that was not asked yet, and one whose orders are in are three things. */
function nothingOwed(
  campaign: Campaign,
  step: OpenStep,
  id: SeatId | undefined,
): ReturnType<typeof refuse> {
  const seat = id === undefined ? undefined : seatOf(campaign, step.base, id);
  if (seat !== undefined && isRefusal(seat))
    return refuse('not-asked', `${seat.say} Nobody was reminded.`);
  const isAsked = asksOf(step).some(({ to }) => to !== 'gm' && (id ?? to) === to);
  const whose = id === undefined ? '' : ` of ${id}`;
  return refuse(
    'not-asked',
    isAsked
      ? `All orders${whose} are in. Nobody was reminded.`
      : `${id ?? 'No seat'} is ${id === undefined ? '' : 'not '}being asked for orders now. Nobody was reminded.`,
  );
}

/** Seats from which a sheet is still to come. */
const owing = (step: OpenStep): readonly SeatId[] => [
  // Asks that are not the gamemaster's are seats'.
  ...new Set(openAsks(step).map(({ to }) => to as SeatId)),
];

const latestTo = (step: OpenStep, seats: readonly SeatId[]): string =>
  seats.map((seat) => lastReminder(step, seat) ?? '').reduce((a, b) => (a > b ? a : b), '');

/** When the last reminder of this step went to any seat that has not sent orders; '' for never. */
export const latestReminder = (step: OpenStep): string => latestTo(step, owing(step));

type Writing = {
  readonly seats: readonly SeatId[];
  readonly words: string;
  readonly now: string;
};

async function lettersOf(
  campaign: Campaign,
  step: OpenStep,
  { seats, now, words }: Writing,
): Promise<readonly LetterText[]> {
  const { composeNotice } = await import('../../letters/compose.js');
  const { writtenTime } = await import('../../letters/written-time.js');
  const { zone } = campaign.meta;
  const holders = await holdersBySeat(campaign);
  return seats.map((seat) => {
    const name = holders.get(seat)?.name;
    const own = openAsks(step).filter(({ to }) => to === seat);
    const deadline = deadlineFor(
      step,
      own.map(({ key }) => key),
    );
    const composed = composeNotice({
      campaign: campaign.meta.title,
      subject: `${step.step.title}: a reminder`,
      ...(name === undefined ? {} : { name }),
      paragraphs: [
        ...(words === '' ? [] : [words]),
        'The gamemaster is waiting for your orders.',
        ...own.map(
          ({ key, title, faulty }) =>
            `${title}: asked for on ${writtenTime(askedSince(step, key), zone)}.${sayFaulty(faulty)}`,
        ),
        ...(deadline === undefined
          ? []
          : [
              `The deadline ${deadline.due < now ? 'was' : 'is'} ${writtenTime(deadline.due, zone)}.`,
            ]),
      ],
    });
    return { ...composed, step: step.step.name, seat, written: now };
  });
}

const sayFaulty = (faults: number | undefined): string =>
  faults === undefined
    ? ''
    : ` The version received has ${counted(faults, 'error')} and is not accepted.`;
