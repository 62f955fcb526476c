/** Titles and names without a space, as long as they may be: no page is wider than its window for them. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { layBorder } from '../web/side.js';
import { seat, signIn } from '../web/people.js';
import { must, serveDir, testClock, type Site } from '../web/site.js';
import { expectNoSideScroll, leave, openBrowser } from './table.js';

const clock = testClock();
let site: Site;
beforeAll(async () => {
  const dir = await layBorder(clock, { title: 'W'.repeat(120) });
  const campaign = await must(openCampaign(join(dir, 'meeting.vedette')));
  for (const who of ['gm', 'usa-east', 'csa-east'])
    await must(nameSeat(campaign, { seat: asSeat(who), name: 'N'.repeat(200) }, clock));
  campaign.close();
  site = await serveDir(dir, clock);
});
afterAll(() => site.close());

const PAGES = [
  ...['gm', 'gm/people', 'gm/state', 'gm/letters', 'gm/tray/write', 'gm/tray', 'gm/as/usa-east'],
  ...['usa-east', 'usa-east/letters', 'usa-east/state'],
];

it.each(PAGES)(
  '%s is no wider than its window, and what is ticked stands inside it',
  async (at) => {
    const [who = '', ...path] = at.split('/');
    const page = await openBrowser().page();
    await page.goto([site.link(who), ...path].join('/'));
    expect(await page.locator('h1').first().textContent()).not.toBe('Page not found');
    for (const width of [1440, 900, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSideScroll(page);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('.recipients .tick')].flatMap((tick) => {
          const frame = tick.closest('.recipients')?.getBoundingClientRect();
          const { left, right } = tick.getBoundingClientRect();
          return frame !== undefined && left >= frame.left && right <= frame.right
            ? []
            : [tick.textContent.slice(0, 40)];
        }),
      );
      expect(outside, String(width)).toEqual([]);
    }
    await leave(page);
  },
);

it('the head cuts the end of a long title before the steps, and on a phone no link lies over its neighbor', async () => {
  const dir = await layBorder(clock, { title: 'The Army of the Shenandoah in 1861' });
  const own = await serveDir(dir, clock);
  const name = 'Margaret Featherstonehaugh-Smythe';
  await seat(own, 'usa-east', name, 'margaret@example.org');
  const [key = '', value = ''] = (await signIn(own, 'margaret@example.org')).split('=');
  const page = await openBrowser().page();
  await page.context().addCookies([{ name: key, value, url: own.url }]);
  await page.goto(`${own.url}/c/meeting/usa-east`);
  const cut = (within: string) =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].flatMap((one) =>
          one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [],
        ),
      within,
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.locator('.head-steps li').count()).toBeGreaterThan(1);
  expect(await cut('.head-steps li, .masthead nav > *')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.locator('.masthead nav').textContent()).toContain(name);
  expect(await cut('.masthead nav > *')).toEqual([]);
  await expectNoSideScroll(page);
  await leave(page);
  await own.close();
});
