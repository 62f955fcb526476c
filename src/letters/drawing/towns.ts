/** Towns and the numbers of cells: their signs on the board, and the names that are set beside them. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board, Look } from '../../kernel/map/board.js';
import { placeById } from '../../kernel/map/places.js';
import { BODY, counterScale, WAGON } from './counters.js';
import { labelBeside, type Label } from './label.js';
import { isIn, type Box, type Mesh, type Point } from './mesh.js';
import { chooseTogether } from './choose-together.js';
import {
  boxAround,
  boxOf,
  isInside,
  isOver,
  priceOf,
  pricesOf,
  type Obstacle,
  type Place,
  type Prices,
} from './place-boxes.js';
import { printedOn, type Town } from './printed.js';
import { starPath } from './signs.js';
import type { Owner, Style } from './style.js';
import type { TextLook } from './text.js';
import { escapeXml, num, tag } from './xml.js';

const LABEL_SIZES = { 1: 14.5, 2: 12, 3: 10.5 } as const;
const RADII = { 1: 4.6, 2: 3.1, 3: 2.1 } as const;

/** Whose the land is around a town, as printed. */
export type OwnerOf = (place: string) => Owner;

/** The towns of a view, each where it stands. */
const standing = (board: Board): readonly (Town & { readonly at: Point })[] =>
  printedOn(board).towns.flatMap((town) => {
    const at = placeById(board, town.place)?.center;
    return at === undefined ? [] : [{ ...town, at }];
  });

/** A town with its sign and about how far that reaches. */
export type Sign = Town & { readonly at: Point; readonly r: number };

/** What a view shows: the board as far as it is in view, its net, and its frame. */
export type TownView = {
  readonly board: Board;
  readonly mesh: Mesh;
  readonly map: Box;
  readonly style: Style;
};

/** The towns that have a sign in a view. */
export const signsOf = (view: TownView): readonly Sign[] => shownTowns(view).signs;

/** The towns that have a sign in a view, and where the names of those that are named may stand. */
type Shown = {
  readonly signs: readonly Sign[];
  readonly places: ReadonlyMap<Sign, readonly Place[]>;
  /** Those whose first place was chosen together with those of all others: they are written before the rest. */
  readonly settled: ReadonlySet<Sign>;
};

const known = new WeakMap<Board, Map<string, Shown>>();

/** The same in every theme. */
function shownTowns(view: TownView): Shown {
  const { board, map, style } = view;
  const views = known.get(board) ?? new Map<string, Shown>();
  known.set(board, views);
  const key = [style.scale, style.tiers, style.reach, map.x, map.y].join(' ');
  const shown = views.get(key) ?? chosenTowns(view);
  views.set(key, shown);
  return shown;
}

/** Whether the name of a town is placed before all others, and is never left out for one of them. */
const isGreat = ({ sign, great }: Town): boolean => sign === 'star' || great;

/**
 * The names of cities are placed together. Where a great one finds no place, the cities that could be taken for it there are
 * left out, on views of the whole; so are the signs of towns that could be taken for a city.
 */
function chosenTowns({ board, mesh, map, style }: TownView): Shown {
  const all = standing(board)
    .filter((town) => town.tier <= style.tiers + (style.reach === 'whole' ? 0 : 1))
    .map((town) => ({
      ...town,
      r: radiusOf(town.tier, style) * (town.sign === 'star' ? 1.8 : 1.1),
    }));
  const named = sortedBy(
    all.filter(({ tier, at }) => isIn(at, map) && tier <= style.tiers),
    ({ tier, sign, place, name }) =>
      `${String(tier)} ${sign === 'star' ? 'a' : 'b'} ${place} ${name}`,
  );
  const triedOf = (town: Sign): readonly Tried[] => {
    const places = placesOf(town, mesh, style).filter(({ boxes }) =>
      boxes.every((box) => isInside(box, map)),
    );
    const near = rivalsOf(town, places, all);
    return places.map((place) => ({
      place,
      against: near.filter((other) => place.boxes.some((box) => !isOwn(box, town, other))),
    }));
  };
  const tried = new Map(named.map((town) => [town, triedOf(town)]));
  const left = new Set<Sign>();
  let cities = named.filter((town) => town.tier === 1 || isGreat(town));
  const over: Over = {
    faces: pricesOf(
      all.map(({ at, tier }) => ({ box: faceOf(at, style), price: 3 * ROOM_PRICES[tier] })),
    ),
    rooms: pricesOf(all.map(({ at }) => ({ box: counterRoom(at, mesh, style), price: 1 }))),
  };
  let chosen = chooseCities(cities, tried, over);
  for (;;) {
    const lost = cities.filter((town) => isGreat(town) && !chosen.has(town));
    const less = lost.flatMap((town) => lesserBeside(town, tried.get(town) ?? [], cities));
    if (less.length === 0 || style.reach !== 'whole') break;
    for (const town of less) left.add(town);
    cities = cities.filter((town) => !left.has(town));
    chosen = chooseCities(cities, tried, over);
  }
  for (const { against } of chosen.values()) for (const other of against) left.add(other);
  const places = new Map<Sign, readonly Place[]>();
  for (const town of named) {
    if (left.has(town)) continue;
    const free = (tried.get(town) ?? [])
      .filter(({ against }) => against.every((other) => left.has(other)))
      .map(({ place }) => place);
    const own = chosen.get(town)?.place;
    const others = free.map(({ boxes, cost }) => ({ boxes, cost: cost + SECOND_CHOICE }));
    places.set(town, own === undefined ? free : [own, ...others]);
  }
  return { signs: all.filter((town) => !left.has(town)), places, settled: new Set(chosen.keys()) };
}

/** Where the counters of towns stand and show their figures, and what it costs a city's name to lie over them. */
type Over = { readonly faces: Prices; readonly rooms: Prices };

function chooseCities(
  cities: readonly Sign[],
  tried: ReadonlyMap<Sign, readonly Tried[]>,
  { faces, rooms }: Over,
): ReadonlyMap<Sign, Tried> {
  const shown = new Set(cities);
  const free = cities.map((town) =>
    (tried.get(town) ?? []).filter(({ against }) => !against.some((other) => shown.has(other))),
  );
  const things = free.map((some, index) => ({
    weight: isGreatAt(cities, index) ? 2 : 1,
    places: some.map(({ place: { boxes, cost }, against }) => ({
      boxes,
      cost: cost + LOST_SIGN * against.length + priceOf(boxes, faces) + priceOf(boxes, rooms),
    })),
  }));
  const at = chooseTogether(things);
  return new Map(
    cities.flatMap((town, index) => {
      const one = free[index]?.find((_, order) => order === at[index]);
      return one === undefined ? [] : [[town, one] as const];
    }),
  );
}

const isGreatAt = (cities: readonly Sign[], index: number): boolean => {
  const town = cities[index];
  return town !== undefined && isGreat(town);
};

/** The fewest lesser cities without which there is a place for a great one. */
function lesserBeside(
  town: Sign,
  tried: readonly Tried[],
  cities: readonly Sign[],
): readonly Sign[] {
  const [least = []] = tried
    .map(({ against }) => against.filter((other) => cities.includes(other)))
    .filter((against) => against.length > 0 && !against.some(isGreat))
    .sort((a, b) => a.length - b.length);
  return least;
}

/** A place for a name, and the towns for whose name it could be taken there. */
type Tried = { readonly place: Place; readonly against: readonly Sign[] };

/** What it costs a city's name to have the sign of a lesser town left out. */
const LOST_SIGN = 3;
/** What is chosen together is kept where it can be. */
const SECOND_CHOICE = 1000;

/** The signs of towns: a ring with a disc in the holder's colour for a city, square for a port, a star for a capital. */
export const drawTownSigns = (view: TownView, ownerOf: OwnerOf): string =>
  shownTowns(view)
    .signs.map((town) => townSign(town, town.at, ownerOf(town.place), view.style))
    .join('');

const radiusOf = (tier: Town['tier'], style: Style): number =>
  RADII[tier] * style.scale ** 0.65 * (style.reach === 'whole' && tier > 1 ? 0.8 : 1);

export function townSign(
  { tier, sign }: { readonly tier: Town['tier']; readonly sign: Look['pattern'] },
  { x, y }: { readonly x: number; readonly y: number },
  owner: Owner,
  style: Style,
): string {
  const { palette } = style;
  const r = radiusOf(tier, style);
  if (sign === 'star')
    return tag('path', {
      d: starPath({ x, y }, r * 2),
      fill: palette.capital,
      stroke: palette.halo,
      'stroke-width': 0.8,
    });
  const isSquare = sign === 'square' || sign === 'square-dot';
  const hasRing = sign !== 'dot' && sign !== 'square-dot';
  const shape = (size: number, look: Readonly<Record<string, string | number>>): string =>
    isSquare
      ? tag('rect', { x: x - size, y: y - size, width: 2 * size, height: 2 * size, ...look })
      : tag('circle', { cx: x, cy: y, r: size * 1.08, ...look });
  const line = 1.2 * style.scale ** 0.65;
  const ring = { fill: palette.townGround, stroke: palette.town, 'stroke-width': line };
  if (!hasRing && tier > 1) return shape(Math.min(r, radiusOf(3, style)), { fill: palette.town });
  if (tier > 1) return shape(r, ring);
  const heart = owner === undefined ? palette.town : palette.of(owner).line;
  const disc = shape(r * 0.5, { fill: heart });
  return hasRing ? shape(r, ring) + disc : disc;
}

/** Where the towns' signs stand: no name lies on another town's sign. */
export const townObstacles = (view: TownView): readonly Obstacle[] =>
  shownTowns(view).signs.map(({ at, r }) => ({ box: boxAround(at, 2 * r, 2 * r), price: 9 }));

const NUMBER_RISE = 11.6;
const NUMBER_SIZE = 4.6;
/** Four figures in a row, in sizes. */
const NUMBER_WIDTH = 2.4;

const numberSize = ({ numberSize: size = NUMBER_SIZE }: Style): number => size;

/** The number of every cell at its upper side, for near views. */
export function drawNumbers(board: Board, style: Style): string {
  if (!style.hasNumbers || board.grid === undefined) return '';
  const numbers = board.places.map(({ id, center: { x, y } }) => {
    return `<text x="${num(x)}" y="${num(y - NUMBER_RISE)}">${escapeXml(id)}</text>`;
  });
  return `<g font-size="${num(numberSize(style))}" text-anchor="middle" fill="${style.palette.faintInk}">${numbers.join('')}</g>`;
}

export const numberObstacles = (board: Board, style: Style): readonly Obstacle[] =>
  style.hasNumbers && board.grid !== undefined
    ? board.places.map(({ center: { x, y } }) => {
        const size = numberSize(style);
        const at = { x, y: y - NUMBER_RISE - 0.4 * size };
        return { box: boxAround(at, NUMBER_WIDTH * size, 0.87 * size), price: 0.7 };
      })
    : [];

/** The names of towns in the order in which they find a place. */
export type TownNames = {
  readonly capitals: readonly Label[];
  readonly cities: readonly Label[];
  readonly towns: readonly Label[];
};

/** The towns' names, the greatest first. */
export function townNames(view: TownView): TownNames {
  const { signs, places, settled } = shownTowns(view);
  const rank = (town: Sign): number => (settled.has(town) ? 0 : town.tier);
  const namesOf = (isWanted: (town: Sign) => boolean): readonly Label[] =>
    [...places]
      .filter(([town]) => signs.includes(town) && isWanted(town))
      // Those with the least choice first: the others find another place.
      .sort(([a, some], [b, more]) => rank(a) - rank(b) || some.length - more.length)
      .map(([town, some]) => ({ ...townName(town, view), places: some }));
  return {
    capitals: namesOf(({ sign }) => sign === 'star'),
    cities: namesOf(({ tier, sign }) => tier === 1 && sign !== 'star'),
    towns: namesOf(({ tier, sign }) => tier !== 1 && sign !== 'star'),
  };
}

const WHOLE_SHARE = { 1: 0.8, 2: 0.72, 3: 0.72 } as const;
/** Above this price a lesser name is left out: it would lie over too much. */
const LIMITS = { 2: 14, 3: 11 } as const;

function townName(
  { name, place, tier, at, r }: Sign,
  { mesh, style }: Pick<TownView, 'mesh' | 'style'>,
  room = boxOf([boxAround(at, 2 * r, 2 * r), counterRoom(at, mesh, style)]),
): Label {
  const look: TextLook = {
    size: LABEL_SIZES[tier] * style.scale * (style.reach === 'whole' ? WHOLE_SHARE[tier] : 1),
    fill: style.palette.ink,
    halo: style.palette.halo,
    weight: tier === 1 ? 'bold' : 'regular',
  };
  const label = labelBeside(name, room, look, {
    ...{ at, gap: 1.6 * style.scale, most: NEXT_STEP * stepOf(mesh) },
    ...{ need: 'drop', ...(tier === 1 ? {} : { limit: LIMITS[tier] }) },
  });
  return { ...label, of: place };
}

/**
 * Where a mapmaker would write a town's name, not over its own sign: beside the room of a counter; a great one also close to
 * its sign, where others are too near for anything else.
 */
const placesOf = (town: Sign, mesh: Mesh, style: Style): readonly Place[] => {
  const own = boxAround(town.at, 2 * town.r, 2 * town.r);
  const close = isGreat(town) ? closePlaces(town, own, mesh, style) : [];
  return [...townName(town, { mesh, style }).places, ...close].filter(({ boxes }) =>
    boxes.every((box) => !isOver(box, own)),
  );
};

const closePlaces = (town: Sign, own: Box, mesh: Mesh, style: Style): readonly Place[] =>
  townName(town, { mesh, style }, own).places.map(({ boxes, cost }) => ({
    ...{ boxes, cost: cost + CLOSE },
  }));

/** A name so close to its sign lies where a counter may stand. */
const CLOSE = 9;

/** A name stands within so many steps of its town. */
const NEXT_STEP = 0.95;
const stepOf = ({ step }: Mesh): number => Math.min(step.x, step.y);
/** So many times farther than its own town any other is. */
const CLEARLY = 1.04;

/** Whether a reader who sees a name there takes it for that town's, and not for another's. */
function isOwn(box: Box, { at, r }: Sign, other: Sign): boolean {
  const [near, far] = [distance(box, at), distance(box, other.at)];
  return far > CLEARLY * near && far - other.r > near - r && far > other.r;
}

/** The towns so near to some places of a name that it could be taken for theirs there. */
function rivalsOf(
  { place, at }: Sign,
  places: readonly Place[],
  all: readonly Sign[],
): readonly Sign[] {
  const boxes = places.flatMap((one) => one.boxes);
  const farthest = Math.max(0, ...boxes.map((box) => distance(box, at)));
  const around = boxOf(boxes);
  return all.filter(
    (other) =>
      other.place !== place && distance(around, other.at) <= CLEARLY * farthest + other.r + 1,
  );
}

/** From a point to the nearest of a box. */
export const distance = (box: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));

/** Whether a point lies farther than that from a box: most do along one axis alone. */
export function isFarther(box: Box, at: Point, than: number): boolean {
  const across = Math.max(box.x - at.x, at.x - box.x - box.w);
  const down = Math.max(box.y - at.y, at.y - box.y - box.h);
  return across > than || down > than || distance(box, at) > than;
}

/** Where a counter stands on a place, if one stands there, with its depot: names keep it free. */
export function counterRoom(at: Point, mesh: Mesh, style: Style): Box {
  const { scale } = counterScale(style);
  const step = stepOf(mesh);
  const [half, up] = [Math.min((BODY.w / 2) * scale, step), Math.min((BODY.h / 2) * scale, step)];
  const left = Math.min((BODY.w / 2 + WAGON) * scale, step);
  return { x: at.x - left, y: at.y - up, w: left + half, h: 2 * up };
}

/** Where the figure of a counter stands: a name that hides it is worse than one at its edge. */
function faceOf(at: Point, style: Style): Box {
  const { scale } = counterScale(style);
  return boxAround(at, BODY.w * scale * 0.45, BODY.h * scale * 0.6);
}

const ROOM_PRICES = { 1: 6, 2: 4, 3: 3 } as const;

/** Where counters stand when there are any in towns, which is where most are. */
export const roomObstacles = (view: TownView): readonly Obstacle[] =>
  shownTowns(view).signs.map(({ at, tier }) => ({
    box: counterRoom(at, view.mesh, view.style),
    price: ROOM_PRICES[tier],
  }));
