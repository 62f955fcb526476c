/** The last line of a letter names a mark, by which a file that has lost its end is found. */
import { expect, test } from 'vitest';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { findMark, newestMarks } from '../../src/campaign/seats/find-mark.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { markSent, readyLetters, writeLetter } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { resendLetter } from '../../src/campaign/letters/resend-letter.js';
import { seeHeldLetters, seeLetters } from '../../src/campaign/seen/see.js';
import type { SeatId } from '../../src/kernel/basic.js';
import { addFoot } from '../../src/letters/add-foot.js';
import { findSheet } from '../../src/mail/find-sheet.js';
import { judge } from '../mail/order-lines.js';
import {
  BLUE,
  clock,
  got,
  playThrough,
  RED,
  refusal,
  rule,
  run,
  send,
  tempFile,
  TOY,
  toyCampaign,
} from '../campaign/cast.js';
import { transact } from '../../src/store/journal.js';
import { selectMarks } from '../../src/store/letter-mark.js';
import { tamperAt } from '../kept-at.js';

const LINE = /Letter (\d+) to your seat · mark ((?:[0-9a-f]{4}-){2}[0-9a-f]{4})/;

/** Number and mark of a seat's letters, as their last lines say. */
const marksOf = async (campaign: Campaign, seat: SeatId): Promise<readonly string[]> =>
  got(await seeLetters(campaign, seat)).map(({ text }) => LINE.exec(text)?.[0] ?? 'none');

async function playStep(campaign: Campaign): Promise<void> {
  await send(campaign, RED, 'PP 1: move A to 3');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
}

test('every released letter to a seat ends with its number and its mark, in text and in HTML', async () => {
  const campaign = await toyCampaign();
  await playStep(campaign);
  const own = got(await readyLetters(campaign)).filter(({ seat }) => seat === RED);
  expect(own.length).toBeGreaterThan(1);
  for (const [index, { text, html }] of own.entries()) {
    const [line = '', number, mark] = LINE.exec(text) ?? [];
    expect(Number(number)).toBe(index + 1);
    expect(text.endsWith(`\n${line}\n`)).toBe(true);
    expect(html).toMatch(new RegExp(`>${line}</p>\\s*</td></tr></table>\\s*</td></tr></table>`));
    expect(got(await findMark(campaign, line))).toMatchObject({ seat: RED, number: index + 1 });
    expect(got(await findMark(campaign, mark?.replaceAll('-', '') ?? '')).mark).toBe(mark);
  }
  expect(new Set(await marksOf(campaign, RED)).size).toBe(own.length);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  await playThrough(campaign);
  for (const { text } of got(await seeHeldLetters(campaign))) expect(text).not.toMatch(LINE);
});

test('a release of which nothing stands leaves no mark behind', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await playStep(campaign);
  await playThrough(campaign);
  const { journal } = campaign.inside;
  const before = [...(await selectMarks(journal))];
  const release = async () => {
    got(await releaseTurn(campaign, clock));
    return (await selectMarks(journal)).length;
  };
  expect(await transact(journal, 'write', release, () => false)).toBeGreaterThan(before.length);
  expect(await selectMarks(journal)).toEqual(before);
  await release();
  expect((await selectMarks(journal)).slice(0, before.length)).toEqual(before);
});

test('the marks of a seat are worked out from its own letters, and those of others are not read', async () => {
  const path = tempFile();
  const played = await toyCampaign(path);
  await playStep(played);
  const own = await selectMarks(played.inside.journal, [RED]);
  played.close();
  const campaign = got(await openCampaign(path, TOY));
  const { journal } = campaign.inside;
  await tamperAt(path, (db) => {
    db.prepare('UPDATE letter SET packed = ? WHERE seat = ?').run(Buffer.from([0]), BLUE);
  });
  expect(await selectMarks(journal, [RED])).toEqual(own);
  expect(own.length).toBeGreaterThan(1);
  await expect(selectMarks(journal, [RED, BLUE])).rejects.toThrow('cannot be read');
  campaign.close();
});

test('a letter to a person without a seat has none', async () => {
  const campaign = await toyCampaign();
  const letter = { to: 'stranger@example.org', subject: 'no', text: 'no\n', html: '<p>no</p>' };
  expect(got(await writeLetter(campaign, letter, clock)).text).toBe('no\n');
});

test('a campaign whose end was cut off does not know the mark of the newest letter, though it opens', async () => {
  const path = tempFile();
  const campaign = await toyCampaign(path);
  await playStep(campaign);
  const older = (await marksOf(campaign, RED)).at(-1) ?? '';
  await playStep(campaign);
  const newest = (await marksOf(campaign, RED)).at(-1) ?? '';
  expect(got(await newestMarks(campaign)).find(({ seat }) => seat === RED)?.mark).toBe(
    LINE.exec(newest)?.[2],
  );
  const last = got(await replayCampaign(campaign)).entries;
  campaign.close();
  await tamperAt(path, (db) => {
    for (const rows of ['letter WHERE entry', 'beat WHERE run', 'snapshot WHERE entry'])
      db.prepare(`DELETE FROM ${rows} > ${last - 3}`).run();
    db.prepare(`DELETE FROM entry WHERE seq > ${last - 3}`).run();
  });
  const cut = got(await openCampaign(path, TOY));
  const missed = await findMark(cut, newest);
  expect(missed).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(JSON.stringify(missed)).toMatch(/lost its newest entries.*restore a backup/);
  expect(got(await findMark(cut, older)).seat).toBe(RED);
  expect(refusal(await findMark(cut, 'mark 12'))).toBe('bad-input');
  cut.close();
});

test('a mark is the same however often the step was played again, and whatever others were sent', async () => {
  const marks = [];
  for (const again of [false, true]) {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 1: move A to 3');
    await send(campaign, BLUE, 'PP 1: move X to 7');
    await run(campaign, true);
    const news = { to: [RED], as: 'gamemaster' as const, text: 'It rains.' };
    got(await writeDeskLetter(campaign, { ...news, goes: 'release' }, clock));
    const secret = { to: [BLUE], as: 'gamemaster' as const, text: 'Red is near.' };
    if (again) got(await writeDeskLetter(campaign, { ...secret, goes: 'now' }, clock));
    if (again) await rule(campaign, '1/orders/blue', 'PP 1: wait');
    got(await releaseTurn(campaign, clock));
    marks.push((await marksOf(campaign, RED)).toSorted());
  }
  expect(marks[0]?.length).toBeGreaterThan(2);
  expect(marks[1]).toEqual(marks[0]);
});

test('a copy has the mark of its first letter, a corrected letter one of its own, and no other mark changes', async () => {
  const campaign = await toyCampaign();
  await playStep(campaign);
  const before = await marksOf(campaign, RED);
  const first = got(await seeLetters(campaign, RED)).at(-1);
  if (first === undefined) throw new Error('Red has no letter.');
  got(await markSent(campaign, first.id, clock));
  const { letter } = got(await resendLetter(campaign, { letter: first.id }, clock));
  const copy = got(await readyLetters(campaign)).find(({ id }) => id === letter);
  expect(copy?.text).toBe(first.text);
  expect(copy?.html).toBe(first.html);
  const slip = { letter: first.id, subject: 'Turn 1', text: 'It was A.', reason: 'a slip' };
  got(await correctLetter(campaign, slip, clock));
  await playStep(campaign);
  const after = await marksOf(campaign, RED);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after).size).toBe(after.length);
  expect(after.join()).not.toContain('none');
});

test('the line is no order where a mail program quotes it without marks', () => {
  const line = 'Letter 7 to your seat · mark 9f3a-2c41-07be';
  const { text } = addFoot({ text: 'Dear Ann,\n\nnews.\n', html: '' }, line);
  const { sheet } = findSheet({ lines: ['PP 1: move A to 3', '', ...text.split('\n')] }, judge);
  expect(sheet?.trim()).toBe('PP 1: move A to 3');
});
