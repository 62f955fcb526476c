/** Which rolls a seat is told of: in random play, and where names are counted. */
import { describe, expect, it } from 'vitest';
import { holdsIn, type RollRecord } from '../../../src/kernel/dice.js';
import type { Json } from '../../../src/kernel/basic.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { SEATS } from '../../../src/systems/civil-war/rules/seats.js';
import type { CivilWarNotice } from '../../../src/systems/civil-war/telling/notice.js';
import { rolledFor } from '../../../src/systems/civil-war/telling/tell-dice.js';
import { BORDER, civilWarLaw } from '../../laws/civil-war/player.js';
import { playWar } from '../../laws/wars.js';
import { pack } from './orders-view.js';

const kindOf = (notice: Json): string => (notice as unknown as { kind: string }).kind;

/** All numbers that stand in a notice as a die. */
function diceIn(value: Json): readonly number[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name === 'die' && typeof field === 'number' ? [field] : diceIn(field),
  );
}

describe('C2.7 the rolls that a seat is told of', () => {
  it('are those whose faces stand in its notices, each once, and both dice of each battle', () => {
    const law = civilWarLaw(BORDER);
    let battles = 0;
    for (const seed of [11, 12, 13, 14, 15, 16])
      for (const { outcome } of playWar(law, seed).steps)
        for (const { id } of SEATS) {
          const told = law.game.tell(outcome, id);
          const rolls = law.game.tellRolls(outcome, id);
          for (const { notice, rolls: own } of rolls)
            for (const { roll } of own) expect(diceIn(notice)).toContain(holdsIn(roll)[0]);
          const names = rolls.flatMap(({ rolls: own }) => own.map(({ roll }) => roll.name));
          expect(new Set(names).size).toBe(names.length);
          const fought = told.filter(({ notice }) => kindOf(notice) === 'battle');
          const ofBattles = rolls.filter(({ notice }) => kindOf(notice) === 'battle');
          expect(ofBattles.map(({ rolls: own }) => own.length)).toEqual(fought.map(() => 2));
          battles += fought.length;
        }
    expect(battles).toBeGreaterThan(0);
  }, 120_000);

  const roll = (name: string, face: number): RollRecord => ({
    ...{ name, sides: 6, faces: [face], ruled: false },
  });
  const fired = (die: number) =>
    ({
      ...{ kind: 'fort-fired', what: 'fort', manned: true, side: 'csa', hex: '7413', at: '' },
      ...{ target: { side: 'usa', list: 'naval' }, die, result: '-', surprise: false },
    }) as const satisfies CivilWarFact;

  it('are found in their order where a fort fires twice on one list in a pulse', () => {
    const [one, two] = [fired(4), fired(4)];
    const rolls = [roll('p3/fort 7413/naval', 4), roll('p3/fort 7413/naval/2', 4)];
    const notice = { kind: 'under-fire' } as CivilWarNotice;
    const told = (fact: CivilWarFact) =>
      rolledFor({ pack, fact, notice, rolls, beat: [one, two] }).map((own) => own.roll.name);
    expect([told(one), told(two)]).toEqual([['p3/fort 7413/naval'], ['p3/fort 7413/naval/2']]);
  });

  it('are none where the notice tells no dice, or another face than fell', () => {
    const rolls = [roll('p3/fort 7413/naval', 5)];
    const fact = fired(4);
    const told = (kind: string) =>
      rolledFor({ pack, fact, notice: { kind } as CivilWarNotice, rolls, beat: [fact] });
    expect([told('under-fire'), told('ships-lost')]).toEqual([[], []]);
  });
});
