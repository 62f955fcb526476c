/** Counters: those of one hex stand together as one group that never hides a face. */
import { sortedBy } from '../../kernel/basic.js';
import type { Counter } from '../../kernel/map/bridge.js';
import {
  drawBody,
  drawDepot,
  drawLeader,
  drawSheets,
  drawWork,
  drawWorksAround,
  fadeOf,
  WORKS_REACH,
} from './figures.js';
import { hexCentre, type Box, type Point } from './mesh.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { boxOf, type Place, type Placeable } from './place-boxes.js';
import { rectOf, tag } from './xml.js';

const ROW_LENGTH = 3;
const NAME_LETTERS = 18;
const BODIES = ['army', 'force', 'seen', 'remembered'];
const ORDER = ['army', 'force', 'seen', 'remembered', 'fortress', 'fort', 'depot', 'leader'];

/** On the whole board counters must not cover half a state. */
const LARGEST_SCALE = 1.3;
const SLIP_SIZE = 9;

/** A group to be placed; `drawUnder` goes below all groups. `of`: the layer that it belongs to. */
export type Group = Placeable & {
  readonly hex: string;
  readonly of: string;
  readonly draw: (place: Place) => string;
  readonly drawUnder: (place: Place) => string;
};

export const counterScale = (style: Style): Style => ({
  ...style,
  scale: style.counterScale ?? Math.min(style.scale, LARGEST_SCALE),
});

/** How large the names of counters and ships are written beside them; 0 where they are not. */
export const slipSize = ({ slipSize: size, scale }: Style): number => size ?? SLIP_SIZE * scale;

/** The groups of counters to be placed, one a hex, in the order of their hexes. */
export function counterGroups(counters: readonly Counter[], mapStyle: Style): readonly Group[] {
  const style = counterScale(mapStyle);
  const byHex = new Map<string, Counter[]>();
  for (const counter of counters) {
    byHex.set(counter.hex, [...(byHex.get(counter.hex) ?? []), counter]);
  }
  return sortedBy(byHex, ([hex]) => hex).map(([hex, group]) => groupOf(hex, group, style));
}

/** A part of a group: its size, and how to draw it with its upper left corner at a point. */
type Part = { readonly w: number; readonly h: number; readonly draw: (at: Point) => string };

function groupOf(hex: string, counters: readonly Counter[], style: Style): Group {
  const at = hexCentre(hex);
  const rows = rowsOf(sortedBy(counters, orderKey), style);
  const gap = 1.4 * style.scale;
  const first = rows[0]?.h ?? 0;
  return {
    hex,
    of: layerOf(counters),
    places: spotsAround(at, 7 * style.scale).map((spot, ring) => ({
      boxes: boxesOf(rows, spot, gap),
      cost: ring,
    })),
    need: 'always',
    draw: ({ boxes }) => rows.map((row, index) => row.draw(boxes[index] ?? at)).join(''),
    drawUnder: ({ boxes: [top] }) =>
      top === undefined ? '' : callout(at, { x: top.x + top.w / 2, y: top.y + first / 2 }, style),
  };
}

/** By the surest knowledge in the group: own, in sight, remembered; of the gamemaster's, the side. */
function layerOf(counters: readonly Counter[]): string {
  const own = counters.find((counter) => counter.own);
  if (own !== undefined) return `own layer-side-${own.side}`;
  const kinds = counters.map(({ kind }) => kind);
  return kinds.includes('seen') ? 'seen' : kinds.includes('remembered') ? 'remembered' : 'works';
}

const orderKey = ({ kind, side, name, face, age }: Counter): string =>
  `${String(ORDER.indexOf(kind))} ${side} ${name ?? ''} ${face} ${String(age ?? 0)}`;

/** The boxes of rows under each other, the uppermost centred on a spot. */
function boxesOf(rows: readonly Part[], spot: Point, gap: number): readonly Box[] {
  let y = spot.y - (rows[0]?.h ?? 0) / 2;
  return rows.map(({ w, h }) => {
    const box = { x: spot.x - w / 2, y, w, h };
    y += h + gap;
    return box;
  });
}

/** Works and a depot stand with the first troops of their side; what has no troops stands alone. */
function rowsOf(counters: readonly Counter[], style: Style): readonly Part[] {
  const bodies = counters.filter(({ kind }) => BODIES.includes(kind));
  const loose = counters.filter(({ kind }) => !BODIES.includes(kind) && kind !== 'leader');
  const taken = new Set<Counter>();
  const withBody = bodies.map((body): Part => {
    const own = loose.filter((work) => work.side === body.side && !taken.has(work));
    const work = own.find(({ kind }) => kind !== 'depot');
    const depot = own.find(({ kind }) => kind === 'depot');
    for (const one of [work, depot]) if (one !== undefined) taken.add(one);
    return beside(
      [...(depot === undefined ? [] : [depotPart(depot, style)]), bodyPart(body, work, style)],
      style,
    );
  });
  const alone = loose
    .filter((work) => !taken.has(work))
    .map((work) => (work.kind === 'depot' ? depotPart(work, style) : workPart(work, style)));
  const parts = [...withBody, ...alone];
  const rows: Part[] = [];
  for (let start = 0; start < parts.length; start += ROW_LENGTH)
    rows.push(beside(parts.slice(start, start + ROW_LENGTH), style));
  const names = [...bodies, ...loose].flatMap((counter) => nameTabs(counter, style));
  const leaders = counters.filter(({ kind }) => kind === 'leader');
  return [...rows, ...names, ...leaders.map((leader) => leaderPart(leader, style))];
}

/** Parts in a row, their middles on one line. */
function beside(parts: readonly Part[], style: Style): Part {
  const gap = 2 * style.scale;
  const w = parts.reduce((sum, part) => sum + part.w, gap * (parts.length - 1));
  const h = Math.max(...parts.map((part) => part.h));
  return {
    w,
    h,
    draw: (at) => {
      let x = at.x;
      return parts
        .map((part) => {
          const drawn = part.draw({ x, y: at.y + (h - part.h) / 2 });
          x += part.w + gap;
          return drawn;
        })
        .join('');
    },
  };
}

/** Three kinds of counters in a stack: Small one sheet, Medium two, Large three, as the size classes go. */
const MEDIUM = 4;
const LARGE = 10;
const STEP_UP = 1.9;

function sheetsOf({ kind, face }: Counter): number {
  if (kind === 'remembered') return 0;
  if (kind === 'seen') return Math.max(0, 'SML'.indexOf(face.charAt(0)));
  const sp = Number(face);
  return sp >= LARGE ? 2 : sp >= MEDIUM ? 1 : 0;
}

const BODY = { w: 29, h: 22 } as const;

function bodyPart(counter: Counter, work: Counter | undefined, style: Style): Part {
  const { scale } = style;
  const [w, h] = [BODY.w * scale, BODY.h * scale];
  const sheets = sheetsOf(counter);
  const reach = work === undefined ? 0 : WORKS_REACH * 1.1 * scale;
  const up = Math.max(reach, sheets * STEP_UP * scale);
  return {
    w: w + reach + up,
    h: h + reach + up,
    draw: (at) => {
      const box = { x: at.x + reach, y: at.y + up, w, h };
      return [
        work === undefined ? '' : drawWorksAround(work, box, style),
        drawSheets(counter, box, sheets, style),
        drawBody(counter, box, style),
        ageMark(counter, box, style),
      ].join('');
    },
  };
}

/** How old a sighting is, in its upper corner. */
function ageMark({ kind, age, side }: Counter, box: Box, style: Style): string {
  if (kind !== 'remembered' || age === undefined || age < 1) return '';
  const size = box.h * 0.36;
  const { line } = style.palette.of(side);
  const at = { x: box.x + box.w - size * 0.5, y: box.y + size * 0.58 };
  const look = { size, fill: line, weight: 'figure' as const, opacity: fadeOf(age) };
  return drawText(String(age), at, look);
}

function depotPart(counter: Counter, style: Style): Part {
  const [w, h] = [17 * style.scale, 15 * style.scale];
  return {
    w,
    h,
    draw: (at) => drawDepot(counter.side, counter.face, { ...at, w, h }, style),
  };
}

function workPart(counter: Counter, style: Style): Part {
  const size = (counter.kind === 'fortress' ? 23 : 18) * style.scale;
  return {
    w: size,
    h: size,
    draw: (at) => drawWork(counter, { ...at, w: size, h: size }, style),
  };
}

/** A name on a slip of paper under the counter. */
function nameTabs(counter: Counter, style: Style): readonly Part[] {
  const size = slipSize(style);
  if (counter.name === undefined || counter.name === '' || size === 0) return [];
  const { ink, halo } = style.palette;
  const { edge } = style.palette.of(counter.side);
  return shortLines(counter.name).map((line) => {
    const w = textWidth(line, size, 'bold') + size * 0.7;
    const h = size * 1.22;
    return {
      w,
      h,
      draw: (at) =>
        tag('rect', {
          ...rectOf({ ...at, w, h }),
          rx: 1.2 * style.scale,
          fill: halo,
          'fill-opacity': '.92',
          stroke: edge,
          'stroke-width': 0.6 * style.scale,
        }) +
        drawText(line, { x: at.x + w / 2, y: at.y + h / 2 }, { size, fill: ink, weight: 'bold' }),
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

function leaderPart(counter: Counter, style: Style): Part {
  const { scale, palette } = style;
  const r = 7 * scale;
  const size = slipSize(style);
  const name = size === 0 ? '' : (counter.name ?? '');
  const slip = name === '' ? 0 : textWidth(name, size, 'bold') + size * 0.9;
  return {
    w: 2 * r + slip,
    h: 2 * r,
    draw: (at) => {
      const box = { x: at.x + r, y: at.y + r - size * 0.61, w: r + slip, h: size * 1.22 };
      const look = { size, fill: palette.ink, weight: 'bold' as const, anchor: 'start' as const };
      const tab =
        tag('rect', {
          ...rectOf(box),
          rx: 1.2 * scale,
          fill: palette.halo,
          'fill-opacity': '.92',
          stroke: palette.of(counter.side).edge,
          'stroke-width': 0.6 * scale,
        }) + drawText(name, { x: at.x + 2 * r + size * 0.35, y: at.y + r }, look);
      return (name === '' ? '' : tab) + drawLeader({ x: at.x + r, y: at.y + r }, r, counter, style);
    },
  };
}

const STEPS_ASIDE = 16;
const ANGLES = 16;

/** First on the hex, then moved off step by step. */
export function spotsAround(at: Point, step: number): readonly Point[] {
  const spots = [at];
  for (let ring = 1; ring <= STEPS_ASIDE; ring += 1) {
    for (let turn = 0; turn < ANGLES; turn += 1) {
      const angle = (2 * Math.PI * turn) / ANGLES;
      spots.push({
        x: at.x + Math.cos(angle) * step * ring,
        y: at.y + Math.sin(angle) * step * ring,
      });
    }
  }
  return spots;
}

/** A group moved less than this from its hex needs no line to it. */
const LEAST_CALLOUT = 12;

/** A thin line from a group that had to be moved to the hex where it stands. */
export function callout(at: Point, to: Point, style: Style): string {
  if (Math.hypot(to.x - at.x, to.y - at.y) < LEAST_CALLOUT) return '';
  const line = { x1: at.x, y1: at.y, x2: to.x, y2: to.y };
  const { palette, line: width } = style;
  return (
    tag('line', { ...line, stroke: palette.halo, 'stroke-width': 3.4 * width }) +
    tag('line', { ...line, stroke: palette.ink, 'stroke-width': 1.2 * width }) +
    tag('circle', { cx: at.x, cy: at.y, r: 2.8 * width, fill: palette.ink, stroke: palette.halo })
  );
}

/** The box around a group. */
export const groupBox = (place: Place): Box => boxOf(place.boxes);
