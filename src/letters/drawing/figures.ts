/**
 * The figures of single counters. The sides differ by shape and by light as well as by colour, for grey print and for
 * eyes that see no red: each ink has its own light, and each side its own corners.
 */
import type { Badge, Sample, SideId } from '../../kernel/map/board.js';
import type { Box, Point } from './mesh.js';
import { bastionPath, hatchPath, polygonPath, starPath } from './signs.js';
import type { SideColours, Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { boxCentre } from './place-boxes.js';
import { rectOf, tag } from './xml.js';

const CUT = 0.26;

/** The outline of a side's counter. */
function counterPath({ corners }: SideColours, { x, y, w, h }: Box): string {
  if (corners === 'square')
    return polygonPath([
      { x, y },
      { x: x + w, y },
      { x: x + w, y: y + h },
      { x, y: y + h },
    ]);
  const c = h * CUT;
  if (corners === 'round') return roundedPath({ x, y, w, h }, c);
  return polygonPath([
    { x: x + c, y },
    { x: x + w - c, y },
    { x: x + w, y: y + c },
    { x: x + w, y: y + h - c },
    { x: x + w - c, y: y + h },
    { x: x + c, y: y + h },
    { x, y: y + h - c },
    { x, y: y + c },
  ]);
}

function roundedPath({ x, y, w, h }: Box, r: number): string {
  const at = [x + r, y, w - 2 * r, h - 2 * r, r].map(tenth);
  const [left, top, across, down, c] = at;
  return `M${left} ${top}h${across}q${c} 0 ${c} ${c}v${down}q0 ${c}-${c} ${c}h-${across}q-${c} 0-${c}-${c}v-${down}q0-${c} ${c}-${c}z`;
}

/** A star on a disc; a face of one figure stands in the star. */
export function drawLeader(at: Point, r: number, counter: Sample, style: Style): string {
  const colours = style.palette.of(counter.side ?? '');
  const disc = tag('circle', {
    cx: at.x,
    cy: at.y,
    r,
    fill: colours.fill,
    stroke: colours.edge,
    'stroke-width': 1.1 * style.scale,
  });
  const star = tag('path', { d: starPath(at, r * 0.9, 5, 0.46), fill: colours.face });
  const isFigure = /^\w$/.test(counter.face);
  const text = { size: r * 0.85, fill: colours.fill, weight: 'figure' as const };
  return (
    disc + star + (isFigure ? drawText(counter.face, { x: at.x, y: at.y + r * 0.06 }, text) : '')
  );
}

const FADE_A_STEP = 0.14;
const FAINTEST = 0.42;

/** How faint a sighting is that was made so many steps of play ago. */
export const fadeOf = (age: number): string =>
  Math.max(FAINTEST, 0.92 - FADE_A_STEP * age).toFixed(2);

/** Drawn things made as faint as their age. Not by the opacity of a group, which resvg cannot draw everywhere. */
export function faded(age: number, drawn: string): string {
  const opacity = fadeOf(age);
  return tag('g', { 'fill-opacity': opacity, 'stroke-opacity': opacity }, drawn);
}

/** The body of a counter in its box: troops, or what was seen of them. */
export function drawBody(counter: Sample, box: Box, style: Style): string {
  const drawn = drawTroops(counter, box, style);
  const marks = drawBadges(counter.badges ?? [], box, style);
  if (counter.known !== 'remembered') return drawn + marks;
  const ground = tag('path', {
    d: counterPath(style.palette.of(counter.side ?? ''), box),
    fill: style.palette.halo,
    'fill-opacity': '.8',
  });
  return ground + faded(counter.age ?? 0, drawn + marks);
}

function drawTroops(counter: Sample, box: Box, style: Style): string {
  const colours = style.palette.of(counter.side ?? '');
  const { scale } = style;
  const shape = (fill: string, dashes?: string): string =>
    tag('path', {
      d: counterPath(colours, box),
      fill,
      stroke: colours.edge,
      'stroke-width': 1.3 * scale,
      'stroke-linejoin': 'round',
      'stroke-dasharray': dashes,
    });
  if (counter.known === 'seen')
    return (
      shape(colours.pale) +
      tag('path', {
        d: hatchPath(inset(box, box.h * 0.14), 4.6 * scale),
        stroke: colours.edge,
        'stroke-width': 0.8 * scale,
        'stroke-opacity': '.45',
        fill: 'none',
      }) +
      face(counter.face, box, colours.line, 0.7, colours.pale)
    );
  if (counter.known === 'remembered')
    return (
      shape(colours.pale, `${(3 * scale).toFixed(1)} ${(2 * scale).toFixed(1)}`) +
      face(unsure(counter.face), box, colours.line, 0.66)
    );
  const isArmy = counter.shape === 'army';
  return (
    shape(colours.fill) +
    (isArmy ? keyline(counter, box, colours, style) : '') +
    face(counter.face, box, colours.face, isArmy ? 0.7 : 0.76)
  );
}

const unsure = (text: string): string => (text.endsWith('?') ? text : `${text}?`);

const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  w: box.w - 2 * by,
  h: box.h - 2 * by,
});

/** The line inside an army's edge. */
const keyline = (counter: Sample, box: Box, colours: SideColours, style: Style): string =>
  tag('path', {
    d: counterPath(colours, inset(box, 2.1 * style.scale)),
    fill: 'none',
    stroke: colours.face,
    'stroke-width': 0.9 * style.scale,
  });

/** The large text, smaller when it is long. */
function face(text: string, box: Box, fill: string, share: number, halo?: string): string {
  const wanted = box.h * share;
  const width = textWidth(text, wanted, 'figure');
  const size = Math.min(wanted, (wanted * box.w * 0.84) / Math.max(1, width));
  const look = { size, fill, weight: 'figure' as const, ...(halo === undefined ? {} : { halo }) };
  return drawText(text, boxCentre(box), look);
}

/** The counters that lie under the uppermost, a step up and to the right each. */
export function drawSheets(counter: Sample, box: Box, sheets: number, style: Style): string {
  const colours = style.palette.of(counter.side ?? '');
  const step = 1.9 * style.scale;
  return Array.from({ length: sheets }, (_, index) => (sheets - index) * step)
    .map((off) =>
      tag('path', {
        d: counterPath(colours, { ...box, x: box.x + off, y: box.y - off }),
        fill: counter.known === 'seen' ? colours.pale : colours.fill,
        stroke: colours.edge,
        'stroke-width': 0.9 * style.scale,
      }),
    )
    .join('');
}

/** A wagon with its tilt, on two wheels. */
export function drawDepot(side: SideId, text: string, box: Box, style: Style): string {
  const colours = style.palette.of(side);
  const { x, y, w, h } = box;
  const tilt = `M${[x + w * 0.06, y + h * 0.74].map(tenth).join(' ')}L${[x, y + h * 0.2].map(tenth).join(' ')}Q${[x + w / 2, y - h * 0.14, x + w, y + h * 0.2].map(tenth).join(' ')}L${[x + w * 0.94, y + h * 0.74].map(tenth).join(' ')}z`;
  const wheels = [0.25, 0.75].map((share) =>
    tag('circle', {
      cx: x + w * share,
      cy: y + h * 0.82,
      r: h * 0.17,
      fill: style.palette.halo,
      stroke: colours.edge,
      'stroke-width': 1.1 * style.scale,
    }),
  );
  return (
    tag('path', {
      d: tilt,
      fill: colours.fill,
      stroke: colours.edge,
      'stroke-width': 1.1 * style.scale,
      'stroke-linejoin': 'round',
    }) +
    wheels.join('') +
    (text === '' ? '' : face(text, { x, y: y + h * 0.06, w, h: h * 0.66 }, colours.face, 0.8))
  );
}

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

/** A work of earth with four bastions; a fortress has a second line inside. */
export function drawWork(counter: Sample, box: Box, style: Style): string {
  const colours = style.palette.of(counter.side ?? '');
  const at = boxCentre(box);
  const r = Math.min(box.w, box.h) * 0.46;
  const outer = tag('path', {
    d: bastionPath(at, r),
    fill: colours.fill,
    stroke: colours.edge,
    'stroke-width': 1.2 * style.scale,
    'stroke-linejoin': 'round',
  });
  const inner = tag('path', {
    d: bastionPath(at, r * 0.7),
    fill: 'none',
    stroke: colours.face,
    'stroke-width': 0.9 * style.scale,
  });
  const inside = { x: at.x - r * 0.6, y: at.y - r * 0.6, w: r * 1.2, h: r * 1.2 };
  return (
    outer +
    (counter.shape === 'fortress' ? inner : '') +
    face(counter.face, inside, colours.face, 0.8)
  );
}

/** Works around troops: the counter stands between four bastions. */
export function drawWorksAround(work: Sample, box: Box, style: Style): string {
  const colours = style.palette.of(work.side ?? '');
  const reach = WORKS_REACH * style.scale;
  const bastion = (x: number, y: number): string => {
    const r = reach * 1.15;
    return polygonPath([
      { x: x - r, y },
      { x, y: y - r },
      { x: x + r, y },
      { x, y: y + r },
    ]);
  };
  const { x, y, w, h } = box;
  const wall = inset(box, -reach * 0.5);
  const corners = [bastion(x, y), bastion(x + w, y), bastion(x, y + h), bastion(x + w, y + h)];
  const look = { fill: colours.fill, stroke: colours.edge, 'stroke-width': style.scale };
  const second = inset(box, -reach * 0.25);
  return (
    tag('path', { d: corners.join(''), ...look }) +
    tag('rect', { ...rectOf(wall), ...look, fill: style.palette.halo }) +
    (work.shape === 'fortress'
      ? tag('rect', { ...rectOf(second), ...look, fill: 'none', 'stroke-width': 0.8 * style.scale })
      : '')
  );
}

/** How far works stand out around a counter, in units of the scale. */
export const WORKS_REACH = 4.2;

/** Signs at the lower corners, then small texts along the upper edge. */
function drawBadges(badges: readonly Badge[], box: Box, style: Style): string {
  const texts = badges.filter(({ text }) => text !== WARNING && text !== EMPTY);
  return [
    badges.some(({ text }) => text === WARNING) ? warning(box, style) : '',
    badges.some(({ text }) => text === EMPTY) ? emptyCask(box, style) : '',
    ...texts.map((badge, index) => badgeTab(badge, box, index, style)),
  ].join('');
}

const WARNING = '!';
const EMPTY = '∅';

function badgeTab({ text, tone }: Badge, box: Box, index: number, style: Style): string {
  const { palette, scale } = style;
  const size = 6.4 * scale;
  const w = textWidth(text, size, 'figure') + 3 * scale;
  const at = { x: box.x + box.w - w * (index + 0.75), y: box.y - size * 0.45, w, h: size * 1.15 };
  const color = { plain: palette.ink, good: palette.coast, bad: palette.battle }[tone];
  const look = { size, fill: color, weight: 'figure' as const };
  return (
    tag('rect', {
      ...{ ...rectOf(at), rx: 1.4 * scale, fill: palette.halo, stroke: color },
      'stroke-width': 0.8 * scale,
    }) + drawText(text, boxCentre(at), look)
  );
}

/** A pointed flag that says `!`. */
function warning(box: Box, style: Style): string {
  const s = 4.6 * style.scale;
  const at = { x: box.x + box.w - s * 0.4, y: box.y + box.h - s * 0.3 };
  const flag = [
    { x: at.x - s, y: at.y - s },
    { x: at.x + s, y: at.y - s },
    { x: at.x, y: at.y + s * 0.8 },
  ];
  return (
    tag('path', {
      d: polygonPath(flag),
      fill: style.palette.halo,
      stroke: style.palette.battle,
      'stroke-width': 1.3 * style.scale,
      'stroke-linejoin': 'round',
    }) +
    drawText(
      '!',
      { x: at.x, y: at.y - s * 0.3 },
      { size: s * 1.3, fill: style.palette.battle, weight: 'figure' },
    )
  );
}

/** An empty cask, struck through. */
function emptyCask(box: Box, style: Style): string {
  const r = 3.9 * style.scale;
  const at = { x: box.x + r * 0.4, y: box.y + box.h - r * 0.3 };
  const look = { stroke: style.palette.battle, 'stroke-width': 1.3 * style.scale };
  return (
    tag('circle', { cx: at.x, cy: at.y, r, fill: style.palette.halo, ...look }) +
    tag('line', {
      x1: at.x - r * 0.7,
      y1: at.y + r * 0.7,
      x2: at.x + r * 0.7,
      y2: at.y - r * 0.7,
      ...look,
    })
  );
}
