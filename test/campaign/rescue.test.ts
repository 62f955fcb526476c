/** What can be saved of a file that was damaged: nothing of it is changed, and no letter leaves twice. */
import Database from 'better-sqlite3';
import fs, {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../src/cli/program.js';
import type { Shell } from '../../src/cli/shell.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { drawMark, eraseMark } from '../../src/campaign/pencil/draw-mark.js';
import { seeMarks } from '../../src/campaign/pencil/see-marks.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { keepNote } from '../../src/campaign/gm/keep-note.js';
import { markReady } from '../../src/campaign/sheets/mark-ready.js';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { freeDueLetters, takeDueLetters } from '../../src/campaign/letters/due-letters.js';
import { markDeliveries, markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { resendLetter } from '../../src/campaign/letters/resend-letter.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { rescue, type Rescued } from '../../src/campaign/gm/rescue.js';
import { DIRECTORY_FILE, openDirectory } from '../../src/people/directory.js';
import { readRawRows } from '../../src/store/raw-rows.js';
import { rechain, withoutTriggers } from '../store/tamper.js';
import {
  clock,
  fight,
  got,
  RED,
  refusal,
  reopen,
  run,
  send,
  signedCampaign,
  tempFile,
  TOY,
  toyCampaign,
} from './cast.js';

const PAGE = 4096;
const LONG = 'so long that its row goes on over other pages. '.repeat(300);

/**
 * A campaign with released steps, letters of which all but the last have left, a sheet that is called ready, a draft and a
 * note; its file closed.
 */
async function playedFile(path = tempFile(), turns = 3): Promise<string> {
  const campaign = await toyCampaign(path);
  for (let turn = 1; turn <= turns; turn += 1) {
    await send(campaign, RED, 'PP 1: move A to 3');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    const letters = got(await readyLetters(campaign));
    for (const { id } of letters.slice(0, turn === turns ? -1 : undefined))
      got(await markSent(campaign, id, clock));
  }
  await send(campaign, RED, 'PP 1: move B to 4');
  const key = `${String(turns + 1)}/orders/red`;
  got(await keepDraft(campaign, { seat: RED, key, text: LONG, revision: 0 }, clock));
  got(await markReady(campaign, { seat: RED, key, ready: true }, clock));
  const about = { step: 'turn 1', place: '0505', seat: RED };
  got(await keepNote(campaign, { text: 'Watch the ford.', ...about }, clock));
  campaign.close();
  return path;
}

const besides = (path: string): string => join(dirname(path), 'rescued.vedette');
const rescued = async (from: string, also: readonly string[] = []): Promise<Rescued> =>
  got(await rescue({ from, to: besides(from), also }, clock, TOY));

function rowsIn(path: string, sql: string): readonly Record<string, unknown>[] {
  const db = new Database(path, { readonly: true });
  const rows = db.prepare<[], Record<string, unknown>>(sql).all();
  db.close();
  return rows;
}

/** Changes what the journal itself lets nobody change. */
function change(path: string, sql: string): void {
  const db = new Database(path);
  const guards = db.prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`);
  for (const name of guards.pluck().all()) db.exec(`DROP TRIGGER "${name}"`);
  db.prepare(sql).run();
  db.close();
}

/** Everything but what a rescue decides: letters on their way wait for the gamemaster. */
const ALL = [
  'SELECT * FROM meta',
  'SELECT * FROM pack_file ORDER BY path',
  'SELECT * FROM entry ORDER BY seq',
  'SELECT * FROM beat ORDER BY run, no',
  'SELECT * FROM snapshot ORDER BY entry',
  'SELECT * FROM roll ORDER BY name',
  `SELECT * FROM letter WHERE state IN ('sent', 'void', 'held') AND back IS NULL ORDER BY id`,
  'SELECT id, entry, packed, subject, message_id FROM letter ORDER BY id',
  'SELECT * FROM draft',
  'SELECT * FROM ready',
  'SELECT * FROM note',
];
const RUNS = `SELECT seq FROM entry WHERE kind = 'run' ORDER BY seq DESC`;
const allOf = (path: string): unknown => ALL.map((sql) => rowsIn(path, sql));
const countIn = (path: string, table: string): number =>
  rowsIn(path, `SELECT * FROM ${table}`).length;

const zeroPage = (path: string, page: number): void => {
  const bytes = readFileSync(path);
  bytes.fill(0, (page - 1) * PAGE, page * PAGE);
  writeFileSync(path, bytes);
};

/** Changes a byte of each copy of a text that lies about in the file. */
function scratch(path: string, text: string | Buffer): void {
  const bytes = readFileSync(path);
  let at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  for (; at >= 0; at = bytes.indexOf(text, at + 1)) bytes.write('~', at + 2);
  writeFileSync(path, bytes);
}

/** The first bytes of a letter's words, as they are kept. */
const wordsIn = (path: string, id: number): Buffer =>
  (
    rowsIn(path, `SELECT packed FROM letter WHERE id = ${String(id)}`)[0]?.['packed'] as Buffer
  ).subarray(0, 40);

describe('rescue of a whole file', () => {
  test('copies all of it, and asks about the letters that may have left', async () => {
    const from = await playedFile();
    const before = readFileSync(from);
    const found = await rescued(from);
    expect(readFileSync(from).equals(before)).toBe(true);
    expect(readdirSync(dirname(from)).sort()).toEqual(['rescued.vedette', 'toy.vedette']);
    expect(found.differs).toBeUndefined();
    expect(found).toMatchObject({ torn: 0, lostLetters: [], drafts: 1 });
    expect([found.saved, found.why, found.rest]).toEqual([found.known, undefined, undefined]);
    expect(allOf(besides(from))).toEqual(allOf(from));
    for (const table of ['draft', 'ready', 'note'])
      expect([table, countIn(besides(from), table)]).toEqual([table, 1]);
    expect(rowsIn(from, `SELECT id FROM letter WHERE state = 'ready'`)).toEqual(
      found.unsure.map((id) => ({ id })),
    );
    expect(found.unsure).toHaveLength(1);
    expect(statSync(besides(from)).mode & 0o077).toBe(0);
  });

  test('and of one with a key: dice, signatures and key go along', async () => {
    const from = tempFile();
    const campaign = await signedCampaign(from);
    await send(
      campaign,
      RED,
      'PP 1: move A to 5\nPP 2: move A to 5\nPP 3: move A to 5\nPP 4: move A to 5',
    );
    await run(campaign, true);
    campaign.close();
    const found = await rescued(from);
    expect(found.differs).toBeUndefined();
    expect(allOf(besides(from))).toEqual(allOf(from));
    expect(readFileSync(`${besides(from)}.key`)).toEqual(readFileSync(`${from}.key`));
    expect(statSync(`${besides(from)}.key`).mode & 0o077).toBe(0);
  });

  test('a letter that was kept back is so for the reason that was given', async () => {
    const from = tempFile();
    const campaign = await toyCampaign(from);
    await run(campaign, true);
    const letter = got(await seeHeldLetters(campaign))[0]?.id ?? 0;
    got(await holdLetter(campaign, { letter, reason: 'a wrong name' }, clock));
    got(await releaseTurn(campaign, clock));
    campaign.close();
    expect((await rescued(from)).unsure).not.toContain(letter);
    const sql = `SELECT state, back FROM letter WHERE id = ${String(letter)}`;
    expect(rowsIn(besides(from), sql)).toEqual([{ state: 'held', back: 'a wrong name' }]);
  });

  test('none of its letters leaves by itself; the gamemaster lets one go', async () => {
    const from = await playedFile();
    const { unsure } = await rescued(from);
    const campaign = await reopen(besides(from));
    expect(got(await readyLetters(campaign))).toEqual([]);
    got(await letLetterGo(campaign, { letter: unsure[0] ?? 0 }, clock));
    expect(got(await readyLetters(campaign)).map(({ id }) => id)).toEqual(unsure);
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });
});

test('what was refused for good may leave when the gamemaster lets it go', async () => {
  const from = await playedFile();
  const broken = await reopen(from);
  const [letter] = got(await readyLetters(broken));
  const failed = { id: letter?.id ?? 0, kind: 'failed', why: 'No such box', final: true } as const;
  got(await markDeliveries(broken, [failed], clock));
  broken.close();
  const { unsure } = await rescued(from);
  expect(unsure).toContain(failed.id);
  const campaign = await reopen(besides(from));
  for (const id of unsure) got(await letLetterGo(campaign, { letter: id }, clock));
  expect(got(await takeDueLetters(campaign, unsure, clock))).toHaveLength(unsure.length);
});

test('nor does one leave that was to leave at once, without a release', async () => {
  const from = await playedFile();
  const before = await reopen(from);
  const letter = { to: [RED], as: 'gamemaster' as const, text: 'Mind the ford.', goes: 'now' };
  got(await writeDeskLetter(before, letter, clock));
  const own = got(await readyLetters(before)).find(({ text }) => text.includes('Mind the ford.'));
  before.close();
  const { unsure } = await rescued(from);
  expect(unsure).toContain(own?.id);
  expect(got(await readyLetters(await reopen(besides(from))))).toEqual([]);
});

test('a letter whose row is older than the entry by which it left at its time may have left', async () => {
  const from = await playedFile();
  const before = await reopen(from);
  const goes = '1861-07-21T13:00:00.000Z';
  const letter = { to: [RED], as: 'gamemaster' as const, text: 'Mind the ford.', goes };
  got(await writeDeskLetter(before, letter, clock));
  got(await freeDueLetters(before, () => goes));
  const own = got(await readyLetters(before)).find(({ text }) => text.includes('Mind the ford.'));
  before.close();
  const { id = 0 } = own ?? {};
  change(from, `UPDATE letter SET state = 'held', freed = NULL WHERE id = ${String(id)}`);
  expect((await rescued(from)).unsure).toContain(id);
  expect(got(await readyLetters(await reopen(besides(from))))).toEqual([]);
});

test('a letter that left and does not say by which entry, as in old files, left with its own', async () => {
  const from = await playedFile();
  change(from, `UPDATE letter SET freed = NULL WHERE state = 'sent'`);
  await rescued(from);
  const rows = rowsIn(besides(from), `SELECT entry, freed FROM letter WHERE state = 'sent'`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { entry, freed } of rows) expect(freed).toBe(entry);
});

describe('rescue of a damaged file', () => {
  test('with any one of its pages gone, saves a file that passes every check, and tells of all that it read besides', async () => {
    const whole = await playedFile();
    const texts = rowsIn(whole, `SELECT seq, body FROM entry WHERE kind = 'sheet' ORDER BY seq`);
    const sent = rowsIn(whole, `SELECT id FROM letter WHERE state = 'sent'`).map(({ id }) => id);
    const pages = statSync(whole).size / PAGE;
    let all = 0;
    for (let page = 1; page <= pages; page += 1) {
      const from = tempFile();
      copyFileSync(whole, from);
      zeroPage(from, page);
      const result = await rescue({ from, to: besides(from) }, clock, TOY);
      if (!result.ok) {
        expect([page, result.error.say]).toEqual([page, expect.stringContaining('--also COPY')]);
        expect(existsSync(besides(from))).toBe(false);
        continue;
      }
      const { saved, known, rest, differs, unsure } = result.value;
      expect([page, differs]).toEqual([page, undefined]);
      if (saved === known) all += 1;
      expect(
        rowsIn(besides(from), `SELECT id FROM letter WHERE state IN ('ready', 'failed')`),
      ).toEqual([]);
      for (const { id } of rowsIn(
        besides(from),
        `SELECT id FROM letter WHERE state = 'held' AND back IS NULL`,
      ))
        expect(sent).not.toContain(id);
      expect(unsure.filter((id) => sent.includes(id))).toEqual([]);
      // A sheet is in the new file, in the text beside it, or was on that page.
      const kept = rowsIn(besides(from), 'SELECT seq FROM entry').map(({ seq }) => seq);
      const told = rest === undefined ? '' : readFileSync(rest.path, 'utf8');
      const rows = readRawRows(readFileSync(from)).rows.filter(({ values }) => values.length === 6);
      const read = new Set(rows.map(({ rowid }) => rowid));
      for (const { seq } of texts)
        if (!kept.includes(seq) && read.has(Number(seq)))
          expect([page, told]).toEqual([
            page,
            expect.stringContaining(`Entry ${String(seq)}: sheet`),
          ]);
    }
    // Pages that only lead to others, of indexes and of what is played again cost nothing.
    expect(all).toBeGreaterThan(pages / 2);
  });

  test('a shortened one gives what is left, and the new file plays on', async () => {
    const from = await playedFile(tempFile(), 8);
    truncateSync(from, statSync(from).size - 12 * PAGE - 100);
    const found = await rescued(from);
    expect(found.differs).toBeUndefined();
    expect(found.saved).toBeGreaterThan(10);
    const campaign = await reopen(besides(from));
    await run(campaign, true);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('an older copy in its place: the directory beside it knows how many entries are lost', async () => {
    const from = tempFile();
    got(await openDirectory(join(dirname(from), DIRECTORY_FILE))).close();
    await playedFile(from, 1);
    copyFileSync(from, `${from}.old`);
    const campaign = await reopen(from);
    await send(campaign, RED, 'PP 1: move B to 5');
    campaign.close();
    copyFileSync(`${from}.old`, from);
    const { saved, known } = await rescued(from);
    expect(saved).toBe(known - 1);
  });

  test('an entry that was changed ends what is saved; what follows is told in words', async () => {
    const from = await playedFile();
    scratch(from, 'move A to 3');
    const found = await rescued(from);
    expect(found.saved).toBeLessThan(found.known);
    expect(found.why).toContain('not as it was written');
    expect(found.differs).toBeUndefined();
    const told = readFileSync(found.rest?.path ?? '', 'utf8');
    expect(told).toContain('PP 1: move B to 4');
    expect(told).toMatch(/=== Letter \d+ of entry \d+: to red, sent/);
    expect(statSync(found.rest?.path ?? '').mode & 0o077).toBe(0);
  });

  test('a letter that left by a release that is lost left with its own entry', async () => {
    const from = await playedFile();
    change(
      from,
      `UPDATE entry SET step = 'lost' WHERE seq = (SELECT max(seq) FROM entry WHERE kind = 'release')`,
    );
    expect((await rescued(from)).why).toContain('not as it was written');
    const [last] = rowsIn(
      besides(from),
      `SELECT entry, freed FROM letter WHERE state = 'sent' ORDER BY entry DESC`,
    );
    expect(last?.['freed']).toBe(last?.['entry']);
    expect(last?.['entry']).toBe(rowsIn(besides(from), RUNS)[0]?.['seq']);
  });

  test('a letter that was sent again comes along as a copy of the first', async () => {
    const from = await playedFile();
    const first = Number(rowsIn(from, `SELECT id FROM letter WHERE state = 'sent'`)[0]?.['id']);
    const campaign = await reopen(from);
    got(await resendLetter(campaign, { letter: first }, clock));
    campaign.close();
    const found = await rescued(from);
    expect([found.saved, found.differs]).toEqual([found.known, undefined]);
    const copies = rowsIn(besides(from), 'SELECT again FROM letter WHERE again IS NOT NULL');
    expect(copies).toEqual([{ again: first }]);
  });

  test('no sheet is called ready that is lost', async () => {
    const from = await playedFile();
    scratch(from, 'move B to 4');
    const { saved, known, differs } = await rescued(from);
    expect([saved, differs]).toEqual([known - 1, undefined]);
    expect([countIn(from, 'ready'), countIn(besides(from), 'ready')]).toEqual([1, 0]);
    expect([countIn(besides(from), 'draft'), countIn(besides(from), 'note')]).toEqual([1, 1]);
  });

  const MARK = { kind: 'note', places: '0305', side: '', size: '', whom: 'self' } as const;
  const marksIn = async (path: string) => {
    const campaign = await reopen(path);
    const seen = got(await seeMarks(campaign, RED)).map(({ number, words }) => [number, words]);
    campaign.close();
    return seen;
  };

  /** Marks that red has drawn, changed and erased in the open step. */
  async function drawn(from: string): Promise<void> {
    const campaign = await reopen(from);
    const draw = (words: string, more = {}) =>
      drawMark(campaign, { ...MARK, seat: RED, words, ...more }, clock);
    const { number } = got(await draw('two scouts, I think'));
    got(await draw('three scouts', { number }));
    const gone = got(await draw('a ruse'));
    got(await eraseMark(campaign, { seat: RED, number: gone.number }, clock));
    campaign.close();
  }

  test('the marks that commanders drew come along, as they stand', async () => {
    const from = await playedFile();
    await drawn(from);
    const sql = 'SELECT * FROM pencil ORDER BY seat, number, base';
    expect(rowsIn(from, sql)).toHaveLength(1);
    expect((await rescued(from)).differs).toBeUndefined();
    expect(rowsIn(besides(from), sql)).toEqual(rowsIn(from, sql));
  });

  test('marks of a step that is lost stand in the step that is open then', async () => {
    const from = await playedFile();
    await drawn(from);
    const marks = await marksIn(from);
    scratch(from, 'move A to 3');
    const { saved, known } = await rescued(from);
    expect(saved).toBeLessThan(known);
    expect(await marksIn(besides(from))).toEqual(marks);
  });

  test('an older copy gives back what is damaged, and its letters are not sent once more', async () => {
    const older = await playedFile();
    const from = tempFile();
    copyFileSync(older, from);
    const campaign = await reopen(from);
    for (const { id } of got(await readyLetters(campaign)))
      got(await markSent(campaign, id, clock));
    await send(campaign, RED, 'PP 1: move B to 5');
    campaign.close();
    const whole = allOf(from);
    for (const text of ['boxes 9', 'move A to 3', wordsIn(from, 1)]) scratch(from, text);
    expect(refusal(await rescue({ from, to: besides(from) }, clock, TOY))).toBe('damaged');
    const found = await rescued(from, [older]);
    expect([found.differs, found.lostLetters, found.unsure]).toEqual([undefined, [], []]);
    expect(allOf(besides(from))).toEqual(whole);
  });

  test('a letter that an older copy alone holds may have left since', async () => {
    const from = tempFile();
    const campaign = await toyCampaign(from);
    await run(campaign, true);
    campaign.close();
    const old = `${from}.old`;
    copyFileSync(from, old);
    writeFileSync(from, Buffer.alloc(PAGE));
    const held = rowsIn(old, `SELECT id FROM letter WHERE state = 'held' ORDER BY id`);
    const { unsure } = await rescued(from, [old]);
    expect([held.length, unsure.slice(-2).map((id) => ({ id }))]).toEqual([2, held]);
  });

  test('the words of an old letter that are damaged cost that letter alone, on record', async () => {
    const from = await playedFile();
    scratch(from, wordsIn(from, 1));
    const found = await rescued(from);
    expect([found.saved, found.differs]).toEqual([found.known, undefined]);
    expect(found.lostLetters.length).toBeGreaterThan(0);
    const [last] = rowsIn(besides(from), `SELECT body FROM entry ORDER BY seq DESC LIMIT 1`);
    expect(String(last?.['body'])).toContain(`letters ${found.lostLetters.join(' ')}`);
    expect(JSON.stringify(got(await readLog(await reopen(besides(from)))))).toContain(
      `goes on without some letters of entries ${found.lostLetters.join(', ')}, lost from its file`,
    );
  });
});

async function foughtFile(): Promise<string> {
  const from = tempFile();
  const campaign = await signedCampaign(from);
  await fight(campaign);
  campaign.close();
  return from;
}

describe('rescue of dice that are damaged', () => {
  test.each([
    ['gone', 'DELETE FROM roll'],
    ['one of them gone', 'DELETE FROM roll WHERE name = (SELECT min(name) FROM roll)'],
    ['their signatures changed', `UPDATE roll SET signature = 'AAAA'`],
    ['of another run', 'UPDATE roll SET run = (SELECT max(seq) FROM entry)'],
  ])('%s: with the key they are signed as they were', async (_what, sql) => {
    const from = await foughtFile();
    const whole = allOf(from);
    change(from, sql);
    const found = await rescued(from);
    expect([found.saved, found.differs, found.lostDice]).toEqual([found.known, undefined, []]);
    expect(allOf(besides(from))).toEqual(whole);
    expect(rowsIn(from, 'SELECT * FROM roll')).not.toEqual(
      rowsIn(besides(from), 'SELECT * FROM roll'),
    );
  });

  test('gone, of a campaign whose key was away when they fell: they are known by their events', async () => {
    const from = tempFile();
    const campaign = await signedCampaign(from);
    renameSync(`${from}.key`, `${from}.away`);
    await fight(campaign);
    campaign.close();
    const whole = allOf(from);
    change(from, 'DELETE FROM roll WHERE signed IS NULL');
    for (const away of [true, false]) {
      if (!away) renameSync(`${from}.away`, `${from}.key`);
      const found = await rescued(from);
      expect([found.saved, found.differs, found.lostDice]).toEqual([found.known, undefined, []]);
      expect(allOf(besides(from))).toEqual(whole);
      for (const end of ['', '.key']) rmSync(besides(from) + end, { force: true });
    }
  });

  test('gone, of a turn that was fought, taken back and fought again: they are signed as they fell each time', async () => {
    const from = tempFile();
    const campaign = await signedCampaign(from);
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'A slip' }, clock));
    await fight(campaign);
    campaign.close();
    const whole = allOf(from);
    change(from, 'DELETE FROM roll');
    const found = await rescued(from);
    expect([found.saved, found.differs, found.lostDice]).toEqual([found.known, undefined, []]);
    expect(allOf(besides(from))).toEqual(whole);
  });

  test('gone with the key, cost nothing else, on record', async () => {
    const from = await foughtFile();
    const runs = rowsIn(from, 'SELECT DISTINCT run FROM roll ORDER BY run').map(({ run }) => run);
    change(from, 'DELETE FROM roll');
    rmSync(`${from}.key`);
    const found = await rescued(from);
    expect([found.saved, found.lostDice]).toEqual([found.known, runs]);
    const [last] = rowsIn(besides(from), `SELECT body FROM entry ORDER BY seq DESC LIMIT 1`);
    expect(String(last?.['body'])).toContain(`runs ${runs.join(' ')}`);
    (await reopen(besides(from))).close();
  });

  test('of a run that an earlier program kept, and gone, are signed again too', async () => {
    const from = await foughtFile();
    const whole = rowsIn(from, 'SELECT * FROM roll ORDER BY name');
    const db = new Database(from);
    withoutTriggers(db);
    rechain(db, (_seq, body) => body.replace(/"rows":"[0-9a-f]{64}",/, ''));
    db.exec('DELETE FROM roll');
    db.close();
    const found = await rescued(from);
    expect([found.saved, found.differs, found.lostDice]).toEqual([found.known, undefined, []]);
    expect(rowsIn(besides(from), 'SELECT * FROM roll ORDER BY name')).toEqual(whole);
  });
});

describe('rescue refuses, and makes no file', () => {
  const refused = async (from: string, to = besides(from)): Promise<string> => {
    const result = await rescue({ from, to }, clock, TOY);
    return result.ok ? 'no refusal' : `${result.error.code}: ${result.error.say}`;
  };

  test('what already exists', async () => {
    const from = await playedFile();
    for (const end of ['', '.rest.txt', '.key']) {
      const to = tempFile('out');
      writeFileSync(to + end, 'precious');
      expect(await refused(from, to)).toMatch(/^bad-input: .*already exists/);
      expect(readFileSync(to + end, 'utf8')).toBe('precious');
    }
  });

  test('a missing file, a folder, an empty file, a text, another database, a folder that is not there', async () => {
    const missing = tempFile();
    expect(await refused(missing)).toMatch(/^not-found: There is no file/);
    expect(await refused(dirname(missing), tempFile())).toMatch(/^not-found: .*is a folder/);
    const empty = tempFile();
    writeFileSync(empty, '');
    expect(await refused(empty)).toMatch(/^damaged: .*is empty/);
    const text = tempFile();
    writeFileSync(text, 'a letter to my aunt, which is no database at all\n'.repeat(400));
    expect(await refused(text)).toMatch(/^damaged: .*is not a campaign file/);
    const other = tempFile();
    new Database(other).exec('CREATE TABLE song (words TEXT); INSERT INTO song VALUES (1)').close();
    expect(await refused(other)).toMatch(/^damaged: .*is not a campaign file/);
    expect(await refused(await playedFile(), join(dirname(missing), 'no', 'where'))).toMatch(
      /^not-found: There is no folder/,
    );
    expect(existsSync(besides(text))).toBe(false);
  });

  test('a new file on a full disk, which it names and not the damaged file', async () => {
    const [from, to] = [await playedFile(), tempFile('out')];
    vi.spyOn(fs, 'copyFileSync').mockImplementation((path) => {
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path });
    });
    syncBuiltinESMExports();
    const rescuing = refused(from, to).finally(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    expect(await rescuing).toMatch(`unwritten: ${to} could not be written`);
    expect(existsSync(to)).toBe(false);
  });

  test("another campaign's file given as an older copy", async () => {
    const [from, other, copy] = [await playedFile(), await playedFile(), tempFile()];
    copyFileSync(from, copy);
    const to = besides(from);
    const also = [copy, other];
    const result = await rescue({ from, to, also }, clock, TOY);
    expect(result).toEqual({
      ok: false,
      error: {
        code: 'bad-input',
        say: `${other} is a file of another campaign. Leave it out; nothing was written.`,
      },
    });
    expect(existsSync(to)).toBe(false);
    // With the settings of the damaged file, its own id can be gone.
    change(from, "UPDATE meta SET campaign = 'torn'");
    expect(await rescued(from, [copy])).toMatchObject({ saved: 18, known: 18 });
  });

  test('rules that are not here', async () => {
    const from = await playedFile();
    const result = await rescue({ from, to: besides(from) }, clock, []);
    expect(result).toMatchObject({ ok: false, error: { code: 'damaged' } });
    expect(JSON.stringify(result)).toContain('toy@1');
  });
});

test('a rescue of a file in which one page stands in the place of another, each of them, saves or refuses in words', async () => {
  const from = await playedFile();
  const bytes = readFileSync(from);
  let saved = 0;
  for (let page = 0; page < bytes.length / PAGE; page += 1)
    for (const other of [page - 1, page + 1, page + 2].filter(
      (one) => one >= 0 && one < bytes.length / PAGE,
    )) {
      const wrong = Buffer.from(bytes);
      bytes.copy(wrong, page * PAGE, other * PAGE, (other + 1) * PAGE);
      const path = tempFile();
      writeFileSync(path, wrong);
      const result = await rescue({ from: path, to: besides(path) }, clock, TOY);
      if (!result.ok) expect(result.error.code).toBe('damaged');
      else {
        expect([page, other, result.value.differs]).toEqual([page, other, undefined]);
        saved += 1;
      }
    }
  expect(saved).toBeGreaterThan(bytes.length / PAGE);
});

describe('vedette rescue', () => {
  async function command(...words: string[]): Promise<{ code: number; said: string }> {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const none = (): Promise<never> => Promise.reject(new Error('Not asked for here.'));
    const post = { receive: none, inbox: none, send: none, desk: none };
    const shell: Shell = {
      clock,
      say,
      complain: say,
      readInput: none,
      systems: TOY,
      post,
      serve: none,
    };
    return { code: await runCommand(['rescue', ...words], shell), said: lines.join('\n') };
  }

  test('ends with 0 when nothing is missing, with 3 when something is, with 1 when it refuses', async () => {
    const from = await playedFile();
    const to = besides(from);
    const whole = await command(from, to);
    expect(whole.code).toBe(0);
    expect(whole.said).toMatch(/Saved: 18 entries, \d+ letters, 1 draft\.\nNothing is missing\./);
    expect(whole.said).toMatch(/whether 1 letter left \(\d+\)/);
    const again = await command(from, to);
    expect(again.code).toBe(1);
    expect(again.said).toContain('already exists');
    scratch(from, 'move A to 3');
    const part = await command(from, `${to}.2`);
    expect(part.code).toBe(3);
    expect(part.said).toMatch(/Not saved: entries 3 to 18\.\n {2}Entry 3: it cannot be read/);
    expect(part.said).toContain(`What could be read of the rest is in ${to}.2.rest.txt`);
    expect(part.said).toContain('vedette accept');
  });

  test('says how many pages of a shortened file are missing, and never that nothing is', async () => {
    const from = await playedFile();
    const bytes = readFileSync(from);
    const pages = bytes.length / PAGE;
    for (let left = 3; left < pages; left += 1) {
      writeFileSync(from, bytes.subarray(0, left * PAGE));
      const { code, said } = await command(from, `${besides(from)}.${String(left)}`);
      if (code === 1) continue;
      expect([left, code]).toEqual([left, 3]);
      expect(said).not.toContain('Nothing is missing');
      const many = pages - left;
      expect(said).toContain(
        many === 1
          ? ': its last page is missing.'
          : `: its last ${String(many)} pages are missing.`,
      );
    }
    const part = await command(from, `${besides(from)}.also`, '--also', from);
    expect(part.code).toBe(3);
    expect(part.said).toContain('vedette accept');
  });

  test('with any one of its pages gone or overwritten, never says that nothing is missing where entries or drafts are', async () => {
    const whole = await playedFile();
    const tables = ['entry', 'draft', 'note', 'ready'];
    const counts = (path: string): readonly number[] => tables.map((table) => countIn(path, table));
    const bytes = readFileSync(whole);
    const from = tempFile();
    const to = besides(from);
    let missing = 0;
    for (let page = 1; page <= bytes.length / PAGE; page += 1)
      for (const byte of [0, 0x5a]) {
        for (const end of ['', '.rest.txt']) rmSync(to + end, { force: true });
        const torn = Buffer.from(bytes).fill(byte, (page - 1) * PAGE, page * PAGE);
        writeFileSync(from, torn);
        const { code, said } = await command(from, to);
        const isLess =
          code !== 1 && counts(to).some((count, at) => count < (counts(whole)[at] ?? 0));
        if (!isLess) continue;
        missing += 1;
        expect([page, byte, code]).toEqual([page, byte, 3]);
        expect([page, byte, said]).toEqual([page, byte, expect.not.stringContaining('Nothing is')]);
      }
    expect(missing).toBeGreaterThan(3);
  });

  test('names the newest entries, where only the index still knows of them', async () => {
    const from = await playedFile();
    const last = rowsIn(from, 'SELECT seq FROM entry ORDER BY seq DESC LIMIT 1')[0]?.['seq'];
    const { rows } = readRawRows(readFileSync(from));
    const page = rows.find(({ rowid, values }) => rowid === last && values.length === 6)?.page ?? 0;
    zeroPage(from, page);
    const { code, said } = await command(from, besides(from));
    expect(said).toMatch(new RegExp(`Not saved: entr(ies \\d+ to|y) ${String(last)}\\.`));
    expect(said).toContain('"vedette accept" goes on without them');
    expect(code).toBe(3);
  });

  test('ends with 3 when nothing is wrong but how dice fell: one more is kept than fell', async () => {
    const from = await foughtFile();
    change(
      from,
      `INSERT INTO roll (name, run, signed, signature)
       SELECT name || ' more', run, signed, signature FROM roll LIMIT 1`,
    );
    rmSync(`${from}.key`);
    const part = await command(from, besides(from));
    expect(part.said).toMatch(/How dice fell in the runs of .* is damaged or missing/);
    expect(part.said).not.toMatch(/Not saved|does not pass every check/);
    expect(part.code).toBe(3);
  });
});
