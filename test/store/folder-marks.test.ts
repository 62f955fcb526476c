/** Which files of a folder have changed, as the store tells it without a look at each of thousands. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetMark, listFolder, markIn } from '../../src/store/folder-marks.js';

const MANY = 501;
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vedette-marks-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

const fill = (count: number): void => {
  for (let number = 0; number < count; number += 1)
    writeFileSync(join(dir, `${String(number)}.vedette`), '');
};

/** How often files are looked at, and what is found: another mark each time. */
function looker() {
  let looks = 0;
  return { look: () => `look ${String((looks += 1))}`, looks: () => looks };
}

/** The same, of a folder that is too large for each look. */
async function lookIntoMany() {
  fill(MANY);
  await listFolder(dir);
  return looker();
}

const soon = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: 5000, interval: 20 });

test('each file of a small folder is looked at each time, and its names are read again', async () => {
  fill(3);
  const { look, looks } = looker();
  expect((await listFolder(dir)).length).toBe(3);
  fill(4);
  expect((await listFolder(dir)).length).toBe(4);
  markIn(join(dir, '0.vedette'), look);
  markIn(join(dir, '0.vedette'), look);
  expect(looks()).toBe(2);
});

test('a file of a folder with more than 500 is looked at again only when it has changed', async () => {
  const { look, looks } = await lookIntoMany();
  const file = join(dir, '7.vedette');
  const other = join(dir, '8.vedette');
  const marks = [markIn(file, look), markIn(other, look)];
  expect([markIn(file, look), markIn(other, look)]).toEqual(marks);
  expect(looks()).toBe(2);
  writeFileSync(file, 'changed');
  await soon(() => expect(markIn(file, look)).not.toBe(marks[0]));
  expect(markIn(other, look)).toBe(marks[1]);
});

test('what is not yet written home counts as a change of its file', async () => {
  const { look } = await lookIntoMany();
  const file = join(dir, '7.vedette');
  const before = markIn(file, look);
  writeFileSync(`${file}-wal`, 'pending');
  await soon(() => expect(markIn(file, look)).not.toBe(before));
});

test('a new name is found, one that is gone is not, and a write changes no names', async () => {
  fill(MANY);
  await listFolder(dir);
  const names = await listFolder(dir);
  expect(names.length).toBe(MANY);
  expect(await listFolder(dir)).toBe(names);
  writeFileSync(join(dir, '7.vedette'), 'changed');
  const { look } = looker();
  const before = markIn(join(dir, '8.vedette'), look);
  writeFileSync(join(dir, '8.vedette'), 'changed');
  await soon(() => expect(markIn(join(dir, '8.vedette'), look)).not.toBe(before));
  expect(await listFolder(dir)).toBe(names);
  renameSync(join(dir, '7.vedette'), join(dir, 'other.vedette'));
  await soon(async () => expect(await listFolder(dir)).toContain('other.vedette'));
  expect(await listFolder(dir)).not.toContain('7.vedette');
});

test('a file that this program has written to is looked at at once', async () => {
  const { look, looks } = await lookIntoMany();
  const file = join(dir, '7.vedette');
  markIn(file, look);
  forgetMark(file);
  markIn(file, look);
  expect(looks()).toBe(2);
});

test('what the system does not tell is found within a minute', async () => {
  const { look, looks } = await lookIntoMany();
  const file = join(dir, '7.vedette');
  const now = performance.now();
  markIn(file, look);
  const clock = vi.spyOn(performance, 'now');
  clock.mockReturnValue(now + 25_000);
  markIn(file, look);
  expect(looks()).toBe(1);
  clock.mockReturnValue(now + 61_000);
  markIn(file, look);
  expect(looks()).toBe(2);
});
