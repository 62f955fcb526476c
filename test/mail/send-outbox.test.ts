import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { folderTransport } from '../../src/mail/transport.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { type Sending } from '../../src/mail/letter-mail.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

const folder = (): string => join(post.dir, 'letters');
const send = (): Promise<readonly Sending[]> =>
  must(sendOutbox(post.campaign, { folder: folder() }, post.clock));
const playATurn = async (): Promise<void> => {
  await must(runTurn(post.campaign, { now: true }, post.clock));
  await must(releaseTurn(post.campaign, post.clock));
};

it('sends nothing of a run that is not released', async () => {
  await must(runTurn(post.campaign, { now: true }, post.clock));
  expect(await send()).toEqual([]);
});

it('sends a letter with text, HTML and map to every seat', async () => {
  await playATurn();
  const seen: string[] = [];
  const progress = ({ file }: Sending): void => void seen.push(file);
  const sent = await must(sendOutbox(post.campaign, { folder: folder(), progress }, post.clock));
  expect(seen).toEqual(sent.map(({ file }) => file));
  expect((await readdir(folder())).sort()).toEqual([...seen].sort());
  for (const file of seen) {
    const mail = await PostalMime.parse(await readFile(join(folder(), file)));
    expect(mail.text).toContain('Turn 2');
    expect(mail.html).toContain('cid:map');
    const auto = mail.headers.find(({ key }) => key === 'auto-submitted')?.value;
    expect(auto).toBe('auto-generated');
    const [map] = mail.attachments;
    expect(map?.mimeType).toBe('image/png');
  }
  expect(await send()).toEqual([]);
});

it('names the files by what all may know', async () => {
  await playATurn();
  for (const { file } of await send())
    expect(file).toMatch(/^(red|blue)-[a-z0-9-]+-[0-9a-f]{6}\.eml$/);
});

it('sends the same mail again when it was killed before it could record it', async () => {
  await playATurn();
  const [letter] = await must(readyLetters(post.campaign));
  const delivered = new Map<string, Buffer>();
  const killed = {
    deliver: (name: string, bytes: Buffer): Promise<void> => {
      delivered.set(name, bytes);
      return Promise.reject(new Error('killed'));
    },
  };
  const input = { folder: folder(), transport: killed };
  const first = await must(sendOutbox(post.campaign, input, post.clock));
  expect(first[0]?.failed).toBe('killed');
  const again = await send();
  // Letters to several people leave at the same time: whose is there first is chance.
  const files = (all: typeof first) => all.map(({ file }) => file).sort();
  expect(files(again)).toEqual(files(first));
  for (const [name, bytes] of delivered)
    expect((await readFile(join(folder(), name))).equals(bytes)).toBe(true);
  expect([...delivered.values()].join('\n')).toContain(letter?.messageId ?? 'none');
});

it('leaves no half mail under the name of a whole one', async () => {
  const transport = folderTransport(folder());
  const way = { from: 'a@example.org', to: 'b@example.org' };
  await transport.deliver('a.eml', Buffer.from('whole'), way);
  await transport.deliver('a.eml', Buffer.from('again'), way);
  expect(await readdir(folder())).toEqual(['a.eml']);
  expect(await readFile(join(folder(), 'a.eml'), 'utf8')).toBe('again');
});

it('answers a mail in its own thread', async () => {
  await must(
    receiveMail(
      post.campaign,
      mailOf(RED_MAIL, 'PP 1: move A to 3', { 'Message-ID': '<q@x.org>' }),
      post.clock,
    ),
  );
  const [sending] = await send();
  const mail = await PostalMime.parse(await readFile(join(folder(), sending?.file ?? '')));
  expect(mail.inReplyTo).toBe('<q@x.org>');
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(mail.to?.[0]?.address).toBe(RED_MAIL);
});
