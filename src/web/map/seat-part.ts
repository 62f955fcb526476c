/** A viewer's part of the map alone, to be laid over the board of the same level. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Board } from '../../kernel/map/board.js';
import type { Picture } from '../../kernel/map/picture.js';
import { drawMap, levelKey } from '../../letters/drawing/draw-map.js';
import { LEVELS, type Level } from '../../letters/drawing/level.js';
import { THEMES, type Theme } from '../../letters/drawing/style.js';
import { missing, type Reply, type Visit } from '../page.js';
import { sightOf, type MapOf } from './map-of.js';

/** `/map/:level.svg?theme=&moment=` */
export async function seatPart(visit: Visit, map: MapOf): Promise<Reply> {
  const level = LEVELS.find((name) => name === visit.params['level']);
  const sight = level === undefined ? undefined : await sightOf(visit.campaign, map);
  if (level === undefined || sight === undefined) return missing;
  const svg = drawnSeat(sight.board, sight.picture, level, themeOf(visit));
  return { kind: 'svg', svg };
}

/** The theme that an address asks for; light when it names none that there is. */
export const themeOf = ({ query }: Visit): Theme =>
  THEMES.find((name) => name === query['theme']) ?? 'light';

const MOST_KEPT = 24;
const kept = new LRUCache<string, string>({ max: MOST_KEPT });

/** Drawn once for each picture: many viewers of a side look at the same, and each looks often. */
function drawnSeat(board: Board, picture: Picture, level: Level, theme: Theme): string {
  const content = createHash('sha256').update(JSON.stringify(picture)).digest('hex');
  const key = `${levelKey(board, level, theme)} ${content}`;
  const svg = kept.get(key) ?? drawMap(board, picture, { level, theme, part: 'seat' });
  kept.set(key, svg);
  return svg;
}
