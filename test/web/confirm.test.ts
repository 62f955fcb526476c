/** The page on which a player says yes to orders that wait: looking changes nothing, and a wrong link tells nothing. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { mailOf, RED_MAIL } from '../mail/post.js';
import { seat } from './people.js';
import { must, startSite, type Site } from './site.js';

let site: Site;
let path = '';
const NAME = 'meeting';
const stateOf = async (): Promise<string | undefined> =>
  (await site.with((campaign) => must(listAsks(campaign)))).asks.find(({ to }) => to === 'red')
    ?.state;

beforeEach(async () => {
  site = await startSite('The meeting');
  await seat(site, 'red', 'Rosa', RED_MAIL);
  const raw = mailOf(RED_MAIL, 'PP 1: move A to 3\r\n\r\n-- \r\nPP 2: move <b>B</b> to 4');
  const clock = () => '2026-11-21T12:00:00.000Z';
  const confirmAt = (token: string) => `/door/confirm/${NAME}/${token}`;
  const receipt = await site.with((campaign) =>
    must(receiveMail(campaign, raw, clock, { vouched: true, confirmAt })),
  );
  expect(receipt.became).toBe('waits');
  const letters = await site.with((campaign) => must(readyLetters(campaign)));
  path = letters.map(({ text }) => /\/door\/confirm\/\S+/.exec(text)?.[0]).find(Boolean) ?? '';
});
afterEach(() => site.close());

it('shows the orders, and takes them when its button is pressed, once', async () => {
  const shown = await site.get(site.url + path);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('PP 1: move A to 3');
  expect(await stateOf()).toBe('open');
  const said = await site.post(site.url + path, {});
  expect(said.text).toContain('Your orders are accepted');
  expect(await stateOf()).toBe('answered');
  expect((await site.post(site.url + path, {})).status).toBe(410);
  // Nothing of it waits for the gamemaster any more.
  expect(await site.with(async (campaign) => (await must(seeLate(campaign))).open)).toBe(0);
});

it('leaves the orders with the gamemaster where play has gone on without them', async () => {
  const text = 'PP 1: move X to 7';
  await site.post(`${site.link('blue')}/sheet`, { kind: 'orders', list: 'scouts', text });
  expect((await site.post(`${site.link('gm')}/run`, { now: 'yes' })).status).toBe(303);
  const said = await site.post(site.url + path, {});
  expect(said.text).toContain('Your orders were not accepted');
  const late = await site.with((campaign) => must(seeLate(campaign)));
  expect(late.items.map(({ seat: whose, done }) => [whose, done])).toEqual([['red', undefined]]);
  // When the step is over, so is the link.
  expect((await site.get(site.url + path)).status).toBe(200);
  expect((await site.post(`${site.link('gm')}/release`, {})).status).toBe(303);
  expect((await site.get(site.url + path)).status).toBe(410);
});

it('is over under a wrong link, which tells nothing', async () => {
  const wrong = await site.get(`${site.url}${path.slice(0, -4)}AAAA`);
  const nowhere = await site.get(`${site.url}/door/confirm/nowhere/AAAA`);
  expect([wrong.status, nowhere.status]).toEqual([410, 410]);
  expect(wrong.text).toBe(nowhere.text);
  expect(wrong.text).not.toMatch(/move A|meeting|red/i);
});

it('is over under a wrong link while a step is played, without waiting for its end', async () => {
  let end: () => void = () => undefined;
  const played = site.campaigns.elsewhere(NAME, () => new Promise<void>((done) => (end = done)));
  const wrong = site.post(`${site.url}/door/confirm/${NAME}/AAAA`, {});
  // What comes for a right link waits behind it.
  const right = site.post(site.url + path, {}).then(({ text }) => text);
  expect((await wrong).status).toBe(410);
  expect(await Promise.race([right, site.get(site.url + path).then(() => 'waits')])).toBe('waits');
  end();
  await played;
  expect(await right).toContain('Your orders are accepted');
});

it('C3.4 is over when the seat has gone to another, and stays so when its writer gets it back', async () => {
  const nowhere = await site.get(`${site.url}/door/confirm/nowhere/AAAA`);
  await seat(site, 'red', 'Ruth', 'ruth@players.example.org');
  for (const back of [false, true]) {
    if (back) await seat(site, 'red', 'Rosa', RED_MAIL);
    const shown = await site.get(site.url + path);
    expect([shown.status, shown.text]).toEqual([410, nowhere.text]);
    expect((await site.post(site.url + path, {})).status).toBe(410);
    expect(await stateOf()).toBe('open');
  }
});
