/**
 * Dispatches that take time on their way. Nothing of one is in the outbox before it arrives: how far it has come follows from
 * what was played since, in the line of play that stands, as far as its reader has been told of it. So it comes to him with
 * news of that time or later, and tells nothing of play that he does not know.
 */
import type { Json, SeatId } from '../../kernel/basic.js';
import type { MomentId } from '../../kernel/system.js';
import { selectBeats } from '../../store/beat.js';
import type { Dispatch } from '../../store/entry.js';
import { appendEntry, selectEntriesOf, selectRulingsOn } from '../../store/entries.js';
import type { Journal } from '../../store/journal.js';
import { insertLetters, lettersDigest } from '../../store/letter.js';
import { selectSnapshotsAt, selectStandingEntries } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { TRAY_RULINGS } from '../gm/tray.js';
import { loadStep, type OpenStep } from '../turn/open-step.js';
import { letterOfDispatch } from './dispatch-letter.js';
import { seatsBehind } from './keep-back.js';
import { standingOf } from './told-to.js';

type OnItsWay = Dispatch & {
  readonly from: SeatId;
  readonly to: SeatId;
  readonly takes: NonNullable<Dispatch['takes']>;
};

/** A dispatch on its way. `left`: how many slots it has still to go. */
export type Travelling = {
  readonly entry: number;
  readonly written: string;
  readonly dispatch: OnItsWay;
  readonly left: number;
};

/** All of them, the oldest first. Call inside a transaction. */
export async function travelling(
  campaign: Campaign,
  step: OpenStep,
): Promise<readonly Travelling[]> {
  const { journal } = campaign.inside;
  const onTheWay = await dispatchesOnTheWay(journal);
  if (onTheWay.length === 0) return [];
  const times = await timesSince(campaign, Math.min(...onTheWay.map(({ entry }) => entry)));
  const found: Travelling[] = [];
  for (const one of onTheWay) {
    const { slots, at } = one.dispatch.takes;
    const told = await slotTold(campaign, step, one.dispatch.to);
    const gone = [...times, { begins: step.baseEntry, ends: Infinity, slots: told }]
      .filter(({ ends }) => ends > one.entry)
      .reduce((sum, time) => sum + Math.max(0, time.slots - (time.begins < one.entry ? at : 0)), 0);
    found.push({ ...one, left: Math.max(0, slots - gone) });
  }
  return found;
}

/** Puts those that have arrived into the outbox. Call inside a write transaction. */
export async function deliverArrived(campaign: Campaign, now: string): Promise<void> {
  const { journal, doorKey } = campaign.inside;
  if ((await dispatchesOnTheWay(journal)).length === 0) return;
  const step = await loadStep(campaign);
  const back = await seatsBehind(campaign, step);
  for (const { entry: delivers, written: sent, dispatch, left } of await travelling(
    campaign,
    step,
  )) {
    if (left > 0) continue;
    const letters = [await letterOfDispatch(campaign, step, { dispatch, sent, now })];
    const body = { kind: 'letter' as const, letters: lettersDigest(letters), delivers };
    const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
    await insertLetters(journal, { entry, doorKey, state: 'ready', back }, letters);
  }
}

/** Neither delivered nor passed on to their reader by the gamemaster. */
async function dispatchesOnTheWay(journal: Journal): Promise<readonly Omit<Travelling, 'left'>[]> {
  const letters = await selectEntriesOf(journal, 'letter');
  const sent = letters.flatMap(({ seq: entry, written, body: { dispatch } }) =>
    dispatch !== undefined && isOnItsWay(dispatch) ? [{ entry, written, dispatch }] : [],
  );
  if (sent.length === 0) return [];
  const recalled = new Set(
    (await selectRulingsOn(journal, 'tray')).flatMap(({ body: { key, text } }) =>
      text === TRAY_RULINGS.recall ? [key] : [],
    ),
  );
  return sent.filter(({ entry, dispatch }) =>
    letters.every(
      ({ seq, body: { delivers, desk } }) =>
        delivers !== entry &&
        !(
          desk?.passes === entry &&
          desk.as === 'writer' &&
          desk.to.includes(dispatch.to) &&
          !recalled.has(`letter ${seq}`)
        ),
    ),
  );
}

const isOnItsWay = (dispatch: Dispatch): dispatch is OnItsWay =>
  dispatch.takes !== undefined && dispatch.from !== 'gm' && dispatch.to !== 'gm';

/** A released step: between which entries it stood open, and how many slots it had: one, where the rules count no time inside it. */
type Time = { readonly begins: number; readonly ends: number; readonly slots: number };

/** The released steps of the line of play that stands which ended after an entry: of a long war the others are many. */
async function timesSince(
  { game, inside: { journal } }: Campaign,
  since: number,
): Promise<readonly Time[]> {
  const back = new Map(
    (await selectRulingsOn(journal, 'take-back')).map(({ seq, body }) => [seq, Number(body.text)]),
  );
  /** The release by which a position came about that play was taken back to. */
  const released = (entry: number): number => {
    const before = back.get(entry);
    return before === undefined ? entry : released(before);
  };
  const kept = await selectStandingEntries(journal);
  const ends = new Map(
    kept.slice(1).flatMap((next, index) => {
      const end = released(next);
      return end > since ? [[kept[index] ?? next, end] as const] : [];
    }),
  );
  return (await selectSnapshotsAt(journal, [...ends.keys()])).map(({ entry: begins, state }) => ({
    ...{ begins, ends: ends.get(begins) ?? begins },
    slots: game.timeline === undefined ? 1 : lastSlot({ game }, game.moments(state)),
  }));
}

const lastSlot = (
  { game }: Pick<Campaign, 'game'>,
  moments: readonly { readonly id: MomentId }[],
): number => Math.max(0, ...moments.map(({ id }) => game.moment(id).slot ?? 0));

/** The last slot of the open step that a seat has been told of; 0 for none. */
async function slotTold(campaign: Campaign, step: OpenStep, seat: SeatId): Promise<number> {
  const standing = standingOf(step, seat);
  if (standing === undefined || standing.beats === 0) return 0;
  const beats = await selectBeats(campaign.inside.journal, standing.run.seq);
  const told = beats.slice(0, standing.beats).map(({ at }) => ({ id: at }));
  return lastSlot(campaign, told);
}

/** How long a letter from seat to seat takes, as they stand now; undefined where it takes no time. */
export async function journeyOf(
  campaign: Campaign,
  step: OpenStep,
  now: Json,
  { from, to }: { readonly from: SeatId; readonly to: SeatId },
): Promise<Dispatch['takes']> {
  const journey = campaign.game.journey(now, from, to);
  if (journey === undefined || journey.slots <= 0) return undefined;
  return { ...journey, at: await slotTold(campaign, step, from) };
}
