/** A battle as the gamemaster's card: forces, multipliers, odds, the die in the table's row, losses (AR-12 to AR-20). */
import type { Card, CardRow, CardTable } from '../../../kernel/card.js';
import type { Fact, Tally } from '../rules/fact.js';
import type { CrtCell, Pack } from '../rules/figures.js';
import { foeOf } from '../rules/state.js';
import type { FactOf } from './notice.js';
import { lossWords } from './say-battle.js';
import { forceCodes, forceInPlace, placeIn, sideName, sizeOfTally, spWords } from './words.js';

export const card =
  (pack: Pack) =>
  (fact: Fact, beat: readonly Fact[]): Card | undefined => {
    if (fact.kind !== 'fought') return undefined;
    const { side, area, force, defenders } = fact;
    const foe = foeOf(side);
    return {
      says: `The ${sideName(side)} attacked ${forceInPlace(defenders)} of the ${sideName(foe)} at ${placeIn(pack.land, area)}.`,
      columns: [sideName(side), sideName(foe)],
      rows: rowsOf(fact, force, defenders),
      tables: [tableOf(pack, fact)],
      outcome: outcomeOf(fact, beat),
    };
  };

function rowsOf(fact: FactOf<'fought'>, force: Tally, defenders: Tally): readonly CardRow[] {
  const { strengths, odds, die, result, losses } = fact;
  const both = (title: string, a: string, b: string): CardRow => ({
    title,
    cells: [{ text: a }, { text: b }],
  });
  return [
    both('Forces', forceCodes(force), forceCodes(defenders)),
    both('SP', String(sizeOfTally(force)), String(sizeOfTally(defenders))),
    both('Strength', String(strengths[0]), String(strengths[1])),
    { title: 'Odds', cells: [{ text: `${String(odds)}-1` }] },
    { title: 'Die', cells: [{ text: '', dice: [die], change: 'die' }] },
    both('Result', result[0], result[1]),
    {
      title: 'Lost',
      cells: [
        { text: spWords(losses[0]), change: 'attacker-lost' },
        { text: spWords(losses[1]), change: 'defender-lost' },
      ],
    },
  ];
}

const cellText = ({ attacker, defender }: CrtCell): string =>
  `${String(attacker)}/${String(defender)}`;

function tableOf({ crt, oddsMost }: Pack, { odds, die }: FactOf<'fought'>): CardTable {
  const cells = crt[die - 1] ?? [];
  const columns = cells.map((_cell, index) =>
    index + 1 === oddsMost ? `${String(index + 1)}-1 or more` : `${String(index + 1)}-1`,
  );
  const marked = columns[Math.min(odds, oddsMost) - 1] ?? '';
  return {
    ...{ title: 'Combat results, attacker / defender', row: String(die), columns, marked },
    cells: cells.map(cellText),
  };
}

function outcomeOf(fact: FactOf<'fought'>, beat: readonly Fact[]): string {
  const success = beat.find((one) => one.kind === 'success');
  return [
    lossWords(fact),
    ...(success?.kind === 'success' ? [`It is major success ${String(success.nth)}.`] : []),
  ].join(' ');
}
