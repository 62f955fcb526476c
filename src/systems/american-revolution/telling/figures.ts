/** A player-turn in tables for the gamemaster's spreadsheet: moves, battles, losses, where everything stands, and who controls what. */
import type { FigureCell, FigureTable, PlayedStep } from '../../../kernel/figures.js';
import type { Fact, Tally } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import { areaOf, type Land } from '../rules/land.js';
import { IN_CONDITION, sideOfKind, type SideName, type State } from '../rules/state.js';
import { forceCodes, KIND_WORDS, placeIn, regionIn, sideName, sizeOfTally } from './words.js';

type Row = readonly FigureCell[];
type RowOf = (land: Land, fact: Fact) => Row | undefined;

export const figuresOf =
  ({ land }: Pick<Pack, 'land'>) =>
  ({ beats, after }: PlayedStep<State, Fact>): readonly FigureTable[] => {
    const rowsOf = (of: RowOf): readonly Row[] =>
      beats.flatMap(({ at, facts }) =>
        facts.flatMap((fact): readonly Row[] => {
          const row = of(land, fact);
          return row === undefined ? [] : [[at, ...row]];
        }),
      );
    return [
      { name: 'moves', columns: MOVES, rows: rowsOf(moveRow) },
      { name: 'battles', columns: BATTLES, rows: rowsOf(battleRow) },
      { name: 'losses', columns: LOSSES, rows: rowsOf(lossRow) },
      { name: 'positions', columns: POSITIONS, rows: positionRows(land, after) },
      { name: 'regions', columns: REGIONS, rows: regionRows(land, after) },
    ];
  };

const MOVES = ['When', 'What', 'Side', 'SP', 'Of which', 'From', 'To', 'Die'];
const WAYS = { land: 'march', sea: 'voyage' } as const;
const PLACED = {
  ...{ militia: 'militia rises', tories: 'Tories rise', levy: 'levy', landing: 'landing' },
} as const;

const moveRow: RowOf = (land, fact) => {
  const force = (of: Tally): Row => [sizeOfTally(of), forceCodes(of)];
  switch (fact.kind) {
    case 'moved':
    case 'failed': {
      const { kind, side, by, from, to, die = '' } = fact;
      const what = kind === 'failed' ? `failed ${WAYS[by]}` : fact.back ? 'return' : WAYS[by];
      const way = [placeIn(land, from), placeIn(land, to)];
      return [what, sideName(side), ...force(fact.force), ...way, die];
    }
    case 'sailed':
      return ['fleet', sideName(fact.side), '', '', '', placeIn(land, fact.to), ''];
    case 'placed': {
      const { as, side, what, n, area } = fact;
      const of = force({ [`${what}/open`]: n });
      return [PLACED[as], sideName(side), ...of, '', placeIn(land, area), ''];
    }
    case 'withdrew': {
      const of = force({ 'B/open': fact.n });
      return ['withdrawal', sideName('british'), ...of, placeIn(land, fact.area), '', ''];
    }
    default:
      return undefined;
  }
};

const OF_SIDE = ['SP', 'of which', 'strength', 'result', 'SP lost'];
const BATTLES = [
  ...['When', 'Place', 'Attacker', 'Odds', 'Die'],
  ...OF_SIDE.map((name) => `Attacker: ${name}`),
  ...OF_SIDE.map((name) => `Defender: ${name}`),
];

const battleRow: RowOf = (land, fact) => {
  if (fact.kind !== 'fought') return undefined;
  const { area, side, odds, die, strengths, result, losses } = fact;
  const of = (force: Tally, n: 0 | 1): Row => [
    ...[sizeOfTally(force), forceCodes(force), strengths[n], result[n], losses[n]],
  ];
  const what = [placeIn(land, area), sideName(side), `${String(odds)}-1`, die];
  return [...what, ...of(fact.force, 0), ...of(fact.defenders, 1)];
};

const LOSSES = ['When', 'Side', 'Place', 'SP', 'Of which', 'Why'];

const lossRow: RowOf = (land, fact) => {
  const row = (side: SideName, area: string, force: Tally, why: string): Row => [
    ...[sideName(side), placeIn(land, area), sizeOfTally(force), forceCodes(force), why],
  ];
  switch (fact.kind) {
    case 'lost':
      return row(fact.side, fact.area, fact.force, 'battle');
    case 'perished':
      return row(fact.side, fact.area, fact.force, 'winter');
    case 'wintered':
      return fact.lost === 0
        ? undefined
        : row('american', fact.area, { 'C/open': fact.lost }, 'winter');
    case 'unsupplied':
      return row('british', fact.area, { 'B/open': fact.n }, 'out of supply');
    default:
      return undefined;
  }
};

const POSITIONS = ['Side', 'Region', 'Place', 'Kind', 'Condition', 'SP'];

/** All SPs at the end of the player-turn, and where the fleets lie. */
function positionRows(land: Land, { stacks, fleets }: State): readonly Row[] {
  const fleetRow = (side: SideName): readonly Row[] => {
    const zone = land.seas.find(({ id }) => id === fleets[side]);
    return zone === undefined ? [] : [[sideName(side), '', zone.name, 'fleet', '', '']];
  };
  return [
    ...stacks.map(({ area, kind, condition, n }): Row => [
      ...[sideName(sideOfKind(kind)), regionIn(land, areaOf(land, area).region)],
      ...[placeIn(land, area), KIND_WORDS[kind], IN_CONDITION[condition], n],
    ]),
    ...fleetRow('american'),
    ...fleetRow('british'),
  ];
}

const REGIONS = ['Region', 'VP', 'Control', 'Militia out', 'Tories out'];

const regionRows = (land: Land, { regions }: State): readonly Row[] =>
  land.regions.flatMap(({ id, name, vp, t }): readonly Row[] => {
    const region = regions[id];
    if (region === undefined) return [];
    const { control, militia, tories } = region;
    const yes = (is: boolean): string => (is ? 'yes' : 'no');
    return [
      [
        name,
        vp,
        control === null ? 'no one' : sideName(control),
        yes(militia),
        yes(tories && t > 0),
      ],
    ];
  });
