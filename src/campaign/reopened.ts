/** Sheets that the gamemaster has opened again, until another comes or he takes it back. */
import type { Entry } from '../store/entry.js';

const REOPENED = 'reopen ';

/** The key by which a reopening is taken back. */
export const reopeningKey = (key: string): string => REOPENED + key;

/** The keys of their questions. A sheet that is sent back opens again what it had answered. */
export function reopenedSheets(entries: readonly Entry[]): ReadonlySet<string> {
  const open = new Set<string>();
  const answered = new Set<string>();
  for (const { body } of entries) {
    if (body.kind === 'ruling') {
      if (body.on === 'reopen') open.add(body.key);
      if (body.on === 'sheet') open.delete(body.key);
      if (body.on === 'withdrawal' && body.key.startsWith(REOPENED))
        open.delete(body.key.slice(REOPENED.length));
    }
    if (body.kind === 'sheet' && body.faults === 0 && open.delete(body.key)) answered.add(body.key);
    if (body.kind === 'approval' && answered.delete(body.key) && !body.yes) open.add(body.key);
  }
  return open;
}
