/** Colours of the printed map, and how large marks are at a given size of view. */
import { INKS, type Ink, type Side, type SideId } from '../../kernel/map/board.js';

/** Light paper, a dark screen, or a black-and-white printer. */
export const THEMES = ['light', 'dark', 'print'] as const;
export type Theme = (typeof THEMES)[number];

/** Who may own land; undefined: nobody. */
export type Owner = SideId | undefined;
export type Terrain = 'woods' | 'rough' | 'mountain' | 'swamp';

/** One look of the map, without the colours of its sides. */
type Paper = {
  readonly paper: string;
  readonly sea: string;
  readonly waterLine: string;
  readonly coast: string;
  readonly unmapped: string;
  readonly washOpacity: string;
  readonly terrain: Readonly<Record<Terrain, string>>;
  readonly terrainInk: Readonly<Record<Terrain, string>>;
  readonly grid: string;
  readonly gridOpacity: string;
  readonly river: string;
  readonly riverCasing: string;
  readonly minorRiver: string;
  readonly riverText: string;
  readonly border: string;
  readonly ridge: string;
  readonly road: string;
  readonly town: string;
  readonly townGround: string;
  readonly capital: string;
  readonly ink: string;
  readonly faintInk: string;
  readonly halo: string;
  readonly zoneText: string;
  /** Land that is nobody's. */
  readonly neutral: LandColours;
  readonly inks: Readonly<Record<Ink, InkColours>>;
  readonly battle: string;
  readonly seen: string;
  readonly seenOpacity: string;
  readonly seenEdge: string;
  /** How strongly ground shows the colour that its look names. */
  readonly tintOpacity: string;
};

/** `tint` and `wash` go together: the plain colour of land and the band along its border. */
type LandColours = { readonly tint: string; readonly wash: string };

/** `fill` and `face` of a counter, its `edge`, `pale` ground of a sighting, and `line` for tracks. */
type InkColours = LandColours & {
  readonly fill: string;
  readonly face: string;
  readonly edge: string;
  readonly pale: string;
  readonly line: string;
};

export type SideColours = InkColours & Pick<Side, 'corners'>;

/** One look of a map for its sides. */
export type Palette = Omit<Paper, 'neutral' | 'inks'> & {
  readonly of: (side: SideId) => SideColours;
  readonly land: (owner: Owner) => LandColours;
};

const LIGHT: Paper = {
  paper: '#f6efdf',
  sea: '#dbe5e1',
  waterLine: '#86a9ae',
  coast: '#3f5a61',
  unmapped: '#ece4d2',
  neutral: { tint: '#f3ecd2', wash: '#c8a645' },
  washOpacity: '.5',
  terrain: { woods: '#a9bb86', rough: '#d3b78c', mountain: '#bd9a70', swamp: '#a6c4ba' },
  terrainInk: { woods: '#5d7b45', rough: '#9a7546', mountain: '#664528', swamp: '#4b7f7c' },
  grid: '#5b4a32',
  gridOpacity: '.16',
  river: '#8db7c9',
  riverCasing: '#35647d',
  minorRiver: '#5c8ca3',
  riverText: '#28586f',
  border: '#7d5a45',
  ridge: '#6b4a2d',
  road: '#3a332b',
  town: '#2a2118',
  townGround: '#fdf9ee',
  capital: '#a3271b',
  ink: '#2a2118',
  faintInk: '#6f6249',
  halo: '#faf5e8',
  zoneText: '#6f5a44',
  inks: {
    blue: {
      ...{ tint: '#eceadf', wash: '#6c8db8' },
      ...{ fill: '#264a80', face: '#ffffff', edge: '#122545', pale: '#dfe7f2', line: '#24437a' },
    },
    red: {
      ...{ tint: '#f5e6d6', wash: '#cf7763' },
      ...{ fill: '#e0987a', face: '#3c0f07', edge: '#6b2213', pale: '#f9e6da', line: '#9c3a24' },
    },
    green: {
      ...{ tint: '#e6eadb', wash: '#7fa274' },
      ...{ fill: '#2f5d3a', face: '#ffffff', edge: '#17321d', pale: '#e0ecdf', line: '#2b5735' },
    },
    violet: {
      ...{ tint: '#ece5ec', wash: '#a58bb8' },
      ...{ fill: '#c9b3dd', face: '#2c1440', edge: '#4a2a68', pale: '#f1e9f7', line: '#68408c' },
    },
  },
  battle: '#b3261e',
  seen: '#fff3b0',
  seenOpacity: '.3',
  seenEdge: '#9c8328',
  tintOpacity: '.5',
};

const DARK: Paper = {
  paper: '#191a1b',
  sea: '#17232a',
  waterLine: '#3d5c69',
  coast: '#86a8b4',
  unmapped: '#222221',
  neutral: { tint: '#33302a', wash: '#94792f' },
  washOpacity: '.45',
  terrain: { woods: '#4b5c3c', rough: '#5d4d38', mountain: '#67513a', swamp: '#3c5c59' },
  terrainInk: { woods: '#86a06c', rough: '#a88a60', mountain: '#c2a07a', swamp: '#76a5a1' },
  grid: '#d8cbae',
  gridOpacity: '.19',
  river: '#3f7690',
  riverCasing: '#79aac1',
  minorRiver: '#55879f',
  riverText: '#a5cfe2',
  border: '#a98d78',
  ridge: '#b99873',
  road: '#b9b0a0',
  town: '#efe7d6',
  townGround: '#26241f',
  capital: '#f08a7b',
  ink: '#f1e9d8',
  faintInk: '#b3a792',
  halo: '#1d1c1a',
  zoneText: '#b8a78f',
  inks: {
    blue: {
      ...{ tint: '#2b2f34', wash: '#4f78b0' },
      ...{ fill: '#3f6db3', face: '#ffffff', edge: '#d4e2f8', pale: '#2f4669', line: '#a9c6f5' },
    },
    red: {
      ...{ tint: '#352c28', wash: '#a8533f' },
      ...{ fill: '#e3a385', face: '#35110a', edge: '#5a1c0f', pale: '#6d4333', line: '#ffc3a8' },
    },
    green: {
      ...{ tint: '#2a302a', wash: '#5f8a66' },
      ...{ fill: '#4d8a5c', face: '#ffffff', edge: '#d3ecd9', pale: '#31503a', line: '#a9dcb6' },
    },
    violet: {
      ...{ tint: '#302b34', wash: '#8167a0' },
      ...{ fill: '#c7afe0', face: '#2a1240', edge: '#472763', pale: '#5a4470', line: '#dcc6f2' },
    },
  },
  battle: '#ff6a5a',
  seen: '#fff0a8',
  seenOpacity: '.1',
  seenEdge: '#d9bd5a',
  tintOpacity: '.16',
};

/** For a printer without colours: the sides are told apart by black on white, white on black, and by shape. */
const PRINT: Paper = {
  paper: '#ffffff',
  sea: '#ffffff',
  waterLine: '#9d9d9d',
  coast: '#222222',
  unmapped: '#f4f4f4',
  neutral: { tint: '#fafafa', wash: '#eeeeee' },
  washOpacity: '.55',
  terrain: { woods: '#efefef', rough: '#f0f0f0', mountain: '#dedede', swamp: '#ececec' },
  terrainInk: { woods: '#8d8d8d', rough: '#959595', mountain: '#6a6a6a', swamp: '#8d8d8d' },
  grid: '#000000',
  gridOpacity: '.14',
  river: '#c9c9c9',
  riverCasing: '#4a4a4a',
  minorRiver: '#808080',
  riverText: '#3c3c3c',
  border: '#555555',
  ridge: '#606060',
  road: '#1e1e1e',
  town: '#000000',
  townGround: '#ffffff',
  capital: '#000000',
  ink: '#000000',
  faintInk: '#777777',
  halo: '#ffffff',
  zoneText: '#6a6a6a',
  inks: {
    blue: {
      ...{ tint: '#f1f1f1', wash: '#8a8a8a' },
      ...{ fill: '#1c1c1c', face: '#ffffff', edge: '#000000', pale: '#dedede', line: '#000000' },
    },
    red: {
      ...{ tint: '#ffffff', wash: '#d6d6d6' },
      ...{ fill: '#ffffff', face: '#000000', edge: '#000000', pale: '#ffffff', line: '#303030' },
    },
    green: {
      ...{ tint: '#f5f5f5', wash: '#b0b0b0' },
      ...{ fill: '#6e6e6e', face: '#ffffff', edge: '#000000', pale: '#e6e6e6', line: '#4a4a4a' },
    },
    violet: {
      ...{ tint: '#fbfbfb', wash: '#c4c4c4' },
      ...{ fill: '#d2d2d2', face: '#000000', edge: '#000000', pale: '#f4f4f4', line: '#707070' },
    },
  },
  battle: '#000000',
  seen: '#000000',
  seenOpacity: '.05',
  seenEdge: '#555555',
  tintOpacity: '0',
};

const PAPERS: Readonly<Record<Theme, Paper>> = { light: LIGHT, dark: DARK, print: PRINT };

/** A side that the board does not name has the first ink, so that a wrong name is drawn and not lost. */
export function paletteFor(theme: Theme, sides: readonly Side[]): Palette {
  const { neutral, inks, ...paper } = PAPERS[theme];
  const known = new Map(
    sides.map(({ id, ink, corners }): [SideId, SideColours] => [id, { ...inks[ink], corners }]),
  );
  const of = (side: SideId): SideColours =>
    known.get(side) ?? { ...inks[INKS[0]], corners: 'square' };
  return { ...paper, of, land: (owner) => (owner === undefined ? neutral : of(owner)) };
}

/**
 * `scale` 1 suits a view 1,000 units wide; lines grow less, by `line`. `tiers`: towns up to this tier have labels.
 * `reach`: how much of the map is in view.
 */
export type Style = {
  readonly palette: Palette;
  readonly scale: number;
  readonly line: number;
  readonly tiers: 1 | 2 | 3;
  readonly reach: 'near' | 'region' | 'whole';
  readonly hasNumbers: boolean;
  readonly hasGapNames: boolean;
  /** How large counters are where they do not grow with the marks, and the names on their slips; 0 for none. */
  readonly counterScale?: number;
  readonly slipSize?: number;
  /** Of the cells' numbers, in units of the map. */
  readonly numberSize?: number;
  /** Too far away for cells and the signs of terrain. */
  readonly isPlain?: true;
  /** Long paths cut into squares, so that a screen draws those in view alone. */
  readonly isTiled?: true;
};

/** So many units are a column of a view. */
const COLUMN_STEP = 30;
const NEAR_COLUMNS = 20;
const REGION_COLUMNS = 52;
const GAP_COLUMNS = 14;
const LEAST_SCALE = 0.5;
const MOST_SCALE = 1.75;

/** The style for a view so many units wide: marks grow with the view, but less than it does. */
export function styleFor(viewWidth: number, theme: Theme, sides: readonly Side[]): Style {
  const columns = viewWidth / COLUMN_STEP;
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, (viewWidth / 1000) ** 0.75));
  const reach = columns <= NEAR_COLUMNS ? 'near' : columns <= REGION_COLUMNS ? 'region' : 'whole';
  return {
    palette: paletteFor(theme, sides),
    scale,
    line: Math.sqrt(scale),
    tiers: reach === 'near' ? 3 : 2,
    reach,
    hasNumbers: columns <= NEAR_COLUMNS + 8,
    hasGapNames: columns <= GAP_COLUMNS,
  };
}
