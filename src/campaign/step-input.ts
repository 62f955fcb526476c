/** What was sent and ruled since the step opened, as the rules take it. */
import type { AnswerText, StepInput } from '../kernel/run.js';
import type { Entry } from '../store/entry.js';

/**
 * The sheet that counts for a question: the last that read. When the gamemaster refuses one, the one that he approved
 * before counts again (C3.11).
 */
export type CountingSheet = AnswerText & { readonly seq: number };

/** The counting sheet of each question, by key. Submission order of different seats changes nothing (law 2). */
export function countingSheets(entries: readonly Entry[]): ReadonlyMap<string, CountingSheet> {
  const sheets = new Map<string, CountingSheet>();
  const approved = new Map<string, CountingSheet>();
  for (const { seq, body } of entries) {
    if (body.kind === 'sheet' && body.faults === 0)
      sheets.set(body.key, { seq, by: 'seat', text: body.text, approved: false });
    if (body.kind === 'ruling' && (body.on === 'question' || body.on === 'sheet'))
      sheets.set(body.key, { seq, by: 'gm', text: body.text, approved: true });
    if (body.kind === 'approval') {
      const sheet = sheets.get(body.key);
      if (sheet?.seq !== body.sheet) continue;
      const before = approved.get(body.key);
      if (body.yes) {
        approved.set(body.key, { ...sheet, approved: true });
        sheets.set(body.key, { ...sheet, approved: true });
      } else if (before === undefined) sheets.delete(body.key);
      else sheets.set(body.key, before);
    }
  }
  return sheets;
}

/** Input of the step that these entries, all since it opened, belong to. */
export function stepInput(entries: readonly Entry[], silence: boolean): StepInput {
  const rulings = new Map<string, string>();
  for (const { body } of entries)
    if (body.kind === 'ruling' && (body.on === 'roll' || body.on === 'result'))
      rulings.set(body.key, body.text);
  const amendments = entries.flatMap(({ seq, body }) =>
    body.kind === 'amendment' ? [{ id: seq, at: body.at, text: body.text }] : [],
  );
  return { answers: countingSheets(entries), rulings, amendments, silence };
}
