/** What pages and receipts say of the versions of a sheet is true of each of them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { withdrawSheets } from '../../src/campaign/sheets/mail-commands.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { takeMail } from '../../src/campaign/sheets/take-mail.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { asSeat, ok } from '../../src/kernel/basic.js';
import { must, startSite, testClock, type Site } from './site.js';

let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const page = async (path = ''): Promise<string> => (await site.get(site.link('red') + path)).text;
const send = (text: string) =>
  site.post(`${site.link('red')}/sheet`, { kind: 'orders', list: 'scouts', text });
const resolveStep = () =>
  site.with(async (campaign) => {
    await must(runTurn(campaign, { now: true }, site.clock));
    await must(releaseTurn(campaign, site.clock));
  });
const GOOD = 'PP 1: move A to 2';

it('a first sheet with errors has no earlier one that stands, and a later one names the version that does', async () => {
  expect(await page()).toContain('No orders received yet.');
  const first = await send('PP 1: mvoe A to 2');
  expect(first.text).toContain('Not accepted: 1 line to fix.');
  expect(first.text).not.toContain('still stand');
  expect(await page()).toContain('Not accepted: 1 line to fix.');
  await send(GOOD);
  const third = await send('PP 1: mvoe A to 2\nPP 2: mvoe A to 3');
  const says = 'Not accepted: 2 lines to fix. Your earlier orders (version 2) still stand.';
  expect(third.text).toContain(says);
  const own = await page();
  expect(own).toContain('Not accepted: 2 lines to fix.');
  expect(own).toContain('Your earlier orders (version 2) still stand.');
  expect(own).not.toContain('You have an unsent draft.');
});

it('orders that were called ready are not when others have replaced them', async () => {
  const NOT_READY = 'You have not marked it ready.';
  const ready = { key: '1/orders/red', ready: 'yes' };
  await send(GOOD);
  expect(await page('/sheet/1~orders~red')).toContain(NOT_READY);
  expect((await site.post(`${site.link('red')}/ready`, ready)).status).toBe(303);
  expect(await page('/sheet/1~orders~red')).not.toContain(NOT_READY);
  await send('PP 1: move A to 3');
  expect(await page('/sheet/1~orders~red')).toContain(NOT_READY);
});

it('orders that are over are shown as they were played, whatever was refused after them', async () => {
  await send(GOOD);
  await send('PP 1: mvoe A to 4');
  await site.with(async (campaign) => must(runTurn(campaign, { now: true }, testClock())));
  const over = await page('/sheet/1~orders~red');
  expect(over).toContain(`${GOOD}</textarea>`);
  expect(over).not.toContain('mvoe A to 4</textarea>');
});

const LATER = 'replaced by a later version';
const PLAYED = 'This was your last accepted version at the deadline.';

it('the receipt of orders that were taken back says so, also when their step is over without them', async () => {
  await send(GOOD);
  await site.with((campaign) =>
    must(takeMail(campaign, site.clock, async (at) => ok(await withdrawSheets(at, asSeat('red'))))),
  );
  const says = async () => {
    const receipt = await page('/receipt/1');
    expect(receipt).toContain('Accepted, and then you took it back.');
    expect(receipt).not.toContain(LATER);
    expect(receipt).not.toContain(PLAYED);
  };
  await says();
  await resolveStep();
  await says();
  expect(await page()).not.toContain('/receipt/1');
});

it('orders that were replaced are not taken back with those in their place', async () => {
  await send(GOOD);
  await send('PP 1: move A to 3');
  await site.with((campaign) =>
    must(takeMail(campaign, site.clock, async (at) => ok(await withdrawSheets(at, asSeat('red'))))),
  );
  expect(await page('/receipt/1')).toContain(LATER);
  expect(await page('/receipt/2')).toContain('Accepted, and then you took it back.');
});

it('the receipt of orders that the gamemaster reopened says so, and that of others in their place', async () => {
  const key = '1/orders/red';
  await send(GOOD);
  await site.with(async (campaign) => {
    await must(runTurn(campaign, { now: true }, site.clock));
    await must(reopenSheet(campaign, { key, reason: 'A slip' }, site.clock));
  });
  const reopened = 'the gamemaster reopened your orders';
  expect(await page('/receipt/1')).toContain(reopened);
  await send('PP 1: move A to 3');
  await resolveStep();
  expect(await page('/receipt/1')).toContain(reopened);
  expect(await page('/receipt/2')).toContain(PLAYED);
  const own = await page();
  expect([own.includes('/receipt/1"'), own.includes('/receipt/2"')]).toEqual([false, true]);
});

it('the receipt of orders that the gamemaster replaced by his own says so once their step is over', async () => {
  await send(GOOD);
  const ruling = { key: '1/orders/red', text: 'PP 1: wait', reason: 'By telephone' };
  await site.with((campaign) => must(giveRuling(campaign, ruling, site.clock)));
  const entered = 'the gamemaster entered other orders for you';
  expect(await page('/receipt/1')).not.toContain(entered);
  await resolveStep();
  expect(await page('/receipt/1')).toContain(entered);
  expect(await page()).not.toContain('/receipt/1"');
});

it('only the receipt of the orders that count lets its seat say that it is ready', async () => {
  for (const text of ['PP 1: mvoe A to 4', GOOD]) await send(text);
  const offers = async (n: number): Promise<boolean> =>
    (await page(`/receipt/${String(n)}`)).includes('name="ready"');
  expect([await offers(1), await offers(2)]).toEqual([false, true]);
  await send('PP 1: move A to 3');
  expect([await offers(2), await offers(3)]).toEqual([false, true]);
});

it('a draft is unsent until orders are sent after it, from wherever they came', async () => {
  const draft = { kind: 'orders', key: '1/orders/red', text: 'PP 2: wait', revision: '0' };
  await site.post(`${site.link('red')}/draft`, draft);
  expect(await page()).toContain('You have an unsent draft.');
  await site.with(async (campaign) => {
    const sheet = { seat: asSeat('red'), kind: 'orders', text: GOOD, via: 'mail' as const };
    await must(submitSheet(campaign, sheet, site.clock));
  });
  expect(await page()).toContain('Version 1, sent');
  expect(await page()).not.toContain('You have an unsent draft.');
});

it('receipts are counted by what the seat sent itself, whatever the others send', async () => {
  const blue = { kind: 'orders', list: 'scouts' };
  for (const text of ['PP 1: wait', 'PP 1-2: wait'])
    await site.post(`${site.link('blue')}/sheet`, { ...blue, text });
  await send(GOOD);
  const own = await page('/sheet/1~orders~red');
  expect([...own.matchAll(/\/receipt\/(\d+)/g)].map(([, n]) => n)).toContain('1');
  expect(own).not.toMatch(/\/receipt\/[23]/);
  expect((await site.get(`${site.link('red')}/receipt/2`)).status).toBe(404);
});

it.each([
  ['cli', 'by the gamemaster'],
  ['mail', 'by e-mail'],
  ['web', 'on this site'],
] as const)('orders that came by %s say so in the same words on every page', async (via, says) => {
  await site.with(async (campaign) => {
    const sheet = { seat: asSeat('red'), kind: 'orders', text: GOOD, via };
    await must(submitSheet(campaign, sheet, site.clock));
  });
  const at = String.raw`Sat 21 Nov(?: \d+)?, \d\d:\d\d(?: [A-Z]+)?,? ${says}<`;
  expect(await page('/sheet/1~orders~red')).toMatch(new RegExp(at));
  expect(await page('/receipt/1')).toMatch(new RegExp(at));
  const desk = (await site.get(site.link('gm'))).text;
  expect(desk).toMatch(new RegExp(`version 1</a>, ${at}`));
  expect(desk).toMatch(new RegExp(`As sent, ${at}`));
});

it('after a take-back versions go on, and those of the turn that is gone say so', async () => {
  await send(GOOD);
  const clock = testClock();
  await site.with(async (campaign) => {
    await must(runTurn(campaign, { now: true }, clock));
    await must(releaseTurn(campaign, clock));
    await must(takeBackTurn(campaign, { step: 'turn 1', reason: 'A wrong die' }, clock));
  });
  const gone = await page('/sheet/1~orders~red');
  expect(gone).toContain('Version 2, sent');
  expect(gone).toMatch(/<strong>Version 2<\/strong> <span[^>]*>counts/);
  expect(gone).toContain('carried over when play went back');
  expect(gone).toMatch(/<strong>Version 1<\/strong> <span[^>]*>taken back with its turn/);
  expect((await site.get(site.link('gm'))).text).toMatch(
    /As sent, [^<]* carried over when play went back</,
  );
  const sent = await send('PP 1: move A to 3');
  const receipt = await site.get(new URL(sent.headers.get('location') ?? '', site.url).href);
  expect(receipt.text).toContain(
    'Accepted. You have not marked it ready.</span> <small>Version 3, sent',
  );
  expect((await page('/receipt/1')).replaceAll('&#x27;', "'")).toContain('has taken back');
});

it('a receipt keeps what was read when its sheet came, whatever the gamemaster amends and plays after that', async () => {
  await send(GOOD);
  const reading = async (): Promise<string> =>
    /<h2>As sent[^]*<\/article>/.exec(await page('/receipt/1'))?.[0] ?? '';
  const before = await reading();
  expect(before).toContain('Every line is understood.');
  const clock = testClock();
  await site.with(async (campaign) => {
    const change = { text: 'remove A red', at: 'start', reason: 'He fell from his horse' };
    await must(amendPosition(campaign, change, clock));
  });
  expect(await reading()).toBe(before);
  await site.with((campaign) => must(runTurn(campaign, { now: true }, clock)));
  expect(await reading()).toBe(before);
});
