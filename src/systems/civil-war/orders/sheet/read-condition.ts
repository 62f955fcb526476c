/**
 * Conditions of an order (C3.14, C3.15): atoms that the program judges by itself, joined by `and`, `or`, `not` and
 * parentheses. What it does not judge stands in quotation marks and goes to the gamemaster.
 */
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import { readAtom } from './read-atom.js';
import type { Scene } from '../words/read-force.js';
import { orderWords, isWord, textOf, type Slip } from '../words/read-words.js';
import type { Condition } from '../words/condition.js';

export type ReadCondition = { readonly condition?: Condition; readonly slips: readonly Slip[] };

/** Reads a whole condition; `at` is the column of its first character. Never throws. */
export function readCondition(scene: Scene, text: string, at: number): ReadCondition {
  const words = orderWords(text, at).filter((word) => word.text !== ',');
  const reader = new ConditionReader(scene, words, at);
  return reader.whole();
}

const LARGER = ['larger', 'bigger', 'more'];
/** Stands for an atom that has a slip: no condition comes of it. */
const UNREAD: Condition = { is: 'words', words: '' };

/** Reads from left to right: `or` of `and` of `not` of an atom or of a condition in parentheses. */
class ConditionReader {
  private next = 0;
  private readonly slips: Slip[] = [];
  private readonly scene: Scene;
  private readonly words: readonly Word[];
  private readonly at: number;

  constructor(scene: Scene, words: readonly Word[], at: number) {
    this.scene = scene;
    this.words = words;
    this.at = at;
  }

  whole(): ReadCondition {
    const condition = this.any();
    const stray = this.words.slice(this.next);
    if (this.slips.length === 0 && stray[0] !== undefined) {
      const message =
        stray[0].text === ')'
          ? 'There is one closing parenthesis too many.'
          : 'Join the parts of a condition with “and” or “or”.';
      this.blame('left-over', stray[0].at, textOf(stray), message);
    }
    return this.slips.length > 0 ? { slips: this.slips } : { condition, slips: [] };
  }

  private any(): Condition {
    return this.joined('any', 'or', () => this.joined('all', 'and', () => this.negated()));
  }

  private joined(is: 'any' | 'all', word: 'or' | 'and', part: () => Condition): Condition {
    const first = part();
    const parts = [first];
    while (isWord(this.words[this.next], word)) {
      this.next += 1;
      parts.push(part());
    }
    return parts.length < 2 ? first : { is, of: parts };
  }

  private negated(): Condition {
    const isNumber = isWord(this.words[this.next + 1], 'more', 'fewer', 'less');
    if (isWord(this.words[this.next], 'not') && !isNumber) {
      this.next += 1;
      return { is: 'not', of: this.negated() };
    }
    const opening = this.words[this.next];
    if (opening?.text !== '(') return this.atom();
    this.next += 1;
    const inside = this.any();
    if (this.words[this.next]?.text === ')') this.next += 1;
    else if (this.slips.length === 0) {
      const { at, text } = this.words.at(-1) ?? opening;
      this.blame('no-parenthesis', at, text, 'Add the closing parenthesis.');
    }
    return inside;
  }

  private atom(): Condition {
    const words = this.atomWords();
    const first = words[0]?.at ?? this.words[this.next]?.at ?? this.at;
    const { condition, slips } = readAtom(this.scene, words, first);
    this.slips.push(...slips);
    return condition ?? UNREAD;
  }

  /** Up to the next `and`, `or` or closing parenthesis; `or larger` and `Washington (7512)` belong to an atom. */
  private atomWords(): readonly Word[] {
    const words: Word[] = [];
    let depth = 0;
    for (const word of this.words.slice(this.next)) {
      const isLarger = isWord(word, 'or') && isWord(this.words[this.next + 1], ...LARGER);
      if (depth === 0 && !isLarger && ['and', 'or'].includes(plainName(word.text))) break;
      if (word.text === ')' && depth === 0) break;
      if (word.text === '(') depth += 1;
      if (word.text === ')') depth -= 1;
      words.push(word);
      this.next += 1;
    }
    return words;
  }

  private blame(code: string, at: number, read: string, message: string): void {
    this.slips.push({ code, rule: 'C3.14', at, read: read.slice(0, 60), message });
  }
}
