/** A campaign of the toy in a folder of its own, and the calls that every test makes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, type Result, type SeatId } from '../../src/kernel/basic.js';
import type { Engine, Game } from '../../src/kernel/run.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { newCampaign, type NewCampaign } from '../../src/campaign/new-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import type { Clock, Refusal, Ruled, RunResult, SheetReceipt } from '../../src/campaign/types.js';
import { BLUE, RED, toy, toyFiles } from '../toys/line/system.js';
import type { ToyFact } from '../toys/line/types.js';
import { undoLater } from '../undo.js';

export { BLUE, RED };
export const TOY = [toy];
export const SEED = '00'.repeat(31) + '07';
export const clock: Clock = () => '1861-07-21T12:00:00.000Z';

/** The campaign, which is closed when its test ends. */
function untilTheEnd(campaign: Campaign): Campaign {
  undoLater(() => campaign.close());
  return campaign;
}

export function tempFile(name = 'toy.vedette'): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-'));
  undoLater(() => rmSync(folder, { recursive: true }));
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
  return untilTheEnd(got(await newCampaign(path, input, clock, TOY)));
}

/** The toy with two persons, Rita and Bob, who change places by the rules as the first turn is released. */
export async function exchangingCampaign(): Promise<Campaign> {
  const exchanging: Engine = {
    ...toy,
    open: (files) => {
      const game = toy.open(files);
      if (!game.ok) return game;
      // Of the toy's facts.
      const transfers: Game['transfers'] = (facts) =>
        (facts as readonly ToyFact[]).some((fact) => fact.kind === 'turned' && fact.turn === 2)
          ? [[RED, BLUE]]
          : [];
      return ok({ ...game.value, transfers });
    },
  };
  const options = { release: 'at-once' };
  const input = { system: 'toy', title: 'Scouts', seed: SEED, pack: toyFiles, options };
  const campaign = untilTheEnd(got(await newCampaign(tempFile(), input, clock, [exchanging])));
  for (const [seat, name] of [
    [RED, 'Rita'],
    [BLUE, 'Bob'],
  ] as const)
    got(await nameSeat(campaign, { seat, name, mail: `${name}@example.org` }, clock));
  return campaign;
}

/** The same with a key of its own, whose dice are signed. */
export async function signedCampaign(path = tempFile()): Promise<Campaign> {
  const options = { release: 'at-once' };
  const input = { system: 'toy', title: 'Scouts', pack: toyFiles, options };
  return untilTheEnd(got(await newCampaign(path, input, clock, TOY)));
}

export async function reopen(path: string): Promise<Campaign> {
  return untilTheEnd(got(await openCampaign(path, TOY)));
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

/** A sheet that takes a scout to box 5, where the others go too. */
export const meet = (scout: string): string =>
  [1, 2, 3].map((pulse) => `PP ${String(pulse)}: move ${scout} to 5`).join('\n');

/** Red B and blue X meet and fight, and the step is played until it is held. */
export async function fight(campaign: Campaign): Promise<void> {
  await send(campaign, RED, meet('B'));
  await send(campaign, BLUE, meet('X'));
  await playThrough(campaign);
}

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
