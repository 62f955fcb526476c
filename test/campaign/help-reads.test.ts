/** The examples in the help of a sheet are the seat's own, and each may be sent as it stands (C6, C3.11). */
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSheet } from '../../src/campaign/sheets/check-sheet.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { seePhrases } from '../../src/campaign/sheets/see-pieces.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import type { Ask } from '../../src/campaign/types.js';
import { ok, type SeatId } from '../../src/kernel/basic.js';
import { lessonFor } from '../../src/campaign/letters/lesson.js';
import { questionsTo, stateTold } from '../../src/campaign/letters/told-to.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { useCase } from '../../src/campaign/use-case.js';
import { selectReadyLetters } from '../../src/store/told-letter.js';
import { clock, got, playThrough, tempFile } from './cast.js';

type Asked = Ask & { readonly to: SeatId };
const isOrders = (ask: Ask): ask is Asked => ask.kind === 'orders' && ask.to !== 'gm';

async function faultsOf(campaign: Campaign, { to, kind, list }: Asked): Promise<readonly string[]> {
  const sheet = { seat: to, kind, ...(list === undefined ? {} : { list }) };
  const phrases = got(await seePhrases(campaign, sheet));
  const lines = phrases.flatMap((phrase) => phrase.lines);
  if (lines.length === 0) return [`${to} ${list ?? ''}: no example`];
  const found: string[] = [];
  for (const text of lines) {
    const { faults } = got(await checkSheet(campaign, { ...sheet, text })).reading;
    found.push(...faults.map(({ message }) => `${to}: ${text}: ${message}`));
  }
  return found;
}

test.each(['1861', 'border'])(
  'C3.11 in the pack %s every example of every command reads without a fault, at every step of a turn',
  async (packName) => {
    const path = join(dirname(tempFile()), `${packName}.vedette`);
    const input = { system: 'civil-war', packName, seed: '0412'.repeat(16) };
    const campaign = got(await newCampaign(path, input, clock));
    const split = { key: '1/split', text: 'split 1', reason: 'one turn' };
    got(await giveRuling(campaign, split, clock));
    for (let step = 0; step < 3; step += 1) {
      const { asks } = got(await listAsks(campaign));
      for (const ask of asks.filter(isOrders)) expect(await faultsOf(campaign, ask)).toEqual([]);
      await playThrough(campaign);
      got(await releaseTurn(campaign, clock));
    }
    campaign.close();
  },
  60_000,
);

test('C6 the help of the naval list names its own ships and waters, and every order that there is for them', async () => {
  const path = join(dirname(tempFile()), 'naval.vedette');
  const input = { system: 'civil-war', seed: '0412'.repeat(16) };
  const campaign = got(await newCampaign(path, input, clock));
  got(await giveRuling(campaign, { key: '1/split', text: 'split 1', reason: 'one' }, clock));
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  const { asks } = got(await listAsks(campaign));
  const [naval] = asks.filter(isOrders).filter(({ list }) => list === 'naval');
  if (naval === undefined) throw new Error('The naval list is not asked for.');
  const phrases = got(
    await seePhrases(campaign, { seat: naval.to, kind: 'orders', list: 'naval' }),
  );
  const lines = phrases.flatMap((phrase) => phrase.lines);
  const sails = lines.filter((line) => line.includes('sail '));
  expect(sails.length).toBeGreaterThan(0);
  for (const line of sails) {
    const [, from, to] = /at (\S+ \S+) to (\S+ \S+)/.exec(line) ?? [];
    expect(from).not.toBe(to);
  }
  const all = phrases.flatMap(({ what, lines: own }) => [what, ...own]).join('\n');
  for (const word of [
    'recall to ',
    'sea move ',
    'carry ',
    'enter naval pool',
    'lend ',
    'support attack',
  ])
    expect(all).toContain(word);
  expect(lines.some((line) => line.includes('recall to Stringham'))).toBe(true);
  campaign.close();
}, 60_000);

/** What the letters of a campaign teach, by seat, each with what its seat alone is to be taught. */
const lessonsIn = (campaign: Campaign) =>
  useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const lessons: (readonly [SeatId, readonly string[], readonly string[]])[] = [];
    for (const { seat, about } of await selectReadyLetters(campaign.inside.journal)) {
      // What was taught for an earlier step was looked at while that was open.
      if (seat === undefined || about?.lesson === undefined) continue;
      if (about.opens?.step !== step.step.name) continue;
      const prompts = questionsTo(step, seat).map(({ question }) => question);
      const seen = campaign.game.view(await stateTold(campaign, step, seat), seat);
      const commands = step.seats.some(({ under }) => under === seat);
      lessons.push([seat, about.lesson, lessonFor(campaign.game, { prompts, seen, commands })]);
    }
    return ok(lessons);
  });

test.each(['1861', 'border'])(
  'in the pack %s each seat is taught from what it has itself, whoever was taught before it',
  async (packName) => {
    const path = join(dirname(tempFile()), `taught-${packName}.vedette`);
    const input = { system: 'civil-war', packName, seed: '0412'.repeat(16) };
    const campaign = got(await newCampaign(path, input, clock));
    const split = { key: '1/split', text: 'split 1', reason: 'one turn', release: true };
    got(await giveRuling(campaign, split, clock));
    const taught = new Map<SeatId, string>();
    for (let step = 0; step < 3; step += 1) {
      for (const [seat, lesson, own] of got(await lessonsIn(campaign))) {
        expect([seat, lesson]).toEqual([seat, own]);
        taught.set(seat, lesson.join('\n'));
      }
      if (step === 2) break;
      await playThrough(campaign);
      got(await releaseTurn(campaign, clock));
    }
    expect(taught.size).toBeGreaterThan(1);
    expect(new Set(taught.values()).size).toBe(taught.size);
    campaign.close();
  },
  60_000,
);
