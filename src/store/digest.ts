import { createHash, type Hash } from 'node:crypto';
import { canonicalJson, type Json } from '../kernel/basic.js';

/** Characters that are hashed at once. A long text as a whole would be copied into three times its room first. */
const PIECE = 16_384;

/** SHA-256 of text, as 64 hexadecimal digits. */
export const sha256 = (text: string): string => hashText(createHash('sha256'), text).digest('hex');

/** SHA-256 of a value's canonical JSON: equal values give equal digests. */
export const digestOf = (value: Json): string => sha256(canonicalJson(value));

/** Adds text to a hash, as its `update` does, in pieces that never part the two halves of a character. */
export function hashText(hash: Hash, text: string): Hash {
  let at = 0;
  while (at < text.length) {
    const end = at + PIECE;
    const isParted = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const piece = text.slice(at, isParted ? end - 1 : end);
    hash.update(piece);
    at += piece.length;
  }
  return hash;
}
