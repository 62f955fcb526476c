/**
 * A turn from end to end by the program as it is built, with a mail server: the commander and the gamemaster sign in by
 * letters, orders are sent and played, the letters are released, leave by SMTP, and the report is read.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, expect, inject, it } from 'vitest';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { asSeat } from '../../src/kernel/basic.js';
import { startMailServer, type Got, type MailServer } from '../mail/mail-server.js';
import { must, testClock } from '../web/site.js';
import {
  expectNoSideScroll,
  openAsked,
  openBrowser,
  type FullLook,
  type Visitors,
} from './table.js';

const VEDETTE = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const GAMEMASTER = 'umpire@example.org';
const COMMANDER = 'edward.harte@example.org';
const WAIT = { timeout: 40_000, interval: 200 };

let dir = '';
let site: ChildProcess | undefined;
let mails: MailServer | undefined;
let browser: Visitors | undefined;
afterEach(async () => {
  await browser?.close();
  if (site !== undefined) {
    site.kill();
    await once(site, 'exit');
  }
  await mails?.stop();
  await rm(dir, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The campaign with all sheets in, served as a club would: by its name, with mail, and no links that open anything. */
async function startSite(mailPort: number): Promise<string> {
  dir = await mkdtemp(join(tmpdir(), 'vedette-journey-'));
  const file = join(dir, 'july-1861.vedette');
  await copyFile(join(inject('stages'), 'sheets.vedette'), file);
  const campaign = await must(openCampaign(file));
  const gamemaster = { seat: asSeat('gm'), name: 'The Umpire', mail: GAMEMASTER };
  await must(nameSeat(campaign, gamemaster, testClock()));
  campaign.close();
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...{ VEDETTE_SMTP_URL: `smtp://127.0.0.1:${String(mailPort)}`, VEDETTE_BASE_URL: url },
    VEDETTE_FROM: 'Club <war@example.org>',
  };
  site = spawn(process.execPath, [VEDETTE, 'serve', dir, '--port', port], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (site.stdout !== null) await once(site.stdout, 'data');
  return url;
}

const isLink = ({ mail }: Got): boolean => /signs you in/.test(mail.text ?? '');
const linksTo = (address: string): readonly Got[] =>
  (mails?.got ?? []).filter((one) => one.to === address && isLink(one));
/** The letters of the campaign that have come; those of the turn before it is played leave when the site begins. */
const reports = (): readonly Got[] => (mails?.got ?? []).filter((one) => !isLink(one));

async function signIn(page: Page, url: string, mail: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Your e-mail').fill(mail);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect.poll(() => linksTo(mail).length, WAIT).toBe(1);
  const [letter] = linksTo(mail);
  await page.goto(/http:\S+/.exec(letter?.mail.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('a.seat').first().click();
  await page.waitForURL(/\/c\/july-1861\/[a-z-]+$/);
}

/** The letters of the turn before leave first. */
async function untilAllLeft(gamemaster: Page): Promise<void> {
  const letters = `${gamemaster.url()}/letters`;
  const outbox = gamemaster.locator('section[aria-labelledby=outbox]');
  const says = async (): Promise<string> => {
    await gamemaster.goto(letters);
    return (await outbox.textContent()) ?? '';
  };
  await expect.poll(says, { timeout: 60_000, interval: 500 }).toContain('Nothing is waiting.');
}

const press = (page: Page, name: RegExp): Promise<unknown> =>
  Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).first().click()]);

/** Each width, each scheme, with script and without. */
const WAYS: readonly FullLook[] = [
  { width: 390, scheme: 'dark', script: false },
  { width: 1440, scheme: 'light', script: true },
];

it.each(WAYS)(
  'from signing in to the report, at $width pixels, $scheme, script: $script',
  async (look) => {
    mails = await startMailServer();
    const url = await startSite(mails.port);
    browser = openBrowser();
    const commander = await browser.page({ ...look, asText: true, alone: true });
    await signIn(commander, url, COMMANDER);
    await openAsked(commander);
    const area = commander.locator('textarea[name=text]');
    // What is sent already is not sent again: a remark makes it another version.
    const orders = `${await area.inputValue()}\n# by the book`;
    expect(orders).toContain('PP 1');
    await area.fill(orders);
    if (!look.script) await press(commander, /^Check and save/);
    await commander.click('button:has-text("Send orders")');
    await commander.waitForURL(/did=counts/);
    await press(commander, /I am ready/);
    await expectNoSideScroll(commander);

    const gamemaster = await browser.page({ ...look, alone: true });
    await signIn(gamemaster, url, GAMEMASTER);
    await untilAllLeft(gamemaster);
    const before = reports().length;
    await gamemaster.goto(`${url}/c/july-1861/gm`);
    await press(gamemaster, /^Resolve the sub-turn$/);
    await gamemaster.locator('.head-menu summary', { hasText: 'Letters' }).click();
    await gamemaster.getByRole('link', { name: 'Reports and outbox' }).click();
    await expectNoSideScroll(gamemaster);
    await gamemaster.getByRole('link', { name: 'Desk', exact: true }).first().click();
    // Nothing leaves before it is released.
    expect(reports()).toHaveLength(before);
    await press(gamemaster, /^Release 7 reports$/);
    await expect.poll(() => reports().length, WAIT).toBe(before + 7);
    const left = reports().slice(before);
    expect(new Set(left.map(({ to }) => to)).size).toBe(7);
    const report = left.find(({ to }) => to === COMMANDER);
    expect(report?.mail.from?.address).toBe('war@example.org');
    expect(report?.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png']);
    const outbox = gamemaster.locator('section[aria-labelledby=outbox]');
    // A letter is noted as sent a moment after it has left.
    const outboxNow = async (): Promise<string | null> => {
      await gamemaster.goto(`${url}/c/july-1861/gm/letters`);
      return outbox.textContent();
    };
    await expect.poll(outboxNow, WAIT).toContain('Nothing is waiting.');
    const gone = await outbox.locator('details ol.post li').allTextContents();
    const own = gone.filter((text) => text.includes(COMMANDER));
    expect(own).toHaveLength(reports().filter(({ to }) => to === COMMANDER).length);

    await commander.goto(`${url}/c/july-1861/usa-east`);
    const way = await commander.locator('#report a[href*="/report/"]').getAttribute('href');
    await commander.goto(`${url}${way ?? ''}`);
    const read = (await commander.locator('main').textContent()) ?? '';
    const asked = 'Orders of the USA East for the second sub-turn of turn 1';
    expect(read).toContain(asked);
    expect(report?.mail.text?.replace(/\s+/g, ' ')).toContain(asked);
    await expectNoSideScroll(commander);
    expect(browser.errors).toEqual([]);
  },
  240_000,
);
