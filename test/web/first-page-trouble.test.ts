/** The list of one's seats when one of their campaigns cannot be opened or read: it says so, and only to who holds a seat there. */
import Database from 'better-sqlite3';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { asSeat } from '../../src/kernel/basic.js';
import { sqliteOf } from '../sqlite-of.js';
import { toy } from '../toys/line/system.js';
import { signIn } from './people.js';
import { must, startSite, type Site } from './site.js';

const ROSA = 'rosa@example.org';
const BERT = 'bert@example.org';
const GUS = 'gus@example.org';
const SHUT = 'cannot be opened just now';
const NO_SEAT = 'You have no seat';

let site: Site;
beforeEach(async () => {
  site = await startSite();
  const holds = (campaign: string, seat: string, mail: string) =>
    site.campaigns.with(campaign, (open) =>
      must(nameSeat(open, { seat: asSeat(seat), name: mail, mail }, site.clock)),
    );
  await holds('meeting', 'red', ROSA);
  await holds('meeting', 'blue', BERT);
  await holds('other', 'red', ROSA);
  await holds('other', 'gm', GUS);
});
afterEach(() => site.close());

const firstPage = async (cookie: string): Promise<string> => {
  const { status, text } = await site.get(`${site.url}/`, cookie);
  expect(status).toBe(200);
  return text;
};

/** Rosa has another seat, Gus has none but there, and Bert has none there. */
async function expectShut(damage: () => Promise<void> | void): Promise<void> {
  const [rosa, bert, gus] = [
    await signIn(site, ROSA),
    await signIn(site, BERT),
    await signIn(site, GUS),
  ];
  expect(await firstPage(rosa)).not.toContain(SHUT);
  const before = await firstPage(bert);
  await damage();
  await refreshHoldings(site.directory, await site.campaigns.files());
  for (const [who, seat] of [
    [rosa, 'red'],
    [gus, 'gm'],
  ] as const) {
    const text = await firstPage(who);
    expect(text).toContain(SHUT);
    expect(text).toContain(`href="/c/other/${seat}"`);
    expect(text).not.toContain(NO_SEAT);
    expect(text).not.toContain(site.dir);
  }
  expect(await firstPage(rosa)).toContain('href="/c/meeting/red"');
  expect(await firstPage(bert)).toBe(before);
}

/** The way to Rosa's own seat, and the script that keeps her orders, find it unable; of Bert it is not there. */
async function expectUnable(): Promise<string> {
  const [rosa, bert] = [await signIn(site, ROSA), await signIn(site, BERT)];
  const at = (campaign: string) => `${site.url}/c/${campaign}/red`;
  const check = (campaign: string, cookie: string) =>
    site.post(`${at(campaign)}/check`, {}, { cookie, 'sec-fetch-site': 'same-origin' });
  const own = [await site.get(at('other'), rosa), await check('other', rosa)];
  expect(own.map(({ status }) => status)).toEqual([503, 503]);
  expect(own.map(({ text }) => text).join()).not.toContain(site.dir);
  const of = async (campaign: string) => [
    (await site.get(at(campaign), bert)).text,
    (await check(campaign, bert)).text,
  ];
  const none = await of('nothing');
  expect(none.join()).toContain('Page not found');
  expect(await of('other')).toEqual(none);
  return own[0]?.text ?? '';
}

const other = (): string => join(site.dir, 'other.vedette');

it('a campaign whose file was changed outside is listed as one that cannot be opened', async () => {
  await expectShut(() => {
    const file = new Database(other());
    file.exec('DROP TRIGGER snapshot_stands');
    file.exec(`UPDATE snapshot SET packed = NULL, state = '{}'`);
    file.close();
  });
  expect(String(site.errors)).toContain('was changed outside Vedette');
});

it('a campaign whose file cannot even be looked into is listed by what was known of it', async () => {
  await expectShut(() => writeFile(other(), 'no database'.repeat(500)));
  await expectUnable();
  // Only whoever held that seat knows of it.
  expect((await site.get(`${site.url}/c/other/gm`, await signIn(site, ROSA))).status).toBe(404);
});

it('a campaign of another version of the program is said to be that to whoever holds a seat there', async () => {
  await site.close();
  site = await startSite();
  await site.with((open) =>
    must(nameSeat(open, { seat: asSeat('blue'), name: 'Bert', mail: BERT }, site.clock)),
  );
  // The site has not opened it yet.
  const campaign = await must(openCampaign(other(), [toy]));
  await must(nameSeat(campaign, { seat: asSeat('red'), name: 'Rosa', mail: ROSA }, site.clock));
  campaign.close();
  const file = new Database(other());
  file.pragma('user_version = 9999');
  file.close();
  expect(await expectUnable()).toContain('from a newer version of Vedette');
});

it('a campaign that opens and cannot be read is listed, and takes no other campaign with it', async () => {
  await expectShut(() =>
    site.campaigns.with('other', ({ inside }) =>
      Promise.resolve(void sqliteOf(inside.journal).exec('ALTER TABLE draft RENAME TO gone')),
    ),
  );
  expect(site.errors).not.toEqual([]);
});
