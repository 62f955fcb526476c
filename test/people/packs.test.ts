/** The packs that a folder keeps: how many and how large, and what each needs. */
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DIRECTORY_FILE,
  inDirectory,
  openDirectory,
  type Directory,
} from '../../src/people/directory.js';
import {
  changePackFile,
  copyShippedPack,
  keepPack,
  listKeptPacks,
  readKeptPack,
  removePackFile,
} from '../../src/people/packs.js';
import { putPack } from '../../src/store/directory/pack.js';
import { clock, got, tempFile } from '../campaign/cast.js';
import { undoLater } from '../undo.js';

const SYSTEM = 'civil-war@1';
const MB = 1_000_000;
let directory: Directory;
beforeEach(async () => {
  directory = got(await openDirectory(join(dirname(tempFile()), DIRECTORY_FILE)));
  undoLater(() => directory.close());
  got(await copyShippedPack(directory, { name: 'mine', system: SYSTEM, from: 'border' }, clock));
});

const filesOf = async () => got(await readKeptPack(directory, 'mine')).files;

describe('a folder', () => {
  it('keeps 100 packs, and no more', async () => {
    const row = { system: SYSTEM, about: { scenarios: [], faults: 0 }, made: '', changed: '' };
    await inDirectory(directory, 'write', async (journal) => {
      for (let number = 2; number < 100; number += 1)
        await putPack(journal, { ...row, name: `pack ${String(number)}` }, {});
    });
    const keep = async (name: string) =>
      keepPack(directory, { name, system: SYSTEM, files: await filesOf() }, clock);
    expect(await keep('the hundredth')).toMatchObject({ ok: true });
    expect(await keep('one more')).toMatchObject({
      ok: false,
      error: { say: '100 packs are stored here, which is the limit. Remove one first.' },
    });
    expect(await listKeptPacks(directory)).toHaveLength(100);
  });
});

describe('a file of a pack', () => {
  const change = (path: string, text: string) =>
    changePackFile(directory, { name: 'mine', path, text }, clock);

  it('is no larger than 8 MB, and all of a pack no larger than 16 MB, however it comes in', async () => {
    const before = await filesOf();
    const [first = '', second = '', third = ''] = Object.keys(before).filter((path) =>
      path.endsWith('.csv'),
    );
    expect(await change(first, 'x'.repeat(8 * MB + 1))).toMatchObject({
      error: { say: 'A file of a pack may be 8 MB at most.' },
    });
    expect(await filesOf()).toEqual(before);
    const large = 'x'.repeat(7.5 * MB);
    for (const path of [first, second])
      expect(await change(path, large)).toMatchObject({ ok: true });
    const after = await filesOf();
    const whole = { error: { say: 'A pack has at most 16 MB of text.' } };
    expect(await change(third, large)).toMatchObject(whole);
    expect(await filesOf()).toEqual(after);
    const files = { ...after, [third]: large };
    expect(
      await keepPack(directory, { name: 'other', system: SYSTEM, files }, clock),
    ).toMatchObject(whole);
  });

  it('that holds all of it is not taken out, nor one that the usual pack has', async () => {
    const files = { ...(await filesOf()), 'pack.json': '{}', 'notes.txt': 'mine' };
    got(await keepPack(directory, { name: 'other', system: SYSTEM, files }, clock));
    const remove = (path: string) => removePackFile(directory, { name: 'other', path }, clock);
    for (const path of ['pack.json', 'leaders.csv'])
      expect(await remove(path)).toMatchObject({ error: { code: 'bad-input' } });
    expect(await remove('notes.txt')).toMatchObject({ ok: true });
    expect(Object.keys(got(await readKeptPack(directory, 'other')).files)).toEqual(
      expect.arrayContaining(['pack.json', 'leaders.csv']),
    );
  });
});
