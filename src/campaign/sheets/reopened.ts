/** Sheets that the gamemaster has opened again, until another comes or he takes it back. */
import type { Entry } from '../../store/entry.js';

const REOPENED = 'reopen ';
const SILENCE = 'silence ';

/** The key by which a reopening is taken back. */
export const reopeningKey = (key: string): string => REOPENED + key;

/** The keys of their questions. A sheet that is sent back opens again what it had answered. */
export function reopenedSheets(entries: readonly Entry[]): ReadonlySet<string> {
  const open = new Set<string>();
  const answered = new Set<string>();
  const taken = new Set<string>();
  for (const { body } of entries) {
    if (body.kind === 'ruling') {
      if (body.on === 'reopen') open.add(body.key);
      if (body.on === 'sheet' || body.on === 'silence') open.delete(body.key);
      // Who was taken for silent, and is not any more, may send a sheet again.
      if (body.on === 'withdrawal' && body.key.startsWith(SILENCE))
        open.add(body.key.slice(SILENCE.length));
      if (body.on === 'withdrawal' && taken.delete(body.key)) open.add(body.key);
      if (body.on === 'sheet' && body.takes !== undefined) taken.add(body.key);
      if (body.on === 'withdrawal' && body.key.startsWith(REOPENED))
        open.delete(body.key.slice(REOPENED.length));
    }
    if (body.kind === 'sheet' && body.faults === 0 && open.delete(body.key)) answered.add(body.key);
    if (body.kind === 'approval' && answered.delete(body.key) && !body.yes) open.add(body.key);
  }
  return open;
}
