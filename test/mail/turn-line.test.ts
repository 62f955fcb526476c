/** A line that says for which turn the orders are is no order and no letter; one of another turn is asked about. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { turnSaid } from '../../src/mail/match-turn.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

const STEP = { name: 'turn 1.2', title: 'Turn 1, second sub-turn, July-August 1861' };

describe('a line names', () => {
  it.each([
    [
      'the open',
      'own',
      ['Turn: 1.2', 'turn = 1', '* Turn: 1', 'Turn: second sub-turn', 'Turn: July 1861'],
    ],
    [
      'the open',
      'own',
      ['Turn: 1.2 (July)', 'Turn: 1861', 'Turn: 1, second sub-turn', 'TURN: 1-2'],
    ],
    [
      'another',
      'other',
      ['Turn: 1.1', 'Turn: 2', 'Turn: 9.9', 'Turn: 2, July 1861', 'Turn: July 1862'],
    ],
    [
      'no',
      undefined,
      ['Turn: first sub-turn', 'Turn: rally McDowell', 'Turn:', 'Return: 1.2', '1.2'],
    ],
    ['no', undefined, ['Turn: 1.2 PP 2: wait']],
  ] as const)('%s turn (%s): %j', (_which, said, lines) => {
    for (const line of lines)
      expect([line, turnSaid(line, STEP, (text) => (/PP \d/.test(text) ? 'may' : 'no'))]).toEqual([
        ...[line, said],
      ]);
  });
});

describe('by e-mail', () => {
  let post: Post;
  beforeEach(async () => {
    post = await startPost();
  });
  afterEach(() => post.close());

  const receive = (body: string): Promise<MailReceipt> =>
    must(receiveMail(post.campaign, mailOf(RED_MAIL, body.replace(/\n/g, '\r\n')), post.clock));
  const answered = async (): Promise<string> =>
    (await must(readyLetters(post.campaign))).at(-1)?.text.replace(/\s+/g, ' ') ?? '';
  const tray = async () => (await must(seeTray(post.campaign))).letters;
  const state = async (): Promise<string | undefined> =>
    (await must(listAsks(post.campaign))).asks.find(({ to }) => to === 'red')?.state;

  it.each(['Turn: 1\n\nPP 1: wait', 'Turn: 1\nPP 1: wait', 'PP 1: wait\n\nTurn: 1'])(
    'it is not listed as unread where it names the open turn: %j',
    async (body) => {
      expect((await receive(body)).became).toBe('sheet');
      expect(await answered()).toContain('Every line was understood.');
      expect(await answered()).not.toContain('Not read as orders');
      expect(await tray()).toEqual([]);
    },
  );

  it.each(['Turn: 9\nPP 1: wait', 'Turn: 9\n\nPP 1: wait'])(
    'orders for another turn wait for a yes to a letter that says which turn is open: %j',
    async (body) => {
      expect((await receive(body)).became).toBe('waits');
      expect(await answered()).toContain('names another turn than the one that is open');
      expect(await answered()).toContain('Now it is Turn 1.');
      expect(await answered()).toContain('line 1: Turn: 9');
      expect([await state(), await tray()]).toEqual(['open', []]);
      expect((await receive('yes')).became).toBe('confirmed');
      expect(await state()).toBe('answered');
    },
  );

  it.each(['Turn: 1', 'Turn: 9', 'Seat: red\nTurn: 1', 'Seat: red'])(
    'alone it is answered as no orders, and is no letter: %j',
    async (body) => {
      expect((await receive(body)).became).toBe('no-text');
      expect(await answered()).toContain('says only what its orders are for');
      expect(await tray()).toEqual([]);
    },
  );

  it('above a yes it stands in no way, unless it names another turn', async () => {
    await receive('PP 1: wait\n-- \nRosa\nPP 2: wait');
    expect((await receive('Turn: 9\nyes')).became).toBe('no-sheet');
    expect((await receive('Turn: 1\nyes')).became).toBe('confirmed');
  });

  it('of another turn it is shown to a gamemaster who pastes the e-mail', async () => {
    const source = Buffer.from(`From: <${RED_MAIL}>\n\nTurn: 9\nPP 1: wait`);
    const { warnings, parts } = await must(mailDesk.look(post.campaign, { source }));
    expect(warnings).toEqual(['It says “Turn: 9”. You enter it for Turn 1.']);
    expect(parts.map(({ text }) => text.trim())).toEqual(['PP 1: wait']);
  });
});
