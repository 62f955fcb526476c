/**
 * A roll as it is signed and checked. Its faces follow from an RSA signature (PKCS #1 v1.5, SHA-256) of its signed name.
 * Of each name there is exactly one such signature: whoever has the key can neither choose among several, as he could with
 * Ed25519 or ECDSA, nor foresee or repeat a roll without it; and one signature tells nothing about any other.
 *
 * The name of a roll inside the rules (`battle at Boston/2/attacker`) may tell a seat what it must not know: how many battles
 * came before, whose ships a fort fired on. So the signed name has a code in its place, an HMAC of the whole name under the
 * campaign's seal. The seal is itself made from a signature of the key. Hence the codes are fixed with the key, before any
 * orders; they count nothing; and the gamemaster can publish the seal after the war (`vedette dice open`), when everybody
 * can check that each code belongs to the roll that it was told for.
 */
import { createHash, createHmac, sign, verify, type KeyObject } from 'node:crypto';
import { againOf, diceText, readDice, type Dice } from '../../kernel/dice.js';
import type { Head } from '../../store/head.js';
import { branchName, signedFaces } from './dice.js';

/** Each signed text begins with it, so that no signature of this key means anything else. */
const PURPOSE = 'vedette-dice-1';
/** The same where the words of the seats come next. */
const WITH_WORDS = 'vedette-dice-2';
/** What the key signs besides rolls: how far the journal has come. */
const OF_JOURNAL = 'vedette-journal-1';
const CODE_CHARACTERS = 32;

/** What the campaign's seal is the signature of. */
export const sealName = (campaign: string): string => `${PURPOSE}/${campaign}/seal`;

/** The secret under which names become codes. `signature`: of `sealName`. */
export const sealOf = (signature: Buffer): Buffer =>
  createHash('sha256').update(signature).digest();

/**
 * Where a roll stands: the campaign's own name, the line of play, and the roll's full name with its step before it.
 * `begins`: the words of the seats, with dots between them; '' where there are none.
 */
export type RollPlace = {
  readonly campaign: string;
  readonly branch: number;
  readonly fullName: string;
  readonly begins: string;
};

/**
 * `vedette-dice-1/4f0c…/line 1/turn 1.1/0f3a…/1d6`: campaign, line of play, step, code, dice (`2of12` where two of twelve are
 * drawn); a roll that is rolled again has the code of the first with `again 1` after it. Where the seats have sent words: `vedette-dice-2/lantern.harbor/4f0c…`.
 */
export function signedName(seal: Buffer, place: RollPlace, dice: readonly Dice[]): string {
  const { campaign, branch, fullName, begins } = place;
  const { name, nth } = againOf(fullName);
  const step = name.slice(0, Math.max(0, name.indexOf('/')));
  const code = createHmac('sha256', seal)
    .update(branchName(branch, name))
    .digest('hex')
    .slice(0, CODE_CHARACTERS);
  return [
    ...(begins === '' ? [PURPOSE] : [WITH_WORDS, begins]),
    ...[campaign, `line ${branch}`, plain(step), code],
    ...(nth === 0 ? [] : [`again ${nth}`]),
    diceText(dice),
  ].join('/');
}

/** `campaign`: its own name; `head`: the last entry that is signed for. No roll is signed by a text that begins so. */
export const headText = (campaign: string, { seq, chain }: Head): string =>
  [OF_JOURNAL, campaign, String(seq), chain].join('/');

/** Signs that neither a shell nor a mail program changes. */
const plain = (step: string): string => step.replace(/[^A-Za-z0-9 .-]/g, '_');

/**
 * `begins`: the words of the seats, '' where it has none; `again`: which time its dice were rolled again, 0 the first time;
 * `first`: the name under which they fell that first time.
 */
export type SignedName = {
  readonly begins: string;
  readonly campaign: string;
  readonly step: string;
  readonly first: string;
  readonly dice: readonly Dice[];
  readonly again: number;
};

/** What a signed name says; undefined for any other text. */
export function readSignedName(text: string): SignedName | undefined {
  const found =
    /^(vedette-dice-(?:1|2\/([a-z0-9.]+))\/([^/]+)\/line \d+\/([^/]*)\/[0-9a-f]+)(?:\/again (\d+))?\/([^/]+)$/.exec(
      text,
    );
  if (found === null) return undefined;
  const [, whole = '', begins = '', campaign = '', step = '', again = '0', what = ''] = found;
  const dice = readDice(what);
  return dice && { begins, campaign, step, dice, first: `${whole}/${what}`, again: Number(again) };
}

/** Whether the words of the seats stand at its beginning. */
export const beginsWithWords = (text: string): boolean => text.startsWith(`${WITH_WORDS}/`);

export const signText = (text: string, key: KeyObject): Buffer =>
  sign('sha256', Buffer.from(text, 'utf8'), key);

/** Whether the signature is the one that the key gives this text. */
export const isSignedBy = (key: KeyObject, text: string, signature: Buffer): boolean =>
  verify('sha256', Buffer.from(text, 'utf8'), key, signature);

/** The faces of a signature over a signed name. */
export function facesOfSigned(text: string, signature: Buffer): readonly number[] {
  const read = readSignedName(text);
  if (read === undefined) throw new Error(`No signed name of a roll: ${text.slice(0, 200)}`);
  return signedFaces(signature, read.dice);
}
