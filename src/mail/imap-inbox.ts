/**
 * Reads a mailbox by IMAP: everything above the last UID that was taken, then whatever comes while it waits (IDLE), and from
 * time to time by asking. Nothing in the mailbox is changed. How far it was read is noted after each mail, so that none is
 * passed over; one that is read twice is known by its Message-ID and its digest.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { MailboxMark } from '../people/mailboxes.js';
import type { Inbox } from './inbox.js';
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
  /** Told of each mail that was taken, in a sentence's words. */
  readonly taken?: (receipt: Awaited<ReturnType<Inbox>>) => void;
};

/** Of a mailbox that was never read, so much is read. */
const FIRST_DAYS = 14;
/** A server that does not say when mail comes is asked so often. */
const ASK_MILLISECONDS = 60_000;
const LONGEST_PAUSE_MILLISECONDS = 300_000;

/** Takes what has come since the last time; answers with how many mails. Rejects when the mailbox cannot be reached. */
export async function pollImap(input: ImapInput): Promise<number> {
  const client = await connect(input);
  try {
    return await takeNew(client, input);
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** Reads the mailbox until it is stopped. `report` is told when it cannot be reached any more; then it is tried again. */
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
  const work = async (): Promise<void> => {
    while (!isStopped()) {
      try {
        open = await connect(input);
        await watch(open, input, { signal, taken: () => (failures = 0) });
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

/** Ends when the connection does. `taken`: called whenever all is taken that there is. */
async function watch(
  client: ImapFlow,
  input: ImapInput,
  { signal, taken }: { readonly signal: AbortSignal; readonly taken: () => void },
): Promise<void> {
  const closed = new Promise<void>((done) => client.once('close', done));
  let wake = (): void => undefined;
  client.on('exists', () => wake());
  while (client.usable && !signal.aborted) {
    const woken = new Promise<void>((done) => {
      wake = done;
    });
    await takeNew(client, input);
    taken();
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

async function takeNew(client: ImapFlow, { url, inbox, marks, taken }: ImapInput): Promise<number> {
  const { mailbox } = client;
  if (mailbox === false) throw new Error('The mailbox is not open.');
  await client.noop();
  const validity = String(mailbox.uidValidity);
  const name = mailboxName(url);
  const known = await marks.read(name);
  const last = known?.validity === validity ? known.uid : undefined;
  const uids = await uidsAfter(client, last);
  let count = 0;
  for (const uid of uids) {
    const found = await client.fetchOne(
      String(uid),
      { uid: true, internalDate: true, source: { maxLength: MAX_MAIL_BYTES + 1 } },
      { uid: true },
    );
    // It was deleted meanwhile.
    if (found !== false && found !== undefined && found.source !== undefined) {
      const receipt = await inbox(found.source, arrivedOn(found.internalDate));
      taken?.(receipt);
      if (!receipt.ok) throw new Error(receipt.error.say);
      count += 1;
    }
    await marks.note(name, { validity, uid });
  }
  if (last === undefined && uids.length === 0)
    await marks.note(name, { validity, uid: mailbox.uidNext - 1 });
  return count;
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
