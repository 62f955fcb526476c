/**
 * The lines that say what sheet it is: `List: east`, `Seat: usa-east`. No reader looks into them, so that one which says anything
 * else has a fault. Sheets that counted before it had one are carried out as they were read then.
 */
import { plainWords } from '../../../../kernel/plain-words.js';
import { plainName, sheetLines, type Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import { findSeat, SIDE_NAMES, sideAsked } from '../../rules/seats.js';
import { HEADERS, headerOf, listOf, sideOf, type SheetHeader } from '../words/read-words.js';
import { isVerb } from '../verbs.js';

const MOST_CHARACTERS = 1_000_000;
const MOST_FAULTS = 20;
const LONGEST_READ = 60;

/** Cheaper than the lines of a long sheet, most of which have none. */
const HAS_HEADER = new RegExp(
  String.raw`^[^\S\r\n\u2028\u2029]*(?:${HEADERS.join('|')})[^\S\n]*:`,
  'im',
);

/** What is wrong with the headers of a sheet. */
export function headerFaults(text: string, question: Prompt): readonly Fault[] {
  if (!HAS_HEADER.test(text)) return [];
  return sheetLines(text.slice(0, MOST_CHARACTERS))
    .flatMap(({ number, text: line }): readonly Fault[] => {
      const header = headerOf(line);
      if (header === undefined || isBare(header, question)) return [];
      const read = header.value.slice(0, LONGEST_READ);
      const message = saysAmiss(header, question);
      const at = { line: number, column: header.at, code: 'header', rule: 'C3.11' };
      return [{ ...at, read, message, unclear: true }];
    })
    .slice(0, MOST_FAULTS);
}

function isBare({ name, value }: SheetHeader, question: Prompt): boolean {
  const said = plainName(value);
  if (said === '') return true;
  switch (name) {
    case 'list':
      return isListName(value, question);
    case 'seat': {
      const seat = findSeat(question.to);
      if (seat === undefined) return !hasOrder(value);
      const { id, title } = seat;
      return [id, title, `${id} ${title}`, `${title} ${id}`].some((own) => plainName(own) === said);
    }
    case 'side':
      return sideOf({ text: value, at: 1 }) === sideAsked(question.to);
    case 'turn':
      return !hasOrder(value) && !isOtherTurn(value, question);
    case 'campaign':
      return !hasOrder(value);
  }
}

/** `1.1` of `1.1/orders/usa-east/east`. */
const turnOf = ({ key }: Prompt): string => key.split('/')[0] ?? '';

/** Whether it begins with the number of another turn than the one that is asked for; a year is none. */
function isOtherTurn(value: string, question: Prompt): boolean {
  const [, said] = /^\W{0,8}(\d{1,3}(?:\.\d{1,3}){0,3})(?![\d.])/.exec(value) ?? [];
  if (said === undefined || plainWords(question.title).split(' ').includes(said)) return false;
  const asked = turnOf(question).split('.').map(Number);
  if (asked.some(Number.isNaN)) return false;
  return said.split('.').some((part, at) => Number(part) !== (asked[at] ?? Number(part)));
}

/** Which list it is, is asked elsewhere: here it is one name alone. */
const isListName = (value: string, { which = '' }: Prompt): boolean =>
  /^[\w/.-]+[,;]?$/.test(value.trim()) ||
  listOf({ text: value, at: 1 }) !== undefined ||
  plainName(value) === plainName(which);

/** `PP 1-3`, `4: move`, `CP east 9`, `leader 3*`. */
const SIGNS =
  /(?:^|[\s(])(?:(?:pp?s?|pulses?)\s*[.:]?\s*\d|\d{1,3}\s*:\s*\p{L}|(?:cp|sp|pp|rail)\s*:?\s+\p{L}+\s*:?\s*\d|leaders?\s+\d|standing\b)/iu;
/** `promote Grant`. */
const DECISION =
  /(?:^|\s)(?:[Pp]resent|[Rr]ecommend|[Pp]romote|[Rr]efuse|[Dd]emote|[Rr]emove|[Kk]eep)s?\s+\p{Lu}/u;

function hasOrder(value: string): boolean {
  const text = value.slice(0, LONGEST_VALUE);
  return (
    SIGNS.test(text) ||
    DECISION.test(text) ||
    text.split(/[\s,;:.()]+/).some((word) => word !== '' && isVerb(word))
  );
}
/** No order is longer, and the patterns look at each character many times. */
const LONGEST_VALUE = 500;

const saysAmiss = (header: SheetHeader, question: Prompt): string =>
  header.name === 'turn' && !hasOrder(header.value)
    ? `These orders are for turn ${turnOf(question)}. Write Turn: ${turnOf(question)}, or leave the line out.`
    : `${saysAlone(header, question)} Put each order on a line of its own.`;

function saysAlone({ name }: SheetHeader, question: Prompt): string {
  switch (name) {
    case 'list':
      return `Write one list and nothing else on this line: List: ${question.list ?? 'east'}.`;
    case 'seat': {
      const seat = findSeat(question.to);
      const own = seat === undefined ? '' : `: Seat: ${seat.id}`;
      return `Write your seat and nothing else on this line${own}, or leave the line out.`;
    }
    case 'side': {
      const side = SIDE_NAMES[sideAsked(question.to)];
      return `Write your side and nothing else on this line: Side: ${side}, or leave the line out.`;
    }
    case 'turn':
    case 'campaign':
      return `Write the ${name} and nothing else on this line, or leave the line out.`;
  }
}
