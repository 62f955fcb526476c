/** A commander's own marks on his map, and a question to the gamemaster about a place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { drawMark, eraseMark, MOST_MARKS } from '../../src/campaign/pencil/draw-mark.js';
import { seeMarks, seeMarksByStep } from '../../src/campaign/pencil/see-marks.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { asSeat } from '../../src/kernel/basic.js';
import { HOSTILE, hostileIn, MARK } from './hostile.js';
import { signIn } from './people.js';
import { layBorder, mailOf, playOn } from './side.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { must, serveDir, testClock, type Answer, type Site } from './site.js';

let site: Site;
const clock = testClock();
const cookies = new Map<string, string>();
const WHO = ['gm', 'usa-east', 'usa-west', 'usa-supreme', 'csa-east'] as const;

beforeAll(async () => {
  const dir = await layBorder(clock);
  // A campaign of the other tests has marks of its own.
  const laid = await must(openCampaign(join(dir, 'meeting.vedette')));
  for (const { seat, number } of await must(seeMarks(laid, 'gm')))
    await must(eraseMark(laid, { seat, number }, clock));
  laid.close();
  site = await serveDir(dir, clock, { limits: { asks: 1e6, posts: 1e6, pages: 1e6 } });
  for (const who of WHO) cookies.set(who, await signIn(site, mailOf(who)));
}, 60_000);
afterAll(() => site.close());

const get = (who: string, path: string): Promise<Answer> =>
  site.get(`${site.url}/c/meeting/${who}${path}`, cookies.get(who));
const post = (who: string, path: string, form: Record<string, string>): Promise<Answer> =>
  site.post(`${site.url}/c/meeting/${who}${path}`, form, {
    ...{ cookie: cookies.get(who) ?? '', 'sec-fetch-site': 'same-origin', origin: site.url },
  });
const FORCE = { kind: 'force', places: 'Richmond', side: 'csa', size: '6 SP', words: 'by rail' };
const PAGES = ['', '/marks', '/map.json', '/map.svg', '/map/wide.svg', '/enemy', '/letters'];
/** All that a viewer can see of marks. */
const allOf = async (who: string): Promise<string> =>
  (await Promise.all(PAGES.map((path) => get(who, path)))).map(({ text }) => text).join('\n');

describe('console: a commander’s own marks', () => {
  it('are drawn by a form without script, on the map, in its words and in the list', async () => {
    expect((await post('usa-east', '/marks', { ...FORCE, whom: 'self' })).status).toBe(303);
    const { text } = await get('usa-east', '/marks');
    expect(text).toMatch(/Suspected Confederate force, 6 SP\?, at Richmond .*by rail/);
    expect((await get('usa-east', '')).text).toContain('Drawn by hand');
    for (const theme of ['light', 'dark', 'print']) {
      const map = (await get('usa-east', `/map.svg?theme=${theme}`)).text;
      expect(map).toContain('layer-pencil');
      expect(map).toContain('>6 SP?<');
    }
    expect((await get('usa-east', '/map/wide.svg')).text).toContain('layer-pencil');
    expect((await get('usa-east', '/map.json')).text).toContain('my marks');
  });

  it('change nothing that any other seat sees, by so much as a byte', async () => {
    const others = ['usa-west', 'usa-supreme', 'csa-east'] as const;
    const before = await Promise.all(others.map(allOf));
    for (const words of ['a', 'bb', 'ccc'])
      await post('usa-east', '/marks', { ...FORCE, kind: 'note', words, whom: 'self' });
    expect(await Promise.all(others.map(allOf))).toEqual(before);
  });

  it('for the side are seen by the seats of that side alone, who do not change them', async () => {
    const foe = await allOf('csa-east');
    const way = { kind: 'arrow', places: 'Washington, Richmond', words: 'on to it', whom: 'side' };
    expect((await post('usa-east', '/marks', way)).status).toBe(303);
    expect(await allOf('csa-east')).toBe(foe);
    for (const who of ['usa-west', 'usa-supreme']) {
      const { text } = await get(who, '/marks');
      expect(text).toMatch(
        /Arrow from Washington .* to Richmond .*on to it.*\(drawn by USA Commander East\)/,
      );
      expect(text).not.toContain('by rail');
      expect(text).not.toMatch(/edit=\d/);
      expect((await get(who, '/marks?edit=5')).status).toBe(404);
    }
  });

  it('are changed and erased by their own seat', async () => {
    const changed = { ...FORCE, number: '1', size: 'large', words: 'gone by now', whom: 'self' };
    expect((await post('usa-east', '/marks', changed)).status).toBe(303);
    expect((await get('usa-east', '/marks')).text).toContain('large?');
    expect((await get('usa-east', '/marks?edit=1')).text).toContain('value="gone by now"');
    const erase = { number: '2', does: 'erase' };
    expect((await post('usa-east', '/marks', erase)).status).toBe(303);
    expect((await get('usa-east', '/marks?edit=2')).status).toBe(404);
    const late = await post('usa-east', '/marks', { ...changed, number: '2' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('value="gone by now"');
    expect((await post('usa-west', '/marks', { ...changed, number: '1' })).status).toBe(409);
  });

  it('are not changed over what another device has made of them, and both are shown', async () => {
    const form = (await get('usa-east', '/marks?edit=1')).text;
    const was = /name="was" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const change = (words: string, version: string) =>
      post('usa-east', '/marks', { ...FORCE, number: '1', words, whom: 'self', was: version });
    expect((await change('from the telephone', was)).status).toBe(303);
    expect((await change('from the telephone', was)).status).toBe(303);
    const late = await change('from the desk', was);
    expect([late.status, late.text.includes('This mark was changed since')]).toEqual([409, true]);
    expect(late.text).toContain('value="from the desk"');
    expect(late.text).toContain('from the telephone');
    const again = /name="was" value="([^"]+)"/.exec(late.text)?.[1] ?? '';
    expect(late.text).toContain('name="number" value="1"');
    expect((await change('gone by now', again)).status).toBe(303);
  });

  it('are not erased over what another device has made of them', async () => {
    await post('usa-east', '/marks', { ...FORCE, words: 'two brigades', whom: 'self' });
    const erasing = (text: string) => {
      const own = text.slice(text.indexOf('two '));
      const fields = /name="number" value="(\d+)"><input type="hidden" name="was" value="([^"]+)"/;
      const [, number = '', was = ''] = fields.exec(own) ?? [];
      return { number, was, does: 'erase' };
    };
    const old = erasing((await get('usa-east', '/marks')).text);
    const change = { ...FORCE, number: old.number, words: 'two divisions', whom: 'self' };
    expect((await post('usa-east', '/marks', change)).status).toBe(303);
    const late = await post('usa-east', '/marks', old);
    expect([late.status, late.text.includes('It was not erased.')]).toEqual([409, true]);
    expect(late.text).toContain('two divisions');
    expect(late.text).toContain('<h2>New mark</h2>');
    expect((await post('usa-east', '/marks', { ...old, number: '999' })).status).toBe(303);
    expect((await post('usa-east', '/marks', erasing(late.text))).status).toBe(303);
    expect((await get('usa-east', '/marks')).text).not.toContain('two divisions');
  });

  it('that do not read come back as they were filled in, with what to do', async () => {
    const slips = [
      [
        { places: 'Richmnd' },
        'There is no place called &quot;Richmnd&quot; on the map. Did you mean Richmond?',
      ],
      [{ places: '' }, 'Name the place where it stands.'],
      [{ kind: 'arrow' }, 'needs at least two places'],
      [{ places: 'Richmond, Washington' }, 'stands at one place'],
      [{ size: 'x'.repeat(21) }, 'Write at most 20.'],
      [{ words: 'x'.repeat(241) }, 'Write at most 240.'],
      [{ kind: 'note', words: ' ' }, 'This note is empty.'],
      [{ kind: 'order' }, 'Choose what to draw'],
    ] as const;
    for (const [slip, says] of slips) {
      const { status, text } = await post('usa-east', '/marks', { ...FORCE, ...slip });
      expect([status, text.includes(says) ? says : text]).toEqual([422, says]);
    }
  });

  it('of hostile text are nothing but text', async () => {
    const hostile = {
      kind: 'note',
      places: 'Richmond',
      words: HOSTILE.slice(0, 230),
      whom: 'side',
    };
    expect((await post('usa-supreme', '/marks', hostile)).status).toBe(303);
    for (const who of ['usa-supreme', 'usa-west', 'gm'])
      for (const path of [...PAGES, '/as/usa-west/marks', '/as/usa-west/map.svg']) {
        const { text, headers } = await get(who, path);
        if (headers.get('content-type')?.includes('json') !== true)
          expect(hostileIn(text)).toEqual([]);
      }
    expect((await get('usa-west', '/marks')).text).toContain(MARK);
  });

  it('read in one direction, whatever signs stand in them', async () => {
    const words = 'north \u202ehtuos\u202c \u2067east';
    const form = { kind: 'note', places: 'Richmond', words, whom: 'side' };
    expect((await post('usa-supreme', '/marks', form)).status).toBe(303);
    const { text } = await get('usa-west', '/marks');
    expect(text).toContain('north htuos east');
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('are looked at by the gamemaster: all of them, and as each seat sees them', async () => {
    const { text } = await get('gm', '/marks');
    expect(text).toContain('gone by now');
    expect((await get('gm', '/map.json')).text).toContain('commanders’ own marks');
    expect((await get('gm', '/map.svg')).text).not.toContain('layer-pencil');
    expect((await get('gm', '/map/wide.svg')).text).toContain('layer-pencil');
    expect((await get('gm', '/as/usa-east/marks')).text).toContain('gone by now');
    expect((await get('gm', '/as/csa-east/marks')).text).not.toContain('gone by now');
  });

  it('carry over from step to step, fade with age, and stand in each step as they stood then', async () => {
    await site.with(async (campaign) => {
      await playOn(campaign, clock);
      await must(releaseTurn(campaign, clock));
    });
    const { text } = await get('usa-east', '/marks');
    expect(text).toContain('gone by now');
    expect((await get('usa-east', '/map.svg')).text).toContain('opacity=".8"');
    expect((await get('usa-east', '')).text).toContain('one step ago');
    await post('usa-east', '/marks', { number: '1', does: 'erase' });
    expect((await get('usa-east', '/marks')).text).not.toContain('gone by now');
    const kept = await site.with((campaign) => must(seeMarksByStep(campaign)));
    const has = kept.map(({ marks }) => marks.some(({ words }) => words === 'gone by now'));
    expect(has.slice(-2)).toEqual([true, false]);
    expect(kept.at(-2)?.step).toBe('turn 1.2');
    await site.with(async (campaign) => {
      const then = await must(seeMarks(campaign, asSeat('usa-east'), 'turn 1.2/end'));
      expect(then.map(({ words }) => words)).toContain('gone by now');
    });
  });

  it('are at most 60 of one seat, and the same twice is one', async () => {
    await site.with(async (campaign) => {
      const draw = (words: string) => {
        const form = { places: 'Richmond', side: '', size: '', words, whom: 'self' };
        return drawMark(campaign, { seat: asSeat('usa-west'), kind: 'note', ...form }, clock);
      };
      const first = await must(draw('0'));
      expect(await must(draw('0'))).toEqual(first);
      for (let n = 1; n < MOST_MARKS; n += 1) await must(draw(String(n)));
      expect(await draw('more')).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    });
  });

  it('are nothing that the journal knows, and a replay does not miss them', async () => {
    await site.with(async (campaign) => {
      expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    });
  });
});

describe('console: a short question about a place', () => {
  it('goes from the map’s card to the gamemaster’s tray, which shows the place on his map', async () => {
    expect((await get('usa-east', '')).text).toContain('/c/meeting/usa-east/letters?place&#x3D;');
    const form = (await get('usa-east', '/letters?place=Richmond')).text;
    expect(form).toMatch(/name="place" value="Richmond \(/);
    const text = 'What do my pickets see?';
    const sent = await post('usa-east', '/letters', { to: 'gm', place: 'Richmond', text });
    expect(sent.status).toBe(303);
    const tray = (await get('gm', '/tray')).text;
    const [, href = '', place = ''] =
      /About <a href="([^"]+)" data-place="([^"]+)">Richmond/.exec(tray) ?? [];
    const map = await site.get(site.url + href.replace('&#x3D;', '='), cookies.get('gm'));
    expect(map.text).toContain(`data-show="${place}"`);
    expect((await get('usa-east', '/letters')).text).toMatch(/To The gamemaster about Richmond/);
  });

  it('with a place that is none comes back as it was, and is not sent', async () => {
    const question = { to: 'gm', place: 'Richmnd', text: 'What is there?' };
    const { status, text } = await post('usa-east', '/letters', question);
    expect(status).toBe(422);
    expect(text).toContain('Did you mean Richmond? Nothing was sent.');
    expect(text).toContain('value="Richmnd"');
  });
});

it('leaves nothing in the log of errors', () => {
  expect(site.errors).toEqual([]);
});
