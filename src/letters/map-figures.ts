/** The figures of single counters. */
import type { Counter } from '../kernel/picture.js';
import type { Box, Point } from './map-geometry.js';
import { bastionPath, hatchPath, polygonPath, starPath } from './map-signs.js';
import type { SideColours, Style } from './map-style.js';
import { drawText, textWidth } from './map-text.js';
import { boxCentre } from './place-boxes.js';
import { rectOf, tag } from './xml.js';

/** A star on a disc; a face of one figure stands in the star. */
export function drawLeader(
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
const FAINTEST = 0.45;

/** One counter of the given size, without its name. */
export function drawCounter(counter: Counter, box: Box, style: Style): string {
  const colours = style.palette.sides[counter.tone];
  const drawn = drawBody(counter, box, colours, style);
  const mark = counter.demoralized === true ? demoralizedMark(box, style) : '';
  if (counter.kind !== 'remembered') return drawn + mark;
  const opacity = Math.max(FAINTEST, 0.9 - FADE_A_STEP * (counter.age ?? 0));
  const ground = tag('rect', { ...rectOf(box), fill: style.palette.halo, 'fill-opacity': '.85' });
  return ground + tag('g', { opacity: String(Math.round(opacity * 100) / 100) }, drawn + mark);
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
    ...rectOf(box),
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
