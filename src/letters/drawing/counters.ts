/**
 * Counters: each is a piece drawn around its middle, with the works and the depot that belong to it. Where pieces stand
 * is for `stands.ts`.
 */
import type { Point, Sample } from '../../kernel/map/board.js';
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
import { sortedBy } from '../../kernel/basic.js';
import type { Box } from './mesh.js';
import { boxAround } from './place-boxes.js';
import { drawSlip, slipSize, type Piece, type Reach } from './pieces.js';
import { shipPiece } from './ships.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { rectOf, tag } from './xml.js';

const NAME_LETTERS = 18;
/** In this order counters stand in their group, the first on top where there is room for one alone. */
const ORDER = ['army', 'unit', 'seen', 'remembered', 'chit', 'marker', 'control', 'flag'];
const WORKS = ['fortress', 'fort', 'supply', 'leader', 'ship'];
const BODIES: readonly Mark['shape'][] = ['army', 'unit', 'chit', 'marker', 'control', 'flag'];

/** What a counter is by its shape, and of troops by how well they are known. */
export const rankOf = ({ shape, known }: Mark): number =>
  [...ORDER, ...WORKS].indexOf(
    shape === 'unit' && (known === 'seen' || known === 'remembered') ? known : shape,
  );

const orderKey = (mark: Mark): string =>
  `${String(rankOf(mark) + 10)} ${mark.side ?? ''} ${mark.name} ${mark.face} ${String(mark.age ?? 0)}`;

/** On the whole board counters must not cover half a state. */
const LARGEST_SCALE = 1.3;

export const counterScale = (style: Style): Style => ({
  ...style,
  scale: style.counterScale ?? Math.min(style.scale, LARGEST_SCALE),
});

/** Counters of one place as pieces, the first of them on top. Works and a depot go with the first troops of their side. */
export function piecesOf(marks: readonly Mark[], style: Style): readonly Piece[] {
  const counters = sortedBy(marks, orderKey);
  const bodies = counters.filter(({ shape }) => BODIES.includes(shape));
  const loose = counters.filter(
    ({ shape }) => shape === 'fort' || shape === 'fortress' || shape === 'supply',
  );
  const taken = new Set<Mark>();
  const withBody = bodies.map((body): Piece => {
    const own = loose.filter((work) => work.side === body.side && !taken.has(work));
    const work = own.find(({ shape }) => shape !== 'supply');
    const depot = own.find(({ shape }) => shape === 'supply');
    for (const one of [work, depot]) if (one !== undefined) taken.add(one);
    return bodyPiece(body, { work, depot }, style);
  });
  const others = counters.filter((mark) => !bodies.includes(mark) && !taken.has(mark));
  return [...withBody, ...others.map((mark) => otherPiece(mark, style))];
}

const around = (half: { readonly w: number; readonly h: number }): Reach => ({
  left: half.w / 2,
  right: half.w / 2,
  up: half.h / 2,
  down: half.h / 2,
});

export const BODY = { w: 29, h: 22 } as const;
const STEP_UP = 1.9;
const DEPOT = { w: 17, h: 15 } as const;
/** So far a depot stands out to the left of its body, which hides the rest. */
export const WAGON = 13;

function bodyPiece(
  counter: Mark,
  { work, depot }: { readonly work: Mark | undefined; readonly depot: Mark | undefined },
  style: Style,
): Piece {
  const { scale } = style;
  const [w, h] = [BODY.w * scale, BODY.h * scale];
  const sheets = counter.known === 'remembered' ? 0 : (counter.under ?? 0);
  const works = work === undefined ? 0 : WORKS_REACH * 1.1 * scale;
  const up = Math.max(works, sheets * STEP_UP * scale);
  const wagon = depot === undefined ? 0 : WAGON * scale;
  return {
    ...{ name: counter.name, mark: counter },
    reach: {
      left: w / 2 + works,
      right: w / 2 + Math.max(works, sheets * STEP_UP * scale),
      up: h / 2 + up,
      down: h / 2 + works,
    },
    drawUnder: (at) => {
      const corner = { x: at.x - w / 2 - works - wagon, y: at.y - (DEPOT.h / 2) * scale };
      return depot === undefined ? '' : depotAt(depot, corner, style);
    },
    draw: (at) => {
      const box = boxAround(at, w, h);
      return [
        work === undefined ? '' : drawWorksAround(work, box, style),
        drawSheets(counter, box, sheets, style),
        drawBody(counter, box, style),
        ageMark(counter, box, style),
      ].join('');
    },
  };
}

const depotAt = ({ side, face }: Mark, at: Point, style: Style): string =>
  drawDepot(side ?? '', face, { ...at, w: DEPOT.w * style.scale, h: DEPOT.h * style.scale }, style);

const LEADER_RADIUS = 7;

/** What stands without troops. */
function otherPiece(mark: Mark, style: Style): Piece {
  const { scale } = style;
  const { shape, name } = mark;
  if (shape === 'ship') return shipPiece(mark, slipSize(style), style);
  if (shape === 'leader') {
    const r = LEADER_RADIUS * scale;
    const draw = (at: Point): string => drawLeader(at, r, mark, style);
    return { name, mark, reach: around({ w: 2 * r, h: 2 * r }), draw };
  }
  if (shape === 'supply') {
    const [w, h] = [DEPOT.w * scale, DEPOT.h * scale];
    const draw = (at: Point): string => depotAt(mark, { x: at.x - w / 2, y: at.y - h / 2 }, style);
    return { name, mark, reach: around({ w, h }), draw };
  }
  const size = (shape === 'fortress' ? 23 : 18) * scale;
  const draw = (at: Point): string => drawWork(mark, boxAround(at, size, size), style);
  return { name, mark, reach: around({ w: size, h: size }), draw };
}

/** How old a sighting is, in its upper corner. */
export function ageMark({ known, age, side = '' }: Sample, box: Box, style: Style): string {
  if (known !== 'remembered' || age === undefined || age < 1) return '';
  const size = box.h * 0.36;
  const { line } = style.palette.of(side);
  const at = { x: box.x + box.w - size * 0.5, y: box.y + size * 0.58 };
  const look = { size, fill: line, weight: 'figure' as const, opacity: fadeOf(age) };
  return drawText(String(age), at, look);
}

/** A name on slips of paper: their sizes, and how each is drawn in its box. */
export type Slip = {
  readonly w: number;
  readonly h: number;
  readonly draw: (box: Box) => string;
};

export function slipsOf({ name, mark }: Piece, style: Style): readonly Slip[] {
  const size = slipSize(style);
  if (name === '' || size === 0 || mark.shape === 'ship') return [];
  return shortLines(name).map((line) => ({
    w: textWidth(line, size, 'bold') + size * 0.7,
    h: size * 1.22,
    draw: (box) => drawSlip(line, box, { size, side: mark.side ?? '' }, style),
  }));
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

const MORE_SIZE = 10.5;

/** How many more counters stand here or beside it than are drawn, at the upper left corner of what is drawn: `+2`. */
export function drawMore(count: number, at: Point, { left, up }: Reach, style: Style): string {
  const { palette, scale } = style;
  const size = MORE_SIZE * scale;
  const text = `+${String(count)}`;
  const [w, h] = [textWidth(text, size, 'figure') + 0.4 * size, size * 1.1];
  const box = boxAround({ x: at.x - left, y: at.y - up }, w, h);
  return (
    tag('rect', {
      ...{ ...rectOf(box), rx: h / 2, fill: palette.halo, stroke: palette.ink },
      'stroke-width': 0.9 * scale,
    }) +
    drawText(
      text,
      { x: box.x + w / 2, y: box.y + h / 2 },
      { size, fill: palette.ink, weight: 'figure' },
    )
  );
}
