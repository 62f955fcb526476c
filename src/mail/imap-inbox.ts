/**
 * Reads a mailbox by IMAP: everything above the last UID that was taken, then whatever comes while it waits (IDLE), and from
 * time to time by asking. Nothing in the mailbox is changed. How far it was read is noted after each mail, so that none is
 * passed over; one that is read twice is known by its Message-ID and its digest. A mail that waits for its campaign holds up
 * those behind it that are for the same one, and no others.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { MailboxMark } from '../people/mailboxes.js';
import type { Inbox, Undelivered } from './inbox.js';
import { MAX_MAIL_BYTES } from './read-mail.js';

type ImapSettings = {
  /** `imaps://USER:PASSWORD@HOST/MAILBOX`. */
  readonly url: string;
  /** The password may go over the network without encryption. */
  readonly plain: boolean;
};

export type Marks = {
  readonly read: (name: string) => Promise<MailboxMark | undefined>;
  readonly note: (name: string, mark: MailboxMark) => Promise<void>;
};

export type ImapInput = ImapSettings & {
  readonly inbox: Inbox;
  readonly marks: Marks;
  /** Told of each mail that was taken, or refused. */
  readonly taken?: (receipt: Awaited<ReturnType<Inbox>>) => void;
};

/** Of a mailbox that was never read, so much is read. */
const FIRST_DAYS = 14;
/** A server that does not say when mail comes is asked so often. */
const ASK_MILLISECONDS = 60_000;
const LONGEST_PAUSE_MILLISECONDS = 300_000;

/** Takes what has come since the last time. Rejects when the mailbox cannot be reached. */
export async function pollImap(input: ImapInput): Promise<void> {
  const client = await connect(input);
  try {
    await takeNew(client, input, readAhead());
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** UIDs of mails that were taken while one before them waits; they mean nothing under another `validity`. */
type Ahead = { validity: string; readonly uids: Set<number> };
const readAhead = (): Ahead => ({ validity: '', uids: new Set() });

/**
 * Reads the mailbox until it is stopped. `report` is told when it cannot be reached any more, and when mails begin to wait for a
 * campaign; then it is tried again.
 */
export function watchImap(
  input: ImapInput,
  report: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let open: ImapFlow | undefined;
  const isStopped = (): boolean => signal.aborted;
  /** Since all that there was had been taken. */
  let failures = 0;
  const ahead = readAhead();
  let waiting: Waiting = new Map();
  const taken = (still: Waiting): void => {
    failures = 0;
    const isNew = ([campaign, { code }]: readonly [string, Undelivered]): boolean =>
      waiting.get(campaign)?.code !== code;
    for (const say of new Set([...still].filter(isNew).map(([, one]) => one.say)))
      report(new Error(say));
    waiting = still;
  };
  const work = async (): Promise<void> => {
    while (!isStopped()) {
      try {
        open = await connect(input);
        await watch(open, input, { signal, ahead, taken });
      } catch (error) {
        if (failures === 0 && !isStopped()) report(error);
        failures += 1;
      } finally {
        open?.close();
        open = undefined;
      }
      const wait = Math.min(1000 * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MILLISECONDS);
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      open?.close();
      await done;
    },
  };
}

/** `taken`: called whenever all is taken that there is, but for what waits. */
type Watch = {
  readonly signal: AbortSignal;
  readonly ahead: Ahead;
  readonly taken: (waiting: Waiting) => void;
};

/** Ends when the connection does. */
async function watch(
  client: ImapFlow,
  input: ImapInput,
  { signal, ahead, taken }: Watch,
): Promise<void> {
  const closed = new Promise<void>((done) => client.once('close', done));
  let wake = (): void => undefined;
  client.on('exists', () => wake());
  while (client.usable && !signal.aborted) {
    const woken = new Promise<void>((done) => {
      wake = done;
    });
    taken(await takeNew(client, input, ahead));
    const ending = new AbortController();
    const asked = pause(ASK_MILLISECONDS, undefined, { signal: ending.signal, ref: false }).catch(
      () => undefined,
    );
    // A command ends it.
    client.idle().catch(() => undefined);
    await Promise.race([woken, asked, closed]);
    ending.abort();
  }
}

async function connect({ url, plain }: ImapSettings): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(imapOptions(url, plain));
  // Without a listener an error of the connection would end the program; whoever waits is told anyway.
  client.on('error', () => undefined);
  await client.connect();
  await client.mailboxOpen(mailboxOf(url), { readOnly: true });
  return client;
}

const mailboxOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/** What imapflow is told of a server: the password never goes without encryption unless that is allowed. */
export function imapOptions(url: string, plain: boolean): ImapFlowOptions {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    ...(secure ? {} : { doSTARTTLS: !plain }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: MAX_MAIL_BYTES + 1_000_000,
  };
}

/** A mailbox by its address, without the password. */
export function mailboxName(url: string): string {
  const { hostname, port, username } = new URL(url);
  return `${username}@${hostname}${port === '' ? '' : `:${port}`}/${mailboxOf(url)}`;
}

/** Campaigns for which mails wait, and why. */
type Waiting = ReadonlyMap<string, Undelivered>;

async function takeNew(client: ImapFlow, input: ImapInput, ahead: Ahead): Promise<Waiting> {
  const { mailbox } = client;
  if (mailbox === false) throw new Error('The mailbox is not open.');
  await client.noop();
  const validity = String(mailbox.uidValidity);
  const name = mailboxName(input.url);
  const known = await input.marks.read(name);
  const last = known?.validity === validity ? known.uid : undefined;
  if (ahead.validity !== validity) ahead.uids.clear();
  ahead.validity = validity;
  const uids = await uidsAfter(client, last);
  const waiting = new Map<string, Undelivered>();
  for (const uid of uids) {
    const refusal = ahead.uids.has(uid) ? undefined : await takeOne(client, uid, input, waiting);
    if (refusal !== undefined) {
      if (refusal.campaigns === undefined) throw new Error(refusal.say);
      for (const campaign of refusal.campaigns) waiting.set(campaign, refusal);
    } else if (waiting.size > 0) ahead.uids.add(uid);
    else {
      await input.marks.note(name, { validity, uid });
      ahead.uids.delete(uid);
    }
  }
  if (last === undefined && uids.length === 0)
    await input.marks.note(name, { validity, uid: mailbox.uidNext - 1 });
  return waiting;
}

/** Takes a mail, if it was not deleted meanwhile; answers with why not. */
async function takeOne(
  client: ImapFlow,
  uid: number,
  { inbox, taken }: ImapInput,
  waiting: Waiting,
): Promise<Undelivered | undefined> {
  const found = await client.fetchOne(
    String(uid),
    { uid: true, internalDate: true, source: { maxLength: MAX_MAIL_BYTES + 1 } },
    { uid: true },
  );
  if (found === false || found === undefined || found.source === undefined) return undefined;
  const receipt = await inbox(found.source, arrivedOn(found.internalDate), waiting);
  taken?.(receipt);
  return receipt.ok ? undefined : receipt.error;
}

const arrivedOn = (date: Date | string | undefined): { readonly arrived?: string } =>
  date === undefined ? {} : { arrived: new Date(date).toISOString() };

async function uidsAfter(client: ImapFlow, last: number | undefined): Promise<readonly number[]> {
  const since = new Date(Date.now() - FIRST_DAYS * 24 * 3_600_000);
  const query = last === undefined ? { since } : { uid: `${String(last + 1)}:*` };
  const found = await client.search(query, { uid: true });
  // `7:*` names the last mail even where its UID is below 7.
  return (Array.isArray(found) ? found : [])
    .filter((uid) => uid > (last ?? 0))
    .sort((a, b) => a - b);
}
