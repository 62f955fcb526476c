/** What the gamemaster answers: how to split a game turn, a figure that the pack lacks, yes or no. */
import { sheetLines, type Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt, Reading } from '../../../../kernel/system.js';
import { isFairFigure, sayFairFigures } from '../../rules/figures/figures.js';
import { type GmOrder } from '../order.js';
import { TABLES, type Pack } from '../../rules/pack.js';
import { readOrderInWords } from './read-in-words.js';
import type { View } from '../../rules/view.js';
import { isAside } from '../words/read-words.js';
import { sayGmOrder } from '../say-orders.js';
import { REWARDS } from '../../rules/facts/leader.js';

type Read = { readonly order: GmOrder } | { readonly code: string; readonly message: string };

const LONGEST_REASON = 900;
/** In how many PBEM turns a game turn may be played (C2.2). */
const MOST_PARTS = 4;

/** Reads the answer to one of the gamemaster's questions, by its kind. Never throws. */
export function readGmAnswer(
  pack: Pack,
  text: string,
  question: Prompt,
  seen: View,
): Reading<GmOrder> {
  if (question.kind === 'order-in-words') return readOrderInWords(pack, text, question, seen);
  const lines = sheetLines(text).filter((line) => !isAside(line.text));
  const line = lines[0];
  const answer = line?.text.trim() ?? '';
  const read = readKind(answer, question);
  const at = {
    line: line?.number ?? 0,
    column: line === undefined ? 1 : line.text.search(/\S/) + 1,
  };
  if ('code' in read) {
    const code = line === undefined ? 'empty' : read.code;
    return refuse({
      ...at,
      code,
      rule: 'C2.2',
      read: answer.slice(0, 60),
      message: read.message,
    });
  }
  const more = lines[1];
  if (more !== undefined) {
    const left = more.text.trim().slice(0, 60);
    const message = 'Write one answer on one line.';
    return refuse({
      line: more.number,
      column: 1,
      code: 'left-over',
      rule: 'C2.2',
      read: left,
      message,
    });
  }
  const says = sayGmOrder(pack, read.order);
  return {
    lines: [{ line: at.line, text: answer, says, cost: {}, means: read.order }],
    faults: [],
    warnings: [],
    totals: [],
  };
}

const refuse = (fault: Fault): Reading<GmOrder> => ({
  lines: [],
  faults: [fault],
  warnings: [],
  totals: [],
});

function readKind(answer: string, question: Prompt): Read {
  if (question.kind === 'split') return readSplit(answer);
  if (question.kind === 'condition' && /^default\b/i.test(answer))
    return readDefault(answer, question);
  if (question.kind === 'ended') return readGoOn(answer);
  if (question.kind === 'promotion') return readReward(answer, question);
  return question.kind === 'figure' ? readFigure(answer, question) : readVerdict(answer);
}

/** Nothing stands behind it: `default no` could be meant either way. */
function readDefault(answer: string, question: Prompt): Read {
  return /^default\.?$/i.test(answer)
    ? { order: { kind: 'verdict', yes: fieldOf(question, 'verdict') === 'yes' } }
    : { code: 'left-over', message: 'Write default alone, or write yes or no.' };
}

/** An ended campaign waits for one word alone. */
function readGoOn(answer: string): Read {
  return /^(go on|yes)\.?$/i.test(answer)
    ? { order: { kind: 'verdict', yes: true } }
    : { code: 'go-on', message: 'Write go on to play on anyway.' };
}

/** One of those that the question offers: a rating at its bound is none of them. */
function readReward(answer: string, question: Prompt): Read {
  const offered = JSON.stringify(fieldOf(question, 'choices') ?? []);
  const open = REWARDS.filter((name) => offered.includes(`"${name}"`));
  const gives = open.find((name) => name === answer.toLowerCase().replace(/\.$/, ''));
  return gives === undefined
    ? { code: 'which-reward', message: `Write one of these: ${open.join(', ')}.` }
    : { order: { kind: 'reward', gives } };
}

function readSplit(answer: string): Read {
  const parts = Number(
    /^(?:split\s*(?:in(?:to)?\s*)?)?(\d)(?:\s*parts?)?\.?$/i.exec(answer)?.[1] ?? 0,
  );
  if (parts >= 1 && parts <= MOST_PARTS) return { order: { kind: 'split', parts } };
  return { code: 'which-number', message: `Write split 1 to split ${MOST_PARTS}.` };
}

/** A figure is whatever its table allows, in the words of the file. */
function readFigure(answer: string, question: Prompt): Read {
  const value = answer.replace(/^"([^"]*)"$/, '$1').trim();
  const table = TABLES.find((one) => one === fieldOf(question, 'table'));
  const isFair = table === undefined ? /^\S.{0,39}$/.test(value) : isFairFigure(table, value);
  if (isFair) return { order: { kind: 'figure', value } };
  return {
    code: 'which-figure',
    message: table === undefined ? 'a figure' : sayFairFigures(table),
  };
}

/** A field of what the question is about. */
function fieldOf({ about }: Prompt, field: string): unknown {
  if (about === null || typeof about !== 'object' || Array.isArray(about)) return undefined;
  return (about as Readonly<Record<string, unknown>>)[field]; // an object that is no list
}

/** `yes`, `no "the town is not theirs"`. */
function readVerdict(answer: string): Read {
  const match = /^(yes|y|no|n)\b[\s,.:;-]*(?![\s,.:;-])(.*)$/i.exec(answer);
  if (match === null)
    return {
      code: 'yes-or-no',
      message: 'Write yes or no. You may add a reason in quotation marks.',
    };
  const yes = match[1]?.toLowerCase().startsWith('y') === true;
  const reason = (match[2] ?? '').replace(/^"(.*?)"?$/, '$1').trim();
  if (reason.length > LONGEST_REASON)
    return {
      code: 'too-long',
      message: `The reason is too long. Write ${LONGEST_REASON} characters or fewer.`,
    };
  return { order: { kind: 'verdict', yes, ...(reason === '' ? {} : { reason }) } };
}
