import type { Page } from './page.js';

/** One address behind a visitor's home: method, path, who may come, page. */
export type Route = {
  readonly method: 'GET' | 'POST';
  /** Below `visit.home`; parameters as express writes them. */
  readonly path: string;
  readonly who: 'gm' | 'seat';
  readonly page: Page;
};
