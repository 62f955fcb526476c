/** The list of the gamemaster's acts: what is in it, that it cannot be edited, and what a spreadsheet makes of it. */
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { auditActs, auditCsv } from '../../src/campaign/gm/audit-acts.js';
import { exportJournal } from '../../src/campaign/gm/export-journal.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { csvText } from '../../src/campaign/packs/csv-text.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { noteInvitation } from '../../src/campaign/seats/note-invitation.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { markFailed, readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { retryLetters } from '../../src/campaign/letters/resend-letter.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { runCommand } from '../../src/cli/program.js';
import {
  BLUE,
  clock,
  got,
  playThrough,
  RED,
  refusal,
  send,
  tempFile,
  TOY,
  toyCampaign,
} from './cast.js';
import { inFiles } from '../kept-at.js';

const EVIL = '=HYPERLINK("http://evil.example","x")';

async function played(path?: string) {
  const campaign = await toyCampaign(path);
  got(
    await nameSeat(
      campaign,
      { seat: RED, name: EVIL, mail: 'red@example.org', form: 'text' },
      clock,
    ),
  );
  got(await noteInvitation(campaign, { seat: RED, mail: 'red@example.org' }, clock));
  await send(campaign, RED, 'PP 1: move A to 3');
  got(await sendDispatch(campaign, { from: BLUE, to: 'gm', text: 'A secret of blue' }, clock));
  const amendment = { text: 'place C blue at 9', reason: '+forgotten' };
  got(await amendPosition(campaign, amendment, clock));
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  const [letter] = got(await readyLetters(campaign));
  got(await markFailed(campaign, letter?.id ?? 0, 'no way', clock));
  got(await retryLetters(campaign, clock));
  return campaign;
}

test('the audit reads each entry once, however often it is looked at', async () => {
  const campaign = await played();
  const { db } = campaign.inside.journal;
  const first = got(await auditActs(campaign));
  const prepare = vi.spyOn(db, 'prepare');
  expect(got(await auditActs(campaign))).toEqual(first);
  const asked = prepare.mock.calls.map(([sql]) => sql);
  expect(asked.filter((sql) => /\bbody\b.* FROM entry\b/s.test(sql))).toEqual([]);
  expect(asked.filter((sql) => /\bchain FROM entry ORDER BY seq$/.test(sql))).toHaveLength(1);
  vi.restoreAllMocks();
});

test('the audit lists what the gamemaster did, with addresses and invitations, and nothing that players sent', async () => {
  const campaign = await played();
  const { acts, entries, chain } = got(await auditActs(campaign));
  const said = acts.map(({ act }) => act).join('\n');
  for (const act of [
    'The campaign was created',
    `${EVIL} <red@example.org> plays The red commander, letters as text`,
    'Invited to The red commander: red@example.org',
    "By the gamemaster's hand, at",
    'The step was resolved',
    'Released',
    '1 failed letters were tried again',
  ])
    expect(said).toContain(act);
  expect(said).not.toMatch(/move A|secret of blue|version 1 accepted/);
  expect(entries).toBeGreaterThan(acts.length);
  expect(acts.at(-1)?.chain).toBe(chain);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

test('an e-mail that the gamemaster enters by hand is an act of his', async () => {
  const campaign = await toyCampaign();
  got(await nameSeat(campaign, { seat: RED, name: 'Rosa', mail: 'red@example.org' }, clock));
  const source = Buffer.from('From: red@example.org\nSubject: My orders\n\nPP 1: wait\n');
  got(await mailDesk.enter(campaign, { source, reason: 'by letter', told: '' }, clock));
  expect(got(await auditActs(campaign)).acts.map(({ act }) => act)).toContain(
    'E-mail from red@example.org, entered by the gamemaster: My orders',
  );
});

test('the export holds a letter that could not leave too', async () => {
  const campaign = await toyCampaign();
  const [letter] = got(await readyLetters(campaign));
  got(await markFailed(campaign, letter?.id ?? 0, 'no way', clock));
  expect(got(await exportJournal(campaign))['letters']).toContainEqual(
    expect.objectContaining({ id: letter?.id, state: 'failed' }),
  );
});

test('trying letters again that have not failed leaves no act', async () => {
  const campaign = await toyCampaign();
  const before = got(await auditActs(campaign)).acts.length;
  expect(got(await retryLetters(campaign, clock)).letters).toBe(0);
  expect(got(await auditActs(campaign)).acts).toHaveLength(before);
});

test('an act cannot be changed: the file refuses it, and one that was forced is noticed when it is opened', async () => {
  const path = tempFile();
  await inFiles(async () => (await played(path)).close());
  const db = new Database(path);
  const change =
    "UPDATE entry SET body = replace(body, 'forgotten', 'agreed') WHERE kind = 'amendment'";
  expect(() => db.exec(change)).toThrow();
  for (const name of db
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .pluck()
    .all())
    db.exec(`DROP TRIGGER "${name}"`);
  db.exec(change);
  db.close();
  expect(refusal(await inFiles(() => openCampaign(path, TOY)))).toBe('damaged');
});

test('no cell of it is one that a spreadsheet calculates', async () => {
  const csv = auditCsv(got(await auditActs(await played())));
  expect(csv).toContain(`"'=HYPERLINK`);
  const evil = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u200b=1',
    '＝1',
    '|x',
    '%x',
    '\u0000=1',
  ];
  const rows = csvText([evil, ['plain', 'a "quoted", word', 'two\nlines', 'a=1', '']]);
  const cells = [...rows.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);
  expect(cells.slice(0, evil.length).filter((cell) => !cell.startsWith("'"))).toEqual([]);
  expect(cells.slice(evil.length)).toEqual([
    'plain',
    'a ""quoted"", word',
    'two\nlines',
    'a=1',
    '',
  ]);
  expect(rows.split('\r\n')).toHaveLength(3);
});

test('vedette audit prints it in columns, as CSV and as JSON', async () => {
  const path = tempFile();
  (await played(path)).close();
  const print = async (...flags: readonly string[]): Promise<string> => {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const never = (): Promise<never> => Promise.reject(new Error('Not called'));
    const shell = { clock, say, complain: say, readInput: never, serve: never, systems: TOY };
    await runCommand(['audit', path, ...flags], {
      ...shell,
      post: { receive: never, inbox: never, send: never, desk: never },
    });
    return lines.join('\n');
  };
  expect(await print()).toMatch(
    /Invited to The red commander[^]*\d+ acts; the journal's chain: [0-9a-f]{64}/,
  );
  expect(await print('--csv')).toMatch(
    /^"Entry","Written \(UTC\)","Step","Kind","Act","Chain","Who"\r\n/,
  );
  const read = JSON.parse(await print('--json')) as { acts: unknown[]; chain: string };
  expect([read.acts.length > 5, read.chain.length]).toEqual([true, 64]);
});

test('C7.3 a deadline stands in the audit and in its CSV as a date of the campaign with its grace', async () => {
  const campaign = await toyCampaign();
  const due = { due: '1861-08-01T12:00', graceHours: 3, reason: 'So' };
  got(await setDeadline(campaign, due, clock));
  const audit = got(await auditActs(campaign));
  const says = 'Deadline for Turn 1: Thu 1 Aug 1861, 12:00 UTC, with 3 h of grace (So)';
  expect(audit.acts.map(({ act }) => act)).toContain(says);
  expect(auditCsv(audit)).toContain(`"${says}"`);
});
