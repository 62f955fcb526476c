/** Who owes what and since when, what has come of each, who is done, and when a seat was reminded last. */
import type { SeatId } from '../../kernel/basic.js';
import type { Entry, RulingEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import { asksOf, passedAsks } from './asks.js';
import { selectKeptBack } from '../../store/held-letter.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { readyIn } from './ready-in.js';
import type { OpenStep } from '../turn/open-step.js';
import { countingSheets } from '../turn/step-input.js';
import { seatsBeforeRelease, seatsNotToldBack } from '../letters/keep-back.js';
import { heldLettersTo, questionsTo } from '../letters/told-to.js';
import { sentBackOf, type SentBack } from './reopened.js';
import type { Ask, SeatHolder } from '../types.js';

/** The last sheet that was sent for a question, whether or not it reads. Times are ISO, UTC. */
type LastSheet = {
  readonly version: number;
  readonly via: string;
  readonly written: string;
  readonly faults: number;
};

/**
 * `since`: when the seat was first asked; `ready`: it has called its sheet ready; `silent`: answered by its silence, as the
 * gamemaster ran the step without waiting.
 */
export type OwedAsk = Ask & {
  readonly since: string;
  readonly ready: boolean;
  readonly silent: boolean;
  readonly sheet?: LastSheet;
  readonly sentBack?: SentBack;
};

/**
 * `reminded`: when the last reminder of this step went to the seat; `back`: a letter that is kept from it, and why; `behind`:
 * until that letter leaves, it is told nothing of the open step by e-mail. Before a release that it has not read, it is asked nothing.
 * `untold`: the letter that asks it waits for the gamemaster, and nothing has come from its pages.
 */
export type OwedSeat = SeatHolder & {
  readonly asks: readonly OwedAsk[];
  readonly reminded?: string;
  readonly back?: { readonly letter: number; readonly reason: string };
  readonly behind: boolean;
  readonly untold: boolean;
};

/** All seats in the order of the rules. Call inside a transaction. */
export async function owedSeats(campaign: Campaign, step: OpenStep): Promise<readonly OwedSeat[]> {
  const asks = [...passedAsks(step), ...asksOf(step)];
  const holders = await seatHolders(campaign, step.base);
  const ready = new Set((await readyIn(campaign, step)).map(({ key }) => key));
  const counting = countingSheets(step.entries);
  const kept = await selectKeptBack(campaign.inside.journal);
  const before = await seatsBeforeRelease(campaign, step);
  const notToldBack = await seatsNotToldBack(campaign);
  const untold = untoldSeats(step);
  const owed = (ask: Ask): OwedAsk => ({
    ...owedAsk(step, ask),
    ready: ready.has(ask.key),
    silent: ask.state === 'answered' && !counting.has(ask.key),
  });
  return holders.map((holder) => {
    const reminded = lastReminder(step, holder.seat);
    const back = kept.find(({ seat }) => seat === holder.seat);
    return {
      ...holder,
      asks: before.has(holder.seat) ? [] : asks.filter(({ to }) => to === holder.seat).map(owed),
      behind: before.has(holder.seat) || notToldBack.has(holder.seat),
      untold: untold.has(holder.seat),
      ...(reminded === undefined ? {} : { reminded }),
      ...(back === undefined ? {} : { back: { letter: back.id, reason: back.back } }),
    };
  });
}

/** Seats that a reminder would tell of a question before the letter does that asks it. */
export function untoldSeats(step: OpenStep): ReadonlySet<SeatId> {
  const sent = new Set(ofKinds(step.entries, 'sheet').map(({ body }) => body.seat));
  return new Set(heldLettersTo(step).filter((seat) => !sent.has(seat)));
}

/** Since when it is asked, and what came for it last. */
function owedAsk(step: OpenStep, ask: Ask): Omit<OwedAsk, 'ready' | 'silent'> {
  const since = askedSince(step, ask.key);
  const sheet = ofKinds(step.entries, 'sheet').findLast(({ body }) => body.key === ask.key);
  if (sheet === undefined) return { ...ask, since };
  const { version, via, faults } = sheet.body;
  const sentBack = sentBackOf(step.entries, ask.key);
  return {
    ...(sentBack === undefined ? {} : { sentBack }),
    ...ask,
    since,
    sheet: { version, via, written: sheet.written, faults },
  };
}

/** When a seat was told that it is asked; '' where it was not. */
export const askedSince = (step: OpenStep, key: string): string =>
  askedWith(step, key)?.written ?? '';

/** By which entry a seat was told that it is asked: a run, the release by hand of the letters of one, or what let go a letter that was kept back. */
export function askedWith(step: OpenStep, key: string): Entry | undefined {
  const run = ofKinds(step.entries, 'run').find(({ body }) =>
    body.asked.some((question) => question.key === key),
  );
  if (run === undefined) return undefined;
  const to = run.body.asked.find((question) => question.key === key)?.to;
  const tells = ofKinds(step.entries, 'run', 'release');
  const told = tells.find(({ seq }) => {
    const so = { ...step, entries: tells.filter((entry) => entry.seq <= seq) };
    return seq >= run.seq && to !== undefined && to !== 'gm' && canAnswer(so, to, key);
  });
  const isLetGo = ({ seq, body }: Entry<RulingEntry>): boolean =>
    seq > run.seq && body.asks?.includes(key) === true;
  return ofKinds(step.entries, 'ruling').findLast(isLetGo) ?? told ?? run;
}

const canAnswer = (step: OpenStep, seat: SeatId, key: string): boolean =>
  questionsTo({ ...step, run: ofKinds(step.entries, 'run').at(-1) }, seat).some(
    ({ question }) => question.key === key,
  );

/** When the seat was reminded last in this step. */
export const lastReminder = ({ entries }: OpenStep, seat: SeatId): string | undefined =>
  ofKinds(entries, 'letter').findLast(({ body }) => body.reminds?.includes(seat) === true)?.written;
