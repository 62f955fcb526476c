/** A campaign of the toy in a folder of its own, and the calls that every test makes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Result, SeatId } from '../../src/kernel/basic.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { giveRuling } from '../../src/campaign/give-ruling.js';
import { newCampaign, type NewCampaign } from '../../src/campaign/new-campaign.js';
import { releaseTurn } from '../../src/campaign/release-turn.js';
import { runTurn } from '../../src/campaign/run-turn.js';
import { submitSheet } from '../../src/campaign/submit-sheet.js';
import type { Clock, Refusal, Ruled, RunResult, SheetReceipt } from '../../src/campaign/types.js';
import { toy, toyFiles } from '../toy/toy-system.js';

export { BLUE, RED } from '../toy/toy-system.js';
export const TOY = [toy];
export const SEED = '00'.repeat(31) + '07';
export const clock: Clock = () => '1861-07-21T12:00:00.000Z';

const folders: string[] = [];
const open: Campaign[] = [];
afterEach(() => {
  open.splice(0).forEach((campaign) => campaign.close());
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }));
});

export function tempFile(name = 'toy.vedette'): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-'));
  folders.push(folder);
  return join(folder, name);
}

/** The value of a result that must be there. */
export function got<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.say}`);
  return result.value;
}

/** The code of a refusal that must be there. */
export const refusal = (result: Result<unknown, Refusal>): string =>
  result.ok ? 'no refusal' : result.error.code;

export async function toyCampaign(
  path = tempFile(),
  more: Partial<NewCampaign> = {},
): Promise<Campaign> {
  const options = { release: 'at-once' };
  const input = { system: 'toy', title: 'Scouts', seed: SEED, pack: toyFiles, options, ...more };
  const campaign = got(await newCampaign(path, input, clock, TOY));
  open.push(campaign);
  return campaign;
}

/** The same with a key of its own, whose dice are signed. */
export async function signedCampaign(path = tempFile()): Promise<Campaign> {
  const options = { release: 'at-once' };
  const input = { system: 'toy', title: 'Scouts', pack: toyFiles, options };
  const campaign = got(await newCampaign(path, input, clock, TOY));
  open.push(campaign);
  return campaign;
}

export async function reopen(path: string): Promise<Campaign> {
  const campaign = got(await openCampaign(path, TOY));
  open.push(campaign);
  return campaign;
}

export const send = async (
  campaign: Campaign,
  seat: SeatId,
  text: string,
  kind = 'orders',
): Promise<SheetReceipt> =>
  got(await submitSheet(campaign, { seat, kind, text, via: 'cli' }, clock));

export const run = async (campaign: Campaign, now = false): Promise<RunResult> =>
  got(await runTurn(campaign, { now }, clock));

/**
 * Runs the step without waiting until it is held: who is asked in its course, such as whether he pursues, is silent too,
 * when the letter that asks him has been released.
 */
export async function playThrough(campaign: Campaign): Promise<void> {
  for (let runs = 0; runs < 9; runs += 1) {
    const { state, waitsFor } = await run(campaign, true);
    if (state === 'held') return;
    if (waitsFor.some(({ kind }) => kind === 'release')) got(await releaseTurn(campaign, clock));
  }
  throw new Error('The step does not come to its end.');
}

export const rule = async (
  campaign: Campaign,
  key: string,
  text: string,
  reason = 'as it must be',
): Promise<Ruled> => got(await giveRuling(campaign, { key, text, reason, release: true }, clock));
