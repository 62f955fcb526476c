/** Counters: small printed boxes, several of one hex laid out as one group that never hides a face. */
import { sortedBy } from '../kernel/basic.js';
import type { Counter } from '../kernel/picture.js';
import { drawCounter, drawLeader } from './map-figures.js';
import { hexCentre, type Box, type Point } from './map-geometry.js';
import type { Style } from './map-style.js';
import { drawText, textWidth } from './map-text.js';
import type { Placed } from './map-towns.js';
import { boxAround } from './place-boxes.js';
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

/** On the whole board counters must not cover half a state. */
const LARGEST_SCALE = 1.45;

/** `drawUnder` goes below all groups. */
export type Group = Placed & { readonly drawUnder: (box: Box) => string };

/** The groups of counters to be placed, one a hex, in the order of their hexes. */
export function counterGroups(counters: readonly Counter[], mapStyle: Style): readonly Group[] {
  const style = { ...mapStyle, scale: Math.min(mapStyle.scale, LARGEST_SCALE) };
  const byHex = new Map<string, Counter[]>();
  for (const counter of counters) {
    byHex.set(counter.hex, [...(byHex.get(counter.hex) ?? []), counter]);
  }
  return sortedBy(byHex, ([hex]) => hex).map(([hex, group]) => groupOf(hex, group, style));
}

/** A part of a group: its size, and how to draw it with its upper left corner at a point. */
type Part = { readonly w: number; readonly h: number; readonly draw: (at: Point) => string };

function groupOf(hex: string, counters: readonly Counter[], style: Style): Group {
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
  const rowHeight = rows[0]?.h ?? 0;
  return {
    boxes: spotsAround(at, stack, rowHeight, 7 * style.scale).map((spot) =>
      boxAround(spot, stack.w, stack.h),
    ),
    need: 'always',
    draw: (box) => stack.draw(box),
    drawUnder: (box) => callout(at, box, rowHeight, style),
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

const STEPS_ASIDE = 14;
const ANGLES = 16;

/** First with its uppermost row on the hex, then moved off step by step. */
function spotsAround(
  at: Point,
  size: { w: number; h: number },
  rowHeight: number,
  step: number,
): Point[] {
  const centre = { x: at.x, y: at.y + (size.h - rowHeight) / 2 };
  const spots = [centre];
  for (let ring = 1; ring <= STEPS_ASIDE; ring += 1) {
    for (let turn = 0; turn < ANGLES; turn += 1) {
      const angle = (2 * Math.PI * turn) / ANGLES;
      spots.push({
        x: centre.x + Math.cos(angle) * step * ring,
        y: centre.y + Math.sin(angle) * step * ring,
      });
    }
  }
  return spots;
}

/** A thin line from a group that had to be moved to the hex where it stands. */
function callout(at: Point, box: Box, rowHeight: number, style: Style): string {
  const row = { x: box.x + box.w / 2, y: box.y + rowHeight / 2 };
  if (Math.hypot(row.x - at.x, row.y - at.y) < LEAST_CALLOUT) return '';
  const line = { x1: at.x, y1: at.y, x2: row.x, y2: row.y };
  const { palette, line: width } = style;
  return (
    tag('line', { ...line, stroke: palette.halo, 'stroke-width': 3.6 * width }) +
    tag('line', { ...line, stroke: palette.ink, 'stroke-width': 1.5 * width }) +
    tag('circle', { cx: at.x, cy: at.y, r: 3.4 * width, fill: palette.ink, stroke: palette.halo })
  );
}

/** A group moved less than this from its hex needs no line to it. */
const LEAST_CALLOUT = 14;

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
