/** The thread that plays steps of campaigns in a database: it has connections of its own, and leaves none behind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSteps, type Steps } from '../../src/open-steps.js';
import { closeDoor, openDoor } from './door.js';
import { hasPostgres, startPostgres, type Server } from './server.js';

describe.skipIf(!hasPostgres)('the thread that plays steps', { timeout: 120_000 }, () => {
  let server: Server;
  let storeUrl: string;
  let asked: pg.Client;
  let dir: string;
  let steps: Steps | undefined;
  beforeAll(async () => {
    server = await startPostgres();
    storeUrl = await server.empty();
    dir = mkdtempSync(join(tmpdir(), 'vedette-thread-'));
  });
  afterAll(async () => {
    await steps?.close();
    server.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  const connect = async (): Promise<void> => {
    asked = new pg.Client({ connectionString: storeUrl });
    await asked.connect();
  };
  const connections = async (): Promise<number> => {
    const { rows } = await asked.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'vedette'`,
    );
    return rows[0]?.count ?? 0;
  };
  /** There is no such campaign; to find that out the thread looks into the database. */
  const play = () => steps?.strike('none', undefined);

  it('closes its connections when it has rested, opens others when it is needed, and closes those with the site', async () => {
    await connect();
    expect(await connections()).toBe(0);
    steps = openSteps(dir, { storeUrl, restMilliseconds: 300 });
    for (let round = 0; round < 2; round += 1) {
      expect(await play()).toBeUndefined();
      expect(await connections()).toBeGreaterThan(0);
      await vi.waitFor(async () => expect(await connections()).toBe(0), 20_000);
    }
    expect(await play()).toBeUndefined();
    await steps.close();
    await vi.waitFor(async () => expect(await connections()).toBe(0), 20_000);
    await asked.end();
  });

  it('says that the database is away, in the words of pages, and plays again when it is back', async () => {
    steps = openSteps(dir, { storeUrl });
    await closeDoor(storeUrl);
    const away = {
      name: 'Unable',
      say: expect.stringContaining('The site cannot reach its database right now.') as string,
    };
    await expect(play()).rejects.toMatchObject(away);
    await openDoor(storeUrl);
    expect(await play()).toBeUndefined();
    // It has everything open by now.
    await closeDoor(storeUrl);
    await expect(play()).rejects.toMatchObject(away);
    await openDoor(storeUrl);
    expect(await play()).toBeUndefined();
    await steps.close();
  });
});
