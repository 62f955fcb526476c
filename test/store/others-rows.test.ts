/**
 * What is written about one person, campaign, seat or letter leaves the rows of all others as they are. Made from what the
 * files of the store export, so that a statement that is added has to be tried here.
 */
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { drawMark } from '../../src/campaign/pencil/draw-mark.js';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { markReady } from '../../src/campaign/sheets/mark-ready.js';
import { keepNote } from '../../src/campaign/gm/keep-note.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import * as drafts from '../../src/store/draft.js';
import * as holding from '../../src/store/directory/holding.js';
import * as invitation from '../../src/store/directory/invitation.js';
import * as link from '../../src/store/directory/link.js';
import * as mailbox from '../../src/store/directory/mailbox.js';
import { openDirectoryFile } from '../../src/store/directory/open-directory.js';
import * as pack from '../../src/store/directory/pack.js';
import * as passkey from '../../src/store/directory/passkey.js';
import * as person from '../../src/store/directory/person.js';
import * as session from '../../src/store/directory/session.js';
import * as wish from '../../src/store/directory/wish.js';
import * as delivery from '../../src/store/letter-delivery.js';
import * as held from '../../src/store/held-letter.js';
import { DIRECTORY_FILE } from '../../src/store/head.js';
import { closeJournal, transact, type Journal } from '../../src/store/journal.js';
import * as notes from '../../src/store/note.js';
import * as pencil from '../../src/store/pencil.js';
import * as ready from '../../src/store/ready.js';
import { undoLater } from '../undo.js';
import { BLUE, clock, got, RED, send, tempFile, toyCampaign } from '../campaign/cast.js';

const [NOW, LATER, LONG_AGO] = ['2026-11-21', '2026-12-21', '2020-01-01'] as const;
type Acts = Readonly<Record<string, (journal: Journal) => Promise<unknown>>>;

/** Reading changes nothing; these are of a time or of a whole step, and not of somebody. */
const OF_ALL =
  /^(?:select|count|is|next)|^(?:deleteEnded|deleteOldInvitations|readyFailedLetters|freeHeldLetters|voidHeldLetters|voidLettersSince)$/;
const writersIn = (...modules: readonly object[]): readonly string[] =>
  modules
    .flatMap((of) => Object.entries(of))
    .flatMap(([name, one]) => (typeof one === 'function' && !OF_ALL.test(name) ? [name] : []))
    .sort();

/** All rows, by their tables. */
const rowsIn = ({ db }: Journal, tables: readonly string[]): readonly string[] =>
  tables.flatMap((table) =>
    db
      .prepare<[], object>(`SELECT * FROM ${table}`)
      .all()
      .map((row) => `${table} ${JSON.stringify(row)}`),
  );

/** Of acts on somebody's rows, which of them changed rows of another. */
async function harmDone(
  journal: Journal,
  tables: readonly string[],
  { acts, others }: { readonly acts: Acts; readonly others: readonly string[] },
): Promise<readonly string[]> {
  const harm: string[] = [];
  for (const [name, act] of Object.entries(acts))
    await transact(
      journal,
      'write',
      async () => {
        const before = rowsIn(journal, tables);
        await act(journal);
        const after = new Set(rowsIn(journal, tables));
        expect([
          name,
          before.every((row) => after.has(row)) && after.size === before.length,
        ]).toEqual([name, name.startsWith('nothing')]);
        harm.push(...others.filter((row) => !after.has(row)).map((row) => `${name}: ${row}`));
      },
      () => false,
    );
  return harm;
}

const DIRECTORY_TABLES = [
  ...['person', 'wish', 'link', 'session', 'passkey', 'challenge', 'campaign', 'holding'],
  'further_address',
  ...['invitation', 'pack', 'pack_file', 'mailbox'],
];
const about = { title: 'War', seatTitle: 'Red', name: 'A', by: 'G', zone: 'UTC' };

/** A person with everything that somebody can have, who is invited to `red` of the campaign of his name, and to `blue` of the other. */
async function fill(journal: Journal, name: string, other: string): Promise<number> {
  const mail = `${name}@example.org`;
  const { id } = await person.insertPerson(journal, { mail, handle: name, made: NOW });
  const own = { person: id, made: NOW, ends: LATER, device: 'A browser' };
  for (const nth of ['1', '2']) {
    await link.insertLink(journal, { ...own, hash: `link ${name} ${nth}` });
    await session.insertSession(journal, {
      ...own,
      id: `${name}${nth}`,
      hash: `session ${name}${nth}`,
    });
    const key = { publicKey: Buffer.from(name), counter: 0, transports: [] };
    await passkey.insertPasskey(journal, { ...own, ...key, id: `key-${name}-${nth}` });
    await passkey.insertChallenge(journal, {
      hash: `challenge ${name} ${nth}`,
      person: id,
      ends: LATER,
    });
    await wish.insertWish(journal, { mail, messageId: `<wish-${name}-${nth}@x>`, wished: NOW });
  }
  const holder = [{ seat: 'red', mail, name }];
  const further = [`${name}@work.example`];
  const looked = { name, file: '1', title: name, tag: name, untagged: false, further };
  await holding.replaceHoldings(journal, looked, holder);
  for (const [campaign, seat] of [
    [name, 'red'],
    [other, 'blue'],
  ] as const)
    await invitation.insertInvitation(journal, {
      ...{ campaign, seat, mail, about, made: NOW },
      messageId: `<invited-${name}-${seat}@x>`,
    });
  const row = { name: `Pack ${name}`, system: 'toy', about: { scenarios: [], faults: 0 } };
  await pack.putPack(journal, { ...row, made: NOW, changed: NOW }, { 'pack.csv': name });
  await mailbox.putMailbox(journal, name, { validity: '1', uid: 1 });
  return id;
}

const idOf = ({ db }: Journal, table: string, where: string): number =>
  db
    .prepare<[], number>(`SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1`)
    .pluck()
    .get() ?? 0;

test('in the directory of a folder', async () => {
  const journal = await openDirectoryFile(join(dirname(tempFile()), DIRECTORY_FILE));
  undoLater(() => closeJournal(journal));
  const ann = await transact(journal, 'write', () => fill(journal, 'ann', 'bea'));
  const before = new Set(rowsIn(journal, DIRECTORY_TABLES));
  await transact(journal, 'write', () => fill(journal, 'bea', 'ann'));
  const others = rowsIn(journal, DIRECTORY_TABLES).filter((row) => !before.has(row));
  expect(others.length).toBeGreaterThan(15);
  const wished = idOf(journal, 'wish', `mail = 'ann@example.org'`);
  const invited = idOf(journal, 'invitation', `mail = 'ann@example.org'`);
  const writeTo = (to: Journal): Promise<void> =>
    invitation.giveWayIn(to, invited, { hash: 'h', ends: LATER, until: LATER });
  const own = { person: ann, made: NOW, ends: LATER, device: 'A browser' };
  const key = { publicKey: Buffer.from('k'), counter: 1, transports: [] };
  const problem = 'no way there';
  const acts: Acts = {
    insertPerson: (to) => person.insertPerson(to, { mail: 'c@x', handle: 'c', made: NOW }),
    insertLink: (to) => link.insertLink(to, { ...own, hash: 'new' }),
    deleteLink: (to) => link.deleteLink(to, 'link ann 1'),
    takeLink: (to) => link.takeLink(to, 'link ann 1', NOW),
    deleteLinksOf: (to) => link.deleteLinksOf(to, ann),
    insertSession: (to) => session.insertSession(to, { ...own, id: 'new', hash: 'new' }),
    markSeen: (to) => session.markSeen(to, 'ann1', { seen: LATER, ends: LATER }),
    deleteSession: (to) => session.deleteSession(to, ann, 'ann1'),
    'nothing by deleteSession': (to) => session.deleteSession(to, ann, 'bea1'),
    deleteSessionsOf: (to) => session.deleteSessionsOf(to, ann),
    insertPasskey: (to) => passkey.insertPasskey(to, { ...own, ...key, id: 'new' }),
    markPasskeyUsed: (to) => passkey.markPasskeyUsed(to, 'key-ann-1', { counter: 2, used: NOW }),
    deletePasskey: (to) => passkey.deletePasskey(to, ann, 'key-ann-1'),
    'nothing by deletePasskey': (to) => passkey.deletePasskey(to, ann, 'key-bea-1'),
    insertChallenge: (to) => passkey.insertChallenge(to, { hash: 'new', ends: LATER }),
    takeChallenge: (to) => passkey.takeChallenge(to, 'challenge ann 1', NOW),
    insertWish: (to) => wish.insertWish(to, { mail: 'a@x', messageId: '<new@x>', wished: NOW }),
    takeWish: (to) => wish.takeWish(to, wished, LATER),
    putOffWish: (to) => wish.putOffWish(to, wished, { due: LATER, problem }),
    deleteWish: (to) => wish.deleteWish(to, wished),
    insertInvitation: (to) =>
      invitation.insertInvitation(to, {
        ...{ campaign: 'ann', seat: 'red', mail: 'c@x', about, made: NOW, messageId: '<new@x>' },
      }),
    giveWayIn: writeTo,
    markInvitationSent: async (to) => {
      await writeTo(to);
      await invitation.markInvitationSent(to, 'h');
    },
    waitWithInvitation: (to) => invitation.waitWithInvitation(to, invited, LATER),
    putOffInvitation: async (to) => {
      await writeTo(to);
      await invitation.putOffInvitation(to, 'h', { due: LATER, problem });
    },
    takeInvitation: async (to) => {
      await writeTo(to);
      await invitation.takeInvitation(to, invited, NOW);
    },
    deleteInvitation: (to) => invitation.deleteInvitation(to, invited),
    deleteInvitationsTo: (to) => invitation.deleteInvitationsTo(to, 'ann@example.org'),
    'nothing by deleteOldInvitations': (to) => invitation.deleteOldInvitations(to, LONG_AGO),
    replaceHoldings: (to) =>
      holding.replaceHoldings(
        to,
        { name: 'ann', file: '2', title: 'ann', tag: 'ann', untagged: false, further: [] },
        [],
      ),
    markUnread: (to) => holding.markUnread(to, { name: 'ann', file: '3' }),
    deleteHoldings: (to) => holding.deleteHoldings(to, 'ann'),
    putPack: (to) =>
      pack.putPack(
        to,
        {
          name: 'Pack ann',
          system: 'toy',
          about: { scenarios: [], faults: 1 },
          made: NOW,
          changed: LATER,
        },
        { 'other.csv': 'x' },
      ),
    renamePackRow: (to) => pack.renamePackRow(to, 'Pack ann', 'Other'),
    deletePackRow: (to) => pack.deletePackRow(to, 'Pack ann'),
    putMailbox: (to) => mailbox.putMailbox(to, 'ann', { validity: '2', uid: 7 }),
  };
  const modules = [holding, invitation, link, mailbox, pack, passkey, person, session, wish];
  expect(Object.keys(acts)).toEqual(expect.arrayContaining([...writersIn(...modules)]));
  expect(await harmDone(journal, DIRECTORY_TABLES, { acts, others })).toEqual([]);
});

const SEAT_TABLES = ['draft', 'ready', 'pencil', 'note', 'letter'];

test('in a campaign', async () => {
  const campaign = await toyCampaign();
  const { journal } = campaign.inside;
  const before = new Set(rowsIn(journal, ['letter']));
  const keyOf = async (seat: string) => {
    const key = got(await listAsks(campaign)).asks.find(({ to }) => to === seat)?.key;
    if (key === undefined) throw new Error(`${seat} is asked nothing.`);
    return key;
  };
  const keys = new Map<string, Awaited<ReturnType<typeof keyOf>>>();
  for (const seat of [RED, BLUE]) {
    const key = await keyOf(seat);
    keys.set(seat, key);
    await send(campaign, seat, 'PP 1: wait');
    got(await markReady(campaign, { seat, key, ready: true }, clock));
    got(await keepDraft(campaign, { seat, key, text: seat, revision: 0 }, clock));
    const mark = { kind: 'note', places: '0305', side: '', size: '', words: seat, whom: 'self' };
    got(await drawMark(campaign, { ...mark, seat }, clock));
    got(await keepNote(campaign, { text: seat, seat }, clock));
  }
  expect(before.size).toBeGreaterThan(0);
  const key = keys.get(RED) ?? '';
  const isReds = (row: string): boolean =>
    row.includes(`"seat":"${RED}"`) || (row.startsWith('letter ') && row.includes('"id":1,'));
  const others = rowsIn(journal, SEAT_TABLES).filter((row) => !isReds(row));
  expect(new Set(others.map((row) => row.split(' ')[0]))).toEqual(new Set(SEAT_TABLES));
  const [letter] = journal.db
    .prepare<[], { id: number; state: 'ready'; changed: string }>(
      'SELECT id, state, changed FROM letter ORDER BY id',
    )
    .all();
  if (letter === undefined) throw new Error('There is no letter.');
  const { id } = letter;
  const note = idOf(journal, 'note', `seat = '${RED}'`);
  const base = journal.db.prepare<[], number>('SELECT base FROM pencil LIMIT 1').pluck().get() ?? 0;
  const acts: Acts = {
    putDraft: (to) => drafts.putDraft(to, RED, { key, text: 'x', revision: 2, written: NOW }),
    putReady: (to) => ready.putReady(to, { seat: RED, key, sheet: 1, written: LATER }),
    dropReady: (to) => ready.dropReady(to, RED, key),
    putNote: (to) => notes.putNote(to, { id: note, text: 'x', written: NOW }),
    deleteNote: (to) => notes.deleteNote(to, note),
    putPencil: (to) =>
      pencil.putPencil(to, {
        seat: RED,
        number: 1,
        base,
        step: 's',
        written: NOW,
        body: undefined,
      }),
    dropPencil: (to) => pencil.dropPencil(to, { seat: RED, number: 1, base }),
    takeLetter: (to) => delivery.takeLetter(to, letter, LATER),
    holdTakenLetters: (to) =>
      delivery.holdTakenLetters(to, [id], { held: letter.changed, until: LATER }),
    giveLetterBack: (to) => delivery.giveLetterBack(to, id, { until: letter.changed, now: LATER }),
    markLetter: (to) => delivery.markLetter(to, id, { state: 'sent', now: LATER }),
  };
  expect(Object.keys(acts)).toEqual(
    expect.arrayContaining([...writersIn(drafts, ready, notes, pencil, delivery)]),
  );
  expect(await harmDone(journal, SEAT_TABLES, { acts, others })).toEqual([]);
});

test('of the letters that are held', async () => {
  const campaign = await toyCampaign();
  for (const seat of [RED, BLUE]) await send(campaign, seat, 'PP 1: wait');
  got(await runTurn(campaign, { now: true }, clock));
  const { journal } = campaign.inside;
  const [id = 0, ...more] = journal.db
    .prepare<[], number>(`SELECT id FROM letter WHERE state = 'held' ORDER BY id`)
    .pluck()
    .all();
  expect(more.length).toBeGreaterThan(0);
  const others = rowsIn(journal, ['letter']).filter((row) => !row.includes(`"id":${id},`));
  const acts: Acts = {
    freeLetter: (to) => held.freeLetter(to, id, 1, LATER),
    keepLetterBack: (to) => held.keepLetterBack(to, id, 'a reason'),
    voidLetter: (to) => held.voidLetter(to, id, LATER),
  };
  expect(Object.keys(acts)).toEqual(expect.arrayContaining([...writersIn(held)]));
  expect(await harmDone(journal, ['letter'], { acts, others })).toEqual([]);
});
