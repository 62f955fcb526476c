/** Too many requests, too large, too slow: what the site takes from one visitor. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SENDING_LIMITS } from '../../src/web/sending.js';
import { seat, signIn } from './people.js';
import { doorRoutes } from '../../src/web/door/routes.js';
import { answerTo, startSite, type Site } from './site.js';
import { copyAt } from '../kept-at.js';
import { store } from '../../src/store/store.js';

let site: Site | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const FAR = { baseUrl: new URL('http://war.example.org') };
const start = async (limits: { asks: number; posts: number; pages: number }): Promise<Site> => {
  site = await startSite('The meeting', { ...FAR, limits });
  return site;
};
const at = ({ port }: Site): string => `http://127.0.0.1:${String(port)}`;
const OWN = { 'sec-fetch-site': 'same-origin' };

it('slows down whoever asks for links all the time, whatever address he names', async () => {
  const far = await start({ asks: 3, posts: 100, pages: 100 });
  const ask = (mail: string) => far.post(`${at(far)}/door/ask`, { mail }, OWN);
  const statuses = [];
  for (const name of ['a', 'b', 'c', 'd']) statuses.push((await ask(`${name}@example.org`)).status);
  expect(statuses).toEqual([303, 303, 303, 429]);
});

it('says to whoever is slowed down when he may come again', async () => {
  const far = await start({ asks: 1, posts: 100, pages: 1 });
  const ask = () => far.post(`${at(far)}/door/ask`, { mail: 'a@example.org' }, OWN);
  const look = () => far.get(`${at(far)}/nothing`);
  await ask();
  await look();
  for (const [come, seconds] of [
    [ask, 15 * 60],
    [look, 60],
  ] as const) {
    const { status, headers } = await come();
    expect([status, headers.get('retry-after')]).toEqual([429, String(seconds)]);
  }
});

/** What a stranger posts at the door and gets nothing by: it needs a session. */
const NEEDS_SESSION = [
  ...['/door/out', '/door/out/everywhere', '/door/out/device'],
  ...['/door/passkey/new', '/door/passkey/add', '/door/passkey/remove'],
];

it('counts every way in that a stranger can try as one with the others', async () => {
  const far = await start({ asks: 1, posts: 100, pages: 100 });
  const ask = (path: string) => far.post(at(far) + path, { mail: 'a@example.org' }, OWN);
  expect((await ask('/door/ask')).status).toBe(303);
  for (const { method, path } of doorRoutes()) {
    if (method !== 'POST') continue;
    const { status } = await ask(path.replace(':campaign', 'meeting').replace(':token', 'x'));
    const isTried = !NEEDS_SESSION.includes(path);
    expect([path, status === 429]).toEqual([path, isTried]);
    if (!isTried) expect([path, [303, 404].includes(status)]).toEqual([path, true]);
  }
});

it('counts the addresses of one network that a visitor can choose among as one', async () => {
  const far = await startSite('The meeting', {
    ...FAR,
    limits: { asks: 100, posts: 100, pages: 2 },
    trustProxy: 1,
  });
  site = far;
  const from = async (ip: string): Promise<number> =>
    (await answerTo('GET', `${at(far)}/nothing`, { 'x-forwarded-for': ip })).status;
  const statuses: number[] = [];
  for (const host of ['1', '2', '3']) statuses.push(await from(`2001:db8:1:1::${host}`));
  expect(statuses).toEqual([404, 404, 429]);
  expect([await from('2001:db8:2:1::1'), await from('192.0.2.7'), await from('192.0.2.8')]).toEqual(
    [404, 404, 404],
  );
});

it('believes no request on where it comes from, unless a proxy is named', async () => {
  const far = await start({ asks: 100, posts: 100, pages: 2 });
  const statuses: number[] = [];
  for (const ip of ['192.0.2.7', '198.51.100.8', '203.0.113.9'])
    statuses.push((await answerTo('GET', `${at(far)}/nothing`, { 'x-forwarded-for': ip })).status);
  expect(statuses).toEqual([404, 404, 429]);
});

it('counts whoever has signed in by himself, so that no stranger shuts him out', async () => {
  const far = await start({ asks: 100, posts: 100, pages: 5 });
  await seat(far, 'red', 'Rosa', 'rosa@example.org');
  const rosa = await signInAt(far, 'rosa@example.org');
  for (let time = 0; time < 6; time += 1) await far.get(`${at(far)}/nothing`);
  expect((await far.get(`${at(far)}/nothing`)).status).toBe(429);
  expect((await far.get(`${at(far)}/c/meeting/red`, rosa)).status).toBe(200);
});

const signInAt = (far: Site, mail: string): Promise<string> =>
  signIn({ ...far, url: at(far), post: (url, form) => far.post(url, form, OWN) }, mail);

it('counts each who has signed in by himself, so that no player shuts another out', async () => {
  const far = await start({ asks: 100, posts: 100, pages: 12 });
  const cookies: string[] = [];
  for (const [who, mail] of [
    ['red', 'rosa@example.org'],
    ['blue', 'bertrand@example.org'],
  ] as const) {
    await seat(far, who, who, mail);
    cookies.push(await signInAt(far, mail));
  }
  const [red = '', blue = ''] = cookies;
  for (let time = 0; time < 13; time += 1) await far.get(at(far), red);
  expect((await far.get(at(far), red)).status).toBe(429);
  expect((await far.get(at(far), blue)).status).toBe(200);
});

it('reads little of what a stranger posts, and all of what somebody posts who has signed in', async () => {
  const far = await start({ asks: 100, posts: 100, pages: 100 });
  await seat(far, 'red', 'Rosa', 'rosa@example.org');
  const rosa = await signInAt(far, 'rosa@example.org');
  const text = 'x'.repeat(100_000);
  const post = (path: string, headers: Readonly<Record<string, string>>) =>
    far.post(`${at(far)}${path}`, { mail: text, text }, { ...OWN, ...headers });
  for (const path of ['/door/ask', '/c/meeting/red/letters', '/c/nowhere/red/letters'])
    expect((await post(path, {})).status).toBe(413);
  const back = await post('/c/meeting/red/letters', { cookie: rosa });
  expect(back.status).toBe(413);
  expect(back.text).toContain(text);
});

it('counts posts before it reads them', async () => {
  const far = await start({ asks: 100, posts: 2, pages: 100 });
  const post = () => far.post(`${at(far)}/door/ask`, { mail: 'x'.repeat(100_000) }, OWN);
  expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([
    413, 413, 429,
  ]);
});

it('does not wait for a visitor who never ends his request', async () => {
  expect(SENDING_LIMITS.head).toBe(10_000);
  const far = await startSite('The meeting', { sending: { ...SENDING_LIMITS, head: 500 } });
  site = far;
  const socket = connect(far.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'close');
  expect((await far.get(`${at(far)}/`)).status).toBe(200);
}, 30_000);

it('answers for a campaign whose file has vanished as for one that never was', async () => {
  site = await startSite();
  const link = site.link('red');
  expect((await site.get(link)).status).toBe(200);
  store().remove(join(site.dir, 'meeting.vedette'));
  const unknown = await site.get(`${site.url}/nothing`);
  expect(await site.get(link)).toMatchObject({ status: 404, text: unknown.text });
  expect(site.errors).toEqual([]);
});

it('shows nothing any more of a campaign over whose file a copy of another was written', async () => {
  site = await startSite();
  const link = site.link('red');
  const token = site.link('red', 'other').split('/').at(-1) ?? '';
  const now = link.replace(/[^/]+$/, token);
  expect([(await site.get(link)).status, (await site.get(now)).status]).toEqual([200, 404]);
  await copyAt(join(site.dir, 'other.vedette'), join(site.dir, 'meeting.vedette'));
  expect([(await site.get(link)).status, (await site.get(now)).status]).toEqual([404, 200]);
});
