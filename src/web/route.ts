import type { Page } from './page.js';

/** One address behind a visitor's home: method, path, who may come, page. */
export type Route = {
  readonly method: 'GET' | 'POST';
  /** Below `visit.home`; parameters as express writes them. */
  readonly path: string;
  readonly who: 'gm' | 'seat' | 'umpire';
  /**
   * What a GET shows depends on more than the campaign's file, the address and the visitor: it is made again each time. A
   * page that reads `visit.clock` is kept within that minute.
   */
  readonly fresh?: true;
  /** It plays a step, or several: another thread makes it, and no other page waits for that. */
  readonly plays?: true;
  /** A POST that writes nothing: it waits for nobody who does. */
  readonly reads?: true;
  readonly page: Page;
};
