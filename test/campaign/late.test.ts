/** Sheets that come when play has passed them: kept, shown to the gamemaster, taken or set aside by him. */
import { expect, it } from 'vitest';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { readSheets } from '../../src/campaign/sheets/read-sheets.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeLate, type SeenLate } from '../../src/campaign/sheets/see-late.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { takeLate, setLateAside, takeUpLate } from '../../src/campaign/sheets/take-late.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { asQuestionKey, type SeatId } from '../../src/kernel/basic.js';
import { ask, sealBare, type Bare } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import {
  BLUE,
  clock,
  got,
  playThrough,
  RED,
  refusal,
  run,
  SEED,
  send,
  tempFile,
  toyCampaign,
} from './cast.js';

const KEY = '1/orders/red';

/** A sheet of the page of orders, sent when the page was closed. */
async function sendLate(campaign: Campaign, seat: SeatId, text: string): Promise<void> {
  const sheet = { seat, kind: 'orders', text, via: 'web' as const };
  const sent = await submitSheet(campaign, sheet, clock);
  if (sent.ok) throw new Error('The sheet was taken at once.');
  got(await keepLate(campaign, { seat, of: 'orders', text, why: sent.error.say }, clock));
}

const late = async (campaign: Campaign): Promise<readonly SeenLate[]> =>
  got(await seeLate(campaign)).items;
const first = async (campaign: Campaign): Promise<SeenLate> => {
  const [item] = await late(campaign);
  if (item === undefined) throw new Error('Nothing came too late.');
  return item;
};
const replays = async (campaign: Campaign): Promise<void> =>
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
const counting = async (campaign: Campaign): Promise<readonly (string | undefined)[]> =>
  got(await readSheets(campaign)).rows.map(
    ({ versions }) => versions.find(({ counts }) => counts)?.text,
  );
const lettersTo = async (campaign: Campaign, seat: SeatId): Promise<readonly string[]> => {
  const { ready, held } = got(await seeOutbox(campaign));
  return [...ready, ...held]
    .filter((letter) => letter.seat === seat)
    .map(({ subject, text }) => `${subject}\n${text}`);
};

async function played(): Promise<Campaign> {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: wait');
  await send(campaign, BLUE, 'PP 1: wait');
  await playThrough(campaign);
  return campaign;
}

it('late sheets of two seats are both kept, though they say the same', async () => {
  const campaign = await played();
  for (const seat of [RED, BLUE]) await sendLate(campaign, seat, 'PP 1-2: wait');
  expect((await late(campaign)).map(({ seat }) => seat)).toEqual([BLUE, RED]);
});

it('a late sheet is kept again unless it is the last word of its list and waits for the gamemaster', async () => {
  const campaign = await played();
  const keep = async (text: string, list: string): Promise<boolean> => {
    const sheet = { seat: RED, of: 'orders', list, text, why: 'late' };
    return got(await keepLate(campaign, sheet, clock)).fresh;
  };
  expect(await keep('PP 1: wait', 'scouts')).toBe(true);
  expect(await keep('PP 1: wait', 'others')).toBe(true);
  expect(await keep('PP 1: wait', 'scouts')).toBe(false);
  expect(await keep('PP 2: wait', 'scouts')).toBe(true);
  expect(await keep('PP 1: wait', 'scouts')).toBe(true);
  expect((await first(campaign)).text).toBe('PP 1: wait');
  got(await setLateAside(campaign, { id: (await first(campaign)).id }, clock));
  expect(await keep('PP 1: wait', 'scouts')).toBe(true);
  expect(await keep('PP 1: wait', 'scouts')).toBe(false);
  got(await releaseTurn(campaign, clock));
  got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'Once more' }, clock));
  expect(await keep('PP 1: wait', 'scouts')).toBe(true);
  expect(await keep('PP 1: wait', 'scouts')).toBe(false);
});

it('a late sheet that names no list is for what takes its kind', async () => {
  const kinds = ['march', 'supply'];
  const twoKinds: Bare<{ readonly turn: number }, { readonly kind: 'turned' }> = {
    ...{ name: 'two-kinds', setup: { turn: 1 }, kinds },
    *play({ turn }) {
      const questions = kinds.map((kind) => {
        const key = asQuestionKey(`${String(turn)}/${kind}`);
        return ask({ key, to: RED, kind, title: kind, silence: 'default' });
      });
      yield { do: 'ask', at: 'start', questions };
      yield { do: 'happen', at: 'end', facts: [{ kind: 'turned' }] };
    },
    step: ({ turn }) => ({ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` }),
    apply: ({ turn }) => ({ turn: turn + 1 }),
    tell: () => undefined,
    wants: () => undefined,
  };
  const input = { system: 'two-kinds', title: 'Two', zone: 'UTC', seed: SEED, pack: {} };
  const campaign = got(await newCampaign(tempFile(), input, clock, [sealBare(twoKinds)]));
  undoLater(() => campaign.close());
  await run(campaign, true);
  for (const of of [...kinds, 'rest'])
    got(await keepLate(campaign, { seat: RED, of, text: `on by ${of}`, why: 'late' }, clock));
  // The latest first; of a kind that nothing takes it may be any.
  expect((await late(campaign)).map(({ choices }) => choices.map(({ key }) => key))).toEqual([
    ['1/march', '1/supply'],
    ['1/supply'],
    ['1/march'],
  ]);
});

it.each([
  ['reason', { reason: 'x'.repeat(2001) }],
  ['word to the player', { reason: 'Late', told: 'x'.repeat(2001) }],
])('a late sheet is not taken with a %s of more than 2000 characters', async (_what, words) => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  const { id } = await first(campaign);
  expect(refusal(await takeLate(campaign, { id, ...words }, clock))).toBe('bad-input');
  const most = { reason: 'x'.repeat(2000), told: 'x'.repeat(2000) };
  got(await takeLate(campaign, { id, ...most }, clock));
});

it('a late sheet is kept with its text and taken as its seat’s sheet, and its sender is told', async () => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  const items = await late(campaign);
  expect(items).toHaveLength(1);
  const item = await first(campaign);
  expect(item).toMatchObject({ seat: RED, way: 'web', text: 'PP 1: move A to 2', key: KEY });
  expect(item.reading?.faults).toEqual([]);
  const taken = got(
    await takeLate(campaign, { id: item.id, reason: 'His train', told: 'Just in time.' }, clock),
  );
  expect([taken.seat, taken.key, taken.run.state]).toEqual([RED, KEY, 'held']);
  expect(await counting(campaign)).toEqual(['PP 1: move A to 2', 'PP 1: wait']);
  const letters = (await lettersTo(campaign, RED)).join('\n');
  expect(letters).toContain('your late orders were accepted');
  expect(letters).toContain('Just in time.');
  expect(letters).not.toContain('His train');
  expect((await lettersTo(campaign, BLUE)).join('\n')).not.toMatch(/late|taken/);
  expect((await first(campaign)).done?.what).toBe('taken');
  expect(refusal(await takeLate(campaign, { id: item.id, reason: 'Again' }, clock))).toBe('stale');
  await replays(campaign);
});

it('one with errors is not taken, and nothing is changed by it', async () => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: mvoe A to 2');
  const item = await first(campaign);
  expect(item.reading?.faults).toHaveLength(1);
  const done = await takeLate(campaign, { id: item.id, reason: 'Late' }, clock);
  expect(refusal(done)).toBe('bad-input');
  expect((await first(campaign)).isOpen).toBe(true);
  expect(got(await readSheets(campaign)).rows[0]?.state).toBe('shut');
  await replays(campaign);
});

it('one is not taken from a page on which the step stood otherwise', async () => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  const { id } = await first(campaign);
  const old = await takeLate(campaign, { id, reason: 'Late', stamp: 'of another run' }, clock);
  expect(refusal(old)).toBe('stale');
  expect((await first(campaign)).isOpen).toBe(true);
  const again = { key: KEY, reason: 'So', stamp: 'of another run' };
  expect(refusal(await reopenSheet(campaign, again, clock))).toBe('stale');
});

it('one set aside is told to its sender unless he has sent another, and can be put back', async () => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  await sendLate(campaign, BLUE, 'PP 1: move X to 7');
  const [blue, red] = await late(campaign);
  got(await setLateAside(campaign, { id: red?.id ?? '', told: 'Sorry.' }, clock));
  got(await setLateAside(campaign, { id: blue?.id ?? '', quiet: true }, clock));
  expect((await lettersTo(campaign, RED)).join('\n')).toMatch(/were not accepted[\s\S]*Sorry\./);
  expect((await lettersTo(campaign, BLUE)).join('\n')).not.toContain('were not accepted');
  got(await takeUpLate(campaign, red?.id ?? '', clock));
  expect(got(await seeLate(campaign)).open).toBe(1);
  got(await takeLate(campaign, { id: red?.id ?? '', reason: 'After all' }, clock));
  await replays(campaign);
});

it('one whose step has been released waits for a take-back, and says so', async () => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  got(await releaseTurn(campaign, clock));
  const item = await first(campaign);
  expect([item.isPast, item.choices]).toEqual([true, []]);
  const done = await takeLate(campaign, { id: item.id, reason: 'Late' }, clock);
  expect(done.ok ? '' : done.error.say).toContain('take that step back first');
});

it('one that comes after the deadline is listed, and is taken with its lateness forgiven', async () => {
  const campaign = await toyCampaign();
  await run(campaign);
  const due = { due: '1861-07-21T13:00:00.000Z', graceHours: 0, reason: 'C7.3' };
  got(await setDeadline(campaign, due, clock));
  const after = (): string => '1861-07-21T14:00:00.000Z';
  const sheet = { seat: RED, kind: 'orders', text: 'PP 1: move A to 2', via: 'mail' as const };
  expect(got(await submitSheet(campaign, sheet, after)).counts).toBe(false);
  const item = await first(campaign);
  expect(item).toMatchObject({ why: 'It came after the deadline.', way: 'mail', key: KEY });
  got(await takeLate(campaign, { id: item.id, reason: 'An hour is nothing' }, after));
  expect(await counting(campaign)).toEqual(['PP 1: move A to 2', undefined]);
  await replays(campaign);
});

it('one that comes after the deadline waits on when its step is taken back, over the version that counts again', async () => {
  const campaign = await toyCampaign();
  await run(campaign);
  const due = { due: '1861-07-21T13:00:00.000Z', graceHours: 0, reason: 'C7.3' };
  got(await setDeadline(campaign, due, clock));
  await send(campaign, RED, 'PP 1: wait');
  await send(campaign, BLUE, 'PP 1: wait');
  const after = (): string => '1861-07-21T14:00:00.000Z';
  const sheet = { seat: RED, kind: 'orders', text: 'PP 1: move A to 2', via: 'mail' as const };
  expect(got(await submitSheet(campaign, sheet, after)).counts).toBe(false);
  const { id } = await first(campaign);
  got(await runTurn(campaign, { now: true }, after));
  got(await releaseTurn(campaign, after));
  const taking = { id, reason: 'His mail server was down' };
  const past = await takeLate(campaign, taking, after);
  expect(past.ok ? '' : past.error.say).toContain('take that step back first');
  const back = { step: 'turn 1', reason: 'For the late orders' };
  expect(got(await takeBackTurn(campaign, back, after)).carried).toContain(KEY);
  expect(await first(campaign)).toMatchObject({ id, isOpen: true, isPast: false, key: KEY });
  expect(got(await takeLate(campaign, taking, after)).key).toBe(KEY);
  expect((await counting(campaign))[0]).toBe('PP 1: move A to 2');
  await replays(campaign);
});

it('one that comes after its silence was ruled takes the place of the ruling only by the gamemaster’s hand', async () => {
  const campaign = await toyCampaign();
  await send(campaign, BLUE, 'PP 1: wait');
  await playThrough(campaign);
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  expect(await counting(campaign)).toEqual([undefined, 'PP 1: wait']);
  const item = await first(campaign);
  expect(item.replacesRuling).toBe(true);
  const taken = got(await takeLate(campaign, { id: item.id, reason: 'He is back' }, clock));
  expect(taken.run.state).toBe('held');
  expect(await counting(campaign)).toEqual(['PP 1: move A to 2', 'PP 1: wait']);
  await replays(campaign);
});

it('a sheet that the gamemaster has opened again meanwhile is taken as well', async () => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  got(await reopenSheet(campaign, { key: KEY, reason: 'Send another' }, clock));
  const { id } = await first(campaign);
  const taken = got(await takeLate(campaign, { id, reason: 'This one' }, clock));
  expect(taken.run.state).toBe('held');
  await replays(campaign);
});

it('a run again with the late sheet in it is the same as if it had come in time', async () => {
  const campaign = await played();
  await sendLate(campaign, RED, 'PP 1: move A to 2');
  const { id } = await first(campaign);
  got(await takeLate(campaign, { id, reason: 'Late' }, clock));
  const inTime = await toyCampaign();
  await send(inTime, RED, 'PP 1: move A to 2');
  await send(inTime, BLUE, 'PP 1: wait');
  await playThrough(inTime);
  const text = async (one: Campaign): Promise<string | undefined> =>
    got(await seeOutbox(one)).held.find(({ seat }) => seat === BLUE)?.text;
  expect(await text(campaign)).toBe(await text(inTime));
  expect(got(await runTurn(campaign, { now: false }, clock)).state).toBe('held');
});
