/** The signs that a legend explains: what counters say, and those lines and towns that the view holds. */
import type { Side } from '../../kernel/map/board.js';
import type { Board, Counter, CounterSign } from '../../kernel/map/bridge.js';
import {
  drawBody,
  drawDepot,
  drawLeader,
  drawSheets,
  drawWork,
  drawWorksAround,
} from './figures.js';
import type { Box, Point } from './mesh.js';
import { riverClass, riverStrokes, type RiverClass } from './lines.js';
import { railStrokes } from './rails.js';
import { starPath } from './signs.js';
import { drawSteamer } from './ships.js';
import { gapSample } from './ridges.js';
import type { Owner, Style, Terrain } from './style.js';
import { LOOKS, terrainSample } from './terrain.js';
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

/** A row of the system's own. */
const signItem = ({ says, shows, sheets = 0, works }: CounterSign): Item => ({
  text: says,
  draw: (at, style) => {
    const { scale, palette } = style;
    const small = { ...style, scale: scale * 0.77 };
    if (shows.kind === 'battle')
      return tag('path', { d: starPath(at, 10 * scale, 11, 0.62), fill: palette.battle });
    if (shows.kind === 'ships')
      return drawSteamer(shows, centred(at, 23 * scale, 14.7 * scale), style);
    const counter: Counter = { hex: '', own: true, ...shows };
    switch (counter.kind) {
      case 'leader':
        return drawLeader(at, 8 * scale, counter, style);
      case 'depot':
        return drawDepot(counter.side, '', centred(at, 17 * scale, 15 * scale), style);
      case 'fort':
      case 'fortress': {
        const size = (counter.kind === 'fort' ? 16 : 18) * scale;
        return drawWork(counter, centred(at, size, size), style);
      }
      case 'force':
      case 'army':
      case 'seen':
      case 'remembered': {
        const box = centred(at, 22 * scale, SIGN_HEIGHT * scale);
        return (
          (works === true ? drawWorksAround({ ...counter, kind: 'fort' }, box, small) : '') +
          drawSheets(counter, box, sheets, small) +
          drawBody(counter, box, small)
        );
      }
    }
  },
});

const line = (text: string, draw: (d: string, style: Style) => string): Item => ({
  text,
  draw: (at, style) => {
    const half = (SIGN_WIDTH / 2) * style.scale;
    return draw(`M${num(at.x - half)} ${num(at.y)}h${num(2 * half)}`, style);
  },
});

/** Signs that a legend with room enough explains too. */
export const moreItems = (board: Board): readonly Item[] => [
  ...signsOf(board, true),
  ...board.sides.slice(0, 1).map(marchItem),
  {
    text: 'in sight of your side',
    draw: (at, { palette, scale }) =>
      tag('rect', {
        ...{ x: at.x - 11 * scale, y: at.y - 6 * scale, width: 22 * scale, height: 12 * scale },
        ...{ fill: palette.seen, 'fill-opacity': palette.seenOpacity },
        ...{ stroke: palette.seenEdge, 'stroke-width': 1.3 * scale, 'stroke-dasharray': '2 3' },
      }),
  },
];

const signsOf = ({ signs = [] }: Board, more: boolean): readonly Item[] =>
  signs.filter((sign) => (sign.more === true) === more).map(signItem);

const marchItem = ({ id }: Side): Item => ({
  text: 'march in this step',
  draw: (at, style) => {
    const half = (SIGN_WIDTH / 2) * style.scale;
    return tag('path', {
      d: `M${num(at.x - half)} ${num(at.y)}h${num(2 * half)}m-6-4l6 4l-6 4`,
      fill: 'none',
      stroke: style.palette.of(id).line,
      'stroke-width': 2.6 * style.scale,
      'stroke-linejoin': 'round',
    });
  },
});

const RIVERS: Readonly<Record<RiverClass, string>> = {
  minor: 'minor river',
  wide: 'wide river',
  light: 'river for light draught',
  deep: 'river for deep draught',
};

const town = (text: string, of: Parameters<typeof townSign>[0], owner: Owner): Item => ({
  text,
  draw: (at, style) => townSign(of, at, owner, style),
});

const border = (text: string, owner: Owner): Item => ({
  text,
  draw: (at, { scale, palette }) => {
    const box = {
      x: at.x - 11 * scale,
      y: at.y - 6 * scale,
      width: 22 * scale,
      height: 12 * scale,
    };
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
  },
});

const terrain = (look: Terrain): Item => ({
  text: look,
  draw: (at, style) => terrainSample(look, at, style),
});

const GAP: Item = {
  text: 'gap in a ridge',
  draw: ({ x, y }, style) => {
    const half = 10 * style.scale;
    return gapSample({ x: x - half, y }, { x: x + half, y }, style);
  },
};

/** The items for a board as far as it is in view. */
export function legendOf(board: Board): readonly Item[] {
  const rivers = new Set(board.links.map(riverClass));
  const looks = new Set<string>(board.hexes.map(({ look }) => look));
  const [first, second] = board.sides.map(({ id }) => id);
  const owners = new Set(board.states?.map(({ side }) => side));
  return [
    ...signsOf(board, false),
    ...board.sides.flatMap(({ id, title }) =>
      owners.has(id) ? [border(`${title} state`, id)] : [],
    ),
    ...(owners.has(undefined) ? [border('neutral state', undefined)] : []),
    ...(board.towns.some(({ capital }) => capital)
      ? [town('capital', { tier: 1, capital: true }, first)]
      : []),
    town('city, as first held', { tier: 1 }, second),
    town(board.townSigns?.ring ?? 'town', { tier: 2 }, first),
    ...(board.townSigns === undefined ? [] : [town(board.townSigns.dot, { tier: 3 }, first)]),
    town('port', { tier: 1, port: true }, first),
    ...(['minor', 'wide', 'light', 'deep'] as const)
      .filter((of) => rivers.has(of))
      .map((of) => line(RIVERS[of], (d, style) => riverStrokes(of, d, style))),
    line('railway', railStrokes),
    line('break of gauge', (d, style) => railStrokes(d, style) + gaugeBars(d, style)),
    ...(board.links.some(({ ridge }) => ridge !== undefined) ? [line('ridge', ridgeStrokes)] : []),
    ...(board.links.some(({ ridge }) => ridge?.gap !== undefined) ? [GAP] : []),
    ...LOOKS.filter((look) => looks.has(look)).map(terrain),
  ];
}

const gaugeBars = (d: string, { palette, scale }: Style): string => {
  const [x = 0, y = 0] = /^M([-\d.]+) ([-\d.]+)/.exec(d)?.slice(1).map(Number) ?? [];
  const bar = (at: number): string =>
    `M${num(x + at * scale)} ${num(y - 4.6 * scale)}v${num(9.2 * scale)}`;
  return tag('path', {
    d: bar(11.8) + bar(14.2),
    stroke: palette.rail,
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
