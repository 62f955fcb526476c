/** A database that cannot be reached for a while: pages say so at once, nothing that was kept is lost, and then everything goes on. */
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLoop } from '../../src/clock/loop.js';
import { openPostgres } from '../../src/store/postgres/postgres-store.js';
import { store, useStore } from '../../src/store/store.js';
import type { Store } from '../../src/store/database.js';
import { bundled } from '../bundle.js';
import { startSite, type Site } from '../web/site.js';
import { closeDoor, openDoor } from './door.js';
import { hasPostgres, startPostgres, type Server } from './server.js';

/** Has the server ask for a password whoever comes to that database. */
async function guard(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const owner = new URL(url);
  [owner.username, owner.pathname] = ['owner', '/postgres'];
  const client = new pg.Client({ connectionString: owner.href });
  await client.connect();
  const guarded = `host ${pathname.slice(1)} vedette 127.0.0.1/32 scram-sha-256`;
  const { rows } = await client.query<{ file: string; text: string }>(
    "SELECT current_setting('hba_file') AS file, pg_read_file(current_setting('hba_file')) AS text",
  );
  const [{ file, text } = { file: '', text: '' }] = rows;
  const lines = [guarded, ...text.split('\n').filter((line) => /^[a-z]/.test(line))];
  const values = lines.map((line) => `('${line}')`).join(', ');
  await client.query(`COPY (VALUES ${values}) TO '${file}'`);
  await client.query("ALTER ROLE vedette PASSWORD 'secret'");
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

const SHEET = { kind: 'orders', list: 'scouts', text: 'PP 1: move A to 3' } as const;

describe.skipIf(!hasPostgres)('while the database is away', { timeout: 120_000 }, () => {
  let server: Server;
  let url: string;
  let there: Store;
  let before: Store;
  let site: Site;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.empty();
    there = openPostgres(url);
    before = useStore(there);
    site = await startSite();
  });
  afterAll(async () => {
    await site.close();
    useStore(before);
    there.close();
    server.stop();
  });
  const sheets = (): number =>
    store().look(`${site.dir}/meeting.vedette`, (db) =>
      db.prepare<[], number>(`SELECT count(*) FROM entry WHERE kind = 'sheet'`).pluck().get(),
    ) ?? 0;

  it('pages say so, what was written comes back, and when it is there again everything goes on', async () => {
    const red = site.link('red');
    expect((await site.post(`${red}/sheet`, SHEET)).status).toBe(303);
    expect(sheets()).toBe(1);
    await closeDoor(url);
    for (const url of [red, site.link('gm')]) {
      const { status, text } = await site.get(url);
      expect([url, status]).toEqual([url, 503]);
      expect(text).toContain('The site cannot reach its database right now.');
      expect(text).not.toMatch(/postgres|127\.0\.0\.1|ECONN/i);
    }
    const refused = await site.post(`${red}/sheet`, SHEET);
    expect([refused.status, refused.text.includes(SHEET.text)]).toEqual([503, true]);
    expect(site.errors.map(String).join()).toContain('The PostgreSQL database cannot be used');
    site.errors.length = 0;
    await openDoor(url);
    // The first visitor may still be given a connection that has ended.
    const back = await site.get(red);
    if (back.status !== 200) expect([back.status, site.errors.map(String)]).toEqual([503, []]);
    expect((await site.get(red)).status).toBe(200);
    site.errors.length = 0;
    expect(sheets()).toBe(1);
    expect((await site.post(`${red}/sheet`, { ...SHEET, text: 'PP 1: move A to 2' })).status).toBe(
      303,
    );
    expect(sheets()).toBe(2);
    expect(site.errors).toEqual([]);
  });
});

describe.skipIf(!hasPostgres)('while the disk of the database is full', { timeout: 60_000 }, () => {
  let server: Server;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('pages say so, and not that the database is away', async () => {
    const url = await server.empty();
    const there = openPostgres(url);
    const before = useStore(there);
    const site = await startSite();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
      await client.query(
        'CREATE TRIGGER full_disk BEFORE INSERT ON vedette.note EXECUTE FUNCTION full_disk()',
      );
      const { text } = await site.post(`${site.link('gm')}/notes`, { text: 'The bridge' });
      expect(text).toContain(
        'The site cannot save right now: its disk is full or broken. Nothing was changed.',
      );
      expect(text).toContain('The bridge');
    } finally {
      await client.end();
      await site.close();
      useStore(before);
      there.close();
    }
  });
});

describe.skipIf(!hasPostgres)('an address that is wrong', { timeout: 60_000 }, () => {
  let server: Server;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('is said to be wrong, and not that the server is away', async () => {
    const url = new URL(await server.empty());
    await guard(url.href);
    const changed = (change: Partial<URL>): string => Object.assign(new URL(url), change).href;
    const tries = [
      ['its server asks for a password, and it names none', changed({})],
      ['password authentication failed for user "vedette"', changed({ password: 'wrong' })],
      ['database "nowhere" does not exist', changed({ pathname: '/nowhere' })],
    ] as const;
    for (const [why, address] of tries)
      expect(() => openPostgres(address)).toThrow(
        expect.objectContaining({
          code: 'not-found',
          message: `The PostgreSQL database cannot be used: ${why}.`,
        }),
      );
    openPostgres(changed({ password: 'secret' })).close();
    const program = await bundled(new URL('../../src/main.ts', import.meta.url));
    const ends = (...words: readonly string[]) =>
      spawnSync(process.execPath, [program, ...words], {
        ...{ input: 'From: ann@example.org', encoding: 'utf8' },
        env: { ...process.env, VEDETTE_STORE: changed({ password: 'wrong' }) },
      });
    expect(ends('log', 'war.vedette').status).toBe(2);
    // A mail server hands it in again when the address is mended.
    const handed = ends('mail', 'in', 'war.vedette', '-');
    expect([handed.status, handed.stderr]).toEqual([75, expect.stringContaining('password')]);
  });
});

it('what fails again and again is told once, and again after it was done', async () => {
  const outcomes = ['away', 'away', '', 'away', 'full', 'full'];
  const told: string[] = [];
  let round = 0;
  const loop = startLoop({
    pauseMilliseconds: 1,
    work: () => {
      const outcome = outcomes[(round += 1) - 1] ?? '';
      return outcome === '' ? Promise.resolve() : Promise.reject(new Error(outcome));
    },
    report: (error) => told.push(String(error)),
  });
  await vi.waitFor(() => expect(round).toBeGreaterThan(outcomes.length));
  await loop.stop();
  expect(told).toEqual(['Error: away', 'Error: away', 'Error: full']);
});
