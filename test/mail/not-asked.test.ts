/** Orders and answers that come when nothing asks for them, or that name what was not asked: they are refused aloud. */
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
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
  const early = await send(begun.sheet.join('\n'));
  expect(early.receipt.became).toBe('refused');
  expect(early.answer).toContain('nobody asks you for them now');
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
