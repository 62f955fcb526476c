/** Deadlines that close by themselves: reminders, grace, closing, release, and what stops them. */
import { expect, it } from 'vitest';
import { keepTime } from '../../src/clock/keep-time.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { seeDesk } from '../../src/campaign/gm/see-desk.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { GAMEMASTER } from '../../src/campaign/seats/holders.js';
import { vacateSeat } from '../../src/campaign/seats/replace-player.js';
import { seeHeldLetters, seeLetters } from '../../src/campaign/seen/see.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { markReady } from '../../src/campaign/sheets/mark-ready.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { calendarFor, type ClockRule } from '../../src/campaign/turn/calendar.js';
import {
  pauseCampaign,
  resumeCampaign,
  setCalendar,
} from '../../src/campaign/turn/change-calendar.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { strikeAll, strikeClock, type Struck } from '../../src/campaign/turn/strike-clock.js';
import { asQuestionKey, type SeatId } from '../../src/kernel/basic.js';
import type { Game } from '../../src/kernel/run.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { vedette } from '../cli/vedette.js';
import { mailOf } from '../mail/post.js';
import { ask, sealBare, type Bare } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import { BLUE, got, RED, refusal, reopen, run, SEED, tempFile, toyCampaign } from './cast.js';

const at = (iso: string) => () => `${iso}:00.000Z`;
const DUE = '2026-11-29T20:00';
const RULE: ClockRule = { closes: true, early: 'no', remindHours: [24, 3], mostSilent: 0 };

/** Both seats have addresses and have been asked; the deadline is Sunday 20:00 with two hours of grace. */
async function begun(rule: Partial<ClockRule> = {}, path = tempFile()): Promise<Campaign> {
  const campaign = await toyCampaign(path, { zone: 'UTC' });
  const early = at('2026-11-25T10:00');
  for (const seat of [RED, BLUE])
    got(await nameSeat(campaign, { seat, name: seat, mail: `${seat}@example.org` }, early));
  const umpire = { seat: GAMEMASTER, name: 'Umpire', mail: 'gm@example.org' };
  got(await nameSeat(campaign, umpire, early));
  await run(campaign);
  const clock = { ...RULE, ...rule };
  got(await setCalendar(campaign, { weekly: [], dates: [], clock }, early));
  const deadline = { due: DUE, graceHours: 2, reason: 'Sunday' };
  got(await setDeadline(campaign, deadline, early));
  await allSent(campaign);
  return campaign;
}

async function allSent(campaign: Campaign): Promise<void> {
  for (const { id } of got(await readyLetters(campaign)))
    got(await markSent(campaign, id, at('2026-11-25T10:00')));
}
const send = async (campaign: Campaign, seat: SeatId, time: string) =>
  got(
    await submitSheet(campaign, { seat, kind: 'orders', text: 'PP 1: wait', via: 'cli' }, at(time)),
  );
const ready = async (campaign: Campaign, seat: SeatId, time: string) =>
  got(await markReady(campaign, { seat, key: `1/orders/${seat}`, ready: true }, at(time)));
async function struck(campaign: Campaign, time: string): Promise<readonly Struck[]> {
  const all: Struck[] = [];
  for (;;) {
    const one = got(await strikeClock(campaign, at(time)));
    if (one === undefined) return all;
    all.push(one);
  }
}
const says = async (campaign: Campaign, time: string) =>
  (await struck(campaign, time)).map((one) => one.stopped ?? one.says);
const isHeld = async (campaign: Campaign) => got(await listAsks(campaign)).state === 'held';
const to = async (campaign: Campaign, address: string) =>
  got(await readyLetters(campaign)).filter((letter) => letter.to === address);

it('reminds each seat that has not sent orders once at each time, and nobody else', async () => {
  const campaign = await begun();
  await send(campaign, RED, '2026-11-27T10:00');
  await allSent(campaign);
  expect(await says(campaign, '2026-11-28T19:59')).toEqual([]);
  expect(await says(campaign, '2026-11-28T20:00')).toEqual(['reminded']);
  expect(await says(campaign, '2026-11-28T20:01')).toEqual([]);
  expect(await to(campaign, 'blue@example.org')).toHaveLength(1);
  expect(await to(campaign, 'red@example.org')).toHaveLength(0);
  expect(await says(campaign, '2026-11-29T17:00')).toEqual(['reminded']);
  expect(await to(campaign, 'blue@example.org')).toHaveLength(2);
});

it('begins anew with a deadline that was moved: reminds, and closes, at its own times', async () => {
  const campaign = await begun();
  expect(await says(campaign, '2026-11-28T20:00')).toEqual(['reminded']);
  const moved = { due: '2026-12-01T20:00', graceHours: 2, reason: 'Tuesday' };
  got(await setDeadline(campaign, moved, at('2026-11-28T21:00')));
  await allSent(campaign);
  expect(await says(campaign, '2026-11-29T23:00')).toEqual([]);
  for (const time of ['2026-11-30T20:00', '2026-12-01T17:00'])
    expect([time, await says(campaign, time)]).toEqual([time, ['reminded']]);
  expect(await to(campaign, 'blue@example.org')).toHaveLength(2);
  await allSent(campaign);
  for (const seat of [RED, BLUE]) await send(campaign, seat, '2026-12-01T18:00');
  expect(await says(campaign, '2026-12-01T20:00')).toEqual(['closed']);
});

it('reminds of no deadline that was set after the time for it', async () => {
  const campaign = await begun();
  const moved = { due: '2026-11-29T21:00', graceHours: 2, reason: 'An hour more' };
  got(await setDeadline(campaign, moved, at('2026-11-28T21:30')));
  expect(await says(campaign, '2026-11-28T21:31')).toEqual([]);
});

it('reminds of no deadline that was set at the very time for it: its letter has just said so', async () => {
  const campaign = await begun();
  const moved = { due: '2026-11-29T21:00', graceHours: 2, reason: 'An hour more' };
  got(await setDeadline(campaign, moved, at('2026-11-28T21:00')));
  expect(await says(campaign, '2026-11-28T21:00')).toEqual([]);
});

it('closes at the deadline when all orders are in, else at the end of the grace', async () => {
  const all = await begun({ remindHours: [] });
  await send(all, RED, '2026-11-27T10:00');
  await send(all, BLUE, '2026-11-27T11:00');
  expect(await says(all, '2026-11-29T19:59')).toEqual([]);
  expect(await says(all, '2026-11-29T20:00')).toEqual(['closed']);
  expect(await isHeld(all)).toBe(true);
  const some = await begun({ remindHours: [], mostSilent: 1 });
  await send(some, RED, '2026-11-27T10:00');
  expect(await says(some, '2026-11-29T21:59')).toEqual([]);
  expect(await says(some, '2026-11-29T22:00')).toEqual(['closed']);
  expect(await isHeld(some)).toBe(true);
  expect(got(await replayCampaign(some)).differs).toBeUndefined();
  const log = got(await readLog(some)).map(({ text }) => text);
  expect(log).toContainEqual(
    expect.stringContaining('is closed: The deadline is over (by the clock)'),
  );
});

it('records how much of the grace was used, and closes when the last orders come in it', async () => {
  const campaign = await begun({ remindHours: [] });
  await send(campaign, RED, '2026-11-27T10:00');
  await send(campaign, BLUE, '2026-11-29T21:35');
  const log = got(await readLog(campaign)).map(({ text }) => text);
  expect(log).toContainEqual(expect.stringContaining('95 minutes into the grace'));
  expect(await says(campaign, '2026-11-29T21:36')).toEqual(['closed']);
});

it.each([
  ['counts orders of the last moment', '2026-11-29T22:00', true],
  ['counts none after it', '2026-11-29T22:01', false],
])('of the grace %s', async (_which, time, counts) => {
  expect((await send(await begun(), RED, time)).counts).toBe(counts);
});

it('C7.3 counts orders of the very time of the deadline as in time', async () => {
  const campaign = await begun();
  const codes: (readonly string[])[] = [];
  for (const time of [DUE, '2026-11-29T20:01']) {
    const { counts, reading } = await send(campaign, RED, time);
    expect([time, counts]).toEqual([time, true]);
    codes.push(reading.warnings.map(({ code }) => code));
  }
  expect(codes).toEqual([[], ['in-grace']]);
});

it('is not too late when the last orders come many hours into the grace', async () => {
  const campaign = await begun({ remindHours: [] });
  const longer = { due: DUE, graceHours: 24, reason: 'A storm' };
  got(await setDeadline(campaign, longer, at('2026-11-26T10:00')));
  await send(campaign, RED, '2026-11-27T10:00');
  await send(campaign, BLUE, '2026-11-30T10:00');
  expect(await says(campaign, '2026-11-30T10:01')).toEqual(['closed']);
});

it('closes early when every player is ready, if so set, and not before', async () => {
  const campaign = await begun({ remindHours: [], early: 'ready' });
  for (const seat of [RED, BLUE]) {
    expect(await says(campaign, '2026-11-27T09:00')).toEqual([]);
    await send(campaign, seat, '2026-11-27T10:00');
    expect(await says(campaign, '2026-11-27T10:30')).toEqual([]);
    await ready(campaign, seat, '2026-11-27T11:00');
  }
  expect(await says(campaign, '2026-11-27T11:00')).toEqual(['closed']);
  const slow = await begun({ remindHours: [], early: 'ready' });
  for (const seat of [RED, BLUE]) await send(slow, seat, '2026-11-26T10:00');
  await ready(slow, RED, '2026-11-28T12:00');
  await ready(slow, BLUE, '2026-11-27T12:00');
  expect(await says(slow, '2026-11-28T13:00')).toEqual(['closed']);
  const sent = await begun({ remindHours: [], early: 'sent' });
  await send(sent, RED, '2026-11-27T10:00');
  expect(await says(sent, '2026-11-27T10:00')).toEqual([]);
  await send(sent, BLUE, '2026-11-27T10:05');
  expect(await says(sent, '2026-11-27T10:05')).toEqual(['closed']);
  const log = got(await readLog(sent)).map(({ text }) => text);
  expect(log).toContainEqual(
    expect.stringContaining('is closed: All orders are in (by the clock)'),
  );
});

it('closes early though all orders were in long before that was set, or while play was paused', async () => {
  const set = await begun({ remindHours: [] });
  const paused = await begun({ remindHours: [], early: 'sent' });
  got(await pauseCampaign(paused, 'Holidays', at('2026-11-26T09:00')));
  for (const campaign of [set, paused])
    for (const seat of [RED, BLUE]) await send(campaign, seat, '2026-11-26T10:00');
  const clock: ClockRule = { ...RULE, remindHours: [], early: 'sent' };
  got(await setCalendar(set, { weekly: [], dates: [], clock }, at('2026-11-27T10:00')));
  got(await resumeCampaign(paused, at('2026-11-27T10:00')));
  for (const campaign of [set, paused])
    expect(await says(campaign, '2026-11-27T10:01')).toEqual(['closed']);
});

it('nobody is ready with orders that the gamemaster wrote for him', async () => {
  const campaign = await begun();
  const ruling = { key: '1/orders/red', text: 'PP 1: wait', reason: 'He asked me to' };
  got(await giveRuling(campaign, ruling, at('2026-11-27T10:00')));
  const word = { seat: RED, key: ruling.key, ready: true };
  expect(refusal(await markReady(campaign, word, at('2026-11-27T11:00')))).toBe('not-allowed');
});

/** Turn 1 is closed as soon as all orders are in, released, and taken back on Friday 10:00; the rhythm sets Sundays 20:00. */
async function takenBack(rule: Partial<ClockRule>): Promise<Campaign> {
  const campaign = await toyCampaign(tempFile(), { zone: 'UTC' });
  await run(campaign);
  const rhythm = { days: [7], time: '20:00', graceHours: 2, sets: true };
  const clock = { ...RULE, remindHours: [], ...rule };
  const begin = at('2026-11-25T10:00');
  got(await setCalendar(campaign, { weekly: [], dates: [], clock, rhythm }, begin));
  for (const seat of [RED, BLUE]) await send(campaign, seat, '2026-11-26T21:00');
  got(await runTurn(campaign, { now: true }, at('2026-11-26T21:00')));
  got(await releaseTurn(campaign, at('2026-11-26T22:00')));
  const input = { step: 'turn 1', reason: 'A slip' };
  got(await takeBackTurn(campaign, input, at('2026-11-27T10:00')));
  return campaign;
}

/** Turn 2 is taken back on Friday 12:00, and the letters that say so are kept back; `sends` had sent orders for it. */
async function untold(rule: Partial<ClockRule>, sends: readonly SeatId[]): Promise<Campaign> {
  const campaign = await takenBack(rule);
  got(await runTurn(campaign, { now: true }, at('2026-11-27T10:10')));
  got(await releaseTurn(campaign, at('2026-11-27T10:20')));
  for (const seat of sends) await send(campaign, seat, '2026-11-27T10:30');
  got(await runTurn(campaign, { now: true }, at('2026-11-27T11:00')));
  got(await releaseTurn(campaign, at('2026-11-27T11:10')));
  const input = { step: 'turn 2', reason: 'Another slip', holds: true };
  got(await takeBackTurn(campaign, input, at('2026-11-27T12:00')));
  return campaign;
}

it.each([
  ['whose orders count again', {}, [RED, BLUE], '2026-11-29T20:00'],
  ['whose orders are missing', { mostSilent: 2 }, [], '2026-11-29T22:00'],
] as const)(
  'C7.3 closes no turn that was taken back before each seat is told so: %s',
  async (_who, rule, sends, time) => {
    const campaign = await untold(rule, sends);
    expect(await says(campaign, time)).toEqual([
      'letters that say that the turn is taken back are kept back (The red commander, The blue commander)',
    ]);
    expect(await isHeld(campaign)).toBe(false);
    // Told, and with another deadline, it does.
    for (const { id } of got(await seeHeldLetters(campaign)))
      await letLetterGo(campaign, { letter: id }, at('2026-11-29T23:00'));
    const moved = { due: '2026-12-01T20:00', graceHours: 0, reason: 'Tuesday' };
    got(await setDeadline(campaign, moved, at('2026-11-29T23:10')));
    expect(await says(campaign, '2026-12-01T20:00')).toEqual(['closed']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);

it.each([29, 31])(
  'C7.3 closes no turn early before each seat is told that it was taken back, and then as that is told (day %i)',
  async (day) => {
    const campaign = await untold({ closes: false, early: 'sent' }, [RED, BLUE]);
    for (const time of ['2026-11-28T13:00', '2026-11-28T14:00']) {
      await send(campaign, RED, time);
      expect(await says(campaign, time)).toEqual([]);
    }
    const [told, ...others] = got(await seeHeldLetters(campaign));
    const letGoAt = new Date(Date.UTC(2026, 10, day, 23)).toISOString().slice(0, 16);
    for (const letter of [told, ...others]) {
      expect(await says(campaign, letGoAt)).toEqual([]);
      got(await letLetterGo(campaign, { letter: letter?.id ?? 0 }, at(letGoAt)));
    }
    expect(await says(campaign, letGoAt)).toEqual(['closed']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);

it('closes no turn that was taken back before somebody has sent orders again', async () => {
  const campaign = await takenBack({ early: 'sent' });
  expect(await says(campaign, '2026-11-27T12:00')).toEqual([]);
  expect(await isHeld(campaign)).toBe(false);
  await send(campaign, RED, '2026-11-27T13:00');
  expect(await says(campaign, '2026-11-27T13:00')).toEqual(['closed']);
  expect(await isHeld(campaign)).toBe(true);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('closes a turn that was taken back by the rhythm, and tells nobody that his orders are missing', async () => {
  const campaign = await takenBack({});
  expect(got(await listAsks(campaign)).deadline?.due).toBe('2026-11-29T20:00:00.000Z');
  const texts = got(await seeLetters(campaign, RED)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('accepted again'))).toHaveLength(1);
  // When the rhythm was set, and not again.
  expect(texts.filter((text) => text.includes('Still waiting'))).toHaveLength(1);
  expect(await says(campaign, '2026-11-29T19:59')).toEqual([]);
  expect(await says(campaign, '2026-11-29T20:00')).toEqual(['closed']);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('releases nothing by itself unless that is set', async () => {
  const by = async (rule: Partial<ClockRule>) => {
    const campaign = await begun({ remindHours: [], ...rule });
    await send(campaign, RED, '2026-11-27T10:00');
    await send(campaign, BLUE, '2026-11-27T11:00');
    expect(await says(campaign, '2026-11-29T20:00')).toEqual(['closed']);
    return campaign;
  };
  const hand = await by({});
  expect(await says(hand, '2026-12-29T20:00')).toEqual([]);
  expect(await isHeld(hand)).toBe(true);
  const itself = await by({ releaseHours: 6 });
  expect(await says(itself, '2026-11-30T01:59')).toEqual([]);
  expect(await says(itself, '2026-11-30T02:00')).toEqual(['released']);
  expect(await isHeld(itself)).toBe(false);
});

it('gives the gamemaster his time again when he writes a letter anew before the release', async () => {
  const campaign = await begun({ remindHours: [], mostSilent: 2, releaseHours: 6 });
  expect(await says(campaign, '2026-11-29T22:00')).toEqual(['closed']);
  const [held] = got(await seeHeldLetters(campaign));
  const { id: letter = 0, subject = '' } = held ?? {};
  const words = { subject, text: 'All is quiet.', reason: 'Too much' };
  got(await correctLetter(campaign, { letter, ...words }, at('2026-11-30T03:00')));
  expect(await says(campaign, '2026-11-30T08:59')).toEqual([]);
  expect(await says(campaign, '2026-11-30T09:00')).toEqual(['released']);
});

it('releases at its time whatever players write meanwhile', async () => {
  const campaign = await begun({ remindHours: [], mostSilent: 2, releaseHours: 6 });
  expect(await says(campaign, '2026-11-29T22:00')).toEqual(['closed']);
  const letter = { from: RED, to: 'gm' as const, text: 'When?' };
  got(await sendDispatch(campaign, letter, at('2026-11-30T02:00')));
  // It is answered at once.
  const mail = mailOf('red@example.org', 'status');
  got(await receiveMail(campaign, mail, at('2026-11-30T03:00')));
  expect(await says(campaign, '2026-11-30T03:59')).toEqual([]);
  expect(await says(campaign, '2026-11-30T04:00')).toEqual(['released']);
});

it('stops and asks the gamemaster when more seats are silent than he allows', async () => {
  const campaign = await begun({ remindHours: [] });
  await send(campaign, RED, '2026-11-27T10:00');
  const [why] = await says(campaign, '2026-11-29T22:00');
  expect(why).toContain('1 of 2 seats');
  expect(await isHeld(campaign)).toBe(false);
  const [letter] = await to(campaign, 'gm@example.org');
  expect(letter?.text).toContain('Resolve the step on your desk, or move its deadline.');
  expect(await says(campaign, '2026-11-29T23:00')).toEqual([]);
  expect(got(await seeDesk(campaign)).stopped?.reason).toContain('1 of 2 seats');
  const moved = { due: '2026-12-01T20:00', graceHours: 2, reason: 'Tuesday' };
  got(await setDeadline(campaign, moved, at('2026-11-30T10:00')));
  expect(got(await seeDesk(campaign)).stopped).toBeUndefined();
});

it('counts as silent whoever has taken his orders back', async () => {
  const campaign = await begun({ remindHours: [] });
  await send(campaign, BLUE, '2026-11-27T10:00');
  await send(campaign, RED, '2026-11-27T10:00');
  const withdraw = mailOf('red@example.org', 'withdraw');
  const taken = got(await receiveMail(campaign, withdraw, at('2026-11-28T10:00')));
  expect(taken.became).toBe('command');
  const [why] = await says(campaign, '2026-11-29T22:00');
  expect(why).toContain('1 of 2 seats');
});

it('waits for orders that were reopened after the gamemaster had entered them for their player', async () => {
  const campaign = await begun({ remindHours: [], mostSilent: 1 });
  const noon = at('2026-11-28T12:00');
  const faulty = { seat: RED, kind: 'orders', text: 'mvoe A', via: 'cli' } as const;
  got(await submitSheet(campaign, faulty, at('2026-11-27T10:00')));
  await send(campaign, BLUE, '2026-11-27T10:00');
  const key = asQuestionKey('1/orders/red');
  const ruling = { key, text: 'PP 1: wait', reason: 'By telephone' };
  got(await giveRuling(campaign, ruling, noon));
  got(await runTurn(campaign, { now: false }, noon));
  expect(await isHeld(campaign)).toBe(true);
  got(await reopenSheet(campaign, { key, reason: 'He may send others' }, noon));
  const moved = { due: '2026-12-01T20:00', graceHours: 2, reason: 'Tuesday' };
  got(await setDeadline(campaign, moved, noon));
  await allSent(campaign);
  expect(await says(campaign, '2026-12-01T22:00')).toEqual([
    'orders that you reopened have not come',
  ]);
  expect(await isHeld(campaign)).toBe(false);
});

it('tells the gamemaster what a step that it has closed waits for', async () => {
  const campaign = await begun({ remindHours: [] });
  const words = { seat: RED, kind: 'orders', text: 'PP 1: if "it rains" then wait' };
  got(await submitSheet(campaign, { ...words, via: 'cli' }, at('2026-11-27T10:00')));
  await send(campaign, BLUE, '2026-11-27T10:00');
  expect((await says(campaign, '2026-11-29T20:00'))[0]).toBe('closed');
  const asked = got(await listAsks(campaign)).asks.filter((one) => one.to === 'gm');
  const [letter] = await to(campaign, 'gm@example.org');
  expect(asked.length).toBeGreaterThan(0);
  for (const { title } of asked) expect(letter?.text).toContain(title);
  expect(letter?.text).toContain('was closed by itself, and goes on when you have answered');
});

it('stops where reports of the last step have not been sent to those who have an address', async () => {
  const campaign = await begun({ remindHours: [], releaseHours: 0, mostSilent: 2 });
  await struck(campaign, '2026-11-29T22:00');
  await struck(campaign, '2026-11-29T22:01');
  expect((await to(campaign, 'red@example.org')).length).toBeGreaterThan(0);
  const early = at('2026-11-30T10:00');
  const next = { due: '2026-12-06T20:00', graceHours: 0, reason: 'Sunday' };
  got(await setDeadline(campaign, next, early));
  const [why] = await says(campaign, '2026-12-06T20:00');
  expect(why).toContain('reports of the last step have not been sent yet');
  expect(await isHeld(campaign)).toBe(false);
  for (const seat of [RED, BLUE]) {
    got(await vacateSeat(campaign, { seat }, early));
    got(await nameSeat(campaign, { seat, name: 'Rosa' }, early));
  }
  got(await setDeadline(campaign, { ...next, due: '2026-12-07T20:00' }, early));
  expect((await says(campaign, '2026-12-07T20:00'))[0]).toBe('closed');
});

it('names one report that has not been sent, and waits for no letter that is none', async () => {
  const campaign = await begun({ remindHours: [3], releaseHours: 0, mostSilent: 2 });
  expect(await says(campaign, '2026-11-29T17:00')).toEqual(['reminded']);
  // Nobody has been sent the reminders.
  expect((await says(campaign, '2026-11-29T22:00'))[0]).toBe('closed');
  const [first] = await to(campaign, 'red@example.org');
  expect(first?.isReminder).toBe(true);
  await struck(campaign, '2026-11-29T22:01');
  const next = { due: '2026-12-06T20:00', graceHours: 0, reason: 'Sunday' };
  got(await setDeadline(campaign, next, at('2026-12-05T10:00')));
  for (const { id } of await to(campaign, 'red@example.org'))
    got(await markSent(campaign, id, at('2026-12-05T10:00')));
  await struck(campaign, '2026-12-06T17:00');
  expect(await says(campaign, '2026-12-06T20:00')).toEqual([
    '1 report of the last step has not been sent yet',
  ]);
});

it('counts a seat as silent once, however many of its sheets are missing', async () => {
  const sheet = (turn: number, to: SeatId, kind: string) =>
    ask({
      ...{ key: asQuestionKey(`${String(turn)}/${kind}/${to}`), to, kind, title: kind },
      silence: 'default',
    });
  const twoSheets: Bare<{ readonly turn: number }, { readonly kind: 'turned' }> = {
    ...{ name: 'two-sheets', setup: { turn: 1 }, kinds: ['march', 'supply'] },
    *play({ turn }) {
      const questions = [RED, BLUE].flatMap((seat) =>
        ['march', 'supply'].map((kind) => sheet(turn, seat, kind)),
      );
      yield { do: 'ask', at: 'start', questions };
      yield { do: 'happen', at: 'end', facts: [{ kind: 'turned' }] };
    },
    step: ({ turn }) => ({ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` }),
    apply: ({ turn }) => ({ turn: turn + 1 }),
    tell: () => undefined,
    wants: () => undefined,
  };
  const input = { system: 'two-sheets', title: 'Two', zone: 'UTC', seed: SEED, pack: {} };
  const early = at('2026-11-25T10:00');
  const closes = async (mostSilent: number) => {
    const campaign = got(await newCampaign(tempFile(), input, early, [sealBare(twoSheets)]));
    undoLater(() => campaign.close());
    await run(campaign);
    const clock = { ...RULE, remindHours: [], mostSilent };
    got(await setCalendar(campaign, { weekly: [], dates: [], clock }, early));
    got(await setDeadline(campaign, { due: DUE, graceHours: 2, reason: 'Sunday' }, early));
    for (const kind of ['march', 'supply'])
      got(await submitSheet(campaign, { seat: RED, kind, text: 'on', via: 'cli' }, early));
    return says(campaign, '2026-11-29T22:00');
  };
  expect(await closes(1)).toEqual(['closed']);
  expect((await closes(0))[0]).toContain('1 of 2 seats');
});

it('closes early when all orders are in, whatever report has not been sent yet', async () => {
  const campaign = await begun({ remindHours: [], releaseHours: 0, mostSilent: 2, early: 'sent' });
  await struck(campaign, '2026-11-29T22:00');
  await struck(campaign, '2026-11-29T22:01');
  for (const seat of [RED, BLUE]) await send(campaign, seat, '2026-11-30T10:00');
  expect((await to(campaign, 'red@example.org')).length).toBeGreaterThan(0);
  expect((await says(campaign, '2026-11-30T10:00'))[0]).toBe('closed');
});

it('stops where it comes too late', async () => {
  const late = await begun({ remindHours: [24], mostSilent: 2 });
  const [skipped, why] = await says(late, '2026-11-30T01:00');
  expect(skipped).toContain('not running');
  expect(why).toContain('not running');
  expect(await isHeld(late)).toBe(false);
  expect(await to(late, 'red@example.org')).toEqual([]);
  // Of the closing alone.
  expect(await to(late, 'gm@example.org')).toHaveLength(1);
});

it('closes a step whose deadline was long over when that was set, or when play was resumed', async () => {
  const set = await begun({ remindHours: [], mostSilent: 2, closes: false });
  const paused = await begun({ remindHours: [], mostSilent: 2 });
  expect(await says(set, '2026-11-30T09:59')).toEqual([]);
  got(await pauseCampaign(paused, 'Holidays', at('2026-11-29T22:00')));
  const clock: ClockRule = { ...RULE, remindHours: [], mostSilent: 2 };
  got(await setCalendar(set, { weekly: [], dates: [], clock }, at('2026-11-30T10:00')));
  got(await resumeCampaign(paused, at('2026-11-30T10:00')));
  for (const campaign of [set, paused]) {
    expect(await says(campaign, '2026-11-30T10:01')).toEqual(['closed']);
    expect(await isHeld(campaign)).toBe(true);
  }
});

it('still stops where it comes too late when something else of the calendar was changed meanwhile', async () => {
  const late = await begun({ remindHours: [], mostSilent: 2 });
  const clock: ClockRule = { ...RULE, remindHours: [], mostSilent: 1 };
  const wish = { weekly: [], dates: ['2026-12-24'], clock };
  got(await setCalendar(late, wish, at('2026-11-30T01:00')));
  expect((await says(late, '2026-11-30T01:01'))[0]).toContain('not running');
  expect(await isHeld(late)).toBe(false);
});

it.each(['2026-11-29T22:00:00.000Z', '2026-11-29T22:30:00.000Z'])(
  'does not do what came due while the clock jumped, to %s',
  async (to) => {
    const campaign = await begun({ remindHours: [], mostSilent: 2 });
    let [now, steady] = [`2026-11-27T10:00:00.000Z`, 0];
    const due = () => Promise.resolve(['toy']);
    const report = (error: unknown): void => {
      throw error;
    };
    const time = keepTime({
      ...{ due, clock: () => now, steady: () => steady, report },
      strike: (_name, jump) => strikeAll(campaign, () => now, jump),
    });
    await time.round();
    now = to;
    steady = 1000;
    await time.round();
    expect(await isHeld(campaign)).toBe(false);
    const log = got(await readLog(campaign)).map(({ text }) => text);
    expect(log).toContainEqual(expect.stringContaining('the clock of the machine jumped'));
  },
);

it('does not do what the clock jumped over when the campaign could not be opened just then', async () => {
  const failures = {
    'in use': () => Promise.resolve({ ok: false, error: { code: 'locked', say: '' } } as const),
    'not there': () => Promise.resolve(undefined),
    broken: () => Promise.reject(new Error('no such disk')),
  };
  for (const [how, fails] of Object.entries(failures)) {
    const campaign = await begun({ remindHours: [], mostSilent: 2 });
    const reports: string[] = [];
    let [now, steady, tries] = [`2026-11-27T10:00:00.000Z`, 0, 0];
    const time = keepTime({
      due: () => Promise.resolve(['toy']),
      ...{ clock: () => now, steady: () => steady, report: (error) => reports.push(String(error)) },
      strike: (_name, jump) =>
        (tries += 1) === 2 ? fails() : strikeAll(campaign, () => now, jump),
    });
    const round = (at: string, passed: number): Promise<void> => {
      [now, steady] = [at, steady + passed];
      return time.round();
    };
    await time.round();
    await round('2026-11-29T22:30:00.000Z', 1000);
    await round('2026-11-29T22:31:01.000Z', 61_000);
    expect([how, tries, await isHeld(campaign)]).toEqual([how, 3, false]);
    expect(reports).toEqual(how === 'broken' ? ['Error: no such disk'] : []);
  }
});

it('does not do what the clock jumped over when nobody could say just then what is due', async () => {
  const campaign = await begun({ remindHours: [], mostSilent: 2 });
  let [now, steady, isAway] = [`2026-11-27T10:00:00.000Z`, 0, false];
  const time = keepTime({
    due: () => (isAway ? Promise.reject(new Error('no such disk')) : Promise.resolve(['toy'])),
    ...{ clock: () => now, steady: () => steady, report: () => undefined },
    strike: (_name, jump) => strikeAll(campaign, () => now, jump),
  });
  await time.round();
  [now, steady, isAway] = ['2026-11-29T22:30:00.000Z', 1000, true];
  await expect(time.round()).rejects.toThrow('no such disk');
  [now, steady, isAway] = ['2026-11-29T22:30:01.000Z', 2000, false];
  await time.round();
  expect(await isHeld(campaign)).toBe(false);
  const log = got(await readLog(campaign)).map(({ text }) => text);
  expect(log).toContainEqual(expect.stringContaining('the clock of the machine jumped'));
});

it('does not do what the clock jumped over when it jumps once more before the campaign could be opened', async () => {
  const campaign = await begun({ remindHours: [], mostSilent: 2 });
  let [now, steady, tries] = [`2026-11-27T10:00:00.000Z`, 0, 0];
  const time = keepTime({
    due: () => Promise.resolve(['toy']),
    ...{ clock: () => now, steady: () => steady, report: () => undefined },
    strike: (_name, jump) =>
      (tries += 1) === 2
        ? Promise.resolve({ ok: false, error: { code: 'locked', say: '' } } as const)
        : strikeAll(campaign, () => now, jump),
  });
  await time.round();
  for (const later of ['2026-11-29T22:30:00.000Z', '2026-11-29T23:00:00.000Z']) {
    [now, steady] = [later, steady + 1000];
    await time.round();
  }
  expect([tries, await isHeld(campaign)]).toEqual([3, false]);
});

it('an act that fails is done no more, and the gamemaster is asked once', async () => {
  const campaign = await begun({ remindHours: [], mostSilent: 2 });
  const play = (): never => {
    throw new Error('a slip in the rules');
  };
  // As it is, but for what it plays.
  const game = Object.assign(Object.create(campaign.game) as Game, { play });
  const broken = { ...campaign, game };
  const [stopped, ...more] = got(await strikeAll(broken, at('2026-11-29T22:00')));
  expect([stopped?.stopped, more]).toEqual(['it failed: a slip in the rules', []]);
  expect(got(await strikeAll(broken, at('2026-11-29T22:01')))).toEqual([]);
  expect(await to(campaign, 'gm@example.org')).toHaveLength(1);
});

it('tries what failed again after a minute, and as soon as the clock was put back', async () => {
  let [now, tries] = ['2026-11-27T10:00:00.000Z', 0];
  const strike = () => {
    tries += 1;
    return Promise.reject(new Error('no such disk'));
  };
  const due = () => Promise.resolve(['toy']);
  const time = keepTime({
    due,
    strike,
    clock: () => now,
    steady: () => 0,
    report: () => undefined,
  });
  const triesAt = async (iso: string): Promise<number> => {
    now = iso;
    await time.round();
    return tries;
  };
  expect(await triesAt('2026-11-27T10:00:00.000Z')).toBe(1);
  expect(await triesAt('2026-11-27T10:00:59.000Z')).toBe(1);
  expect(await triesAt('2026-11-27T10:01:00.000Z')).toBe(2);
  // Days wrong, and put right: nothing is due until then by what was noted.
  expect(await triesAt('2026-11-24T10:00:00.000Z')).toBe(3);
});

it('does nothing while the campaign is paused, or once the rule is taken away', async () => {
  const paused = await begun({ mostSilent: 2 });
  got(await pauseCampaign(paused, 'Holidays', at('2026-11-26T10:00')));
  await allSent(paused);
  expect(await says(paused, '2026-11-29T22:00')).toEqual([]);
  const without = await begun({ mostSilent: 2 });
  got(await setCalendar(without, { weekly: [], dates: [] }, at('2026-11-26T10:00')));
  expect(await says(without, '2026-11-29T22:00')).toEqual([]);
});

it('is done once by two programs on one file', async () => {
  const path = tempFile();
  const campaign = await begun({ remindHours: [], mostSilent: 2 }, path);
  const other = await reopen(path);
  const both = await Promise.all([
    strikeClock(campaign, at('2026-11-29T22:00')),
    strikeClock(other, at('2026-11-29T22:00')),
  ]);
  const done = both.flatMap((one) => (one.ok && one.value !== undefined ? [one.value] : []));
  expect(done).toHaveLength(1);
});

it('has a rhythm of its own for each kind of step', () => {
  const rhythm = { days: [7], time: '20:00', graceHours: 0, sets: true };
  const strategic = { ...rhythm, days: [3] };
  const calendar = { weekly: [], dates: [], rhythm, kinds: { 'strategic turn': strategic } };
  const nouns = ['strategic turn', 'sub-turn'];
  const of = (at: number) => calendarFor(calendar, { course: { titles: nouns, nouns, at } }).rhythm;
  expect([of(0), of(1)]).toEqual([strategic, rhythm]);
});

it('is set and run from the command line', async () => {
  const path = tempFile();
  (await begun({}, path)).close();
  const told = await vedette('calendar', path, '--remind', '48,6', '--release', '12');
  expect(told.out).toContain('reminders 48, 6 hours before the deadline');
  expect(told.out).toContain('release 12 hours after that');
  const other = await vedette('calendar', path, '--kind', 'truce', '--due', 'sun');
  expect([other.code, other.err]).toEqual([
    2,
    expect.stringContaining('No step is called "truce"'),
  ]);
  const bad = await vedette('calendar', path, '--remind', 'soon');
  expect(bad.err).toContain('A reminder goes out 1 to 336 hours before the deadline.');
  const none = await vedette('clock', path);
  expect([none.code, none.out.trim()]).toEqual([0, 'Nothing is due.']);
});
