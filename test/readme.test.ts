import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSeat, type Result } from '../src/kernel/basic.js';
import { checkSheet } from '../src/campaign/sheets/check-sheet.js';
import { giveRuling } from '../src/campaign/gm/give-ruling.js';
import { newCampaign } from '../src/campaign/new-campaign.js';
import type { Campaign } from '../src/campaign/open-campaign.js';
import { releaseTurn } from '../src/campaign/turn/release-turn.js';
import { runTurn } from '../src/campaign/turn/run-turn.js';
import { submitSheet } from '../src/campaign/sheets/submit-sheet.js';
import { runCommand } from '../src/cli/program.js';
import { CLICKS_OF_A_STRATEGIC_TURN, CLICKS_OF_A_SUB_TURN } from './browser/clicks.js';

const ROOT = new URL('..', import.meta.url).pathname;
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const examples = (kind: string): readonly string[] =>
  [...README.matchAll(new RegExp('```' + kind + '\n([^`]*)```', 'g'))].map(
    (match) => match[1] ?? '',
  );

const clock = (): string => '2026-11-21T12:00:00.000Z';
async function must<T>(outcome: Promise<Result<T, unknown>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('the README', () => {
  const links = [...README.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? '');

  it.each(links)('links to what is there: %s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it('tours eight files', () => {
    const tour = README.slice(README.indexOf('in eight files'));
    expect(tour.match(/^\d\. \[src\//gm)).toHaveLength(8);
  });

  it('counts the clicks of a turn as the browser tests do', () => {
    const plain = README.replace(/\s+/g, ' ');
    const says = (turn: string, clicks: number): string =>
      `${turn} takes **${String(clicks)} clicks**`;
    expect(plain).toContain(says('A sub-turn without orders in words', CLICKS_OF_A_SUB_TURN));
    expect(plain).toContain(says('A strategic turn', CLICKS_OF_A_STRATEGIC_TURN));
  });

  it('names no verb that the command does not have', async () => {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const never = (): Promise<never> => Promise.reject(new Error('Not called for help'));
    const post = { receive: never, inbox: never, send: never, desk: never };
    await runCommand(['help'], { clock, say, complain: say, readInput: never, post, serve: never });
    const verbs = [...README.matchAll(/npx vedette ([a-z]+)/g)].map((match) => match[1] ?? '');
    for (const verb of new Set(verbs))
      expect(lines.join('\n')).toMatch(new RegExp(`^ +${verb}\\b`, 'm'));
  });
});

describe('the sheets that the README shows', () => {
  let dir: string;
  let campaign: Campaign;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vedette-readme-'));
    // The dice of the demonstration, whose totals the examples hand out.
    const input = { system: 'civil-war', title: 'July 1861', seed: '0412'.repeat(16) };
    campaign = await must(newCampaign(join(dir, 'readme.vedette'), input, clock));
    await must(
      giveRuling(
        campaign,
        { key: '1/split', text: 'split 1', reason: 'test', release: true },
        clock,
      ),
    );
  });
  afterAll(async () => {
    campaign.close();
    await rm(dir, { recursive: true });
  });

  it('read without a fault: the allocation, and then the orders', async () => {
    const [text = ''] = examples('allocation');
    const seat = asSeat('usa-supreme');
    const sheet = { seat, kind: 'allocation', text, via: 'cli' as const };
    const sent = await must(submitSheet(campaign, sheet, clock));
    expect(sent.reading.faults).toEqual([]);
    const key = `${sent.key}/approve`;
    await must(giveRuling(campaign, { key, text: 'yes', reason: 'test' }, clock));
    await must(runTurn(campaign, { now: true }, clock));
    await must(releaseTurn(campaign, clock));
    const orders = examples('orders');
    expect(orders.length).toBeGreaterThan(1);
    for (const order of orders) expect((await check(order)).faults).toEqual([]);
  });

  const check = async (text: string) =>
    (await must(checkSheet(campaign, { seat: asSeat('usa-east'), kind: 'orders', text }))).reading;
  const ONE = 'move McDowell to Manassas Junction';
  const OTHER = 'move Patterson to Winchester';

  it('C3.14 says of each branch of a condition whence its own force marches', async () => {
    const example = examples('orders').flatMap((text) => text.split('\n'));
    const [line = ''] = example.filter((text) => text.includes(' else '));
    expect(line).toContain(`then ${ONE} else ${OTHER}`);
    const says = async (text: string) =>
      (await check(text)).lines.map((one) => one.says.replace(/ \(\d+\)/g, '')).join('\n');
    const read = await says(`PP 1: wait\n${line}`);
    expect(read).toContain('McDowell marches from Alexandria to Manassas Junction');
    expect(read).toContain('else Patterson marches from Harpers Ferry to Winchester');
    const swapped = await says(`PP 1-4: if Winchester is ours then ${OTHER} else ${ONE}`);
    expect(swapped).toContain('Patterson marches from Harpers Ferry to Winchester');
    expect(swapped).toContain('else McDowell marches from Alexandria to Manassas Junction');
  });
});
