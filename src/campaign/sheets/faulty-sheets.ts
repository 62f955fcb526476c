/** Sheets that came last for a question and do not count, since they have faults (C3.11). */
import type { Question } from '../../kernel/system.js';
import type { SheetEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import type { OpenStep } from '../turn/open-step.js';
import { countingSheets } from '../turn/step-input.js';
import type { FaultySheet } from '../types.js';

export function faultySheets(
  { entries }: Pick<OpenStep, 'entries'>,
  asked: readonly Pick<Question, 'key' | 'title'>[],
): readonly FaultySheet[] {
  const counting = countingSheets(entries);
  return asked.flatMap(({ key, title }): readonly FaultySheet[] => {
    const last = ofKinds(entries, 'sheet').findLast(({ body }) => body.key === key);
    if (last === undefined || last.body.faults === 0) return [];
    const counts = counting.get(key);
    if (counts !== undefined && counts.seq > last.seq) return [];
    return [{ ...faultyOf(last.body), title, stands: counts !== undefined }];
  });
}

const faultyOf = ({ key, seat, version, faults, shown }: SheetEntry) => ({
  ...{ key, seat, version, faults, shown },
});
