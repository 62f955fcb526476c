import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { playDemo, type DemoPost, type DemoResult } from '../../src/campaign/cases/play-demo.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import type { LogLine, SeatHolder } from '../../src/campaign/types.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { must } from './post.js';
import { store } from '../../src/store/store.js';

const receipts: MailReceipt[] = [];
const post: DemoPost = {
  receive: async (campaign, raw, clock) => {
    const receipt = await must(receiveMail(campaign, raw, clock));
    receipts.push(receipt);
    return { ok: true, value: receipt.became };
  },
  send: async (campaign, folder, clock) => {
    const sent = await must(sendOutbox(campaign, { folder }, clock));
    expect(sent.filter(({ failed }) => failed !== undefined)).toEqual([]);
    return { ok: true, value: sent.length };
  },
};
let second = 0;
const clock = (): string => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))).toISOString();

let dir: string;
let campaign: Campaign;
let log: readonly LogLine[];
let seats: readonly SeatHolder[];
let result: DemoResult;
const letters = new Map<string, Email[]>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-demo-'));
  result = await playDemo(dir, post, clock, () => undefined);
  campaign = await must(openCampaign(result.file));
  log = await must(readLog(campaign));
  seats = await must(listSeats(campaign));
  for (const file of (await readdir(result.letters)).sort()) {
    const seat = seats.find((holder) => file.startsWith(`${holder.seat}-`))?.seat ?? 'nobody';
    const mail = await PostalMime.parse(await readFile(join(result.letters, file)));
    letters.set(seat, [...(letters.get(seat) ?? []), mail]);
  }
});
afterAll(async () => {
  campaign.close();
  await rm(dir, { recursive: true });
});

describe('the demonstration', () => {
  it('takes every mail, and finds exactly one with a fault, which is mended', () => {
    expect(receipts.map(({ became }) => became)).toEqual(Array(15).fill('sheet'));
    const counting = receipts.map(({ from, sheets }) => [
      from.split('@')[0],
      sheets.map((sent) => 'receipt' in sent && sent.receipt.counts),
    ]);
    const faulty = counting.filter(([, counts]) => String(counts).includes('false'));
    expect(faulty).toEqual([['edward.harte', [false]]]);
    expect(counting).toContainEqual(['edward.harte', [true]]);
  });

  it('tells its story: Johnston slips away, McDowell is thrown back, Winchester falls twice', () => {
    const facts = log.map(({ text }) => text).join('\n');
    expect(facts).toMatch(/Shenandoah .* marched: Winchester/);
    expect(facts).toMatch(/Battle at Manassas Junction .*McDowell.*demoralized/);
    expect(facts).toMatch(
      /The USA took Winchester[\s\S]*Battle at Winchester[\s\S]*The CSA took Winchester/,
    );
  });

  it('gives every seat a letter with text, HTML and map for each of the three steps', () => {
    expect([...letters.keys()].sort()).toEqual(seats.map(({ seat }) => seat).sort());
    for (const [seat, mails] of letters) {
      const maps = mails.filter(({ attachments }) =>
        attachments.some((part) => part.mimeType === 'image/png'),
      );
      expect(maps.length, seat).toBeGreaterThanOrEqual(3);
      for (const { text, html } of mails) expect([text, html]).not.toContain(undefined);
    }
  });

  it('tells no seat what only the other side knows', () => {
    const hidden: Readonly<Record<string, RegExp>> = {
      usa: /Hardee|Crittenden|Zollicoffer|Huger|helene|katrin|ashdown|Union City \(3823\) .*2 strength/i,
      csa: /Buell|Halleck|Rosecrans|Burnside|Stoneman|Nelson|edward|okafor|brandt|margaret/i,
    };
    for (const { seat, side } of seats)
      for (const mail of letters.get(seat) ?? [])
        expect(`${mail.subject ?? ''} ${mail.text ?? ''} ${mail.html ?? ''}`, seat).not.toMatch(
          hidden[side] ?? /never/,
        );
  });

  it('tells of a battle its dice, and of the enemy in it his size alone', () => {
    const harte =
      letters
        .get('usa-east')
        ?.map(({ text }) => text ?? '')
        .join('\n') ?? '';
    expect(harte).toMatch(/Manassas Junction/);
    expect(harte).not.toMatch(/column B|9 strength points/);
  });

  it('has a key for the dice of whoever plays on, and says that those of its story are not signed', () => {
    expect(campaign.inside.dice.keyState()).toBe('signs');
    const mails = [...letters.values()].flat();
    expect(mails.some(({ text = '' }) => text.includes('BEGIN PUBLIC KEY'))).toBe(true);
    expect(mails.some(({ text = '' }) => text.includes('(not signed)'))).toBe(true);
    expect(mails.some(({ text = '' }) => text.includes('ROLL='))).toBe(false);
  });

  it('can be replayed from its journal', async () => {
    expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
  });

  it('is not played again where it is', async () => {
    const before = store().markOf(result.file);
    expect(before).toBeDefined();
    const again = await playDemo(dir, post, clock, () => undefined);
    expect(again.played).toBe(false);
    expect(store().markOf(result.file)).toBe(before);
  });
});
