/**
 * What a theater commander writes of leaders: whom he presents (C5.3), when a leader whom the supreme commander shifts
 * goes, and where to (C3.5.9), which army is formed.
 */
import {
  plainName,
  sheetLines,
  wordsOf,
  type Fault,
  type Word,
} from '../../../kernel/sheet-text.js';
import type { Question, Reading } from '../../../kernel/system.js';
import type { PresentOrder } from './words/order.js';
import type { View } from '../rules/view.js';
import type { Scene } from './words/read-force.js';
import { isAside } from './words/read-words.js';
import { plainArmy } from './words/projection.js';
import { sayPresent } from './say-careers.js';
import type { DraftAction, Read } from './read-verbs.js';
import {
  endOf,
  findName,
  isWord,
  nameHint,
  readPlace,
  textOf,
  toFault,
  type Phrase,
  type Slip,
} from './words/read-words.js';

/** A line of an order sheet that is about presenting: it takes no pulses. */
export const isPresenting = (text: string): boolean => /^\s*(?:[-*•]\s*)?presents?\b/i.test(text);

/** A theater commander decides nothing and presents without a pulse. */
export function presentWithoutPulses(words: readonly Word[]): Slip {
  const isPresent = isWord(words[0], 'present', 'presents');
  const name = textOf(words.slice(1));
  const line = `present ${name === '' ? 'LEADER' : name}`;
  return {
    code: isPresent ? 'without-pulses' : 'not-yours',
    rule: 'C5.3',
    at: words[0]?.at ?? 1,
    read: textOf(words),
    expected: isPresent
      ? `a line of its own without pulses: ${line}`
      : `a line without pulses: ${line}; the supreme commander decides`,
  };
}

type Presented = { readonly orders: readonly PresentOrder[]; readonly slips: readonly Slip[] };

/** `present Grant`, `present Grant and Sherman`; only of those whom the seat may present. */
export function readPresenting(seen: View, text: string): Presented {
  const words = wordsOf(text.replace(/[\s.;]+$/, ''));
  const start = words.findIndex((word) => isWord(word, 'present', 'presents'));
  const named = cutAtCommas(words.slice(start + 1));
  const names = seen.prospects.map(({ leader }) => leader);
  if (named.length === 0) return { orders: [], slips: [whom(words[start], '', names)] };
  const read = named.map((one) => ({ one, found: findName(textOf(one), names) }));
  return {
    orders: read.flatMap(({ found }): readonly PresentOrder[] =>
      typeof found === 'string' ? [{ kind: 'present', leader: found }] : [],
    ),
    slips: read.flatMap(({ one, found }) =>
      typeof found === 'string' ? [] : [whom(one[0], textOf(one), found ?? names)],
    ),
  };
}

function cutAtCommas(words: readonly Word[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (word.text === ',' || isWord(word, 'and')) parts.push([]);
    else if (!isWord(word, 'leader', 'general')) parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

function whom(word: Word | undefined, read: string, names: readonly string[]): Slip {
  const expected =
    names.length === 0
      ? 'nobody: none of your leaders may be presented now'
      : `one whom you may present: ${names.join(', ')}${nameHint(read, names)}`;
  return { code: 'not-open', rule: 'C5.3', at: word?.at ?? 1, read, expected };
}

/** The answer to who is presented: `present Grant`, a line each, or `none`. Never throws. */
export function readPresentSheet(
  text: string,
  _question: Question,
  seen: View,
): Reading<PresentOrder> {
  const lines = sheetLines(text.slice(0, 20_000)).filter((line) => !isAside(line.text));
  const faults: Fault[] = [];
  const read = lines.slice(0, 200).flatMap((line) => {
    if (/^\s*(none|nobody|present\s+(none|nobody))[\s.]*$/i.test(line.text)) {
      return [{ line, order: { kind: 'present-nobody' } as const }];
    }
    const sheet = isPresenting(line.text) ? line.text : `present ${line.text.trimStart()}`;
    const shift = line.text.length - line.text.trimStart().length - 'present '.length;
    const { orders, slips } = readPresenting(seen, sheet);
    const moved = sheet === line.text ? 0 : shift;
    faults.push(
      ...slips.map((slip) => toFault(line.number, { ...slip, at: Math.max(1, slip.at + moved) })),
    );
    return orders.map((order) => ({ line, order }));
  });
  const named = read.flatMap(({ order }) => (order.kind === 'present' ? [order.leader] : []));
  if (lines.length === 0) faults.push(empty);
  if (new Set(named).size < named.length || (named.length > 0 && named.length < read.length)) {
    faults.push({
      ...empty,
      code: 'twice',
      read: text.trim().slice(0, 60),
      expected: 'each name once, or none alone',
    });
  }
  return {
    lines: read.map(({ line, order }) => ({
      line: line.number,
      text: line.text.trim(),
      says: sayPresent(order),
      cost: {},
      means: order,
    })),
    faults,
    warnings: [],
    totals: [],
  };
}

const empty: Fault = {
  line: 0,
  column: 1,
  code: 'empty',
  rule: 'C5.3',
  read: '',
  expected: 'present NAME, a line each, or none',
};

const phrase = (phrases: readonly Phrase[], key: string): Phrase | undefined =>
  phrases.slice(1).find((other) => other.key === key);

/** `shift Grant to Washington`, `shift Grant`: of those whom the supreme commander has ordered away. */
export function readShift(scene: Scene, words: readonly Word[], phrases: readonly Phrase[]): Read {
  const name = (phrases[0]?.words ?? []).slice(1).filter((word) => !isWord(word, 'leader'));
  const names = scene.seen.shifts
    .filter(({ side, list }) => side === scene.side && list === scene.list)
    .map(({ leader }) => leader);
  const found = findName(textOf(name), names);
  const to = phrase(phrases, 'to') ?? phrase(phrases, 'at');
  const place =
    to === undefined
      ? undefined
      : readPlace(scene.pack, to.words, endOf(words, 1), 'shift LEADER to PLACE');
  const slips: Slip[] = place !== undefined && 'slip' in place ? [place.slip] : [];
  if (typeof found !== 'string') {
    const expected =
      names.length === 0
        ? 'no leader of this command: the supreme commander has ordered none away'
        : `one whom the supreme commander has ordered away: ${names.join(', ')}${nameHint(textOf(name), names)}`;
    const at = name[0]?.at ?? endOf(words, 1);
    return {
      slips: [{ code: 'no-shift', rule: 'C3.5.9', at, read: textOf(name), expected }, ...slips],
    };
  }
  const hex = place !== undefined && 'hex' in place ? { hex: place.hex } : {};
  return { draft: { kind: 'shift', leader: found, ...hex }, slips };
}

/** `form army of Virginia under Pope [at PLACE]`. */
export function readForm(scene: Scene, words: readonly Word[], phrases: readonly Phrase[]): Read {
  const all = (phrases[0]?.words ?? []).slice(1);
  const under = all.findIndex((word) => isWord(word, 'under'));
  const example = 'form army of NAME under LEADER';
  const slip = (code: string, word: Word | undefined, read: string, expected: string): Read => ({
    slips: [{ code, rule: 'C5.8', at: word?.at ?? endOf(words, 1), read, expected }],
  });
  if (
    !isWord(
      all.find((word) => !isWord(word, 'the')),
      'army',
    ) ||
    under < 0
  ) {
    return slip('unknown-order', all[0], textOf(all), example);
  }
  const names = scene.pack.armies.filter(({ side }) => side === scene.side).map((row) => row.name);
  const read = textOf(all.slice(0, under));
  const army = findName(read, names, plainArmy);
  if (typeof army !== 'string') {
    const known =
      army === undefined
        ? `an army of yours${nameHint(plainName(read), names)}`
        : `one of: ${army.join(', ')}`;
    return slip('unknown-army', all[0], read, known);
  }
  // One who waits may have entered by an earlier line.
  const generals = [...scene.seen.leaders, ...scene.seen.pool]
    .filter((leader) => leader.side === scene.side && leader.stars === 3)
    .map(({ name }) => name);
  const wanted = textOf(all.slice(under + 1));
  const leader = findName(wanted, generals);
  if (typeof leader !== 'string') {
    const known = `a leader of three stars on the map: ${example}${nameHint(wanted, generals)}`;
    return slip('unknown-leader', all[under + 1], wanted, known);
  }
  const draft: DraftAction = { kind: 'form-army', army, leader };
  const at = phrase(phrases, 'at') ?? phrase(phrases, 'to');
  if (at === undefined) return { draft, slips: [] };
  const place = readPlace(scene.pack, at.words, endOf(words, 1), `${example} at PLACE`);
  if ('slip' in place) return { draft, slips: [place.slip] };
  const stands = scene.seen.leaders.find(({ name }) => name === leader)?.hex;
  return stands === place.hex
    ? { draft, slips: [] }
    : {
        draft,
        slips: [
          {
            ...{ code: 'not-there', rule: 'C5.8', at: at.words[0]?.at ?? at.at },
            read: textOf(at.words),
            expected: `leave out where ${leader} stands: his name is enough`,
          },
        ],
      };
}
