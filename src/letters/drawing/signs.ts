/** The small figures of the map as path data. */
import type { Box, Point } from './mesh.js';
import { createPen, drawPolygon } from './path.js';

/** A star with `points` rays; `inner` is the depth of its notches. */
export function starPath(at: Point, radius: number, points = 5, inner = 0.42): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return { x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) };
  });
  return polygonPath(corners);
}

export function polygonPath(corners: readonly Point[]): string {
  const pen = createPen();
  drawPolygon(pen, corners);
  return pen.data();
}

/** A work with four bastions. */
export function bastionPath(at: Point, radius: number): string {
  const corners = [0, 1, 2, 3].flatMap((side) => {
    const turn = (Math.PI / 2) * side + Math.PI / 4;
    return (
      [
        [0.62, -0.42],
        [0.95, -0.26],
        [1.12, 0],
        [0.95, 0.26],
        [0.62, 0.42],
      ] as const
    ).map(([reach, aside]) => ({
      x: at.x + radius * reach * Math.cos(turn + aside),
      y: at.y + radius * reach * Math.sin(turn + aside),
    }));
  });
  return polygonPath(corners);
}

/** Slanted lines inside a box. */
export function hatchPath(box: Box, step: number): string {
  const pen = createPen();
  for (let offset = step; offset < box.w + box.h; offset += step) {
    const startX = Math.min(offset, box.w);
    const startY = offset - startX;
    const endY = Math.min(offset, box.h);
    pen.move({ x: box.x + startX, y: box.y + startY });
    pen.line({ x: box.x + offset - endY, y: box.y + endY });
  }
  return pen.data();
}
