/** Persons who change places by an order of the rules (C3.4): from the release of the step on. */
import type { SeatId } from '../../kernel/basic.js';
import type { Outcome } from '../../kernel/outcome.js';
import { selectBeats } from '../../store/beat.js';
import { selectAbandoned } from '../../store/branch.js';
import type { Entry, SeatEntry } from '../../store/entry.js';
import { appendEntry, selectEntriesOf } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from './holders.js';
import type { OpenStep } from '../turn/open-step.js';
import type { SeatHolder } from '../types.js';

/** Two seats whose persons change places. */
export type Pair = readonly [SeatId, SeatId];

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
  const at = { step: step.step.name, now };
  for (const pair of transfersOf(campaign, outcome)) await exchangeSeats(campaign, pair, at);
}

/** Two persons change places: each seat's letters and link go to the other from now on. */
export async function exchangeSeats(
  campaign: Campaign,
  [a, b]: Pair,
  { step, now }: { readonly step: string; readonly now: string },
): Promise<void> {
  const holders = await holdersBySeat(campaign);
  for (const [seat, person] of [
    [a, holders.get(b)],
    [b, holders.get(a)],
  ] as const)
    await appendEntry(campaign.inside.journal, {
      ...{ written: now, step },
      body: entryOf(seat, person),
    });
}

/** The changes of place that orders have brought about in the line of play since an entry, as they are undone: the last first. */
export async function transfersSince(campaign: Campaign, since: number): Promise<readonly Pair[]> {
  const { journal } = campaign.inside;
  const gone = await selectAbandoned(journal);
  // The release after which a line of play begins stands, whatever became of that line.
  const isGone = (seq: number): boolean => gone.some((line) => seq > line.since && seq < line.till);
  const releases = (await selectEntriesOf(journal, 'release')).filter(
    ({ seq, body }) => seq > since && body.what === 'step' && !isGone(seq),
  );
  const undone: Pair[] = [];
  for (const { body } of releases.toReversed()) {
    const beats = await selectBeats(journal, body.run);
    const pairs = campaign.game.transfers(beats.flatMap(({ facts }) => facts));
    undone.push(...pairs.toReversed());
  }
  return undone;
}

/** The campaign itself begins with this entry, and nobody has changed places by then. */
const BEGINNING = 1;

/**
 * What was written since the step opened, but for the changes of place that came with its opening, which are no act of the
 * gamemaster's. They stand before its first run: what a release or a take-back opens is played at once.
 */
export function entriesAfterTransfers({
  entries,
  baseEntry,
}: Pick<OpenStep, 'entries' | 'baseEntry'>): readonly Entry[] {
  if (baseEntry === BEGINNING) return entries;
  const first = entries.findIndex(({ body }) => body.kind === 'run');
  return entries.filter(({ body }, index) => index >= first || body.kind !== 'seat');
}

const entryOf = (seat: SeatId, person: SeatEntry | undefined): SeatEntry => ({
  kind: 'seat',
  seat,
  name: person?.name ?? '',
  ...(person?.mail === undefined ? {} : { mail: person.mail }),
  ...(person?.form === undefined ? {} : { form: person.form }),
});
