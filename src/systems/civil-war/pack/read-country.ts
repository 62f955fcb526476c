/** What the country is worth, `country.csv`: points of cities and states, ports, the cities of the Mississippi. */
import { plainName } from '../../../kernel/sheet-text.js';
import type { PackFiles } from '../../../kernel/system.js';
import { STATUSES, type Country, type PortRow } from '../rules/pack.js';
import { maybeOneOf, oneOf, readList, readOnce, textOf, wholeIn, wrong, type Complain, type Line } from '../../../kernel/read-csv.js';
import { isLand, type PackMap } from './read-map.js';

const KINDS = ['state', 'city', 'port', 'mississippi'] as const;
const COLUMNS = { must: ['what', 'name', 'points'], may: ['closed-by', 'status', 'note'] } as const;
const MOST = 999;

/** `at`: a state's id, else the hex of a town. */
type CountryRow = {
  readonly kind: (typeof KINDS)[number];
  readonly at: string;
  readonly points: number;
  readonly closedBy?: string;
};

/** What a row may name: towns by their plain names, and the hexes of cities. */
type Known = {
  readonly map: PackMap;
  readonly towns: ReadonlyMap<string, string>;
  readonly cities: ReadonlySet<string>;
};

/** Cities and states that no row names are worth nothing. */
export function readCountry(files: PackFiles, map: PackMap, complain: Complain): Country {
  const sheet = readList(files, 'country.csv', COLUMNS, complain);
  const known: Known = {
    map,
    towns: new Map(map.towns.map((town) => [plainName(town.name), town.hex])),
    cities: new Set(map.towns.filter(({ tier }) => tier === 1).map(({ hex }) => hex)),
  };
  const read = (line: Line): CountryRow | undefined => readRow(line, known);
  const rows = [...readOnce(sheet, read, ['name', (row) => `${row.kind} ${row.at}`]).values()];
  const of = (kind: CountryRow['kind']): readonly CountryRow[] =>
    rows.filter((row) => row.kind === kind);
  const points = (kind: CountryRow['kind']): ReadonlyMap<string, number> =>
    new Map(of(kind).map((row) => [row.at, row.points]));
  return {
    cityPoints: points('city'),
    statePoints: points('state'),
    ports: of('port').map(({ at, points: imports, closedBy }): PortRow => ({
      hex: at,
      imports,
      ...(closedBy === undefined ? {} : { closedBy }),
    })),
    mississippi: of('mississippi').map(({ at }) => at),
  };
}

function readRow(line: Line, known: Known): CountryRow | undefined {
  const kind = oneOf(line, 'what', KINDS);
  const status = maybeOneOf(line, 'status', STATUSES, 'none');
  if (kind === undefined || status === undefined) return undefined;
  const at = kind === 'state' ? readState(line, known) : readCity(line, known);
  const points = kind === 'mississippi' ? 0 : wholeIn(line, 'points', 0, MOST);
  if (at === undefined || points === undefined) return undefined;
  if (textOf(line, 'closed-by') === '') return { kind, at, points };
  if (kind !== 'port') return wrong(line, 'closed-by', 'nothing: a port alone is closed');
  const closedBy = hexNamed(line, 'closed-by', known);
  if (closedBy !== undefined && isLand(known.map.hexes, closedBy))
    return { kind, at, points, closedBy };
  return wrong(line, 'closed-by', 'a town or a land hex of the map');
}

function readState(line: Line, { map }: Known): string | undefined {
  const name = textOf(line, 'name');
  return map.states.size === 0 || map.states.has(name)
    ? name
    : wrong(line, 'name', 'the id of a state of the map, such as VA');
}

/** A city is a town of tier 1; without a map nothing is checked: that fault has been told. */
function readCity(line: Line, known: Known): string | undefined {
  const hex = hexNamed(line, 'name', known);
  if (hex !== undefined && known.cities.has(hex)) return hex;
  return known.cities.size === 0
    ? textOf(line, 'name')
    : wrong(line, 'name', 'a city, which is a town of tier 1');
}

function hexNamed(line: Line, column: string, { map, towns }: Known): string | undefined {
  const name = textOf(line, column);
  return towns.get(plainName(name)) ?? (map.hexes.has(name) ? name : undefined);
}
