import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../kernel/basic.js';

/** SHA-256 of text, as 64 hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of a value's canonical JSON: equal values give equal digests. */
export const digestOf = (value: Json): string => sha256(canonicalJson(value));
