import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, startPostgres, type Server } from './server.js';
import { killSites } from './two-sites.js';

describe.skipIf(!hasPostgres)('two processes of one database', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('killed at random under load lose nothing, do nothing twice and nothing early (500 kills: npm run kills -- store)', async () => {
    const done = await killSites(await server.empty(), 5);
    expect(done.wrong).toEqual([]);
    expect(done.kept).toBeGreaterThan(3);
    expect(done.letters).toBeGreaterThan(0);
  }, 600_000);
});
