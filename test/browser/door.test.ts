/** From asking for a link to one's own page, in a browser; passkeys, devices and sign-out. */
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { openDirectory, type Directory } from '../../src/people/directory.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { settleSignIn, writeSignIns } from '../../src/people/write-sign-ins.js';
import { must } from '../web/site.js';
import {
  expectNoSideScroll,
  layAlone,
  leave,
  type Look,
  LOOKS,
  SILENT_LOOKS,
  expectWell,
  type Table,
} from './table.js';

const MAIL = 'edward.harte@example.org';

let table: Table;
let directory: Directory;
beforeAll(async () => {
  table = await layAlone('orders');
  directory = await must(openDirectory(join(dirname(table.file), 'directory.sqlite')));
});
afterAll(async () => {
  directory.close();
  await table.close();
});

/** Browsers make passkeys for names alone. */
const site = (): string => table.url.replace('127.0.0.1', 'localhost');

/** The post's own clock: later than any wish of these tests. */
const clock = (): string => '2026-11-21T12:59:00.000Z';

/** The link in the letter that leaves now. */
async function linkInLetter(): Promise<string> {
  await refreshHoldings(directory, [{ name: 'july-1861', path: table.file }]);
  const written = await writeSignIns(directory, clock);
  for (const one of written) await settleSignIn(directory, one, undefined, clock);
  return site() + (written.find(({ mail }) => mail === MAIL)?.path ?? '');
}

async function signIn(look: Look = {}): Promise<Page> {
  const page = await table.open(`${site()}/`, { ...look, alone: true });
  await page.getByLabel('Your e-mail').fill(MAIL);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.goto(await linkInLetter());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'My seats' }).waitFor();
  return page;
}

describe.each([...LOOKS, ...SILENT_LOOKS])('at $width, $scheme, script $script', (look) => {
  it('one comes from asking for a link to his own page', async () => {
    const page = await table.open(`${site()}/`, look);
    await expectNoSideScroll(page);
    await page.getByLabel('Your e-mail').fill(MAIL);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expectNoSideScroll(page);
    await page.goto(await linkInLetter());
    await expectWell(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectWell(page);
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: 'My seats' }).click();
    await page.locator('a.seat').first().click();
    await page.waitForURL(/\/c\/july-1861\/usa-east$/);
    expect(await page.title()).toContain('July 1861');
    await page.goto(`${site()}/c/july-1861/csa-east`);
    await expectWell(page);
    expect(await page.textContent('h1')).toBe('Page not found');
    await leave(page);
  });
});

it('two devices are two sessions; signing out everywhere ends both', async () => {
  const one = await signIn();
  const two = await signIn({ width: 390 });
  await two.goto(`${site()}/door/me`);
  expect(await two.getByText('this one').count()).toBe(1);
  await two.getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const page of [one, two]) {
    await page.goto(`${site()}/`);
    expect(await page.getByLabel('Your e-mail').count()).toBe(1);
  }
});

/** Puts somebody into the seat of the person of these tests. */
const hold = (who: { readonly name: string; readonly mail: string }) =>
  table.with((campaign) => must(nameSeat(campaign, { seat: asSeat('usa-east'), ...who }, clock)));

it('a passkey of this device lets its owner in without a letter, to no seat that he has lost, until it is removed', async () => {
  const page = await signIn();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto(`${site()}/door/me`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device already has a passkey of yours').waitFor();
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'My seats' }).waitFor();
  await page.getByText('USA Commander East').waitFor();
  await hold({ name: 'Somebody', mail: 'somebody@example.org' });
  await page.goto(`${site()}/`);
  await page.getByText('You have no seat right now').waitFor();
  expect(await page.content()).not.toMatch(/USA Commander|July 1861|Somebody/);
  await hold({ name: 'Edward Harte', mail: MAIL });
  await page.goto(`${site()}/door/me`);
  await page.getByRole('button', { name: 'Remove the passkey' }).click();
  await page.getByText('That passkey no longer works').waitFor();
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('This passkey does not work here').waitFor();
  await page.goto(`${site()}/`);
  expect(await page.getByLabel('Your e-mail').count()).toBe(1);
});

it('leaves nothing in the log of errors but what was asked for', () => {
  const told = table.errors.map(String).filter((text) => !/status of (?:404|422)/.test(text));
  expect(told).toEqual([]);
});
