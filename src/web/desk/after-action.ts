/** The war as one page to publish, to be saved: for all sides, or as one of them knew it. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterAction } from '../../campaign/gm/after-action.js';
import { listSides } from '../../campaign/seen/see-story.js';
import type { Board } from '../../kernel/map/board.js';
import { LEVEL, type Ground } from '../../letters/after-action/write-after-action.js';
import { frame, maybe, must } from '../frame.js';
import { packedBoard } from '../map/drawn-boards.js';
import { drawingKey } from '../map/public-drawings.js';
import { missing, type Page } from '../page.js';

export const afterActionPage: Page = async (visit) => {
  const sides = await must(listSides(visit.campaign));
  const address = (side: string): string =>
    `${visit.home}/after-action/page?${new URLSearchParams({ side }).toString()}`;
  const data = {
    ...frame(visit, 'After-action report'),
    all: address(''),
    sides: sides.map(({ id, title }) => ({ title, href: address(id) })),
  };
  return { kind: 'page', view: 'desk/after-action.html', data };
};

export const saveAfterAction: Page = async (visit) => {
  const { side = '' } = visit.query;
  const ground = await groundOf(visit.campaign.game.board());
  const page = await maybe(
    afterAction(visit.campaign, { ground, ...(side === '' ? {} : { side }) }),
  );
  if (page === undefined) return missing;
  return {
    ...{ kind: 'file', name: `${visit.name}-after-action${side === '' ? '' : `-${side}`}.html` },
    ...{ type: 'text/html; charset=utf-8', content: page.html },
  };
};

const unpack = promisify(gunzip);

/** The map as pages have it drawn, which nobody waits for. */
async function groundOf(board: Board): Promise<Ground> {
  const part = async (name: keyof Ground): Promise<string> => {
    const key = drawingKey(board, { part: name, level: LEVEL, theme: 'light' });
    const packed = await packedBoard(board, key);
    if (packed === undefined) throw new Error(`The board has no drawing ${key}.`);
    return (await unpack(packed)).toString();
  };
  return { board: await part('board'), names: await part('names') };
}
