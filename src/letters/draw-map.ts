/**
 * A board and one viewer's picture as SVG. The board is public and drawn once for each frame; the rest is drawn from
 * the picture alone, so that what it does not hold cannot appear.
 */
import { createHash } from 'node:crypto';
import { sortedBy } from '../kernel/basic.js';
import type { Board, Picture } from '../kernel/picture.js';
import {
  doubleFrame,
  drawCartouche,
  drawTitles,
  placeCartouche,
  type Cartouche,
} from './map-cartouche.js';
import { counterGroups, groupBox } from './map-counters.js';
import { cropBoard, frameBox, frameOf, type Frame } from './map-frame.js';
import { hexCentre, isHexIn, type Box, type Point } from './map-geometry.js';
import { groundOf, type Ground } from './map-ground.js';
import { drawGround } from './map-land.js';
import type { Label } from './map-label.js';
import { drawLines, linePoints } from './map-lines.js';
import { gapNames, ridgeNames, riverNames } from './map-names.js';
import {
  battleLabels,
  battleObstacles,
  drawBattles,
  drawFlags,
  drawSeen,
  drawStates,
  drawTracks,
  trackLabels,
  trackObstacles,
} from './map-picture.js';
import { shipGroups } from './map-ships.js';
import { stateNames } from './map-states.js';
import { styleFor, type Owner, type Style, type Theme } from './map-style.js';
import { FONT_FAMILY } from './map-text.js';
import {
  drawHexNumbers,
  drawTownSigns,
  numberObstacles,
  townNames,
  townObstacles,
} from './map-towns.js';
import {
  boxAround,
  isInside,
  placeBoxes,
  type Obstacle,
  type Place,
  type Placeable,
} from './place-boxes.js';
import { escapeXml, num, rectOf, tag } from './xml.js';

/**
 * `width`: the SVG's width attribute in pixels; without it the drawing fills its place. `part`: the public `board`
 * without names, the `seat` alone to be laid over it (names, counters, titles; names keep off counters), or both. Both
 * have the same view box for the same frame. `isTight`: little more than the frame's own hexes, as when somebody
 * asked for them.
 */
export type MapOptions = {
  readonly width?: number;
  readonly theme?: Theme;
  readonly part?: 'whole' | 'board' | 'seat';
  readonly isTight?: boolean;
};

/** A drawn map and what its drawing decided. */
export type DrawnMap = {
  readonly svg: string;
  /** Names the public part by its content: the same key, the same bytes of `part: 'board'`. */
  readonly boardKey: string;
  /** The boxes of all names, and of all groups of counters. */
  readonly names: readonly Place[];
  readonly counters: readonly Place[];
  /** The names that found no room. */
  readonly leftOut: readonly string[];
};

/** The public part of one view, ready to be drawn on. */
type Sheet = {
  readonly key: string;
  readonly style: Style;
  readonly map: Box;
  readonly cartouche: Cartouche;
  readonly board: Board;
  readonly ground: Ground;
  readonly drawn: string;
  readonly obstacles: readonly Obstacle[];
  readonly rivers: readonly Label[];
  readonly states: readonly Label[];
  readonly ridges: readonly Label[];
};

const NOTHING: Picture = {
  title: '',
  subtitle: '',
  frame: [],
  counters: [],
  tracks: [],
  battles: [],
  seen: [],
  flags: [],
};

/** The map as SVG text: the same for the same board, picture and options. Without a picture, the public map alone. */
export const drawMap = (board: Board, picture?: Picture, options: MapOptions = {}): string =>
  layMap(board, picture, options).svg;

/** The map, and where its names and counters went. */
export function layMap(board: Board, picture?: Picture, options: MapOptions = {}): DrawnMap {
  const shown = picture ?? { ...NOTHING, title: board.title };
  const frame = frameOf(board, shown.frame, options.isTight);
  const sheet = sheetOf(board, frame, options.theme ?? 'light');
  const part = options.part ?? 'whole';
  const seat = part === 'board' ? undefined : drawSeat(sheet, shown);
  const view = viewOf(sheet);
  const title = [
    part === 'board' ? board.title : shown.title,
    part === 'board' ? '' : shown.subtitle,
  ];
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [view.x, view.y, view.w, view.h].map(num).join(' '),
      width: options.width,
      height: options.width === undefined ? undefined : (options.width * view.h) / view.w,
      'font-family': FONT_FAMILY,
      'font-stretch': 'condensed',
      role: 'img',
    },
    `<title>${escapeXml(title.filter((text) => text !== '').join(', '))}</title>` +
      (part === 'seat' ? '' : sheet.drawn) +
      (seat?.drawn ?? ''),
  );
  return {
    svg,
    boardKey: sheet.key,
    names: seat?.names ?? [],
    counters: seat?.counters ?? [],
    leftOut: seat?.leftOut ?? [],
  };
}

const MOST_SHEETS = 32;
const sheets = new Map<string, Sheet>();
const hashes = new WeakMap<Board, string>();

/** A board's own bytes, hashed: two campaigns on one map share what is drawn of it. */
function hashOf(board: Board): string {
  const known = hashes.get(board);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(JSON.stringify(board)).digest('hex').slice(0, 16);
  hashes.set(board, hash);
  return hash;
}

/** The sheet of a board's content for a frame; the least lately used goes when there are many. */
function sheetOf(board: Board, frame: Frame, theme: Theme): Sheet {
  const { left, right, top, bottom } = frame;
  const key = [hashOf(board), left, right, top, bottom, theme].join('-');
  const sheet = sheets.get(key) ?? drawSheet(board, frame, theme, key);
  sheets.delete(key);
  sheets.set(key, sheet);
  const [oldest] = sheets.keys();
  if (sheets.size > MOST_SHEETS && oldest !== undefined) sheets.delete(oldest);
  return sheet;
}

function drawSheet(whole: Board, frame: Frame, theme: Theme, key: string): Sheet {
  const map = frameBox(frame);
  const style = styleFor(map.w, theme);
  const board = cropBoard(whole, frame);
  const ground = groundOf(board, frame);
  const cartouche = placeCartouche(board, map, style);
  const hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
  const ownerOf = (hex: string): Owner =>
    ground.owners.get(hexes.get(hex)?.state ?? '') ?? 'neutral';
  const drawn = [
    tag('rect', { ...rectOf(map), fill: style.palette.unmapped }),
    drawGround(ground, style),
    drawLines(board, ground, style),
    drawHexNumbers(board, style),
    drawTownSigns(board, ownerOf, style),
    drawSurround({ map, cartouche, style }, board),
  ];
  return {
    key,
    style,
    map,
    cartouche,
    board,
    ground,
    drawn: drawn.join(''),
    obstacles: [
      ...townObstacles(board, style),
      ...numberObstacles(board, style),
      ...linePoints(board).map((at) => ({ box: boxAround(at, 4, 4), price: 0.5 })),
    ],
    rivers: riverNames(board, style),
    states: stateNames(ground, map, style),
    ridges: [...ridgeNames(board, style), ...gapNames(board, style)],
  };
}

/** The viewer's part, and the names, which keep off his counters. */
function drawSeat(
  sheet: Sheet,
  picture: Picture,
): Omit<DrawnMap, 'svg' | 'boardKey'> & { readonly drawn: string } {
  const { style, board, ground, map, cartouche } = sheet;
  const inView = picture.counters.filter((counter) => isHexIn(counter.hex, map));
  const battles = picture.battles.filter((battle) => isHexIn(battle.hex, map));
  const groups = counterGroups(inView, style);
  const ships = shipGroups(picture.ships ?? [], style).filter(({ at }) => isIn(at, map));
  const corner = fixed(cartouche.isBand ? [] : [cartouche.box]);
  const stood = placeBoxes([corner, ...groups, ...ships], [], map);
  const [groupPlaces, shipPlaces] = [
    stood.slice(1, 1 + groups.length),
    stood.slice(1 + groups.length),
  ];
  const notes = [...battleLabels(battles, style), ...trackLabels(picture.tracks, map, style)];
  const boxes = groups.flatMap(({ hex }, index) => boxBy(hex, groupPlaces[index]));
  const towns = townNames(board, map, new Map(boxes), style);
  const names = [
    ...towns.capitals,
    ...towns.cities,
    ...sheet.states,
    ...notes,
    ...towns.towns,
    ...sheet.rivers,
    ...sheet.ridges,
  ];
  const hard = stood.map((place) => fixed(place?.boxes ?? []));
  const obstacles = [
    ...sheet.obstacles,
    ...battleObstacles(battles, style),
    ...trackObstacles(picture.tracks, style),
  ];
  const written = placeBoxes([...hard, ...names], obstacles, map).slice(hard.length);
  const drawNames = (some: readonly Label[]): string =>
    some.map((name) => drawAt(written[names.indexOf(name)], name.draw)).join('');
  const drawn = [
    drawStates(picture.states ?? [], ground, style),
    drawSeen(picture.seen, style),
    drawNames(names.filter((name) => !notes.includes(name)).reverse()),
    drawBattles(battles, style),
    drawTracks(picture.tracks, style),
    drawFlags(picture.flags, style),
    ...groups.map((group, index) => drawAt(groupPlaces[index], group.drawUnder)),
    ...ships.map((ship, index) => drawAt(shipPlaces[index], ship.drawUnder)),
    ...groups.map((group, index) => drawAt(groupPlaces[index], group.draw)),
    ...ships.map((ship, index) => drawAt(shipPlaces[index], ship.draw)),
    drawNames(notes),
  ];
  const titles = { board: board.title, title: picture.title, subtitle: picture.subtitle };
  return {
    drawn: inside(map, drawn.join('')) + drawTitles(cartouche, titles, style),
    names: written.filter((place) => place !== undefined),
    counters: [...groupPlaces, ...shipPlaces].filter((place) => place !== undefined),
    leftOut: sortedBy(
      names
        .filter(({ places }, index) => written[index] === undefined && hasRoom(places, map))
        .map(({ text }) => text),
      (text) => text,
    ),
  };
}

const isIn = ({ x, y }: Point, map: Box): boolean =>
  x > map.x && x < map.x + map.w && y > map.y && y < map.y + map.h;

/** Whether a name could stand in the view at all; what lies outside it was not left out. */
const hasRoom = (places: readonly Place[], map: Box): boolean =>
  places.some(({ boxes }) => boxes.every((box) => isInside(box, map)));

const fixed = (boxes: readonly Box[]): Placeable => ({
  places: [{ boxes, cost: 0 }],
  need: 'always',
});

const boxBy = (hex: string, place: Place | undefined): readonly (readonly [string, Box])[] => {
  if (place === undefined) return [];
  const box = groupBox(place);
  const at = hexCentre(hex);
  // A group that had to step aside leaves the town where it was.
  const isThere = at.x > box.x && at.x < box.x + box.w && at.y > box.y && at.y < box.y + box.h;
  return isThere ? [[hex, box]] : [];
};

const drawAt = (place: Place | undefined, draw: (place: Place) => string): string =>
  place === undefined ? '' : draw(place);

/** Content cut off at the edge of a box. */
const inside = (box: Box, content: string): string =>
  tag('svg', { ...rectOf(box), viewBox: [box.x, box.y, box.w, box.h].map(num).join(' ') }, content);

const BORDER = 11;

function viewOf({ map, cartouche, style }: Pick<Sheet, 'map' | 'cartouche' | 'style'>): Box {
  const border = BORDER * style.scale;
  return {
    x: map.x - border,
    y: map.y - border,
    w: map.w + 2 * border,
    h: map.h + (cartouche.isBand ? cartouche.box.h : 0) + 2 * border,
  };
}

/** The paper around the map, its frame, and the cartouche without its titles. */
function drawSurround(sheet: Pick<Sheet, 'map' | 'cartouche' | 'style'>, board: Board): string {
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
