/** What was sent and ruled since the step opened, as the rules take it. */
import type { Amendment, AnswerText, StepInput } from '../../kernel/outcome.js';
import type { Entry } from '../../store/entry.js';

/**
 * The sheet that counts for a question: the last that read. When the gamemaster refuses one, the one that he approved
 * before counts again (C3.11).
 */
export type CountingSheet = AnswerText & { readonly seq: number };

/** The counting sheet of each question, by key. Submission order of different seats changes nothing (law 2). */
export function countingSheets(entries: readonly Entry[]): ReadonlyMap<string, CountingSheet> {
  const sheets = new Map<string, CountingSheet>();
  const approved = new Map<string, CountingSheet>();
  // What counted before the gamemaster wrote: it counts again when he takes that back.
  const before = new Map<string, CountingSheet | undefined>();
  for (const { seq, body } of entries) {
    if (body.kind === 'sheet' && body.faults === 0)
      sheets.set(body.key, { seq, by: 'seat', text: body.text, approved: false });
    if (body.kind === 'ruling' && body.on === 'withdrawal' && before.has(body.key)) {
      restore(sheets, body.key, before.get(body.key));
      before.delete(body.key);
    }
    if (body.kind === 'ruling' && (body.on === 'question' || body.on === 'sheet')) {
      const counted = sheets.get(body.key);
      if (counted?.by !== 'gm') before.set(body.key, counted);
      sheets.set(body.key, { seq, by: 'gm', text: body.text, approved: true });
    }
    if (body.kind === 'approval') {
      const sheet = sheets.get(body.key);
      if (sheet?.seq !== body.sheet) continue;
      const last = approved.get(body.key);
      if (body.yes) {
        approved.set(body.key, { ...sheet, approved: true });
        sheets.set(body.key, { ...sheet, approved: true });
      } else restore(sheets, body.key, last);
    }
  }
  return sheets;
}

function restore(
  sheets: Map<string, CountingSheet>,
  key: string,
  sheet: CountingSheet | undefined,
): void {
  if (sheet === undefined) sheets.delete(key);
  else sheets.set(key, sheet);
}

/** Input of the step that these entries, all since it opened, belong to. `waits`: questions that stay open. */
export function stepInput(
  entries: readonly Entry[],
  silence: StepInput['silence'],
  waits: readonly string[] = [],
): StepInput {
  const rulings = new Map<string, string>();
  const rerolls = new Map<string, number>();
  const amendments = new Map<string, Amendment>();
  for (const { seq, body } of entries) {
    if (body.kind === 'amendment')
      amendments.set(`amendment ${seq}`, {
        ...{ id: seq, at: body.at, text: body.text },
        ...(body.tells === undefined ? {} : { told: body.tells }),
      });
    if (body.kind !== 'ruling') continue;
    if (body.on === 'roll' || body.on === 'result') rulings.set(body.key, body.text);
    if (body.on === 'reroll') rerolls.set(body.key, (rerolls.get(body.key) ?? 0) + 1);
    if (body.on !== 'withdrawal') continue;
    rulings.delete(body.key);
    amendments.delete(body.key);
  }
  return {
    answers: countingSheets(entries),
    rulings,
    amendments: [...amendments.values()],
    silence,
    ...(rerolls.size === 0 ? {} : { rerolls }),
    ...(waits.length === 0 ? {} : { waits: new Set(waits) }),
  };
}
