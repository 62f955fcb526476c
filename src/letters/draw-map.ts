/**
 * A board and one viewer's picture as a standalone SVG. The board is public and drawn once for each frame; the rest is
 * drawn from the picture alone, so that what it does not hold cannot appear.
 */
import type { Board, Picture } from '../kernel/picture.js';
import { doubleFrame, drawCartouche, placeCartouche, type Cartouche } from './map-cartouche.js';
import { counterGroups } from './map-counters.js';
import { cropBoard, frameBox, frameOf, type Frame } from './map-frame.js';
import { isHexIn, type Box } from './map-geometry.js';
import { drawGround, groundOf, tintsOf, type Ground } from './map-ground.js';
import { drawLines } from './map-lines.js';
import {
  battleBoxes,
  battleLabels,
  drawBattles,
  drawFlags,
  drawSeen,
  drawTracks,
  trackLabels,
} from './map-picture.js';
import { styleFor, type Style, type Theme } from './map-style.js';
import { FONT_FAMILY } from './map-text.js';
import {
  drawHexNumbers,
  drawTownSigns,
  riverLabels,
  stateLabels,
  townLabels,
  townObstacles,
  type Placed,
} from './map-towns.js';
import { placeBoxes } from './place-boxes.js';
import { escapeXml, num, rectOf, tag } from './xml.js';

/**
 * `width`: the SVG's width attribute in pixels; without it the drawing fills its place. `board: 'without'` leaves the
 * public part out, for laying over it: the view box is the same for the same frame. `isTight`: little more than the frame's
 * own hexes, as when somebody asked for them.
 */
export type MapOptions = {
  readonly width?: number;
  readonly theme?: Theme;
  readonly isTight?: boolean;
  readonly board?: 'with' | 'without';
};

/** The public part of one view, ready to be drawn on. */
type Sheet = {
  readonly style: Style;
  readonly map: Box;
  readonly cartouche: Cartouche;
  readonly board: Board;
  readonly ground: Ground;
  readonly drawn: string;
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
export function drawMap(board: Board, picture?: Picture, options: MapOptions = {}): string {
  const shown = picture ?? { ...NOTHING, title: board.title };
  const sheet = sheetOf(
    board,
    frameOf(board, shown.frame, options.isTight),
    options.theme ?? 'light',
  );
  const view = viewOf(sheet);
  const isWhole = options.board !== 'without';
  const content = [
    isWhole ? sheet.drawn : '',
    drawPicture(sheet, shown, isWhole),
    isWhole ? drawSurround(sheet, shown) : '',
  ];
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [view.x, view.y, view.w, view.h].map(num).join(' '),
      width: options.width,
      height: options.width === undefined ? undefined : (options.width * view.h) / view.w,
      'font-family': FONT_FAMILY,
      role: 'img',
    },
    `<title>${escapeXml([shown.title, shown.subtitle].filter((text) => text !== '').join(', '))}</title>${content.join('')}`,
  );
}

const MOST_SHEETS = 24;
const sheets = new WeakMap<Board, Map<string, Sheet>>();

/** A board's sheet for a frame, kept as long as the board; the least lately used goes when there are many. */
function sheetOf(board: Board, frame: Frame, theme: Theme): Sheet {
  const known = sheets.get(board) ?? new Map<string, Sheet>();
  sheets.set(board, known);
  const key = [frame.left, frame.right, frame.top, frame.bottom, theme].join(' ');
  const sheet = known.get(key) ?? drawSheet(board, frame, theme);
  known.delete(key);
  known.set(key, sheet);
  const [oldest] = known.keys();
  if (known.size > MOST_SHEETS && oldest !== undefined) known.delete(oldest);
  return sheet;
}

function drawSheet(whole: Board, frame: Frame, theme: Theme): Sheet {
  const map = frameBox(frame);
  const style = styleFor(map.w, theme);
  const board = cropBoard(whole, frame);
  const ground = groundOf(board, frame);
  const drawn = [
    tag('rect', { ...rectOf(map), fill: style.palette.unmapped }),
    drawGround(ground, tintsOf(whole, style.palette.tints.length), style.palette),
    drawLines(board, ground, style),
    drawHexNumbers(board, style),
    drawTownSigns(board, style),
  ];
  const cartouche = placeCartouche(board, map, style);
  return { style, map, cartouche, board, ground, drawn: drawn.join('') };
}

/** The viewer's part, and the names, which keep off his counters. */
function drawPicture(sheet: Sheet, picture: Picture, hasNames: boolean): string {
  const { style, board, ground, map, cartouche } = sheet;
  const corner: readonly Placed[] = cartouche.isBand
    ? []
    : [{ boxes: [cartouche.box], need: 'always', draw: () => '' }];
  const inView = picture.counters.filter((counter) => isHexIn(counter.hex, map));
  const battles = picture.battles.filter((battle) => isHexIn(battle.hex, map));
  const counters = counterGroups(inView, style);
  const notes = [...battleLabels(battles, style), ...trackLabels(picture.tracks, map, style)];
  const names = hasNames
    ? [
        ...townLabels(board, map, style),
        ...riverLabels(board, style),
        ...stateLabels(ground, style),
      ]
    : [];
  const fixed = placeAll([...corner, ...counters], [], map);
  const obstacles = [...townObstacles(board, style), ...battleBoxes(battles, style)];
  const written = placeAll([...fixed.keys(), ...notes, ...names], obstacles, map, fixed);
  const drawAll = (some: readonly Placed[]): string =>
    some.map((thing) => drawAt(written.get(thing), thing.draw)).join('');
  return [
    drawSeen(picture.seen, style),
    drawAll([...names].reverse()),
    drawBattles(battles, style),
    drawTracks(picture.tracks, style),
    drawFlags(picture.flags, style),
    ...counters.map((group) => drawAt(written.get(group), group.drawUnder)),
    drawAll(counters),
    drawAll(notes),
  ].join('');
}

/** Where everything goes; what `fixed` names stays where that has it. */
function placeAll(
  things: readonly Placed[],
  obstacles: readonly Box[],
  bounds: Box,
  fixed: ReadonlyMap<Placed, Box> = new Map(),
): ReadonlyMap<Placed, Box> {
  const placeables = things.map((thing) => {
    const box = fixed.get(thing);
    return box === undefined ? thing : { boxes: [box], need: 'always' as const };
  });
  const boxes = placeBoxes(placeables, obstacles, bounds);
  return new Map(
    things.flatMap((thing, index) => {
      const box = boxes[index];
      return box === undefined ? [] : [[thing, box] as const];
    }),
  );
}

const drawAt = (box: Box | undefined, draw: (box: Box) => string): string =>
  box === undefined ? '' : draw(box);

const BORDER = 11;

function viewOf({ map, cartouche, style }: Sheet): Box {
  const border = BORDER * style.scale;
  return {
    x: map.x - border,
    y: map.y - border,
    w: map.w + 2 * border,
    h: map.h + (cartouche.isBand ? cartouche.box.h : 0) + 2 * border,
  };
}

/** The paper around the map, its frame, and the cartouche. */
function drawSurround(sheet: Sheet, picture: Picture): string {
  const { map, style, cartouche, board } = sheet;
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
    drawCartouche(
      cartouche,
      { title: picture.title, subtitle: picture.subtitle, hexMiles: board.hexMiles },
      style,
    ) +
    (cartouche.isBand
      ? tag('line', {
          x1: map.x,
          x2: map.x + map.w,
          y1: cartouche.box.y,
          y2: cartouche.box.y,
          stroke: style.palette.ink,
          'stroke-width': 0.9 * style.scale,
        })
      : '') +
    doubleFrame(outer, style)
  );
}
