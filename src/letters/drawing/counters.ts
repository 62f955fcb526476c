/** Counters: those of one place stand together as one group that never hides a face. */
import { byText, groupedBy, sortedBy } from '../../kernel/basic.js';
import type { Board, Point } from '../../kernel/map/board.js';
import type { Mark } from '../../kernel/map/picture.js';
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
import type { Box } from './mesh.js';
import { spotKey, spotPoint } from './spots.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { boxOf, type Place, type Placeable } from './place-boxes.js';
import { rectOf, tag } from './xml.js';

const ROW_LENGTH = 3;
const NAME_LETTERS = 18;
/** In this order counters stand in their group. */
const ORDER = ['army', 'unit', 'seen', 'remembered', 'chit', 'marker', 'control', 'flag'];
const WORKS = ['fortress', 'fort', 'supply', 'leader'];
const BODIES: readonly Mark['shape'][] = ['army', 'unit', 'chit', 'marker', 'control', 'flag'];

/** What a counter is by its shape, and of troops by how well they are known. */
const rankOf = ({ shape, known }: Mark): number =>
  [...ORDER, ...WORKS].indexOf(
    shape === 'unit' && (known === 'seen' || known === 'remembered') ? known : shape,
  );

/** On the whole board counters must not cover half a state. */
const LARGEST_SCALE = 1.3;
const SLIP_SIZE = 9;

/** A group to be placed; `drawUnder` goes below all groups. `of`: the layer that it belongs to. */
export type Group = Placeable & {
  /** Where it stands, for who points at it. */
  readonly where: string;
  readonly at: Point;
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

/** The groups of counters to be placed, one a place, in the order of their places. */
export function counterGroups(
  board: Board,
  marks: readonly Mark[],
  mapStyle: Style,
): readonly Group[] {
  const style = counterScale(mapStyle);
  const byPlace = groupedBy(marks, ({ at }) => spotKey(at));
  return sortedBy(byPlace, ([key]) => key).flatMap(([key, group]) => {
    const at = group[0] === undefined ? undefined : spotPoint(board, group[0].at);
    return at === undefined ? [] : [groupOf(key, at, group, style)];
  });
}

/** A part of a group: its size, and how to draw it with its upper left corner at a point. */
type Part = { readonly w: number; readonly h: number; readonly draw: (at: Point) => string };

function groupOf(where: string, at: Point, counters: readonly Mark[], style: Style): Group {
  const rows = rowsOf(sortedBy(counters, orderKey), style);
  const gap = 1.4 * style.scale;
  const first = rows[0]?.h ?? 0;
  return {
    ...{ where, at },
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

const SURENESS: readonly Mark['known'][] = ['own', 'seen', 'remembered', 'public'];

/** The layer of what is known best in the group; of one's own, also the side, which the gamemaster may switch. */
function layerOf(counters: readonly Mark[]): string {
  const [best] = [...counters].sort(
    (a, b) =>
      SURENESS.indexOf(a.known) - SURENESS.indexOf(b.known) ||
      rankOf(a) - rankOf(b) ||
      byText(a.side ?? '', b.side ?? ''),
  );
  if (best === undefined) return '';
  const layers =
    best.known === 'own' ? ['own', best.layer, `side-${best.side ?? ''}`] : [best.layer];
  return [...new Set(layers)].join(' layer-');
}

const orderKey = (mark: Mark): string =>
  `${String(rankOf(mark) + 10)} ${mark.side ?? ''} ${mark.name} ${mark.face} ${String(mark.age ?? 0)}`;

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
function rowsOf(counters: readonly Mark[], style: Style): readonly Part[] {
  const bodies = counters.filter(({ shape }) => BODIES.includes(shape));
  const loose = counters.filter(({ shape }) => !BODIES.includes(shape) && shape !== 'leader');
  const taken = new Set<Mark>();
  const withBody = bodies.map((body): Part => {
    const own = loose.filter((work) => work.side === body.side && !taken.has(work));
    const work = own.find(({ shape }) => shape !== 'supply');
    const depot = own.find(({ shape }) => shape === 'supply');
    for (const one of [work, depot]) if (one !== undefined) taken.add(one);
    return beside(
      [...(depot === undefined ? [] : [depotPart(depot, style)]), bodyPart(body, work, style)],
      style,
    );
  });
  const alone = loose
    .filter((work) => !taken.has(work))
    .map((work) => (work.shape === 'supply' ? depotPart(work, style) : workPart(work, style)));
  const parts = [...withBody, ...alone];
  const rows: Part[] = [];
  for (let start = 0; start < parts.length; start += ROW_LENGTH)
    rows.push(beside(parts.slice(start, start + ROW_LENGTH), style));
  const names = [...bodies, ...loose].flatMap((counter) => nameTabs(counter, style));
  const leaders = counters.filter(({ shape }) => shape === 'leader');
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

const STEP_UP = 1.9;

const BODY = { w: 29, h: 22 } as const;

function bodyPart(counter: Mark, work: Mark | undefined, style: Style): Part {
  const { scale } = style;
  const [w, h] = [BODY.w * scale, BODY.h * scale];
  const sheets = counter.known === 'remembered' ? 0 : (counter.under ?? 0);
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
function ageMark({ known, age, side = '' }: Mark, box: Box, style: Style): string {
  if (known !== 'remembered' || age === undefined || age < 1) return '';
  const size = box.h * 0.36;
  const { line } = style.palette.of(side);
  const at = { x: box.x + box.w - size * 0.5, y: box.y + size * 0.58 };
  const look = { size, fill: line, weight: 'figure' as const, opacity: fadeOf(age) };
  return drawText(String(age), at, look);
}

function depotPart(counter: Mark, style: Style): Part {
  const [w, h] = [17 * style.scale, 15 * style.scale];
  return {
    w,
    h,
    draw: (at) => drawDepot(counter.side ?? '', counter.face, { ...at, w, h }, style),
  };
}

function workPart(counter: Mark, style: Style): Part {
  const size = (counter.shape === 'fortress' ? 23 : 18) * style.scale;
  return {
    w: size,
    h: size,
    draw: (at) => drawWork(counter, { ...at, w: size, h: size }, style),
  };
}

/** A name on a slip of paper under the counter. */
function nameTabs(counter: Mark, style: Style): readonly Part[] {
  const size = slipSize(style);
  if (counter.name === '' || size === 0) return [];
  const { ink, halo } = style.palette;
  const { edge } = style.palette.of(counter.side ?? '');
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

function leaderPart(counter: Mark, style: Style): Part {
  const { scale, palette } = style;
  const r = 7 * scale;
  const size = slipSize(style);
  const name = size === 0 ? '' : counter.name;
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
          stroke: palette.of(counter.side ?? '').edge,
          'stroke-width': 0.6 * scale,
        }) + drawText(name, { x: at.x + 2 * r + size * 0.35, y: at.y + r }, look);
      return (name === '' ? '' : tab) + drawLeader({ x: at.x + r, y: at.y + r }, r, counter, style);
    },
  };
}

const STEPS_ASIDE = 16;
const ANGLES = 16;

/** First on the spot, then moved off step by step. */
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

/** A group moved less than this from its place needs no line to it. */
const LEAST_CALLOUT = 12;

/** A thin line from a group that had to be moved to the place where it stands. */
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
