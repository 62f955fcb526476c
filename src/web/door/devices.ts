/** My devices and passkeys, and how to end them. */
import { DateTime } from 'luxon';
import { listPasskeys } from '../../people/passkeys.js';
import { listDevices, signOut, signOutEverywhere } from '../../people/sessions.js';
import { home, type DoorPage } from './page.js';

const DONE: Readonly<Record<string, string>> = {
  ended: 'That device is signed out.',
  passkey: 'Passkey added. Next time you can sign in with it, without an e-mail.',
  removed: 'That passkey no longer works. Delete it from your device too.',
};

export const showDevices: DoorPage = async ({ directory, signedIn, clock, query }) => {
  if (signedIn === undefined) return home;
  const devices = await listDevices(directory, signedIn.person, clock);
  const passkeys = await listPasskeys(directory, signedIn.person);
  const data = {
    name: signedIn.name,
    mail: signedIn.mail,
    notice: DONE[query['did'] ?? ''] ?? '',
    devices: devices.map(({ id, device, made, seen }) => ({
      ...{ id, device, made: dayOf(made), seen: dayOf(seen) },
      here: id === signedIn.id,
    })),
    passkeys: passkeys.map(({ id, device, made, used }) => ({
      ...{ id, device, made: dayOf(made) },
      used: used === undefined ? '' : dayOf(used),
    })),
  };
  return { reply: { kind: 'page', view: 'door/me.html', data } };
};

/** `21 November 2026, 14:05 UTC`: a person has no zone of his own. */
const dayOf = (iso: string): string =>
  DateTime.fromISO(iso, { zone: 'utc', locale: 'en-GB' }).toFormat("d LLLL yyyy, HH:mm 'UTC'");

export const leave: DoorPage = async ({ directory, signedIn }) => {
  if (signedIn !== undefined) await signOut(directory, signedIn.person, signedIn.id);
  return { ...home, cookie: '' };
};

export const leaveEverywhere: DoorPage = async ({ directory, signedIn }) => {
  if (signedIn !== undefined) await signOutEverywhere(directory, signedIn.person);
  return { ...home, cookie: '' };
};

export const endDevice: DoorPage = async ({ directory, signedIn, form }) => {
  if (signedIn === undefined) return home;
  const { id = '' } = form;
  await signOut(directory, signedIn.person, id);
  if (id === signedIn.id) return { ...home, cookie: '' };
  return { reply: { kind: 'go', to: '/door/me?did=ended' } };
};
