/** Orders that are asked for after the deadline: it holds for none of them, and for all that was asked before. */
import { expect, it } from 'vitest';
import { recallLetter, writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { seeDesk } from '../../src/campaign/gm/see-desk.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { listReports } from '../../src/campaign/seen/see-reports.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { seeOwnSheets } from '../../src/campaign/sheets/see-own-sheets.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import {
  pauseCampaign,
  resumeCampaign,
  setCalendar,
} from '../../src/campaign/turn/change-calendar.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { setDeadline, undoDeadline } from '../../src/campaign/turn/set-deadline.js';
import { strikeAll } from '../../src/campaign/turn/strike-clock.js';
import { asQuestionKey, type SeatId } from '../../src/kernel/basic.js';
import type { Play } from '../../src/kernel/system.js';
import { ask, sealBare, type Line } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import { BLUE, got, meet, RED, run, SEED, tempFile, toyCampaign } from './cast.js';

const at = (time: string) => () => `2026-11-${time}:00.000Z`;
const EARLY = at('25T10:00');
const SAID = { due: '2026-11-29T20:00', graceHours: 0, reason: 'Sunday' };
const DUE = { due: '2026-11-29T20:00:00.000Z', graceHours: 0 };

/** Due on Sunday at 20:00; the clock would remind an hour before and close then. */
async function timed(campaign: Campaign): Promise<Campaign> {
  const clock = { closes: true, early: 'no', remindHours: [1], mostSilent: 2 } as const;
  got(await setCalendar(campaign, { weekly: [], dates: [], clock }, EARLY));
  got(await setDeadline(campaign, SAID, EARLY));
  return campaign;
}

async function begun(): Promise<Campaign> {
  const campaign = await toyCampaign(tempFile(), { zone: 'UTC' });
  await run(campaign);
  return timed(campaign);
}

const sendAt = async (
  campaign: Campaign,
  [seat, kind, text]: readonly [SeatId, string, string],
  time: string,
) => got(await submitSheet(campaign, { seat, kind, text, via: 'cli' }, at(time)));
const orders = (seat: SeatId, text = 'PP 1: wait') => [seat, 'orders', text] as const;

async function reopened(): Promise<Campaign> {
  const campaign = await begun();
  for (const seat of [RED, BLUE]) await sendAt(campaign, orders(seat), '26T10:00');
  got(await runTurn(campaign, { now: false }, at('29T20:10')));
  got(await reopenSheet(campaign, { key: '1/orders/red', reason: 'My slip' }, at('29T20:20')));
  return campaign;
}

/** Two plans are due; Red's needs a yes. */
function* plans(): Play<null, Line, { readonly kind: 'told' }> {
  const of = (to: SeatId) => ({ to, kind: 'plan', title: 'Plan' });
  const red = ask({ ...of(RED), key: asQuestionKey('1/plan/red'), approve: true });
  const blue = ask({ ...of(BLUE), key: asQuestionKey('1/plan/blue') });
  yield { do: 'ask', at: 'start', questions: [red, blue] };
  yield { do: 'happen', at: 'end', facts: [{ kind: 'told' }] };
}

async function planned(): Promise<Campaign> {
  const system = sealBare<null, { readonly kind: 'told' }>({
    ...{ name: 'plans', setup: null, kinds: ['plan'], play: plans },
    step: () => ({ name: 'turn 1', title: 'Turn 1' }),
    apply: (now) => now,
    tell: () => undefined,
    wants: () => undefined,
  });
  const input = { system: 'plans', title: 'Plans', zone: 'UTC', seed: SEED, pack: {} };
  const campaign = got(await newCampaign(tempFile(), input, EARLY, [system]));
  undoLater(() => campaign.close());
  await timed(campaign);
  await sendAt(campaign, [RED, 'plan', 'go'], '26T10:00');
  return campaign;
}

async function sentBack(campaign?: Campaign, when = at('29T20:20')): Promise<Campaign> {
  campaign ??= await planned();
  const no = { key: '1/plan/red/approve', text: 'no "not there"', reason: 'No road' };
  got(await giveRuling(campaign, no, when));
  return campaign;
}

/** Red's report of the first turn stays with the gamemaster; a deadline is set for the second. */
async function keptBack(): Promise<{ readonly campaign: Campaign; readonly letter: number }> {
  const campaign = await toyCampaign(tempFile(), { zone: 'UTC' });
  await run(campaign);
  for (const seat of [RED, BLUE]) await sendAt(campaign, orders(seat), '25T09:00');
  got(await runTurn(campaign, { now: false }, at('25T09:10')));
  const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
  const letter = held?.id ?? 0;
  got(await holdLetter(campaign, { letter, reason: 'Not yet' }, at('25T09:20')));
  got(await releaseTurn(campaign, at('25T09:30')));
  await timed(campaign);
  return { campaign, letter };
}

/** The last letter to a seat that is ready to leave, and the last report that its page lists. */
async function lastTo(campaign: Campaign, seat: SeatId): Promise<readonly [string, string]> {
  const letters = got(await readyLetters(campaign)).filter((one) => one.seat === seat);
  const lead = got(await listReports(campaign, seat)).at(-1)?.lead ?? '';
  return [letters.at(-1)?.text.replaceAll('\n', ' ') ?? '', lead];
}

/** What asks a seat for something twenty minutes after the deadline. */
const ASKED: Readonly<Record<string, () => Promise<Campaign>>> = {
  'were reopened': reopened,
  'were taken for silent by a ruling that was withdrawn': async () => {
    const campaign = await begun();
    await sendAt(campaign, orders(BLUE), '26T10:00');
    got(await runTurn(campaign, { now: true }, at('29T20:10')));
    const silence = { key: 'silence 1/orders/red', reason: 'He was ill' };
    got(await withdrawRuling(campaign, silence, at('29T20:20')));
    return campaign;
  },
  'are an answer in the middle of the step': async () => {
    const campaign = await begun();
    await sendAt(campaign, orders(RED, meet('B')), '26T10:00');
    await sendAt(campaign, orders(BLUE, meet('X')), '26T10:00');
    got(await runTurn(campaign, { now: false }, at('29T20:20')));
    return campaign;
  },
  'are asked for in a report that was kept back till then': async () => {
    const { campaign, letter } = await keptBack();
    await sendAt(campaign, orders(BLUE), '26T10:00');
    got(await letLetterGo(campaign, { letter }, at('29T20:20')));
    expect((await lastTo(campaign, RED)).join()).not.toContain('deadline');
    return campaign;
  },
};

it.each(Object.keys(ASKED))(
  'C7.3 no deadline that was over holds for orders that %s, on no page, in no letter and by no clock',
  async (how) => {
    const campaign = await (ASKED[how] ?? begun)();
    const open = got(await listAsks(campaign));
    const [asked] = open.asks.filter(({ to, state }) => to !== 'gm' && state === 'open');
    if (asked === undefined || asked.to === 'gm') throw new Error('No seat is asked anything.');
    expect([open.deadline, got(await seeDesk(campaign)).deadline]).toEqual([undefined, undefined]);
    expect(got(await seeOwnSheets(campaign, asked.to)).deadline).toBeUndefined();
    expect(got(await strikeAll(campaign, at('29T20:21')))).toEqual([]);
    got(await remindSeat(campaign, {}, at('29T20:30')));
    const reminder = got(await readyLetters(campaign)).at(-1);
    expect([reminder?.seat, reminder?.text.includes('deadline')]).toEqual([asked.to, false]);
    const text = asked.kind === 'orders' ? 'PP 1: wait' : 'yes';
    const { counts, reading } = await sendAt(campaign, [asked.to, asked.kind, text], '30T09:00');
    expect([counts, reading.faults, reading.warnings]).toEqual([true, [], []]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);

it('C7.3 who was asked before the deadline is too late after it, whatever another seat may send again', async () => {
  const campaign = await sentBack();
  expect(got(await seeOwnSheets(campaign, RED)).deadline).toBeUndefined();
  expect(got(await seeOwnSheets(campaign, BLUE)).deadline).toEqual(DUE);
  expect((await sendAt(campaign, [RED, 'plan', 'stay'], '29T21:00')).counts).toBe(true);
  const blue = await sendAt(campaign, [BLUE, 'plan', 'go'], '29T21:00');
  expect([blue.counts, blue.reading.faults.map(({ code }) => code)]).toEqual([false, ['too-late']]);
  expect(blue.reading.faults[0]?.message).toBe(
    'These orders came on 29 Nov 2026 21:00, after the deadline of 29 Nov 2026 20:00 UTC. They are kept, and the gamemaster may still accept them.',
  );
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('the clock closes no step for its deadline while a seat may send what was asked for after it', async () => {
  const campaign = await sentBack();
  // Blue is late; of Red another plan is asked.
  expect(got(await strikeAll(campaign, at('29T20:21')))).toEqual([]);
  await sendAt(campaign, [RED, 'plan', 'stay'], '29T20:30');
  expect(got(await strikeAll(campaign, at('29T20:31'))).map(({ says }) => says)).toContain(
    'closed',
  );
});

it('C7.3 a deadline that is set after orders were reopened holds for them', async () => {
  const campaign = await reopened();
  const later = { ...SAID, due: '2026-11-30T20:00' };
  got(await setDeadline(campaign, later, at('29T20:30')));
  const due = { ...DUE, due: '2026-11-30T20:00:00.000Z' };
  expect(got(await seeOwnSheets(campaign, RED)).deadline).toEqual(due);
  expect((await sendAt(campaign, orders(RED), '30T20:01')).counts).toBe(false);
});

const SAYS = 'The deadline is Sun 29 Nov 2026, 20:00 UTC.';

it('C7.3 a report that was kept back and let go before the deadline names it, in the letter and in the list', async () => {
  const { campaign, letter } = await keptBack();
  got(await letLetterGo(campaign, { letter }, at('27T10:00')));
  for (const words of await lastTo(campaign, RED)) expect(words).toContain(SAYS);
  // Whenever they are read again.
  got(await setDeadline(campaign, { ...SAID, due: '2026-11-30T20:00' }, at('27T11:00')));
  const first = (await lastTo(campaign, RED))[1];
  expect(first).toContain(SAYS);
  expect(got(await seeOwnSheets(campaign, RED)).deadline?.due).toBe('2026-11-30T20:00:00.000Z');
});

it('C7.3 who is asked in the middle of a step reads the deadline that runs, and none where none does', async () => {
  const asked = async (campaign: Campaign): Promise<string> => {
    await sendAt(campaign, orders(RED, meet('B')), '26T10:00');
    await sendAt(campaign, orders(BLUE, meet('X')), '26T10:00');
    got(await runTurn(campaign, { now: false }, at('27T10:00')));
    const { asks } = got(await listAsks(campaign));
    const seat = asks.find(({ to, state }) => to !== 'gm' && state === 'open')?.to;
    if (seat === undefined || seat === 'gm') throw new Error('No seat is asked anything.');
    return (await lastTo(campaign, seat)).join(' ');
  };
  expect(await asked(await begun())).toContain(SAYS);
  const paused = await begun();
  got(await pauseCampaign(paused, 'A holiday', at('26T09:00')));
  expect(await asked(paused)).not.toContain('The deadline is');
  const undone = await begun();
  const entry = (await loadStep(undone)).entries.findLast(
    ({ body }) => body.kind === 'ruling',
  )?.seq;
  got(await undoDeadline(undone, { entry: entry ?? 0, reason: 'None' }, at('26T09:00')));
  expect(await asked(undone)).not.toContain('The deadline is');
});

it('C7.3 a report that leaves after the step that it opened was released names no deadline of that', async () => {
  const { campaign, letter } = await keptBack();
  await sendAt(campaign, orders(BLUE), '26T10:00');
  const entered = { key: '2/orders/red', text: 'PP 1: wait', reason: 'By telephone' };
  got(await giveRuling(campaign, entered, at('26T10:10')));
  got(await runTurn(campaign, { now: false }, at('26T11:00')));
  got(await releaseTurn(campaign, at('26T12:00')));
  got(await letLetterGo(campaign, { letter }, at('27T10:00')));
  const letters = got(await readyLetters(campaign)).filter(({ seat }) => seat === RED);
  const reports = got(await listReports(campaign, RED));
  expect([letters.length, reports.length]).toEqual([4, 3]);
  const said = [...letters.map(({ text }) => text), ...reports.map(({ lead }) => lead)];
  expect(said.filter((text) => text.includes('The deadline is'))).toEqual([]);
});

it.each(['is asked in the middle of the step', 'is asked again as the turn is taken back'])(
  'C7.3 who %s during a short pause is told of the deadline when play resumes, though it does not move',
  async (how) => {
    const campaign = await toyCampaign(tempFile(), { zone: 'UTC' });
    await run(campaign);
    const rhythm = { days: [7], time: '20:00', graceHours: 0, sets: true };
    got(await setCalendar(campaign, { weekly: [], dates: [], rhythm }, EARLY));
    await sendAt(campaign, orders(BLUE, meet('X')), '26T09:00');
    if (how === 'is asked in the middle of the step') {
      await sendAt(campaign, orders(RED, meet('B')), '26T09:00');
      got(await pauseCampaign(campaign, '', at('26T09:10')));
      got(await runTurn(campaign, { now: false }, at('26T09:20')));
    } else {
      got(await runTurn(campaign, { now: true }, at('26T09:05')));
      got(await releaseTurn(campaign, at('26T09:06')));
      got(await pauseCampaign(campaign, '', at('26T09:10')));
      const slip = { step: 'turn 1', reason: 'A slip' };
      got(await takeBackTurn(campaign, slip, at('26T09:20')));
    }
    const { asks } = got(await listAsks(campaign));
    const seat = asks.find(({ to, state }) => to !== 'gm' && state === 'open')?.to;
    if (seat === undefined || seat === 'gm') throw new Error('No seat is asked anything.');
    const before = got(await readyLetters(campaign)).length;
    const { deadline } = got(await resumeCampaign(campaign, at('26T09:30')));
    expect(deadline).toEqual(DUE);
    const told = got(await readyLetters(campaign)).slice(before);
    const own = told.filter((one) => one.seat === seat).map(({ text }) => text);
    expect(own.filter((text) => text.includes(SAYS))).toHaveLength(1);
  },
);

it('C7.3 nobody is told of a deadline that was over before the pause which ends', async () => {
  const campaign = await planned();
  got(await pauseCampaign(campaign, '', at('29T20:10')));
  await sentBack(campaign);
  const before = got(await readyLetters(campaign)).length;
  got(await resumeCampaign(campaign, at('30T10:00')));
  const told = got(await readyLetters(campaign)).slice(before);
  expect(told.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
    ...['play resumes', 'play resumes'],
  ]);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it.each(['29T20:30', '29T21:10'])(
  'C7.3 a pause in the grace brings no deadline to what is asked again at %s, though another seat has one',
  async (time) => {
    const campaign = await planned();
    got(await setDeadline(campaign, { ...SAID, graceHours: 12 }, at('26T11:00')));
    const sendsBack = () => sentBack(campaign, at(time));
    if (time < '29T21:00') await sendsBack();
    got(await pauseCampaign(campaign, '', at('29T21:00')));
    if (time > '29T21:00') await sendsBack();
    const before = got(await readyLetters(campaign)).length;
    got(await resumeCampaign(campaign, at('30T21:00')));
    const told = got(await readyLetters(campaign)).slice(before);
    expect(
      told.flatMap(({ seat, text }) => (text.includes('The deadline is') ? [seat] : [])),
    ).toEqual([BLUE]);
    const due = async (seat: SeatId) => got(await seeOwnSheets(campaign, seat)).deadline?.due;
    expect([await due(BLUE), await due(RED)]).toEqual(['2026-11-30T20:00:00.000Z', undefined]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);

it('C7.3 who was asked before a short pause is not told by it that another seat was asked again', async () => {
  const campaign = await planned();
  const rhythm = { days: [7], time: '20:00', graceHours: 0, sets: true };
  got(await setCalendar(campaign, { weekly: [], dates: [], rhythm }, EARLY));
  got(await pauseCampaign(campaign, '', at('26T10:10')));
  await sentBack(campaign, at('26T10:20'));
  const before = got(await readyLetters(campaign)).length;
  got(await resumeCampaign(campaign, at('26T10:30')));
  const told = got(await readyLetters(campaign)).slice(before);
  expect(told.filter(({ text }) => text.includes(SAYS)).map(({ seat }) => seat)).toEqual([RED]);
});

it('a report gets the next deadline of the rhythm where the letter that it waited behind is not sent after all', async () => {
  const campaign = await toyCampaign(tempFile(), { zone: 'UTC' });
  await run(campaign);
  const hail = { to: [RED], as: 'gamemaster' as const, text: 'Hail.', goes: 'release' };
  const { entry } = got(await writeDeskLetter(campaign, hail, EARLY));
  const letter = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED)?.id ?? 0;
  got(await holdLetter(campaign, { letter, reason: 'Not yet' }, EARLY));
  for (const seat of [RED, BLUE]) await sendAt(campaign, orders(seat), '25T11:00');
  got(await runTurn(campaign, { now: false }, at('25T11:10')));
  got(await releaseTurn(campaign, at('25T11:20')));
  await sendAt(campaign, orders(BLUE), '25T12:00');
  const rhythm = { days: [7], time: '20:00', graceHours: 0, sets: true };
  got(await setCalendar(campaign, { weekly: [], dates: [], rhythm }, at('25T12:10')));
  expect(got(await seeOwnSheets(campaign, RED)).deadline).toBeUndefined();
  got(await recallLetter(campaign, { entry }, at('25T12:20')));
  expect(got(await seeOwnSheets(campaign, RED)).deadline).toEqual(DUE);
});

it('a report that is let go after all deadlines gets the next of the rhythm', async () => {
  const { campaign, letter } = await keptBack();
  const rhythm = { days: [7], time: '20:00', graceHours: 0, sets: true };
  got(await setCalendar(campaign, { weekly: [], dates: [], rhythm }, at('27T10:00')));
  await sendAt(campaign, orders(BLUE), '28T10:00');
  got(await letLetterGo(campaign, { letter }, at('29T20:20')));
  const due = '2026-12-06T20:00:00.000Z';
  expect(got(await seeOwnSheets(campaign, RED)).deadline?.due).toBe(due);
  expect((await lastTo(campaign, RED))[0]).toContain('The deadline is Sun 6 Dec 2026, 20:00 UTC.');
});
