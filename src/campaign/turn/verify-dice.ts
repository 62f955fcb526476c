/** Checks the dice of a letter as it came, or of what was copied of it. Needs neither the campaign's file nor its key. */
import type { KeyObject } from 'node:crypto';
import { ok } from '../../kernel/basic.js';
import { readDice, type ReadRoll } from '../../letters/read-dice.js';
import { fingerprintOf, readPublicKey } from './dice-key.js';
import { facesOfSigned, isSignedBy, readSignedName } from './signed-roll.js';
import type { Outcome } from '../types.js';
import { refuse } from '../use-case.js';

/**
 * `good`: the signature is the key's and gives the faces that the letter tells; `faces`: it gives others; `signature`: it
 * is not the key's of that name; `name`: the name is no signed name of a roll; `twice`: the letter has it for another roll too.
 */
export type CheckedRoll = {
  readonly says: string;
  readonly signed: string;
  readonly found: 'good' | 'faces' | 'signature' | 'name' | 'twice';
  readonly told: readonly number[];
  /** What the signature gives, where it is good. */
  readonly faces?: readonly number[];
};

/** `key`: the fingerprint of the key that it was checked with; `ownKey`: of that in the letter, where it is another. */
export type CheckedDice = {
  readonly rolls: readonly CheckedRoll[];
  readonly unsigned: readonly string[];
  readonly key: string;
  readonly otherKey?: string;
  /** With which words of the seats the names begin, each once; '' for none. */
  readonly begins: readonly string[];
};

/**
 * `letter`: bytes of an e-mail, or text; `key`: text with the campaign's public key in it, such as the first letter; absent:
 * that of the letter itself. Refuses a letter without dice, and one without a key where none is given.
 */
export async function verifyDice(letter: Buffer, key: Buffer | undefined): Outcome<CheckedDice> {
  const { rolls, unsigned, keys } = readDice(await textOf(letter));
  if (rolls.length === 0 && unsigned.length === 0)
    return refuse(
      'bad-input',
      'There are no dice in this letter. Give the e-mail as it came (.eml), or its whole text.',
    );
  const given = key === undefined ? keys : readDice(await textOf(key)).keys;
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
    rolls: rolls.map((roll) =>
      rolls.some((one) => one !== roll && one.signed === roll.signed)
        ? { ...bareOf(roll), found: 'twice' as const }
        : checked(known, roll),
    ),
    unsigned,
    key: fingerprintOf(pem),
    begins: [...new Set(rolls.map(({ signed }) => readSignedName(signed)?.begins ?? ''))],
    ...(other === undefined ? {} : { otherKey: sayKey(other) }),
  });
}

const sayKey = (pem: string): string =>
  readPublicKey(pem) === undefined ? 'one that cannot be read' : fingerprintOf(pem);

const bareOf = ({ says, told, signed }: ReadRoll) => ({ says, signed, told });

function checked(key: KeyObject, roll: ReadRoll): CheckedRoll {
  const { told, signed, signature } = roll;
  const base = bareOf(roll);
  if (readSignedName(signed) === undefined) return { ...base, found: 'name' };
  const bytes = Buffer.from(signature, 'base64');
  if (!isSignedBy(key, signed, bytes)) return { ...base, found: 'signature' };
  const faces = facesOfSigned(signed, bytes);
  const isSame = faces.length === told.length && faces.every((face, index) => face === told[index]);
  return { ...base, found: isSame ? 'good' : 'faces', faces };
}

/** The text of an e-mail; of anything else, the thing itself. */
async function textOf(bytes: Buffer): Promise<string> {
  const raw = bytes.toString('utf8');
  if (!/^(?:[A-Za-z-]+:|From )/.test(raw) || !/^content-type:/im.test(raw.slice(0, 20_000)))
    return raw;
  const { default: PostalMime } = await import('postal-mime');
  const { text = '', html = '' } = await PostalMime.parse(bytes);
  if (/^[>\s]*ROLL=/m.test(text) || html === '') return text;
  const { convert } = await import('html-to-text');
  return convert(html, { wordwrap: false });
}
