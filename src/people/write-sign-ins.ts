/** The letters with links to sign in. A link is made when its letter leaves, so that no link lies in a file in plain. */
import type { Clock } from '../campaign/types.js';
import { selectHoldings } from '../store/directory/holding.js';
import {
  countLinks,
  countLinksSince,
  deleteEnded,
  deleteLink,
  insertLink,
} from '../store/directory/link.js';
import { insertPerson, selectPersonByMail, type PersonRow } from '../store/directory/person.js';
import {
  deleteWish,
  putOffWish,
  selectDueWishes,
  takeWish,
  type WishRow,
} from '../store/directory/wish.js';
import type { Journal } from '../store/journal.js';
import { inDirectory, type Directory } from './directory.js';
import { hashOf, minutesAfter, newSecret } from './secret.js';

/** How long a link is good, and how many of one person are good at once. */
const LINK_MINUTES = 15;
const MOST_LINKS = 5;
/** Of whoever was sent that many within a day and used none, one link alone is good at once, and for so long. */
const SLOW_MINUTES = 60;
const DAY_MINUTES = 24 * 60;
/** Longer than any delivery takes; before then no second program on the same folder writes the letter too. */
const TAKEN_MINUTES = 2;
/** A letter that could not leave for so long is of no use any more. */
const WISH_MINUTES = 60;
/** So long it waits while nobody can read whether he holds a seat. */
const UNREAD_MINUTES = 1;

/** What a link's token stands behind. */
const PATH = '/door/in/';

/** One letter to sign in by. `path`: of the link, below the site's own address. */
export type SignIn = {
  readonly wish: number;
  readonly mail: string;
  readonly name: string;
  readonly path: string;
  /** How long the link is good. */
  readonly minutes: number;
  readonly messageId: string;
  readonly tries: number;
  /** ISO, UTC. */
  readonly written: string;
};

/**
 * The letters that are due, each with a link of its own. Nobody gets one who holds no seat, nor who has good links enough
 * already: they lie in his letter box, so that a stranger's asking keeps nobody out and fills no letter box. While none of the
 * campaigns can be read in which he held one, his letter waits.
 */
export function writeSignIns(
  directory: Directory,
  clock: Clock,
  most = 100,
): Promise<readonly SignIn[]> {
  return inDirectory(directory, 'write', async (journal) => {
    const now = clock();
    await deleteEnded(journal, now, minutesAfter(now, -DAY_MINUTES));
    const letters: SignIn[] = [];
    for (const wish of await selectDueWishes(journal, now)) {
      if (letters.length === most) break;
      if (await isUnread(journal, wish, now)) {
        await takeWish(journal, wish.id, minutesAfter(now, UNREAD_MINUTES));
        continue;
      }
      const letter = await writeSignIn(journal, wish, now);
      if (letter === undefined) await deleteWish(journal, wish.id);
      else {
        await takeWish(journal, wish.id, minutesAfter(now, TAKEN_MINUTES));
        letters.push(letter);
      }
    }
    return letters;
  });
}

/** Whether he held a seat in campaigns that cannot be read now, and in no others. */
async function isUnread(
  journal: Journal,
  { mail, wished }: WishRow,
  now: string,
): Promise<boolean> {
  if (now > minutesAfter(wished, WISH_MINUTES)) return false;
  if ((await selectHoldings(journal, mail)).length > 0) return false;
  return (await selectHoldings(journal, mail, { unread: true })).length > 0;
}

async function writeSignIn(
  journal: Journal,
  wish: WishRow,
  now: string,
): Promise<SignIn | undefined> {
  const [held] = await selectHoldings(journal, wish.mail);
  if (held === undefined || now > minutesAfter(wish.wished, WISH_MINUTES)) return undefined;
  const person = await personOf(journal, wish.mail, now);
  const sent = await countLinksSince(journal, person.id, minutesAfter(now, -DAY_MINUTES));
  const isSlow = sent >= MOST_LINKS;
  if ((await countLinks(journal, person.id, now)) >= (isSlow ? 1 : MOST_LINKS)) return undefined;
  const token = newSecret();
  const minutes = isSlow ? SLOW_MINUTES : LINK_MINUTES;
  const ends = minutesAfter(now, minutes);
  await insertLink(journal, { hash: hashOf(token), person: person.id, made: now, ends });
  const { id, mail, messageId, tries } = wish;
  return {
    ...{ wish: id, mail, name: held.name, minutes, messageId, tries, written: now },
    path: PATH + token,
  };
}

async function personOf(journal: Journal, mail: string, now: string): Promise<PersonRow> {
  const known = await selectPersonByMail(journal, mail);
  return known ?? insertPerson(journal, { mail, handle: newSecret(), made: now });
}

/** Half a minute, then twice as long each time. */
const PAUSE_MINUTES = 0.5;

/** Why a letter could not leave; `final`: it was refused for good. */
export type NotSent = { readonly why: string; readonly final: boolean };

/**
 * Records that a letter left, or why it could not; then its link is taken back, since nobody has it, and another is
 * written a little later, unless it was refused for good.
 */
export function settleSignIn(
  directory: Directory,
  { wish, tries, path }: Pick<SignIn, 'wish' | 'tries' | 'path'>,
  failed: NotSent | undefined,
  clock: Clock,
): Promise<void> {
  return inDirectory(directory, 'write', async (journal) => {
    if (failed === undefined) return deleteWish(journal, wish);
    await deleteLink(journal, hashOf(path.slice(PATH.length)));
    if (failed.final) return deleteWish(journal, wish);
    const due = minutesAfter(clock(), PAUSE_MINUTES * 2 ** Math.min(tries, 6));
    await putOffWish(journal, wish, { due, problem: failed.why });
  });
}
