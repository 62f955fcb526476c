/** Replies that took long, kept a little while for the page that waited for them, which goes on to them by itself. */
import { randomBytes } from 'node:crypto';
import type { Sent } from './sent.js';

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

/** What was kept under an address of that home: what is saved is given once, a page as often as it is asked for. */
export function takeMade(home: string, token: string): Sent | undefined {
  const made = kept.get(token);
  if (made?.home !== home) return undefined;
  if (made.sent.file !== undefined) {
    clearTimeout(made.end);
    kept.delete(token);
  }
  return made.sent;
}
