/** A seat sends its word for the dice; and what it may read of all the words. */
import { ok, type SeatId } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import {
  BY_HAND,
  closedTo,
  diceWords,
  inOrder,
  WORD,
  type ClosedWords,
  type DiceWord,
  type DiceWords,
} from './dice-words.js';
import { isRefusal, loadStep, seatOf, type OpenStep } from './open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** Closes them for good, with what every seat may read. Call inside a write transaction. */
export async function closeWords(
  { inside }: Campaign,
  { step, seats }: Pick<OpenStep, 'step' | 'seats'>,
  words: DiceWords,
  now: string,
): Promise<void> {
  const titles = new Map(seats.map(({ id, title }) => [id, title]));
  const all = inOrder(words.sent);
  const lines = all.map(
    ({ seat, word, byHand }) =>
      `${titles.get(seat) ?? seat}: ${word}${byHand ? ` (${BY_HAND})` : ''}`,
  );
  const begins = all.map(({ word }) => word).join('.');
  await appendEntry(inside.journal, {
    ...{ written: now, step: step.name },
    body: { kind: 'ruling', on: 'words', key: begins, text: lines.join('\n'), reason: '' },
  });
}

export const LONGEST_WORD = 24;
const NOT_A_WORD = `A word for the dice is 3 to ${String(LONGEST_WORD)} letters from a to z or digits, without spaces. Nothing was saved. Send another.`;
const CLOSED =
  'The words for the dice are closed: dice have fallen by them, or may have. Nothing was changed. The page Dice shows with which words names begin.';
const BY_HAND_LATE =
  'You can enter a word for a player only during the first step. Later, whoever has the key and has read the orders could try words until he likes the dice. The player can send his word by e-mail or on his Dice page.';
const NOT_ASKED = 'This campaign does not use words for its dice. Nothing was saved.';

export type SentWord = { readonly seat: SeatId; readonly word: string; readonly byHand?: true };

/** Keeps a seat's word for the dice; the last one counts. Refuses once they are closed, and what is no word. */
export function sendWord(
  campaign: Campaign,
  sent: SentWord,
  clock: Clock,
): Outcome<{ readonly word: string }> {
  return useCase(campaign, 'write', async () =>
    putWord(campaign, await loadStep(campaign), sent, clock()),
  );
}

/** The same within a write transaction. */
export async function putWord(
  campaign: Campaign,
  { base, step }: OpenStep,
  sent: SentWord,
  now: string,
): Outcome<{ readonly word: string }> {
  const words = await diceWords(campaign.inside.journal);
  if (!words.asked) return refuse('not-asked', NOT_ASKED);
  const seat = seatOf(campaign, base, sent.seat);
  if (isRefusal(seat)) return refuse(seat.code, seat.say);
  const byHand = sent.byHand === true;
  // A word in a step that was played already is taken like any other, and too late: that it is would tell of the step.
  const closed = byHand ? words.closed : await closedTo(campaign.inside.journal, words, seat.id);
  if (closed !== undefined) return refuse('stale', CLOSED);
  const word = sent.word.trim().toLowerCase();
  if (!/^[a-z0-9]{3,24}$/.test(word)) return refuse('bad-input', NOT_A_WORD);
  const before = lastOf(words, seat.id);
  if (byHand && step.name !== words.first) return refuse('not-allowed', BY_HAND_LATE);
  if (before?.word === word && before.byHand === byHand) return ok({ word });
  const body = {
    kind: 'ruling' as const,
    on: 'word' as const,
    key: `${WORD}${seat.id}`,
    text: word,
    reason: byHand ? BY_HAND : '',
  };
  await appendEntry(campaign.inside.journal, { written: now, step: step.name, body });
  return ok({ word });
}

const lastOf = ({ sent, late }: DiceWords, seat: SeatId): DiceWord | undefined =>
  late.get(seat) ?? sent.get(seat);

/**
 * What a seat may know of the words: its own until they are closed and it is told of what was played by them, then all of them. `asked`: false where the campaign
 * takes none.
 */
export type SeenWords = {
  readonly asked: boolean;
  readonly own?: string;
  readonly closed?: Pick<ClosedWords, 'begins' | 'lines'>;
};

export const seeWords = (campaign: Campaign, seat: SeatId): Outcome<SeenWords> =>
  useCase<SeenWords>(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const words = await diceWords(journal);
    const closed = await closedTo(journal, words, seat);
    const own = lastOf(words, seat)?.word;
    return ok({
      asked: words.asked,
      ...(own === undefined ? {} : { own }),
      ...(closed === undefined ? {} : { closed: { begins: closed.begins, lines: closed.lines } }),
    });
  });

/** For the gamemaster: how many seats have sent one, and all the words once they are closed. */
export const seeWordCount = (
  campaign: Campaign,
): Outcome<Omit<SeenWords, 'own'> & { readonly count: number }> =>
  useCase<Omit<SeenWords, 'own'> & { readonly count: number }>(campaign, 'read', async () => {
    const { asked, sent, closed } = await diceWords(campaign.inside.journal);
    return ok({ asked, count: sent.size, ...(closed === undefined ? {} : { closed }) });
  });
