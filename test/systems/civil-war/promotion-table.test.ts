/** The leader promotion table of C5.2, cell by cell, as the pack of 1861 holds it. */
import { describe, expect, it } from 'vitest';
import { readPromotionCell } from '../../../src/systems/civil-war/rules/figures/promotion-cell.js';
import { cellId } from '../../../src/systems/civil-war/rules/pack.js';
import {
  columnFor,
  effectsOf,
  fortuneOf,
  rowOf,
  type Circumstances,
} from '../../../src/systems/civil-war/rules/leaders/promotion.js';
import { packFiles, soundPack } from './pack-of-1861.js';

const pack = soundPack(packFiles);
const COLUMNS = ['one-star', 'two-star', 'army', 'large-army'] as const;

/** A leader who neither won nor lost, with losses above the enemy's, in game turn 3, rating 0. */
const plain: Circumstances = {
  ...{ won: false, lost: false, noLoss: false, eliminated: false },
  ...{ rating: 0, game: 3, stars: 2, commands: false },
};
const CASES: Readonly<Record<string, Partial<Circumstances>>> = {
  plain: {},
  win: { won: true },
  loss: { lost: true },
  noloss: { noLoss: true },
  negative: { rating: -1 },
  plus1: { rating: 1 },
  plus2: { rating: 2 },
  early: { game: 2 },
};

/** Row, column, then `case=effects` where they differ from those of `plain`, which come first. */
const TABLE = `
1 one-star captured
1 two-star captured
1 army dismissed
1 large-army dismissed
2 one-star dismissed
2 two-star dismissed
2 army killed or captured
2 large-army killed or wounded
3 one-star relieved
3 two-star killed or captured
3 army wounded
3 large-army relieved win=-
4 one-star killed or captured
4 two-star wounded
4 army - negative=dismissed
4 large-army - negative=dismissed
5 one-star wounded
5 two-star - loss=relieved
5 army - loss=relieved
5 large-army - loss=relieved
6 one-star -1 negative=-1; relieved
6 two-star -1 negative=-1; relieved
6 army -1 negative=-1; relieved
6 large-army -1 negative=-1; relieved
7 one-star - early=promoted
7 two-star -
7 army -
7 large-army -
8 one-star +1 win=+1; promoted
8 two-star +1
8 army +1
8 large-army +1
9 one-star - plus1=promoted plus2=promoted
9 two-star - win=promoted
9 army -
9 large-army -
10 one-star - noloss=promoted
10 two-star - plus1=promoted plus2=promoted
10 army - win=promoted
10 large-army -
11 one-star - plus2=promoted
11 two-star - noloss=promoted
11 army - win=promoted
11 large-army - plus2=promoted
12 one-star promoted
12 two-star - plus2=promoted
12 army - plus2=promoted
12 large-army - plus1=promoted plus2=promoted
13 one-star +1; promoted
13 two-star +1; promoted
13 army +1
13 large-army -
`;

type Row = readonly [row: string, column: string, name: string, effects: string];
const rows: readonly Row[] = TABLE.trim()
  .split('\n')
  .flatMap((line): readonly Row[] => {
    const match = /^(\d+) (\S+) (.*?)((?: \w+=[^=]+?)*)$/.exec(line);
    const [, row = '', column = '', usual = '', special = ''] = match ?? [];
    const others = new Map(
      [...special.matchAll(/ (\w+)=(.+?)(?= \w+=|$)/g)].map(([, name = '', effects = '']) => [
        name,
        effects,
      ]),
    );
    return Object.keys(CASES).map((name) => [row, column, name, others.get(name) ?? usual]);
  });

describe('The promotion table', () => {
  it('C5.2 has thirteen rows and four columns', () => {
    expect(new Set(rows.map(([row, column]) => `${row} ${column}`)).size).toBe(13 * 4);
  });

  it.each(rows)('C5.2 row %s, column %s, case %s: %s', (row, column, name, effects) => {
    const cell = pack.tables.get('promotion')?.cells.get(cellId(row, column))?.value ?? '';
    const commands = column === 'army' || column === 'large-army';
    const now = { ...plain, ...CASES[name], stars: commands ? 3 : 2, commands };
    const found = effectsOf(readPromotionCell(cell) ?? [], now);
    expect(found.length === 0 ? '-' : found.join('; ')).toBe(effects);
  });

  it('C5.2 a leader of three stars is promoted in command of an army alone', () => {
    const parts = readPromotionCell('+1; promoted') ?? [];
    expect(effectsOf(parts, { ...plain, stars: 3 })).toEqual(['+1']);
    expect(effectsOf(parts, { ...plain, stars: 3, commands: true })).toEqual(['+1', 'promoted']);
  });

  it.each([
    [7, { won: true }, 8],
    [7, { lost: true }, 6],
    [7, { lost: true, eliminated: true }, 3],
    [2, { lost: true, eliminated: true }, 1],
    [12, { won: true }, 13],
    [12, { won: true, eliminated: true }, 10],
  ])('C5.2 a roll of %i after %o is row %i', (dice, fortune, row) => {
    const figures = { win: 1, loss: -1, eliminated: -3, least: 1, most: 13 };
    expect(rowOf(dice, { ...plain, ...fortune }, figures)).toBe(row);
  });

  it.each([
    [1, false, 12, 'one-star'],
    [2, false, 12, 'two-star'],
    [3, false, 12, 'two-star'],
    [3, true, 5, 'army'],
    [3, true, 10, 'army'],
    [3, true, 11, 'large-army'],
  ] as const)('C5.2 %i stars, in command %s, %i SP: column %s', (stars, commands, sp, column) => {
    expect(columnFor({ stars, commands }, sp, 10)).toBe(column);
    expect(COLUMNS).toContain(column);
  });

  const end = { won: false, lost: 1, demoralized: false, sp: 3 };
  it('C5.2 no loss is no more casualties than the enemy, and likewise for demoralization', () => {
    expect(fortuneOf(end, end).noLoss).toBe(true);
    expect(fortuneOf({ ...end, lost: 2 }, end).noLoss).toBe(false);
    expect(fortuneOf({ ...end, demoralized: true }, end).noLoss).toBe(false);
    expect(fortuneOf({ ...end, demoralized: true }, { ...end, demoralized: true }).noLoss).toBe(
      true,
    );
  });

  it('C5.2 a loss is that the enemy won and oneself did not; both may have won', () => {
    expect(fortuneOf(end, { ...end, won: true })).toMatchObject({ won: false, lost: true });
    expect(fortuneOf({ ...end, won: true }, { ...end, won: true }).lost).toBe(false);
    expect(fortuneOf({ ...end, lost: 3 }, end).eliminated).toBe(true);
  });

  it.each(['promote', 'promoted if rich', 'promoted if win if win', '+3', 'wounded;', ''])(
    'C5.2 “%s” is no cell of it',
    (text) => {
      expect(readPromotionCell(text)).toBeUndefined();
    },
  );
});
