/**
 * Invitations: a way in for whoever was given a seat, once and for 14 days, by pressing a button. The token is made when
 * the letter leaves and only its hash is kept. An invitation opens nothing when somebody else holds the seat.
 */
import type { Clock } from '../campaign/types.js';
import { selectFileMark, selectHoldings } from '../store/directory/holding.js';
import {
  deleteInvitation,
  deleteOldInvitations,
  giveWayIn,
  insertInvitation,
  markInvitationSent,
  putOffInvitation,
  selectDueInvitation,
  selectInvitationByHash,
  selectInvitations,
  takeInvitation,
  waitWithInvitation,
  type InvitationAbout,
  type InvitationRow,
} from '../store/directory/invitation.js';
import { insertPerson, selectPersonByMail } from '../store/directory/person.js';
import { fileMark } from '../store/glance.js';
import type { Journal } from '../store/journal.js';
import { askForLink } from './ask-for-link.js';
import { inDirectory, type Directory } from './directory.js';
import { refreshHoldings, type CampaignFile } from './holdings.js';
import { asMail, hashOf, minutesAfter, newId, newSecret } from './secret.js';
import { beginSession } from './sessions.js';
import type { NotSent } from './write-sign-ins.js';

const DAY_MINUTES = 24 * 60;
export const INVITATION_DAYS = 14;
/** So long after its end an invitation still says what happened to it. */
const REMEMBERED_DAYS = 180;
/** Longer than any delivery takes; before then no second program on the same folder writes the letter too. */
const TAKEN_MINUTES = 2;
/** Half a minute, then twice as long each time. */
const PAUSE_MINUTES = 0.5;
/** So often it is looked again who holds a seat, while the campaign's file cannot say. */
const UNKNOWN_MINUTES = 0.5;

/** When a letter is due that was refused for good. */
const NEVER = '9999';

/** What an invitation's token stands behind. */
const PATH = '/door/invited/';

/** Whom to invite: `campaign` by its name in links, `seat` may be `gm`. */
export type Invitation = {
  readonly campaign: string;
  readonly seat: string;
  readonly mail: string;
  readonly about: InvitationAbout;
};

/** Notes that somebody is to be invited; the letter is written when it leaves (`writeInvitation`). */
export const invite = (
  directory: Directory,
  { campaign, seat, mail, about }: Invitation,
  clock: Clock,
): Promise<void> =>
  inDirectory(directory, 'write', (journal) =>
    insertInvitation(journal, {
      ...{ campaign, seat, about, mail: asMail(mail), made: clock() },
      messageId: `<invitation-${newId()}${newId()}@vedette.invalid>`,
    }),
  );

/** How the last invitation to a seat stands. Times are ISO, UTC. */
export type InvitationNow = {
  readonly seat: string;
  readonly mail: string;
  readonly made: string;
  readonly state: 'waiting' | 'failed' | 'sent' | 'used' | 'late';
};

export const listInvitations = (
  directory: Directory,
  campaign: string,
  clock: Clock,
): Promise<readonly InvitationNow[]> =>
  inDirectory(directory, 'read', async (journal) =>
    (await selectInvitations(journal, campaign)).map((row) => {
      const { seat, mail, made } = row;
      return { seat, mail, made, state: stateOf(row, clock()) };
    }),
  );

function stateOf({ due, ends, used, tries }: InvitationRow, now: string): InvitationNow['state'] {
  if (used !== undefined) return 'used';
  if (due !== undefined || ends === undefined) return tries > 0 ? 'failed' : 'waiting';
  return ends <= now ? 'late' : 'sent';
}

/** One letter of invitation. `path`: of its link, below the site's own address. `ends`: ISO, UTC. */
export type InvitationLetter = InvitationAbout & {
  readonly seat: string;
  readonly mail: string;
  readonly path: string;
  readonly ends: string;
  readonly isGamemaster: boolean;
  readonly messageId: string;
  readonly tries: number;
  readonly written: string;
};

/**
 * The next letter that is due, with a token of its own. Whoever no longer holds the seat gets none; while nobody can read who
 * does, or the campaign's file has changed since it was looked into, the letter waits.
 */
export function writeInvitation(
  directory: Directory,
  files: readonly CampaignFile[],
  clock: Clock,
): Promise<InvitationLetter | undefined> {
  return inDirectory(directory, 'write', async (journal) => {
    const now = clock();
    await deleteOldInvitations(journal, minutesAfter(now, -REMEMBERED_DAYS * DAY_MINUTES));
    for (;;) {
      const row = await selectDueInvitation(journal, now);
      if (row === undefined) return undefined;
      if (await isHeld(journal, row)) return letterOf(journal, row, now);
      if (await isAsNoted(journal, files, row.campaign)) await deleteInvitation(journal, row.id);
      else await waitWithInvitation(journal, row.id, minutesAfter(now, UNKNOWN_MINUTES));
    }
  });
}

/** Whether the directory says who holds the seats of a campaign as its file stands now. */
async function isAsNoted(
  journal: Journal,
  files: readonly CampaignFile[],
  campaign: string,
): Promise<boolean> {
  const file = files.find(({ name }) => name === campaign);
  return file !== undefined && fileMark(file.path) === (await selectFileMark(journal, campaign));
}

async function letterOf(
  journal: Journal,
  { id, seat, mail, about, messageId, tries }: InvitationRow,
  now: string,
): Promise<InvitationLetter> {
  const token = newSecret();
  const ends = minutesAfter(now, INVITATION_DAYS * DAY_MINUTES);
  const until = minutesAfter(now, TAKEN_MINUTES);
  await giveWayIn(journal, id, { hash: hashOf(token), ends, until });
  const isGamemaster = seat === 'gm';
  return {
    ...about,
    seat,
    mail,
    path: PATH + token,
    ends,
    isGamemaster,
    messageId,
    tries,
    written: now,
  };
}

/**
 * Records that a letter left, or why it could not; then another is written a little later. Nothing is recorded where another has
 * been written already.
 */
export function settleInvitation(
  directory: Directory,
  { path, tries }: Pick<InvitationLetter, 'path' | 'tries'>,
  failed: NotSent | undefined,
  clock: Clock,
): Promise<void> {
  return inDirectory(directory, 'write', async (journal) => {
    const hash = hashOf(path.slice(PATH.length));
    if (failed === undefined) return markInvitationSent(journal, hash);
    const pause = PAUSE_MINUTES * 2 ** Math.min(tries, 10);
    const due = failed.final ? NEVER : minutesAfter(clock(), pause);
    await putOffInvitation(journal, hash, { due, problem: failed.why });
  });
}

/** `cookie`: the secret of the session that begins; absent where this person is signed in on this device already. */
export type Opened =
  | {
      readonly kind: 'in';
      readonly campaign: string;
      readonly seat: string;
      readonly cookie?: string;
    }
  | { readonly kind: 'used' | 'late' | 'none' };

/** Uses an invitation up. `none`: there never was one, or somebody else holds the seat now. */
export async function openInvitation(
  directory: Directory,
  input: {
    readonly token: string;
    readonly device: string;
    readonly files: readonly CampaignFile[];
    /** The mail address of whoever is signed in on this device. */
    readonly signedIn?: string;
  },
  clock: Clock,
): Promise<Opened> {
  await refreshHoldings(directory, input.files);
  return inDirectory(directory, 'write', async (journal) => {
    const now = clock();
    const row = await selectInvitationByHash(journal, hashOf(input.token));
    if (row === undefined || !(await isHeld(journal, row))) return { kind: 'none' };
    const { id, campaign, seat, mail, used } = row;
    if (input.signedIn === mail) {
      await takeInvitation(journal, id, now);
      return { kind: 'in', campaign, seat };
    }
    if (!(await takeInvitation(journal, id, now)))
      return { kind: used === undefined ? 'late' : 'used' };
    const known = await selectPersonByMail(journal, mail);
    const person = known ?? (await insertPerson(journal, { mail, handle: newSecret(), made: now }));
    const cookie = await beginSession(journal, person.id, input.device, now);
    return { kind: 'in', campaign, seat, cookie };
  });
}

/** Sends a link to sign in to the address that an invitation went to, used or late. Says nothing of whether there is one. */
export async function askByInvitation(
  directory: Directory,
  token: string,
  clock: Clock,
): Promise<void> {
  const row = await inDirectory(directory, 'read', (journal) =>
    selectInvitationByHash(journal, hashOf(token)),
  );
  if (row !== undefined) await askForLink(directory, row.mail, clock);
}

const isHeld = async (
  journal: Journal,
  { campaign, seat, mail }: Pick<InvitationRow, 'campaign' | 'seat' | 'mail'>,
): Promise<boolean> =>
  (await selectHoldings(journal, mail)).some(
    (held) => held.campaign === campaign && held.seat === seat,
  );
