/** Bad input: a form that has gone from its page meanwhile still gives back what was written into it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftWords } from '../../src/web/left-words.js';
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

describe('every field in which people write', () => {
  const views = new URL('../../views/', import.meta.url).pathname;
  /** What a name that a page makes looks like, by the view and the tag in which it stands. */
  const MADE: Readonly<Record<string, string>> = {
    'partials/form-field.hbs input': 'field:to',
    'partials/form-counts.hbs input': 'field:foot/old',
    'partials/form-sequence.hbs input': 'field:attack/york',
    'partials/share.hbs input': 'field:cp/east',
    'partials/csv-table.hbs input': 'cell-4-13',
    'desk/try.html.hbs textarea': 'orders:1/orders/red',
    'desk/try.html.hbs input': 'answer:1/words',
    'partials/rhythm.hbs input': 'grace',
  };
  /** Why such a field need not come back. */
  const OTHERS: Readonly<Record<string, string>> = {
    ...{ at: 'a moment from a list', place: 'one name, elsewhere chosen from a list' },
    ...{ to: 'a short name, elsewhere chosen from a list', zone: 'a name that the page gave' },
    ...{ delay: 'a number', silent: 'a number', release: 'a number', grace: 'a number' },
    ...{ remind: 'a few numbers', 'answer:1/words': 'it stands in the address' },
  };
  const fields = readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.hbs'))
    .flatMap((file) => {
      const tags = readFileSync(join(views, file), 'utf8').match(/<(?:textarea|input)\s[^>]*>/g);
      return (tags ?? []).flatMap((tag) => {
        const type = / type="([^"]*)"/.exec(tag)?.[1] ?? 'text';
        const name = / name="([^"]*)"/.exec(tag)?.[1];
        if (name === undefined || !['text', 'search', 'email'].includes(type)) return [];
        const of = `${file} ${tag.startsWith('<input') ? 'input' : 'textarea'}`;
        return [{ of, name: name.includes('{{') ? (MADE[of] ?? name) : name }];
      });
    });

  it('comes back with what was written into it, or need not', () => {
    expect(fields.length).toBeGreaterThan(80);
    const lost = fields.filter(({ name }) => leftWords({ [name]: WORDS }).leftWords.length === 0);
    expect(lost.filter(({ name }) => OTHERS[name] === undefined)).toEqual([]);
    const names = new Set(lost.map(({ name }) => name));
    expect(Object.keys(OTHERS).filter((name) => !names.has(name))).toEqual([]);
  });

  it('of which a form has many comes back in one block, without those that nobody changed', () => {
    const filled = { 'field:cp/east': '9', 'field:cp/west': '7', 'filled:cp': '{"cp/west":"7"}' };
    const cells = { 'cell-4-1': 'depot', 'cell-4-2': ' ', 'cell-5-1': 'fort' };
    const { leftWords: left } = leftWords({ ...filled, ...cells, 'orders:1/red': 'wait\r\nwait' });
    expect(left.map(({ label, text }) => [label, text])).toEqual([
      ['Fields', 'cp/east: 9'],
      ['Orders', '1/red: wait\nwait'],
      ['Cells of the table, by row and column', '4-1: depot\n5-1: fort'],
    ]);
  });
});

it('a reminder that is refused has its words in their form alone', async () => {
  const back = await site.post(`${site.link('gm')}/remind`, { seat: 'nobody', words: WORDS });
  expect(back.status).toBeGreaterThanOrEqual(409);
  expect(back.text).toContain(`>${SHOWN}</textarea>`);
  expect(back.text).not.toContain('>What you wrote<');
});
