import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { must, startSite, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite('<script>alert(1)</script> & "Co"');
});
afterAll(() => site.close());

const orders = (text: string): Record<string, string> => ({ kind: 'orders', list: 'scouts', text });
const standing = () => site.with((campaign) => must(listAsks(campaign)));

describe('a POST from elsewhere', () => {
  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.org' }],
    ['of another port', { 'sec-fetch-site': 'same-site' }],
    ['of another origin without fetch metadata', { origin: 'https://evil.example.org' }],
    ['of no origin at all', {}],
    ['of an opaque origin', { origin: 'null' }],
    ['of a broken origin', { origin: '::' }],
  ])('%s is refused and changes nothing', async (_name, headers) => {
    const before = await standing();
    const run = await site.post(`${site.link('gm')}/run`, { now: 'yes' }, headers);
    expect(run.status).toBe(403);
    expect(await standing()).toEqual(before);
  });

  it('is answered alike behind a wrong link', async () => {
    const right = await site.post(`${site.link('gm')}/run`, {}, {});
    const wrong = await site.post(`${site.url}/c/meeting/s/wrong/run`, {}, {});
    expect(wrong.text).toBe(right.text);
    expect(wrong.status).toBe(right.status);
  });
});

describe('a sheet in the form', () => {
  it('with a fault comes back as it was filled, with the line, and does not count', async () => {
    const text = 'PP 1: move A to 2\nPP 2: mvoe "<b>&" to 3';
    const { status, text: page } = await site.post(`${site.link('red')}/sheet`, orders(text));
    expect(status).toBe(422);
    expect(page).toContain('Line 2');
    expect(page).toContain('PP 2: mvoe &quot;&lt;b&gt;&amp;&quot; to 3</textarea>');
    expect(page).not.toContain('<b>&');
    expect((await standing()).asks.find(({ to }) => to === 'red')?.state).toBe('open');
  });

  it.each([
    ...['List: guard', ' LIST : other\n', '# mine\nlist: guard'],
    'List: scouts\nPP 2: wait\nList: guard',
  ])('that says itself it is of another list does not count: %s', async (head) => {
    const text = `${head}\nPP 1: move A to 2`;
    const { status, text: page } = await site.post(`${site.link('red')}/sheet`, orders(text));
    expect(status).toBe(422);
    expect(page).toContain('List: scouts, since this is the sheet of that list');
    expect((await standing()).asks.find(({ to }) => to === 'red')?.state).toBe('open');
  });

  it('that is only checked is not kept', async () => {
    const { status, text } = await site.post(
      `${site.link('red')}/check`,
      orders('PP 1: move A to 2'),
    );
    expect(status).toBe(200);
    expect(text).toContain('Nothing has been sent');
    expect((await standing()).asks.find(({ to }) => to === 'red')?.state).toBe('open');
  });

  it('without faults counts, and the page says so after a redirect', async () => {
    const sent = await site.post(`${site.link('red')}/sheet`, orders('PP 1: move A to 2'));
    expect(sent.status).toBe(303);
    const page = await site.get(site.url + (sent.headers.get('location') ?? ''));
    expect(page.text).toContain('Accepted.');
    expect((await standing()).asks.find(({ to }) => to === 'red')?.state).toBe('answered');
    expect(page.text).toContain('PP 1: move A to 2</textarea>');
    const sheet = await site.get(`${site.link('red')}/sheet/1~orders~red`);
    expect(sheet.text).toContain('PP 1: move A to 2</textarea>');
    expect((await site.get(site.link('blue'))).text).not.toContain('move A');
  });

  it('that nobody asked for is refused, and comes back', async () => {
    const { status, text } = await site.post(`${site.link('red')}/sheet`, {
      kind: 'allocation',
      text: 'CP east 9',
    });
    expect(status).toBe(409);
    expect(text).toContain('role="alert"');
  });

  it('of a hundred thousand characters is answered', async () => {
    const { status } = await site.post(
      `${site.link('red')}/sheet`,
      orders('PP 1: x\n'.repeat(10_000)),
    );
    expect(status).toBe(422);
  });

  it('longer than any sheet comes back as it was filled, with a sentence, and is not kept', async () => {
    const text = 'x'.repeat(400_000);
    for (const path of ['/sheet', '/check']) {
      const { status, text: page } = await site.post(site.link('red') + path, orders(text));
      expect([path, status]).toEqual([path, 413]);
      expect(page).toContain('These orders are too long');
      expect(page).toContain(`${text}</textarea>`);
    }
  });

  it('larger than a form may be is refused without a trace of why', async () => {
    const huge = orders('x'.repeat(5_000_000));
    const { status, text } = await site.post(`${site.link('red')}/sheet`, huge);
    expect(status).toBe(413);
    expect(text).toContain('too long: at most 4 MB are read of one form');
    expect(text).not.toMatch(/stack|node_modules/i);
  });

  it('for a list that there is not is told in no words of the command line', async () => {
    const sheet = { kind: 'orders', list: 'navy', text: 'PP 1: move A to 2' };
    const { status, text } = await site.post(`${site.link('red')}/sheet`, sheet);
    expect(status).toBe(409);
    expect(text).toContain('&quot;List: scouts&quot; as the first line');
    // The keys of links and forms may hold two hyphens by chance: only what is read is looked at.
    expect(text.replace(/<[^>]+>/g, ' ')).not.toMatch(/--[a-z]/);
  });
});

describe('the desk', () => {
  it('escapes what others wrote', async () => {
    const { text } = await site.get(site.link('gm'));
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;');
    expect(text).not.toContain('<script>');
  });

  it('runs, refuses to release what is not held, and releases', async () => {
    const early = await site.post(`${site.link('gm')}/release`, {});
    expect(early.status).toBe(409);
    const run = await site.post(`${site.link('gm')}/run`, { now: 'yes' });
    expect(run.headers.get('location')).toMatch(/\?did=held&act=\d+$/);
    expect((await site.get(site.link('gm'))).text).toContain('Release 2 reports');
    const released = await site.post(`${site.link('gm')}/release`, {});
    expect(released.status).toBe(303);
    expect((await standing()).step.name).toBe('turn 2');
  });

  it('puts a question to the gamemaster, and keeps no answer that it does not understand', async () => {
    await site.post(
      `${site.link('blue')}/sheet`,
      orders('PP 1: if "it <i>rains</i>" then move X to 7'),
    );
    const run = await site.post(`${site.link('gm')}/run`, { now: 'yes' });
    expect(run.headers.get('location')).toMatch(/\?did=waiting&act=\d+$/);
    const { asks } = await standing();
    const key = asks.find(({ to }) => to === 'gm')?.key ?? '';
    expect((await site.get(site.link('gm'))).text).not.toContain('<i>rains');
    const wrong = await site.post(`${site.link('gm')}/answer`, {
      key,
      text: 'perhaps',
      reason: 'clouds',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="perhaps"');
    expect(wrong.text).toContain('value="clouds"');
    const right = await site.post(`${site.link('gm')}/answer`, {
      key,
      text: 'yes',
      reason: 'it pours',
    });
    expect(right.status).toBe(303);
  });

  it('shows the log and the letters, dice and all', async () => {
    const log = await site.get(`${site.link('gm')}/log`);
    expect(log.status).toBe(200);
    expect(log.text).toContain('marched');
    expect((await site.get(`${site.link('gm')}/letters/red`)).text).toContain('A in box 2');
  });

  it('folds its log by moment, the latest open', async () => {
    const log = (await site.get(`${site.link('gm')}/log`)).text;
    expect(log.match(/<details class="moment" open>/g)).toHaveLength(1);
    expect(log.match(/<details class="moment">/g)?.length).toBeGreaterThan(0);
  });

  it('leaves nothing in the log of errors', () => {
    expect(site.errors).toEqual([]);
  });
});
