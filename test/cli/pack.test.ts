/** A pack of the gamemaster's own, from the command line. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEMS } from '../../src/systems/index.js';
import { vedetteIn, type Done } from './vedette.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-pack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const vedette = (...words: readonly string[]): Promise<Done> => vedetteIn({}, words);

const edit = (file: string, from: string, to: string): void => {
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(
    file,
    before.replace(from, () => to),
  );
};

describe('pack new', () => {
  test('writes tables as CSV and as JSON with the notes, and leaves nothing else behind', async () => {
    const dir = join(folder, 'mine');
    const done = await vedette('pack', 'new', dir);
    expect(done.code).toBe(0);
    expect(readdirSync(folder)).toEqual(['mine']);
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    for (const file of [
      'README.md',
      'pack.json',
      'leaders.csv',
      'tables/prices.csv',
      'map/hexes.csv',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => file.includes('facts'))).toEqual([]);
    expect(readFileSync(join(dir, 'leaders.csv'), 'utf8')).toMatch(/^# status: house\n# note: \w/);
    expect((await vedette('pack', 'check', dir)).code).toBe(0);
  });

  test('a campaign begins with it, and the figure that was changed counts', async () => {
    const dir = join(folder, 'mine');
    await vedette('pack', 'new', dir, '--from', 'civil-war/1861');
    edit(join(dir, 'tables/cp-dice.csv'), 'usa,2,8', 'usa,2,60@gm');
    const begun = await vedette(
      'new',
      join(folder, 'a.vedette'),
      '--system',
      'civil-war',
      '--pack',
      dir,
    );
    expect([begun.code, /CP: USA (6[2-9]|[7-9]\d|\d{3})/.test(begun.out)]).toEqual([0, true]);
    expect(begun.out).toContain('note: tables/cp-dice.csv is read');
  });

  test('writes out the small pack too, whole, with the page on what each file holds', async () => {
    const dir = join(folder, 'small');
    expect((await vedette('pack', 'new', dir, '--from', 'border')).code).toBe(0);
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    for (const file of ['README.md', 'FORMAT.md', 'tables/prices.csv'])
      expect(files).toContain(file);
    expect((await vedette('pack', 'check', dir)).code).toBe(0);
  });

  test("a campaign begins with a pack that ships, by its name, and with that pack's own set-up", async () => {
    const begun = await vedette(
      ...['new', join(folder, 'b.vedette'), '--system', 'civil-war', '--pack', 'civil-war/border'],
    );
    expect([begun.code, begun.out.includes('first-shots')]).toEqual([0, true]);
    const none = await vedette(
      ...['new', join(folder, 'c.vedette'), '--system', 'civil-war', '--pack', 'nowhere'],
    );
    expect([none.code, none.err]).toEqual([1, 'vedette: There is no folder nowhere.']);
  });

  test.each(SYSTEMS.map(({ key }) => key))(
    'names next commands that work for the system of the pack, and a page only where it was written: %s',
    async (key) => {
      const dir = join(folder, 'mine');
      const { out } = await vedette('pack', 'new', dir, '--system', key);
      const page = /\b[A-Z]+\.md\b/.exec(out)?.[0];
      const pages = readdirSync(dir).filter((name) => name.endsWith('.md'));
      expect(page === undefined ? [] : [page]).toEqual(pages);
      const next = [...out.matchAll(/^ {2}vedette (.*)$/gm)].map(([, words = '']) =>
        words.replace('FILE', join(folder, 'a.vedette')).split(' '),
      );
      expect(next.map(([verb]) => verb)).toEqual(['pack', 'new']);
      for (const words of next) {
        const done = await vedette(...words);
        expect([words, done.code, done.err]).toEqual([words, 0, '']);
      }
    },
  );

  test('fills an empty folder, and refuses one that holds something, or a file', async () => {
    const dir = join(folder, 'mine');
    mkdirSync(dir);
    expect((await vedette('pack', 'new', dir)).code).toBe(0);
    const again = await vedette('pack', 'new', dir);
    expect([again.code, again.err]).toEqual([
      1,
      `vedette: ${dir} is not empty. Name a new folder.`,
    ]);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect((await vedette('pack', 'new', file)).err).toContain('is not a folder');
    expect((await vedette('pack', 'new', join(folder, 'a/b'))).err).toContain('There is no folder');
    expect((await vedette('pack', 'new', join(folder, 'b'), '--from', 'none')).err).toContain(
      'civil-war has no pack "none"; it has 1861, border',
    );
    expect(readdirSync(folder).sort()).toEqual(['file', 'mine']);
  });
});

describe('pack check', () => {
  test('names file, row and column of a CSV, and the path in a JSON', async () => {
    const dir = join(folder, 'mine');
    await vedette('pack', 'new', dir);
    edit(join(dir, 'leaders.csv'), 'Lyon,usa,1', 'Lyon,usa,7');
    const csv = await vedette('pack', 'check', dir);
    expect([csv.code, csv.out.split('\n')[0]]).toEqual([
      1,
      'leaders.csv, row 7, column stars: "7" is wrong. Needed: one of: 1, 2, 3 (did you mean "1"?).',
    ]);
    rmSync(join(dir, 'leaders.csv'));
    edit(
      join(dir, 'pack.json'),
      '"name":"Lyon","side":"usa","stars":1',
      '"name":"Lyon","side":"usa","stars":7',
    );
    const json = await vedette('pack', 'check', dir);
    expect(json.out).toContain('pack.json, tables["leaders"].rows[3].stars: "7" is wrong. Needed:');
    const plain = JSON.parse((await vedette('pack', 'check', dir, '--json')).out) as unknown;
    expect(plain).toMatchObject({
      faults: [{ file: 'pack.json', column: 'stars', read: '7' }, {}],
    });
  });
});

test('systems names the packs that ship, as --pack takes them', async () => {
  expect(SYSTEMS.length).toBeGreaterThan(0);
  expect((await vedette('systems')).out).toMatch(
    /--pack 1861 .*july-1861[^]*--pack border .*first-shots/,
  );
});
