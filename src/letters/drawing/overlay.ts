/** What one viewer's picture lays over the board, apart from its counters. */
import { keptFor } from '../../kernel/kept-for.js';
import type { Board } from '../../kernel/map/board.js';
import type { Mark, Picture, Track } from '../../kernel/map/picture.js';
import { placeById } from '../../kernel/map/places.js';
import { isIn, outline, type Box, type Point } from './mesh.js';
import { spotKey, spotPoint } from './spots.js';
import { between, createPen, drawLine, ringsPath } from './path.js';
import { polygonPath, starPath } from './signs.js';
import type { Style } from './style.js';
import { labelBeside, type Label } from './label.js';
import type { Ground } from './ground.js';
import { bandsAlong } from './land.js';
import { boxAround, type Obstacle } from './place-boxes.js';
import { tag } from './xml.js';

/** The places in view that are under the viewer's eyes, a light veil with an edge. */
export function drawSeen({ mesh, places }: Ground, seen: Picture['seen'], style: Style): string {
  const cells = new Set(
    seen.flatMap((place) => mesh.cellOf(place) ?? []).filter((cell) => places.has(cell)),
  );
  if (cells.size === 0) return '';
  const { palette, scale } = style;
  return tag('path', {
    d: ringsPath(mesh, outline(mesh, cells)),
    fill: palette.seen,
    'fill-opacity': palette.seenOpacity,
    stroke: palette.seenEdge,
    'stroke-width': 1.6 * scale,
    'stroke-opacity': '.8',
    'stroke-dasharray': `${String(Math.round(2 * scale))} ${String(Math.round(4 * scale))}`,
    'stroke-linecap': 'round',
  });
}

/** A place that is held otherwise than printed, with its holder. */
type Flag = { readonly at: Point; readonly side: string };

/** The flags of a picture; what is held by nobody has none. */
export const flagsOf = (board: Board, held: Picture['held']): readonly Flag[] =>
  held.flatMap(({ what, side }) => {
    const at = placeById(board, what)?.center;
    return at === undefined || side === undefined ? [] : [{ at, side }];
  });

/** Small flags beside the towns that are held otherwise than printed. */
export function drawFlags(flags: readonly Flag[], style: Style): string {
  const { palette, scale } = style;
  return flags
    .map(({ at: { x, y }, side }) => {
      const s = scale * 1.1;
      const colours = palette.of(side);
      const cloth = polygonPath([
        { x, y: y - 19 * s },
        { x: x + 13 * s, y: y - 15.5 * s },
        { x, y: y - 11 * s },
      ]);
      return (
        tag('line', {
          x1: x,
          y1: y,
          x2: x,
          y2: y - 19 * s,
          stroke: palette.ink,
          'stroke-width': 1.4 * s,
        }) +
        tag('path', { d: cloth, fill: colours.fill, stroke: colours.edge, 'stroke-width': 0.9 * s })
      );
    })
    .join('');
}

/** A fight, and what is written beside it. */
export type Battle = { readonly where: string; readonly at: Point; readonly label: string };

export const battlesOf = (board: Board, marks: readonly Mark[]): readonly Battle[] =>
  marks.flatMap(({ shape, at: spot, name }) => {
    const at = spotPoint(board, spot);
    return shape !== 'battle' || at === undefined
      ? []
      : [{ where: spotKey(spot), at, label: name }];
  });

/** A burst under the counters of every place where there was fighting. */
export function drawBattles(battles: readonly Battle[], style: Style): string {
  const { palette, scale } = style;
  return battles
    .map(({ at }) =>
      tag('path', {
        d: starPath(at, 29 * scale, 11, 0.62),
        fill: palette.battle,
        'fill-opacity': '.88',
        stroke: palette.halo,
        'stroke-width': 1.5 * scale,
        'stroke-linejoin': 'round',
      }),
    )
    .join('');
}

/** What is written beside battles. */
export const battleLabels = (battles: readonly Battle[], style: Style): readonly Label[] =>
  battles
    .filter((battle) => battle.label !== '')
    .map((battle) => {
      const { battle: fill, halo } = style.palette;
      const look = { size: 11.5 * style.scale, fill, halo, weight: 'bold' as const };
      const burst = boxAround(battle.at, 46 * style.scale, 40 * style.scale);
      const room = {
        at: battle.at,
        gap: style.scale,
        most: 60 * style.scale,
        need: 'drop' as const,
      };
      return labelBeside(battle.label, burst, look, room);
    });

/** Most of what is held in one picture is held in the next. */
const lands = keptFor(64);

/** The land of zones that changed hands, in their new owner's colour; areas too, where places are so large. */
export function drawHeld(held: Picture['held'], ground: Ground, style: Style): string {
  const bands = held.map(({ what, side }) => {
    const { mesh } = ground;
    const area = mesh.around === undefined ? undefined : mesh.cellOf(what);
    const cells = ground.zones.get(what) ?? (area === undefined ? undefined : new Set([area]));
    if (cells === undefined) return '';
    const look = { fill: style.palette.land(side).wash, 'fill-rule': 'evenodd' };
    const { land, band } = lands(ground, what, () => ({
      land: ringsPath(mesh, outline(mesh, cells)),
      band: bandsAlong(ground, cells)(6),
    }));
    return (
      tag('path', { d: land, ...look, 'fill-opacity': '.16' }) +
      tag('path', { d: band, ...look, 'fill-opacity': '.8' })
    );
  });
  return bands.join('');
}

const TRACK_WIDTH = 3.6;

/** Paths with arrow heads; of several on the same places each is moved a little aside. */
export function drawTracks(board: Board, tracks: Picture['tracks'], style: Style): string {
  return tracks.map((track, index) => drawTrack(board, track, index, style)).join('');
}

function trackPoints(board: Board, track: Track, index: number, style: Style): readonly Point[] {
  const aside = ((index % 3) - 1) * 3.4 * style.scale;
  return track.spots
    .flatMap((spot) => spotPoint(board, spot) ?? [])
    .map(({ x, y }) => ({ x: x + aside, y: y + aside }));
}

function drawTrack(board: Board, track: Track, index: number, style: Style): string {
  const points = trackPoints(board, track, index, style);
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined) return '';
  const { palette, scale } = style;
  const head = 11 * scale;
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const neck = between(tip, before, Math.min(0.9, (head * 0.7) / length));
  const pen = createPen();
  drawLine(pen, [...points.slice(0, -1), neck]);
  const d = pen.data();
  const stroke = { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const { line } = palette.of(track.side);
  return (
    tag('path', {
      ...stroke,
      stroke: palette.halo,
      'stroke-width': (TRACK_WIDTH + 2.2) * scale,
      'stroke-opacity': '.85',
    }) +
    tag('path', { ...stroke, stroke: line, 'stroke-width': TRACK_WIDTH * scale }) +
    arrowHead(tip, before, head, line, style)
  );
}

function arrowHead(tip: Point, before: Point, size: number, fill: string, style: Style): string {
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const wing = (turn: number): Point => ({
    x: tip.x - size * Math.cos(angle + turn),
    y: tip.y - size * Math.sin(angle + turn),
  });
  return tag('path', {
    d: polygonPath([tip, wing(0.5), wing(-0.5)]),
    fill,
    stroke: style.palette.halo,
    'stroke-width': 1.1 * style.scale,
    'stroke-linejoin': 'round',
  });
}

/** Where tracks run: names keep off them. */
export const trackObstacles = (
  board: Board,
  tracks: Picture['tracks'],
  style: Style,
): readonly Obstacle[] =>
  tracks.flatMap((track, index) => {
    const points = trackPoints(board, track, index, style);
    return points.slice(1).flatMap((point, at) => {
      const from = points[at] ?? point;
      // From one area to the next is a long way.
      const parts = Math.max(4, Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / 12));
      return Array.from({ length: parts }, (_, part) => ({
        box: boxAround(between(from, point, (part + 1) / parts), 8, 8),
        price: 4,
      }));
    });
  });

/** What is written beside tracks, at their middles. */
export const trackLabels = (
  board: Board,
  tracks: Picture['tracks'],
  map: Box,
  style: Style,
): readonly Label[] =>
  tracks.flatMap((track, index) => {
    const points = trackPoints(board, track, index, style);
    const half = Math.floor(points.length / 2);
    const middle = points[half];
    const aside = ((index % 3) - 1) * 3.4 * style.scale;
    if (track.label === undefined || track.label === '' || middle === undefined) return [];
    // By the place itself, not by how far its track was moved aside.
    if (!isIn({ x: middle.x - aside, y: middle.y - aside }, map)) return [];
    const { line: fill } = style.palette.of(track.side);
    const look = {
      size: 10 * style.scale,
      fill,
      halo: style.palette.halo,
      weight: 'bold' as const,
    };
    const room = { at: middle, gap: 2 * style.scale, most: 60, need: 'drop' as const };
    return [labelBeside(track.label, boxAround(middle, 6, 6), look, room)];
  });
