/** Invitations: a way in that opens once, for 14 days, by pressing a button. */
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { beforeEach, afterEach, describe, expect, it, test } from 'vitest';
import { OWN_ADDRESS } from '../../src/mail/letter-mail.js';
import { openPostOffice } from '../../src/mail/post-office.js';
import { RefusedForGood, Unreachable, type Transport } from '../../src/mail/transport.js';
import type { Clock } from '../../src/campaign/types.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import {
  listInvitations,
  openInvitation,
  settleInvitation,
  writeInvitation,
} from '../../src/people/invitations.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { cookieOf, letters, seat, signIn } from './people.js';
import { must, startSite, type Site } from './site.js';
import { bytesAt } from '../kept-at.js';

let site: Site;
let days = 0;
const clock: Clock = () =>
  new Date(Date.UTC(2026, 10, 21, 12) + days * 24 * 60 * 60_000).toISOString();
beforeEach(async () => {
  days = 0;
  site = await startSite('The meeting', { clock });
  await seat(site, 'gm', 'Greta', 'greta@example.org');
});
afterEach(() => site.close());

const red = { seat: 'red', name: 'Rosa', mail: 'rosa@example.org', form: 'map', writes: 'yes' };
const give = (who: Readonly<Record<string, string>> = red) =>
  site.post(`${site.link('gm')}/people`, who);

const textOf = (bytes: Buffer): string =>
  bytes
    .toString()
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
/** The mails that leave now, decoded as text. */
async function post(
  transport?: Transport,
  files: Site['campaigns']['files'] = site.campaigns.files,
): Promise<readonly { to: string; text: string }[]> {
  const sent: { to: string; text: string }[] = [];
  const office = openPostOffice({
    ...{ directory: site.directory, files, with: site.campaigns.with },
    transport: transport ?? {
      deliver: (_name, bytes, { to }) =>
        Promise.resolve(void sent.push({ to, text: textOf(bytes) })),
    },
    ...{ from: OWN_ADDRESS, site: 'https://war.example.org', clock },
  });
  await office.round();
  return sent;
}

const linkIn = (text: string): string =>
  /https:\/\/war\.example\.org(\/door\/invited\/[\w-]+)/.exec(text)?.[1] ?? '';
/** The token of the invitation to somebody among the mails that leave now. */
async function tokenFor(mail: string): Promise<string> {
  const mine = (await post()).filter(({ to }) => to === mail).map(({ text }) => linkIn(text));
  return (
    mine
      .find((link) => link !== '')
      ?.split('/')
      .at(-1) ?? ''
  );
}
const press = (token: string, cookie?: string) =>
  site.post(
    `${site.url}/door/invited`,
    { token },
    { 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
  );

const writeNext = async () => writeInvitation(site.directory, await site.campaigns.files(), clock);

async function invited(): Promise<string> {
  await give();
  return tokenFor(red.mail);
}

test('the letter says who invites, to what, how to play and until when, with the address of the site', async () => {
  await give();
  const acts = await site.with(async (campaign) => (await must(auditActs(campaign))).acts);
  expect(acts.at(-1)?.act).toBe('Invited to The red commander: rosa@example.org');
  const mail = (await post()).find(({ to, text: own }) => to === red.mail && linkIn(own) !== '');
  const text = mail?.text.replace(/\s+/g, ' ') ?? '';
  expect(text).toContain('Greta invites you to play The red commander in "The meeting"');
  expect(text).toContain('Write your orders one on a line');
  expect(text).toMatch(/works once, until [^.]*5 Dec/);
  expect(text).toContain('https://war.example.org/door/invited/');
  expect(text).toContain('press "Send me a new link"');
  expect(await post()).toEqual([]);
});

test('looking at the link uses nothing up; the button opens the seat, and only that one', async () => {
  const token = await invited();
  for (let scan = 0; scan < 3; scan += 1) {
    const page = await site.get(`${site.url}/door/invited/${token}`);
    expect([page.status, page.text.includes('Open my seat')]).toEqual([200, true]);
  }
  const opened = await press(token);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/c/meeting/red']);
  const cookie = cookieOf(opened);
  expect((await site.get(`${site.url}/c/meeting/red`, cookie)).status).toBe(200);
  expect((await site.get(`${site.url}/c/meeting/blue`, cookie)).status).toBe(404);
});

test('it opens on its last day, and not on the day after, when it has a new link sent to its address', async () => {
  const token = await invited();
  days = 13.9;
  expect((await press(token)).status).toBe(303);
  const again = { ...red, seat: 'blue', name: 'Bo', mail: 'bo@example.org' };
  await give(again);
  const late = await tokenFor(again.mail);
  days = 28;
  await post();
  const answer = await press(late);
  expect([answer.status, answer.text.includes('has expired')]).toEqual([410, true]);
  await site.post(`${site.url}/door/invited/again`, { token: late });
  expect((await post()).map(({ to }) => to)).toEqual([again.mail]);
});

test('it says for half a year that it has expired', async () => {
  const token = await invited();
  days = 14 + 179;
  await post();
  expect((await press(token)).text).toContain('has expired');
  expect((await site.get(`${site.link('gm')}/people`)).text).toContain('invitation expired');
});

describe('an invitation that was used', () => {
  it('says so on another device, with a new link for one click, to the same address', async () => {
    const token = await invited();
    await press(token);
    const other = await press(token);
    expect(other.status).toBe(410);
    expect(other.text).toContain('has been used');
    expect(other.text).not.toMatch(/Rosa|rosa@|red commander|meeting/);
    await site.post(`${site.url}/door/invited/again`, { token });
    expect((await letters(site)).map(({ mail }) => mail)).toEqual([red.mail]);
  });

  it('leads whoever is signed in by it on this device to his seat once more', async () => {
    const token = await invited();
    const cookie = cookieOf(await press(token));
    const again = await press(token, cookie);
    expect([again.status, again.headers.get('location')]).toEqual([303, '/c/meeting/red']);
  });

  it('was so too by whoever had signed in before, and still says so when he has signed out everywhere', async () => {
    const token = await invited();
    const headers = { 'sec-fetch-site': 'same-origin', cookie: await signIn(site, red.mail) };
    expect((await press(token, headers.cookie)).status).toBe(303);
    expect((await press(token)).text).toContain('has been used');
    await site.post(`${site.url}/door/out/everywhere`, {}, headers);
    expect((await press(token)).text).toContain('has been used');
  });

  it('was used once, however many press at the same moment', async () => {
    const token = await invited();
    const files = await site.campaigns.files();
    const input = { token, device: 'x', files };
    const all = await Promise.all(
      [1, 2, 3].map(() => openInvitation(site.directory, input, clock)),
    );
    expect(all.map(({ kind }) => kind).sort()).toEqual(['in', 'used', 'used']);
  });
});

test('one dies with the seat, with a newer one, and is answered as one that never was', async () => {
  const token = await invited();
  await give({ ...red, name: 'Rita', mail: 'rita@example.org', was: 'Rosa|rosa@example.org' });
  const [gone, wrong] = [await press(token), await press('x'.repeat(43))];
  expect([gone.status, gone.text]).toEqual([410, wrong.text]);
  expect((await post()).map(({ to }) => to)).toContain('rita@example.org');
  await site.post(`${site.link('gm')}/people/invite`, { seat: 'red' });
  const newer = await tokenFor('rita@example.org');
  expect((await press(newer)).status).toBe(303);
});

const vacate = () => site.post(`${site.link('gm')}/people/vacate`, { seat: 'red' });
const elsewhere = { seat: asSeat('red'), name: 'Rosa', mail: red.mail };

test.each([
  ['is left vacant', vacate],
  [
    'is left vacant, though he is the gamemaster now',
    () => vacate().then(() => seat(site, 'gm', 'Rosa', red.mail)),
  ],
  [
    'is left vacant, though he has this seat in another campaign',
    () =>
      site.campaigns
        .with('other', (campaign) => must(nameSeat(campaign, elsewhere, clock)))
        .then(vacate),
  ],
  ['is given to another without an invitation', () => seat(site, 'red', 'Rita', 'rita@x.example')],
  ['goes to an address of his own that is another', () => seat(site, 'red', 'Rosa', 'r@x.example')],
])('C3.4 one dies when its seat %s, and signs nobody in', async (_how, lose) => {
  const token = await invited();
  await lose();
  const [gone, wrong] = [await press(token), await press('x'.repeat(43))];
  expect([gone.status, gone.text, cookieOf(gone)]).toEqual([410, wrong.text, '']);
});

test('one that could not leave is tried again with another token, and the people page says how it stands', async () => {
  await give();
  const says = async (): Promise<string> => (await site.get(`${site.link('gm')}/people`)).text;
  expect(await says()).toContain('invitation on its way');
  let lost = '';
  const deliver: Transport['deliver'] = (_name, bytes) => {
    lost ||= linkIn(textOf(bytes)).split('/').at(-1) ?? '';
    return Promise.reject(new Unreachable('no server'));
  };
  await post({ deliver });
  expect(await says()).toContain('could not be sent yet');
  expect([lost.length, (await press(lost)).status]).toEqual([43, 410]);
  days = 1;
  const token = await tokenFor(red.mail);
  expect(await says()).toContain('invited, not opened yet');
  await press(token);
  expect(await says()).toContain('invitation opened');
});

test('the people page says nothing of an invitation to whoever held the seat before', async () => {
  await press(await invited());
  await seat(site, 'red', 'Rita', 'rita@x.example');
  const { text } = await site.get(`${site.link('gm')}/people`);
  expect(text).toContain('rita@x.example');
  expect(text).not.toContain('invitation opened');
});

test.each([
  ['whose seat is left vacant before it leaves', vacate],
  [
    'that its server refuses for good',
    () => post({ deliver: () => Promise.reject(new RefusedForGood('no such mailbox')) }),
  ],
])('a letter %s is not tried again', async (_which, meanwhile) => {
  await give();
  await meanwhile();
  days = 1;
  expect(await tokenFor(red.mail)).toBe('');
});

test.each([
  ['is not there', []],
  ['cannot be read', [{ name: 'meeting', path: 'nowhere.vedette' }]],
])('a letter waits while the file of its campaign %s', async (_which, found) => {
  await give();
  expect(await post(undefined, () => Promise.resolve(found))).toEqual([]);
  days = 1;
  const token = await tokenFor(red.mail);
  expect((await press(token)).headers.get('location')).toBe('/c/meeting/red');
});

// The post office looks, somebody is given a seat and invited, and then the post office writes.
test('a letter to whoever was given a seat just after the post office looked leaves a little later', async () => {
  await refreshHoldings(site.directory, await site.campaigns.files());
  await give();
  expect(await writeNext()).toBeUndefined();
  const [shown] = await listInvitations(site.directory, 'meeting', clock);
  expect(shown).toMatchObject({ seat: 'red', state: 'waiting' });
  days = 1 / (24 * 60);
  expect((await press(await tokenFor(red.mail))).headers.get('location')).toBe('/c/meeting/red');
});

test('one is written by one program at a time, so that the link that leaves is the one that opens', async () => {
  await give();
  await post({ deliver: () => Promise.reject(new Unreachable('no server')) });
  days = 1;
  const letter = await writeNext();
  expect(await writeNext()).toBeUndefined();
  // Nobody knows yet whether this try goes better than the one before.
  const [shown] = await listInvitations(site.directory, 'meeting', clock);
  expect(shown).toMatchObject({ seat: letter?.seat, state: 'failed' });
  expect((await press(letter?.path.split('/').at(-1) ?? '')).status).toBe(303);
});

test.each([
  ['failed', { why: 'no server', final: false }],
  ['was refused for good', { why: 'no such mailbox', final: true }],
  ['left', undefined],
])(
  'a record that one %s comes too late where another was written meanwhile',
  async (_how, failed) => {
    await give();
    await refreshHoldings(site.directory, await site.campaigns.files());
    const one = await writeNext();
    days = 1;
    const other = await writeNext();
    if (one === undefined || other === undefined) throw new Error('no letter');
    await settleInvitation(site.directory, one, failed, clock);
    const [shown] = await listInvitations(site.directory, 'meeting', clock);
    expect(shown).toMatchObject({ state: 'waiting' });
    await settleInvitation(site.directory, other, undefined, clock);
    expect(await tokenFor(red.mail)).toBe('');
    expect((await press(other.path.split('/').at(-1) ?? '')).status).toBe(303);
  },
);

test('no token is kept in the directory, only its hash', async () => {
  const token = await invited();
  const { readFile } = await import('node:fs/promises');
  const log = await readFile(`${site.directory.path}-wal`).catch(() => Buffer.alloc(0));
  for (const bytes of [await bytesAt(site.directory.path), log])
    expect(bytes.includes(token)).toBe(false);
});

it('C1.1 the desk is handed over only after a page has asked, and ends on one that says whose it is', async () => {
  const gm = site.link('gm');
  const form = { seat: 'gm', name: 'Hal', mail: 'hal@example.org', form: 'map', writes: 'yes' };
  const asked = await give(form);
  expect([asked.status, asked.text.includes('Hand it over')]).toEqual([200, true]);
  expect(asked.text).toContain('Hal (hal@example.org) is the gamemaster from now on');
  expect((await site.get(`${gm}/people`)).status).toBe(200);
  const fields = [...asked.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const confirmed = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
  // A slip comes back on the page of people, with nothing changed.
  expect((await give({ ...confirmed, mail: 'hal at home' })).status).toBe(422);
  const done = await give(confirmed);
  expect([done.status, done.text.includes('Hal (hal@example.org) is the gamemaster now')]).toEqual([
    200,
    true,
  ]);
  expect(done.text).not.toContain(gm.slice(site.url.length));
  expect((await site.get(`${gm}/people`)).status).toBe(404);
  expect((await post()).map(({ to }) => to)).toContain('hal@example.org');
  const cookie = await signIn(site, 'hal@example.org');
  expect((await site.get(`${site.url}/c/meeting/gm`, cookie)).status).toBe(200);
});

it('the gamemaster changes his name or how letters come without being asked', async () => {
  const form = { seat: 'gm', name: 'Greta G.', mail: 'greta@example.org', form: 'text' };
  expect((await give(form)).status).toBe(303);
});
