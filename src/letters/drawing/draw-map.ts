/**
 * A board and one viewer's picture as SVG. The board is public and drawn once for each frame; the rest is drawn from
 * the picture alone, so that what it does not hold cannot appear.
 */
import type { Board } from '../../kernel/map/board.js';
import type { Picture } from '../../kernel/map/picture.js';
import { frameOf } from './frame.js';
import type { Box } from './mesh.js';
import { legendAlone } from './cartouche.js';
import { levelStyle, type Level } from './level.js';
import type { Written } from './lettering.js';
import { drawNames, drawSeat, NO_NAMES, withNames, type Known } from './seat.js';
import { hashOf, sheetOf, viewOf } from './sheet.js';
import type { Stand } from './stands.js';
import type { Theme } from './style.js';
import type { Sign } from './towns.js';
import { FONT_FAMILY } from './text.js';
import { escapeXml, num, tag } from './xml.js';

/**
 * `width`: the SVG's width attribute in pixels; without it the drawing fills its place. `part`: the public `board`
 * without names, its `names` in two groups, the `seat` alone to be laid over them (counters, titles, and two groups into which
 * the names are laid, under the counters and over them), or all. Each has the same view box for the same frame. `isTight`: little more than the frame's own places, as when somebody
 * asked for them. `level`: the whole board, whatever the picture's frame, without margin, title and legend, lettered for
 * that level: a page lays its parts over each other and shows the rest beside it.
 */
export type MapOptions = {
  readonly width?: number;
  readonly theme?: Theme;
  readonly part?: 'whole' | 'board' | 'names' | 'seat';
  readonly isTight?: boolean;
  readonly level?: Level;
};

/** A drawn map and what its drawing decided. */
export type DrawnMap = {
  readonly svg: string;
  /** Names the public part by its content: the same key, the same bytes of `part: 'board'`. */
  readonly boardKey: string;
  /** Where names, the signs of towns and counters stand, as far as the part has them. */
  readonly names: readonly Written[];
  readonly signs: readonly Sign[];
  readonly counters: readonly Stand[];
  /** The names that found no room. */
  readonly leftOut: readonly string[];
};

const NOTHING: Picture = {
  title: '',
  subtitle: '',
  frame: [],
  marks: [],
  tracks: [],
  seen: [],
  held: [],
};

/** The map as SVG text: the same for the same board, picture and options. Without a picture, the public map alone. */
export const drawMap = (board: Board, picture?: Picture, options: MapOptions = {}): string =>
  layMap(board, picture, options).svg;

/** Draws the seats' parts of many pictures for one level: each as `drawMap` does, but what stands in several is drawn once. */
export function seatDrawer(board: Board, level: Level): (picture: Picture) => string {
  const known: Known = { shapes: new Map(), figures: new Map(), sights: new Map() };
  return (picture) => layMap(board, picture, { level, part: 'seat' }, known).svg;
}

/** The map, and where its names and counters went. */
export function layMap(
  board: Board,
  picture?: Picture,
  options: MapOptions = {},
  known?: Known,
): DrawnMap {
  const shown = picture ?? { ...NOTHING, title: board.title };
  const { level, theme = 'light' } = options;
  const frame = frameOf(board, level === undefined ? shown.frame : [], options.isTight);
  const sheet = sheetOf(board, frame, theme, level);
  const part = options.part ?? 'whole';
  const isOf = (...parts: readonly string[]): boolean => part === 'whole' || parts.includes(part);
  const lettering = isOf('names') ? sheet.lettering() : undefined;
  const seat = isOf('seat') ? drawSeat(sheet, shown, known) : undefined;
  const title = isOf('seat') ? [shown.title, shown.subtitle] : [board.title];
  const names = lettering ?? NO_NAMES;
  const content =
    `<title>${escapeXml(title.filter((text) => text !== '').join(', '))}</title>` +
    (isOf('board') ? sheet.drawn() : '') +
    (seat === undefined ? (isOf('names') ? drawNames(names) : '') : withNames(sheet, seat, names));
  return {
    svg: svgOf(viewOf(sheet), content, options.width),
    boardKey: sheet.key,
    names: lettering?.names ?? [],
    signs: lettering?.signs ?? [],
    counters: seat?.counters ?? [],
    leftOut: lettering?.leftOut ?? [],
  };
}

/**
 * One of the drawings that make up a map when they are laid over each other. `box`: where it stands in the map; nothing of it
 * is shown beyond. `key`: of one that is public; the same key, the same `content`, of which `svgOfLayer` makes an SVG.
 */
export type MapLayer = {
  readonly key?: string;
  readonly box: Box;
  readonly content: () => string;
};

/**
 * The whole map in layers, the lowest first, which fills it: what is the same for every viewer need not be drawn again for
 * each. A layer that ends with its own picture needs no mask, by which resvg takes three times as long.
 */
export function mapLayers(
  board: Board,
  picture?: Picture,
  { theme = 'light', isTight }: Pick<MapOptions, 'theme' | 'isTight'> = {},
): readonly MapLayer[] {
  const shown = picture ?? { ...NOTHING, title: board.title };
  const sheet = sheetOf(board, frameOf(board, shown.frame, isTight), theme);
  const { under, middle, over, titles } = drawSeat(sheet, shown);
  const { map, cartouche } = sheet;
  const own = (content: string, box: Box = map): readonly MapLayer[] =>
    content === '' ? [] : [{ box, content: () => content }];
  const common = (name: string, box: Box, content: () => string): MapLayer => ({
    key: `${sheet.key}-${name}`,
    box,
    content,
  });
  return [
    common('board', asWritten(viewOf(sheet)), sheet.drawn),
    ...own(under),
    common('names', map, () => sheet.lettering().drawn),
    ...own(middle),
    common('cities', map, () => sheet.lettering().cities),
    ...own(over),
    ...own(titles, cartouche?.box),
  ];
}

/** The signs of a board explained, as SVG. */
export function drawLegend(board: Board, theme: Theme): string {
  const { box, drawn } = legendAlone(board, {
    ...levelStyle('region', theme, board.sides),
    scale: 1,
    line: 1,
  });
  return svgOf(box, `<title>Legend</title>${drawn}`, box.w);
}

const ROOT = { xmlns: 'http://www.w3.org/2000/svg' };
const LETTERS = { 'font-family': FONT_FAMILY, 'font-stretch': 'condensed', role: 'img' };

const svgOf = (view: Box, content: string, width?: number): string =>
  tag(
    'svg',
    {
      ...ROOT,
      viewBox: [view.x, view.y, view.w, view.h].map(num).join(' '),
      width,
      height: width === undefined ? undefined : (width * view.h) / view.w,
      ...LETTERS,
    },
    content,
  );

/** As a drawing's view box says it. */
const asWritten = ({ x, y, w, h }: Box): Box => {
  const written = (value: number): number => Number(num(value));
  return { x: written(x), y: written(y), w: written(w), h: written(h) };
};

/** What a picture shows, and as how many pixels. */
export type Window = { readonly view: Box; readonly width: number; readonly height: number };

/** A layer's content through a window, by its own figures: pixels must lie where they do in the other layers. */
export const svgOfLayer = (content: string, { view, width, height }: Window): string =>
  tag(
    'svg',
    {
      ...ROOT,
      viewBox: [view.x, view.y, view.w, view.h].join(' '),
      ...{ width, height, preserveAspectRatio: 'none' },
      ...LETTERS,
    },
    content,
  );

/**
 * Names a public drawing, the board of a level, its names or the legend, by its content and by how it is drawn; no drawing
 * is needed to know it.
 */
export const levelKey = (
  board: Board,
  of: Level | `names-${Level}` | 'legend',
  theme: Theme,
): string => `${hashOf(board)}-${of}-${theme}`;

/** The view box of every level's drawing. */
export const boardView = (board: Board): Box => board.extent;

export { hashOf as boardHash };
