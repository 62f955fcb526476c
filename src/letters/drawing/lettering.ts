/**
 * The names of a view. They are public, and placed once for a view, whatever stands on it: a name does not move when
 * counters do.
 */
import { sortedBy } from '../../kernel/basic.js';
import type { Board, PlaceId } from '../../kernel/map/board.js';
import type { Ground } from './ground.js';
import type { Label } from './label.js';
import { linePoints } from './lines.js';
import type { Box } from './mesh.js';
import { gapNames, namesAlong, ridgeNames, riverNames } from './names.js';
import { boxAround, isInside, placeBoxes, type Obstacle, type Placeable } from './place-boxes.js';
import { areaRooms, placeNames, seaObstacles } from './place-names.js';
import type { Style } from './style.js';
import {
  numberObstacles,
  roomObstacles,
  signsOf,
  townNames,
  townObstacles,
  type Sign,
} from './towns.js';
import { layer } from './xml.js';
import { zoneNames } from './zones.js';

/** A name that was written. `of`: the town or area that it names; `isCity`: no counter covers it. */
export type Written = {
  readonly text: string;
  readonly boxes: readonly Box[];
  readonly of?: PlaceId;
  readonly isCity: boolean;
};

/**
 * All names of a view, drawn: those of cities, and the others, which counters may cover; where they went, where the signs of
 * towns stand, and the names that found no room.
 */
export type Lettering = {
  readonly drawn: string;
  readonly cities: string;
  readonly names: readonly Written[];
  readonly signs: readonly Sign[];
  readonly leftOut: readonly string[];
};

type View = {
  readonly board: Board;
  readonly ground: Ground;
  readonly map: Box;
  readonly style: Style;
};

/** Writes the names of a view around what is covered. */
export function letterBoard(view: View, covered: readonly Box[]): Lettering {
  const { board, ground, map, style } = view;
  const { mesh } = ground;
  const areas = placeNames(board, mesh, map, style);
  const { capitals, cities, towns } = townNames({ board, mesh, map, style });
  const zones = zoneNames(ground, map, style);
  const rivers = [...namesAlong(board, style), ...riverNames(board, mesh, style)];
  const ridges = [...ridgeNames(board, mesh, style), ...gapNames(board, mesh, style)];
  const names = [...areas, ...capitals, ...cities, ...zones, ...towns, ...rivers, ...ridges];
  const kept = [...covered, ...areaRooms(board, mesh, style)];
  const hard: Placeable = { places: [{ boxes: kept, cost: 0 }], need: 'always' };
  const [, ...places] = placeBoxes([hard, ...names], obstaclesOf(view), map);
  const first = [...capitals, ...cities];
  const drawNames = (some: readonly Label[]): string =>
    some
      .map((name) => {
        const place = places[names.indexOf(name)];
        return place === undefined ? '' : name.draw(place);
      })
      .join('');
  return {
    drawn: [
      layer('ridges', drawNames(ridges)),
      layer('rivers', drawNames(rivers)),
      layer('borders', drawNames(zones)),
      layer('towns', drawNames([...areas, ...towns])),
    ].join(''),
    cities: layer('towns', drawNames(first)),
    signs: signsOf({ board, mesh, map, style }),
    names: names.flatMap((name, index): readonly Written[] => {
      const { text, of } = name;
      const boxes = places[index]?.boxes;
      const isCity = first.includes(name);
      return boxes === undefined
        ? []
        : [{ text, boxes, isCity, ...(of === undefined ? {} : { of }) }];
    }),
    leftOut: sortedBy(
      names
        .filter((name, index) => places[index] === undefined && hasRoom(name, map))
        .map(({ text }) => text),
      (text) => text,
    ),
  };
}

/** Whether a name could stand in the view at all; what lies outside it was not left out. */
const hasRoom = ({ of, places }: Label, map: Box): boolean =>
  of !== undefined || places.some(({ boxes }) => boxes.every((box) => isInside(box, map)));

const obstaclesOf = ({ board, ground: { mesh }, map, style }: View): readonly Obstacle[] => [
  ...townObstacles({ board, mesh, map, style }),
  ...roomObstacles({ board, mesh, map, style }),
  ...seaObstacles(board, mesh, style),
  ...numberObstacles(board, style),
  ...linePoints(board, mesh).map((at) => ({ box: boxAround(at, 4, 4), price: 0.5 })),
];
