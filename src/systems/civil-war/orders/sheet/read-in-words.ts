/**
 * Reads the gamemaster's answer to an order in words (C3.15). A line that reads as an order is carried out, one alone;
 * `confirm` insists on what the rules forbid; every other line is said to the player as it stands.
 */
import { cleanLine, faultMessage, type Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt, Reading, Understood } from '../../../../kernel/system.js';
import type { GmOrder } from '../order.js';
import { LISTS, SIDES, type Pack } from '../../rules/pack.js';
import {
  isTooLong,
  toFault,
  tooLong as tooLongLine,
  type Header,
  type Slip,
} from '../words/read-words.js';
import { isVerb } from '../verbs.js';
import type { View } from '../../rules/view.js';
import { readHeader } from './read-line.js';
import { fitAnswer, type Carry, type Fit, type Frame } from './fit-answer.js';

const CONFIRM = /^confirm[.!]?$/i;
/** Always words, whatever they look like. */
const SAY = /^say\b[ \t]*:?[ \t]*(.*)/is;
const QUOTED = /^["“”](.*?)["“”]?$/s;
/** Words with which a sentence begins as often as an order. */
const PLAIN_STARTS = [
  ...['if', 'unless', 'nothing', 'spend', 'wait', 'waits', 'present', 'save', 'form', 'sea'],
];
const LONGEST_WORDS = 4000;

type Line = { readonly number: number; readonly text: string };
type Ordered = { readonly line: Line; readonly fit: Fit };

export function readOrderInWords(
  pack: Pack,
  text: string,
  question: Prompt,
  seen: View,
): Reading<GmOrder> {
  const frame = frameOf(question, seen);
  const lines = linesOf(text);
  const insists = lines.some((line) => CONFIRM.test(line.text));
  const said: Line[] = [];
  const ordered: Ordered[] = [];
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const doubt = (line: Line, slip: Slip): void => {
    if (insists) warnings.push(toFault(line.number, slip));
    else faults.push({ ...toFault(line.number, slip), confirmable: true });
  };
  for (const line of lines.filter((one) => !CONFIRM.test(one.text))) {
    const words = SAY.exec(line.text)?.[1] ?? QUOTED.exec(line.text)?.[1];
    if (words !== undefined) {
      said.push({ ...line, text: words.trim() });
      continue;
    }
    const header = readHeader(line.text);
    if (header !== undefined) doubt(line, withPulses(line, header));
    const fit = isOrder(line.text) ? fitLine(pack, line.text, frame) : NO_ORDER;
    if (fit.order !== undefined) ordered.push({ line, fit });
    else said.push(line);
    const [slip] = fit.slips;
    if (slip !== undefined && !PLAIN_STARTS.includes(firstWord(line.text)))
      doubt(line, { ...slip, message: `${faultMessage(slip)} ${AS_WORDS}` });
    for (const one of fit.against) doubt(line, one);
  }
  const [first, more] = ordered;
  if (more !== undefined) faults.push(secondOrder(more.line));
  if (said.length + ordered.length === 0) faults.push(EMPTY);
  const told = said.map((line) => line.text).join('\n');
  if (told.length > LONGEST_WORDS) faults.push(tooLong(said[0]));
  if (faults.length > 0) return { ...NOTHING, faults };
  return { ...NOTHING, warnings, lines: [understood(first, said, told)] };
}

const AS_WORDS =
  'If you confirm it, it is not an order: the player reads it as you wrote it. Start it with "say" to skip this question.';

const NOTHING = { lines: [], faults: [], warnings: [], totals: [] };
const NO_ORDER: Fit = { says: '', slips: [], against: [] };

/** No order is longer than a line of a sheet may be: what is, is words, if the gamemaster confirms it. */
const fitLine = (pack: Pack, text: string, frame: Frame): Fit =>
  isTooLong(text)
    ? { ...NO_ORDER, slips: [tooLongLine(text, 'C3.11')] }
    : fitAnswer(pack, cleanLine(text), 1, frame);

/** Lines with something in them; those that begin with # are remarks. */
const linesOf = (text: string): readonly Line[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));

const firstWord = (text: string): string =>
  /^[\p{L}'-]+/u.exec(cleanLine(text))?.[0].toLowerCase() ?? '';

const isOrder = (text: string): boolean => isVerb(firstWord(text)) || firstWord(text) === 'spend';

function frameOf(question: Prompt, seen: View): Frame {
  const { about } = question;
  // What is neither null nor a list is an object.
  const fields = (
    about !== null && typeof about === 'object' && !Array.isArray(about) ? about : {}
  ) as Readonly<Record<string, unknown>>;
  const number = (field: string): number => Number(fields[field] ?? 0);
  return {
    side: SIDES.find((one) => one === fields['side']) ?? 'usa',
    list: LISTS.find((one) => one === question.list) ?? 'east',
    ...{ seen, pulse: number('pulse'), pulses: number('pulses'), cp: number('cp') },
  };
}

/** The answer as one order: what is carried out, and what the player is told. */
function understood(
  ordered: Ordered | undefined,
  said: readonly Line[],
  told: string,
): Understood<GmOrder> {
  const carried: Carry = ordered?.fit.order ?? { kind: 'carry' };
  const means: Carry = told === '' ? carried : { ...carried, told };
  const { cp = 0, pp = 0 } = means.does ?? {};
  const says = [
    ...(told === '' ? [] : [`the player reads: ${told.replaceAll('\n', ' ')}`]),
    ...(ordered === undefined ? [] : [ordered.fit.says]),
  ];
  const { number, text } = ordered?.line ?? said[0] ?? { number: 1, text: '' };
  return { line: number, text, says: says.join('; '), cost: { CP: cp, PP: pp }, means };
}

const secondOrder = ({ number, text }: Line): Fault => ({
  ...{ line: number, column: 1, code: 'left-over', rule: 'C3.15', read: text.slice(0, 60) },
  message: 'Write only one order. Begin words for the player with "say".',
});

const tooLong = (line: Line | undefined): Fault => ({
  ...{ line: line?.number ?? 0, column: 1, code: 'too-long', rule: 'C3.15', read: '' },
  message: `This is too long. Write ${LONGEST_WORDS} characters or fewer.`,
});

const withPulses = ({ text }: Line, { at, body }: Header): Slip => ({
  ...{ code: 'left-over', rule: 'C3.15', at, read: text.slice(0, 60) },
  message: `Leave the pulses out: the order has those that were kept for it. Write ${body.trim().slice(0, 60)}. ${AS_WORDS}`,
});

const EMPTY: Fault = {
  ...{ line: 0, column: 1, code: 'empty', rule: 'C3.15', read: '' },
  message:
    'Write words for the player, an order without pulses (such as move McClellan to Washington), or nothing.',
};
