/** What a march finds undefended: depots are burnt or captured, forts taken, lone leaders driven off. */
import { byText } from '../../../../kernel/basic.js';
import { d6, type Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { findFigure, wholeFigure, type CellName, lookedUp } from '../../rules/figures/figures.js';
import { missingOfRows } from '../../rules/figures/missing.js';
import { enemyOf, type Pack } from '../../rules/pack.js';
import { takersOf } from '../../rules/sight/look.js';
import type { State, Works } from '../../rules/state.js';
import { during } from '../../rules/happening.js';

/** Where works are taken: the map, the full position and the pulse, and who settles what the dice leave open. */
export type Taking = {
  readonly pack: Pack;
  readonly now: State;
  readonly pulse: number;
  readonly umpire: Umpire;
};

type Takers = ReturnType<typeof takersOf>;

export function takeWorks(
  taking: Taking,
  marches: readonly CivilWarFact[],
): readonly CivilWarFact[] {
  const takerOf = takersOf(taking.now, marches);
  return [...worksTaken(taking, takerOf), ...leadersDrivenOff(taking.now, takerOf)];
}

/** Missing figures of depots that the enemy comes upon in this pulse. */
export function missingForDepots(
  pack: Pack,
  now: State,
  marches: readonly CivilWarFact[],
): readonly CellName[] {
  const takerOf = takersOf(now, marches);
  const taken = Object.values(now.works).filter(
    ({ kind, hex, side }) => kind === 'depot' && takerOf(hex) === enemyOf(side),
  );
  return missingOfRows(
    pack,
    now,
    'depots',
    taken.map(({ side }): string => side),
  );
}

function worksTaken(taking: Taking, takerOf: Takers): readonly CivilWarFact[] {
  return Object.values(taking.now.works)
    .filter((works) => takerOf(works.hex) === enemyOf(works.side))
    .sort((a, b) => byText(`${a.hex} ${a.kind}`, `${b.hex} ${b.kind}`))
    .flatMap((works): readonly CivilWarFact[] => {
      const { hex, side, kind } = works;
      return kind === 'depot'
        ? depotTaken(taking, works)
        : [{ kind: 'fort-taken', what: kind, by: enemyOf(side), hex }];
    });
}

const ENDS = ['burnt', 'captured'] as const;

/** A die says whether the stores burn or fall to the enemy; none where the table leaves it no choice (B8). */
function depotTaken(
  { pack, now, pulse, umpire }: Taking,
  { side, hex }: Works,
): readonly CivilWarFact[] {
  const cell = { table: 'depots', row: side, column: 'captured-from' } as const;
  const from = wholeFigure(pack, now.figures, 'depots', side, 'captured-from') ?? 7;
  const own = during(umpire, `p${pulse}/depot ${hex}`, hex);
  const die = from > 1 && from <= 6 ? (own.roll(d6, '')[0] ?? 1) : from === 1 ? 6 : 0;
  const end = own.settle('end', die >= from ? 'captured' : 'burnt', ENDS);
  const { status } = findFigure(pack, now.figures, 'depots', side, 'captured-from');
  const kind = end === 'captured' ? 'depot-captured' : 'depot-burnt';
  return [lookedUp(cell, String(from), status), { kind, side, by: enemyOf(side), hex }];
}

/** A leader with nobody to command goes to his pool, next game turn. */
function leadersDrivenOff(now: State, takerOf: Takers): readonly CivilWarFact[] {
  const until = now.clock.game + 1;
  return Object.values(now.leaders)
    .flatMap(({ place, side, name }) => {
      if (place.at !== 'map' || place.water !== undefined || takerOf(place.hex) !== enemyOf(side))
        return [];
      const { hex, list } = place;
      return [
        { kind: 'leader-displaced', side, leader: name, hex, until, list, alone: true } as const,
      ];
    })
    .sort((a, b) => byText(a.leader, b.leader));
}
