/** What a seat says beside its sheets, that it is ready and its letters: who may say it for whom, and who reads it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { serve, type Served } from '../../src/web/serve.js';
import { nounOf } from '../../src/web/seat/states.js';
import { must, testClock } from './site.js';

let dir: string;
let served: Served;
const errors: unknown[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-words-'));
  const clock = testClock();
  const input = { system: 'civil-war', seed: '0412'.repeat(16), title: 'July 1861' };
  (await must(newCampaign(join(dir, 'war.vedette'), input, clock))).close();
  served = await serve({ dir, port: 0, clock, report: (error) => errors.push(error) });
  await post('gm', '/answer', { key: '1/split', text: 'split 1', reason: 'short', release: 'yes' });
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await served.close();
  await rm(dir, { recursive: true });
});

/** A stranger has a link of his own making. */
const link = (who: string): string =>
  served.links.find((one) => one.who === who)?.url ?? `${served.url}/c/war/s/${'A'.repeat(43)}`;
const page = async (who: string, path = ''): Promise<string> =>
  (await fetch(link(who) + path)).text();
async function post(who: string, path: string, form: Record<string, string>) {
  const answer = await fetch(link(who) + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: served.url, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    text: await answer.text(),
  };
}

const KEY = '1/allocation/usa-supreme';
const SHEET = 'CP east 15, west 7, trans 5, naval 3\nPP east 17, west 8, trans 6, naval 2';

/** The page offers to take it back. */
const IS_READY = 'name="ready" value="no"';

it.each([
  ['orders', 'Orders of the USA East for the first sub-turn of turn 1', 'orders'],
  ['allocation', 'The allocation of the USA for turn 1', 'allocation'],
  ['present', 'Recommend leaders for promotion in turn 2', 'answer'],
  ['decide', 'Decide on leaders recommended for promotion in turn 2', 'answer'],
  ['tories', 'Where do Tories rise?', 'answer'],
])('console: a sheet of kind %s, “%s”, is called %s', (kind, title, noun) => {
  expect(nounOf({ ask: { kind, title } })).toBe(noun);
});

describe('POST /ready', () => {
  it('before a sheet counts is refused with a word', async () => {
    const { status, text } = await post('usa-supreme', '/ready', { key: KEY, ready: 'yes' });
    expect(status).toBe(409);
    expect(text).toContain('role="alert"');
  });

  it('of his own counts, can be taken back, and goes where it was said', async () => {
    await post('usa-supreme', '/sheet', { kind: 'allocation', list: '', text: SHEET });
    const said = await post('usa-supreme', '/ready', { key: KEY, ready: 'yes', text: SHEET });
    expect([said.status, said.to]).toEqual([
      303,
      expect.stringMatching(/\/sheet\/1~allocation~usa-supreme\?did=ready$/),
    ]);
    expect(await page('usa-supreme')).toContain(IS_READY);
    const back = await post('usa-supreme', '/ready', { key: KEY, ready: 'no' });
    expect(back.to).toMatch(/\?did=not-ready$/);
    expect(await page('usa-supreme')).not.toContain(IS_READY);
  });

  it('with orders that were changed since keeps them as a draft and says so; nobody is ready with them', async () => {
    const changed = SHEET.replace('east 15', 'east 14');
    const form = { kind: 'allocation', key: KEY, ready: 'yes', text: changed };
    const { status, text } = await post('usa-supreme', '/ready', form);
    expect(status).toBe(200);
    expect(text).toContain('You are not marked ready');
    expect(text).toContain('It is saved as a draft.');
    expect(text).toContain(changed.split('\n')[0]);
    const later = await page('usa-supreme');
    expect(later).not.toContain(IS_READY);
    expect(later).toContain('east 14');
  });

  it('with fields that are not in the orders yet puts them there, and nobody is ready with them', async () => {
    const fields = { 'field:cp/east': '13', 'filled:cp': '{"cp/east":"15"}' };
    const form = { kind: 'allocation', key: KEY, text: SHEET, ...fields };
    const { status, text } = await post('usa-supreme', '/ready', { ...form, ready: 'yes' });
    expect([status, text.includes('CP east 13')]).toEqual([200, true]);
    expect(text).toContain('The fields are now in your orders.');
    expect(await page('usa-supreme')).not.toContain(IS_READY);
    await post('usa-supreme', '/sheet', { kind: 'allocation', list: '', text: SHEET });
    await post('usa-supreme', '/ready', { key: KEY, ready: 'yes' });
    const back = await post('usa-supreme', '/ready', { ...form, ready: 'no' });
    expect(back.text).toContain('CP east 13');
    expect(await page('usa-supreme')).not.toContain(IS_READY);
  });

  it.each(['usa-east', 'csa-supreme'])(
    'of %s for what another is asked is as of what is not asked at all',
    async (who) => {
      const theirs = await post(who, '/ready', { key: KEY, ready: 'yes' });
      const none = await post(who, '/ready', { key: '9/no/such', ready: 'yes' });
      expect([theirs.status, theirs.text]).toEqual([none.status, none.text]);
      expect(theirs.text).not.toContain('allocation of the USA');
      expect(await page('usa-supreme')).not.toContain(IS_READY);
    },
  );

  it.each(['gm', 'nobody'])('is no address of %s', async (who) => {
    const { status, text } = await post(who, '/ready', { key: KEY, ready: 'yes' });
    const none = await post(who, '/no-such', {});
    expect([status, text]).toEqual([404, none.text]);
    expect(await page('usa-supreme')).not.toContain(IS_READY);
  });
});

describe('POST /letters', () => {
  const readers = ['usa-supreme', 'usa-east', 'usa-west', 'csa-supreme', 'csa-east'] as const;
  const readBy = async (words: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const who of readers) {
      const list = await page(who, '/letters');
      const links = [...list.matchAll(/href="([^"]*\/letter\/\d+)"/g)];
      for (const [, href = ''] of links)
        if ((await (await fetch(served.url + href)).text()).includes(words)) found.push(who);
    }
    return [...new Set(found)];
  };

  it('to his own side is read by its reader alone, at once', async () => {
    const text = 'Hold <b>Grafton</b> & wait';
    const { status, to } = await post('usa-supreme', '/letters', { to: 'usa-west', text });
    expect([status, to]).toEqual([303, expect.stringMatching(/did=own$/)]);
    expect(await readBy('Hold &lt;b&gt;Grafton&lt;/b&gt; &amp; wait')).toEqual(['usa-west']);
    expect(await page('usa-supreme', '/letters')).toContain('Hold &lt;b&gt;Grafton');
  });

  it.each(['gm', 'csa-supreme'])('to %s is read by no seat', async (to) => {
    const text = `A word for ${to} alone`;
    expect((await post('usa-east', '/letters', { to, text })).status).toBe(303);
    expect(await readBy(text)).toEqual([]);
    expect(await page(to, '/letters')).not.toMatch(to === 'gm' ? /no such words/ : text);
    expect(await page('usa-east', '/letters')).toContain(text);
  });

  it.each([
    ['to nobody', { to: 'usa-north', text: 'Unheard of' }, 422],
    ['without a reader', { text: 'Unheard' }, 422],
    ['without words', { to: 'usa-west', text: ' \r\n' }, 422],
    ['that is too long', { to: 'usa-west', text: `Dear all ${'x'.repeat(20_000)}` }, 413],
  ])('%s comes back as it was filled, and goes nowhere', async (_name, form, expected) => {
    const { status, text } = await post('usa-east', '/letters', form);
    expect(status).toBe(expected);
    expect(text).toContain('Nothing was sent');
    expect(text).toContain(form.text.trim());
    expect(await readBy('Unheard')).toEqual([]);
  });

  it('that is refused still names its reader, the place that it asks about, and that it is orders', async () => {
    const form = { to: 'usa-west', place: 'Grafton', orders: 'yes', text: ' ' };
    const { status, text } = await post('usa-supreme', '/letters', form);
    expect(status).toBe(422);
    const selected = [...text.matchAll(/<option value="([^"]*)" selected>/g)].map(([, to]) => to);
    expect(selected).toEqual(['usa-west']);
    expect(text).toContain('name="place" value="Grafton"');
    expect(text).toContain('name="orders" value="yes" checked');
  });

  it('pressed twice is sent once, and is sent again from a page that knows of it', async () => {
    const afterIn = async () =>
      /name="after" value="(\d+)"/.exec(await page('usa-supreme', '/letters'))?.[1] ?? 'none';
    const letter = { to: 'usa-west', text: 'Twice as loud', after: await afterIn() };
    expect((await post('usa-supreme', '/letters', letter)).status).toBe(303);
    const second = await post('usa-supreme', '/letters', letter);
    expect([second.status, second.text.includes('It was not sent twice')]).toEqual([409, true]);
    const times = async () =>
      (await page('usa-supreme', '/letters')).split('>Twice as loud</pre>').length - 1;
    expect(await times()).toBe(1);
    expect((await post('usa-supreme', '/letters', { ...letter, to: 'usa-east' })).status).toBe(303);
    const fresh = { ...letter, after: await afterIn() };
    expect((await post('usa-supreme', '/letters', fresh)).status).toBe(303);
    expect(await times()).toBe(3);
  });

  it('pressed again on the page that refused it is still sent once', async () => {
    const afterIn = (text: string) => /name="after" value="(\d+)"/.exec(text)?.[1] ?? 'none';
    const after = afterIn(await page('usa-supreme', '/letters'));
    const letter = { to: 'usa-west', text: 'Three times as loud', after };
    expect((await post('usa-supreme', '/letters', letter)).status).toBe(303);
    const refused = await post('usa-supreme', '/letters', { ...letter, text: ' ' });
    const again = { ...letter, after: afterIn(refused.text) };
    expect((await post('usa-supreme', '/letters', again)).status).toBe(409);
  });

  it('of a stranger is as nothing', async () => {
    const letter = { to: 'usa-west', text: 'Psst' };
    const { status, text } = await post('nobody', '/letters', letter);
    expect([status, text]).toEqual([404, (await post('nobody', '/no-such', letter)).text]);
    expect(await readBy('Psst')).toEqual([]);
  });
});
