/** By a link, an invitation or a passkey: whoever comes in by it is alone on his device, and so is his cookie. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invite, writeInvitation } from '../../src/people/invitations.js';
import { askForPasskey, signInByPasskey } from '../../src/people/passkeys.js';
import { passkeyDevice } from '../fuzz/passkey.js';
import { cookieOf, linkFor, seat, signIn } from './people.js';
import { startSite, type Answer, type Site } from './site.js';

const [ROSA, BERTRAND] = ['rosa@example.org', 'bertrand@example.org'] as const;
const device = passkeyDevice();
let site: Site;

beforeAll(async () => {
  site = await startSite();
  await seat(site, 'red', 'Rosa', ROSA);
  await seat(site, 'blue', 'Bertrand', BERTRAND);
  const own = await signIn(site, ROSA);
  const credential = device.make(await challengeOf('new', own), site.url);
  const added = await post('passkey/add', { credential }, own);
  expect([added.status, added.text]).toEqual([200, '{"to":"/door/me?did=passkey"}']);
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const post = (way: string, form: Readonly<Record<string, string>>, cookie: string) =>
  site.post(`${site.url}/door/${way}`, form, { 'sec-fetch-site': 'same-origin', cookie });

async function challengeOf(way: 'new' | 'ask', cookie: string): Promise<string> {
  const { text } = await post(`passkey/${way}`, {}, cookie);
  return /"challenge":"([^"]+)"/.exec(text)?.[1] ?? '';
}

const tokenIn = (path = ''): string => path.split('/').at(-1) ?? '';

/** Rosa comes in where `cookie` is that of the browser. */
const WAYS: Readonly<Record<string, (cookie: string) => Promise<Answer>>> = {
  'a link': async (cookie) => post('in', { token: tokenIn(await linkFor(site, ROSA)) }, cookie),
  'an invitation': async (cookie) => {
    const about = { title: 'War', seatTitle: 'Red', name: 'Rosa', by: 'Greta', zone: 'UTC' };
    await invite(
      site.directory,
      { campaign: 'meeting', seat: 'red', mail: ROSA, about },
      site.clock,
    );
    const letter = await writeInvitation(site.directory, await site.campaigns.files(), site.clock);
    return post('invited', { token: tokenIn(letter?.path) }, cookie);
  },
  'a passkey': async (cookie) => {
    const credential = device.show(await challengeOf('ask', cookie), site.url);
    return post('passkey/in', { credential }, cookie);
  },
};

it.each(Object.keys(WAYS))(
  '%s lets its reader in, and ends the session of whoever was signed in on the device',
  async (way) => {
    const opens = async (who: string, cookie: string): Promise<number> =>
      (await site.get(`${site.url}/c/meeting/${who}`, cookie)).status;
    const old = await signIn(site, BERTRAND);
    expect(await opens('blue', old)).toBe(200);
    const answer = await WAYS[way]?.(old);
    const line = answer?.headers.get('set-cookie') ?? '';
    expect(line).toMatch(/^vedette=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(await opens('blue', old)).toBe(404);
    if (answer !== undefined) expect(await opens('red', cookieOf(answer))).toBe(200);
  },
);

it('a passkey answers a challenge of the last five minutes, and one that was made to sign in', async () => {
  const begun = Date.parse(site.clock());
  const after = (minutes: number) => () => new Date(begun + minutes * 60_000).toISOString();
  const shown = (challenge: string, minutes: number) => {
    const credential = device.show(challenge, site.url);
    const input = { origin: site.url, device: 'Firefox', credential };
    return signInByPasskey(site.directory, input, after(minutes));
  };
  for (const [minutes, isIn] of [
    [4, true],
    [6, false],
  ] as const) {
    const { challenge } = await askForPasskey(site.directory, site.url, after(0));
    expect([minutes, (await shown(challenge, minutes)) !== undefined]).toEqual([minutes, isIn]);
  }
  const own = await signIn(site, ROSA);
  expect(await shown(await challengeOf('new', own), 0)).toBeUndefined();
  const credential = passkeyDevice().make(await challengeOf('ask', own), site.url);
  expect((await post('passkey/add', { credential }, own)).status).toBe(422);
});

it('a passkey that did not ask who holds it lets nobody in', async () => {
  const credential = device.show(await challengeOf('ask', ''), site.url, { asks: false });
  expect((await post('passkey/in', { credential }, '')).status).toBe(422);
});

it('a device that has a passkey of a person is asked to make no second one for him', async () => {
  const { id = '' } = JSON.parse(device.show('none', site.url)) as { readonly id?: string };
  const { text } = await post('passkey/new', {}, await signIn(site, ROSA));
  expect(JSON.parse(text)).toMatchObject({ options: { excludeCredentials: [{ id }] } });
});

it('a passkey whose count goes back, as that of a copy would, lets nobody in', async () => {
  const shown: string[] = [];
  for (let one = 0; one < 2; one += 1)
    shown.unshift(device.show(await challengeOf('ask', ''), site.url));
  const statuses: number[] = [];
  for (const credential of shown)
    statuses.push((await post('passkey/in', { credential }, '')).status);
  expect(statuses).toEqual([200, 422]);
});

it('a person has 20 passkeys, and no more', async () => {
  const own = await signIn(site, BERTRAND);
  const early = await challengeOf('new', own);
  const added: string[] = [];
  for (let challenge = await challengeOf('new', own); challenge !== '';) {
    const credential = passkeyDevice().make(challenge, site.url);
    added.push((await post('passkey/add', { credential }, own)).text);
    challenge = added.length > 20 ? '' : await challengeOf('new', own);
  }
  expect(added).toEqual(Array(20).fill('{"to":"/door/me?did=passkey"}'));
  const credential = passkeyDevice().make(early, site.url);
  expect((await post('passkey/add', { credential }, own)).status).toBe(422);
});

it('a passkey is taken away by its owner alone', async () => {
  const other = await signIn(site, BERTRAND);
  const { challenge } = await askForPasskey(site.directory, site.url, site.clock);
  const credential = device.show(challenge, site.url);
  const { id = '' } = JSON.parse(credential) as { readonly id?: string };
  await post('passkey/remove', { id }, other);
  expect((await post('passkey/in', { credential }, '')).status).toBe(200);
});

it('an invitation that was not used lets nobody in any more after its reader has signed out everywhere', async () => {
  const about = { title: 'War', seatTitle: 'Red', name: 'Rosa', by: 'Greta', zone: 'UTC' };
  const invited = { campaign: 'meeting', seat: 'red', mail: ROSA, about };
  await invite(site.directory, invited, site.clock);
  const letter = await writeInvitation(site.directory, await site.campaigns.files(), site.clock);
  await post('out/everywhere', {}, await signIn(site, ROSA));
  expect((await post('invited', { token: tokenIn(letter?.path) }, '')).status).toBe(410);
});
