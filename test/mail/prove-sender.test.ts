import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { resendLetter } from '../../src/campaign/letters/resend-letter.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { setLateAside } from '../../src/campaign/sheets/take-late.js';
import { lateItems } from '../../src/campaign/sheets/late.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { countingSheets } from '../../src/campaign/turn/step-input.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import type { Letter } from '../../src/campaign/types.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { checkSender, readAuthResults } from '../../src/mail/auth-results.js';
import { yesOrNo } from '../../src/mail/unproven.js';
import { judge } from './order-lines.js';
import { mailOf as mailBytes } from '../../src/mail/letter-mail.js';
import { openMail } from '../../src/mail/read-mail.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { BLUE, RED } from '../toys/line/system.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

const MX = 'mx.war.example';
let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

const SHEET = 'PP 1: move A to 3\r\n';
const receive = (raw: Buffer, arrived?: string): Promise<MailReceipt> =>
  must(
    receiveMail(post.campaign, raw, post.clock, {
      servers: [MX],
      ...(arrived === undefined ? {} : { arrived }),
    }),
  );
const outbox = (): Promise<readonly Letter[]> => must(readyLetters(post.campaign));
const stateOf = async (seat: string): Promise<string | undefined> =>
  (await must(listAsks(post.campaign))).asks.find(({ to }) => to === seat)?.state;
const red = (step = '1'): string => replyToken(post.campaign, RED, step);
const step = async (): Promise<string> => (await must(listAsks(post.campaign))).step.name;
const results = (text: string) => ({ 'Authentication-Results': text });

it('orders by e-mail that are read after newer ones from the page replace nothing', async () => {
  const at = (minute: number): string => `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const own = { Subject: red(await step()) };
  const key = '1/orders/red';
  const sheet = {
    seat: RED,
    kind: 'orders',
    list: key,
    text: 'PP 1: move A to 2',
    via: 'web' as const,
  };
  await must(submitSheet(post.campaign, sheet, () => at(20)));
  const read = (text: string, arrived: number) =>
    must(
      receiveMail(post.campaign, mailOf(RED_MAIL, text, own), () => at(45), {
        servers: [MX],
        arrived: at(arrived),
      }),
    );
  const counts = async () => countingSheets((await loadStep(post.campaign)).entries).get(key)?.text;
  await read(SHEET, 0);
  expect(await counts()).toBe('PP 1: move A to 2');
  expect((await outbox()).at(-1)?.text.replace(/\s+/g, ' ')).toContain(
    'You sent other orders on your page later',
  );
  // The clock of a mail server may be a little behind.
  await read('PP 1: move A to 4', 18);
  expect(await counts()).toBe('PP 1: move A to 4');
  await read('PP 1: move A to 3', 30);
  expect(await counts()).toBe('PP 1: move A to 3');
});

it('whoever is known by his token is answered as a player, from whichever address he writes', async () => {
  const own = { Subject: red(await step()) };
  const answered: number[] = [];
  for (let n = 0; n < 5; n += 1)
    answered.push((await receive(mailOf('rosa.hale@alias.example', SHEET, own))).answered);
  expect(answered).toEqual([1, 1, 1, 1, 1]);
});

describe('a plain From: header', () => {
  it('counts for nothing: the mail stays in the tray and the player is asked for a yes', async () => {
    const receipt = await receive(mailOf(RED_MAIL, SHEET));
    expect(receipt).toMatchObject({ became: 'unproven', seat: RED, sheets: [], answered: 1 });
    expect(await stateOf('red')).toBe('open');
    const [ask, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(ask).toMatchObject({ seat: RED, to: RED_MAIL, inReplyTo: receipt.messageId });
    expect(ask?.text).toMatch(/reply to this letter with the single\s+word: yes/);
    expect(ask?.text).toContain('> PP 1: move A to 3');
    // A reply with another subject proves nothing either.
    const said = ask?.text.replace(/\s+/g, ' ');
    expect(said).toContain('not a reply to one of your letters, or its subject was changed');
    expect(said).toContain(
      'replies to the letters of this campaign, with the subject left as it is',
    );
    const [item] = await lateItems(post.campaign.inside.journal);
    expect(item).toMatchObject({ seat: RED, text: 'PP 1: move A to 3' });
    expect(item?.why).toContain('Nothing proves');
  });

  it('is shown to its player as it is where it has no text', async () => {
    await receive(mailOf(RED_MAIL, '', { Subject: 'PP 1: move A to 3' }));
    const [ask] = await outbox();
    expect(ask?.text).toContain('It has no text.');
    expect(ask?.text).not.toContain('It says:');
  });

  it('counts with the yes of the player, from the time at which the mail came', async () => {
    const first = await receive(mailOf(RED_MAIL, SHEET));
    const [ask] = await outbox();
    const headers = { Subject: `Re: ${red(await step())}`, 'In-Reply-To': ask?.messageId ?? '' };
    const yes = await receive(mailOf(RED_MAIL, 'Yes.\r\n\r\n> PP 1: move B to 9\r\n', headers));
    expect(yes).toMatchObject({ became: 'yes', seat: RED, answered: 1 });
    expect(await stateOf('red')).toBe('answered');
    const answer = (await outbox()).at(-1);
    expect(answer).toMatchObject({ to: RED_MAIL, inReplyTo: first.messageId });
    expect(answer?.text).toContain('move A to 3');
    expect((await lateItems(post.campaign.inside.journal))[0]?.done?.what).toBe('taken');
    const again = await receive(mailOf(RED_MAIL, 'yes', headers));
    expect(again.became).not.toBe('yes');
  });

  it.each([
    ...[
      ['Yes, I wrote it.', 'yes'],
      ['Yes it was me\r\n\r\nRosa', 'yes'],
      ['Yes I did', 'yes'],
    ],
    ...[
      ['No, not mine', 'no'],
      ['No, I did not write it.', 'no'],
      ['Not mine.', 'no'],
    ],
  ])('is settled by its player in his own words: %j', async (words, became) => {
    await receive(mailOf(RED_MAIL, SHEET));
    const [ask] = await outbox();
    const headers = { Subject: `Re: ${red(await step())}`, 'In-Reply-To': ask?.messageId ?? '' };
    expect((await receive(mailOf(RED_MAIL, words, headers))).became).toBe(became);
    expect(await stateOf('red')).toBe(became === 'yes' ? 'answered' : 'open');
  });

  it('still waits when its player answers something else, and he is told, as by status', async () => {
    await receive(mailOf(RED_MAIL, SHEET));
    const [ask] = await outbox();
    const own = { Subject: `Re: ${red(await step())}` };
    const said = async (words: string, headers = {}): Promise<string> => {
      await receive(mailOf(RED_MAIL, words, { ...own, ...headers }));
      return (await outbox()).at(-1)?.text.replace(/\s+/g, ' ') ?? '';
    };
    const reply = { 'In-Reply-To': ask?.messageId ?? '' };
    expect(await said('OK', reply)).toContain('still waiting for your answer');
    expect(await said('What is this about?', reply)).toContain('still waiting for your answer');
    expect(await said('What is this about?')).not.toContain('still waiting');
    expect(await said('status')).toMatch(
      /An e-mail in your name that came on .* is waiting for you to say whether you wrote it\./,
    );
    expect((await receive(mailOf(RED_MAIL, 'yes', { ...own, ...reply }))).became).toBe('yes');
    expect(await said('status')).not.toContain('is waiting');
  });

  it('is shown to its player without the end of a long text', async () => {
    for (const [lines, rest] of [
      [21, '> … and 1 more line\n'],
      [22, '> … and 2 more lines\n'],
    ] as const) {
      await receive(mailOf(RED_MAIL, Array.from({ length: lines }, () => SHEET).join('\r\n')));
      expect((await outbox()).at(-1)?.text).toContain(rest);
    }
  });

  it('has its player asked three times a day at most, and again the day after, whatever came between', async () => {
    const answersAt = async (times: readonly string[]): Promise<readonly number[]> => {
      const answered: number[] = [];
      for (const time of times) {
        const clock = (): string => `2026-11-${time}:00.000Z`;
        const raw = mailOf(RED_MAIL, SHEET);
        const arrival = { servers: [MX] };
        answered.push((await must(receiveMail(post.campaign, raw, clock, arrival))).answered);
      }
      return answered;
    };
    expect(await answersAt(['22T08:00', '22T09:00', '22T10:00'])).toEqual([1, 1, 1]);
    expect(await answersAt(['22T11:00', '22T20:00', '23T07:59'])).toEqual([0, 0, 0]);
    expect(await answersAt(['23T08:01', '23T08:02'])).toEqual([1, 0]);
  });

  it('counts by no yes any more when the gamemaster has set it aside', async () => {
    await receive(mailOf(RED_MAIL, SHEET));
    const [ask] = await outbox();
    const [item] = await lateItems(post.campaign.inside.journal);
    await must(setLateAside(post.campaign, { id: item?.id ?? '', quiet: true }, post.clock));
    const proven = {
      ...{ 'In-Reply-To': ask?.messageId ?? '', Subject: `Re: ${red(await step())}` },
    };
    expect((await receive(mailOf(RED_MAIL, 'yes', proven))).became).not.toBe('yes');
    expect(await stateOf('red')).toBe('open');
  });

  it('does not count by a yes that is itself unproven, and is set aside by a no', async () => {
    await receive(mailOf(RED_MAIL, SHEET));
    const [ask] = await outbox();
    const reply = { 'In-Reply-To': ask?.messageId ?? '' };
    expect((await receive(mailOf(RED_MAIL, 'yes', reply))).became).toBe('unproven');
    expect(await stateOf('red')).toBe('open');
    expect(ask?.text.replace(/\s+/g, ' ')).toContain(
      'If you did not, reply: no. Then it is set aside, and nothing of it counts.',
    );
    const proven = { ...reply, Subject: `Re: ${red(await step())}` };
    expect((await receive(mailOf(RED_MAIL, 'no', proven))).became).toBe('no');
    expect(await stateOf('red')).toBe('open');
    expect((await lateItems(post.campaign.inside.journal))[0]?.done?.what).toBe('aside');
  });

  it('counts by no yes, and is set aside by no no, that answers a letter of the gamemaster', async () => {
    await receive(mailOf(RED_MAIL, SHEET));
    const text = 'Shall I move the deadline?';
    const question = { to: [RED], as: 'gamemaster' as const, text, goes: 'now' };
    await must(writeDeskLetter(post.campaign, question, post.clock));
    const asks = (await outbox()).at(-1)?.messageId ?? '';
    const proven = { 'In-Reply-To': asks, Subject: `Re: ${red(await step())}` };
    for (const word of ['Yes', 'No']) {
      expect((await receive(mailOf(RED_MAIL, word, proven))).became).toBe('no-sheet');
      expect(await stateOf('red')).toBe('open');
    }
    const { letters } = await must(seeTray(post.campaign));
    expect(letters.map((letter) => letter.text)).toEqual(['Yes', 'No']);
    const free = { Subject: `Re: ${red(await step())}` };
    expect((await receive(mailOf(RED_MAIL, 'yes', free))).became).toBe('yes');
  });

  it('that came for a step which is over is refused, though its player says yes in the next', async () => {
    await receive(mailOf(RED_MAIL, SHEET));
    const [ask] = await outbox();
    await must(runTurn(post.campaign, { now: true }, post.clock));
    await must(releaseTurn(post.campaign, post.clock));
    const yes = { 'In-Reply-To': ask?.messageId ?? '', Subject: `Re: ${red(await step())}` };
    expect(await receive(mailOf(RED_MAIL, 'yes', yes))).toMatchObject({
      became: 'yes',
      sheets: [],
    });
    expect(await stateOf('red')).toBe('open');
    expect((await outbox()).at(-1)?.text.replace(/\s+/g, ' ')).toContain('that step is closed');
  });

  it('says to the gamemaster whether its player was asked: so many times a day he is', async () => {
    for (const pulse of [1, 2, 3, 4])
      await receive(mailOf(RED_MAIL, `PP ${String(pulse)}: move B to 4`));
    const items = await lateItems(post.campaign.inside.journal);
    expect(items.map(({ why }) => /was (not )?asked/.exec(why)?.[0])).toEqual([
      ...['was asked', 'was asked', 'was asked', 'was not asked'],
    ]);
    expect(
      (await outbox()).filter(({ subject }) => subject.includes('did you write')),
    ).toHaveLength(3);
  });

  it('counts by no yes to a letter about other orders, which wait for it themselves', async () => {
    const own = { Subject: red(await step()) };
    const cut = `PP 1: move B to 4\r\n${'\r\n'.repeat(4000)}`;
    expect((await receive(mailOf(RED_MAIL, cut, own))).became).toBe('waits');
    const asks = (await outbox()).at(-1)?.messageId ?? '';
    expect((await receive(mailOf(RED_MAIL, SHEET))).became).toBe('unproven');
    const yes = await receive(mailOf(RED_MAIL, 'yes', { ...own, 'In-Reply-To': asks }));
    expect(yes.became).toBe('confirmed');
    expect((await outbox()).at(-1)?.text).toContain('move B to 4');
  });

  it('counts by no yes that may be to orders which wait for one too: its player is asked which he means', async () => {
    const own = { Subject: `Re: ${red(await step())}` };
    expect((await receive(mailOf(RED_MAIL, SHEET))).became).toBe('unproven');
    const [ask] = await outbox();
    const waits = 'PP 1: move B to 4\r\n\r\n-- \r\nPP 2: move A to 4\r\n';
    expect((await receive(mailOf(RED_MAIL, waits, own))).became).toBe('waits');
    for (const word of ['yes', 'no']) {
      const receipt = await receive(mailOf(RED_MAIL, word, own));
      expect(receipt).toMatchObject({ became: 'which-mail', seat: RED, answered: 1 });
      expect((await outbox()).at(-1)?.subject).toContain('which e-mail do you mean?');
    }
    const items = await lateItems(post.campaign.inside.journal);
    expect(items.map(({ done }) => done)).toEqual([undefined, undefined]);
    expect(await stateOf('red')).toBe('open');
    const named = { ...own, 'In-Reply-To': ask?.messageId ?? '' };
    expect((await receive(mailOf(RED_MAIL, 'yes', named))).became).toBe('yes');
  });

  it.each([
    ['a copy', 1],
    ['a copy of a copy', 2],
  ])(
    'counts by no yes to another letter of ours, and by one to %s of the letter that asks',
    async (_what, copies) => {
      await must(remindSeat(post.campaign, { seat: RED }, post.clock));
      const reminder = (await outbox()).at(-1)?.messageId ?? '';
      await receive(mailOf(RED_MAIL, SHEET));
      const own = { Subject: `Re: ${red(await step())}` };
      for (const word of ['yes', 'no']) {
        const other = mailOf(RED_MAIL, word, { ...own, 'In-Reply-To': reminder });
        expect((await receive(other)).became).toBe('no-sheet');
      }
      expect(await stateOf('red')).toBe('open');
      let letter = (await outbox()).at(-3)?.id ?? 0;
      for (let made = 0; made < copies; made += 1) {
        for (const { id } of await outbox()) await must(markSent(post.campaign, id, post.clock));
        ({ letter } = await must(resendLetter(post.campaign, { letter }, post.clock)));
      }
      const copy = { ...own, 'In-Reply-To': (await outbox()).at(-1)?.messageId ?? '' };
      expect((await receive(mailOf(RED_MAIL, 'yes', copy))).became).toBe('yes');
    },
  );

  it('that answers a closed step is refused, though the yes to it answers the open one', async () => {
    const { messageId } = await receive(mailOf(RED_MAIL, SHEET, { Subject: red(await step()) }));
    const told = (await outbox()).find(({ inReplyTo }) => inReplyTo === messageId);
    await must(runTurn(post.campaign, { now: true }, post.clock));
    await must(releaseTurn(post.campaign, post.clock));
    const late = { 'In-Reply-To': told?.messageId ?? '' };
    expect((await receive(mailOf(RED_MAIL, SHEET, late))).became).toBe('unproven');
    const yes = await receive(mailOf(RED_MAIL, 'yes', { Subject: `Re: ${red(await step())}` }));
    expect(yes).toMatchObject({ became: 'yes', sheets: [] });
    expect(await stateOf('red')).toBe('open');
    expect((await outbox()).at(-1)?.text).toContain('that step is closed');
  });

  it('counts by no yes that more than a greeting and a name stand below', () => {
    expect(yesOrNo(['Yes.', '', 'Rosa', 'Commander of the red'], judge)).toBe('yes');
    expect(yesOrNo(['No', ''], judge)).toBe('no');
    for (const word of ['yes', 'no']) {
      expect(yesOrNo([word, 'PP 1: wait'], judge)).toBeUndefined();
      expect(yesOrNo([word, '', 'Best, PP 1: wait'], judge)).toBeUndefined();
      expect(yesOrNo([word, 'R. E. Lee'], (line) => (line === word ? 'no' : 'may'))).toBe(word);
    }
    const more = ['Yes.', 'But scout B stays.', 'A goes on.', 'Nobody crosses.', 'Rosa'];
    expect(yesOrNo(more, judge)).toBeUndefined();
  });

  it('where several wait, counts for the one whose letter is answered, and for none by a yes to no letter', async () => {
    await receive(mailOf(RED_MAIL, SHEET));
    await receive(mailOf(RED_MAIL, 'PP 1: move B to 4\r\n'));
    const [ask] = await outbox();
    const proven = { Subject: `Re: ${red(await step())}` };
    expect((await receive(mailOf(RED_MAIL, 'yes', proven))).became).toBe('which-mail');
    expect(await stateOf('red')).toBe('open');
    const named = { ...proven, 'In-Reply-To': ask?.messageId ?? '' };
    expect((await receive(mailOf(RED_MAIL, 'yes', named))).became).toBe('yes');
    expect((await outbox()).at(-1)?.text).toContain('move A to 3');
    // Only one is left now.
    expect((await receive(mailOf(RED_MAIL, 'no', proven))).became).toBe('no');
  });

  it.each([
    ['UTF-8', 'utf8', 'utf-8'],
    ['Latin-1', 'latin1', 'iso-8859-1'],
  ] as const)(
    'counts as it was written when a yes comes, also in %s',
    async (_what, code, charset) => {
      const order = 'PP 1: "cross the Rhône at the old gué"';
      const head = { 'Content-Type': `text/plain; charset=${charset}` };
      const raw = mailOf(RED_MAIL, `${order}\r\n`, {
        ...head,
        'Content-Transfer-Encoding': '8bit',
      });
      await receive(Buffer.from(raw.toString(), code));
      const [ask] = await outbox();
      const headers = { Subject: `Re: ${red(await step())}`, 'In-Reply-To': ask?.messageId ?? '' };
      expect((await receive(mailOf(RED_MAIL, 'yes', headers))).became).toBe('yes');
      const sheet = (await selectEntriesOf(post.campaign.inside.journal, 'sheet')).at(-1);
      expect(sheet?.body.text.trim()).toBe(order);
    },
  );

  it('fills nobody’s mailbox with questions', async () => {
    for (let n = 0; n < 10; n += 1) await receive(mailOf(RED_MAIL, `${SHEET}PP 2: wait ${n}`));
    expect(await outbox()).toHaveLength(3);
    expect(await lateItems(post.campaign.inside.journal)).toHaveLength(10);
  });
});

describe('the word of the gamemaster’s own mail server', () => {
  it.each([
    ['dmarc=pass header.from=example.org', 'sheet'],
    ['spf=pass smtp.mailfrom=rosa@example.org', 'sheet'],
    ['spf=pass (a; b=c "d) smtp.mailfrom=example.org', 'sheet'],
    ['spf=pass smtp.mailfrom=example.org; spf=fail smtp.mailfrom=evil.org', 'unproven'],
    ['spf=softfail smtp.mailfrom=evil.org; dmarc=pass (p=none) header.from=example.org', 'sheet'],
    ['spf=pass smtp.mailfrom=rosa@example.org; dmarc=fail header.from=example.org', 'unproven'],
    ['spf=pass smtp.mailfrom=eve@evil.org', 'unproven'],
    ['dmarc=pass header.from=evil.org', 'unproven'],
    ['dmarc=pass header.from=example.org.evil.org', 'unproven'],
    ['dmarc=pass header.from=org', 'unproven'],
    ['dmarc=pass', 'unproven'],
    ['spf=pass smtp.helo=example.org', 'unproven'],
    ['spf=pass smtp.mailfrom=example.org; spf=none smtp.helo=mx.evil.org', 'unproven'],
    ['dkim=pass header.d=example.org', 'unproven'],
    ['none', 'unproven'],
  ])('%s: %s', async (said, became) => {
    const mail = mailOf(RED_MAIL, SHEET, results(`${MX}; ${said}`));
    expect((await receive(mail)).became).toBe(became);
  });

  it('is taken from its own header alone, the topmost of that name', () => {
    const pass = 'dmarc=pass header.from=example.org';
    const of = (...values: readonly string[]) =>
      checkSender(
        values.map((value) => ({ key: 'authentication-results', value })),
        RED_MAIL,
        [MX],
      );
    expect(of(`evil.org; ${pass}`)).toBe('none');
    expect(of(`${MX}; dmarc=fail header.from=example.org`, `${MX}; ${pass}`)).toBe('failed');
    expect(of(`${MX} (${pass})`, `${MX}; ${pass}`)).toBe('none');
    expect(of(`evil.org; spf=none; ${MX}; ${pass}`)).toBe('none');
    expect(of(`${MX}; spf=fail smtp.mailfrom=eve@evil.org`)).toBe('failed');
    expect(of(`"${MX}" 1; ${pass}`)).toBe('dmarc');
    expect(of(`${MX} 2; ${pass}`)).toBe('none');
    expect(of(`evil.org; ${pass}`, `${MX}; ${pass}`)).toBe('dmarc');
    expect(readAuthResults(`${MX}; dmarc=pass (never closed`)).toBeUndefined();
  });

  it('that a stranger failed its check earns him no answer', async () => {
    const said = `${MX}; dmarc=fail header.from=example.net`;
    expect(await receive(mailOf('eve@example.net', 'hi', results(said)))).toMatchObject({
      ...{ became: 'stranger', answered: 0 },
    });
    expect(await receive(mailOf('ann@example.net', 'hi'))).toMatchObject({ answered: 1 });
  });
});

describe('a reply token', () => {
  it('is of its own seat in each of the letters that leave together', async () => {
    await must(runTurn(post.campaign, { now: true }, post.clock));
    await must(releaseTurn(post.campaign, post.clock));
    const letters = await outbox();
    const tokens = letters.map(({ seat, thread }) => [seat, thread?.token]);
    const now = await step();
    expect(tokens.length).toBe(2);
    for (const seat of [RED, BLUE])
      expect(tokens).toContainEqual([seat, replyToken(post.campaign, seat, now)]);
  });

  it('proves the sender, in the subject or in the address, in a letter as it leaves', async () => {
    await receive(mailOf(RED_MAIL, 'hi', { Subject: `Re: (${red(await step())})` }));
    const [letter] = await outbox();
    if (letter === undefined) throw new Error('no letter');
    const from = { address: 'war@example.org' };
    const plain = await openMail(await mailBytes(post.campaign, { letters: [letter] }, { from }));
    const plus = await openMail(
      await mailBytes(post.campaign, { letters: [letter] }, { from, plus: true }),
    );
    const replyTo = plus.head.headers.find(({ key }) => key === 'reply-to')?.value ?? '';
    expect(plus.head.subject).not.toMatch(/v[a-z2-7]{5}-/);
    expect(replyTo).toMatch(/<war\+v[a-z2-7]{5}-[a-z2-7]{16}@example\.org>/);
    const subject = { Subject: `AW: RE: ${plain.head.subject.toUpperCase()}` };
    expect((await receive(mailOf(RED_MAIL, SHEET, subject))).became).toBe('sheet');
    const addressed = { To: replyTo, Subject: 'orders' };
    expect((await receive(mailOf(RED_MAIL, SHEET, addressed))).became).toBe('sheet');
  });

  it('lets a player write from another address, and answers him at his own', async () => {
    const named = { Subject: red(await step()) };
    expect(await receive(mailOf('rosa@work.example', SHEET, named))).toMatchObject({
      ...{ became: 'sheet', seat: RED },
    });
    expect((await outbox()).map(({ to }) => to)).toEqual([RED_MAIL]);
  });

  it('that was stolen from another seat counts for neither of the two', async () => {
    const named = { Subject: replyToken(post.campaign, BLUE, await step()) };
    expect((await receive(mailOf(RED_MAIL, SHEET, named))).became).toBe('unproven');
    expect([await stateOf('red'), await stateOf('blue')]).toEqual(['open', 'open']);
    expect((await outbox()).map(({ to }) => to)).toEqual([RED_MAIL]);
  });

  it('that was stolen from another seat is told to nobody', async () => {
    const token = replyToken(post.campaign, BLUE, await step());
    const mail = mailOf(RED_MAIL, `${SHEET}> Re: (${token})`, { Subject: `Re: turn 1 (${token})` });
    expect((await receive(mail)).became).toBe('unproven');
    const [ask] = await outbox();
    expect(ask?.text).toContain('Re: turn 1');
    for (const part of ['subject', 'text', 'html'] as const)
      expect(ask?.[part]).not.toContain(token);
  });

  it('that a later holder of the seat was sent proves him', async () => {
    const ida = { seat: RED, name: 'Ida', mail: 'ida@example.org' };
    await must(nameSeat(post.campaign, ida, post.clock));
    await must(remindSeat(post.campaign, { seat: RED }, post.clock));
    const letter = (await outbox()).find(({ to }) => to === ida.mail);
    const named = { Subject: `Re: (${letter?.thread?.token ?? ''})` };
    expect(await receive(mailOf('ida@work.example', SHEET, named))).toMatchObject({
      ...{ became: 'sheet', seat: RED },
    });
  });

  it('that a former holder of the seat was sent proves nothing, from whatever address', async () => {
    const old = red(await step());
    await must(
      nameSeat(post.campaign, { seat: RED, name: 'Ida', mail: 'ida@example.org' }, post.clock),
    );
    for (const from of [RED_MAIL, 'elsewhere@example.org'])
      expect((await receive(mailOf(from, SHEET, { Subject: old }))).became).not.toBe('sheet');
    expect(await stateOf('red')).toBe('open');
    const own = replyToken(post.campaign, RED, await step(), 1);
    const named = { Subject: own };
    expect(await receive(mailOf('ida@example.org', SHEET, named))).toMatchObject({
      ...{ became: 'sheet', seat: RED },
    });
  });

  it.each([
    ['an unproven mail', SHEET, {}, 'unproven'],
    ['orders that wait', 'PP 1: move A to 4\r\n\r\n-- \r\nPP 2: move B to 4\r\n', 'token', 'waits'],
  ] as const)('C3.4 of the next holder says no yes to %s of the one before', async (...row) => {
    const [, text, named, became] = row;
    const headers = named === 'token' ? { Subject: red(await step()) } : {};
    expect((await receive(mailOf(RED_MAIL, text, headers))).became).toBe(became);
    await must(
      nameSeat(post.campaign, { seat: RED, name: 'Ida', mail: 'ida@example.org' }, post.clock),
    );
    const own = { Subject: replyToken(post.campaign, RED, await step(), 1) };
    const yes = await receive(mailOf('ida@example.org', 'yes', own));
    expect(['yes', 'confirmed']).not.toContain(yes.became);
    expect(await stateOf('red')).toBe('open');
  });

  it('that is forged, or of another campaign, proves nothing', async () => {
    const other = await startPost('The other', '08');
    const tokens = [
      replyToken(other.campaign, RED, '1'),
      red(await step()).replace(/.$/, (last) => (last === '7' ? '6' : '7')),
      `${red(await step())}a`,
      red('no such step'),
    ];
    await other.close();
    for (const token of tokens)
      expect((await receive(mailOf(RED_MAIL, SHEET, { Subject: token }))).became).toBe('unproven');
    expect(await stateOf('red')).toBe('open');
  });

  it('of a step that is closed is refused, with what can be done', async () => {
    const old = red(await step());
    await must(runTurn(post.campaign, { now: true }, post.clock));
    await must(releaseTurn(post.campaign, post.clock));
    expect(await receive(mailOf(RED_MAIL, SHEET, { Subject: old }))).toMatchObject({
      ...{ became: 'refused', seat: RED },
    });
    expect(await stateOf('red')).toBe('open');
    expect((await outbox()).at(-1)?.text).toMatch(/as\s+a\s+reply\s+to\s+your\s+last\s+letter/);
    const now = { Subject: red(await step()) };
    expect((await receive(mailOf(RED_MAIL, SHEET, now))).became).toBe('sheet');
  });
});

it('the arrival of a mail decides against the deadline, and not when it is taken', async () => {
  const named = { Subject: red(await step()) };
  const hour = (n: number): string =>
    new Date(Date.parse(post.clock()) + n * 3_600_000).toISOString();
  await must(
    setDeadline(post.campaign, { due: hour(1), graceHours: 0, reason: 'by mail' }, post.clock),
  );
  const late = { ...post, clock: () => hour(2) };
  const take = (arrived: string, body: string) =>
    must(
      receiveMail(post.campaign, mailOf(RED_MAIL, body, named), late.clock, {
        ...{ servers: [MX], arrived },
      }),
    );
  const inTime = await take(post.clock(), SHEET);
  expect(inTime.sheets).toMatchObject([{ receipt: { counts: true } }]);
  const after = await take(hour(1.5), `${SHEET}PP 2: wait`);
  expect(after.sheets).toMatchObject([{ receipt: { counts: false } }]);
});

it('a mail that its player says is his counts from its arrival, though he says so after the deadline', async () => {
  const hour = (n: number): string =>
    new Date(Date.parse(post.clock()) + n * 3_600_000).toISOString();
  const due = { due: hour(1), graceHours: 0, reason: 'by mail' };
  await must(setDeadline(post.campaign, due, post.clock));
  expect((await receive(mailOf(RED_MAIL, SHEET))).became).toBe('unproven');
  const named = mailOf(RED_MAIL, 'yes', { Subject: red(await step()) });
  const yes = await must(receiveMail(post.campaign, named, () => hour(2), { servers: [MX] }));
  expect(yes.became).toBe('yes');
  expect(await stateOf('red')).toBe('answered');
});

it('no forged From: passes for a player: nothing but one plain address is a sender', async () => {
  const forged = [
    `${RED_MAIL}\u0000@evil.org`,
    `<${RED_MAIL}\u0000@evil.org>`,
    `${RED_MAIL}\r\nFrom: eve@evil.org`,
    `eve@evil.org\r\nFrom: ${RED_MAIL}`,
    `Players: ${RED_MAIL};`,
    `Players: Rosa <${RED_MAIL}>;`,
    `${RED_MAIL}, eve@evil.org`,
    `"${RED_MAIL}" <eve@evil.org>`,
    `${RED_MAIL} <eve@evil.org>`,
    `<${RED_MAIL}> <eve@evil.org>`,
    `<eve@evil.org> ${RED_MAIL}`,
    `=?utf-8?q?rosa=40example=2Eorg?= <eve@evil.org>`,
    `=?utf-8?q?=3Crosa=40example=2Eorg=3E?=`,
    `"a\\" <${RED_MAIL}>" <eve@evil.org>`,
    `<@evil.org:${RED_MAIL}>`,
    `eve@evil.org (<${RED_MAIL}>)`,
  ];
  for (const from of forged) {
    const { head } = await openMail(Buffer.from(`From: ${from}\r\n\r\nhi\r\n`, 'latin1'));
    expect([from, ['', 'eve@evil.org'].includes(head.from)]).toEqual([from, true]);
    const said = results(`${MX}; spf=pass smtp.mailfrom=eve@evil.org`);
    expect((await receive(mailOf(from, SHEET, said))).sheets).toEqual([]);
  }
  expect(await stateOf('red')).toBe('open');
});
