import { createHmac } from 'node:crypto';
import type { DiceSource } from '../kernel/dice.js';

/** A seed is hexadecimal text of 1 to 128 digits; one by chance has 64 (32 bytes). */
export const isSeed = (text: string): boolean => /^[0-9a-f]{1,128}$/i.test(text);

/** Dice of a campaign: the same seed and full name always give the same faces, and no face is likelier than another. */
export function seededDice(seed: string): DiceSource {
  const key = Buffer.from(seed, 'utf8');
  return ({ count, sides }, fullName) => {
    const bytes = byteStream(key, fullName);
    return Array.from({ length: count }, () => faceFrom(bytes, sides));
  };
}

/** The dice of a line of play: those of a branch have names of their own, so that they fall anew. */
export const branchDice = (dice: DiceSource, branch: number): DiceSource =>
  branch === 1 ? dice : (spec, fullName) => dice(spec, `branch ${branch}/${fullName}`);

/** HMAC-SHA256 of name and counter, byte by byte, without end. */
function* byteStream(key: Buffer, fullName: string): Generator<number, never> {
  for (let counter = 0; ; counter += 1)
    yield* createHmac('sha256', key).update(`${fullName}#${counter}`).digest();
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
