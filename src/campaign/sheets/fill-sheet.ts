import { ok, type Json, type QuestionKey } from '../../kernel/basic.js';
import { allFields, fairValue } from '../../kernel/form-fields.js';
import type { FormField, SheetForm } from '../../kernel/sheet-form.js';
import type { Reading } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import { findAskedSheet, type SheetToCheck } from './read-sheet.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** A value that its field did not take: it changed nothing in the text. */
type Unfit = { readonly field: FormField; readonly value: string };

export type FilledSheet = {
  readonly key: QuestionKey;
  readonly text: string;
  readonly form: SheetForm;
  readonly reading: Reading<Json>;
  readonly unfit: readonly Unfit[];
  /** Values for fields that the form has not, by their ids: of a sheet that is asked no more, or of nobody's. */
  readonly unknown: readonly string[];
};

/**
 * Puts values of its form into a sheet's text, and reads it again; nothing is kept. Refuses as `checkSheet` does.
 */
export function fillSheet(
  campaign: Campaign,
  sheet: SheetToCheck & { readonly values: Readonly<Record<string, string>> },
): Outcome<FilledSheet> {
  return useCase(campaign, 'read', async () => {
    const asked = await findAskedSheet(campaign, sheet);
    if (!asked.ok) return asked;
    const { question, seen } = asked.value;
    const { game } = campaign;
    const before = allFields(game.form(sheet.text, question, seen));
    const text = game.fill(sheet.text, question, seen, sheet.values);
    const form = game.form(text, question, seen);
    const known = new Map(allFields(form).map((field) => [field.id, field]));
    return ok({
      ...{ key: question.key, text, form },
      reading: game.read(text, question, seen),
      unfit: unfitOf(known, before, sheet.values),
      unknown: Object.keys(sheet.values).filter(
        (id) => !known.has(id) && !before.some((field) => field.id === id),
      ),
    });
  });
}

/** A value that came back as it was before, though another was asked for. */
function unfitOf(
  known: ReadonlyMap<string, FormField>,
  before: readonly FormField[],
  values: Readonly<Record<string, string>>,
): readonly Unfit[] {
  return before.flatMap((old): readonly Unfit[] => {
    const value = Object.hasOwn(values, old.id) ? values[old.id] : undefined;
    const field = known.get(old.id);
    if (value === undefined || field === undefined || fairValue(field, value) !== undefined)
      return [];
    return [{ field, value }];
  });
}
