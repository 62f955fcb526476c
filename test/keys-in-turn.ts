/**
 * The campaigns that a worker begins take their keys from a few in turn, so that those of one test differ: to find two primes
 * takes longer than most tests.
 */
import crypto, { type RSAKeyPairOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

type Pair = { readonly publicKey: string; readonly privateKey: string };

const KEYS = 6;

const pairs: Promise<Pair>[] = [];
let taken = 0;

const find = promisify(crypto.generateKeyPair);
const inTurn = (type: 'rsa', options: RSAKeyPairOptions<'pem', 'pem'>): Promise<Pair> => {
  taken += 1;
  return (pairs[taken % KEYS] ??= find(type, options));
};

Object.assign(crypto, {
  generateKeyPair: Object.assign(crypto.generateKeyPair.bind(crypto), {
    [promisify.custom]: inTurn,
  }),
});
syncBuiltinESMExports();
