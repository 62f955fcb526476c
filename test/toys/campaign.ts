/** A campaign of a toy in a folder of its own, each seat with a holder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat, listSeats } from '../../src/campaign/seats/name-seat.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import type { Clock } from '../../src/campaign/types.js';
import { undoLater } from '../undo.js';
import { must, testClock } from '../web/site.js';
import { TOYS, type Sheet, type Toy } from './index.js';

export const open = (path: string): ReturnType<typeof openCampaign> =>
  openCampaign(
    path,
    TOYS.map(({ engine }) => engine),
  );

export type ToyGame = {
  readonly dir: string;
  readonly campaign: Campaign;
  readonly clock: Clock;
};
export const mailOfSeat = (seat: string): string => `${seat}@players.example.org`;

/** It is closed, and its folder taken away, when the test ends. */
export async function beginToy(toy: Toy): Promise<ToyGame> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-toy-'));
  const clock = testClock();
  const input = {
    ...{ system: toy.name, title: 'The meeting', pack: toy.files, zone: 'UTC' },
    ...{ seed: '07'.repeat(32), options: { release: 'at-once' } },
  };
  const campaign = await must(
    newCampaign(join(dir, 'meeting.vedette'), input, clock, [toy.engine]),
  );
  for (const { seat, title } of await must(listSeats(campaign)))
    await must(nameSeat(campaign, { seat, name: title, mail: mailOfSeat(seat) }, clock));
  undoLater(() => {
    campaign.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return { dir, campaign, clock };
}

/** Runs, and releases what must be told first, until the question is asked. */
export async function runToQuestion({ campaign, clock }: ToyGame, asked: Sheet): Promise<void> {
  for (let runs = 0; runs < 5; runs += 1) {
    const { waitsFor } = await must(runTurn(campaign, { now: runs === 0 }, clock));
    const { asks } = await must(listAsks(campaign));
    if (
      asks.some(
        ({ to, kind, state }) => to === asked.seat && kind === asked.kind && state === 'open',
      )
    )
      if (!waitsFor.some(({ kind }) => kind === 'release')) return;
    if (waitsFor.some(({ kind }) => kind === 'release')) await must(releaseTurn(campaign, clock));
  }
  throw new Error(`${asked.seat} is not asked for ${asked.kind}`);
}

/** Answers with yes what the gamemaster is asked, goes on without the rest, and releases the step. */
export async function finishStep({ campaign, clock }: ToyGame): Promise<void> {
  for (let runs = 0; runs < 9; runs += 1) {
    const { state, waitsFor } = await must(runTurn(campaign, { now: true }, clock));
    if (state === 'held' || waitsFor.some(({ kind }) => kind === 'release'))
      await must(releaseTurn(campaign, clock));
    if (state === 'held') return;
    for (const { key, to } of waitsFor)
      if (to === 'gm' && !key.includes('release'))
        await must(
          giveRuling(campaign, { key, text: 'yes', reason: 'As asked', release: true }, clock),
        );
  }
  throw new Error('The step does not come to its end.');
}
