/** Colours of the printed map, and how large marks are at a given size of view. */
import { COLUMN_STEP } from './map-geometry.js';

/** One look of the map. `tints` and `washes` go together: a state's plain colour and the band along its border. */
export type Palette = {
  readonly paper: string;
  readonly sea: string;
  readonly waterLines: readonly string[];
  readonly coast: string;
  readonly unmapped: string;
  readonly tints: readonly string[];
  readonly washes: readonly string[];
  readonly terrain: Readonly<Record<'forest' | 'rough' | 'mountain' | 'swamp', string>>;
  readonly terrainInk: Readonly<Record<'forest' | 'rough' | 'mountain' | 'swamp', string>>;
  readonly grid: string;
  readonly river: string;
  readonly riverCasing: string;
  readonly minorRiver: string;
  readonly riverText: string;
  readonly border: string;
  readonly ridge: string;
  readonly rail: string;
  readonly town: string;
  readonly capital: string;
  readonly ink: string;
  readonly faintInk: string;
  readonly halo: string;
  readonly stateText: string;
  readonly sides: Readonly<Record<'usa' | 'csa', SideColours>>;
  readonly battle: string;
  readonly seen: string;
  readonly seenOpacity: string;
  readonly seenEdge: string;
};

/** `fill` and `face` of a counter, its `edge`, `pale` ground of a sighting, and `line` for tracks. */
export type SideColours = {
  readonly fill: string;
  readonly face: string;
  readonly edge: string;
  readonly pale: string;
  readonly line: string;
};

const LIGHT: Palette = {
  paper: '#f5eedd',
  sea: '#cddde0',
  waterLines: ['#c0d4d9', '#cddde0', '#b5ccd3', '#cddde0', '#a6c2cb'],
  coast: '#55707a',
  unmapped: '#ece3cf',
  tints: ['#f3e6bd', '#efd9c6', '#e4e6c6', '#e9dbdc', '#e3e0d6'],
  washes: ['#d8ad3f', '#cf8667', '#98a956', '#b5829a', '#8f9a94'],
  terrain: { forest: '#8fa468', rough: '#c09a68', mountain: '#97714d', swamp: '#7fa39a' },
  terrainInk: { forest: '#5f7a45', rough: '#94703f', mountain: '#684629', swamp: '#4b7a77' },
  grid: '#5b4a32',
  river: '#7fa9bd',
  riverCasing: '#456f87',
  minorRiver: '#7199ab',
  riverText: '#3d6579',
  border: '#8c4630',
  ridge: '#5e4128',
  rail: '#40382f',
  town: '#2c2620',
  capital: '#a3271b',
  ink: '#2c2620',
  faintInk: '#7d7057',
  halo: '#f8f2e2',
  stateText: '#7a5f45',
  sides: {
    usa: { fill: '#2f4f80', face: '#ffffff', edge: '#1b2f50', pale: '#d5deeb', line: '#24437a' },
    csa: { fill: '#b89b62', face: '#2a2116', edge: '#58472a', pale: '#eee2c6', line: '#7d5a1e' },
  },
  battle: '#b3261e',
  seen: '#fff6c2',
  seenOpacity: '.3',
  seenEdge: '#a58a2c',
};

const DARK: Palette = {
  paper: '#1d1b18',
  sea: '#1c2a31',
  waterLines: ['#20313a', '#1c2a31', '#253a44', '#1c2a31', '#2c4551'],
  coast: '#7fa0ac',
  unmapped: '#252320',
  tints: ['#3d3727', '#3f322a', '#343828', '#3b3135', '#2f3735'],
  washes: ['#a98a36', '#a5674c', '#75854a', '#8e6379', '#5f7f7c'],
  terrain: { forest: '#5c7548', rough: '#8a6d47', mountain: '#94704e', swamp: '#4f7a75' },
  terrainInk: { forest: '#8ba773', rough: '#b8945f', mountain: '#c39b72', swamp: '#7fb0ab' },
  grid: '#d8cbae',
  river: '#4d86a3',
  riverCasing: '#2b5268',
  minorRiver: '#4b7a91',
  riverText: '#9cc3d6',
  border: '#cf8467',
  ridge: '#c2a07a',
  rail: '#cfc4ae',
  town: '#f1e8d5',
  capital: '#f08a7b',
  ink: '#f1e8d5',
  faintInk: '#ab9f87',
  halo: '#221f1b',
  stateText: '#b9a283',
  sides: {
    usa: { fill: '#4a74b5', face: '#ffffff', edge: '#bcd0f0', pale: '#2a3a55', line: '#8db2ec' },
    csa: { fill: '#c4a668', face: '#20180c', edge: '#f0dfb6', pale: '#4a4028', line: '#e0bd72' },
  },
  battle: '#ff7566',
  seen: '#fff0a8',
  seenOpacity: '.13',
  seenEdge: '#d9bd5a',
};

export const THEMES = ['light', 'dark', 'print'] as const;
export type Theme = (typeof THEMES)[number];

export const paletteFor = (theme: Theme): Palette => (theme === 'dark' ? DARK : LIGHT);

/** `scale` 1 suits a view 1,000 units wide; lines grow less, by `line`. `tiers`: towns up to this tier have labels. */
export type Style = {
  readonly palette: Palette;
  readonly scale: number;
  readonly line: number;
  readonly tiers: 1 | 2 | 3;
  readonly hasHexNumbers: boolean;
};

const NEAR_COLUMNS = 20;
const THEATER_COLUMNS = 52;

/** The style for a view so many units wide: marks grow with the view, but less than it does. */
export function styleFor(viewWidth: number, theme: Theme): Style {
  const columns = viewWidth / COLUMN_STEP;
  const scale = Math.min(1.8, Math.max(0.72, (viewWidth / 1000) ** 0.75));
  return {
    palette: paletteFor(theme),
    scale,
    line: Math.sqrt(scale),
    tiers: columns <= NEAR_COLUMNS ? 3 : columns <= THEATER_COLUMNS ? 2 : 1,
    hasHexNumbers: columns <= NEAR_COLUMNS + 6,
  };
}
