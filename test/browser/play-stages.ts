/** Plays the demonstration's turn and keeps the campaign as it stood at each stage. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { JULY_1861 } from '../../src/systems/civil-war/demo/demo.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { asSeat, byText } from '../../src/kernel/basic.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import type { Clock } from '../../src/campaign/types.js';
import type { Stage } from './stages.js';
import { copyAt } from '../kept-at.js';

const MAILS = new URL('../../src/systems/civil-war/demo/july-1861/', import.meta.url);

/** Leaves `STAGE.vedette` in the folder for each stage. */
export async function playStages(dir: string, clock: Clock): Promise<void> {
  const file = join(dir, 'playing.vedette');
  const input = {
    ...{ system: 'civil-war', scenario: 'july-1861', title: 'July 1861' },
    ...{ zone: 'America/New_York', seed: '0412'.repeat(16) },
  };
  const campaign = await must(newCampaign(file, input, clock));
  const keep = (stage: Stage): Promise<void> => copyAt(file, join(dir, `${stage}.vedette`));
  for (const { seat, name, mail } of JULY_1861.players)
    await must(nameSeat(campaign, { seat: asSeat(seat), name, mail }, clock));
  await must(
    giveRuling(campaign, { key: '1/split', text: 'split 1', reason: 'Few', release: true }, clock),
  );
  await keep('allocations');
  await takeMails(campaign, clock, '1-strategic');
  for (const ask of (await must(listAsks(campaign))).asks.filter(({ to }) => to === 'gm'))
    await must(giveRuling(campaign, { key: ask.key, text: 'yes', reason: 'Within it' }, clock));
  await must(runTurn(campaign, { now: false }, clock));
  await must(releaseTurn(campaign, clock));
  await keep('orders');
  await takeMails(campaign, clock, '2-first');
  await keep('sheets');
  await must(runTurn(campaign, { now: false }, clock));
  await keep('held');
  await must(releaseTurn(campaign, clock));
  await keep('released');
  campaign.close();
}

async function must<T>(
  outcome: Promise<{ ok: true; value: T } | { ok: false; error: { say: string } }>,
): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.error.say);
  return result.value;
}

async function takeMails(campaign: Campaign, clock: Clock, folder: string): Promise<void> {
  const mails = new URL(`${folder}/`, MAILS);
  for (const name of (await readdir(mails)).sort(byText))
    await must(receiveMail(campaign, await readFile(new URL(name, mails)), clock));
}
