/** The plane of the map and the raster that it is reckoned on: x to the east, y to the south, as on paper. */
import { geoConicEqualArea } from 'd3-geo';

export type Point = { readonly x: number; readonly y: number };

const EARTH_RADIUS_MILES = 3958.8;
export const UNITS_A_MILE = 2.5;
/** The sheet in units of the drawing, from 0 0. */
export const SHEET = { w: 3300, h: 2960 } as const;
/** Land is reckoned on a little more than the sheet, so that nothing ends at its edge; in cells of so many units. */
const CELL = 3;
const MARGIN = 60;
export const COLUMNS = (SHEET.w + 2 * MARGIN) / CELL;
export const ROWS = Math.ceil((SHEET.h + 2 * MARGIN) / CELL);

const conic = geoConicEqualArea()
  .parallels([34, 44])
  .rotate([75.5, 0])
  .center([0, 39.5])
  .scale(EARTH_RADIUS_MILES * UNITS_A_MILE)
  .translate([1660, 1500])
  .precision(0);

/** Degrees north and east to units of the drawing. */
export function project(lat: number, lon: number): Point {
  const [x, y] = conic([lon, lat]) ?? [Number.NaN, Number.NaN];
  return { x, y };
}

/** Units of the drawing to columns and rows of the raster, and back. */
export const toRaster = ({ x, y }: Point): Point => ({
  x: (x + MARGIN) / CELL,
  y: (y + MARGIN) / CELL,
});
export const fromRaster = ({ x, y }: Point): Point => ({
  x: x * CELL - MARGIN,
  y: y * CELL - MARGIN,
});
export const CELLS_A_MILE = UNITS_A_MILE / CELL;

export const at = <T>(list: ArrayLike<T>, index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index} of ${list.length}`);
  return found;
};
