/** Title, legend and scale of a map: in a corner without land where there is one, else in a band below. */
import type { Board, Counter } from '../kernel/picture.js';
import { hexCentre, ROW_STEP, type Box, type Point } from './map-geometry.js';
import { drawCounter } from './map-figures.js';
import { starPath } from './map-signs.js';
import type { Style } from './map-style.js';
import { drawText, textWidth } from './map-text.js';
import { overlap } from './place-boxes.js';
import { num, rectOf, tag } from './xml.js';

export type Cartouche = { readonly box: Box; readonly isBand: boolean };

const CORNER_WIDTH = 250;
const HEAD_HEIGHT = 74;
const ITEM_WIDTH = 122;
const ITEM_HEIGHT = 25;
const PAD = 14;

type Item = { readonly text: string; readonly draw: (at: Point, style: Style) => string };

const counterItem = (text: string, counter: Omit<Counter, 'hex' | 'own'>): Item => ({
  text,
  draw: (at, style) => {
    const [w, h] = [24 * style.scale, 18.4 * style.scale];
    const box = { x: at.x + 2 * style.scale, y: at.y - h / 2, w, h };
    return drawCounter({ hex: '0000', own: true, ...counter }, box, style);
  },
});

const lineItem = (
  text: string,
  strokes: (style: Style) => readonly (readonly [string, number, string?])[],
): Item => ({
  text,
  draw: (at, style) =>
    strokes(style)
      .map(([stroke, width, dashes]) =>
        tag('line', {
          x1: at.x,
          x2: at.x + 28 * style.scale,
          y1: at.y,
          y2: at.y,
          stroke,
          'stroke-width': width,
          'stroke-dasharray': dashes,
        }),
      )
      .join(''),
});

const LEGEND: readonly Item[] = [
  counterItem('USA force', { tone: 'usa', kind: 'force', face: '4' }),
  counterItem('CSA force', { tone: 'csa', kind: 'force', face: '4' }),
  counterItem('army', { tone: 'usa', kind: 'army', face: '9' }),
  counterItem('leader', { tone: 'usa', kind: 'leader', face: '2' }),
  counterItem('enemy in sight', { tone: 'csa', kind: 'seen', face: 'M' }),
  counterItem('seen before', { tone: 'csa', kind: 'remembered', face: 'L', age: 1 }),
  counterItem('depot', { tone: 'usa', kind: 'depot', face: 'D' }),
  counterItem('fort', { tone: 'usa', kind: 'fort', face: '' }),
  {
    text: 'battle',
    draw: (at, style) =>
      tag('path', {
        d: starPath({ x: at.x + 14 * style.scale, y: at.y }, 11 * style.scale, 11, 0.62),
        fill: style.palette.battle,
      }),
  },
  lineItem('great river', ({ palette }) => [
    [palette.riverCasing, 5],
    [palette.river, 3.3],
  ]),
  lineItem('railway', ({ palette }) => [
    [palette.rail, 1.5],
    [palette.rail, 5, '1.1 6'],
  ]),
  lineItem('ridge', ({ palette }) => [
    [palette.ridge, 1.5],
    [palette.ridge, 9, '1 3'],
  ]),
];

/** Where the cartouche goes. A corner is taken only when no land lies under it; a band lies below the map. */
export function placeCartouche(board: Board, map: Box, style: Style): Cartouche {
  const w = CORNER_WIDTH * style.scale;
  const h = (HEAD_HEIGHT + ITEM_HEIGHT * Math.ceil(LEGEND.length / 2) + PAD) * style.scale;
  const gap = PAD * style.scale;
  const land = board.hexes
    .filter((hex) => hex.look !== 'sea' && hex.look !== 'lake')
    .map((hex) => hexCentre(hex.id))
    .map(({ x, y }) => ({ x: x - 20, y: y - 18, w: 40, h: 36 }));
  const free = [map.y + map.h - h - gap, map.y + gap]
    .flatMap((y) => [map.x + map.w - w - gap, map.x + gap].map((x) => ({ x, y, w, h })))
    .find((corner) => corner.w < map.w / 3 && !land.some((hex) => overlap(corner, hex) > 0));
  if (free !== undefined) return { box: free, isBand: false };
  const rows = Math.ceil(LEGEND.length / bandColumns(map.w, style));
  const bandHeight = Math.max(HEAD_HEIGHT, ITEM_HEIGHT * rows + PAD) * style.scale;
  return { box: { x: map.x, y: map.y + map.h, w: map.w, h: bandHeight }, isBand: true };
}

const headWidth = (w: number): number => w * 0.38;
const bandColumns = (w: number, style: Style): number =>
  Math.max(2, Math.floor((w - headWidth(w)) / (ITEM_WIDTH * style.scale)));

/** The cartouche as SVG. */
export function drawCartouche(
  { box, isBand }: Cartouche,
  titles: { readonly title: string; readonly subtitle: string; readonly hexMiles: number },
  style: Style,
): string {
  const { palette, scale } = style;
  const pad = PAD * scale;
  const head = isBand ? { ...box, w: headWidth(box.w) } : { ...box, h: HEAD_HEIGHT * scale };
  const columns = isBand ? bandColumns(box.w, style) : 2;
  const legend = isBand
    ? { x: box.x + head.w, y: box.y + pad / 2, w: box.w - head.w }
    : { x: box.x + pad / 2, y: box.y + head.h, w: box.w - pad };
  const ground = tag('rect', {
    ...rectOf(box),
    fill: palette.paper,
    'fill-opacity': isBand ? '1' : '.94',
  });
  const edge = isBand ? '' : doubleFrame(box, style);
  return ground + edge + drawHead(head, titles, style) + drawLegend(legend, columns, style);
}

/** A thick line and a thin one inside, as around an engraved map. */
export function doubleFrame(box: Box, style: Style): string {
  const { palette, scale } = style;
  const inset = 4 * scale;
  const inner = { x: box.x + inset, y: box.y + inset, w: box.w - 2 * inset, h: box.h - 2 * inset };
  const look = { fill: 'none', stroke: palette.ink };
  return (
    tag('rect', { ...rectOf(box), ...look, 'stroke-width': 2.2 * scale }) +
    tag('rect', { ...rectOf(inner), ...look, 'stroke-width': 0.8 * scale })
  );
}

function drawHead(
  head: Box,
  titles: { readonly title: string; readonly subtitle: string; readonly hexMiles: number },
  style: Style,
): string {
  const { palette, scale } = style;
  const pad = PAD * scale;
  const room = head.w - 2 * pad;
  const line = (text: string, size: number, y: number, weight: 'bold' | 'regular'): string =>
    drawText(
      text,
      { x: head.x + pad, y: head.y + y * scale },
      {
        size: Math.min(
          size * scale,
          (size * scale * room) / Math.max(1, textWidth(text, size * scale, weight)),
        ),
        fill: palette.ink,
        weight,
        anchor: 'start',
      },
    );
  return (
    line(titles.title, 16, 17, 'bold') +
    line(titles.subtitle, 11.5, 36, 'regular') +
    drawScaleBar({ x: head.x + pad, y: head.y + 56 * scale }, room * 0.75, titles.hexMiles, style)
  );
}

const BAR_MILES = [10, 20, 40, 60, 100, 200, 400] as const;

function drawScaleBar(at: Point, room: number, hexMiles: number, style: Style): string {
  const { palette, scale } = style;
  const unitsPerMile = ROW_STEP / hexMiles;
  const miles = BAR_MILES.findLast((length) => length * unitsPerMile <= room) ?? BAR_MILES[0];
  const length = miles * unitsPerMile;
  const h = 4.5 * scale;
  const quarters = [0, 1, 2, 3].map((quarter) =>
    tag('rect', {
      x: at.x + (length * quarter) / 4,
      y: at.y - h / 2,
      width: length / 4,
      height: h,
      fill: quarter % 2 === 0 ? palette.ink : palette.paper,
      stroke: palette.ink,
      'stroke-width': 0.8 * scale,
    }),
  );
  const look = { size: 10 * scale, fill: palette.ink, anchor: 'start' as const };
  return (
    quarters.join('') +
    drawText(`${num(miles)} miles`, { x: at.x + length + 5 * scale, y: at.y }, look)
  );
}

function drawLegend(at: Point & { readonly w: number }, columns: number, style: Style): string {
  const { palette, scale } = style;
  const rows = Math.ceil(LEGEND.length / columns);
  return LEGEND.map((item, index) => {
    const x = at.x + (Math.floor(index / rows) * at.w) / columns;
    const y = at.y + ((index % rows) + 0.5) * ITEM_HEIGHT * scale;
    const look = { size: 10.5 * scale, fill: palette.ink, anchor: 'start' as const };
    return item.draw({ x, y }, style) + drawText(item.text, { x: x + 34 * scale, y }, look);
  }).join('');
}
