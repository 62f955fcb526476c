/** A seat's stage, stage by stage of the demonstration: what it has in hand, what it should do now, what it sees when play goes on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Served } from '../../src/web/serve.js';
import { playStages } from '../browser/play-stages.js';
import { STAGES, type Stage } from '../browser/stages.js';
import { testClock } from './site.js';
import { copyAt } from '../kept-at.js';

let dir: string;
const served = new Map<Stage, Served>();
const errors: unknown[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-stage-'));
  await playStages(dir, testClock());
  for (const stage of STAGES) {
    const own = await mkdtemp(join(dir, `${stage}-`));
    await copyAt(join(dir, `${stage}.vedette`), join(own, 'war.vedette'));
    const report = (error: unknown): void => void errors.push(error);
    served.set(stage, await serve({ dir: own, port: 0, clock: testClock(), report }));
  }
}, 60_000);
afterAll(async () => {
  for (const site of served.values()) await site.close();
  await rm(dir, { recursive: true });
  expect(errors).toEqual([]);
});

const link = (stage: Stage, who: string): string =>
  served.get(stage)?.links.find((one) => one.who === who)?.url ?? '';
const page = async (stage: Stage, who: string, path = ''): Promise<string> =>
  (await fetch(link(stage, who) + path)).text();
const post = (stage: Stage, path: string, form: Record<string, string>, accept = 'text/html') =>
  fetch(link(stage, 'usa-east') + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: served.get(stage)?.url ?? '', 'sec-fetch-site': 'same-origin', accept },
    redirect: 'manual',
  });
const EAST = { kind: 'orders', list: 'east', key: '1.1/orders/usa-east/east' };

/** The words of a part of the page, without its tags. */
const words = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const section = (html: string, from: RegExp, to: RegExp): string => {
  const [, rest = ''] = html.split(from);
  return rest.split(to)[0] ?? '';
};
const forces = (html: string): readonly string[] =>
  [
    ...html.matchAll(/<details class="force" data-place="[^"]+">\s*<summary>(.*?)<\/summary>/gs),
  ].map(([, summary = '']) => words(summary));

describe('console: the stage of a commander', () => {
  it('lists each force once: strength, name, leader, place and the price of a march', async () => {
    const rows = forces(await page('orders', 'usa-east'));
    expect(rows).toContain('7 Army of Northeastern Virginia 4 CP McDowell ★★★ · Alexandria');
    expect(rows).toContain('4 Patterson ★★ 4 CP Harpers Ferry');
    expect(rows).toContain('3 Washington 3 CP no leader');
    expect(rows.filter((row) => row.includes('McDowell'))).toHaveLength(1);
  });

  it('shows what is used, allowed now, in all, and left for the next sub-turn', async () => {
    const text = 'PP 1-4: move McDowell to Manassas Junction';
    const answer = await post('orders', '/check', { ...EAST, text }, 'application/json');
    const { parts } = (await answer.json()) as { readonly parts: Record<string, string> };
    expect(words(parts['points'] ?? '')).toMatch(
      /^Points CP 4 of 11 15 in all, 11 left for the second sub-turn PP 4 of 13 17 in all, 13 left/,
    );
    expect(words(parts['action'] ?? '')).toMatch(/^Not sent yet\. Draft saved .* Send orders$/);
  });

  it('points at the map from forces and from what has changed', async () => {
    const html = await page('released', 'usa-east');
    expect(html).toMatch(/<li data-place="7212" tabindex="0">Winchester: \+2 SP<\/li>/);
    expect(html).toMatch(/<details class="force" data-place="7513">/);
  });

  it('counts no letter as new that came with the last report', async () => {
    const html = await page('released', 'usa-east');
    expect(html).toContain('<h2 id="letters-title">Letters');
    expect(html).not.toContain('since your last report');
  });

  it('names the main action for what it does now, with each fault at its line', async () => {
    const faulty = await post('orders', '/check', {
      ...EAST,
      text: 'PP 1-4: move McDowell to Manasas',
    });
    const html = await faulty.text();
    expect(words(section(html, /<div data-part="action">/, /<\/div>/))).toMatch(
      /^1 line to fix\. Draft saved .* Send with 1 line to fix$/,
    );
    const line = section(html, /<li class="sheet-line faulty" data-line="1"/, /<\/ol>/);
    expect(words(line)).toContain('Use Manassas Junction');
    // What Enter in a field below the lines presses.
    const form = section(html, /<form [^>]*id="sheet"/, /<\/form>/);
    expect(form).toMatch(/name="fix"[^]*data-form/);
    expect(/<button type="submit"[^>]*>/.exec(form)?.[0]).toMatch(
      /class="away" tabindex="-1" .*\/fill"/,
    );
    const sent = await post('orders', '/sheet', {
      ...EAST,
      text: 'PP 1-4: move McDowell to Manassas Junction',
    });
    expect(sent.headers.get('location')).toMatch(/\/sheet\/1\.1~orders~usa-east~east\?did=counts$/);
    const after = await page('orders', 'usa-east');
    expect(words(section(after, /<div data-part="action">/, /<\/div>/))).toMatch(
      /^Sent\. Version 1, sent .* I am ready$/,
    );
  });

  it('shows the last report in the place of the sheet when the step is with the gamemaster, alike for all', async () => {
    for (const who of ['usa-east', 'usa-west', 'csa-east']) {
      const html = await page('held', who);
      expect(html).toContain('Your gamemaster has the orders of this step.');
      expect(html).not.toContain('data-sheet');
      expect(html).not.toContain('main-action');
      expect(html).toMatch(/<section class="pane report" id="report"[^>]* data-open>/);
    }
  });

  it('has orders in its navigation', async () => {
    const html = await page('orders', 'usa-east');
    const nav = words(section(html, /<nav aria-label="Pages">/, /<\/nav>/));
    for (const name of ['Map', 'Orders', 'Reports', 'Enemy', 'Letters'])
      expect(nav).toContain(name);
  });
});

describe('console: the stage of a supreme commander', () => {
  it('has the accounts of his side, all its forces, and what changed since the last report', async () => {
    const html = await page('released', 'usa-supreme');
    const left = words(section(html, /<div class="stage-left"/, /<div class="stage-middle"/));
    expect(left).toMatch(/East CP 7 of 15 left .*West CP 5 of 7 left/);
    expect(left).toContain('10 rail points');
    expect(forces(html)).toContain('3 Fremont ★★★ with Banks ★★★ · Cairo');
    expect(left).toContain('Alexandria: 6 SP demoralized');
  });

  it('fills in his allocation on it, and no leader who does not wait is missed in it', async () => {
    const html = await page('allocations', 'usa-supreme');
    expect(html).toContain('data-form');
    const [form = '', lesson] = words(html).split('How to write orders');
    expect(form).not.toContain('leader 3* to east');
    expect(lesson).toContain('leader 3* to east');
  });

  it('sees no account of the enemy, and a theater commander none of another', async () => {
    const supreme = await page('released', 'csa-supreme');
    expect(supreme).not.toContain('Fremont ★★★');
    expect(forces(await page('released', 'usa-west')).join()).not.toContain('Butler');
  });
});
