/** Litestream (litestream.io) beside a site that is killed at its work: the copy that it kept has all of the campaign. */
import Database from 'better-sqlite3';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { doorToken } from '../../src/campaign/seats/door.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { digestOfRows, tablesIn } from '../../src/store/copy-rows.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { FILES } from '../../src/store/file-store.js';
import { ownTables } from '../../src/store/migrate.js';
import { store } from '../../src/store/store.js';
import { bundled } from '../bundle.js';
import { RED, toy, toyFiles } from '../toys/line/system.js';
import { undoLater } from '../undo.js';
import { must } from '../web/site.js';

const LETTERS = 20;
const MILLISECONDS = 120_000;
const clock = (): string => new Date().toISOString();

/** The program: what `VEDETTE_LITESTREAM` names, which has to be there, or `litestream` as the shell finds it. */
const LITESTREAM = process.env['VEDETTE_LITESTREAM'] ?? 'litestream';
const isNamed = process.env['VEDETTE_LITESTREAM'] !== undefined;
const isThere = isNamed || spawnSync(LITESTREAM, ['version']).status === 0;
if (!isThere)
  console.warn(
    'Skipped: there is no Litestream here. For this test: https://litestream.io/install',
  );

test.runIf(isThere && store() === FILES)(
  'Litestream’s copy of a site that was killed has all that was written, plays and is whole',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'vedette-litestream-'));
    undoLater(() => rmSync(dir, { recursive: true }));
    const [file, copy] = [join(dir, 'site', 'war.vedette'), join(dir, 'copy.vedette')];
    const token = await campaignWith(file);
    const settings = join(dir, 'litestream.yml');
    writeFileSync(
      settings,
      `dbs: [{ path: ${file}, replicas: [{ type: file, path: ${join(dir, 'kept')}, sync-interval: 100ms }] }]`,
    );
    const site = await serve(dirname(file));
    const litestream = begin(LITESTREAM, ['replicate', '-config', settings]);
    await vi.waitFor(() => expect(existsSync(join(dir, 'kept', 'generations'))).toBe(true), {
      timeout: MILLISECONDS,
    });
    for (let n = 1; n <= LETTERS; n += 1) await write(site, token, n);
    site.child.kill('SIGKILL');
    await once(site.child, 'exit');

    await vi.waitFor(
      () => {
        rmSync(copy, { force: true });
        spawnSync(LITESTREAM, ['restore', '-config', settings, '-o', copy, file]);
        expect(digestOf(copy)).toBe(digestOf(file));
      },
      { timeout: MILLISECONDS, interval: 200 },
    );
    litestream.kill();
    const campaign = await must(openCampaign(copy, [toy]));
    undoLater(() => campaign.close());
    expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    const letters = await selectEntriesOf(campaign.inside.journal, 'letter');
    expect(letters).toHaveLength(LETTERS);
  },
  MILLISECONDS,
);

/** The token of the red player's link. */
async function campaignWith(file: string): Promise<string> {
  mkdirSync(dirname(file));
  const input = { system: 'toy', pack: toyFiles, zone: 'UTC' };
  const campaign = await must(newCampaign(file, input, clock, [toy]));
  const player = { seat: RED, name: 'Rosa', mail: 'rosa@example.org' };
  await must(nameSeat(campaign, player, clock));
  const token = await must(doorToken(campaign, RED));
  campaign.close();
  return token;
}

/** Ends with the test, whatever becomes of it. */
function begin(program: string, words: readonly string[]): ChildProcess {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  undoLater(() => child.kill('SIGKILL'));
  return child;
}

type Site = { readonly url: string; readonly child: ChildProcess };

async function serve(dir: string): Promise<Site> {
  const program = await bundled(new URL('../web/site-worker.ts', import.meta.url));
  const child = begin(process.execPath, [program, dir]);
  if (child.stdout === null) throw new Error('The site says nothing');
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, child };
}

async function write({ url }: Site, token: string, n: number): Promise<void> {
  const response = await fetch(`${url}/c/war/s/${token}/letters`, {
    method: 'POST',
    body: new URLSearchParams({ to: 'gm', text: `Letter ${String(n)} of many` }),
    headers: { origin: url },
    redirect: 'manual',
  });
  await response.text();
  expect(response.status).toBe(303);
}

/** Of our own tables: Litestream puts two of its own beside them. */
function digestOf(file: string): string {
  const db = new Database(file, { readonly: true });
  try {
    const own = ownTables.campaign();
    return digestOfRows(
      db,
      tablesIn(db).filter(({ name }) => own.has(name)),
    );
  } finally {
    db.close();
  }
}
