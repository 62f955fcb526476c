/** The words of the seats, with which the names of rolls begin. */
import { d6 } from '../../src/kernel/dice.js';
import { describe, expect, test } from 'vitest';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { diceWords } from '../../src/campaign/turn/dice-words.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { seeLetters } from '../../src/campaign/seen/see.js';
import { seeToldDice } from '../../src/campaign/letters/see-told-dice.js';
import { seeWords, sendWord } from '../../src/campaign/turn/send-word.js';
import { readSignedName, signedName } from '../../src/campaign/turn/signed-roll.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { verifyDice } from '../../src/campaign/turn/verify-dice.js';
import { asQuestionKey, type SeatId } from '../../src/kernel/basic.js';
import type { Play } from '../../src/kernel/system.js';
import { selectRulingsOn } from '../../src/store/entries.js';
import { selectRollsAfter } from '../../src/store/roll.js';
import { ask, sealBare, type Bare, type Line } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import {
  BLUE,
  clock,
  got,
  playThrough,
  RED,
  refusal,
  reopen,
  run,
  send,
  signedCampaign,
  tempFile,
  toyCampaign,
} from './cast.js';

const word = (campaign: Campaign, seat: SeatId, text: string) =>
  sendWord(campaign, { seat, word: text }, clock);

const signedNames = async ({ inside }: Campaign): Promise<readonly string[]> =>
  [...(await selectRollsAfter(inside.journal, 0)).values()].flatMap(({ signed }) => signed ?? []);

const wordsIn = async (campaign: Campaign): Promise<readonly string[]> => [
  ...new Set((await signedNames(campaign)).map((name) => readSignedName(name)?.begins ?? '?')),
];

/** Scouts meet, and dice fall. */
async function fight(campaign: Campaign): Promise<void> {
  await send(campaign, RED, [1, 2, 3].map((pulse) => `PP ${pulse}: move B to 5`).join('\n'));
  await send(campaign, BLUE, [1, 2, 3].map((pulse) => `PP ${pulse}: move X to 5`).join('\n'));
  await playThrough(campaign);
}

async function afterFirst(path = tempFile()): Promise<Campaign> {
  const campaign = await signedCampaign(path);
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  return campaign;
}

type Rain = { readonly kind: 'rained'; readonly face: number };

/** From the second turn on, a die falls before red is asked, and names the question. */
const weather: Bare<{ readonly turn: number }, Rain> = {
  ...{ name: 'weather', setup: { turn: 1 }, kinds: ['march'] },
  *play({ turn }, { roll }): Play<{ readonly turn: number }, Line, Rain> {
    const [face = 0] = turn === 1 ? [] : roll(d6, 'rain');
    const key = asQuestionKey(`${String(turn)}/march`);
    const title = `It rains ${String(face)}`;
    const march = ask({ key, to: RED, kind: 'march', title, silence: 'default' });
    yield { do: 'ask', at: 'start', questions: [march] };
    yield { do: 'happen', at: 'end', facts: [{ kind: 'rained', face }] };
  },
  step: ({ turn }) => ({ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` }),
  apply: ({ turn }) => ({ turn: turn + 1 }),
  tell: () => undefined,
  wants: () => undefined,
};

describe('a word for the dice', () => {
  test('is asked for in the first letter of a seat, and in no later one', async () => {
    const campaign = await afterFirst();
    const letters = got(await seeLetters(campaign, RED));
    expect(letters[0]?.text).toContain('WORD: lantern');
    expect(letters.slice(1).filter(({ text }) => text.includes('WORD:'))).toEqual([]);
  });

  test('is in no name of the first step, and at the beginning of every name from the second on', async () => {
    const early = await signedCampaign();
    got(await word(early, RED, 'lantern'));
    await fight(early);
    expect(await wordsIn(early)).toEqual(['']);
    expect(got(await seeWords(early, BLUE)).closed).toBeUndefined();
    const path = tempFile();
    const campaign = await afterFirst(path);
    got(await word(campaign, RED, 'Lantern'));
    got(await word(campaign, BLUE, 'wrong'));
    got(await word(campaign, BLUE, 'harbor'));
    await fight(campaign);
    expect(await wordsIn(campaign)).toEqual(['harbor.lantern']);
    got(await releaseTurn(campaign, clock));
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    campaign.close();
    expect(got(await replayCampaign(await reopen(path))).differs).toBeUndefined();
  });

  test('is known to its own seat alone until they are closed, then to all, and stays', async () => {
    const campaign = await afterFirst();
    got(await word(campaign, RED, 'lantern'));
    expect(got(await seeWords(campaign, RED))).toEqual({ asked: true, own: 'lantern' });
    expect(got(await seeWords(campaign, BLUE))).toEqual({ asked: true });
    expect(
      got(await auditActs(campaign))
        .acts.map(({ act }) => act)
        .join(),
    ).not.toContain('lantern');
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    const closed = { begins: 'lantern', lines: ['The red commander: lantern'] };
    expect(got(await seeWords(campaign, BLUE))).toEqual({ asked: true, closed });
    expect(refusal(await word(campaign, BLUE, 'harbor'))).toBe('stale');
    expect((await diceWords(campaign.inside.journal)).closed?.begins).toBe('lantern');
    got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'anew' }, clock));
    expect(refusal(await word(campaign, BLUE, 'harbor'))).toBe('stale');
    expect(got(await seeWords(campaign, RED)).closed).toEqual(closed);
  });

  test('stands in the letter that tells of dice, which check, and not without it', async () => {
    const campaign = await afterFirst();
    got(await word(campaign, RED, 'lantern'));
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    const letter = got(await seeLetters(campaign, RED)).findLast(({ text }) =>
      /^ROLL=/m.test(text),
    );
    const text = letter?.text ?? '';
    expect(text).toMatch(/^The red commander: lantern$/m);
    const checked = got(await verifyDice(Buffer.from(text), undefined));
    expect(checked.begins).toEqual(['lantern']);
    expect(checked.rolls.every(({ found }) => found === 'good')).toBe(true);
    const other = text.replaceAll('/lantern/', '/cotton/');
    const wrong = got(await verifyDice(Buffer.from(other), undefined));
    expect(wrong.rolls.every(({ found }) => found === 'signature')).toBe(true);
    expect(got(await seeToldDice(campaign, RED)).letters.at(-1)?.proof).toContain(
      'The red commander: lantern',
    );
  });

  test('that the gamemaster enters is marked as his, and taken in the first step alone; what is no word is refused', async () => {
    const campaign = await signedCampaign();
    const byHand = { seat: RED, word: 'lantern', byHand: true as const };
    got(await sendWord(campaign, byHand, clock));
    got(await word(campaign, BLUE, 'harbor'));
    // It is an act of the gamemaster's; what a player sends himself is none.
    const acts = got(await auditActs(campaign)).acts.filter(({ act }) => /word/i.test(act));
    expect(acts.map(({ act }) => act)).toEqual([expect.stringContaining('The red commander')]);
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    expect(refusal(await sendWord(campaign, { ...byHand, word: 'other' }, clock))).toBe(
      'not-allowed',
    );
    for (const text of ['', 'ab', 'two words', 'a.b.c', "'; rm", 'é'.repeat(5), 'x'.repeat(25)])
      expect(refusal(await word(campaign, BLUE, text))).toBe('bad-input');
    expect(refusal(await word(campaign, 'nobody' as SeatId, 'cotton'))).toBe('not-found');
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    expect(got(await seeWords(campaign, BLUE)).closed?.lines).toEqual([
      'The blue commander: harbor',
      'The red commander: lantern (entered by the gamemaster)',
    ]);
  });

  test('is kept once where its seat sends it again, and as its own where the gamemaster had entered it', async () => {
    const campaign = await signedCampaign();
    const kept = async () => (await selectRulingsOn(campaign.inside.journal, 'word')).length;
    const byHand = { seat: RED, word: 'lantern', byHand: true as const };
    for (const _time of [1, 2]) got(await sendWord(campaign, byHand, clock));
    expect(await kept()).toBe(1);
    for (const text of ['Lantern', ' lantern '])
      expect(got(await word(campaign, RED, text))).toEqual({ word: 'lantern' });
    expect(await kept()).toBe(2);
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    const { closed } = got(await seeWords(campaign, BLUE));
    expect(closed?.lines).toEqual(['The red commander: lantern']);
  });

  test('is asked for in no campaign without a key, and where nobody sends one names are as before', async () => {
    const seeded = await toyCampaign();
    expect(refusal(await word(seeded, RED, 'lantern'))).toBe('not-asked');
    const campaign = await afterFirst();
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    expect(await wordsIn(campaign)).toEqual(['']);
    expect(got(await seeWords(campaign, RED)).closed).toEqual({ begins: '', lines: [] });
  });

  test('of a seat that cannot know that they are closed is kept as its own, and begins no name', async () => {
    const path = tempFile();
    const campaign = await afterFirst(path);
    got(await word(campaign, RED, 'lantern'));
    await playThrough(campaign);
    expect((await diceWords(campaign.inside.journal)).closed?.begins).toBe('lantern');
    got(await word(campaign, RED, 'harbor'));
    expect(got(await seeWords(campaign, RED))).toEqual({ asked: true, own: 'harbor' });
    const count = async () => (await selectRulingsOn(campaign.inside.journal, 'word')).length;
    expect(await count()).toBe(2);
    got(await word(campaign, RED, 'harbor'));
    expect(await count()).toBe(2);
    expect(refusal(await word(campaign, RED, 'no'))).toBe('bad-input');
    const byHand = { seat: BLUE, word: 'cotton', byHand: true as const };
    expect(refusal(await sendWord(campaign, byHand, clock))).toBe('stale');
    got(await releaseTurn(campaign, clock));
    expect(got(await seeWords(campaign, RED)).closed?.begins).toBe('lantern');
    expect(refusal(await word(campaign, RED, 'cotton'))).toBe('stale');
    await fight(campaign);
    expect(await wordsIn(campaign)).toEqual(['lantern']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    campaign.close();
    expect(got(await replayCampaign(await reopen(path))).differs).toBeUndefined();
  });

  test('is asked for in a first letter that was kept back as long as its seat is told of nothing that closed them', async () => {
    /** What Ann has in her first letter, and in the end; `until`: what is done before it is let go. */
    const firstLetter = async (until: 'played' | 'released' | undefined) => {
      const campaign = await signedCampaign();
      let minute = 0;
      const later = (): string => new Date(Date.UTC(2026, 10, 22, 12, (minute += 1))).toISOString();
      const next = async (): Promise<void> => {
        const { waitsFor } = got(await runTurn(campaign, { now: true }, later));
        const [asked] = waitsFor;
        if (asked === undefined) return;
        // Who has no letter yet is not silent.
        const ruling = { key: asked.key, text: 'PP 1: wait', reason: 'By telephone' };
        got(await giveRuling(campaign, ruling, later));
        got(await runTurn(campaign, { now: true }, later));
      };
      got(await nameSeat(campaign, { seat: RED, name: 'Ann', mail: 'ann@example.org' }, later));
      await next();
      const { id: letter = 0 } =
        got(await seeOutbox(campaign)).held.find(({ seat }) => seat === RED) ?? {};
      got(await holdLetter(campaign, { letter, reason: 'a wrong name in it' }, later));
      got(await releaseTurn(campaign, later));
      if (until !== undefined) await next();
      if (until === 'released') got(await releaseTurn(campaign, later));
      got(await letLetterGo(campaign, { letter }, later));
      const { closed } = got(await seeWords(campaign, RED));
      const asks = async () =>
        got(await seeLetters(campaign, RED))
          .map(({ text }) => text.includes('WORD: lantern'))
          .slice(0, 2);
      const before = await asks();
      if (until === undefined) await next();
      if (until !== 'released') got(await releaseTurn(campaign, later));
      expect(await asks()).toEqual(before);
      return { asks: before, isClosed: closed !== undefined };
    };
    const asks = { asks: [true, true], isClosed: false };
    expect(await firstLetter(undefined)).toEqual(asks);
    expect(await firstLetter('played')).toEqual(asks);
    expect(await firstLetter('released')).toEqual({ asks: [true, false], isClosed: true });
  });

  test('cannot make one name look like another', () => {
    const seal = Buffer.alloc(32);
    const place = { campaign: 'c', branch: 1, fullName: '2/p1/x', begins: 'a.b' };
    const name = signedName(seal, place, [d6]);
    expect(readSignedName(name)).toMatchObject({ begins: 'a.b', campaign: 'c', again: 0 });
    const without = signedName(seal, { ...place, begins: '' }, [d6]);
    expect(readSignedName(without)).toMatchObject({ begins: '', campaign: 'c' });
    expect(name.split('/')[0]).not.toBe(without.split('/')[0]);
  });

  test('is too late once the letters of the first step tell of dice by which the second one opens', async () => {
    const input = { system: 'weather', title: 'Weather', pack: {} };
    const engines = [sealBare(weather)];
    const campaign = got(await newCampaign(tempFile('w.vedette'), input, clock, engines));
    undoLater(() => campaign.close());
    got(await word(campaign, RED, 'lantern'));
    await run(campaign, true);
    const { held } = got(await seeOutbox(campaign));
    expect(held.map(({ text }) => text).join()).toMatch(/It rains \d/);
    expect(got(await seeWords(campaign, BLUE))).toEqual({ asked: true });
    got(await word(campaign, BLUE, 'harbor'));
    got(await releaseTurn(campaign, clock));
    expect(got(await seeWords(campaign, BLUE)).closed?.begins).toBe('lantern');
    expect(refusal(await word(campaign, BLUE, 'harbor'))).toBe('stale');
    expect(await wordsIn(campaign)).toEqual(['lantern']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });
});
