import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { markSent, readyLetters, writeLetter } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runDigest } from '../../src/campaign/turn/run-digest.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { canonicalJson, type Json } from '../../src/kernel/basic.js';
import { chainOf } from '../../src/store/entry.js';
import { bundled } from '../bundle.js';
import {
  clock,
  got,
  RED,
  refusal,
  reopen,
  run,
  SEED,
  send,
  tempFile,
  TOY,
  toyCampaign,
} from '../campaign/cast.js';
import { tamper } from './tamper.js';

/** A campaign with two released steps and a sheet in the third, its file closed. */
async function playedFile(): Promise<string> {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 3');
  await run(campaign, true);
  got(await releaseTurn(campaign, clock));
  await run(campaign, true);
  got(await releaseTurn(campaign, clock));
  await send(campaign, RED, 'PP 1: move A to 3');
  campaign.close();
  return campaign.path;
}

describe('the journal is append-only', () => {
  const TABLES = ['meta', 'pack_file', 'entry', 'beat', 'snapshot', 'letter'];

  test.each(TABLES)('a row of %s can be neither changed nor deleted', async (table) => {
    const db = new Database(await playedFile());
    const column = db.pragma(`table_info(${table})`) as { name: string }[];
    const name = column[1]?.name ?? '';
    expect(() => db.exec(`UPDATE ${table} SET ${name} = ${name}`)).toThrow('append-only');
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow('append-only');
    db.close();
  });

  test('a letter that left stays sent, and its words stand', async () => {
    const path = await playedFile();
    const campaign = await reopen(path);
    const [letter] = got(await readyLetters(campaign));
    got(await markSent(campaign, letter?.id ?? 0, clock));
    campaign.close();
    const db = new Database(path);
    expect(() => db.exec(`UPDATE letter SET state = 'ready' WHERE state = 'sent'`)).toThrow();
    expect(() => db.exec(`UPDATE letter SET text = 'lies'`)).toThrow('append-only');
    db.close();
  });
});

test('a copy of the one file holds all that was committed, while another has it open too', async () => {
  const path = await playedFile();
  const pages = await reopen(path);
  const campaign = await reopen(path);
  await send(campaign, RED, 'PP 1: move A to 3');
  const copy = tempFile();
  copyFileSync(path, copy);
  const entriesOf = (file: string): unknown => {
    const db = new Database(file, { readonly: true });
    const found = db.prepare('SELECT count(*) AS n FROM entry').get();
    db.close();
    return found;
  };
  expect(entriesOf(copy)).toEqual(entriesOf(path));
  campaign.close();
  pages.close();
});

describe('a file that cannot be used says why', () => {
  test('missing: not-found', async () => {
    expect(refusal(await openCampaign(tempFile(), TOY))).toBe('not-found');
  });

  test('there already: a new campaign does not touch it', async () => {
    const path = tempFile();
    writeFileSync(path, 'precious');
    const refused = await newCampaign(path, { system: 'toy', seed: SEED }, clock, TOY);
    expect(refusal(refused)).toBe('bad-input');
    expect(readFileSync(path, 'utf8')).toBe('precious');
  });

  test('a campaign that cannot begin leaves no file', async () => {
    const path = tempFile();
    const input = { system: 'toy', seed: SEED, pack: { 'line.txt': 'boxes x' } };
    expect(refusal(await newCampaign(path, input, clock, TOY))).toBe('bad-pack');
    expect(existsSync(path)).toBe(false);
  });

  test('no database, a torn one, or one of another program: damaged', async () => {
    const whole = await playedFile();
    const text = tempFile();
    writeFileSync(text, 'a letter to my aunt, which is no database at all\n'.repeat(40));
    const torn = tempFile();
    copyFileSync(whole, torn);
    truncateSync(torn, 9000);
    const other = tempFile();
    new Database(other).exec('CREATE TABLE song (words TEXT)').close();
    const empty = tempFile();
    writeFileSync(empty, '');
    const blot = tempFile();
    const bytes = readFileSync(whole);
    writeFileSync(blot, bytes.fill(0xff, 5 * 4096, 6 * 4096));
    for (const path of [text, torn, other, empty, blot])
      expect(refusal(await openCampaign(path, TOY))).toBe('damaged');
  });

  test('an entry that is no JSON any more: damaged, not a crash', async () => {
    const path = await playedFile();
    tamper(
      path,
      `PRAGMA ignore_check_constraints = ON; UPDATE entry SET body = '{' WHERE kind = 'run'`,
    );
    expect(refusal(await openCampaign(path, TOY))).toBe('damaged');
  });

  test('without one of its tables: damaged, whatever is asked of it', async () => {
    for (const table of ['beat', 'entry', 'letter', 'snapshot']) {
      const path = await playedFile();
      const db = new Database(path);
      db.pragma('foreign_keys = OFF');
      db.exec(`DROP TABLE ${table}`);
      db.close();
      const opened = await openCampaign(path, TOY, 'unchecked');
      const replayed = opened.ok ? await replayCampaign(opened.value) : opened;
      if (opened.ok) opened.value.close();
      expect([table, refusal(replayed)]).toEqual([table, 'damaged']);
      expect(JSON.stringify(replayed)).toContain('is no whole campaign file');
    }
  });

  test('written by a newer program: newer', async () => {
    const path = await playedFile();
    tamper(path, 'PRAGMA user_version = 99');
    expect(refusal(await openCampaign(path, TOY))).toBe('newer');
  });

  test('played by rules that are not here: newer, and the rules are named', async () => {
    const refused = await openCampaign(await playedFile(), []);
    expect(refusal(refused)).toBe('newer');
    expect(refused.ok ? '' : refused.error.say).toContain('toy@1');
  });

  test('in use by another program: locked, and nothing is lost', async () => {
    const campaign = await toyCampaign();
    const other = new Database(campaign.path);
    other.exec('BEGIN IMMEDIATE');
    expect(refusal(await runTurn(campaign, { now: true }, clock))).toBe('locked');
    other.exec('ROLLBACK');
    other.close();
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
    tamper(path, sql);
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    expect(got(await replayCampaign(campaign)).differs).toBeDefined();
  });

  test('finds a run that did not come from its sheets and dice, though all its sums are right', async () => {
    const path = await playedFile();
    forgeRun(path);
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    const { differs } = got(await replayCampaign(campaign));
    expect(differs).toMatchObject({ seq: 5 });
    expect(differs?.say).toContain('played again, it gives a different result');
  });
});

/** Takes all beats out of run 5 and makes its digest and the whole chain right again. */
function forgeRun(path: string): void {
  type Row = { seq: number; written: string; step: string; body: string };
  tamper(path, 'DELETE FROM beat WHERE run = 5');
  const db = new Database(path);
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
  db.close();
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
