/** The checks of a case file, held against what came out of a step. */
import type { Json, Viewer } from '../../kernel/basic.js';
import { asSeat } from '../../kernel/basic.js';
import type { Outcome, Told } from '../../kernel/outcome.js';
import { textOfLine, type Report } from '../../kernel/report.js';
import type { Game } from '../../kernel/run.js';
import { faultMessage, type Fault } from '../../kernel/sheet-text.js';
import type { MomentId, Question, Reading } from '../../kernel/system.js';
import type { Happened, Pattern } from './case-match.js';
import { hasFields, isMatch, isRecord, kindOf, momentsIn, readPattern } from './case-match.js';
import type { CaseFinding, CaseLine } from './case-sections.js';
import { differs, malformed, unreadable } from './case-sections.js';
import type { CaseChecks } from './case-text.js';
import { unknownWord } from './case-words.js';

/** What one viewer got to know by the end of a step. */
export type Shown = {
  readonly view: Json;
  readonly told: readonly Told[];
  readonly text: string;
  readonly moments: ReadonlySet<MomentId>;
};

export function shownTo(
  game: Game,
  outcome: Outcome,
  asked: readonly Question[],
  seat: string,
): Shown {
  const who: Viewer = seat === 'gm' ? 'gm' : asSeat(seat);
  const view = game.view(outcome.after, who);
  const told = game.tell(outcome, who);
  const mine = asked.filter(({ to }) => to === who);
  const report = game.report(view, told, mine, who, game.step(outcome.before).title);
  const parts = [...told.map(({ text }) => text), ...wordsOf(report)];
  return { view, told, text: parts.join('\n'), moments: momentsIn(game, outcome) };
}

/** What a reader reads of a report, one text a line; not the places that it shows, which may have the names of towns for ids. */
const wordsOf = ({ subject, title, lead, opening = [], sections }: Report): readonly string[] => [
  ...[subject, title, lead, ...opening.map(({ text }) => text)],
  ...sections.flatMap(({ heading, lines, table }) => [
    ...[heading, ...lines.map(textOfLine)],
    ...(table === undefined ? [] : [...table.columns, ...table.rows.flat()]),
  ]),
];

/** `fact …`, `no fact …`, `before: … then …`; all other lines are the system's to check. */
export function checkAfter(game: Game, outcome: Outcome, line: CaseLine): CaseFinding | undefined {
  const moments = momentsIn(game, outcome);
  const happened = outcome.beats.flatMap(({ at, facts }) =>
    facts.map((what) => ({ at, what, place: game.about(what).place })),
  );
  const fact = /^(no )?fact\s+(\S.*)$/i.exec(line.text);
  if (fact !== null)
    return checkFact(game, { happened, moments }, line, fact[2] ?? '', fact[1] === undefined);
  const order = /^before:\s*(.+?)\s+then\s+(.+)$/i.exec(line.text);
  if (order !== null)
    return checkOrder(game, { happened, moments }, line, order[1] ?? '', order[2] ?? '');
  const checked = game.check(line.text, outcome.after);
  if (!checked.ok) return unreadable(line.line, faultMessage(checked.error));
  return checked.value.holds ? undefined : differs(line.line, line.text, checked.value.found);
}

const noPattern = (line: CaseLine, read: string): CaseFinding =>
  malformed(
    line.line,
    read,
    'a kind of fact with its place and its moment, such as: fact fought at Boston start',
  );

type Played = { readonly happened: readonly Happened[]; readonly moments: ReadonlySet<MomentId> };

function checkFact(
  game: Game,
  { happened, moments }: Played,
  line: CaseLine,
  text: string,
  wanted: boolean,
): CaseFinding | undefined {
  const board = game.board();
  const pattern = readPattern(text, game, moments);
  if (pattern === undefined) return noPattern(line, text);
  const unknown = unknownWord(game, 'facts', line, pattern.kind);
  if (unknown !== undefined) return unknown;
  const found = happened.find((what) => isMatch(pattern, what, board));
  if ((found !== undefined) === wanted) return undefined;
  if (found !== undefined) return differs(line.line, line.text, sayFact(found));
  const near = happened.filter(({ what }) => kindOf(what) === pattern.kind);
  const kinds = [...new Set(happened.map(({ what }) => kindOf(what)))];
  const instead = near.length > 0 ? near.map(sayFact).join(' | ') : kinds.join(', ');
  return differs(line.line, line.text, instead === '' ? 'nothing happened' : instead);
}

function checkOrder(
  game: Game,
  { happened, moments }: Played,
  line: CaseLine,
  first: string,
  second: string,
): CaseFinding | undefined {
  const board = game.board();
  const indexes: number[] = [];
  for (const text of [first, second]) {
    const pattern = readPattern(text, game, moments);
    if (pattern === undefined) return noPattern(line, text);
    const unknown = unknownWord(game, 'facts', line, pattern.kind);
    if (unknown !== undefined) return unknown;
    const index = happened.findIndex((what) => isMatch(pattern, what, board));
    if (index < 0) return differs(line.line, line.text, `there was no: ${text}`);
    indexes.push(index);
  }
  const [a = 0, b = 0] = indexes;
  return a < b ? undefined : differs(line.line, line.text, 'the other way round');
}

const sayFact = ({ at, what }: Happened): string => `${at} ${JSON.stringify(what)}`;

/** What a line of SEES names: a notice, an entry of a list of the view, or words of the report. */
type Sought =
  | { readonly kind: 'notice' | 'entry'; readonly pattern: Pattern }
  | { readonly kind: 'words'; readonly text: string };

/** Only `notice …` and `LIST: field value` in small letters are more than words that stand in the report. */
function readSought(
  game: Game,
  moments: ReadonlySet<MomentId>,
  line: CaseLine,
): Sought | CaseFinding {
  const notice = /^notice\s+(\S.*)$/i.exec(line.text)?.[1];
  const pattern = readPattern(notice ?? line.text, game, moments);
  if (notice !== undefined) {
    if (pattern === undefined) return malformed(line.line, notice, NOTICE_EXAMPLE);
    const unknown = unknownWord(game, 'notices', line, pattern.kind);
    return unknown ?? { kind: 'notice', pattern };
  }
  if (pattern === undefined || pattern.fields.length === 0 || /^[A-Z]/.test(line.text))
    return { kind: 'words', text: line.text };
  return unknownWord(game, 'lists', line, pattern.kind) ?? { kind: 'entry', pattern };
}

const NOTICE_EXAMPLE =
  'a kind of notice with its moment and its fields, such as: notice spotted start: size Small';

function isShown(game: Game, shown: Shown, sought: Sought): boolean {
  const board = game.board();
  switch (sought.kind) {
    case 'notice':
      return shown.told.some(({ at, notice }) =>
        isMatch(sought.pattern, { at, what: notice }, board),
      );
    case 'entry': {
      const { kind, fields } = sought.pattern;
      const list = isRecord(shown.view) ? shown.view[kind] : undefined;
      return Array.isArray(list) && list.some((item: Json) => hasFields(item, fields, board));
    }
    case 'words':
      return shown.text.toLowerCase().includes(sought.text.toLowerCase());
  }
}

export function checkShown(
  game: Game,
  shown: Shown,
  checks: CaseChecks,
  wanted: boolean,
): readonly CaseFinding[] {
  const verb = wanted ? 'sees' : 'does not see';
  return checks.lines.flatMap((line) => {
    const sought = readSought(game, shown.moments, line);
    if (sought.kind === 'malformed' || sought.kind === 'differs') return [sought];
    if (isShown(game, shown, sought) === wanted) return [];
    const says = `${checks.seat} ${verb}: ${line.text}`;
    return [differs(line.line, says, wanted ? shown.text : 'it is seen')];
  });
}

const FAULT_LINE = /^(?:(warning) )?line (\d+) ([a-z0-9-]+)(?: (\S+))?$/i;

/** Expected faults and warnings of a sheet: each must be there, and no other fault; nor another warning where one is named. */
export function checkFaults(
  reading: Reading<Json>,
  expected: readonly CaseLine[],
  sheetLine: number,
): readonly CaseFinding[] {
  const findings: CaseFinding[] = [];
  const rest = { faults: [...reading.faults], warnings: [...reading.warnings] };
  for (const { line, text } of expected) {
    const match = FAULT_LINE.exec(text);
    if (match === null) {
      findings.push(malformed(line, text, 'line 3 too-soon'));
      continue;
    }
    const [, warning, at = '', code = '', rule] = match;
    const isMeant = (fault: Fault): boolean =>
      fault.line === Number(at) &&
      fault.code === code &&
      (rule === undefined || fault.rule === rule);
    const left = warning === undefined ? rest.faults : rest.warnings;
    const index = left.findIndex(isMeant);
    if (index >= 0) left.splice(index, 1);
    else findings.push(differs(line, text, sayFaults(reading)));
  }
  const unexpected = (what: string, left: readonly Fault[]): readonly CaseFinding[] =>
    left.map((fault) =>
      differs(fault.line === 0 ? sheetLine : sheetLine + fault.line, what, sayFault(fault)),
    );
  return [
    ...findings,
    ...unexpected('no fault', rest.faults),
    // One who names no warning tests something else.
    ...(rest.warnings.length < reading.warnings.length
      ? unexpected('no other warning', rest.warnings)
      : []),
  ];
}

const sayFault = (fault: Fault): string =>
  `line ${fault.line} ${fault.code} ${fault.rule} (${faultMessage(fault)})`;

function sayFaults({ faults, warnings }: Reading<Json>): string {
  const all = [...faults.map(sayFault), ...warnings.map((fault) => `warning ${sayFault(fault)}`)];
  return all.length === 0 ? 'no faults' : all.join(' | ');
}

/** `marches 20 of 25 more 2 left 3, supply 10`. */
export function checkTotals(reading: Reading<Json>, line: CaseLine): readonly CaseFinding[] {
  return line.text.split(',').flatMap((part): readonly CaseFinding[] => {
    const match = /^\s*(.+?) (\d+)(?: of (\d+))?(?: more (\d+))?(?: left (-?\d+))?\s*$/.exec(part);
    if (match === null)
      return [malformed(line.line, part.trim(), 'marches 20 of 25 left 5, supply 10')];
    const [, name = '', used, cap, more, left] = match;
    const total = reading.totals.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const holds =
      total !== undefined &&
      total.used === Number(used) &&
      (cap === undefined || total.cap === Number(cap)) &&
      (more === undefined || (total.more ?? 0) === Number(more)) &&
      (left === undefined || total.left === Number(left));
    return holds ? [] : [differs(line.line, part.trim(), sayTotals(reading))];
  });
}

const sayTotals = (reading: Reading<Json>): string =>
  reading.totals
    .map(
      ({ name, used, cap, more = 0, left }) =>
        `${name} ${used} of ${cap}${more > 0 ? ` more ${more}` : ''} left ${left}`,
    )
    .join(', ');
