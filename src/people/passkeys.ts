/**
 * Passkeys: an offer to come in without a letter. A challenge is good once and for a few minutes; of a credential only the
 * public part is kept. The library is loaded when it is needed first.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Clock } from '../campaign/types.js';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  markPasskeyUsed,
  selectPasskey,
  selectPasskeysOf,
  takeChallenge,
} from '../store/directory/passkey.js';
import { selectPerson } from '../store/directory/person.js';
import { inDirectory, type Directory } from './directory.js';
import { hashOf, minutesAfter } from './secret.js';
import { beginSession } from './sessions.js';

/** A passkey as its owner knows it. Times are ISO, UTC. */
export type Passkey = {
  readonly id: string;
  readonly device: string;
  readonly made: string;
  readonly used?: string;
};

const NAME = 'Vedette';
const CHALLENGE_MINUTES = 5;
const MOST_PASSKEYS = 20;

/** How the site is called: `https://war.example.org`. Passkeys are for names, not for numbers. */
const hostOf = (origin: string): string => new URL(origin).hostname;

export const listPasskeys = (directory: Directory, person: number): Promise<readonly Passkey[]> =>
  inDirectory(directory, 'read', (journal) => selectPasskeysOf(journal, person));

/** Takes a passkey away from its owner's list. */
export const removePasskey = (directory: Directory, person: number, id: string): Promise<boolean> =>
  inDirectory(directory, 'write', (journal) => deletePasskey(journal, person, id));

/** What a browser needs to make a passkey for somebody who is signed in; nothing when he has too many. */
export async function offerPasskey(
  directory: Directory,
  input: { readonly person: number; readonly name: string; readonly origin: string },
  clock: Clock,
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { journal } = directory.inside;
  const person = await selectPerson(journal, input.person);
  const known = await selectPasskeysOf(journal, input.person);
  if (person === undefined || known.length >= MOST_PASSKEYS) return undefined;
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(input.origin),
    userName: person.mail,
    userDisplayName: input.name,
    userID: new Uint8Array(Buffer.from(person.handle, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(directory, options.challenge, clock, input.person);
  return options;
}

/** Keeps the passkey that a browser made. Whether it was one, for this person and this site. */
export async function keepPasskey(
  directory: Directory,
  input: {
    readonly person: number;
    readonly origin: string;
    readonly device: string;
    readonly credential: string;
  },
  clock: Clock,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  // Checked by the library, part by part.
  const response = readCredential(input.credential) as RegistrationResponseJSON | undefined;
  const challenge = await challengeIn(directory, response, clock);
  if (response === undefined || challenge?.person !== input.person) return false;
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.text,
    expectedOrigin: input.origin,
    expectedRPID: hostOf(input.origin),
  }).catch(() => undefined);
  if (verified?.verified !== true) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return inDirectory(directory, 'write', async (journal) => {
    if ((await selectPasskey(journal, id)) !== undefined) return true;
    if ((await selectPasskeysOf(journal, input.person)).length >= MOST_PASSKEYS) return false;
    const { person, device } = input;
    await insertPasskey(journal, {
      ...{ id, person, publicKey, counter, transports, device, made: clock() },
    });
    return true;
  });
}

/** What a browser needs to show a passkey; the same for everybody. */
export async function askForPasskey(
  directory: Directory,
  origin: string,
  clock: Clock,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'required',
  });
  await keepChallenge(directory, options.challenge, clock);
  return options;
}

/** Begins a session for whoever shows a passkey of his; the secret for the cookie, or `undefined`. */
export async function signInByPasskey(
  directory: Directory,
  input: { readonly origin: string; readonly device: string; readonly credential: string },
  clock: Clock,
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  // Checked by the library, part by part.
  const response = readCredential(input.credential) as AuthenticationResponseJSON | undefined;
  const challenge = await challengeIn(directory, response, clock);
  if (response === undefined || challenge === undefined || challenge.person !== undefined)
    return undefined;
  const passkey = await selectPasskey(directory.inside.journal, response.id);
  if (passkey === undefined) return undefined;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.text,
    expectedOrigin: input.origin,
    expectedRPID: hostOf(input.origin),
    credential: {
      ...{ id: passkey.id, counter: passkey.counter },
      publicKey: new Uint8Array(passkey.publicKey),
    },
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { newCounter: counter } = verified.authenticationInfo;
  return inDirectory(directory, 'write', async (journal) => {
    await markPasskeyUsed(journal, passkey.id, { counter, used: clock() });
    return beginSession(journal, passkey.person, input.device, clock());
  });
}

const keepChallenge = (
  directory: Directory,
  challenge: string,
  clock: Clock,
  person?: number,
): Promise<void> =>
  inDirectory(directory, 'write', (journal) =>
    insertChallenge(journal, {
      hash: hashOf(challenge),
      ends: minutesAfter(clock(), CHALLENGE_MINUTES),
      ...(person === undefined ? {} : { person }),
    }),
  );

type Credential = { readonly id: string; readonly response: { readonly clientDataJSON: string } };

/** A credential as a browser writes it, as far as this file looks into it. */
function readCredential(text: string): Credential | undefined {
  const read = readObject(text);
  const response = read?.['response'];
  const isWhole =
    typeof read?.['id'] === 'string' &&
    typeof response === 'object' &&
    response !== null &&
    'clientDataJSON' in response &&
    typeof response.clientDataJSON === 'string';
  // Its two fields were looked at just now.
  return isWhole ? (read as unknown as Credential) : undefined;
}

/** The challenge that a credential answers, used up. */
async function challengeIn(
  directory: Directory,
  credential: Credential | undefined,
  clock: Clock,
): Promise<{ readonly text: string; readonly person?: number } | undefined> {
  const told = Buffer.from(credential?.response.clientDataJSON ?? '', 'base64url').toString();
  const text = readObject(told)?.['challenge'];
  if (typeof text !== 'string') return undefined;
  const taken = await inDirectory(directory, 'write', (journal) =>
    takeChallenge(journal, hashOf(text), clock()),
  );
  return taken === undefined ? undefined : { text, ...taken };
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    // An object's fields are unknown until they are looked at.
    return typeof read === 'object' && read !== null
      ? (read as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
