/** The gamemaster's desk over the toy: what its forms do, and what they do not when they come too late or wrong. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdLetter } from '../../src/campaign/letters/hold-letter.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { markReady } from '../../src/campaign/sheets/mark-ready.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { asSeat } from '../../src/kernel/basic.js';
import { must, startSite, testClock, type Site } from './site.js';
import { bytesAt } from '../kept-at.js';

let site: Site;
beforeEach(async () => {
  site = await startSite('<i>The</i> meeting');
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const desk = (path = ''): string => site.link('gm') + path;
const page = async (path = ''): Promise<string> =>
  (await site.get(desk(path))).text.replaceAll('&#x3D;', '=');
const stampIn = (text: string): string => /name="stamp" value="([^"]+)"/.exec(text)?.[1] ?? '';
const send = (seat: string, text: string) =>
  site.post(`${site.link(seat)}/sheet`, { kind: 'orders', list: 'scouts', text });
const standing = () => site.with((campaign) => must(listAsks(campaign)));
const nameRed = () =>
  site.with((campaign) => {
    const holder = { seat: asSeat('red'), name: 'Ann <b>', mail: 'ann@example.org' };
    return must(nameSeat(campaign, holder, testClock()));
  });
/** Two scouts meet in box 5 in pulse 4: dice are rolled. */
async function meet(): Promise<void> {
  const lines = (scout: string, to: number) =>
    [1, 2, 3, 4].map((pulse) => `PP ${String(pulse)}: move ${scout} to ${String(to)}`).join('\n');
  await send('red', lines('B', 5));
  await send('blue', lines('X', 5));
}

const runNow = () => site.post(desk('/run'), { now: 'yes' });
/** The first run stops where somebody is asked whether he pursues, the second takes his silence. */
async function runThrough(): Promise<void> {
  await runNow();
  await runNow();
}

describe('who owes what', () => {
  it('begins with where to say who plays, until one seat has a holder', async () => {
    const says = 'No seat has a player yet';
    expect(await page()).toContain(says);
    await nameRed();
    expect(await page()).not.toContain(says);
  });

  it('is silence where the step was run without waiting, and not a sheet that has come', async () => {
    await send('red', 'PP 1: if "it rains" then move A to 2');
    await runNow();
    const text = await page();
    expect(text.match(/class="lamp in"/g)).toHaveLength(1);
    expect(text.match(/class="lamp silent"/g)).toHaveLength(1);
    expect(text).toContain('resolved without orders');
    expect(text.match(/>received</g)).toHaveLength(1);
    // Once in its card, not beside its name too.
    expect(text.match(/>resolved without orders</g)).toHaveLength(1);
  });

  it('is shown for each seat with its lamp, since when, and what came last', async () => {
    const before = await page();
    expect(before.match(/class="lamp owes"/g)).toHaveLength(2);
    expect(before).toMatch(/nothing received, asked \d+ min ago/);
    await send('red', 'PP 1: move A to 2');
    await send('blue', 'PP 1: mvoe X to 2');
    const after = await page();
    expect(after.match(/class="lamp in"/g)).toHaveLength(1);
    expect(after.match(/class="lamp faulty"/g)).toHaveLength(1);
    expect(after).toMatch(/version 1<\/a>, Sat 21 Nov, \d\d:\d\d on this site/);
    expect(after).toContain('version 1 has errors</a>');
  });

  it('is ready only when its seat has said so of the sheet that counts now', async () => {
    await send('red', 'PP 1: move A to 2');
    const isReady = async (): Promise<boolean> => (await page()).includes('class="lamp ready"');
    expect(await isReady()).toBe(false);
    const word = { seat: asSeat('red'), key: '1/orders/red', ready: true };
    await site.with((campaign) => must(markReady(campaign, word, testClock())));
    expect(await isReady()).toBe(true);
    await send('red', 'PP 1: move A to 2\nPP 2: wait');
    expect(await isReady()).toBe(false);
    expect((await site.get(site.link('blue'))).text).not.toContain('lamp');
  });

  it('names a letter that is kept back, on its lamp and its card, and no seat reads of it', async () => {
    await send('red', 'PP 1: move A to 2');
    await runNow();
    await site.with(async (campaign) => {
      const letter = (await must(seeOutbox(campaign))).held.find(({ seat }) => seat === 'red');
      const input = { letter: letter?.id ?? 0, reason: 'a <b>wrong</b> name' };
      await must(holdLetter(campaign, input, testClock()));
    });
    expect(await page()).toMatch(/Kept back<\/h2>[\s\S]*a &lt;b&gt;wrong&lt;\/b&gt; name/);
    await site.post(desk('/release'), {});
    const text = await page();
    expect(text.match(/Letter kept back:/g)).toHaveLength(1);
    expect(text).toMatch(
      /Letter kept back:[\s\S]*?\/letter\/\d+"[\s\S]*?a &lt;b&gt;wrong&lt;\/b&gt; name/,
    );
    for (const who of ['red', 'blue'])
      expect((await site.get(site.link(who))).text).not.toMatch(/kept back|wrong/i);
  });

  it('a reminder goes to the one seat that owes, once from two windows, and tells it its own alone', async () => {
    await nameRed();
    const text = await page();
    expect(text).toContain('Ann &lt;b&gt;');
    const last = /name="seat" value="red"><input type="hidden" name="last" value="([^"]*)"/.exec(
      text,
    )?.[1];
    expect(last).toBe('');
    const first = await site.post(desk('/remind'), { seat: 'red', last: '' });
    expect(first.headers.get('location')).toMatch(/\?did=reminded$/);
    const again = await site.post(desk('/remind'), { seat: 'red', last: '' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('No second one was sent');
    expect(await page()).toMatch(/reminded \d+ min ago/);
    const letters = (await site.get(desk('/letters/red'))).text;
    expect(letters).toContain('a reminder');
    expect(letters).toContain('Orders of the red scouts');
    expect(letters).not.toContain('blue');
    expect((await site.get(desk('/letters/blue'))).text).not.toContain('a reminder');
    expect(await page('/log')).toContain('Reminded: The red commander');
  });

  it('nobody is reminded who owes nothing, or is none', async () => {
    await send('red', 'PP 1: move A to 2');
    for (const seat of ['red', 'nobody', 'x'.repeat(5000)]) {
      const sent = await site.post(desk('/remind'), { seat });
      expect(sent.status).toBe(409);
      expect(sent.text).toContain('Nobody was reminded');
    }
  });
});

describe('the deadline', () => {
  it('is set, shown with what is left, and moved', async () => {
    const set = await site.post(desk('/deadline'), {
      due: '2026-11-23T20:00',
      grace: '12',
      was: '',
    });
    expect(set.headers.get('location')).toMatch(/\?did=deadline&act=\d+$/);
    expect(await page()).toMatch(/Orders due <strong>Mon 23 Nov, 20:00<\/strong> · 2 days left/);
    expect(await page()).toContain('value="2026-11-23T20:00"');
  });

  it.each([
    ['', '0'],
    ['yesterday', '0'],
    ['2020-01-01T00:00', '0'],
    ['2026-11-23T20:00', '99'],
    ['2026-11-23T20:00', '1.5'],
    ['<script>', '-1'],
    ['9'.repeat(9000), '0'],
  ])('"%s" with grace %s comes back as it was filled, and is not kept', async (due, grace) => {
    const { status, text } = await site.post(desk('/deadline'), { due, grace, was: '' });
    expect(status).toBe(422);
    expect(text).toContain('role="alert"');
    expect(text).toContain(`value="${due.replace('<', '&lt;').replace('>', '&gt;')}"`);
    expect((await standing()).deadline).toBeUndefined();
  });

  it('from an older window changes nothing', async () => {
    await site.post(desk('/deadline'), { due: '2026-11-23T20:00', grace: '0', was: '' });
    const late = await site.post(desk('/deadline'), {
      due: '2026-11-24T20:00',
      grace: '0',
      was: '',
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain('value="2026-11-24T20:00"');
    expect((await standing()).deadline?.due).toBe('2026-11-23T20:00:00.000Z');
  });
});

describe('a form from an older window', () => {
  it('neither runs nor releases a second time', async () => {
    await meet();
    await runNow();
    const stamp = stampIn(await page());
    const ran = await site.post(desk('/run'), { stamp, now: 'yes' });
    expect(ran.headers.get('location')).toMatch(/did=held&act=\d+$/);
    const again = await site.post(desk('/run'), { stamp, now: 'yes' });
    expect([again.status, again.text.includes('Nothing was changed')]).toEqual([409, true]);
    const early = await site.post(desk('/release'), { stamp });
    expect(early.status).toBe(409);
    const held = stampIn(await page());
    expect((await site.post(desk('/release'), { stamp: held })).status).toBe(303);
    const late = await site.post(desk('/release'), { stamp: held });
    expect(late.status).toBe(409);
    expect((await standing()).step.name).toBe('turn 2');
  });

  it('answers no question that was closed since, and comes back filled', async () => {
    await send('red', 'PP 1: if "it rains" then move A to 2');
    await runNow();
    const key = '1/words/p1/red';
    const stamp = stampIn((await page()).split('Needs your ruling')[1] ?? '');
    const first = await site.post(desk('/answer'), {
      key,
      stamp,
      choice: 'yes',
      reason: 'It pours',
    });
    expect(first.status).toBe(303);
    const late = await site.post(desk('/answer'), { key, stamp, choice: 'no', reason: 'Sunshine' });
    expect(late.status).toBe(409);
    expect(await page('/log')).not.toContain('Sunshine');
  });
});

describe('a question', () => {
  it('has a button for each answer, one click each, and shows what its seat sees then', async () => {
    await send('red', 'PP 1: move B to 3\nPP 2: if "it <b>rains" then move A to 2');
    await runNow();
    const queue = await page('/questions');
    expect(queue).toMatch(/name="choice" value="yes"/);
    expect(queue).toMatch(/name="choice" value="no"/);
    expect(queue).toContain('value="As ruled at the desk"');
    expect(queue).not.toContain('<b>rains');
    const stamp = stampIn(queue);
    const form = { key: '1/words/p2/red', stamp, choice: 'yes', at: 'questions' };
    const answered = await site.post(desk('/answer'), form);
    expect(answered.headers.get('location')).toMatch(/\?did=ruled&act=\d+$/);
    expect(await page('/log')).toContain('As ruled at the desk');
    expect(await page('/questions')).toContain('No question needs your ruling now');
  });

  it.each([
    [{}, 409],
    [{ key: 'nothing', text: 'yes' }, 409],
    [{ key: '1/words/p1/red' }, 422],
    [{ key: '1/words/p1/red', text: 'perhaps' }, 422],
    [{ key: '1/words/p1/red', text: 'x'.repeat(30_000) }, 413],
    [{ key: '1/words/p1/red', text: 'yes', reason: ' ' }, 409],
  ])('with %j is not answered, and the queue comes back', async (form, status) => {
    await send('red', 'PP 1: if "it rains" then move A to 2');
    await runNow();
    const sent = await site.post(desk('/answer'), { ...form, at: 'questions' });
    expect(sent.status).toBe(status);
    expect(sent.text).toContain('role="alert"');
    if ('text' in form && 'key' in form && form.key !== 'nothing')
      expect(sent.text).toContain(`value="${form.text}"`);
    expect((await standing()).asks.some(({ key }) => key === '1/words/p1/red')).toBe(true);
  });
});

it('an answer to what is not asked any more comes back with the words of the page, not of the shell', async () => {
  const answer = { key: '9/none', text: 'my <i>words</i>', reason: 'why' };
  const late = await site.post(desk('/answer'), answer);
  expect(late.status).toBe(409);
  expect(late.text).toContain('answered in another window');
  expect(late.text).not.toContain('vedette asks');
  const rule = await site.post(desk('/rule'), { key: 'p9/none', face1: '1', reason: 'why' });
  expect(rule.status).toBe(409);
  expect(rule.text).toContain('has no such roll or result');
  expect(rule.text).not.toContain('vedette log');
});

describe('what came to nothing by a change of the position', () => {
  const amend = (text: string, at: string) =>
    site.post(desk('/amend'), { text, at, reason: 'Misplaced' });

  it('says whose orders have errors by now', async () => {
    await send('red', 'PP 1: move A to 3');
    await amend('remove A red', 'start');
    const { text } = await site.post(desk('/run'), {});
    expect(text).toMatch(
      /role="alert">The orders of The red commander have errors now: Orders [^<]*\.</,
    );
    expect(text).not.toMatch(/role="alert">[^<]*1\/orders/);
  });

  it('says which other change cannot be made any more', async () => {
    for (const seat of ['red', 'blue']) await send(seat, 'PP 1: wait');
    await amend('remove B red', 'end');
    await amend('remove B red', 'start');
    const { text } = await runNow();
    expect(text).toContain('This change of the position could not be made: “End: remove B red”.');
    expect(text).not.toMatch(/role="alert">[^<]*Amendment \d/);
  });
});

describe('what was played', () => {
  beforeEach(async () => {
    await meet();
    await runThrough();
  });

  it('opens a fight to its dice, each with a link to overrule it', async () => {
    const text = await page('/played');
    expect(text).toMatch(/fight 5 <small>red<\/small><\/dt><dd><span class="die">[1-6]<\/span>/);
    expect(text).toMatch(/\/rule\?key=p\d%2Ffight\+5%2Fred/);
  });

  it('a die is ruled, played again, and the ruling taken back', async () => {
    const key = /\/rule\?(key=[^"]+fight\+5%2Fred)"/.exec(await page('/played'))?.[1] ?? '';
    const form = await page(`/rule?${key}`);
    expect(form).toMatch(/name="face1" type="number" min="1" max="6" value="[1-6]"/);
    const name = new URLSearchParams(key).get('key') ?? '';
    const wrong = await site.post(desk('/rule'), { key: name, face1: '9', reason: 'Luck' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="9"');
    expect(wrong.text).toContain('value="Luck"');
    const bare = await site.post(desk('/rule'), { key: name, face1: '6', reason: '' });
    expect(bare.status).toBe(409);
    const stamp = stampIn(form);
    const ruled = await site.post(desk('/rule'), { key: name, face1: '6', reason: 'Luck', stamp });
    expect(ruled.headers.get('location')).toMatch(/\/played\?did=ruled&at=p\d+&act=\d+$/);
    const late = await site.post(desk('/rule'), { key: name, face1: '1', reason: 'Late', stamp });
    expect(late.status).toBe(409);
    expect(late.text).toContain('value="Late"');
    expect(await page('/played')).toContain('Luck');
    const taken = await site.post(desk('/withdraw'), { key: name, reason: 'An error' });
    expect(taken.headers.get('location')).toMatch(/did=withdrawn$/);
    expect(await page('/played')).not.toContain('<small>Luck,');
    const none = await site.post(desk('/withdraw'), { key: name, reason: 'Again' });
    expect(none.status).toBe(409);
  });

  it('a roll that is none any more is told, with the page of what was played', async () => {
    const gone = await site.get(desk('/rule?key=p9/fight%203/red'));
    expect(gone.text).toContain('no such roll or result');
    const sent = await site.post(desk('/rule'), { key: 'p9/fight 3/red', face1: '3', reason: 'x' });
    expect(sent.status).toBe(409);
  });

  it('the position is changed by hand, and what is no change comes back filled', async () => {
    const wrong = await site.post(desk('/amend'), { text: 'fly <A>', at: 'p1', reason: 'Wind' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('fly &lt;A&gt;</textarea>');
    const never = await site.post(desk('/amend'), {
      text: 'place C red at 4',
      at: 'noon',
      reason: 'x',
    });
    expect(never.status).toBe(409);
    expect(never.text).toContain('value="noon"');
    const long = await site.post(desk('/amend'), { text: 'x'.repeat(200_000), reason: 'x' });
    expect(long.status).toBe(413);
    const done = await site.post(desk('/amend'), {
      text: 'place C red at 4',
      at: 'end',
      reason: 'Owed',
    });
    expect(done.headers.get('location')).toMatch(/did=amended&act=\d+$/);
    expect(await page('/played')).toContain(
      '<strong>Change of the position</strong>: End: place C red at 4 <small>Owed',
    );
  });

  it('lists the dice that were ruled by what they were thrown for', async () => {
    const key = /\/rule\?(key=[^"]+fight\+5%2Fred)"/.exec(await page('/played'))?.[1] ?? '';
    const name = new URLSearchParams(key).get('key') ?? '';
    await site.post(desk('/rule'), { key: name, face1: '6', reason: 'Luck' });
    const text = await page('/played');
    expect(text).toContain('<strong>fight 5, red</strong>: 6 <small>Luck');
    expect(text).not.toContain(`<strong>${name}`);
  });

  it('a released step is shown without any way to rule it', async () => {
    await site.post(desk('/release'), {});
    const text = await page('/played?moment=turn%201/start');
    expect(text).toContain('fight 5');
    expect(text).not.toMatch(/\/rule\?|Change the position|Release the letters/);
  });
});

describe('the sheets of all seats', () => {
  it('stand on one line of pulses with what is asked in words marked, and as they were sent', async () => {
    await send('red', 'PP 1: move A to 2\nPP 2: if "it <i>rains" then move B to 3');
    await send('blue', 'PP 3: mvoe X');
    const text = await page('/orders');
    expect(text).toMatch(/<svg x="50\.00%" width="50\.00%" height="16"><rect class="bar words"/);
    expect(text).toContain('<span class="bar words">in words</span>');
    expect(text).toContain('if &quot;it &lt;i&gt;rains&quot; then move B to 3');
    expect(text).toContain('version 1 accepted');
    expect(text).toContain('version 1 not accepted');
    expect(text).not.toContain('<i>rains');
  });
});

describe('a try', () => {
  it('keeps nothing, shows each seat its difference, and says that its dice do not count', async () => {
    await send('red', 'PP 1: move B to 3');
    await send('blue', 'PP 1: move X to 7');
    const kept = () => bytesAt(join(site.dir, 'meeting.vedette'));
    const before = [await kept(), await standing()];
    const tried = await page('/try?dice=0123456789abcdef');
    expect(tried).toContain('Nothing here is saved');
    const [, red = '', blue = ''] = tried.split(/id="try-(?:red|blue)"/);
    expect(red).toContain('New to it</h4><ul class="plain come"><li>red scout B, 0305</li>');
    expect(red).toContain('<ul class="plain gone"><li>red scout B, 0205</li>');
    expect(red).toContain('red B marched from 2 to 3');
    expect(red).not.toMatch(/blue [XY]|Blue/);
    expect(blue).not.toMatch(/red [AB]|USA/);
    expect(await page('/try?dice=0123456789abcdef')).toBe(tried);
    expect([await kept(), await standing()]).toEqual(before);
  });

  it('of a held step is the held run itself', async () => {
    await meet();
    await runThrough();
    expect(await page('/try')).toContain(
      'the played step that waits for release, with its real dice',
    );
  });

  it('names the sheets that it takes as silence, and the questions at which it stops', async () => {
    await send('red', 'PP 1: if "it rains" then move A to 2');
    const tried = await page('/try');
    expect(tried).toContain('Orders of the blue scouts, turn 1');
    expect(tried).toContain('Is it so for red: &quot;it rains&quot;?');
  });

  const DICE = '0123456789abcdef';
  const addressed = (fields: Record<string, string>): string =>
    `/try?${new URLSearchParams({ dice: DICE, ...fields }).toString()}`;

  it('console: plays on past a question with an assumed answer, and keeps nothing', async () => {
    await send('red', 'PP 1: if "it rains" then move A to 2\nPP 2: wait');
    await send('blue', 'PP 1: wait');
    const before = [await bytesAt(join(site.dir, 'meeting.vedette')), await standing()];
    const stopped = await page(addressed({}));
    expect(stopped).toMatch(/name="answer:1\/words\/p1\/red" value="yes"/);
    expect(stopped).not.toContain('red A marched from 1 to 2');
    const yes = await page(addressed({ 'answer:1/words/p1/red': 'yes' }));
    expect(yes).toMatch(/<li>(?!1\/)[^<]*it rains[^<]*: <strong>yes<\/strong>/);
    expect(yes).not.toContain('Stops here');
    expect(yes).toContain('red A marched from 1 to 2');
    const no = await page(addressed({ 'answer:1/words/p1/red': 'no' }));
    expect(no).not.toContain('red A marched from 1 to 2');
    expect([await bytesAt(join(site.dir, 'meeting.vedette')), await standing()]).toEqual(before);
    expect(await page('/audit')).not.toContain('words/p1');
  });

  it('console: what if: changes of the position are played with their map at each moment, and the file stays as it is', async () => {
    await send('red', 'PP 1: move A to 2');
    await send('blue', 'PP 1: wait');
    const before = [await bytesAt(join(site.dir, 'meeting.vedette')), await standing()];
    const tried = await page(addressed({ changes: 'place C red at 8' }));
    const base = /data-base="([^"]+)"/.exec(tried)?.[1] ?? '';
    const json = await site.get(`${site.url}${base}/map.json?moment=start.2`);
    expect(json.text).toContain('red scout C');
    expect((await site.get(`${site.url}${base}/map.svg?seat=red`)).text).toContain('<svg');
    expect(await page(addressed({ changes: 'place nonsense' }))).toContain('class="faults"');
    expect([await bytesAt(join(site.dir, 'meeting.vedette')), await standing()]).toEqual(before);
  });

  it.each(['x', '', '../..', 'f'.repeat(9000)])('with dice "%s" is not there', async (dice) => {
    expect((await site.get(desk(`/try?${new URLSearchParams({ dice }).toString()}`))).status).toBe(
      404,
    );
  });
});

describe('the log', () => {
  beforeEach(async () => {
    await meet();
    await runThrough();
  });
  const find = (search: Record<string, string>) =>
    page(`/log?${new URLSearchParams(search).toString()}`);
  const linesOf = (text: string) =>
    [...text.matchAll(/<li><span class="kind">([^<]+)<\/span> <span>([^<]*)</g)].map(
      ([, kind = '', says = '']) => ({ kind, says }),
    );

  it.each([
    [{ words: 'MARCHED blue' }, /^blue X marched/],
    [{ kind: 'rolled' }, /^fight 5, (?:red|blue): /],
    [{ seat: 'red', kind: 'sheet' }, /^The red commander: Orders of the red scouts/],
    [{ moment: '1', words: 'marched' }, /marched from [28] to [37]\.$/],
    [{ step: 'turn 1', kind: 'turned' }, /^Turn 2 begins/],
  ])('is searched by %j', async (search, pattern) => {
    const lines = linesOf(await find(search));
    expect(lines.length).toBeGreaterThan(0);
    for (const { says } of lines) expect(says).toMatch(pattern);
  });

  it.each([
    { words: 'nothing of the kind' },
    { kind: '<script>' },
    { seat: 'nobody' },
    { step: 'turn 9' },
    { words: 'x'.repeat(5000) },
  ])('finds nothing for %j, and keeps the form as it was filled', async (search) => {
    const text = await find(search);
    expect(text).toContain('Nothing found');
    expect(text).not.toContain('<script>"');
    if (search.words !== undefined) expect(text).toContain(`value="${search.words.slice(0, 200)}"`);
  });

  it('offers step, pulse, seat and kind as choices, and shows the newest first', async () => {
    await site.post(desk('/release'), {});
    await send('blue', 'PP 1: wait');
    await runNow();
    const text = await page('/log?moment=p3');
    const choices = (name: string): string =>
      new RegExp(`<select id="of-${name}".*?</select>`, 's').exec(text)?.[0] ?? '';
    expect(choices('step')).toContain('<option value="turn 1">Turn 1</option>');
    expect(choices('moment')).toContain('<option value="p3" selected>Pulse 3</option>');
    expect(choices('seat')).toContain('value="red"');
    expect(choices('kind')).toContain('>Rolled</option>');
    const all = await page('/log');
    expect(all.indexOf('<summary>Turn 2')).toBeGreaterThan(0);
    expect(all.indexOf('<summary>Turn 2')).toBeLessThan(all.indexOf('<summary>Turn 1'));
  });

  it('leads to the map and the dice of a moment', async () => {
    const at =
      /href="([^"]+)" aria-label="map and dice of Turn 1, Pulse 3"/.exec(await page('/log'))?.[1] ??
      '';
    const there = await site.get(site.url + at);
    expect(there.status).toBe(200);
    expect(there.text).toContain('fight 5');
  });

  it('comes by pages, none twice and none left out', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const wait = Array.from({ length: 40 }, (_, no) => `PP 1: wait${' '.repeat(no)}`);
      for (const text of wait.slice(0, 30)) await send('blue', text);
      await runNow();
      await site.post(desk('/release'), {});
    }
    const all = await site.with((campaign) => must(readLog(campaign)));
    expect(all.length).toBeGreaterThan(300);
    const pages: string[] = [];
    let next = '/log';
    while (next !== '') {
      const text = await page(next);
      // The newest moment stands first; within it, its lines stand in the order of play.
      const moments = text.split('<details class="moment"').slice(1).toReversed();
      pages.unshift(...moments.flatMap(linesOf).map(({ says }) => says));
      next = (/<a rel="prev" href="([^"]+)"/.exec(text)?.[1] ?? '')
        .replaceAll('&amp;', '&')
        .replace(/^.*\/log/, '/log');
    }
    // The dice of a moment stand below what happened in it.
    expect(pages.toSorted()).toEqual(
      all.map(({ text }) => text.replaceAll('"', '&quot;')).toSorted(),
    );
  });
});

describe('letters that wait', () => {
  it('console: lead to the next and the one before while they are read', async () => {
    await runNow();
    const held = await site.with((campaign) => must(seeOutbox(campaign)));
    const [first, second] = held.held.map(({ id }) => String(id));
    expect(await page(`/letter/${first ?? ''}`)).toMatch(
      new RegExp(`Letter 1 of 2.*rel="next" href="[^"]*/letter/${second ?? ''}"`),
    );
    const other = await page(`/letter/${second ?? ''}`);
    expect(other).toMatch(
      new RegExp(`Letter 2 of 2.*rel="prev" href="[^"]*/letter/${first ?? ''}"`),
    );
    expect(other).not.toContain('rel="next"');
  });

  it('console: keep their places when one is given a note, and say that it is in', async () => {
    await runNow();
    const held = () => site.with((campaign) => must(seeOutbox(campaign)));
    const [first, second] = (await held()).held.map(({ id }) => id);
    const noted = await site.post(desk(`/letter/${String(first)}/note`), {
      ...{ note: 'Mind the bridge.', place: 'top' },
    });
    const to = new URL(noted.headers.get('location') ?? '', site.url);
    const text = (await site.get(to.href)).text;
    expect(text).toContain('Your note is in the letter');
    expect(text).toContain('Letter 1 of 2');
    const after = (await held()).held;
    expect(after.map(({ seat }) => seat)).toEqual(['red', 'blue']);
    expect(after[1]?.id).toBe(second);
  });
});

it('console: an act at the desk comes with a button that undoes it', async () => {
  const set = await site.post(desk('/deadline'), { due: '2026-11-23T20:00', grace: '0', was: '' });
  const after = await page(new URL(set.headers.get('location') ?? '', site.url).search);
  const entry = /name="entry" value="(\d+)"/.exec(after)?.[1] ?? '';
  expect(await page('/audit')).toContain(`name="entry" value="${entry}"`);
  expect(await page()).not.toContain('name="entry"');
  const undone = await site.post(desk('/undo'), { entry, stamp: stampIn(after) });
  expect(undone.headers.get('location')).toMatch(/did=undone$/);
  expect((await standing()).deadline).toBeUndefined();
  const again = await site.post(desk('/undo'), { entry, stamp: stampIn(after) });
  expect([again.status, again.text.includes('can no longer be undone')]).toEqual([409, true]);
});

it('console: undo takes back what its page names, and is not offered once something else was done', async () => {
  const undone = async (where: string): Promise<string> =>
    /action="[^"]*\/undo".*?name="entry" value="(\d+)"/s.exec(
      (await site.get(`${site.url}${where}`)).text,
    )?.[1] ?? '';
  const set = await site.post(desk('/deadline'), { due: '2026-11-23T20:00', grace: '0', was: '' });
  const first = set.headers.get('location') ?? '';
  const entry = await undone(first);
  expect(first).toContain(`did=deadline&act=${entry}`);
  const paused = await site.post(desk('/calendar/pause'), {});
  const second = paused.headers.get('location') ?? '';
  expect(Number(await undone(second))).toBeGreaterThan(Number(entry));
  expect(await undone(first)).toBe('');
  expect((await site.get(`${site.url}${first}`)).text).toContain('The deadline is');
  // What cannot be undone does not offer what was done before it.
  await nameRed();
  await site.post(desk('/calendar/resume'), {});
  const kept = await site.post(desk('/notes'), { text: 'Ann is away.' });
  expect(kept.headers.get('location')).not.toContain('act=');
});

describe('the line of orders', () => {
  const bars = async (): Promise<readonly (string | undefined)[]> =>
    [...(await page()).matchAll(/<rect class="bar ([^"]*)"/g)].map(([, look]) => look);

  it('console: draws orders that were not accepted otherwise, and not at all when play passed them over', async () => {
    await send('red', 'PP 1: move A to 2');
    await send('blue', 'PP 1: move X to 2\nPP 2: mvoe X to 3');
    expect(await bars()).toEqual(['', 'void']);
    expect(await page()).toContain('not accepted</title>');
    const shown = /name="(shown [^"]*)" value="1"/.exec(
      (await site.get(desk('/resolve'))).text,
    )?.[1];
    await site.post(desk('/run'), { now: 'yes', [shown ?? '']: '1' });
    const text = await page();
    expect(text.match(/<rect class="bar /g)).toHaveLength(1);
    expect(text).toContain('<p class="line-empty">resolved without orders</p>');
  });
});
