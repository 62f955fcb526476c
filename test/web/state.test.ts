/** The state of the war on the pages and in the terminal, over the lesson of the small pack. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../src/cli/program.js';
import { layBorder } from './side.js';
import { serveDir, startSite, testClock, type Site } from './site.js';

let site: Site;
let dir: string;
beforeAll(async () => {
  dir = await layBorder(testClock());
  site = await serveDir(dir, testClock());
}, 60_000);
afterAll(async () => {
  await site.close();
  await rm(dir, { recursive: true, force: true });
});

const stateOf = async (who: string, query = ''): Promise<string> =>
  (await site.get(`${site.link(who)}/state${query}`)).text;
const headings = (html: string): readonly string[] =>
  [...html.matchAll(/<h2 id="part-\d+">([^<]*)</g)].map(([, heading = '']) => heading);

it('the gamemaster has accounts, pools, leaders, forces, works, production and victory on one page', async () => {
  const page = await stateOf('gm');
  const parts = ['Accounts', 'Waiting to enter', 'Leaders', 'Forces', 'Depots and works'];
  expect(headings(page)).toEqual(expect.arrayContaining([...parts, 'Production', 'Victory']));
  expect(page).toContain('USA: Turn 1');
  expect(page).toContain('CSA: Turn 1');
  expect(page).toMatch(/<td class="change">[^<]*PP spent \+\d/);
});

it('every table scrolls in a box of its own that a keyboard reaches', async () => {
  const page = await stateOf('gm');
  const tables = page.match(/<table>/g)?.length ?? 0;
  expect(tables).toBeGreaterThan(5);
  expect(
    page.match(/<div class="wide state" role="region" aria-label="[^"]+" tabindex="0">/g),
  ).toHaveLength(tables);
});

it('C2.7: a supreme commander has his side’s accounts, a theater commander his own, and neither the enemy’s', async () => {
  const accounts = (page: string): readonly string[] =>
    ['East', 'West', 'Trans-Mississippi', 'Naval'].filter((name) =>
      (page.split('<h2 id="part-2">')[0] ?? '').includes(`<td>${name}</td>`),
    );
  expect(accounts(await stateOf('usa-supreme'))).toContain('West');
  expect(accounts(await stateOf('usa-east'))).toEqual(['East']);
  for (const who of ['usa-supreme', 'usa-east', 'csa-supreme', 'csa-west'])
    expect(await stateOf(who), who).not.toMatch(/Told to players|CSA: Turn|USA: Turn/);
  expect(await stateOf('usa-east')).not.toContain('Production');
});

it('changes are counted from the last step that is over, or from another by a link', async () => {
  expect(await stateOf('usa-east')).toContain('from the start of: Turn 1, first sub-turn');
  expect(await stateOf('usa-east')).toContain('/state?since&#x3D;turn+1');
  expect(await stateOf('usa-east', '?since=turn+1')).toContain('start of: Turn 1, strategic turn');
  expect((await site.get(`${site.link('usa-east')}/state?since=turn+9`)).status).toBe(404);
});

it('vedette state prints the same tables, for a seat what it may know', async () => {
  const file = join(dir, 'meeting.vedette');
  const print = async (...more: readonly string[]): Promise<string> => {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const never = (): Promise<never> => Promise.reject(new Error('Not called'));
    const shell = { clock: testClock(), say, complain: say, readInput: never, serve: never };
    await runCommand(['state', file, ...more], {
      ...shell,
      post: { receive: never, send: never, desk: never },
    });
    return lines.join('\n');
  };
  expect(await print()).toMatch(/ACCOUNTS[^]*USA: Turn 1[^]*CP spent[^]*CSA: Turn 1[^]*VICTORY/);
  const own = await print('--seat', 'csa-west');
  expect(own).toMatch(/ACCOUNTS[^]*West/);
  expect(own).not.toMatch(/Told to players|USA: Turn/);
  expect(JSON.parse(await print('--seat', 'csa-west', '--json'))).toMatchObject({
    since: { step: 'turn 1.1' },
    steps: ['turn 1', 'turn 1.1'],
  });
  expect(await print('--seat', 'csa-west', '--since', 'turn 7')).toContain(
    'No step "turn 7" has been played.',
  );
});

it('a system without tables says so', async () => {
  const toy = await startSite();
  const { status, text } = await toy.get(`${toy.link('red')}/state`);
  expect([status, text.includes('Nothing is kept in tables here.')]).toEqual([200, true]);
  await toy.close();
});
