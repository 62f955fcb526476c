/** The dice in a letter as it came, or in what was copied of it. */

/** A roll as the letter states it. `says`: the line above it, with the faces that the letter tells. */
export type ReadRoll = {
  readonly says: string;
  readonly told: readonly number[];
  readonly signed: string;
  readonly signature: string;
};

/** `unsigned`: dice that the letter tells without a signature, in its words; `keys`: public keys in it (PEM). */
export type ReadDice = {
  readonly rolls: readonly ReadRoll[];
  readonly unsigned: readonly string[];
  readonly keys: readonly string[];
};

const LONGEST_LETTER = 2_000_000;
const UNSIGNED = /(?:, set by the gamemaster, not (?:rolled|drawn)|\(not signed\))$/;

/** Quotation marks of a forwarded letter, spaces and line ends of any kind are passed over. */
export function readDice(letter: string): ReadDice {
  const lines = letter
    .slice(0, LONGEST_LETTER)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^(?:\s{0,8}>)+/, '').trim());
  const rolls: ReadRoll[] = [];
  for (const [index, line] of lines.entries()) {
    const signed = /^ROLL=['‘’]([^'‘’]+)['‘’]$/.exec(line)?.[1];
    if (signed === undefined) continue;
    const says = headAbove(lines, index);
    rolls.push({ says, told: facesIn(says), signed, signature: signatureBelow(lines, index + 1) });
  }
  return {
    rolls,
    unsigned: lines.flatMap((line, index) =>
      UNSIGNED.test(line) ? [headAbove(lines, index + 1)] : [],
    ),
    keys: keysIn(lines),
  };
}

/** The lines above, up to an empty one. */
function headAbove(lines: readonly string[], index: number): string {
  const above = lines.slice(Math.max(0, index - 20), index);
  const from = above.findLastIndex((line) => line === '') + 1;
  return above.slice(from).join(' ');
}

/**
 * `Hour 9: battle at Bull Run, our die: 4 2, rolled again …`: the numbers after the last colon before the words about them;
 * of a draw those after the things: `your cards: Drums, Fair wind, drawn as 3 1`.
 */
function facesIn(says: string): readonly number[] {
  const found =
    /(?:: |, drawn as )(-?\d{1,4}(?: -?\d{1,4})*)(?:, (?:(?:rolled|drawn) again by the gamemaster|does not count)|$)/.exec(
      says,
    );
  return (found?.[1] ?? '')
    .split(' ')
    .filter((part) => part !== '')
    .map(Number);
}

function signatureBelow(lines: readonly string[], index: number): string {
  const below = lines.slice(index, index + 40).join('\n');
  const found = /^\s*SIG=['‘’]([A-Za-z0-9+/=\s]+)['‘’]/.exec(below);
  return (found?.[1] ?? '').replace(/\s+/g, '');
}

function keysIn(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n');
  const found = text.matchAll(
    /-----BEGIN PUBLIC KEY-----\s([A-Za-z0-9+/=\s]{100,4000}?)\s-----END PUBLIC KEY-----/g,
  );
  const keys = [...found].map(([, body = '']) => {
    const rows = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
    return ['-----BEGIN PUBLIC KEY-----', ...rows, '-----END PUBLIC KEY-----', ''].join('\n');
  });
  return [...new Set(keys)];
}
