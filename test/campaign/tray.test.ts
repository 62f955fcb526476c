/** The gamemaster's tray: what lies in it, what he does with it, who learns of it, and that nothing is lost or doubled. */
import { describe, expect, test } from 'vitest';
import {
  answerLetter,
  passLetter,
  recallLetter,
  setAside,
  takeUp,
  writeDeskLetter,
} from '../../src/campaign/gm/desk-letter.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { freeDueLetters } from '../../src/campaign/letters/due-letters.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { seeDispatches } from '../../src/campaign/letters/see-dispatches.js';
import { seeHeldLetters, seeLetters } from '../../src/campaign/seen/see.js';
import { countTray, seeTray, type SeenLetter } from '../../src/campaign/gm/see-tray.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import type { Letter } from '../../src/campaign/types.js';
import { asSeat, type SeatId } from '../../src/kernel/basic.js';
import { mailOf } from '../../src/mail/letter-mail.js';
import { BLUE, clock, got, RED, refusal, run, send, toyCampaign } from './cast.js';

const NOW = { goes: 'now' };
const WORDS = 'Sir,\nlet us exchange prisoners.\n\nYours';

const write = async (campaign: Campaign, from: SeatId, to: SeatId | 'gm', text = WORDS) =>
  got(await sendDispatch(campaign, { from, to, text }, clock));
const trayOf = async (campaign: Campaign): Promise<readonly SeenLetter[]> =>
  got(await seeTray(campaign)).letters;
const openOf = async (campaign: Campaign): Promise<readonly string[]> =>
  (await trayOf(campaign)).filter(({ isOpen }) => isOpen).map(({ text }) => text);
async function firstOf(campaign: Campaign): Promise<SeenLetter> {
  const [letter] = await trayOf(campaign);
  if (letter === undefined) throw new Error('The tray is empty.');
  return letter;
}
/** Empties the outbox, so that only what is written from now on lies in it. */
async function sent(campaign: Campaign): Promise<readonly Letter[]> {
  const ready = got(await readyLetters(campaign));
  for (const { id } of ready) got(await markSent(campaign, id, clock));
  return ready;
}
async function campaignWithLetter(from = RED, to: SeatId | 'gm' = BLUE): Promise<Campaign> {
  const campaign = await toyCampaign();
  await sent(campaign);
  await write(campaign, from, to);
  return campaign;
}
const expectWhole = async (campaign: Campaign): Promise<void> =>
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
const textsTo = async (campaign: Campaign, seat: SeatId): Promise<string> =>
  got(await seeLetters(campaign, seat))
    .map(({ subject, text }) => `${subject}\n${text}`)
    .join('\n');

describe('the tray (C2.10)', () => {
  test('holds every letter to the gamemaster and between the sides with its text', async () => {
    const campaign = await campaignWithLetter();
    await write(campaign, BLUE, 'gm', 'May I dig?');
    const letters = await trayOf(campaign);
    expect(
      letters.map(({ from, to, kind, text, isOpen }) => [from, to, kind, text, isOpen]),
    ).toEqual([
      [RED, BLUE, 'between', WORDS, true],
      [BLUE, 'gm', 'you', 'May I dig?', true],
    ]);
    expect(got(await countTray(campaign))).toBe(2);
    expect(await textsTo(campaign, BLUE)).not.toContain('prisoners');
  });

  test('an answer goes to the writer alone, and the letter leaves the tray', async () => {
    const campaign = await campaignWithLetter(RED, 'gm');
    const { id } = await firstOf(campaign);
    got(await answerLetter(campaign, { letter: id, text: 'No.', ...NOW }, clock));
    expect(await openOf(campaign)).toEqual([]);
    const [letter, ...others] = await sent(campaign);
    expect([letter?.seat, others]).toEqual([RED, []]);
    expect(letter?.text).toMatch(
      /The gamemaster writes in answer to your\sletter of [^.]*\n\nNo\./,
    );
    await expectWhole(campaign);
  });

  test('passed on as it is, it reaches its addressee in the words of its writer, line by line', async () => {
    const campaign = await campaignWithLetter();
    const before = got(await seeDispatches(campaign, RED));
    const { id } = await firstOf(campaign);
    const on = { letter: id, to: [BLUE], as: 'writer' as const, text: WORDS, note: '', ...NOW };
    got(await passLetter(campaign, on, clock));
    const [letter] = await sent(campaign);
    expect([letter?.seat, letter?.subject]).toEqual([
      BLUE,
      '[Vedette] Scouts: a letter from The red commander',
    ]);
    expect(letter?.text).toContain(
      'The red commander writes:\n\nSir,\nlet us exchange prisoners.\n\nYours',
    );
    expect(letter?.html).toContain('Sir,<br>let us exchange prisoners.');
    expect(letter?.inReplyTo).toBeUndefined();
    expect(got(await seeDispatches(campaign, RED))).toEqual(before);
    expect(await textsTo(campaign, RED)).not.toContain('passed');
    await expectWhole(campaign);
  });

  test.each([
    ['writer', true],
    ['gamemaster', false],
    ['rumor', false],
  ] as const)(
    'C2.10 passed on in the voice "%s", the e-mail does not name the one that it came in, nor its writer but in his own',
    async (as, mayName) => {
      const campaign = await toyCampaign();
      await sent(campaign);
      const by = { via: 'mail', mail: '<flank-7@players.example.org>' } as const;
      got(await sendDispatch(campaign, { from: RED, to: 'gm', text: WORDS, ...by }, clock));
      const { id } = await firstOf(campaign);
      const on = { letter: id, to: [BLUE], as, text: 'Let us talk.', note: '', ...NOW };
      got(await passLetter(campaign, on, clock));
      const [letter, ...others] = await sent(campaign);
      if (letter === undefined) throw new Error('Nothing was passed on.');
      const hand = { from: { address: 'war@example.org' } };
      const mail = (await mailOf(campaign, { letters: [letter] }, hand)).toString();
      expect([letter.seat, others, mail.includes('Let us talk.')]).toEqual([BLUE, [], true]);
      expect(mail).not.toMatch(/flank-7|players\.example|prisoners/);
      expect(/\bred\b/i.test(mail)).toBe(mayName);
    },
  );

  test('passed on for the next release and rewritten before it leaves, it is read in the last words alone', async () => {
    const campaign = await campaignWithLetter();
    const { id } = await firstOf(campaign);
    const edited = { text: 'Meet me at the mill.', note: 'He has two guns.' };
    const on = { letter: id, to: [BLUE], as: 'writer' as const, ...edited, goes: 'release' };
    got(await passLetter(campaign, on, clock));
    const [held] = got(await seeHeldLetters(campaign));
    if (held === undefined) throw new Error('Nothing is held.');
    const words = { subject: held.subject, text: 'Meet me.', reason: 'He says too much' };
    got(await correctLetter(campaign, { letter: held.id, ...words }, clock));
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    const page = JSON.stringify(got(await seeDispatches(campaign, BLUE)));
    expect(page).toContain('Meet me.');
    expect(page).not.toMatch(/mill|guns|too much/);
  });

  test('edited and with a note, only what the gamemaster passes on is shown', async () => {
    const campaign = await campaignWithLetter();
    const { id } = await firstOf(campaign);
    const edited = { text: 'Let us talk.', note: 'It came by a farmer.' };
    const on = { letter: id, to: [BLUE], as: 'writer' as const, ...edited, ...NOW };
    got(await passLetter(campaign, on, clock));
    const [letter] = await sent(campaign);
    expect(letter?.text).toContain('Let us talk.\n\nThe gamemaster adds:\n\nIt came by a farmer.');
    expect(`${letter?.text ?? ''}${letter?.html ?? ''}`).not.toMatch(/prisoners|Sir/);
  });

  test('set aside it is done with, until it is put back', async () => {
    const campaign = await campaignWithLetter();
    const { id } = await firstOf(campaign);
    got(await setAside(campaign, { letter: id }, clock));
    expect(await openOf(campaign)).toEqual([]);
    expect(refusal(await setAside(campaign, { letter: id }, clock))).toBe('stale');
    got(await takeUp(campaign, { letter: id }, clock));
    expect(await openOf(campaign)).toEqual([WORDS]);
    expect(refusal(await takeUp(campaign, { letter: id }, clock))).toBe('stale');
    got(await setAside(campaign, { letter: id }, clock));
    expect(await openOf(campaign)).toEqual([]);
    got(await takeUp(campaign, { letter: id }, clock));
    await expectWhole(campaign);
  });

  test('two pages that act on one letter: the second is told, and nothing is doubled or lost', async () => {
    const campaign = await campaignWithLetter();
    const { id, stamp } = await firstOf(campaign);
    const answer = (text: string) =>
      answerLetter(campaign, { letter: id, stamp, text, ...NOW }, clock);
    got(await answer('Yes.'));
    for (const late of [
      await answer('No.'),
      await setAside(campaign, { letter: id, stamp }, clock),
      await passLetter(
        campaign,
        { letter: id, stamp, to: [BLUE], as: 'writer', text: 'x', note: '', ...NOW },
        clock,
      ),
    ])
      expect([refusal(late), late.ok ? '' : late.error.say]).toEqual([
        'stale',
        expect.stringContaining('was answered already'),
      ]);
    expect((await sent(campaign)).map(({ seat }) => seat)).toEqual([RED]);
    const fresh = (await firstOf(campaign)).stamp;
    got(await answerLetter(campaign, { letter: id, stamp: fresh, text: 'And…', ...NOW }, clock));
  });

  test('a form sent twice writes one letter', async () => {
    const campaign = await toyCampaign();
    await sent(campaign);
    const letter = { to: [RED], as: 'gamemaster' as const, text: 'Hail.', ...NOW, after: '0' };
    got(await writeDeskLetter(campaign, letter, clock));
    expect(refusal(await writeDeskLetter(campaign, letter, clock))).toBe('stale');
    expect(await sent(campaign)).toHaveLength(1);
  });

  test('a letter without text, of too many characters, to nobody or to no seat is refused whole', async () => {
    const campaign = await campaignWithLetter(RED, 'gm');
    const { id } = await firstOf(campaign);
    const own = { to: [RED, BLUE], as: 'gamemaster' as const, text: 'Hail.', ...NOW };
    for (const slip of [
      { text: ' ' },
      { text: 'x'.repeat(1_000_000) },
      { to: [] },
      { to: [RED, asSeat('green')] },
      { goes: 'soon' },
      { goes: '1861-01-01T10:00' },
    ])
      expect(refusal(await writeDeskLetter(campaign, { ...own, ...slip }, clock))).toBe(
        'bad-input',
      );
    const long = { from: RED, to: 'gm' as const, text: 'x'.repeat(1_000_000) };
    const refused = await sendDispatch(campaign, long, clock);
    expect(refused.ok ? '' : refused.error.say).toContain('1,000,000 characters of 20,000');
    const self = { letter: id, to: [RED], as: 'writer' as const, text: 'x', note: '', ...NOW };
    expect(refusal(await passLetter(campaign, self, clock))).toBe('bad-input');
    expect(refusal(await answerLetter(campaign, { letter: 9999, text: 'x', ...NOW }, clock))).toBe(
      'not-found',
    );
    expect(await sent(campaign)).toEqual([]);
    expect(await openOf(campaign)).toEqual([WORDS]);
  });
});

describe('a rumor', () => {
  test('reads the same to the last byte whether a player or the gamemaster wrote it', async () => {
    const told = async (make: (campaign: Campaign) => Promise<unknown>): Promise<string> => {
      const campaign = await campaignWithLetter(BLUE, 'gm');
      await make(campaign);
      const [letter] = (await sent(campaign)).filter(({ seat }) => seat === RED);
      if (letter === undefined) throw new Error('no rumor');
      // What differs between two campaigns: numbers that say nothing. Every letter answers the first one of its step.
      const thread = {
        step: '1',
        token: 'vaaaaa-aaaaaaaaaaaaaaaa',
        root: '<first@vedette.invalid>',
      };
      expect(letter.thread?.root).toMatch(/^<.+>$/);
      const mail = await mailOf(
        campaign,
        { letters: [{ ...letter, thread, messageId: '<same@vedette.invalid>' }] },
        { from: { address: 'gm@example.org' } },
      );
      return `${String(Object.keys(letter).sort())}\n${mail.toString()}`;
    };
    const text = 'Jackson is dead.';
    const by = (as: 'rumor') => ({ to: [RED], as, text, ...NOW });
    const written = await told((campaign) => writeDeskLetter(campaign, by('rumor'), clock));
    const passed = await told(async (campaign) => {
      const { id } = await firstOf(campaign);
      return passLetter(campaign, { letter: id, note: '', ...by('rumor') }, clock);
    });
    expect(passed).toBe(written);
    expect(written).toContain('A rumor has reached you:');
    expect(written).not.toMatch(/blue|gamemaster writes|^Reply-To/im);
    expect(written).toContain('In-Reply-To: <first@vedette.invalid>');
  });

  test('to several goes to each by itself and names no other reader', async () => {
    const campaign = await toyCampaign();
    await sent(campaign);
    const rumor = { to: [RED, BLUE], as: 'rumor' as const, text: 'Snow.', ...NOW };
    got(await writeDeskLetter(campaign, rumor, clock));
    const letters = await sent(campaign);
    expect(letters.map(({ seat }) => seat)).toEqual([BLUE, RED]);
    expect(letters[0]?.text).not.toMatch(/red\b/i);
    expect(letters[1]?.text).not.toMatch(/blue/i);
    // Nor does any page of theirs have it among what the gamemaster wrote.
    for (const seat of [RED, BLUE])
      expect([seat, got(await seeDispatches(campaign, seat)).conversations]).toEqual([seat, []]);
  });
});

describe('a letter that goes later', () => {
  const later = { as: 'gamemaster' as const, text: 'The river has risen.' };

  test('with the next release waits through the playing of the step and leaves with its reports', async () => {
    const campaign = await toyCampaign();
    await sent(campaign);
    got(await writeDeskLetter(campaign, { to: [RED], ...later, goes: 'release' }, clock));
    expect(await sent(campaign)).toEqual([]);
    await run(campaign, true);
    expect(await textsTo(campaign, RED)).not.toContain('river');
    got(await releaseTurn(campaign, clock));
    expect(await textsTo(campaign, RED)).toContain('river');
    expect(await textsTo(campaign, BLUE)).not.toContain('river');
    await expectWhole(campaign);
  });

  test('goes once to a seat that is named twice', async () => {
    const campaign = await toyCampaign();
    await sent(campaign);
    const twice = { to: [RED, BLUE, RED], ...later, goes: 'now' };
    expect(got(await writeDeskLetter(campaign, twice, clock)).letters).toBe(2);
    expect((await sent(campaign)).map(({ seat }) => seat)).toEqual([BLUE, RED]);
  });

  test('with the next release does not leave when letters are released in the middle of a step', async () => {
    const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
    await send(campaign, RED, 'PP 1: move B to 5\nPP 2: move B to 5\nPP 3: move B to 5');
    await send(campaign, BLUE, 'PP 1: move X to 5\nPP 2: move X to 5\nPP 3: move X to 5');
    got(await writeDeskLetter(campaign, { to: [RED], ...later, goes: 'release' }, clock));
    expect((await run(campaign)).waitsFor.map(({ kind }) => kind)).toEqual(['release']);
    got(await releaseTurn(campaign, clock));
    expect(await textsTo(campaign, RED)).not.toContain('river');
    expect((await run(campaign, true)).state).toBe('held');
    got(await releaseTurn(campaign, clock));
    expect(await textsTo(campaign, RED)).toContain('river');
    await expectWhole(campaign);
  });

  test('outlives the taking back of the step', async () => {
    const campaign = await toyCampaign();
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    await write(campaign, RED, BLUE);
    got(await writeDeskLetter(campaign, { to: [RED], ...later, goes: 'release' }, clock));
    got(
      await writeDeskLetter(campaign, { to: [RED], ...later, text: 'Rain.', goes: 'now' }, clock),
    );
    got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'a slip' }, clock));
    expect(await openOf(campaign)).toEqual([WORDS]);
    // What he wrote himself told of no play, and holds; the report of the turn does not.
    const letters = got(await seeLetters(campaign, RED));
    expect(letters.find(({ text }) => text.includes('Rain.'))?.standing).toBe('holds');
    expect(letters.map(({ standing }) => standing)).toContain('taken-back');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    expect(await textsTo(campaign, RED)).toContain('river');
    await expectWhole(campaign);
  });

  test('at a time leaves then, dated then, whatever is released before', async () => {
    const campaign = await toyCampaign();
    await sent(campaign);
    const goes = '1861-07-22T20:00';
    const { goes: due } = got(
      await writeDeskLetter(campaign, { to: [RED], ...later, goes }, clock),
    );
    expect(due).toBe('1861-07-22T20:00:00.000Z');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    expect(await textsTo(campaign, RED)).not.toContain('river');
    expect(got(await freeDueLetters(campaign, clock)).letters).toBe(0);
    const then = (): string => '1861-07-22T20:00:30.000Z';
    expect(got(await freeDueLetters(campaign, then)).letters).toBe(1);
    const letter = got(await seeLetters(campaign, RED)).at(-1);
    expect([letter?.text.includes('river'), letter?.written]).toEqual([true, then()]);
    expect(got(await freeDueLetters(campaign, then)).letters).toBe(0);
    await expectWhole(campaign);
  });

  test('at a time leaves then, though the report to its seat is kept back from the release before', async () => {
    const campaign = await toyCampaign();
    await run(campaign, true);
    const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
    got(await holdLetter(campaign, { letter: held?.id ?? 0, reason: 'a name' }, clock));
    const goes = '1861-07-22T20:00';
    got(await writeDeskLetter(campaign, { to: [RED], ...later, goes }, clock));
    got(await releaseTurn(campaign, clock));
    const then = (): string => '1861-07-22T20:00:30.000Z';
    expect(got(await freeDueLetters(campaign, then)).letters).toBe(1);
    expect(await textsTo(campaign, RED)).toContain('river');
    expect(await textsTo(campaign, RED)).not.toContain('Turn 2');
  });

  test('is sent at once by itself: the report to its seat that is kept back stays', async () => {
    const campaign = await toyCampaign();
    await run(campaign, true);
    const report = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
    got(await holdLetter(campaign, { letter: report?.id ?? 0, reason: 'a name' }, clock));
    got(await releaseTurn(campaign, clock));
    got(await writeDeskLetter(campaign, { to: [RED], ...later, goes: 'release' }, clock));
    const own = got(await seeHeldLetters(campaign)).find(({ text }) => text.includes('river'));
    expect(got(await letLetterGo(campaign, { letter: own?.id ?? 0 }, clock)).letters).toBe(1);
    expect(await textsTo(campaign, RED)).toContain('river');
    expect(await textsTo(campaign, RED)).not.toContain('Turn 2');
  });

  test('can be taken back until it goes; a letter that it passed on is in the tray again', async () => {
    const campaign = await campaignWithLetter();
    const { id } = await firstOf(campaign);
    const on = { letter: id, to: [BLUE], as: 'writer' as const, text: WORDS, note: '' };
    const { entry } = got(await passLetter(campaign, { ...on, goes: 'release' }, clock));
    expect(await openOf(campaign)).toEqual([]);
    got(await recallLetter(campaign, { entry }, clock));
    expect(await openOf(campaign)).toEqual([WORDS]);
    expect(refusal(await recallLetter(campaign, { entry }, clock))).toBe('stale');
    const wrote = { entry, sent: 0, waits: 0, letters: [], isRecalled: true };
    expect(got(await seeTray(campaign)).own).toMatchObject([wrote]);
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    expect(await textsTo(campaign, BLUE)).not.toContain('prisoners');
    const again = got(await passLetter(campaign, { ...on, ...NOW }, clock));
    expect(refusal(await recallLetter(campaign, { entry: again.entry }, clock))).toBe('stale');
    await expectWhole(campaign);
  });

  test('stays when an earlier letter to its seat that was kept back is let go', async () => {
    const campaign = await toyCampaign();
    await run(campaign, true);
    const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
    const letter = held?.id ?? 0;
    got(await holdLetter(campaign, { letter, reason: 'a name' }, clock));
    got(await releaseTurn(campaign, clock));
    got(await writeDeskLetter(campaign, { to: [RED], ...later, goes: 'release' }, clock));
    got(await letLetterGo(campaign, { letter }, clock));
    expect(await textsTo(campaign, RED)).not.toContain('river');
    expect(await textsTo(campaign, RED)).toContain('Turn 2');
  });
});

test("all of it stands in the gamemaster's log", async () => {
  const campaign = await campaignWithLetter();
  const { id } = await firstOf(campaign);
  got(await setAside(campaign, { letter: id }, clock));
  got(await takeUp(campaign, { letter: id }, clock));
  const on = { letter: id, to: [BLUE], as: 'rumor' as const, text: 'x', note: 'y' };
  got(await passLetter(campaign, { ...on, goes: 'release' }, clock));
  const lines = got(await readLog(campaign)).map(({ text }) => text);
  expect(lines.slice(-3)).toEqual([
    `Letter ${String(id)} was set aside`,
    `Letter ${String(id)} is in the tray again`,
    `The gamemaster passes letter ${String(id)} on to The blue commander as a rumor, with the next release: x (note: y)`,
  ]);
});
