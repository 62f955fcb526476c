/** The chain of the journal as the key of the dice signs it at each release, and what is found of one that was made anew. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { rerollDice } from '../../src/campaign/gm/reroll.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { chainRoot } from '../../src/campaign/turn/chain-root.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeLetters } from '../../src/campaign/seen/see.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { selectMeta } from '../../src/store/meta.js';
import { selectPackFiles } from '../../src/store/pack-file.js';
import { store } from '../../src/store/store.js';
import { tamper, tamperAndRecount } from './tamper.js';
import {
  BLUE,
  clock,
  fight,
  got,
  playThrough,
  RED,
  reopen,
  signedCampaign,
  tempFile,
  toyCampaign,
} from '../campaign/cast.js';
import { vedette } from '../cli/vedette.js';

const REASON = 'The die fell off the table';

/** Two steps, each released; in the first a die was rolled again. */
async function played(path = tempFile()): Promise<Campaign> {
  const campaign = await signedCampaign(path);
  await fight(campaign);
  const key = got(await seeRolls(campaign)).at(-1)?.name ?? '';
  got(await rerollDice(campaign, { key, reason: REASON }, clock));
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  return campaign;
}

/** Changes it as one who makes the chain anew. */
async function change(campaign: Campaign, sql: string): Promise<Campaign> {
  const { path, inside } = campaign;
  const root = chainRoot(await selectMeta(inside.journal), await selectPackFiles(inside.journal));
  campaign.close();
  tamperAndRecount(path, sql, root);
  return reopen(path);
}

const next = async (campaign: Campaign): Promise<void> => {
  got(await runTurn(campaign, { now: true }, clock));
  got(await releaseTurn(campaign, clock));
};

const releases = async ({ inside }: Campaign) =>
  (await selectEntriesOf(inside.journal, 'release')).map(({ seq, body }) => ({ seq, ...body }));

test('each release signs for all entries before it, and replay and audit say how far that is', async () => {
  const campaign = await played();
  const all = await releases(campaign);
  expect(all.length).toBeGreaterThan(0);
  expect(new Set(all.map(({ head }) => head?.length))).toEqual(new Set([344]));
  const says = `Entries up to ${String((all.at(-1)?.seq ?? 0) - 1)} are signed with the key of the dice.`;
  const replayed = got(await replayCampaign(campaign));
  expect([replayed.differs, replayed.signed]).toEqual([undefined, says]);
  expect(got(await auditActs(campaign)).signed).toEqual({ says, isWrong: false });
});

test('a reason that was changed, with the chain made anew, is found by replay and audit, which end with 1', async () => {
  const path = tempFile();
  const campaign = await change(
    await played(path),
    `UPDATE entry SET body = replace(body, '${REASON}', 'It was agreed')`,
  );
  const acts = got(await auditActs(campaign));
  expect(acts.acts.some(({ act }) => act.includes('It was agreed'))).toBe(true);
  expect(acts.signed?.isWrong).toBe(true);
  expect(got(await replayCampaign(campaign)).differs?.say).toContain(
    'is not signed for the entries',
  );
  campaign.close();
  for (const verb of ['replay', 'audit']) {
    const done = await vedette(verb, path);
    expect([verb, done.code]).toEqual([verb, 1]);
    expect(done.err).toContain('(release) is not signed for the entries before it');
  }
});

/** Found for this alone; campaigns take theirs in turn. */
const OTHER_KEY = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

test.each([
  ['the time of an entry', `UPDATE entry SET written = '1999-01-01T00:00:00.000Z' WHERE seq = 2`],
  ['an entry taken for another', `UPDATE entry SET step = 'turn 9' WHERE seq = 2`],
  [
    'what the campaign was begun with',
    `UPDATE entry SET body = json_remove(body, '$.words') WHERE seq = 1`,
  ],
  [
    'the public key of the dice',
    `UPDATE entry SET body = json_set(body, '$.key', '${OTHER_KEY.publicKey}') WHERE seq = 1`,
  ],
])('%s, changed and counted again, is found', async (_what, sql) => {
  const campaign = await change(await played(), sql);
  expect(got(await replayCampaign(campaign)).differs?.say).toContain('is not signed for');
  expect(got(await auditActs(campaign)).signed?.isWrong).toBe(true);
});

test('a signature of another release signs for none', async () => {
  const first = await played();
  await next(first);
  const [one, ...others] = await releases(first);
  const last = others.at(-1)?.seq ?? 0;
  const campaign = await change(
    first,
    `UPDATE entry SET body = json_set(body, '$.head', '${one?.head ?? ''}') WHERE seq = ${String(last)}`,
  );
  expect(got(await replayCampaign(campaign)).differs?.seq).toBe(last);
});

test('signatures that were taken out are missed, and how far those go that are left is said', async () => {
  let campaign = await played();
  await next(campaign);
  const all = await releases(campaign);
  const takeOut = (from: number) =>
    change(
      campaign,
      `UPDATE entry SET body = json_remove(body, '$.head') WHERE kind = 'release' AND seq >= ${String(from)}`,
    );
  campaign = await takeOut(all.at(-1)?.seq ?? 0);
  const upTo = (all.at(-2)?.seq ?? 0) - 1;
  expect(got(await replayCampaign(campaign)).signed).toBe(
    `Entries up to ${String(upTo)} are signed with the key of the dice. The release after that is not signed: the key was missing, or the signatures were taken out.`,
  );
  campaign = await takeOut(0);
  const bare = got(await replayCampaign(campaign));
  expect([bare.differs, bare.signed]).toEqual([
    undefined,
    expect.stringContaining('No release is signed'),
  ]);
});

test('a release without the key is not signed, and the next one with it signs for all before', async () => {
  const path = tempFile();
  let campaign = await played(path);
  campaign.close();
  const key = store().keys.read(path) ?? '';
  store().keys.remove(path);
  campaign = await reopen(path);
  await next(campaign);
  expect((await releases(campaign)).at(-1)?.head).toBeUndefined();
  expect(got(await replayCampaign(campaign)).signed).toContain('after that is not signed');
  campaign.close();
  store().keys.write(path, key);
  campaign = await reopen(path);
  await next(campaign);
  const last = (await releases(campaign)).at(-1);
  expect(got(await replayCampaign(campaign)).signed).toBe(
    `Entries up to ${String((last?.seq ?? 0) - 1)} are signed with the key of the dice.`,
  );
});

test('a campaign without a key signs nothing and says nothing of it', async () => {
  const campaign = await toyCampaign();
  await next(campaign);
  expect((await releases(campaign)).map(({ head }) => head)).toEqual([undefined]);
  expect(got(await replayCampaign(campaign)).signed).toBeUndefined();
  expect(got(await auditActs(campaign)).signed).toBeUndefined();
});

test('no letter holds the signature or the chain that it signs', async () => {
  const campaign = await played();
  const { chain, acts } = got(await auditActs(campaign));
  const secrets = [chain, ...acts.map((act) => act.chain)].map((one) => one.slice(0, 12));
  const heads = (await releases(campaign)).map(({ head = '' }) => head.slice(0, 40));
  for (const seat of [RED, BLUE])
    for (const { text, html } of got(await seeLetters(campaign, seat)))
      for (const secret of [...secrets, ...heads])
        expect([seat, text.includes(secret) || html.includes(secret)]).toEqual([seat, false]);
});

test('one byte that was changed without the chain is found as before', async () => {
  const path = tempFile();
  (await played(path)).close();
  tamper(path, `UPDATE entry SET body = replace(body, '${REASON}', 'It was agreed')`);
  expect((await vedette('replay', path)).code).toBe(1);
});
