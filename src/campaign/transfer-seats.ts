/** Persons who change places by an order of the rules (C3.4): from the release of the step on. */
import type { SeatId } from '../kernel/basic.js';
import type { Outcome } from '../kernel/run.js';
import { appendEntry, type SeatEntry } from '../store/entry.js';
import type { Campaign } from './campaign.js';
import { holdersBySeat } from './holders.js';
import type { OpenStep } from './open-step.js';
import type { SeatHolder } from './types.js';

type Pair = readonly [SeatId, SeatId];

/** The changes of place that a playing of the step brings about. */
export const transfersOf = (campaign: Campaign, outcome: Outcome): readonly Pair[] =>
  campaign.game.transfers(outcome.beats.flatMap(({ facts }) => facts));

/** Who will hold each seat after the changes, so that letters of the step greet the right person. */
export function afterTransfers(
  holders: readonly SeatHolder[],
  pairs: readonly Pair[],
): readonly SeatHolder[] {
  return pairs.reduce(
    (seats, [a, b]) =>
      seats.map((seat) => {
        const other = seat.seat === a ? b : seat.seat === b ? a : undefined;
        const from = seats.find((one) => one.seat === other);
        return from === undefined ? seat : inHandsOf(seat, from);
      }),
    holders,
  );
}

function inHandsOf(seat: SeatHolder, { name, mail, form }: SeatHolder): SeatHolder {
  const { name: _name, mail: _mail, form: _form, ...bare } = seat;
  return {
    ...bare,
    ...(name === undefined ? {} : { name }),
    ...(mail === undefined ? {} : { mail }),
    ...(form === undefined ? {} : { form }),
  };
}

/** Writes the new holders of a released step; a seat without a person is left vacant by an empty name. */
export async function transferSeats(
  campaign: Campaign,
  step: OpenStep,
  outcome: Outcome,
  now: string,
): Promise<void> {
  for (const pair of transfersOf(campaign, outcome)) {
    const holders = await holdersBySeat(campaign);
    const [a, b] = pair;
    for (const [seat, person] of [
      [a, holders.get(b)],
      [b, holders.get(a)],
    ] as const)
      await appendEntry(campaign.inside.journal, {
        written: now,
        step: step.step.name,
        body: entryOf(seat, person),
      });
  }
}

const entryOf = (seat: SeatId, person: SeatEntry | undefined): SeatEntry => ({
  kind: 'seat',
  seat,
  name: person?.name ?? '',
  ...(person?.mail === undefined ? {} : { mail: person.mail }),
  ...(person?.form === undefined ? {} : { form: person.form }),
});
