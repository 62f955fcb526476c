import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.post(`${site.link('gm')}/run`, { now: 'yes' });
  await site.post(`${site.link('gm')}/release`, {});
});
afterAll(() => site.close());

it('the page of letters says how many have left and asks again, without script; no seat is told', async () => {
  const letters = await site.get(`${site.link('gm')}/letters`);
  expect(letters.text).toMatch(/0 of \d+ letters sent/);
  expect(letters.headers.get('refresh')).toBe('5');
  for (const path of ['', '/reports', '/map.json']) {
    const { text, headers } = await site.get(site.link('red') + path);
    expect(headers.get('refresh')).toBeNull();
    expect(text).not.toContain('letters sent');
  }
});
