/** Signing in by a link from a letter, and what a session opens. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { askForLink } from '../../src/people/ask-for-link.js';
import { inDirectory } from '../../src/people/directory.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { countWishes, insertWish } from '../../src/store/directory/wish.js';
import { findSession, listDevices, signInByLink } from '../../src/people/sessions.js';
import { settleSignIn, writeSignIns } from '../../src/people/write-sign-ins.js';
import { cookieOf, letters, linkFor, seat, signIn } from './people.js';
import { must, startSite, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite('The meeting', { limits: { asks: 1000, posts: 1000, pages: 1000 } });
  await seat(site, 'red', 'Rosa', 'Rosa@example.org');
  await seat(site, 'blue', 'Bertrand', 'bertrand@example.org');
  await seat(site, 'gm', 'Greta', 'greta@example.org');
});
afterAll(() => site.close());

const missing = async (): Promise<string> => (await site.get(`${site.url}/nothing`)).text;
const page = (who: string): string => `${site.url}/c/meeting/${who}`;
const ask = (mail: string) => site.post(`${site.url}/door/ask`, { mail });

describe('whoever asks for a link', () => {
  it('gets the same answer whether he is known or not, and only who holds a seat gets a letter', async () => {
    const [known, stranger] = [await ask('rosa@example.org'), await ask('nobody@example.org')];
    const plain = (headers: Headers): unknown => [...headers].filter(([name]) => name !== 'date');
    expect([known.status, known.text, plain(known.headers)]).toEqual([
      stranger.status,
      stranger.text,
      plain(stranger.headers),
    ]);
    expect((await letters(site)).map(({ mail }) => mail)).toEqual(['rosa@example.org']);
  });

  it('with what is no address gets the form back as it was filled', async () => {
    const answer = await ask('rosa at "example"');
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="rosa at &quot;example&quot;"');
    expect(answer.text).toContain('role="alert"');
    const long = (length: number): string =>
      `${'a'.repeat(length - '@b.example'.length)}@b.example`;
    expect([(await ask(long(254))).status, (await ask(long(255))).status]).toEqual([303, 422]);
  });

  it('is not kept out by a stranger who asks in his name a hundred times', async () => {
    const first = await linkFor(site, 'bertrand@example.org');
    for (let time = 0; time < 20; time += 1) await ask('bertrand@example.org');
    expect((await letters(site)).length).toBeLessThanOrEqual(10);
    const token = first.split('/').at(-1) ?? '';
    expect((await site.post(`${site.url}/door/in`, { token })).status).toBe(303);
  });
});

describe('somebody in whose name a stranger asks every five minutes of a day', () => {
  it('has few letters, and at each hour a link that opens', async () => {
    const mail = 'greta@example.org';
    const start = Date.parse(site.clock());
    const links: { readonly made: number; readonly path: string; readonly minutes: number }[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const clock = () => new Date(start + minute * 60_000).toISOString();
      await must(askForLink(site.directory, mail, clock));
      for (const letter of await writeSignIns(site.directory, clock)) {
        await settleSignIn(site.directory, letter, undefined, clock);
        links.push({ made: minute, path: letter.path, minutes: letter.minutes });
      }
      const good = links.filter(({ made, minutes }) => minute < made + minutes);
      expect(good, `after ${String(minute)} minutes`).not.toEqual([]);
    }
    expect(links.length).toBeLessThan(40);
    const token = links.at(-1)?.path.split('/').at(-1) ?? '';
    const last = () => new Date(start + (24 * 60 - 5) * 60_000).toISOString();
    expect(await signInByLink(site.directory, { token, device: 'x' }, last)).toBeDefined();
  });

  it('has one letter of each wish, however many programs send', async () => {
    await must(askForLink(site.directory, 'rosa@example.org', site.clock));
    expect(await writeSignIns(site.directory, site.clock)).toHaveLength(1);
    expect(await writeSignIns(site.directory, site.clock)).toEqual([]);
  });

  it('loses no link to letters that could not leave', async () => {
    const mail = 'bertrand@example.org';
    let minutes = 0;
    const clock = () => new Date(Date.parse(site.clock()) + minutes * 60_000).toISOString();
    await must(askForLink(site.directory, mail, clock));
    const paths: string[] = [];
    for (; minutes < 55 && paths.length < 6; minutes += 1)
      for (const letter of await writeSignIns(site.directory, clock)) {
        await settleSignIn(site.directory, letter, { why: 'no way', final: false }, clock);
        if (letter.mail === mail) paths.push(letter.path);
      }
    expect(paths).toHaveLength(6);
    const token = paths.at(-1)?.split('/').at(-1) ?? '';
    expect(await signInByLink(site.directory, { token, device: 'x' }, clock)).toBeUndefined();
  });
});

describe('a session, however often it is used,', () => {
  const DAY = 24 * 60 * 60_000;

  it.each([
    ['ends half a year after it began', 7, 182, false],
    ['ends a month after it was used last', 31, 31, false],
    ['goes on when it is used within the month', 29, 174, true],
  ])('%s', async (how, every, until, goesOn) => {
    const start = Date.parse(site.clock());
    let days = 0;
    const clock = () => new Date(start + days * DAY).toISOString();
    await must(askForLink(site.directory, 'rosa@example.org', clock));
    const [letter] = await writeSignIns(site.directory, clock);
    const token = letter?.path.split('/').at(-1) ?? '';
    const secret = (await signInByLink(site.directory, { token, device: how }, clock)) ?? '';
    const person = (await findSession(site.directory, secret, clock))?.person ?? 0;
    const isIn = async () => (await findSession(site.directory, secret, clock)) !== undefined;
    for (; days < until; days += every) expect([days, await isIn()]).toEqual([days, true]);
    expect([days, await isIn()]).toEqual([days, goesOn]);
    const listed = await listDevices(site.directory, person, clock);
    expect(listed.some(({ device }) => device === how)).toBe(goesOn);
  });

  it('is noted as used when ten minutes have passed', async () => {
    const token = (await linkFor(site, 'rosa@example.org')).split('/').at(-1) ?? '';
    const input = { token, device: 'A telephone' };
    const start = Date.parse(site.clock());
    const after = (minutes: number) => () => new Date(start + minutes * 60_000).toISOString();
    const secret = (await signInByLink(site.directory, input, after(0))) ?? '';
    const seen = async (minutes: number): Promise<string | undefined> => {
      const person = (await findSession(site.directory, secret, after(minutes)))?.person ?? 0;
      const listed = await listDevices(site.directory, person, after(minutes));
      return listed.find(({ device }) => device === input.device)?.seen;
    };
    expect([await seen(9), await seen(11)]).toEqual([after(0)(), after(11)()]);
  });
});

describe('a link', () => {
  it('is used up by the button and not by looking at it, and once', async () => {
    const path = await linkFor(site, 'rosa@example.org');
    const token = path.split('/').at(-1) ?? '';
    for (let look = 0; look < 3; look += 1) {
      const shown = await site.get(site.url + path);
      expect([shown.status, shown.headers.get('set-cookie')]).toEqual([200, null]);
    }
    const used = await site.post(`${site.url}/door/in`, { token });
    expect([used.status, used.headers.get('location')]).toEqual([303, '/']);
    const again = await site.post(`${site.url}/door/in`, { token });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([409, null]);
    expect(again.text).toBe((await site.post(`${site.url}/door/in`, { token: 'x' })).text);
  });

  it('takes the other links of its reader with it when it is used', async () => {
    const paths = [
      await linkFor(site, 'rosa@example.org'),
      await linkFor(site, 'rosa@example.org'),
    ];
    const use = async (path = '') =>
      (await site.post(`${site.url}/door/in`, { token: path.split('/').at(-1) ?? '' })).status;
    expect([await use(paths[1]), await use(paths[0])]).toEqual([303, 409]);
  });

  it('is not sent to whoever asked for it an hour ago', async () => {
    const asked = Date.parse(site.clock());
    await must(askForLink(site.directory, 'greta@example.org', site.clock));
    const later = () => new Date(asked + 61 * 60_000).toISOString();
    expect(await writeSignIns(site.directory, later)).toEqual([]);
  });

  it.each([
    ['waits while the only campaign of its reader cannot be read', 59, ['bertrand@example.org']],
    ['waits no longer than an hour for that', 61, []],
  ])('%s', async (_how, minutes, mails) => {
    const asked = Date.parse(site.clock());
    const after = (later: number) => () => new Date(asked + later * 60_000).toISOString();
    await refreshHoldings(site.directory, [{ name: 'meeting', path: 'nowhere.vedette' }]);
    for (const mail of ['bertrand@example.org', 'nobody@example.org'])
      await must(askForLink(site.directory, mail, after(0)));
    for (const later of [0, 1, 10, 58])
      expect(await writeSignIns(site.directory, after(later))).toEqual([]);
    expect(await countWishes(site.directory.inside.journal)).toBe(1);
    if (mails.length > 0) await refreshHoldings(site.directory, await site.campaigns.files());
    const letters = await writeSignIns(site.directory, after(minutes));
    expect(letters.map(({ mail }) => mail)).toEqual(mails);
    for (const letter of letters)
      await settleSignIn(site.directory, letter, undefined, after(minutes));
    expect(await countWishes(site.directory.inside.journal)).toBe(0);
    await refreshHoldings(site.directory, await site.campaigns.files());
  });

  it('is written no more to an address that a server refused for good', async () => {
    const asked = Date.parse(site.clock());
    const after = (minutes: number) => () => new Date(asked + minutes * 60_000).toISOString();
    await must(askForLink(site.directory, 'greta@example.org', after(0)));
    for (const letter of await writeSignIns(site.directory, after(0)))
      await settleSignIn(site.directory, letter, { why: 'no', final: true }, after(0));
    expect(await writeSignIns(site.directory, after(30))).toEqual([]);
  });

  it('is promised to a thousand at once, and to nobody more', async () => {
    const wished = site.clock();
    await inDirectory(site.directory, 'write', async (journal) => {
      for (let one = 0; one < 1000; one += 1)
        await insertWish(journal, { mail: `${one}@example.org`, messageId: `<${one}>`, wished });
    });
    await must(askForLink(site.directory, 'greta@example.org', site.clock));
    for (let left = 1; left > 0; left = await countWishes(site.directory.inside.journal))
      expect(await letters(site)).toEqual([]);
  });

  it.each([
    ['is good for a quarter of an hour', 14, true],
    ['is good no longer', 16, false],
  ])('%s', async (_how, minutes, isIn) => {
    const asked = Date.parse(site.clock());
    const after = (later: number) => () => new Date(asked + later * 60_000).toISOString();
    await must(askForLink(site.directory, 'greta@example.org', after(0)));
    const [letter] = await writeSignIns(site.directory, after(0));
    const token = letter?.path.split('/').at(-1) ?? '';
    const secret = await signInByLink(site.directory, { token, device: 'x' }, after(minutes));
    expect([letter?.minutes, secret !== undefined]).toEqual([15, isIn]);
  });

  it.each(['bertrand@example.org', 'rosa@example.org'])(
    'used where %s was signed in ends that session, so that nobody stays on a device that is another’s',
    async (before) => {
      const old = await signIn(site, before);
      const who = before.startsWith('rosa') ? 'red' : 'blue';
      expect((await site.get(page(who), old)).status).toBe(200);
      const token = (await linkFor(site, 'rosa@example.org')).split('/').at(-1) ?? '';
      const own = { 'sec-fetch-site': 'same-origin', cookie: old };
      const cookie = cookieOf(await site.post(`${site.url}/door/in`, { token }, own));
      expect((await site.get(page('red'), cookie)).status).toBe(200);
      expect((await site.get(page(who), old)).status).toBe(404);
    },
  );

  it('sets a cookie that no script reads and no other site sends', async () => {
    const token = (await linkFor(site, 'rosa@example.org')).split('/').at(-1) ?? '';
    const { headers } = await site.post(`${site.url}/door/in`, { token });
    expect(headers.get('set-cookie')).toMatch(
      /^vedette=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a session', () => {
  it('lists the own seats alone, and opens them', async () => {
    const rosa = await signIn(site, 'rosa@example.org');
    const mine = await site.get(`${site.url}/`, rosa);
    expect(mine.text).toContain('href="/c/meeting/red"');
    expect(mine.text).not.toMatch(/blue|Bertrand|Greta|meeting\/gm|other/);
    const own = await site.get(page('red'), rosa);
    expect(own.status).toBe(200);
    expect(own.text).toContain('"/c/meeting/red/');
    expect(own.text).not.toMatch(/\/s\/[\w-]{20}/);
  });

  it('opens neither the other side, nor the desk, nor another campaign, nor what is not there', async () => {
    const rosa = await signIn(site, 'rosa@example.org');
    for (const url of [page('blue'), page('gm'), page('nobody'), page('s'), `${page('gm')}/log`])
      expect(await site.get(url, rosa)).toMatchObject({ status: 404, text: await missing() });
    const elsewhere = await site.get(`${site.url}/c/other/red`, rosa);
    expect(elsewhere).toMatchObject({ status: 404, text: await missing() });
  });

  it('of the gamemaster opens the desk', async () => {
    const greta = await signIn(site, 'greta@example.org');
    expect((await site.get(page('gm'), greta)).status).toBe(200);
    expect((await site.get(page('red'), greta)).status).toBe(404);
    const run = await site.post(`${page('gm')}/run`, { now: 'yes' });
    expect(run.status).toBe(404);
  });

  it('sees nothing any more of a seat that another has taken', async () => {
    const rosa = await signIn(site, 'rosa@example.org');
    expect((await site.get(page('red'), rosa)).status).toBe(200);
    await seat(site, 'red', 'Rita', 'rita@example.org');
    expect(await site.get(page('red'), rosa)).toMatchObject({
      status: 404,
      text: await missing(),
    });
    expect((await site.get(`${site.url}/`, rosa)).text).not.toMatch(/meeting|Rita/);
    const rita = await signIn(site, 'rita@example.org');
    expect((await site.get(page('red'), rita)).status).toBe(200);
    await seat(site, 'red', 'Rosa', 'rosa@example.org');
    expect((await site.get(page('red'), rosa)).status).toBe(200);
    expect((await site.get(page('red'), rita)).status).toBe(404);
  });
});

describe('signing out', () => {
  const as = (cookie: string, path: string, form = {}) =>
    site.post(`${site.url}${path}`, form, {
      cookie,
      'sec-fetch-site': 'same-origin',
      origin: site.url,
    });
  const isIn = async (cookie: string): Promise<boolean> =>
    (await site.get(page('red'), cookie)).status === 200;

  it('ends this device alone', async () => {
    const [one, two] = [
      await signIn(site, 'rosa@example.org'),
      await signIn(site, 'rosa@example.org'),
    ];
    const left = await as(one, '/door/out');
    expect(cookieOf(left)).toBe('vedette=');
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  });

  it('ends one device from another, and never one of somebody else', async () => {
    const [one, two] = [
      await signIn(site, 'rosa@example.org'),
      await signIn(site, 'rosa@example.org'),
    ];
    const greta = await signIn(site, 'greta@example.org');
    const text = (await site.get(`${site.url}/door/me`, one)).text;
    const others = [...text.matchAll(/<li>(?:(?!<li>)[^])*?name="id" value="([^"]+)"/g)]
      .filter(([item]) => !item.includes('this one'))
      .map(([, id]) => id ?? '');
    for (const id of others) await as(greta, '/door/out/device', { id });
    expect(await isIn(two)).toBe(true);
    for (const id of others) await as(one, '/door/out/device', { id });
    expect([await isIn(one), await isIn(two)]).toEqual([true, false]);
  });

  it('takes its cookie away when it is the device that is ended', async () => {
    const one = await signIn(site, 'rosa@example.org');
    const { text } = await site.get(`${site.url}/door/me`, one);
    const own = /this one(?:(?!<li>)[^])*?name="id" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const ended = await as(one, '/door/out/device', { id: own });
    expect([ended.headers.get('location'), cookieOf(ended)]).toEqual(['/', 'vedette=']);
    expect(await isIn(one)).toBe(false);
  });

  it('everywhere ends all of them, and the links that were not used', async () => {
    const [one, two] = [
      await signIn(site, 'rosa@example.org'),
      await signIn(site, 'rosa@example.org'),
    ];
    const token = (await linkFor(site, 'rosa@example.org')).split('/').at(-1) ?? '';
    await as(one, '/door/out/everywhere');
    expect([await isIn(one), await isIn(two)]).toEqual([false, false]);
    expect((await site.post(`${site.url}/door/in`, { token })).status).toBe(409);
  });
});

describe('a site that others reach', () => {
  it('opens no door by a printed link, and calls its cookie by its host alone', async () => {
    const own = await startSite();
    const printed = own.link('red');
    await seat(own, 'red', 'Rosa', 'rosa@example.org');
    const path = new URL(printed).pathname;
    await own.close();
    const far = await startSite('The meeting', { baseUrl: new URL('https://war.example.org') });
    await seat(far, 'red', 'Rosa', 'rosa@example.org');
    const at = `http://127.0.0.1:${String(far.port)}`;
    expect(far.link('red')).toBe('');
    expect((await far.get(at + path)).status).toBe(404);
    const token = (await linkFor(far, 'rosa@example.org')).split('/').at(-1) ?? '';
    const used = await far.post(`${at}/door/in`, { token }, { 'sec-fetch-site': 'same-origin' });
    expect(used.headers.get('set-cookie')).toMatch(
      /^__Host-vedette=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(used.headers.get('strict-transport-security')).toContain('max-age=');
    expect((await far.get(`${at}/c/meeting/red`, cookieOf(used))).status).toBe(200);
    await seat(far, 'gm', 'Greta', 'greta@example.org');
    const key = (await linkFor(far, 'greta@example.org')).split('/').at(-1) ?? '';
    const greta = await far.post(
      `${at}/door/in`,
      { token: key },
      { 'sec-fetch-site': 'same-origin' },
    );
    for (const page of ['', '/people']) {
      const desk = await far.get(`${at}/c/meeting/gm${page}`, cookieOf(greta));
      expect(desk.status).toBe(200);
      expect(desk.text).not.toMatch(/\/s\/[\w-]{43}/);
    }
    await far.close();
  });
});

it('calls a person on the pages of a campaign as its own gamemaster does, and by no name from another', async () => {
  const two = await startSite();
  const mail = 'rosa@example.org';
  await seat(two, 'red', 'Rosa', mail);
  await two.campaigns.with('other', (campaign) =>
    must(nameSeat(campaign, { seat: asSeat('red'), name: 'The Fox', mail }, two.clock)),
  );
  const cookie = await signIn(two, mail);
  for (const [campaign, own, others] of [
    ['meeting', 'Rosa', 'The Fox'],
    ['other', 'The Fox', 'Rosa'],
  ] as const) {
    const { status, text } = await two.get(`${two.url}/c/${campaign}/red`, cookie);
    expect([status, text.includes(`${own}<span`), text.includes(others)]).toEqual([
      ...[200, true, false],
    ]);
  }
  expect(two.errors).toEqual([]);
  await two.close();
});

it('leaves nothing in the log of errors', () => {
  expect(site.errors).toEqual([]);
});
