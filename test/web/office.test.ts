/** The office of the desk: letters, people, steps, pack, copies, dice; who may come, what is said, what is kept. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterAction } from '../../src/campaign/gm/after-action.js';
import { markFailed, markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { GAMEMASTER } from '../../src/campaign/seats/holders.js';
import { listSeats, nameSeat } from '../../src/campaign/seats/name-seat.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { asSeat } from '../../src/kernel/basic.js';
import { findMailed, refreshHoldings, type MailSigns } from '../../src/people/holdings.js';
import { listInvitations } from '../../src/people/invitations.js';
import { toy } from '../toys/line/system.js';
import { signIn } from './people.js';
import { must, startSite, type Answer, type Site } from './site.js';
import { putFile, copyAt } from '../kept-at.js';
import { undoLater } from '../undo.js';
import { store } from '../../src/store/store.js';

let site: Site;
let gm: string;
beforeEach(async () => {
  site = await startSite();
  gm = site.link('gm');
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

/** Handlebars writes `=` as an entity. */
const plain = (text: string): string => text.replaceAll('&#x3D;', '=');
const RED = asSeat('red');
/** The value of a field of the page's forms. */
const fieldOf = ({ text }: Answer, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
const sendOrders = async (text: string): Promise<void> =>
  site.with(async (campaign) => {
    const sheet = { seat: RED, kind: 'orders', text, via: 'web' as const };
    await must(submitSheet(campaign, sheet, site.clock));
  });
async function play(): Promise<void> {
  await sendOrders('PP 1: move A to 3');
  await site.post(`${gm}/run`, { now: 'yes' });
}
const release = (): Promise<Answer> => site.post(`${gm}/release`, {});
/** All that the page of letters shows as kept back. */
const sendAllKept = (page: Answer): Promise<Answer> =>
  site.post(`${gm}/letters/go`, { shown: fieldOf(page, 'shown') });
/** The addresses of the letters that a page lists, first to last. */
const letterLinks = ({ text }: Answer): readonly string[] =>
  [...text.matchAll(/href="([^"]*\/letter\/\d+)"/g)].map(([, href]) => `${site.url}${href ?? ''}`);

const LOOKS = [
  '/letters',
  '/letter/1',
  '/letter/1/page',
  '/letter/1/map.svg',
  '/take-back',
  '/take-back/confirm?step=turn%201',
  '/people',
  '/campaign',
  '/campaigns',
  '/tray',
  '/tray/write',
  '/campaign/new',
  '/pack?file=board.txt',
  '/backup',
  '/export',
  '/dice',
];
const DOES = [
  '/letters/again',
  '/letter/1/hold',
  '/letter/1/go',
  '/letter/1/correct',
  '/letter/1/note',
  '/letter/1/again',
  '/letters/go',
  '/tray/write',
  '/tray/1/answer',
  '/tray/1/pass',
  '/take-back',
  '/people',
  '/people/vacate',
  '/people/swap',
  '/campaign/new',
];

describe('who may come', () => {
  test('seats of either side and strangers get for each page what they get for none', async () => {
    await play();
    const nothing = await site.get(`${site.link('red')}/nothing-here`);
    const undone = await site.post(`${site.link('red')}/nothing-here`, { reason: 'x' });
    const seatOwn = ['/letters', '/letter/1', '/dice'];
    for (const base of [site.link('red'), site.link('blue'), `${site.url}/c/meeting/s/no-token`]) {
      for (const path of LOOKS.filter((one) => !seatOwn.includes(one))) {
        const answer = await site.get(base + path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.text).toBe(nothing.text);
      }
      for (const path of DOES) {
        const answer = await site.post(base + path, { reason: 'x' });
        expect([path, answer.status, answer.text === undone.text]).toEqual([path, 404, true]);
      }
    }
  });

  test('a seat sees on its own page of letters nothing of those that are held', async () => {
    await play();
    for (const who of ['red', 'blue']) {
      const { text } = await site.get(`${site.link(who)}/letters`);
      expect(text).not.toContain('Turn 2');
      expect(text).not.toMatch(/keep it back|kept back|Before release/i);
    }
  });

  test('the gamemaster reads every page', async () => {
    await play();
    const files = await site.get(`${gm}/campaign`);
    const pack = /href="[^"]*(\/pack\?file=[^"]+)"/.exec(plain(files.text))?.[1] ?? '';
    for (const path of [...LOOKS.filter((one) => !one.startsWith('/pack')), pack]) {
      const answer = await site.get(gm + path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
  });
});

describe('letters', () => {
  test('are listed with what is new, and read whole in a frame that runs nothing', async () => {
    await play();
    const list = await site.get(`${gm}/letters`);
    expect(list.text).toContain('red A marched from 1 to 2.');
    expect(list.text).toContain('Release all letters that are not kept back');
    const [first = ''] = letterLinks(list);
    const page = await site.get(first);
    expect(page.text).toMatch(/<iframe[^>]* sandbox="allow-same-origin"/);
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    const html = await site.get(`${first}/page`);
    const policy = html.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toMatch(/img-src 'self'(?:;|$)/);
    expect(html.text).toContain(`${first.slice(site.url.length)}/map.svg`);
    expect(html.text).not.toContain('cid:map');
  });

  test('one is kept back, the others go in one click, and it goes later alone', async () => {
    await play();
    const red = letterLinks(await site.get(`${gm}/letters`))[0] ?? '';
    const before = await site.get(site.link('red'));
    const empty = await site.post(`${red}/hold`, { reason: ' ' });
    expect([empty.status, empty.text.includes('Give a reason')]).toEqual([422, true]);
    expect((await site.post(`${red}/hold`, { reason: 'a <b>name</b>' })).status).toBe(303);
    expect((await site.get(`${gm}/letters`)).text).toContain('a &lt;b&gt;name&lt;/b&gt;');
    expect((await release()).status).toBe(303);
    const after = await site.get(site.link('red'));
    expect(after.text).not.toContain('Turn 2');
    expect(after.text.includes('Turn 1')).toBe(before.text.includes('Turn 1'));
    expect((await site.get(site.link('blue'))).text).toMatch(/turn 2/i);
    expect((await site.post(`${red}/go`, {})).status).toBe(303);
    expect((await site.get(site.link('red'))).text).toMatch(/turn 2/i);
    expect((await site.post(`${red}/go`, {})).status).toBe(409);
    await site.with(async (campaign) => {
      expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    });
  });

  test('what was kept back after the page was opened is not sent with all that it shows', async () => {
    await play();
    const links = letterLinks(await site.get(`${gm}/letters`));
    const [red = '', blue = ''] = links;
    await site.post(`${red}/hold`, { reason: 'a name' });
    const opened = await site.get(`${gm}/letters`);
    await site.post(`${blue}/hold`, { reason: 'another name' });
    await release();
    const refused = await sendAllKept(opened);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('kept back or edited after you opened this page');
    for (const who of ['red', 'blue'])
      expect((await site.get(site.link(who))).text).not.toMatch(/turn 2/i);
    expect((await sendAllKept(refused)).status).toBe(303);
    for (const who of ['red', 'blue'])
      expect((await site.get(site.link(who))).text).toMatch(/turn 2/i);
  });

  test('one that waits for its time stays when all that is kept back goes', async () => {
    const timed = { 'seat-red': 'yes', as: 'gamemaster', text: 'Holidays.', goes: 'at' };
    const at = '2030-12-24T08:00';
    expect((await site.post(`${gm}/tray/write`, { ...timed, at })).status).toBe(303);
    await play();
    const red = letterLinks(await site.get(`${gm}/letters`))[0] ?? '';
    expect((await site.post(`${red}/hold`, { reason: 'a name' })).status).toBe(303);
    await release();
    expect((await sendAllKept(await site.get(`${gm}/letters`))).status).toBe(303);
    expect((await site.get(site.link('red'))).text).toMatch(/turn 2/i);
    const { text } = await site.get(`${site.link('red')}/letters`);
    expect(text).not.toContain('a letter from the gamemaster');
    const desk = await site.get(`${gm}/letters`);
    expect(desk.text).toContain('Tue 24 Dec 2030, 08:00');
  });

  test('one is written anew; what fails comes back as it was filled', async () => {
    await play();
    const red = letterLinks(await site.get(`${gm}/letters`))[0] ?? '';
    const words = { subject: 'Turn 2', text: 'All <i>quiet</i> & well.', why: '' };
    const slip = await site.post(`${red}/correct`, words);
    expect(slip.status).toBe(422);
    expect(slip.text).toContain('All &lt;i&gt;quiet&lt;/i&gt; &amp; well.');
    const done = await site.post(`${red}/correct`, { ...words, why: 'a slip' });
    expect(done.status).toBe(303);
    const again = await site.post(`${red}/correct`, { ...words, text: 'Loud.', why: 'late' });
    expect([again.status, again.text.includes('Loud.')]).toEqual([409, true]);
    await release();
    const { text } = await site.get(`${site.link('red')}/letters`);
    expect(text).not.toMatch(/a slip|correct/i);
  });

  test('words that a playing of the step made void are offered again, and nothing of them is sent', async () => {
    await play();
    const red = letterLinks(await site.get(`${gm}/letters`))[0] ?? '';
    const words = { subject: 'Turn <2>', text: 'All <i>quiet</i>.', why: 'a slip' };
    expect((await site.post(`${red}/correct`, words)).status).toBe(303);
    const amendment = { text: 'place C red at 4', at: 'end', reason: 'Owed' };
    expect((await site.post(`${gm}/amend`, amendment)).status).toBe(303);
    const list = await site.get(`${gm}/letters`);
    expect(list.text.match(/Your words wait here/g)).toHaveLength(1);
    const again = letterLinks(list)[0] ?? '';
    expect(again).not.toBe(red);
    const page = (await site.get(again)).text;
    expect(page).toContain('\nAll &lt;i&gt;quiet&lt;/i&gt;.</textarea>');
    expect(page).toContain('value="a slip"');
    const fresh = (await site.get(`${again}?from=new`)).text;
    expect(/<textarea id="text"[\s\S]*<\/textarea>/.exec(fresh)?.[0]).not.toContain('quiet');
    const other = letterLinks(list).find((one) => one !== again) ?? '';
    expect((await site.get(other)).text).not.toContain('quiet&lt;');
    await release();
    expect((await site.get(`${site.link('red')}/letters`)).text).not.toMatch(/quiet&lt;|a slip/);
    expect((await site.get(`${gm}/letters`)).text).not.toContain('Your words wait');
  });

  test('a note is added, and a letter that has left is sent again once', async () => {
    await play();
    const red = letterLinks(await site.get(`${gm}/letters`))[0] ?? '';
    const empty = await site.post(`${red}/note`, { note: ' ', place: 'end' });
    expect(empty.status).toBe(422);
    const noted = await site.post(`${red}/note`, { note: 'Mind <the> ford.', place: 'end' });
    const there = site.url + (noted.headers.get('location') ?? '').replace(/\?.*/, '');
    expect((await site.get(there)).text).toContain('Mind &lt;the&gt; ford.');
    await release();
    expect((await site.post(`${there}/again`, { copies: '0' })).status).toBe(409);
    await site.with(async (campaign) => {
      for (const { id } of await must(readyLetters(campaign)))
        await must(markSent(campaign, id, site.clock));
    });
    expect((await site.get(there)).text).toContain('>Send again</button>');
    expect((await site.post(`${there}/again`, { copies: '0' })).status).toBe(303);
    const twice = await site.post(`${there}/again`, { copies: '0' });
    expect([twice.status, twice.text.includes('already sent again')]).toEqual([409, true]);
    expect((await site.get(there)).text).toContain('Sent again on');
  });

  test('those that left are found by their seat', async () => {
    await play();
    await release();
    await site.with(async (campaign) => {
      for (const { id } of await must(readyLetters(campaign)))
        await must(markSent(campaign, id, site.clock));
    });
    const rowsOf = async (query: string): Promise<readonly string[]> => {
      const { text } = await site.get(`${gm}/letters${query}`);
      return [...text.matchAll(/<h4><a [^>]*>([^:<]*): /g)].map(([, title = '']) => title);
    };
    expect(new Set(await rowsOf(''))).toEqual(new Set(['The red commander', 'The blue commander']));
    expect(new Set(await rowsOf(`?seat=The+red+commander`))).toEqual(
      new Set(['The red commander']),
    );
  });

  test('what could not leave says why and is tried again at once', async () => {
    await site.with(async (campaign) => {
      const [letter] = await must(readyLetters(campaign));
      await must(markFailed(campaign, letter?.id ?? 0, 'no <route> to host', site.clock));
    });
    expect((await site.get(gm)).text).toContain('<strong>1</strong> could not be sent');
    const page = await site.get(`${gm}/letters`);
    expect(page.text).toContain('no &lt;route&gt; to host');
    expect(page.text).toContain('Next try');
    expect((await site.post(`${gm}/letters/again`, {})).status).toBe(303);
    expect((await site.get(`${gm}/letters`)).text).not.toContain('Could not leave');
    expect((await site.get(gm)).text).not.toContain('could not be sent');
  });

  test('one that goes to a person and not to a seat is listed by his name', async () => {
    const ann = { seat: 'red', name: 'Ann', mail: 'ann@example.org', writes: 'yes' };
    await site.post(`${gm}/people`, ann);
    await site.post(`${gm}/people`, { ...ann, name: 'Bob', mail: 'bob@example.org' });
    const { text } = await site.get(`${gm}/letters`);
    expect(text).toContain('Ann: ');
    expect(text).not.toContain('a stranger');
  });

  test.each(['/letter/0', '/letter/99', '/letter/x', '/letter/1e3'])(
    '%s is not there',
    async (path) => {
      expect((await site.get(gm + path)).status).toBe(404);
    },
  );
});

describe('taking back', () => {
  test('says what will happen, does it once, and tells an old page so', async () => {
    await play();
    await release();
    const steps = await site.get(`${gm}/take-back`);
    expect(plain(steps.text)).toContain('/take-back/confirm?step=turn%201');
    const confirm = await site.get(`${gm}/take-back/confirm?step=turn%201`);
    expect(confirm.text).toContain('Every seat gets a letter');
    expect(steps.text).toContain('1 sheet received');
    expect(confirm.text).toContain('Its accepted orders are accepted again');
    const form = { step: 'turn 1', stamp: fieldOf(confirm, 'stamp') };
    const none = await site.post(`${gm}/take-back`, { ...form, reason: '' });
    expect(none.status).toBe(422);
    const reason = 'a die was wrong';
    expect((await site.post(`${gm}/take-back`, { ...form, reason })).status).toBe(303);
    const twice = await site.post(`${gm}/take-back`, { ...form, reason });
    expect([twice.status, twice.text.includes(reason)]).toEqual([409, true]);
    const red = await site.get(`${site.link('red')}/letters`);
    expect(red.text).toContain('taken back');
    expect(red.text).not.toContain(reason);
    // His report is taken back; the letter that says so stands.
    const marked = red.text.match(/<li class="gone">.*?<\/li>/g) ?? [];
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.join()).toContain('Taken back: disregard it');
    expect(marked.join()).not.toContain(': taken back</a>');
    const first = /href="([^"]*)"/.exec(marked[0] ?? '')?.[1] ?? '';
    expect((await site.get(site.url + first)).text).toContain('Taken back: disregard it');
    await site.with(async (campaign) => {
      expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    });
  });

  test('the pages of the players go back at once though the letters are held, as the form says', async () => {
    await play();
    await release();
    const confirm = await site.get(`${gm}/take-back/confirm?step=turn%201`);
    const [, tick = ''] = /name="hold"[^>]*>(.*?)<\/label>/s.exec(confirm.text) ?? [];
    expect(tick).toContain("The players' pages go back at once");
    const form = { step: 'turn 1', stamp: fieldOf(confirm, 'stamp'), reason: 'a slip' };
    expect((await site.post(`${gm}/take-back`, { ...form, hold: 'yes' })).status).toBe(303);
    const { text } = await site.get(`${site.link('red')}/letters`);
    expect(text).toContain('Taken back: disregard it');
    expect(text).not.toContain(': taken back</a>');
  });

  test('its letters tell what the gamemaster tells the players, and wait until he has read them', async () => {
    await play();
    await release();
    const confirm = await site.get(`${gm}/take-back/confirm?step=turn%201`);
    expect(confirm.text).toMatch(/name="hold" value="yes" checked/);
    const words = { reason: 'blue lied', tells: 'A die was read\nupside down.' };
    const form = { step: 'turn 1', stamp: fieldOf(confirm, 'stamp'), ...words, hold: 'yes' };
    const slip = await site.post(`${gm}/take-back`, { ...form, reason: '' });
    expect([slip.status, slip.text.includes('upside down.</textarea>')]).toEqual([422, true]);
    const done = await site.post(`${gm}/take-back`, form);
    expect(done.headers.get('location')).toContain('/letters?did=taken-back');
    expect((await site.get(`${site.link('red')}/letters`)).text).not.toContain(': taken back');
    const list = await site.get(`${gm}/letters`);
    expect(list.text.match(/Read it, edit it if you like/g)).toHaveLength(2);
    expect(list.text).toContain('After a take-back the pages go back at once');
    const [first = ''] = letterLinks(list);
    const page = (await site.get(first)).text;
    expect(page).toContain('The gamemaster writes:\n\nA die was read\nupside down.');
    expect(page).not.toContain('blue lied');
    const edited = { subject: 'Back', text: 'We begin again.', why: 'shorter' };
    expect((await site.post(`${first}/correct`, edited)).status).toBe(303);
    expect((await sendAllKept(await site.get(`${gm}/letters`))).status).toBe(303);
    const red = await site.get(`${site.link('red')}/letters`);
    const blue = await site.get(`${site.link('blue')}/letters`);
    expect([red.text, blue.text].map((text) => /Back<\/a>|: taken back/.test(text))).toEqual([
      true,
      true,
    ]);
    expect(red.text + blue.text).not.toMatch(/blue lied|shorter/);
    await site.with(async (campaign) => {
      expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    });
  });

  test.each(['turn 99', '<script>'])('no page for the step "%s"', async (step) => {
    const address = `${gm}/take-back/confirm?step=${encodeURIComponent(step)}`;
    expect((await site.get(address)).status).toBe(404);
    const posted = await site.post(`${gm}/take-back`, { step, reason: 'why' });
    expect(posted.status).toBe(409);
    expect(posted.text).not.toContain('<script>');
  });
});

describe('people', () => {
  const ann = { seat: 'red', name: 'Ann', mail: 'ann@example.org', form: 'text', writes: 'yes' };
  const holders = (): Promise<readonly string[]> =>
    site.with(async (campaign) =>
      (await must(listSeats(campaign))).map(({ name = '', mail = '' }) => `${name}|${mail}`),
    );
  const linkOf = async (seat: string): Promise<string> => {
    const { text } = await site.get(`${gm}/people`);
    const card = text.slice(text.indexOf(`id="seat-${seat}"`));
    return site.url + (/href="(\/c\/meeting\/s\/[^"]+)"/.exec(card)?.[1] ?? '');
  };

  test('one is invited by a letter with a way in', async () => {
    expect(
      (await site.post(`${gm}/people`, { ...ann, was: '|' })).headers.get('location'),
    ).toContain('did=invited');
    expect(await holders()).toEqual(['Ann|ann@example.org', '|']);
    const invited = await listInvitations(site.directory, 'meeting', site.clock);
    expect(invited.map(({ seat, mail, state }) => [seat, mail, state])).toEqual([
      ['red', ann.mail, 'waiting'],
    ]);
  });

  test('a successor has the sheets; the link of the one before opens nothing', async () => {
    await site.post(`${gm}/people`, ann);
    const old = await linkOf('red');
    await sendOrders('PP 1: move A to 3');
    const bob = { ...ann, name: 'Bob', mail: 'bob@example.org', was: 'Ann|ann@example.org' };
    expect((await site.post(`${gm}/people`, bob)).status).toBe(303);
    expect((await site.get(old)).status).toBe(404);
    expect((await site.get(await linkOf('red'))).status).toBe(200);
    const late = await site.post(`${gm}/people`, { ...bob, name: 'Cid', mail: 'cid@example.org' });
    expect([late.status, late.text.includes('cid@example.org')]).toEqual([409, true]);
    expect(await holders()).toEqual(['Bob|bob@example.org', '|']);
  });

  test('one person plays one side, two seats of two sides do not swap', async () => {
    await site.post(`${gm}/people`, ann);
    const both = await site.post(`${gm}/people`, { ...ann, seat: 'blue' });
    expect([both.status, both.text.includes('only one side')]).toEqual([422, true]);
    expect((await site.post(`${gm}/people/swap`, { a: 'red', b: 'blue' })).status).toBe(422);
    expect((await site.post(`${gm}/people/swap`, { a: 'red', b: 'red' })).status).toBe(422);
  });

  test('a seat is left vacant once', async () => {
    await site.post(`${gm}/people`, ann);
    const old = await linkOf('red');
    expect((await site.get(`${gm}/people`)).text).not.toContain('action="/people/vacate"');
    const asks = await site.get(`${gm}/people/vacate?seat=red`);
    expect(asks.text).toContain('Ann (ann@example.org) loses access at once');
    expect(fieldOf(asks, 'was')).toBe('Ann|ann@example.org');
    expect((await site.get(`${gm}/people/vacate?seat=blue`)).status).toBe(404);
    const form = { seat: 'red', was: 'Ann|ann@example.org', word: 'Get well <soon>.' };
    const long = await site.post(`${gm}/people/vacate`, { ...form, word: 'x'.repeat(20_001) });
    expect([long.status, long.text.includes(`${'x'.repeat(20_001)}</textarea>`)]).toEqual([
      422,
      true,
    ]);
    expect((await site.post(`${gm}/people/vacate`, form)).status).toBe(303);
    expect((await site.get(old)).status).toBe(404);
    expect((await site.post(`${gm}/people/vacate`, form)).status).toBe(409);
    await site.with(async (campaign) => {
      const letters = (await must(readyLetters(campaign))).filter(({ to }) => to === ann.mail);
      expect(letters.at(-1)?.text).toContain('You no longer hold the seat The red commander');
      expect(letters.at(-1)?.text).toContain('The gamemaster adds:\n\nGet well <soon>.');
      expect(letters.filter(({ text }) => text.includes('no longer hold'))).toHaveLength(1);
    });
    expect((await site.post(`${gm}/people/vacate`, { seat: 'gm' })).status).toBe(422);
  });

  test('a gamemaster who plays a side is warned of, and not refused', async () => {
    await site.post(`${gm}/people`, { ...ann, seat: 'gm', form: 'map' });
    await site.post(`${gm}/people`, ann);
    expect((await site.get(`${gm}/people`)).text).toContain('that player sees everything');
  });

  test.each([
    [{ name: '', mail: 'a@b.c' }],
    [{ name: 'x'.repeat(201), mail: '' }],
    [{ name: '<script>alert(1)</script>', mail: 'nowhere' }],
    [{ name: 'Ann', mail: 'a@b.c', seat: 'green' }],
    [{ name: 'Ann', mail: 'a@b.c', form: 'pigeon' }],
  ])('%j comes back as it was filled, and nobody is named', async (slip) => {
    const answer = await site.post(`${gm}/people`, { ...ann, ...slip });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('<script>alert');
    expect(await holders()).toEqual(['|', '|']);
  });
});

describe('the campaign, its pack and its copies', () => {
  test('a file of the pack is read and saved, and changed on the page of changes alone', async () => {
    const page = await site.get(`${gm}/campaign`);
    const path = decodeURIComponent(/\/pack\?file=([^"]+)"/.exec(plain(page.text))?.[1] ?? '');
    const shown = await site.get(`${gm}/pack?file=${encodeURIComponent(path)}`);
    expect(shown.text).toMatch(/<textarea[^>]* readonly/);
    const saved = await site.get(`${gm}/pack?file=${encodeURIComponent(path)}&save=yes`);
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    expect((await site.post(`${gm}/pack`, { file: path, text: '' })).status).toBe(404);
    expect((await site.get(`${gm}/pack?file=..%2Fsecret`)).status).toBe(404);
  });

  test('the copy is a whole campaign that replays, and leaves nothing behind on the disk', async () => {
    await play();
    const own = join(site.dir, 'own-tmp');
    mkdirSync(own);
    vi.stubEnv('TMPDIR', own);
    undoLater(() => void vi.unstubAllEnvs());
    const response = await fetch(`${gm}/backup`);
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="meeting-.*\.vedette"/,
    );
    const copy = join(site.dir, 'restored.vedette');
    writeFileSync(copy, Buffer.from(await response.arrayBuffer()));
    await putFile(copy);
    const campaign = await must(openCampaign(copy, [toy]));
    expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    campaign.close();
    await expect.poll(() => readdirSync(own)).toEqual([]);
  });

  test('the document has journal, letters and pack, and none of the secrets', async () => {
    await play();
    const { text } = await site.get(`${gm}/export`);
    const document = JSON.parse(text) as Record<string, unknown>;
    expect(Object.keys(document)).toEqual(['format', 'campaign', 'pack', 'entries', 'letters']);
    expect(text).not.toMatch(/07070707|seed|doorKey|door_key|draft/i);
  });

  test('another campaign is begun beside it, never over one that is there', async () => {
    const form = {
      system: 'toy@1',
      scene: 'own|meeting',
      title: 'Zweite Begegnung, Größe 2',
      zone: 'UTC',
      name: 'Ann',
      mail: 'ann@example.org',
    };
    const systems = await site.get(`${gm}/campaign/new`);
    const value = /name="system" value="([^"]+)"/.exec(systems.text)?.[1] ?? '';
    const begun = await site.post(`${gm}/campaign/new`, { ...form, system: value });
    expect(begun.status).toBe(303);
    expect(await store().list(site.dir)).toContain('zweite-begegnung-gro-e-2.vedette');
    expect((await site.get(site.url + (begun.headers.get('location') ?? ''))).status).toBe(200);
    const twice = await site.post(`${gm}/campaign/new`, { ...form, system: value });
    expect([twice.status, twice.text.includes('Zweite Begegnung')]).toEqual([422, true]);
    for (const slip of [
      { title: '' },
      { title: '../../etc' + 'x'.repeat(120) },
      { title: '???' },
      { title: 'War \u202egnp' },
      { title: 'Ok', zone: 'Moon/Base' },
      { title: 'Ok', system: 'chess' },
      { title: 'Ok', scene: 'own|nowhere' },
    ])
      expect(
        (await site.post(`${gm}/campaign/new`, { ...form, system: value, ...slip })).status,
      ).toBe(422);
    const names = (await store().list(site.dir)).filter((name) => name.endsWith('.vedette'));
    expect(names).toHaveLength(3);
  });
});

test('the after-action report is the file that the command line writes', async () => {
  await play();
  await release();
  const page = await site.get(`${gm}/after-action/page`);
  expect(page.headers.get('content-disposition')).toContain('after-action.html');
  const { html } = await site.with((campaign) => must(afterAction(campaign, {})));
  expect(page.text).toBe(html);
});

test('the after-action report as one side knew it is the file that the command line writes for that side', async () => {
  await play();
  await release();
  const page = await site.get(`${gm}/after-action/page?side=red`);
  expect(page.headers.get('content-disposition')).toContain('after-action-red.html');
  const { html } = await site.with((campaign) => must(afterAction(campaign, { side: 'red' })));
  expect(page.text).toBe(html);
  expect(page.text).not.toMatch(/blue [XY]|Blue scouts/);
});

test('dice are listed by name, found by a word, and ruled from there while the step is open', async () => {
  await sendOrders('PP 1: move B to 5\nPP 2: move B to 5\nPP 3: move B to 5');
  await site.with(async (campaign) => {
    const text = 'PP 1: move X to 5\nPP 2: move X to 5\nPP 3: move X to 5';
    await must(
      submitSheet(campaign, { seat: asSeat('blue'), kind: 'orders', text, via: 'web' }, site.clock),
    );
  });
  await site.post(`${gm}/run`, { now: 'yes' });
  const page = await site.get(`${gm}/dice`);
  expect(page.text).toMatch(/<meter min="0"/);
  const rule = /href="([^"]*\/rule\?key=[^"]+)"/.exec(plain(page.text))?.[1] ?? '';
  expect((await site.get(site.url + rule)).text).toContain('Overrule and resolve again');
  expect((await site.get(`${gm}/dice?words=%3Cscript%3E`)).text).toContain('No such rolls');
  await release();
  expect((await site.get(`${gm}/dice`)).text).not.toContain('/rule?key=');
});

describe('another campaign', () => {
  test("is one step away for its gamemaster, and no seat's page leads there", async () => {
    const there = await site.get(`${gm}/campaigns`);
    const href = /href="([^"]*\/campaigns\?to=other)"/.exec(plain(there.text))?.[1] ?? '';
    const way = (await site.get(site.url + href)).headers.get('location') ?? '';
    expect(way).toMatch(/^\/c\/other\/s\//);
    expect((await site.get(site.url + way)).text).toContain('<h1 class="unseen">Desk</h1>');
    for (const none of ['nowhere', '../other', ''])
      expect((await site.get(`${gm}/campaigns?to=${none}`)).status).toBe(404);
    expect((await site.get(gm)).text).toMatch(/href="[^"]*\/campaigns">Other campaigns<\/a>/);
    const red = await site.get(site.link('red'));
    expect(red.text).toContain('<a href="/">Sign in</a>');
    expect(plain(red.text)).not.toContain('to=other');
    const form = { seat: 'gm', name: 'Greta', mail: 'greta@example.org', form: 'map' };
    expect((await site.post(`${gm}/people`, form)).status).toBe(303);
    expect(plain((await site.get(`${gm}/campaigns`)).text)).not.toContain('to=other');
    // Whoever kept the address of the way there: the other is nobody's, and this one is Greta's.
    expect((await site.get(site.url + href)).status).toBe(404);
    // Nor does a desk that is nobody's lead to hers.
    const nobodys = `${site.link('gm', 'other')}/campaigns`;
    expect(plain((await site.get(nobodys)).text)).not.toContain('to=meeting');
    expect((await site.get(`${nobodys}?to=meeting`)).status).toBe(404);
  });

  test('is found on his first page, and not from a desk, by a gamemaster who has signed in', async () => {
    const [mail, name] = ['greta@example.org', 'Greta'] as const;
    for (const campaign of ['meeting', 'other'])
      await site.campaigns.with(campaign, (one) =>
        must(nameSeat(one, { seat: GAMEMASTER, name, mail }, site.clock)),
      );
    const cookie = await signIn(site, mail);
    const from = `${site.url}/c/meeting/gm/campaigns`;
    expect(plain((await site.get(from, cookie)).text)).not.toContain('to=');
    expect((await site.get(`${from}?to=other`, cookie)).status).toBe(404);
    expect((await site.get(site.url, cookie)).text).toContain('href="/c/other/gm"');
  });

  test('is found among many by its title, 25 on a page, and none of them is opened', async () => {
    const file = join(site.dir, 'other.vedette');
    for (let number = 10; number < 40; number += 1)
      await copyAt(file, join(site.dir, `copy-${String(number)}.vedette`));
    const linksOn = async (query: string): Promise<readonly string[]> => {
      const { text } = await site.get(`${gm}/campaigns${query}`);
      return [...plain(text).matchAll(/href="[^"]*\/campaigns\?to=([a-z0-9-]+)"/g)].flatMap(
        ([, name = '']) => (name.startsWith('copy') || name === 'other' ? [name] : []),
      );
    };
    const looks = vi.spyOn(site.campaigns, 'look');
    const first = new Set(await linksOn(''));
    const more = /rel="next" href="([^"]+)"/.exec((await site.get(`${gm}/campaigns`)).text)?.[1];
    expect(plain(more ?? '')).toContain('from=25');
    const second = new Set(await linksOn('?words=&from=25'));
    expect([first.size <= 25, first.size + second.size]).toEqual([true, 31]);
    const title = /copy-10">([^<]+)</.exec((await site.get(`${gm}/campaigns`)).text)?.[1];
    const words = encodeURIComponent(title?.toUpperCase() ?? '');
    expect(await linksOn(`?words=${words}`)).toContain('copy-10');
    expect(looks).not.toHaveBeenCalled();
    looks.mockRestore();
    const none = await site.get(`${gm}/campaigns?words=%25`);
    expect(none.text).toContain('No campaign of yours has these words in its title.');
  });

  test('is found for an e-mail by its token, by the letter that it answers, by its title, or by a seat of its sender', async () => {
    const token = await site.with((campaign) =>
      Promise.resolve(replyToken(campaign, RED, 'turn 2')),
    );
    const title = await site.with(({ meta }) => Promise.resolve(meta.title));
    await refreshHoldings(site.directory, await site.campaigns.files());
    const found = async (signs: Partial<MailSigns>): Promise<readonly string[]> => [
      ...(
        await findMailed(site.directory, {
          from: '',
          subject: '',
          tokens: [],
          replyTo: [],
          ...signs,
        })
      ).keys(),
    ];
    expect(await found({ tokens: [token] })).toEqual(['meeting']);
    const [sent] = await site.with((campaign) => must(readyLetters(campaign)));
    const letter = sent?.messageId ?? '';
    expect(await found({ replyTo: [letter] })).toEqual(['meeting']);
    // As a letter of an earlier Vedette, which named no campaign; none of these has any.
    const earlier = letter.replace(/\.[a-z2-7]{5}@/, '@');
    expect(await found({ replyTo: [earlier, '<1@example.org>'] })).toEqual([]);
    expect(await found({ subject: `Re: ${title.toUpperCase()}` })).toContain('meeting');
    expect(await found({ from: 'stranger@example.org' })).toEqual([]);
    await site.post(`${gm}/people`, {
      ...{ seat: 'red', name: 'Ada', mail: 'ada@example.org', form: 'map' },
    });
    await refreshHoldings(site.directory, await site.campaigns.files());
    expect(await found({ from: 'ADA@example.org' })).toEqual(['meeting']);
  });
});
