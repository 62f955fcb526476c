/** The signs that a legend explains: the rows of the board, then the looks of what the view holds. */
import type { Board, LegendRow, LegendSign, Look } from '../../kernel/map/board.js';
import {
  drawBody,
  drawDepot,
  drawLeader,
  drawSheets,
  drawWork,
  drawWorksAround,
} from './figures.js';
import type { Box, Point } from './mesh.js';
import { riverStrokes } from './lines.js';
import { printedOn } from './printed.js';
import { tieStrokes } from './ties.js';
import { crossingSample, roadStrokes } from './roads.js';
import { starPath } from './signs.js';
import { drawSteamer } from './ships.js';
import { gapSample } from './ridges.js';
import { ageMark, drawMore } from './counters.js';
import { drawSlip } from './pieces.js';
import { drawFlags } from './overlay.js';
import { drawText } from './text.js';
import type { Owner, Style, Terrain } from './style.js';
import { SIGNED, terrainSample } from './terrain.js';
import { townSign } from './towns.js';
import { num, tag } from './xml.js';

/** `draw`: with its middle at a point; it is at most `SIGN_WIDTH` wide. */
export type Item = { readonly text: string; readonly draw: (at: Point, style: Style) => string };

export const SIGN_WIDTH = 26;
const SIGN_HEIGHT = 17;

const centred = ({ x, y }: Point, w: number, h: number): Box => ({
  x: x - w / 2,
  y: y - h / 2,
  w,
  h,
});

type MarkSign = LegendSign & { readonly is: 'mark' };

function drawMarkSign(shows: MarkSign, at: Point, style: Style): string {
  const { scale, palette } = style;
  const small = { ...style, scale: scale * 0.77 };
  switch (shows.shape) {
    case 'battle':
      return tag('path', { d: starPath(at, 10 * scale, 11, 0.62), fill: palette.battle });
    case 'ship':
      return drawSteamer(shows, centred(at, 23 * scale, 14.7 * scale), style);
    case 'leader':
      return drawLeader(at, 8 * scale, shows, style);
    case 'supply':
      return drawDepot(shows.side ?? '', '', centred(at, 17 * scale, 15 * scale), style);
    case 'fort':
    case 'fortress': {
      const size = (shows.shape === 'fort' ? 16 : 18) * scale;
      return drawWork(shows, centred(at, size, size), style);
    }
    default: {
      const box = centred(at, 22 * scale, SIGN_HEIGHT * scale);
      return (
        (shows.behind === 'works' ? drawWorksAround({ ...shows, shape: 'fort' }, box, small) : '') +
        drawSheets(shows, box, shows.under ?? 0, small) +
        drawBody(shows, box, small) +
        ageMark(shows, box, style)
      );
    }
  }
}

/** A row of the system's own. */
const rowItem = ({ says, shows }: LegendRow): Item => ({
  text: says,
  draw: (at, style) => {
    switch (shows.is) {
      case 'mark':
        return drawMarkSign(shows, at, style);
      case 'land':
        return drawLandSign(shows.side, at, style);
      case 'track':
        return drawTrackSign(shows.side, at, style);
      case 'seen':
        return drawSeenSign(at, style);
      case 'flag':
        return drawFlags(
          [{ at: { x: at.x - 6 * style.scale, y: at.y + 9 * style.scale }, ...shows }],
          {
            ...style,
            scale: style.scale * 0.8,
          },
        );
      case 'name':
        return drawNameSign(shows, at, style);
      case 'note':
        return drawText(shows.text, at, {
          ...{ size: 10 * style.scale, weight: 'bold', halo: style.palette.halo },
          fill: style.palette.of(shows.side).line,
        });
      case 'joined':
        return drawJoinedSign(shows.side, at, style);
    }
  },
});

function drawNameSign(
  { side, text }: { readonly side: string; readonly text: string },
  at: Point,
  style: Style,
): string {
  const size = 6.4 * style.scale;
  const box = centred(at, SIGN_WIDTH * style.scale, size * 1.4);
  return drawSlip(text, box, { size, side }, style);
}

function drawJoinedSign(side: string, at: Point, style: Style): string {
  const small = { ...style, scale: style.scale * 0.7 };
  const [w, h] = [20 * style.scale, 15 * style.scale];
  const shows = { side, shape: 'unit', face: '3', known: 'own' } as const;
  const reach = { left: w / 2, right: w / 2, up: h / 2, down: h / 2 };
  return drawBody(shows, centred(at, w, h), small) + drawMore(2, at, reach, small);
}

const line = (text: string, draw: (d: string, style: Style) => string): Item => ({
  text,
  draw: (at, style) => {
    const half = (SIGN_WIDTH / 2) * style.scale;
    return draw(`M${num(at.x - half)} ${num(at.y)}h${num(2 * half)}`, style);
  },
});

/** Signs that a legend with room enough explains too. */
export const moreItems = (board: Board): readonly Item[] =>
  board.legend.filter(({ more }) => more === true).map(rowItem);

const drawSeenSign = (at: Point, { palette, scale }: Style): string =>
  tag('rect', {
    ...{ x: at.x - 11 * scale, y: at.y - 6 * scale, width: 22 * scale, height: 12 * scale },
    ...{ fill: palette.seen, 'fill-opacity': palette.seenOpacity },
    ...{ stroke: palette.seenEdge, 'stroke-width': 1.3 * scale, 'stroke-dasharray': '2 3' },
  });

function drawTrackSign(side: string, at: Point, style: Style): string {
  const half = (SIGN_WIDTH / 2) * style.scale;
  return tag('path', {
    d: `M${num(at.x - half)} ${num(at.y)}h${num(2 * half)}m-6-4l6 4l-6 4`,
    fill: 'none',
    stroke: style.palette.of(side).line,
    'stroke-width': 2.6 * style.scale,
    'stroke-linejoin': 'round',
  });
}

function drawLandSign(owner: Owner, at: Point, { scale, palette }: Style): string {
  const [x, y] = [at.x - 11 * scale, at.y - 6 * scale];
  const box = { x, y, width: 22 * scale, height: 12 * scale };
  return (
    tag('rect', { ...box, fill: palette.land(owner).tint }) +
    tag('rect', {
      x: box.x + 2 * scale,
      y: box.y + 2 * scale,
      width: box.width - 4 * scale,
      height: box.height - 4 * scale,
      fill: 'none',
      stroke: palette.land(owner).wash,
      'stroke-width': 4 * scale,
      'stroke-opacity': '.75',
    })
  );
}

/** How a look is explained. Towns in the colour of the first side, the great ones, whose holder is seen, of the second. */
function lookItem(board: Board, { pattern, key, weight = 1, tint }: Look, tier: 1 | 2 | 3): Item {
  const [first, second] = board.sides.map(({ id }) => id);
  switch (pattern) {
    case 'star':
    case 'ring':
    case 'dot':
    case 'square':
    case 'square-dot': {
      const owner = pattern === 'ring' && tier === 1 ? second : first;
      return {
        text: key,
        draw: (at, style) => townSign({ tier, sign: pattern }, at, owner, style),
      };
    }
    case 'river':
      return line(key, (d, style) => riverStrokes(weight, d, style));
    case 'ties':
      return line(key, tieStrokes);
    case 'break':
      return line(key, (d, style) => tieStrokes(d, style) + breakBars(d, style));
    case 'ridge':
      return line(key, ridgeStrokes);
    case 'crossing':
      return { text: key, draw: crossingSample };
    case 'gap':
      return {
        text: key,
        draw: ({ x, y }, style) => {
          const half = 10 * style.scale;
          return gapSample({ x: x - half, y }, { x: x + half, y }, style);
        },
      };
    case 'line':
    case 'double':
    case 'dashed':
      return line(key, (d, style) => roadStrokes(pattern, d, style));
    default:
      return {
        text: key,
        draw: (at, style) =>
          isSigned(pattern)
            ? terrainSample(pattern, at, style)
            : plainSample(pattern, tint, at, style),
      };
  }
}

const isSigned = (pattern: Look['pattern']): pattern is Terrain =>
  SIGNED.some((one) => one === pattern);

function plainSample(
  pattern: Look['pattern'],
  tint: string | undefined,
  at: Point,
  { palette, scale }: Style,
): string {
  const [w, h] = [22 * scale, 14 * scale];
  const box = { x: at.x - w / 2, y: at.y - h / 2, width: w, height: h };
  const ground = pattern === 'water' ? palette.sea : palette.land(undefined).tint;
  const edge = { stroke: palette.faintInk, 'stroke-width': 0.6 * scale };
  return (
    tag('rect', { ...box, fill: ground, ...edge }) +
    (tint === undefined
      ? ''
      : tag('rect', { ...box, fill: tint, 'fill-opacity': palette.tintOpacity }))
  );
}

/** The items for a board as far as it is in view: looks of towns and of lines through places always, others where seen. */
export function legendOf(board: Board): readonly Item[] {
  const { towns } = printedOn(board);
  const used = new Set([
    ...board.places.map(({ look }) => look),
    ...board.links.map(({ kind }) => kind),
    ...board.features.map(({ kind }) => kind),
  ]);
  const looks = board.looks.filter(
    ({ id, key, pattern }) =>
      key !== '' && (used.has(id) || pattern === 'ties' || pattern === 'break' || isTown(pattern)),
  );
  return [
    ...board.legend.filter(({ more }) => more !== true).map(rowItem),
    ...looks.map((look) => {
      const tiers = towns.filter(({ kind }) => kind === look.id).map(({ tier }) => tier);
      return lookItem(board, look, tiers.length === 0 ? usualTier(look) : leastOf(tiers));
    }),
  ];
}

const isTown = (pattern: Look['pattern']): boolean =>
  ['star', 'ring', 'dot', 'square', 'square-dot'].includes(pattern);

/** Where no such town is in view. */
const usualTier = ({ pattern }: Look): 1 | 2 | 3 =>
  pattern === 'dot' || pattern === 'square-dot' ? 3 : 2;

const leastOf = (tiers: readonly (1 | 2 | 3)[]): 1 | 2 | 3 =>
  tiers.includes(1) ? 1 : tiers.includes(2) ? 2 : 3;

const breakBars = (d: string, { palette, scale }: Style): string => {
  const [x = 0, y = 0] = /^M([-\d.]+) ([-\d.]+)/.exec(d)?.slice(1).map(Number) ?? [];
  const bar = (at: number): string =>
    `M${num(x + at * scale)} ${num(y - 4.6 * scale)}v${num(9.2 * scale)}`;
  return tag('path', {
    d: bar(11.8) + bar(14.2),
    stroke: palette.road,
    'stroke-width': 1.3 * scale,
  });
};

const ridgeStrokes = (d: string, { palette, scale }: Style): string =>
  tag('path', {
    d,
    stroke: palette.ridge,
    'stroke-width': 10 * scale,
    'stroke-dasharray': `${num(0.9 * scale)} ${num(1.9 * scale)}`,
  }) + tag('path', { d, stroke: palette.paper, 'stroke-width': 1.8 * scale });
