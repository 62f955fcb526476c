/** One viewer's part of a map, and the names, which keep off his counters. Drawn from his picture alone. */
import { sortedBy } from '../../kernel/basic.js';
import type { Picture } from '../../kernel/map/bridge.js';
import { drawTitles } from './cartouche.js';
import { counterGroups, counterScale, groupBox } from './counters.js';
import { hexCentre, isHexIn, type Box, type Point } from './mesh.js';
import type { Label } from './label.js';
import {
  battleLabels,
  battleObstacles,
  drawBattles,
  drawFlags,
  drawSeen,
  drawStates,
  drawTracks,
  flagObstacles,
  trackLabels,
  trackObstacles,
} from './overlay.js';
import { inside, type Sheet } from './sheet.js';
import { shipGroups } from './ships.js';
import { townNames } from './towns.js';
import { boxOf, isInside, placeBoxes, type Place, type Placeable } from './place-boxes.js';
import { layer, tag } from './xml.js';

/** The drawn part, the boxes of all names and of all groups of counters, and the names that found no room. */
export type SeatPart = {
  readonly drawn: string;
  readonly names: readonly Place[];
  readonly counters: readonly Place[];
  readonly leftOut: readonly string[];
};

/** Draws what a picture lays over a sheet. */
export function drawSeat(sheet: Sheet, picture: Picture): SeatPart {
  const { style, board, ground, map, cartouche } = sheet;
  const inView = picture.counters.filter((counter) => isHexIn(counter.hex, map));
  const battles = picture.battles.filter((battle) => isHexIn(battle.hex, map));
  const groups = counterGroups(inView, style);
  const ships = shipGroups(picture.ships ?? [], style).filter(({ at }) => isIn(at, map));
  const corner = fixed(cartouche === undefined || cartouche.isBand ? [] : [cartouche.box]);
  const stood = placeBoxes([corner, ...groups, ...ships], [], map);
  const [groupPlaces, shipPlaces] = [
    stood.slice(1, 1 + groups.length),
    stood.slice(1 + groups.length),
  ];
  // On a level bursts are no larger than counters, and a town's name keeps off its burst.
  const burst = cartouche === undefined ? counterScale(style) : style;
  const fought = new Map(
    cartouche === undefined
      ? battleObstacles(battles, burst).map(({ box }, index) => [battles[index]?.hex ?? '', box])
      : [],
  );
  const notes = [...battleLabels(battles, burst), ...trackLabels(picture.tracks, map, style)];
  const boxes = groups.flatMap(({ hex }, index) => boxBy(hex, groupPlaces[index], fought.get(hex)));
  const towns = townNames(board, map, new Map(boxes), style);
  const { rivers, states, ridges, obstacles: printed } = sheet.names();
  const townLabels = [...towns.capitals, ...towns.cities, ...towns.towns];
  const names = [
    ...towns.capitals,
    ...towns.cities,
    ...states,
    ...notes,
    ...towns.towns,
    ...rivers,
    ...ridges,
  ];
  const hard = stood.map((place) => fixed(place?.boxes ?? []));
  const obstacles = [
    ...printed,
    ...battleObstacles(battles, burst),
    ...trackObstacles(picture.tracks, style),
    ...(cartouche === undefined ? flagObstacles(picture.flags, style) : []),
  ];
  const written = placeBoxes([...hard, ...names], obstacles, map).slice(hard.length);
  const drawNames = (some: readonly Label[]): string =>
    some.map((name) => drawAt(written[names.indexOf(name)], name.draw)).join('');
  const stands = groups.map((group, index) => ({ ...group, at: groupPlaces[index] }));
  const sails = ships.map((ship, index) => ({ ...ship, at: shipPlaces[index] }));
  const drawn = [
    layer('control', drawStates(picture.states ?? [], ground, style)),
    layer('sight', drawSeen(picture.seen, style)),
    layer('ridges', drawNames(ridges)),
    layer('rivers', drawNames(rivers)),
    layer('borders', drawNames(states)),
    layer('towns', drawNames(townLabels)),
    layer('battles', drawBattles(battles, burst)),
    layer('tracks', drawTracks(picture.tracks, style)),
    layer('control', drawFlags(picture.flags, style)),
    ...stands.map(({ of, at, drawUnder }) => layer(of, drawAt(at, drawUnder))),
    layer('ships', sails.map(({ at, drawUnder }) => drawAt(at, drawUnder)).join('')),
    ...stands.map(({ of, hex, at, draw }) => layer(of, standing(hex, drawAt(at, draw)))),
    layer('ships', sails.map(({ at, draw }) => drawAt(at, draw)).join('')),
    layer('tracks', drawNames(notes)),
  ];
  const titles = { board: board.title, title: picture.title, subtitle: picture.subtitle };
  return {
    drawn:
      inside(map, drawn.join('')) +
      (cartouche === undefined ? '' : drawTitles(cartouche, titles, style)),
    names: written.filter((place) => place !== undefined),
    counters: [...groupPlaces, ...shipPlaces].filter((place) => place !== undefined),
    leftOut: sortedBy(
      names
        .filter(({ places }, index) => written[index] === undefined && hasRoom(places, map))
        .map(({ text }) => text),
      (text) => text,
    ),
  };
}

/** A group of counters that says where it stands, however far aside it had to be drawn. */
const standing = (hex: string, drawn: string): string =>
  drawn === '' ? '' : tag('g', { 'data-place': hex }, drawn);

const isIn = ({ x, y }: Point, map: Box): boolean =>
  x > map.x && x < map.x + map.w && y > map.y && y < map.y + map.h;

/** Whether a name could stand in the view at all; what lies outside it was not left out. */
const hasRoom = (places: readonly Place[], map: Box): boolean =>
  places.some(({ boxes }) => boxes.every((box) => isInside(box, map)));

const fixed = (boxes: readonly Box[]): Placeable => ({
  places: [{ boxes, cost: 0 }],
  need: 'always',
});

const boxBy = (
  hex: string,
  place: Place | undefined,
  burst: Box | undefined,
): readonly (readonly [string, Box])[] => {
  if (place === undefined) return [];
  const box = burst === undefined ? groupBox(place) : boxOf([groupBox(place), burst]);
  const at = hexCentre(hex);
  // A group that had to step aside leaves the town where it was.
  const isThere = at.x > box.x && at.x < box.x + box.w && at.y > box.y && at.y < box.y + box.h;
  return isThere ? [[hex, box]] : [];
};

const drawAt = (place: Place | undefined, draw: (place: Place) => string): string =>
  place === undefined ? '' : draw(place);
