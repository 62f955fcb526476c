import { fairValue } from '../../kernel/form-fields.js';
import type { FormField } from '../../kernel/sheet-form.js';

const TAKES: Readonly<Record<FormField['kind'], string>> = {
  number: 'A whole number from 0 to 9999 goes here. This was not put into your orders.',
  choice: 'This is not one of the choices. It was not put into your orders.',
  text: 'One line of at most 200 characters goes here. This was not put into your orders.',
  place: 'This place cannot be chosen here. It was not put into your orders.',
  slot: 'Write one number, or two with a hyphen, such as 4 or 4-8. This was not put into your orders.',
};

/** Why a value stands in a field and not in the sheet; '' when the field takes it. */
export function wordOfUnfit(field: FormField, value: string | undefined): string {
  const plain = (value ?? '').trim();
  const isFair = plain === field.value || fairValue(field, plain) !== undefined;
  return isFair ? '' : TAKES[field.kind];
}
