/** Orders and answers that come when nothing asks for them, or that name what was not asked: they are refused aloud. */
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { asSeat } from '../../src/kernel/basic.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { begin, clock, GAMES, lettersTo, type Begun } from './begun.js';
import { mailOf, must } from './post.js';

let begun: Begun;
let dir: string;
let folders = 0;
beforeAll(async () => {
  const game = GAMES.find(({ system }) => system === 'american-revolution');
  if (game === undefined) throw new Error('There is no such system');
  begun = await begin(game);
  dir = await mkdtemp(join(tmpdir(), 'vedette-not-asked-'));
});
afterAll(async () => {
  await begun.end();
  await rm(dir, { recursive: true });
});

const lettersNow = () => lettersTo(begun.campaign, begun.seat, join(dir, String((folders += 1))));

/** What became of an e-mail, and the answer to it. */
async function send(
  body: string,
  replyTo?: string,
): Promise<{ readonly receipt: MailReceipt; readonly answer: string }> {
  const headers = replyTo === undefined ? {} : { 'In-Reply-To': replyTo };
  const raw = mailOf(begun.address, body, headers);
  const receipt = await must(receiveMail(begun.campaign, raw, clock));
  const [answer] = await lettersNow();
  const plain = (text: string): string => text.replace(/\s+/g, ' ');
  return { receipt, answer: plain(`${answer?.subject ?? ''} ${answer?.text ?? ''}`) };
}
const faultsOf = ({ sheets }: MailReceipt): readonly string[] =>
  sheets.flatMap((one) =>
    'receipt' in one ? one.receipt.reading.faults.map(({ message }) => message) : [],
  );

it('orders are refused, late or early, where only answers in advance could be sent', async () => {
  await must(runTurn(begun.campaign, { now: true }, clock));
  await must(releaseTurn(begun.campaign, clock));
  await lettersNow();
  const late = await send(begun.sheet.join('\n'), begun.letter.messageId);
  expect(late.receipt.became).toBe('refused');
  expect(late.answer).toContain('that step is closed');
  expect(late.answer).not.toContain('turn 1.1');
  const [, named] = /Your e-mail answers the letter "([^"]*)"/.exec(late.answer) ?? [];
  expect(begun.letter.subject).toContain(named ?? 'no subject');
  const early = await send(begun.sheet.join('\n'));
  expect(early.receipt.became).toBe('refused');
  expect(early.answer).toContain('nobody asks you for them now');
});

it('what could be sent in advance is answered with the line that says so, and it counts below that', async () => {
  const { receipt, answer } = await send('place 2 at boston, rest at portsmouth');
  expect(receipt.became).toBe('refused');
  expect(answer).toContain('in advance, below the line List: militia or List: levy.');
  const below = await send('List: levy\r\nplace at boston, portsmouth');
  expect([below.receipt.became, faultsOf(below.receipt)]).toEqual(['sheet', []]);
});

it('nobody is told how to order nothing while he is asked for nothing', async () => {
  const { answer } = await send('Same as last turn.');
  expect(answer).toContain('No line of your e-mail looks like an order.');
  expect(answer).not.toContain('If you want nothing done');
});

it('an answer in advance counts meanwhile', async () => {
  const { receipt } = await send('standing militia: place at New York, Trenton, Boston');
  expect([receipt.became, faultsOf(receipt)]).toEqual(['sheet', []]);
});

it('an answer that names an area elsewhere has an error, and one to what is settled is refused', async () => {
  const british = mailOf('british@example.org', 'move 1B from quebec to montreal; stop after 1');
  await must(receiveMail(begun.campaign, british, clock));
  await must(runTurn(begun.campaign, { now: false }, clock));
  const [asks] = await lettersNow();
  expect(asks?.text).toContain('Where are Continentals levied');
  const elsewhere = await send('place 2 at newbern', asks?.messageId);
  expect(elsewhere.receipt.became).toBe('sheet');
  expect(faultsOf(elsewhere.receipt)).not.toEqual([]);
  const right = 'place 1 at wyoming\nplace 5 at baltimore\nplace 2 at alexandria';
  const good = await send(right, asks?.messageId);
  expect([good.receipt.became, faultsOf(good.receipt)]).toEqual(['sheet', []]);
  const again = await send('place 1 at wyoming\nplace 7 at baltimore', asks?.messageId);
  expect(again.receipt.became).toBe('refused');
  expect(again.answer).toContain('Play has gone on since you were asked');
});

it('orders that come before any are asked of their seat are told to be early, not late', async () => {
  const input = { system: 'civil-war', title: 'The war', zone: 'UTC', seed: '0412'.repeat(16) };
  const campaign = await must(newCampaign(join(dir, 'early.vedette'), input, clock));
  const mail = 'usa-east@example.org';
  await must(nameSeat(campaign, { seat: asSeat('usa-east'), name: 'Edward', mail }, clock));
  for (const { id } of await must(readyLetters(campaign)))
    await must(markSent(campaign, id, clock));
  const raw = mailOf(mail, 'PP 1: enter a leader in Washington\r\nPP 2-4: wait');
  const { became } = await must(receiveMail(campaign, raw, clock));
  const letters = await must(readyLetters(campaign));
  const items = await must(seeLate(campaign));
  campaign.close();
  expect([became, letters.map(({ seat }) => seat)]).toEqual(['refused', ['usa-east']]);
  expect(letters[0]?.subject).toContain('your orders are not due now');
  expect(letters[0]?.text).not.toMatch(/too late|No sheet of the kind/);
  expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain(
    'Send them when a letter asks you for them',
  );
  expect(JSON.stringify(items)).toContain('enter a leader in Washington');
});
