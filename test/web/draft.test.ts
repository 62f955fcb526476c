/** Drafts: kept on every change, by one seat, for that seat alone; nothing of two pages is lost. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { nameUmpire } from '../../src/campaign/seats/umpires.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { signIn } from './people.js';
import { must, startSite, type Site } from './site.js';
import { store } from '../../src/store/store.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const KEY = '1/orders/red';
const MINE = 'PP 1: move A to 2';
const SECRET = 'PP 1: move B to 3';
const own = { 'sec-fetch-site': 'same-origin', accept: 'application/json' };
const sheet = (who: string): string => `${site.link(who)}/sheet/1~orders~${who}`;
const keep = async (text: string, revision: number, more: Record<string, string> = {}) => {
  const form = { kind: 'orders', key: KEY, text, revision: String(revision), ...more };
  const { status, text: body } = await site.post(`${site.link('red')}/draft`, form, own);
  return { status, json: JSON.parse(body) as Record<string, unknown> };
};

describe('a draft', () => {
  it('is kept with a revision that counts its changes', async () => {
    expect(await keep(SECRET, 0)).toEqual({ status: 200, json: { revision: 1 } });
    expect(await keep(MINE, 1)).toEqual({ status: 200, json: { revision: 2 } });
  });

  it('that is kept twice over is one draft', async () => {
    expect(await keep(MINE, 0)).toEqual({ status: 200, json: { revision: 2 } });
  });

  it('of an older revision is refused with the newer text, and overwrites nothing', async () => {
    const { status, json } = await keep('PP 1: wait', 1);
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'newer', newer: { text: MINE, revision: 2 } });
    expect((await site.get(sheet('red'))).text).toContain(`${MINE}</textarea>`);
  });

  it('stands in the form when the page is opened again, and the page says so', async () => {
    const { text } = await site.get(sheet('red'));
    expect(text).toContain('You have an unsent draft');
    expect(text).toContain('name="revision" value="2"');
  });

  it('is read on no page of anybody else, nor by the gamemaster who looks as the seat', async () => {
    for (const who of ['gm', 'blue']) {
      const home = site.link(who);
      const at = ['', '/log', '/as/red', '/as/red/sheet/1~orders~red', '/sheet/1~orders~red'];
      for (const path of at) {
        const { text } = await site.get(home + path);
        expect(text, who + path).not.toMatch(/move A to 2|your draft|draft of yours/);
      }
    }
  });

  it('is not read by an assistant who looks as the seat', async () => {
    const anna = { name: 'Anna', mail: 'anna@help.example', role: 'assistant', of: 'seat red' };
    const { id } = await site.with((campaign) => must(nameUmpire(campaign, anna, site.clock)));
    const cookie = await signIn(site, anna.mail);
    for (const path of ['', '/sheet/1~orders~red']) {
      const page = await site.get(`${site.url}/c/meeting/${id}/as/red${path}`, cookie);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text, path).not.toMatch(/move A to 2|your draft|draft of yours/);
    }
  });

  it('is nothing that the journal knows, and a replay does not miss it', async () => {
    await site.with(async (campaign) => {
      expect(JSON.stringify(await must(readLog(campaign)))).not.toContain('move A');
      expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    });
  });

  it.each([
    ['of another seat', '1/orders/blue'],
    ['that never was', '9/orders/red'],
    ['that is no key', "'; DROP TABLE draft; --"],
  ])('for a question %s is refused in the same words', async (_what, key) => {
    const { status, json } = await keep('PP 1: wait', 0, { key });
    expect(status).toBe(409);
    expect(json['code']).toBe('closed');
    expect(String(json['say'])).toContain('no longer needed');
  });

  it('longer than any sheet is not kept, and its writer is told', async () => {
    const { status, json } = await keep('x'.repeat(250_001), 2);
    expect(status).toBe(413);
    expect(json['code']).toBe('too-long');
  });

  it('may hold any characters, and comes back as it was', async () => {
    const text = '<script>&"\u2028 PP 1–3: ünïcode\tand 🐎';
    expect((await keep(text, 2)).status).toBe(200);
    expect((await site.get(sheet('red'))).text).toContain(
      '&lt;script&gt;&amp;&quot;\u2028 PP 1–3: ünïcode\tand 🐎</textarea>',
    );
  });
});

describe('two pages of one seat, without script', () => {
  const form = { kind: 'orders', list: 'scouts', key: KEY };

  it('checking with an older revision shows both texts and keeps what stands', async () => {
    const { status, text } = await site.post(`${site.link('red')}/check`, {
      ...form,
      text: 'PP 2: move B to 4',
      revision: '1',
    });
    expect(status).toBe(409);
    expect(text).toContain('PP 2: move B to 4</textarea>');
    expect(text).toContain('Written meanwhile on another page');
    expect(text).toContain('ünïcode');
    expect(text).toContain('name="revision" value="3"');
  });

  it('pressing again puts what stands in the form on top', async () => {
    const again = { ...form, text: 'PP 2: move B to 4', revision: '3' };
    expect((await site.post(`${site.link('red')}/check`, again)).status).toBe(200);
    expect((await site.get(sheet('red'))).text).toContain('PP 2: move B to 4</textarea>');
  });

  it('sending from a page that does not know of the last draft is refused, and shows both texts', async () => {
    const old = { ...form, text: 'PP 5: wait', revision: '3', sent: '0' };
    const { status, text } = await site.post(`${site.link('red')}/sheet`, old);
    expect(status).toBe(409);
    expect(text).toContain('PP 5: wait</textarea>');
    expect(text).toContain('Written meanwhile on another page');
    expect(text).toContain('PP 2: move B to 4');
  });

  it('sending from a page that does not know of a later sheet is refused, with its text', async () => {
    const first = { ...form, text: MINE, sent: '0' };
    expect((await site.post(`${site.link('red')}/sheet`, first)).status).toBe(303);
    const late = { ...form, text: 'PP 3: wait', sent: '0' };
    const { status, text } = await site.post(`${site.link('red')}/sheet`, late);
    expect(status).toBe(409);
    expect(text).toContain('Other orders were sent');
    expect(text).toContain('PP 3: wait</textarea>');
    expect(text).toContain('name="sent" value="1"');
  });

  it('sending what counts already once more from such a page is taken', async () => {
    const same = { ...form, text: MINE, sent: '0' };
    expect((await site.post(`${site.link('red')}/sheet`, same)).status).toBe(303);
  });

  it('the draft that is newer than the sheet that counts stands first, and the sheet is offered', async () => {
    expect((await keep('PP 4: wait', 9)).status).toBe(200);
    const { text } = await site.get(sheet('red'));
    expect(text).toContain('PP 4: wait</textarea>');
    expect(text).toContain('it is newer than version');
    const counting = await site.get(`${sheet('red')}?from=counting`);
    expect(counting.text).toContain(`${MINE}</textarea>`);
  });
});

describe('a sheet for a step that was run meanwhile', () => {
  beforeAll(async () => {
    await site.post(`${site.link('gm')}/run`, { now: 'yes' });
  });

  it.each(['/sheet', '/check', '/fill'])('comes back with its text from %s', async (path) => {
    const form = { kind: 'orders', list: 'scouts', key: KEY, text: 'PP 9: wait' };
    const { status, text } = await site.post(site.link('red') + path, form);
    expect(status).toBe(409);
    expect(text).toContain('no longer needed');
    expect(text).toContain('PP 9: wait</textarea>');
  });

  it('is not taken for the same question of the next step', async () => {
    await site.post(`${site.link('gm')}/release`, {});
    const form = { kind: 'orders', list: 'scouts', key: KEY, text: 'PP 9: wait' };
    expect((await site.post(`${site.link('red')}/sheet`, form)).status).toBe(409);
    const page = await site.get(`${site.link('red')}/sheet/2~orders~red`);
    expect(page.text).toContain('No orders received yet');
    expect(page.text).not.toContain('PP 9');
  });

  it('leaves what was sent to be read', async () => {
    const { status, text } = await site.get(sheet('red'));
    expect(status).toBe(200);
    expect(text).toContain(`${MINE}</textarea>`);
    expect(text).toContain('/receipt/1');
  });

  it('leaves nothing in the log of errors', () => {
    expect(site.errors).toEqual([]);
  });
});

it('a draft is kept for others to read when it is called kept, whatever becomes of the program', async () => {
  const form = { kind: 'orders', key: '2/orders/red', text: 'PP 5: wait', revision: '0' };
  const { status } = await site.post(`${site.link('red')}/draft`, form, own);
  expect(status).toBe(200);
  // A second reader sees only what was committed.
  const { db } = store().open(join(site.dir, 'meeting.vedette'));
  const kept = db.prepare("SELECT text FROM draft WHERE key = '2/orders/red'").get();
  db.close();
  expect(kept).toEqual({ text: 'PP 5: wait' });
});

it('a draft goes over what its own page sent last and has not heard of, and over nobody else’s', async () => {
  const key = '2/orders/red';
  const revision = Number((await keep(MINE, 1000, { key })).json['revision']);
  const others = await keep('PP 1: wait', revision - 1, { key, unheard: SECRET });
  expect([others.status, others.json['code']]).toEqual([409, 'newer']);
  const kept = await keep('PP 1: wait', revision - 1, { key, unheard: MINE });
  expect(kept).toEqual({ status: 200, json: { revision: revision + 1 } });
});
