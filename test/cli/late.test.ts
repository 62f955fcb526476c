/** What came too late, and mails entered by hand, on the command line. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { clock, got, RED, reopen, tempFile, toyCampaign } from '../campaign/cast.js';
import { vedette } from './vedette.js';

test('a sheet that came too late is listed, shown and taken, and asks points to it', async () => {
  const file = tempFile();
  (await toyCampaign(file)).close();
  expect((await vedette('run', file, '--now', '--yes')).code).toBe(0);
  const campaign = await reopen(file);
  const text = 'PP 1: move A to 2';
  got(await keepLate(campaign, { seat: RED, of: 'orders', text, why: 'It was shut.' }, clock));
  campaign.close();
  expect((await vedette('asks', file)).out).toContain('1 late order or e-mail was not accepted');
  const list = (await vedette('late', 'list', file)).out;
  expect(list).toMatch(/waiting +red +web .*It was shut\./);
  const id = /^\d+/.exec(list)?.[0] ?? '';
  const shown = (await vedette('late', 'show', file, id)).out;
  expect(shown).toContain('could be for 1/orders/red');
  expect(shown).toContain('You went on without these orders');
  expect(shown).toContain(text);
  expect((await vedette('late', 'aside', file, id)).out).toContain('Its sender has a letter.');
  expect((await vedette('late', 'list', file)).out).toBe('Nothing is waiting.');
  expect((await vedette('late', 'list', file, '--all')).out).toContain('set aside');
  const early = await vedette('late', 'take', file, id, '--reason', 'r');
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('Put it back first')]);
  expect((await vedette('late', 'up', file, id)).out).toBe('It waits again.');
  const taken = await vedette('late', 'take', file, id, '--reason', 'a slow train');
  expect([taken.code, taken.out]).toEqual([0, expect.stringContaining('Taken for 1/orders/red')]);
  expect((await vedette('late', 'show', file, '999')).code).toBe(1);
  expect((await vedette('replay', file)).code).toBe(0);
});

test('a mail is shown as it is read, and entered only with a reason', async () => {
  const file = tempFile();
  (await toyCampaign(file)).close();
  expect((await vedette('run', file)).code).toBe(3);
  const mail = `${file}.txt`;
  writeFileSync(mail, 'Sir,\n\nPP 1: move A to 2\n\nHold B back.\n');
  const bare = await vedette('mail', 'enter', file, mail);
  expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('Choose the seat')]);
  const wrong = await vedette('mail', 'enter', file, mail, '--seat', 'green');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('The seats: red, blue')]);
  const read = await vedette('mail', 'enter', file, mail, '--seat', 'red');
  expect([read.code, read.err]).toEqual([0, expect.stringContaining('--reason TEXT')]);
  expect(read.out).toContain('not read as an order, line 5: Hold B back.');
  expect((await vedette('asks', file)).out).not.toContain('answered');
  const entering = ['mail', 'enter', file, mail, '--seat', 'red', '--reason', 'his slip'];
  const elsewhere = await vedette(...entering, '--key', '1/orders/blue');
  expect([elsewhere.code, elsewhere.err]).toEqual([
    1,
    expect.stringContaining('They may be for: 1/orders/red.'),
  ]);
  expect((await vedette('asks', file)).out).not.toContain('answered');
  const done = await vedette(...entering, '--key', '1/orders/red');
  expect([done.code, done.out]).toEqual([
    0,
    expect.stringContaining('Entered for red: 1/orders/red. Its player has a letter.'),
  ]);
  writeFileSync(mail, 'PP 1: mvoe A');
  const faulty = await vedette('mail', 'enter', file, mail, '--seat', 'red', '--reason', 'r');
  expect([faulty.code, faulty.err]).toEqual([1, expect.stringContaining('it has errors')]);
  expect((await vedette('replay', file)).code).toBe(0);
});
