/** Digests of texts that are too long to be hashed at once. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/store/digest.js';

const PIECE = 16_384;

test.each([
  ['empty', ''],
  ['short', 'Manassas'],
  ['exactly one piece long', 'a'.repeat(PIECE)],
  ['long, with a character of two halves where it is parted', `${'a'.repeat(PIECE - 1)}🏴b`],
  ['all of characters of two halves', `a${'🏴'.repeat(PIECE)}`],
  ['with half a character where it is parted', `${'a'.repeat(PIECE - 1)}\ud83c${'b'.repeat(9)}`],
  ['that ends in half a character', `${'a'.repeat(PIECE - 1)}\ud83c`],
])('a text that is %s has the digest that it has as a whole', (_what, text) => {
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
