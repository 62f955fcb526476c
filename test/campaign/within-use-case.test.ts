/** A use case that calls another: one transaction. What is refused or breaks inside leaves nothing, nor half of anything. */
import { expect, test } from 'vitest';
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { listSeats, nameSeat } from '../../src/campaign/seats/name-seat.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { replacePlayer } from '../../src/campaign/seats/replace-player.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { refuse, useCase } from '../../src/campaign/use-case.js';
import { ok } from '../../src/kernel/basic.js';
import { firstBroken, selectLinksAfter } from '../../src/store/chain.js';
import { selectChain } from '../../src/store/entries.js';
import { BLUE, clock, got, RED, refusal, toyCampaign } from './cast.js';

/** The chain after each entry; it has to be whole. */
async function chainOf({ inside }: Campaign): Promise<readonly string[]> {
  const links = await selectLinksAfter(inside.journal, 0);
  const [first, ...others] = links;
  if (first === undefined) throw new Error('The campaign was not begun.');
  expect(firstBroken(others, first)).toBeUndefined();
  return links.map(({ chain }) => chain);
}
const named = (campaign: Campaign, name: string) =>
  nameSeat(campaign, { seat: RED, name, mail: 'rosa@example.org' }, clock);
const wrote = (campaign: Campaign, text: string) =>
  sendDispatch(campaign, { from: BLUE, to: 'gm', text }, clock);

test('a refusal inside that is handed on takes back what the outer one wrote before it', async () => {
  const campaign = await toyCampaign();
  got(await named(campaign, 'Rosa'));
  const before = await chainOf(campaign);
  // To take his address away the seat is left vacant first; then the name is refused.
  const player = { seat: RED, name: '', mail: '', writes: true };
  expect(refusal(await replacePlayer(campaign, player, clock))).toBe('bad-input');
  expect(await chainOf(campaign)).toEqual(before);
  const red = got(await listSeats(campaign)).find(({ seat }) => seat === RED);
  expect([red?.name, red?.mail]).toEqual(['Rosa', 'rosa@example.org']);
  const subjects = got(await readyLetters(campaign)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('your seat'))).toEqual([]);
});

test.each([
  ['a refusal', () => refuse('not-allowed', 'No.')],
  [
    'an error',
    () => {
      throw new Error('A bug of ours');
    },
  ],
])('%s inside that is passed over takes back the inner one alone', async (_what, ends) => {
  const campaign = await toyCampaign();
  const before = await chainOf(campaign);
  const done = await useCase<string>(campaign, 'write', async () => {
    got(await named(campaign, 'Rosa'));
    const inner = await useCase<string>(campaign, 'write', async () => {
      got(await wrote(campaign, 'Never sent'));
      return ends();
    }).catch(() => undefined);
    expect(inner?.ok).not.toBe(true);
    got(await wrote(campaign, 'Sent'));
    return ok('done');
  });
  expect(got(done)).toBe('done');
  expect(await chainOf(campaign)).toHaveLength(before.length + 2);
  const texts = (await selectChain(campaign.inside.journal)).map(({ raw }) => raw).join('\n');
  expect(texts).toContain('Sent');
  expect(texts).not.toContain('Never sent');
  expect(got(await auditActs(campaign)).chain).toBe((await chainOf(campaign)).at(-1));
});

test('a refusal of the outer one takes back what inner ones had done', async () => {
  const campaign = await toyCampaign();
  const before = await chainOf(campaign);
  const refused = await useCase<string>(campaign, 'write', async () => {
    got(await named(campaign, 'Rosa'));
    got(await wrote(campaign, 'Never sent'));
    return refuse('stale', 'No.');
  });
  expect(refused.ok).toBe(false);
  expect(await chainOf(campaign)).toEqual(before);
  expect(got(await listSeats(campaign)).find(({ seat }) => seat === RED)?.name).toBeUndefined();
});

test('an error inside takes back all of it, and the next use case goes on', async () => {
  const campaign = await toyCampaign();
  const before = await chainOf(campaign);
  const broken = useCase<string>(campaign, 'write', async () => {
    got(await named(campaign, 'Rosa'));
    return useCase<string>(campaign, 'write', async () => {
      got(await wrote(campaign, 'Never sent'));
      throw new Error('A bug of ours');
    });
  });
  await expect(broken).rejects.toThrow('A bug of ours');
  expect(await chainOf(campaign)).toEqual(before);
  got(await named(campaign, 'Rosa'));
  expect(await chainOf(campaign)).toHaveLength(before.length + 1);
});
