/**
 * The words with which the names of rolls begin. The seats send them after they have the public key, so nobody can have
 * chosen a key to his liking: what it would roll was not settled when it was made. Only the first step has none, since its
 * dice may fall before anybody has been written to. They are closed when the second step is first played, for good, and
 * then every seat may read them all.
 */
import { byText, type SeatId } from '../../kernel/basic.js';
import type { Entry, ReleaseEntry, RunEntry } from '../../store/entry.js';
import {
  ofKinds,
  selectEntriesAfter,
  selectEntriesBetween,
  selectEntriesOf,
} from '../../store/entries.js';
import { selectFirstKeptBack } from '../../store/held-letter.js';
import type { Journal } from '../../store/journal.js';

/** `byHand`: the gamemaster entered it. */
export type DiceWord = { readonly word: string; readonly byHand: boolean };

/** `entry`: which closed them; `begins`: with which names begin, '' where nobody sent a word; `lines`: whose word each is. */
export type ClosedWords = {
  readonly entry: number;
  readonly written: string;
  readonly begins: string;
  readonly lines: readonly string[];
};

/**
 * `asked`: the campaign takes words at all. `first`: its first step, in which names have none. `late`: what was sent after they were
 * closed, by seats that could not know; no name begins with one.
 */
export type DiceWords = {
  readonly asked: boolean;
  readonly first: string;
  readonly sent: ReadonlyMap<SeatId, DiceWord>;
  readonly late: ReadonlyMap<SeatId, DiceWord>;
  readonly closed?: ClosedWords;
};

/** Call inside a transaction. */
export async function diceWords(journal: Journal): Promise<DiceWords> {
  const [begun] = await selectEntriesBetween(journal, 0, 1);
  const first = begun?.step ?? '';
  const sent = new Map<SeatId, DiceWord>();
  const late = new Map<SeatId, DiceWord>();
  if (begun?.body.kind !== 'begin' || begun.body.words !== true)
    return { asked: false, first, sent, late };
  let closed: ClosedWords | undefined;
  for (const { seq, written, body } of await selectEntriesOf(journal, 'ruling')) {
    if (body.on === 'word')
      // Written by `sendWord` alone.
      (closed === undefined ? sent : late).set(body.key.slice(WORD.length) as SeatId, {
        ...{ word: body.text, byHand: body.reason === BY_HAND },
      });
    if (body.on !== 'words') continue;
    const lines = body.text === '' ? [] : body.text.split('\n');
    closed = { entry: seq, written, begins: body.key, lines };
  }
  return { asked: true, first, sent, late, ...(closed === undefined ? {} : { closed }) };
}

/**
 * The closed words as a seat may know of them: once something has been told to it that was played since. Until then its page
 * would tell that the step was played. Call inside a transaction.
 */
export async function closedTo(
  journal: Journal,
  { closed }: Pick<DiceWords, 'closed'>,
  seat: SeatId,
): Promise<ClosedWords | undefined> {
  if (closed === undefined) return undefined;
  const end = (await selectFirstKeptBack(journal, seat))?.release ?? Infinity;
  const isTold = ({ seq, body }: Entry<ReleaseEntry>): boolean =>
    body.run > closed.entry && body.to?.includes(seat) !== false && seq < end;
  if ((await selectEntriesOf(journal, 'release')).some(isTold)) return closed;
  // What leaves at once is told by the run.
  const runs = ofKinds(await selectEntriesAfter(journal, closed.entry), 'run');
  const tells = ({ seq, body }: Entry<RunEntry>): boolean =>
    body.state === 'waiting' && body.tells?.includes(seat) === true && seq < end;
  return runs.some(tells) ? closed : undefined;
}

/** Before the seat, in the key of its word. */
export const WORD = 'word ';
export const BY_HAND = 'entered by the gamemaster';

/** The words, by their seats. */
export const inOrder = (
  sent: DiceWords['sent'],
): readonly (DiceWord & { readonly seat: SeatId })[] =>
  [...sent].map(([seat, one]) => ({ seat, ...one })).sort((a, b) => byText(a.seat, b.seat));

/** With which words the name of a roll begins, by its full name. */
export const wordsFor =
  ({ asked, first, sent, closed }: DiceWords): ((fullName: string) => string) =>
  (fullName) => {
    if (!asked) return '';
    if (closed !== undefined) return closed.begins;
    if (fullName.startsWith(`${first}/`)) return '';
    return inOrder(sent)
      .map(({ word }) => word)
      .join('.');
  };
