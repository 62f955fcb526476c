import { holdsIn } from '../../src/kernel/dice.js';
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUp, backUpForDownload } from '../../src/campaign/gm/back-up.js';
import { exportJournal } from '../../src/campaign/gm/export-journal.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { keyPath } from '../../src/campaign/turn/dice-key.js';
import { diceTrouble } from '../../src/campaign/turn/see-dice-key.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { store } from '../../src/store/store.js';
import { inFiles, tamperAt } from '../kept-at.js';
import { facesOfSigned, isSignedBy } from '../../src/campaign/turn/signed-roll.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import {
  BLUE,
  clock,
  fight,
  got,
  meet,
  playThrough,
  RED,
  reopen,
  run,
  send,
  signedCampaign,
  tempFile,
  TOY,
  toyCampaign,
} from './cast.js';

type Row = { name: string; run: number; signed: string | null; signature: string | null };
function rowsOf(path: string): readonly Row[] {
  return store().look(path, (db) =>
    db.prepare<[], Row>('SELECT name, run, signed, signature FROM roll ORDER BY run, name').all(),
  );
}

const facesOf = async (campaign: Campaign): Promise<readonly string[]> =>
  got(await seeRolls(campaign)).map((roll) => `${roll.step} ${roll.name} ${holdsIn(roll).join()}`);

describe('the key of the dice', () => {
  test('that lies beside a file is for its owner alone, and is taken from others when the dice are rolled', () =>
    inFiles(async () => {
      const path = tempFile();
      (await signedCampaign(path)).close();
      expect(statSync(`${path}.key`).mode & 0o777).toBe(0o600);
      chmodSync(`${path}.key`, 0o644);
      expect((await reopen(path)).inside.dice.keyState()).toBe('signs');
      expect(statSync(`${path}.key`).mode & 0o777).toBe(0o600);
    }));

  test('is kept apart from the campaign, and its public half is in the journal', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    expect(campaign.inside.dice.keyState()).toBe('signs');
    const { publicKey = '' } = campaign.inside.dice;
    expect(createPublicKey(publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048);
    const begin = JSON.stringify(got(await exportJournal(campaign))['entries']);
    expect(JSON.parse(begin)).toContainEqual(
      expect.objectContaining({
        kind: 'begin',
        body: { kind: 'begin', key: publicKey, words: true },
      }),
    );
    expect(
      createPublicKey(store().keys.read(path) ?? '').export({ type: 'spki', format: 'pem' }),
    ).toBe(publicKey);
  });

  test('is in no copy of the campaign: neither in a backup nor in an export', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    await fight(campaign);
    const copy = join(dirname(path), 'copy.vedette');
    got(await backUp(campaign, copy));
    const secret = store().keys.read(path)?.split('\n')[4] ?? '';
    expect(secret).toHaveLength(64);
    expect(readFileSync(copy).includes(secret)).toBe(false);
    expect(JSON.stringify(got(await exportJournal(campaign)))).not.toContain(secret);
    expect(JSON.stringify(got(await exportJournal(campaign)))).not.toContain(
      campaign.inside.dice.seal(),
    );
    expect(store().keys.read(copy)).toBeUndefined();
  });

  test('and all else that a copy holds, such as the key of the links, is for its owner alone to read', async () => {
    const campaign = await signedCampaign();
    const copy = join(dirname(campaign.path), 'copy.vedette');
    got(await backUp(campaign, copy));
    const download = got(await backUpForDownload(campaign));
    for (const path of [copy, download.path, dirname(download.path)])
      expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
    await download.remove();
  });

  test('of another campaign is never overwritten by a new one', async () => {
    const path = tempFile();
    store().keys.write(path, 'kept');
    await expect(signedCampaign(path)).rejects.toThrow('is there already: the key of another');
    expect([store().keys.read(path), store().markOf(path)]).toEqual(['kept', undefined]);
  });

  test('is not made for a campaign with a seed, which plays as it always did', async () => {
    const path = tempFile();
    const campaign = await toyCampaign(path);
    await fight(campaign);
    expect(store().keys.read(path)).toBeUndefined();
    expect(campaign.inside.dice.keyState()).toBe('none');
    expect(rowsOf(path)).toEqual([]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });
});

describe('a signed roll', () => {
  test('has a signature of its own, from which its faces follow', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    await fight(campaign);
    const key = createPublicKey(campaign.inside.dice.publicKey ?? '');
    const rows = rowsOf(path);
    const rolls = got(await seeRolls(campaign));
    expect(rolls.length).toBeGreaterThan(1);
    for (const roll of rolls) {
      const row = rows.find((one) => one.name === `${roll.step}/${roll.name} 1d6`);
      const [text, signature] = [row?.signed ?? '', Buffer.from(row?.signature ?? '', 'base64')];
      expect(isSignedBy(key, text, signature)).toBe(true);
      expect(facesOfSigned(text, signature)).toEqual(holdsIn(roll));
    }
    expect(new Set(rows.map(({ signed }) => signed)).size).toBe(rows.length);
  });

  test('is signed under a name that tells nothing but campaign, line of play, step and dice', async () => {
    const path = tempFile();
    await fight(await signedCampaign(path));
    for (const { name, signed } of rowsOf(path)) {
      expect(signed).toMatch(/^vedette-dice-1\/[0-9a-f]{12}\/line 1\/turn 1\/[0-9a-f]{32}\/1d6$/);
      expect(signed).not.toContain(name.split('/').at(-1)?.split(' ')[0]);
    }
  });

  test('falls alike each time that its step is played, also after the campaign was opened again', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    await fight(campaign);
    const first = await facesOf(campaign);
    await run(campaign);
    expect(await facesOf(campaign)).toEqual(first);
    campaign.close();
    const again = await reopen(path);
    await run(again);
    expect(await facesOf(again)).toEqual(first);
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
  });

  test('falls anew under a new name after the turn was taken back', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'a slip' }, clock));
    await playThrough(campaign);
    const lines = rowsOf(path).map(({ signed }) => signed?.split('/')[2]);
    expect(new Set(lines)).toEqual(new Set(['line 1', 'line 2']));
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });
});

describe('without the key', () => {
  test('what fell stays, what falls then comes from the seed, and replay checks both', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    await fight(campaign);
    const first = await facesOf(campaign);
    campaign.close();
    store().keys.remove(path);
    const lost = await reopen(path);
    expect(lost.inside.dice.keyState()).toBe('missing');
    await run(lost);
    expect(await facesOf(lost)).toEqual(first);
    expect(got(await replayCampaign(lost)).differs).toBeUndefined();
    got(await releaseTurn(lost, clock));
    await send(lost, RED, meet('A'));
    await send(lost, BLUE, meet('Y'));
    await playThrough(lost);
    const second = rowsOf(path).filter(({ name }) => name.startsWith('turn 2/'));
    expect(second.every(({ signed }) => signed === null)).toBe(true);
    expect(got(await replayCampaign(lost)).differs).toBeUndefined();
  });

  test('that was put back, a roll that fell by the seed stays as it fell', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    campaign.close();
    const aside = store().keys.read(path) ?? '';
    store().keys.remove(path);
    const lost = await reopen(path);
    await fight(lost);
    const first = await facesOf(lost);
    expect(rowsOf(path).every(({ signed }) => signed === null)).toBe(true);
    store().keys.write(path, aside);
    expect(lost.inside.dice.keyState()).toBe('signs');
    await run(lost);
    expect(await facesOf(lost)).toEqual(first);
    expect(got(await replayCampaign(lost)).differs).toBeUndefined();
  });

  test('but with that of another campaign, nothing is signed by it', async () => {
    const [path, other] = [tempFile(), tempFile()];
    (await signedCampaign(path)).close();
    (await signedCampaign(other)).close();
    store().keys.remove(path);
    store().keys.write(path, store().keys.read(other) ?? '');
    const campaign = await reopen(path);
    expect(campaign.inside.dice.keyState()).toBe('other');
    // One whose letters were changed may read as another key.
    expect(diceTrouble(campaign)).toMatch(
      /key of the dice is damaged, or another campaign's\. Put/,
    );
    await fight(campaign);
    expect(rowsOf(path).every(({ signed }) => signed === null)).toBe(true);
  });

  test('one that is there and is no key, or cannot be read, is not called missing or another', () =>
    inFiles(async () => {
      const path = tempFile();
      (await signedCampaign(path)).close();
      const key = readFileSync(keyPath(path), 'utf8');
      writeFileSync(keyPath(path), key.replace('MII', 'M!!'));
      const garbled = await reopen(path);
      expect(garbled.inside.dice.keyState()).toBe('garbled');
      expect(diceTrouble(garbled)).toMatch(/The key of the dice is damaged.*is no key/);
      rmSync(keyPath(path));
      mkdirSync(keyPath(path));
      const unreadable = await reopen(path);
      expect(unreadable.inside.dice.keyState()).toBe('unreadable');
      expect(diceTrouble(unreadable)).toMatch(/The key of the dice cannot be read\. Give .*\.key/);
      await fight(unreadable);
      expect(rowsOf(path).every(({ signed }) => signed === null)).toBe(true);
    }));

  test('replay names the roll whose signature was changed', async () => {
    const path = tempFile();
    const campaign = await signedCampaign(path);
    await fight(campaign);
    campaign.close();
    store().keys.remove(path);
    const [first] = rowsOf(path);
    const signature = `AAAA${first?.signature?.slice(4) ?? ''}`;
    await tamperAt(path, (db) =>
      db.prepare('UPDATE roll SET signature = ? WHERE name = ?').run(signature, first?.name),
    );
    expect(await openCampaign(path, TOY)).toMatchObject({ ok: false, error: { code: 'damaged' } });
    const unchecked = got(await openCampaign(path, TOY, 'unchecked'));
    const { differs } = got(await replayCampaign(unchecked));
    unchecked.close();
    expect(differs?.say).toContain(`The signature of the roll ${first?.name ?? ''} is not valid`);
  });
});

test('openssl confirms a signature with the public key', async () => {
  const path = tempFile();
  const campaign = await signedCampaign(path);
  await fight(campaign);
  const [row] = rowsOf(path);
  const at = (name: string): string => join(dirname(path), name);
  writeFileSync(at('key.pem'), campaign.inside.dice.publicKey ?? '');
  writeFileSync(at('roll'), row?.signed ?? '');
  writeFileSync(at('sig'), Buffer.from(row?.signature ?? '', 'base64'));
  const words = ['dgst', '-sha256', '-verify', at('key.pem'), '-signature', at('sig'), at('roll')];
  expect(execFileSync('openssl', words, { encoding: 'utf8' })).toBe('Verified OK\n');
});
