/** What one viewer's picture lays over the board, apart from its counters. */
import type { Picture, Track } from '../../kernel/map/bridge.js';
import { cellOf, hexCentre, isHexIn, outline, type Box, type Point } from './mesh.js';
import { between, createPen, drawLine, ringsPath } from './path.js';
import { polygonPath, starPath } from './signs.js';
import type { Style } from './style.js';
import { labelBeside, type Label } from './label.js';
import type { Ground } from './ground.js';
import { bandPath } from './land.js';
import { boxAround, type Obstacle } from './place-boxes.js';
import { tag } from './xml.js';

/** The hexes under the viewer's eyes, a light veil with an edge. */
export function drawSeen(seen: Picture['seen'], style: Style): string {
  if (seen.length === 0) return '';
  const { palette, scale } = style;
  return tag('path', {
    d: ringsPath(outline(new Set(seen.map(cellOf)))),
    fill: palette.seen,
    'fill-opacity': palette.seenOpacity,
    stroke: palette.seenEdge,
    'stroke-width': 1.6 * scale,
    'stroke-opacity': '.8',
    'stroke-dasharray': `${String(Math.round(2 * scale))} ${String(Math.round(4 * scale))}`,
    'stroke-linecap': 'round',
  });
}

/** Small flags beside the towns that are held otherwise than printed. */
export function drawFlags(flags: Picture['flags'], style: Style): string {
  const { palette, scale } = style;
  return flags
    .map(({ hex, side }) => {
      const { x, y } = hexCentre(hex);
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

const FLAG_PRICE = 24;

/** Where the flags fly: names on a level keep off them. */
export const flagObstacles = (flags: Picture['flags'], { scale }: Style): readonly Obstacle[] =>
  flags.map(({ hex }) => {
    const { x, y } = hexCentre(hex);
    const s = scale * 1.1;
    return { box: { x, y: y - 19 * s, w: 13 * s, h: 19 * s }, price: FLAG_PRICE };
  });

/** A burst under the counters of every hex where there was fighting. */
export function drawBattles(battles: Picture['battles'], style: Style): string {
  const { palette, scale } = style;
  return battles
    .map(({ hex }) =>
      tag('path', {
        d: starPath(hexCentre(hex), 29 * scale, 11, 0.62),
        fill: palette.battle,
        'fill-opacity': '.88',
        stroke: palette.halo,
        'stroke-width': 1.5 * scale,
        'stroke-linejoin': 'round',
      }),
    )
    .join('');
}

/** Where the bursts lie: names keep off them. */
export const battleObstacles = (battles: Picture['battles'], style: Style): readonly Obstacle[] =>
  battles.map(({ hex }) => ({
    box: boxAround(hexCentre(hex), 58 * style.scale, 56 * style.scale),
    price: 15,
  }));

/** What is written beside battles. */
export const battleLabels = (battles: Picture['battles'], style: Style): readonly Label[] =>
  battles
    .filter((battle) => battle.label !== '')
    .map((battle) => {
      const { battle: fill, halo } = style.palette;
      const look = { size: 11.5 * style.scale, fill, halo, weight: 'bold' as const };
      const burst = boxAround(hexCentre(battle.hex), 46 * style.scale, 40 * style.scale);
      return labelBeside(battle.label, burst, look, {
        gap: style.scale,
        rings: 6,
        need: 'drop',
      });
    });

/** The land of states that changed hands, in their new owner's colour. */
export function drawStates(
  changed: NonNullable<Picture['states']>,
  ground: Ground,
  style: Style,
): string {
  const bands = changed.map(({ state, side }) => {
    const cells = ground.states.get(state);
    if (cells === undefined) return '';
    const look = { fill: style.palette.land(side).wash, 'fill-rule': 'evenodd' };
    return (
      tag('path', { d: ringsPath(outline(cells)), ...look, 'fill-opacity': '.16' }) +
      tag('path', { d: bandPath(cells, 6, ground.meetings), ...look, 'fill-opacity': '.8' })
    );
  });
  return bands.join('');
}

const TRACK_WIDTH = 3.6;

/** Paths with arrow heads; of several on the same hexes each is moved a little aside. */
export function drawTracks(tracks: Picture['tracks'], style: Style): string {
  return tracks.map((track, index) => drawTrack(track, index, style)).join('');
}

function trackPoints(track: Track, index: number, style: Style): readonly Point[] {
  const aside = ((index % 3) - 1) * 3.4 * style.scale;
  return track.hexes.map(hexCentre).map(({ x, y }) => ({ x: x + aside, y: y + aside }));
}

function drawTrack(track: Track, index: number, style: Style): string {
  const points = trackPoints(track, index, style);
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
export const trackObstacles = (tracks: Picture['tracks'], style: Style): readonly Obstacle[] =>
  tracks.flatMap((track, index) => {
    const points = trackPoints(track, index, style);
    return points.slice(1).flatMap((point, at) =>
      [0.25, 0.5, 0.75, 1].map((share) => ({
        box: boxAround(between(points[at] ?? point, point, share), 8, 8),
        price: 4,
      })),
    );
  });

/** What is written beside tracks, at their middles. */
export const trackLabels = (tracks: Picture['tracks'], map: Box, style: Style): readonly Label[] =>
  tracks.flatMap((track, index) => {
    const points = trackPoints(track, index, style);
    const half = Math.floor(points.length / 2);
    const middle = points[half];
    const isShown = isHexIn(track.hexes[half] ?? '', map);
    if (track.label === undefined || track.label === '' || middle === undefined) return [];
    if (!isShown) return [];
    const { line: fill } = style.palette.of(track.side);
    const look = {
      size: 10 * style.scale,
      fill,
      halo: style.palette.halo,
      weight: 'bold' as const,
    };
    const room = { gap: 2 * style.scale, rings: 4, need: 'drop' as const };
    return [labelBeside(track.label, boxAround(middle, 6, 6), look, room)];
  });
