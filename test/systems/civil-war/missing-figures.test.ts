/**
 * A figure marked `missing` in any table: the gamemaster is asked for it when it is needed and not before, once, and the
 * campaign goes on as if the pack had had it.
 */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/kernel/basic.js';
import type { AnswerText, Outcome } from '../../../src/kernel/outcome.js';
import type { Game } from '../../../src/kernel/run.js';
import { emptyInput } from '../../../src/kernel/outcome.js';
import type { Question } from '../../../src/kernel/system.js';
import { civilWar } from '../../../src/systems/civil-war/index.js';
import { TABLES, cellId } from '../../../src/systems/civil-war/rules/pack.js';
import type { TableName } from '../../../src/systems/civil-war/rules/pack.js';
import { isPublicFigure } from '../../../src/systems/civil-war/rules/figures/missing.js';
import { packFiles } from '../../laws/shipped-game.js';
import { diceOf } from '../../laws/rand.js';
import { soundPack } from './pack-of-1861.js';

const FILES = packFiles('civil-war', 'border');
const PACK = soundPack(FILES);
/** A seed whose game turn is long enough for a march on Manassas Junction. */
const SEED = 4;
const MARCH = 'PP 1-4: move McDowell to Manassas Junction';

type CellName = { readonly table: TableName; readonly row: string; readonly column: string };
type Asked = CellName & { readonly step: number; readonly beats: number };
type War = {
  readonly asked: readonly Asked[];
  readonly steps: readonly Outcome[];
  readonly after: Json;
};

const valueOf = ({ table, row, column }: CellName): string =>
  PACK.tables.get(table)?.cells.get(cellId(row, column))?.value ?? '';

/** What the gamemaster answers: for a figure what the pack had. */
function answerTo(question: Question, sheet: string | undefined): string | undefined {
  // The question of a figure is about its cell.
  if (question.kind === 'figure') return valueOf(question.about as unknown as CellName);
  if (question.kind === 'split') return 'split 1';
  if (question.to === 'gm') return 'yes';
  return question.kind === 'orders' && question.to === 'usa-east' ? sheet : undefined;
}

function playStep(game: Game, from: Json, sheet: string | undefined): Outcome {
  const answers = new Map<string, AnswerText>();
  let silence = false;
  for (let round = 0; round < 60; round += 1) {
    const outcome = game.play(
      from,
      { ...emptyInput, answers: new Map(answers), silence },
      diceOf(SEED),
    );
    if (outcome.done) return outcome;
    const known = answers.size;
    for (const { question, faults } of outcome.open) {
      expect(faults).toEqual([]);
      const text = answerTo(question, sheet);
      const by = question.to === 'gm' ? 'gm' : 'seat';
      if (text !== undefined) answers.set(question.key, { by, text, approved: true });
    }
    silence ||= answers.size === known;
  }
  throw new Error('The step did not end');
}

/** A strategic turn and two sub-turns; in the first, McDowell marches where there is a sheet. */
function wage(files: typeof FILES, sheet?: string): War {
  const game = civilWar.open(files);
  if (!game.ok) throw new Error(JSON.stringify(game.error.slice(0, 3)));
  const start = game.value.setup('first-shots', {});
  if (!start.ok) throw new Error('No set-up');
  const steps: Outcome[] = [];
  let after = start.value;
  for (const text of [undefined, sheet, undefined]) {
    const outcome = playStep(game.value, after, text);
    steps.push(outcome);
    after = outcome.after;
  }
  const asked = steps.flatMap(({ asked: all, askedAfter }, step) =>
    all.flatMap((question, index): readonly Asked[] =>
      question.kind === 'figure'
        ? [{ ...(question.about as unknown as CellName), step, beats: askedAfter[index] ?? 0 }]
        : [],
    ),
  );
  return { asked, steps, after };
}

/** The pack with one cell of a table marked missing. */
function without({ table, row, column }: CellName): typeof FILES {
  const file = `tables/${table}.csv`;
  const lines = (FILES[file] ?? '').split('\n');
  const top = lines.findIndex((line) => line !== '' && !line.startsWith('#'));
  const at = (lines[top] ?? '').split(',').indexOf(column);
  const index = lines.findIndex((line, n) => n > top && line.split(/[,@]/)[0] === row);
  const cells = (lines[index] ?? '').split(',');
  expect([at > 0, index > top]).toEqual([true, true]);
  lines[index] = cells.map((cell, n) => (n === at ? '@missing' : cell)).join(',');
  return { ...FILES, [file]: lines.join('\n') };
}

const BATTLE = wage(FILES, MARCH);
const QUIET = wage(FILES);
const nameOf = ({ table, row, column }: CellName): string => `${table}, ${row}, ${column}`;
/** Cells that decided something in the war with a battle. */
const LOOKED = new Set(
  BATTLE.steps.flatMap(({ beats }) =>
    beats.flatMap(({ facts }) =>
      // Facts of the Civil War; only their kind and cell are looked at.
      (facts as unknown as readonly (CellName & { readonly kind: string })[])
        .filter((fact) => fact.kind === 'looked-up')
        .map(nameOf),
    ),
  ),
);

/** First, middle and last row of every table, and of the combat tables the rows that were looked up. */
const CELLS = TABLES.flatMap((table): readonly CellName[] => {
  const { rows = [], columns = [] } = PACK.tables.get(table) ?? {};
  const some = new Set([rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)]);
  const all = rows.flatMap((row) => columns.map((column) => ({ table, row, column })));
  const isBig = columns.length > 6;
  return all.filter(
    (cell) =>
      valueOf(cell) !== '' &&
      (LOOKED.has(nameOf(cell)) ||
        (some.has(cell.row) &&
          (!isBig || cell.column === columns[0] || cell.column === columns.at(-1)))),
  );
});

/** Tables that every turn needs, whatever is ordered. */
const ALWAYS: readonly TableName[] = [
  ...(['prices', 'limits', 'cp-dice', 'movement', 'terrain'] as const),
  ...(['rail', 'silence', 'sizes', 'sight'] as const),
];

/** Tables whose cells are asked for when something happens in whatever step; no battle need be fought for it. */
const OF_EVENTS: readonly TableName[] = ['table-use', 'attrition', 'depots'];

const withoutGiven = (after: Json): Json => ({
  ...(after as { readonly [key: string]: Json }),
  figures: {},
});

it('the war of these cases has a battle, and cells that decide it', () => {
  expect([...LOOKED].some((name) => name.startsWith('crt-defender'))).toBe(true);
  expect([BATTLE.asked, QUIET.asked]).toEqual([[], []]);
});

/** Whether its row decided something: on record stands the first cell of a row that was looked up. */
const wasLooked = ({ table, row }: CellName): boolean =>
  [...LOOKED].some((name) => name.startsWith(`${table}, ${row}, `));

describe('A missing figure is asked for when it is needed, once, and then is as good as any:', () => {
  it.each(CELLS.map((cell) => [nameOf(cell), cell] as const))('%s', (name, cell) => {
    const war = wage(without(cell), MARCH);
    expect(new Set(war.asked.map(nameOf)).size).toBe(war.asked.length);
    expect(war.asked.filter((asked) => nameOf(asked) !== name)).toEqual([]);
    expect(withoutGiven(war.after)).toEqual(withoutGiven(BATTLE.after));
    if (LOOKED.has(name) || (ALWAYS.includes(cell.table) && cell.row !== 'fortress'))
      expect(war.asked).toHaveLength(1);
    const [asked] = war.asked;
    if (OF_EVENTS.includes(cell.table)) expect(war.asked.length > 0).toBe(wasLooked(cell));
    else if (isPublicFigure(cell.table)) expect(asked?.step ?? 0).toBeLessThan(2);
    else if (asked !== undefined) expect([asked.step, asked.beats > 0]).toEqual([1, true]);
  });

  it.each(
    CELLS.filter(({ table }) => !isPublicFigure(table) && !OF_EVENTS.includes(table)).map(
      (cell) => [nameOf(cell), cell] as const,
    ),
  )('never where no battle is fought: %s', (_name, cell) => {
    expect(wage(without(cell)).asked).toEqual([]);
  });
});

describe('What comes late in the war is asked for late:', () => {
  const late: readonly CellName[] = [
    { table: 'victory', row: 'last-lead', column: 'value' },
    { table: 'victory', row: 'election-lead', column: 'value' },
    { table: 'blockade', row: '4', column: 'percent' },
  ];
  it.each(late.map((cell) => [nameOf(cell), cell] as const))('%s', (_name, cell) => {
    expect(wage(without(cell), MARCH).asked).toEqual([]);
  });
});

it('a cell that holds the word missing alone is as one marked so', () => {
  const files = without({ table: 'prices', row: 'depot', column: 'cp' });
  const plain = {
    ...files,
    'tables/prices.csv': (files['tables/prices.csv'] ?? '').replace('@missing', 'missing'),
  };
  expect(plain).not.toEqual(files);
  expect(wage(plain).asked).toEqual(wage(files).asked);
  expect(wage(plain).asked).toHaveLength(1);
});
