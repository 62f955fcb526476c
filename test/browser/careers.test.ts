/** Leaders' careers in the seats: presented by a theater commander, decided on by the supreme commander, and told. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { must, testClock } from '../web/site.js';
import { expectWell, layTable, type Look, openAsked, type Table } from './table.js';

let opened: Table;
let table: Table | undefined;
beforeAll(async () => {
  opened = await layTable('released');
  await openCareers(opened);
});
afterAll(() => opened.close());
afterEach(async () => {
  expect(table?.errors).toEqual([]);
  await table?.close();
});

const OFFERS = ['promotion of McClellan', 'relief of Patterson', 'dismissal of Butler'];

/** The second sub-turn is over, three leaders' careers are open, and the next strategic turn asks for everything. */
async function openCareers(at: Table): Promise<void> {
  const clock = testClock();
  await at.with(async (campaign) => {
    await must(runTurn(campaign, { now: true }, clock));
    for (const what of OFFERS)
      await must(amendPosition(campaign, { text: `offer ${what}`, reason: 'He fought' }, clock));
    await must(releaseTurn(campaign, clock));
    await must(
      giveRuling(
        campaign,
        { key: '2/split', text: 'split 1', reason: 'Few', release: true },
        clock,
      ),
    );
  });
}

async function openCareer(at: Table, who: string, look: Look): Promise<Page> {
  const page = await at.open(at.link(who), look);
  await openAsked(page, /leaders/i);
  return page;
}

/** Chooses for each leader, and sends; without script what is chosen is put into the sheet first. */
async function choose(page: Page, choices: Readonly<Record<string, string>>, script: boolean) {
  for (const [leader, choice] of Object.entries(choices))
    await page.locator('.field-row', { hasText: leader }).locator('select').selectOption(choice);
  const text = page.locator('textarea[name="text"]');
  if (script) await page.waitForSelector('.form-state:not(.bad):has-text("understood")');
  else {
    await page.getByRole('button', { name: 'Put these into the orders' }).last().click();
    await page.waitForSelector('.said.good');
  }
  const written = await text.inputValue();
  await page.click('button.main-action[form=sheet]');
  await page.waitForURL(/did=/);
  return written;
}

it.each([
  { width: 390, scheme: 'dark', script: true },
  { width: 1440, scheme: 'light', script: false },
] as const)(
  'C5.3 C5.4 leaders are presented and decided on at $width pixels, $scheme, script $script',
  async (look) => {
    const at = (table = await layTable(opened));
    const east = await openCareer(at, 'usa-east', look);
    expect(await east.locator('.field-row').first().isVisible()).toBe(true);
    expect(await east.textContent('.sheet-form')).not.toMatch(/Butler/);
    await expectWell(east);
    const presented = await choose(
      east,
      { McClellan: 'present', Patterson: 'present' },
      look.script,
    );
    expect(presented).toBe('present McClellan, Patterson');

    const gm = await at.open(at.link('gm'), look);
    await gm.getByRole('link', { name: /^Resolve without/ }).click();
    await Promise.all([
      gm.waitForURL(/did=waiting/),
      gm.getByRole('button', { name: 'Resolve without them' }).click(),
    ]);
    // What is asked in the course of a step is asked by a letter, which the gamemaster lets go.
    await at.with(async (campaign) => {
      await must(releaseTurn(campaign, testClock()));
    });
    const supreme = await openCareer(at, 'usa-supreme', look);
    expect(await supreme.locator('.field-row').allTextContents()).toEqual([
      expect.stringMatching(/Butler ★★.*dismissal; East; initiative 4/s),
      expect.stringMatching(/McClellan ★★★.*promotion; East; initiative 3, tactical 0/s),
      expect.stringMatching(/Patterson ★★.*relief; East/s),
    ]);
    await expectWell(supreme);
    const choices = { Butler: 'keep', McClellan: 'promote', Patterson: 'demote' };
    const decided = await choose(supreme, choices, look.script);
    expect(decided.split('\n').sort()).toEqual([
      'demote Patterson',
      'keep Butler',
      'promote McClellan',
    ]);

    await at.with(async (campaign) => {
      await must(runTurn(campaign, { now: false }, testClock()));
      // There is no grade above three stars: the gamemaster decides the result.
      const { asks } = await must(listAsks(campaign));
      const key = asks.find(({ to, title }) => to === 'gm' && title.includes('McClellan'))?.key;
      const ruling = { key: String(key), text: 'initiative', reason: 'He has earned it' };
      await must(giveRuling(campaign, ruling, testClock()));
      await must(runTurn(campaign, { now: false }, testClock()));
      await must(releaseTurn(campaign, testClock()));
      expect((await must(listAsks(campaign))).step.name).toBe('turn 2.1');
    });
    const told = await at.open(at.link('usa-east'), look);
    const way = await told.locator('#report a[href*="/report/"]').getAttribute('href');
    await told.goto(new URL(way ?? '', told.url()).href);
    expect(await told.textContent('main')).toMatch(/McClellan is to be promoted/);
    expect(await told.textContent('main')).toMatch(/Patterson is to be demoted/);
  },
);
