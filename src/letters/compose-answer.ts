/** The answer to a mailed sheet: every line as understood with its price, totals against caps, and every fault. */
import { capitalized, counted } from '../kernel/basic.js';
import { asks } from '../kernel/plain-words.js';
import type { ReportTable } from '../kernel/report.js';
import { faultMessage, TOO_LATE, type Fault } from '../kernel/sheet-text.js';
import type { Costs, Total, Understood } from '../kernel/system.js';
import { slotText } from '../kernel/timeline.js';
import { fillViews, greeting, tableHtml, type Composed } from './compose.js';
import { tableText, TEXT_COLUMNS, underlined, wrapText } from './plain-text.js';

/** A sheet as it was read. `title`: of the question that it answers; `original` is its text as it came. */
export type SheetAnswer = {
  readonly campaign: string;
  readonly seatTitle: string;
  readonly name?: string;
  readonly title: string;
  readonly counts: boolean;
  /** The sheet reads, and counts once the gamemaster has said yes. */
  readonly needsApproval?: boolean;
  /** The earlier version that still stands where this one does not count; of several sheets, each one in words. */
  readonly stands?: number | string;
  readonly lines: readonly Omit<Understood<unknown>, 'means' | 'text'>[];
  /** What its slots are called, where it may have any: `hours`. */
  readonly units?: string;
  readonly totals: readonly Total[];
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  /** Lines of the mail that stand outside the sheet; `line` counts from 1. */
  readonly leftOut?: readonly LineOut[];
  /** Lines among them that read as orders. */
  readonly doubts?: readonly LineOut[];
  /** The gamemaster has what was left out as a letter. */
  readonly isPassedOn?: boolean;
  /** It counts when its sender says yes; `link`: where he can, besides by a reply. */
  readonly waits?: { readonly why: string; readonly link?: string };
  /** Step, version, time, digest, deadline, what counts now. */
  readonly receipt?: readonly { readonly name: string; readonly value: string }[];
  /** What is otherwise than in the version that it replaces. */
  readonly changes?: {
    readonly version: number;
    readonly dropped: readonly string[];
    readonly added: readonly string[];
  };
  readonly original: string;
  /** Names of files that came with it and were not read. */
  readonly unread?: readonly string[];
};

type LineOut = { readonly line: number; readonly text: string };

/** A sheet of ten thousand lines is answered, but not in ten thousand lines. */
const MOST_LINES = 200;
/** Its author has what he wrote; he needs no more of it than to know it again. */
const MOST_QUOTED = 60;
const MOST_LEFT_OUT = 40;
/** Characters of a line that is shown again. */
const MOST_WIDE = 500;

/** The letter that goes back at once to whoever sent a sheet. */
export function composeAnswer(answer: SheetAnswer): Composed {
  const written = answer.original.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const original = cutList(withoutGaps(written), MOST_QUOTED);
  const head = {
    campaign: answer.campaign,
    greeting: greeting(answer.name ?? answer.seatTitle),
    counts: answer.counts,
    hasLines: answer.lines.length > 0,
    hasTotals: answer.totals.length > 0,
    hasFaults: answer.faults.length > 0,
    hasWarnings: answer.warnings.length > 0,
    hasLeftOut: hasLeftOut(answer),
    isPassedOn: answer.isPassedOn === true,
    hasDoubts: leftOutLines(answer.doubts).length > 0,
    receipt: answer.receipt ?? [],
    hasReceipt: (answer.receipt ?? []).length > 0,
    hasChanges: changeLines(answer).length > 0,
    link: answer.waits?.link ?? '',
  };
  const tables = {
    ...{ lines: lineTable(answer), totals: totalTable(answer.totals) },
    faults: cutFaults(answer.faults, written),
    warnings: cutFaults(answer.warnings, written),
  };
  return fillViews('answer', answer.campaign, subjectOf(answer), {
    html: htmlData(answer, tables, { ...head, original: original.join('\n') }),
    text: textData(answer, tables, { ...head, original: original.map((line) => `> ${line}`) }),
  });
}

/** Where a quotation stood among what he wrote, one empty line is left. */
const withoutGaps = (lines: readonly string[]): readonly string[] =>
  lines.filter((line, at) => line.trim() !== '' || (lines[at - 1] ?? '').trim() !== '');

type Tables = {
  readonly lines: ReportTable;
  readonly totals: ReportTable;
  readonly faults: readonly ShownFault[];
  readonly warnings: readonly ShownFault[];
};

function htmlData(answer: SheetAnswer, tables: Tables, head: Readonly<Record<string, unknown>>) {
  return {
    ...head,
    title: verdict(answer),
    preview: consequence(answer),
    consequence: consequence(answer),
    about: aboutOf(answer),
    advice: advice(answer),
    lines: tableHtml(tables.lines),
    totals: tableHtml(tables.totals),
    faults: tables.faults,
    warnings: tables.warnings,
    leftOut: leftOutLines(answer.leftOut),
    doubts: leftOutLines(answer.doubts),
    changes: changeLines(answer),
  };
}

function textData(answer: SheetAnswer, tables: Tables, head: Readonly<Record<string, unknown>>) {
  return {
    ...head,
    title: underlined(verdict(answer)),
    about: wrapText(`${answer.campaign} · ${aboutOf(answer)}`),
    consequence: wrapText(consequence(answer)),
    advice: wrapText(advice(answer)),
    lines: tableText(tables.lines),
    totals: tableText(tables.totals),
    faults: tables.faults.map(faultText),
    warnings: tables.warnings.map(faultText),
    leftOut: leftOutLines(answer.leftOut).map((line) => wrapText(line, undefined, '  ')),
    doubts: leftOutLines(answer.doubts).map((line) => wrapText(line, undefined, '  ')),
    changes: changeLines(answer).map((line) => wrapText(line, undefined, '  ')),
  };
}

const aboutOf = ({ seatTitle, title }: SheetAnswer): string => `${seatTitle} · ${title}`;

const subjectOf = (answer: SheetAnswer): string => `${answer.title}: ${standing(answer)}`;

function standing({ counts, needsApproval, faults, waits }: SheetAnswer): string {
  if (waits !== undefined) return 'waiting for your yes';
  if (!counts) return `${isLate(faults) ? 'too late' : linesToFix(faults)}, not accepted`;
  return needsApproval === true ? 'received, waiting for approval' : 'accepted';
}

function verdict(answer: SheetAnswer): string {
  if (answer.waits !== undefined) return 'Your orders are waiting for your yes';
  if (!answer.counts) return 'Your orders were not accepted';
  return answer.needsApproval === true
    ? 'Your orders are waiting for approval'
    : 'Your orders are accepted';
}

const consequence = (answer: SheetAnswer): string => `${outcome(answer)}${saysUnread(answer)}`;

function saysUnread({ unread = [] }: SheetAnswer): string {
  const names = unread.map((name) => `“${name}”`).join(', ');
  if (unread.length === 0) return '';
  return unread.length === 1
    ? ` The attached file ${names} was not read: only .txt files are.`
    : ` The attached files ${names} were not read: only .txt files are.`;
}

function outcome(answer: SheetAnswer): string {
  if (answer.waits !== undefined)
    return `${answer.waits.why} Nothing has changed yet.${stillStands(answer)}`;
  if (!answer.counts) {
    return `Not accepted: ${whyNotAccepted(answer.faults)}.${stillStands(answer)}${mayBeLetter(answer) ? NO_LETTER : ''}`;
  }
  if (answer.needsApproval === true) {
    return `${understood(answer)} The gamemaster still has to approve these orders; you will hear if he does not.${saysLeftOut(answer)}`;
  }
  if (answer.lines.length === 0) return 'You give no orders. This replaces any earlier orders.';
  return `${understood(answer)} These orders replace any earlier ones.${saysLeftOut(answer)}`;
}

const hasLeftOut = ({ leftOut }: SheetAnswer): boolean => leftOutLines(leftOut).length > 0;

const understood = (answer: SheetAnswer): string =>
  `Every ${hasLeftOut(answer) ? 'order' : 'line'} was understood.`;

const saysLeftOut = (answer: SheetAnswer): string =>
  hasLeftOut(answer) ? ' Lines that were not read as orders are listed below.' : '';

const isLate = (faults: readonly Pick<Fault, 'code'>[]): boolean =>
  faults.some(({ code }) => code === TOO_LATE);

/** Whoever asks something in the words of an order is told how it gets to the gamemaster. */
const NO_LETTER =
  ' If you meant to write to the gamemaster, he does not have it yet: send it again below the line “letter to gamemaster”.';

function mayBeLetter({ lines, faults, original }: SheetAnswer): boolean {
  const written = original.split('\n');
  return lines.length === 0 || faults.some(({ line }) => asks(written[line - 1] ?? ''));
}

type Faults = readonly Pick<Fault, 'code' | 'line'>[];

/** `too late, and 1 line to fix` */
export const whyNotAccepted = (faults: Faults): string =>
  [isLate(faults) ? 'too late' : '', linesToFix(faults)].filter((why) => why !== '').join(', and ');

/** `1 line to fix`; what is wrong with the sheet as a whole is a point to fix; empty where nothing can be fixed. */
export function linesToFix(faults: Faults): string {
  const lines = new Set(faults.flatMap(({ code, line }) => (code === TOO_LATE ? [] : [line])));
  if (lines.size === 0) return '';
  return `${counted(lines.size, lines.has(0) ? 'point' : 'line')} to fix`;
}

const stillStands = ({ stands }: SheetAnswer): string =>
  stands === undefined
    ? ''
    : ` Your earlier orders (${typeof stands === 'number' ? `version ${String(stands)}` : stands}) still stand.`;

const SAY_YES =
  'If the orders below are complete, reply with the one word yes. To set them aside, reply with the one word no. If they are not complete, send all your orders again in a new e-mail with nothing quoted in it.';

function advice(answer: SheetAnswer): string {
  if (answer.waits !== undefined) return SAY_YES;
  if (answer.counts)
    return 'To change them, reply with all your orders, not only the lines that change. Your last orders without errors are the ones played.';
  return isLate(answer.faults)
    ? 'The gamemaster has them and decides whether they count; you will get a letter. Until then nothing changes, and whatever you send now is late too.'
    : 'To fix them, reply with all your orders, not only the lines with errors.';
}

function lineTable(answer: SheetAnswer): ReportTable {
  const { units } = answer;
  const hasSlots = units !== undefined && answer.lines.some((line) => line.slot !== undefined);
  const rows = answer.lines
    .slice(0, MOST_LINES)
    .map((line) => [
      String(line.line),
      ...(hasSlots ? [line.slot === undefined ? '' : slotText(line.slot, '-')] : []),
      line.says,
      costText(line.cost),
    ]);
  const more = answer.lines.length - rows.length;
  const rest = hasSlots ? ['', ''] : [''];
  if (more > 0) rows.push([...rest, moreLines(more), '']);
  const title = hasSlots ? [capitalized(units)] : [];
  return { columns: ['Line', ...title, 'Understood', 'Price'], rows };
}

/** `3 supply, 2 marches`; what costs nothing is `free`. */
export function costText(cost: Costs): string {
  const parts = Object.entries(cost)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => `${String(amount)} ${account}`);
  return parts.length === 0 ? 'free' : parts.join(', ');
}

const totalTable = (totals: readonly Total[]): ReportTable => ({
  columns: ['Account', 'Used', 'Cap', 'Left'],
  rows: totals.map((total) => [
    total.name,
    total.more === undefined
      ? String(total.used)
      : `${String(total.used)}, up to ${String(total.more)} more`,
    String(total.cap),
    String(total.left),
  ]),
});

type ShownFault = {
  readonly place: string;
  /** The line as it was written, by the first of its faults: who wrote below our letter cannot count it. */
  readonly wrote: string;
  readonly message: string;
  readonly rule: string;
};

function shownFault(fault: Fault, wrote: string): ShownFault {
  const place = `Line ${String(fault.line)}, column ${String(fault.column)}`;
  return {
    place: fault.line === 0 ? 'The orders as a whole' : place,
    wrote: cutLine(wrote),
    message: faultMessage(fault),
    rule: fault.rule,
  };
}

function cutFaults(faults: readonly Fault[], written: readonly string[]): readonly ShownFault[] {
  const shown = faults.slice(0, MOST_LINES).map((fault, at) => {
    const isFirst = fault.line !== faults[at - 1]?.line;
    return shownFault(fault, (isFirst ? (written[fault.line - 1] ?? '') : '').trim());
  });
  const more = faults.length - shown.length;
  if (more === 0) return shown;
  return [...shown, { place: `… and ${String(more)} more`, wrote: '', message: '', rule: '' }];
}

function faultText({ place, rule, wrote, message }: ShownFault): string {
  const says = [wrote === '' ? '' : `“${wrote}”`, message].filter((text) => text !== '');
  return [
    `* ${place}${rule === '' ? '' : ` (${rule})`}`,
    ...says.map((text) => wrapText(text, TEXT_COLUMNS - 2).replace(/^/gm, '  ')),
  ].join('\n');
}

/** `line 3: Kentucky says that she is neutral.` */
const leftOutLines = (lines: readonly LineOut[] = []): readonly string[] =>
  cutList(
    lines.map(({ line, text }) => `line ${String(line)}: ${text}`),
    MOST_LEFT_OUT,
  );

function changeLines({ changes }: SheetAnswer): readonly string[] {
  if (changes === undefined) return [];
  const { version, dropped, added } = changes;
  const from = `version ${String(version)}`;
  if (dropped.length + added.length === 0) return [`Nothing: these are the orders of ${from}.`];
  return cutList(
    [
      ...dropped.map((line) => `Dropped from ${from}: ${line}`),
      ...added.map((line) => `New: ${line}`),
    ],
    MOST_LEFT_OUT,
  );
}

function cutList(lines: readonly string[], most: number): readonly string[] {
  const shown = lines.slice(0, most).map(cutLine);
  const more = lines.length - shown.length;
  return more === 0 ? shown : [...shown, moreLines(more)];
}

const cutLine = (line: string): string =>
  line.length > MOST_WIDE ? `${line.slice(0, MOST_WIDE)} …` : line;

export const moreLines = (more: number): string =>
  `… and ${String(more)} more ${more === 1 ? 'line' : 'lines'}`;
