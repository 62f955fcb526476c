/** A battle as the gamemaster's card: strengths, leaders, ground, dice, the table's row, losses (B7). */
import { capitalized } from '../../../kernel/basic.js';
import type { Card, CardCell, CardRow, CardTable } from '../../../kernel/card.js';
import { strength } from '../rules/counts.js';
import type { BattleSide, CivilWarFact, FactOf } from '../rules/facts/fact.js';
import { placeName } from '../rules/ground/places.js';
import { cellId, type Pack } from '../rules/pack.js';
import { count, sideWords } from './words.js';

type Fought = FactOf<'fought' | 'overran'>;

/** `beat`: all that happened with it; the look-ups right before a battle are its own. */
export function battleCard(
  pack: Pack,
  fact: CivilWarFact,
  beat: readonly CivilWarFact[],
): Card | undefined {
  if (fact.kind !== 'fought' && fact.kind !== 'overran') return undefined;
  const looked = lookedFor(fact, beat);
  const { attacker, defender } = fact;
  return {
    says: `${whoWords(attacker)} attacked ${whoWords(defender)}.`,
    columns: [sideWords(attacker.side), sideWords(defender.side)],
    rows: [
      bothRow('Strength', attacker, defender, ({ sp }) => String(sp)),
      ...shipsRow(attacker, defender),
      bothRow('Size', attacker, defender, ({ size }) => size),
      bothRow('Leaders', attacker, defender, leaderWords),
      bothRow('Leader’s modifier', attacker, defender, ({ modifier }) => signed(modifier)),
      ...looked.filter(({ table }) => !isResult(table)).map(groundRow),
      ...(fact.kind === 'fought' ? diceRows(fact) : []),
      ...lossRows(fact),
    ],
    tables: looked.filter(({ table }) => isResult(table)).map((one) => tableOf(pack, one)),
    outcome: outcomeOf(pack, fact, beat),
  };
}

type LookedUp = FactOf<'looked-up'>;

function lookedFor(fact: Fought, beat: readonly CivilWarFact[]): readonly LookedUp[] {
  const before = beat.slice(0, beat.indexOf(fact));
  const first = before.findLastIndex(({ kind }) => kind !== 'looked-up') + 1;
  return before.slice(first).filter((one) => one.kind === 'looked-up');
}

const RESULT_TABLES: Readonly<Record<string, string>> = {
  'crt-defender': 'Result against the defender',
  'crt-attacker': 'Result against the attacker',
};
const isResult = (table: string): boolean => table in RESULT_TABLES;

function tableOf(pack: Pack, { table, row, column, value }: LookedUp): CardTable {
  const known = [...pack.tables.values()].find(({ name }) => name === table);
  const columns = known?.columns ?? [column];
  return {
    title: RESULT_TABLES[table] ?? table,
    ...{ row, columns, marked: column },
    cells: columns.map((one) =>
      one === column ? value : (known?.cells.get(cellId(row, one))?.value ?? ''),
    ),
  };
}

const bothRow = (
  title: string,
  attacker: BattleSide,
  defender: BattleSide,
  say: (side: BattleSide) => string,
): CardRow => ({ title, cells: [{ text: say(attacker) }, { text: say(defender) }] });

const shipsRow = (attacker: BattleSide, defender: BattleSide): readonly CardRow[] =>
  attacker.ships === undefined && defender.ships === undefined
    ? []
    : [
        bothRow('Ships', attacker, defender, ({ ships }) =>
          ships === undefined ? '' : `+${ships.strength}`,
        ),
      ];

/** `Fort: 1 left`, `Minor river: 1 left`. */
const groundRow = ({ row, column, value }: LookedUp): CardRow => ({
  title: capitalized(row.replaceAll('-', ' ')),
  cells: [{ text: `${value} ${column}` }],
});

function diceRows({ column, shifts, attacker, defender }: FactOf<'fought'>): readonly CardRow[] {
  const shifted =
    shifts === 0 ? 'no shift' : `shifted ${Math.abs(shifts)} ${shifts > 0 ? 'left' : 'right'}`;
  return [
    { title: 'Column', cells: [{ text: `${column}, ${shifted}`, change: 'column' }] },
    {
      title: 'Die',
      cells: [dieCell(attacker, 'attacker'), dieCell(defender, 'defender')],
    },
    {
      title: 'Suffers',
      cells: [
        { text: attacker.result, change: 'attacker-result' },
        { text: defender.result, change: 'defender-result' },
      ],
    },
  ];
}

const dieCell = ({ die, modifier }: BattleSide, change: string): CardCell => ({
  text: modifier === 0 ? '' : `${signed(modifier)} = ${die + modifier}`,
  ...{ dice: [die], change },
});

const lossRows = ({ attacker, defender }: Fought): readonly CardRow[] => [
  {
    title: 'Lost',
    cells: [
      { text: strength(attacker.lost), change: 'attacker-lost' },
      { text: strength(defender.lost), change: 'defender-lost' },
    ],
  },
  {
    title: 'Demoralized',
    cells: [
      { text: yesNo(attacker.demoralized), change: 'attacker-demoralized' },
      { text: yesNo(defender.demoralized), change: 'defender-demoralized' },
    ],
  },
];

function outcomeOf(pack: Pack, fact: Fought, beat: readonly CivilWarFact[]): string {
  const { hex, attacker, defender } = fact;
  const place = placeName(pack, hex);
  const advanced = beat.some((one) => one.kind === 'advanced' && one.to === hex);
  const gone = beat.find(
    (one) => one.kind === 'retreated' && one.side === defender.side && one.from === hex,
  );
  return [
    ...(fact.kind === 'overran' ? ['The odds are beyond the table, so no dice were rolled.'] : []),
    advanced
      ? `The attack succeeded: ${whoWords(attacker)} took ${place}.`
      : 'The attack was repulsed.',
    ...(gone?.kind === 'retreated'
      ? [`The defender fell back to ${placeName(pack, gone.to)}.`]
      : []),
    ...[attacker, defender]
      .filter(({ sp, lost }) => lost >= sp)
      .map(({ side }) => `The ${sideWords(side)} force was destroyed.`),
    ...[attacker, defender]
      .filter(({ demoralized, sp, lost }) => demoralized && lost < sp)
      .map(({ side }) => `The ${sideWords(side)} force is demoralized.`),
    winWords(attacker, defender),
  ].join(' ');
}

function winWords(attacker: BattleSide, defender: BattleSide): string {
  const winners = [attacker, defender].filter(({ won }) => won).map(({ side }) => sideWords(side));
  return winners.length === 0
    ? 'Counts as a win for nobody.'
    : `Counts as a win for the ${count(winners)}.`;
}

/** `McDowell (6 SP)`, `5 SP without a leader`. */
const whoWords = ({ commander, leaders: [first], sp }: BattleSide): string => {
  const who = commander ?? first;
  return who === undefined ? `${sp} SP without a leader` : `${who} (${sp} SP)`;
};

const leaderWords = ({ leaders }: BattleSide): string =>
  leaders.length === 0 ? 'none' : leaders.join(', ');

const signed = (n: number): string => (n < 0 ? `−${-n}` : n === 0 ? '0' : `+${n}`);
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
