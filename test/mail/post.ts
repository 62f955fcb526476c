/** A campaign of the toy in a folder of its own, with two players, and mails as they come over the wire. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import type { Clock } from '../../src/campaign/types.js';
import { BLUE, RED, toy, toyFiles } from '../toys/line/system.js';

export type Post = {
  readonly campaign: Campaign;
  readonly dir: string;
  readonly clock: Clock;
  readonly close: () => Promise<void>;
};

export async function must<T>(
  outcome: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>,
): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

export const RED_MAIL = 'rosa@example.org';
export const BLUE_MAIL = 'bertrand@example.org';

/** `seed`: of its dice; '' for signed ones. */
export async function startPost(
  title = 'The meeting',
  seed = '07',
  zone = 'UTC',
  engine = toy,
  release = 'at-once',
): Promise<Post> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-mail-'));
  let second = 0;
  const clock = (): string => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))).toISOString();
  const input = {
    ...{ system: 'toy', title, pack: toyFiles, zone },
    ...(seed === '' ? {} : { seed: seed.repeat(32) }),
    options: { release },
  };
  const campaign = await must(newCampaign(join(dir, 'toy.vedette'), input, clock, [engine]));
  await must(nameSeat(campaign, { seat: RED, name: 'Rosa', mail: RED_MAIL }, clock));
  await must(nameSeat(campaign, { seat: BLUE, name: 'Bertrand', mail: BLUE_MAIL }, clock));
  // The first letters, which ask for the first sheets, have left.
  for (const { id } of await must(readyLetters(campaign)))
    await must(markSent(campaign, id, clock));
  const close = async (): Promise<void> => {
    campaign.close();
    await rm(dir, { recursive: true });
  };
  return { campaign, dir, clock, close };
}

let mails = 0;
/** A plain mail; `headers` come first. */
export function mailOf(
  from: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  mails += 1;
  const all = {
    From: from,
    To: 'vedette@campaign.invalid',
    Subject: 'My orders',
    'Message-ID': `<mail-${String(mails)}@example.org>`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([...lines, '', body].join('\r\n'));
}
