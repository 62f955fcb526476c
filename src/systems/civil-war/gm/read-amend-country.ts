/** The gamemaster on victory: `set victory usa 12`, `add victory csa -2`, `end campaign "reason"`, `go on`. */
import type { Word } from '../../../kernel/sheet-text.js';
import type { Amendment } from '../rules/amendment.js';
import { isWord, sideOf, textOf } from '../orders/words/read-words.js';
import { pointsOf } from '../rules/victory/points.js';
import { numberIn, slip, takeSide, type Desk } from './read-amend-words.js';

/** `victory usa 12`: the side is given what it lacks to have as many. */
export function readPoints(desk: Desk, words: readonly Word[]): Amendment | undefined {
  const read = sideAndNumber(desk, words, 'set victory usa 12');
  if (read === undefined) return undefined;
  const { side, n: total } = read;
  return { kind: 'points', side, n: total - pointsOf(desk.pack, desk.now)[side], total };
}

/** `victory csa -2`. */
export function readAdd(
  desk: Desk,
  verb: Word | undefined,
  words: readonly Word[],
): Amendment | undefined {
  if (!isWord(words[0], 'victory')) {
    return slip(desk, 'unknown-order', words[0] ?? verb, 'add victory usa 3');
  }
  const read = sideAndNumber(desk, words, 'add victory usa 3');
  if (read === undefined) return undefined;
  const { side, n } = read;
  return { kind: 'points', side, n, total: pointsOf(desk.pack, desk.now)[side] + n };
}

function sideAndNumber(
  desk: Desk,
  words: readonly Word[],
  example: string,
): { readonly side: 'usa' | 'csa'; readonly n: number } | undefined {
  const { side, rest } = takeSide(words.slice(1));
  if (side === undefined)
    return slip(desk, 'which-side', words[1] ?? words[0], `Which side? Write ${example}.`);
  const n = numberIn(desk, rest, words[0]);
  return n === undefined ? undefined : { side, n };
}

const LONGEST_REASON = 200;

/** `campaign "both sides are worn out"`, `campaign csa "…"`: a side that is named has won. */
export function readEnd(
  desk: Desk,
  verb: Word | undefined,
  words: readonly Word[],
): Amendment | undefined {
  const example = 'end campaign "reason", or end campaign usa "reason"';
  if (!isWord(words[0], 'campaign')) return slip(desk, 'unknown-order', words[0] ?? verb, example);
  const winner = sideOf(words[1]);
  const said = words.slice(winner === undefined ? 1 : 2);
  const why = textOf(said).replaceAll('"', '').trim();
  if (why === '') return slip(desk, 'which-reason', words.at(-1), example);
  if (why.length > LONGEST_REASON) {
    const message = `The reason is too long. Write ${LONGEST_REASON} characters or fewer.`;
    return slip(desk, 'too-long', said[0], message, why.slice(0, 40));
  }
  return { kind: 'end-campaign', winner: winner ?? 'nobody', why };
}

/** `on`: an ended campaign is open again. */
export function readGoOn(
  desk: Desk,
  verb: Word | undefined,
  words: readonly Word[],
): Amendment | undefined {
  if (words.length !== 1 || !isWord(words[0], 'on')) {
    return slip(desk, 'unknown-order', words[0] ?? verb, 'go on');
  }
  if (desk.now.endings.length > 0) return { kind: 'go-on' };
  return slip(desk, 'not-ended', verb, 'The campaign has not ended.');
}
