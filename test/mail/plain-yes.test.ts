/** What a plain yes settles: by the letter that it replies to, and by what stands below it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { resendLetter } from '../../src/campaign/letters/resend-letter.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { addAddress } from '../../src/campaign/seats/second-address.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { countingSheets } from '../../src/campaign/turn/step-input.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { pauseCampaign } from '../../src/campaign/turn/change-calendar.js';
import { lateItems } from '../../src/campaign/sheets/late.js';
import { replyToLate } from '../../src/campaign/sheets/reply-late.js';
import { findSheet, ownLines } from '../../src/mail/find-sheet.js';
import { readCommand } from '../../src/mail/commands.js';
import type { Judge } from '../../src/mail/letter-words.js';
import { isYes } from '../../src/mail/take-sheet.js';
import { yesOrNo } from '../../src/mail/unproven.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { meet } from '../campaign/cast.js';
import { RED, toy } from '../toys/line/system.js';
import { judge } from './order-lines.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(() => post.close());

type Reply = { readonly replyTo?: string; readonly thread?: string; readonly from?: string };

const receiveFrom = (
  body: string,
  { replyTo, thread, from = RED_MAIL }: Reply,
): Promise<MailReceipt> => {
  const headers = {
    ...(replyTo === undefined ? {} : { 'In-Reply-To': replyTo }),
    ...(thread === undefined ? {} : { References: thread }),
  };
  return must(receiveMail(post.campaign, mailOf(from, body, headers), post.clock));
};
const receive = (body: string, replyTo?: string): Promise<MailReceipt> =>
  receiveFrom(body, replyTo === undefined ? {} : { replyTo });
const lastTo = async (to: string | undefined): Promise<string> =>
  (await must(readyLetters(post.campaign))).findLast(({ seat }) => seat === to)?.messageId ?? '';
/** The Message-ID of the last letter to the seat. */
const lastLetter = (): Promise<string> => lastTo(RED);
const stateOf = async (): Promise<string | undefined> =>
  (await must(listAsks(post.campaign))).asks.find(({ to }) => to === RED)?.state;
const trayTexts = async (): Promise<readonly string[]> =>
  (await must(seeTray(post.campaign))).letters.map(({ text }) => text);

const WAITS = 'PP 1: move A to 4\r\n\r\n-- \r\nPP 2: move B to 4\r\n';

/** Letters to the seat while its orders wait: each answers with the Message-ID that a reply names. */
const asksIn = {
  reminder: async (words: string) => {
    await must(remindSeat(post.campaign, words === '' ? {} : { words }, post.clock));
    return lastLetter();
  },
  reply: async (text: string) => {
    const [item] = await lateItems(post.campaign.inside.journal);
    await must(replyToLate(post.campaign, { id: item?.id ?? '', text }, post.clock));
    return lastLetter();
  },
  /** Of a reminder that was sent without his words. */
  rewritten: async (text: string) => {
    const letters = must(readyLetters(post.campaign));
    const first = (await letters).findLast(({ seat }) => seat === RED);
    const words = { letter: first?.id ?? 0, subject: 'Your orders', text, reason: 'unclear' };
    await must(
      letLetterGo(
        post.campaign,
        await must(correctLetter(post.campaign, words, post.clock)),
        post.clock,
      ),
    );
    return lastLetter();
  },
  /** The last letter, once more. */
  again: async () => {
    const letters = await must(readyLetters(post.campaign));
    const last = { letter: letters.findLast(({ seat }) => seat === RED)?.id ?? 0 };
    for (const { id } of letters) await must(markSent(post.campaign, id, post.clock));
    await must(resendLetter(post.campaign, last, post.clock));
    return lastLetter();
  },
  desk: async (text: string, as: 'gamemaster' | 'rumor') => {
    await must(writeDeskLetter(post.campaign, { to: [RED], as, text, goes: 'now' }, post.clock));
    return lastLetter();
  },
  pause: async (words: string) => {
    await must(pauseCampaign(post.campaign, words, post.clock));
    return lastLetter();
  },
};

describe('while orders wait, a plain yes', () => {
  let waiting: string;
  beforeEach(async () => {
    expect((await receive(WAITS)).became).toBe('waits');
    waiting = await lastLetter();
  });

  it.each([
    ['a reminder', () => asksIn.reminder('Are you still with us?')],
    ['a reply to the e-mail that waits', () => asksIn.reply('Did you mean to leave B out?')],
    ['a letter', () => asksIn.desk('Shall I move the deadline?', 'gamemaster')],
    ['a rumor', () => asksIn.desk('Is it true that the bridge is gone?', 'rumor')],
    ['a pause', () => asksIn.pause('I am away for a week. Will you go on then?')],
  ])('to the gamemaster’s own words in %s is a letter to him', async (_what, ask) => {
    const asks = await ask();
    expect(asks).not.toBe(waiting);
    expect((await receive('Yes', asks)).became).toBe('no-sheet');
    expect(await stateOf()).toBe('open');
    expect(await trayTexts()).toEqual(['Yes']);
    expect((await receive('Yes', waiting)).became).toBe('confirmed');
    expect(await stateOf()).toBe('answered');
  });

  it('to what he asks beside orders that he entered leaves these as they are', async () => {
    const asked = { key: '1/orders/red', text: 'PP 1: wait', reason: 'As he said' };
    await must(giveRuling(post.campaign, { ...asked, told: 'Is that it?' }, post.clock));
    expect((await receive('Yes', await lastLetter())).became).toBe('no-sheet');
    const { entries } = await loadStep(post.campaign);
    expect(countingSheets(entries).get(asked.key)?.text).toBe('PP 1: wait');
  });

  it.each([
    ['a letter that he rewrote', () => asksIn.rewritten('Shall I leave B where it is?')],
    [
      'a copy of such a letter',
      () => asksIn.rewritten('Shall I leave B where it is?').then(() => asksIn.again()),
    ],
  ])('to the gamemaster’s own words in %s is a letter to him', async (_what, ask) => {
    expect((await receive('Yes', await ask())).became).toBe('no-sheet');
    expect(await stateOf()).toBe('open');
  });

  it.each([
    ['a reminder', () => asksIn.reminder('')],
    ['a pause', () => asksIn.pause('')],
  ])('confirms them where it answers %s without words of his own', async (_what, ask) => {
    expect((await receive('Yes', await ask())).became).toBe('confirmed');
    expect(await stateOf()).toBe('answered');
  });
});

describe('from a further address of a player, a plain yes', () => {
  const FURTHER = 'rosa@work.example';
  beforeEach(async () => {
    await must(addAddress(post.campaign, { seat: RED, address: FURTHER }, post.clock));
  });

  it('to the gamemaster’s reply to orders that wait is a letter to him', async () => {
    expect((await receiveFrom(WAITS, { from: FURTHER })).became).toBe('waits');
    const waiting = await lastLetter();
    await asksIn.reply('Did you mean to leave B out?');
    const replyTo = await lastTo(undefined);
    const reply = { from: FURTHER, replyTo };
    expect((await receiveFrom('Yes', reply)).became).toBe('no-sheet');
    expect((await receiveFrom('Yes', { ...reply, thread: waiting })).became).toBe('no-sheet');
    expect(await stateOf()).toBe('open');
    const later = { from: FURTHER, replyTo: waiting, thread: replyTo };
    expect((await receiveFrom('Yes', later)).became).toBe('confirmed');
  });
});

it('a plain yes to what the gamemaster wrote into a report is a letter to him', async () => {
  await post.close();
  post = await startPost('The meeting', '07', 'UTC', toy, 'by-hand');
  const { campaign, clock } = post;
  for (const [from, scout] of [
    [RED_MAIL, 'B'],
    [BLUE_MAIL, 'X'],
  ] as const)
    await must(receiveMail(campaign, mailOf(from, meet(scout)), clock));
  await must(runTurn(campaign, { now: true }, clock));
  const rolled = (await must(readLog(campaign))).find(({ kind }) => kind === 'rolled');
  const key = rolled?.['name'] as string;
  const fell = Number((rolled?.['faces'] as readonly number[])[0]);
  const told = 'The die lay on the floor. Is that all right?';
  const text = fell <= 3 ? '6' : '1';
  await must(giveRuling(campaign, { key, text, reason: 'floor', told }, clock));
  // First the letter that asks for a pursuit, then the reports.
  await must(releaseTurn(campaign, clock));
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
  const report = (await must(readyLetters(campaign))).find(
    (one) => one.seat === RED && one.text.replaceAll(/\s+/g, ' ').includes(told),
  );
  // B may have fallen.
  const waits = WAITS.replaceAll('B', 'A');
  expect((await receive(waits)).became).toBe('waits');
  expect((await receive('Yes', report?.messageId ?? 'none')).became).toBe('no-sheet');
  expect(await stateOf()).toBe('open');
});

const MORE = [
  ...[
    'Yes?',
    'はい？',
    '¿Sí?',
    'Yes|except Jackson',
    'Yes|Except Jackson',
    'Yes|not yet',
    'Yes|Not Yet',
    'Yes|but later',
  ],
  ...['Yes|only Jackson', 'Yes|Jackson stays', 'Yes|jackson stays', 'Yes|Wait', 'Yes|hold it'],
  ...['Yes|HOLD JACKSON AT WINCHESTER', 'YES|KEEP JACKSON HOME', 'YES|NOT JACKSON', 'Yes|Don’t'],
  ...['YES|JACKSON GOES HOME', 'Yes|General Jackson stays put', 'Yes|General Jackson rests'],
  ...['Yes|Without Lee', 'Yes|until Tuesday', 'Yes|1 and 3', 'Yes|skip 2', 'Yes|cancel Jackson'],
  ...['Yes|Thanks, but not Jackson', 'Yes|Best, without Lee', 'Yes|Sent from my phone, not final'],
  ...['Yes|Jackson？', 'Yes|¿Jackson', 'Sí|¿Y Jackson', 'Yes|Jackson?', 'Yes|Rosa|except Jackson'],
  ...['Ja|außer Jackson', 'Ja|noch nicht', 'Ja|Nur Jackson', 'Ja|Warte', 'Ja|erst später'],
  ...['Oui|sauf Jackson', 'Oui|pas encore', 'Oui|Plus tard', 'Oui|sans Lee', 'Oui|n’avance pas'],
  ...['Sí|salvo Jackson', 'Sí|Todavía no', 'Sí|pero no Jackson', 'Sí|hasta mañana', 'Sí|sin Lee'],
  ...['Sim|exceto Jackson', 'Sim|ainda não', 'Tak|oprócz Jackson', 'Да|кроме Джексона', 'Да|пока'],
  ...[
    'はい|攻撃は取り消してください',
    'はい|攻撃は中止',
    'はい|待って',
    'はい|田中？',
    'はい|まだです',
  ],
  ...['是的|除了杰克逊', '是的|不要进攻', '是|请先不要攻击温彻斯特', 'Yes|공격 취소해 주세요'],
  ...['Yes|Take care, hold Jackson', 'Sim|não', 'Yes|Thanks?', 'Yes|See you at Winchester'],
];

const SIGNED = [
  ...['Yes|Bob', 'yes|bob', 'Yes|R. E. Lee', 'YES|GEN. JACKSON', 'YES|R. E. LEE', 'YES|ROSA HALE'],
  ...[
    'Yes|Thanks, Bob',
    'Oui|Merci',
    'はい|田中',
    'はい|田中太郎',
    '是的|谢谢',
    'Ja|Viele Grüße|Jörg',
  ],
  ...[
    'Yes|Commander of the red',
    'Yes|General Hale|Army of the North',
    'Yes|von Moltke',
    'Yes|-R.',
  ],
  ...[
    'Yes|Gen. R. E. Lee, Army of Northern Virginia',
    'YES|GEN. R. E. LEE, ARMY OF NORTHERN VIRGINIA',
  ],
  ...['Yes|Robert Lee, commander of the East|+44 1234 567 890', 'Yes|Best,|Bob|Sent from my phone'],
  ...[
    'Yes|T.J. Jackson, II Corps, cmdg.',
    'Yes|Take care|Ann',
    'Sí|Hasta luego|José',
    'Yes|O’Neill',
  ],
  ...['Yes|rosa@example.org', 'はい|よろしくお願いします|田中', 'Yes|Dr. Noh', 'Да|Иван Петров'],
  ...[
    'Yes|Take care, Bob',
    'Yes|Many thanks - Bob',
    'Yes|---|Bob',
    'Yes|MAJOR GENERAL T. J. JACKSON',
  ],
];

const PLAIN = [
  ...['Yes, that’s right.', "Yes, that's right", 'Yes, they are complete.', 'Yes thank you', 'Yep'],
  ...[
    'Confirmed, thanks',
    'Correct',
    'Yes, please.',
    'Yes, thanks, go ahead.',
    'YES!!!',
    '👍 yes 👍',
  ],
  ...['Yes, I confirm', 'yes - all complete', 'Yes, those are mine', 'That’s correct.'],
];
const NOT_PLAIN = [
  ...[
    'Yes, that’s right, but drop PP 9',
    'Yes, they are complete except B',
    'Yes, but wait',
    'Yes 不要',
  ],
  ...['Yes, if A is there', 'Correct PP 2', 'Confirmed, without B', 'Correct?', 'Yes, all but B'],
  ...[
    'Yes, that’s right, isn’t it?',
    'Yes, not complete',
    'Yes, no',
    'No, there is one more',
    'No, wait',
  ],
];

const linesOf = (mail: string): readonly string[] => mail.split('|');

describe('in people’s words', () => {
  it.each(PLAIN)('a plain yes accepts the orders that wait: %s', async (words) => {
    expect((await receive(WAITS)).became).toBe('waits');
    const yes = await receive(`${words}\r\n\r\nRosa`, await lastLetter());
    expect(yes.became).toBe('confirmed');
    expect(await stateOf()).toBe('answered');
  });

  it.each(NOT_PLAIN)(
    'what says more is none, and the answer says what waits: %s',
    async (words) => {
      expect(isYes([words], judge)).toBe(false);
      expect(yesOrNo([words], judge)).toBeUndefined();
      await receive(WAITS);
      await receive(words, await lastLetter());
      expect(await stateOf()).toBe('open');
      const [answer] = (await must(readyLetters(post.campaign))).slice(-1);
      expect(answer?.text.replace(/\s+/g, ' ')).toContain('still waiting for your yes');
      expect((await receive('yes', await lastLetter())).became).toBe('confirmed');
    },
  );

  it.each(['No', 'No.\r\n\r\nRosa', 'No, thanks', 'No, they are not complete.'])(
    'a no sets the orders that wait aside: %j',
    async (words) => {
      await receive(WAITS);
      const waiting = await lastLetter();
      expect((await receive(words, waiting)).became).toBe('no');
      expect(await trayTexts()).toEqual([]);
      const [answer] = (await must(readyLetters(post.campaign))).slice(-1);
      expect(answer?.subject).toContain('your orders were set aside');
      const [item] = await lateItems(post.campaign.inside.journal);
      expect(item?.done?.what).toBe('aside');
      expect((await receive('yes', waiting)).became).not.toBe('confirmed');
      expect(await stateOf()).toBe('open');
    },
  );

  it('a no to nothing that waits is a letter to the gamemaster', async () => {
    expect((await receive('No')).became).toBe('no-sheet');
    expect(await trayTexts()).toEqual(['No']);
  });

  it('status says what waits', async () => {
    const said = async (): Promise<string> => {
      await receive('status');
      const [answer] = (await must(readyLetters(post.campaign))).slice(-1);
      return answer?.text.replace(/\s+/g, ' ') ?? '';
    };
    expect(await said()).toContain('nothing received yet');
    await receive(WAITS);
    expect(await said()).toMatch(
      /nothing accepted yet\. Your e-mail of .* is waiting for your yes\./,
    );
    await receive('PP 1: move A to 2');
    await receive(WAITS);
    expect(await said()).toMatch(
      /version 1 counts, sent on .*\. Your e-mail of .* is waiting for your yes\./,
    );
  });
});

describe('below a yes', () => {
  it.each(MORE)('what limits or denies it makes it none: %s', (mail) => {
    expect(isYes(linesOf(mail), judge)).toBe(false);
    expect(yesOrNo(linesOf(mail), judge)).toBeUndefined();
  });

  it.each(SIGNED)('who signs it leaves it one: %s', (mail) => {
    expect(isYes(linesOf(mail), judge)).toBe(true);
  });

  it.each(['except B', '攻撃は取り消してください'])(
    'such words reach the gamemaster, and nothing counts: %s',
    async (words) => {
      await receive(WAITS);
      const body = `Yes\r\n${words}`;
      expect((await receive(body, await lastLetter())).became).toBe('no-sheet');
      expect(await stateOf()).toBe('open');
      expect(await trayTexts()).toEqual([body.replaceAll('\r', '')]);
    },
  );
});

const PHONES = [
  ...['Holen Sie sich Outlook für Android', 'Von Outlook für iOS gesendet'],
  ...['Obtener Outlook para iOS', 'Obter o Outlook para iOS', 'Scarica Outlook per iOS'],
  ...['Outlook voor iOS downloaden', 'Pobierz aplikację Outlook dla systemu iOS'],
  ...['Hämta Outlook för iOS', 'Mit der Telekom Mail App gesendet', 'iPhone’umdan gönderildi'],
  "iPhone'umdan gönderildi",
  'Diese Nachricht wurde von meinem Android-Gerät mit GMX Mail gesendet.',
  'Get Outlook for iOS',
];

it.each(PHONES)('a word above the line of a telephone stands alone: %s', (phone) => {
  const link = '<https://aka.ms/o0ukef?from=mail&not=now>';
  for (const foot of [[phone], [`${phone}${link}`], [`${phone} ${link}`], [phone, link]]) {
    expect(isYes(['Yes', '', ...foot], judge)).toBe(true);
    expect(yesOrNo(['Yes', '', ...foot], judge)).toBe('yes');
    const command = ['withdraw', '', ...foot];
    expect(readCommand(command, '', judge, () => false)).toEqual({ kind: 'withdraw' });
  }
});

it.each([
  ...['Von Outlook für iOS gesendet, aber nicht Jackson', 'Outlook für heute nicht gut'],
  ...[
    'Mit der Kavallerie gesendet',
    'Sent from <https://x.example> except Jackson',
    'Hämta hem jackson',
    '<except>',
  ],
])('but not above one that says more: %s', (line) => {
  expect(isYes(['Yes', '', line], judge)).toBe(false);
});

const FEET = [
  '----|Bob|It is well that war is so terrible.',
  '-- |Bob|It is well that war is so terrible.',
  '|Thanks,|Bob|______________|This e-mail and its attachments are confidential and only for its addressee.',
  '|________________________________||Acme Ltd., registered in England, does not accept any liability.',
  '====|This message was sent through the guest network of the Hotel Boston.|Do not send passwords.',
  '____|Falls Sie nicht der Empfänger sind, löschen Sie alles, was Sie erhalten haben.',
  '----|Please consider the environment before you print this e-mail.',
  '____|If you are not the intended recipient of this e-mail, please delete it.',
  '----|If you’re not an addressee of this message, you must not read it.',
  '____|If you have received this communication in error, please tell the sender.',
  '____|If you are not the recipient, open none of the attachments.',
  '----|If this e-mail has reached you by mistake, please delete it.',
  '____|Please note that this message and its attachments may contain|privileged information.',
  '----|Unless otherwise stated, this e-mail and its attachments are confidential.',
  '----|Nothing in this e-mail shall be construed as an offer.',
  '____|My working hours may not be yours. Please do not feel obliged to reply.',
  '----|Wir weisen darauf hin, dass diese Nachricht vertrauliche Informationen enthält.',
  '____|Bitte beachten Sie, dass diese Nachricht nur für den Empfänger bestimmt ist.',
  '____|Wenn Sie diese Nachricht irrtümlich erhalten haben, löschen Sie sie bitte.',
  '____|Per ragioni di riservatezza questo messaggio è solo per il destinatario.',
  '----|Veuillez noter que ce message est confidentiel et réservé à son destinataire.',
  '|Bob|--|',
  '***|General Hale|Army of the North|But who has read all of this?',
];
const PROSE = [
  '----|Is it true that they left?',
  '----|But B stays where it is.',
  '----|Bob|PS: not A yet.',
  '--|Bob|P. S. But A stays where it is.',
  '____|except B',
  '----|But leave out Jackson, as I said in my last message.',
  '____|I will send the rest of them tomorrow morning.',
  '____|Bitte lass Jackson in jedem Fall dort stehen.',
  '____|If this fails, hold at Cairo and wait for the others.',
  '----|If this message comes too late, hold Jackson at Cairo.',
  '____|If you received my first orders, leave out Jackson.',
  '____|If you can, let the recipient of my dispatch hold Cairo.',
  '____|If you received my e-mail with the attachments first, do nothing of this.',
  '____|If you are not sure about the attachments, e-mail me before you play them.',
  '____|If you moved Jackson by mistake, put him back.',
  '----|Please note that this message says nothing of Jackson.',
  '____|Please note that the recipient of my dispatch is Jackson.',
  '____|Unless otherwise stated, Jackson stays where he is.',
  '----|Nothing in this message is an order before Tuesday.',
  '____|My working hours are long, so leave out Jackson.',
  '____|Falls sie angreifen, soll Jackson dort stehen bleiben.',
  '----|Bitte beachten Sie, dass diese Nachricht Jackson auslässt.',
  '____|Bitte setzt sie unter Druck, und lasst Jackson aus.',
  '____|Where is box 12 on my map, and who holds it now?',
  '----|I would rather go by the bridge.|----|Bob',
  '|The others may go.|----|Bob',
];
const crlf = (mail: string): string => mail.replaceAll('|', '\r\n');

describe('what stands below a drawn line', () => {
  it.each(FEET)('is no part of a word alone: %j', async (foot) => {
    await receive(WAITS);
    expect((await receive(crlf(`Yes|${foot}`), await lastLetter())).became).toBe('confirmed');
    expect(await stateOf()).toBe('answered');
    expect((await receive(crlf(`status|${foot}`))).became).toBe('command');
    expect(yesOrNo(ownLines(linesOf(`No|${foot}`), judge), judge)).toBe('no');
    expect(await trayTexts()).toEqual([]);
  });

  it.each(PROSE)('is a part of a letter, which the gamemaster has whole: %j', async (prose) => {
    await receive(WAITS);
    expect((await receive(crlf(`Yes|${prose}`), await lastLetter())).became).toBe('no-sheet');
    expect(await stateOf()).toBe('open');
    for (const words of linesOf(`Yes|${prose}`).filter((line) => /\w/.test(line.replace(/_/g, ''))))
      expect((await trayTexts()).join()).toContain(words);
  });

  it('is no part of it where who signs is called like one who can be ordered', () => {
    const may: Judge = (line) => (line === 'R. E. Lee' ? 'may' : 'no');
    const lines = linesOf('Yes|----|R. E. Lee|It is well that war is so terrible.');
    expect(isYes(findSheet({ lines }, may).own, may)).toBe(true);
    const attack: Judge = (line) => (line.startsWith('attack') ? 'may' : 'no');
    const ordered = linesOf('Yes|----|Bob|attack Bostn with all');
    expect(findSheet({ lines: ordered }, attack).sheet).toContain('attack Bostn');
  });

  it('is one where the word is only the head of a letter', async () => {
    const text = 'Supplies|----|Bob has none left, and no wagons.';
    expect((await receive(crlf(text))).became).toBe('no-sheet');
    expect((await trayTexts()).join()).toContain('Bob has none left');
  });
});
