/** Bad input: a form that has gone from its page meanwhile still gives back what was written into it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite, type Site } from './site.js';

const WORDS = 'because "it" <b>rained</b> all day';
const SHOWN = 'because &quot;it&quot; &lt;b&gt;rained&lt;/b&gt; all day';

let site: Site;
let stamp: string;
beforeAll(async () => {
  site = await startSite();
  const gm = site.link('gm');
  const form = { kind: 'orders', list: 'scouts', text: 'PP 1: move B to 3' };
  await site.post(`${site.link('red')}/sheet`, form);
  await site.post(`${gm}/run`, { now: 'yes' });
  const played = (await site.get(`${gm}/played`)).text;
  stamp = /name="stamp" value="([^"]+)"/.exec(played)?.[1] ?? '';
  expect(played).toContain('name="reason"');
  await site.post(`${gm}/release`, {});
});
afterAll(() => site.close());

it.each([
  ['/amend', { text: 'place A at 3', at: 'p1', reason: WORDS }],
  ['/rule', { key: 'p4/fight 5/red', face1: '3', reason: WORDS }],
  ['/withdraw', { key: 'p4/fight 5/red', reason: WORDS }],
  ['/letter/1/hold', { reason: WORDS }],
  ['/answer', { key: '1/words/p1/red', text: WORDS, reason: 'a reason of mine' }],
  ['/answer', { key: '1/words/p1/red', text: WORDS, reason: 'mine', at: 'questions' }],
])('%s of a step that was released in another window: %j', async (path, form) => {
  const late = await site.post(site.link('gm') + path, { ...form, stamp });
  expect(late.status).toBe(409);
  expect(late.text).toContain('role="alert"');
  expect(late.text).toContain('>What you wrote<');
  expect(late.text).toContain(SHOWN);
  expect(late.text).not.toContain('<b>rained');
});

it.each([
  ['gm', '/people', { seat: 'red', name: '', mail: 'ann at home', form: 'map' }],
  ['red', '/letters', { to: 'nobody', text: WORDS }],
  ['red', '/sheet', { kind: 'orders', list: 'scouts', text: `PP 1: ${WORDS}\r\nPP 2: wait` }],
])('says nothing twice where the form of %s comes back filled: %s', async (who, path, form) => {
  const back = await site.post(site.link(who) + path, form);
  expect(back.status).toBeOneOf([409, 422]);
  expect(back.text).not.toContain('>What you wrote<');
});
