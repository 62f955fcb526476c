/** The map as it is printed: public, and the same for all. */
import type {
  Badge,
  Board,
  Feature,
  Grid,
  Layer,
  LegendRow,
  LegendSign,
  Link,
  Look,
  Place,
  Point,
  Sample,
} from '../../../kernel/map/board.js';
import { cellCorners, cellNeighbors } from '../../../kernel/map/grid.js';
import { columnOf, rowOf } from '../rules/ground/hexes.js';
import { groupedBy } from '../../../kernel/basic.js';
import { THEATERS, type Pack, type SideRow, type TownRow } from '../rules/pack.js';

const SIDES: Board['sides'] = [
  { id: 'usa', title: 'Union', short: 'USA', ink: 'blue', corners: 'square' },
  { id: 'csa', title: 'Confederate', short: 'CSA', ink: 'red', corners: 'cut' },
];

export const DEMORALIZED: Badge = { text: '!', tone: 'bad', title: 'demoralized' };
export const UNSUPPLIED: Badge = { text: '∅', tone: 'bad', title: 'out of supply' };

const mark = (
  side: 'usa' | 'csa',
  shape: Sample['shape'],
  face: string,
  more: Partial<LegendSign & { is: 'mark' }> = {},
): LegendSign => ({ is: 'mark', side, shape, face, known: 'own', ...more });

const LEGEND: readonly LegendRow[] = [
  { says: 'Union force, its SP', shows: mark('usa', 'unit', '3') },
  { says: 'Confederate force', shows: mark('csa', 'unit', '3') },
  { says: 'army; 3 layers: Large', shows: mark('usa', 'army', '12', { under: 2 }) },
  { says: 'in sight: S, M or L', shows: mark('csa', 'unit', 'M', { known: 'seen', under: 1 }) },
  { says: 'seen 2 steps ago', shows: mark('csa', 'unit', 'L', { known: 'remembered', age: 2 }) },
  { says: 'behind works', shows: mark('csa', 'unit', '3', { behind: 'works' }) },
  { says: 'demoralized', shows: mark('usa', 'unit', '2', { badges: [DEMORALIZED] }) },
  { says: 'leader', shows: mark('usa', 'leader', '2') },
  { says: 'depot', shows: mark('usa', 'supply', '') },
  { says: 'fort', shows: mark('csa', 'fort', '') },
  { says: 'fortress', shows: mark('csa', 'fortress', '') },
  { says: 'ships', shows: mark('usa', 'ship', '') },
  { says: 'battle', shows: { is: 'mark', shape: 'battle', face: '', known: 'public' } },
  { says: 'out of supply', shows: mark('csa', 'unit', '2', { badges: [UNSUPPLIED] }), more: true },
  { says: 'march in this step', shows: { is: 'track', side: 'usa' }, more: true },
  { says: 'in sight of your side', shows: { is: 'seen' }, more: true },
  { says: 'changed hands: its flag', shows: { is: 'flag', side: 'usa' }, more: true },
  { says: 'Lee and 1 more leader', shows: { is: 'name', side: 'csa', text: 'Lee +1' }, more: true },
  { says: 'it happened in pulse 3', shows: { is: 'note', side: 'csa', text: 'p3' }, more: true },
  { says: '2 more forces beside it', shows: { is: 'joined', side: 'usa' }, more: true },
];

const ring = 'town, enemies reported';
const dot = 'town, not reported';
const LOOKS: readonly Look[] = [
  { id: 'capital', pattern: 'star', key: 'capital', word: ring },
  { id: 'city', pattern: 'ring', key: 'city, as first held', word: ring },
  { id: 'town', pattern: 'ring', key: ring },
  { id: 'village', pattern: 'dot', key: dot },
  { id: 'port', pattern: 'square', key: 'port', word: ring },
  { id: 'landing', pattern: 'square-dot', key: '', word: dot },
  { id: 'minor', pattern: 'river', weight: 1, key: 'minor river', word: 'river' },
  { id: 'wide', pattern: 'river', weight: 2, key: 'wide river', word: 'river' },
  { id: 'light', pattern: 'river', weight: 3, key: 'river for light draught', word: 'river' },
  { id: 'deep', pattern: 'river', weight: 4, key: 'river for deep draught', word: 'river' },
  { id: 'rail', pattern: 'ties', key: 'railroad' },
  { id: 'break', pattern: 'break', key: 'break of gauge' },
  { id: 'ridge', pattern: 'ridge', key: 'ridge', word: '' },
  { id: 'gap', pattern: 'gap', key: 'gap in a ridge', word: 'gap' },
  { id: 'clear', pattern: 'plain', key: '', word: 'clear' },
  { id: 'forest', pattern: 'woods', key: 'forest' },
  { id: 'swamp', pattern: 'swamp', key: 'swamp' },
  { id: 'rough', pattern: 'rough', key: 'rough' },
  { id: 'mountain', pattern: 'mountain', key: 'mountain' },
  { id: 'sea', pattern: 'water', key: '', word: 'sea' },
  { id: 'lake', pattern: 'water', key: '', word: 'lake' },
];

const LAYERS: readonly Layer[] = (
  [
    ['own', 'own forces'],
    ['seen', 'the enemy in sight'],
    ['remembered', 'the enemy as last seen'],
    ['works', 'works and depots of the enemy'],
    ['ships', 'ships'],
    ['tracks', 'marches'],
    ['battles', 'battles'],
    ['sight', 'what is in sight'],
    ['control', 'changed control'],
    ['towns', 'towns'],
    ['roads', 'railroads'],
    ['rivers', 'rivers'],
    ['ridges', 'ridges and gaps'],
    ['borders', 'states'],
    ['terrain', 'terrain'],
    ['grid', 'hexes'],
  ] as const
).map(([id, title]) => ({ id, title, shown: true }));

/** Flat-top hexes, odd columns half a hex down; 34.8 units from one to the next are 20 miles. */
const HEIGHT = 34.8;
const GRID: Grid = {
  shape: 'hex',
  origin: { x: 20, y: HEIGHT / 2 },
  u: { x: 30, y: HEIGHT / 2 },
  v: { x: 0, y: HEIGHT },
};
const MILES = 20;

function cellOf(hex: string): readonly [number, number] {
  const column = columnOf(hex);
  return [column, rowOf(hex) - Math.floor(column / 2)];
}

const centerOf = ([i, j]: readonly [number, number]): Point => ({
  x: GRID.origin.x + i * GRID.u.x,
  y: (1 + i + 2 * j) * (HEIGHT / 2),
});

/** From the first column and row to the last, with the whole of their hexes. */
function extentOf(hexes: readonly string[]): Board['extent'] {
  const [columns, rows] = [hexes.map(columnOf), hexes.map(rowOf)];
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return {
    x: 30 * left,
    y: HEIGHT * top,
    w: 30 * (Math.max(...columns) - left + 1) + 10,
    h: HEIGHT * (Math.max(...rows) - top + 1.5),
  };
}

/** A hexside at the edge of the map says where it runs, as no hex lies behind it. */
function linksOf(
  { hexes }: Pack,
  { a, b, river, draught, riverName, ridge, gap }: SideRow,
): readonly Link[] {
  const links: Link[] = [];
  const corners = cellCorners(GRID, cellOf(a));
  const side = cellNeighbors(GRID, cellOf(a)).findIndex((cell) => cell.join() === cellOf(b).join());
  const [from, to] = [corners[side], corners[(side + 1) % corners.length]];
  const isInside = hexes.has(a) && hexes.has(b);
  const line = isInside || from === undefined || to === undefined ? {} : { line: [from, to] };
  // A navigable river is drawn for the ships that it carries.
  const kind = river === 'navigable' ? (draught ?? 'deep') : river;
  if (kind !== undefined) links.push({ a, b, kind, name: riverName ?? '', ...line });
  if (ridge !== undefined) links.push({ a, b, kind: 'ridge', name: ridge, ...line });
  if (ridge !== undefined && gap !== undefined)
    links.push({ a, b, kind: 'gap', name: gap, ...line });
  return links;
}

function townLook({ capital, port, sight, tier }: TownRow): string {
  if (capital === true) return 'capital';
  if (port !== undefined) return sight ? 'port' : 'landing';
  return sight ? (tier === 1 ? 'city' : 'town') : 'village';
}

function featuresOf(pack: Pack): readonly Feature[] {
  const towns = pack.towns.map((town, index): Feature => ({
    id: `town ${index + 1}`,
    kind: townLook(town),
    name: town.name,
    shape: {
      ...{ is: 'town', place: town.hex, tier: town.tier },
      ...(town.great === true ? { great: true } : {}),
    },
  }));
  const rails = pack.rails.map(({ id, name, gauge, hexes }): Feature => ({
    id: `rail ${id}`,
    kind: railLook(gauge),
    name,
    shape: { is: 'through', places: hexes },
  }));
  return [...towns, ...rails];
}

const railLook = (gauge: string): string => `rail ${gauge}`;

/** Railways of each gauge have a look of their own, of which one is explained for all. */
const looksOf = ({ rails }: Pack): readonly Look[] =>
  LOOKS.flatMap((look): readonly Look[] =>
    look.id === 'rail'
      ? [...new Set(rails.map(({ gauge }) => gauge))].map((gauge, index) => ({
          ...{ id: railLook(gauge), pattern: look.pattern, word: look.key },
          key: index === 0 ? look.key : '',
        }))
      : [look],
  );

/** What the legend says of land, for the owners that there are at the start. */
function landRows({ states }: Pack): readonly LegendRow[] {
  const owners = new Set([...states.values()].map(({ side }) => side));
  return [
    ...SIDES.flatMap(({ id, title }): readonly LegendRow[] =>
      [...owners].includes(id as 'usa')
        ? [{ says: `${title} state`, shows: { is: 'land', side: id } }]
        : [],
    ),
    ...(owners.has('neutral') ? [{ says: 'neutral state', shows: { is: 'land' as const } }] : []),
  ];
}

const boards = new WeakMap<Pack, Board>();

export function boardOf(pack: Pack): Board {
  const known = boards.get(pack);
  if (known !== undefined) return known;
  const towns = groupedBy(pack.towns, ({ hex }) => hex);
  const board: Board = {
    title: pack.title,
    extent: extentOf([...pack.hexes.keys()]),
    unit: 'miles',
    perUnit: MILES / HEIGHT,
    grid: GRID,
    sides: SIDES,
    places: [...pack.hexes.values()].map(({ id, terrain, state, theater }): Place => {
      const names = (towns.get(id) ?? []).map(({ name }) => name);
      return {
        ...{ id, name: names.join(', '), look: terrain },
        ...(names.length > 1 ? { aliases: names } : {}),
        ...{ center: centerOf(cellOf(id)), cell: cellOf(id) },
        ...(state === undefined ? {} : { zone: state }),
        ...(theater === undefined ? {} : { command: theater }),
      };
    }),
    links: [...pack.sides.values()].flatMap((side) => linksOf(pack, side)),
    zones: [
      ...[...pack.states.values()].map(({ id, name, side }) => ({
        ...{ id, name, short: id },
        ...(side === 'neutral' ? {} : { side }),
      })),
      ...THEATERS.map((id) => ({ id, name: id, short: id })),
    ],
    features: featuresOf(pack),
    looks: looksOf(pack),
    layers: LAYERS,
    legend: [...LEGEND.slice(0, 13), ...landRows(pack), ...LEGEND.slice(13)],
  };
  boards.set(pack, board);
  return board;
}
