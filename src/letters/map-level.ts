/**
 * The whole board at five sizes of lettering, for a map that is zoomed: between two levels the drawing is only scaled,
 * so that names which have room at one size have it at all.
 */
import { paletteFor, type Style, type Theme } from './map-style.js';

export const LEVELS = ['far', 'wide', 'theater', 'near', 'close'] as const;
export type Level = (typeof LEVELS)[number];

/** `from`: the pixels on the screen for a unit of the map from which on the level is shown. */
type LevelRow = Omit<Style, 'palette' | 'line'> & { readonly from: number };

const ROWS: Readonly<Record<Level, LevelRow>> = {
  far: {
    ...{ from: 0, scale: 3, tiers: 1, reach: 'whole' },
    ...{ hasHexNumbers: false, hasGapNames: false, isPlain: true },
  },
  wide: {
    ...{ from: 0.36, scale: 1.75, tiers: 2, reach: 'whole' },
    ...{ hasHexNumbers: false, hasGapNames: false },
  },
  theater: {
    ...{ from: 0.66, scale: 1.15, tiers: 2, reach: 'theater' },
    ...{ hasHexNumbers: false, hasGapNames: false },
  },
  near: {
    ...{ from: 1.2, scale: 0.68, tiers: 3, reach: 'near' },
    ...{ hasHexNumbers: true, hasGapNames: false },
  },
  close: {
    ...{ from: 2.3, scale: 0.44, tiers: 3, reach: 'near' },
    ...{ hasHexNumbers: true, hasGapNames: true },
  },
};

/** From how many pixels a unit on each level is shown, the least first. */
export const levelSteps = (): readonly { readonly level: Level; readonly from: number }[] =>
  LEVELS.map((level) => ({ level, from: ROWS[level].from }));

export function levelStyle(level: Level, theme: Theme): Style {
  const { from: _from, ...style } = ROWS[level];
  return { ...style, isTiled: true, palette: paletteFor(theme), line: Math.sqrt(style.scale) };
}
