/**
 * The board: places, what joins them and what is printed on it. It is public and the same for all. A place's id is
 * opaque: nothing outside its system takes one apart.
 */

import type { PlaceId, Point } from './spot.js';

export type { PlaceId, Point };

/** Names a side of the war. */
export type SideId = string;

/** Colours that the drawing knows in every theme: names of inks, for one of which each side is drawn. */
export const INKS = ['blue', 'red', 'green', 'violet'] as const;
export type Ink = (typeof INKS)[number];

/**
 * A side as maps, pages and letters show it. `title` stands before a noun (`Northern force`), `short` by itself (`North`).
 * `corners`: of its counters, so that sides differ in grey print too.
 */
export type Side = {
  readonly id: SideId;
  readonly title: string;
  readonly short: string;
  readonly ink: Ink;
  readonly corners: 'square' | 'cut' | 'round';
};

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
};

/**
 * `name` is '' where it has none but its id. `look` names a row of `Board.looks`. `cell` is its place on the grid, `outline`
 * its shape on a board without one. `zone` is drawn in its owner's colours and with its name, `command` is not drawn. A
 * place `within` another is a port, a fort or one of two shores there; a `box` is drawn beside the map.
 */
export type Place = {
  readonly id: PlaceId;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly look: string;
  readonly center: Point;
  readonly outline?: readonly Point[];
  readonly cell?: readonly [number, number];
  readonly zone?: string;
  readonly command?: string;
  readonly within?: PlaceId;
  readonly box?: true;
};

/** Joins two places, or is the edge between two cells, of which `b` may lie off the board. `kind` names a look. */
export type Link = {
  readonly a: PlaceId;
  readonly b: PlaceId;
  readonly kind: string;
  readonly name?: string;
  readonly line?: readonly Point[];
};

/** Places that belong together: a state, a colony, a command. `side` holds it at the start; absent: nobody. */
export type Zone = {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly side?: SideId;
  readonly note?: string;
  /** For a map that has no room for its name. */
  readonly brief?: string;
  /** Written after its name on the map, such as what it counts for. */
  readonly worth?: string;
};

/**
 * Cell [i, j] has its center at origin + i*u + j*v. For hexes `v` lies 60 degrees clockwise of `u`, and the six neighbors
 * of a cell are (1,0) (0,1) (-1,1) (-1,0) (0,-1) (1,-1); squares have four.
 */
export type Grid = {
  readonly shape: 'hex' | 'square';
  readonly origin: Point;
  readonly u: Point;
  readonly v: Point;
};

/**
 * Printed on the board; `kind` names a look. Lines `through` places whose kinds are unlike have a break where they meet,
 * if both are drawn with ties. An area whose look is water is a lake. For sight, `height` is how high the ground lies and `depth` how far one sees into it.
 */
export type Feature = {
  readonly id: string;
  readonly kind: string;
  readonly name?: string;
  readonly height?: number;
  readonly depth?: number;
  readonly shape:
    | { readonly is: 'area'; readonly outline: readonly Point[] }
    | { readonly is: 'line'; readonly points: readonly Point[] }
    | { readonly is: 'through'; readonly places: readonly PlaceId[] }
    | {
        readonly is: 'town';
        readonly place: PlaceId;
        readonly tier: 1 | 2 | 3;
        /** A capital, a fortress or a great city: named at every size of view. */
        readonly great?: true;
      }
    | { readonly is: 'corner'; readonly places: readonly [PlaceId, PlaceId, PlaceId] };
};

const GROUNDS = ['plain', 'woods', 'swamp', 'rough', 'mountain', 'water'] as const;
/**
 * A `break` stands where lines with ties meet and do not join, a `gap` where a ridge can be crossed. Of a `name` nothing is
 * drawn but the name of what it runs through, such as an ocean.
 */
const LINES = [
  'river',
  'ties',
  'break',
  'ridge',
  'gap',
  'line',
  'double',
  'dashed',
  'crossing',
  'name',
] as const;
const TOWNS = ['star', 'ring', 'dot', 'square', 'square-dot'] as const;

/**
 * How a kind of place, link or feature is drawn. `key` is its row in the legend, '' for none; `word` is what lists call it,
 * absent where that is the key. `weight`: of lines, 1 the least. `tint`: a CSS colour for light paper.
 */
export type Look = {
  readonly id: string;
  readonly pattern: (typeof GROUNDS)[number] | (typeof LINES)[number] | (typeof TOWNS)[number];
  readonly key: string;
  readonly word?: string;
  readonly tint?: string;
  readonly weight?: 1 | 2 | 3 | 4;
};

/**
 * What a reader can switch on and off together: marks that name it, or a part of the drawing with an id of
 * `PRINTED_LAYERS`. In the order of the switches.
 */
export type Layer = { readonly id: string; readonly title: string; readonly shown: boolean };

/** Parts of every drawing; a board that does not name one of them has it under this title. */
export const PRINTED_LAYERS: readonly Layer[] = [
  { id: 'tracks', title: 'moves', shown: true },
  { id: 'sight', title: 'what is in sight', shown: true },
  { id: 'control', title: 'changed control', shown: true },
  { id: 'towns', title: 'towns', shown: true },
  { id: 'roads', title: 'roads', shown: true },
  { id: 'rivers', title: 'rivers', shown: true },
  { id: 'ridges', title: 'ridges', shown: true },
  { id: 'borders', title: 'borders', shown: true },
  { id: 'terrain', title: 'ground', shown: true },
  { id: 'grid', title: 'places', shown: true },
];

/**
 * What a row of the legend shows, before those of looks: a mark, land of an owner, a track, what is in sight, the `flag` of a
 * new owner, a `name` as it is written under a counter, a `note` beside a track or a battle, and a counter to which so many
 * others are `joined` where there is no room for them.
 */
export type LegendSign =
  | ({ readonly is: 'mark'; readonly behind?: 'works' } & Sample)
  | { readonly is: 'land'; readonly side?: SideId }
  | { readonly is: 'track'; readonly side: SideId }
  | { readonly is: 'flag' | 'joined'; readonly side: SideId }
  | { readonly is: 'name' | 'note'; readonly side: SideId; readonly text: string }
  | { readonly is: 'seen' };

/** What a mark looks like; `Mark` says what stands where. */
export type Sample = {
  readonly side?: SideId;
  readonly shape: Shape;
  readonly face: string;
  readonly badges?: readonly Badge[];
  /** How surely it is known; `remembered` with its age in steps. */
  readonly known: 'own' | 'seen' | 'remembered' | 'public';
  readonly age?: number;
  /** As many more counters lie under it, to show its size. */
  readonly under?: 1 | 2;
};

const SHAPES = [
  'unit',
  'army',
  'leader',
  'supply',
  'fort',
  'fortress',
  'ship',
  'control',
  'flag',
  'battle',
  'chit',
  'marker',
] as const;
type Shape = (typeof SHAPES)[number];

/** At most three characters; `!` and `∅` are drawn as signs. `title` says it in words: disordered, besieged. */
export type Badge = {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly title: string;
};

/** `more`: left out where a legend has little room. */
export type LegendRow = {
  readonly says: string;
  readonly shows: LegendSign;
  readonly more?: true;
};

/**
 * One board unit is `perUnit` of `unit`, such as 0.5 of a mile; a counter is drawn about 29 units wide, so places should be
 * wider. `extent`: all that is drawn, boxes beside the map too.
 */
export type Board = {
  readonly title: string;
  readonly extent: Box;
  readonly unit: string;
  readonly perUnit: number;
  readonly grid?: Grid;
  readonly sides: readonly Side[];
  readonly places: readonly Place[];
  readonly links: readonly Link[];
  readonly zones: readonly Zone[];
  /** Land that is no place, on a board without a grid: without it there is sea around the places. */
  readonly beyond?: readonly (readonly Point[])[];
  readonly features: readonly Feature[];
  readonly looks: readonly Look[];
  readonly layers: readonly Layer[];
  readonly legend: readonly LegendRow[];
};

/** A board as a system gives it: what it leaves out is plain. */
export type PlainBoard = Pick<Board, 'title' | 'sides' | 'places'> & Partial<Board>;

const MARGIN = 20;

/** With an extent round all that it has, plain looks, and one layer `marks`, where it names none. */
export function fullBoard(board: PlainBoard): Board {
  const points = board.places.flatMap(({ center, outline = [] }) => [center, ...outline]);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const grounds = [...new Set(board.places.map(({ look }) => look))];
  const ways = [...new Set(board.links?.map(({ kind }) => kind))];
  return {
    extent: { x, y, w: Math.max(...xs) + MARGIN - x, h: Math.max(...ys) + MARGIN - y },
    ...{ unit: 'miles', perUnit: 0.1, links: [], zones: [], features: [], legend: [] },
    looks: [
      ...grounds.map((id) => ({ id, pattern: 'plain' as const, key: '' })),
      ...ways.map((id) => ({ id, pattern: 'line' as const, key: id })),
    ],
    layers: [{ id: 'marks', title: 'counters', shown: true }],
    ...board,
  };
}
