/**
 * Sends the letters that are due in all campaigns of a folder, and the letters with links to sign in. While a mail is being
 * delivered, no campaign is locked, so pages do not wait for it, and no other letter does.
 */
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { glanceAt, markOfFile } from '../campaign/seen/glance.js';
import { dueTime, freeDueLetters } from '../campaign/letters/due-letters.js';
import { Unable } from '../campaign/sheets/unable.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Clock } from '../campaign/types.js';
import type { Address } from '../letters/write-eml.js';
import type { Directory } from '../people/directory.js';
import { listDue, refreshHoldings, type CampaignFile } from '../people/holdings.js';
import { settleInvitation, writeInvitation } from '../people/invitations.js';
import { settleSignIn, writeSignIns } from '../people/write-sign-ins.js';
import { invitationLetter, signInLetter } from './door-letters.js';
import { isForAWhile, openCourier, type Courier } from './courier.js';
import { openLanes } from './lanes.js';
import { RefusedForGood, Unreachable, type Transport } from './transport.js';

export type PostInput = {
  readonly directory: Directory;
  readonly files: () => Promise<readonly CampaignFile[]>;
  /** Calls `use` with a campaign, after everybody who uses it now. */
  readonly with: <T>(
    name: string,
    use: (campaign: Campaign) => Promise<T>,
  ) => Promise<T | undefined>;
  readonly transport: Transport;
  readonly from: Address;
  /** Replies may be addressed to `war+…@example.org`. */
  readonly plus?: boolean;
  /** How others call the site, without a slash at its end. */
  readonly site: string;
  readonly clock: Clock;
  /** So long a round waits for slow letters, which go on by themselves; until they have left where it is absent. */
  readonly patienceMilliseconds?: number;
  /** So long the others wait for the first letter, which shows that the server takes letters; a second where it is absent. */
  readonly aheadMilliseconds?: number;
  /** Aborted when the program ends: what was delivered and cannot be recorded just then is waited for no longer. */
  readonly ending?: AbortSignal;
};

/** Sends all that is due now. One round at a time. */
export type PostOffice = { readonly round: () => Promise<void> };

/** What was found in a file at a time: nothing of it is due before `due` unless the file changes, or the clock is put back. */
type Known = { readonly mark: string; readonly at: string; readonly due: string };
const NEVER = '9999';
/**
 * Campaigns whose letters are taken at once, slow ones left out, and with them: each is written to while its letters wait, to
 * say so.
 */
const LINES = { atOnce: 12, perLane: Infinity, most: 120, slowMilliseconds: 5000 };

export function openPostOffice(given: PostInput): PostOffice {
  let last = Promise.resolve();
  const breath = (): Promise<void> => (last = last.then(() => breathe()));
  const input = { ...given, courier: openCourier(given), settling: openSettling(), breath };
  const known = new Map<string, Known>();
  const lines = openLanes(LINES);
  const waiting = new Set<string>();
  const sendInTurn = async (file: CampaignFile): Promise<void> => {
    if (waiting.has(file.name)) return;
    waiting.add(file.name);
    await lines.run('', () => {
      waiting.delete(file.name);
      return sendOf(input, file, known);
    });
  };
  let before = '';
  const way: Way = { broken: false, tries: 0, at: '', due: '' };
  const send = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (!way.broken) breakOff(input, way);
    }
  };
  return {
    round: async () => {
      const files = await input.files();
      await refreshHoldings(input.directory, files);
      if (!(await isOpen(input, way))) return;
      const now = input.clock();
      // Of letters that were noted before the clock was put back, nobody can say here when they are due.
      const isSure = before !== '' && before <= now;
      before = now;
      const due = new Set(await listDue(input.directory, 'posts', isSure ? now : NEVER));
      const begun = Object.assign(way, { broken: false });
      const works = [
        ...files.filter(({ name }) => due.has(name)).map(sendInTurn),
        sendDoorLetters(input),
      ].map(send);
      const done = Promise.all(works).then(() => {
        if (!begun.broken) way.tries = 0;
      });
      await orPatience(done, input.patienceMilliseconds);
    },
  };
}

/** What goes on after that long fails by itself: its letters are tried again. */
async function orPatience(done: Promise<void>, milliseconds: number | undefined): Promise<void> {
  if (milliseconds === undefined) return done;
  const timer = new AbortController();
  const late = pause(milliseconds, undefined, timer).catch(() => undefined);
  await Promise.race([done, late]);
  timer.abort();
  done.catch(() => undefined);
}

/** A round with what sends its letters. */
type Round = PostInput & {
  readonly courier: Courier;
  readonly settling: Settling;
  /** One file after the other: when a folder of thousands is looked into, pages come in between. */
  readonly breath: () => Promise<void>;
};

/** Whether mail leaves at all; after a failure it is tried again with growing pauses. */
type Way = { broken: boolean; tries: number; at: string; due: string };
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;

async function isOpen({ transport, clock }: PostInput, way: Way): Promise<boolean> {
  if (!way.broken) return true;
  if (way.at <= clock() && clock() < way.due) return false;
  try {
    await transport.check?.();
    return true;
  } catch {
    breakOff({ clock }, way);
    return false;
  }
}

function breakOff({ clock }: Pick<PostInput, 'clock'>, way: Way): void {
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** way.tries, LONGEST_PAUSE_SECONDS);
  const at = clock();
  const due = new Date(Date.parse(at) + seconds * 1000).toISOString();
  Object.assign(way, { broken: true, tries: way.tries + 1, at, due });
}

type Settling = {
  /** Records how a letter of the door went. */
  readonly settle: (record: () => Promise<void>) => Promise<void>;
  /** Records what could not be recorded. */
  readonly catchUp: () => Promise<void>;
};

/**
 * What could not be recorded, while the directory was away, is recorded before another letter is written: it would be written
 * once more, with another link.
 */
function openSettling(): Settling {
  const left = new Set<() => Promise<void>>();
  let last = Promise.resolve();
  const recordAll = async (): Promise<void> => {
    for (const record of left) {
      left.delete(record);
      await record().catch((error: unknown) => {
        if (error instanceof Unable) left.add(record);
        throw error;
      });
    }
  };
  const catchUp = (): Promise<void> => (last = last.then(recordAll, recordAll));
  return {
    catchUp,
    settle: (record) => {
      left.add(record);
      return catchUp();
    },
  };
}

async function sendDoorLetters(input: Round): Promise<void> {
  await sendSignIns(input);
  await sendInvitations(input);
}

async function sendSignIns(input: Round): Promise<void> {
  for (;;) {
    await input.settling.catchUp();
    // One at a time: a link that waits while others are sent comes closer to its end.
    const [signIn] = await writeSignIns(input.directory, input.clock, 1);
    if (signIn === undefined) return;
    const failed = await input.courier.deliver(fileOf(signIn), signIn.mail, () =>
      signInLetter(signIn, input.from, input.site),
    );
    await input.settling.settle(() =>
      settleSignIn(input.directory, signIn, failureOf(failed), input.clock),
    );
    if (failed instanceof Unreachable) throw failed;
  }
}

const failureOf = (failed: Error | undefined) =>
  failed === undefined
    ? undefined
    : { why: failed.message, final: failed instanceof RefusedForGood };

/** `<sign-in-3f2a9c…>` → `sign-in-3f2a9c….eml`. */
const fileOf = ({ messageId }: { readonly messageId: string }): string => {
  const [, kind = 'letter', id = ''] = /^<(sign-in|invitation)-(.{12})/.exec(messageId) ?? [];
  return `${kind}-${id.replace(/[^A-Za-z0-9]/g, '')}.eml`;
};

async function sendInvitations(input: Round): Promise<void> {
  for (;;) {
    await input.settling.catchUp();
    // Whoever was given a seat while other letters were sent holds it.
    const files = await input.files();
    await refreshHoldings(input.directory, files);
    const invitation = await writeInvitation(input.directory, files, input.clock);
    if (invitation === undefined) return;
    const failed = await input.courier.deliver(fileOf(invitation), invitation.mail, () =>
      invitationLetter(invitation, input.from, input.site),
    );
    await input.settling.settle(() =>
      settleInvitation(input.directory, invitation, failureOf(failed), input.clock),
    );
    if (failed instanceof Unreachable) throw failed;
  }
}

async function sendOf(input: Round, file: CampaignFile, known: Map<string, Known>): Promise<void> {
  const mark = markOfFile(file.path) ?? 'gone';
  const before = known.get(file.name);
  const begun = input.clock();
  if (before?.mark === mark && before.at <= begun && begun < before.due) return;
  await input.breath();
  const found = await glanceWhenFreed(input, file);
  if (!found.ok) {
    // What is in use, or away, or has no room on its disk, is tried again in the next round; a file that is no campaign, when it has changed.
    if (!isForAWhile(found.error.code)) known.set(file.name, { mark, at: begun, due: NEVER });
    return;
  }
  const now = input.clock();
  const waiting = found.value.letters.map((letter) => ({
    id: letter.id,
    due: dueTime(letter, now),
  }));
  const timed = found.value.due === undefined ? [] : [found.value.due];
  const later = [...waiting.map(({ due }) => due), ...timed].filter((due) => due > now);
  const due = waiting.flatMap((letter) => (letter.due <= now ? [letter.id] : []));
  // Whatever happens to these, it is looked for again until all are done.
  known.delete(file.name);
  const remember = (): void => {
    // One whose time has come could not be let go just now.
    if (timed.some((at) => at <= now)) return;
    known.set(file.name, { mark, at: begun, due: later.sort()[0] ?? NEVER });
  };
  if (due.length === 0) return remember();
  // Somebody is waiting to sign in; the letters of a turn, each with a map to draw, can wait.
  const between = (): Promise<void> => sendSignIns(input);
  const sent = await input.courier.send((use) => input.with(file.name, use), due, { between });
  // What could not even be tried, because the file was held or the disk full, is tried again in the next round.
  if (sent.ok && sent.value.length >= due.length) remember();
}

/** A look into the file, after the letters whose time has come were let go. */
async function glanceWhenFreed(input: PostInput, { name, path }: CampaignFile) {
  const found = await glanceAt(path);
  if (!found.ok || found.value.due === undefined || found.value.due > input.clock()) return found;
  await input.with(name, (campaign) => freeDueLetters(campaign, input.clock));
  return glanceAt(path);
}
