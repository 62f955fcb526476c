/** Which rolls a seat is told of: in random play, and where names are counted. */
import { describe, expect, it } from 'vitest';
import { holdsIn, type RollRecord } from '../../../src/kernel/dice.js';
import type { Json } from '../../../src/kernel/basic.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { SEATS } from '../../../src/systems/civil-war/rules/seats.js';
import type { CivilWarNotice } from '../../../src/systems/civil-war/telling/notice.js';
import { sideText } from '../../../src/systems/civil-war/rules/ground/side-names.js';
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

  it('are found in their order where a fort fires three times on one list in a pulse', () => {
    const beat = [fired(4), fired(4), fired(4)];
    const names = ['p3/fort 7413/naval', 'p3/fort 7413/naval/2', 'p3/fort 7413/naval/3'];
    const rolls = names.map((name) => roll(name, 4));
    const notice = { kind: 'under-fire' } as CivilWarNotice;
    const told = beat.map((fact) =>
      rolledFor({ pack, fact, notice, rolls, beat }).map((own) => own.roll.name),
    );
    expect(told).toEqual(names.map((name) => [name]));
  });

  it('are none where the notice tells no dice, or another face than fell', () => {
    const rolls = [roll('p3/fort 7413/naval', 5)];
    const fact = fired(4);
    const told = (kind: string) =>
      rolledFor({ pack, fact, notice: { kind } as CivilWarNotice, rolls, beat: [fact] });
    expect([told('under-fire'), told('ships-lost')]).toEqual([[], []]);
  });

  const names = (
    fact: CivilWarFact,
    rolls: Parameters<typeof rolledFor>[0]['rolls'],
    notice: object,
    beat: readonly CivilWarFact[] = [fact],
  ) => rolledFor({ pack, fact, notice: notice as CivilWarNotice, rolls, beat });
  const called = (...of: Parameters<typeof names>): readonly string[] =>
    names(...of).map(({ roll: one }) => one.name);

  it.each<[string, CivilWarFact, string, string]>([
    [
      'activate Stuart',
      {
        ...{ kind: 'activated', side: 'csa', list: 'east', leader: 'Stuart', die: 2 },
        ...{ initiative: 4, success: true, cpReturned: 0 },
      },
      'activated',
      'activation of Stuart',
    ],
    [
      'landing 7413/east/defender',
      {
        ...{ kind: 'coast-stormed', side: 'usa', list: 'east', hex: '7413', strength: 1 },
        ...{ defence: 1, column: '', dice: { attacker: 5, defender: 2 }, result: '', ashore: true },
      },
      'stormed',
      'fire from the coast at Manassas Junction (7413)',
    ],
    ['fort 7413/naval', fired(2), 'fired-on', 'fire of the fort at Manassas Junction (7413)'],
  ])('are those called %s', (name, fact, kind, what) => {
    const told = names(fact, [roll(`p12/${name}`, 2)], { kind, die: 2 });
    expect(told.map(({ says }) => says)).toEqual([`Pulse 12: ${what}`]);
    const bare = names(fact, [roll(name, 2)], { kind, die: 2 });
    expect(bare.map(({ says }) => says)).toEqual([`${what[0]?.toUpperCase()}${what.slice(1)}`]);
    expect(called(fact, [roll(name, 2)], { kind: 'other' })).toEqual([]);
    expect(called(fact, [roll(`${name}/x`, 2)], { kind, die: 2 })).toEqual([]);
    expect(called(fact, [roll(`x${name}`, 2)], { kind, die: 2 })).toEqual([]);
    expect(called(fact, [], { kind, die: 2 })).toEqual([]);
    expect(called(fact, [{ name, from: 6, drawn: [2] } as never], { kind, die: 2 })).toEqual([]);
    expect(called(fact, [roll(name, 2), roll('p12/other', 3)], { kind, die: 2 })).toEqual([name]);
  });

  it('are not told to those who read of a landing without its die', () => {
    const fact: CivilWarFact = {
      ...{ kind: 'coast-stormed', side: 'usa', list: 'east', hex: '7413', strength: 1 },
      ...{ defence: 1, column: '', dice: { attacker: 5, defender: 2 }, result: '', ashore: true },
    };
    const rolls = [roll('p12/landing 7413/east/defender', 2)];
    expect(called(fact, rolls, { kind: 'stormed' })).toEqual([]);
  });

  it('are counted up to any number', () => {
    const [one, other] = ['fort 7413/naval/12', 'fort 7413/naval/12/3'];
    expect(called(fired(4), [roll(one, 4)], { kind: 'fired-on' })).toEqual([one]);
    expect(called(fired(4), [roll(other, 4)], { kind: 'fired-on' })).toEqual([]);
  });

  it('are not mixed up with those of another fort, another list, or another thing', () => {
    const fact = fired(4);
    const beat: readonly CivilWarFact[] = [
      fact,
      { ...fired(4), hex: '7513' },
      { ...fired(4), target: { side: 'usa', list: 'east' } },
      { kind: 'sight-cleared', side: 'usa', hex: '7413' },
    ];
    const name = 'p3/fort 7413/naval';
    expect(called(fact, [roll(name, 4)], { kind: 'under-fire' }, beat)).toEqual([name]);
  });

  const WATER = '3820|3821';
  const at = `ships ${sideText(pack, WATER)}`;
  const gun = (side: 'usa' | 'csa', die: number, nsp = 1) => ({
    ...{ side, lists: [], nsp, strength: 1, die, modifier: 0, result: '-' as const },
  });
  const fight = (ours: number, theirs: number, more: object = {}) =>
    ({
      ...{ kind: 'ships-fought', water: WATER, round: 1 },
      ...{ attacker: gun('usa', ours), defender: gun('csa', theirs), ...more },
    }) as const satisfies CivilWarFact;
  const seaFight = (die: number) => ({
    ...{ kind: 'sea-fight', ours: { nsp: 1, die, result: '-' } },
  });

  it('are both of a round on the water, each called by whose it is', () => {
    const rolls = [roll(`p3/${at}/usa/1`, 4), roll(`p3/${at}/csa/1`, 5)];
    const says = (die: number): readonly string[] =>
      names(fight(4, 5), rolls, seaFight(die)).map((one) => one.says.replace(/^.*, /, ''));
    expect(says(4)).toEqual(['your die', "the enemy's die"]);
    expect(says(5)).toEqual(["the enemy's die", 'your die']);
    expect(called(fight(4, 5), rolls, { kind: 'ships-lost' })).toEqual([]);
  });

  it('are told apart by the number of ships and by what the die did', () => {
    const rolls = [roll(`p3/${at}/usa/1`, 4), roll(`p3/${at}/csa/1`, 4)];
    const first = (ours: object): string =>
      names(fight(4, 4), rolls, { kind: 'sea-fight', ours })[0]?.says.replace(/^.*, /, '') ?? '';
    expect(first({ nsp: 1, die: 4, result: '-' })).toBe('your die');
    expect(first({ nsp: 2, die: 4, result: '-' })).toBe("the enemy's die");
    expect(first({ nsp: 1, die: 4, result: 'sunk' })).toBe("the enemy's die");
  });

  it('are none of ships that do not fire', () => {
    const rolls = [roll(`p3/${at}/usa/1`, 4), roll(`p3/${at}/csa/1`, 0)];
    expect(called(fight(4, 0), rolls, seaFight(4))).toEqual([`p3/${at}/usa/1`]);
  });

  it('are found in their order where ships fight twice on one water in a pulse', () => {
    const [one, two] = [fight(4, 5), fight(4, 5)];
    const beat: readonly CivilWarFact[] = [
      ...[one, two],
      // Fights of another round, on another water, or in which the side did not fire are none of them.
      ...[fight(4, 5, { round: 2 }), fight(4, 5, { water: '3718|3719' })],
      ...[fight(0, 0), fired(4)],
    ];
    const rolls = ['', '/2'].flatMap((nth) => [
      roll(`p3/${at}${nth}/usa/1`, 4),
      roll(`p3/${at}${nth}/csa/1`, 5),
    ]);
    expect(called(one, rolls, seaFight(4), beat)).toEqual([`p3/${at}/usa/1`, `p3/${at}/csa/1`]);
    expect(called(two, rolls, seaFight(4), beat)).toEqual([`p3/${at}/2/usa/1`, `p3/${at}/2/csa/1`]);
  });

  it('are those of the fights in which the side fired, whoever fired in the others', () => {
    const beat = [fight(4, 5), fight(0, 5)] as const;
    const rolls = [
      ...[roll(`p3/${at}/usa/1`, 4), roll(`p3/${at}/csa/1`, 5)],
      roll(`p3/${at}/2/csa/1`, 5),
    ];
    expect(beat.map((fact) => called(fact, rolls, seaFight(4), beat))).toEqual([
      [`p3/${at}/usa/1`, `p3/${at}/csa/1`],
      [`p3/${at}/2/csa/1`],
    ]);
  });
});
