import { describe, expect, test } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { checkSheet } from '../../src/campaign/sheets/check-sheet.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeHeldLetters, seeLetters, seeReport, seeView } from '../../src/campaign/seen/see.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import type { LogLine } from '../../src/campaign/types.js';
import { asSeat } from '../../src/kernel/basic.js';
import { BLUE, clock, got, RED, refusal, reopen, rule, run, send, toyCampaign } from './cast.js';

/** Red B and blue X meet in box 4 or so; the gamemaster is asked about the weather. */
const MEET_RED = 'PP 1: move B to 5\nPP 2: move B to 5\nPP 3: move B to 5';
const MEET_BLUE = 'PP 1: move X to 5\nPP 2: move X to 5\nPP 3: move X to 5';

const nameOf = (line: LogLine | undefined): string =>
  typeof line?.['name'] === 'string' ? line['name'] : 'no roll';

describe('sheets', () => {
  test('a new campaign asks each seat for its sheet', async () => {
    const campaign = await toyCampaign();
    const standing = got(await listAsks(campaign));
    expect(standing.state).toBe('waiting');
    expect(standing.asks.map(({ to, kind, state }) => [to, kind, state])).toEqual([
      ['red', 'orders', 'open'],
      ['blue', 'orders', 'open'],
    ]);
    expect(got(await readyLetters(campaign)).map(({ seat }) => seat)).toEqual([BLUE, RED]);
  });

  test('a sheet that does not read is kept and never replaces one that did', async () => {
    const campaign = await toyCampaign();
    expect((await send(campaign, RED, 'PP 1: move A to 3')).counts).toBe(true);
    const second = await send(campaign, RED, 'PP 1: mvoe A to 9');
    expect([second.version, second.counts]).toEqual([2, false]);
    await run(campaign, true);
    const log = got(await readLog(campaign));
    expect(log.map(({ text }) => text)).toContain('red A marched from 1 to 2.');
    expect(log.filter(({ kind }) => kind === 'sheet')).toHaveLength(2);
  });

  test('the last sheet that reads counts', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 1: move A to 3');
    await send(campaign, RED, 'PP 2: move B to 3');
    await run(campaign, true);
    const texts = got(await readLog(campaign)).map(({ text }) => text);
    expect(texts).toContain('red B marched from 2 to 3.');
    expect(texts).not.toContain('red A marched from 1 to 2.');
  });

  test('the order of submission changes nothing (law 2)', async () => {
    const one = await toyCampaign();
    await send(one, RED, MEET_RED);
    await send(one, BLUE, MEET_BLUE);
    const other = await toyCampaign();
    await send(other, BLUE, MEET_BLUE);
    await send(other, RED, MEET_RED);
    await run(one);
    await run(other);
    const truth = async (campaign: typeof one) =>
      got(await readLog(campaign)).filter(({ at }) => at.includes('/'));
    expect(await truth(other)).toEqual(await truth(one));
  });

  test('checking a sheet stores nothing and tells what is wrong where', async () => {
    const campaign = await toyCampaign();
    const checked = got(
      await checkSheet(campaign, { seat: RED, kind: 'orders', text: 'PP 1: move Q to 3' }),
    );
    expect(checked.reading.faults[0]).toMatchObject({ line: 1, column: 12, code: 'not-yours' });
    expect(got(await listAsks(campaign)).asks[0]?.state).toBe('open');
  });

  test('a seat, a kind or a list that is not there is refused with what there is', async () => {
    const campaign = await toyCampaign();
    const check = (seat: string, kind: string, list?: string) =>
      checkSheet(campaign, {
        ...{ seat: asSeat(seat), kind, text: '' },
        ...(list === undefined ? {} : { list }),
      });
    const stranger = await check('redd', 'orders');
    expect(refusal(stranger)).toBe('not-found');
    expect(stranger.ok ? '' : stranger.error.say).toContain('Did you mean red?');
    expect(refusal(await check('red', 'allocation'))).toBe('not-asked');
    expect(refusal(await check('red', 'orders', 'naval'))).toBe('which-list');
    expect(refusal(await check('gm', 'orders'))).toBe('not-found');
  });

  test('while a step is held nothing is asked and no sheet is taken', async () => {
    const campaign = await toyCampaign();
    await run(campaign, true);
    const standing = got(await listAsks(campaign));
    expect([standing.state, standing.asks]).toEqual(['held', []]);
    const sent = { seat: RED, kind: 'orders', text: 'PP 1: wait', via: 'web' } as const;
    expect(refusal(await submitSheet(campaign, sent, clock))).toBe('not-asked');
  });
});

describe('running', () => {
  test('a run without all sheets waits and says for whom', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 1: wait');
    const result = await run(campaign);
    expect(result.state).toBe('waiting');
    expect(result.waitsFor.map(({ to }) => to)).toEqual(['blue']);
  });

  test('a run with nothing but silence is done, and a second one changes nothing', async () => {
    const campaign = await toyCampaign();
    const first = await run(campaign, true);
    expect(first.state).toBe('held');
    const before = got(await replayCampaign(campaign)).entries;
    expect(await run(campaign)).toEqual(first);
    expect(got(await replayCampaign(campaign)).entries).toBe(before);
  });

  test('letters are held until the release, then the next step is asked', async () => {
    const campaign = await toyCampaign();
    await run(campaign, true);
    expect(got(await seeHeldLetters(campaign)).map(({ seat }) => seat)).toEqual([RED, BLUE]);
    expect(got(await seeLetters(campaign, RED))).toHaveLength(1);
    const released = got(await releaseTurn(campaign, clock));
    expect([released.letters, released.next.state]).toEqual([2, 'waiting']);
    expect(got(await seeLetters(campaign, RED))).toHaveLength(2);
    const { sections } = got(await seeReport(campaign, RED)).report;
    expect(sections.at(-1)?.lines).toEqual(['Orders of the red scouts, turn 2']);
    expect(got(await listAsks(campaign)).step.name).toBe('turn 2');
    const gm = got(await seeReport(campaign, 'gm'));
    expect([gm.step, gm.told.map(({ text }) => text)]).toEqual(['turn 1', ['Turn 2 begins.']]);
  });

  test('nothing held: a release is refused and says what is waited for', async () => {
    const campaign = await toyCampaign();
    const refused = await releaseTurn(campaign, clock);
    expect(refusal(refused)).toBe('not-asked');
    expect(refused.ok ? '' : refused.error.say).toContain('Orders of the red scouts, turn 1 (red)');
  });

  test('a seat sees the position as it was asked, the gamemaster sees the held truth', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 1: move A to 3');
    await run(campaign, true);
    const red = got(await seeView(campaign, RED)).view;
    const gm = got(await seeView(campaign, 'gm')).view;
    expect(JSON.stringify(red)).toContain('"name":"A","box":1');
    expect(JSON.stringify(gm)).toContain('"name":"A","box":2');
    await releaseTurn(campaign, clock);
    expect(JSON.stringify(got(await seeView(campaign, RED)).view)).toContain('"name":"A","box":2');
  });

  test('saving and opening again between all steps changes nothing (law 3)', async () => {
    const through = await toyCampaign();
    const broken = await toyCampaign();
    const steps: ((campaign: typeof through) => Promise<unknown>)[] = [
      (campaign) => send(campaign, RED, MEET_RED),
      (campaign) => send(campaign, BLUE, MEET_BLUE),
      (campaign) => run(campaign),
      (campaign) => run(campaign, true),
      (campaign) => releaseTurn(campaign, clock),
      (campaign) => run(campaign, true),
    ];
    let again = broken;
    for (const step of steps) {
      await step(through);
      await step(again);
      again.close();
      again = await reopen(broken.path);
    }
    expect(got(await readLog(again))).toEqual(got(await readLog(through)));
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
  });
});

describe('the gamemaster decides', () => {
  test('a condition in words is asked, answered with a reason, and the step goes on', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 2: if "it rains" then move A to 3');
    const waiting = await run(campaign, true);
    expect(waiting.waitsFor).toMatchObject([{ key: '1/words/p2/red', to: 'gm', kind: 'words' }]);
    const noReason = { key: '1/words/p2/red', text: 'yes', reason: ' ' };
    expect(refusal(await giveRuling(campaign, noReason, clock))).toBe('bad-input');
    expect(await rule(campaign, '1/words/p2/red', 'perhaps')).toMatchObject({ kept: false });
    const ruled = await rule(campaign, '1/words/p2/red', 'yes');
    expect(ruled).toMatchObject({ kept: true, on: 'question', run: { state: 'held' } });
    const texts = got(await readLog(campaign)).map(({ text }) => text);
    expect(texts).toContain('red A marched from 1 to 2.');
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('a question that the gamemaster has answered is not listed any more', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 1: if "a" then wait\nPP 2: if "b" then wait');
    await run(campaign, true);
    await rule(campaign, '1/words/p1/red', 'yes');
    const asks = got(await listAsks(campaign)).asks.filter(({ to }) => to === 'gm');
    expect(asks.map(({ key }) => key)).toEqual(['1/words/p2/red']);
  });

  test('the gamemaster writes a sheet for a seat, which may still send its own', async () => {
    const campaign = await toyCampaign();
    const ruled = await rule(campaign, '1/orders/red', 'PP 1: move A to 3');
    expect(ruled).toMatchObject({ kept: true, on: 'sheet', says: ['PP 1: move A to 3'] });
    expect(got(await listAsks(campaign)).asks[0]?.state).toBe('answered');
    await send(campaign, RED, 'PP 1: move B to 3');
    await run(campaign, true);
    const texts = got(await readLog(campaign)).map(({ text }) => text);
    expect(texts).toContain('red B marched from 2 to 3.');
    expect(texts).not.toContain('red A marched from 1 to 2.');
  });

  test('a die is set by its name, and only faces that the dice have are taken', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, MEET_RED);
    await send(campaign, BLUE, MEET_BLUE);
    await run(campaign);
    const rolled = got(await readLog(campaign)).find(({ kind }) => kind === 'rolled');
    const name = nameOf(rolled);
    expect(await rule(campaign, name, '7')).toMatchObject({ kept: false });
    expect(await rule(campaign, name, '6 6')).toMatchObject({ kept: false });
    expect(await rule(campaign, name, 'six')).toMatchObject({ kept: false });
    expect(await rule(campaign, `turn 1/${name}`, '6')).toMatchObject({ kept: true, on: 'roll' });
    const ruled = got(await readLog(campaign)).find((line) => line['name'] === name);
    expect(ruled).toMatchObject({ faces: [6], ruled: true });
    const unknown = { key: 'p9/fight 1/red', text: '6', reason: 'why' };
    expect(refusal(await giveRuling(campaign, unknown, clock))).toBe('not-asked');
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('an amendment needs a position that can stand, and takes part in the next run', async () => {
    const campaign = await toyCampaign();
    const amend = async (text: string, at?: string) =>
      got(
        await amendPosition(
          campaign,
          { text, reason: 'misplaced', ...(at === undefined ? {} : { at }) },
          clock,
        ),
      );
    expect(await amend('place C red at 99')).toMatchObject({ kept: false });
    expect(await amend('put C somewhere')).toMatchObject({ kept: false });
    expect(await amend('place C red at 4')).toMatchObject({ kept: true, on: 'amendment' });
    expect(JSON.stringify(got(await seeView(campaign, RED)).view)).toContain('"name":"C","box":4');
    await send(campaign, RED, 'PP 1: move C to 3');
    await run(campaign, true);
    expect(await amend('remove C red')).toMatchObject({ kept: true, run: { state: 'held' } });
    const gm = JSON.stringify(got(await seeView(campaign, 'gm')).view);
    expect(gm).not.toContain('"name":"C"');
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('a sheet that no longer reads after an amendment is told and open again', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 1: move A to 3');
    await amendPosition(campaign, { text: 'remove A red', reason: 'never was there' }, clock);
    const result = await run(campaign);
    expect(result.spoiled).toMatchObject([
      { key: '1/orders/red', faults: [{ code: 'not-yours' }] },
    ]);
    expect(got(await listAsksOf(campaign, RED))[0]?.state).toBe('open');
    const letters = got(await seeLetters(campaign, RED));
    expect(letters.at(-1)?.text).toContain('have errors now');
    await run(campaign);
    expect(got(await seeLetters(campaign, RED))).toHaveLength(letters.length);
    expect(got(await seeLetters(campaign, BLUE)).at(-1)?.text).not.toContain('any more');
  });
});

describe('in the middle of a step', () => {
  /** Plays until the winner of a fight is asked whether it pursues. */
  async function pursuit() {
    const campaign = await toyCampaign();
    await send(campaign, RED, MEET_RED);
    await send(campaign, BLUE, MEET_BLUE);
    const waiting = await run(campaign);
    const ask = waiting.waitsFor[0];
    if (ask === undefined || ask.to === 'gm') throw new Error('Nobody pursues.');
    return { campaign, ask, seat: ask.to };
  }

  test('what came before a question to a seat is told with it at once', async () => {
    const { campaign, ask, seat } = await pursuit();
    expect(ask.kind).toBe('pursue');
    const letters = got(await seeLetters(campaign, seat));
    expect(letters).toHaveLength(2);
    expect(letters[1]?.text).toContain('A fight in box');
    expect(got(await listAsksOf(campaign, seat)).map(({ kind }) => kind)).toEqual(['pursue']);
    const sent = { seat, kind: 'orders', text: 'PP 1: wait', via: 'web' } as const;
    expect(refusal(await submitSheet(campaign, sent, clock))).toBe('not-asked');
  });

  test('a sheet that needs approval counts with the yes alone, and a new one needs it again', async () => {
    const { campaign, ask, seat } = await pursuit();
    const early = { key: `${ask.key}/approve`, text: 'yes', reason: 'in haste' };
    expect(refusal(await giveRuling(campaign, early, clock))).toBe('not-asked');
    const first = await send(campaign, seat, 'yes', 'pursue');
    expect([first.counts, first.needsApproval]).toEqual([true, true]);
    expect((await run(campaign)).waitsFor).toMatchObject([{ kind: 'approval', to: 'gm' }]);
    const refused = await rule(campaign, `${ask.key}/approve`, 'no "too rash"', 'house rule');
    expect(refused).toMatchObject({ kept: true, on: 'approval', run: { state: 'waiting' } });
    const letters = got(await seeLetters(campaign, seat));
    expect(letters.at(-1)?.text).toContain('too rash');
    expect(letters.at(-1)?.text).not.toContain('house rule');
    await send(campaign, seat, 'no', 'pursue');
    expect((await run(campaign)).waitsFor).toMatchObject([{ kind: 'approval' }]);
    expect(await rule(campaign, ask.key, 'yes')).toMatchObject({ run: { state: 'held' } });
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('a letter at the end tells what is new alone', async () => {
    const { campaign, seat } = await pursuit();
    await run(campaign, true);
    await releaseTurn(campaign, clock);
    const letters = got(await seeLetters(campaign, seat));
    expect(letters.filter(({ text }) => text.includes('A fight in box'))).toHaveLength(1);
  });

  test('a ruling on what was told already is told as a correction', async () => {
    const { campaign, ask, seat } = await pursuit();
    const roll = got(await readLog(campaign)).find(({ kind }) => kind === 'rolled');
    const isRed = nameOf(roll).endsWith('/red');
    const loses = (seat === RED) === isRed ? '1' : '6';
    await rule(campaign, nameOf(roll), loses, 'the die fell off the table');
    const other = seat === RED ? BLUE : RED;
    expect(got(await listAsks(campaign)).asks.map(({ to }) => to)).not.toContain(seat);
    const corrected = got(await seeLetters(campaign, seat))
      .at(-1)
      ?.text.replace(/\s+/g, ' ');
    expect(corrected).toContain('disregard what you were told before: Pulse 3: A fight in box');
    const told = got(await seeLetters(campaign, other)).at(-1)?.text;
    expect(told).toContain('A fight in box');
    // He was told nothing of it before.
    expect(told).not.toMatch(/correction|disregard/i);
    expect(ask.to).toBe(seat);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('with release by hand nobody is asked before the gamemaster has released', async () => {
    const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
    expect(got(await readyLetters(campaign))).toHaveLength(0);
    await send(campaign, RED, MEET_RED);
    await send(campaign, BLUE, MEET_BLUE);
    const waiting = await run(campaign);
    expect(waiting.waitsFor.map(({ kind }) => kind)).toEqual(['release']);
    expect(got(await listAsksOf(campaign, RED)).map(({ kind }) => kind)).not.toContain('pursue');
    const released = got(await releaseTurn(campaign, clock));
    expect(released.next.waitsFor.map(({ kind }) => kind)).toEqual(['pursue']);
    expect(got(await readyLetters(campaign)).length).toBeGreaterThan(0);
    expect((await run(campaign, true)).state).toBe('held');
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });
});

test('who holds a seat is told by the last word, and a bad address is refused', async () => {
  const campaign = await toyCampaign();
  const name = (seat: string, mail: string) =>
    nameSeat(campaign, { seat: asSeat(seat), name: 'Ann', mail }, clock);
  expect(refusal(await name('green', 'ann@example.org'))).toBe('not-found');
  expect(refusal(await name('red', 'ann at example'))).toBe('bad-input');
  got(await name('red', 'ann@example.org'));
  got(await name('red', 'ann@example.net'));
  const letters = got(await readyLetters(campaign));
  expect(letters.map(({ seat, to }) => [seat, to])).toEqual([
    ['blue', undefined],
    ['red', 'ann@example.net'],
  ]);
});

test('two runs at the same time on one handle wait for each other', async () => {
  const campaign = await toyCampaign();
  const results = await Promise.all([
    runTurn(campaign, { now: true }, clock),
    runTurn(campaign, { now: true }, clock),
    listAsks(campaign),
  ]);
  expect(results.map((result) => result.ok)).toEqual([true, true, true]);
});
