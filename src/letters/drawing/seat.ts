/** One viewer's part of a map, and the names, which keep off his counters. Drawn from his picture alone. */
import { sortedBy } from '../../kernel/basic.js';
import { PENCIL_LAYER } from '../../kernel/map/pencil.js';
import type { Picture } from '../../kernel/map/picture.js';
import { drawTitles } from './cartouche.js';
import { counterGroups, counterScale, groupBox } from './counters.js';
import { isIn, type Box, type Point } from './mesh.js';
import { placeNames } from './place-names.js';
import { spotPoint } from './spots.js';
import type { Label } from './label.js';
import {
  battleLabels,
  battleObstacles,
  battlesOf,
  drawBattles,
  drawFlags,
  drawHeld,
  drawSeen,
  drawTracks,
  flagObstacles,
  flagsOf,
  trackLabels,
  trackObstacles,
} from './overlay.js';
import { drawPencil } from './pencil.js';
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
  const { style, board, whole, ground, map, cartouche } = sheet;
  const { mesh } = ground;
  const inView = picture.marks.filter(({ at: spot }) => {
    const at = spotPoint(whole, spot);
    return at !== undefined && isIn(at, map);
  });
  const battles = battlesOf(whole, inView);
  const flags = flagsOf(whole, picture.held).filter(({ at }) => isIn(at, map));
  const fleets = inView.filter(({ shape }) => shape === 'ship');
  const counters = inView.filter(({ shape }) => shape !== 'ship' && shape !== 'battle');
  const groups = counterGroups(whole, counters, style);
  const ships = shipGroups(whole, fleets, style);
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
      ? battleObstacles(battles, burst).map(({ box }, index) => [battles[index]?.where ?? '', box])
      : [],
  );
  const notes = [
    ...battleLabels(battles, burst),
    ...trackLabels(whole, picture.tracks, map, style),
  ];
  const boxes = groups.flatMap(({ where, at }, index) =>
    boxBy({ where, at }, groupPlaces[index], fought.get(where)),
  );
  const towns = townNames(board, map, new Map(boxes), style);
  const { rivers, zones, ridges, obstacles: printed } = sheet.names();
  const areas = placeNames(board, map, new Map([...fought, ...boxes]), style);
  const townLabels = [...areas, ...towns.capitals, ...towns.cities, ...towns.towns];
  const names = [
    ...areas,
    ...towns.capitals,
    ...towns.cities,
    ...zones,
    ...notes,
    ...towns.towns,
    ...rivers,
    ...ridges,
  ];
  const hard = stood.map((place) => fixed(place?.boxes ?? []));
  const obstacles = [
    ...printed,
    ...battleObstacles(battles, burst),
    ...trackObstacles(whole, picture.tracks, style),
    ...(cartouche === undefined ? flagObstacles(flags, style) : []),
  ];
  const written = placeBoxes([...hard, ...names], obstacles, map).slice(hard.length);
  const drawNames = (some: readonly Label[]): string =>
    some.map((name) => drawAt(written[names.indexOf(name)], name.draw)).join('');
  const stands = groups.map((group, index) => ({ ...group, place: groupPlaces[index] }));
  const sails = ships.map((ship, index) => ({ ...ship, place: shipPlaces[index] }));
  const drawn = [
    layer('control', drawHeld(picture.held, ground, style)),
    layer('sight', drawSeen(mesh, picture.seen, style)),
    layer('ridges', drawNames(ridges)),
    layer('rivers', drawNames(rivers)),
    layer('borders', drawNames(zones)),
    layer('towns', drawNames(townLabels)),
    layer('battles', drawBattles(battles, burst)),
    layer('tracks', drawTracks(whole, picture.tracks, style)),
    layer('control', drawFlags(flags, style)),
    ...stands.map(({ of, place, drawUnder }) => layer(of, drawAt(place, drawUnder))),
    layer('ships', sails.map(({ place, drawUnder }) => drawAt(place, drawUnder)).join('')),
    ...stands.map(({ of, where, place, draw }) => layer(of, standing(where, drawAt(place, draw)))),
    layer('ships', sails.map(({ place, draw }) => drawAt(place, draw)).join('')),
    layer('tracks', drawNames(notes)),
    layer(PENCIL_LAYER, drawPencil(whole, picture.pencil ?? [], style)),
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
const standing = (place: string, drawn: string): string =>
  drawn === '' ? '' : tag('g', { 'data-place': place }, drawn);

/** Whether a name could stand in the view at all; what lies outside it was not left out. */
const hasRoom = (places: readonly Place[], map: Box): boolean =>
  places.some(({ boxes }) => boxes.every((box) => isInside(box, map)));

const fixed = (boxes: readonly Box[]): Placeable => ({
  places: [{ boxes, cost: 0 }],
  need: 'always',
});

const boxBy = (
  { where, at }: { readonly where: string; readonly at: Point },
  place: Place | undefined,
  burst: Box | undefined,
): readonly (readonly [string, Box])[] => {
  if (place === undefined) return [];
  const box = burst === undefined ? groupBox(place) : boxOf([groupBox(place), burst]);
  // A group that had to step aside leaves the town where it was.
  const isThere = at.x > box.x && at.x < box.x + box.w && at.y > box.y && at.y < box.y + box.h;
  return isThere ? [[where, box]] : [];
};

const drawAt = (place: Place | undefined, draw: (place: Place) => string): string =>
  place === undefined ? '' : draw(place);
