/** With which level of lettering a viewer's map opens: the pages ask for its drawings before any script has run. */
import type { Board, Point } from '../../kernel/map/board.js';
import type { Picture } from '../../kernel/map/picture.js';
import { planOf } from '../../kernel/map/plan.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { levelSteps, type Level } from '../../letters/drawing/level.js';

/** On a telephone, and on anything wider. */
export type StartLevels = { readonly narrow: Level; readonly wide: Level };

/** About the windows through which a map is seen there, in pixels, and how far away it is seen at most and at least. */
const WINDOWS = {
  narrow: { w: 356, h: 480, least: 0.44, most: 0.9 },
  wide: { w: 1100, h: 660, least: 0.44, most: 1.1 },
} as const;
const ROOM = 90;
/** About the zoom at which the whole of a large board is seen on a large screen. */
const FAR = 0.3;

/** A high stack counts for several: a map opens on an army rather than on scattered garrisons. */
const SHEET_WEIGHT = 2;

/** Where that lies what a viewer calls his: the picture's own frame, else where his counters stand. */
export function ownPoints(board: Board, { frame, marks }: Picture): readonly Point[] {
  const { centerOf } = planOf(board);
  const spots = marks
    .filter(({ known }) => known === 'own')
    .flatMap(({ at, under = 0 }) => Array.from({ length: 1 + SHEET_WEIGHT * under }, () => at));
  if (frame.length > 0) return frame.flatMap((place) => centerOf(place) ?? []);
  return spots.flatMap((at) => {
    if (at.on === 'point') return [at.at];
    return at.on === 'link' ? [] : placesOfSpot(at).flatMap((place) => centerOf(place) ?? []);
  });
}

/** The levels at which his own part of the map just fits, and can still be read. */
export function startLevels(board: Board, picture: Picture): StartLevels {
  const points = ownPoints(board, picture);
  const steps = levelSteps(board.extent);
  const levelAt = (zoom: number): Level =>
    (steps.findLast(({ from }) => zoom >= from) ?? steps[0])?.level ?? 'whole';
  if (points.length === 0) return { narrow: levelAt(0), wide: levelAt(FAR) };
  const extent = (values: readonly number[]): number =>
    Math.max(...values) - Math.min(...values) + 2 * ROOM;
  const [w, h] = [extent(points.map(({ x }) => x)), extent(points.map(({ y }) => y))];
  const levelIn = ({ w: across, h: down, least, most }: (typeof WINDOWS)['narrow' | 'wide']) =>
    levelAt(Math.max(least, Math.min(most, across / w, down / h)));
  return { narrow: levelIn(WINDOWS.narrow), wide: levelIn(WINDOWS.wide) };
}
