/** The CSS class of a side: the ink in which the map draws it, so that pages and map look alike. */
import type { Game } from '../kernel/run.js';

export function sideClass(game: Game, side: string): string {
  const ink = game.board().sides.find(({ id }) => id === side)?.ink;
  return ink === undefined ? '' : `ink-${ink}`;
}
