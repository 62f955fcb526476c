/** The campaign as figures for a spreadsheet: orders, dice, and the tables that its system gives; the gamemaster's alone. */
import { ok } from '../../kernel/basic.js';
import { diceOfRecord, holdsIn, kindOf } from '../../kernel/dice.js';
import type { FigureCell, FigureTable } from '../../kernel/figures.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import { selectEntriesOf } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { csvFigures } from '../packs/csv-text.js';
import { playedOf, runsKnownTo } from '../seen/see-moments.js';
import { seeRolls } from '../turn/see-rolls.js';
import { sayRollAbout } from './happenings.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** CSV files by their names. */
export type FigureFiles = Readonly<Record<string, string>>;

/** One file a table: what was played so far, held or released, without what was taken back. */
export function exportFigures(campaign: Campaign): Outcome<FigureFiles> {
  return useCase(campaign, 'read', async () => {
    const dice = await diceTable(campaign);
    if (!dice.ok) return dice;
    const tables = [await ordersTable(campaign), dice.value, ...(await playedTables(campaign))];
    return ok(
      Object.fromEntries(
        tables.map(({ name, columns, rows }) => [`${name}.csv`, csvFigures([columns, ...rows])]),
      ),
    );
  });
}

const ORDERS = ['Step', 'Seat', 'For', 'Version', 'Sent', 'By', 'Accepted', 'Line', 'Order'];

/** Every sheet as it was sent, a line of it a row. */
async function ordersTable({ inside: { journal } }: Campaign): Promise<FigureTable> {
  const gone = await selectAbandoned(journal);
  const sheets = await selectEntriesOf(journal, 'sheet');
  const rows = sheets.flatMap(({ seq, step, written, body }) => {
    if (isAbandoned(gone, seq)) return [];
    const { seat, of, list = '', version, via, faults, text } = body;
    const head: readonly FigureCell[] = [step, seat, list === '' ? of : `${of} ${list}`, version];
    return text
      .split(/\r\n|[\r\n]/)
      .map((line, index) => ({ line: line.trim(), no: index + 1 }))
      .filter(({ line }) => line !== '')
      .map(({ line, no }) => [...head, written, via, faults === 0 ? 'yes' : 'no', no, line]);
  });
  return { name: 'orders', columns: ORDERS, rows };
}

const DICE = ['Step', 'Moment', 'Roll', 'Name', 'Dice', 'Result', 'Sum', 'Ruled', 'Signed'];

async function diceTable(campaign: Campaign): Outcome<FigureTable> {
  const rolls = await seeRolls(campaign);
  if (!rolls.ok) return rolls;
  const rows = rolls.value
    .filter(({ gone }) => !gone)
    .map((roll) => {
      const holds = holdsIn(roll);
      const numbers = holds.filter((one) => typeof one === 'number');
      const sum = numbers.length === 0 ? '' : numbers.reduce((all, one) => all + one, 0);
      return [
        ...[roll.step, campaign.game.moment(roll.at).title, sayRollAbout(roll.about), roll.name],
        kindOf(diceOfRecord(roll)),
        ...[holds.join(' '), sum, roll.ruled ? 'yes' : 'no', roll.signed ? 'yes' : 'no'],
      ];
    });
  return ok({ name: 'dice', columns: DICE, rows });
}

/** The system's tables, of all steps one below the other. */
async function playedTables(campaign: Campaign): Promise<readonly FigureTable[]> {
  const found = new Map<
    string,
    { readonly columns: readonly string[]; rows: FigureTable['rows'] }
  >();
  for (const run of await runsKnownTo(campaign, 'gm')) {
    const { played, then } = await playedOf(campaign, run);
    const { title } = then.game.step(played.before);
    for (const { name, columns, rows } of then.game.figures(played)) {
      const table = found.get(name) ?? { columns: ['Step', 'Title', ...columns], rows: [] };
      table.rows = [...table.rows, ...rows.map((row) => [run.step, title, ...row])];
      found.set(name, table);
    }
  }
  return [...found].map(([name, table]) => ({ name, ...table }));
}
