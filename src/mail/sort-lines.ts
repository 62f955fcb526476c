/**
 * Sorts the lines of a mail among the questions that its seat may answer. A line that belongs to only one question goes to
 * it, together with the doubtful lines below it. If a line belongs to several questions, its writer is asked which he means.
 */
import type { MailQuestion, MailSheet } from '../campaign/sheets/take-mail.js';
import { namesOf } from '../kernel/list-line.js';
import type { Prompt } from '../kernel/system.js';
import { judgePlain, plain, type Judge } from './letter-words.js';
import { hasWords, plainWords } from '../kernel/plain-words.js';

/** A question that the mail may answer, and whether a line belongs to it. */
type Target = Pick<MailQuestion, 'question' | 'belongs'>;

const LIST_LINE = /^[\s*•·-]*list\s*[:=](.*)$/iu;

const REMARK = /^\s*#/;

/** Says of itself that it is an answer in advance. */
const STANDING_LINE = /^[\s*•·-]*standing\b/iu;

/** Whether a line is an order for any of these questions; without any, for whatever its seat may be asked. */
export const judgeFor = (targets: readonly Target[], anything: Judge): Judge =>
  judgePlain((line) => {
    if (LIST_LINE.test(line)) return 'sure';
    const found = targets.length === 0 ? [anything(line)] : targets.map((one) => one.belongs(line));
    return (['sure', 'may'] as const).find((one) => found.includes(one)) ?? 'no';
  });

/**
 * Cuts the sheet of a mail into parts: at its `List:` lines, and between them by what each line belongs to. A sheet for an
 * offer needs such a line, or lines that begin with `standing`, unless nothing is asked. `subject`: without the campaign's title.
 */
export function sortLines(
  sheet: string,
  subject: string,
  targets: readonly Target[],
): readonly MailSheet[] {
  const lines = sheet.split('\n');
  const heads = lines.flatMap((line, index) => {
    const named = LIST_LINE.exec(line)?.[1]?.trim().toLowerCase();
    return named === undefined ? [] : [{ index, named }];
  });
  const before = only(lines, range(0, heads[0]?.index ?? lines.length));
  const asked = targets.filter(({ question }) => !('lasts' in question));
  const ahead = targets.filter(
    (one) =>
      'lasts' in one.question &&
      lines.some((line) => STANDING_LINE.test(line) && one.belongs(plain(line)) === 'sure'),
  );
  const among = asked.length === 0 ? targets : [...asked, ...ahead];
  const isOrder = (line: string): boolean =>
    !REMARK.test(line) && among.some((one) => one.belongs(plain(line)) !== 'no');
  // A remark, or the number of the turn, is for the list below it.
  const isHead = heads.length > 0 && !before.split('\n').some(isOrder);
  const unnamed = before === '' || isHead ? [] : sortAmong(before.split('\n'), among);
  const parts = heads.flatMap(({ index, named }, at): readonly MailSheet[] => {
    const could = targets.filter(({ question }) => isNamed(question, named));
    // A line that names its list and says more is one of the sheet, whose reader says what is wrong with it.
    const isBare = could.every(({ question }) => isName(question, named));
    const from = isBare ? index + 1 : index;
    const above = at === 0 && isHead ? range(0, index) : [];
    const own = range(from, heads[at + 1]?.index ?? lines.length);
    const text = only(lines, new Set([...above, ...own]));
    if (could.length < 2) return [{ text, could: could.map(({ question }) => question), named }];
    return sortAmong(text.split('\n'), could).map((part) => ({ ...part, named }));
  });
  return merged(
    [...unnamed, ...parts].map((part) => ({ ...part, could: bySubject(part.could, subject) })),
  );
}

/** Parts that are clearly for one and the same question are one sheet. */
function merged(parts: readonly MailSheet[]): readonly MailSheet[] {
  const isSame = (one: MailSheet, other: MailSheet): boolean =>
    one.could.length === 1 && other.could.length === 1 && one.could[0] === other.could[0];
  return parts.flatMap((part) => {
    const all = parts.filter((other) => other === part || isSame(part, other));
    if (all[0] !== part) return [];
    return [{ ...part, text: all.map(({ text }) => text).reduce(joined) }];
  });
}

/** Two texts of different lines of one mail. */
function joined(one: string, other: string): string {
  const [a, b] = [one.split('\n'), other.split('\n')];
  return (a.length > b.length ? a : b)
    .map((_line, index) => (a[index]?.trim() === '' ? undefined : a[index]) ?? b[index] ?? '')
    .join('\n');
}

const isNamed = (question: Prompt, text: string): boolean =>
  namesOf(question).some((name) => ` ${plainWords(text)} `.startsWith(` ${plainWords(name)} `));

/** One of the names alone, or a longer word for it: `Trans-Mississippi`. */
const isName = (question: Prompt, text: string): boolean =>
  /^[\w-]*$/.test(text) || namesOf(question).some((name) => plainWords(text) === plainWords(name));

/** A subject without the title of the campaign, which ours begin with: that names no list. */
export const withoutTitle = (subject: string, title: string): string =>
  subject.replace(`[Vedette] ${title}`, () => '');

/** The questions of which the subject names one alone. */
function bySubject<P extends Prompt>(could: readonly P[], subject: string): readonly P[] {
  const named = could.filter((one) => namesOf(one).some((name) => hasWords(subject, name)));
  return could.length > 1 && named.length === 1 ? named : could;
}

type Group = { readonly could: readonly Target[]; readonly lines: Set<number> };

/** A line of no one question goes with the one above it; the first such lines, with the one below. */
function sortAmong(lines: readonly string[], targets: readonly Target[]): readonly MailSheet[] {
  const groups: Group[] = [];
  const waiting: number[] = [];
  let last: Group | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const sure =
      targets.length < 2 ? targets : targets.filter((one) => one.belongs(plain(line)) === 'sure');
    const could =
      last !== undefined && last.could.every((one) => sure.includes(one)) ? last.could : sure;
    if (could.length > 0) last = groupOf(groups, could);
    if (last === undefined) waiting.push(index);
    else for (const each of [...waiting.splice(0), index]) last.lines.add(each);
  }
  if (waiting.length > 0 || groups.length === 0)
    groups.push({ could: targets, lines: new Set(waiting) });
  return groups.map(({ could, lines: own }) => ({
    text: only(lines, own),
    could: could.map(({ question }) => question),
  }));
}

function groupOf(groups: Group[], could: readonly Target[]): Group {
  const known = groups.find(
    (group) =>
      group.could.length === could.length && group.could.every((one) => could.includes(one)),
  );
  if (known !== undefined) return known;
  const group = { could, lines: new Set<number>() };
  groups.push(group);
  return group;
}

const range = (from: number, to: number): ReadonlySet<number> =>
  new Set(Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index));

/** These lines at their numbers: the others are made empty. */
const only = (lines: readonly string[], kept: ReadonlySet<number>): string =>
  lines
    .map((line, index) => (kept.has(index) ? line : ''))
    .join('\n')
    .trimEnd();
