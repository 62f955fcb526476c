/** Bits that flipped, pages and ends that are gone: noticed when the file is opened, or of no effect on what it says. */
import Database from 'better-sqlite3';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { openDirectory } from '../../src/people/directory.js';
import { keepNote, LONGEST_NOTE } from '../../src/campaign/gm/keep-note.js';
import { rescue } from '../../src/campaign/gm/rescue.js';
import { seeNotes } from '../../src/campaign/gm/see-notes.js';
import { readLog } from '../../src/store/damaged-log.js';
import { store } from '../../src/store/store.js';
import { clock, got, RED, send, TOY } from '../campaign/cast.js';
import { toyFiles } from '../toys/line/system.js';
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

  test('the name of a file of the pack, wherever it stands', async () => {
    const bytes = readFileSync(whole);
    let noticed = 0;
    for (const path of Object.keys(toyFiles))
      for (let at = bytes.indexOf(path); at >= 0; at = bytes.indexOf(path, at + 1)) {
        const found = await damaged((copy) => {
          copy.writeUInt8((copy[at] ?? 0) ^ 1, at);
          return copy;
        });
        expectSaid(`${path} at byte ${String(at)}`, found);
        if (found.kind === 'noticed') noticed += 1;
      }
    expect(noticed).toBeGreaterThanOrEqual(Object.keys(toyFiles).length);
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
      const gone = size / PAGE - Math.floor(length / PAGE);
      const says = found.kind === 'noticed' ? found.says : '';
      expect(says).toContain(
        gone === 1 ? '(its last page is missing)' : `(its last ${String(gone)} pages are missing)`,
      );
    }
  });
});

test('an end that is cut off within the last page is told as damage, not as a full disk', async () => {
  const path = await layCampaign(1);
  const campaign = got(await openCampaign(path, TOY));
  // Its text fills the file's last pages, which are read only with it.
  got(await keepNote(campaign, { text: '€'.repeat(LONGEST_NOTE) }, clock));
  campaign.close();
  const bytes = readFileSync(path);
  for (const gone of [2048, 4000, PAGE - 1]) {
    writeFileSync(path, bytes.subarray(0, bytes.length - gone));
    const opened = got(await openCampaign(path, TOY));
    const seen = await seeNotes(opened);
    opened.close();
    const says = seen.ok ? '' : `${seen.error.code}: ${seen.error.say}`;
    expect([gone, says]).toEqual([gone, expect.stringMatching(/^damaged: .*\(its last page is/)]);
    expect(says).toContain(`vedette rescue ${path} `);
  }
});

/** A file whose last three sheets stand in the log beside it, since somebody read it while they came. */
async function layLog(): Promise<{ readonly dir: string; readonly file: Buffer; log: Buffer }> {
  const path = await layCampaign(1);
  const reader = new Database(path);
  reader.exec('BEGIN; SELECT 1 FROM entry');
  reader.prepare('SELECT count(*) FROM entry').get();
  const campaign = got(await openCampaign(path, TOY));
  for (const box of [5, 6, 7]) await send(campaign, RED, `PP 1: move B to ${String(box)}`);
  const laid = { dir: dirname(path), file: readFileSync(path), log: readFileSync(`${path}-wal`) };
  campaign.close();
  reader.close();
  return laid;
}

/** Lays a file with a log in the place of what is there; nothing else knows how far the log goes. */
function putBack(
  path: string,
  { file, log }: { readonly file: Buffer; readonly log: Buffer },
): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith('war.vedette-')) rmSync(join(dirname(path), name));
  writeFileSync(path, file);
  writeFileSync(`${path}-wal`, log);
  writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 0xa5));
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy[at] ?? 0) ^ 16, at);
  return copy;
};

/** What a rescue saves: the last entry, and what a replay of the new file finds. */
async function rescued(path: string): Promise<number> {
  const to = `${path}.rescued`;
  const { saved, differs } = got(await rescue({ from: path, to }, clock, TOY));
  for (const name of [to, `${to}.key`, `${to}.rest.txt`]) rmSync(name, { force: true });
  expect(differs).toBeUndefined();
  return saved;
}

const FRAME = 24 + PAGE;

describe('a log beside the file that is damaged', () => {
  let laid: Awaited<ReturnType<typeof layLog>>;
  let path: string;
  let last: number;
  beforeAll(async () => {
    laid = await layLog();
    path = join(laid.dir, 'war.vedette');
    putBack(path, laid);
    last = await rescued(path);
  });

  test('costs nothing unnoticed, and is kept as it was before the file is opened', async () => {
    const kept = `${path}-wal.damaged`;
    putBack(path, laid);
    const whole = wordsOf(path);
    let noticed = 0;
    for (let at = 3; at < laid.log.length; at += 997) {
      const log = flipped(laid.log, at);
      putBack(path, { ...laid, log });
      const opened = await openCampaign(path, TOY);
      if (opened.ok) {
        opened.value.close();
        expect([at, wordsOf(path)]).toEqual([at, whole]);
        expect([at, existsSync(kept)]).toEqual([at, false]);
        continue;
      }
      noticed += 1;
      expect([at, opened.error.say]).toEqual([at, expect.stringMatching(DOES)]);
      expect([at, opened.error.say]).toEqual([at, expect.stringContaining(`is kept as ${kept}`)]);
      expect(opened.error.say).toContain(`vedette rescue ${path} `);
      expect([at, readFileSync(kept).equals(log)]).toEqual([at, true]);
      expect(statSync(kept).mode & 0o777).toBe(0o600);
    }
    expect(noticed).toBeGreaterThan(3);
  });

  test('a rescue takes what was committed behind the damage, before the file is opened and after it', async () => {
    for (const at of [0, 17, 32 + 3, 32 + 9, 32 + 2000, 32 + FRAME + 20, 32 + FRAME + 3000]) {
      putBack(path, { ...laid, log: flipped(laid.log, at) });
      expect([at, await rescued(path)]).toEqual([at, last]);
      expect((await openCampaign(path, TOY)).ok).toBe(false);
      expect(existsSync(`${path}-wal`)).toBe(false);
      expect([at, await rescued(path)]).toEqual([at, last]);
    }
  });

  test('a rescue takes nothing that was never committed', async () => {
    const { frames } = readLog(laid.log);
    const end = frames.at(-1)?.at ?? 0;
    const log = flipped(laid.log, 32 + 2000);
    log.writeUInt32BE(0, end - 20);
    putBack(path, { ...laid, log });
    expect(await rescued(path)).toBe(last - 1);
  });

  test('one of which nothing is lost is not kept: its last transaction was rolled back or torn', async () => {
    const frame = Buffer.from(laid.log.subarray(laid.log.length - FRAME));
    frame.writeUInt32BE(0, 4);
    const behind = [Buffer.concat([laid.log, frame]), Buffer.concat([laid.log, frame, frame])];
    for (const log of behind) {
      expect(readLog(log)).toMatchObject({ isDamaged: true });
      putBack(path, { ...laid, log });
      got(await openCampaign(path, TOY)).close();
      expect(existsSync(`${path}-wal.damaged`)).toBe(false);
    }
  });

  test('a second one is kept beside the first', async () => {
    const logs = [flipped(laid.log, 32 + 2000), flipped(laid.log, 32 + 2001)];
    putBack(path, laid);
    for (const log of logs) {
      writeFileSync(path, laid.file);
      writeFileSync(`${path}-wal`, log);
      expect((await openCampaign(path, TOY)).ok).toBe(false);
    }
    const kept = ['-wal.damaged', '-wal.damaged.2'].map((end) => readFileSync(path + end));
    expect(kept.map((log, index) => log.equals(logs[index] ?? log))).toEqual([true, true]);
  });

  test('is kept where no directory knows of its entries, and by a look at the file from elsewhere', async () => {
    const directory = join(laid.dir, 'directory.sqlite');
    const bytes = readFileSync(directory);
    const log = flipped(laid.log, 32 + 2000);
    rmSync(directory);
    putBack(path, { ...laid, log });
    const says = (opened: Awaited<ReturnType<typeof openCampaign>>): string =>
      opened.ok ? 'opened' : opened.error.say;
    for (let opening = 1; opening <= 2; opening += 1) {
      const said = says(await openCampaign(path, TOY));
      expect(said).toContain(`is kept as ${path}-wal.damaged`);
      expect(said).toContain(`vedette rescue ${path} `);
      expect(said).toMatch(/may have lost its newest entries.*move .*-wal\.damaged away\.$/s);
    }
    expect(readFileSync(`${path}-wal.damaged`).equals(log)).toBe(true);
    rmSync(`${path}-wal.damaged`);
    got(await openCampaign(path, TOY)).close();
    writeFileSync(directory, bytes);
    putBack(path, { ...laid, log });
    store().look(path, (db) => db.prepare('SELECT count(*) FROM entry').get());
    expect(readFileSync(`${path}-wal.damaged`).equals(log)).toBe(true);
  });
});

test('a rescue tells of entries behind the damage of a log whose numbers others have taken since', async () => {
  const laid = await layLog();
  const path = join(laid.dir, 'war.vedette');
  rmSync(join(laid.dir, 'directory.sqlite'));
  putBack(path, { ...laid, log: flipped(laid.log, 32 + 2000) });
  expect((await openCampaign(path, TOY)).ok).toBe(false);
  const kept = `${path}-wal.damaged`;
  const bytes = readFileSync(kept);
  rmSync(kept);
  const campaign = got(await openCampaign(path, TOY));
  await send(campaign, RED, 'PP 1: move B to 2');
  campaign.close();
  writeFileSync(kept, bytes);
  const { rest } = got(await rescue({ from: path, to: `${path}.rescued` }, clock, TOY));
  const told = readFileSync(rest?.path ?? '', 'utf8');
  for (const box of [5, 6, 7]) expect(told).toContain(`PP 1: move B to ${String(box)}`);
  expect(told).not.toContain('PP 1: move B to 2');
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
