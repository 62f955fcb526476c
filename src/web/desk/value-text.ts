import type { Json } from '../../kernel/basic.js';

/** A result as a person reads it: text as it is, anything else as JSON. */
export const valueText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
