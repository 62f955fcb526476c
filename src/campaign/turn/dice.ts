import { createHash, createHmac } from 'node:crypto';
import type { DiceSource, DiceSpec } from '../../kernel/dice.js';

/** A seed is hexadecimal text of 1 to 128 digits; one by chance has 64 (32 bytes). */
export const isSeed = (text: string): boolean => /^[0-9a-f]{1,128}$/i.test(text);

/** Dice of a campaign: the same seed and full name always give the same faces, and no face is likelier than another. */
export function seededDice(seed: string): DiceSource {
  const key = Buffer.from(seed, 'utf8');
  return (spec, fullName) => facesFrom(hmacBytes(key, fullName), spec);
}

/**
 * The faces that a signature gives: SHA-256 of the signature, byte by byte, and after its 32 bytes SHA-256 of those, and
 * so on. A byte above the last whole multiple of `sides` is passed over (for six sides: 252 and above); of any other, the
 * remainder by `sides`, plus 1, is the next die.
 */
export const signedFaces = (signature: Buffer, spec: DiceSpec): readonly number[] =>
  facesFrom(sha256Bytes(signature), spec);

/** The name of a roll in its line of play: a branch has names of its own, so that its dice fall anew. */
export const branchName = (branch: number, fullName: string): string =>
  branch === 1 ? fullName : `branch ${branch}/${fullName}`;

function facesFrom(bytes: Generator<number, never>, { count, sides }: DiceSpec): readonly number[] {
  return Array.from({ length: count }, () => faceFrom(bytes, sides));
}

/** HMAC-SHA256 of name and counter, byte by byte, without end. */
function* hmacBytes(key: Buffer, fullName: string): Generator<number, never> {
  for (let counter = 0; ; counter += 1)
    yield* createHmac('sha256', key).update(`${fullName}#${counter}`).digest();
}

function* sha256Bytes(signature: Buffer): Generator<number, never> {
  for (let block = signature; ;) {
    block = createHash('sha256').update(block).digest();
    yield* block;
  }
}

/** Bytes above the last whole multiple of `sides` are passed over, so that all faces are equally likely. */
function faceFrom(bytes: Generator<number, never>, sides: number): number {
  if (sides < 1 || sides > 256) throw new Error(`No dice with ${sides} sides.`);
  const limit = 256 - (256 % sides);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < limit) return (byte % sides) + 1;
  }
}

/** Dice that fall as told, by full name or by the name inside the step; all others come from `fallback`. */
export function loadedDice(
  faces: ReadonlyMap<string, readonly number[]>,
  fallback: DiceSource,
): DiceSource {
  return (spec, fullName) =>
    faces.get(fullName) ??
    faces.get(fullName.slice(fullName.indexOf('/') + 1)) ??
    fallback(spec, fullName);
}
