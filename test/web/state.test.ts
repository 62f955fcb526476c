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
  [...html.matchAll(/<h2 id="part-[a-z-]+">([^<]*)</g)].map(([, heading = '']) => heading);

it('the gamemaster has accounts, victory, forces, leaders, pools, works, production and battles as parts, and all on one page to print', async () => {
  const page = await stateOf('gm', '?part=all');
  const parts = [
    'Accounts',
    'Victory',
    'Forces',
    'Leaders',
    'Waiting to enter',
    'Depots and works',
  ];
  expect(headings(page)).toEqual(expect.arrayContaining([...parts, 'Production']));
  expect(page).toContain('USA: Turn 1');
  expect(page).toContain('CSA: Turn 1');
  expect(page).toMatch(/<td class="change">[^<]*PP spent \+\d/);
});

it('console: each part is a page by itself with its plots beside it, reached by a row of links', async () => {
  const page = await stateOf('gm', '?part=forces');
  expect(headings(page)).toEqual(['Forces']);
  expect(page).toContain('Strength on the map');
  expect(page).not.toContain('Points by state');
  const tabs = [...page.matchAll(/\/state\?part&#x3D;([a-z]+)"( aria-current="page")?>/g)];
  const names = tabs.map(([, name]) => name);
  expect(names.slice(0, 5)).toEqual(['points', 'victory', 'forces', 'leaders', 'pools']);
  expect(tabs.filter(([, , current]) => current !== undefined)).toHaveLength(1);
  expect(headings(await stateOf('gm'))).toEqual(['Accounts']);
  const link = `${site.link('gm')}/state?part=`;
  for (const name of ['enemy', 'nothing', '%3Cb%3E'])
    expect((await site.get(link + name)).status).toBe(404);
});

it('console: what a seat saw of the enemy over time is on its page of the enemy, not with the state', async () => {
  const enemy = await site.get(`${site.link('usa-east')}/enemy`);
  expect(enemy.text).toContain('Enemy strength in sight, at least');
  expect(await stateOf('usa-east', '?part=all')).not.toContain('Enemy strength');
  expect(await stateOf('gm', '?part=all')).not.toContain('Enemy strength');
});

it('every table scrolls in a box of its own that a keyboard reaches', async () => {
  const page = await stateOf('gm', '?part=all');
  const tables = page.match(/<table>/g)?.length ?? 0;
  expect(tables).toBeGreaterThan(5);
  expect(
    page.match(/<div class="wide state" role="region" aria-label="[^"]+" tabindex="0">/g),
  ).toHaveLength(tables);
});

it('C2.7: a supreme commander has his side’s accounts, a theater commander his own, and neither the enemy’s', async () => {
  const accounts = (page: string): readonly string[] =>
    ['East', 'West', 'Trans-Mississippi', 'Naval'].filter((name) =>
      page.includes(`<td>${name}</td>`),
    );
  expect(accounts(await stateOf('usa-supreme'))).toContain('West');
  expect(accounts(await stateOf('usa-east'))).toEqual(['East']);
  for (const who of ['usa-supreme', 'usa-east', 'csa-supreme', 'csa-west'])
    expect(await stateOf(who, '?part=all'), who).not.toMatch(/Told to players|CSA: Turn|USA: Turn/);
  expect(await stateOf('usa-east', '?part=all')).not.toContain('Production');
});

it('changes are counted from the last step that is over, or from another by a link', async () => {
  expect(await stateOf('usa-east')).toContain('from the start of: Turn 1, first sub-turn');
  expect(await stateOf('usa-east')).toContain('since&#x3D;turn+1');
  expect(await stateOf('usa-east', '?since=turn+1')).toContain('start of: Turn 1, strategic turn');
  expect((await site.get(`${site.link('usa-east')}/state?since=turn+9`)).status).toBe(404);
});

it('console: dice are called in words and found by side and seat, and so are the lines of the log', async () => {
  const dice = async (query: string): Promise<string> =>
    (await site.get(`${site.link('gm')}/dice?${query}`)).text;
  const all = await dice('');
  expect(all).toContain('Command points for the USA, roll 1');
  expect(all).not.toMatch(/>cp 1|initiative \d: /);
  const own = await dice('seat=side+usa');
  expect(own).toContain('Command points for the USA, roll 1');
  expect(own).not.toContain('Command points for the CSA, roll 1');
  const seat = await dice('seat=csa-supreme');
  expect(seat).toContain('Command points for the CSA, roll 1');
  expect(seat).not.toContain('Command points for the USA, roll 1');
  const log = (await site.get(`${site.link('gm')}/log?step=turn+1`)).text;
  expect(log).toContain('Command points for the USA, roll 1: ');
  expect(log).not.toMatch(/1\/allocation\/usa-supreme|cp 1\/usa/);
  expect(log).toContain('a tie ends the game turn from a total of');
});

it('console: letters are found by kind and place, and what the gamemaster did by place', async () => {
  const at = async (path: string) => (await site.get(`${site.link('gm')}${path}`)).text;
  expect(await at('/letters')).toMatch(/id="of-place"[^]*id="of-kind"/);
  expect(await at('/letters?kind=report&place=nowhere')).toContain('No such letters.');
  expect(await at('/audit')).toContain('The campaign was created');
  expect(await at('/audit?place=nowhere')).not.toContain('The campaign was created');
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
      post: { receive: never, inbox: never, send: never, desk: never },
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
