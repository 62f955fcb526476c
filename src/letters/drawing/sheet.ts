/**
 * The public part of a view: the board drawn for a frame or a level, in a theme. It holds nothing of any viewer's, and
 * is drawn once for all of them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byText } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/bridge.js';
import { doubleFrame, drawCartouche, placeCartouche, type Cartouche } from './cartouche.js';
import { cropBoard, frameBox, type Frame } from './frame.js';
import type { Box } from './mesh.js';
import { groundOf, type Ground } from './ground.js';
import type { Label } from './label.js';
import { drawGround } from './land.js';
import { levelStyle, type Level } from './level.js';
import { drawLines, linePoints } from './lines.js';
import { gapNames, ridgeNames, riverNames } from './names.js';
import { stateNames } from './zones.js';
import { styleFor, type Owner, type Style, type Theme } from './style.js';
import { drawHexNumbers, drawTownSigns, numberObstacles, townObstacles } from './towns.js';
import { boxAround, type Obstacle } from './place-boxes.js';
import { layer, num, rectOf, tag } from './xml.js';

/** The public part of one view, ready to be drawn on. */
export type Sheet = {
  readonly key: string;
  readonly style: Style;
  readonly map: Box;
  /** Absent where the drawing is of a level. */
  readonly cartouche?: Cartouche;
  readonly board: Board;
  readonly ground: Ground;
  /** Drawn when it is first asked for: a viewer's part alone does without. */
  readonly drawn: () => string;
  readonly names: () => BoardNames;
};

/** The names that every picture of a frame has, and what they keep off. Set when the first picture is drawn. */
export type BoardNames = {
  readonly obstacles: readonly Obstacle[];
  readonly rivers: readonly Label[];
  readonly states: readonly Label[];
  readonly ridges: readonly Label[];
};

const MOST_SHEETS = 32;
const sheets = new Map<string, Sheet>();
const hashes = new WeakMap<Board, string>();
let drawing: string | undefined;

/** The drawing's own files, hashed: what browsers keep for good has another name once it is drawn otherwise. */
function drawingHash(): string {
  if (drawing !== undefined) return drawing;
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder).filter((name) => /\.[jt]s$/.test(name));
  const hash = createHash('sha256');
  for (const name of files.sort(byText)) hash.update(readFileSync(join(folder, name)));
  drawing = hash.digest('hex');
  return drawing;
}

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
export function sheetOf(board: Board, frame: Frame, theme: Theme, level?: Level): Sheet {
  const { left, right, top, bottom } = frame;
  const place = level ?? [left, right, top, bottom].join('.');
  const key = [hashOf(board), place, theme].join('-');
  const sheet = sheets.get(key) ?? drawSheet(board, frame, { theme, level, key });
  sheets.delete(key);
  sheets.set(key, sheet);
  const [oldest] = sheets.keys();
  if (sheets.size > MOST_SHEETS && oldest !== undefined) sheets.delete(oldest);
  return sheet;
}

type SheetOf = { readonly theme: Theme; readonly level: Level | undefined; readonly key: string };

function drawSheet(whole: Board, frame: Frame, { theme, level, key }: SheetOf): Sheet {
  const map = frameBox(frame);
  const style =
    level === undefined
      ? styleFor(map.w, theme, whole.sides)
      : levelStyle(level, theme, whole.sides);
  const { board, ground } = countryOf(whole, frame);
  const names = once(() => namesOf(board, ground, map, style));
  const bare = { key, style, map, board, ground, names };
  if (level !== undefined)
    return { ...bare, drawn: once(() => inside(map, drawBoard(board, ground, map, style))) };
  const cartouche = placeCartouche(board, map, style);
  const drawn = once(
    () => drawBoard(board, ground, map, style) + drawSurround({ map, cartouche, style }, board),
  );
  return { ...bare, cartouche, drawn };
}

function drawBoard(board: Board, ground: Ground, map: Box, style: Style): string {
  const hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
  const ownerOf = (hex: string): Owner => ground.owners.get(hexes.get(hex)?.state ?? '');
  return [
    tag('rect', { ...rectOf(map), fill: style.palette.unmapped }),
    drawGround(ground, style),
    drawLines(board, ground, style),
    layer('grid', drawHexNumbers(board, style)),
    layer('towns', drawTownSigns(board, ownerOf, style)),
  ].join('');
}

/** What a frame shows of a board, and what lies where in it. */
type Country = { readonly board: Board; readonly ground: Ground };

const MOST_COUNTRIES = 8;
const countries = new Map<string, Country>();

/** The same for all levels and themes, which share what is reckoned from it. */
function countryOf(whole: Board, frame: Frame): Country {
  const key = [hashOf(whole), frame.left, frame.right, frame.top, frame.bottom].join('.');
  const board = countries.get(key)?.board ?? cropBoard(whole, frame);
  const country = countries.get(key) ?? { board, ground: groundOf(board, frame) };
  countries.delete(key);
  countries.set(key, country);
  const [oldest] = countries.keys();
  if (countries.size > MOST_COUNTRIES && oldest !== undefined) countries.delete(oldest);
  return country;
}

/** Calls `make` when it is first asked for what that makes. */
function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}

const namesOf = (board: Board, ground: Ground, map: Box, style: Style): BoardNames => ({
  obstacles: [
    ...townObstacles(board, style),
    ...numberObstacles(board, style),
    ...linePoints(board).map((at) => ({ box: boxAround(at, 4, 4), price: 0.5 })),
  ],
  rivers: riverNames(board, style),
  states: stateNames(ground, map, style),
  ridges: [...ridgeNames(board, style), ...gapNames(board, style)],
});

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
