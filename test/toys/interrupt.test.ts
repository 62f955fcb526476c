/** A card in the middle of another player's move, played on the pages of the site. */
import { expect, it } from 'vitest';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { seeLetters } from '../../src/campaign/seen/see.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runCaseFile, sayFinding } from '../../src/campaign/cases/case-file.js';
import { asSeat, ok, type SeatId } from '../../src/kernel/basic.js';
import { must, startSite, type Site } from '../web/site.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { mailOf } from '../mail/post.js';
import { undoLater } from '../undo.js';
import { BLUE, openBare, RED, sealBare } from './bare.js';
import { interrupt } from './interrupt.js';

async function site(): Promise<Site> {
  const started = await startSite('Interrupt', {}, sealBare(interrupt()));
  undoLater(() => void started.close());
  return started;
}
const stepOf = (own: Site): Promise<string> =>
  own.with(async (campaign) => (await must(listAsks(campaign))).step.name);
const asked = (own: Site, seat: SeatId): Promise<readonly string[]> =>
  own.with(async (campaign) => (await must(listAsksOf(campaign, seat))).map(({ key }) => key));
const told = (own: Site, seat: SeatId): Promise<readonly string[]> =>
  own.with(async (campaign) =>
    (await must(seeReports(campaign, seat))).flatMap((one) => one.told.map(({ text }) => text)),
  );
const replays = async (own: Site): Promise<void> =>
  own.with(async (campaign) =>
    expect((await must(replayCampaign(campaign))).differs).toBeUndefined(),
  );
const home = (own: Site, seat: SeatId): string => own.link(seat).replace(/\/$/, '');

/** A sheet in the form of a page; answers with what the page says. */
async function send(own: Site, seat: SeatId, key: string, text: string): Promise<string> {
  const page = await own.get(`${home(own, seat)}/sheet/${key.replaceAll('/', '~')}`);
  expect(page.status, key).toBe(200);
  if (key.includes('march')) expect(page.text).toContain('a number of fields from 1 to 3');
  const kind = /name="kind" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const sent = await own.post(`${home(own, seat)}/sheet`, { kind, key, text, list: '' });
  return sent.headers.get('location') ?? sent.text;
}

it('asks for a card where the other player has come to, after both have been told how far that is', async () => {
  const own = await site();
  await send(own, RED, '1/march/red', 'march 2');
  expect(await asked(own, BLUE)).toEqual(['1/react/1']);
  expect(await told(own, RED)).toEqual(['Red marched to field 1.']);
  expect((await own.get(own.link('gm'))).text).toContain('the rules suggest 24 hours');
  await send(own, BLUE, '1/react/1', 'pass');
  await send(own, BLUE, '1/react/2', 'play');
  expect(await stepOf(own)).toBe('turn 2');
  expect((await told(own, RED)).at(-1)).toMatch(/^Red was ambushed on field 2, die \d\.$/);
  await replays(own);
});

it('offers to remind whoever play waits for, and nobody who may pass', async () => {
  const own = await site();
  const { text } = await own.get(`${home(own, asSeat('gm'))}/remind`);
  expect([text.includes('value="red"'), text.includes('value="blue"')]).toEqual([true, false]);
});

it('asks nobody whose standing answer is there, and lets him withdraw it', async () => {
  const own = await site();
  const front = await own.get(own.link(BLUE));
  expect(front.text).toContain('What you may send at any time');
  expect(await send(own, BLUE, 'plan/blue/always', 'pass')).toContain('/sheet/');
  expect((await own.get(`${home(own, BLUE)}/receipt/1`)).text).toContain('Accepted.');
  await send(own, BLUE, '1/plan/blue/3', 'play');
  await send(own, RED, '1/march/red', 'march 2');
  expect(await stepOf(own)).toBe('turn 2');
  expect((await own.get(own.link(BLUE))).text).toContain('In force.');
  const withdrawn = await send(own, BLUE, 'plan/blue/always', '');
  const after = await own.get(new URL(withdrawn, own.url).href);
  expect(after.text).toContain('Sent empty: nothing of yours is in force here now.');
  expect((await own.get(own.link('gm'))).text).toMatch(/>withdrawn</);
  await send(own, RED, '2/march/red', 'march 1');
  expect(await asked(own, BLUE)).toEqual(['2/react/1']);
  await replays(own);
});

it('reads a sheet that says which question it is for in its first line, as the refusal of one without it asks', async () => {
  const own = await site();
  const submit = (text: string) =>
    own.with((campaign) =>
      submitSheet(campaign, { seat: BLUE, kind: 'plan', text, via: 'cli' }, own.clock),
    );
  const refused = await submit('pass');
  expect(refused.ok ? '' : refused.error.say).toContain('"List: always" as the first line');
  expect(await must(submit(' list: Field-1 \r\npass'))).toMatchObject({ counts: true });
  expect(await must(submit('List: field-2\nList: field-3\npass'))).toMatchObject({
    counts: false,
    reading: { faults: [{ line: 2 }] },
  });
  await send(own, RED, '1/march/red', 'march 2');
  expect(await asked(own, BLUE)).toEqual(['1/react/2']);
  await replays(own);
});

it('keeps a standing answer in force that was sent in a turn which is taken back', async () => {
  const own = await site();
  await send(own, BLUE, 'plan/blue/always', 'pass');
  await send(own, RED, '1/march/red', 'march 2');
  expect(await stepOf(own)).toBe('turn 2');
  const input = { step: 'turn 1', reason: 'A slip' };
  const taken = await own.with((campaign) => must(takeBackTurn(campaign, input, own.clock)));
  expect([taken.carried, taken.left]).toEqual([['plan/blue/always', '1/march/red'], []]);
  for (const turn of ['1', '2']) await send(own, RED, `${turn}/march/red`, 'march 3');
  expect(await stepOf(own)).toBe('turn 3');
  await replays(own);
});

it('puts no standing answer in force in a turn before the one in which it was sent, whatever was taken back', async () => {
  const own = await site();
  await send(own, RED, '1/march/red', 'march 1');
  await send(own, BLUE, '1/react/1', 'pass');
  await send(own, BLUE, 'plan/blue/always', 'pass');
  await send(own, RED, '2/march/red', 'march 1');
  expect(await stepOf(own)).toBe('turn 3');
  const back = async (step: string) => {
    const input = { step, reason: 'A slip' };
    const { carried, left } = await own.with((campaign) =>
      must(takeBackTurn(campaign, input, own.clock)),
    );
    return { carried, left };
  };
  expect(await back('turn 2')).toEqual({ carried: ['plan/blue/always', '2/march/red'], left: [] });
  const first = { carried: ['1/march/red'], left: ['1/react/1'] };
  expect(await back('turn 1')).toEqual(first);
  const offers = await own.with(async (campaign) => (await must(listAsks(campaign))).offers);
  expect(offers.map(({ state }) => state)).not.toContain('answered');
  const letters = await own.with((campaign) => must(seeLetters(campaign, BLUE)));
  const { text = '' } = letters.findLast(({ subject }) => subject.includes('taken back')) ?? {};
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Red is on field 1: play your ambush?: the orders you had sent then are not accepted now.',
  );
  expect(text).not.toContain('react');
  await replays(own);
});

it('waits for nobody who may swap, and tells the other nothing of it', async () => {
  const own = await site();
  expect((await own.get(own.link(BLUE))).text).toContain('You may pass; nobody is waiting for it.');
  expect((await own.get(own.link('gm'))).text).toContain('may pass');
  await send(own, BLUE, '1/swap/blue', 'swap');
  await send(own, RED, '1/march/red', 'march 3');
  expect(await stepOf(own)).toBe('turn 2');
  expect((await told(own, RED)).join(' ')).not.toContain('swap');
  expect((await told(own, BLUE)).join(' ')).toContain('Blue swapped his card.');
  const red = await own.get(own.link(RED));
  expect(red.text).not.toMatch(/swap|ambush|standing answer/i);
  await replays(own);
});

it('is written in a case file by kind, seat and the word that tells it apart', () => {
  const text = `Blue plays his ambush on the second field

PACK interrupt/line
SCENARIO start

SHEET march red
  march 2
SHEET plan blue field-1
  pass
SHEET react blue field-2
  play
SEES red
  ambushed on field 2
DOES NOT SEE red
  swap

STEP turn 2
SHEET plan blue always
  pass
SHEET march red
  march 3

STEP turn 3
SHEET march red
  march 3
OPEN
`;
  const { findings, name } = runCaseFile(text, 'x', () => ok(openBare(interrupt())));
  expect(findings.map((finding) => sayFinding(name, finding))).toEqual([]);
  const slip = text.replace('react blue field-2', 'react blue field-9');
  const { findings: found } = runCaseFile(slip, 'x', () => ok(openBare(interrupt())));
  expect(found.map((finding) => sayFinding(name, finding)).join()).toContain(
    'react of blue/field-9',
  );
});

it('takes a standing answer by e-mail under its name, and one without a name for what is asked', async () => {
  const own = await site();
  const mail = 'bertrand@example.org';
  const write = (text: string): Promise<string> =>
    own.with(async (campaign) => {
      const sent = await must(receiveMail(campaign, mailOf(mail, text), own.clock));
      return sent.became;
    });
  await own.with((campaign) =>
    must(nameSeat(campaign, { seat: BLUE, name: 'Bertrand', mail }, own.clock)),
  );
  expect(await write('List: field-1\npass')).toBe('sheet');
  expect(await write('swap')).toBe('sheet');
  const sent = await own.with(async (campaign) => must(seeVersions(campaign, BLUE)));
  expect(sent.map(({ key, counts }) => [key, counts])).toEqual([
    ['1/plan/blue/1', true],
    ['1/swap/blue', true],
  ]);
  await send(own, RED, '1/march/red', 'march 1');
  expect(await stepOf(own)).toBe('turn 2');
  await replays(own);
});
