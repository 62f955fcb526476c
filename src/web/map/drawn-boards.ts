/**
 * The public drawings of boards. Those of the maps that ship are made with the program, and read when they are asked for: once by
 * each browser. Others are made beside its work, before anybody asks where that can be foreseen, and kept packed for all
 * campaigns on the same board.
 */
import { LRUCache } from 'lru-cache';
import type { Board } from '../../kernel/map/board.js';
import { boardHash } from '../../letters/drawing/draw-map.js';
import { drawingKey, packDrawing, PUBLIC_DRAWINGS, type PublicDrawing } from './public-drawings.js';
import { isShipped, readShipped } from './shipped-drawings.js';
import { hasWorkshops, openWorkshop, type Workshop } from './workshop.js';

/** Of some three boards; each is about two hundred kilobytes. */
const MOST_KEPT = 3 * PUBLIC_DRAWINGS.length;
const kept = new LRUCache<string, Promise<Buffer>>({ max: MOST_KEPT });
const workshops = new Map<string, Workshop>();

const prepared = new Set<string>();

/** Has all drawings of a board made in good time. Nobody waits for them. */
export function prepareBoard(board: Board): void {
  if (!hasWorkshops || prepared.has(boardHash(board))) return;
  prepared.add(boardHash(board));
  for (const drawing of PUBLIC_DRAWINGS)
    if (!isShipped(drawingKey(board, drawing)))
      void packed(board, drawing, false).catch(() => undefined);
}

/** A drawing by its key, as SVG packed by gzip; nothing for a key that is none of this board's. */
export function packedBoard(board: Board, key: string): Promise<Buffer> | undefined {
  const drawing = PUBLIC_DRAWINGS.find((one) => drawingKey(board, one) === key);
  if (drawing === undefined) return undefined;
  if (isShipped(key)) return readShipped(key);
  workshops.get(boardHash(board))?.hurry(drawing);
  return packed(board, drawing, true);
}

function packed(board: Board, drawing: PublicDrawing, isUrgent: boolean): Promise<Buffer> {
  const key = drawingKey(board, drawing);
  const known = kept.get(key) ?? made(board, drawing, isUrgent);
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  return known;
}

/** What the process cannot draw, for want of memory perhaps, is drawn here. */
async function made(board: Board, drawing: PublicDrawing, isUrgent: boolean): Promise<Buffer> {
  if (!hasWorkshops) return packDrawing(board, drawing);
  try {
    return await workshopOf(board).draw(drawing, isUrgent);
  } catch {
    return packDrawing(board, drawing);
  }
}

function workshopOf(board: Board): Workshop {
  const hash = boardHash(board);
  const known = workshops.get(hash);
  if (known !== undefined) return known;
  const opened = openWorkshop(board, () => {
    if (workshops.get(hash) === opened) workshops.delete(hash);
  });
  workshops.set(hash, opened);
  return opened;
}
