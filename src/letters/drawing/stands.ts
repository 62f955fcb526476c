/**
 * Where counters stand: on the middle of their place, at every size of view. Those that are too close to each other are
 * drawn smaller; where that would be too small, the lesser of one side is joined to the greater, which says how many
 * more there are. None is moved to another place. Depends on the marks alone: names are placed without them.
 */
import { byText, groupedBy, once, sortedBy } from '../../kernel/basic.js';
import type { Board, Point } from '../../kernel/map/board.js';
import type { Mark } from '../../kernel/map/picture.js';
import type { Spot } from '../../kernel/map/spot.js';
import { counterScale, drawMore, piecesOf, rankOf, slipsOf } from './counters.js';
import type { Box, Mesh } from './mesh.js';
import { slipSize, type Piece, type Reach } from './pieces.js';
import { isInside, overlap } from './place-boxes.js';
import { spotKey, spotPoint } from './spots.js';
import type { Style } from './style.js';

/**
 * The counters of one spot where they are drawn. `box` is that of the counters, `boxes` has the slips with their names too.
 * `of`: the layer that it belongs to. `joined`: the spots of others that are drawn here as a number.
 */
export type Stand = {
  readonly where: string;
  readonly at: Point;
  readonly of: string;
  readonly isShip: boolean;
  readonly joined: readonly string[];
  readonly box: Box;
  readonly boxes: readonly Box[];
  readonly drawUnder: () => string;
  readonly draw: () => string;
};

type Group = {
  readonly where: string;
  readonly spot: Spot;
  readonly at: Point;
  readonly marks: readonly Mark[];
  readonly of: string;
  /** Those of one side alone are joined: each can be hidden by itself. */
  readonly party: string;
  readonly isShip: boolean;
  /** All that is known of its marks. */
  readonly key: () => string;
};

/**
 * Groups of counters in earlier pictures on one sheet, by all that their drawing depends on: most of what stands in one
 * moment of a war stood there in the moment before.
 */
export type KnownGroups = {
  readonly shapes: Map<string, Shape>;
  readonly figures: Map<string, Figure>;
};

type Country = {
  readonly board: Board;
  readonly mesh: Mesh;
  readonly map: Box;
  readonly known?: KnownGroups | undefined;
};

/** Counters closer than this share of their size allows are joined. */
const LEAST_SHARE = 0.62;
/** So much of its neighbors' width a counter is kept clear of: its face lies in its middle. */
const CLEAR = 0.8;
/** Of the way to its neighbor's middle. */
const FACE_CLEAR = 0.9;
/** Of ships, which lie half a step from the next counter. */
const CLEAR_OF_SHIPS = 0.6;
const LEAST_SHIP = 0.45;
/** A counter lies over its neighbor's edge rather than be smaller than this share, but never over its face. */
const LEAST_DRAWN = 0.55;
/** A counter drawn smaller than this share goes without its name. */
const LEAST_NAMED = 0.7;
const SLIP_GAP = 1.4;
/** A counter moves so many steps inward from the frame at most: it stays in its place. */
const INWARD = 0.3;

/** Where all counters of a picture stand, in the order in which they are drawn. */
export function standCounters(
  country: Country,
  marks: readonly Mark[],
  mapStyle: Style,
): readonly Stand[] {
  const style = counterScale(mapStyle);
  const groups = groupsOf(country.board, marks);
  const ashore = sized(
    joined(
      country,
      groups.filter(({ isShip }) => !isShip),
      style,
    ),
    style,
  );
  const fleets = joined(
    country,
    groups.filter(({ isShip }) => isShip),
    style,
  );
  const drawn = [...ashore, ...fleets.map((fleet) => besideTroops(fleet, ashore, style))].map(
    (host) => ({
      host,
      ...remembered(
        country.known?.figures,
        () => `${host.scale} ${host.joined.length} ${host.group.key()}`,
        () => figureOf(country, host, styleAt(style, host.scale)),
      ),
    }),
  );
  const taken = drawn.map(({ box }) => box);
  const stands = drawn.map(({ host, box, drawUnder, draw, slips }): Stand => {
    const isNamed =
      host.scale >= LEAST_NAMED * style.scale &&
      slips.every(
        (slip) =>
          isInside(slip.box, country.map) &&
          !taken.some((other) => other !== box && overlap(other, slip.box) > 0),
      );
    const named = isNamed ? slips : [];
    taken.push(...named.map((slip) => slip.box));
    const { where, at, of, isShip } = host.group;
    return {
      ...{ where, at, of, isShip, box, joined: host.joined },
      boxes: [box, ...named.map((slip) => slip.box)],
      drawUnder,
      draw: () => draw() + named.map((slip) => slip.draw(slip.box)).join(''),
    };
  });
  // The northernmost first, so that what lies over another is nearer to the reader; ships last.
  return sortedBy(stands, ({ isShip, at, where }) =>
    [isShip ? 1 : 0, padded(at.y), padded(at.x), where].join(' '),
  );
}

const padded = (value: number): string => String(Math.round(value) + 100_000).padStart(7, '0');

const styleAt = (style: Style, scale: number): Style => ({
  ...style,
  scale,
  slipSize: (slipSize(style) * scale) / style.scale,
});

function groupsOf(board: Board, marks: readonly Mark[]): readonly Group[] {
  const keyOf = ({ shape, at }: Mark): string =>
    shape === 'ship' ? `ship ${spotKey(at)}` : spotKey(at);
  const groups = [...groupedBy(marks, keyOf).values()].flatMap((some): readonly Group[] => {
    const [mark] = some;
    const at = mark === undefined ? undefined : spotPoint(board, mark.at);
    if (mark === undefined || at === undefined) return [];
    const isShip = mark.shape === 'ship';
    const of = isShip ? 'ships' : layerOf(some);
    const sides = new Set(some.map(({ side }) => side ?? ''));
    const party = isShip ? `ships ${[...sides].sort(byText).join(' ')}` : of;
    const key = once(() => JSON.stringify(some));
    return [{ where: spotKey(mark.at), spot: mark.at, at, marks: some, of, party, isShip, key }];
  });
  return sortedBy(groups, weightKey);
}

const SURENESS: readonly Mark['known'][] = ['own', 'seen', 'remembered', 'public'];

/** The layer of what is known best in the group; of one's own, also the side, which the gamemaster may switch. */
function layerOf(counters: readonly Mark[]): string {
  const [best] = [...counters].sort(
    (a, b) =>
      SURENESS.indexOf(a.known) - SURENESS.indexOf(b.known) ||
      rankOf(a) - rankOf(b) ||
      byText(a.side ?? '', b.side ?? ''),
  );
  if (best === undefined) return '';
  const layers =
    best.known === 'own' ? ['own', best.layer, `side-${best.side ?? ''}`] : [best.layer];
  return [...new Set(layers)].join(' layer-');
}

/** The greatest first: what others are joined to. */
function weightKey({ marks, where, party }: Group): string {
  const rank = Math.min(...marks.map(rankOf));
  const under = Math.max(...marks.map((mark) => mark.under ?? 0));
  const figure = Math.max(
    0,
    ...marks.map(({ face }) => (/^\d{1,5}$/.test(face) ? Number(face) : 0)),
  );
  return [rank + 10, 9 - under, 99_999 - figure + 100_000, where, party].join(' ');
}

/** How the counters of a group lie: all or the first alone, in rows of so many, and at which share of their size at most. */
type Layout = { readonly isAll: boolean; readonly columns: number; readonly share: number };

/** `reach`: of all counters of a group together, for each unit of the scale. */
type Shape = { readonly layout: Layout; readonly reach: Reach };

/** A group that is drawn. */
type Host = Shape & { readonly group: Group; readonly joined: string[] };
type Sized = Host & { readonly scale: number };

/** What was made for the same key, where that is remembered. */
export function remembered<T>(
  known: Map<string, T> | undefined,
  key: () => string,
  make: () => T,
): T {
  if (known === undefined) return make();
  const name = key();
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}

function shapeOf(country: Country, group: Group, style: Style): Shape {
  const pieces = piecesOf(group.marks, style);
  const layout = LAYOUTS.find(
    (one) =>
      (one.share === 1 || country.board.grid === undefined) &&
      laidOut(country, pieces, one).every(({ off: { x, y } }) =>
        isHome(country, group, { x: x * one.share, y: y * one.share }),
      ),
  );
  const { left, right, up, down } = reachOf(laidOut(country, pieces, layout ?? ALONE));
  const by = 1 / style.scale;
  const reach = { left: left * by, right: right * by, up: up * by, down: down * by };
  return { layout: layout ?? ALONE, reach };
}

type Laid = { readonly piece: Piece; readonly off: Point };

/** The best first. In a narrow area they stand below each other, or are drawn smaller, before any is left out. */
const LAYOUTS: readonly Layout[] = [1, 0.8, LEAST_SHARE].flatMap((share) =>
  (share === 1 ? [2] : [1, 2]).map((columns) => ({ isAll: true, columns, share })),
);
const ALONE: Layout = { isAll: false, columns: 1, share: 1 };

/**
 * In rows, the rows under each other. On a grid their middle is on the spot; in an area the first row is, because its name
 * stands above it.
 */
function laidOut(
  { board }: Country,
  pieces: readonly Piece[],
  { isAll, columns: most }: Layout,
): readonly Laid[] {
  const shown = isAll ? pieces : pieces.slice(0, 1);
  const widest = (side: 'left' | 'right' | 'up' | 'down'): number =>
    Math.max(0, ...shown.map(({ reach }) => reach[side]));
  const [w, h] = [widest('left') + widest('right'), widest('up') + widest('down')];
  const rows = Math.ceil(shown.length / most);
  const first = board.grid === undefined ? 0 : (rows - 1) / 2;
  return shown.map((piece, index) => {
    const row = Math.floor(index / most);
    const columns = Math.min(most, shown.length - row * most);
    const column = index % most;
    return { piece, off: { x: (column - (columns - 1) / 2) * w, y: (row - first) * h } };
  });
}

/** Whether a counter that is so far off the middle still stands in its own place, or in the water off an area's coast. */
function isHome({ mesh }: Country, { spot, at }: Group, off: Point): boolean {
  if (off.x === 0 && off.y === 0) return true;
  const cell = spot.on === 'place' ? mesh.cellOf(spot.place) : undefined;
  if (cell === undefined) return Math.hypot(off.x, off.y) < Math.min(mesh.step.x, mesh.step.y) / 2;
  return [cell, undefined].includes(mesh.under({ x: at.x + off.x, y: at.y + off.y }));
}

function reachOf(laid: readonly Laid[]): Reach {
  const most = (of: (one: Laid) => number): number => Math.max(0, ...laid.map(of));
  return {
    left: most(({ piece, off }) => piece.reach.left - off.x),
    right: most(({ piece, off }) => piece.reach.right + off.x),
    up: most(({ piece, off }) => piece.reach.up - off.y),
    down: most(({ piece, off }) => piece.reach.down + off.y),
  };
}

/** The groups that are drawn, each with those that are joined to it. */
function joined(country: Country, groups: readonly Group[], style: Style): readonly Host[] {
  const hosts: Host[] = [];
  let widest = 0;
  for (const group of groups) {
    const shape = remembered(country.known?.shapes, group.key, () =>
      shapeOf(country, group, style),
    );
    const own: Host = { ...shape, group, joined: [] };
    widest = Math.max(widest, reachAtMost(own));
    let least = LEAST_SHARE * style.scale;
    const far = farApart(least, widest);
    let closest: Host | undefined;
    for (const host of hosts) {
      if (host.group.party !== group.party || isBeyond(far, host, own)) continue;
      const room = apart(host, own);
      if (room < least) [least, closest] = [room, host];
    }
    if (closest === undefined) hosts.push(own);
    else closest.joined.push(group.where);
  }
  return hosts;
}

const reachAtMost = ({ reach: { left, right, up, down } }: Host): number =>
  Math.max(left, right, up, down);

/** Groups that reach no further than this keep clear of each other at a scale from this distance on, east or south. */
const farApart = (scale: number, reach: number): number => 1.001 * 2 * CLEAR * reach * scale;

/** Most groups have few near them: the others are not worth their reckoning. */
const isBeyond = (far: number, { group: { at: a } }: Host, { group: { at: b } }: Host): boolean =>
  Math.abs(a.x - b.x) > far || Math.abs(a.y - b.y) > far;

/** The scale at which two groups just keep clear of each other. */
function apart(a: Host, b: Host): number {
  const { across, down } = roomBetween(a, b);
  const [dx, dy] = [b.group.at.x - a.group.at.x, b.group.at.y - a.group.at.y];
  const sum = (rooms: readonly [number, number]): number => (rooms[0] + rooms[1]) * CLEAR;
  return Math.max(Math.abs(dx) / sum(across), Math.abs(dy) / sum(down));
}

/** How far each of two groups reaches toward the other. */
function roomBetween(
  a: Host,
  b: Host,
): { readonly across: readonly [number, number]; readonly down: readonly [number, number] } {
  const [one, other] = [a.reach, b.reach];
  return {
    across: b.group.at.x > a.group.at.x ? [one.right, other.left] : [one.left, other.right],
    down: b.group.at.y > a.group.at.y ? [one.down, other.up] : [one.up, other.down],
  };
}

/** The scale at which neither of two groups reaches the middle of the other. */
function faceless(a: Host, b: Host): number {
  const { across, down } = roomBetween(a, b);
  const [dx, dy] = [b.group.at.x - a.group.at.x, b.group.at.y - a.group.at.y];
  return Math.max(Math.abs(dx) / Math.max(...across), Math.abs(dy) / Math.max(...down));
}

/** Each as large as the next to it allows; both of a pair give way alike. */
function sized(hosts: readonly Host[], style: Style): readonly Sized[] {
  const far = farApart(style.scale, Math.max(0, ...hosts.map(reachAtMost)));
  return hosts.map((host) => {
    let scale = style.scale * host.layout.share;
    for (const other of hosts) {
      if (other === host || isBeyond(far, host, other)) continue;
      const clear = Math.min(LEAST_DRAWN * style.scale, FACE_CLEAR * faceless(host, other));
      scale = Math.min(scale, Math.max(apart(host, other), clear));
    }
    return { ...host, scale };
  });
}

/** Ships alone give way to the troops beside them. */
function besideTroops(fleet: Host, troops: readonly Sized[], style: Style): Sized {
  const scales = troops.map((host) => {
    const { across, down } = roomBetween(host, fleet);
    const [dx, dy] = [fleet.group.at.x - host.group.at.x, fleet.group.at.y - host.group.at.y];
    const left = (off: number, [theirs, own]: readonly [number, number]): number =>
      (Math.abs(off) / CLEAR_OF_SHIPS - theirs * host.scale) / own;
    return Math.max(left(dx, across), left(dy, down));
  });
  return { ...fleet, scale: Math.max(LEAST_SHIP * style.scale, Math.min(style.scale, ...scales)) };
}

/** `drawUnder` and `draw`: the same each time that they are called. */
type Figure = {
  readonly box: Box;
  readonly slips: readonly { readonly box: Box; readonly draw: (box: Box) => string }[];
  readonly drawUnder: () => string;
  readonly draw: () => string;
};

function figureOf(country: Country, host: Sized, style: Style): Figure {
  const { group, layout, joined: more } = host;
  const pieces = piecesOf(group.marks, style);
  const laid = laidOut(country, pieces, layout);
  const reach = reachOf(laid);
  const at = keptInside(country, group.at, reach);
  const box = {
    ...{ x: at.x - reach.left, y: at.y - reach.up },
    ...{ w: reach.left + reach.right, h: reach.up + reach.down },
  };
  const hidden = pieces.length - laid.length + more.length;
  let y = box.y + box.h + SLIP_GAP * style.scale;
  const slips = laid
    .flatMap(({ piece }) => slipsOf(piece, style))
    .map(({ w, h, draw }) => {
      const slip = { x: at.x - w / 2, y, w, h };
      y += h + SLIP_GAP * style.scale;
      return { box: slip, draw };
    });
  const spots = laid.map(({ piece, off }) => ({ piece, at: { x: at.x + off.x, y: at.y + off.y } }));
  return {
    ...{ box, slips },
    drawUnder: once(() => spots.map((one) => one.piece.drawUnder?.(one.at) ?? '').join('')),
    draw: once(
      () =>
        spots.map((one) => one.piece.draw(one.at)).join('') +
        (hidden === 0 ? '' : drawMore(hidden, at, reach, style)),
    ),
  };
}

/** At the edge of the map as far inward as the place itself allows. */
function keptInside({ map, mesh }: Country, at: Point, reach: Reach): Point {
  const [mostX, mostY] = [mesh.step.x * INWARD, mesh.step.y * INWARD];
  const into = (value: number, least: number, most: number, by: number): number =>
    value + Math.max(-by, Math.min(by, Math.max(least - value, 0) + Math.min(most - value, 0)));
  return {
    x: into(at.x, map.x + reach.left, map.x + map.w - reach.right, mostX),
    y: into(at.y, map.y + reach.up, map.y + map.h - reach.down, mostY),
  };
}
