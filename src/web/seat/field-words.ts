import type { FormField } from '../../kernel/sheet-form.js';

/** Why a value stands in a field and not in the sheet; '' when the field takes it. */
export function wordOfUnfit(field: FormField, value: string | undefined): string {
  const plain = (value ?? '').trim();
  if (value === undefined || plain === '' || plain === field.value) return '';
  switch (field.kind) {
    case 'number':
      return /^\d{1,4}$/.test(plain)
        ? ''
        : 'A whole number from 0 to 9999 goes here; this was not put into the sheet.';
    case 'choice':
      return field.choices?.some((choice) => choice.value === plain) === true
        ? ''
        : 'This is none of the choices; it was not put into the sheet.';
    case 'text':
      return /^[^\r\n"]{1,200}$/.test(plain)
        ? ''
        : 'One line of at most 200 characters goes here; this was not put into the sheet.';
  }
}
