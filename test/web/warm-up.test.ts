import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { warmUp } from '../../src/web/warm-up.js';
import { startSite, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('what the program does when it has started leaves the campaigns and their pages as they are', async () => {
  const bytes = (): readonly string[] =>
    ['meeting', 'other'].map((name) =>
      readFileSync(join(site.dir, `${name}.vedette`)).toString('base64'),
    );
  const pages = async (): Promise<readonly string[]> =>
    Promise.all(['gm', 'red', 'blue'].map(async (who) => (await site.get(site.link(who))).text));
  const before = [bytes(), await pages()];
  await warmUp(site.campaigns, { dir: site.dir, directory: site.directory, clock: site.clock });
  expect([bytes(), await pages()]).toEqual(before);
  expect(site.errors).toEqual([]);
});
