import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { seeOwnSheets } from '../../src/campaign/sheets/see-own-sheets.js';
import { bundled } from '../bundle.js';
import { RED, toy, toyFiles } from '../toys/line/system.js';
import { must, testClock } from '../web/site.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-draft-'));
});
afterAll(() => rm(dir, { recursive: true }));

/** The last draft of which the process said that it was kept before it was killed. */
async function draftAndDie(path: string, drafts: number): Promise<number> {
  const worker = await bundled(new URL('./drafting-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [worker, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.split('\n').length > drafts) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return Number(said.trimEnd().split('\n').at(-1));
}

it('a draft that was called kept is there after the program was killed, and the journal is whole', async () => {
  const path = join(dir, 'crash.vedette');
  const input = {
    system: 'toy',
    title: 'Crash',
    pack: toyFiles,
    seed: '07'.repeat(32),
    zone: 'UTC',
  };
  (await must(newCampaign(path, input, testClock(), [toy]))).close();
  const last = await draftAndDie(path, 5);
  expect(last).toBeGreaterThanOrEqual(5);
  const campaign = await must(openCampaign(path, [toy]));
  const { asks } = await must(seeOwnSheets(campaign, RED));
  expect(asks[0]?.draft?.revision).toBeGreaterThanOrEqual(last);
  expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
  campaign.close();
});
