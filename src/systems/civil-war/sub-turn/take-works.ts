/** What a march finds undefended: depots are burnt, forts taken, lone leaders driven off. */
import { byText } from '../../../kernel/basic.js';
import { strengthByHex } from '../ground/muster.js';
import type { CivilWarFact } from '../fact.js';
import { enemyOf, SIDES, type Side } from '../pack.js';
import { marchedOver } from '../sight/look.js';
import type { State } from '../state.js';

export function takeWorks(now: State, marches: readonly CivilWarFact[]): readonly CivilWarFact[] {
  const strength = { usa: strengthByHex(now, 'usa'), csa: strengthByHex(now, 'csa') };
  const takers = new Map<string, Side>();
  for (const fact of marches) {
    const march = marchedOver(fact);
    if (march === undefined) continue;
    const { side } = march;
    for (const hex of march.hexes) {
      if (!strength[enemyOf(side)].has(hex)) takers.set(hex, side);
    }
  }
  for (const side of SIDES) for (const hex of strength[side].keys()) takers.set(hex, side);
  return [...worksTaken(now, takers), ...leadersDrivenOff(now, takers)];
}

function worksTaken(now: State, takers: ReadonlyMap<string, Side>): readonly CivilWarFact[] {
  return Object.values(now.works)
    .filter((works) => takers.get(works.hex) === enemyOf(works.side))
    .sort((a, b) => byText(`${a.hex} ${a.kind}`, `${b.hex} ${b.kind}`))
    .map((works): CivilWarFact => {
      const { hex, side } = works;
      const by = enemyOf(side);
      return works.kind === 'depot'
        ? { kind: 'depot-burnt', side, by, hex }
        : { kind: 'fort-taken', what: works.kind, by, hex };
    });
}

/** A leader with nobody to command goes to his pool, next game turn. */
function leadersDrivenOff(now: State, takers: ReadonlyMap<string, Side>): readonly CivilWarFact[] {
  return Object.values(now.leaders)
    .sort((a, b) => byText(a.name, b.name))
    .flatMap((leader): readonly CivilWarFact[] => {
      const { place, side, name } = leader;
      if (place.at !== 'map' || takers.get(place.hex) !== enemyOf(side)) return [];
      const until = now.clock.game + 1;
      const { hex, list } = place;
      return [{ kind: 'leader-displaced', side, leader: name, hex, until, list }];
    });
}
