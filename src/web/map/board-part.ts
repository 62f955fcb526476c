/** The public parts of a map: the same bytes for every viewer, at addresses that name their content. */
import type { Board } from '../../kernel/picture.js';
import { boardHash, drawMap, levelKey } from '../../letters/draw-map.js';
import { boardFacts } from '../../letters/map-facts.js';
import { LEVELS } from '../../letters/map-level.js';
import { THEMES } from '../../letters/map-style.js';
import { missing, type Page } from '../page.js';

/** `/board/:key.svg`: the board of a level in a theme. */
export const boardPart: Page = (visit) => {
  const board = visit.campaign.game.board();
  const key = visit.params['key'] ?? '';
  const found = LEVELS.flatMap((level) =>
    THEMES.map((theme) => ({ level, theme })).filter(
      ({ theme }) => key === levelKey(board, level, theme),
    ),
  )[0];
  if (found === undefined) return Promise.resolve(missing);
  const svg = drawMap(board, undefined, { ...found, part: 'board' });
  return Promise.resolve({ kind: 'svg', svg, keeps: true });
};

export const factsKey = (board: Board): string => `${boardHash(board)}-facts`;

/** `/board/:key.json`: its towns, and what is printed in each hex. */
export const boardWords: Page = (visit) => {
  const board = visit.campaign.game.board();
  if (visit.params['key'] !== factsKey(board)) return Promise.resolve(missing);
  return Promise.resolve({ kind: 'json', json: boardFacts(board), keeps: true });
};
