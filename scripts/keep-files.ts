/**
 * Plays files of the present edition of a system into `test/kept/`: in the middle of each kind of step, and one with a line of
 * play that was taken back. What lies there is never written again: it is opened, replayed and played on from by every later program.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAsks } from '../src/campaign/sheets/list-asks.js';
import { runTurn } from '../src/campaign/turn/run-turn.js';
import { takeBackTurn } from '../src/campaign/turn/take-back-turn.js';
import type { Engine } from '../src/kernel/run.js';
import { packed } from '../test/kept/packed.js';
import { ownWords } from './read-words.js';
import { beginWar, hourly, must, playStep, send, type Machines, type War } from './campaign-war.js';

/**
 * `steps`: played and released before. `sheets`: how many of the open step have come in; its run waits for the rest, or in the middle of
 * the step for what is asked then.
 */
export type Kept = { readonly steps: number; readonly sheets: number; readonly takesBack?: string };

async function keep(war: War, { steps, sheets, takesBack }: Kept): Promise<void> {
  const { campaign, clock } = war;
  for (let step = 0; step < steps; step += 1) await playStep(war);
  if (takesBack !== undefined)
    await must(takeBackTurn(campaign, { step: takesBack, reason: 'A slip' }, clock));
  const { asks } = await must(listAsks(campaign));
  for (const ask of asks.filter(({ state }) => state === 'open').slice(0, sheets))
    if (ask.to !== 'gm') await send(war, ask, ask.to);
  await must(runTurn(campaign, { now: false }, clock));
}

const SEED = '1861';

/** The branch has signed dice, the others' dice come from a seed. */
export async function keepFiles(
  { key, edition }: Pick<Engine, 'key' | 'edition'>,
  machines: Machines,
  files: Readonly<Record<string, Kept>>,
): Promise<void> {
  ownWords({ usage: 'npm run keep -- SYSTEM', options: {}, words: [] });
  const folder = new URL(`../test/kept/${key}/edition-${edition}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, kept] of Object.entries(files)) {
    const to = new URL(`${name}.vedette.br`, folder);
    if (existsSync(to)) {
      console.log(`${name}: is kept already`);
      continue;
    }
    const dir = mkdtempSync(join(tmpdir(), 'vedette-keep-'));
    const path = join(dir, `${name}.vedette`);
    const clock = hourly();
    const seed = name === 'branch' ? undefined : SEED;
    const campaign = await beginWar(path, machines, clock, seed);
    try {
      await keep({ campaign, machines, clock }, kept);
    } finally {
      campaign.close();
    }
    writeFileSync(to, packed(readFileSync(path)));
    rmSync(dir, { recursive: true });
    console.log(`${name}: ${String(readFileSync(to).length)} bytes`);
  }
}
