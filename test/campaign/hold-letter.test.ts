/** A letter kept back, written again, let go: what its seat and the others have meanwhile. */
import { describe, expect, test } from 'vitest';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { addNote } from '../../src/campaign/letters/note-letter.js';
import { resendLetter } from '../../src/campaign/letters/resend-letter.js';
import { freeDueLetters } from '../../src/campaign/letters/due-letters.js';
import { recallLetter, writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { seeUndoables, undoAct } from '../../src/campaign/gm/undo-act.js';
import { seeLetterFile, seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { composeWritten } from '../../src/letters/compose-written.js';
import { unwrapped, wrapText } from '../../src/letters/plain-text.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { seeMissing } from '../../src/campaign/sheets/see-missing.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { selectAboutsTo } from '../../src/store/told-letter.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replacePlayer, vacateSeat } from '../../src/campaign/seats/replace-player.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { seeHeldLetters, seeLetters, seeReport, seeView } from '../../src/campaign/seen/see.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import type { Letter } from '../../src/campaign/types.js';
import { canonicalJson, type SeatId } from '../../src/kernel/basic.js';
import {
  BLUE,
  clock,
  exchangingCampaign,
  got,
  meet,
  playThrough,
  RED,
  refusal,
  reopen,
  rule,
  run,
  send,
  toyCampaign,
} from './cast.js';

const bytes = (value: object): string => canonicalJson(JSON.parse(JSON.stringify(value)) as never);

/** All that a seat's pages show. */
async function pagesOf(campaign: Campaign, seat: SeatId): Promise<string> {
  const report = await seeReport(campaign, seat);
  return bytes([
    got(await seeView(campaign, seat)),
    report.ok ? report.value : report.error,
    got(await seeLetters(campaign, seat)),
  ]);
}

async function played(): Promise<Campaign> {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 3');
  await send(campaign, BLUE, 'PP 1: move X to 7');
  await run(campaign, true);
  return campaign;
}

async function heldOf(campaign: Campaign, seat: SeatId): Promise<Letter> {
  const held = got(await seeHeldLetters(campaign)).find((letter) => letter.seat === seat);
  if (held === undefined) throw new Error(`no letter to ${seat} is held`);
  return held;
}

const keepBack = async (campaign: Campaign, seat: SeatId, reason = 'a wrong name in it') => {
  const { id } = await heldOf(campaign, seat);
  got(await holdLetter(campaign, { letter: id, reason }, clock));
  return id;
};
const expectWhole = async (campaign: Campaign): Promise<void> =>
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();

test('what is played in the middle of a step is told to whose letter is released, and to nobody before', async () => {
  const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
  await send(campaign, RED, meet('B'));
  await send(campaign, BLUE, meet('X'));
  const pages = () => Promise.all([RED, BLUE].map((seat) => pagesOf(campaign, seat)));
  const before = await pages();
  await run(campaign, true);
  expect(await pages()).toEqual(before);
  const held = got(await seeHeldLetters(campaign)).map(({ seat }) => seat);
  got(await releaseTurn(campaign, clock));
  const isSame = (await pages()).map((page, index) => page === before[index]);
  expect([held.length, isSame]).toEqual([1, [RED, BLUE].map((seat) => !held.includes(seat))]);
});

describe('a letter that is kept back', () => {
  test('stays while all others go; its seat stands where it stood, and nothing is asked of it', async () => {
    const campaign = await played();
    const before = await pagesOf(campaign, RED);
    const id = await keepBack(campaign, RED);
    expect(got(await releaseTurn(campaign, clock)).letters).toBe(1);
    const ready = got(await readyLetters(campaign));
    expect(ready.filter(({ seat }) => seat === BLUE)).toHaveLength(2);
    expect(ready.map((letter) => letter.id)).not.toContain(id);
    expect(JSON.parse(await pagesOf(campaign, RED))).toEqual(JSON.parse(before));
    expect(got(await listAsksOf(campaign, RED))).toEqual([]);
    expect(got(await listAsksOf(campaign, BLUE)).map(({ key }) => key)).toEqual(['2/orders/blue']);
    await expectWhole(campaign);
  });

  test('is let go alone, whatever is kept back from other seats', async () => {
    const campaign = await played();
    const [id, other] = [await keepBack(campaign, RED), await keepBack(campaign, BLUE)];
    got(await releaseTurn(campaign, clock));
    const before = await pagesOf(campaign, BLUE);
    expect(got(await letLetterGo(campaign, { letter: id }, clock)).letters).toBe(1);
    expect(got(await seeHeldLetters(campaign)).map((letter) => letter.id)).toEqual([other]);
    expect(await pagesOf(campaign, BLUE)).toBe(before);
  });

  test('its seat is not counted as silent when the gamemaster goes on without sheets', async () => {
    const campaign = await played();
    await keepBack(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const { missing, unreleased } = got(await seeMissing(campaign));
    expect(missing.map(({ seat }) => seat)).toEqual([BLUE]);
    expect(unreleased.map(({ seat }) => seat)).toEqual([RED]);
    const without = await run(campaign, true);
    expect([without.state, without.waitsFor.map(({ to }) => to)]).toEqual(['waiting', [RED]]);
    await expectWhole(campaign);
  });

  test('its seat is not reminded of a step that it knows nothing of, nor told when its orders are due', async () => {
    const campaign = await played();
    await keepBack(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const before = await pagesOf(campaign, RED);
    got(await setDeadline(campaign, { due: '1861-07-28T20:00', graceHours: 0, reason: '' }, clock));
    const { reminded } = got(await remindSeat(campaign, {}, clock));
    expect(reminded).toEqual([BLUE]);
    expect(refusal(await remindSeat(campaign, { seat: RED }, clock))).toBe('not-asked');
    expect(await pagesOf(campaign, RED)).toBe(before);
    const told = got(await readyLetters(campaign)).filter(({ subject }) =>
      /deadline|reminder/.test(subject),
    );
    expect(told.map(({ seat }) => seat)).toEqual([BLUE, BLUE]);
  });

  test('what the gamemaster wrote to its seat for the same release waits behind it', async () => {
    const campaign = await played();
    const letter = await keepBack(campaign, RED);
    const [to, text] = [[RED, BLUE], 'Mind the ford.'];
    const own = { to, as: 'gamemaster' as const, text, goes: 'release' };
    got(await writeDeskLetter(campaign, own, clock));
    got(await releaseTurn(campaign, clock));
    const has = async (seat: SeatId): Promise<boolean> =>
      got(await seeLetters(campaign, seat)).some((one) => one.text.includes(text));
    expect([await has(RED), await has(BLUE)]).toEqual([false, true]);
    got(await letLetterGo(campaign, { letter }, clock));
    expect(await has(RED)).toBe(true);
    await expectWhole(campaign);
  });

  test('its seat cannot send a sheet for a step that it knows nothing of', async () => {
    const campaign = await played();
    await keepBack(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const sheet = { seat: RED, kind: 'orders', text: 'PP 1: move A to 4', via: 'web' as const };
    const refused = await submitSheet(campaign, sheet, clock);
    expect(refusal(refused)).toBe('not-asked');
    expect(JSON.stringify(refused)).not.toMatch(/turn 2/i);
  });

  test('let go it leaves alone, dated then, and its seat has all that the others have', async () => {
    const campaign = await played();
    const id = await keepBack(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const later = (): string => '1861-07-23T12:00:00.000Z';
    expect(got(await letLetterGo(campaign, { letter: id }, later)).letters).toBe(1);
    const letter = got(await seeLetters(campaign, RED)).at(-1);
    expect([letter?.id, letter?.written]).toEqual([id, later()]);
    expect(got(await listAsksOf(campaign, RED)).map(({ key }) => key)).toEqual(['2/orders/red']);
    const twin = await played();
    got(await releaseTurn(twin, clock));
    expect(bytes(got(await seeView(campaign, RED)))).toBe(bytes(got(await seeView(twin, RED))));
    await expectWhole(campaign);
  });

  test('later letters of its seat wait behind it and go with it, in order', async () => {
    const campaign = await played();
    const id = await keepBack(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const before = await pagesOf(campaign, RED);
    // The gamemaster writes a sheet for the seat that he has not asked.
    await rule(campaign, '2/orders/red', 'PP 1: wait');
    await run(campaign, true);
    expect(got(await releaseTurn(campaign, clock)).letters).toBe(1);
    expect(await pagesOf(campaign, RED)).toBe(before);
    expect(got(await letLetterGo(campaign, { letter: id }, clock)).letters).toBe(3);
    const subjects = got(await seeLetters(campaign, RED)).map(({ subject }) => subject);
    const late = subjects.slice(-3).map((text) => text.replace(/.*: /, ''));
    expect(late.filter((text) => text.startsWith('Turn'))).toEqual(['Turn 1', 'Turn 2']);
    expect(late).toContain('the gamemaster entered orders for you');
    expect(got(await listAsksOf(campaign, RED)).map(({ key }) => key)).toEqual(['3/orders/red']);
    await expectWhole(campaign);
  });

  test('stays kept back when the step is played again', async () => {
    const campaign = await played();
    const id = await keepBack(campaign, RED);
    await rule(campaign, '1/orders/blue', 'PP 1: move Y to 7');
    const held = await heldOf(campaign, RED);
    expect(held.id).not.toBe(id);
    got(await releaseTurn(campaign, clock));
    expect(got(await seeHeldLetters(campaign)).map((letter) => letter.id)).toEqual([held.id]);
  });

  test('stays though a time of its own comes, or the step is released, until it is let go', async () => {
    const campaign = await played();
    const letter = { to: [RED], as: 'gamemaster' as const, text: 'Mind the ford.' };
    const goes = '1861-07-22T12:00:00.000Z';
    got(await writeDeskLetter(campaign, { ...letter, goes }, clock));
    const timed = got(await seeOutbox(campaign)).held.find(({ due }) => due !== undefined);
    const { id = 0 } = timed ?? {};
    got(await holdLetter(campaign, { letter: id, reason: 'too early' }, clock));
    const later = (): string => '1861-07-23T12:00:00.000Z';
    got(await releaseTurn(campaign, later));
    expect(got(await freeDueLetters(campaign, later)).letters).toBe(0);
    const texts = async () =>
      got(await seeLetters(campaign, RED))
        .map(({ text }) => text)
        .join();
    expect(await texts()).not.toContain('Mind the ford.');
    got(await letLetterGo(campaign, { letter: id }, later));
    got(await freeDueLetters(campaign, later));
    expect(await texts()).toContain('Mind the ford.');
    await expectWhole(campaign);
  });

  test.each([['release'], ['2099-01-01T20:00']])(
    'that the gamemaster wrote for %s waits for that again when keeping it back is undone',
    async (goes) => {
      const campaign = await played();
      const text = 'Mind the ford.';
      got(await writeDeskLetter(campaign, { to: [RED], as: 'gamemaster', text, goes }, clock));
      const id = got(await seeOutbox(campaign)).held.at(-1)?.id ?? 0;
      got(await holdLetter(campaign, { letter: id, reason: 'too early' }, clock));
      const entry = got(await seeUndoables(campaign)).at(-1)?.entry ?? 0;
      got(await undoAct(campaign, { entry }, clock));
      const isReady = async (): Promise<boolean> =>
        got(await readyLetters(campaign)).some((letter) => letter.text.includes(text));
      expect(await isReady()).toBe(false);
      got(await releaseTurn(campaign, clock));
      expect(await isReady()).toBe(goes === 'release');
      await expectWhole(campaign);
    },
  );

  test('goes with the others when that is taken back before the release', async () => {
    const campaign = await played();
    const id = await keepBack(campaign, RED);
    expect(got(await letLetterGo(campaign, { letter: id }, clock)).letters).toBe(0);
    expect(got(await releaseTurn(campaign, clock)).letters).toBe(2);
  });

  test('a reason is needed, twice the same is once, a released or replaced letter is refused', async () => {
    const campaign = await played();
    const { id } = await heldOf(campaign, RED);
    const hold = (reason: string) => holdLetter(campaign, { letter: id, reason }, clock);
    expect(refusal(await hold('  '))).toBe('bad-input');
    expect(refusal(await hold('x'.repeat(2001)))).toBe('bad-input');
    expect(refusal(await holdLetter(campaign, { letter: 999, reason: 'why' }, clock))).toBe(
      'not-found',
    );
    got(await hold('why'));
    const entries = got(await replayCampaign(campaign)).entries;
    got(await hold('why'));
    expect(got(await replayCampaign(campaign)).entries).toBe(entries);
    await rule(campaign, '1/orders/blue', 'PP 1: move Y to 7');
    expect(refusal(await hold('why'))).toBe('stale');
    expect(refusal(await letLetterGo(campaign, { letter: id }, clock))).toBe('stale');
  });
});

describe('a letter that waits behind one that is kept back', () => {
  /** The gamemaster answers for Red, who is not asked while he waits. */
  async function nextTurn(campaign: Campaign): Promise<void> {
    for (const key of got(await listAsks(campaign)).asks.map((ask) => ask.key))
      if (key.endsWith('/red')) await rule(campaign, key, 'PP 1: wait');
    await run(campaign, true);
  }
  const reportsOf = async (campaign: Campaign, seat: SeatId): Promise<readonly string[]> =>
    got(await seeLetters(campaign, seat))
      .map(({ subject }) => subject.replace(/^\S+ \w+: /, ''))
      .filter((subject) => /^Turn \d+$/.test(subject));
  const release = async (campaign: Campaign): Promise<number> =>
    got(await releaseTurn(campaign, clock)).letters;
  const letGo = async (campaign: Campaign, letter: number): Promise<number> =>
    got(await letLetterGo(campaign, { letter }, clock)).letters;
  const stayOf = async (campaign: Campaign): Promise<readonly number[]> =>
    got(await seeHeldLetters(campaign)).map(({ id }) => id);

  async function keptTurn(): Promise<{ readonly campaign: Campaign; readonly first: number }> {
    const campaign = await played();
    const first = await keepBack(campaign, RED);
    await release(campaign);
    return { campaign, first };
  }

  test('leaves with its own release once the other is gone, and its seat is asked', async () => {
    const { campaign, first } = await keptTurn();
    await nextTurn(campaign);
    await letGo(campaign, first);
    const { held } = got(await seeOutbox(campaign));
    expect(held.map(({ seat, back }) => [seat, back])).toEqual([
      [RED, undefined],
      [BLUE, undefined],
    ]);
    expect(await reportsOf(campaign, RED)).toEqual(['Turn 1']);
    expect(await release(campaign)).toBe(2);
    expect(await stayOf(campaign)).toEqual([]);
    expect(got(await listAsksOf(campaign, RED)).map(({ key }) => key)).toEqual(['3/orders/red']);
    expect(got(await seeMissing(campaign)).missing.map(({ seat }) => seat)).toEqual([RED, BLUE]);
    await expectWhole(campaign);
  });

  test('goes at once where it was released, and the last one with its release, over several turns', async () => {
    const { campaign, first } = await keptTurn();
    await nextTurn(campaign);
    await release(campaign);
    await nextTurn(campaign);
    await letGo(campaign, first);
    expect(await reportsOf(campaign, RED)).toEqual(['Turn 1', 'Turn 2']);
    await run(campaign, true);
    expect(await release(campaign)).toBe(2);
    expect(await reportsOf(campaign, RED)).toEqual(['Turn 1', 'Turn 2', 'Turn 3']);
    await expectWhole(campaign);
  });

  test.each([
    ['before its release', false],
    ['after its release', true],
  ])('stays where it is kept back by hand too and the other goes %s', async (_when, isReleased) => {
    const { campaign, first } = await keptTurn();
    await nextTurn(campaign);
    const { id: second } = got(await seeHeldLetters(campaign)).findLast(
      ({ seat }) => seat === RED,
    ) ?? { id: 0 };
    got(await holdLetter(campaign, { letter: second, reason: 'a wrong place in it' }, clock));
    if (isReleased) await release(campaign);
    await letGo(campaign, first);
    if (!isReleased) await release(campaign);
    expect(await reportsOf(campaign, RED)).toEqual(['Turn 1']);
    expect(await stayOf(campaign)).toContain(second);
    expect(got(await listAsksOf(campaign, RED))).toEqual([]);
    await nextTurn(campaign);
    await release(campaign);
    expect(await reportsOf(campaign, RED)).toEqual(['Turn 1']);
    await letGo(campaign, second);
    expect(await reportsOf(campaign, RED)).toEqual(['Turn 1', 'Turn 2', 'Turn 3']);
    expect(await stayOf(campaign)).toEqual([]);
    await expectWhole(campaign);
  });

  test('stays for the reason of the one that it replaced when the step is played again', async () => {
    const { campaign, first } = await keptTurn();
    await nextTurn(campaign);
    const own = got(await seeHeldLetters(campaign)).findLast(({ seat }) => seat === RED);
    got(await holdLetter(campaign, { letter: own?.id ?? 0, reason: 'a wrong place' }, clock));
    await rule(campaign, '2/orders/blue', 'PP 1: move X to 6');
    await letGo(campaign, first);
    await release(campaign);
    expect(await reportsOf(campaign, RED)).toEqual(['Turn 1']);
    const held = got(await seeOutbox(campaign)).held.filter(({ kind }) => kind === 'report');
    expect(held.map(({ seat, back }) => [seat, back])).toEqual([[RED, 'a wrong place']]);
  });

  test.each([
    ['release', 'undone'],
    ['2099-01-01T20:00', 'undone'],
    ['release', 'recalled'],
    ['2099-01-01T20:00', 'recalled'],
  ])(
    'goes with its release once keeping back the gamemaster’s own letter for %s is undone, or that letter is gone: %s',
    async (goes, how) => {
      const campaign = await toyCampaign();
      const text = 'Mind the ford.';
      const own = { to: [RED], as: 'gamemaster' as const, text, goes };
      const { entry: written } = got(await writeDeskLetter(campaign, own, clock));
      const id = got(await seeOutbox(campaign)).held.at(-1)?.id ?? 0;
      got(await holdLetter(campaign, { letter: id, reason: 'too early' }, clock));
      const kept = got(await seeUndoables(campaign)).at(-1)?.entry ?? 0;
      await run(campaign, true);
      const report = got(await seeOutbox(campaign)).held.findLast(({ seat }) => seat === RED);
      expect(report?.back).toMatch(/^An earlier letter/);
      if (how === 'undone') got(await undoAct(campaign, { entry: kept }, clock));
      else got(await recallLetter(campaign, { entry: written }, clock));
      await release(campaign);
      expect(await reportsOf(campaign, RED)).toEqual(['Turn 1']);
      const isThere = got(await seeLetters(campaign, RED)).some((one) => one.text.includes(text));
      expect(isThere).toBe(how === 'undone' && goes === 'release');
      expect(await stayOf(campaign)).toEqual(how === 'undone' && goes !== 'release' ? [id] : []);
      await expectWhole(campaign);
    },
  );

  test('goes with the next release where the other went with a turn that was taken back', async () => {
    const { campaign } = await keptTurn();
    await nextTurn(campaign);
    got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'a slip' }, clock));
    await run(campaign, true);
    await release(campaign);
    expect(await stayOf(campaign)).toEqual([]);
    expect(got(await listAsksOf(campaign, RED)).map(({ key }) => key)).toEqual(['2/orders/red']);
    await expectWhole(campaign);
  });
});

describe('a letter written anew', () => {
  const correct = (campaign: Campaign, id: number, text: string, subject = 'Turn 2') =>
    correctLetter(campaign, { letter: id, subject, text, reason: 'a slip' }, clock);

  test('waits for the gamemaster with its seat, and another with its own, when the step is played again', async () => {
    const campaign = await played();
    for (const seat of [RED, BLUE])
      for (const text of ['First words.', `Words to ${seat}.`])
        got(await correct(campaign, (await heldOf(campaign, seat)).id, text));
    await rule(campaign, '1/orders/blue', 'PP 1: move Y to 7');
    const { held } = got(await seeOutbox(campaign));
    const lost = held.map(({ seat, lost: own }) => [seat, own?.text.trim()]);
    expect(lost).toEqual([RED, BLUE].map((seat) => [seat, `Words to ${seat}.`]));
  });

  test('takes the place of the held one and says nothing of it; the first stays on record', async () => {
    const campaign = await played();
    const first = await heldOf(campaign, RED);
    const text = first.text.replace('A in box 2', 'Scout A stands in box 2');
    expect(text).not.toBe(first.text);
    const { letter: id } = got(await correct(campaign, first.id, text));
    expect((await heldOf(campaign, RED)).id).toBe(id);
    expect(got(await releaseTurn(campaign, clock)).letters).toBe(2);
    const letters = got(await seeLetters(campaign, RED));
    expect(letters.at(-1)?.text.replace(/\nLetter 2 to your seat · mark \S+\n$/, '')).toBe(
      text.trim(),
    );
    expect(letters.map((letter) => letter.id)).not.toContain(first.id);
    expect(JSON.stringify(letters.at(-1))).not.toMatch(/correct|a slip/i);
    const shown = JSON.stringify(got(await seeReport(campaign, RED)).report);
    expect(shown).toContain('Scout A stands in box 2');
    expect(shown).not.toMatch(/correct|a slip/i);
    expect(
      got(await readLog(campaign))
        .map((line) => line.text)
        .join('\n'),
    ).toContain('a slip');
    await expectWhole(campaign);
  });

  test('of one that is held leads to the one that stands, however often it was edited', async () => {
    const campaign = await played();
    const first = await heldOf(campaign, RED);
    const { letter: second } = got(await correct(campaign, first.id, 'Mind the ford.'));
    const { letter: third } = got(await correct(campaign, second, 'Mind the mill.'));
    const { letter: last } = got(await correct(campaign, third, 'Mind the gap.'));
    const standsFor = async (id: number) =>
      got(await seeLetterFile(campaign, id, clock)).correctedBy;
    for (const one of [first.id, second, third]) expect(await standsFor(one)).toBe(last);
    expect(await standsFor(last)).toBeUndefined();
  });

  test('of one that has left is edited before it goes, and is its only correction', async () => {
    const campaign = await played();
    const first = await heldOf(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const { letter: id } = got(await correct(campaign, first.id, 'Mind the ford.'));
    const { letter: last } = got(await correct(campaign, id, 'Mind the mill.'));
    expect(refusal(await correct(campaign, first.id, 'Mind the gap.'))).toBe('stale');
    for (const one of [first.id, id])
      expect(got(await seeLetterFile(campaign, one, clock)).correctedBy).toBe(last);
    expect(got(await letLetterGo(campaign, { letter: last }, clock)).letters).toBe(1);
    const letters = got(await seeLetters(campaign, RED)).slice(-2);
    expect(letters.map((one) => [one.id, one.standing])).toEqual([
      [first.id, 'corrected'],
      [last, 'holds'],
    ]);
    // That of the start, and this one.
    expect(got(await seeReports(campaign, RED))).toHaveLength(2);
    await expectWhole(campaign);
  });

  test('of one that has left says that it corrects it, goes by itself, and spoils no later report', async () => {
    const campaign = await played();
    const first = await heldOf(campaign, RED);
    got(await releaseTurn(campaign, clock));
    got(await markSent(campaign, first.id, clock));
    const { letter: id } = got(
      await correct(campaign, first.id, `${first.text}\n\nMind the ford.`),
    );
    expect(got(await seeLetters(campaign, RED)).map((one) => one.id)).not.toContain(id);
    expect(got(await letLetterGo(campaign, { letter: id }, clock)).letters).toBe(1);
    const letter = got(await seeLetters(campaign, RED)).at(-1);
    expect(letter?.subject).toContain('(corrected)');
    expect(letter?.text).toMatch(/^This letter corrects the one of /);
    expect(JSON.stringify(got(await seeReport(campaign, RED)).report)).toContain('Mind the ford.');
    await run(campaign, true);
    expect((await heldOf(campaign, RED)).text).not.toContain('A correction');
    await expectWhole(campaign);
  });

  test('of one to a person goes to the same person', async () => {
    const campaign = await played();
    const rosa = { seat: RED, name: 'Rosa', mail: 'rosa@example.org' };
    got(await replacePlayer(campaign, { ...rosa, writes: false }, clock));
    got(await vacateSeat(campaign, { seat: RED }, clock));
    const first = got(await readyLetters(campaign)).at(-1);
    const to = { to: rosa.mail, name: rosa.name };
    expect(first).toMatchObject(to);
    const { letter: id } = got(await correct(campaign, first?.id ?? 0, 'Thank you for all.'));
    got(await letLetterGo(campaign, { letter: id }, clock));
    expect(got(await readyLetters(campaign)).find((one) => one.id === id)).toMatchObject(to);
  });

  test('keeps being kept back', async () => {
    const campaign = await played();
    const id = await keepBack(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const before = await pagesOf(campaign, RED);
    const { letter } = got(await correct(campaign, id, 'All is quiet.'));
    expect(await pagesOf(campaign, RED)).toBe(before);
    got(await letLetterGo(campaign, { letter }, clock));
    expect(got(await seeLetters(campaign, RED)).at(-1)?.text).toMatch(
      /^All is quiet\.\n\n--\nLetter 2 to your seat · mark \S+\n$/,
    );
    await run(campaign, true);
    expect((await heldOf(campaign, RED)).text).not.toContain('A correction');
    await expectWhole(campaign);
  });

  test.each([
    ['no text', '  ', 'Turn 2', 'a slip', 'bad-input'],
    ['too long a text', 'x'.repeat(200_001), 'Turn 2', 'a slip', 'bad-input'],
    ['a subject of two lines', 'Well.', 'Turn 2\nBcc: all@example.org', 'a slip', 'bad-input'],
    ['no reason', 'Well.', 'Turn 2', '', 'bad-input'],
  ])('%s is refused and nothing is kept', async (_what, text, subject, reason, code) => {
    const campaign = await played();
    const { id } = await heldOf(campaign, RED);
    const refused = await correctLetter(campaign, { letter: id, subject, text, reason }, clock);
    expect(refusal(refused)).toBe(code);
    expect((await heldOf(campaign, RED)).id).toBe(id);
  });

  test.each([
    ['while it stands', false],
    ['when it was played on', true],
  ])('of one that has left in the course of a step goes by itself %s', async (_when, isPlayed) => {
    const campaign = await toyCampaign();
    await send(campaign, RED, meet('B'));
    await send(campaign, BLUE, meet('X'));
    const [asked] = (await run(campaign, true)).waitsFor;
    const seat = [RED, BLUE].find((one) => one === asked?.to) ?? RED;
    const first = got(await seeLetters(campaign, seat)).at(-1);
    const text = `${first?.text ?? ''}\n\nMind the ford.`;
    const { letter } = got(await correct(campaign, first?.id ?? 0, text));
    expect(got(await seeLetterFile(campaign, letter, clock)).isLoose).toBe(true);
    if (isPlayed) expect((await run(campaign, true)).state).toBe('held');
    expect(got(await letLetterGo(campaign, { letter }, clock)).letters).toBe(1);
    expect(got(await seeLetters(campaign, seat)).map(({ id }) => id)).toContain(letter);
    await expectWhole(campaign);
  });

  test('of one that waits for a time of its own waits for that, whatever is released before', async () => {
    const campaign = await played();
    const [goes, text] = ['1861-07-30T20:00:00.000Z', 'The mail coach is late.'];
    const own = { to: [RED], as: 'gamemaster' as const, text, goes };
    got(await writeDeskLetter(campaign, own, clock));
    const timed = got(await seeHeldLetters(campaign)).find((one) => one.text.includes(text));
    const { letter: id } = got(await correct(campaign, timed?.id ?? 0, 'It is here.', 'A coach'));
    got(await releaseTurn(campaign, clock));
    const has = async (): Promise<boolean> =>
      got(await seeLetters(campaign, RED)).some((one) => one.id === id);
    expect(await has()).toBe(false);
    got(await freeDueLetters(campaign, () => goes));
    expect(await has()).toBe(true);
  });

  test('the same words, or a second correction of one letter, are refused', async () => {
    const campaign = await played();
    const { id, subject, text } = await heldOf(campaign, RED);
    const windows = text.replaceAll('\n', '\r\n');
    expect(refusal(await correct(campaign, id, windows, subject))).toBe('bad-input');
    got(await correct(campaign, id, 'All is quiet.'));
    expect(refusal(await correct(campaign, id, 'All is loud.'))).toBe('stale');
  });

  test('what a hand wrote stays text in the mail', async () => {
    const campaign = await played();
    const { id } = await heldOf(campaign, RED);
    got(await correct(campaign, id, '<script>alert(1)</script> {{campaign}}'));
    const { html } = await heldOf(campaign, RED);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('{{campaign}}');
  });
});

test('a letter kept back counts as read for what is written later when its step is past, not while that may be played again', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await run(campaign, true);
  const [letter] = got(await seeHeldLetters(campaign));
  const { id = 0, seat = RED } = letter ?? {};
  got(await holdLetter(campaign, { letter: id, reason: 'a wrong name' }, clock));
  const read = async (waits: boolean) => {
    const { baseEntry } = await loadStep(campaign);
    return (await selectAboutsTo(campaign.inside.journal, seat, baseEntry, waits)).length;
  };
  expect(await read(true)).toBe(await read(false));
  got(await releaseTurn(campaign, clock));
  expect(await read(true)).toBe((await read(false)) + 1);
});

describe('the editor of a letter', () => {
  const paragraph =
    'The enemy is at the ford and along the whole of the river below it, as far as the mill.';
  // The last but one fills its line, and nothing of the last would fit there.
  const pulses = [
    ...['Pulse 1: A marched.', 'Pulse 2: A waited.', `Pulse 3: ${paragraph}`],
    ...[`Pulse 4: ${'a'.repeat(60)}`, 'Pulse 5: B waited.'],
  ];

  test('shows each line of the report as one line, however it was broken for the mail', () => {
    const mail = [
      ...['Turn 2', '------', '', 'Dear Rosa,', '', wrapText(paragraph), ''],
      ...['What happened', '-------------', '', ...pulses.map((line) => wrapText(line, 72, '  '))],
    ];
    expect(mail.join('\n')).toMatch(/\n {2}\S/);
    expect(unwrapped(mail.join('\n')).split('\n')).toEqual([
      ...['Turn 2', '------', '', 'Dear Rosa,', '', paragraph, ''],
      ...['What happened', '-------------', '', ...pulses],
    ]);
  });

  test('keeps paragraphs and pulses apart, and the map above the first part', () => {
    const text = `Turn 2\n------\n\nDear Rosa,\n\nAll is well.\n\nWhat happened\n-------------\n\n${pulses.join('\n')}`;
    const { html, text: mail } = composeWritten({
      campaign: 'C',
      subject: 'S',
      text,
      hasMap: true,
    });
    for (const line of pulses) expect(html).toMatch(new RegExp(`<p[^>]*>${line}</p>`));
    expect(html.indexOf('All is well.')).toBeLessThan(html.indexOf('cid:map'));
    expect(html.indexOf('cid:map')).toBeLessThan(html.indexOf('What happened'));
    expect(mail).toContain('Pulse 1: A marched.\nPulse 2: A waited.\n');
    expect(Math.max(...mail.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
  });

  test('a report that is edited in one word keeps all other lines, in the mail and on the pages', async () => {
    const campaign = await played();
    const first = await heldOf(campaign, RED);
    const { words } = got(await seeLetterFile(campaign, first.id, clock));
    const edited = { letter: first.id, subject: first.subject, reason: 'a word' };
    const text = words.replace('Turn 1', 'Turn one');
    got(await correctLetter(campaign, { ...edited, text }, clock));
    const second = await heldOf(campaign, RED);
    const shown = (html: string): readonly string[] =>
      [...html.matchAll(/<p style="margin:0 0 7px;">([^<]*)</g)].map(([, line]) => line ?? '');
    expect(shown(first.html).length).toBeGreaterThan(0);
    for (const line of shown(first.html)) expect(shown(second.html)).toContain(line);
  });
});

describe('a held report whose seat gets another player', () => {
  const start = Date.parse(clock());
  let seconds = 0;
  const ticking = (): string => new Date(start + (seconds += 1) * 1000).toISOString();
  const name = async (campaign: Campaign, player: string) =>
    got(
      await replacePlayer(
        campaign,
        { seat: RED, name: player, mail: `${player[0] ?? ''}@players.example.org`, writes: false },
        ticking,
      ),
    );
  const greets = ({ text, html }: Letter): readonly string[] =>
    [text, html].flatMap((one) => one.match(/Dear [^,\n<]*,/g) ?? []);
  const readyTo = async (campaign: Campaign, id: number): Promise<Letter> => {
    const ready = got(await readyLetters(campaign)).find((letter) => letter.id === id);
    if (ready === undefined) throw new Error(`letter ${String(id)} may not leave`);
    return ready;
  };

  test('greets the one who has the seat as it leaves, and what has left stays as it was', async () => {
    const campaign = await toyCampaign(undefined, { options: {} });
    await name(campaign, 'Ann & Co');
    await playThrough(campaign);
    const { id } = await heldOf(campaign, RED);
    expect(greets(await heldOf(campaign, RED))).toEqual(['Dear Ann & Co,', 'Dear Ann &amp; Co,']);
    await name(campaign, "Rob O'Roy");
    expect(greets(await heldOf(campaign, RED))[0]).toBe("Dear Rob O'Roy,");
    got(await releaseTurn(campaign, ticking));
    const left = await readyTo(campaign, id);
    expect(greets(left)).toEqual(["Dear Rob O'Roy,", 'Dear Rob O&#39;Roy,']);
    expect(JSON.stringify(left)).not.toContain('Ann');
    await name(campaign, 'Cid');
    expect(greets(await readyTo(campaign, id))[0]).toBe("Dear Rob O'Roy,");
    await expectWhole(campaign);
  });

  test('greets the next player where the seat was vacant as it left', async () => {
    const campaign = await toyCampaign(undefined, { options: {} });
    await name(campaign, 'Ann');
    await playThrough(campaign);
    const { id } = await heldOf(campaign, RED);
    got(await vacateSeat(campaign, { seat: RED }, ticking));
    got(await releaseTurn(campaign, ticking));
    await name(campaign, 'Rob');
    expect(greets(await readyTo(campaign, id))).toEqual(['Dear Rob,', 'Dear Rob,']);
  });

  test('greets by name a player who was named after it was written', async () => {
    const campaign = await toyCampaign(undefined, { options: {} });
    await playThrough(campaign);
    const { id } = await heldOf(campaign, RED);
    expect(greets(await heldOf(campaign, RED))[0]).toBe('Dear The red commander,');
    await name(campaign, 'Ann');
    expect(greets(await heldOf(campaign, RED))).toEqual(['Dear Ann,', 'Dear Ann,']);
    got(await releaseTurn(campaign, ticking));
    expect(greets(await readyTo(campaign, id))).toEqual(['Dear Ann,', 'Dear Ann,']);
    await expectWhole(campaign);
  });

  test('keeps its tables with a note, and a greeting by hand stays', async () => {
    const campaign = await toyCampaign(undefined, { options: {} });
    await name(campaign, 'Ann');
    await playThrough(campaign);
    const first = await heldOf(campaign, RED);
    await name(campaign, 'Rob');
    got(await addNote(campaign, { letter: first.id, text: 'Mind it.', place: 'end' }, clock));
    const noted = await heldOf(campaign, RED);
    expect(noted.text.replace(/A note from the gamemaster\n-+\n\nMind it\.\n+/, '')).toBe(
      first.text.replace('Ann', 'Rob'),
    );
    const words = { letter: noted.id, subject: first.subject, reason: 'why' };
    got(await correctLetter(campaign, { ...words, text: 'Dear all,\n\nQuiet.' }, clock));
    expect(greets(await heldOf(campaign, RED))[0]).toBe('Dear all,');
  });

  test('greets by the rules of exchange whom it would if it left now', async () => {
    const campaign = await exchangingCampaign();
    await playThrough(campaign);
    const { id } = await heldOf(campaign, RED);
    expect(greets(await heldOf(campaign, RED))[0]).toBe('Dear Bob,');
    got(await releaseTurn(campaign, ticking));
    expect(greets(await readyTo(campaign, id))[0]).toBe('Dear Bob,');
  });
});

describe('a note on a held letter', () => {
  test.each(['top', 'end'] as const)(
    'stands at the %s; all else stays as it was',
    async (place) => {
      const campaign = await played();
      const first = await heldOf(campaign, RED);
      const note = { letter: first.id, text: 'The ford was <mined>.\nMind it.', place };
      got(await addNote(campaign, note, clock));
      const second = await heldOf(campaign, RED);
      expect(second.html).toContain('The ford was &lt;mined&gt;.');
      const bare = (text: string): string =>
        text.replace(/A note from the gamemaster\n-+\n\nThe ford was <mined>\.\nMind it\.\n+/, '');
      expect(bare(second.text)).toBe(first.text);
      const at = second.text.indexOf('A note');
      const told =
        second.text.indexOf('What happened') === -1 ? 0 : second.text.indexOf('What happened');
      expect(place === 'top' ? at < told || told === 0 : at > told).toBe(true);
      expect(refusal(await addNote(campaign, note, clock))).toBe('stale');
      got(await releaseTurn(campaign, clock));
      expect(JSON.stringify(got(await seeReport(campaign, RED)).report)).toContain('Mind it.');
      expect(JSON.stringify(got(await seeLetters(campaign, BLUE)))).not.toContain('Mind it.');
      await expectWhole(campaign);
    },
  );

  test('is added to a letter that was edited by hand too, and to none that was released', async () => {
    const campaign = await played();
    const { id, subject } = await heldOf(campaign, RED);
    const words = { letter: id, subject, text: 'Dear Rosa,\n\nAll is quiet.', reason: 'why' };
    const { letter } = got(await correctLetter(campaign, words, clock));
    got(await addNote(campaign, { letter, text: 'Truly.', place: 'top' }, clock));
    expect((await heldOf(campaign, RED)).text).toBe(
      'Dear Rosa,\n\nA note from the gamemaster:\nTruly.\n\nAll is quiet.',
    );
    const held = await heldOf(campaign, RED);
    got(await releaseTurn(campaign, clock));
    const late = { letter: held.id, text: 'x', place: 'end' as const };
    expect(refusal(await addNote(campaign, late, clock))).toBe('stale');
    await expectWhole(campaign);
  });
});

describe('a letter sent again', () => {
  test('goes to whoever holds the seat now, is on record, and counts once on his pages', async () => {
    const campaign = await played();
    const { id } = await heldOf(campaign, RED);
    expect(refusal(await resendLetter(campaign, { letter: id }, clock))).toBe('stale');
    got(await releaseTurn(campaign, clock));
    for (const one of got(await readyLetters(campaign)))
      got(await markSent(campaign, one.id, clock));
    const before = await pagesOf(campaign, RED);
    const { letter } = got(await resendLetter(campaign, { letter: id, copies: 0 }, clock));
    const [copy, ...others] = got(await readyLetters(campaign));
    expect([copy?.id, copy?.seat, others]).toEqual([letter, RED, []]);
    expect(await pagesOf(campaign, RED)).toBe(before);
    expect(refusal(await resendLetter(campaign, { letter: id, copies: 0 }, clock))).toBe('stale');
    expect(got(await seeLetterFile(campaign, id, clock)).copies).toHaveLength(1);
    expect(got(await readLog(campaign)).at(-1)?.text).toBe(`Letter ${String(id)} was sent again`);
    await run(campaign, true);
    expect((await heldOf(campaign, RED)).text).not.toContain('A correction');
    await expectWhole(campaign);
  });
});

test('a file that is opened again still keeps back what was kept back', async () => {
  const campaign = await played();
  await keepBack(campaign, RED);
  got(await releaseTurn(campaign, clock));
  const before = await pagesOf(campaign, RED);
  campaign.close();
  expect(await pagesOf(await reopen(campaign.path), RED)).toBe(before);
});
