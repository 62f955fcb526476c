/** Checks the dice of a letter as it came, or of what was copied of it. Needs neither the campaign's file nor its key. */
import type { KeyObject } from 'node:crypto';
import { ok } from '../../kernel/basic.js';
import { openLetter } from '../../letters/open-letter.js';
import type { ReadRoll, ReadUnsigned } from '../../letters/read-dice.js';
import { fingerprintOf, readPublicKey } from './dice-key.js';
import { facesOfSigned, isSignedBy, readSignedName, type SignedName } from './signed-roll.js';
import type { Outcome } from '../types.js';
import { refuse } from '../use-case.js';

/**
 * How a die does not go with those beside it, though its signature may be right. `next`: it does not count, and the one that
 * does is not the next in the letter; `earlier`: it was rolled again, and the one before it is not that which no longer
 * counts; `again`: its words and its name disagree on whether it was; `words`: it is for something else than the one before.
 */
export type Gap = 'next' | 'earlier' | 'again' | 'words';

/**
 * `good`: the signature is the key's and gives the faces that the letter tells; `faces`: it gives others; `signature`: it
 * is not the key's of that name; `name`: the name is no signed name of a roll; `twice`: the letter has it for another roll too.
 */
export type CheckedRoll = {
  readonly says: string;
  readonly signed: string;
  readonly found: 'good' | 'faces' | 'signature' | 'name' | 'twice' | Gap;
  readonly told: readonly number[];
  /** What the signature gives, where it is good. */
  readonly faces?: readonly number[];
};

/** A die that was not signed, or that the gamemaster set. `found`: nothing is wrong with it where this is absent. */
export type UnsignedDie = { readonly says: string; readonly found?: Gap };

/**
 * `key`: the fingerprint of the key that it was checked with, absent where nothing was to be checked with one; `ownKey`: of
 * that in the letter, where it is another.
 */
export type CheckedDice = {
  readonly rolls: readonly CheckedRoll[];
  readonly unsigned: readonly UnsignedDie[];
  readonly key?: string;
  readonly otherKey?: string;
  /** Its plain text and its HTML tell different dice or keys; those of the text were checked. */
  readonly differs: boolean;
  /** With which words of the seats the names begin, each once; '' for none. */
  readonly begins: readonly string[];
  /** The steps of the names, each once. */
  readonly steps: readonly string[];
};

/**
 * `letter`: bytes of an e-mail, or text; `key`: text with the campaign's public key in it, such as the first letter; absent:
 * that of the letter itself. Refuses a letter without dice, and signed ones without a key where none is given.
 */
export async function verifyDice(letter: Buffer, key: Buffer | undefined): Outcome<CheckedDice> {
  const { dice, keys, differs } = await openLetter(letter);
  if (dice.length === 0)
    return refuse(
      'bad-input',
      'There are no dice in this letter. Give the e-mail as it came (.eml), or its whole text.',
    );
  const { rolls, ...found } = { ...sorted(dice), differs };
  const given = key === undefined ? keys : (await openLetter(key)).keys;
  if (rolls.length === 0 && key === undefined && given.length === 0)
    return ok({ ...found, rolls: [] });
  if (given.length > 1)
    return refuse(
      'bad-input',
      'There is more than one public key in it. Give the key of this campaign with --key.',
    );
  const [pem] = given;
  if (pem === undefined)
    return refuse(
      'bad-input',
      key === undefined
        ? 'This letter has no public key. Give the one of your first letter or of the page Dice: --key FILE.'
        : 'There is no public key in the file given with --key. It stands in your first letter, from BEGIN PUBLIC KEY to END PUBLIC KEY.',
    );
  const known = readPublicKey(pem);
  if (known === undefined)
    return refuse(
      'bad-input',
      'This public key cannot be used to check dice. It must be RSA of at least 2048 bits with the exponent 65537; with any other, dice could be chosen.',
    );
  const other = keys.find((own) => own !== pem);
  return ok({
    ...found,
    rolls: rolls.map(({ roll, gap }) => {
      if (
        rolls.some(
          (one) =>
            one.roll !== roll && isInOneLetter(one.roll, roll) && one.roll.signed === roll.signed,
        )
      )
        return { ...bareOf(roll), found: 'twice' as const };
      const own = checked(known, roll);
      return own.found === 'good' && gap !== undefined ? { ...own, found: gap } : own;
    }),
    key: fingerprintOf(pem),
    ...(other === undefined ? {} : { otherKey: sayKey(other) }),
  });
}

/** Each seat of one person is told of a roll that all of them may know. */
const isInOneLetter = (one: Named['die'], other: Named['die']): boolean => one.part === other.part;

/** `nth`: which time it was rolled again, by its name; without one by where it stands. */
type Named = {
  readonly die: ReadRoll | ReadUnsigned;
  readonly name?: SignedName | undefined;
  readonly nth: number;
};

/** The signed dice with what does not go together among all, the others, and what the names say. */
function sorted(dice: readonly (ReadRoll | ReadUnsigned)[]) {
  const named: Named[] = [];
  for (const die of dice) {
    const name = die.signed === undefined ? undefined : readSignedName(die.signed);
    const nth = name?.again ?? (die.again ? (named.at(-1)?.nth ?? 0) + 1 : 0);
    named.push({ die, name, nth });
  }
  const beside = (one: Named, other: Named | undefined): Named | undefined =>
    other !== undefined && isInOneLetter(one.die, other.die) ? other : undefined;
  const gaps = named.map((one, index) =>
    gapOf(one, beside(one, named[index - 1]), beside(one, named[index + 1])),
  );
  const names = named.flatMap(({ name }) => (name === undefined ? [] : [name]));
  return {
    rolls: dice.flatMap((die, index) =>
      die.signed === undefined ? [] : [{ roll: die, gap: gaps[index] }],
    ),
    unsigned: dice.flatMap((die, index): readonly UnsignedDie[] => {
      if (die.signed !== undefined) return [];
      const gap = gaps[index];
      return [gap === undefined ? { says: die.says } : { says: die.says, found: gap }];
    }),
    begins: [...new Set(names.map(({ begins }) => begins))],
    steps: [...new Set(names.map(({ step }) => step))],
  };
}

function gapOf(one: Named, before: Named | undefined, after: Named | undefined): Gap | undefined {
  const { die, name, nth } = one;
  const isAgain = die.again || nth > 0;
  if (isAgain && (before?.die.over !== true || !isNextOf(one, before))) return 'earlier';
  if (die.over && (after === undefined || !isNextOf(after, one))) return 'next';
  if (name !== undefined && die.again !== nth > 0) return 'again';
  return isAgain && before !== undefined && !isAbout(die, before) ? 'words' : undefined;
}

/** Where a mail program took out empty lines, what stands above the first die seems to be of it. */
const isAbout = ({ label }: Named['die'], before: Named): boolean =>
  before.die.label.endsWith(label);

/** Whether it is the same roll, fallen once more. Without a name on both sides only the words say so. */
function isNextOf({ die, name, nth }: Named, before: Named): boolean {
  if (nth !== before.nth + 1) return false;
  if (name === undefined || before.name === undefined) return isAbout(die, before);
  return name.first === before.name.first;
}

const sayKey = (pem: string): string =>
  readPublicKey(pem) === undefined ? 'one that cannot be read' : fingerprintOf(pem);

const bareOf = ({ says, told, signed }: ReadRoll) => ({ says, signed, told });

/** The last letter of it has bits to spare, which are 0 as it was written. */
const bare64 = (text: string): string => text.replaceAll('=', '');

function checked(key: KeyObject, roll: ReadRoll): CheckedRoll {
  const { told, signed, signature } = roll;
  const base = bareOf(roll);
  if (readSignedName(signed) === undefined) return { ...base, found: 'name' };
  const bytes = Buffer.from(signature, 'base64');
  if (bare64(bytes.toString('base64')) !== bare64(signature))
    return { ...base, found: 'signature' };
  if (!isSignedBy(key, signed, bytes)) return { ...base, found: 'signature' };
  const faces = facesOfSigned(signed, bytes);
  const isSame = faces.length === told.length && faces.every((face, index) => face === told[index]);
  return { ...base, found: isSame ? 'good' : 'faces', faces };
}
