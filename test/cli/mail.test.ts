/** What `vedette mail` ends with, by which a mail server tells whether to hand a mail in again. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Post, Shell, TakenMail } from '../../src/cli/shell.js';
import type { Refusal } from '../../src/campaign/types.js';
import { no, ok, type Result } from '../../src/kernel/basic.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { tempFile, TOY, toyCampaign } from '../campaign/cast.js';
import { typed, vedetteIn } from './vedette.js';

const refused = (code: Refusal['code']): Result<TakenMail, Refusal> =>
  no({ code, say: 'So it is.' });

/** A post office in which each mail becomes what `take` says, and `failed` of the letters could not leave. */
function shell(take: (mail: string) => Result<TakenMail, Refusal>, failed = 0): Partial<Shell> {
  const post: Post = {
    receive: () => Promise.resolve(ok('taken')),
    inbox: () =>
      Promise.resolve({
        take: (raw) => Promise.resolve(take(raw.toString())),
        poll: (told) => Promise.resolve(told(take('from the mailbox'))),
        close: () => Promise.resolve(),
      }),
    desk: () => Promise.resolve(mailDesk),
    send: () => Promise.resolve(ok({ sent: 1, failed })),
  };
  return { ...typed('a mail'), systems: TOY, post };
}

test.each([
  ...(['locked', 'unwritten', 'read-only', 'away'] as const).map((code) => [code, 75] as const),
  ...(['damaged', 'older', 'newer', 'not-found'] as const).map((code) => [code, 1] as const),
])(
  'a mail that is refused since the file is %s ends it with %i, by a pipe and by IMAP',
  async (code, ends) => {
    const file = tempFile();
    for (const how of ['-', '--imap'])
      expect(
        (
          await vedetteIn(
            shell(() => refused(code)),
            ['mail', 'in', file, how],
          )
        ).code,
      ).toBe(ends);
  },
);

test.each(['open', 'take'] as const)(
  'a mail whose folder cannot be read just now (%s) ends it with 75 and a sentence',
  async (when) => {
    const unread = (): never => {
      throw Object.assign(new Error('EACCES: permission denied, scandir'), { code: 'EACCES' });
    };
    const { post } = shell(unread);
    if (post === undefined) throw new Error('no post');
    const inbox: Post['inbox'] = async (path, vouched) =>
      when === 'open' ? unread() : post.inbox(path, vouched);
    const dir = dirname(tempFile());
    const into = { ...typed('a mail'), systems: TOY, post: { ...post, inbox } };
    const done = await vedetteIn(into, ['mail', 'in', dir, '-']);
    expect(done.code).toBe(75);
    expect(done.err).toContain(`${dir} cannot be read or written`);
    expect(done.err).not.toContain('an error in the program');
  },
);

test('one mail of several that is to be handed in again ends it with 75, whatever else was wrong', async () => {
  const dir = dirname(tempFile());
  const mails = ['damaged', 'locked', 'damaged'].map((code, index) => {
    writeFileSync(join(dir, String(index)), code);
    return join(dir, String(index));
  });
  const take = (code: string) => refused(code === 'locked' ? code : 'damaged');
  expect((await vedetteIn(shell(take), ['mail', 'in', dir, ...mails])).code).toBe(75);
});

test('a mail that was not kept stays among the new ones of its Maildir', async () => {
  const box = dirname(tempFile());
  for (const part of ['new', 'cur']) mkdirSync(join(box, part));
  for (const name of ['good', 'bad']) writeFileSync(join(box, 'new', name), name);
  const take = (mail: string) =>
    mail === 'good' ? ok({ says: 'taken', data: {} }) : refused('locked');
  const { code } = await vedetteIn(shell(take), ['mail', 'in', box, '--maildir', box]);
  expect([code, readdirSync(join(box, 'new')), readdirSync(join(box, 'cur'))]).toEqual([
    ...[75, ['bad'], ['good:2,S']],
  ]);
});

test('the mails of a Maildir are taken the oldest first, each with the time at which it came; what is hidden is none', async () => {
  const box = dirname(tempFile());
  for (const part of ['new', 'cur']) mkdirSync(join(box, part));
  const came = [
    ['b', '2026-11-21T12:00:00.000Z'],
    ['a', '2026-11-22T12:00:00.000Z'],
    ['c', '2026-11-23T12:00:00.000Z'],
  ] as const;
  for (const [name, time] of came) {
    writeFileSync(join(box, 'new', name), name);
    utimesSync(join(box, 'new', name), new Date(time), new Date(time));
  }
  writeFileSync(join(box, 'new', '.lock'), 'hidden');
  const taken: unknown[] = [];
  const { post } = shell(() => refused('locked'));
  if (post === undefined) throw new Error('no post');
  const inbox = await post.inbox(box, false);
  const take: typeof inbox.take = (raw, arrived) => {
    taken.push([raw.toString(), arrived]);
    return Promise.resolve(ok({ says: 'taken', data: {} }));
  };
  const into = {
    systems: TOY,
    post: { ...post, inbox: () => Promise.resolve({ ...inbox, take }) },
  };
  await vedetteIn(into, ['mail', 'in', box, '--maildir', box]);
  expect(taken).toEqual(came);
});

test('a mailbox that cannot be reached ends it with 75, after the other mails were taken', async () => {
  const { post } = shell(() => ok({ says: 'taken', data: {} }));
  if (post === undefined) throw new Error('no post');
  const inbox = await post.inbox('', false);
  const poll = () => Promise.reject(new Error('no such host'));
  const into = {
    ...typed('a mail'),
    post: { ...post, inbox: () => Promise.resolve({ ...inbox, poll }) },
  };
  const done = await vedetteIn(into, ['mail', 'in', tempFile(), '-', '--imap']);
  expect(done).toMatchObject({ code: 75, out: '-: taken', err: 'vedette: imap: no such host' });
});

test.each([
  [0, 0],
  [2, 1],
])('with %i letters that could not leave, mail out ends with %i', async (failed, ends) => {
  const file = tempFile();
  (await toyCampaign(file)).close();
  const way = shell(() => refused('locked'), failed);
  expect((await vedetteIn(way, ['mail', 'out', file, '--to', dirname(file)])).code).toBe(ends);
});
