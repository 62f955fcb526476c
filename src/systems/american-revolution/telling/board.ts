/** The map as it is printed: areas on a coast, sea zones, and beside them the boxes and the turn track. Public. */
import type {
  Badge,
  Board,
  Box,
  Feature,
  Layer,
  LegendRow,
  LegendSign,
  Link,
  Look,
  Place,
  PlainBoard,
  Point,
  Zone,
} from '../../../kernel/map/board.js';
import type { Drawing, Land, Print, Way } from '../rules/land.js';

const SIDES: Board['sides'] = [
  { id: 'american', title: 'American', short: 'Americans', ink: 'blue', corners: 'square' },
  { id: 'british', title: 'British', short: 'British', ink: 'red', corners: 'cut' },
];

const IN_FORT: Badge = { text: 'Ft', tone: 'good', title: 'in the fort' };
const BESIEGING: Badge = { text: 'Sg', tone: 'plain', title: 'besieging' };

const mark = (
  side: 'american' | 'british',
  shape: 'unit' | 'ship' | 'fort' | 'marker',
  face: string,
  more: Partial<LegendSign & { is: 'mark' }> = {},
): LegendSign => ({ is: 'mark', side, shape, face, known: 'own', ...more });
const named = (text: string, side: 'american' | 'british' = 'american'): LegendSign => ({
  ...{ is: 'name', side, text },
});

const LEGEND: readonly LegendRow[] = [
  { says: 'American force', shows: mark('american', 'unit', '6C') },
  { says: 'British force', shows: mark('british', 'unit', '13B') },
  { says: 'in a fort', shows: mark('american', 'unit', '4C', { badges: [IN_FORT] }) },
  { says: 'besieging', shows: mark('american', 'unit', '8M', { badges: [BESIEGING] }) },
  { says: '10 SP or more', shows: mark('british', 'unit', '10+', { known: 'seen', under: 2 }) },
  { says: 'Continentals', shows: named('5C') },
  { says: 'militia', shows: named('7M') },
  { says: 'French', shows: named('11F') },
  { says: 'French, of the fleet', shows: named('6SF') },
  { says: 'British regulars', shows: named('9B', 'british') },
  { says: 'Tories', shows: named('3T', 'british') },
  { says: 'Tories deployed', shows: mark('british', 'marker', 'TD', { known: 'public' }) },
  { says: 'British fleet', shows: mark('british', 'ship', '') },
  { says: 'French fleet', shows: mark('american', 'ship', '') },
  { says: 'battle', shows: { is: 'mark', shape: 'battle', face: '', known: 'public' } },
  { says: 'American control', shows: { is: 'land', side: 'american' } },
  { says: 'British control', shows: { is: 'land', side: 'british' } },
  { says: 'no control', shows: { is: 'land' } },
  { says: 'move', shows: { is: 'track', side: 'american' }, more: true },
  { says: 'in sight of your side', shows: { is: 'seen' }, more: true },
  { says: '2 more counters', shows: { is: 'joined', side: 'american' }, more: true },
];

const FRONTIER = 'frontier';
const LOOKS: readonly Look[] = [
  { id: 'settled', pattern: 'plain', key: '', word: 'settled' },
  { id: FRONTIER, pattern: 'woods', key: 'frontier, 0 VP' },
  { id: 'sea', pattern: 'water', key: '', word: 'sea zone' },
  { id: 'box', pattern: 'plain', key: '', word: '' },
  { id: 'land', pattern: 'plain', key: '', word: '' },
  { id: 'border river', pattern: 'plain', key: '', word: 'river' },
  { id: 'crossing', pattern: 'crossing', key: 'crossing' },
  { id: 'river 1', pattern: 'river', weight: 1, key: '', word: 'river' },
  { id: 'river 2', pattern: 'river', weight: 2, key: '', word: 'river' },
  { id: 'river 3', pattern: 'river', weight: 3, key: 'river', word: 'river' },
  { id: 'river 4', pattern: 'river', weight: 4, key: '', word: 'river' },
  { id: 'lake', pattern: 'water', key: '', word: 'lake' },
  { id: 'ridge', pattern: 'mountain', key: 'mountains', word: '' },
  { id: 'lake name', pattern: 'name', weight: 1, key: '' },
  { id: 'gulf name', pattern: 'name', weight: 2, key: '' },
  { id: 'ocean name', pattern: 'name', weight: 4, key: '' },
];

const LAYERS: readonly Layer[] = (
  [
    ['own', 'own forces'],
    ['seen', 'enemy forces'],
    ['fleets', 'fleets'],
    ['tories', 'Tories deployed'],
    ['battles', 'battles'],
    ['turn', 'turn'],
    ['tracks', 'moves'],
    ['sight', 'what is in sight'],
    ['control', 'control of regions'],
    ['rivers', 'rivers and lakes'],
    ['ridges', 'mountains'],
    ['borders', 'regions'],
    ['grid', 'areas'],
  ] as const
).map(([id, title]) => ({ id, title, shown: true }));

export const boardOf = (land: Land): PlainBoard => ({
  title: 'The American Revolution, 1775-1783',
  extent: { x: 0, y: 0, ...land.drawing.sheet },
  ...{ unit: 'miles', perUnit: land.drawing.milesPerUnit },
  sides: SIDES,
  places: [...areasOf(land), ...seasOf(land), ...BOXES, ...TRACK],
  links: land.drawing.ways.map((way) => linkOf(land.drawing, way)),
  zones: land.regions.map(zoneOf),
  beyond: land.drawing.beyond,
  features: [...land.drawing.prints.map(printOf), ...NAMES],
  looks: LOOKS,
  layers: LAYERS,
  legend: LEGEND,
});

const centerOf = ({ centers }: Drawing, id: string): Point => centers.get(id) ?? { x: 0, y: 0 };

function areasOf({ areas, regions, drawing }: Land): readonly Place[] {
  const worth = new Map(regions.map(({ id, vp }) => [id, vp]));
  return areas.map(({ id, name, region }) => ({
    ...{ id, name, zone: region, center: centerOf(drawing, id) },
    look: worth.get(region) === 0 ? FRONTIER : 'settled',
    outline: drawing.outlines.get(id) ?? [],
  }));
}

const seasOf = ({ seas, drawing }: Land): readonly Place[] =>
  seas.map(({ id, name }) => ({ id, name, look: 'sea', center: centerOf(drawing, id) }));

/** Canada is British at the start; who holds what later is in each viewer's picture. */
const zoneOf = ({ id, name, brief, vp }: Land['regions'][number]): Zone => ({
  ...{ id, name, short: id.toUpperCase(), note: `${vp} VP` },
  ...(brief === undefined ? {} : { brief }),
  ...(vp === 0 ? {} : { side: id === 'can' ? 'british' : 'american', worth: String(vp) }),
});

/** A way over water is drawn where the two shores are nearest. */
function linkOf({ outlines }: Drawing, { a, b, kind, name }: Way): Link {
  if (kind !== 'crossing') return { a, b, kind: kind === 'river' ? 'border river' : kind, name };
  return { a, b, kind, name, line: narrowest(outlines.get(a) ?? [], outlines.get(b) ?? []) };
}

const LANDING = 7;

function narrowest(one: readonly Point[], other: readonly Point[]): readonly Point[] {
  const pairs = one.flatMap((from) =>
    other.map((to) => ({ from, to, far: Math.hypot(to.x - from.x, to.y - from.y) })),
  );
  const [first] = pairs;
  if (first === undefined) return [];
  const { from, to, far } = pairs.reduce(
    (best, pair) => (pair.far < best.far ? pair : best),
    first,
  );
  const out = {
    x: ((to.x - from.x) / (far || 1)) * LANDING,
    y: ((to.y - from.y) / (far || 1)) * LANDING,
  };
  return [
    { x: from.x - out.x, y: from.y - out.y },
    { x: to.x + out.x, y: to.y + out.y },
  ];
}

const printOf = ({ kind, name, weight, points }: Print, index: number): Feature => ({
  ...{ id: `${kind} ${index + 1}`, name },
  kind: kind === 'river' ? `river ${weight}` : kind,
  shape: kind === 'lake' ? { is: 'area', outline: points } : { is: 'line', points },
});

const nameAlong = (
  name: string,
  size: 'lake' | 'gulf' | 'ocean',
  ...points: readonly (readonly [number, number])[]
): Feature => ({
  ...{ id: name, name, kind: `${size} name` },
  shape: { is: 'line', points: points.map(([x, y]) => ({ x, y })) },
});

const NAMES: readonly Feature[] = [
  nameAlong('Atlantic Ocean', 'ocean', [1950, 1560], [2300, 1400], [2700, 1200], [3150, 1060]),
  nameAlong('Lake Ontario', 'lake', [1190, 800], [1330, 785], [1480, 765], [1560, 740]),
  nameAlong('Lake Erie', 'lake', [800, 1040], [950, 985], [1090, 940], [1180, 900]),
  nameAlong('Lake Huron', 'gulf', [640, 620], [720, 520], [800, 460]),
  nameAlong('Bay of Fundy', 'lake', [2735, 655], [2850, 515], [2990, 390]),
];

const boxed = (id: string, name: string, { x, y, w, h }: Box): Place => ({
  ...{ id, name, look: 'box', box: true, center: { x: x + w / 2, y: y + h / 2 } },
  outline: [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ],
});

/** Whoever is on his way over the ocean, and the French until they come. */
const BOXES: readonly Place[] = [
  boxed('american-arrivals', 'American arrivals', { x: 1990, y: 2040, w: 400, h: 250 }),
  boxed('french', 'The French', { x: 2420, y: 2040, w: 400, h: 250 }),
  boxed('british-arrivals', 'British arrivals', { x: 2850, y: 2040, w: 400, h: 250 }),
];

const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const;
const FIRST_YEAR = 1775;
const YEARS = 8;
const TURN: Box = { x: 1970, y: 1600, w: 160, h: 100 };

/** A column for each year; a winter is named for the year that it ends in. */
const TRACK: readonly Place[] = Array.from({ length: YEARS }, (_, year) =>
  SEASONS.map((season, row): Place => {
    const name = `${season} ${FIRST_YEAR + year + (season === 'Winter' ? 1 : 0)}`;
    const place = { x: TURN.x + year * TURN.w, y: TURN.y + row * TURN.h };
    return boxed(`turn-${year * SEASONS.length + row + 1}`, name, { ...TURN, ...place });
  }),
).flat();
