/** Figures that decide something: looked up on record, and asked of the gamemaster where the pack has none. */
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Question, Play } from '../../../../kernel/system.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { findFigure, type CellName, lookedUp } from '../../rules/figures/figures.js';
import type { CivilWarOrder } from '../../orders/order.js';
import type { Pack } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';

export type CivilWarPlay<R = void> = Generator<
  Play<State, CivilWarOrder, CivilWarFact> extends Generator<infer Beat> ? Beat : never,
  R,
  Play<State, CivilWarOrder, CivilWarFact> extends Generator<unknown, unknown, infer Next>
    ? Next
    : never
>;

function figureQuestion(pbem: number, cell: CellName): Question {
  const { table, row, column } = cell;
  return {
    key: asQuestionKey(`${pbem}/figure/${table}/${row.replaceAll(' ', '-')}/${column}`),
    to: 'gm',
    kind: 'figure',
    title: `The pack has no figure in ${table}, row ${row}, column ${column}: what is it?`,
    about: cell,
    silence: 'wait',
  };
}

/**
 * Gives the cells' values, asking the gamemaster for all that are missing at once; what he gives is kept in the state
 * so that he is asked once a campaign.
 */
export function* figures(
  pack: Pack,
  now: State,
  at: string,
  cells: readonly CellName[],
): CivilWarPlay<{ now: State; values: readonly string[]; facts: readonly CivilWarFact[] }> {
  const value = (state: State, cell: CellName): string | undefined =>
    findFigure(pack, state.figures, cell.table, cell.row, cell.column).value;
  const missing = cells.filter((cell) => value(now, cell) === undefined);
  if (missing.length > 0) now = yield* askFigures(now, at, missing);
  const values = cells.map((cell) => value(now, cell) ?? '-');
  const facts = cells.map((cell, index) =>
    lookedUp(
      cell,
      values[index] ?? '-',
      findFigure(pack, now.figures, cell.table, cell.row, cell.column).status,
    ),
  );
  return { now, values, facts };
}

/** Asks for missing cells, where there are any. */
export function* askMissing(
  now: State,
  at: string,
  missing: readonly CellName[],
): CivilWarPlay<State> {
  return missing.length === 0 ? now : yield* askFigures(now, at, missing);
}

/** Asks for missing cells and keeps the answers. */
export function* askFigures(
  now: State,
  at: string,
  missing: readonly CellName[],
): CivilWarPlay<State> {
  const byKey = new Map(missing.map((cell) => [figureQuestion(now.clock.pbem, cell).key, cell]));
  const questions = [...byKey.values()].map((cell) => figureQuestion(now.clock.pbem, cell));
  const { answers } = yield { do: 'ask', at, questions };
  const facts = [...byKey].flatMap(([key, cell]): CivilWarFact[] => {
    const answer = answers.get(key);
    const order = answer?.by === 'silence' ? undefined : answer?.orders[0];
    return order?.kind === 'figure' ? [{ kind: 'figure-given', ...cell, value: order.value }] : [];
  });
  return (yield { do: 'happen', at, facts }).now;
}
