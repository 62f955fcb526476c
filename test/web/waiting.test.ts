/** Long work on the gamemaster's pages says how far along it is, and goes on by itself; nobody else reads of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite, type Site } from './site.js';

let slow: Site;
let quick: Site;
beforeAll(async () => {
  slow = await startSite('The meeting', { slowMilliseconds: 0 });
  quick = await startSite();
});
afterAll(async () => {
  expect(slow.errors).toEqual([]);
  await slow.close();
  await quick.close();
});

const PAGE = { accept: 'text/html', 'sec-fetch-site': 'same-origin' };
const ask = async (site: Site, path: string, form?: Record<string, string>, who = 'gm') => {
  const sends = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  const headers = { ...PAGE, origin: site.url };
  const answer = await fetch(site.link(who) + path, { ...sends, headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const goesTo = (text: string): string =>
  /http-equiv="refresh" content="0;url=([^"]+)"/
    .exec(text)?.[1]
    ?.replaceAll('&#x3D;', '=')
    .replaceAll('&amp;', '&') ?? '';

it('a run says which part of the step is played and which report is written, and leads to the desk', async () => {
  const run = await ask(slow, '/run', { now: 'yes' });
  expect([run.status, run.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(run.text).toMatch(/Playing \w+ \d+ of \d+ <progress max="\d+" value="\d+"/);
  const [there, act] = new URL(goesTo(run.text), slow.url).href.split('&act=');
  expect([there, /^\d+$/.test(act ?? '')]).toEqual([`${slow.link('gm')}?did=held`, true]);
  expect(run.text).not.toMatch(/<script/);
});

it('what is ready within a second is sent as it is, by the same way', async () => {
  const run = await ask(quick, '/run', { now: 'yes' });
  expect(run.status).toBe(303);
  expect(run.headers.get('location')).toContain('?did=held');
});

it('a preview and a check of the file lead to the page that they made, which nobody else can open', async () => {
  const check = await ask(slow, '/campaign/check', {});
  expect(check.text).toMatch(/Checking run \d+ of \d+/);
  const made = goesTo(check.text);
  expect(made).toMatch(/\/made\/[\w-]{20,}$/);
  expect((await slow.get(slow.url + made)).text).toContain('come out as they were played');
  const token = made.slice(made.lastIndexOf('/'));
  for (const who of ['red', 'blue'])
    expect((await slow.get(`${slow.link(who)}/made${token}`)).status).toBe(404);
  const other = await slow.get(`${slow.link('gm', 'other')}/made${token}`);
  expect(other.text).toContain('That page is no longer kept');
  const gone = await slow.get(`${slow.link('gm')}/made/nothing`);
  expect(gone.text).toContain('That page is no longer kept');
});

it('bad input: words whose work breaks off after it has begun to say how far it is stand on its page', async () => {
  const site = await startSite('The meeting', {
    slowMilliseconds: 0,
    aside: {
      page: (_asked, tell) => {
        tell?.('Playing', 0, 3);
        return Promise.reject(new Error('A bug of ours'));
      },
    },
  });
  const text = 'because "it" <b>rained</b>';
  const answer = await ask(site, '/answer', { key: '1/words/p1/red', text, reason: 'a guess' });
  expect(String(site.errors)).toContain('A bug of ours');
  await site.close();
  expect(answer.text).toContain('nothing was saved');
  expect(answer.text).toContain('>What you wrote<');
  expect(answer.text).toContain('because &quot;it&quot; &lt;b&gt;rained&lt;/b&gt;</textarea>');
  expect(answer.text).toContain('a guess</textarea>');
});

it('a copy of the file is saved from the page that waited for it, once', async () => {
  const backup = await ask(slow, '/backup');
  expect(backup.text).toMatch(/Copying page \d+ of \d+/);
  const saved = await fetch(slow.url + goesTo(backup.text));
  expect(saved.headers.get('content-disposition')).toContain('.vedette');
  expect((await saved.text()).startsWith('SQLite format 3')).toBe(true);
  const again = await fetch(slow.url + goesTo(backup.text));
  expect(await again.text()).toContain('That page is no longer kept');
});

it('a seat whose orders begin the play of a step sees nothing of how far it is', async () => {
  const form = { kind: 'orders', list: 'scouts', text: 'PP 1: wait' };
  for (const who of ['red', 'blue']) {
    const sent = await ask(slow, '/sheet', form, who);
    expect(sent.text).not.toMatch(/<progress|Playing|Writing report/);
  }
});
