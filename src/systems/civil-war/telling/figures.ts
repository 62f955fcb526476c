/** What was played, in tables for the gamemaster's spreadsheet: moves, battles, losses, and where everything stands. */
import { byText } from '../../../kernel/basic.js';
import type { FigureCell, FigureTable, PlayedStep } from '../../../kernel/figures.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import type { BattleSide } from '../rules/facts/parts.js';
import { placeText } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { count, listWords, sideWords } from './words.js';

type Row = readonly FigureCell[];
type RowOf = (pack: Pack, fact: CivilWarFact) => readonly Row[];

export function figuresOf(
  pack: Pack,
  { beats, after }: PlayedStep<State, CivilWarFact>,
): readonly FigureTable[] {
  const rowsOf = (of: RowOf): readonly Row[] =>
    beats.flatMap(({ at, facts }) =>
      facts.flatMap((fact) => of(pack, fact)).map((row): Row => [at, ...row]),
    );
  return [
    { name: 'moves', columns: MOVES, rows: rowsOf(moveRows) },
    { name: 'battles', columns: BATTLES, rows: rowsOf(battleRows) },
    { name: 'losses', columns: LOSSES, rows: rowsOf(lossRows) },
    { name: 'positions', columns: POSITIONS, rows: positionRows(pack, after) },
  ];
}

const MOVES = [
  'When',
  'What',
  'Side',
  'Command',
  'Leaders',
  'SP',
  'NSP',
  'From',
  'To',
  'By way of',
];

const moveRows: RowOf = (pack, fact) => {
  const place = (hex = ''): string => (hex === '' ? '' : waterText(pack, hex));
  const way = (path: readonly string[]): Row => [
    ...[place(path[0]), place(path.at(-1))],
    path.slice(1, -1).map(place).join(' > '),
  ];
  switch (fact.kind) {
    case 'marched': {
      const { side, list, leaders } = fact.who;
      const what = fact.rail ? 'rail' : 'march';
      return [
        [what, sideWords(side), listWords(list), count(leaders), fact.sp, '', ...way(fact.path)],
      ];
    }
    case 'entered-sp': {
      const { side, list, sp, hex } = fact;
      return [['entry', sideWords(side), listWords(list), '', sp, '', '', place(hex), '']];
    }
    case 'entered-leader': {
      const { side, list, leader, hex } = fact;
      return [['entry', sideWords(side), listWords(list), leader, 0, '', '', place(hex), '']];
    }
    case 'retreated': {
      const { side, lists, leaders, sp, from, to } = fact;
      const who = [sideWords(side), count(lists.map(listWords)), count(leaders)];
      return [['retreat', ...who, sp, '', place(from), place(to), '']];
    }
    case 'advanced': {
      const { who, sp, from, to, over = [] } = fact;
      const by = [sideWords(who.side), listWords(who.list), count(who.leaders)];
      return [['advance', ...by, sp, '', ...way([from, ...over, to])]];
    }
    case 'sailed': {
      const { side, list, leaders } = fact.who;
      const by = [sideWords(side), listWords(list), count(leaders)];
      return [['voyage', ...by, '', fact.n, ...way(fact.path)]];
    }
    case 'fleet-entered': {
      const { side, list, n, water } = fact;
      return [['entry', sideWords(side), listWords(list), '', '', n, '', place(water), '']];
    }
    case 'carried': {
      const { side, list, leaders, sp, from, to, by } = fact;
      const who = [sideWords(side), listWords(list), count(leaders)];
      return [[by, ...who, sp, '', place(from), place(to), '']];
    }
    default:
      return [];
  }
};

const OF_SIDE = ['side', 'leaders', 'SP', 'die', 'modifier', 'result', 'SP lost', 'won'];
const BATTLES = [
  ...['When', 'What', 'Place', 'From', 'Column', 'Shifts'],
  ...OF_SIDE.map((name) => `Attacker: ${name}`),
  ...OF_SIDE.map((name) => `Defender: ${name}`),
];

const battleRows: RowOf = (pack, fact) => {
  if (fact.kind === 'ships-fought') {
    const { water, round, attacker, defender } = fact;
    const of = ({ side, nsp, die, modifier, result }: typeof attacker): Row => [
      ...[sideWords(side), '', nsp, die, modifier, result, '', ''],
    ];
    const where = [`ships, round ${String(round)}`, waterText(pack, water), '', '', ''];
    return [[...where, ...of(attacker), ...of(defender)]];
  }
  if (fact.kind !== 'fought' && fact.kind !== 'overran') return [];
  const { hex, from, also = [], attacker, defender } = fact;
  const came = [from, ...also].map((one) => placeText(pack, one)).join(', ');
  const column = fact.kind === 'fought' ? [fact.column, fact.shifts] : ['', ''];
  const what = fact.kind === 'fought' ? 'battle' : 'overrun';
  return [
    [what, placeText(pack, hex), came, ...column, ...sideRow(attacker), ...sideRow(defender)],
  ];
};

const sideRow = (of: BattleSide): Row => [
  ...[sideWords(of.side), count(of.leaders), of.sp, of.die, of.modifier, of.result, of.lost],
  of.won ? 'yes' : 'no',
];

const LOSSES = ['When', 'Side', 'Place', 'SP', 'NSP', 'Why'];

const lossRows: RowOf = (pack, fact) => {
  switch (fact.kind) {
    case 'lost-sp': {
      const sp = fact.takes.reduce((sum, { n }) => sum + n, 0);
      return [[sideWords(fact.side), placeText(pack, fact.hex), sp, '', fact.why]];
    }
    case 'drowned':
      return [[sideWords(fact.side), '', fact.sp, '', 'drowned']];
    case 'nsp-lost': {
      const nsp = fact.takes.reduce((sum, { n }) => sum + n, 0);
      const why = fact.until === undefined ? 'sunk' : 'damaged';
      return [[sideWords(fact.side), '', '', nsp, why]];
    }
    default:
      return [];
  }
};

const POSITIONS = ['What', 'Side', 'Command', 'Place', 'Name', 'SP', 'NSP', 'Demoralized SP'];

/** Everything on the map at the end of the step. */
function positionRows(pack: Pack, now: State): readonly Row[] {
  const place = (hex: string): string => waterText(pack, hex);
  const troops = Object.values(now.troops).map(({ side, list, hex, sp, demoralized }): Row => [
    ...['troops', sideWords(side), listWords(list), place(hex), '', sp, ''],
    demoralized ? sp : 0,
  ]);
  const leaders = Object.values(now.leaders).flatMap(({ name, side, place: at }): readonly Row[] =>
    at.at === 'map'
      ? [
          [
            'leader',
            sideWords(side),
            listWords(at.list),
            place(at.water ?? at.hex),
            name,
            '',
            '',
            '',
          ],
        ]
      : [],
  );
  const fleets = Object.values(now.fleets).flatMap(({ side, list, kind, n, place: at }) =>
    at.at === 'water'
      ? [['ships', sideWords(side), listWords(list), place(at.water), kind, '', n, ''] as Row]
      : [],
  );
  const works = Object.values(now.works).map(({ kind, side, hex }): Row => [
    ...[kind, sideWords(side), '', place(hex), '', '', '', ''],
  ]);
  return [...troops, ...leaders, ...fleets, ...works].sort((a, b) =>
    byText(a.slice(0, 5).join('\t'), b.slice(0, 5).join('\t')),
  );
}

/** A place, or the two beside a hexside. */
const waterText = (pack: Pack, at: string): string =>
  at
    .split(/[/|]/)
    .map((hex) => placeText(pack, hex))
    .join(' / ');
