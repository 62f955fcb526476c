/** E-mails that were written to keep a reader busy: any is parsed within 100 ms of a processor, and ends in a receipt or the tray. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { bundled } from '../bundle.js';
import { HOSTILE } from './hostile.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

const MOST_MILLISECONDS = 100;
/** All of them are parsed; what becomes of each is much the same. */
const EACH = 4;

let post: Post;
beforeAll(async () => {
  post = await startPost();
});
afterAll(() => post.close());

it('each hostile mail is parsed within 100 ms', async () => {
  const program = await bundled(new URL('./hostile-times.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const times = JSON.parse(stdout) as Readonly<Record<string, number>>;
  expect(Object.keys(times)).toHaveLength(HOSTILE.length);
  expect(Object.entries(times).filter(([, ms]) => ms >= MOST_MILLISECONDS)).toEqual([]);
}, 120_000);

it('and is kept as what it was taken for, and the next sheet is taken', async () => {
  for (const [what, raw] of HOSTILE.filter((_, index) => index % EACH === 0)) {
    const { became } = await must(receiveMail(post.campaign, raw(), post.clock));
    // Some have the same body.
    if (became === 'duplicate') continue;
    const kept = (await selectEntriesOf(post.campaign.inside.journal, 'mail')).at(-1);
    expect([what, kept?.body.became]).toEqual([what, became]);
  }
  const after = mailOf(RED_MAIL, 'PP 1: move A to 3');
  expect(await must(receiveMail(post.campaign, after, post.clock))).toMatchObject({
    became: 'sheet',
  });
}, 60_000);
