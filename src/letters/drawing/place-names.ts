/** The names of areas, each on its own land; boxes beside the map have theirs in them. */
import type { Board, Place } from '../../kernel/map/board.js';
import { chooseTogether } from './choose-together.js';
import type { Label } from './label.js';
import { isIn, type Box, type Mesh, type Point } from './mesh.js';
import {
  boxAround,
  boxCentre,
  isInside,
  isOver,
  type Obstacle,
  type Place as Room,
} from './place-boxes.js';
import { slipSize } from './pieces.js';
import { printedOn } from './printed.js';
import type { Style } from './style.js';
import { drawText, textWidth, type TextLook } from './text.js';
import { counterRoom, distance, isFarther } from './towns.js';

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
/** The height of a line, in sizes of its letters. */
const LINE = 1.1;
/** A name that finds no room at its own size is written smaller, at this price for the whole of it. */
const SHARES = [1, 0.87, 0.75, 0.65] as const;
const SMALLER = 100;
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
  const pairs = rooms.map(pairRoom);
  const names = shown.map((place) => {
    const isWater = lookOf(place.look)?.pattern === 'water';
    const isFree = (box: Box): boolean => {
      if (!isInside(box, map) || rooms.some((room) => isOver(box, room))) return false;
      const near = distance(box, place.center);
      return shown.every(({ id, center }) => id === place.id || isFarther(box, center, near));
    };
    const room = areaRoom(board, place.center, mesh, style);
    const own = pairRoom(room);
    const priceOf = (box: Box): number =>
      pairs.filter((pair) => isOver(box, pair)).length * PAIR_PRICE +
      (isOver(box, own) ? OWN_PAIR_PRICE : 0);
    return { isWater, name: placeName(place, { isWater, isFree, priceOf, room }, mesh, style) };
  });
  // Waters come last: land looks for its names together, and takes the room that it needs.
  const [land, water] = [names.filter((one) => !one.isWater), names.filter((one) => one.isWater)];
  return [...settled(land.map(({ name }) => name)), ...water.map(({ name }) => name)];
}

/** Another place than the one that was chosen for all names together. */
const SECOND_CHOICE = 30;

function settled(names: readonly Label[]): readonly Label[] {
  const chosen = chooseTogether(names.map(({ places }) => ({ places, weight: 1 })));
  return names.map((name, index) => ({
    ...name,
    places: name.places.map(({ boxes, cost }, order) => ({
      boxes,
      cost: order === chosen[index] ? 0 : cost + SECOND_CHOICE,
    })),
  }));
}

/** Where a name may stand around the room of a counter, and what it costs to be covered where more counters stand. */
type Site = {
  readonly isWater: boolean;
  readonly priceOf: (box: Box) => number;
  readonly isFree: (box: Box) => boolean;
  readonly room: Box;
};

function placeName(
  { id, name, center }: Place,
  { isWater, isFree, priceOf, room }: Site,
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
  const own = [mesh.cellOf(id), undefined];
  const places = SHARES.flatMap((share) => {
    const [w, h] = [textWidth(name, size * share, weight) + 3, size * share * LINE];
    return spotsAround(center, size * share, w, room, style).flatMap(
      (at, order): readonly Room[] => {
        const box = boxAround(at, w, h);
        if (!own.includes(mesh.under(boxCentre(box))) || !isFree(box)) return [];
        const isWet = !isWater && mesh.under(at) === undefined;
        const cost = order + (isWet ? ON_WATER : 0) + (1 - share) * SMALLER + priceOf(box);
        return [{ boxes: [box], cost }];
      },
    );
  });
  return {
    ...{ text: name, of: id, places, need: 'drop', limit: 100 },
    draw: ({ boxes: [box] }) =>
      box === undefined ? '' : drawText(name, boxCentre(box), { ...look, size: box.h / LINE }),
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
    [0, 0.7, -0.7, 1.4, -1.4].map((dy): Point => {
      const edge = way > 0 ? room.x + room.w : room.x;
      return { x: edge + way * (w / 2 + 1), y: center.y + dy * size };
    }),
  );
  // Set off to one side above or below, as far as the name still begins or ends at its counter.
  const aslant = [0.25, -0.25, 0.45, -0.45].flatMap((along) =>
    [-0.7, 0.7].map((dy): Point => {
      const aside = Math.sign(dy) * (room.h / 2);
      return { x: center.x + along * w, y: center.y + dy * size + aside };
    }),
  );
  // Where there is no other room, a slip may cover some of it.
  const close = [0.7, 1.6].map((dy): Point => {
    return { x: center.x, y: center.y + room.h / 2 + dy * size };
  });
  return [...steps, ...beside, ...aslant, ...close];
}

/** Where counters stand on areas, which are large enough for names beside them. */
export const areaRooms = (board: Board, mesh: Mesh, style: Style): readonly Box[] =>
  board.grid === undefined
    ? board.places
        .filter((place) => !isAtSea(board, place))
        .map(({ center }) => areaRoom(board, center, mesh, style))
    : [];

/** Depots stand to the left of a counter, where the board has any. */
function areaRoom({ legend }: Board, center: Point, mesh: Mesh, style: Style): Box {
  const { x, y, w, h } = counterRoom(center, mesh, style);
  const hasDepots = legend.some(({ shows }) => shows.is === 'mark' && shows.shape === 'supply');
  const left = hasDepots ? center.x - x : x + w - center.x;
  return { x: center.x - left, y, w: left + x + w - center.x, h };
}

/** Two counters of an area side by side, with others below them. */
const pairRoom = ({ x, y, w, h }: Box): Box => ({ x: x - w / 2, y, w: 2 * w, h: 2.4 * h });
const PAIR_PRICE = 4;
const OWN_PAIR_PRICE = 10;

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
