/** What the gamemaster reads for the name of a roll or result, and whose it is. */
import { describe, expect, it } from 'vitest';
import { civilWarLaw } from '../../laws/civil-war/player.js';
import { playStep, startOf } from '../../laws/law-case.js';
import { diceOf } from '../../laws/rand.js';

const law = civilWarLaw();
const { game } = law;

describe('console: a roll or result is called in words', () => {
  it.each([
    ['cp 1/usa', 'Command points for the USA, roll 1', undefined, 'usa'],
    ['initiative 3/csa', 'Initiative for the CSA, roll 3', undefined, 'csa'],
    ['leader 10/usa', 'Choice of a leader for the USA, roll 10', undefined, 'usa'],
    ['production csa east west', 'Production of East and West for the CSA', undefined, 'csa'],
    ['raider/2/ships', 'Merchant ships sunk by raider 2', undefined, undefined],
    ['p3/activate Lee', 'Activation of Lee', undefined, 'csa'],
    ['p3/battle 7413/attacker', 'Battle at Manassas Junction (7413)', 'attacker’s die', undefined],
    [
      'p3/battle 7413/2/column',
      'Battle at Manassas Junction (7413)',
      'column of the combat table',
      undefined,
    ],
    [
      'p3/battle 7413/career Lee',
      'Battle at Manassas Junction (7413)',
      'promotion or loss of Lee',
      undefined,
    ],
    [
      'p3/first 7413/McDowell/again',
      'Who acts first at Manassas Junction (7413)',
      'McDowell, after a tie',
      'usa',
    ],
    [
      'p1/condition usa-east east else 1',
      'Condition in the orders of USA Commander East',
      undefined,
      'usa',
    ],
    ['p2/ships 7819 S/usa/1', 'Ships at Fort Monroe (7819), round 1', 'fire of the USA', undefined],
    ['p2/fort 7819/naval/2', 'Fire of the fort at Fort Monroe (7819)', undefined, undefined],
    ['p2/landing 7919/naval/defender', 'Landing at Norfolk (7919)', 'defender’s die', undefined],
    [
      'p2/depot 7413/end',
      'Depot captured or burned at Manassas Junction (7413)',
      undefined,
      undefined,
    ],
    [
      'attrition 7413/loss',
      'Strength points lost by attrition at Manassas Junction (7413)',
      undefined,
      undefined,
    ],
  ])('%s: %s', (name, title, part, side) => {
    const about = game.rollAbout(name);
    expect([about?.title, about?.part, about?.side]).toEqual([title, part, side]);
  });

  it('and every one of a turn that is played has its words', () => {
    const split = ({ key }: { readonly key: string }) =>
      key === '1/split' ? 'split 1' : undefined;
    const strategic = playStep(law, startOf(law), diceOf(1), split).outcome;
    const first = playStep(law, strategic.after, diceOf(1), split).outcome;
    for (const { beats, settled } of [strategic, first])
      for (const { name } of [...beats.flatMap(({ rolls }) => rolls), ...settled])
        expect([name, game.rollAbout(name)?.title]).toEqual([
          name,
          expect.stringMatching(/^[A-Z]/),
        ]);
  });

  it('and a name that these rules do not give has none', () => {
    expect(game.rollAbout('no such roll')).toBeUndefined();
  });
});
