/** What long work came to, for the page that waited for it. */
import { takeMade } from '../made.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

export const madePage: Page = (visit) => {
  const sent = takeMade(visit.home, visit.params['token'] ?? '');
  return sent === undefined
    ? deskPage(visit, { trouble: GONE })
    : Promise.resolve({ kind: 'made', sent });
};

const GONE = 'That page is no longer kept. Open it again from here.';
