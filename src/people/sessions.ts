/** Who is signed in, on which devices, and how that ends. */
import type { Clock } from '../campaign/types.js';
import { selectHolderName } from '../store/directory/holding.js';
import { deleteLinksOf, takeLink } from '../store/directory/link.js';
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  markSeen,
  selectSession,
  selectSessionsOf,
} from '../store/directory/session.js';
import { deleteInvitationsTo } from '../store/directory/invitation.js';
import { selectPerson } from '../store/directory/person.js';
import type { Journal } from '../store/journal.js';
import { ifAble, inDirectory, type Directory } from './directory.js';
import { hashOf, minutesAfter, newId, newSecret } from './secret.js';

const DAY_MINUTES = 24 * 60;
/** A session ends when it was not used for so long, and in any case so long after it began. */
const IDLE_DAYS = 30;
const LONGEST_DAYS = 180;
/** So often it is noted that a session is used. */
const SEEN_MINUTES = 10;

/** Longest life of a cookie in seconds. */
export const COOKIE_SECONDS = LONGEST_DAYS * DAY_MINUTES * 60;

/** Somebody who is signed in. `person` and `id` are for the program; `name` as the campaigns call him. */
export type SignedIn = {
  readonly id: string;
  readonly person: number;
  readonly mail: string;
  readonly name: string;
};

/** One of a person's devices. Times are ISO, UTC. */
export type Device = {
  readonly id: string;
  readonly device: string;
  readonly made: string;
  readonly seen: string;
};

/** Uses a link up and begins a session; the secret for the cookie, or `undefined` when the link is none any more. */
export function signInByLink(
  directory: Directory,
  input: { readonly token: string; readonly device: string },
  clock: Clock,
): Promise<string | undefined> {
  return inDirectory(directory, 'write', async (journal) => {
    const person = await takeLink(journal, hashOf(input.token), clock());
    if (person === undefined) return undefined;
    await deleteLinksOf(journal, person);
    return beginSession(journal, person, input.device, clock());
  });
}

/** Begins a session for a person who has shown who he is; the secret for the cookie. Call inside a transaction. */
export async function beginSession(
  journal: Journal,
  person: number,
  device: string,
  now: string,
): Promise<string> {
  const secret = newSecret();
  const ends = minutesAfter(now, IDLE_DAYS * DAY_MINUTES);
  const session = { id: newId(), hash: hashOf(secret), person, device, made: now, ends };
  await insertSession(journal, session);
  return secret;
}

/** Who a cookie's secret says is here; notes now and then that he was. */
export async function findSession(
  directory: Directory,
  secret: string,
  clock: Clock,
): Promise<SignedIn | undefined> {
  const { journal } = directory.inside;
  const now = clock();
  const session = await selectSession(journal, hashOf(secret), now);
  if (session === undefined) return undefined;
  const { id, person, mail, made, seen } = session;
  if (minutesAfter(seen, SEEN_MINUTES) <= now)
    await ifAble(inDirectory(directory, 'write', () => markSeen(journal, id, lifeFrom(now, made))));
  return { id, person, mail, name: (await selectHolderName(journal, mail)) ?? mail };
}

function lifeFrom(now: string, made: string): { readonly seen: string; readonly ends: string } {
  const idle = minutesAfter(now, IDLE_DAYS * DAY_MINUTES);
  const last = minutesAfter(made, LONGEST_DAYS * DAY_MINUTES);
  return { seen: now, ends: idle < last ? idle : last };
}

/** The devices on which a person is signed in, the last used first. */
export const listDevices = (
  directory: Directory,
  person: number,
  clock: Clock,
): Promise<readonly Device[]> =>
  inDirectory(directory, 'read', (journal) => selectSessionsOf(journal, person, clock()));

/** Ends one session of a person. Whether there was one. */
export const signOut = (directory: Directory, person: number, id: string): Promise<boolean> =>
  inDirectory(directory, 'write', (journal) => deleteSession(journal, person, id));

/** Ends all sessions of a person, and his links and invitations that were not used. */
export const signOutEverywhere = (directory: Directory, person: number): Promise<void> =>
  inDirectory(directory, 'write', async (journal) => {
    await deleteSessionsOf(journal, person);
    await deleteLinksOf(journal, person);
    const row = await selectPerson(journal, person);
    if (row !== undefined) await deleteInvitationsTo(journal, row.mail);
  });
