/** Letters that no run has written: replay finds each that is not as it was written. */
import { expect, test } from 'vitest';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { replacePlayer, vacateSeat } from '../../src/campaign/seats/replace-player.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { selectEntriesAfter } from '../../src/store/entries.js';
import { transact } from '../../src/store/journal.js';
import { insertLetters } from '../../src/store/letter.js';
import { layOpen, withoutTriggers } from '../store/tamper.js';
import { sqliteOf } from '../sqlite-of.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { HELD_ACTS, OPEN_ACTS } from '../laws/hidden-acts.js';
import { BLUE, clock, got, playThrough, RED, tempFile, TOY, toyCampaign } from './cast.js';
import { inFiles } from '../kept-at.js';

/** Everything that writes a letter between runs, and a step that is played and held with what is done to its letters. */
async function busy(): Promise<Campaign> {
  const campaign = await toyCampaign();
  for (const seat of [RED, BLUE])
    got(await nameSeat(campaign, { seat, name: seat, mail: `${seat}@players.example.org` }, clock));
  const due = { due: '1861-08-01T12:00', graceHours: 1, reason: 'So' };
  got(await setDeadline(campaign, due, clock));
  const doings = { campaign, clock, by: BLUE, watcher: RED, isFoe: true };
  for (const [, does] of OPEN_ACTS) await does(doings);
  const mail = `From: red@players.example.org\r\nMessage-ID: <a@b.example>\r\n\r\nPP 1: wait\r\n`;
  got(await receiveMail(campaign, Buffer.from(mail), clock));
  const other = { seat: RED, name: 'Rosa', mail: 'rosa@players.example.org', writes: true };
  got(await replacePlayer(campaign, other, clock));
  got(await vacateSeat(campaign, { seat: RED, word: 'Farewell' }, clock));
  await playThrough(campaign);
  for (const [, does] of HELD_ACTS) await does(doings);
  return campaign;
}

type Row = {
  readonly id: number;
  readonly entry: number;
  readonly subject: string;
  readonly seat: string | null;
  readonly text: string;
  readonly html: string;
};

test('a letter outside a run that was changed is found by replay', async () => {
  const path = tempFile('busy.vedette');
  got(await backUp(await busy(), path));
  // What is changed is a file.
  await inFiles(async () => {
    const campaign = got(await openCampaign(path, TOY, 'unchecked'));
    const db = sqliteOf(campaign.inside.journal);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    withoutTriggers(db);
    layOpen(db);
    const rows = db
      .prepare<[], Row>(
        'SELECT id, entry, subject, seat, text, html FROM letter WHERE run IS NULL OR corrects IS NOT NULL',
      )
      .all();
    expect(rows.length).toBeGreaterThan(15);
    const restore = db.prepare(
      'UPDATE letter SET seat = @seat, text = @text, html = @html WHERE id = @id',
    );
    for (const row of rows)
      for (const change of [
        "text = text || ' '",
        "html = html || ' '",
        "seat = iif(seat = 'red', 'blue', 'red')",
      ]) {
        db.prepare(`UPDATE letter SET ${change} WHERE id = ?`).run(row.id);
        const { differs } = got(await replayCampaign(campaign));
        restore.run(row);
        expect([row.subject, change, differs?.seq]).toEqual([row.subject, change, row.entry]);
      }
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    campaign.close();
  });
});

test('a letter that was put in under an entry that wrote none is found by replay', async () => {
  const campaign = await toyCampaign();
  got(await nameSeat(campaign, { seat: RED, name: 'Rosa' }, clock));
  const { journal, doorKey } = campaign.inside;
  const [last] = (await selectEntriesAfter(journal, 0)).slice(-1);
  const { seq: entry = 0, body } = last ?? {};
  expect(body).not.toHaveProperty('letters');
  const about = { seat: RED, step: 'turn 1', subject: 'Surrender', written: clock() };
  const letter = { ...about, text: 'Lay down your arms.', html: '<p>Lay down your arms.</p>' };
  await transact(journal, 'write', () =>
    insertLetters(journal, { entry, doorKey, state: 'ready' }, [letter]),
  );
  expect(got(await replayCampaign(campaign)).differs?.seq).toBe(entry);
  campaign.close();
});

test('the letters of the test are of every kind that is written outside runs', async () => {
  const campaign = await busy();
  const subjects = got(await readyLetters(campaign)).map(({ subject }) => subject);
  const said = subjects.join('\n');
  for (const part of ['a reminder', 'your seat', ': deadline', 'a rumor', 'entered orders for you'])
    expect(said).toContain(part);
});
