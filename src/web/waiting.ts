/**
 * A page of the gamemaster's that takes longer than a moment says what is being done and how far along it is: it is sent piece by piece
 * while the work goes on, shows the last piece alone, and goes on to the reply by itself, all without script. What is ready sooner
 * is sent as it is.
 */
import type { Request, Response } from 'express';
import type { TellProgress } from '../campaign/progress.js';
import { loadTemplates } from '../letters/templates.js';
import type { Assets } from './assets.js';
import { leftWords } from './left-words.js';
import { keepMade } from './made.js';
import { send, type Sent } from './send.js';

/** Whoever waits no longer than this sees no page between. */
const SLOW_MILLISECONDS = 1000;
const BETWEEN_MILLISECONDS = 150;

export type Waiting = {
  /** Begins to count for a visitor with that home; undefined where nobody reads a page. */
  readonly of: (home: string) => TellProgress | undefined;
  /** `missing` answers where there is nothing for the visitor. */
  readonly finish: (sent: Sent | undefined, missing: () => void) => void;
  /** Says on a page that has begun that the work failed. */
  readonly fail: () => void;
};

export function waitingPage(
  assets: Assets,
  request: Request,
  response: Response,
  slow = SLOW_MILLISECONDS,
): Waiting {
  const begun = performance.now();
  let last = 0;
  let home = '';
  let hasBegun = false;
  const write = (view: string, data: object): void => {
    response.write(loadTemplates().html(view, { ...data }));
    // The work may hold up everything else: what was written leaves at once.
    response.socket?.uncork();
  };
  const begin = (): void => {
    hasBegun = true;
    response.status(200).type('html').set('Cache-Control', 'no-store');
    const { stylesheet, icon } = assets;
    write('desk/working-head.html', { stylesheet, icon });
  };
  const tell: TellProgress = (what, done, of) => {
    const now = performance.now();
    if (now - begun < slow || (hasBegun && now - last < BETWEEN_MILLISECONDS)) return;
    last = now;
    if (!hasBegun) begin();
    const at = String(Math.min(done, of));
    write('desk/working-line.html', { what, done: at, of: String(of) });
  };
  const end = (to: string, failed: boolean): void => {
    const left = failed ? leftWords(request.body) : {};
    write('desk/working-foot.html', { to, failed, ...left });
    response.end();
  };
  return {
    of: (visited) => {
      home = visited;
      return request.method !== 'HEAD' && request.accepts(['json', 'html']) === 'html'
        ? tell
        : undefined;
    },
    finish: (sent, missing) => {
      if (!hasBegun) return sent === undefined ? missing() : send(response, sent);
      if (sent === undefined) return end(home, true);
      const { Location: to } = sent.headers;
      end(sent.status === 303 && to !== undefined ? to : keepMade(home, sent), false);
    },
    fail: () => {
      if (hasBegun && !response.writableEnded) end(home, true);
    },
  };
}
