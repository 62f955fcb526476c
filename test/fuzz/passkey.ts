/** A device that makes passkeys and shows them, as a browser's would, for the site's own answers. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const hashOf = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export type Device = {
  /** The JSON of a new passkey for the challenge. */
  readonly make: (challenge: string, origin: string) => string;
  /** The JSON by which its last passkey signs in; `asks`: for a PIN or a finger first. */
  readonly show: (challenge: string, origin: string, how?: { readonly asks: boolean }) => string;
};

export function passkeyDevice(): Device {
  let id = randomBytes(16);
  let key: KeyObject | undefined;
  let counter = 0;
  const dataOf = (origin: string, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([hashOf(new URL(origin).hostname), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
      ...{ clientExtensionResults: {}, response },
    });
  return {
    make: (challenge, origin) => {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      key = pair.privateKey;
      id = randomBytes(16);
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
      // COSE: an EC2 key on P-256 for ES256.
      const cose = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        dataOf(origin, USER_PRESENT | USER_VERIFIED | HAS_KEY),
        ...[Buffer.alloc(16), length, id, isoCBOR.encode(cose)],
      ]);
      const attested = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, origin));
      // The map holds what CBOR has a form for.
      const attestationObject = base64url(isoCBOR.encode(attested as Map<string, string>));
      return credential({ clientDataJSON, attestationObject, transports: ['internal'] });
    },
    show: (challenge, origin, { asks } = { asks: true }) => {
      const authenticatorData = dataOf(origin, USER_PRESENT | (asks ? USER_VERIFIED : 0));
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([authenticatorData, hashOf(client)]);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: key === undefined ? '' : base64url(sign('sha256', signed, key)),
      });
    },
  };
}
