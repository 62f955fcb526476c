/** Passkeys, for the script of the door: make one, come in by one; and without script, take one away. */
import {
  askForPasskey,
  keepPasskey,
  offerPasskey,
  removePasskey,
  signInByPasskey,
} from '../../people/passkeys.js';
import { signOut } from '../../people/sessions.js';
import { missing } from '../page.js';
import { home, type DoorPage, type DoorReply } from './page.js';

const refused = (say: string): DoorReply => ({
  reply: { kind: 'json', json: { say }, status: 422 },
});

export const newPasskey: DoorPage = async ({ directory, signedIn, origin, clock }) => {
  if (signedIn === undefined) return { reply: missing };
  const { person, name } = signedIn;
  const options = await offerPasskey(directory, { person, name, origin }, clock);
  if (options === undefined) return refused('You have many passkeys; remove one first.');
  return { reply: { kind: 'json', json: { options } } };
};

export const addPasskey: DoorPage = async ({
  directory,
  signedIn,
  origin,
  device,
  form,
  clock,
}) => {
  if (signedIn === undefined) return { reply: missing };
  const { credential = '' } = form;
  const { person } = signedIn;
  const kept = await keepPasskey(directory, { person, origin, device, credential }, clock);
  if (!kept) return refused('This passkey could not be saved. Try again.');
  return { reply: { kind: 'json', json: { to: '/door/me?did=passkey' } } };
};

export const passkeyAsked: DoorPage = async ({ directory, origin, clock }) => ({
  reply: { kind: 'json', json: { options: await askForPasskey(directory, origin, clock) } },
});

export const usePasskey: DoorPage = async ({
  directory,
  signedIn,
  origin,
  device,
  form,
  clock,
}) => {
  const { credential = '' } = form;
  const cookie = await signInByPasskey(directory, { origin, device, credential }, clock);
  if (cookie === undefined)
    return refused('This passkey does not work here. Ask for a link instead.');
  if (signedIn !== undefined) await signOut(directory, signedIn.person, signedIn.id);
  return { reply: { kind: 'json', json: { to: '/' } }, cookie };
};

export const dropPasskey: DoorPage = async ({ directory, signedIn, form }) => {
  if (signedIn === undefined) return home;
  await removePasskey(directory, signedIn.person, form['id'] ?? '');
  return { reply: { kind: 'go', to: '/door/me?did=removed' } };
};
