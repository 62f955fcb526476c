/** The demonstrations of all systems but the first, which has tests of its own. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDemo, playDemo, type DemoPost } from '../../src/campaign/cases/play-demo.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { SYSTEMS } from '../../src/systems/index.js';
import { must } from './post.js';

const [, ...others] = SYSTEMS.filter(({ demos }) => demos.length > 0);

it.each(others.map(({ key, demos }) => [key, demos.length] as const))(
  '%s has one demonstration, found by its name',
  (key, count) => {
    expect(count).toBe(1);
    const found = findDemo(key.replace(/@\d+$/, ''));
    expect(found.ok && found.value.engine.key).toBe(key);
  },
);

describe.each(others.map((engine) => [engine.key, engine] as const))('%s', (_key, engine) => {
  const receipts: MailReceipt[] = [];
  /** Sends nothing: the letters stay in the campaign. */
  const post: DemoPost = {
    receive: async (campaign, raw, clock) => {
      const receipt = await must(receiveMail(campaign, raw, clock));
      receipts.push(receipt);
      return { ok: true, value: receipt.became };
    },
  };
  const said: string[] = [];
  let second = 0;
  const clock = (): string => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))).toISOString();
  let dir: string;
  let file: string;
  const [demo] = engine.demos;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vedette-demo-'));
    if (demo === undefined) throw new Error('It has no demonstration.');
    ({ file } = await playDemo(dir, post, clock, (line) => said.push(line), { engine, demo }));
  });
  afterAll(() => rm(dir, { recursive: true }));

  it('every e-mail of it counts', () => {
    expect(receipts.length).toBeGreaterThan(0);
    const counts = receipts.flatMap(({ sheets }) =>
      sheets.map((sent) => 'receipt' in sent && sent.receipt.counts),
    );
    expect(counts).toEqual(counts.map(() => true));
    expect(receipts.map(({ became }) => became)).toEqual(receipts.map(() => 'sheet'));
  });

  it('plays every step, tells every player, and replays as it was played', async () => {
    const campaign = await must(openCampaign(file));
    try {
      const log = await must(readLog(campaign));
      const released = log.filter(({ text }) => text === 'Released');
      expect(released).toHaveLength(demo?.steps.length ?? 0);
      expect(await readdir(dir)).not.toContain('letters');
      expect(said.filter((line) => line.includes('sent'))).toEqual([]);
      const folder = join(dir, 'letters');
      await must(sendOutbox(campaign, { folder }, clock));
      const letters = await readdir(folder);
      for (const { seat } of demo?.players ?? [])
        expect(letters.filter((name) => name.startsWith(`${seat}-`)).length).toBeGreaterThan(3);
      // A step that stops in its middle tells what became of each order when it is over.
      const texts = letters.map((name) => readFile(join(dir, 'letters', name), 'utf8'));
      const unwrapped = (await Promise.all(texts)).map((text) => text.replace(/=\r?\n/g, ''));
      expect(unwrapped.filter((text) => text.includes('Not reached yet'))).toEqual([]);
      expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    } finally {
      campaign.close();
    }
  });
});
