/** Sheets whose last version has faults: nobody is left to think that it was played (C3.11). */
import { expect, test } from 'vitest';
import { textOfLine } from '../../src/kernel/report.js';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { takeLate } from '../../src/campaign/sheets/take-late.js';
import { seeReport } from '../../src/campaign/seen/see.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { sayAsks, sayRun } from '../../src/cli/say-run.js';
import { BLUE, clock, got, playThrough, RED, rule, run, send, toyCampaign } from './cast.js';

const HEADING = 'Your last orders were not accepted';
const linesFor = async (
  campaign: Awaited<ReturnType<typeof toyCampaign>>,
  seat: typeof RED,
): Promise<readonly string[]> =>
  (
    got(await seeReport(campaign, seat)).report.sections.find(({ heading }) => heading === HEADING)
      ?.lines ?? []
  ).map(textOfLine);

test('C3.11 asks and run name a sheet with faults to the gamemaster', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'mvoe A');
  const { asks } = got(await listAsks(campaign));
  expect(asks.find(({ to }) => to === RED)).toMatchObject({ state: 'open', faulty: 1 });
  expect(sayAsks(asks).join('\n')).toContain('the last orders have 1 fault and do not count');
  const said = sayRun(await run(campaign)).join('\n');
  expect(said).toContain(
    'red, 1/orders/red: version 1 has 1 error and was not accepted; nothing of it',
  );
  expect(said).toContain('Instead of "mvoe A"');
});

test('C3.11 the report after the run tells its sender, and nobody else, that it did not count', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'mvoe A');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  const lines = await linesFor(campaign, RED);
  expect(lines[0]).toContain(
    'have an error, so they were not accepted. None of them were carried out.',
  );
  expect(lines[1]).toContain('Line 1: Instead of "mvoe A"');
  expect(await linesFor(campaign, BLUE)).toEqual([]);
});

test('C3.11 where an earlier sheet counted, the report says that it was played', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 3');
  await send(campaign, RED, 'mvoe A');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  expect((await linesFor(campaign, RED))[0]).toContain('Your earlier orders were played.');
});

test('C3.11 nothing is said of it once another sheet counts, the gamemaster’s own too', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'mvoe A');
  await rule(campaign, '1/orders/red', 'PP 1: move A to 3');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  expect(await linesFor(campaign, RED)).toEqual([]);
});

test('orders that an amendment spoiled and that were taken for silence are waited for once they are reopened', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 2');
  await send(campaign, BLUE, 'PP 1: wait');
  const amendment = { text: 'remove A red', reason: 'He fell ill' };
  expect(got(await amendPosition(campaign, amendment, clock)).kept).toBe(true);
  await playThrough(campaign);
  const key = '1/orders/red';
  const { run: next } = got(await reopenSheet(campaign, { key, reason: 'A is gone' }, clock));
  expect([next.state, ...next.waitsFor.map((ask) => ask.key)]).toEqual(['waiting', key]);
  await send(campaign, RED, 'PP 1: move B to 2');
  expect((await run(campaign)).state).toBe('held');
});

test('late orders that were accepted in the place of a silence are waited for again once an amendment spoils them', async () => {
  const campaign = await toyCampaign();
  await send(campaign, BLUE, 'PP 1: wait');
  await playThrough(campaign);
  const late = { seat: RED, of: 'orders', text: 'PP 1: move A to 2', why: 'Too late' };
  got(await keepLate(campaign, late, clock));
  const [item] = got(await seeLate(campaign)).items;
  got(await takeLate(campaign, { id: item?.id ?? '', reason: 'He is back' }, clock));
  const amendment = { text: 'remove A red', reason: 'He fell ill', at: 'start' };
  expect(got(await amendPosition(campaign, amendment, clock)).kept).toBe(true);
  expect((await run(campaign)).waitsFor.map(({ key }) => key)).toEqual(['1/orders/red']);
});
