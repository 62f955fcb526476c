import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSeat } from '../../src/kernel/basic.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { seeOwnSheets } from '../../src/campaign/sheets/see-own-sheets.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { mailOf, must } from './post.js';

/** C3.8: the commander of the Trans-Mississippi and the fleet sends two sheets. */
const SEAT = asSeat('usa-trans');
const MAIL = 'tom@example.org';
const clock = (): string => '2026-11-21T12:00:00.000Z';

let dir: string;
let campaign: Campaign;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-lists-'));
  campaign = await begun('war.vedette');
});
afterAll(async () => {
  campaign.close();
  await rm(dir, { recursive: true });
});

/** A campaign in which orders are asked for. */
async function begun(name: string): Promise<Campaign> {
  const input = { system: 'civil-war', seed: '0412'.repeat(16), title: 'July 1861' };
  const war = await must(newCampaign(join(dir, name), input, clock));
  await must(nameSeat(war, { seat: SEAT, name: 'Tom', mail: MAIL }, clock));
  await must(
    giveRuling(war, { key: '1/split', text: 'split 1', reason: 'test', release: true }, clock),
  );
  await must(runTurn(war, { now: true }, clock));
  await must(releaseTurn(war, clock));
  return war;
}

const receive = (body: string, subject = 'My orders'): Promise<MailReceipt> =>
  must(receiveMail(campaign, mailOf(MAIL, body, { Subject: subject }), clock));
const answered = async (): Promise<readonly string[]> =>
  (await must(listAsks(campaign))).asks
    .filter(({ to, state }) => to === SEAT && state === 'answered')
    .map(({ list }) => list ?? '');

/** Of the orders that count. */
async function versionOf(list: string): Promise<number | undefined> {
  const { asks } = await must(seeOwnSheets(campaign, SEAT));
  return asks.find(({ ask }) => ask.list === list)?.counts?.version;
}

it('asks for which of two lists a sheet is, and takes it for neither', async () => {
  const receipt = await receive('PP 1: wait');
  expect(receipt).toMatchObject({ became: 'refused', seat: SEAT, answered: 1 });
  const letter = (await must(readyLetters(campaign))).findLast(({ seat }) => seat === SEAT);
  expect(letter?.text).toMatch(/List: trans[\s\S]*List: naval/);
  expect(letter?.text.replace(/\s+/g, ' ')).toContain(
    'one of these lines above those of each list',
  );
  expect(await answered()).toEqual([]);
});

it('says above which orders each list is named to a player who wants nothing done', async () => {
  await receive('No orders this turn.');
  const letter = (await must(readyLetters(campaign))).findLast(({ seat }) => seat === SEAT);
  expect(letter?.text.replace(/\s+/g, ' ')).toContain(
    'above the orders of each, write List: trans or List: naval.',
  );
});

it('takes the list that a line names', async () => {
  const receipt = await receive('Dear Umpire,\r\nList: naval\r\nPP 1: wait');
  expect(receipt.became).toBe('sheet');
  expect(await answered()).toEqual(['naval']);
});

it('takes the list that the subject names', async () => {
  await receive('PP 1: wait', 'Orders for trans, July');
  expect([...(await answered())].sort()).toEqual(['naval', 'trans']);
});

it('takes both from one mail, each with its own lines and its own answer', async () => {
  const receipt = await receive(
    'List: trans\r\nPP 1: wait\r\nPP 2: mvoe\r\n\r\nList: naval\r\nPP 1: wait',
  );
  expect(receipt.answered).toBe(2);
  const [trans, naval] = receipt.sheets;
  expect(trans).toMatchObject({ list: 'trans', receipt: { counts: false } });
  expect(naval).toMatchObject({ list: 'naval', receipt: { counts: true } });
  const fault =
    trans !== undefined && 'receipt' in trans ? trans.receipt.reading.faults[0] : undefined;
  expect(fault?.line).toBe(3);
});

it.each([
  'List: trans PP 1-3: move Lyon to 2519\r\nPP 1: wait',
  'PP 1: wait\r\n* List: trans PP 2: wait *',
  'List: trans, naval\r\nPP 1: wait',
  'List: trans,naval\r\nPP 1: wait',
  'List: trans\r\nPP 1: wait\r\n\r\nList: trans PP 2: wait',
])('shows what stands behind the name of a list as wrong: %s', async (body) => {
  const { sheets } = await receive(body, 'Orders for trans');
  const faults = sheets.flatMap((one) =>
    'receipt' in one ? one.receipt.reading.faults.map(({ code }) => code) : [],
  );
  expect([sheets.length, faults]).toEqual([1, ['header']]);
  expect(sheets).toMatchObject([{ list: 'trans', receipt: { counts: false } }]);
});

it('takes a name of a list in other words', async () => {
  const { sheets } = await receive('List: Trans-Mississippi\r\nPP 1: wait');
  expect(sheets).toMatchObject([{ list: 'trans', receipt: { counts: true } }]);
});

it.each([
  ['the number of the turn', 'Turn: 1.1'],
  ['a remark', '# my orders'],
  ['a remark that is an order', '# PP 9: wait'],
])('takes both lists below %s', async (_what, above) => {
  const lists = 'List: trans\r\nPP 1-2: wait\r\n\r\nList: naval\r\nPP 1-2: wait';
  const receipt = await receive(`${above}\r\n${lists}`);
  expect(receipt).toMatchObject({ became: 'sheet', answered: 2 });
  expect(receipt.sheets).toMatchObject([
    { list: 'trans', receipt: { counts: true } },
    { list: 'naval', receipt: { counts: true } },
  ]);
  const waits = await receive(`${above}\r\n${lists}\r\n\r\n-- \r\nTom Hale\r\nPP 3: wait`);
  expect(waits).toMatchObject({ became: 'waits', sheets: [], answered: 1 });
  expect((await receive('no')).became).toBe('no');
});

it('a pasted e-mail with the number of the turn above its list is entered', async () => {
  const source = Buffer.from(`From: Tom <${MAIL}>\n\nTurn: 1.1\nList: naval\nPP 1: wait`);
  const { keys } = await must(mailDesk.enter(campaign, { source, reason: 'r' }, clock));
  expect(keys.map((key) => key.split('/').at(-1))).toEqual(['naval']);
});

it.each([
  ['has errors', 'List: trans\r\nPP 1: mvoe', 'trans'],
  ['is for no clear list', 'PP 9: wait', undefined],
])(
  'takes nothing without a yes where lines are left out and another part %s',
  async (_what, other, list) => {
    const before = await versionOf('naval');
    const sheet = `${other}\r\n\r\nList: naval\r\nPP 1-3: wait\r\n\r\n-- \r\nTom Hale\r\nPP 5: wait`;
    const waits = await receive(sheet);
    expect(waits).toMatchObject({ became: 'waits', answered: 2 });
    expect(
      waits.sheets.map((one) => ('receipt' in one ? one.receipt.counts : one.refusal.code)),
    ).toEqual([list === undefined ? 'which-list' : false]);
    expect(await versionOf('naval')).toBe(before);
    expect((await receive('yes')).became).toBe('confirmed');
    expect(await versionOf('naval')).not.toBe(before);
  },
);

it('shows what both lists of one mail cost, and which orders of each stand, before the yes', async () => {
  const lists = 'List: trans\r\nPP 1: wait\r\n\r\nList: naval\r\nPP 1-2: wait';
  await receive(lists);
  const versions = await Promise.all(['trans', 'naval'].map(versionOf));
  await receive(`${lists}\r\n\r\n-- \r\nTom Hale\r\nPP 2: wait`);
  const letter = (await must(readyLetters(campaign))).findLast(({ seat }) => seat === SEAT);
  const text = letter?.text ?? '';
  expect(text.replace(/\s+/g, ' ')).toContain(
    `Your earlier orders (version ${String(versions[0])} of trans, version ${String(versions[1])} of naval) still stand.`,
  );
  expect(text).toMatch(/^PP \(trans\) +1 /m);
  expect(text).toMatch(/^PP \(naval\) +2 /m);
  expect((await receive('no')).became).toBe('no');
});

it('keeps both for one yes, which leaves neither for the gamemaster to take', async () => {
  const open = async (): Promise<number> =>
    (await must(seeLate(campaign))).items.filter(({ isOpen }) => isOpen).length;
  const before = await open();
  const lists = 'List: trans\r\nPP 1: wait\r\n\r\nList: naval\r\nPP 1: wait';
  const waits = await receive(`${lists}\r\n\r\n-- \r\nTom Hale\r\nPP 2: wait`);
  expect([waits.became, await open()]).toEqual(['waits', before + 2]);
  const yes = await receive('yes');
  expect([yes.became, yes.sheets.length, await open()]).toEqual(['confirmed', 2, before]);
});

it('C3.8 a pasted e-mail is entered for both lists from the page on which it was read, or for neither', async () => {
  const lists = 'List: trans\nPP 1-2: wait\n\nList: naval\nPP 1-3: wait';
  const mail = { source: Buffer.from(`From: Tom <${MAIL}>\n\n${lists}`) };
  const { parts, stamp, over } = await must(mailDesk.look(campaign, mail));
  expect(parts.map(({ reading }) => reading.faults)).toEqual([[], []]);
  const form = { ...mail, reason: 'by letter', stamp, over };
  const entered = await must(mailDesk.enter(campaign, form, clock));
  expect(entered.keys).toEqual(parts.map(({ key }) => key));
  const again = await must(mailDesk.look(campaign, mail));
  expect(again.parts.map(({ stands }) => stands.trim())).toEqual(['PP 1-2: wait', 'PP 1-3: wait']);
  // From the page of before, nothing is entered once more.
  const old = await mailDesk.enter(campaign, form, clock);
  expect(old.ok ? '' : old.error.code).toBe('stale');
});

it('C3.8 a pasted e-mail that could be for either list is entered for the one that is chosen', async () => {
  const pasted = (body: string) => ({ source: Buffer.from(`From: Tom <${MAIL}>\n\n${body}`) });
  const enter = (body: string, keys?: readonly string[]) =>
    mailDesk.enter(campaign, { ...pasted(body), reason: 'r', ...(keys && { keys }) }, clock);
  const look = async (body: string) => {
    const { parts, warnings } = await must(mailDesk.look(campaign, pasted(body)));
    return { lists: parts.map(({ key }) => key.split('/').at(-1)), warnings, parts };
  };
  const either = await look('PP 1: wait');
  expect(either.parts.map(({ isGuess }) => isGuess)).toEqual([true]);
  expect(either.warnings.join()).toMatch(/what “PP 1: wait” is for.*trans\).*naval\)/);
  const refused = await enter('PP 1: wait');
  expect(refused.ok ? '' : refused.error.say).toContain('does not say what');
  // What the other sheet is for, this one is not.
  for (const list of ['trans', 'naval']) {
    const both = `PP 1: wait\n\nList: ${list}\nPP 1: wait`;
    const { lists, parts } = await look(both);
    expect(lists).toEqual([list === 'trans' ? 'naval' : 'trans', list]);
    expect(parts.map(({ isGuess }) => isGuess)).toEqual([true, false]);
    expect((await enter(both)).ok).toBe(false);
  }
  const unknown = await look('List: navel\nPP 1: wait');
  expect(unknown.parts.map(({ isGuess }) => isGuess)).toEqual([true]);
  const [key = ''] = either.parts.flatMap(({ choices }) => choices.map((one) => one.key));
  expect((await must(enter('PP 1: wait', [key]))).keys).toEqual([key]);
});

it('a pasted e-mail that names another seat than it is entered for is shown so', async () => {
  const body = 'Seat: csa-east\nList: naval\nPP 1: wait\n\nThanks, entrench Mcdovel';
  const source = Buffer.from(`From: Tom <${MAIL}>\n\n${body}`);
  const { warnings, leftOut } = await must(mailDesk.look(campaign, { source }));
  expect(warnings).toEqual([
    'It says “Seat: csa-east”. You enter it for USA Commander Trans-Mississippi and Naval.',
  ]);
  expect(leftOut.map(({ text }) => text)).toEqual(['Seat: csa-east', 'Thanks, entrench Mcdovel']);
});

it('says of a list that is not there what was read, and which there are', async () => {
  const receipt = await receive('List: navel\r\nPP 1: wait');
  expect(receipt).toMatchObject({ became: 'refused', answered: 1 });
  const letter = (await must(readyLetters(campaign))).findLast(({ seat }) => seat === SEAT);
  const text = letter?.text.replace(/\s+/g, ' ');
  expect(text).toMatch(/read as "List: navel".*List: trans.*List: naval/);
});

it('a sheet that is sent as a file has the same fault, for its list and for none', async () => {
  const text = 'List: trans PP 1-3: move Lyon to 2519\nPP 1: wait';
  for (const list of [{ list: 'trans' }, {}]) {
    const sheet = { seat: SEAT, kind: 'orders', text, via: 'cli' as const, ...list };
    const { counts, reading } = await must(submitSheet(campaign, sheet, clock));
    expect([counts, reading.faults.map(({ code }) => code)]).toEqual([false, ['header']]);
  }
});

it('tells a seat of one list which it is, and not of several', async () => {
  const seat = asSeat('usa-east');
  const from = 'edward@example.org';
  await must(nameSeat(campaign, { seat, name: 'Edward', mail: from }, clock));
  await must(receiveMail(campaign, mailOf(from, 'List: naval\r\nPP 1: wait'), clock));
  const letter = (await must(readyLetters(campaign))).findLast(({ to }) => to === from);
  const text = letter?.text.replace(/\s+/g, ' ');
  expect(text).toMatch(/read as "List: naval".*You have one list.*List: east/);
  expect(text).not.toMatch(/each of your lists|more than one/);
});

it('names the deadline of each list in the letter that asks for a yes', async () => {
  const at = (time: string) => (): string => `2026-11-21T${time}:00.000Z`;
  const lists = 'List: trans\r\nPP 1: wait\r\n\r\nList: naval\r\nPP 1: wait';
  const letterAfter = async (body: string, time: string): Promise<string> => {
    const raw = mailOf(MAIL, `${body}\r\n\r\n-- \r\nTom Hale\r\nPP 2: wait`);
    expect((await must(receiveMail(campaign, raw, at(time)))).became).toBe('waits');
    return (await must(readyLetters(campaign))).findLast(({ seat }) => seat === SEAT)?.text ?? '';
  };
  const due = { due: '2026-11-21 20:00', graceHours: 3, reason: 'as agreed' };
  await must(setDeadline(campaign, due, at('19:00')));
  expect(await letterAfter(lists, '19:10')).toContain('\nDeadline: Sat 21 Nov 2026, 20:00');
  await must(runTurn(campaign, { now: true }, at('19:40')));
  // Whoever is asked again after the deadline has none.
  for (const [list, time] of [
    ['naval', '19:50'],
    ['trans', '20:20'],
  ] as const) {
    const key = `1.1/orders/usa-trans/${list}`;
    await must(reopenSheet(campaign, { key, reason: 'a slip of mine' }, at(time)));
  }
  const text = await letterAfter(lists, '20:30');
  expect(text).toContain('\nDeadline of naval: Sat 21 Nov 2026, 20:00');
  expect(text).not.toMatch(/^Deadline(?: of trans)?:/m);
});

describe('orders that were written before some were taken back', () => {
  const at = (time: string, body: string, dated: string, arrived = time) =>
    must(
      receiveMail(
        campaign,
        mailOf(MAIL, body, { Date: `Sat, 21 Nov 2026 ${dated}:00 +0000` }),
        () => `2026-11-21T${time}:00.000Z`,
        { vouched: true, arrived: `2026-11-21T${arrived}:00.000Z` },
      ),
    );
  const owed = async (): Promise<readonly string[]> =>
    (await must(listAsks(campaign))).asks
      .filter(({ to, state }) => to === SEAT && state === 'open')
      .map(({ list }) => list ?? '');
  const lists = 'List: trans\r\nPP 1-2: wait\r\n\r\nList: naval\r\nPP 1-2: wait';

  it('count for the list whose orders were not', async () => {
    // By then nothing can be sent in place of the naval orders any more: they are not taken back.
    await at('23:10', 'withdraw', '23:05');
    expect(await owed()).toEqual(['trans', 'naval']);
    await at('23:20', lists, '20:40', '20:41');
    expect(await owed()).toEqual(['trans']);
    const [trans, naval] = (await must(readyLetters(campaign)))
      .filter(({ seat }) => seat === SEAT)
      .slice(-2);
    expect(trans?.text).toContain('took your orders back');
    expect(naval?.text).toContain('Your orders are accepted');
  });

  it('count for neither list where those of both were', async () => {
    campaign.close();
    campaign = await begun('both.vedette');
    await at('19:20', lists, '19:20');
    expect(await owed()).toEqual([]);
    await at('19:30', 'withdraw', '19:30');
    expect(await owed()).toEqual(['trans', 'naval']);
    await at('19:40', lists, '19:25');
    expect(await owed()).toEqual(['trans', 'naval']);
  });
});
