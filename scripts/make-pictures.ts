/**
 * Makes the pictures of the README from the demonstration: one player's map and the head of his letter after the first
 * sub-turn, the gamemaster's maps of both wars, and the main pages in a browser. `npm run pictures`, with the path
 * of Chromium after `--` where it is not /usr/bin/chromium.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { ok } from '../src/kernel/basic.js';
import { openCampaign } from '../src/campaign/open-campaign.js';
import { findDemo, playDemo, type DemoPost } from '../src/campaign/cases/play-demo.js';
import { seeView } from '../src/campaign/seen/see.js';
import { mapLayers } from '../src/letters/drawing/draw-map.js';
import { drawPng } from '../src/letters/draw-png.js';
import { receiveMail } from '../src/mail/receive-mail.js';
import { sendOutbox } from '../src/mail/send-outbox.js';
import { takePages } from './pictures/pages.js';
import { ownWords } from './read-words.js';

const LETTER = /usa-east-turn-1-first-sub-turn/;
const REPORT_WIDTH = 720;
const REPORT_HEIGHT = 980;

const MOST_BYTES = 400 * 1024;
const WHOLE_WIDTH = 1240;
/** The other war. */
const SECOND = 'american-revolution';

const {
  words: [browser = '/usr/bin/chromium'],
} = ownWords({ usage: 'npm run pictures -- [CHROMIUM]', options: {} });
const dir = await mkdtemp(join(tmpdir(), 'vedette-pictures-'));
const pictures = new URL('../views/pictures/', import.meta.url);
await mkdir(pictures, { recursive: true });

const clock = (): string => '2026-11-21T12:00:00.000Z';
const post: DemoPost = {
  receive: async (campaign, raw, now) => {
    const received = await receiveMail(campaign, raw, now);
    return received.ok ? ok(received.value.became) : received;
  },
  send: async (campaign, folder, now) => {
    const sent = await sendOutbox(campaign, { folder }, now);
    return sent.ok ? ok(sent.value.length) : sent;
  },
};
const { letters, file: played } = await playDemo(dir, post, clock, console.log);

const file = (await readdir(letters)).find((name) => LETTER.test(name));
if (file === undefined) throw new Error('The demonstration wrote no such letter.');
const mail = await PostalMime.parse(await readFile(join(letters, file)));
const map = mail.attachments[0]?.content;
if (map === undefined || typeof map === 'string') throw new Error('The letter has no map.');
await keep('map.png', new Uint8Array(map));

await keepTruth('theater.png', played);
const second = findDemo(SECOND);
if (!second.ok) throw new Error(second.error.say);
await keepTruth(
  'revolution.png',
  (await playDemo(dir, post, clock, console.log, second.value)).file,
);

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
await takePages(browser, keep);

/** The gamemaster's whole map of a campaign. */
async function keepTruth(name: string, path: string): Promise<void> {
  const campaign = await openCampaign(path);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const truth = await seeView(campaign.value, 'gm');
  campaign.value.close();
  if (!truth.ok) throw new Error(truth.error.say);
  const whole = mapLayers(truth.value.board, truth.value.picture);
  await keep(name, await drawPng(whole, { width: WHOLE_WIDTH }));
}

/** A picture that a page can load without waiting. */
async function keep(name: string, picture: Uint8Array): Promise<void> {
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${String(picture.length)} bytes.`);
  await writeFile(new URL(name, pictures), picture);
}
