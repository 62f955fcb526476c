/** Ships: a small steamer in the colours of its side, with its strength where that is known. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board, Sample } from '../../kernel/map/board.js';
import type { Mark } from '../../kernel/map/picture.js';
import { callout, counterScale, slipSize, spotsAround } from './counters.js';
import { faded } from './figures.js';
import type { Box, Point } from './mesh.js';
import { spotKey, spotPoint } from './spots.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { boxAround, type Place, type Placeable } from './place-boxes.js';
import { rectOf, tag } from './xml.js';

export type ShipGroup = Placeable & {
  readonly at: Point;
  readonly draw: (place: Place) => string;
  readonly drawUnder: (place: Place) => string;
};

const HULL = { w: 25, h: 16 } as const;

export function shipGroups(
  board: Board,
  ships: readonly Mark[],
  mapStyle: Style,
): readonly ShipGroup[] {
  const style = counterScale(mapStyle);
  const key = ({ at, side = '', name, face, age }: Mark): string =>
    `${spotKey(at)} ${side} ${name} ${face} ${String(age ?? 0)}`;
  return sortedBy(ships, key).flatMap((ship) => {
    const at = spotPoint(board, ship.at);
    return at === undefined ? [] : [shipGroup(ship, at, style)];
  });
}

function shipGroup(ship: Mark, at: Point, style: Style): ShipGroup {
  const { scale } = style;
  const size = slipSize(style);
  const text = size === 0 ? '' : [ship.face, ship.name].filter((part) => part !== '').join(' ');
  const slip = text === '' ? 0 : textWidth(text, size, 'bold') + size * 0.7;
  const [w, h] = [HULL.w * scale, HULL.h * scale];
  return {
    at,
    places: spotsAround(at, 6 * scale).map((spot, cost) => ({
      boxes: [boxAround({ x: spot.x + slip / 2, y: spot.y }, w + slip, h)],
      cost,
    })),
    need: 'always',
    draw: ({ boxes: [box] }) =>
      box === undefined
        ? ''
        : fadedShip(
            ship,
            slipOf(text, size, { ...box, x: box.x + w - scale, w: slip }, ship, style) +
              drawSteamer(ship, { ...box, w }, style),
          ),
    drawUnder: ({ boxes: [box] }) =>
      box === undefined ? '' : callout(at, { x: box.x + w / 2, y: box.y + h / 2 }, style),
  };
}

const fadedShip = ({ age }: Mark, drawn: string): string =>
  age === undefined || age === 0 ? drawn : faded(age, drawn);

function slipOf(text: string, size: number, { x, y, w, h }: Box, ship: Mark, style: Style): string {
  if (text === '') return '';
  const box = { x, y: y + h / 2 - size * 0.61, w, h: size * 1.22 };
  const look = { size, fill: style.palette.ink, weight: 'bold' as const };
  return (
    tag('rect', {
      ...rectOf(box),
      fill: style.palette.halo,
      'fill-opacity': '.92',
      stroke: style.palette.of(ship.side ?? '').edge,
      'stroke-width': 0.6 * style.scale,
    }) + drawText(text, { x: x + w / 2, y: y + h / 2 }, look)
  );
}

/** Hull, paddle box, funnel, smoke and flagstaff, in a field of 25 by 16. */
const STEAMER =
  'M1 10h23c-.8 3-2.4 4.6-4.4 4.6h-14.6c-2 0-3.4-1.6-4-4.6zM7.2 10v-3.4h9.6v3.4zM10.4 6.6v-4.4h2.8v4.4z';
const TACKLE = 'M3.6 10v-7.6M21 10v-6.8M3.6 2.6l3.4 1.3-3.4 1.3M9 12.5h9';

export function drawSteamer(ship: Pick<Sample, 'side'>, box: Box, style: Style): string {
  const { fill, edge, face } = style.palette.of(ship.side ?? '');
  const scale = box.w / HULL.w;
  const place = `translate(${box.x.toFixed(1)} ${box.y.toFixed(1)}) scale(${scale.toFixed(3)})`;
  const round = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round', fill: 'none' };
  return tag(
    'g',
    { transform: place },
    tag('path', {
      d: STEAMER + TACKLE,
      ...round,
      stroke: style.palette.halo,
      'stroke-width': 3.4,
    }) +
      tag('path', { d: TACKLE, ...round, stroke: edge, 'stroke-width': 1.1 }) +
      tag('path', { d: STEAMER, ...round, fill, stroke: edge, 'stroke-width': 1.1 }) +
      tag('path', { d: 'M6 12.3h13', ...round, stroke: face, 'stroke-width': 0.9 }),
  );
}
