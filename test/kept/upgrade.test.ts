/** A file of an earlier Vedette is refused until it is upgraded, and loses nothing by it. */
import Database from 'better-sqlite3';
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { must } from '../../scripts/campaign-war.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { JULY_1861 } from '../../src/systems/civil-war/demo/demo.js';
import { SYSTEMS } from '../../src/systems/index.js';
import { vedetteIn, type Done } from '../cli/vedette.js';
import { drawLetters } from './draw-letters.js';
import { unpacked } from './packed.js';

const vedette = (...words: readonly string[]): Promise<Done> =>
  vedetteIn({ systems: SYSTEMS }, words);

/** Rows that no later program may change. */
function rowsOf(path: string): unknown {
  const db = new Database(path, { readonly: true });
  const rows = [
    'SELECT * FROM meta',
    'SELECT seq, chain, body FROM entry ORDER BY seq',
    'SELECT id, text, html, picture, about, message_id FROM letter ORDER BY id',
    'SELECT * FROM beat ORDER BY run, no',
  ].map((sql) => db.prepare(sql).all());
  db.close();
  return rows;
}

function change(path: string, sql: string): void {
  const db = new Database(path);
  db.exec(sql);
  db.close();
}

function modeOf(path: string): unknown {
  const db = new Database(path);
  const mode = db.pragma('journal_mode', { simple: true });
  db.close();
  return mode;
}

describe('vedette upgrade', () => {
  for (const format of ['format-3', 'format-6'])
    test(`brings a file of ${format} up to this program, and keeps the old one beside it`, async () => {
      const path = unpacked(`before/${format}`);
      const old = readFileSync(path);
      const rows = rowsOf(path);
      for (const verb of ['state', 'replay', 'log']) {
        const refused = await vedette(verb, path);
        expect([refused.code, refused.err]).toEqual([
          1,
          expect.stringMatching(/written by an earlier Vedette.*vedette upgrade .*kept\.vedette\./),
        ]);
      }
      expect(readFileSync(path).equals(old)).toBe(true);
      const done = await vedette('upgrade', path);
      expect([done.code, done.err]).toEqual([0, '']);
      expect(done.out).toContain('all as they were written and played');
      expect(done.out).toContain(`The old file is ${path}.before-upgrade.`);
      expect(rowsOf(`${path}.before-upgrade`)).toEqual(rows);
      expect(rowsOf(path)).toEqual(rows);
      expect((await vedette('replay', path)).code).toBe(0);
      const campaign = await must(openCampaign(path));
      expect(await drawLetters(campaign, JULY_1861.players)).toBe(JULY_1861.players.length);
      campaign.close();
      const again = await vedette('upgrade', path);
      expect([again.code, again.out]).toEqual([
        0,
        `${path} is up to date; there is nothing to upgrade.`,
      ]);
    });

  test('leaves both files as private as the old one was, and the new one with a log beside it', async () => {
    const path = unpacked('before/format-6');
    const kept = `${path}.before-upgrade`;
    chmodSync(path, 0o600);
    change(path, 'PRAGMA journal_mode = DELETE');
    // As an upgrade leaves it that was ended before the new file took its place.
    copyFileSync(path, kept);
    const old = readFileSync(path);
    expect((await vedette('upgrade', path)).code).toBe(0);
    expect([path, kept].map((one) => statSync(one).mode & 0o777)).toEqual([0o600, 0o600]);
    expect(readFileSync(kept).equals(old)).toBe(true);
    const db = new Database(path, { readonly: true });
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    db.close();
  });

  for (const mode of ['wal', 'delete'])
    test(`refuses a campaign whose rules are not here, and leaves it as it is, written in mode ${mode}`, async () => {
      const path = unpacked('before/format-6');
      change(path, `PRAGMA journal_mode = ${mode}`);
      const before = rowsOf(path);
      const refused = await vedetteIn({ systems: [] }, ['upgrade', path]);
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/was not upgraded and is as it was: .*civil-war@1/),
      ]);
      expect(readdirSync(dirname(path))).toEqual(['kept.vedette']);
      expect(rowsOf(path)).toEqual(before);
      expect(modeOf(path)).toBe(mode);
    });

  test('overwrites no other file of the name that the old one is kept by', async () => {
    const path = unpacked('before/format-6');
    const old = readFileSync(path);
    change(path, 'UPDATE letter SET changed = changed');
    const kept = `${path}.before-upgrade`;
    const other = new Database(kept);
    other.exec('CREATE TABLE mine (n)');
    other.close();
    const refused = await vedette('upgrade', path);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Move that one away')]);
    expect(readdirSync(dirname(path)).sort()).toEqual([
      'kept.vedette',
      'kept.vedette.before-upgrade',
    ]);
    expect(old.length).toBe(readFileSync(path).length);
  });

  test('refuses a file that another program has open, and leaves it as it is', async () => {
    const path = unpacked('before/format-6');
    const other = new Database(path);
    other.pragma('journal_mode = WAL');
    other.exec('BEGIN; SELECT * FROM meta');
    other.prepare('SELECT * FROM meta').all();
    const refused = await vedette('upgrade', path);
    other.close();
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('is in use by another program'),
    ]);
    expect(existsSync(`${path}.before-upgrade`)).toBe(false);
    expect((await vedette('upgrade', path)).code).toBe(0);
  });

  test('refuses a file that does not come out again as it was played, and leaves it as it is', async () => {
    const path = unpacked('before/format-6');
    change(path, `DROP TRIGGER letter_stands; UPDATE letter SET text = 'Lee is dead' WHERE id = 3`);
    const before = rowsOf(path);
    const refused = await vedette('upgrade', path);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/was not upgraded and is as it was: .*Play it on with the Vedette/),
    ]);
    expect(rowsOf(path)).toEqual(before);
    expect(existsSync(`${path}.upgrading`)).toBe(false);
    expect(existsSync(`${path}.before-upgrade`)).toBe(false);
  });

  test('is not needed for what is rescued from a file of before: its maps are drawn as those of today', async () => {
    const path = unpacked('before/format-6');
    const rescued = await vedette('rescue', path, `${path}.rescued`);
    expect([rescued.code, rescued.out]).toEqual([
      expect.any(Number),
      expect.stringContaining('Saved: 73 entries'),
    ]);
    const campaign = await must(openCampaign(`${path}.rescued`));
    expect(await drawLetters(campaign, JULY_1861.players)).toBe(JULY_1861.players.length);
    campaign.close();
  });

  test('says of a file of this program that it is up to date, and refuses what is no campaign', async () => {
    const path = unpacked('civil-war@1/edition-4/strategic-turn');
    const before = rowsOf(path);
    expect((await vedette('upgrade', path)).out).toContain('is up to date');
    expect(rowsOf(path)).toEqual(before);
    expect((await vedette('upgrade', `${path}.none`)).err).toContain('There is no file');
    change(path, 'PRAGMA user_version = 99');
    expect((await vedette('upgrade', path)).err).toContain('newer Vedette');
    change(path, 'PRAGMA user_version = 3; PRAGMA application_id = 1');
    expect((await vedette('upgrade', path)).err).toContain('was not written by Vedette');
    expect(existsSync(`${path}.before-upgrade`)).toBe(false);
  });
});
