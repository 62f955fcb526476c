/** The signs that a legend explains: what counters say, and those lines and towns that the view holds. */
import type { Board, Counter } from '../kernel/picture.js';
import {
  drawBody,
  drawDepot,
  drawLeader,
  drawSheets,
  drawWork,
  drawWorksAround,
} from './map-figures.js';
import type { Point } from './map-geometry.js';
import { riverClass, riverStrokes, type RiverClass } from './map-lines.js';
import { railStrokes } from './map-rails.js';
import { starPath } from './map-signs.js';
import { drawSteamer } from './map-ships.js';
import { gapSample } from './map-ridges.js';
import type { Owner, Style, Terrain } from './map-style.js';
import { LOOKS, terrainSample } from './map-terrain.js';
import { townSign } from './map-towns.js';
import { num, tag } from './xml.js';

/** `draw`: with its middle at a point; it is at most `SIGN_WIDTH` wide. */
export type Item = { readonly text: string; readonly draw: (at: Point, style: Style) => string };

export const SIGN_WIDTH = 26;
const SIGN_HEIGHT = 17;

const body = (
  text: string,
  counter: Omit<Counter, 'hex' | 'own'>,
  sheets = 0,
  isEntrenched = false,
): Item => ({
  text,
  draw: (at, style) => {
    const [w, h] = [22 * style.scale, SIGN_HEIGHT * style.scale];
    const small = { ...style, scale: style.scale * 0.77 };
    const box = { x: at.x - w / 2, y: at.y - h / 2, w, h };
    const whole: Counter = { hex: '0000', own: true, ...counter };
    return (
      (isEntrenched ? drawWorksAround({ ...whole, kind: 'fort' }, box, small) : '') +
      drawSheets(whole, box, sheets, small) +
      drawBody(whole, box, small)
    );
  },
});

const line = (text: string, draw: (d: string, style: Style) => string): Item => ({
  text,
  draw: (at, style) => {
    const half = (SIGN_WIDTH / 2) * style.scale;
    return draw(`M${num(at.x - half)} ${num(at.y)}h${num(2 * half)}`, style);
  },
});

const COUNTERS: readonly Item[] = [
  body('Union force, its SP', { tone: 'usa', kind: 'force', face: '3' }),
  body('Confederate force', { tone: 'csa', kind: 'force', face: '3' }),
  body('army; three sheets: Large', { tone: 'usa', kind: 'army', face: '12' }, 2),
  body('in sight: S, M or L', { tone: 'csa', kind: 'seen', face: 'M' }, 1),
  body('seen before', { tone: 'csa', kind: 'remembered', face: 'L', age: 1 }),
  body('behind works', { tone: 'csa', kind: 'force', face: '3' }, 0, true),
  body('demoralized', { tone: 'usa', kind: 'force', face: '2', demoralized: true }),
  {
    text: 'leader',
    draw: (at, style) =>
      drawLeader(
        at,
        8 * style.scale,
        { hex: '0000', own: true, tone: 'usa', kind: 'leader', face: '2' },
        style,
      ),
  },
  {
    text: 'depot',
    draw: (at, style) => {
      const [w, h] = [17 * style.scale, 15 * style.scale];
      return drawDepot('usa', '', { x: at.x - w / 2, y: at.y - h / 2, w, h }, style);
    },
  },
  work('fort', 'fort'),
  work('fortress', 'fortress'),
  {
    text: 'ships',
    draw: (at, style) => {
      const [w, h] = [23 * style.scale, 14.7 * style.scale];
      return drawSteamer({ tone: 'usa' }, { x: at.x - w / 2, y: at.y - h / 2, w, h }, style);
    },
  },
  {
    text: 'battle',
    draw: (at, style) =>
      tag('path', { d: starPath(at, 10 * style.scale, 11, 0.62), fill: style.palette.battle }),
  },
];

function work(text: string, kind: 'fort' | 'fortress'): Item {
  return {
    text,
    draw: (at, style) => {
      const size = (kind === 'fort' ? 16 : 18) * style.scale;
      const box = { x: at.x - size / 2, y: at.y - size / 2, w: size, h: size };
      return drawWork({ hex: '0000', own: true, tone: 'csa', kind, face: '' }, box, style);
    },
  };
}

/** Signs that a legend with room enough explains too. */
export const MORE_ITEMS: readonly Item[] = [
  body('out of supply', { tone: 'csa', kind: 'force', face: '2', unsupplied: true }),
  {
    text: 'march in this step',
    draw: (at, style) => {
      const half = (SIGN_WIDTH / 2) * style.scale;
      return tag('path', {
        d: `M${num(at.x - half)} ${num(at.y)}h${num(2 * half)}m-6-4l6 4l-6 4`,
        fill: 'none',
        stroke: style.palette.sides.usa.line,
        'stroke-width': 2.6 * style.scale,
        'stroke-linejoin': 'round',
      });
    },
  },
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
      tag('rect', { ...box, fill: palette.tints[owner] }) +
      tag('rect', {
        x: box.x + 2 * scale,
        y: box.y + 2 * scale,
        width: box.width - 4 * scale,
        height: box.height - 4 * scale,
        fill: 'none',
        stroke: palette.washes[owner],
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
  const rivers = new Set(board.sides.map(riverClass));
  const looks = new Set<string>(board.hexes.map(({ look }) => look));
  const owners = new Set(board.states?.map(({ tone }) => tone));
  return [
    ...COUNTERS,
    ...(owners.has('usa') ? [border('Union state', 'usa')] : []),
    ...(owners.has('csa') ? [border('Confederate state', 'csa')] : []),
    ...(owners.has('neutral') ? [border('neutral state', 'neutral')] : []),
    ...(board.towns.some(({ capital }) => capital)
      ? [town('capital', { tier: 1, capital: true }, 'usa')]
      : []),
    town('city, as first held', { tier: 1 }, 'csa'),
    town(board.townSigns?.ring ?? 'town', { tier: 2 }, 'usa'),
    ...(board.townSigns === undefined ? [] : [town(board.townSigns.dot, { tier: 3 }, 'usa')]),
    town('port', { tier: 1, port: true }, 'usa'),
    ...(['minor', 'wide', 'light', 'deep'] as const)
      .filter((of) => rivers.has(of))
      .map((of) => line(RIVERS[of], (d, style) => riverStrokes(of, d, style))),
    line('railway', railStrokes),
    line('break of gauge', (d, style) => railStrokes(d, style) + gaugeBars(d, style)),
    ...(board.sides.some(({ ridge }) => ridge !== undefined) ? [line('ridge', ridgeStrokes)] : []),
    ...(board.sides.some(({ ridge }) => ridge?.gap !== undefined) ? [GAP] : []),
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
