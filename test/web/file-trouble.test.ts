/**
 * Bad input of the world itself: a file that vanished, that another program holds, or that has no room left. What
 * somebody wrote comes back to him with a word that he can use, and no page tells where the file lies.
 */
import Database from 'better-sqlite3';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Directory } from '../../src/people/directory.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { listSpectators } from '../../src/campaign/seats/spectators.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { JournalFailure } from '../../src/store/failure.js';
import { mailOf, RED_MAIL } from '../mail/post.js';
import { sqliteOf } from '../sqlite-of.js';
import { cookieOf, linkFor, seat, signIn } from './people.js';
import { must, serveDir, startSite, testClock, type Answer, type Site } from './site.js';

let site: Site;
afterEach(() => site.close());

const WORDS = 'PP 1: march "over the <b>hills</b>" & far away';
const SHOWN = 'PP 1: march &quot;over the &lt;b&gt;hills&lt;/b&gt;&quot; &amp; far away';
const SHEET = { kind: 'orders', list: 'scouts', text: WORDS } as const;
const JSON_ONLY = { accept: 'application/json', 'sec-fetch-site': 'same-origin' } as const;

type Post = readonly [path: string, form: Readonly<Record<string, string>>];
const OF_A_SEAT: readonly Post[] = [
  ['/sheet', SHEET],
  ['/check', SHEET],
  ['/letters', { to: 'gm', text: WORDS }],
];
const OF_THE_DESK: readonly Post[] = [
  ['/people', { seat: 'red', name: WORDS, mail: 'rosa@example.org' }],
  ['/deadline', { due: '2026-12-01T20:00', grace: '2' }],
  ['/run', { now: 'yes' }],
];

/** No more of the file can be written: as on a disk that is full. */
function fill({ inside }: Campaign | Directory): void {
  const db = sqliteOf(inside.journal);
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
}

/** Posts until something was refused for want of room: a few more words may go where others stood. */
async function postUntil(status: number, post: () => Promise<Answer>): Promise<Answer> {
  for (let time = 0; time < 40; time += 1) {
    const answer = await post();
    if (answer.status === status) return answer;
  }
  throw new Error(`Never answered by ${String(status)}`);
}

/** Another program at work on the file, until it is closed; the site waits for it but a moment. */
async function holdFile(): Promise<Database.Database> {
  await site.campaigns.with('meeting', ({ inside }) =>
    Promise.resolve(sqliteOf(inside.journal).pragma('busy_timeout = 20')),
  );
  const other = new Database(join(site.dir, 'meeting.vedette'));
  other.exec('BEGIN IMMEDIATE');
  return other;
}

/** Another program holds the file for one read of many, whose number is set. */
async function holdOneRead(): Promise<{ at: number }> {
  const held = { at: Infinity };
  await site.campaigns.with('meeting', ({ inside }) => {
    const { turns, path } = inside.journal;
    const { begin } = turns;
    vi.spyOn(turns, 'begin').mockImplementation((mode) => {
      held.at -= 1;
      if (held.at === 0) throw new JournalFailure('locked', `${path} is in use`);
      return begin(mode);
    });
    return Promise.resolve();
  });
  return held;
}

function expectNoPath(text: string): void {
  expect(text).not.toContain(site.dir);
  expect(text).not.toMatch(/\.vedette|sqlite|SQLITE/i);
}

it('a file that was changed outside is not played from, and no page tells where it lies', async () => {
  site = await startSite();
  const link = site.link('red');
  expect((await site.get(link)).status).toBe(200);
  const other = new Database(join(site.dir, 'meeting.vedette'));
  other.exec('DROP TRIGGER snapshot_stands');
  other.exec(`UPDATE snapshot SET packed = NULL, state = '{}'`);
  other.close();
  for (const url of [link, site.link('gm')]) {
    const { status, text } = await site.get(url);
    expect(status).toBe(503);
    expect(text).toContain('The campaign file is damaged.');
    expectNoPath(text);
  }
  expect(String(site.errors)).toContain('was changed outside Vedette');
});

it('a stranger learns nothing of a file that cannot be used, not even that it is there', async () => {
  site = await startSite();
  await site.post(`${site.link('gm')}/spectators`, { name: 'Wanda', side: '', delay: '0' });
  const [own] = await site.with((campaign) => must(listSpectators(campaign)));
  const asked = (name: string) => [
    () => site.get(`${site.url}/watch/${name}/x`),
    () => site.get(`${site.url}/door/confirm/${name}/x`),
    () => site.post(`${site.url}/door/confirm/${name}/x`, {}),
  ];
  const none = await Promise.all(asked('nothing').map((ask) => ask()));
  const expectNothing = async (before: () => void = () => undefined): Promise<void> => {
    for (const [index, ask] of asked('meeting').entries()) {
      before();
      const { status, text } = await ask();
      expect([index, status, text]).toEqual([index, none[index]?.status, none[index]?.text]);
    }
  };
  await expectNothing();
  const held = await holdOneRead();
  await expectNothing(() => (held.at = 1));
  held.at = 2;
  expect((await site.get(`${site.url}/watch/meeting/${own?.token ?? ''}`)).status).toBe(503);
  site.errors.length = 0;
  const other = new Database(join(site.dir, 'meeting.vedette'));
  other.exec('BEGIN IMMEDIATE');
  await expectNothing();
  other.exec('ROLLBACK; DROP TRIGGER snapshot_stands');
  other.exec(`UPDATE snapshot SET packed = NULL, state = '{}'`);
  other.close();
  await expectNothing();
  expect(site.errors).toEqual([]);
});

it('bad input: while another program holds the file every form comes back filled, and none says where it lies', async () => {
  site = await startSite();
  const other = await holdFile();
  const posts = [
    ...OF_A_SEAT.map(([path, form]) => ({ url: site.link('red') + path, form })),
    ...OF_THE_DESK.map(([path, form]) => ({ url: site.link('gm') + path, form })),
  ];
  const answers = await Promise.all(posts.map(({ url, form }) => site.post(url, form)));
  other.close();
  answers.forEach(({ status, text }, index) => {
    const { url = '', form = {} } = posts[index] ?? {};
    expect([url, status]).toEqual([url, expect.toBeOneOf([409, 422])]);
    if (Object.values<string>(form).includes(WORDS)) expect(text, url).toContain(SHOWN);
    expectNoPath(text);
  });
  expect(answers.at(-1)?.text).toContain('Another program is working on this right now.');
  expect(site.errors).toEqual([]);
});

it('letters that are kept back are not said to be sent while another program holds the file', async () => {
  site = await startSite();
  await site.post(`${site.link('gm')}/run`, { now: 'yes' });
  await site.post(`${site.link('gm')}/letter/1/hold`, { reason: 'a name' });
  const other = await holdFile();
  const send = () => site.post(`${site.link('gm')}/letters/go`, { shown: '1' });
  const held = await send();
  expect(held.status).toBe(503);
  expectNoPath(held.text);
  other.close();
  expect((await send()).status).toBe(303);
});

it('a yes to orders that wait is not over while another program holds the file', async () => {
  site = await startSite();
  await seat(site, 'red', 'Rosa', RED_MAIL);
  const confirmAt = (token: string): string => `/door/confirm/meeting/${token}`;
  const raw = mailOf(RED_MAIL, '> PP 1: move A to 3');
  const letters = await site.with(async (campaign) => {
    await must(receiveMail(campaign, raw, site.clock, { vouched: true, confirmAt }));
    return must(readyLetters(campaign));
  });
  const [path = ''] = /\/door\/confirm\/\S+/.exec(letters.map(({ text }) => text).join()) ?? [];
  const other = await holdFile();
  const held = await site.post(site.url + path, {});
  expect(held.status).toBe(503);
  expectNoPath(held.text);
  other.close();
  expect((await site.post(site.url + path, {})).text).toContain('Your orders are accepted');
});

it('a right link to orders that wait does not say that they are over for sure while its file cannot be read', async () => {
  site = await startSite();
  const held = await holdOneRead();
  held.at = 1;
  const { status, text } = await site.get(`${site.url}/door/confirm/meeting/x`);
  expect([held.at, status]).toEqual([0, 410]);
  expect(text).toContain('try the link again in a few minutes');
});

it('a draft that cannot be kept just now is tried again by the script, and not given up', async () => {
  site = await startSite();
  const other = await holdFile();
  const form = { ...SHEET, key: '1/orders/red' };
  for (const path of ['/draft', '/check']) {
    const { status, text } = await site.post(site.link('red') + path, form, JSON_ONLY);
    expect([path, status]).toEqual([path, 503]);
    expectNoPath(text);
  }
  other.close();
  const kept = await site.post(`${site.link('red')}/draft`, form, JSON_ONLY);
  expect(JSON.parse(kept.text)).toEqual({ revision: 1 });
});

it('bad input: with no room left on the disk a sheet and a letter come back filled', async () => {
  site = await startSite();
  await site.campaigns.with('meeting', (campaign) => Promise.resolve(fill(campaign)));
  const long = `${WORDS}\n${'# and so on\n'.repeat(400)}`;
  for (const [path, form] of OF_A_SEAT) {
    const filled = { ...form, text: long };
    const { text } = await postUntil(409, () => site.post(site.link('red') + path, filled));
    expect(text).toContain(SHOWN);
    expect(text).toContain('its disk is full or broken');
    expectNoPath(text);
  }
  expect((await site.get(site.link('red'))).status).toBe(200);
});

it('a page of which one part cannot be read just now is neither missing nor shown, or kept, without that part', async () => {
  site = await startSite();
  expect((await site.post(`${site.link('gm')}/run`, { now: 'yes' })).status).toBe(303);
  await site.get(site.link('red'));
  const held = await holdOneRead();
  for (const path of ['', '/reports', '/report/1', '/state', '/letter/1', '/map.json', '/dice'])
    for (let at = 1, isHeld = true; isHeld; at += 1) {
      held.at = at;
      const { status, text } = await site.get(`${site.link('red')}${path}?at=${String(at)}`);
      isHeld = held.at <= 0;
      expect([path, at, status]).toEqual([path, at, isHeld ? 503 : 200]);
      expectNoPath(text);
    }
});

it('whoever is signed in still reads where nothing can be noted of his coming', async () => {
  site = await startSite();
  await seat(site, 'red', 'Rosa', 'rosa@example.org');
  const rosa = await signIn(site, 'rosa@example.org');
  const db = sqliteOf(site.directory.inside.journal);
  db.exec(`UPDATE session SET seen = '2020-01-01T00:00:00.000Z'`);
  db.pragma('query_only = ON');
  await seat(site, 'blue', 'Bertrand', 'bertrand@example.org');
  const page = await site.get(`${site.url}/c/meeting/red`, rosa);
  expect(page.status).toBe(200);
  const asked = await site.post(`${site.url}/door/ask`, { mail: 'rosa@example.org' });
  expect(asked.status).toBe(503);
  expect(asked.text).toContain('rosa@example.org');
  expectNoPath(asked.text);
});

describe('while nothing can be written into the directory', () => {
  const away = (isAway: boolean) =>
    sqliteOf(site.directory.inside.journal).pragma(`query_only = ${isAway ? 'ON' : 'OFF'}`);
  const openAt = async (answer: Answer): Promise<string> => {
    expect(answer.status).toBe(303);
    return (await site.get(site.url + (answer.headers.get('location') ?? ''))).text;
  };

  it('a person is set, and it is said that his invitation could not be sent, which is then sent again', async () => {
    site = await startSite();
    const gm = site.link('gm');
    away(true);
    const rosa = { seat: 'red', name: 'Rosa', mail: 'rosa@example.org', writes: 'yes' };
    const umpire = { name: 'Ugo', mail: 'ugo@example.org', role: 'observer', of: 'all' };
    for (const [path, form] of [
      ['/people', rosa],
      ['/people/umpires', umpire],
    ] as const) {
      const text = await openAt(await site.post(gm + path, form));
      expect(text).toContain('The invitation could not be sent');
      expect(text).toContain(form.mail);
      expectNoPath(text);
    }
    away(false);
    const again = await site.post(`${gm}/people/invite`, { seat: 'red' });
    expect(again.headers.get('location')).toContain('did=again');
  });

  it('a campaign is begun, and it is said that its invitations could not be sent', async () => {
    for (const bind of ['localhost', '0.0.0.0']) {
      const dir = await mkdtemp(join(tmpdir(), 'vedette-begin-'));
      const baseUrl = new URL('http://localhost:1');
      site = await serveDir(dir, testClock(), bind === 'localhost' ? {} : { bind, baseUrl });
      const home = `http://127.0.0.1:${String(site.port)}${new URL(site.begin).pathname}`;
      const page = await site.get(home);
      const scene = /value="(border\|[^"]+)"/.exec(page.text)?.[1] ?? '';
      away(true);
      const form = {
        ...{ system: 'civil-war@1', scene, title: 'Border War', zone: 'UTC', step: 'create' },
        ...{ name: 'Greta', mail: 'greta@example.org', writes: 'yes' },
      };
      const begun = await site.post(home, form, { 'sec-fetch-site': 'same-origin' });
      const text = bind === 'localhost' ? await openAt(begun) : begun.text;
      expect(text).toContain('campaign is set up');
      expect(text).toMatch(/not every invitation could be sent/i);
      expectNoPath(text);
      if (bind === 'localhost') await site.close();
    }
  });
});

it('bad input: a sheet for a campaign whose file vanished comes back, to a stranger too, by the same bytes', async () => {
  site = await startSite();
  const own = `${site.link('red')}/sheet`;
  const strange = own.replace(/s\/[\w-]+/, `s/${'A'.repeat(43)}`);
  await rename(join(site.dir, 'meeting.vedette'), join(site.dir, 'meeting.gone'));
  const form = { ...SHEET, 'filled:cp': '{"cp/east":"4"}', 'field:cp/east': '7' };
  const answer = await site.post(own, form);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain(SHOWN);
  expect(answer.text).toContain('cp/east: 7');
  expect(answer.text).toContain('Page not found');
  expect((await site.post(strange, form)).text).toBe(answer.text);
  expect((await site.post(`${site.url}/nothing`, form)).text).toBe(answer.text);
  expect(site.errors).toEqual([]);
});

it('a page that was left for too many posts gives a player his words back, and reads none of a stranger', async () => {
  const baseUrl = new URL('https://war.example.org');
  site = await startSite('The meeting', { baseUrl, limits: { asks: 100, posts: 2, pages: 100 } });
  const at = `http://127.0.0.1:${String(site.port)}`;
  await seat(site, 'red', 'Rosa', 'rosa@example.org');
  const token = (await linkFor(site, 'rosa@example.org')).split('/').at(-1) ?? '';
  const strange = { 'sec-fetch-site': 'same-origin' };
  const own = {
    ...strange,
    cookie: cookieOf(await site.post(`${at}/door/in`, { token }, strange)),
  };
  const send = () => site.post(`${at}/c/meeting/red/check`, SHEET, own);
  await send();
  await send();
  const slow = await send();
  expect(slow.status).toBe(429);
  expect(slow.text).toContain(SHOWN);
  for (let time = 0; time < 3; time += 1) await site.post(`${at}/nothing`, SHEET, strange);
  const stranger = await site.post(`${at}/nothing`, SHEET, strange);
  expect([stranger.status, stranger.text.includes('hills')]).toEqual([429, false]);
});
