/** Letters, sheets and titles in the middle of a step, on the small pack by the settings of a new campaign. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seatsCaused } from '../../src/campaign/gm/see-caused.js';
import { stateTold } from '../../src/campaign/letters/told-to.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { useCase } from '../../src/campaign/use-case.js';
import { seeDesk } from '../../src/campaign/gm/see-desk.js';
import { seeMoments, seeSightAt } from '../../src/campaign/seen/see-moments.js';
import { seeOwnSheets } from '../../src/campaign/sheets/see-own-sheets.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { asQuestionKey, asSeat, ok } from '../../src/kernel/basic.js';
import { ask, BLUE, RED, sealBare, type Bare } from '../toys/bare.js';
import { must, testClock } from '../web/site.js';

const clock = testClock();
const folders: string[] = [];
const open: Campaign[] = [];
afterEach(async () => {
  open.splice(0).forEach((campaign) => campaign.close());
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function border(options: Readonly<Record<string, string>> = {}): Promise<Campaign> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-within-'));
  folders.push(dir);
  const input = { system: 'civil-war', packName: 'border', title: 'Border', zone: 'UTC' };
  const more = { ...input, seed: '0008', options };
  const campaign = await must(newCampaign(join(dir, 'c.vedette'), more, clock));
  open.push(campaign);
  return campaign;
}

const rule = (campaign: Campaign, key: string, text: string, release = false) =>
  must(giveRuling(campaign, { key, text, reason: 'As it is', release }, clock));
const send = (campaign: Campaign, seat: string, kind: string, text: string, list?: string) =>
  must(
    submitSheet(
      campaign,
      { seat: asSeat(seat), kind, text, via: 'web', ...(list === undefined ? {} : { list }) },
      clock,
    ),
  );
const runNow = (campaign: Campaign) => must(runTurn(campaign, { now: true }, clock));
const lettersTo = async (campaign: Campaign): Promise<readonly string[]> =>
  (await must(readyLetters(campaign))).map(({ seat = '' }) => seat).sort();
const keysOf = async (campaign: Campaign, seat: string): Promise<readonly string[]> =>
  (await must(listAsksOf(campaign, asSeat(seat)))).map(({ key }) => key);

it('letters in the middle of a step wait for the gamemaster in a new campaign, and nobody is asked before', async () => {
  const campaign = await border();
  expect(campaign.meta.options).toEqual({ release: 'by-hand' });
  await rule(campaign, '1/split', 'split 1');
  expect(await lettersTo(campaign)).toEqual([]);
  expect(await keysOf(campaign, 'usa-supreme')).toEqual([]);
  const { asks } = await must(listAsks(campaign));
  const release = asks.find(({ kind }) => kind === 'release');
  expect(release?.title).toMatch(/^Release the letters to .* and /);
  await must(releaseTurn(campaign, clock));
  expect(await keysOf(campaign, 'usa-supreme')).toEqual(['1/allocation/usa-supreme']);
});

it('nobody knows of what is played at the beginning of a step before a letter tells him', async () => {
  const campaign = await border();
  const seats = ['usa-supreme', 'usa-east'].map((seat) => asSeat(seat));
  const [step, ...told] = await must(
    useCase(campaign, 'read', async () => {
      const open = await loadStep(campaign);
      const states = await Promise.all(seats.map((seat) => stateTold(campaign, open, seat)));
      return ok([open, ...states] as const);
    }),
  );
  expect(step.run?.body.beats).toBeGreaterThan(0);
  for (const state of told) expect(state).toEqual(step.base);
});

it('a correction of a letter that has left in the middle of a step, edited or not, is still held when the step is played again', async () => {
  const campaign = await border({ release: 'at-once' });
  await rule(campaign, '1/split', 'split 1');
  const [left] = await must(readyLetters(campaign));
  const { id = 0, subject = '' } = left ?? {};
  const words = { letter: id, subject, text: 'Other words.', reason: 'A slip' };
  const first = await must(correctLetter(campaign, words, clock));
  const better = { ...words, ...first, text: 'Better words.' };
  const { letter } = await must(correctLetter(campaign, better, clock));
  const held = async () => (await must(seeOutbox(campaign))).held.map((one) => one.id);
  expect(await held()).toEqual([letter]);
  await runNow(campaign);
  const again = (await must(seeOutbox(campaign))).held;
  expect(again.filter((one) => one.id === letter || one.lost !== undefined)).toMatchObject([
    { id: letter, text: expect.stringContaining('Better words.') as string },
  ]);
  // It waits for no release, since what it corrects has left.
  expect(await must(letLetterGo(campaign, { letter }, clock))).toEqual({ letters: 1 });
  expect(await held()).not.toContain(letter);
});

it('the desk says whose letters an answer causes, and one answer lets them go', async () => {
  const campaign = await border();
  const [question] = (await must(seeDesk(campaign))).questions;
  expect(question?.causes).toMatch(/^the letters to .* and /);
  await rule(campaign, '1/split', 'split 1', true);
  expect(await lettersTo(campaign)).toEqual(['csa-supreme', 'usa-supreme']);
  expect(await keysOf(campaign, 'csa-supreme')).toEqual(['1/allocation/csa-supreme']);
});

it('the desk looks at no die that is still to fall to say so', async () => {
  const campaign = await border();
  const { dice } = campaign.inside;
  const seats = await must(
    useCase(campaign, 'read', async () => {
      const step = await loadStep(campaign);
      const isAsked = vi.spyOn(dice, 'throws');
      const caused = await seatsCaused(campaign, step, {
        key: asQuestionKey('1/split'),
        text: 'split 1',
      });
      expect(isAsked).not.toHaveBeenCalled();
      isAsked.mockRestore();
      return ok(caused);
    }),
  );
  expect([...seats].sort()).toEqual(['csa-supreme', 'usa-supreme']);
});

it('C5.3 who has to decide on a leader is written to in the middle of the step, and nobody else', async () => {
  const campaign = await border();
  const offer = { at: 'start', text: 'offer promotion of McDowell', reason: 'Well done' };
  await must(amendPosition(campaign, offer, clock));
  await rule(campaign, '1/split', 'split 1', true);
  expect(await lettersTo(campaign)).toEqual(['csa-supreme', 'usa-east', 'usa-supreme']);
  await send(campaign, 'usa-east', 'present', 'present McDowell');
  await runNow(campaign);
  await must(releaseTurn(campaign, clock));
  expect(await lettersTo(campaign)).toEqual([
    ...['csa-supreme', 'usa-east', 'usa-supreme', 'usa-supreme'],
  ]);
  for (const seat of ['csa-supreme', 'usa-east', 'csa-west'])
    expect((await must(seeOwnSheets(campaign, asSeat(seat)))).held).toBe(true);
});

it('letters and maps are named by the step that they tell of, each by a name of its own', async () => {
  const campaign = await border();
  await rule(campaign, '1/split', 'split 1', true);
  await runNow(campaign);
  await must(releaseTurn(campaign, clock));
  await runNow(campaign);
  await must(releaseTurn(campaign, clock));
  const reports = await must(seeReports(campaign, asSeat('usa-supreme')));
  const names = reports.map(({ report }) => report.subject);
  expect(names.map((name) => name.replace(/, [^,:]*(?=:|$)/, ''))).toEqual([
    'Turn 1, strategic turn: The allocation of the USA for turn 1',
    'Turn 1, strategic turn',
    'Turn 1, first sub-turn',
  ]);
  expect(new Set(names).size).toBe(names.length);
  expect(reports.map(({ picture }) => picture.subtitle)).toEqual([
    ...[names[1], names[1], names[2]],
  ]);
  const { moments } = await must(seeMoments(campaign, asSeat('usa-supreme'), 'turn 1.1/end'));
  const last = moments.at(-1)?.moment ?? '';
  const { picture } = await must(seeSightAt(campaign, asSeat('usa-supreme'), last));
  expect(picture.subtitle).toBe(`${names[2] ?? ''}: End`);
});

it('who was told nothing of an open step finds no moment of it, though he is asked in its course', async () => {
  const hidden: Bare<{ readonly turn: number }, { readonly kind: 'hidden' | 'turned' }> = {
    ...{ name: 'hidden', setup: { turn: 1 }, kinds: ['march', 'react'] },
    *play({ turn }) {
      const key = (kind: string) => asQuestionKey(`${String(turn)}/${kind}`);
      const march = { key: key('march'), to: BLUE, kind: 'march', title: 'March' };
      yield { do: 'ask', at: 'start', questions: [ask(march)] };
      yield { do: 'happen', at: 'dawn', facts: [{ kind: 'hidden' }] };
      const react = { key: key('react'), to: RED, kind: 'react', title: 'React' };
      yield { do: 'ask', at: 'noon', questions: [ask(react)] };
      yield { do: 'happen', at: 'end', facts: [{ kind: 'turned' }] };
    },
    step: ({ turn }) => ({ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` }),
    apply: ({ turn }, { kind }) => ({ turn: kind === 'turned' ? turn + 1 : turn }),
    tell: ({ kind }, who) => (kind === 'hidden' && who === 'gm' ? 'Blue crept closer.' : undefined),
    wants: () => undefined,
  };
  const dir = await mkdtemp(join(tmpdir(), 'vedette-within-'));
  folders.push(dir);
  const input = { system: 'hidden', title: 'Hidden', zone: 'UTC', seed: '00'.repeat(32), pack: {} };
  const options = { release: 'at-once' };
  const file = join(dir, 'c.vedette');
  const campaign = await must(newCampaign(file, { ...input, options }, clock, [sealBare(hidden)]));
  open.push(campaign);
  await send(campaign, 'blue', 'march', 'on');
  await runNow(campaign);
  expect(await keysOf(campaign, 'red')).toEqual(['1/react']);
  expect((await must(seeMoments(campaign, 'gm', ''))).step).toBe('turn 1');
  expect(await must(seeMoments(campaign, RED, ''))).toEqual({
    ...{ step: '', title: '', moments: [], steps: [] },
  });
});

it('a sheet that is opened again takes another, and play waits for it; closed again, the old one counts', async () => {
  const campaign = await border({ release: 'at-once' });
  await rule(campaign, '1/split', 'split 1');
  await runNow(campaign);
  await must(releaseTurn(campaign, clock));
  await send(campaign, 'usa-east', 'orders', 'PP 1: wait', 'east');
  expect((await runNow(campaign)).state).toBe('held');
  const key = '1.1/orders/usa-east/east';
  const seat = asSeat('usa-east');
  const reopened = await must(reopenSheet(campaign, { key, reason: 'A slip' }, clock));
  expect([reopened.seat, reopened.run.state]).toEqual([seat, 'waiting']);
  expect(reopened.run.waitsFor.map((ask) => ask.key)).toEqual([key]);
  expect(await keysOf(campaign, 'usa-east')).toEqual([key]);
  expect(await keysOf(campaign, 'usa-west')).toEqual([]);
  const letter = (await must(readyLetters(campaign))).at(-1);
  expect([letter?.seat, letter?.text]).toEqual([seat, expect.stringContaining('A slip')]);
  expect((await runNow(campaign)).state).toBe('waiting');
  const closed = { key: `reopen ${key}`, reason: 'It stays' };
  expect((await must(withdrawRuling(campaign, closed, clock))).run.state).toBe('held');
  await must(reopenSheet(campaign, { key, reason: 'After all' }, clock));
  const { counts, reading } = await send(campaign, 'usa-east', 'orders', 'PP 1: wait', 'east');
  expect([counts, reading.faults]).toEqual([true, []]);
  expect(await keysOf(campaign, 'usa-east')).toEqual([]);
  expect((await runNow(campaign)).state).toBe('held');
  const again = await reopenSheet(campaign, { key: 'nothing', reason: 'x' }, clock);
  expect(again.ok ? '' : again.error.code).toBe('not-asked');
  expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
});

it('an amendment takes no sheets: all of them stay open until the gamemaster runs the step', async () => {
  const campaign = await border({ release: 'at-once' });
  await rule(campaign, '1/split', 'split 1');
  await runNow(campaign);
  await must(releaseTurn(campaign, clock));
  for (const { to, kind, list } of (await must(listAsks(campaign))).asks)
    await send(campaign, to, kind, 'PP 1: wait', list);
  const amendment = { text: 'place 1 SP csa at Richmond', reason: 'Forgotten' };
  const amended = await must(amendPosition(campaign, amendment, clock));
  expect(amended.kept && amended.run.state).toBe('waiting');
  expect(await keysOf(campaign, 'usa-east')).toEqual(['1.1/orders/usa-east/east']);
  expect((await must(runTurn(campaign, { now: false }, clock))).state).toBe('held');
  expect(await keysOf(campaign, 'usa-east')).toEqual([]);
  expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
});
