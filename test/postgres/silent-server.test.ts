/** A server that says nothing any more, and closes nothing: a cable that was pulled, or a machine that stands still. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Journal, Store } from '../../src/store/database.js';
import { transact } from '../../src/store/journal.js';
import { putNote, selectNotes } from '../../src/store/note.js';
import { openPostgres } from '../../src/store/postgres/postgres-store.js';
import { useStore } from '../../src/store/store.js';
import { startSite } from '../web/site.js';
import { layCable, type Cable } from './cable.js';
import { hasPostgres, startPostgres, type Server } from './server.js';

const SILENCES = { plain: 2000, bounds: 4000, settled: 6000 };
const NOTE = { text: 'a note', written: '1861-07-21T12:00:00.000Z' };

describe.skipIf(!hasPostgres)('while the server says nothing', { timeout: 60_000 }, () => {
  let server: Server;
  let other: pg.Client;
  let cable: Cable;
  let there: Store;
  let journal: Journal;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const url = await server.empty();
    other = new pg.Client({ connectionString: url });
    await other.connect();
    cable = await layCable(url);
    there = openPostgres(cable.url, SILENCES);
    journal = there.create('/campaigns/silent.vedette');
  });
  afterEach(async () => {
    cable.thaw();
    journal.db.close();
    there.close();
    await cable.close();
    await other.end();
  });
  const put = (): Promise<number> => transact(journal, 'write', () => putNote(journal, NOTE));
  const notes = (): Promise<number> =>
    transact(journal, 'read', async () => (await selectNotes(journal)).length);
  const goesOn = (): Promise<void> =>
    vi.waitFor(put, { timeout: 10_000, interval: 200 }).then(() => undefined);

  it('what is asked is refused when it has been silent for a while, then at once, until it answers', async () => {
    await put();
    cable.freeze();
    const begun = performance.now();
    await expect(put()).rejects.toMatchObject({ code: 'away' });
    expect(performance.now() - begun).toBeLessThan(SILENCES.bounds + 1000);
    await expect(put()).rejects.toMatchObject({ code: 'away' });
    const again = performance.now();
    await expect(put()).rejects.toMatchObject({ code: 'away' });
    expect(() => there.keys.read('/campaigns/silent.vedette')).toThrow();
    expect(performance.now() - again).toBeLessThan(500);
    cable.thaw();
    await goesOn();
    expect(await notes()).toBe(2);
  });

  it('half a transaction is never gone on with, and leaves nothing behind', async () => {
    const half = transact(journal, 'write', async () => {
      await putNote(journal, NOTE);
      cable.freeze();
      await putNote(journal, NOTE);
    });
    await expect(half).rejects.toMatchObject({ code: 'away' });
    cable.thaw();
    await goesOn();
    expect(await notes()).toBe(1);
    const { rows } = await other.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  });

  it('what was saved, but not said to be, is not called unchanged', async () => {
    cable.freeze('save');
    await expect(put()).rejects.toMatchObject({ code: 'unsure' });
    cable.thaw();
    await vi.waitFor(async () => expect(await notes()).toBe(1), { timeout: 10_000, interval: 200 });
  });

  it('a page says of what may have been saved to look first, and not that nothing was changed', async () => {
    const before = useStore(there);
    const site = await startSite();
    try {
      const notes = `${site.link('gm')}/notes`;
      await site.get(notes);
      cable.freeze('save');
      const { status, text } = await site.post(notes, { text: 'The bridge' });
      expect(status).toBe(503);
      expect(text).toContain('It may have been saved: look before you do it again.');
      expect(text).toContain('The bridge');
      expect(text).not.toMatch(/Nothing was changed|was not sent/);
      cable.thaw();
      await vi.waitFor(async () => expect((await site.get(notes)).text).toContain('The bridge'), {
        ...{ timeout: 10_000, interval: 200 },
      });
    } finally {
      await site.close();
      useStore(before);
    }
  });

  it('a transaction that was lost before its end was surely not saved', async () => {
    const ended = transact(journal, 'write', async () => {
      await putNote(journal, NOTE);
      await other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    await expect(ended).rejects.toMatchObject({ code: 'away' });
    expect(await notes()).toBe(0);
  });

  it('whoever waits for another writer is not taken for it', async () => {
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock(hashtextextended(id, 0)) FROM vedette.shelf');
    const sent = put();
    await new Promise((resolve) => setTimeout(resolve, SILENCES.plain + 500));
    await other.query('COMMIT');
    await sent;
    expect(await notes()).toBe(1);
  });

  it('a handle that is closed while it waits for another writer keeps nobody out', async () => {
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock(hashtextextended(id, 0)) FROM vedette.shelf');
    const begun = journal.turns.begin('write');
    journal.db.close();
    await other.query('COMMIT');
    await expect(begun).rejects.toThrow('not open');
    journal = there.open('/campaigns/silent.vedette');
    await put();
    expect(await notes()).toBe(1);
  });

  it('what is told is heard again after it', async () => {
    await there.list('/campaigns');
    cable.freeze();
    expect(() => there.keys.read('/campaigns/silent.vedette')).toThrow();
    await new Promise((resolve) => setTimeout(resolve, SILENCES.plain));
    await other.query(`UPDATE vedette.shelf SET name = 'otherwise.vedette'`);
    cable.thaw();
    await vi.waitFor(
      async () => expect(await there.list('/campaigns')).toEqual(['otherwise.vedette']),
      { timeout: 10_000, interval: 200 },
    );
  });
});
