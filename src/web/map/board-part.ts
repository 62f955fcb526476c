/** The public parts of a map: the same bytes for every viewer, at addresses that name their content. */
import type { Board } from '../../kernel/picture.js';
import { boardHash, drawLegend, drawMap, levelKey } from '../../letters/draw-map.js';
import { boardFacts } from '../../letters/map-facts.js';
import { LEVELS, type Level } from '../../letters/map-level.js';
import { THEMES, type Theme } from '../../letters/map-style.js';
import { missing, type Page } from '../page.js';

/** `/board/:key.svg`: the board of a level in a theme, or its legend. */
export const boardPart: Page = (visit) => {
  const draw = drawings(visit.campaign.game.board()).get(visit.params['key'] ?? '');
  return Promise.resolve(draw === undefined ? missing : { kind: 'svg', svg: draw(), keeps: true });
};

/** How each public drawing of a board is made, by its key. */
const drawings = (board: Board): ReadonlyMap<string, () => string> =>
  new Map(
    THEMES.flatMap((theme) => [
      ...LEVELS.map((level): readonly [string, () => string] => [
        levelKey(board, level, theme),
        () => drawMap(board, undefined, { level, theme, part: 'board' }),
      ]),
      [levelKey(board, 'legend', theme), () => drawLegend(board, theme)] as const,
    ]),
  );

/** Below a map's base. */
export const boardAddress = (board: Board, of: Level | 'legend', theme: Theme): string =>
  `/board/${levelKey(board, of, theme)}.svg`;

export const factsKey = (board: Board): string => `${boardHash(board)}-facts`;

/** `/board/:key.json`: its towns, and what is printed in each hex. */
export const boardWords: Page = (visit) => {
  const board = visit.campaign.game.board();
  if (visit.params['key'] !== factsKey(board)) return Promise.resolve(missing);
  return Promise.resolve({ kind: 'json', json: boardFacts(board), keeps: true });
};
