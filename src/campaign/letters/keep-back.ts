/** Letters that the gamemaster keeps out of a release: for which seats, and what happens to them as play goes on. */
import type { SeatId } from '../../kernel/basic.js';
import { freeHeldLetters, keepLetterBack, selectFirstKeptBack } from '../../store/held-letter.js';
import { selectRulingsOn } from '../../store/entries.js';
import { selectLetter, selectLetters, type KeptLetter } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import type { OpenStep } from '../turn/open-step.js';

/** Said of a letter that stays because one before it to the same seat does. */
export const BEHIND = 'An earlier letter to this seat is kept back; it goes with that one.';

/** Whether it is kept back for a reason of its own; others wait behind it. */
export const isKeptBack = ({ back }: Pick<KeptLetter, 'back'>): boolean =>
  back !== undefined && back !== BEHIND;

/** Whether it is kept back only for the sake of another. */
export const isBehind = ({ back }: Pick<KeptLetter, 'back'>): boolean => back === BEHIND;

/**
 * Which letters wait behind those that are kept back: a report behind the earlier ones to its seat, and whatever else is
 * written to the seat behind all of them, since it may speak of any.
 */
export const waitsAmong =
  (held: readonly KeptLetter[]) =>
  ({ id, seat, run }: KeptLetter): boolean =>
    seat !== undefined &&
    held.some((one) => one.seat === seat && isKeptBack(one) && (run === undefined || one.id < id));

/**
 * The seats whose next letters are kept back, each with the reason: of the open step, so that nothing slips out when it
 * is played again, and behind an earlier letter.
 */
export async function keptBackSeats(
  campaign: Campaign,
  { baseEntry }: OpenStep,
): Promise<ReadonlyMap<SeatId, string>> {
  const kept = (await selectLetters(campaign.inside.journal, ['held'])).filter(isKeptBack);
  const own = reasonsBySeat(kept.filter(({ run = 0 }) => run > baseEntry));
  const earlier = reasonsBySeat(kept.filter(({ run = 0 }) => run <= baseEntry));
  return new Map([...[...earlier.keys()].map((seat) => [seat, BEHIND] as const), ...own]);
}

const reasonsBySeat = (letters: readonly KeptLetter[]): ReadonlyMap<SeatId, string> =>
  new Map(
    letters.flatMap(({ seat, back }): readonly (readonly [SeatId, string])[] =>
      seat === undefined || back === undefined ? [] : [[seat, back]],
    ),
  );

/**
 * The seats that have not read how play stands, each with the reason: they stand before a release, or their letter that a turn is
 * taken back is kept back. Nothing else of the open step is told them before that.
 */
export const seatsBehind = async (
  campaign: Campaign,
  step: OpenStep,
): Promise<ReadonlyMap<SeatId, string>> =>
  new Map([...(await seatsBeforeRelease(campaign, step)), ...(await seatsNotToldBack(campaign))]);

/** The seats that stand before a release, since their letter of it is kept back, each with the reason: they are asked nothing newer. */
export async function seatsBeforeRelease(
  campaign: Campaign,
  { base }: OpenStep,
): Promise<ReadonlyMap<SeatId, string>> {
  const behind = new Map<SeatId, string>();
  for (const { id } of campaign.game.seats(base))
    if ((await selectFirstKeptBack(campaign.inside.journal, id)) !== undefined)
      behind.set(id, BEHIND);
  return behind;
}

/**
 * The seats whose letter that a turn is taken back is kept back, each with the reason: their pages have gone back, and ask them,
 * but no e-mail does.
 */
export async function seatsNotToldBack({
  inside: { journal },
}: Campaign): Promise<ReadonlyMap<SeatId, string>> {
  const takenBack = new Set((await selectRulingsOn(journal, 'take-back')).map(({ seq }) => seq));
  const behind = new Map<SeatId, string>();
  if (takenBack.size === 0) return behind;
  /** Also where it was edited meanwhile. */
  const tellsIt = async ({ entry, corrects }: KeptLetter): Promise<boolean> => {
    if (takenBack.has(entry) || corrects === undefined) return takenBack.has(entry);
    const first = await selectLetter(journal, corrects);
    return first?.state === 'void' && tellsIt(first);
  };
  for (const letter of (await selectLetters(journal, ['held'])).filter(isKeptBack))
    if (letter.seat !== undefined && (await tellsIt(letter))) behind.set(letter.seat, BEHIND);
  return behind;
}

/**
 * All held letters may leave with the release of a step, but for those kept back or timed; in the middle of a step, those
 * of its runs. A seat that misses an earlier letter gets none of the later ones before it. Answers how many may leave.
 */
export async function freeLetters(
  campaign: Campaign,
  release: { readonly entry: number; readonly now: string; readonly what: 'step' | 'letters' },
): Promise<number> {
  const { journal } = campaign.inside;
  const held = await selectLetters(journal, ['held']);
  const waits = waitsAmong(held);
  const goes = ({ due, run }: KeptLetter): boolean =>
    due === undefined && (release.what === 'step' || run !== undefined);
  for (const letter of held.filter((one) => goes(one) && !isKeptBack(one)))
    await keepLetterBack(journal, letter.id, waits(letter) ? BEHIND : undefined);
  return freeHeldLetters(journal, release);
}
