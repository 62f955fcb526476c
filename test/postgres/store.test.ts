/** Everything in one PostgreSQL: what is kept there is what a file would keep, and no campaign sees another. */
import Database from 'better-sqlite3';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { moveFiles } from '../../src/campaign/gm/move.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { replayCampaign as replay } from '../../src/campaign/turn/replay.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { findKey } from '../../src/campaign/turn/dice-key.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { putDraft, selectDraft } from '../../src/store/draft.js';
import { DIRECTORY_FILE } from '../../src/store/head.js';
import { moveBetween } from '../../src/store/move.js';
import { FILES } from '../../src/store/file-store.js';
import { stampOf, transact, versionOf } from '../../src/store/journal.js';
import { failureOf } from '../../src/store/failure.js';
import { ServerError } from '../../src/store/postgres/link.js';
import { openPostgres } from '../../src/store/postgres/postgres-store.js';
import { translate } from '../../src/store/postgres/translate.js';
import type { Refusal } from '../../src/campaign/types.js';
import type { Result } from '../../src/kernel/basic.js';
import { useStore } from '../../src/store/store.js';
import type { Store } from '../../src/store/database.js';
import { got } from '../campaign/cast.js';
import { RED, toy, toyFiles } from '../toys/line/system.js';
import { hasPostgres, startPostgres, type Server } from './server.js';

const must = async <T>(outcome: Promise<Result<T, Refusal>>): Promise<T> => got(await outcome);
const clock = (): string => '1861-07-21T12:00:00.000Z';

it('a statement keeps its text: only places for values and the key of a table are PostgreSQL’s', () => {
  const names = translate(`SELECT '?', "@a" FROM t WHERE a = @one AND b = @two AND c = @one`);
  expect(names).toEqual({
    sql: `SELECT '?', "@a" FROM t WHERE a = $1 AND b = $2 AND c = $1`,
    names: ['one', 'two'],
  });
  const places = translate('INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO NOTHING');
  expect(places.sql).toBe(
    'INSERT INTO t (a, b) VALUES ($1, $2) ON CONFLICT (campaign_id, a) DO NOTHING',
  );
});

it.each([
  ['it is full', '53300', 'away'],
  ['it writes nothing for now', '25006', 'away'],
  ['it lets nobody in', '28P01', 'away'],
  ['it has ended what rested too long', '25P03', 'away'],
  ['another has the campaign', '55P03', 'locked'],
  ['what is written breaks a rule of the tables', '23505', undefined],
  ['a transaction that has failed goes on', '25P02', undefined],
])(
  'where a server says that %s, that is no fault of the program, unless it is',
  (_what, code, is) => {
    const failure = failureOf(new ServerError(code, 'no'), 'a.vedette');
    expect(failure?.code).toBe(is);
  },
);

it('dice wait for their key while the database is away, and are not thrown without it', () => {
  const read = (): never => {
    throw new ServerError('53300', 'too many clients already');
  };
  const own = useStore({ ...FILES, keys: { ...FILES.keys, read } });
  try {
    expect(() => findKey('a.vedette', 'a key')).toThrow(/cannot be used \(too many clients/);
  } finally {
    useStore(own);
  }
});

describe.skipIf(!hasPostgres)('with PostgreSQL', { timeout: 120_000 }, () => {
  let server: Server;
  let url: string;
  let there: Store;
  let before: Store;
  let dir: string;
  let asked: pg.Client;

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.empty();
    there = openPostgres(url);
    before = useStore(there);
    dir = mkdtempSync(join(tmpdir(), 'vedette-shared-'));
    asked = new pg.Client({ connectionString: url });
    await asked.connect();
  });
  afterAll(async () => {
    useStore(before);
    await asked.end();
    there.close();
    server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const begin = async (name: string): Promise<Campaign> =>
    must(newCampaign(join(dir, name), { system: toy.key, pack: toyFiles }, clock, [toy]));
  const playOne = async (campaign: Campaign, text: string): Promise<void> => {
    await must(submitSheet(campaign, { seat: RED, kind: 'orders', text, via: 'cli' }, clock));
    await must(runTurn(campaign, { now: true }, clock));
    await must(releaseTurn(campaign, clock));
  };

  /** Ends all connections but the one that this is asked by. */
  const cut = (): Promise<unknown> =>
    asked.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

  it('a campaign is played, opened again and replayed, and nothing of it is a file', async () => {
    const campaign = await begin('played.vedette');
    await playOne(campaign, 'PP 1: move A to 3');
    campaign.close();
    expect(readdirSync(dir)).toEqual([]);
    const again = await must(openCampaign(join(dir, 'played.vedette'), [toy]));
    await must(replay(again));
    again.close();
    expect(await there.list(dir)).toContain('played.vedette');
  });

  it('work whose connection is lost in the middle is refused as away, and done when it is asked again', async () => {
    const campaign = await begin('lost.vedette');
    const { journal } = campaign.inside;
    const work = (ends: boolean) =>
      transact(journal, 'write', async () => {
        if (ends) await cut();
        journal.db.prepare('SELECT count(*) FROM entry').get();
      });
    await expect(work(true)).rejects.toMatchObject({ name: 'JournalFailure', code: 'away' });
    await work(false);
    await playOne(campaign, 'PP 1: move A to 3');
    campaign.close();
  });

  it('a move that was interrupted is begun again', async () => {
    const path = join(dir, 'interrupted.vedette');
    useStore(FILES);
    const campaign = await must(
      newCampaign(path, { system: toy.key, pack: toyFiles }, clock, [toy]),
    );
    campaign.close();
    useStore(there);
    // Ended before its rows were there.
    there.create(path).db.close();
    const early = await openCampaign(path, [toy]);
    const said = early.ok ? '' : early.error.say;
    expect(said).toContain('a move into the database was cut off');
    expect(said).toContain('move it again with vedette move');
    expect(said).not.toMatch(/[Dd]elete|\.key|move it away/);
    const [moved] = await must(moveFiles(path, { url, way: 'to-database' }));
    expect(moved?.now).toBe(moved?.before);
    const again = await must(openCampaign(path, [toy]));
    await must(replay(again));
    again.close();
    useStore(FILES);
    const other = await must(newCampaign(path, { system: toy.key, pack: toyFiles }, clock, [toy]));
    other.close();
    useStore(there);
    const refused = await moveFiles(path, { url, way: 'to-database' });
    expect(refused.ok ? '' : refused.error.say).toContain('is there already. It was not moved');
  });

  it('the move of a directory that was interrupted is begun again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vedette-directory-'));
    const path = join(folder, DIRECTORY_FILE);
    for (const one of [FILES, there]) one.openDirectory(path).db.close();
    const moved = await moveBetween(path, { from: FILES, to: there });
    expect(moved.now).toBe(moved.before);
    there.remove(path);
    rmSync(folder, { recursive: true });
  });

  it('moves there and back with one digest, with its key and its drafts, and plays on', async () => {
    const path = join(dir, 'moved.vedette');
    useStore(FILES);
    const campaign = await must(
      newCampaign(path, { system: toy.key, pack: toyFiles }, clock, [toy]),
    );
    const draft = { key: 'k', text: 'a\0b \uFDD0 \uFDD01', revision: 1, written: clock() };
    await transact(campaign.inside.journal, 'write', () =>
      putDraft(campaign.inside.journal, RED, draft),
    );
    await playOne(campaign, 'PP 1: move A to 3');
    campaign.close();
    // Another program, such as Litestream, may have tables of its own in the file: they stay behind.
    const others = new Database(path);
    others.exec('CREATE TABLE _lock (id INTEGER); INSERT INTO _lock VALUES (1)');
    others.close();
    useStore(there);
    FILES.keys.write(`${path}.moved`, 'of another campaign, moved before');
    const [gone] = await must(moveFiles(path, { url, way: 'to-database' }));
    expect(gone?.now).toBe(gone?.before);
    expect(FILES.markOf(path)).toBeUndefined();
    // What stays behind can be put back, and signs again.
    expect(FILES.keys.read(`${path}.moved`)).toBe(there.keys.read(path));
    expect(FILES.keys.read(path)).toBeUndefined();
    const moved = await must(openCampaign(path, [toy]));
    expect(moved.inside.dice.keyState()).toBe('signs');
    expect(await selectDraft(moved.inside.journal, RED, 'k')).toEqual(draft);
    await playOne(moved, 'PP 1: move A to 2');
    await must(replay(moved));
    moved.close();
    const [back] = await must(moveFiles(path, { url, way: 'to-files' }));
    expect(back?.now).toBe(back?.before);
    expect(back?.now).not.toBe(gone?.now);
    useStore(FILES);
    const home = await must(openCampaign(path, [toy]));
    expect(home.inside.dice.keyState()).toBe('signs');
    await must(replay(home));
    home.close();
    useStore(there);
    // Told by the server, since another connection moved it.
    await vi.waitFor(() => expect(there.markOf(path)).toBeUndefined());
  });

  it('a move that was interrupted at its end is ended', async () => {
    const path = join(dir, 'ended.vedette');
    useStore(FILES);
    const input = { system: toy.key, pack: toyFiles };
    (await must(newCampaign(path, input, clock, [toy]))).close();
    useStore(there);
    // Ended before it was set aside.
    await moveBetween(path, { from: FILES, to: there });
    FILES.rename(`${path}.moved`, path);
    const [moved] = await must(moveFiles(path, { url, way: 'to-database' }));
    expect(moved?.now).toBe(moved?.before);
    expect(FILES.markOf(path)).toBeUndefined();
    FILES.rename(`${path}.moved`, path);
    const [back] = await must(moveFiles(path, { url, way: 'to-files' }));
    expect(back?.now).toBe(moved?.now);
    await vi.waitFor(() => expect(there.markOf(path)).toBeUndefined());
    expect(FILES.markOf(path)).toBeDefined();
  });

  it('whoever waits to write to it while it is moved away is told that it is not there', async () => {
    const path = join(dir, 'left.vedette');
    (await begin('left.vedette')).close();
    const other = openPostgres(url);
    const journal = other.open(path);
    const draft = { key: 'k', text: 'a', revision: 1, written: clock() };
    let late: Promise<unknown> | undefined;
    const write = (): void => {
      late ??= transact(journal, 'write', () => putDraft(journal, RED, draft)).catch(
        (error: unknown) => error,
      );
    };
    await must(moveFiles(path, { url, way: 'to-files' }, write));
    expect(await late).toMatchObject({ code: 'not-found' });
    journal.db.close();
    other.close();
  });

  it('whoever waits to write to a file while it is moved into a database is told that it is not there', async () => {
    const path = join(dir, 'waited.vedette');
    useStore(FILES);
    const input = { system: toy.key, pack: toyFiles };
    (await must(newCampaign(path, input, clock, [toy]))).close();
    const journal = FILES.open(path);
    const draft = (text: string) => ({ key: 'k', text, revision: 1, written: clock() });
    const write = (text: string) => putDraft(journal, RED, draft(text));
    await transact(journal, 'write', () => write('before'));
    const { rename } = FILES;
    const renamed = vi.spyOn(FILES, 'rename').mockImplementation((from, to) => {
      // It is held until it has its other name.
      const other = new Database(from, { timeout: 0 });
      expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
      other.close();
      rename(from, to);
    });
    const [gone] = await must(moveFiles(path, { url, way: 'to-database' }));
    expect(renamed).toHaveBeenCalledOnce();
    renamed.mockRestore();
    const late = transact(journal, 'write', () => write('after'));
    await expect(late).rejects.toMatchObject({ code: 'locked' });
    journal.db.close();
    useStore(there);
    expect(readdirSync(dir).filter((name) => name.startsWith('waited'))).toEqual(
      expect.not.arrayContaining(['waited.vedette-wal', 'waited.vedette']),
    );
    // What was set aside is whole by itself.
    FILES.rename(`${path}.moved`, path);
    const put = await moveFiles(path, { url, way: 'to-database' });
    expect(put).toMatchObject({ ok: true, value: [{ before: gone?.before }] });
  });

  it('what cannot be moved whole leaves nothing where it was to go', async () => {
    const path = join(dir, 'unmoved.vedette');
    useStore(FILES);
    const input = { system: toy.key, pack: toyFiles };
    (await must(newCampaign(path, input, clock, [toy]))).close();
    useStore(there);
    there.keys.write(path, 'the key of another campaign');
    const moved = await moveFiles(path, { url, way: 'to-database' });
    expect(moved).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    await vi.waitFor(() => expect(there.markOf(path)).toBeUndefined());
    expect(FILES.markOf(path)).toBeDefined();
    there.keys.remove(path);
  });

  /** A folder with campaigns and a directory, in files. */
  const layFolder = async (...names: readonly string[]): Promise<string> => {
    const folder = mkdtempSync(join(dir, 'folder-'));
    FILES.openDirectory(join(folder, DIRECTORY_FILE)).db.close();
    useStore(FILES);
    for (const name of names) {
      const input = { system: toy.key, pack: toyFiles };
      (await must(newCampaign(join(folder, name), input, clock, [toy]))).close();
    }
    return folder;
  };

  it('an old copy that lacks entries which were written is not moved into the database', async () => {
    const folder = await layFolder('behind.vedette');
    const path = join(folder, 'behind.vedette');
    copyFileSync(path, `${path}.old`);
    const campaign = await must(openCampaign(path, [toy]));
    await playOne(campaign, 'PP 1: move A to 3');
    campaign.close();
    for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
    copyFileSync(`${path}.old`, path);
    useStore(there);
    for (const one of [path, folder]) {
      const moved = await moveFiles(one, { url, way: 'to-database' });
      expect(moved).toMatchObject({ ok: false, error: { code: 'damaged' } });
      expect(moved.ok ? '' : moved.error.say).toMatch(/lost its newest entries.*vedette accept/s);
    }
    expect([FILES.markOf(path) === undefined, there.markOf(path)]).toEqual([false, undefined]);
  });

  it('a folder of which one file cannot be moved says what was moved before it', async () => {
    const folder = await layFolder('a.vedette', 'b.vedette');
    const [a, b] = [join(folder, 'a.vedette'), join(folder, 'b.vedette')];
    useStore(there);
    there.keys.write(b, 'the key of another campaign');
    const moved = await moveFiles(folder, { url, way: 'to-database' });
    expect(moved.ok ? '' : moved.error.say).toMatch(
      /is to go\. It was not moved\. Already moved: \S*a\.vedette\. Move the folder again/,
    );
    there.keys.remove(b);
    const rest = await must(moveFiles(folder, { url, way: 'to-database' }));
    expect(rest.map(({ path }) => path)).toEqual([b, join(folder, DIRECTORY_FILE)]);
    expect(there.markOf(a)).toBeDefined();
  });

  it('a file that is no database is not moved, and is named', async () => {
    const path = join(dir, 'aunt.vedette');
    writeFileSync(path, 'a letter to my aunt\n'.repeat(400));
    const moved = await moveFiles(path, { url, way: 'to-database' });
    expect(moved).toMatchObject({ ok: false, error: { code: 'damaged' } });
    expect(moved.ok ? '' : moved.error.say).toContain(path);
  });

  it.each(['markOf', 'list'] as const)(
    'what may not be read (%s) is not moved, and is named',
    async (looks) => {
      const folder = await layFolder('shut.vedette');
      useStore(there);
      vi.spyOn(FILES, looks).mockImplementation(() => {
        throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      });
      const moved = await moveFiles(folder, { url, way: 'to-database' }).finally(() =>
        vi.restoreAllMocks(),
      );
      expect(moved).toMatchObject({ ok: false, error: { code: 'read-only' } });
      expect(moved.ok ? '' : moved.error.say).toContain(folder);
    },
  );

  it('a move back to files that was interrupted is begun again, and nothing else is written over', async () => {
    const folder = await layFolder('back.vedette');
    const path = join(folder, 'back.vedette');
    useStore(there);
    await must(moveFiles(path, { url, way: 'to-database' }));
    writeFileSync(path, '');
    const empty = await moveFiles(path, { url, way: 'to-files' });
    expect(empty.ok ? '' : empty.error.say).toMatch(
      /interrupted move .*Delete it, then move again/,
    );
    rmSync(path);
    // Ended before its rows were there.
    FILES.create(path).db.close();
    const [moved] = await must(moveFiles(path, { url, way: 'to-files' }));
    expect(moved?.now).toBe(moved?.before);
    useStore(FILES);
    const again = await must(openCampaign(path, [toy]));
    await must(replay(again));
    again.close();
    useStore(there);
    const other = await begin('other.vedette');
    other.close();
    const taken = join(dir, 'other.vedette');
    copyFileSync(path, taken);
    const refused = await moveFiles(taken, { url, way: 'to-files' });
    expect(refused.ok ? '' : refused.error.say).toContain('is there already. It was not moved');
    rmSync(taken);
  });

  it('a folder that is not there is not moved, nor moved back to', async () => {
    for (const way of ['to-database', 'to-files'] as const) {
      const none = await moveFiles(join(dir, 'nowhere'), { url, way });
      expect(none).toMatchObject({ ok: false, error: { code: 'not-found' } });
    }
  });

  it('is taken away as a whole, also after it was played and released', async () => {
    const campaign = await begin('gone.vedette');
    await playOne(campaign, 'PP 1: move A to 3');
    await playOne(campaign, 'PP 1: move A to 2');
    campaign.close();
    there.remove(join(dir, 'gone.vedette'));
    there.keys.remove(join(dir, 'gone.vedette'));
    expect(there.markOf(join(dir, 'gone.vedette'))).toBeUndefined();
    const again = await begin('gone.vedette');
    expect(got(await replay(again)).differs).toBeUndefined();
    again.close();
  });

  it('the name of a beginning that was cut off is free again after a while, with the place of its key', async () => {
    const path = join(dir, 'half.vedette');
    there.create(path).db.close();
    there.keys.write(path, 'of the one that was cut off');
    await expect(begin('half.vedette')).rejects.toThrow('already exists');
    await asked.query(
      "UPDATE vedette.shelf SET written = now() - interval '1 hour' WHERE name = 'half.vedette'",
    );
    const again = await begin('half.vedette');
    await playOne(again, 'PP 1: move A to 3');
    again.close();
    expect(there.keys.read(path)).toContain('PRIVATE KEY');
    await asked.query(
      "UPDATE vedette.shelf SET written = now() - interval '1 year' WHERE name = 'half.vedette'",
    );
    await expect(begin('half.vedette')).rejects.toThrow('already exists');
    await must(replay(await must(openCampaign(path, [toy]))));
  });

  it('of one that is damaged, nobody is told of files beside it', async () => {
    const path = join(dir, 'hurt.vedette');
    (await begin('hurt.vedette')).close();
    const { disk } = there.placeOf(path) ?? {};
    await asked.query(
      `BEGIN; SELECT set_config('vedette.campaign', '${String(disk)}', true);
       ALTER TABLE vedette.snapshot DISABLE TRIGGER USER; DELETE FROM vedette.snapshot;
       ALTER TABLE vedette.snapshot ENABLE TRIGGER USER; COMMIT`,
    );
    const opened = await openCampaign(path, [toy]);
    const said = opened.ok ? '' : opened.error.say;
    expect(said).toContain('it holds no position');
    expect(said).toContain(`vedette move $VEDETTE_STORE ${path}`);
    expect(said).not.toMatch(/-wal|-shm/);
  });

  it('the keys of dice of two folders are apart, and none is written over or read where it is not', () => {
    const [mine, theirs] = [join(dir, 'one', 'same.vedette'), join(dir, 'two', 'same.vedette')];
    expect([there.keys.write(mine, 'mine'), there.keys.write(theirs, 'theirs')]).toEqual([
      true,
      true,
    ]);
    expect(there.keys.write(mine, 'another')).toBe(false);
    there.keys.remove(theirs);
    expect([there.keys.read(mine), there.keys.read(theirs)]).toEqual(['mine', undefined]);
    there.keys.remove(mine);
  });

  it('a user whom no policy keeps from other campaigns is refused', async () => {
    const owner = new URL(url);
    owner.username = 'owner';
    const client = new pg.Client({ connectionString: owner.href });
    await client.connect();
    await client.query('CREATE ROLE sees_all LOGIN BYPASSRLS');
    const wide = new URL(url);
    wide.username = 'sees_all';
    try {
      expect(() => openPostgres(wide.href)).toThrow('names the user sees_all, who may do anything');
      expect(() => openPostgres(owner.href)).toThrow('names the user owner, who may do anything');
    } finally {
      await client.query('DROP ROLE sees_all');
      await client.end();
    }
  });

  it('what a part of a transaction wrote and took back is not read in the rest of it', async () => {
    const campaign = await begin('parts.vedette');
    const { journal } = campaign.inside;
    const draft = { key: 'k', text: 'first', revision: 1, written: clock() };
    const textNow = async () => (await selectDraft(journal, RED, 'k'))?.text;
    const texts = await transact(journal, 'write', async () => {
      await putDraft(journal, RED, draft);
      const seen = [await textNow()];
      const part = async () => {
        await putDraft(journal, RED, { ...draft, text: 'second' });
        seen.push(await textNow());
      };
      await transact(journal, 'write', part, () => false);
      seen.push(await textNow());
      return seen;
    });
    expect(texts).toEqual(['first', 'second', 'first']);
    campaign.close();
  });

  it('a statement that fails by itself is followed by others', async () => {
    const campaign = await begin('failed.vedette');
    const { db } = campaign.inside.journal;
    const count = () => db.prepare<[], number>('SELECT count(*) FROM meta').pluck().get();
    for (let time = 0; time < 3; time += 1) {
      expect(() => db.prepare('SELECT nothing FROM nowhere').get()).toThrow('nowhere');
      expect(count()).toBe(1);
    }
    campaign.close();
  });

  it('no statement sees another campaign, and none any without saying which it is of', async () => {
    const [one, two] = [await begin('one.vedette'), await begin('two.vedette')];
    await playOne(one, 'PP 1: move A to 3');
    const count = (campaign: Campaign): Promise<number | undefined> =>
      transact(campaign.inside.journal, 'read', () =>
        Promise.resolve(
          campaign.inside.journal.db
            .prepare<[], number>('SELECT count(*) FROM entry')
            .pluck()
            .get(),
        ),
      );
    const [ofOne = 0, ofTwo = 0] = [await count(one), await count(two)];
    expect(ofOne).toBeGreaterThan(ofTwo);
    expect(ofTwo).toBeGreaterThan(0);
    const all = await asked.query('SELECT count(*)::int AS n FROM vedette.entry');
    expect(all.rows).toEqual([{ n: 0 }]);
    await expect(
      asked.query(`INSERT INTO vedette.note (id, text, written, changed) VALUES (1, '', '', '')`),
    ).rejects.toThrow();
    one.close();
    two.close();
  });

  it('what is written stays: no entry, letter or position is changed or taken out', async () => {
    const campaign = await begin('kept.vedette');
    const { journal } = campaign.inside;
    for (const sql of [
      `UPDATE entry SET written = ''`,
      'DELETE FROM entry',
      `UPDATE letter SET subject = 'x'`,
      'DELETE FROM snapshot',
    ])
      await expect(
        transact(journal, 'write', () => Promise.resolve(journal.db.prepare(sql).run())),
      ).rejects.toThrow('append-only');
    campaign.close();
  });

  it('another handle’s writes are seen, and its own are not taken for another’s', async () => {
    const path = join(dir, 'two-handles.vedette');
    const mine = await begin('two-handles.vedette');
    const theirs = await must(openCampaign(path, [toy]));
    const { journal } = mine.inside;
    const version = versionOf(journal);
    await nameSeat(mine, { seat: RED, name: 'Rosa' }, clock);
    expect(versionOf(journal)).toBe(version);
    const stamp = stampOf(journal);
    await nameSeat(theirs, { seat: RED, name: 'Rose' }, clock);
    expect(versionOf(journal)).not.toBe(version);
    expect(stampOf(journal)).not.toBe(stamp);
    mine.close();
    theirs.close();
  });

  it('another process that watches the folder is told what is made there, what is written, renamed and taken away', async () => {
    const other = openPostgres(url);
    const path = join(dir, 'watched.vedette');
    await other.list(dir);
    const campaign = await begin('watched.vedette');
    await vi.waitFor(async () => expect(await other.list(dir)).toContain('watched.vedette'));
    const mark = other.markOf(path);
    await playOne(campaign, 'PP 1: move A to 3');
    await vi.waitFor(() => expect(other.markOf(path)).not.toBe(mark));
    campaign.close();
    there.rename(path, join(dir, 'called-otherwise.vedette'));
    await vi.waitFor(async () => {
      const names = await other.list(dir);
      expect(names).not.toContain('watched.vedette');
      expect(names).toContain('called-otherwise.vedette');
    });
    there.remove(join(dir, 'called-otherwise.vedette'));
    await vi.waitFor(async () =>
      expect(await other.list(dir)).not.toContain('called-otherwise.vedette'),
    );
    other.close();
  });

  it('another process is told too of what one statement writes by itself', async () => {
    const other = openPostgres(url);
    const path = join(dir, 'alone.vedette');
    const campaign = await begin('alone.vedette');
    await other.list(dir);
    const mark = other.markOf(path);
    const draft = { key: 'k', text: 'alone', revision: 1, written: clock() };
    await putDraft(campaign.inside.journal, RED, draft);
    await vi.waitFor(() => expect(other.markOf(path)).not.toBe(mark));
    campaign.close();
    other.close();
  });

  it('a backup is a file that plays on without the database', async () => {
    const campaign = await begin('backed-up.vedette');
    await playOne(campaign, 'PP 1: move A to 3');
    const copy = join(dir, 'copy.vedette');
    await must(backUp(campaign, copy));
    campaign.close();
    useStore(FILES);
    const opened = await must(openCampaign(copy, [toy]));
    await must(replay(opened));
    opened.close();
    useStore(there);
  });

  it('a backup has what was there when it was begun, whatever others write meanwhile', async () => {
    const path = join(dir, 'written-to.vedette');
    const campaign = await begin('written-to.vedette');
    const copy = join(dir, 'begun.vedette');
    const write = `INSERT INTO note (id, text, written, changed) VALUES (1, 'late', '', '')`;
    await must(
      backUp(campaign, copy, (table) => {
        if (table === 1) there.look(path, (db) => db.prepare(write).run());
      }),
    );
    campaign.close();
    const notesIn = (kept: Store, file: string): number | undefined =>
      kept.look(file, (db) => db.prepare<[], number>('SELECT count(*) FROM note').pluck().get());
    expect([notesIn(there, path), notesIn(FILES, copy)]).toEqual([1, 0]);
  });

  it('both stores have the same tables with the same columns, and the campaign leads every key', async () => {
    useStore(FILES);
    for (const [schema, make] of [
      ['vedette', FILES.create],
      ['vedette_desk', FILES.openDirectory],
    ] as const) {
      const path = join(dir, `${schema}.sqlite`);
      make(path).db.close();
      const file = new Database(path);
      const ofFile = file
        .prepare<[], string>(
          `SELECT m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c
           WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'migration'`,
        )
        .pluck()
        .all();
      file.close();
      const { rows } = await asked.query<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns c
         WHERE table_schema = $1 AND column_name <> 'campaign_id'
           AND table_name NOT IN ('shelf', 'dice_key', 'migration', 'abandoned')`,
        [schema],
      );
      expect(rows.map(({ name }) => name).sort()).toEqual(ofFile.sort());
    }
    useStore(there);
    const { rows } = await asked.query<{ name: string; lead: string }>(
      `SELECT i.relname AS name, a.attname AS lead FROM pg_index x
       JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
       JOIN pg_namespace n ON n.oid = t.relnamespace
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
       WHERE n.nspname IN ('vedette', 'vedette_desk') AND t.relname NOT IN ('shelf', 'dice_key', 'migration')`,
    );
    expect(rows.filter(({ lead }) => lead !== 'campaign_id')).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
    // So that a cluster can lay the rows of a campaign together: no key refers to those of another, none is not of a campaign.
    const apart = await asked.query(
      `SELECT c.conname AS name FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
       WHERE c.contype = 'f' AND n.nspname IN ('vedette', 'vedette_desk')
         AND (a.attname <> 'campaign_id' OR b.attname NOT IN ('campaign_id', 'id') OR
              (b.attname = 'id' AND c.confrelid <> 'vedette.shelf'::regclass))`,
    );
    expect(apart.rows).toEqual([]);
    const whole = await asked.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables t
       WHERE table_schema IN ('vedette', 'vedette_desk') AND table_type = 'BASE TABLE' AND NOT EXISTS (
         SELECT 1 FROM information_schema.columns c WHERE c.table_schema = t.table_schema
           AND c.table_name = t.table_name AND c.column_name = 'campaign_id')`,
    );
    // Which campaigns there are, the keys of their dice, which may come before them, and how far the tables are laid.
    expect(whole.rows.map(({ name }) => name).sort()).toEqual(['dice_key', 'migration', 'shelf']);
  });

  it('a server that ends connections in the middle loses nothing, and the next use goes on', async () => {
    const campaign = await begin('cut.vedette');
    await playOne(campaign, 'PP 1: move A to 3');
    await cut();
    const tries = [
      await runTurn(campaign, { now: true }, clock),
      await runTurn(campaign, { now: true }, clock),
    ];
    expect(tries.some(({ ok }) => ok)).toBe(true);
    await must(replay(campaign));
    campaign.close();
  });

  it('what others do after a server ended connections is seen, though nobody told it', async () => {
    const path = join(dir, 'told.vedette');
    there.create(path);
    expect(await there.list(dir)).toContain('told.vedette');
    await cut();
    const theirs = openPostgres(url);
    theirs.rename(path, join(dir, 'renamed.vedette'));
    theirs.close();
    await vi.waitFor(async () => {
      const names = await there.list(dir);
      const known = [names.includes('told.vedette'), names.includes('renamed.vedette')];
      expect(known).toEqual([false, true]);
    });
  });
});
