/** Letters that take time on their way, and orders in words (C2.10, C3.2). */
import { describe, expect, test } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { passLetter, recallLetter } from '../../src/campaign/gm/desk-letter.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeDispatches } from '../../src/campaign/letters/see-dispatches.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { travelling } from '../../src/campaign/letters/travel.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { seeHeldLetters, seeLetters } from '../../src/campaign/seen/see.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { asSeat, canonicalJson, type SeatId } from '../../src/kernel/basic.js';
import type { Engine, Game } from '../../src/kernel/run.js';
import { transact } from '../../src/store/journal.js';
import { selectSnapshotsAt, selectStandingEntries } from '../../src/store/snapshot.js';
import { tamperAt } from '../kept-at.js';
import { randOf } from '../laws/rand.js';
import { AIDE, staffToy } from '../toys/line/staff.js';
import { toyFiles } from '../toys/line/system.js';
import {
  BLUE,
  clock,
  got,
  meet,
  playThrough,
  RED,
  refusal,
  run,
  SEED,
  send,
  tempFile,
} from './cast.js';

const WORDS = 'Hold the bridge.';
/** The seed by which red wins. */
const RED_WINS = `${'00'.repeat(31)}11`;

async function staff(letters: string, path = tempFile(), seed = SEED): Promise<Campaign> {
  const options = { release: 'at-once', letters };
  const input = { system: 'toy', title: 'Staff', seed, pack: toyFiles, options };
  return got(await newCampaign(path, input, clock, [staffToy]));
}
/** The toy where letters go another way. */
const staffWhere = (journeyIn: (game: Game) => Game['journey']): Engine => ({
  ...staffToy,
  open: (files) => {
    const opened = staffToy.open(files);
    if (!opened.ok) return opened;
    return { ok: true, value: { ...opened.value, journey: journeyIn(opened.value) } };
  },
});
const write = async (campaign: Campaign, text = WORDS, from = RED, to: SeatId | 'gm' = AIDE) =>
  got(await sendDispatch(campaign, { from, to, text }, clock));
const turn = async (campaign: Campaign): Promise<void> => {
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
};
const has = async (campaign: Campaign, seat: SeatId, text = WORDS): Promise<boolean> =>
  got(await seeLetters(campaign, seat)).some((letter) => letter.text.includes(text));
const wayOf = async (campaign: Campaign): Promise<string | undefined> =>
  got(await seeTray(campaign)).letters.at(-1)?.way;
const done = async (campaign: Campaign): Promise<void> => {
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  campaign.close();
};

describe('a letter that travels (C2.10)', () => {
  test('is not delivered before its pulses are played and released, also after a restart', async () => {
    const path = tempFile();
    let campaign = await staff('by-distance', path);
    expect(await write(campaign)).toEqual({ delivered: true, travels: true });
    // Its writer is told neither how far it is nor when it arrives.
    const seen = JSON.stringify(got(await seeDispatches(campaign, RED)));
    expect(await wayOf(campaign)).toBe(
      'on its way, 8 pulses to go (8 pulses: 8 boxes at 1 a pulse)',
    );
    await turn(campaign);
    expect(await wayOf(campaign)).toContain('on its way, 2 pulses to go');
    campaign.close();
    campaign = got(await openCampaign(path, [staffToy]));
    await playThrough(campaign);
    expect(await has(campaign, AIDE)).toBe(false);
    got(await releaseTurn(campaign, clock));
    expect(await has(campaign, AIDE)).toBe(true);
    expect(await wayOf(campaign)).toContain('arrived');
    await turn(campaign);
    expect(
      got(await seeLetters(campaign, AIDE)).filter(({ text }) => text.includes(WORDS)),
    ).toHaveLength(1);
    expect(
      got(await readLog(campaign))
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('has arrived');
    expect(JSON.stringify(got(await seeDispatches(campaign, RED)))).toBe(seen);
    await done(campaign);
  });

  test('is reckoned without the positions of steps that were over when it was written', async () => {
    const path = tempFile();
    const played = await staff('by-distance', path);
    await turn(played);
    await turn(played);
    await write(played);
    await turn(played);
    const says = await wayOf(played);
    const begun = await selectStandingEntries(played.inside.journal);
    played.close();
    const campaign = got(await openCampaign(path, [staffToy]));
    const { journal } = campaign.inside;
    await tamperAt(path, (db) => {
      const spoil = db.prepare('UPDATE snapshot SET packed = ? WHERE entry = ?');
      for (const entry of begun.slice(0, 2)) spoil.run(Buffer.from([0]), entry);
    });
    await expect(selectSnapshotsAt(journal, begun.slice(0, 1))).rejects.toThrow('cannot be read');
    const left = await transact(journal, 'read', async () =>
      (await travelling(campaign, await loadStep(campaign))).map((one) => one.left),
    );
    expect(says).toContain(`on its way, ${String(left[0])} pulses to go`);
    campaign.close();
  });

  test('takes as long as its writer can know, whatever has been played and not told', async () => {
    const asked: string[] = [];
    const watched = staffWhere((game) => (now, from, to) => {
      asked.push(canonicalJson(now));
      return game.journey(now, from, to);
    });
    const options = { release: 'at-once', letters: 'by-distance' };
    const input = { system: 'toy', title: 'Staff', seed: SEED, pack: toyFiles, options };
    const campaign = got(await newCampaign(tempFile(), input, clock, [watched]));
    await write(campaign, 'One.');
    await send(campaign, RED, 'PP 1: move A to 3');
    await playThrough(campaign);
    await write(campaign, 'Two.');
    got(await releaseTurn(campaign, clock));
    await write(campaign, 'Three.');
    const [before, meanwhile, after] = asked;
    expect(asked).toHaveLength(3);
    expect([meanwhile === before, after === before]).toEqual([true, false]);
    await done(campaign);
  });

  test('goes on its way from when its writer wrote, and comes as far as its reader has been told', async () => {
    const campaign = await staff('by-distance', tempFile(), RED_WINS);
    const toGo = async () =>
      got(await seeTray(campaign)).letters.map(
        ({ way }) => / (\d) pulses to go/.exec(way ?? '')?.[1],
      );
    await write(campaign, 'One.');
    await send(campaign, RED, meet('B'));
    await send(campaign, BLUE, meet('X'));
    await run(campaign, true);
    // He is asked, and told for it what happened up to the third pulse; the aide is told nothing.
    expect(got(await listAsksOf(campaign, RED)).map(({ key }) => key)).toEqual(['1/pursue/p3/red']);
    await write(campaign, 'Two.');
    expect(await toGo()).toEqual(['8', '8']);
    // What is played and held tells neither him nor the aide of more.
    await playThrough(campaign);
    await write(campaign, 'Three.');
    expect(await toGo()).toEqual(['8', '8', '8']);
    got(await releaseTurn(campaign, clock));
    expect(await toGo()).toEqual(['2', '5', '5']);
    await done(campaign);
  });

  test('arrives with what tells its reader of the middle of a step, as soon as that is released by hand', async () => {
    const near = staffWhere(() => () => ({ slots: 3, says: '3 boxes at 1 a pulse' }));
    const options = { release: 'by-hand', letters: 'by-distance' };
    const input = { system: 'toy', title: 'Staff', seed: RED_WINS, pack: toyFiles, options };
    const campaign = got(await newCampaign(tempFile(), input, clock, [near]));
    await write(campaign, WORDS, AIDE, RED);
    await send(campaign, RED, meet('B'));
    await send(campaign, BLUE, meet('X'));
    await run(campaign, true);
    expect(await has(campaign, RED)).toBe(false);
    got(await releaseTurn(campaign, clock));
    expect(await has(campaign, RED)).toBe(true);
    await done(campaign);
  });

  test('leaves no trace with its reader before it arrives', async () => {
    const [with_, without] = [await staff('by-distance'), await staff('by-distance')];
    await write(with_);
    await turn(with_);
    await turn(without);
    const bare = async (campaign: Campaign) =>
      got(await seeLetters(campaign, AIDE)).map(({ subject, text, html }) => ({
        ...{ subject, text: withoutMark(text), html: withoutMark(html) },
      }));
    expect(await bare(with_)).toEqual(await bare(without));
    expect(got(await seeHeldLetters(with_))).toEqual([]);
    await done(with_);
    await done(without);
  });

  test('goes the way again that was taken back with the turn, and arrives once', async () => {
    const campaign = await staff('by-distance');
    await write(campaign);
    await turn(campaign);
    got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'A slip' }, clock));
    expect(await wayOf(campaign)).toContain('on its way, 8 pulses to go');
    await turn(campaign);
    expect(await has(campaign, AIDE)).toBe(false);
    await turn(campaign);
    expect(await has(campaign, AIDE)).toBe(true);
    got(await takeBackTurn(campaign, { step: 'turn 2', reason: 'Another slip' }, clock));
    await turn(campaign);
    await turn(campaign);
    expect(
      got(await seeLetters(campaign, AIDE)).filter(({ text }) => text.includes(WORDS)),
    ).toHaveLength(1);
    await done(campaign);
  });

  test('arrives behind a report that the gamemaster keeps back, since it would tell of it', async () => {
    const campaign = await staff('by-distance');
    await write(campaign);
    await turn(campaign);
    await playThrough(campaign);
    const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === AIDE);
    const id = held?.id ?? 0;
    got(await holdLetter(campaign, { letter: id, reason: 'wait' }, clock));
    got(await releaseTurn(campaign, clock));
    expect(await has(campaign, AIDE)).toBe(false);
    got(await letLetterGo(campaign, { letter: id }, clock));
    expect(await has(campaign, AIDE)).toBe(true);
    await done(campaign);
  });

  test('arrives behind the letter that its turn is taken back, which the gamemaster keeps back', async () => {
    const campaign = await staff('by-distance');
    await write(campaign);
    await turn(campaign);
    const back = { step: 'turn 1', reason: 'A slip', holds: true };
    got(await takeBackTurn(campaign, back, clock));
    const held = got(await seeHeldLetters(campaign)).filter(({ subject }) =>
      subject.endsWith('taken back'),
    );
    const letGo = async (isIts: (seat: SeatId | undefined) => boolean) => {
      for (const { id, seat } of held)
        if (isIts(seat)) got(await letLetterGo(campaign, { letter: id }, clock));
    };
    await letGo((seat) => seat !== AIDE);
    await turn(campaign);
    await turn(campaign);
    expect(await has(campaign, AIDE)).toBe(false);
    await letGo((seat) => seat === AIDE);
    expect(await has(campaign, AIDE)).toBe(true);
    await done(campaign);
  });

  test('that the gamemaster passes on meanwhile does not come twice', async () => {
    const campaign = await staff('by-distance');
    await write(campaign);
    const [letter] = got(await seeTray(campaign)).letters;
    const passed = { letter: letter?.id ?? 0, stamp: letter?.stamp, as: 'writer' as const };
    got(
      await passLetter(
        campaign,
        { ...passed, to: [AIDE], text: WORDS, note: '', goes: 'now' },
        clock,
      ),
    );
    await turn(campaign);
    await turn(campaign);
    expect(
      got(await seeLetters(campaign, AIDE)).filter(({ text }) => text.includes(WORDS)),
    ).toHaveLength(1);
    await done(campaign);
  });

  test('that the gamemaster passes on to somebody else meanwhile comes to its reader all the same', async () => {
    const campaign = await staff('by-distance');
    await write(campaign);
    const [letter] = got(await seeTray(campaign)).letters;
    const passed = { letter: letter?.id ?? 0, stamp: letter?.stamp, as: 'writer' as const };
    const on = { ...passed, to: [BLUE], text: WORDS, note: '', goes: 'now' };
    got(await passLetter(campaign, on, clock));
    await turn(campaign);
    await turn(campaign);
    expect(await has(campaign, AIDE)).toBe(true);
    await done(campaign);
  });

  test('comes to its reader all the same when the gamemaster passes it on, and takes that back before it goes', async () => {
    const campaign = await staff('by-distance');
    await write(campaign);
    const [letter] = got(await seeTray(campaign)).letters;
    const passed = { letter: letter?.id ?? 0, stamp: letter?.stamp, as: 'writer' as const };
    const on = { ...passed, to: [AIDE], text: WORDS, note: '', goes: 'release' };
    const { entry } = got(await passLetter(campaign, on, clock));
    got(await recallLetter(campaign, { entry }, clock));
    await turn(campaign);
    expect(await has(campaign, AIDE)).toBe(false);
    await turn(campaign);
    expect(await has(campaign, AIDE)).toBe(true);
    await done(campaign);
  });

  test('takes no time by the setting at-once, nor to the gamemaster; across the sides it stays with him', async () => {
    const campaign = await staff('at-once');
    expect(await write(campaign)).toEqual({ delivered: true, travels: false });
    expect(await has(campaign, AIDE)).toBe(true);
    campaign.close();
    const slow = await staff('by-distance');
    expect(await write(slow, WORDS, RED, 'gm')).toEqual({ delivered: true, travels: false });
    expect(await write(slow, WORDS, AIDE, BLUE)).toEqual({ delivered: false, travels: false });
    await turn(slow);
    await turn(slow);
    expect(await has(slow, BLUE)).toBe(false);
    slow.close();
  });
});

describe('orders in words (C3.2)', () => {
  test('go to a commander under the writer alone, marked, with what is due from him beside them', async () => {
    const campaign = await staff('at-once');
    const order = { from: RED, to: AIDE, text: WORDS, orders: true };
    got(await sendDispatch(campaign, order, clock));
    const letter = got(await readyLetters(campaign)).find(({ text }) => text.includes(WORDS));
    expect(letter).toMatchObject({ seat: AIDE });
    expect(letter?.text).toContain('The red commander gives you these orders:');
    for (const wrong of [
      { ...order, to: BLUE },
      { ...order, from: AIDE, to: RED },
      { ...order, to: 'gm' as const },
    ])
      expect(refusal(await sendDispatch(campaign, wrong, clock))).toBe('bad-input');
    await done(campaign);
  });

  test('to a commander whose report is kept back bring nothing of the step that he does not know of', async () => {
    const letters: string[] = [];
    for (const isReleased of [false, true]) {
      const input = { system: 'civil-war', packName: 'border', title: 'Border', seed: '0008' };
      const campaign = got(await newCampaign(tempFile(), input, clock));
      const split = { key: '1/split', text: 'split 1', reason: 'So', release: true };
      got(await giveRuling(campaign, split, clock));
      await run(campaign, true);
      got(await releaseTurn(campaign, clock));
      await run(campaign, true);
      const [from, to] = [asSeat('usa-supreme'), asSeat('usa-east')];
      const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === to);
      const letter = held?.id ?? 0;
      got(await holdLetter(campaign, { letter, reason: 'a wrong name in it' }, clock));
      if (isReleased) got(await releaseTurn(campaign, clock));
      got(await sendDispatch(campaign, { from, to, text: WORDS, orders: true }, clock));
      const own = got(await readyLetters(campaign)).filter(({ seat }) => seat === to);
      letters.push(withoutMark(own.at(-1)?.text ?? ''));
      await done(campaign);
    }
    expect(letters[0]).toContain(WORDS);
    expect(letters[1]).toBe(letters[0]);
  });
});

const withoutMark = (text: string): string => text.replace(/mark [\w ]+/g, 'mark');

test('whatever is written, nothing reaches the other side unless it was passed on (C2.10)', async () => {
  const sides = new Map<SeatId, string>([
    [RED, 'red'],
    [AIDE, 'red'],
    [BLUE, 'blue'],
  ]);
  const seats = [...sides.keys()];
  for (const [seed, letters] of [
    [1, 'by-distance'],
    [2, 'at-once'],
  ] as const) {
    const rand = randOf(seed);
    const campaign = await staff(letters);
    const sent: { words: string; from: SeatId; to: SeatId; passed: boolean }[] = [];
    for (let n = 0; n < 40; n += 1) {
      const [from = RED, to = BLUE] = [rand.pick(seats), rand.pick(seats)];
      const open = got(await seeTray(campaign)).letters.filter(({ isOpen }) => isOpen);
      const letter = rand.chance(20) ? rand.pick(open) : undefined;
      const one = sent.find(({ words }) => words === letter?.text);
      if (letter !== undefined && one !== undefined) {
        const { id, stamp, text } = letter;
        const passed = { letter: id, stamp, text, to: [one.to], note: '', goes: 'now' };
        got(await passLetter(campaign, { ...passed, as: 'writer' }, clock));
        one.passed = true;
      } else if (rand.chance(15)) await turn(campaign);
      else if (from !== to) {
        const words = `Words ${String(n)} of ${from} to ${to}.`;
        await write(campaign, words, from, to);
        sent.push({ words, from, to, passed: false });
      }
    }
    await turn(campaign);
    await turn(campaign);
    for (const seat of seats) {
      const said = JSON.stringify([
        got(await seeLetters(campaign, seat)),
        got(await seeDispatches(campaign, seat)),
      ]);
      for (const { words, from, to, passed } of sent) {
        const isOwnSide = sides.get(from) === sides.get(to);
        const isRead = from === seat || (to === seat && (passed || isOwnSide));
        expect([seat, words, said.includes(words)]).toEqual([seat, words, isRead]);
      }
    }
    await done(campaign);
  }
});
