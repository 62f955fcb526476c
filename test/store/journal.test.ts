import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { writeLetter } from '../../src/campaign/letters/outbox.js';
import { runDigest } from '../../src/campaign/turn/run-digest.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { canonicalJson, type Json } from '../../src/kernel/basic.js';
import { chainOf } from '../../src/store/entries.js';
import { playedFile } from './played-file.js';
import { bundled } from '../bundle.js';
import {
  clock,
  got,
  RED,
  refusal,
  reopen,
  run,
  SEED,
  tempFile,
  TOY,
  toyCampaign,
} from '../campaign/cast.js';
import type { Database } from '../../src/store/database.js';
import { store } from '../../src/store/store.js';
import { holdAt, tamperAt } from '../kept-at.js';

describe('a campaign that cannot be used says why', () => {
  test('missing: not-found', async () => {
    expect(refusal(await openCampaign(tempFile(), TOY))).toBe('not-found');
  });

  test('a campaign that cannot begin leaves nothing', async () => {
    const path = tempFile();
    const input = { system: 'toy', seed: SEED, pack: { 'line.txt': 'boxes x' } };
    expect(refusal(await newCampaign(path, input, clock, TOY))).toBe('bad-pack');
    expect(store().markOf(path)).toBeUndefined();
  });

  test('played by rules that are not here: newer, and the rules are named', async () => {
    const refused = await openCampaign(await playedFile(), []);
    expect(refusal(refused)).toBe('newer');
    expect(refused.ok ? '' : refused.error.say).toContain('toy@1');
  });

  test('in use by another program: locked, and nothing is lost', async () => {
    const campaign = await toyCampaign();
    const letGo = await holdAt(campaign.path);
    expect(refusal(await runTurn(campaign, { now: true }, clock))).toBe('locked');
    letGo();
    expect((await run(campaign, true)).state).toBe('held');
  });
});

describe('replay', () => {
  test('a campaign that was played comes out the same', async () => {
    const campaign = await reopen(await playedFile());
    expect(got(await replayCampaign(campaign))).toEqual({ entries: 13, runs: 5, earlier: 0 });
  });

  test('a letter with half a character in it, or with none at all, stays as it was written', async () => {
    const campaign = await toyCampaign();
    const letter = { seat: RED, subject: 'cut \ud83d', text: 'a\0b \udc00', html: '' };
    got(await writeLetter(campaign, letter, clock));
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  const CHANGES: readonly (readonly [string, string])[] = [
    ['a sheet', `UPDATE entry SET body = replace(body, 'move A', 'move B') WHERE kind = 'sheet'`],
    ['a time', `UPDATE entry SET written = '1861-07-22T12:00:00.000Z' WHERE seq = 4`],
    ['a step', `UPDATE entry SET step = 'turn 7' WHERE seq = 4`],
    ['a kind', `UPDATE entry SET kind = 'mail' WHERE seq = 4`],
    ['a missing entry', `DELETE FROM entry WHERE seq = 3`],
    ['a missing last entry of three', `DELETE FROM entry WHERE seq = 8`],
    ['a fact', `UPDATE beat SET facts = replace(facts, '"to":2', '"to":3')`],
    ['a missing beat', `DELETE FROM beat WHERE no = 1`],
    ['a position', `UPDATE snapshot SET state = replace(state, '"box":2', '"box":3')`],
    ['a missing position', `DELETE FROM snapshot WHERE entry = 1`],
    ['the words of a letter', `UPDATE letter SET text = text || '!' WHERE id = 3`],
    ['a missing letter', `DELETE FROM letter WHERE id = 4`],
    ['the seed', `UPDATE meta SET seed = replace(seed, '07', '08')`],
    ['the pack', `UPDATE pack_file SET text = 'boxes 10'`],
    ['the title', `UPDATE meta SET title = 'Scuots'`],
  ];
  test.each(CHANGES)('finds %s that was changed', async (_what, sql) => {
    const path = await playedFile();
    await tamperAt(path, (db) => db.prepare(sql).run());
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    expect(got(await replayCampaign(campaign)).differs).toBeDefined();
  });

  test('finds a run that did not come from its sheets and dice, though all its sums are right', async () => {
    const path = await playedFile();
    await tamperAt(path, forgeRun);
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    const { differs } = got(await replayCampaign(campaign));
    expect(differs).toMatchObject({ seq: 5 });
    expect(differs?.say).toContain('played again, it gives a different result');
  });
});

/** Takes all beats out of run 5 and makes its digest and the whole chain right again. */
function forgeRun(db: Database): void {
  type Row = { seq: number; written: string; step: string; body: string };
  db.prepare('DELETE FROM beat WHERE run = 5').run();
  const state = db
    .prepare<[], { state: string }>('SELECT state FROM snapshot WHERE entry = 1')
    .get();
  const digest = runDigest([], JSON.parse(state?.state ?? '') as Json);
  const rows = db.prepare<[], Row>('SELECT seq, written, step, body FROM entry ORDER BY seq').all();
  const set = db.prepare('UPDATE entry SET body = ?, chain = ? WHERE seq = ?');
  let chain = db
    .prepare<[], { chain: string }>('SELECT chain FROM entry WHERE seq = 4')
    .get()?.chain;
  for (const row of rows.slice(4)) {
    const forged = { ...(JSON.parse(row.body) as { [key: string]: Json }), digest, beats: 0 };
    const body = row.seq === 5 ? canonicalJson(forged) : row.body;
    chain = chainOf(chain ?? '', { ...row, body });
    set.run(body, chain, row.seq);
  }
}

/** Works on the file in a process of its own until it has done `turns`, then dies without a word. */
async function workAndDie(path: string, turns: number, work = 'busy'): Promise<void> {
  const worker = await bundled(new URL(`./${work}-worker.ts`, import.meta.url));
  const child = spawn(process.execPath, [worker, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let done = 0;
  for await (const chunk of child.stdout) {
    done += String(chunk).length;
    if (done >= turns) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(done).toBeGreaterThanOrEqual(turns);
}

async function expectWhole(path: string, runs: number): Promise<void> {
  const campaign = await reopen(path);
  const replayed = got(await replayCampaign(campaign));
  expect(replayed.differs).toBeUndefined();
  expect(replayed.runs).toBeGreaterThan(runs);
  campaign.close();
}

test('a program killed in the middle of its work leaves a whole file', async () => {
  const path = tempFile();
  (await toyCampaign(path)).close();
  for (const turns of [3, 17, 40]) {
    await workAndDie(path, turns);
    await expectWhole(path, turns);
  }
});

test('one killed while letters are kept back and turns taken back leaves a whole file too', async () => {
  const path = tempFile();
  (await toyCampaign(path)).close();
  for (const rounds of [2, 5, 9]) {
    await workAndDie(path, rounds, 'office');
    await expectWhole(path, rounds);
  }
});

test('two programs at work on one file at once leave it whole', async () => {
  const path = tempFile();
  (await toyCampaign(path)).close();
  await Promise.all([workAndDie(path, 15), workAndDie(path, 15)]);
  await expectWhole(path, 30);
});
