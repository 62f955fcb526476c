/** The fall of Washington, the election, and the end of the campaign (B11). */
import type { Umpire } from '../../../../kernel/dice.js';
import { holderOf } from '../ground/atlas.js';
import type { CivilWarFact } from '../facts/fact.js';
import { findFigure, wholeFigure, lookedUp } from '../figures/figures.js';
import type { Pack, Side } from '../pack.js';
import type { State } from '../state.js';
import { pointsOf } from './points.js';
import { during } from '../happening.js';

const GO_ON = 'nobody yet';
const WINNERS = ['usa', 'csa', 'nobody', GO_ON] as const;
type Verdict = (typeof WINNERS)[number];

/** Washington: the capital that stands in a state of the USA. */
const washington = (pack: Pack): string | undefined =>
  pack.towns.find(
    ({ capital, state }) => capital === true && pack.states.get(state)?.side === 'usa',
  )?.hex;

/** The hex of Washington, where the CSA holds it and nothing has come of that yet. */
export function lostWashington(pack: Pack, now: State): string | undefined {
  const hex = washington(pack);
  if (hex === undefined || now.washingtonFell) return undefined;
  return holderOf(pack, now.control, hex) === 'csa' ? hex : undefined;
}

/** When the CSA takes Washington, blockade and sea lift end for good; it wins if it has the more points. */
export function fallOfWashington(
  pack: Pack,
  now: State,
  umpire: Umpire,
  at: string,
): readonly CivilWarFact[] {
  const hex = lostWashington(pack, now);
  if (hex === undefined) return [];
  const { usa, csa } = pointsOf(pack, now);
  const winner = during(umpire, `${at}/washington`, hex).settle<Verdict>(
    '',
    csa > usa ? 'csa' : GO_ON,
    WINNERS,
  );
  const fell: CivilWarFact = { kind: 'washington-fell', hex };
  if (winner === GO_ON) return [fell];
  return [fell, { kind: 'campaign-ended', winner, why: 'Washington has fallen', usa, csa }];
}

/** What the end of a game turn decides: the election, and the last turn. */
export function endOfGameTurn(pack: Pack, now: State, umpire: Umpire): readonly CivilWarFact[] {
  const points = pointsOf(pack, now);
  const counted: CivilWarFact = { kind: 'points-counted', ...points };
  const election = checkAt(pack, now, umpire, 'election');
  const isOver = election.some(({ kind }) => kind === 'campaign-ended');
  return [counted, ...election, ...(isOver ? [] : checkAt(pack, now, umpire, 'last'))];
}

const REASONS = {
  election: { usa: '', csa: 'the USA lacks the lead for the election' },
  last: {
    usa: 'the USA has the lead that it needs at the end',
    csa: 'the USA lacks the lead at the end',
  },
} as const;

/** A check of the lead. The election ends the campaign only when it is lost. */
function checkAt(
  pack: Pack,
  now: State,
  umpire: Umpire,
  check: 'election' | 'last',
): readonly CivilWarFact[] {
  if (now.clock.game !== wholeFigure(pack, now.figures, 'victory', `${check}-turn`, 'value')) {
    return [];
  }
  const cell = { table: 'victory', row: `${check}-lead`, column: 'value' } as const;
  const { value = '0', status } = findFigure(pack, now.figures, 'victory', cell.row, 'value');
  const { usa, csa, difference } = pointsOf(pack, now);
  const winner: Side = difference >= Number(value) ? 'usa' : 'csa';
  const worked: Verdict = check === 'election' && winner === 'usa' ? GO_ON : winner;
  const settled = umpire.settle<Verdict>(
    check === 'election' ? 'election' : 'end',
    worked,
    WINNERS,
  );
  const looked = lookedUp(cell, value, status);
  if (settled === GO_ON) return [looked];
  const why =
    settled === worked && settled === winner ? REASONS[check][winner] : 'as the gamemaster ruled';
  return [looked, { kind: 'campaign-ended', winner: settled, why, usa, csa }];
}
