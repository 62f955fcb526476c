/** One line of an allocation: `CP east 9, west 7`, `leader 3* to east`, `move 2 SP from east to west`. */
import { faulty, type ReadOrder, type ReadOrders } from './allocation-orders.js';
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import type { AllocationOrder } from '../order.js';
import {
  LISTS,
  THEATERS,
  type LeaderKind,
  type ListName,
  type Pack,
  type Side,
  type Theater,
} from '../../rules/pack.js';
import { readDirect, readSwitch } from './read-allocation-persons.js';
import type { View } from '../../rules/view.js';
import { DECISIONS, readCareerLine } from './read-allocation-careers.js';
import {
  countOf,
  isWord,
  nameHint,
  textOf,
  type Slip,
  listOf,
  withoutThe,
} from '../words/read-words.js';

const MOST_LEADERS = 50;

/** Reads one line; a line may hold several amounts, and so several orders. */
export function readAllocationLine(
  pack: Pack,
  seen: View,
  all: readonly Word[],
  start: number,
  side: Side,
): ReadOrders {
  const words = withoutThe(all).filter(
    (word) => ![',', ':', '=', '-', '(', ')'].includes(word.text),
  );
  const first = plainName(words[0]?.text ?? '');
  const career = readCareerLine(pack, seen, words);
  if (career !== undefined) {
    return 'slip' in career
      ? { orders: [], slips: [career.slip] }
      : { orders: [{ order: career.order, at: words[0]?.at ?? start }], slips: [] };
  }
  switch (first) {
    case 'cp':
    case 'pp':
    case 'rail':
      return readGifts(first, words);
    case 'sp':
    case 'discretionary':
      return readDiscretionary(words);
    case 'move':
      return readRedirect(words);
    case 'switch':
      return readSwitch(side, words);
    case 'direct':
      return readDirect(words);
    default:
      return words.slice(0, 3).some((word) => isWord(word, 'leader', 'leaders'))
        ? readLeaders(words)
        : unknown(words, start);
  }
}

function unknown(words: readonly Word[], start: number): ReadOrders {
  const read = words[0]?.text ?? '';
  const known = ['CP', 'PP', 'SP', 'rail', 'leader', 'move', 'switch', 'direct'];
  const ships = ['naval', 'hunt', 'entry', 'ironclad', 'raider'];
  const valid = [...known, ...DECISIONS, 'shift', ...ships];
  const word = words[0] ?? { text: '', at: start };
  return faulty(
    'unknown-order',
    word,
    read,
    `No line begins with "${read}".${nameHint(read, valid) || ` Lines begin with ${valid.join(', ')}.`}`,
  );
}

const PAIR = 'Write a command and a whole number';

/** Pairs of an account and a number, `east 9, west 7`, until a word is neither. */
function readPairs(
  words: readonly Word[],
  order: (list: ListName, n: number) => AllocationOrder | undefined,
  example: string,
): ReadOrders {
  const orders: ReadOrder[] = [];
  const slips: Slip[] = [];
  const named = words.filter((word) => !isWord(word, 'and', 'to', 'for', 'points'));
  for (let index = 0; index < named.length; index += 2) {
    const word = named[index];
    const next = named[index + 1];
    const [place, amount] = listOf(word) === undefined ? [next, word] : [word, next];
    const list = listOf(place);
    const n = countOf(amount);
    const made = list === undefined || n === undefined ? undefined : order(list, n);
    if (made !== undefined && word !== undefined) {
      orders.push({ order: made, at: word.at });
      continue;
    }
    const [code, message] =
      list === undefined
        ? ['which-list', `${PAIR}: ${example}.${nameHint(word?.text ?? '', LISTS)}`]
        : n === undefined
          ? ['which-number', `${PAIR}: ${example}.`]
          : ['which-theater', `Write east, west or trans and a whole number: ${example}.`];
    const read = textOf(named.slice(index, index + 2));
    slips.push({ code, rule: 'C3.5', at: word?.at ?? 1, read, message });
  }
  return { orders, slips };
}

function readGifts(what: 'cp' | 'pp' | 'rail', words: readonly Word[]): ReadOrders {
  const example = `${what === 'rail' ? what : what.toUpperCase()} east 9, west 7`;
  if (words.length === 1)
    return faulty('which-number', words[0], textOf(words), `${PAIR}: ${example}.`);
  return readPairs(words.slice(1), (list, n) => ({ kind: 'give', what, list, n }), example);
}

const isTheater = (list: ListName): list is Theater => list !== 'naval';

function readDiscretionary(words: readonly Word[]): ReadOrders {
  const example = 'SP west 2 (discretionary)';
  const pairs = words.filter((word) => !isWord(word, 'sp', 'discretionary'));
  if (pairs.length === 0)
    return faulty('which-number', words[0], textOf(words), `${PAIR}: ${example}.`);
  return readPairs(
    pairs,
    (list, n) => (isTheater(list) ? { kind: 'discretionary', list, n } : undefined),
    example,
  );
}

/** `move 2 SP from east to west (a turn late)`. */
function readRedirect(all: readonly Word[]): ReadOrders {
  const words = all.filter((word, index) => {
    const late = all[index + 1];
    return (
      !isWord(word, 'sp', 'planned', 'turn', 'late', 'game') &&
      !(isWord(word, 'a') && isWord(late, 'turn', 'game'))
    );
  });
  const n = countOf(words[1]);
  const theater = (key: string): Theater | undefined => {
    const list = listOf(words[words.findIndex((word) => isWord(word, key)) + 1]);
    return THEATERS.find((name) => name === list);
  };
  const [from, to] = [theater('from'), theater('to')];
  if (words.length !== 6 || n === undefined || from === undefined || to === undefined) {
    const message = 'Write a whole number and two theaters: move 2 SP from east to west.';
    return faulty('which-theater', words[1] ?? words[0], textOf(all), message);
  }
  const order: AllocationOrder = { kind: 'redirect', n, from, to };
  return { orders: [{ order, at: words[0]?.at ?? 1 }], slips: [] };
}

/** `leader 3* to east`, `leader 1* cavalry to west`, `2 leaders 1* to west`: one order for each leader. */
function readLeaders(words: readonly Word[]): ReadOrders {
  const read = textOf(words);
  const starsAt = words.findIndex((word, index) => starsOf(word, words[index + 1]) !== undefined);
  const stars = starsOf(words[starsAt], words[starsAt + 1]);
  const to = words.findIndex((word) => isWord(word, 'to'));
  const list = listOf(words[to + 1]);
  const example = 'leader 3* to east, leader 1* cavalry to west, or 2 leaders 1* to west';
  if (stars === undefined) {
    const message = `Leaders are assigned by stars and kind, not by name: ${example}.`;
    return faulty('which-leader', words[1] ?? words[0], read, message);
  }
  if (list === undefined) {
    const hint = nameHint(words[to + 1]?.text ?? '', LISTS);
    return faulty(
      'which-list',
      words[to + 1] ?? words[0],
      read,
      `To which command? Write ${example}.${hint}`,
    );
  }
  const kind: LeaderKind =
    (['cavalry', 'naval'] as const).find((of) =>
      words.slice(0, to).some((word) => isWord(word, of)),
    ) ?? 'land';
  const others = words.filter(
    (word, index) =>
      index !== starsAt &&
      index !== to &&
      index !== to + 1 &&
      !isWord(word, 'leader', 'leaders', 'star', 'stars', 'land', 'cavalry', 'naval'),
  );
  const n = others.length === 0 ? 1 : countOf(others[0]);
  // Behind the account a number would be of something else.
  const isBefore = others.every(({ at }) => at < (words[to]?.at ?? 0));
  if (others.length > 1 || !isBefore || n === undefined || n < 1 || n > MOST_LEADERS) {
    return faulty('left-over', others.at(-1), textOf(others), `Write ${example}.`);
  }
  const order: AllocationOrder = { kind: 'assign', stars, of: kind, list };
  const one = { order, at: words[0]?.at ?? 1 };
  return { orders: Array.from({ length: n }, () => one), slips: [] };
}

/** `3*`, `***`, `3 stars`, `3-star`. */
function starsOf(word: Word | undefined, next: Word | undefined): 1 | 2 | 3 | undefined {
  const text = word?.text ?? '';
  const marked = /^(\*{1,3})$/.exec(text)?.[1]?.length;
  const numbered = /^([123])(\*|-?stars?)$/i.exec(text)?.[1];
  const spelled = isWord(next, 'star', 'stars') ? text : undefined;
  const n = marked ?? Number(numbered ?? spelled ?? 0);
  return n === 1 || n === 2 || n === 3 ? n : undefined;
}
