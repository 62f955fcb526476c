/** A campaign as a file of SQLite: what nobody may change of it, what a copy of it holds, and what it says when it cannot be used. */
import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { holdTaken } from '../../src/campaign/letters/due-letters.js';
import {
  markDeliveries,
  markFailed,
  markSent,
  readyLetters,
} from '../../src/campaign/letters/outbox.js';
import { copyJournal } from '../../src/store/copy.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { clock, got, RED, refusal, reopen, SEED, send, tempFile, TOY } from '../campaign/cast.js';
import { askForLink } from '../../src/people/ask-for-link.js';
import { openDirectory } from '../../src/people/directory.js';
import { bundled } from '../bundle.js';
import { sqliteOf } from '../sqlite-of.js';
import { failureOf } from '../../src/store/failure.js';
import { glanceInto } from '../../src/store/glance.js';
import { selectLetter } from '../../src/store/letter.js';
import { toyFiles } from '../toys/line/system.js';
import { playedFile } from './played-file.js';
import { tamper } from './tamper.js';

test('a backup takes the place of no file', async () => {
  const path = await playedFile();
  const campaign = await reopen(path);
  writeFileSync(`${path}.copy`, 'mine');
  expect(refusal(await backUp(campaign, `${path}.copy`))).toBe('bad-input');
  expect(readFileSync(`${path}.copy`, 'utf8')).toBe('mine');
});

test('of two backups to one name at once one is whole and the other is refused', async () => {
  const path = await playedFile();
  const [one, other] = [await reopen(path), await reopen(path)];
  const to = `${path}.copy`;
  const abandoned = `${to}.999999999-1.part`;
  writeFileSync(abandoned, 'half');
  const both = await Promise.all([backUp(one, to), backUp(other, to)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'bad-input' } });
  expect(readdirSync(dirname(to)).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(got(await replayCampaign(await reopen(to))).differs).toBeUndefined();
});

test('a backup to a disk that is full names the copy, not the campaign', async () => {
  const path = await playedFile();
  const campaign = await reopen(path);
  const { journal } = campaign.inside;
  const full = Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' });
  const copying = copyJournal(
    { ...journal, copyTo: () => Promise.reject(full) },
    `${path}.elsewhere`,
  );
  await expect(copying).rejects.toThrow(`${path}.elsewhere could not be written`);
});

test('a backup is one file, which waits for no other beside it', async () => {
  const path = await playedFile();
  const campaign = await reopen(path);
  got(await backUp(campaign, `${path}.copy`));
  // In the head of a file of SQLite: 2 where it has a log beside it.
  expect([...readFileSync(`${path}.copy`).subarray(18, 20)]).toEqual([1, 1]);
});

test('a backup that was put back is written while others read it', async () => {
  const path = await playedFile();
  const campaign = await reopen(path);
  got(await backUp(campaign, `${path}.copy`));
  campaign.close();
  renameSync(`${path}.copy`, path);
  const restored = await reopen(path);
  expect([...readFileSync(path).subarray(18, 20)]).toEqual([1, 1]);
  await send(restored, RED, 'PP 1: wait');
  const reader = new Database(path, { readonly: true });
  reader.exec('BEGIN');
  const count = reader.prepare<[], number>('SELECT count(*) FROM entry').pluck();
  const before = count.get() ?? 0;
  await send(restored, RED, 'PP 2: wait');
  expect(count.get()).toBe(before);
  reader.exec('COMMIT');
  expect(count.get()).toBeGreaterThan(before);
  reader.close();
  restored.close();
});

test('a backup is of the moment when it was begun, also while another program writes', async () => {
  const path = await playedFile();
  const campaign = await reopen(path);
  const other = new Database(path);
  other.exec('CREATE TABLE IF NOT EXISTS elsewhere (n INTEGER)');
  got(
    await backUp(
      campaign,
      `${path}.copy`,
      () => void other.exec('INSERT INTO elsewhere VALUES (1)'),
    ),
  );
  other.close();
  const copy = new Database(`${path}.copy`, { readonly: true });
  expect(copy.prepare('SELECT n FROM elsewhere').all()).toEqual([]);
  copy.close();
  await send(campaign, RED, 'PP 1: wait');
});

test('a file that may only be read is copied, also after somebody has looked at it', async () => {
  const path = await playedFile();
  // More than is copied at once.
  const db = new Database(path);
  db.exec('CREATE TABLE elsewhere (n BLOB); INSERT INTO elsewhere VALUES (zeroblob(8000000))');
  db.close();
  chmodSync(path, 0o444);
  await asNobody(dirname(path), async () => {
    expect(() => writeFileSync(path, '', { flag: 'r+' })).toThrow('EACCES');
    for (const copy of [`${path}.copy`, `${path}.copy2`]) {
      const campaign = await reopen(path);
      got(await backUp(campaign, copy));
      campaign.close();
    }
  });
});

test('a file that may only be read has nothing beside it after a look, and says of a write that it cannot be', async () => {
  const path = await playedFile();
  chmodSync(path, 0o444);
  for (const name of ['', basename(path)]) chownSync(join(dirname(path), name), NOBODY, NOBODY);
  const program = await bundled(new URL('../cli/toy-vedette.ts', import.meta.url));
  const run = (...words: readonly string[]) =>
    spawnSync(process.execPath, [program, ...words], {
      ...{ encoding: 'utf8', input: 'PP 1: wait' },
      ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
    });
  const looked = run('log', path, '--json');
  expect([looked.status, looked.stderr]).toEqual([0, '']);
  expect(JSON.parse(looked.stdout)).not.toEqual([]);
  const report = run('report', path, '--seat', 'red');
  expect([report.status, report.stderr]).toEqual([0, '']);
  const sent = run('submit', path, '-', '--seat', 'red', '--kind', 'orders');
  expect([sent.status, sent.stderr]).toEqual([
    1,
    expect.stringMatching(/cannot be read or written .*Check the rights of the file/),
  ]);
  expect(readdirSync(dirname(path))).toEqual([basename(path)]);
});

const NOBODY = 65534;

/** For root there are no rights; he is somebody without any while that lasts, who owns a folder. */
async function asNobody(folder: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), NOBODY, NOBODY);
  process.setegid?.(NOBODY);
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

test('a new campaign is for its owner alone to read, with what is not yet written home', async () => {
  const path = tempFile();
  const input = { system: 'toy', pack: toyFiles, seed: SEED };
  const campaign = got(await newCampaign(path, input, clock, TOY));
  await send(campaign, RED, 'PP 1: wait');
  for (const end of ['', '-wal', '-shm'])
    expect([end, statSync(path + end).mode & 0o777]).toEqual([end, 0o600]);
  campaign.close();
});

test.each([0o600, 0o644])(
  'a directory is for its owner alone to read, with what is not yet written home, also where its file had the rights %o',
  async (mode) => {
    const path = tempFile('directory.sqlite');
    if (mode !== 0o600) writeFileSync(path, '', { mode });
    const directory = got(await openDirectory(path));
    got(await askForLink(directory, 'ann@example.org', clock));
    for (const end of ['', '-wal', '-shm'])
      expect([end, statSync(path + end).mode & 0o777]).toEqual([end, 0o600]);
    directory.close();
  },
);

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
    const { id = 0 } = letter ?? {};
    got(await markSent(campaign, id, clock));
    // Such as a program that took it too, and could not send it.
    const late = got(await markFailed(campaign, id, 'no server', clock));
    expect([late.state, got(await readyLetters(campaign)).map((one) => one.id)]).toEqual([
      'sent',
      expect.not.arrayContaining([id]),
    ]);
    const sent = await selectLetter(campaign.inside.journal, id);
    const later = (): string => '1861-08-01T12:00:00.000Z';
    const { changed: until = '' } = sent ?? {};
    got(await markDeliveries(campaign, [{ id, kind: 'back', until }], later));
    got(await holdTaken(campaign, [{ ids: [id], until }], later()));
    expect(await selectLetter(campaign.inside.journal, id)).toEqual(sent);
    campaign.close();
    const db = new Database(path);
    expect(() => db.exec(`UPDATE letter SET state = 'ready' WHERE state = 'sent'`)).toThrow();
    expect(() => db.exec(`UPDATE letter SET text = 'lies'`)).toThrow('append-only');
    db.close();
  });
});

test('what was committed is on the disk, when the power fails too: of a new file, of one that was opened, of the directory', async () => {
  const path = tempFile();
  const input = { system: 'toy', title: 'Scouts', seed: SEED, pack: toyFiles };
  const made = got(await newCampaign(path, input, clock, TOY));
  const opened = await reopen(path);
  const directory = got(await openDirectory(tempFile('directory.sqlite')));
  for (const { inside } of [made, opened, directory]) {
    const ask = (pragma: string): unknown =>
      sqliteOf(inside.journal).pragma(pragma, { simple: true });
    const found = ['journal_mode', 'synchronous', 'foreign_keys'].map(ask);
    // 2 is FULL: a commit waits for the disk.
    expect(found).toEqual(['wal', 2, 1]);
  }
  made.close();
  directory.close();
});

test('nothing is written into a file in whose place another was put: whoever tries again opens that one', async () => {
  const path = await playedFile();
  const campaign = await reopen(path);
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
  const sheet = { seat: RED, kind: 'orders', text: 'PP 1: wait', via: 'cli' } as const;
  expect(refusal(await submitSheet(campaign, sheet, clock))).toBe('locked');
  campaign.close();
  const again = await reopen(path);
  got(await submitSheet(again, sheet, clock));
});

test('of a directory in whose place another was put, mail goes on', async () => {
  const path = tempFile();
  const directory = got(await openDirectory(path));
  got(await openDirectory(`${path}.new`)).close();
  renameSync(`${path}.new`, path);
  got(await askForLink(directory, 'rosa@example.org', clock));
  directory.close();
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
  test('there already: a new campaign does not touch it', async () => {
    const path = tempFile();
    writeFileSync(path, 'precious');
    const refused = await newCampaign(path, { system: 'toy', seed: SEED }, clock, TOY);
    expect(refusal(refused)).toBe('bad-input');
    expect(readFileSync(path, 'utf8')).toBe('precious');
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

  test('emptied, or without what it was begun with: nobody is told to delete a key, or that nothing was played', async () => {
    const empty = tempFile();
    writeFileSync(empty, '');
    const cleared = await playedFile();
    tamper(cleared, 'DELETE FROM meta');
    const said: string[] = [];
    for (const path of [empty, cleared]) {
      const opened = await openCampaign(path, TOY);
      said.push(opened.ok ? '' : opened.error.say);
      if (path === cleared)
        expect(() => glanceInto(path)).toThrow('what it was begun with is missing');
    }
    expect(said.join()).not.toMatch(/[Dd]elete|nothing was played/);
    expect(said[0]).toMatch(/last good copy.*vedette new$/s);
    expect(said[1]).toContain('what it was begun with is missing');
    expect(said[1]).not.toContain('vedette new');
  });

  test('that may not be written: the files beside it are named, whose rights it may be', () => {
    const error = Object.assign(new Error('attempt to write a readonly database'), {
      code: 'SQLITE_READONLY',
    });
    const say = failureOf(error, 'war.vedette')?.say;
    expect(say).toMatch(/rights of the file.*folder.*war\.vedette-wal and war\.vedette-shm/);
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
});
