/** With which level of lettering a viewer's map opens: the pages ask for its drawings before any script has run. */
import { planeCentre } from '../../kernel/hex-plane.js';
import type { Picture } from '../../kernel/map/picture.js';
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

/** What a viewer calls his: the picture's own frame, else where his counters stand. */
export const ownHexes = ({ frame, marks }: Picture): readonly string[] =>
  frame.length > 0
    ? frame
    : marks
        .filter(({ known, at }) => known === 'own' && at.on === 'place')
        .flatMap(({ at }) => placesOfSpot(at));

/** The levels at which his own part of the map just fits, and can still be read. */
export function startLevels(picture: Picture): StartLevels {
  const points = ownHexes(picture).map(planeCentre);
  if (points.length === 0) return { narrow: 'whole', wide: 'far' };
  const extent = (values: readonly number[]): number =>
    Math.max(...values) - Math.min(...values) + 2 * ROOM;
  const [w, h] = [extent(points.map(({ x }) => x)), extent(points.map(({ y }) => y))];
  const levelIn = ({ w: across, h: down, least, most }: (typeof WINDOWS)['narrow' | 'wide']) =>
    levelAt(Math.max(least, Math.min(most, across / w, down / h)));
  return { narrow: levelIn(WINDOWS.narrow), wide: levelIn(WINDOWS.wide) };
}

const levelAt = (zoom: number): Level =>
  levelSteps().findLast(({ from }) => zoom >= from)?.level ?? 'whole';
