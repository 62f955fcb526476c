/** The letters with links to sign in. A link is made when its letter leaves, so that no link lies in a file in plain. */
import type { Clock } from '../campaign/types.js';
import { selectHoldings } from '../store/directory/holding.js';
import { countLinks, deleteEnded, insertLink } from '../store/directory/link.js';
import { insertPerson, selectPersonByMail, type PersonRow } from '../store/directory/person.js';
import { deleteWish, putOffWish, selectDueWishes, type WishRow } from '../store/directory/wish.js';
import type { Journal } from '../store/journal.js';
import { inDirectory, type Directory } from './directory.js';
import { hashOf, minutesAfter, newSecret } from './secret.js';

/** How long a link is good, and how many of one person are good at once. */
export const LINK_MINUTES = 15;
const MOST_LINKS = 5;
/** A letter that could not leave for so long is of no use any more. */
const WISH_MINUTES = 60;

/** One letter to sign in by. `path`: of the link, below the site's own address. */
export type SignIn = {
  readonly wish: number;
  readonly mail: string;
  readonly name: string;
  readonly path: string;
  readonly messageId: string;
  readonly tries: number;
  /** ISO, UTC. */
  readonly written: string;
};

/**
 * The letters that are due, each with a link of its own. Nobody gets one who holds no seat, nor who has five good links
 * already: they are on their way to him, so that a stranger's asking keeps nobody out and fills no letter box.
 */
export function writeSignIns(directory: Directory, clock: Clock): Promise<readonly SignIn[]> {
  return inDirectory(directory, 'write', async (journal) => {
    const now = clock();
    await deleteEnded(journal, now);
    const letters: SignIn[] = [];
    for (const wish of await selectDueWishes(journal, now)) {
      const letter = await writeSignIn(journal, wish, now);
      if (letter === undefined) await deleteWish(journal, wish.id);
      else letters.push(letter);
    }
    return letters;
  });
}

async function writeSignIn(
  journal: Journal,
  wish: WishRow,
  now: string,
): Promise<SignIn | undefined> {
  const [held] = await selectHoldings(journal, wish.mail);
  if (held === undefined || now > minutesAfter(wish.wished, WISH_MINUTES)) return undefined;
  const person = await personOf(journal, wish.mail, now);
  if ((await countLinks(journal, person.id, now)) >= MOST_LINKS) return undefined;
  const token = newSecret();
  const ends = minutesAfter(now, LINK_MINUTES);
  await insertLink(journal, { hash: hashOf(token), person: person.id, made: now, ends });
  const { id, mail, messageId, tries } = wish;
  return {
    ...{ wish: id, mail, name: held.name, messageId, tries, written: now },
    path: `/door/in/${token}`,
  };
}

async function personOf(journal: Journal, mail: string, now: string): Promise<PersonRow> {
  const known = await selectPersonByMail(journal, mail);
  return known ?? insertPerson(journal, { mail, handle: newSecret(), made: now });
}

/** Half a minute, then twice as long each time. */
const PAUSE_MINUTES = 0.5;

/** Records that a letter left, or why it could not; then it is written again a little later. */
export function settleSignIn(
  directory: Directory,
  wish: number,
  failed: { readonly why: string; readonly tries: number } | undefined,
  clock: Clock,
): Promise<void> {
  return inDirectory(directory, 'write', async (journal) => {
    if (failed === undefined) return deleteWish(journal, wish);
    const due = minutesAfter(clock(), PAUSE_MINUTES * 2 ** Math.min(failed.tries, 6));
    await putOffWish(journal, wish, { due, problem: failed.why });
  });
}
