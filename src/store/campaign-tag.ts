/** What of a campaign's letters says that they are its own: a few letters that its door key makes, and that tell nothing of it. */
import { createHmac } from 'node:crypto';

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME_LENGTH = 5;

/** What nobody can make without the campaign's door key, in so many letters of five bits each. */
export const signedBy = (doorKey: string, purpose: string, length: number): string =>
  [...createHmac('sha256', Buffer.from(doorKey, 'hex')).update(purpose).digest()]
    .slice(0, length)
    .map((byte) => DIGITS[byte % DIGITS.length])
    .join('');

/** With it the tokens of a campaign begin, and the Message-IDs of its letters end. */
export const tagOf = (doorKey: string): string => signedBy(doorKey, 'reply', NAME_LENGTH);
