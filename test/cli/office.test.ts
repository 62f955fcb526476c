/** The gamemaster's office from the command line: letters, a turn taken back, copies, links. */
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { asSeat, canonicalJson } from '../../src/kernel/basic.js';
import { clock, SEED, got, reopen, tempFile, toyCampaign, TOY } from '../campaign/cast.js';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { doorToken } from '../../src/campaign/seats/door.js';
import { typed, vedetteIn, type Done } from './vedette.js';
import { putFile } from '../kept-at.js';

const vedette = (...words: readonly string[]): Promise<Done> =>
  vedetteIn({ systems: TOY, ...typed('All is <quiet>.') }, words);

let file = '';
/** A first turn that is played and held. */
beforeEach(async () => {
  file = tempFile();
  (await toyCampaign(file)).close();
  expect((await vedette('run', file, '--now', '--yes')).code).toBe(0);
});

const list = async (): Promise<readonly string[]> =>
  (await vedette('letter', 'list', file)).out.split('\n').filter((line) => line !== '');
const numberOf = (line: string | undefined): string => /\d+/.exec(line ?? '')?.[0] ?? '';

describe('letters that wait', () => {
  test('are listed; one is kept back with its reason, the other leaves, and it goes later', async () => {
    const [first, second] = await list();
    expect(first).toContain('goes with the release');
    const why = ['--reason', 'a wrong name'];
    const held = await vedette('letter', 'hold', file, numberOf(first), ...why);
    expect([held.code, held.out]).toEqual([0, expect.stringContaining('is kept back')]);
    expect((await list())[0]).toContain('kept back: a wrong name');
    expect((await list())[1]).toBe(second);
    expect((await vedette('release', file)).out).toContain('1 letter may leave');
    expect(await list()).toHaveLength(1);
    expect((await vedette('letter', 'go', file, numberOf(first))).out).toContain('1 letter may');
    expect(await list()).toEqual([]);
    const late = await vedette('letter', 'hold', file, numberOf(first), ...why);
    expect([late.code, late.err]).toEqual([1, expect.stringContaining('already been released')]);
    expect((await vedette('replay', file)).code).toBe(0);
  });

  test('one is written anew from the standard input or a file, and once only', async () => {
    const [first] = await list();
    const correct = ['letter', 'correct', file, numberOf(first), '-', '--reason', 'a slip'];
    expect((await vedette(...correct)).out).toMatch(/^Letter \d+ is held in its place\.$/);
    expect(await list()).toHaveLength(2);
    const again = await vedette(...correct);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('has been replaced')]);
    expect((await vedette('replay', file)).code).toBe(0);
  });

  test('one gets a note; only one that was sent is sent again', async () => {
    const [first] = await list();
    const noted = await vedette('letter', 'note', file, numberOf(first), '-', '--end');
    expect(noted.out).toMatch(/^Letter \d+ is held in its place\.$/);
    const shown = await vedette('letter', 'show', file, numberOf(noted.out));
    expect(shown.out).toContain(
      'A note from the gamemaster\n--------------------------\n\nAll is <quiet>.',
    );
    const early = await vedette('letter', 'again', file, numberOf(noted.out));
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('has not been sent yet')]);
  });

  test('what was written into one is told to be missing when the step is played again, and kept', async () => {
    const [first] = await list();
    const corrected = await vedette(
      ...['letter', 'correct', file, numberOf(first), '-', '--reason', 'fog'],
    );
    expect(corrected.code).toBe(0);
    const orders = ['1/orders/blue', 'PP 1: move Y to 7'];
    const again = await vedette('answer', file, ...orders, '--reason', 'by telephone');
    expect(again.err).toMatch(
      /you had edited 1 letter before .* the new one is without your words/,
    );
    const [, number = ''] = /vedette letter show FILE (\d+)/.exec(again.err) ?? [];
    const listed = (await list()).filter((line) => line.includes('without your words, see show'));
    expect(listed.map(numberOf)).toEqual([number]);
    const { out } = await vedette('letter', 'show', file, number);
    expect(out).toMatch(/Your words of then, .*\(fog\)\n\nAll is <quiet>\./s);
  });

  test('so it is whatever plays the step again: a late sheet that is taken, an e-mail that is entered', async () => {
    const campaign = await reopen(file);
    const [red, blue] = ['PP 1: move A to 2', 'PP 1: move Y to 7'];
    const late = { seat: asSeat('red'), of: 'orders', text: red, why: 'It was shut.' };
    got(await keepLate(campaign, late, clock));
    campaign.close();
    const why = ['--reason', 'fog'];
    const [id = ''] = /^\d+/.exec((await vedette('late', 'list', file)).out) ?? [];
    writeFileSync(`${file}.txt`, blue);
    for (const again of [
      ['late', 'take', file, id, ...why],
      ['mail', 'enter', file, `${file}.txt`, '--seat', 'blue', ...why],
    ]) {
      const [first] = await list();
      const corrected = await vedette('letter', 'correct', file, numberOf(first), '-', ...why);
      expect(corrected.code).toBe(0);
      const done = await vedette(...again);
      expect([again, done.code, done.err]).toEqual([
        ...[again, 0],
        expect.stringMatching(/^vedette: you had edited \d letters? before the step was played/),
      ]);
    }
  });

  test('a number that is none, and a reason that is missing, are told', async () => {
    const none = await vedette('letter', 'hold', file, '99', '--reason', 'why');
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('There is no letter 99')]);
    expect((await vedette('letter', 'go', file, 'x')).code).toBe(1);
    expect((await vedette('letter', 'hold', file, '1')).code).toBe(2);
  });
});

describe('the tray', () => {
  test('is listed, read, answered, passed on and set aside; a letter of his own goes later', async () => {
    const write = (from: string, to: string) =>
      vedette('write', file, '-', '--from', from, '--to', to);
    expect((await write('red', 'blue')).out).toContain("in the gamemaster's tray");
    expect((await write('blue', 'gm')).out).toContain("In the gamemaster's tray");
    const tray = async () => (await list()).filter((line) => line.startsWith('t'));
    const [across, toHim] = await tray();
    expect(across).toMatch(/^t\d+ +between the sides +red to blue .*All is <quiet>\./);
    const [a, b] = [`t${numberOf(across)}`, `t${numberOf(toHim)}`];
    expect((await vedette('letter', 'show', file, a)).out).toContain('\n\nAll is <quiet>.');
    const passed = await vedette(
      'letter',
      'pass',
      file,
      a,
      '--note',
      'By a farmer',
      '--when',
      'release',
    );
    expect(passed.out).toMatch(/1 letter goes with the next release.*letter recall FILE t\d+/);
    const twice = await vedette('letter', 'pass', file, a);
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('passed on already')]);
    const recalled = await vedette('letter', 'recall', file, /t\d+/.exec(passed.out)?.[0] ?? '');
    expect(recalled.out).toContain('1 letter taken back, not sent');
    expect((await vedette('letter', 'aside', file, a)).code).toBe(0);
    expect((await vedette('letter', 'answer', file, b, '-')).out).toContain(
      '1 letter in the outbox',
    );
    expect(await tray()).toEqual([]);
    const all = (await vedette('letter', 'list', file, '--all')).out;
    expect(all).toMatch(/^t\d+ +between the sides, set aside +red to blue/m);
    expect(all).toMatch(/^t\d+ +to you, answered +blue to gm/m);
    expect((await vedette('letter', 'up', file, a)).code).toBe(0);
    expect(await tray()).toHaveLength(1);
    for (const number of ['abc', 'tx', '-'])
      expect((await vedette('letter', 'show', file, number)).err).toMatch(
        /"(abc|tx|-)" is not a number/,
      );
    const rumor = ['letter', 'write', file, '-', '--as', 'rumor', '--to'];
    expect((await vedette(...rumor, 'all')).out).toContain('2 letters in the outbox');
    const none = await vedette(...rumor, 'green');
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('no seat "green"')]);
    expect((await vedette('replay', file)).code).toBe(0);
  });
});

describe('a turn taken back', () => {
  test('says what it did, and the journal stays whole', async () => {
    const open = await vedette('take-back', file, 'turn 1', '--reason', 'why');
    expect([open.code, open.err]).toEqual([1, expect.stringContaining('nobody has been told')]);
    await vedette('release', file);
    const back = await vedette('take-back', file, 'turn 1', '--reason', 'a wrong column');
    expect(back.code).toBe(0);
    expect(back.out).toContain('(branch 2)');
    expect(back.out).toContain('2 letters may leave');
    expect(back.out).toContain('waits for 2 answers');
    await vedette('run', file, '--now', '--yes');
    await vedette('release', file);
    const told = ['--reason', 'again', '--tell', 'A die fell off the table.', '--hold'];
    const held = await vedette('take-back', file, 'turn 1', ...told);
    expect(held.out).toContain('2 letters kept back');
    const kept = (await list()).filter((line) => line.includes('Read it, edit it'));
    expect(kept).toHaveLength(2);
    const shown = (await vedette('letter', 'show', file, numberOf(kept[0]))).out;
    expect(shown).toContain('The gamemaster writes:\n\nA die fell off the table.');
    const never = await vedette('take-back', file, 'turn 9', '--reason', 'why');
    expect([never.code, never.err]).toEqual([1, expect.stringContaining('No step "turn 9"')]);
    expect((await vedette('take-back', file, 'turn 1')).code).toBe(2);
    expect((await vedette('replay', file)).code).toBe(0);
  });
});

describe('copies', () => {
  test('a backup opens, replays and goes on as the campaign itself; no file is written over', async () => {
    const copy = join(file, '..', 'copy.vedette');
    expect((await vedette('backup', file, copy)).out).toContain('Keep it to yourself');
    const kept = readFileSync(copy);
    expect((await vedette('backup', file, copy)).code).toBe(1);
    expect(readFileSync(copy).equals(kept)).toBe(true);
    await putFile(copy);
    expect((await vedette('replay', copy)).code).toBe(0);
    expect((await vedette('asks', copy)).out).toBe((await vedette('asks', file)).out);
    const nowhere = await vedette('backup', join(file, '..', 'none.vedette'), `${copy}2`);
    expect([nowhere.code, existsSync(`${copy}2`)]).toEqual([1, false]);
    expect((await vedette('release', copy)).code).toBe(0);
  });

  test('a backup says where a site would run it as a second campaign', async () => {
    const folder = join(file, '..');
    const beside = await vedette('backup', file, join(folder, 'beside.vedette'));
    expect([beside.code, beside.err]).toEqual([
      0,
      // A site of a database serves no file.
      existsSync(file) ? expect.stringContaining('Move it to another folder') : '',
    ]);
    mkdirSync(join(folder, 'copies'));
    for (const to of ['copies/war.vedette', 'war.backup'])
      expect(await vedette('backup', file, join(folder, to))).toMatchObject({ code: 0, err: '' });
  });

  test('a backup under the name that the campaign has in a database is no second campaign', async () => {
    const isFile = existsSync(file);
    const { code, err } = await vedette('backup', file, file);
    if (isFile) expect([code, err]).toEqual([1, expect.stringContaining('already exists')]);
    else expect([code, err]).toEqual([0, '']);
  });

  test('an export is one document without seed, key or draft', async () => {
    const { code, out } = await vedette('export', file);
    expect(code).toBe(0);
    // Written by this program; its shape is what is tried.
    const document = JSON.parse(out) as Readonly<Record<string, unknown>>;
    expect(Object.keys(document).sort()).toEqual(
      ['campaign', 'entries', 'format', 'letters', 'pack'].sort(),
    );
    expect(out).not.toContain(SEED);
    const campaign = await reopen(file);
    for (const who of ['gm', 'red', 'blue'] as const)
      expect(out).not.toContain(got(await doorToken(campaign, who === 'gm' ? 'gm' : asSeat(who))));
    expect(canonicalJson(Object.keys(document))).not.toMatch(/seed|key|draft/i);
  });
});

test("each viewer's link stands under the address that is named", async () => {
  const { code, out } = await vedette('links', file, '--url', 'https://war.example/', '--json');
  expect(code).toBe(0);
  // Written by this program; its shape is what is tried.
  const links = JSON.parse(out) as readonly { readonly who: string; readonly url: string }[];
  expect(links.map(({ who }) => who)).toEqual(['gm', 'red', 'blue']);
  for (const { url } of links)
    expect(url).toMatch(/^https:\/\/war\.example\/c\/toy\/s\/[\w-]{40,}$/);
  expect(new Set(links.map(({ url }) => url)).size).toBe(3);
  writeFileSync(join(file, '..', 'not.vedette'), 'no campaign');
  expect((await vedette('links', join(file, '..', 'not.vedette'))).code).toBe(1);
});
