/** The key of a campaign's dice: the private half lies in `FILE.key` for its owner alone, the public half in the journal. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { codeOf, failureOf, isMomentary, JournalFailure } from '../../store/failure.js';
import { store } from '../../store/store.js';

export { keyPath } from '../../store/file-store.js';

const BITS = 2048;
const PUBLIC_EXPONENT = 65537n;

/** Both halves as PEM text. */
export type KeyPair = { readonly publicKey: string; readonly privateKey: string };

export function makeKeyPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Writes the private half beside a campaign's file. Throws a `JournalFailure` where there is one already. */
export function writeKey(path: string, { privateKey }: Pick<KeyPair, 'privateKey'>): void {
  if (store().keys.write(path, privateKey)) return;
  throw new JournalFailure(
    'bad-input',
    `${store().keys.nameOf(path)} is there already: the key of another campaign's dice. Move it to where its campaign is, or take another name for the new one.`,
  );
}

export const removeKey = (path: string): void => store().keys.remove(path);

/** Why there is no private half: no such file, one that may not be read, one in which there is no key, or another campaign's. */
export type LostKey = 'missing' | 'unreadable' | 'garbled' | 'other';

export type FoundKey = KeyObject | LostKey;

/** The private half that belongs to a public one. Takes from others the right to read it. */
export function findKey(path: string, publicKey: string): FoundKey {
  const text = readText(path);
  if (text === undefined) return 'missing';
  if (text === UNREADABLE) return 'unreadable';
  const key = readPrivate(text);
  if (key === undefined) return 'garbled';
  return publicOf(key) === publicKey.trim() ? key : 'other';
}

const UNREADABLE = Symbol('unreadable');

function readText(path: string): string | typeof UNREADABLE | undefined {
  try {
    return store().keys.read(path);
  } catch (error) {
    const failure = failureOf(error, path);
    // Dice that fall while the database is away for a moment would stay unsigned for good.
    if (failure !== undefined && isMomentary(failure.code)) throw failure;
    if (failure === undefined && codeOf(error) !== 'EISDIR') throw error;
    return UNREADABLE;
  }
}

function readPrivate(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}

const publicOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim();

/**
 * A public key that dice can be checked with: RSA of 2048 bits or more with the usual exponent, of which each text has one
 * signature and no more; undefined for any other text.
 */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: text, format: 'pem' });
    const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {};
    const isGood =
      key.asymmetricKeyType === 'rsa' &&
      modulusLength >= BITS &&
      publicExponent === PUBLIC_EXPONENT;
    return isGood ? key : undefined;
  } catch {
    return undefined;
  }
}

/** `5c1e 90ab …`: how two persons compare a public key: the first half of SHA-256 of its DER form. */
export function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  const digits = createHash('sha256').update(der).digest('hex').slice(0, 32);
  return (digits.match(/.{4}/g) ?? []).join(' ');
}
