/** Ships: a small steamer in the colours of its side, with its strength where that is known. */
import type { Sample } from '../../kernel/map/board.js';
import type { Mark } from '../../kernel/map/picture.js';
import { faded } from './figures.js';
import type { Box } from './mesh.js';
import { drawSlip, type Piece } from './pieces.js';
import { boxAround } from './place-boxes.js';
import type { Style } from './style.js';
import { textWidth } from './text.js';
import { tag } from './xml.js';

const HULL = { w: 25, h: 16 } as const;

/** A ship with its strength and name on a slip at its stern. */
export function shipPiece(ship: Mark, slipSize: number, style: Style): Piece {
  const { scale } = style;
  const text = [ship.face, ship.name].filter((part) => part !== '').join(' ');
  const size = text === '' ? 0 : slipSize;
  const slip = size === 0 ? 0 : textWidth(text, size, 'bold') + size * 0.7;
  const [w, h] = [HULL.w * scale, HULL.h * scale];
  const look = { size, side: ship.side ?? '' };
  return {
    ...{ name: '', mark: ship },
    reach: { left: w / 2, right: w / 2 + slip, up: h / 2, down: h / 2 },
    draw: (at) => {
      const box = { x: at.x + w / 2 - scale, y: at.y - size * 0.61, w: slip, h: size * 1.22 };
      const drawn = drawSteamer(ship, boxAround(at, w, h), style);
      return fadedShip(ship, (slip === 0 ? '' : drawSlip(text, box, look, style)) + drawn);
    },
  };
}

const fadedShip = ({ age }: Mark, drawn: string): string =>
  age === undefined || age === 0 ? drawn : faded(age, drawn);

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
