/**
 * The campaigns that a worker begins take their keys from a few in turn, so that those of one test differ: to find two primes
 * takes longer than most tests. The keys lie in a file, and guard nothing.
 */
import crypto, { createPublicKey, type RSAKeyPairOptions } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

type Pair = { readonly publicKey: string; readonly privateKey: string };

const PAIRS = JSON.parse(
  readFileSync(new URL('dice-keys.json', import.meta.url), 'utf8'),
) as readonly Pair[];
const BITS = createPublicKey(PAIRS[0]?.publicKey ?? '').asymmetricKeyDetails?.modulusLength;

let taken = 0;

const find = promisify(crypto.generateKeyPair);
const inTurn = (type: 'rsa', options: RSAKeyPairOptions<'pem', 'pem'>): Promise<Pair> => {
  taken += 1;
  const pair = PAIRS[taken % PAIRS.length];
  // Of any other length one is made as it was asked for.
  return pair === undefined || options.modulusLength !== BITS
    ? find(type, options)
    : Promise.resolve(pair);
};

Object.assign(crypto, {
  generateKeyPair: Object.assign(crypto.generateKeyPair.bind(crypto), {
    [promisify.custom]: inTurn,
  }),
});
syncBuiltinESMExports();
