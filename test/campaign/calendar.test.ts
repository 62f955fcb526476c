/** Pause, days off, and the rhythm of deadlines. */
import { expect, it } from 'vitest';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { dueAfterPause, nextByRhythm } from '../../src/campaign/turn/calendar.js';
import {
  pauseCampaign,
  resumeCampaign,
  seeCalendar,
  seeDays,
  seePause,
  setCalendar,
} from '../../src/campaign/turn/change-calendar.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { strikeAll, strikeClock } from '../../src/campaign/turn/strike-clock.js';
import { ask, sealBare, type Bare } from '../toys/bare.js';
import { interrupt } from '../toys/interrupt.js';
import { undoLater } from '../undo.js';
import { datesIn } from '../../src/campaign/turn/read-dates.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { setDeadline, undoDeadline } from '../../src/campaign/turn/set-deadline.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asQuestionKey, asSeat } from '../../src/kernel/basic.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { vedette } from '../cli/vedette.js';
import {
  BLUE,
  got,
  meet,
  playThrough,
  RED,
  refusal,
  run,
  SEED,
  send,
  tempFile,
  toyCampaign,
} from './cast.js';

const NEW_YORK = 'America/New_York';
const at = (iso: string) => () => `${iso}:00.000Z`;
const SUNDAYS = { days: [7], time: '20:00', graceHours: 6, sets: true };
const weekly = { weekly: [], dates: [] };

const inZone = (zone: string): Promise<Campaign> => toyCampaign(tempFile(), { zone, options: {} });
const deadline = async (campaign: Campaign) => got(await listAsks(campaign)).deadline?.due;
const lettersTo = async (campaign: Campaign, who: string) =>
  got(await readyLetters(campaign)).filter(({ seat }) => seat === who);

it('console: a rhythm keeps its time on the clock when the hour changes', () => {
  const calendar = { ...weekly, rhythm: SUNDAYS };
  // Summer time ends in New York on Sunday 1 November 2026.
  expect(nextByRhythm(calendar, '2026-10-21T12:00:00.000Z', NEW_YORK)).toBe(
    '2026-10-26T00:00:00.000Z',
  );
  expect(nextByRhythm(calendar, '2026-10-26T12:00:00.000Z', NEW_YORK)).toBe(
    '2026-11-02T01:00:00.000Z',
  );
});

it('console: a time that the clock jumps over is an hour later, and one that it passes twice is the first', () => {
  const early = { ...SUNDAYS, time: '02:30' };
  const spring = nextByRhythm({ ...weekly, rhythm: early }, '2027-03-12T12:00:00.000Z', NEW_YORK);
  expect(spring).toBe('2027-03-14T07:30:00.000Z');
  const one = { ...SUNDAYS, time: '01:30' };
  const autumn = nextByRhythm({ ...weekly, rhythm: one }, '2026-10-30T12:00:00.000Z', NEW_YORK);
  expect(autumn).toBe('2026-11-01T05:30:00.000Z');
});

it('console: a rhythm sets a deadline too when letters are released in the course of a step', async () => {
  const campaign = await toyCampaign(tempFile(), { zone: 'UTC', options: { release: 'by-hand' } });
  await send(campaign, RED, meet('B'));
  await send(campaign, BLUE, meet('X'));
  got(await runTurn(campaign, { now: true }, at('2026-10-20T12:00')));
  got(await setCalendar(campaign, { ...weekly, rhythm: SUNDAYS }, at('2026-10-20T12:00')));
  expect(await deadline(campaign)).toBeUndefined();
  got(await releaseTurn(campaign, at('2026-10-21T12:00')));
  expect(got(await listAsks(campaign)).state).toBe('waiting');
  expect(await deadline(campaign)).toBe('2026-10-25T20:00:00.000Z');
});

it('console: a rhythm leaves out days off and what is too near', () => {
  const calendar = { weekly: [], dates: ['2026-11-29'], rhythm: SUNDAYS };
  expect(nextByRhythm(calendar, '2026-11-22T12:00:00.000Z', 'UTC')).toBe(
    '2026-12-06T20:00:00.000Z',
  );
});

it('console: a pause over the end of summer time moves a deadline by days, not by hours', () => {
  const times = {
    ...{ due: '2026-10-27T00:00:00.000Z', graceHours: 0 },
    since: '2026-10-25T12:00:00.000Z',
    now: '2026-11-08T13:00:00.000Z',
  };
  expect(dueAfterPause(weekly, times, NEW_YORK)).toBe('2026-11-10T01:00:00.000Z');
  // One that is over as the pause begins is over.
  const over = { ...times, due: times.since };
  expect(dueAfterPause(weekly, over, NEW_YORK)).toBe(times.since);
});

const IN_GRACE = {
  ...{ due: '2026-11-22T20:00:00.000Z', graceHours: 12 },
  ...{ since: '2026-11-22T21:00:00.000Z', now: '2026-11-25T21:00:00.000Z' },
};
it.each([
  ['by as long as it was', weekly, {}, '2026-11-25T20:00:00.000Z'],
  [
    'the same where there is a rhythm',
    { ...weekly, rhythm: SUNDAYS },
    {},
    '2026-11-25T20:00:00.000Z',
  ],
  [
    'by minutes after a short one',
    weekly,
    { now: '2026-11-22T21:10:00.000Z' },
    '2026-11-22T20:10:00.000Z',
  ],
  ['to no day off', { ...weekly, weekly: [3] }, {}, '2026-11-26T20:00:00.000Z'],
  ['in its last minute', weekly, { since: '2026-11-23T07:59:00.000Z' }, '2026-11-25T09:01:00.000Z'],
  ['and not at all after its end', weekly, { since: '2026-11-23T08:00:00.000Z' }, IN_GRACE.due],
])('console: a deadline in its grace moves with a pause, %s', (_how, calendar, times, due) => {
  expect(dueAfterPause(calendar, { ...IN_GRACE, ...times }, 'UTC')).toBe(due);
});

it('C7.3 a pause in the grace leaves the rest of it, and then the clock closes the step', async () => {
  const campaign = await inZone('UTC');
  await run(campaign);
  const clock = { closes: true, early: 'no', remindHours: [24], mostSilent: 2 } as const;
  got(await setCalendar(campaign, { ...weekly, clock }, at('2026-11-20T12:00')));
  const due = { due: '2026-11-22T20:00', graceHours: 12, reason: 'r' };
  got(await setDeadline(campaign, due, at('2026-11-22T12:00')));
  got(await pauseCampaign(campaign, '', at('2026-11-22T21:00')));
  expect(got(await strikeAll(campaign, at('2026-11-23T08:00')))).toEqual([]);
  const resumed = got(await resumeCampaign(campaign, at('2026-11-25T21:00')));
  expect(resumed.deadline).toEqual({ due: '2026-11-25T20:00:00.000Z', graceHours: 12 });
  for (const who of ['red', 'blue'])
    expect((await lettersTo(campaign, who)).at(-1)?.text).toContain('25 Nov 2026, 20:00');
  expect(got(await strikeAll(campaign, at('2026-11-25T21:01')))).toEqual([]);
  const orders = { seat: RED, kind: 'orders', text: 'PP 1: wait', via: 'cli' } as const;
  const { counts, reading } = got(await submitSheet(campaign, orders, at('2026-11-26T08:00')));
  expect([counts, reading.warnings.map(({ code }) => code)]).toEqual([true, ['in-grace']]);
  const late = { ...orders, seat: BLUE };
  expect(got(await submitSheet(campaign, late, at('2026-11-26T08:01'))).counts).toBe(false);
  expect(got(await strikeAll(campaign, at('2026-11-26T08:01')))).toMatchObject([
    { says: 'closed' },
  ]);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('C7.3 a pause in the grace brings no deadline to what was asked in it', async () => {
  const campaign = await toyCampaign(tempFile(), { zone: 'UTC' });
  await run(campaign);
  const due = { due: '2026-11-22T20:00', graceHours: 12, reason: 'r' };
  got(await setDeadline(campaign, due, at('2026-11-20T12:00')));
  await send(campaign, RED, meet('B'));
  await send(campaign, BLUE, meet('X'));
  got(await runTurn(campaign, { now: false }, at('2026-11-22T20:30')));
  got(await pauseCampaign(campaign, '', at('2026-11-22T21:00')));
  expect(got(await resumeCampaign(campaign, at('2026-11-25T21:00')))).toEqual({});
  const answer = { seat: BLUE, kind: 'pursue', text: 'yes', via: 'web' } as const;
  const { counts, reading } = got(await submitSheet(campaign, answer, at('2026-11-30T21:00')));
  expect([counts, reading.warnings]).toEqual([true, []]);
});

it('console: while the campaign is paused no sheet is late, nobody is reminded, and every seat is told', async () => {
  const campaign = await inZone('UTC');
  for (const who of ['red', 'blue'])
    got(
      await nameSeat(
        campaign,
        { seat: asSeat(who), name: who, mail: `${who}@example.org` },
        at('2026-11-20T10:00'),
      ),
    );
  const due = { due: '2026-11-22T20:00', graceHours: 0, reason: 'r' };
  got(await setDeadline(campaign, due, at('2026-11-20T12:00')));
  got(await pauseCampaign(campaign, 'Back after Thanksgiving.', at('2026-11-21T12:00')));
  for (const who of ['red', 'blue'])
    expect((await lettersTo(campaign, who)).at(-1)?.text).toContain('Back after Thanksgiving.');
  expect(refusal(await remindSeat(campaign, {}, at('2026-11-21T13:00')))).toBe('not-asked');
  expect(
    refusal(
      await setDeadline(campaign, { ...due, due: '2026-12-01T20:00' }, at('2026-11-21T13:00')),
    ),
  ).toBe('bad-input');
  expect(refusal(await pauseCampaign(campaign, '', at('2026-11-21T13:00')))).toBe('stale');
  const sheet = { seat: RED, kind: 'orders', text: 'PP 1: wait', via: 'cli' } as const;
  expect(got(await submitSheet(campaign, sheet, at('2026-11-25T12:00'))).counts).toBe(true);
  got(await resumeCampaign(campaign, at('2026-11-28T12:00')));
  expect(await deadline(campaign)).toBe('2026-11-29T20:00:00.000Z');
  expect((await lettersTo(campaign, 'blue')).at(-1)?.text).toContain('29 Nov 2026, 20:00');
  const late = { ...sheet, seat: BLUE };
  expect(got(await submitSheet(campaign, late, at('2026-11-30T12:00'))).counts).toBe(false);
  expect(got(await readLog(campaign)).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Paused (Back after Thanksgiving.)', 'Resumed']),
  );
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: days off that are set during a pause do not end it, and move no deadline', async () => {
  const campaign = await inZone('UTC');
  const due = { due: '2026-12-24T20:00', graceHours: 0, reason: 'r' };
  got(await setDeadline(campaign, due, at('2026-11-20T12:00')));
  got(await pauseCampaign(campaign, 'Away.', at('2026-11-21T12:00')));
  const before = (await lettersTo(campaign, 'red')).length;
  got(await setCalendar(campaign, { weekly: [4], dates: [] }, at('2026-11-22T12:00')));
  expect(got(await seePause(campaign))).toEqual({
    since: '2026-11-21T12:00:00.000Z',
    words: 'Away.',
  });
  expect(await deadline(campaign)).toBe('2026-12-24T20:00:00.000Z');
  expect(await lettersTo(campaign, 'red')).toHaveLength(before);
});

it('console: a step that is opened during a pause has its deadline by the rhythm when play resumes', async () => {
  const campaign = await inZone('UTC');
  got(await setCalendar(campaign, { ...weekly, rhythm: SUNDAYS }, at('2026-11-20T12:00')));
  got(await pauseCampaign(campaign, '', at('2026-11-21T12:00')));
  await send(campaign, RED, 'PP 1: wait');
  await playThrough(campaign);
  got(await releaseTurn(campaign, at('2026-11-23T12:00')));
  expect(await deadline(campaign)).toBeUndefined();
  got(await resumeCampaign(campaign, at('2026-11-24T12:00')));
  expect(await deadline(campaign)).toBe('2026-11-29T20:00:00.000Z');
});

it('console: what is asked during a pause has its deadline by the rhythm when play resumes, though there was an earlier one', async () => {
  const campaign = await toyCampaign(tempFile(), { zone: 'UTC', options: { release: 'by-hand' } });
  await run(campaign);
  got(await setCalendar(campaign, { ...weekly, rhythm: SUNDAYS }, at('2026-11-20T12:00')));
  await send(campaign, RED, meet('B'));
  await send(campaign, BLUE, meet('X'));
  got(await runTurn(campaign, { now: false }, at('2026-11-23T12:00')));
  got(await pauseCampaign(campaign, '', at('2026-11-23T13:00')));
  got(await releaseTurn(campaign, at('2026-11-23T14:00')));
  expect(await deadline(campaign)).toBeUndefined();
  const resumed = got(await resumeCampaign(campaign, at('2026-11-26T13:00')));
  expect(resumed.deadline?.due).toBe('2026-11-29T20:00:00.000Z');
  expect(await deadline(campaign)).toBe(resumed.deadline?.due);
  expect((await lettersTo(campaign, 'blue')).at(-1)?.text).toContain('29 Nov 2026, 20:00');
  const answer = { seat: BLUE, kind: 'pursue', text: 'yes', via: 'web' } as const;
  expect(got(await submitSheet(campaign, answer, at('2026-11-26T14:00'))).counts).toBe(true);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: after a pause a deadline moves by the rhythm of its own kind of step', async () => {
  const campaign = await inZone('UTC');
  const kinds = { step: { ...SUNDAYS, days: [3] } };
  const wish = { ...weekly, rhythm: SUNDAYS, kinds };
  got(await setCalendar(campaign, wish, at('2026-11-20T12:00')));
  expect(await deadline(campaign)).toBe('2026-11-25T20:00:00.000Z');
  got(await pauseCampaign(campaign, '', at('2026-11-21T12:00')));
  got(await resumeCampaign(campaign, at('2026-11-23T12:00')));
  expect(await deadline(campaign)).toBe('2026-12-02T20:00:00.000Z');
});

it('console: a rhythm sets the next deadline at release, and writes to those who owe', async () => {
  const campaign = await inZone(NEW_YORK);
  got(await setCalendar(campaign, { ...weekly, rhythm: SUNDAYS }, at('2026-10-20T12:00')));
  expect(await deadline(campaign)).toBe('2026-10-26T00:00:00.000Z');
  await send(campaign, RED, 'PP 1: wait');
  await playThrough(campaign);
  got(await releaseTurn(campaign, at('2026-10-27T12:00')));
  expect(await deadline(campaign)).toBe('2026-11-02T01:00:00.000Z');
  const last = (await lettersTo(campaign, 'red')).at(-1);
  const says = 'The deadline is Sun 1 Nov 2026, 20:00 EST. After 6 more hours nothing is accepted.';
  expect(last?.text.replace(/\s+/g, ' ')).toContain(says);
});

it('console: a report names the deadline that is set as it leaves, in its letter and on its page, in no second letter', async () => {
  const campaign = await inZone(NEW_YORK);
  await send(campaign, RED, 'PP 1: wait');
  await playThrough(campaign);
  got(await setCalendar(campaign, { ...weekly, rhythm: SUNDAYS }, at('2026-10-26T12:00')));
  const before = (await lettersTo(campaign, 'red')).length;
  got(await releaseTurn(campaign, at('2026-10-27T12:00')));
  const says = 'The deadline is Sun 1 Nov 2026, 20:00 EST. After 6 more hours nothing is accepted.';
  const sent = (await lettersTo(campaign, 'red')).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain(says);
  expect(sent[0]?.html).toContain(says);
  const page = got(await seeReports(campaign, RED)).at(-1)?.report;
  expect(page?.lead.endsWith(says)).toBe(true);
  // Set later, it does not change what the letter says.
  const later = { due: '2026-11-03T20:00', graceHours: 0, reason: 'r' };
  got(await setDeadline(campaign, later, at('2026-10-28T12:00')));
  expect(got(await seeReports(campaign, RED)).at(-1)?.report).toEqual(page);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

const CLOSED: Readonly<Record<string, (campaign: Campaign) => Promise<unknown>>> = {
  'the last sheet': async (campaign) => {
    const sheet = { seat: RED, kind: 'march', text: 'march 1', via: 'cli' } as const;
    got(await submitSheet(campaign, sheet, at('2026-11-23T01:00')));
  },
  'the gamemaster': async (campaign) =>
    got(await runTurn(campaign, { now: true }, at('2026-11-23T03:00'))),
  'his ruling': async (campaign) => {
    const ruling = { key: '1/march/red', text: 'march 1', reason: 'by telephone' };
    got(await giveRuling(campaign, ruling, at('2026-11-23T03:00')));
  },
  'the clock': async (campaign) => got(await strikeClock(campaign, at('2026-11-23T02:00'))),
};

it.each(Object.keys(CLOSED))(
  'console: a rhythm sets the next deadline where what was played leaves at once, closed by %s',
  async (how) => {
    const system = sealBare(interrupt('none', 'default'));
    const input = { system: system.key, title: 'At once', pack: {}, zone: 'UTC' };
    const begun = await newCampaign(tempFile(), input, at('2026-11-20T12:00'), [system]);
    const campaign = got(begun);
    undoLater(() => campaign.close());
    const clock = { closes: true, early: 'no', remindHours: [], mostSilent: 9 } as const;
    const wish = { ...weekly, rhythm: SUNDAYS, clock };
    got(await setCalendar(campaign, wish, at('2026-11-20T12:00')));
    expect(await deadline(campaign)).toBe('2026-11-22T20:00:00.000Z');
    await CLOSED[how]?.(campaign);
    expect(got(await listAsks(campaign)).step.name).toBe('turn 2');
    expect(await deadline(campaign)).toBe('2026-11-29T20:00:00.000Z');
    const named = (await lettersTo(campaign, 'red')).filter(({ text }) => text.includes('29 Nov'));
    expect(named.map(({ subject }) => subject)).toEqual(['[Vedette] At once: Turn 1']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);

it('console: a rhythm that only proposes sets nothing', async () => {
  const campaign = await inZone('UTC');
  const rhythm = { ...SUNDAYS, sets: false };
  got(await setCalendar(campaign, { ...weekly, rhythm }, at('2026-11-20T12:00')));
  expect(await deadline(campaign)).toBeUndefined();
  expect(got(await seeCalendar(campaign, at('2026-11-20T12:00'))).next[0]).toBe(
    '2026-11-22T20:00:00.000Z',
  );
});

it('console: no deadline is set for a day off, and one that falls on a new one moves', async () => {
  const campaign = await inZone('UTC');
  const due = { due: '2026-12-24T20:00', graceHours: 3, reason: 'r' };
  got(await setDeadline(campaign, due, at('2026-11-20T12:00')));
  const dates = ['2026-12-24', '2026-12-25'];
  got(await setCalendar(campaign, { weekly: [6], dates }, at('2026-11-20T12:00')));
  expect(await deadline(campaign)).toBe('2026-12-27T20:00:00.000Z');
  const refused = await setDeadline(campaign, due, at('2026-11-20T12:00'));
  expect(refused.ok ? '' : refused.error.say).toBe(
    'Thu 24 Dec is a day off. The next day that is not one is Sun 27 Dec.',
  );
});

it('console: a deadline that is over stays what it was, whichever days are set off later', async () => {
  const campaign = await inZone('UTC');
  const due = { due: '2026-12-24T20:00', graceHours: 3, reason: 'r' };
  got(await setDeadline(campaign, due, at('2026-11-20T12:00')));
  const before = (await lettersTo(campaign, 'red')).length;
  const after = at('2026-12-24T20:00');
  got(await setCalendar(campaign, { weekly: [4], dates: [] }, after));
  expect(await deadline(campaign)).toBe('2026-12-24T20:00:00.000Z');
  expect(await lettersTo(campaign, 'red')).toHaveLength(before);
});

it.each([
  ['holds again where it is still ahead', '2026-11-25T12:00', '2026-12-01T20:00:00.000Z'],
  ['holds no more where it is over', '2026-12-02T12:00', undefined],
])('C7.3 the deadline of a step that is taken back %s', async (_how, when, due) => {
  const campaign = await inZone('UTC');
  await run(campaign);
  const said = { due: '2026-12-01T20:00', graceHours: 2, reason: 'r' };
  got(await setDeadline(campaign, said, at('2026-11-20T12:00')));
  for (const seat of [RED, BLUE]) await send(campaign, seat, 'PP 1: wait');
  got(await runTurn(campaign, { now: false }, at('2026-11-21T12:00')));
  got(await releaseTurn(campaign, at('2026-11-21T12:10')));
  expect(await deadline(campaign)).toBeUndefined();
  got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'A slip' }, at(when)));
  expect(await deadline(campaign)).toBe(due);
  const late = { seat: RED, kind: 'orders', text: 'PP 1: wait', via: 'cli' } as const;
  const { counts } = got(await submitSheet(campaign, late, at('2026-12-02T12:00')));
  expect(counts).toBe(due === undefined);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: nothing tells of the deadline of a step that is taken back before the letter that says so, or while play is paused', async () => {
  const begun = async (): Promise<Campaign> => {
    const campaign = await inZone('UTC');
    await run(campaign);
    const said = { due: '2026-12-01T20:00', graceHours: 2, reason: 'r' };
    got(await setDeadline(campaign, said, at('2026-11-20T12:00')));
    await send(campaign, BLUE, 'PP 1: wait');
    got(await runTurn(campaign, { now: true }, at('2026-11-21T12:00')));
    got(await releaseTurn(campaign, at('2026-11-21T12:10')));
    return campaign;
  };
  const held = await begun();
  const before = (await lettersTo(held, 'red')).length;
  const back = { step: 'turn 1', reason: 'A slip', holds: true };
  got(await takeBackTurn(held, back, at('2026-11-25T12:00')));
  expect(await lettersTo(held, 'red')).toHaveLength(before);
  const [first] = got(await seeHeldLetters(held)).filter(({ seat }) => seat === 'red');
  got(await letLetterGo(held, { letter: first?.id ?? 0 }, at('2026-11-25T13:00')));
  const texts = (await lettersTo(held, 'red')).slice(before).map(({ text }) => text);
  // They leave together.
  expect(texts.filter((text) => text.includes('The deadline is'))).toHaveLength(1);
  expect(texts).toHaveLength(2);

  // What comes before it is let go waits for it too, though it was edited.
  const again = { ...back, step: 'turn 2' };
  const refusedReminder = async (campaign: Campaign, when: () => string): Promise<void> => {
    for (const seat of [{ seat: RED }, {}]) {
      const reminded = await remindSeat(campaign, seat, when);
      expect(refusal(reminded)).toBe('not-asked');
      expect(reminded.ok ? '' : reminded.error.say).toContain('kept back');
    }
  };
  const later: Readonly<Record<string, (campaign: Campaign) => Promise<unknown>>> = {
    'a pause that ends': async (campaign) => {
      got(await pauseCampaign(campaign, '', at('2026-11-25T11:00')));
      got(await takeBackTurn(campaign, again, at('2026-11-25T12:00')));
      got(await resumeCampaign(campaign, at('2026-11-27T12:10')));
    },
    'another deadline': async (campaign) => {
      got(await takeBackTurn(campaign, again, at('2026-11-25T12:00')));
      const said = { due: '2026-12-03T20:00', graceHours: 2, reason: 'r' };
      got(await setDeadline(campaign, said, at('2026-11-25T12:10')));
    },
    'a reminder': async (campaign) => {
      got(await takeBackTurn(campaign, again, at('2026-11-25T12:00')));
      await refusedReminder(campaign, at('2026-11-25T12:10'));
    },
  };
  for (const [what, happens] of Object.entries(later)) {
    const campaign = await begun();
    const said = { due: '2026-12-01T20:00', graceHours: 2, reason: 'r' };
    got(await setDeadline(campaign, said, at('2026-11-21T12:20')));
    await send(campaign, BLUE, 'PP 1: wait');
    got(await runTurn(campaign, { now: true }, at('2026-11-22T12:00')));
    got(await releaseTurn(campaign, at('2026-11-22T12:10')));
    const had = (await lettersTo(campaign, 'red')).length;
    await happens(campaign);
    const own = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === 'red');
    const edited = { subject: 'Back to turn 1', text: 'Turn 1: taken back.', reason: 'Shorter' };
    const { letter } = got(
      await correctLetter(campaign, { letter: own?.id ?? 0, ...edited }, at('2026-11-27T13:00')),
    );
    await refusedReminder(campaign, at('2026-11-27T13:10'));
    const early = (await lettersTo(campaign, 'red')).slice(had).map(({ text }) => text);
    expect([what, early.filter((text) => /The deadline is|waiting for your/.test(text))]).toEqual([
      what,
      [],
    ]);
    got(await letLetterGo(campaign, { letter }, at('2026-11-27T14:00')));
    const all = (await lettersTo(campaign, 'red')).slice(had).map(({ text }) => text);
    expect([what, all.some((text) => text.includes('The deadline is'))]).toEqual([what, true]);
    // He may have sent orders by then.
    expect([what, all.filter((text) => /[Ww]aiting for/.test(text))]).toEqual([what, []]);
    expect(got(await seeHeldLetters(campaign)).filter(({ seat }) => seat === 'red')).toEqual([]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  }

  const paused = await begun();
  got(await pauseCampaign(paused, '', at('2026-11-25T12:00')));
  const quiet = (await lettersTo(paused, 'red')).length;
  const { holds: _, ...told } = back;
  // Its time passes while nothing runs.
  got(await takeBackTurn(paused, told, at('2026-12-02T12:00')));
  const said = (await lettersTo(paused, 'red')).slice(quiet).map(({ text }) => text);
  expect(said.join()).not.toContain('The deadline is');
  const resumed = got(await resumeCampaign(paused, at('2026-12-02T13:00')));
  expect(resumed.deadline?.due).toBe('2026-12-08T21:00:00.000Z');
  for (const campaign of [held, paused])
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: a deadline is taken back to the one before, and then away', async () => {
  const campaign = await inZone('UTC');
  const set = async (due: string) => {
    got(await setDeadline(campaign, { due, graceHours: 0, reason: 'r' }, at('2026-11-20T12:00')));
    return got(await readLog(campaign)).findLast(({ text }) => text.includes('Deadline for'))?.[
      'entry'
    ];
  };
  const first = Number(await set('2026-12-01T20:00'));
  const second = Number(await set('2026-12-02T20:00'));
  const undo = (entry: number, time = '2026-11-20T13:00') =>
    undoDeadline(campaign, { entry, reason: 'Undone' }, at(time));
  expect(refusal(await undo(first))).toBe('stale');
  got(await undo(second));
  expect(await deadline(campaign)).toBe('2026-12-01T20:00:00.000Z');
  // The one before it is over by then.
  got(await undo(Number(await set('2026-12-03T20:00')), '2026-12-02T12:00'));
  expect(await deadline(campaign)).toBeUndefined();
});

it.each([
  [{ weekly: [1, 2, 3, 4, 5, 6, 7], dates: [] }],
  [{ weekly: [], dates: ['tomorrow'] }],
  [{ weekly: [], dates: [], rhythm: { ...SUNDAYS, time: '25:00' } }],
  [{ weekly: [], dates: [], rhythm: { ...SUNDAYS, days: [] } }],
  [{ weekly: [7], dates: [], rhythm: SUNDAYS }],
  [{ weekly: [], dates: [], rhythm: { ...SUNDAYS, graceHours: 25 } }],
])('console: the calendar %j is refused', async (wish) => {
  const campaign = await inZone('UTC');
  expect(refusal(await setCalendar(campaign, wish, at('2026-11-20T12:00')))).toBe('bad-input');
});

it('console: days off are read as dates and runs of dates', () => {
  expect(datesIn('2026-12-24 to 2026-12-26\n2027-01-01')).toEqual([
    ...['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01'],
  ]);
  expect(datesIn('2026-12-26 to 2026-12-24')).toContain('ends before it begins');
  expect(datesIn('24.12.')).toContain('is not a date');
});

it('console: the command pauses, resumes, and sets days off and the rhythm', async () => {
  const path = tempFile();
  (await toyCampaign(path)).close();
  expect((await vedette('pause', path, '--words', 'Holidays')).out).toContain(
    'Every player is told',
  );
  expect((await vedette('calendar', path)).out).toContain('Paused since');
  expect((await vedette('resume', path)).code).toBe(0);
  const set = await vedette(
    'calendar',
    path,
    '--due',
    'sun',
    '--time',
    '20:00',
    '--off',
    'sat',
    '--set',
  );
  expect(set.out).toContain(
    'Days off: every Sat.\nOrders are due: Sun 20:00, set at each release.',
  );
  expect((await vedette('calendar', path, '--due', 'someday')).code).toBe(2);
});

it('console: a reminder has the gamemaster’s own words, the deadline, and the errors of the version received', async () => {
  const campaign = await inZone('UTC');
  const due = { due: '2026-11-22T20:00', graceHours: 0, reason: 'r' };
  got(await setDeadline(campaign, due, at('2026-11-20T12:00')));
  await send(campaign, RED, 'PP 1: mvoe A to 2');
  const reminder = { seat: RED, words: 'Please, before I leave for the weekend.' };
  got(await remindSeat(campaign, reminder, at('2026-11-21T12:00')));
  const text = (await lettersTo(campaign, 'red')).at(-1)?.text.replace(/\s+/g, ' ');
  expect(text).toContain('Please, before I leave for the weekend.');
  expect(text).toContain('The deadline is Sun 22 Nov 2026, 20:00');
  expect(text).toContain('The version received has 1 error and is not accepted.');
  expect(
    refusal(await remindSeat(campaign, { words: 'x'.repeat(1e6) }, at('2026-11-21T12:00'))),
  ).toBe('bad-input');
});

it('console: the report to a seat that is asked for nothing names no deadline', async () => {
  const oneAsked: Bare<{ readonly turn: number }, { readonly kind: 'turned' }> = {
    ...{ name: 'one-asked', setup: { turn: 1 }, kinds: ['orders'] },
    *play({ turn }) {
      const key = asQuestionKey(`${String(turn)}/orders/red`);
      const question = { key, to: RED, kind: 'orders', title: 'Orders' };
      yield { do: 'ask', at: 'start', questions: [ask({ ...question, silence: 'default' })] };
      yield { do: 'happen', at: 'end', facts: [{ kind: 'turned' }] };
    },
    step: ({ turn }) => ({ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` }),
    apply: ({ turn }) => ({ turn: turn + 1 }),
    tell: () => 'It is late.',
    wants: () => undefined,
  };
  const early = at('2026-11-25T10:00');
  const input = { system: 'one-asked', title: 'One', zone: 'UTC', seed: SEED, pack: {} };
  const campaign = got(await newCampaign(tempFile(), input, early, [sealBare(oneAsked)]));
  undoLater(() => campaign.close());
  got(await setCalendar(campaign, { ...weekly, rhythm: SUNDAYS }, early));
  await run(campaign, true);
  got(await releaseTurn(campaign, early));
  const last = async (seat: string) => (await lettersTo(campaign, seat)).at(-1)?.text ?? '';
  expect(await last('red')).toMatch(/29 Nov 2026/);
  expect(await last('blue')).toContain('It is late.');
  expect(await last('blue')).not.toMatch(/29 Nov 2026|deadline/i);
});

it('console: a seat whose report is kept back reads the rhythm of the step in which it stands, not of the next', async () => {
  const twoKinds: Bare<{ readonly turn: number }, { readonly kind: 'turned' }> = {
    ...{ name: 'two-kinds', setup: { turn: 1 }, kinds: ['orders'] },
    *play({ turn }) {
      const questions = [RED, BLUE].map((to) => {
        const key = asQuestionKey(`${String(turn)}/orders/${to}`);
        return ask({ key, to, kind: 'orders', title: 'Orders', silence: 'default' });
      });
      yield { do: 'ask', at: 'start', questions };
      yield { do: 'happen', at: 'end', facts: [{ kind: 'turned' }] };
    },
    step: ({ turn }) => ({
      ...{ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` },
      course: { titles: ['Muster', 'March'], nouns: ['muster', 'march'], at: (turn - 1) % 2 },
    }),
    apply: ({ turn }) => ({ turn: turn + 1 }),
    tell: () => undefined,
    wants: () => undefined,
  };
  const early = at('2026-11-25T10:00');
  const input = { system: 'two-kinds', title: 'Two', zone: 'UTC', seed: SEED, pack: {} };
  const campaign = got(await newCampaign(tempFile(), input, early, [sealBare(twoKinds)]));
  undoLater(() => campaign.close());
  const [musters, marches] = [
    { ...SUNDAYS, sets: false },
    { ...SUNDAYS, sets: false, days: [3] },
  ];
  const kinds = { muster: musters, march: marches };
  got(await setCalendar(campaign, { ...weekly, kinds }, early));
  await run(campaign, true);
  const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
  got(await holdLetter(campaign, { letter: held?.id ?? 0, reason: 'a wrong name' }, early));
  const rhythms = async () => [
    got(await seeDays(campaign, RED)).rhythm,
    got(await seeDays(campaign, BLUE)).rhythm,
  ];
  expect(await rhythms()).toEqual([musters, musters]);
  got(await releaseTurn(campaign, early));
  expect(await rhythms()).toEqual([musters, marches]);
});
