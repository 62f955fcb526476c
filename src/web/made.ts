/** Replies that took long, kept a little while for the page that waited for them, which goes on to them by itself. */
import { randomBytes } from 'node:crypto';
import type { Page } from './page.js';
import { missing } from './page.js';
import type { Sent } from './send.js';

const KEPT_MILLISECONDS = 600_000;

type Made = { readonly home: string; readonly sent: Sent; readonly end: NodeJS.Timeout };
const kept = new Map<string, Made>();

/** The address of a reply, for whoever has that home alone. */
export function keepMade(home: string, sent: Sent): string {
  const token = randomBytes(16).toString('base64url');
  const end = setTimeout(() => {
    kept.delete(token);
    void sent.file?.remove();
  }, KEPT_MILLISECONDS);
  end.unref();
  kept.set(token, { home, sent, end });
  return `${home}/made/${token}`;
}

/** What is saved is given once; a page as often as it is asked for. */
export const madePage: Page = ({ home, params }) => {
  const { token = '' } = params;
  const made = kept.get(token);
  if (made?.home !== home) return Promise.resolve(missing);
  if (made.sent.file !== undefined) {
    clearTimeout(made.end);
    kept.delete(token);
  }
  return Promise.resolve({ kind: 'made', sent: made.sent });
};
