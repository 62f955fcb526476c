/** Dice from the command line: checked, rolled again, and what is said where the key is missing. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { mailOf } from '../../src/mail/letter-mail.js';
import { store } from '../../src/store/store.js';
import { clock, fight, got, reopen, signedCampaign, tempFile } from '../campaign/cast.js';
import { toyFiles } from '../toys/line/system.js';
import { vedette } from './vedette.js';

let file = '';
let letter = '';
let first = '';
let roll = '';
/** A turn with a fight, held; the letter of the first one that tells of dice, as it came. */
beforeEach(async () => {
  file = tempFile();
  const campaign = await signedCampaign(file);
  const from = { address: 'vedette@example.org' };
  const [opening] = got(await readyLetters(campaign));
  await fight(campaign);
  roll = got(await seeRolls(campaign)).at(-1)?.name ?? '';
  got(await releaseTurn(campaign, clock));
  const told = got(await readyLetters(campaign)).find(({ text }) => text.includes('ROLL='));
  if (told === undefined || opening === undefined) throw new Error('no letter');
  letter = join(file, '..', 'letter.eml');
  first = join(file, '..', 'first.eml');
  writeFileSync(letter, await mailOf(campaign, { letters: [told] }, { from }));
  writeFileSync(first, await mailOf(campaign, { letters: [opening] }, { from }));
  campaign.close();
});

describe('vedette dice verify', () => {
  test('says of each roll of an e-mail that it is right, by the key of the first letter', async () => {
    const done = await vedette('dice', 'verify', letter, '--key', first);
    expect(done.code).toBe(0);
    expect(done.out).toMatch(/^right {3}fight in box \d, (red|blue): \d$/m);
    expect(done.out).toMatch(/\d+ signed rolls, all right\./);
  });

  test('says what is wrong with a changed face, and ends with 1', async () => {
    const text = readFileSync(letter, 'latin1');
    const face = /, red: (\d)/.exec(text)?.[1] ?? '';
    writeFileSync(letter, text.replaceAll(`, red: ${face}`, `, red: ${face === '6' ? 1 : 6}`));
    const done = await vedette('dice', 'verify', letter);
    expect([done.code, done.out]).toEqual([1, expect.stringContaining('the signature gives')]);
  });

  test('says that the HTML, which the player looks at, tells another face than the text, and ends with 1', async () => {
    const text = readFileSync(letter, 'latin1');
    const page = text.slice(text.indexOf('Content-Type: text/html'));
    const face = /, red: (\d)/.exec(page)?.[1] ?? '';
    const forged = page.replaceAll(`, red: ${face}`, `, red: ${face === '6' ? 1 : 6}`);
    writeFileSync(
      letter,
      text.replace(page, () => forged),
      'latin1',
    );
    const done = await vedette('dice', 'verify', letter);
    expect([done.code, done.out]).toEqual([1, expect.stringContaining('tells other dice')]);
  });

  test('says of a letter of another campaign that its key is another', async () => {
    const other = tempFile();
    (await signedCampaign(other)).close();
    const { out } = await vedette('dice', 'key', other);
    const pem = join(other, '..', 'other.pem');
    writeFileSync(pem, out);
    const done = await vedette('dice', 'verify', letter, '--key', pem);
    expect(done.code).toBe(1);
    expect(done.out).toContain('The letter carries another key');
  });

  test('says of a letter with a second key in it that it is wrong, though its rolls are right', async () => {
    const other = tempFile();
    (await signedCampaign(other)).close();
    const { out } = await vedette('dice', 'key', other);
    const pem = /-----BEGIN PUBLIC KEY-----[^]*-----END PUBLIC KEY-----/.exec(out)?.[0] ?? '';
    const told = await reopen(file);
    const text = got(await readyLetters(told)).find((one) => one.text.includes('ROLL='))?.text;
    told.close();
    writeFileSync(letter, `${text ?? ''}\n${pem}\n`);
    const done = await vedette('dice', 'verify', letter, '--key', first);
    expect(done.out).toContain('all right.');
    expect([done.code, done.out]).toEqual([1, expect.stringContaining('carries another key')]);
    const open = await vedette('dice', 'verify', letter);
    expect([open.code, open.err]).toEqual([1, expect.stringContaining('more than one public key')]);
  });

  test('says what is missing of a roll that fell twice, which words are not signed, and ends with 1', async () => {
    const text = readFileSync(letter, 'latin1');
    writeFileSync(
      letter,
      text.replace(/, (red|blue): (\d)/, ', $1: $2, does not count: see the next'),
    );
    const done = await vedette('dice', 'verify', letter);
    expect(done.code).toBe(1);
    expect(done.out).toMatch(
      /^WRONG .*see the next\n {8}It does not count, and the roll that counts/m,
    );
    expect(done.out).toMatch(/signed rolls, 1 of them wrong\.$/m);
    expect(done.out).toContain('Only names and faces are signed, not the words beside them.');
  });

  test('lists a die that the gamemaster set, which is nothing wrong', async () => {
    const set = join(file, '..', 'set.txt');
    writeFileSync(set, '> Pulse 4: battle, your die: 6, set by the\n> gamemaster, not rolled\n');
    const done = await vedette('dice', 'verify', set, '--key', first);
    expect(done.code).toBe(0);
    expect(done.out).toContain('not signed  Pulse 4: battle, your die: 6, set by the gamemaster');
    expect(done.out).toContain('No signed rolls; 1 die not signed.');
  });

  test('refuses a file without dice, and one without a key, with what to give', async () => {
    const bare = join(file, '..', 'bare.txt');
    writeFileSync(bare, 'Dear Ann,\n');
    expect((await vedette('dice', 'verify', bare)).err).toContain(
      'There are no dice in this letter',
    );
    expect((await vedette('dice', 'verify', letter, '--key', bare)).err).toContain('no public key');
  });
});

describe('vedette reroll', () => {
  test('takes the name that the log shows', async () => {
    expect((await vedette('log', file)).out).toContain(` [${roll}]\n`);
  });

  test('is refused for a step that was released, and needs a reason', async () => {
    expect((await vedette('reroll', file, roll, '--reason', 'a slip')).code).toBe(1);
    expect((await vedette('reroll', file, roll)).code).toBe(2);
  });
});

describe('vedette dice word', () => {
  test('keeps a word for a seat in the first step alone, and never prints one before they are closed', async () => {
    const other = tempFile();
    (await signedCampaign(other)).close();
    expect((await vedette('dice', 'word', other, 'red')).code).not.toBe(0);
    expect((await vedette('dice', 'word', other, 'red', 'two words')).code).not.toBe(0);
    expect((await vedette('dice', 'word', other, 'red', 'Lantern')).out).toContain('Kept: lantern');
    const { out } = await vedette('dice', 'word', other);
    expect(out).toContain('1 word so far');
    expect(out).not.toContain('lantern');
    const late = await vedette('dice', 'word', file, 'red', 'lantern');
    expect([late.code, late.err]).toEqual([1, expect.stringContaining('during the first step')]);
  });
});

describe('the key file', () => {
  test('that is missing is named by every verb with what to do, and play goes on', async () => {
    store().keys.remove(file);
    const run = await vedette('run', file, '--now', '--yes');
    expect(run.code).not.toBe(1);
    expect(run.err).toContain(`Put ${store().keys.nameOf(file)} back where it was`);
    expect((await vedette('dice', 'key', file)).out).toContain('BEGIN PUBLIC KEY');
    expect((await vedette('replay', file)).code).toBe(0);
  });

  test('is made by vedette new without a seed, and not with one', async () => {
    const pack = join(file, '..', 'pack');
    for (const [name, text] of Object.entries(toyFiles)) {
      mkdirSync(dirname(join(pack, name)), { recursive: true });
      writeFileSync(join(pack, name), text);
    }
    const begin = (name: string, ...more: readonly string[]) =>
      vedette('new', join(file, '..', name), '--system', 'toy', '--pack', pack, ...more);
    expect((await begin('one.vedette')).code).not.toBe(1);
    expect((await begin('two.vedette', '--seed', '07')).code).not.toBe(1);
    expect(store().keys.read(join(file, '..', 'one.vedette'))).toContain('PRIVATE KEY');
    expect(store().keys.read(join(file, '..', 'two.vedette'))).toBeUndefined();
  });
});
