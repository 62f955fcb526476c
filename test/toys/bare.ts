/**
 * The least that a system has: sheets of one word or more a line, two seats that know all that they are told, and a map of one
 * box. A toy fills in its seats, its state and its play.
 */
import { asSeat, asSystemKey, no, ok, type Json, type Viewer } from '../../src/kernel/basic.js';
import type { Umpire } from '../../src/kernel/dice.js';
import { seal, type Engine, type Game } from '../../src/kernel/run.js';
import { sheetLines } from '../../src/kernel/sheet-text.js';
import type {
  Answers,
  Fact,
  Forward,
  GameSystem,
  Offer,
  Play,
  Prompt,
  Question,
  Reading,
  Rules,
  Seat,
  Step,
} from '../../src/kernel/system.js';
import { openToy } from './line/system.js';

/** A line of a sheet, word by word. */
export type Line = { readonly kind: 'line'; readonly words: readonly string[] };
type Notice = { readonly kind: string; readonly text: string };
type View<S> = { readonly who: Viewer; readonly now: S };

export type Bare<S extends Json, F extends Fact & Json> = {
  readonly name: string;
  readonly setup: S;
  readonly step: (now: S) => Step;
  readonly play: (now: S, umpire: Umpire) => Play<S, Line, F>;
  readonly apply: (now: S, fact: F) => S;
  /** What a viewer is told of a fact. */
  readonly tell: (fact: F, who: Viewer) => string | undefined;
  /** What a line of a sheet must be; undefined: it is that. */
  readonly wants: (words: readonly string[], prompt: Prompt, now: S) => string | undefined;
  /** What a viewer may know of the state; absent: all. */
  readonly view?: (now: S, who: Viewer) => S;
  readonly offers?: (now: S) => readonly Offer[];
  readonly releases?: GameSystem<null, S, Line, F, View<S>, Notice>['releases'];
  readonly kinds: readonly string[];
  /** Broken invariants; absent: there are none. */
  readonly audit?: (now: S) => readonly string[];
  /** Letters that each sheet causes. */
  readonly forwards?: readonly Forward[];
  /** The gamemaster's hand; absent: he changes nothing. */
  readonly amend?: (words: readonly string[]) => F;
};

export const RED = asSeat('red');
export const BLUE = asSeat('blue');
const SEATS: readonly Seat[] = [RED, BLUE].map((id) => ({
  ...{ id, title: id === RED ? 'Red' : 'Blue', side: id, lists: [] },
}));
const line = openToy({ boxes: 1 });

/** Questions to a seat wait for it, unless they say otherwise. */
export const ask = (
  question: Pick<Question, 'key' | 'to' | 'kind' | 'title'> & Partial<Question>,
): Question => ({ silence: 'wait', about: null, ...question });

/** The words of the first line that was sent. */
export function wordsOf(answers: Answers<Line>, { key }: Question): readonly string[] {
  const answer = answers.get(key);
  return answer === undefined || answer.by === 'silence' ? [] : (answer.orders[0]?.words ?? []);
}

export function bareSystem<S extends Json, F extends Fact & Json>(
  toy: Bare<S, F>,
): GameSystem<null, S, Line, F, View<S>, Notice> {
  const read = (text: string, prompt: Prompt, { now }: View<S>): Reading<Line> => {
    const lines = sheetLines(text).map(({ number, text: own }) => {
      const words = own.trim().split(/\s+/);
      return { number, own, words, wants: toy.wants(words, prompt, now) };
    });
    const base = { column: 1, code: 'syntax', rule: '' };
    return {
      lines: lines.flatMap(({ number, own, words, wants }) =>
        wants === undefined
          ? [{ line: number, text: own, says: own, cost: {}, means: { kind: 'line', words } }]
          : [],
      ),
      faults: lines.flatMap(({ number, own, wants }) =>
        wants === undefined ? [] : [{ ...base, line: number, read: own, message: wants }],
      ),
      ...{ warnings: [], totals: [], forwards: toy.forwards ?? [] },
    };
  };
  const amend = (text: string): Reading<F> => {
    const made = toy.amend?.(text.trim().split(/\s+/));
    const lines = made === undefined ? [] : [{ line: 1, text, says: text, cost: {}, means: made }];
    return { lines, faults: [], warnings: [], totals: [] };
  };
  const rules: Rules<S, Line, F, View<S>, Notice> = {
    setup: () => ok(toy.setup),
    seats: () => SEATS,
    step: toy.step,
    play: toy.play,
    ...(toy.offers === undefined ? {} : { offers: toy.offers }),
    apply: (now, facts) => facts.reduce(toy.apply, now),
    audit: (now) => toy.audit?.(now) ?? [],
    view: (now, who) => ({ who, now: who === 'gm' ? now : (toy.view?.(now, who) ?? now) }),
    notice: (fact, _before, _after, who) => {
      const text = toy.tell(fact, who);
      return text === undefined ? undefined : { kind: fact.kind, text };
    },
    say: ({ text }) => text,
    read,
    write: (orders) => orders.map(({ words }) => words.join(' ')).join('\n'),
    amend,
    check: () => no({ line: 0, column: 1, code: 'check', rule: '', read: '', message: 'none' }),
    words: { facts: [], notices: [], questions: toy.kinds, lists: [] },
    report: (_seen, notices, asked) => ({
      ...{ title: toy.name, lead: `${String(notices.length)} things happened.` },
      sections: [
        { heading: 'News', lines: notices.map(({ notice }) => notice.text) },
        { heading: 'Asked', lines: asked.map(({ title }) => title) },
      ],
    }),
    board: line.board,
    picture: () => line.picture({ who: RED, turn: 1, boxes: 1, own: [], enemies: [] }, []),
  };
  return {
    ...{ key: asSystemKey(`${toy.name}@1`), title: toy.name, packs: [], scenarios: ['start'] },
    ...(toy.releases === undefined ? {} : { releases: toy.releases }),
    readPack: () => ok(null),
    open: () => rules,
  };
}

export const sealBare = <S extends Json, F extends Fact & Json>(toy: Bare<S, F>): Engine =>
  seal(bareSystem(toy));

export function openBare<S extends Json, F extends Fact & Json>(toy: Bare<S, F>): Game {
  const opened = sealBare(toy).open({});
  if (!opened.ok) throw new Error('it has no pack');
  return opened.value;
}
