/** A file that was changed or cut off is not played from, and says what to do. */
import Database from 'better-sqlite3';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptLoss } from '../../src/campaign/gm/accept-loss.js';
import { checkJournal, lostHead } from '../../src/campaign/turn/check-journal.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { isOfEach, lettersDigest, selectLetters } from '../../src/store/letter.js';
import { transact } from '../../src/store/journal.js';
import { selectMeta } from '../../src/store/meta.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { resendLetter } from '../../src/campaign/letters/resend-letter.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { openDirectory } from '../../src/people/directory.js';
import { clock, got, RED, run, SEED, send, TOY } from '../campaign/cast.js';
import { toyFiles } from '../toys/line/system.js';
import { rechain, tamper, withoutTriggers } from './tamper.js';

/** A folder with a directory, and in it a campaign with two released steps and a sheet in the third. */
async function servedFile(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-check-'));
  got(await openDirectory(join(dir, 'directory.sqlite'))).close();
  const path = join(dir, 'war.vedette');
  const input = { system: 'toy', pack: toyFiles, seed: SEED, zone: 'UTC' };
  const campaign = got(await newCampaign(path, input, clock, TOY));
  for (let step = 0; step < 2; step += 1) {
    await send(campaign, RED, 'PP 1: move A to 3');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
  }
  await send(campaign, RED, 'PP 1: move A to 3');
  campaign.close();
  return path;
}

const whyNot = async (path: string): Promise<string> => {
  const opened = await openCampaign(path, TOY);
  if (!opened.ok) return `${opened.error.code}: ${opened.error.say}`;
  opened.value.close();
  return '';
};

const LAST = '(SELECT max(seq) FROM entry)';
/** As the file was before its last entries. The entries themselves go last: what hangs on them is found by their number. */
const cutTail = (n: number): string =>
  [
    ...['DELETE FROM letter WHERE entry', 'DELETE FROM beat WHERE run'],
    ...[
      'DELETE FROM snapshot WHERE entry',
      `UPDATE letter SET state = 'held', freed = NULL WHERE freed`,
    ],
    'DELETE FROM entry WHERE seq',
  ]
    .map((rows) => `${rows} > ${LAST} - ${String(n)};`)
    .join('\n');

describe('what a campaign goes on from is checked when its file is opened', () => {
  const CHANGES: readonly (readonly [string, string])[] = [
    [
      'the sheet that was sent last',
      `UPDATE entry SET body = replace(body, 'to 3', 'to 4') WHERE seq = ${LAST}`,
    ],
    ['its time', `UPDATE entry SET written = '1861-07-22T12:00:00.000Z' WHERE seq = ${LAST}`],
    ['the kind of the last run', `UPDATE entry SET kind = 'mail' WHERE seq = ${LAST} - 1`],
    [
      'the position that stands',
      `UPDATE snapshot SET state = replace(state, '"box":', '"box":1') WHERE entry = (SELECT max(entry) FROM snapshot)`,
    ],
    ['a beat that led to it', `UPDATE beat SET facts = replace(facts, '"to":', '"to":1')`],
    ['an entry since the release that is gone', `DELETE FROM entry WHERE seq = ${LAST} - 1`],
    [
      'a sheet of a step that was released',
      `UPDATE entry SET body = replace(body, 'to 3', 'to 4') WHERE seq = (SELECT min(seq) FROM entry WHERE kind = 'sheet')`,
    ],
    ['the seed', `UPDATE meta SET seed = replace(seed, '07', '08')`],
    ['the pack', `UPDATE pack_file SET text = text || ' '`],
  ];
  test.each(CHANGES)('%s, changed, is found', async (_what, sql) => {
    const path = await servedFile();
    expect(await whyNot(path)).toBe('');
    tamper(path, sql);
    expect(await whyNot(path)).toMatch(
      /^damaged: .*was changed outside Vedette.*newest backup.*vedette replay/s,
    );
  });

  test('the first position is checked too', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'vedette-check-'));
    const path = join(dir, 'war.vedette');
    const input = { system: 'toy', pack: toyFiles, seed: SEED, zone: 'UTC' };
    got(await newCampaign(path, input, clock, TOY)).close();
    tamper(path, `UPDATE snapshot SET state = replace(state, '"box":', '"box":1')`);
    expect(await whyNot(path)).toContain('the position kept after entry 1');
  });

  test.each([
    ['its words', `UPDATE letter SET text = replace(text, 'a', 'b') WHERE id = @id`],
    ['the seat that it goes to', `UPDATE letter SET seat = 'blue' WHERE id = @id`],
    ['its map', `UPDATE letter SET picture = NULL WHERE id = @id`],
    ['its HTML', `UPDATE letter SET html = html || '<p>Attack.</p>' WHERE id = @id`],
  ])('a letter that has not left, changed in %s, is found and named', async (_what, sql) => {
    for (const state of ['held', 'ready']) {
      const path = await servedFile();
      const campaign = got(await openCampaign(path, TOY));
      await run(campaign, true);
      if (state === 'ready') got(await releaseTurn(campaign, clock));
      const [letter] = await selectLetters(campaign.inside.journal, [state as 'held' | 'ready']);
      const { id = 0, seat = '' } = letter ?? {};
      expect(seat).toBe('red');
      campaign.close();
      tamper(path, sql.replace('@id', String(id)));
      expect(await whyNot(path)).toContain(`letter ${String(id)} to `);
      expect(await whyNot(path)).toContain('is not as it was written. Nothing is played from it.');
    }
  });

  test.each([
    ['what its seat is asked', `about = json_set(about, '$.asked', json('["9/orders/red"]'))`],
    ['words beside its own', `text = 'Attack.'`],
    ['HTML beside its own', `html = '<p>Attack.</p>'`],
    ['a map beside its own', `picture = '{}'`],
  ])(
    'a letter that has not left, its row changed in %s, is found and named',
    async (_what, set) => {
      const path = await servedFile();
      const campaign = got(await openCampaign(path, TOY));
      await run(campaign, true);
      const [letter] = await selectLetters(campaign.inside.journal, ['held']);
      const { id = 0 } = letter ?? {};
      campaign.close();
      const db = new Database(path);
      withoutTriggers(db);
      db.exec(`UPDATE letter SET ${set} WHERE id = ${String(id)}`);
      db.close();
      expect(await whyNot(path)).toContain(`letter ${String(id)} to `);
    },
  );

  test('a letter that was taken out or added is found', async () => {
    const path = await servedFile();
    const campaign = got(await openCampaign(path, TOY));
    await run(campaign, true);
    const letters = await selectLetters(campaign.inside.journal, ['held']);
    const entry = letters[0]?.entry ?? 0;
    expect(isOfEach(lettersDigest(letters))).toBe(true);
    campaign.close();
    tamper(path, `DELETE FROM letter WHERE entry = ${String(entry)} AND seat = 'red'`);
    expect(await whyNot(path)).toMatch(/which came with entry \d+, is /);
  });

  const LONG_AGO = 'WHERE entry = (SELECT min(entry) FROM snapshot)';

  test('a position of long ago, changed, is found', async () => {
    const path = await servedFile();
    tamper(path, `UPDATE snapshot SET state = replace(state, '"box":', '"box":1') ${LONG_AGO}`);
    expect(await whyNot(path)).toContain(
      'the position kept after entry 1 is not as it was written',
    );
  });

  test('a letter that left long ago, changed, is found', async () => {
    const path = await servedFile();
    tamper(
      path,
      `UPDATE letter SET state = 'sent'; UPDATE letter SET text = text || '.' WHERE id = 1`,
    );
    expect(await whyNot(path)).toMatch(
      /letter 1 to \w+, which came with entry \d+, is not as it was written/,
    );
  });

  const NEWEST = '(SELECT max(entry) FROM snapshot)';
  const MISPLACED: readonly (readonly [string, string, RegExp])[] = [
    [
      'the newest position, by one entry on',
      `UPDATE snapshot SET entry = entry + 1 WHERE entry = ${NEWEST}`,
      /the position kept after entry 12 is not the one that was played/,
    ],
    [
      'the newest position, to an entry before it',
      `UPDATE snapshot SET entry = entry - 1 WHERE entry = ${NEWEST}`,
      /the position kept after entry 10 is not the one that was played/,
    ],
    [
      'the newest position, taken out',
      `DELETE FROM snapshot WHERE entry = ${NEWEST}`,
      /the position kept after entry 11 is missing/,
    ],
    [
      'the position before it, taken out',
      `DELETE FROM snapshot WHERE entry = (SELECT entry FROM snapshot ORDER BY entry LIMIT 1 OFFSET 1)`,
      /the position kept after entry 6 is missing/,
    ],
    [
      'the first position, taken out',
      `DELETE FROM snapshot WHERE entry = 1`,
      /the position kept after entry 1 is missing/,
    ],
    [
      'the first position, by one entry on',
      `UPDATE snapshot SET entry = 2 WHERE entry = 1`,
      /the position kept after entry 1 is missing/,
    ],
    [
      'a position too many',
      `INSERT INTO snapshot (entry, state, packed, digest) SELECT 4, state, packed, digest FROM snapshot WHERE entry = 6`,
      /a position stands after entry 4, which kept none/,
    ],
  ];
  test.each(MISPLACED)('%s, is found', async (_what, sql, says) => {
    const path = await servedFile();
    tamper(path, sql);
    expect(await whyNot(path)).toMatch(says);
    expect(await whyNot(path)).toMatch(/Nothing is played from it.*vedette rescue/s);
  });

  const FIRST_RUN = `(SELECT min(seq) FROM entry WHERE kind = 'run' AND json_extract(body, '$.beats') > 0)`;
  const OPEN_RUN = `(SELECT max(seq) FROM entry WHERE kind = 'run')`;
  const RUNS: readonly (readonly [string, string])[] = [
    ['its facts', `UPDATE beat SET facts = '[{}]' WHERE run = @run AND no = 0`],
    ['its dice', `UPDATE beat SET rolls = '[{}]' WHERE run = @run AND no = 0`],
    ['the moment of a beat', `UPDATE beat SET at = at || ' ' WHERE run = @run AND no = 0`],
    ['a beat that is gone', `DELETE FROM beat WHERE run = @run AND no = 0`],
    ['all its beats, gone', `DELETE FROM beat WHERE run = @run`],
    [
      'a beat too many',
      `INSERT INTO beat SELECT run, 99, at, facts, rolls FROM beat WHERE run = @run AND no = 0`,
    ],
    ['a roll too many', `INSERT INTO roll (name, run) VALUES ('mine 1d6', @run)`],
  ];
  test.each(RUNS)(
    'what happened in a run of any age, changed in %s, is found',
    async (_what, sql) => {
      for (const one of [FIRST_RUN, OPEN_RUN]) {
        const path = await servedFile();
        const campaign = got(await openCampaign(path, TOY));
        await run(campaign, true);
        campaign.close();
        expect(await whyNot(path)).toBe('');
        tamper(path, sql.replaceAll('@run', one));
        expect(await whyNot(path)).toMatch(
          /what happened in the run that is entry \d+, or how its dice fell, is not as it was written/,
        );
      }
    },
  );

  test('of a run of an earlier program it is known how many beats it has', async () => {
    const path = await servedFile();
    tamper(path, '');
    const db = new Database(path);
    const run = Number(db.prepare(`SELECT ${FIRST_RUN}`).pluck().get());
    rechain(db, (seq, body) => (seq === run ? body.replace(/"rows":"[0-9a-f]{64}",/, '') : body));
    db.close();
    rmSync(join(path, '..', 'directory.sqlite'));
    expect(await whyNot(path)).toBe('');
    tamper(path, `UPDATE beat SET at = at || ' ' WHERE run = ${String(run)} AND no = 0`);
    const campaign = got(await openCampaign(path, TOY));
    expect(got(await replayCampaign(campaign)).differs).toMatchObject({ seq: run });
    campaign.close();
    tamper(path, `DELETE FROM beat WHERE run = ${String(run)}`);
    expect(await whyNot(path)).toContain(`the run that is entry ${String(run)}`);
  });

  const COLUMNS: readonly (readonly [string, string])[] = [
    ['its Message-ID', `message_id = '<' || hex(randomblob(16)) || '@vedette.invalid>'`],
    ['the run that it tells of', `run = run - 1`],
    ['the run that it tells of, gone', `run = NULL`],
    ['a letter in whose place it stands', `corrects = 1`],
    ['a letter that it repeats', `again = 1`],
    ['a time until which it waits', `due = '1861-08-01T12:00:00.000Z'`],
    ['the entry by which it may leave', `freed = freed + 1`],
    ['the same, of none', `freed = 99`],
    ['the same, gone', `freed = NULL`],
    ['that it left with another', `sent_with = 99`],
    ['its entry', `entry = 99`],
  ];
  test.each(COLUMNS)('a letter, changed in %s, is found and named', async (_what, set) => {
    const path = await servedFile();
    const db = new Database(path);
    withoutTriggers(db);
    const id = Number(
      db
        .prepare('SELECT max(id) FROM letter WHERE run IS NOT NULL AND freed IS NOT NULL')
        .pluck()
        .get(),
    );
    db.exec(`UPDATE letter SET ${set} WHERE id = ${String(id)}`);
    db.close();
    expect(await whyNot(path)).toMatch(
      /(letter \d+ to \w+|a letter), which came with entry \d+, is|entry 99 is missing: letter \d+/,
    );
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    expect(got(await replayCampaign(campaign)).differs).toBeDefined();
    campaign.close();
  });

  test('letters that were corrected, sent again, timed, kept back and let go are as they were written', async () => {
    const path = await servedFile();
    const campaign = got(await openCampaign(path, TOY));
    await run(campaign, true);
    const [held, other] = await selectLetters(campaign.inside.journal, ['held']);
    const words = { subject: 'Orders', text: 'As I said.', reason: 'A slip' };
    const first = got(await correctLetter(campaign, { letter: held?.id ?? 0, ...words }, clock));
    const again = { ...words, text: 'As I wrote.' };
    got(await correctLetter(campaign, { ...first, ...again }, clock));
    got(await holdLetter(campaign, { letter: other?.id ?? 0, reason: 'Not yet' }, clock));
    const desk = { to: [RED], as: 'gamemaster', text: 'Wait.', goes: '2099-01-01 12:00' } as const;
    got(await writeDeskLetter(campaign, desk, clock));
    got(await releaseTurn(campaign, clock));
    got(await letLetterGo(campaign, { letter: other?.id ?? 0 }, clock));
    const [ready] = got(await readyLetters(campaign));
    got(await markSent(campaign, ready?.id ?? 0, clock));
    got(await resendLetter(campaign, { letter: ready?.id ?? 0 }, clock));
    const timed = (await selectLetters(campaign.inside.journal, ['held'])).at(-1);
    got(await correctLetter(campaign, { letter: timed?.id ?? 0, ...words }, clock));
    campaign.close();
    expect(await whyNot(path)).toBe('');
  });

  test('a letter without its entry is found, by a replay too', async () => {
    const path = await servedFile();
    const copied = 'step, subject, text, html, written, state, changed, freed, final, packed';
    tamper(
      path,
      `INSERT INTO letter (id, entry, message_id, ${copied}) SELECT 99, 99, 'none', ${copied} FROM letter WHERE id = 1`,
    );
    expect(await whyNot(path)).toContain('entry 99 is missing: letter 99 was written with it');
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    expect(got(await replayCampaign(campaign)).differs).toMatchObject({ seq: 99 });
    campaign.close();
  });

  test('events and dice without their run are found, by a replay too', async () => {
    for (const sql of [
      `INSERT INTO beat SELECT 99, no, at, facts, rolls FROM beat WHERE run = 5`,
      `INSERT INTO roll (name, run) VALUES ('mine 1d6', 99)`,
    ]) {
      const path = await servedFile();
      tamper(path, sql);
      expect(await whyNot(path)).toContain('entry 99 is missing, or is not the run that it was');
      const campaign = got(await openCampaign(path, TOY, 'unchecked'));
      expect(got(await replayCampaign(campaign)).differs).toMatchObject({ seq: 99 });
      campaign.close();
    }
  });

  test('a position of an earlier program, changed, is found when a turn is taken back to it', async () => {
    const path = await servedFile();
    tamper(
      path,
      `UPDATE snapshot SET digest = NULL, state = replace(state, '"box":', '"box":1')
       WHERE entry = (SELECT entry FROM snapshot ORDER BY entry LIMIT 1 OFFSET 1)`,
    );
    const campaign = got(await openCampaign(path, TOY));
    const taken = await takeBackTurn(campaign, { step: 'turn 2', reason: 'A slip' }, clock);
    expect(taken).toMatchObject({ ok: false, error: { code: 'damaged' } });
    campaign.close();
    expect(await whyNot(path)).toBe('');
  });

  test('a position of this program that has lost the digest of its words is found', async () => {
    const path = await servedFile();
    const db = new Database(path);
    withoutTriggers(db);
    const second = 'SELECT entry FROM snapshot ORDER BY entry LIMIT 1 OFFSET 1';
    db.exec(`UPDATE snapshot SET digest = NULL WHERE entry = (${second})`);
    const entry = db.prepare<[], number>(second).pluck().get() ?? 0;
    db.close();
    expect(await whyNot(path)).toContain(
      `the position kept after entry ${String(entry)} is not as it was written`,
    );
  });

  test('what another program writes while the file is open is checked with the next use', async () => {
    const path = await servedFile();
    const open = got(await openCampaign(path, TOY));
    const other = got(await openCampaign(path, TOY));
    await send(other, RED, 'PP 1: move A to 2');
    other.close();
    expect((await listAsks(open)).ok).toBe(true);
    tamper(path, `UPDATE entry SET body = replace(body, 'to 2', 'to 3') WHERE seq = ${LAST}`);
    expect(await listAsks(open)).toMatchObject({ ok: false, error: { code: 'damaged' } });
    open.close();
  });
});

describe('a file whose end was cut off', () => {
  test('is found by the head beside it, and nothing of it is changed', async () => {
    const path = await servedFile();
    tamper(path, cutTail(3));
    const why = await whyNot(path);
    expect(why).toMatch(
      /^damaged: .*lost its newest entries.*backup.*vedette accept .* \d+:[0-9a-f]{16} --reason/s,
    );
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    const { differs } = got(await replayCampaign(campaign));
    expect(differs?.say).toContain('lost its newest entries');
    campaign.close();
  });

  test('can be gone on with, on record, by the head that is lost', async () => {
    const path = await servedFile();
    tamper(path, cutTail(3));
    const key = /\d+:[0-9a-f]{16}/.exec(await whyNot(path))?.[0] ?? '';
    const campaign = got(await openCampaign(path, TOY, 'but-for-its-end'));
    const reason = 'the disk broke';
    expect((await acceptLoss(campaign, { key: '1:00', reason }, clock)).ok).toBe(false);
    expect((await acceptLoss(campaign, { key, reason: ' ' }, clock)).ok).toBe(false);
    got(await acceptLoss(campaign, { key, reason }, clock));
    expect((await acceptLoss(campaign, { key, reason }, clock)).ok).toBe(false);
    const last = Number(key.split(':')[0]);
    const log = JSON.stringify(got(await readLog(campaign)));
    expect(log).toContain(
      `The campaign goes on without entries ${last - 2} to ${last}, lost from its file (the disk broke)`,
    );
    campaign.close();
    expect(await whyNot(path)).toBe('');
    const again = got(await openCampaign(path, TOY));
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
    again.close();
  });

  test('an older copy in its place is such a file; one that was played on from is too', async () => {
    const path = await servedFile();
    copyFileSync(path, `${path}.older`);
    const campaign = got(await openCampaign(path, TOY));
    await send(campaign, RED, 'PP 1: move A to 2');
    campaign.close();
    copyFileSync(`${path}.older`, path);
    expect(await whyNot(path)).toContain('lost its newest entries');
  });

  test('a head that lags behind the file, as after a crash between the two, is no fault', async () => {
    const path = await servedFile();
    const directory = join(path, '..', 'directory.sqlite');
    const before = new Database(directory);
    const head = before
      .prepare<[], { seq: number; chain: string }>('SELECT seq, chain FROM head')
      .get();
    before.close();
    const campaign = got(await openCampaign(path, TOY));
    await send(campaign, RED, 'PP 1: move A to 2');
    campaign.close();
    const db = new Database(directory);
    expect(db.prepare('SELECT seq FROM head').pluck().get()).toBe((head?.seq ?? 0) + 1);
    db.prepare('UPDATE head SET seq = ?, chain = ?').run(head?.seq, head?.chain);
    db.close();
    expect(await whyNot(path)).toBe('');
  });

  test('heads are noted in the directory that lies there now', async () => {
    const path = await servedFile();
    const directory = join(path, '..', 'directory.sqlite');
    for (const end of ['', '-wal', '-shm']) rmSync(directory + end, { force: true });
    const anew = got(await openDirectory(directory));
    const campaign = got(await openCampaign(path, TOY));
    await send(campaign, RED, 'PP 1: move A to 2');
    campaign.close();
    anew.close();
    const db = new Database(directory);
    expect(db.prepare('SELECT name FROM head').pluck().all()).toEqual(['war.vedette']);
    db.close();
  });

  test('another campaign under the same name is none, nor is a folder without a directory', async () => {
    const path = await servedFile();
    const other = await servedFile();
    copyFileSync(other, path);
    expect(await whyNot(path)).toBe('');
    const alone = join(mkdtempSync(join(tmpdir(), 'vedette-check-')), 'war.vedette');
    copyFileSync(other, alone);
    tamper(alone, cutTail(3));
    expect(await whyNot(alone)).toBe('');
  });

  test('without a directory is found by what the entries have left behind', async () => {
    const path = await servedFile();
    const last = `${LAST} - 3`;
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(path, '..', `directory.sqlite${end}`), { force: true });
    tamper(
      path,
      `DELETE FROM snapshot WHERE entry > ${last}; DELETE FROM entry WHERE seq > ${last};`,
    );
    expect(await whyNot(path)).toMatch(/entry \d+ is missing/);
  });
});

test('what another program has written since a reading began is no loss', async () => {
  const path = await servedFile();
  const reader = got(await openCampaign(path, TOY));
  const writer = got(await openCampaign(path, TOY));
  const { journal } = reader.inside;
  await transact(journal, 'read', async () => {
    await selectMeta(journal);
    await send(writer, RED, 'PP 1: move B to 4');
    await send(writer, RED, 'PP 1: move A to 3');
    await expect(checkJournal(reader, 'refused')).resolves.toBeUndefined();
    expect(await lostHead(journal)).toBeUndefined();
  });
  writer.close();
  reader.close();
});
