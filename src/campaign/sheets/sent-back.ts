/** A sheet that the gamemaster did not approve, until another comes. */
import type { Entry } from '../../store/entry.js';

export type SentBack = { readonly version: number; readonly why: string };

/** The last sheet for a question, where it was sent back. */
export function sentBackOf(entries: readonly Entry[], key: string): SentBack | undefined {
  let back: SentBack | undefined;
  for (const { body } of entries) {
    if (body.kind === 'sheet' && body.key === key && body.faults === 0) back = undefined;
    if (body.kind === 'ruling' && body.on === 'sheet' && body.key === key) back = undefined;
    if (body.kind !== 'approval' || body.key !== key) continue;
    const sheet = entries.find(({ seq }) => seq === body.sheet)?.body;
    const version = sheet?.kind === 'sheet' ? sheet.version : 0;
    back = body.yes ? undefined : { version, why: body.why ?? body.reason };
  }
  return back;
}
