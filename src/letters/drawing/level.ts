/**
 * The whole board at seven sizes of lettering, for a map that is zoomed: between two levels the drawing is only scaled,
 * so that names which have room at one size have it at all. What is written can be read where its level begins.
 */
import type { Box, Side } from '../../kernel/map/board.js';
import { paletteFor, type Style, type Theme } from './style.js';

export const LEVELS = ['whole', 'far', 'wide', 'region', 'district', 'near', 'close'] as const;
export type Level = (typeof LEVELS)[number];

/** `from`: the pixels on the screen for a unit of the map from which on the level is shown. */
type LevelRow = Omit<Style, 'palette' | 'line'> & { readonly from: number };

const ROWS: Readonly<Record<Level, LevelRow>> = {
  whole: {
    ...{ from: 0, scale: 5.2, tiers: 1, reach: 'whole', counterScale: 3, slipSize: 0 },
    ...{ hasNumbers: false, hasGapNames: false, isPlain: true },
  },
  far: {
    ...{ from: 0.27, scale: 3.1, tiers: 1, reach: 'whole', counterScale: 2.1, slipSize: 0 },
    ...{ hasNumbers: false, hasGapNames: false, isPlain: true },
  },
  wide: {
    ...{ from: 0.44, scale: 2.15, tiers: 2, reach: 'whole', counterScale: 1.5, slipSize: 20 },
    ...{ hasNumbers: false, hasGapNames: false },
  },
  region: {
    ...{ from: 0.62, scale: 1.35, tiers: 2, reach: 'region', counterScale: 1.3, slipSize: 14 },
    ...{ hasNumbers: false, hasGapNames: false },
  },
  district: {
    ...{ from: 0.95, scale: 0.9, tiers: 3, reach: 'near', counterScale: 0.95, slipSize: 9.4 },
    ...{ hasNumbers: false, hasGapNames: false },
  },
  near: {
    ...{ from: 1.45, scale: 0.62, tiers: 3, reach: 'near', counterScale: 0.65, slipSize: 6.4 },
    ...{ hasNumbers: true, hasGapNames: false, numberSize: 5.9 },
  },
  close: {
    ...{ from: 2.3, scale: 0.44, tiers: 3, reach: 'near', counterScale: 0.44, slipSize: 4.2 },
    ...{ hasNumbers: true, hasGapNames: true },
  },
};

/** A smaller window nobody looks through, in pixels. */
const LEAST_WINDOW = { w: 300, h: 300 } as const;

/**
 * From how many pixels a unit on each level is shown, the least first. Without those at which the whole of a small board is
 * smaller than any window.
 */
export function levelSteps({ w, h }: Pick<Box, 'w' | 'h'>): readonly LevelStep[] {
  const least = Math.min(LEAST_WINDOW.w / w, LEAST_WINDOW.h / h);
  const steps = LEVELS.map((level) => ({ level, from: ROWS[level].from }));
  return steps.filter((_, index) => (steps[index + 1]?.from ?? Infinity) > least);
}

export type LevelStep = { readonly level: Level; readonly from: number };

export function levelStyle(level: Level, theme: Theme, sides: readonly Side[]): Style {
  const { from: _from, ...style } = ROWS[level];
  const palette = paletteFor(theme, sides);
  return { ...style, isTiled: true, palette, line: Math.sqrt(style.scale) };
}
