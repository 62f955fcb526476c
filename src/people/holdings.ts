/**
 * Of all campaigns of a folder, who holds a seat in them, and when something is due: looked up here, so that nobody opens all
 * files for it, and true in the campaign's own file alone.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { byText } from '../kernel/basic.js';
import { nextTry } from '../campaign/letters/due-letters.js';
import { tagIn } from '../campaign/letters/reply-token.js';
import { BY_LETTER, BY_SENDER, titleClaim } from '../campaign/sheets/whose-mail.js';
import { tagOf } from '../store/campaign-tag.js';
import type { SeatEntry } from '../store/entry.js';
import { isMomentary, JournalFailure } from '../store/failure.js';
import { fileMark, glanceInto } from '../store/glance.js';
import type { Journal } from '../store/journal.js';
import { tagInId } from '../store/letter.js';
import {
  deleteHoldings,
  isHolder,
  isUnreadHolder,
  markUnread,
  replaceHoldings,
  selectDesksOf,
  selectDue,
  selectFileMark,
  selectNeverRead,
  selectTagged,
  selectTitles,
  selectUnread,
  selectUntagged,
  selectHoldings,
  selectLookedInto,
  selectWrittenFrom,
} from '../store/directory/holding.js';
import { ifAble, inDirectory, type Directory } from './directory.js';
import { asMail } from './secret.js';

/** A campaign's file, and its name in links. */
export type CampaignFile = { readonly name: string; readonly path: string };

/** A seat that somebody holds; `seat` may be `gm`. */
export type Holding = {
  readonly campaign: string;
  readonly title: string;
  readonly seat: string;
  readonly name: string;
};

/** So many are noted at once. */
const AT_ONCE = 50;

/** A file is none the newer when its rights or its disk are put right: it is looked into again after so long. */
const AGAIN_MILLISECONDS = 60_000;

/** Looks into the files that have changed or could not be opened, and forgets those that are gone. */
export function refreshHoldings(
  directory: Directory,
  files: readonly CampaignFile[],
): Promise<void> {
  const { inside } = directory;
  // One look after the other: of a large folder two at once would look into each file twice.
  const mine = inside.last.then(() => refresh(directory, files));
  inside.last = mine.catch(() => undefined);
  return mine;
}

async function refresh(directory: Directory, files: readonly CampaignFile[]): Promise<void> {
  const { marks, again, journal } = directory.inside;
  const isFirst = marks.size === 0;
  const now = performance.now();
  const changed = files.filter(
    ({ name, path }) => marks.get(name) !== markOf(path) || (again.get(name) ?? Infinity) <= now,
  );
  const known = isFirst ? await selectLookedInto(journal) : await marksIn(journal, changed);
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    if (directory.inside.isEnding) return;
    await lookAgain(directory, changed.slice(from, from + AT_ONCE), known);
  }
  if (!isFirst && marks.size === files.length) return;
  const names = new Set(files.map(({ name }) => name));
  for (const name of new Set([...known.keys(), ...marks.keys()])) {
    if (names.has(name)) continue;
    marks.delete(name);
    again.delete(name);
    await ifAble(inDirectory(directory, 'write', () => deleteHoldings(journal, name)));
  }
}

async function marksIn(
  journal: Journal,
  files: readonly CampaignFile[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const { name } of files) {
    const mark = await selectFileMark(journal, name);
    if (mark !== undefined) known.set(name, mark);
  }
  return known;
}

const markOf = (path: string): string => fileMark(path) ?? 'gone';

/** What cannot be read or noted just now is looked into the next time. */
async function lookAgain(
  directory: Directory,
  files: readonly CampaignFile[],
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const { marks, again } = directory.inside;
  const done = new Map<string, string>();
  const unopened = new Set<string>();
  const notes: ((journal: Journal) => Promise<void>)[] = [];
  for (const { name, path } of files) {
    const file = markOf(path);
    if (file !== known.get(name)) {
      // Of a large folder everybody else would wait until all are looked into.
      await breathe();
      const look = lookInto(path);
      if (look === 'not-now') {
        // Of one that was never looked into it is known at least that it is there.
        notes.push(async (journal) => {
          if ((await selectFileMark(journal, name)) === undefined)
            await markUnread(journal, { name, file: '' });
        });
        continue;
      }
      if (look === 'unopened') unopened.add(name);
      // Another program that looked later has noted what is there now.
      const note = async (journal: Journal): Promise<void> => {
        if (markOf(path) !== file) return;
        if (typeof look === 'string') return markUnread(journal, { name, file });
        const { holders, ...rest } = look;
        return replaceHoldings(journal, { name, file, ...rest }, holders.flatMap(rowOf));
      };
      notes.push(note);
    }
    done.set(name, file);
  }
  const isNoted = await ifAble(
    notes.length === 0
      ? Promise.resolve()
      : inDirectory(directory, 'write', async (journal) => {
          for (const note of notes) await note(journal);
        }),
  );
  if (!isNoted) return;
  for (const [name, file] of done) {
    marks.set(name, file);
    if (unopened.has(name)) again.set(name, performance.now() + AGAIN_MILLISECONDS);
    else again.delete(name);
  }
}

const rowOf = ({ seat, mail, name }: SeatEntry) =>
  mail === undefined ? [] : [{ seat, name, mail: asMail(mail) }];

function lookInto(path: string) {
  try {
    const { title, doorKey, holders, further, untagged, strikes, letters, due } = glanceInto(path);
    const [posts] = [...letters.map(nextTry), ...(due === undefined ? [] : [due])].sort(byText);
    return {
      ...{ title, holders, untagged, strikes, posts, tag: tagOf(doorKey) },
      further: [...new Set(further.map(asMail))],
    };
  } catch (error) {
    if (!(error instanceof JournalFailure)) throw error;
    if (isMomentary(error.code)) return 'not-now';
    return error.code === 'read-only' || error.code === 'unwritten' ? 'unopened' : 'unread';
  }
}

/** The seats of a mail address in all campaigns. */
export const listHoldings = (directory: Directory, mail: string): Promise<readonly Holding[]> =>
  inDirectory(directory, 'read', (journal) => selectHoldings(journal, asMail(mail)));

/** The seats that a mail address held in campaigns whose files could not be looked into when it was tried last. */
export const listUnreadHoldings = (
  directory: Directory,
  mail: string,
): Promise<readonly Holding[]> =>
  inDirectory(directory, 'read', (journal) =>
    selectHoldings(journal, asMail(mail), { unread: true }),
  );

/** The campaigns of a gamemaster by title: of his mail address, or of nobody named. See `selectDesksOf`. */
export const listDesks = (
  directory: Directory,
  mail: string | undefined,
  search: Parameters<typeof selectDesksOf>[2],
): ReturnType<typeof selectDesksOf> =>
  inDirectory(directory, 'read', (journal) =>
    selectDesksOf(journal, mail === undefined ? undefined : asMail(mail), search),
  );

/** The campaigns in which the clock does something by itself until a time, or of which a letter may leave until then. */
export const listDue = (
  directory: Directory,
  what: 'strikes' | 'posts',
  until: string,
): Promise<readonly string[]> =>
  inDirectory(directory, 'read', (journal) => selectDue(journal, what, until));

/** The files that could not be looked into when it was tried last. */
export const listUnread = (directory: Directory): Promise<readonly string[]> =>
  inDirectory(directory, 'read', selectUnread);

/** What of an e-mail says to which campaign it belongs. */
export type MailSigns = {
  readonly from: string;
  readonly subject: string;
  readonly tokens: readonly string[];
  readonly replyTo: readonly string[];
};

/**
 * The campaigns that an e-mail may be for, each with how much speaks for it as far as is known here: those that a token of it
 * names, else those that may have written the letter that it answers, whose title is in its subject or in which its sender holds
 * a seat, from whichever address he writes. A letter of none of them may be of a file that could never be looked into.
 */
export async function findMailed(
  directory: Directory,
  { from, subject, tokens, replyTo }: MailSigns,
): Promise<ReadonlyMap<string, number>> {
  const tags = new Set(tokens.flatMap((token) => tagIn(token) ?? []));
  const answered = new Set(replyTo.flatMap((id) => tagInId(id) ?? []));
  return inDirectory(directory, 'read', async (journal) => {
    const claims = new Map<string, number>();
    const add = (name: string, claim: number): void => {
      if (claim > 0) claims.set(name, Math.min(BY_LETTER, (claims.get(name) ?? 0) + claim));
    };
    for (const tag of tags)
      for (const name of await selectTagged(journal, tag)) add(name, BY_LETTER);
    if (claims.size > 0) return claims;
    for (const { name, title } of await selectTitles(journal))
      add(name, titleClaim(subject, title));
    for (const name of await selectWrittenFrom(journal, asMail(from))) add(name, BY_SENDER);
    let isKnown = tags.size + answered.size === 0;
    for (const tag of answered)
      for (const name of await (tag === ''
        ? selectUntagged(journal)
        : selectTagged(journal, tag))) {
        add(name, BY_LETTER);
        isKnown = true;
      }
    if (!isKnown) for (const name of await selectNeverRead(journal)) add(name, BY_LETTER);
    return claims;
  });
}

/**
 * Whether a mail address may hold a seat of a campaign: no is sure, yes is for the campaign's file to say. For whoever
 * holds none of it, the same is done whether there is such a campaign or not, so that no time tells.
 */
export async function mayHold(
  directory: Directory,
  files: () => Promise<readonly CampaignFile[]>,
  held: { readonly campaign: string; readonly mail: string },
): Promise<boolean> {
  if (await isHeld(directory, held)) return true;
  await refreshHoldings(directory, await files());
  return isHeld(directory, held);
}

/**
 * Whether a mail address held a seat of a campaign whose file could not be looked into when it was tried last. Of whoever held
 * none it tells nothing, whether there is such a campaign or not.
 */
export const heldUnread = (
  { inside: { journal } }: Directory,
  { mail, ...of }: { readonly campaign: string; readonly seat: string; readonly mail: string },
): Promise<boolean> => isUnreadHolder(journal, { ...of, mail: asMail(mail) });

const isHeld = (
  { inside: { journal } }: Directory,
  { campaign, mail }: { readonly campaign: string; readonly mail: string },
): Promise<boolean> => isHolder(journal, campaign, asMail(mail));
