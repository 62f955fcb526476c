/** The names of areas, each on its own land; boxes beside the map have theirs in them. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board, Place } from '../../kernel/map/board.js';
import type { Label } from './label.js';
import { isIn, type Box, type Mesh, type Point } from './mesh.js';
import { boxAround, boxCentre, overlap, type Obstacle, type Place as Room } from './place-boxes.js';
import { slipSize } from './pieces.js';
import { printedOn } from './printed.js';
import type { Style } from './style.js';
import { drawText, textWidth, type TextLook } from './text.js';
import { counterRoom, distance } from './towns.js';

const SIZE = 11.5;
/** Steps from the middle that are tried, in sizes of the name, the best first: slips lie below counters. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, -0.7],
  [0, 0.7],
  [0, -1.6],
  [0, 1.6],
  [0, -2.6],
  [0, 2.6],
  [1.6, 0.9],
  [-1.6, 0.9],
  [1.6, -0.9],
  [-1.6, -0.9],
  [2.6, 2],
  [-2.6, 2],
  [0, 3.8],
  [0, -3.8],
];

/** Of a slip, in sizes of its letters. */
const SLIP_HEIGHT = 1.45;
/** What it costs a name to leave its land for the water; none that has room there does. */
const ON_WATER = 12;

/** Without a grid, whose towns are named instead. A name keeps free the room of a counter in the middle of its area. */
export function placeNames(board: Board, mesh: Mesh, map: Box, style: Style): readonly Label[] {
  if (board.grid !== undefined) return [];
  const { lookOf, towns } = printedOn(board);
  const named = new Set(towns.map(({ place }) => place));
  const shown = board.places.filter(
    ({ id, name, center, box, within }) =>
      name !== '' && box !== true && within === undefined && !named.has(id) && isIn(center, map),
  );
  const rooms = areaRooms(board, mesh, style);
  const names = shown.map((place) => {
    const isWater = lookOf(place.look)?.pattern === 'water';
    const isFree = (box: Box): boolean =>
      rooms.every((room) => overlap(box, room) === 0) &&
      shown.every(
        ({ id, center }) => id === place.id || distance(box, center) > distance(box, place.center),
      );
    return { isWater, name: placeName(place, isWater, isFree, mesh, style) };
  });
  // Waters come last, and first whoever has the fewest places.
  const few = (places: number): string => String(places).padStart(3, '0');
  return sortedBy(
    names,
    ({ isWater, name: { of = '', places } }) => `${String(isWater)} ${few(places.length)} ${of}`,
  ).map(({ name }) => name);
}

function placeName(
  { id, name, center }: Place,
  isWater: boolean,
  isFree: (box: Box) => boolean,
  mesh: Mesh,
  style: Style,
): Label {
  const size = SIZE * Math.min(2.2, Math.max(0.7, style.scale));
  const weight = isWater ? 'regular' : 'bold';
  const look: TextLook = {
    ...{ size, weight, halo: style.palette.halo },
    fill: isWater ? style.palette.riverText : style.palette.ink,
    ...(isWater ? { italic: true } : {}),
  };
  const [w, h] = [textWidth(name, size, weight) + 3, size * 1.1];
  const own = [mesh.cellOf(id), undefined];
  const places = spotsAround(center, size, w, counterRoom(center, mesh, style), style)
    .map((at, order): Room => {
      const isWet = !isWater && mesh.under(at) === undefined;
      return { boxes: [boxAround(at, w, h)], cost: order + (isWet ? ON_WATER : 0) };
    })
    .filter(({ boxes: [box] }) => {
      return box !== undefined && own.includes(mesh.under(boxCentre(box))) && isFree(box);
    });
  return {
    ...{ text: name, of: id, places, need: 'drop', limit: 60 },
    draw: ({ boxes: [box] }) =>
      box === undefined ? '' : drawText(name, { x: box.x + box.w / 2, y: box.y + box.h / 2 }, look),
  };
}

/** Where the middle of a name so wide may stand, the best first: above and below its counter, then beside it. */
function spotsAround(
  center: Point,
  size: number,
  w: number,
  room: Box,
  style: Style,
): readonly Point[] {
  const slip = slipSize(style) * SLIP_HEIGHT;
  const steps = STEPS.map(([dx, dy]): Point => {
    // A name below stands under the slip.
    const aside = (Math.sign(dy) * room.h) / 2 + (dy > 0 ? slip : 0);
    return { x: center.x + dx * size, y: center.y + dy * size + aside };
  });
  const beside = [1, -1].flatMap((way) =>
    [0, 0.7, -0.7].map((dy): Point => {
      const edge = way > 0 ? room.x + room.w : room.x;
      return { x: edge + way * (w / 2 + 1), y: center.y + dy * size };
    }),
  );
  // Where there is no other room, a slip may cover some of it.
  const close = [0.7, 1.6].map((dy): Point => {
    return { x: center.x, y: center.y + room.h / 2 + dy * size };
  });
  return [...steps, ...beside, ...close];
}

/** Where counters stand on areas, which are large enough for names beside them. */
export const areaRooms = (board: Board, mesh: Mesh, style: Style): readonly Box[] =>
  board.grid === undefined
    ? board.places
        .filter((place) => !isAtSea(board, place))
        .map(({ center }) => counterRoom(center, mesh, style))
    : [];

const SEA_PRICE = 3;

/** Where ships stand now and then: a name had better not, but may. */
export const seaObstacles = (board: Board, mesh: Mesh, style: Style): readonly Obstacle[] =>
  board.places
    .filter((place) => isAtSea(board, place))
    .map(({ center }) => ({ box: counterRoom(center, mesh, style), price: SEA_PRICE }));

/** Water without an outline: ships stand there and nothing else. */
export const isAtSea = (board: Board, { look, outline, box, cell }: Place): boolean =>
  cell === undefined &&
  outline === undefined &&
  box !== true &&
  printedOn(board).lookOf(look)?.pattern === 'water';
