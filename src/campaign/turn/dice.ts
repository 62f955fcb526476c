import { createHash, createHmac } from 'node:crypto';
import { sortedBy } from '../../kernel/basic.js';
import { type ChanceSource, type Dice, drawDice, isPartOf, plainDice } from '../../kernel/dice.js';

/** A seed is hexadecimal text of 1 to 128 digits; one at random has 64 (32 bytes). */
export const isSeed = (text: string): boolean => /^[0-9a-f]{1,128}$/i.test(text);

/** Dice of a campaign: the same seed and full name always give the same faces, and no face is likelier than another. */
export function seededDice(seed: string): ChanceSource {
  const key = Buffer.from(seed, 'utf8');
  return chanceOf((dice, fullName) => facesFrom(hmacBytes(key, fullName), dice));
}

/** What a draw's things are put in order by is a roll of its own, under this name. */
export const orderName = (fullName: string): string => `${fullName}/order`;
export const ORDER: readonly Dice[] = [plainDice(32, 256)];

/**
 * Draws out of rolls. First the set is put in an order that only the roll for it tells, then dice say which of those that
 * are left is drawn. So the numbers of a draw can be told to a player: of what else is in the set they tell nothing.
 */
export function chanceOf(roll: ChanceSource['roll']): ChanceSource {
  return {
    roll,
    draw: (from, count, fullName) => {
      if (count === 0) return [];
      const left = inOrderOf(roll(ORDER, orderName(fullName)), from);
      const numbers = roll(drawDice(count, from.length), fullName);
      return numbers.flatMap((number) => left.splice(number - 1, 1));
    },
  };
}

/** In the order of HMAC-SHA256 of each under these bytes. */
function inOrderOf(faces: readonly number[], items: readonly string[]): string[] {
  const key = Buffer.from(faces.map((face) => face - 1));
  const ranked = items.map((item) => ({
    item,
    rank: createHmac('sha256', key).update(item).digest('hex'),
  }));
  return sortedBy(ranked, ({ rank }) => rank).map(({ item }) => item);
}

/**
 * The faces that a signature gives: SHA-256 of the signature, byte by byte, and after its 32 bytes SHA-256 of those, and
 * so on. A byte above the last whole multiple of a die's number of faces is passed over (for six faces: 252 and above); of any
 * other, the remainder by that number, plus 1, says which of the faces the next die shows.
 */
export const signedFaces = (signature: Buffer, dice: readonly Dice[]): readonly number[] =>
  facesFrom(sha256Bytes(signature), dice);

/** The name of a roll in its line of play: a branch has names of its own, so that its dice fall again. */
export const branchName = (branch: number, fullName: string): string =>
  branch === 1 ? fullName : `branch ${branch}/${fullName}`;

/** Bytes without end, each the next one. */
type Bytes = () => number;

function facesFrom(next: Bytes, dice: readonly Dice[]): readonly number[] {
  const faces: number[] = [];
  for (const { count, die } of dice)
    for (let left = count; left > 0; left -= 1) faces.push(faceFrom(next, die.faces));
  return faces;
}

/** Of blocks, each made from the one before; the first from `start`. */
function bytesOf(start: Buffer, blockAfter: (block: Buffer) => Buffer): Bytes {
  let block = start;
  let at = block.length;
  return () => {
    if (at === block.length) [block, at] = [blockAfter(block), 0];
    at += 1;
    return block[at - 1] ?? 0;
  };
}

/** HMAC-SHA256 of name and counter, byte by byte. */
function hmacBytes(key: Buffer, fullName: string): Bytes {
  let counter = -1;
  return bytesOf(NO_BYTES, () => {
    counter += 1;
    return createHmac('sha256', key).update(`${fullName}#${counter}`).digest();
  });
}

const NO_BYTES = Buffer.alloc(0);

const sha256Bytes = (signature: Buffer): Bytes =>
  bytesOf(signature, (block) => createHash('sha256').update(block).digest());

/** Bytes above the last whole multiple are passed over, so that all faces are equally likely. */
function faceFrom(next: Bytes, faces: readonly number[]): number {
  const limit = 256 - (256 % faces.length);
  for (;;) {
    const byte = next();
    if (byte < limit) return faces[byte % faces.length] ?? 0;
  }
}

/** Faces, or things drawn, by full name; all else comes from `fallback`, and what the dice or the set no longer allow. */
export function loadedDice(
  fell: ReadonlyMap<string, readonly (number | string)[]>,
  fallback: ChanceSource,
): ChanceSource {
  return {
    roll: (dice, fullName) => {
      const faces = fell.get(fullName)?.filter((face) => typeof face === 'number');
      return faces?.length === countOf(dice) ? faces : fallback.roll(dice, fullName);
    },
    draw: (from, count, fullName) => {
      const drawn = fell.get(fullName)?.filter((one) => typeof one === 'string');
      return drawn?.length === count && isPartOf(drawn, from)
        ? drawn
        : fallback.draw(from, count, fullName);
    },
  };
}

const countOf = (dice: readonly Dice[]): number =>
  dice.reduce((total, { count }) => total + count, 0);
