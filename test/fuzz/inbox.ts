/**
 * E-mails taken by a whole campaign: broken MIME, nesting, injected headers, forged senders, tokens that are stolen or old.
 * Whatever comes, it is kept, it stands in a receipt or in the tray, and nothing unproven counts or is told anything. Each is
 * taken back, so that all of them come to the same campaign.
 */
import assert from 'node:assert/strict';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { lateItems } from '../../src/campaign/sheets/late.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import type { Letter } from '../../src/campaign/types.js';
import { refuse, useCase } from '../../src/campaign/use-case.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import type { Rand } from '../laws/rand.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from '../mail/post.js';
import { AIDE, staffToy } from '../toys/line/staff.js';
import { BLUE, RED } from '../toys/line/system.js';
import { mailText } from './files.js';
import { mutate } from './mutate.js';
import { count, talliesOf } from './reached.js';
import { inTimeLater, type Target } from './target.js';

const MX = 'mx.war.example';
/** Of the player on the side of Red's to whom Red has written a letter. */
const AIDE_MAIL = 'ada@example.org';
const PLAYERS: readonly (string | undefined)[] = [RED_MAIL, BLUE_MAIL, AIDE_MAIL];
/** What an e-mail can come to here, and where it is found then. */
const SETTLED = [
  'sheet',
  'confirmed',
  'word',
  'yes',
  'no',
  'command',
  'letter',
  'duplicate',
] as const;
const IN_TRAY = [
  ...['waits', 'no-text', 'too-long', 'refused', 'stranger', 'no-sender', 'broken', 'bounce'],
  ...['list', 'automatic', 'unproven'],
] as const;
/** Of whoever these come to be of, something has proven it. */
const OF_PROVEN = new Set<string>([
  ...['sheet', 'waits', 'confirmed', 'word', 'no-sheet', 'no-text', 'too-long', 'refused'],
  ...['yes', 'no', 'command', 'letter'],
]);
const reached = talliesOf(
  [...SETTLED, ...IN_TRAY, 'no-sheet'].filter((one) => one !== 'word'),
  [],
);

type World = {
  readonly post: Post;
  /** True ones of the open step, of a step that is closed, and of another campaign. */
  readonly now: readonly string[];
  readonly old: readonly string[];
  readonly foreign: string;
  readonly letters: readonly Letter[];
  /** Red's letter. */
  readonly toAide: Letter;
  /** One that has come before. */
  readonly again: string;
};

async function lay(): Promise<World> {
  const post = await startPost('The meeting', '07', 'UTC', staffToy);
  const { campaign, clock } = post;
  await must(nameSeat(campaign, { seat: AIDE, name: 'Ada', mail: AIDE_MAIL }, clock));
  const step = async (): Promise<string> => (await must(listAsks(campaign))).step.name;
  const tokens = async (): Promise<readonly string[]> => {
    const name = await step();
    return [RED, BLUE, AIDE].map((seat) => replyToken(campaign, seat, name));
  };
  const old = await tokens();
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
  const other = await startPost();
  const foreign = replyToken(other.campaign, RED, await step());
  await other.close();
  // One that nothing proves, and orders that others have replaced, so that a yes has something to mean.
  const unproven = mailOf(RED_MAIL, 'PP 1: move A to 3');
  await must(receiveMail(campaign, unproven, clock, { servers: [MX] }));
  for (const orders of ['PP 1: wait', 'PP 1: wait\r\nPP 2: wait', 'PP 1: wait'])
    await must(receiveMail(campaign, mailOf(BLUE_MAIL, orders), clock));
  const before = (await must(readyLetters(campaign))).length;
  await must(receiveMail(campaign, mailOf(RED_MAIL, 'letter to aide:\r\nHold the ford.'), clock));
  const letters = await must(readyLetters(campaign));
  const toAide = letters.slice(before).find(({ seat }) => seat === AIDE);
  assert.ok(toAide !== undefined);
  return { post, now: await tokens(), old, foreign, letters, toAide, again: unproven.toString() };
}

const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');

function write({ now, old, foreign, letters, toAide }: World, rand: Rand): string {
  const one = (...some: readonly string[]): string => rand.pick(some) ?? '';
  const letter = rand.pick(letters);
  const token = one('', '', ...now, ...now, ...old, foreign, (now[0] ?? '').slice(0, -1) + 'a');
  const forged = one(
    ...[`"${RED_MAIL}" <eve@evil.example>`, 'eve@evil.example', `${RED_MAIL}\0@evil.example`],
    ...[`${RED_MAIL}\r\nFrom: eve@evil.example`, 'MAILER-DAEMON@mx.example', '', '<<>>'],
    ...['=?utf-8?q?rosa=40example.org?= <eve@evil.example>', `eve@evil.example, ${RED_MAIL}`],
    ...[`${RED_MAIL} <eve@evil.example>`, `(${RED_MAIL})`],
  );
  const from = rand.chance(25)
    ? forged
    : one(RED_MAIL, BLUE_MAIL, AIDE_MAIL, `Rosa <${RED_MAIL}>`, `"B, B" <${BLUE_MAIL}>`);
  const results = one(
    ...[
      '',
      '',
      `${MX}; dmarc=pass header.from=example.org`,
      `${MX}; dmarc=fail header.from=example.org`,
    ],
    ...[
      'evil.example; dmarc=pass header.from=example.org',
      `${MX}; spf=pass smtp.mailfrom=${RED_MAIL}`,
    ],
    `evil.example; ${MX}; dmarc=pass header.from=example.org`,
  );
  const subject = one(
    ...[
      'orders',
      `Re: the meeting (${token})`,
      `Re: ${letter?.subject ?? ''}`,
      'no reminders',
      'help',
    ],
    ...['=?utf-8?q?a=0D=0ABcc:_eve@evil.example?=', `a\r\nBcc: eve@evil.example`, 'x'.repeat(3000)],
  );
  const own = one(
    ...[
      'PP 1: move A to 3',
      'PP 1: wait',
      'Seat: blue\nPP 1: move C to 9',
      'yes',
      'no',
      'help',
      'status',
    ],
    ...[
      'withdraw',
      'report',
      'map',
      'letter to blue:\nHold the ford.',
      'WORD: lantern',
      'Are you well?',
    ],
    ...['PP 1: fly', 'List: none\nPP 1: wait', '', '> PP 1: move A to 3', 'x'.repeat(70_000)],
    ...['-- \nPP 1: move A to 3', 'On Monday the umpire wrote:\n> PP 1: wait', letter?.text ?? ''],
    '<div>'.repeat(30) + 'PP 1: wait',
  );
  const extra = one(
    ...['', '', '', 'Auto-Submitted: auto-replied', 'List-Id: <a.b>', 'Precedence: bulk'],
    ...['Return-Path: <>', 'Date: Fri, 1 Jan 2100 00:00:00 +0000', 'Date: ((((', 'X: y'],
    `Content-Type: multipart/report; boundary=b`,
  );
  const replies = one(
    ...['', letter?.messageId ?? '', toAide.messageId, '<none@example.org>', '<'.repeat(2000)],
  );
  const id = one(
    `<${String(rand.below(1e9))}@example.org>`,
    '<same@example.org>',
    letter?.messageId ?? '',
    '<>',
  );
  const head = [
    ...(rand.chance(3) ? [] : [`From: ${from}`]),
    `To: ${token === '' || rand.chance(50) ? 'war@example.org' : `war+${token}@example.org`}`,
    `Subject: ${subject}`,
    ...(rand.chance(10) ? [] : [`Message-ID: ${id}`]),
    ...(results === '' ? [] : [`Authentication-Results: ${results}`]),
    ...(replies === '' ? [] : [`In-Reply-To: ${replies}`]),
    ...(extra === '' ? [] : [extra]),
  ];
  return crlf([...head, ...shaped(own, rand)].join('\n'));
}

/** The body, with the headers that say how it is written. */
function shaped(own: string, rand: Rand): readonly string[] {
  const html = `<html><body>${own
    .split('\n')
    .map((line) => `<div>${line}</div>`)
    .join('')}`;
  const plain = `Content-Type: text/plain; charset=utf-8\n\n${own}`;
  const parts = (kind: string, ...some: readonly string[]): readonly string[] => [
    `Content-Type: multipart/${kind}; boundary="b"`,
    '',
    some.map((part) => `--b\n${part}\n`).join('') + (rand.chance(80) ? '--b--' : ''),
  ];
  const depth = rand.below(40);
  const nested = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=c${String(n)}\n\n--c${String(n)}\n`,
  ).join('');
  const coded = Buffer.from(own).toString('base64').replace(/.{76}/g, '$&\n');
  const shapes: readonly (readonly string[])[] = [
    ['', own],
    ['', own],
    ['', own],
    ['Content-Type: text/html', '', html],
    parts('alternative', plain, `Content-Type: text/html\n\n${html}`),
    parts('mixed', plain, 'Content-Type: image/png\nContent-Transfer-Encoding: base64\n\nAAAA'),
    parts('mixed', `Content-Type: message/rfc822\n\nFrom: ann@example.org\n\n${own}`),
    parts('report', 'Content-Type: message/delivery-status\n\nStatus: 5.1.1'),
    ['Content-Transfer-Encoding: base64', '', rand.chance(70) ? coded : own],
    ['Content-Transfer-Encoding: quoted-printable', '', own.replace(/=/g, '=3D')],
    ['Content-Type: text/plain; charset=x-none', '', own],
    [`${nested}Content-Type: text/plain\n\n${own}`],
    [own],
  ];
  return rand.pick(shapes) ?? [];
}

/** A true token of the open or of an earlier step, or the word of the gamemaster's own mail server. */
const mayBeProven = ({ now, old }: World, text: string): boolean =>
  [...now, ...old].some((token) => text.toLowerCase().includes(token)) ||
  (text.toLowerCase().includes(MX) && /pass/i.test(text));

export async function inboxTarget(): Promise<Target> {
  const world = await lay();
  const { campaign, clock } = world.post;
  const { journal } = campaign.inside;
  const take = async (raw: Buffer, isProven: boolean): Promise<void> => {
    const before = await selectEntriesOf(journal, 'mail');
    const letters = await must(readyLetters(campaign));
    const tray = new Set((await lateItems(journal)).map(({ id }) => id));
    const { became, seat, from, answered } = await must(
      receiveMail(campaign, raw, clock, { servers: [MX] }),
    );
    const [kept, ...more] = (await selectEntriesOf(journal, 'mail')).slice(before.length);
    if (became === 'duplicate') assert.equal(kept, undefined);
    else assert.equal(kept?.body.became, became);
    assert.equal(more.length, 0);
    if (OF_PROVEN.has(became))
      assert.ok(isProven, `An e-mail that nothing proves became ${became}`);
    if ((IN_TRAY as readonly string[]).includes(became)) {
      const added = (await lateItems(journal)).filter(({ id }) => !tray.has(id));
      assert.ok(added.length > 0, `An e-mail that became ${became} is not in the tray`);
    }
    const written = (await must(readyLetters(campaign))).slice(letters.length);
    assert.ok(answered <= 2 && (answered === 0 || written.length > 0));
    for (const { to, seat: reader, text } of written) {
      assert.ok(to === from || PLAYERS.includes(to), `A letter to ${String(to)}`);
      // A stranger is told nothing of any campaign.
      if (!PLAYERS.includes(to) && reader === undefined && seat === undefined)
        assert.doesNotMatch(text, /The meeting|move [A-Z] to/);
    }
    count(reached, became, true);
  };
  return {
    name: 'inbox',
    corpus: 'inbox',
    reached,
    text: (rand) => {
      if (rand.chance(15)) return mailText(rand);
      if (rand.chance(1)) return world.again;
      const text = write(world, rand);
      return rand.chance(35) ? mutate(text, rand, 3) : text;
    },
    tries: async (text, rand) => {
      const raw = Buffer.from(text, rand.chance(80) ? 'utf8' : 'latin1');
      const isProven = mayBeProven(world, text);
      // Taken back, whatever came of it.
      const tried = (): Promise<unknown> =>
        useCase<undefined>(campaign, 'write', async () => {
          await take(raw, isProven);
          return refuse('stale', '');
        });
      await inTimeLater('receiveMail', text, tried, 3);
    },
    close: () => world.post.close(),
  };
}
