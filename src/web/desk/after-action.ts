/** The war as one page to publish, to be saved: for all sides, or as one of them knew it. */
import { afterAction } from '../../campaign/gm/after-action.js';
import { listSides } from '../../campaign/seen/see-story.js';
import { frame, maybe, must } from '../frame.js';
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
  const page = await maybe(afterAction(visit.campaign, side === '' ? {} : { side }));
  if (page === undefined) return missing;
  return {
    ...{ kind: 'file', name: `${visit.name}-after-action${side === '' ? '' : `-${side}`}.html` },
    ...{ type: 'text/html; charset=utf-8', content: page.html },
  };
};
