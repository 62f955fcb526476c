/** Bits that flipped, pages and ends that are gone: noticed when the file is opened, or of no effect on what it says. */
import Database from 'better-sqlite3';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { openDirectory } from '../../src/people/directory.js';
import { clock, RED, TOY } from '../campaign/cast.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { layCampaign, openDamaged, PAGE, wordsOf, type Found } from './damage.js';

/** No multiple of a page, so that every part of a page has its turn. */
const FLIP_EVERY = 1021;

let whole: string;
let words: Readonly<Record<string, string>>;
let size: number;
beforeAll(async () => {
  whole = await layCampaign();
  words = wordsOf(whole);
  size = statSync(whole).size;
});

const damaged = (damage: (bytes: Buffer) => Buffer): Promise<Found> =>
  openDamaged(whole, words, damage);

const WORDS = /^(damaged|newer|not-found|bad-input): .{30,}/s;
const DOES = /(newest backup|last good copy|Use that one|begin the campaign again).*/s;

/** Noticed in words, with what to do, or harmless. */
function expectSaid(where: string, found: Found): void {
  if (found.kind === 'noticed') {
    expect([where, found.says]).toEqual([where, expect.stringMatching(WORDS)]);
    expect([where, found.says]).toEqual([where, expect.stringMatching(DOES)]);
  } else expect([where, found]).toEqual([where, { kind: 'harmless' }]);
}

/**
 * What has no digest that is checked at each opening: how a letter left (its tries and times, not its words nor whom it is
 * for), and what a seat has beside the journal.
 */
const isPast = (found: Found): boolean =>
  found.kind === 'unnoticed' &&
  found.tables.every((table) => ['letter', 'draft', 'ready'].includes(table));

describe('damage to the file is noticed when it is opened', () => {
  test('a bit that flipped, anywhere', async () => {
    let noticed = 0;
    let out = 0;
    for (let at = 5; at < size; at += FLIP_EVERY) {
      const found = await damaged((bytes) => {
        bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << (at % 8)), at);
        return bytes;
      });
      if (found.kind === 'noticed') noticed += 1;
      if (isPast(found)) out += 1;
      else expectSaid(`byte ${String(at)}`, found);
    }
    expect(noticed).toBeGreaterThan(40);
    expect(out).toBeLessThan(10);
  });

  test("a byte of the file's head, each of them", async () => {
    let noticed = 0;
    for (let at = 0; at < 100; at += 1)
      for (const bits of [1, 0x84]) {
        const found = await damaged((bytes) => {
          bytes.writeUInt8((bytes[at] ?? 0) ^ bits, at);
          return bytes;
        });
        expectSaid(`byte ${String(at)}`, found);
        if (found.kind === 'noticed') noticed += 1;
      }
    expect(noticed).toBeGreaterThan(50);
  });

  test('a page that is gone, each of them', async () => {
    let noticed = 0;
    for (let page = 1; page <= size / PAGE; page += 1) {
      const found = await damaged((bytes) => bytes.fill(0, (page - 1) * PAGE, page * PAGE));
      if (!isPast(found)) expectSaid(`page ${String(page)}`, found);
      if (found.kind === 'noticed') noticed += 1;
    }
    expect(noticed).toBeGreaterThan(size / PAGE / 2);
  });

  test('an end that is cut off, of any length', async () => {
    for (let cut = 1; cut < 24; cut += 1) {
      const length = Math.floor((size * cut) / 24);
      const found = await damaged((bytes) => bytes.subarray(0, length));
      expect([cut, found.kind]).toEqual([cut, 'noticed']);
      expectSaid(`${String(length)} bytes of ${String(size)}`, found);
    }
  });
});

test('a log beside the file that is damaged costs nothing unnoticed: what it held is known to the directory', async () => {
  const path = await layCampaign(1);
  const reader = new Database(path);
  reader.exec('BEGIN; SELECT 1 FROM entry');
  reader.prepare('SELECT count(*) FROM entry').get();
  const campaign = await openCampaign(path, TOY);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const sheet = { seat: RED, kind: 'orders', text: 'PP 1: move B to 5', via: 'cli' as const };
  await submitSheet(campaign.value, sheet, clock);
  const dir = join(path, '..');
  const wal = readFileSync(`${path}-wal`);
  expect(wal.length).toBeGreaterThan(PAGE);
  const kept = join(dir, 'kept');
  copyFileSync(path, kept);
  campaign.value.close();
  reader.close();
  const whole = wordsOf(path);
  let noticed = 0;
  for (let at = 3; at < wal.length; at += 997) {
    copyFileSync(kept, path);
    const bytes = Buffer.from(wal);
    bytes.writeUInt8((bytes[at] ?? 0) ^ 16, at);
    writeFileSync(`${path}-wal`, bytes);
    writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 0xa5));
    const opened = await openCampaign(path, TOY);
    if (opened.ok) opened.value.close();
    else noticed += 1;
    if (opened.ok) expect([at, wordsOf(path)]).toEqual([at, whole]);
    else expect([at, opened.error.say]).toEqual([at, expect.stringMatching(DOES)]);
  }
  expect(noticed).toBeGreaterThan(3);
});

test('a directory that is damaged is said to be, and its campaigns open without it', async () => {
  const path = await layCampaign(1);
  const directory = join(path, '..', 'directory.sqlite');
  const bytes = readFileSync(directory);
  for (const [from, to] of [
    [0, 100],
    [0, PAGE],
    [PAGE, 2 * PAGE],
    [bytes.length / 2, bytes.length],
  ] as const) {
    writeFileSync(directory, Buffer.from(bytes).fill(0, from, to));
    const opened = await openDirectory(directory);
    if (opened.ok) opened.value.close();
    else expect(opened.error.say).toMatch(/directory\.sqlite/);
    for (const end of ['-wal', '-shm']) if (existsSync(directory + end)) continue;
    const campaign = await openCampaign(path, TOY);
    expect([from, campaign.ok]).toEqual([from, true]);
    if (campaign.ok) campaign.value.close();
  }
});
