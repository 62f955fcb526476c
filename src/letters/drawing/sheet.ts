/**
 * The public part of a view: the board drawn for a frame or a level, in a theme. It holds nothing of any viewer's, and
 * is drawn once for all of them.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hashOfSources } from '../../shipped.js';
import { once } from '../../kernel/basic.js';
import type { Board, Box } from '../../kernel/map/board.js';
import { drawAnchors, drawBoxes } from './boxes.js';
import { doubleFrame, drawCartouche, placeCartouche, type Cartouche } from './cartouche.js';
import { cropBoard, reachOf } from './frame.js';
import { groundOf, meshOf, type Ground } from './ground.js';
import { letterBoard, type Lettering } from './lettering.js';
import { drawGround } from './land.js';
import { levelStyle, type Level } from './level.js';
import { drawLines } from './lines.js';
import { printedOn } from './printed.js';
import { styleFor, type Owner, type Style, type Theme } from './style.js';
import { drawNumbers, drawTownSigns } from './towns.js';
import { layer, num, rectOf, tag } from './xml.js';

/** The public part of one view, ready to be drawn on. */
export type Sheet = {
  readonly key: string;
  readonly style: Style;
  readonly map: Box;
  /** Absent where the drawing is of a level. */
  readonly cartouche?: Cartouche;
  /** Cropped to the frame, and the whole of it. */
  readonly board: Board;
  readonly whole: Board;
  readonly ground: Ground;
  /** Both are made when they are first asked for: a viewer's part does without. */
  readonly drawn: () => string;
  readonly lettering: () => Lettering;
};

const MOST_SHEETS = 32;
const sheets = new LRUCache<string, Sheet>({ max: MOST_SHEETS });
const hashes = new WeakMap<Board, string>();
let drawing: string | undefined;

/** The drawing's own files, hashed: what browsers keep for good has another name once it is drawn otherwise. */
const drawingHash = (): string => (drawing ??= hashOfSources('letters/drawing'));

/** A board's own bytes, hashed with how they are drawn: two campaigns on one map share what is drawn of it. */
export function hashOf(board: Board): string {
  const known = hashes.get(board);
  if (known !== undefined) return known;
  const bytes = JSON.stringify(board) + drawingHash();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  hashes.set(board, hash);
  return hash;
}

/** The sheet of a board's content for a frame; the least lately used goes when there are many. */
export function sheetOf(board: Board, frame: Box, theme: Theme, level?: Level): Sheet {
  const place = level ?? frameKey(frame);
  const key = [hashOf(board), place, theme].join('-');
  const sheet = sheets.get(key) ?? drawSheet(board, frame, { theme, level, key });
  sheets.set(key, sheet);
  return sheet;
}

const frameKey = ({ x, y, w, h }: Box): string => [x, y, w, h].map(Math.round).join('.');

type SheetOf = { readonly theme: Theme; readonly level: Level | undefined; readonly key: string };

function drawSheet(whole: Board, map: Box, { theme, level, key }: SheetOf): Sheet {
  const style =
    level === undefined
      ? styleFor(map.w, theme, whole.sides)
      : levelStyle(level, theme, whole.sides);
  const { board, ground } = countryOf(whole, map);
  const bare = { key, style, map, board, whole, ground };
  const country = { board, ground, map, style };
  if (level !== undefined)
    return {
      ...bare,
      drawn: once(() => inside(map, drawBoard(board, ground, map, style))),
      lettering: once(() => letterBoard(country, [])),
    };
  const cartouche = placeCartouche(board, ground, map, style);
  const covered = cartouche.isBand ? [] : [cartouche.box];
  const drawn = once(
    () => drawBoard(board, ground, map, style) + drawSurround({ map, cartouche, style }, board),
  );
  return { ...bare, cartouche, drawn, lettering: once(() => letterBoard(country, covered)) };
}

function drawBoard(board: Board, ground: Ground, map: Box, style: Style): string {
  const places = new Map(board.places.map((place) => [place.id, place]));
  const ownerOf = (place: string): Owner => ground.owners.get(places.get(place)?.zone ?? '');
  const isSea = ground.mesh.around !== undefined;
  return [
    tag('rect', { ...rectOf(map), fill: isSea ? style.palette.sea : style.palette.unmapped }),
    drawGround(ground, printedOn(board), style),
    drawLines(board, ground, style),
    drawBoxes(board, style),
    layer('grid', drawNumbers(board, style)),
    layer('towns', drawTownSigns({ board, mesh: ground.mesh, map, style }, ownerOf)),
    layer('grid', drawAnchors(board, style)),
  ].join('');
}

/** What a frame shows of a board, and what lies where in it. */
type Country = { readonly board: Board; readonly ground: Ground };

const MOST_COUNTRIES = 8;
const countries = new LRUCache<string, Country>({ max: MOST_COUNTRIES });

/** The same for all levels and themes, which share what is reckoned from it; a board of areas is drawn whole. */
function countryOf(whole: Board, frame: Box): Country {
  const key = `${hashOf(whole)} ${whole.grid === undefined ? '' : frameKey(frame)}`;
  const country = countries.get(key) ?? cropped(whole, frame);
  countries.set(key, country);
  return country;
}

function cropped(whole: Board, frame: Box): Country {
  const reach = reachOf(whole, frame);
  const board = cropBoard(whole, reach);
  return { board, ground: groundOf(board, meshOf(whole), reach) };
}

/** Content cut off at the edge of a box. */
export const inside = (box: Box, content: string): string =>
  tag('svg', { ...rectOf(box), viewBox: [box.x, box.y, box.w, box.h].map(num).join(' ') }, content);

const BORDER = 11;

/** The view box of a sheet. */
export function viewOf({ map, cartouche, style }: Pick<Sheet, 'map' | 'cartouche' | 'style'>): Box {
  if (cartouche === undefined) return map;
  const border = BORDER * style.scale;
  return {
    x: map.x - border,
    y: map.y - border,
    w: map.w + 2 * border,
    h: map.h + (cartouche.isBand ? cartouche.box.h : 0) + 2 * border,
  };
}

/** The paper around the map, its frame, and the cartouche without its titles. */
function drawSurround(
  sheet: Pick<Sheet, 'map' | 'style'> & { readonly cartouche: Cartouche },
  board: Board,
): string {
  const { map, style, cartouche } = sheet;
  const view = viewOf(sheet);
  const margin = 6.5 * style.scale;
  const outer = {
    x: map.x - margin,
    y: map.y - margin,
    w: map.w + 2 * margin,
    h: view.h - 2 * (BORDER * style.scale - margin),
  };
  const ring = (box: Box): string =>
    `M${num(box.x)} ${num(box.y)}h${num(box.w)}v${num(box.h)}h${num(-box.w)}z`;
  return (
    tag('path', {
      d: ring({ x: view.x - 1, y: view.y - 1, w: view.w + 2, h: view.h + 2 }) + ring(map),
      fill: style.palette.paper,
      'fill-rule': 'evenodd',
    }) +
    drawCartouche(cartouche, board, style) +
    doubleFrame(outer, style)
  );
}
