/** Counters: small printed boxes, several of one hex laid out as one group that never hides a face. */
import { sortedBy } from '../kernel/basic.js';
import type { Counter } from '../kernel/picture.js';
import { hexCentre, type Box, type Point } from './map-geometry.js';
import { bastionPath, hatchPath, polygonPath, starPath } from './map-signs.js';
import type { SideColours, Style } from './map-style.js';
import { drawText, textWidth } from './map-text.js';
import type { Placed } from './map-towns.js';
import { boxAround, boxCentre } from './place-boxes.js';
import { tag } from './xml.js';

const ROW_LENGTH = 3;
const NAME_LETTERS = 16;
const ORDER = [
  'fortress',
  'fort',
  'depot',
  'army',
  'force',
  'seen',
  'remembered',
  'leader',
] as const;

/** The groups of counters to be placed, one a hex, in the order of their hexes. */
export function counterGroups(counters: readonly Counter[], style: Style): readonly Placed[] {
  const byHex = new Map<string, Counter[]>();
  for (const counter of counters) {
    byHex.set(counter.hex, [...(byHex.get(counter.hex) ?? []), counter]);
  }
  return sortedBy(byHex, ([hex]) => hex).map(([hex, group]) => groupOf(hex, group, style));
}

/** A part of a group: its size, and how to draw it with its upper left corner at a point. */
type Part = { readonly w: number; readonly h: number; readonly draw: (at: Point) => string };

function groupOf(hex: string, counters: readonly Counter[], style: Style): Placed {
  const sorted = sortedBy(
    counters,
    (counter) =>
      `${String(ORDER.indexOf(counter.kind))} ${counter.tone} ${counter.name ?? ''} ${counter.face}`,
  );
  const boxes = sorted.filter((counter) => counter.kind !== 'leader');
  const leaders = sorted.filter((counter) => counter.kind === 'leader');
  const perRow = boxes.length === 4 ? 2 : ROW_LENGTH;
  const rows: Part[] = [];
  for (let start = 0; start < boxes.length; start += perRow) {
    const row = boxes.slice(start, start + perRow);
    rows.push(boxRow(row, style), ...row.flatMap((counter) => nameLines(counter, style)));
  }
  rows.push(...leaders.map((counter) => leaderRow(counter, style)));
  const stack = stackOf(rows, 1.6 * style.scale);
  const at = hexCentre(hex);
  return {
    boxes: spotsAround(at, stack, rows[0]?.h ?? 0).map((spot) => boxAround(spot, stack.w, stack.h)),
    need: 'always',
    draw: (box) => callout(at, box, style) + stack.draw(box),
  };
}

function stackOf(rows: readonly Part[], gap: number): Part {
  const w = Math.max(...rows.map((row) => row.w));
  const h = rows.reduce((sum, row) => sum + row.h, gap * (rows.length - 1));
  return {
    w,
    h,
    draw: (at) => {
      let y = at.y;
      return rows
        .map((row) => {
          const drawn = row.draw({ x: at.x + (w - row.w) / 2, y });
          y += row.h + gap;
          return drawn;
        })
        .join('');
    },
  };
}

/** First with its uppermost row on the hex, then moved off step by step. */
function spotsAround(at: Point, size: { w: number; h: number }, rowHeight: number): Point[] {
  const centre = { x: at.x, y: at.y + (size.h - rowHeight) / 2 };
  const spots = [centre];
  for (const share of [0.3, 0.55, 0.8, 1.1, 1.5, 2]) {
    for (let step = 0; step < 12; step += 1) {
      const angle = (Math.PI * step) / 6;
      spots.push({
        x: centre.x + Math.cos(angle) * share * (size.w + 12),
        y: centre.y + Math.sin(angle) * share * (size.h + 12),
      });
    }
  }
  return spots;
}

/** A thin line from a group that had to be moved to the hex where it stands. */
function callout(at: Point, box: Box, style: Style): string {
  const isOver = at.x > box.x && at.x < box.x + box.w && at.y > box.y && at.y < box.y + box.h;
  if (isOver) return '';
  const { x, y } = boxCentre(box);
  const line = { x1: at.x, y1: at.y, x2: x, y2: y };
  const { palette, scale } = style;
  return (
    tag('line', { ...line, stroke: palette.halo, 'stroke-width': 3.2 * scale }) +
    tag('line', { ...line, stroke: palette.ink, 'stroke-width': 1.2 * scale }) +
    tag('circle', { cx: at.x, cy: at.y, r: 3 * scale, fill: palette.ink })
  );
}

const BOX = { w: 30, h: 23 } as const;

function boxRow(counters: readonly Counter[], style: Style): Part {
  const gap = 3 * style.scale;
  const w = BOX.w * style.scale;
  const h = BOX.h * style.scale;
  return {
    w: w * counters.length + gap * (counters.length - 1),
    h,
    draw: (at) =>
      counters
        .map((counter, index) =>
          drawCounter(counter, { x: at.x + index * (w + gap), y: at.y, w, h }, style),
        )
        .join(''),
  };
}

function nameLines(counter: Counter, style: Style): readonly Part[] {
  if (counter.name === undefined || counter.name === '') return [];
  const size = 9.5 * style.scale;
  const { ink, halo } = style.palette;
  return shortLines(counter.name).map((line) => {
    const w = textWidth(line, size, 'bold');
    return {
      w,
      h: size * 1.02,
      draw: (at) =>
        drawText(
          line,
          { x: at.x + w / 2, y: at.y + size / 2 },
          { size, fill: ink, halo, weight: 'bold' },
        ),
    };
  });
}

function shortLines(name: string): readonly string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= NAME_LETTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function leaderRow(counter: Counter, style: Style): Part {
  const { scale, palette } = style;
  const r = 7 * scale;
  const size = 9.5 * scale;
  const name = counter.name ?? '';
  const gap = name === '' ? 0 : 2.5 * scale;
  const colours = palette.sides[counter.tone];
  return {
    w: 2 * r + gap + textWidth(name, size),
    h: 2 * r,
    draw: (at) =>
      drawLeader({ x: at.x + r, y: at.y + r }, r, counter.face, colours, scale) +
      drawText(
        name,
        { x: at.x + 2 * r + gap, y: at.y + r },
        { size, fill: palette.ink, halo: palette.halo, anchor: 'start' },
      ),
  };
}

/** A star on a disc; a face of one figure stands in the star. */
function drawLeader(
  at: Point,
  r: number,
  face: string,
  colours: SideColours,
  scale: number,
): string {
  const disc = tag('circle', {
    cx: at.x,
    cy: at.y,
    r,
    fill: colours.fill,
    stroke: colours.edge,
    'stroke-width': 1.2 * scale,
  });
  const star = tag('path', { d: starPath(at, r * 0.92, 5, 0.5), fill: colours.face });
  const isFigure = /^\w$/.test(face);
  const text = { size: r * 0.85, fill: colours.fill, weight: 'bold' as const };
  return disc + star + (isFigure ? drawText(face, { x: at.x, y: at.y + r * 0.06 }, text) : '');
}

const FADE_A_STEP = 0.16;
const FAINTEST = 0.35;

/** One counter of the given size; leaders are drawn by `counterGroups`, with their names. */
export function drawCounter(counter: Counter, box: Box, style: Style): string {
  const colours = style.palette.sides[counter.tone];
  const drawn = drawBody(counter, box, colours, style);
  const mark = counter.demoralized === true ? demoralizedMark(box, style) : '';
  if (counter.kind !== 'remembered') return drawn + mark;
  const opacity = Math.max(FAINTEST, 0.9 - FADE_A_STEP * (counter.age ?? 0));
  return tag('g', { opacity: String(Math.round(opacity * 100) / 100) }, drawn + mark);
}

function drawBody(counter: Counter, box: Box, colours: SideColours, style: Style): string {
  switch (counter.kind) {
    case 'force':
      return frame(box, colours.fill, colours.edge, style) + face(counter, box, colours.face, 0.72);
    case 'army':
      return drawArmy(counter, box, colours, style);
    case 'seen':
      return (
        frame(box, colours.pale, colours.edge, style) +
        tag('path', {
          d: hatchPath(box, 5 * style.scale),
          stroke: colours.edge,
          'stroke-width': 0.9 * style.scale,
          'stroke-opacity': '.55',
          fill: 'none',
        }) +
        face(counter, box, colours.line, 0.68, colours.pale)
      );
    case 'remembered':
      return (
        frame(box, colours.pale, colours.edge, style, true) + face(counter, box, colours.line, 0.66)
      );
    case 'depot':
      return drawDepot(counter, box, colours, style);
    case 'fort':
      return drawWork(counter, box, colours, style, 0.46);
    case 'fortress':
      return drawWork(counter, box, colours, style, 0.6);
    case 'leader':
      return drawLeader(boxCentre(box), box.h / 2, counter.face, colours, style.scale);
  }
}

function frame(box: Box, fill: string, edge: string, style: Style, isDashed = false): string {
  return tag('rect', {
    x: box.x,
    y: box.y,
    width: box.w,
    height: box.h,
    rx: 1.6 * style.scale,
    fill,
    stroke: edge,
    'stroke-width': 1.3 * style.scale,
    'stroke-dasharray': isDashed ? `${String(Math.round(3.5 * style.scale))} 2.5` : undefined,
  });
}

/** The large text, smaller when it is long; what was only seen ends with a question mark. */
function face(counter: Counter, box: Box, fill: string, share: number, halo?: string): string {
  const isUnsure = counter.kind === 'seen' || counter.kind === 'remembered';
  const text = isUnsure && !counter.face.endsWith('?') ? `${counter.face}?` : counter.face;
  const wanted = box.h * share;
  const size = Math.min(
    wanted,
    (wanted * box.w * 0.86) / Math.max(1, textWidth(text, wanted, 'bold')),
  );
  const look = { size, fill, weight: 'bold' as const, ...(halo === undefined ? {} : { halo }) };
  return drawText(text, boxCentre(box), look);
}

function drawArmy(counter: Counter, box: Box, colours: SideColours, style: Style): string {
  const inset = 2.6 * style.scale;
  const inner = { x: box.x + inset, y: box.y + inset, w: box.w - 2 * inset, h: box.h - 2 * inset };
  return (
    frame(box, style.palette.halo, colours.edge, style) +
    frame(inner, colours.fill, colours.edge, style) +
    face(counter, inner, colours.face, 0.78)
  );
}

/** A wagon: a square body on two wheels. */
function drawDepot(counter: Counter, box: Box, colours: SideColours, style: Style): string {
  const w = box.h * 0.92;
  const body = { x: box.x + (box.w - w) / 2, y: box.y + box.h * 0.06, w, h: box.h * 0.7 };
  const wheels = [0.24, 0.76].map((share) =>
    tag('circle', {
      cx: body.x + body.w * share,
      cy: box.y + box.h * 0.83,
      r: box.h * 0.14,
      fill: style.palette.halo,
      stroke: colours.edge,
      'stroke-width': 1.3 * style.scale,
    }),
  );
  return (
    frame(body, colours.fill, colours.edge, style) +
    wheels.join('') +
    face(counter, body, colours.face, 0.74)
  );
}

function drawWork(
  counter: Counter,
  box: Box,
  colours: SideColours,
  style: Style,
  share: number,
): string {
  const at = boxCentre(box);
  const r = box.h * share;
  const look = {
    stroke: colours.edge,
    'stroke-width': 1.2 * style.scale,
    'stroke-linejoin': 'round',
  };
  const inner =
    counter.kind === 'fortress'
      ? tag('path', {
          d: bastionPath(at, r * 0.82),
          fill: 'none',
          stroke: colours.face,
          'stroke-width': 0.8 * style.scale,
        })
      : '';
  const inside = { x: at.x - r * 0.6, y: at.y - r * 0.6, w: r * 1.2, h: r * 1.2 };
  return (
    tag('path', { d: bastionPath(at, r), fill: colours.fill, ...look }) +
    inner +
    face(counter, inside, colours.face, 0.8)
  );
}

function demoralizedMark(box: Box, style: Style): string {
  const s = 4.4 * style.scale;
  const at = { x: box.x + box.w - s * 0.4, y: box.y + box.h - s * 0.2 };
  return tag('path', {
    d: polygonPath([
      { x: at.x - s, y: at.y - s },
      { x: at.x + s, y: at.y - s },
      { x: at.x, y: at.y + s * 0.8 },
    ]),
    fill: style.palette.battle,
    stroke: style.palette.halo,
    'stroke-width': 1.1 * style.scale,
  });
}
