/** A directory that was damaged is said to be one, and what can be proved of it is saved: packs and ends, no way in. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PackFiles } from '../../src/kernel/system.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { rescueDirectory } from '../../src/campaign/gm/rescue-directory.js';
import { openDirectory } from '../../src/people/directory.js';
import { listKeptPacks } from '../../src/people/packs.js';
import { putPack, selectFilesOfPack } from '../../src/store/directory/pack.js';
import { insertPerson } from '../../src/store/directory/person.js';
import { insertSession } from '../../src/store/directory/session.js';
import { putHead, type NotedHead } from '../../src/store/head.js';
import { runCommand } from '../../src/cli/program.js';
import { toyFiles } from '../toys/line/system.js';
import { layCampaign, PAGE } from '../store/damage.js';
import { clock, got, refusal, TOY } from './cast.js';

const MAIL = 'rosa@example.org';
const HASH = 'ab'.repeat(32);
let path: string;
let war: string;

beforeEach(async () => {
  war = await layCampaign(1);
  path = join(dirname(war), 'directory.sqlite');
  const directory = got(await openDirectory(path));
  const { journal } = directory.inside;
  const about = { scenarios: ['meeting'], faults: 0 };
  const row = { name: 'mine', system: 'toy', about, made: clock(), changed: clock() };
  await putPack(journal, row, toyFiles);
  const { id } = await insertPerson(journal, { mail: MAIL, handle: 'h', made: clock() });
  const session = { id: 's', hash: HASH, person: id, device: 'a telephone' };
  await insertSession(journal, { ...session, made: clock(), ends: '2099-01-01T00:00:00.000Z' });
  directory.close();
});

const saved = (): string => `${path}.rescued`;

describe('a directory that was damaged', () => {
  test('is noticed when it is opened where its pages are gone or its end is, in words of its own', async () => {
    const bytes = readFileSync(path);
    let noticed = 0;
    const damages = [
      ...Array.from({ length: bytes.length / PAGE }, (_, page) =>
        Buffer.from(bytes).fill(0x5a, page * PAGE, page * PAGE + 200),
      ),
      ...[0.2, 0.5, 0.9].map((part) => bytes.subarray(0, Math.floor(bytes.length * part))),
      Buffer.from('a letter to my aunt, which is no database at all\n'.repeat(400)),
    ];
    for (const damage of damages) {
      for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
      writeFileSync(path, damage);
      const opened = await openDirectory(path);
      if (opened.ok) {
        opened.value.close();
        continue;
      }
      noticed += 1;
      expect(opened.error.code).toBe('damaged');
      expect(opened.error.say).toMatch(/directory\.sqlite is damaged .*sign-ins.*no campaign is/);
      expect(opened.error.say).toMatch(/last good copy.*vedette rescue .*put the new file/);
      expect(opened.error.say).not.toContain('campaign file');
    }
    expect(noticed).toBeGreaterThan(damages.length * 0.8);
  });

  test('gives back its packs and the ends of campaigns, and no way in', async () => {
    const before = readFileSync(path);
    const found = got(await rescueDirectory(path, saved()));
    expect(found).toMatchObject({ packs: ['mine'], campaigns: 1, torn: 0 });
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(statSync(saved()).mode & 0o077).toBe(0);
    expect(readFileSync(saved()).includes(HASH)).toBe(false);
    expect(readFileSync(saved()).includes(MAIL)).toBe(false);
    writeFileSync(path, readFileSync(saved()));
    const directory = got(await openDirectory(path));
    const { journal } = directory.inside;
    expect(await selectFilesOfPack(journal, 'mine')).toEqual(toyFiles);
    const { db } = journal;
    expect(db.prepare('SELECT name FROM head').pluck().all()).toEqual(['war.vedette']);
    directory.close();
    const campaign = got(await openCampaign(war, TOY));
    campaign.close();
  });

  test('of which two pages name the end of one campaign gives back the farther one', async () => {
    const before = readFileSync(path);
    const directory = got(await openDirectory(path));
    const { db } = directory.inside.journal;
    const head = db.prepare<[], NotedHead>('SELECT * FROM head').get();
    if (head === undefined) throw new Error('No head was noted.');
    putHead(db, { ...head, seq: head.seq + 100 });
    directory.close();
    const after = readFileSync(path);
    const at = Math.floor(after.lastIndexOf('war.vedette') / PAGE) * PAGE;
    const pageOf = (bytes: Buffer): Buffer => bytes.subarray(at, at + PAGE);
    for (const [file, other] of [
      [before, after],
      [after, before],
    ] as const) {
      writeFileSync(path, Buffer.concat([file, pageOf(other)]));
      rmSync(saved(), { force: true });
      expect(got(await rescueDirectory(path, saved())).campaigns).toBe(1);
      const rescued = got(await openDirectory(saved()));
      const seq = rescued.inside.journal.db.prepare('SELECT seq FROM head').pluck().get();
      expect(seq).toBe(head.seq + 100);
      rescued.close();
    }
  });

  test('of which two pages hold a pack gives back what was written of it last', async () => {
    const about = { scenarios: ['meeting'], faults: 0 };
    const row = { system: 'toy', about, made: clock(), changed: clock() };
    const [file = ''] = Object.keys(toyFiles);
    const keep = async (name: string, files: PackFiles): Promise<Buffer> => {
      const directory = got(await openDirectory(path));
      await putPack(directory.inside.journal, { ...row, name }, files);
      directory.close();
      return readFileSync(path);
    };
    await keep('mine', { [file]: 'as it was' });
    const before = await keep('other', toyFiles);
    const after = await keep('mine', { [file]: 'as it is now' });
    const at = Math.floor(before.indexOf('as it was') / PAGE) * PAGE;
    writeFileSync(path, Buffer.concat([after, before.subarray(at, at + PAGE)]));
    got(await rescueDirectory(path, saved()));
    const rescued = got(await openDirectory(saved()));
    const files = await selectFilesOfPack(rescued.inside.journal, 'mine');
    expect(files).toEqual({ [file]: 'as it is now' });
    rescued.close();
  });

  test('is read as far as it can be, whichever of its pages is gone', async () => {
    const bytes = readFileSync(path);
    let packs = 0;
    for (let page = 0; page < bytes.length / PAGE; page += 1) {
      writeFileSync(path, Buffer.from(bytes).fill(0, page * PAGE, (page + 1) * PAGE));
      rmSync(saved(), { force: true });
      const found = got(await rescueDirectory(path, saved()));
      const directory = got(await openDirectory(saved()));
      expect((await listKeptPacks(directory)).map(({ name }) => name)).toEqual(found.packs);
      packs += found.packs.length;
      directory.close();
    }
    expect(packs).toBeGreaterThan(bytes.length / PAGE / 2);
  });

  test('of which nothing can be read, or that is not there, is refused with what to do', async () => {
    writeFileSync(path, '');
    const empty = await rescueDirectory(path, saved());
    expect(refusal(empty)).toBe('damaged');
    expect(JSON.stringify(empty)).toContain('makes a new one when it starts');
    expect(refusal(await rescueDirectory(`${path}.no`, saved()))).toBe('not-found');
    expect(refusal(await rescueDirectory(path, war))).toBe('bad-input');
  });

  test('is saved by vedette rescue, which says what everybody does then', async () => {
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const none = (): Promise<never> => Promise.reject(new Error('Not asked for here.'));
    const post = { receive: none, inbox: none, send: none, desk: none };
    const shell = { clock, say, complain: say, readInput: none, post, serve: none };
    expect(await runCommand(['rescue', path, saved()], shell)).toBe(3);
    expect(said.join('\n')).toMatch(/Saved: 1 pack \(mine\), and how far 1 campaign had come/);
    expect(said.join('\n')).toMatch(/Not saved: sign-ins.*signs in again with a link by mail/s);
  });
});
