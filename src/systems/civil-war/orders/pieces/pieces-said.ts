/** What was filled in beside a way, held against the fields of the deed. */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import { fairValue } from '../../../../kernel/form-fields.js';
import type { Deed, DeedField } from '../../../../kernel/sheet-form.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import type { Said } from './pieces-acts.js';

/** The values of all fields of a deed; what is not said is as the deed has it. Values of no field are nothing. */
export function saidOf({ fields = [] }: Deed, given: Said): Result<Said, Fault> {
  const said = fields.map((field) => [field, (given[field.id] ?? field.value).trim()] as const);
  const wrong = said.find(([field, value]) => !fits(field, value));
  if (wrong !== undefined) return no(misfit(...wrong));
  return ok(Object.fromEntries(said.map(([{ id }, value]) => [id, value])));
}

function fits(field: DeedField, value: string): boolean {
  const { kind, min = 0, max = Infinity, choices = [] } = field;
  if (value === '') return field.value === '' || choices.some((one) => one.value === '');
  const isWithin = kind !== 'number' || (Number(value) >= min && Number(value) <= max);
  return isWithin && fairValue(field, value) !== undefined;
}

const misfit = ({ label, ...field }: DeedField, value: string): Fault => ({
  ...{ line: 0, column: 1, code: 'field-wrong', rule: 'C3.11', read: value.slice(0, 60) },
  message: `${label}: ${wanted(field)}`,
});

function wanted({ kind, min = 0, max, choices = [] }: Omit<DeedField, 'label'>): string {
  switch (kind) {
    case 'number':
      return `a whole number from ${min}${max === undefined ? ' up' : ` to ${max}`}`;
    case 'choice':
      return `one of ${choices.map(({ label }) => label).join(', ')}`;
    case 'text':
    case 'place':
    case 'slot':
      return 'a line of words without quotation marks';
  }
}
