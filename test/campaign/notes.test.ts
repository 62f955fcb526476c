/** The gamemaster's notes to himself: written, found, changed and deleted, and shown to nobody else. */
import { expect, it } from 'vitest';
import { exportJournal } from '../../src/campaign/gm/export-journal.js';
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { dropNote, keepNote } from '../../src/campaign/gm/keep-note.js';
import { seeNotes } from '../../src/campaign/gm/see-notes.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { vedette } from '../cli/vedette.js';
import { clock, got, refusal, reopen, tempFile, toyCampaign } from './cast.js';

it('console: a note is found by its step, place and seat, changed and deleted', async () => {
  const campaign = await toyCampaign();
  const { id } = got(
    await keepNote(
      campaign,
      { text: 'Ask Red\nabout box 5', step: 'turn 1', place: '0505', seat: 'red' },
      clock,
    ),
  );
  got(await keepNote(campaign, { text: 'Of nothing' }, clock));
  const found = async (about: object) =>
    got(await seeNotes(campaign, about)).notes.map(({ text }) => text);
  expect(await found({})).toEqual(['Of nothing', 'Ask Red\nabout box 5']);
  for (const about of [{ step: 'turn 1' }, { place: '0505' }, { seat: 'red' }])
    expect(await found(about)).toEqual(['Ask Red\nabout box 5']);
  expect(await found({ seat: 'blue' })).toEqual([]);
  got(await keepNote(campaign, { id, text: 'Asked', seat: 'blue' }, clock));
  expect(await found({ seat: 'blue' })).toEqual(['Asked']);
  expect(got(await dropNote(campaign, id)).text).toBe('Asked');
  expect(await found({})).toEqual(['Of nothing']);
});

it.each([
  [{ text: '  ' }, 'bad-input'],
  [{ text: 'x'.repeat(5000) }, 'bad-input'],
  [{ text: 'x', place: 'Atlantis' }, 'bad-input'],
  [{ text: 'x', seat: 'green' }, 'bad-input'],
  [{ text: 'x', step: 'turn 99' }, 'bad-input'],
  [{ text: 'x', id: 7 }, 'not-found'],
])('console: the note %j is refused', async (note, code) => {
  const campaign = await toyCampaign();
  expect(refusal(await keepNote(campaign, note, clock))).toBe(code);
  expect(got(await seeNotes(campaign)).notes).toEqual([]);
});

it('console: notes change nothing in the journal, its audit, its replay or its export', async () => {
  const path = tempFile();
  const campaign = await toyCampaign(path);
  const before = got(await auditActs(campaign));
  got(await keepNote(campaign, { text: 'XYZZY' }, clock));
  expect(got(await auditActs(campaign))).toEqual(before);
  expect(JSON.stringify(got(await exportJournal(campaign)))).not.toContain('XYZZY');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  const again = await reopen(path);
  expect(got(await seeNotes(again)).notes.map(({ text }) => text)).toEqual(['XYZZY']);
});

it('console: the command writes, lists, changes and deletes notes', async () => {
  const path = tempFile();
  (await toyCampaign(path)).close();
  expect((await vedette('note', path, 'Box 5 is muddy', '--place', '0505')).out).toContain(
    'Note 1',
  );
  expect((await vedette('note', path, 'Very muddy', '--edit', '1', '--seat', 'red')).code).toBe(0);
  expect((await vedette('note', path)).out).toContain('Very muddy');
  expect((await vedette('note', path, '--place', '0505')).out).toBe('No notes.');
  expect((await vedette('note', path, '--delete', '1')).code).toBe(0);
  expect((await vedette('note', path)).out).toBe('No notes.');
});
