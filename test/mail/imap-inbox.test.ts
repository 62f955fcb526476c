/** A mailbox is read to its end and no mail of it twice, whatever happens to the server, the mailbox or the campaign meanwhile. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { no, ok } from '../../src/kernel/basic.js';
import type { Refusal } from '../../src/campaign/types.js';
import { pollImap, watchImap, type ImapInput } from '../../src/mail/imap-inbox.js';
import type { Inbox } from '../../src/mail/inbox.js';
import type { MailboxMark } from '../../src/people/mailboxes.js';
import { startImapServer, type ImapServer, type Mailbox } from './imap-server.js';
import { mailOf, RED_MAIL } from './post.js';

let box: Mailbox;
let server: ImapServer;
let marked: MailboxMark | undefined;
/** What was taken, by its text. */
let took: string[];
/** Whether the campaign can keep nothing just now. */
let isLocked: boolean;
let watched: ReturnType<typeof watchImap> | undefined;

beforeEach(async () => {
  box = { validity: 1, mails: ['one', 'two'].map((text) => mailOf(RED_MAIL, text)) };
  server = await startImapServer(box);
  [marked, took, isLocked, watched] = [undefined, [], false, undefined];
});
afterEach(async () => {
  await watched?.stop();
  await server.stop();
});

const inbox: Inbox = (raw) => {
  if (isLocked) return Promise.resolve(no({ code: 'locked', say: 'In use.' }));
  took.push(raw.toString().split('\r\n\r\n')[1] ?? '');
  const receipt = { messageId: '<a@b>', from: RED_MAIL, campaign: 'toy', sheets: [], answered: 0 };
  return Promise.resolve(ok({ ...receipt, became: 'no-sheet' }));
};
const source = (): ImapInput => ({
  ...{ url: `imap://war:secret@127.0.0.1:${String(server.port)}/INBOX`, plain: true, inbox },
  marks: {
    read: () => Promise.resolve(marked),
    note: (_name, mark) => {
      marked = mark;
      return Promise.resolve();
    },
  },
});

it('takes each mail once, and what has come since', async () => {
  await pollImap(source());
  await pollImap(source());
  box.mails.push(mailOf(RED_MAIL, 'three'));
  await pollImap(source());
  expect(took).toEqual(['one', 'two', 'three']);
});

it('takes a mail that could not be kept when it is asked again, and none behind it before', async () => {
  await pollImap(source());
  box.mails.push(mailOf(RED_MAIL, 'three'), mailOf(RED_MAIL, 'four'));
  isLocked = true;
  await expect(pollImap(source())).rejects.toThrow('In use.');
  isLocked = false;
  await pollImap(source());
  expect(took).toEqual(['one', 'two', 'three', 'four']);
});

it('takes what came behind a mail that was kept, though it could not be kept with it', async () => {
  const keepOne: Inbox = (raw, arrival) => {
    const kept = inbox(raw, arrival);
    isLocked = true;
    return kept;
  };
  await expect(pollImap({ ...source(), inbox: keepOne })).rejects.toThrow('In use.');
  expect(took).toEqual(['one']);
  isLocked = false;
  await pollImap(source());
  expect(took).toEqual(['one', 'two']);
});

describe('a mail that waits for its campaign', () => {
  const SHUT: Refusal = { code: 'damaged', say: 'Restore a backup of it.' };
  let isShut: boolean;
  let tried: string[];
  beforeEach(() => {
    box.mails.push(
      ...['west 1', 'east 1', 'west 2', 'east 2'].map((text) => mailOf(RED_MAIL, text)),
    );
    [isShut, tried] = [true, []];
  });
  /** Each is for the campaign that its text names, and what comes behind one that waits is opened as an inbox does. */
  const ofTwo: Inbox = (raw, arrival, waiting) => {
    const text = raw.toString().split('\r\n\r\n')[1] ?? '';
    tried.push(text);
    const isWest = text.startsWith('west');
    const why = waiting?.get('west') ?? (isShut ? SHUT : undefined);
    return isWest && why !== undefined
      ? Promise.resolve(no({ ...why, campaigns: ['west'] }))
      : inbox(raw, arrival);
  };

  it('holds up those behind it for the same one, and no others', async () => {
    const told: boolean[] = [];
    const input = {
      ...source(),
      inbox: ofTwo,
      taken: ({ ok: isOk }: { ok: boolean }) => told.push(isOk),
    };
    await pollImap(input);
    expect(took).toEqual(['one', 'two', 'east 1', 'east 2']);
    expect(told).toEqual([true, true, false, true, false, true]);
    expect(marked?.uid).toBe(2);
  });

  it('is not overtaken by a newer one where its campaign is opened in between', async () => {
    const input = source();
    const opening: Inbox = async (raw, arrival, waiting) => {
      const taken = await ofTwo(raw, arrival, waiting);
      isShut = false;
      return taken;
    };
    marked = { validity: '1', uid: 2 };
    await pollImap({ ...input, inbox: opening });
    expect(took).toEqual(['east 1', 'east 2']);
    await pollImap({ ...input, inbox: ofTwo });
    expect(took.filter((text) => text.startsWith('west'))).toEqual(['west 1', 'west 2']);
    expect(marked.uid).toBe(6);
  });

  it('is told of once, is tried again, and nothing behind it is read twice meanwhile', async () => {
    const reports: string[] = [];
    watched = watchImap({ ...source(), inbox: ofTwo }, (error) => reports.push(String(error)));
    await expect.poll(() => took).toEqual(['one', 'two', 'east 1', 'east 2']);
    const comes = (text: string): void => {
      box.mails.push(mailOf(RED_MAIL, text));
      server.say(`* ${String(box.mails.length)} EXISTS\r\n`);
    };
    comes('east 3');
    await expect.poll(() => took.at(-1)).toBe('east 3');
    expect(reports).toEqual(['Error: Restore a backup of it.']);
    isShut = false;
    comes('east 4');
    await expect.poll(() => took.slice(5)).toEqual(['west 1', 'west 2', 'east 4']);
    await expect.poll(() => marked?.uid).toBe(8);
    const east = tried.filter((text) => text.startsWith('east'));
    expect(east).toEqual(['east 1', 'east 2', 'east 3', 'east 4']);
  });
});

it('tells when a mail reached the mailbox, however late it is taken', async () => {
  const arrivals: unknown[] = [];
  const noting: Inbox = (raw, arrival) => {
    arrivals.push(arrival);
    return inbox(raw, arrival);
  };
  await pollImap({ ...source(), inbox: noting });
  expect(arrivals).toEqual(box.mails.map(() => ({ arrived: '2026-11-21T11:00:00.000Z' })));
});

it('reads of a mailbox that it has never read only what came lately', async () => {
  box.old = 1;
  await pollImap(source());
  expect(took).toEqual(['two']);
});

it('reads a mailbox that was made anew from its beginning: its numbers mean other mails', async () => {
  await pollImap(source());
  box.validity = 2;
  box.mails.splice(0, 2, mailOf(RED_MAIL, 'three'));
  await pollImap(source());
  expect(took).toEqual(['one', 'two', 'three']);
  expect(marked).toEqual({ validity: '2', uid: 1 });
});

it('tells each time that the mailbox cannot be reached any more, and goes on when it can', async () => {
  const reports: string[] = [];
  watched = watchImap(source(), (error) => reports.push(String(error)));
  await expect.poll(() => took).toEqual(['one', 'two']);
  const { port } = server;
  for (const [index, text] of ['three', 'four'].entries()) {
    await server.stop();
    box.mails.push(mailOf(RED_MAIL, text));
    await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(index + 1);
    server = await startImapServer(box, port);
    await expect.poll(() => took.at(-1), { timeout: 10_000 }).toBe(text);
  }
  expect(took).toEqual(['one', 'two', 'three', 'four']);
});
