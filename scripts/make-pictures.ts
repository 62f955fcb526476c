/**
 * Makes the pictures of the README from the demonstration: one player's map and the head of his letter after the first
 * sub-turn. `npx tsx scripts/make-pictures.ts /usr/bin/chromium`; the browser is needed here alone.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { ok } from '../src/kernel/basic.js';
import { playDemo } from '../src/campaign/play-demo.js';
import { receiveMail } from '../src/mail/receive-mail.js';
import { sendOutbox } from '../src/mail/send-outbox.js';

const LETTER = /usa-east-turn-1-first-sub-turn/;
const REPORT_WIDTH = 720;
const REPORT_HEIGHT = 980;

const [browser] = process.argv.slice(2);
if (browser === undefined) throw new Error('Say where the browser is.');
const dir = await mkdtemp(join(tmpdir(), 'vedette-pictures-'));
const pictures = new URL('../views/pictures/', import.meta.url);
await mkdir(pictures, { recursive: true });

const clock = (): string => '2026-11-21T12:00:00.000Z';
const { letters } = await playDemo(
  dir,
  {
    receive: async (campaign, raw, now) => {
      const received = await receiveMail(campaign, raw, now);
      return received.ok ? ok(received.value.became) : received;
    },
    send: async (campaign, folder, now) => {
      const sent = await sendOutbox(campaign, { folder }, now);
      return sent.ok ? ok(sent.value.length) : sent;
    },
  },
  clock,
  console.log,
);

const file = (await readdir(letters)).find((name) => LETTER.test(name));
if (file === undefined) throw new Error('The demonstration wrote no such letter.');
const mail = await PostalMime.parse(await readFile(join(letters, file)));
const map = mail.attachments[0]?.content;
if (map === undefined || typeof map === 'string') throw new Error('The letter has no map.');
await writeFile(new URL('map.png', pictures), new Uint8Array(map));

const page = join(dir, 'letter.html');
await writeFile(page, (mail.html ?? '').replace(/<p[^>]*><img[^>]*><\/p>/, ''));
const size = `--window-size=${String(REPORT_WIDTH)},${String(REPORT_HEIGHT)}`;
const shot = `--screenshot=${new URL('report.png', pictures).pathname}`;
await promisify(execFile)(browser, [
  '--headless',
  '--no-sandbox',
  '--hide-scrollbars',
  size,
  shot,
  page,
]);
await rm(dir, { recursive: true });
