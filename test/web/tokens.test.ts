/** Of what lets somebody in only a hash is kept: whoever reads the files of the folder gets in by none of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSeat } from '../../src/kernel/basic.js';
import { invite, writeInvitation } from '../../src/people/invitations.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { askForPasskey, offerPasskey } from '../../src/people/passkeys.js';
import { selectPersonByMail } from '../../src/store/directory/person.js';
import { store } from '../../src/store/store.js';
import { rowsAt } from '../kept-at.js';
import { linkFor, seat, signIn } from './people.js';
import { startSite, type Site } from './site.js';

let site: Site;
const tokens = new Map<string, string>();
const last = (path: string): string => path.split('/').at(-1) ?? '';

beforeAll(async () => {
  site = await startSite();
  await seat(site, 'red', 'Rosa', 'rosa@example.org');
  tokens.set('a session', (await signIn(site, 'rosa@example.org')).split('=')[1] ?? '');
  tokens.set('a link to sign in', last(await linkFor(site, 'rosa@example.org')));
  const about = { title: 'T', zone: 'UTC', name: 'Rosa', by: 'Greta', seatTitle: 'Red' };
  const input = { campaign: 'meeting', seat: asSeat('red'), mail: 'rosa@example.org', about };
  await refreshHoldings(site.directory, await site.campaigns.files());
  await invite(site.directory, input, site.clock);
  const invitation = await writeInvitation(
    site.directory,
    await site.campaigns.files(),
    site.clock,
  );
  tokens.set('an invitation', last(invitation?.path ?? ''));
  for (const who of ['gm', 'red', 'blue']) tokens.set(`the link of ${who}`, last(site.link(who)));
  const { journal } = site.directory.inside;
  const person = (await selectPersonByMail(journal, 'rosa@example.org'))?.id ?? 0;
  const origin = site.url;
  const made = await offerPasskey(site.directory, { person, name: 'Rosa', origin }, site.clock);
  tokens.set('a challenge for a new passkey', made?.challenge ?? '');
  const asked = await askForPasskey(site.directory, origin, site.clock);
  tokens.set('a challenge to sign in', asked.challenge);
});
afterAll(() => site.close());

it('neither directory nor campaign holds a session, link, invitation, wish or challenge as it is sent', async () => {
  expect([...tokens.values()].filter((token) => token.length < 40)).toEqual([]);
  expect(new Set(tokens.values()).size).toBe(8);
  const texts = readdirSync(site.dir).map((name) => readFileSync(join(site.dir, name)));
  const rows = (await store().list(site.dir))
    .filter((name) => /\.(?:vedette|sqlite)$/.test(name))
    .flatMap((name) => rowsAt(join(site.dir, name)).map(([, row]) => row));
  const exported = (await site.get(`${site.link('gm')}/export`)).text;
  expect(rows.length).toBeGreaterThan(20);
  for (const [name, token] of tokens) {
    const hex = Buffer.from(token, 'base64url').toString('hex');
    const forms = [token, hex, Buffer.from(token).toString('base64')];
    expect([name, texts.some((text) => forms.some((form) => text.includes(form)))]).toEqual([
      name,
      false,
    ]);
    expect([
      name,
      [exported, ...rows].some((row) => forms.some((form) => row.includes(form))),
    ]).toEqual([name, false]);
  }
});

it('an export holds neither the seed of the dice nor the key of the links', async () => {
  const exported = (await site.get(`${site.link('gm')}/export`)).text;
  await site.with((campaign) => {
    expect(exported).not.toContain(campaign.inside.doorKey);
    expect(exported).not.toContain('07'.repeat(32));
    return Promise.resolve();
  });
});
