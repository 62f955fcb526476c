import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody can guess, as text for an address or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret: from it nobody gets the secret back. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A name that says nothing and is good for nothing by itself. */
export const newId = (): string => randomBytes(9).toString('base64url');

const MINUTE = 60_000;

/** The time some minutes after another; ISO, UTC. */
export const minutesAfter = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * MINUTE).toISOString();

/** A mail address as the directory keeps it. */
export const asMail = (text: string): string => text.trim().toLowerCase();
