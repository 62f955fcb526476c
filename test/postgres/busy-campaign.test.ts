/** While one process plays a step of a campaign, another takes what is sent to it after that, and shows its pages at once. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/store/postgres/postgres-store.js';
import { useStore } from '../../src/store/store.js';
import type { Store } from '../../src/store/database.js';
import { startSite, type Site } from '../web/site.js';
import { hasPostgres, startPostgres, type Server } from './server.js';

describe.skipIf(!hasPostgres)('a campaign that another process writes to', () => {
  let server: Server;
  let there: Store;
  let before: Store;
  let site: Site;
  let other: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.empty();
    there = openPostgres(url);
    before = useStore(there);
    site = await startSite();
    other = new pg.Client({ connectionString: url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await site.close();
    useStore(before);
    there.close();
    server.stop();
  });

  it('shows its pages meanwhile, and keeps what is sent when the other is done', async () => {
    const red = site.link('red');
    expect((await site.get(red)).status).toBe(200);
    await other.query('BEGIN');
    await other.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(id, 0)) FROM vedette.shelf WHERE name = 'meeting.vedette'`,
    );
    const done: string[] = [];
    const sheet = { kind: 'orders', list: 'scouts', text: 'PP 1: move A to 3' };
    const sent = site.post(`${red}/sheet`, sheet).finally(() => done.push('sent'));
    for (const page of ['', '/state', '/letters']) {
      expect((await site.get(red + page)).status).toBe(200);
      done.push('page');
    }
    await other.query('COMMIT');
    expect((await sent).status).toBe(303);
    expect(done).toEqual(['page', 'page', 'page', 'sent']);
    expect((await site.get(red)).text).toContain('PP 1: move A to 3');
    expect(site.errors).toEqual([]);
  });
});
