/** The pack's map files: plain CSV, always in the same order. */
import type { Facts } from './facts.js';
import { at } from './geometry.js';
import { DIRECTIONS, hexId, neighboursOf, sideOf } from './grid.js';
import { isLand, type Country } from './country.js';
import type { Gaps, Ridges } from './ridges.js';
import type { Rail } from './rails.js';
import type { Town } from './towns.js';
import type { Water } from './navigation.js';

export type Drawn = {
  readonly facts: Facts;
  readonly country: Country;
  readonly theaters: ReadonlyMap<number, string>;
  readonly terrain: ReadonlyMap<number, string>;
  readonly waters: ReadonlyMap<number, Water>;
  readonly ridges: Ridges;
  readonly gaps: Gaps;
  readonly towns: readonly Town[];
  readonly rails: readonly Rail[];
  /** By rail and step: `bridge`, `ferry`, or nothing. */
  readonly crossing: (rail: Rail, step: number) => string;
};

export type MapFiles = Readonly<Record<string, string>>;

export function writeMap(drawn: Drawn): MapFiles {
  return {
    'states.csv': sheet(['id', 'name', 'side'], stateRows(drawn)),
    'hexes.csv': sheet(['hex', 'terrain', 'theater', 'state'], hexRows(drawn)),
    'sides.csv': sheet(
      ['hex', 'direction', 'river', 'draught', 'river-name', 'ridge', 'gap', 'coast'],
      sideRows(drawn),
    ),
    'towns.csv': sheet(
      ['name', 'hex', 'state', 'tier', 'port', 'capital', 'great', 'note'],
      townRows(drawn),
    ),
    'rails.csv': sheet(['id', 'name', 'gauge', 'hexes', 'crossings', 'note'], railRows(drawn)),
  };
}

type Row = readonly string[];

const sheet = (head: Row, rows: readonly Row[]): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');

const cell = (text: string): string =>
  /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const byId = (country: Country): readonly number[] => [...country.keys()].sort((a, b) => a - b);

function stateRows({ facts, country }: Drawn): readonly Row[] {
  const owners = new Set(country.values());
  return facts.states
    .filter(({ id }) => owners.has(id))
    .map(({ id, name, side }) => [id, name, side]);
}

const hexRows = ({ country, terrain, theaters }: Drawn): readonly Row[] =>
  byId(country).map((hex) =>
    isLand(country, hex)
      ? [hexId(hex), terrain.get(hex) ?? 'clear', theaters.get(hex) ?? '', country.get(hex) ?? '']
      : [hexId(hex), country.get(hex) ?? '', '', ''],
  );

/** Each side once: from the hex west or north of it, or from the only one that is on the map. */
function sideRows(drawn: Drawn): readonly Row[] {
  const { country } = drawn;
  const own = ['NE', 'SE', 'S'];
  return byId(country).flatMap((hex) =>
    DIRECTIONS.flatMap((direction, index): readonly Row[] => {
      const other = at(neighboursOf(hex), index);
      if (!own.includes(direction) && country.has(other)) return [];
      const looks = lookOf(drawn, hex, other);
      return looks.every((text) => text === '') ? [] : [[hexId(hex), direction, ...looks]];
    }),
  );
}

function lookOf({ country, waters, ridges, gaps }: Drawn, hex: number, other: number): Row {
  const side = sideOf(hex, other);
  const water = waters.get(side);
  const isCoast = country.has(other) && isLand(country, hex) !== isLand(country, other);
  return [
    water?.river ?? '',
    water?.draught ?? '',
    water?.name ?? '',
    ridges.get(side) ?? '',
    gaps.get(side) ?? '',
    isCoast ? 'yes' : '',
  ];
}

/** The capital of a side stands in a column of its own, not in the note. */
const CAPITAL = /^capital of the (USA|CSA); /;

const townRows = ({ towns }: Drawn): readonly Row[] =>
  [...towns]
    .sort((a, b) => a.cell - b.cell)
    .map(({ fact, cell: hex }) => [
      ...[fact.name, hexId(hex), fact.state, String(fact.tier), fact.port],
      ...[CAPITAL.test(fact.note) ? 'yes' : '', fact.great, fact.note.replace(CAPITAL, '')],
    ]);

const railRows = ({ rails, crossing }: Drawn): readonly Row[] =>
  rails.map((rail) => {
    const { fact, cells } = rail;
    const crossings = cells.slice(1).flatMap((next, step) => {
      const by = crossing(rail, step);
      return by === '' ? [] : [`${hexId(at(cells, step))}-${hexId(next)} ${by}`];
    });
    return [
      fact.id,
      fact.name,
      fact.gauge,
      cells.map(hexId).join(' '),
      crossings.join('; '),
      fact.note,
    ];
  });
