import { no, ok, type Result } from '../kernel/basic.js';
import type { Clock, Refusal } from '../campaign/types.js';
import { countWishes, insertWish } from '../store/directory/wish.js';
import { inDirectory, type Directory } from './directory.js';
import { asMail, newId } from './secret.js';

/** By RFC 5321. */
const LONGEST_MAIL = 254;
/** More wishes than this wait only when somebody floods the door; theirs are dropped with the rest. */
const MOST_WISHES = 1000;

/**
 * Notes that somebody wants a link. Whether anybody is known by the address is not looked at here, so that the answer is
 * the same in words and in time; the letter is written later (`writeSignIns`). Refuses only what is no address.
 */
export async function askForLink(
  directory: Directory,
  mail: string,
  clock: Clock,
): Promise<Result<undefined, Refusal>> {
  const address = asMail(mail);
  if (address.length > LONGEST_MAIL || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(address))
    return no({
      code: 'bad-input',
      say: 'This is not an e-mail address. Write it like ann@example.org.',
    });
  await inDirectory(directory, 'write', async (journal) => {
    if ((await countWishes(journal)) >= MOST_WISHES) return;
    const messageId = `<sign-in-${newId()}${newId()}@vedette.invalid>`;
    await insertWish(journal, { mail: address, messageId, wished: clock() });
  });
  return ok(undefined);
}
