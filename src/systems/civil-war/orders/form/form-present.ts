/** Fields for whom a theater commander lays before his supreme commander (C5.3), beside orders or by themselves. */
import { sheetLines, withoutEnd, wordsOf } from '../../../../kernel/sheet-text.js';
import type { SeenProspect, View } from '../../rules/view.js';
import type { FormPlan, GroupFrame, Mention, Slot } from './form-field.js';
import { prospectNote } from './form-leaders.js';
import { isPresenting } from '../present.js';
import { findName, isAside, isWord, textOf, withoutJoint } from '../words/read-words.js';

/** Behind all orders of a sheet. */
const RANK = 9;

export const PRESENT_GROUP: GroupFrame = {
  ...{ id: 'present', title: 'Leaders you can recommend', kind: 'list', rule: 'C5.3' },
};

export const presentSlots = (seen: View): readonly Slot[] =>
  seen.prospects
    .filter(({ side, list }) => side === seen.side && seen.lists.includes(list))
    .map((prospect): Slot => presentSlot(seen, prospect));

function presentSlot(seen: View, prospect: SeenProspect): Slot {
  const { leader, stars } = prospect;
  return {
    key: `present/${leader}`,
    group: 'present',
    field: () => ({
      label: `${leader} ${'★'.repeat(stars)}`,
      kind: 'choice',
      choices: [
        { value: '', label: 'Not recommended' },
        { value: 'present', label: 'Recommended' },
      ],
      note: prospectNote(seen, prospect),
    }),
    rank: RANK,
    write: () => `present ${leader}`,
    family: 'present',
    more: () => leader,
  };
}

const NOBODY: Slot = {
  key: 'nobody',
  group: 'present',
  field: () => ({
    label: 'Recommend nobody',
    kind: 'choice',
    choices: [
      { value: '', label: 'No' },
      { value: 'yes', label: 'Yes, none of them' },
    ],
  }),
  rank: RANK,
  write: () => 'none',
};

/** The answer to the question whom he presents: names alone will do there, and `none`. */
export const presentPlan = (seen: View): FormPlan => ({
  groups: [PRESENT_GROUP],
  slots: [...presentSlots(seen), NOBODY],
  find: (text) => findPresented(seen, text, true),
});

/** Each name that a line presents; it goes with its comma. */
export function findPresented(seen: View, text: string, isWhole: boolean): readonly Mention[] {
  const names = seen.prospects.map(({ leader }) => leader);
  return sheetLines(text.slice(0, 20_000))
    .filter((line) => !isAside(line.text) && (isWhole || isPresenting(line.text)))
    .flatMap((line): readonly Mention[] => {
      const place = { line: line.number, from: 0, to: line.text.length, rank: RANK };
      if (isWhole && /^\s*(none|nobody|present\s+(none|nobody))[\s.]*$/i.test(line.text)) {
        return [{ ...place, key: 'nobody', value: 'yes', rewrite: () => '' }];
      }
      const parts = namesIn(line.text);
      return parts.flatMap(({ name, from, to }): readonly Mention[] => {
        const leader = findName(name, names);
        if (typeof leader !== 'string') return [];
        const rewrite = (value: string): string =>
          value !== '' ? line.text : parts.length === 1 ? '' : without(line.text, from, to);
        const join = (more: string): string =>
          `${line.text.slice(0, to)}, ${more}${line.text.slice(to)}`;
        return [{ ...place, key: `present/${leader}`, value: 'present', rewrite, join }];
      });
    });
}

type NamePart = { readonly name: string; readonly from: number; readonly to: number };

/** Names between commas and `and`, with their columns from 0. */
function namesIn(text: string): readonly NamePart[] {
  const words = wordsOf(withoutEnd(text, '.;'));
  const start = words.findIndex((word) => isWord(word, 'present', 'presents'));
  const parts: (typeof words)[number][][] = [[]];
  for (const word of words.slice(start + 1)) {
    if (word.text === ',' || isWord(word, 'and')) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.flatMap((part): readonly NamePart[] => {
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return [];
    const name = textOf(part.filter((word) => !isWord(word, 'leader', 'general')));
    return [{ name, from: first.at - 1, to: last.at - 1 + last.text.length }];
  });
}

function without(text: string, from: number, to: number): string {
  const gap = /^\s*(,|\band\b)\s*/i.exec(text.slice(to))?.[0].length;
  if (gap !== undefined) return text.slice(0, from) + text.slice(to + gap);
  return withoutJoint(text.slice(0, from)) + text.slice(to);
}
