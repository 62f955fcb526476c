import { fairValue } from '../../kernel/form-fields.js';
import type { FormField } from '../../kernel/sheet-form.js';

const TAKES: Readonly<Record<FormField['kind'], string>> = {
  number: 'A whole number from 0 to 9999 goes here; this was not put into the sheet.',
  choice: 'This is none of the choices; it was not put into the sheet.',
  text: 'One line of at most 200 characters goes here; this was not put into the sheet.',
  place: 'This place cannot be chosen here; it was not put into the sheet.',
  slot: 'One number or two with a hyphen go here, such as 4 or 4-8; this was not put into the sheet.',
};

/** Why a value stands in a field and not in the sheet; '' when the field takes it. */
export function wordOfUnfit(field: FormField, value: string | undefined): string {
  const plain = (value ?? '').trim();
  const isFair = plain === field.value || fairValue(field, plain) !== undefined;
  return isFair ? '' : TAKES[field.kind];
}
