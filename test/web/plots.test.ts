/** Plots on the pages of state: what they draw, for whom, and that a table says the same. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seeMuster, seeOverview } from '../../src/campaign/seen/see-overview.js';
import { seePlots } from '../../src/campaign/seen/see-plots.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { asSeat } from '../../src/kernel/basic.js';
import { plotData } from '../../src/web/plot.js';
import { undoLater } from '../undo.js';
import { signIn } from './people.js';
import { layBorder, mailOf, playOn } from './side.js';
import { must, serveDir, testClock, type Site } from './site.js';

let site: Site;
const VIEWERS = ['gm', 'usa-supreme', 'csa-west'] as const;
/** What each of them is shown before a step is played, and before it is released. */
const shown: (readonly string[])[] = [];
const clock = testClock();
beforeAll(async () => {
  site = await serveDir(await layBorder(clock), clock, {
    limits: { asks: 1e6, posts: 1e6, pages: 1e6 },
  });
  const seenBy = (who: (typeof VIEWERS)[number]): Promise<string> =>
    site.with(async (campaign) => {
      const viewer = who === 'gm' ? who : asSeat(who);
      const muster = viewer === 'gm' ? [] : await must(seeMuster(campaign, viewer));
      const overview = await must(seeOverview(campaign, viewer));
      return JSON.stringify([overview, muster, await must(seePlots(campaign, viewer))]);
    });
  shown.push(await Promise.all(VIEWERS.map(seenBy)));
  await site.with((campaign) => playOn(campaign, clock));
  shown.push(await Promise.all(VIEWERS.map(seenBy)));
  await site.with((campaign) => must(releaseTurn(campaign, clock)));
}, 60_000);
afterAll(() => site.close());

const plotsOf = (who: string) =>
  site.with((campaign) => must(seePlots(campaign, who === 'gm' ? 'gm' : asSeat(who))));
const titles = async (who: string) => (await plotsOf(who)).map(({ title }) => title);

it('console: the gamemaster’s plots are of both sides, and of all that was spent', async () => {
  expect((await titles('gm')).toSorted()).toEqual([
    'Command points spent in the turn by each seat',
    'Command points spent in the turn so far',
    'Losses by battle',
    'Points by state',
    'Production and imports',
    'Pulse points spent in the turn by each seat',
    'Pulse points spent in the turn so far',
    'Ships on the water',
    'Strength by command',
    'Strength on the map',
    'Strength points waiting to enter',
    'Victory points',
  ]);
  const strength = (await plotsOf('gm')).find(({ title }) => title === 'Strength on the map');
  expect(strength?.series.map(({ label }) => label)).toEqual(['USA', 'CSA']);
  expect(strength?.steps).toEqual(['turn 1', 'turn 1.1', 'turn 1.2']);
  expect(strength?.series.every(({ points }) => points.length === 3)).toBe(true);
});

it('console: a seat’s plots are of its own side, what it saw of the other, and its own points', async () => {
  const plots = await plotsOf('usa-west');
  expect(plots.map(({ title }) => title)).not.toContain('Points by state');
  const of = (title: string) => plots.find((plot) => plot.title.startsWith(title));
  expect(of('Strength')?.series.map(({ label }) => label)).toEqual(['USA']);
  expect(of('Enemy forces')?.series.map(({ label }) => label)).toEqual([
    'Small',
    'Medium',
    'Large',
  ]);
  expect(of('Command')?.series.map(({ label }) => label)).toEqual(['West']);
  const supreme = await plotsOf('csa-supreme');
  const spent = supreme.find(({ title }) => title.startsWith('Command'));
  expect(spent?.series.length).toBeGreaterThan(1);
  expect(JSON.stringify(supreme)).not.toMatch(/"usa [a-z]/i);
});

it('console: each viewer’s plots are his own, whoever looked at the same campaign before him', async () => {
  const alone = await plotsOf('csa-west');
  const after = await site.with(async (campaign) => {
    await must(seePlots(campaign, 'gm'));
    for (const who of ['usa-west', 'csa-supreme']) await must(seePlots(campaign, asSeat(who)));
    return must(seePlots(campaign, asSeat('csa-west')));
  });
  expect(after).toEqual(alone);
});

it('console: pages draw them as SVG with the figures in a table, and without a style of their own', async () => {
  for (const who of ['gm', 'usa-east']) {
    const cookie = await signIn(site, mailOf(who));
    const { text } = await site.get(`${site.url}/c/meeting/${who}/state?part=forces`, cookie);
    expect(text).toContain('Strength on the map');
    expect(text).toMatch(/<svg viewBox="0 0 480 220" role="img" aria-label="Strength on the map/);
    expect(text).toMatch(/<polyline class="plot-line dash-0" points="[\d., ]+"/);
    expect(text).toContain('<th scope="row">USA</th>');
    expect(text).not.toMatch(/<svg[^>]*style=|NaN|Infinity|undefined/);
  }
});

it('console: lines differ by their dashes, and the axis ends at a round number', async () => {
  const plots = await plotsOf('gm');
  await site.with((campaign) => {
    const drawn = plotData(campaign.game, plots, { id: 'state' });
    const strength = drawn.find(({ title }) => title === 'Strength on the map');
    const bars = drawn.find(({ title }) => title === 'Points by state');
    const lines = strength?.lines;
    if (lines === undefined || lines === false) throw new Error('There is no line.');
    expect(lines.series.map(({ dash }) => dash)).toEqual(['dash-0', 'dash-1']);
    expect(['20', '40', '60', '80', '100']).toContain(lines.grid.at(-1)?.says);
    expect(bars?.bars).toBeTruthy();
    return Promise.resolve();
  });
});

it('console: no label under a plot is cut off at its edge, however long the names of the steps are', async () => {
  const [plot] = (await plotsOf('gm')).filter(({ kind }) => kind === 'over-time');
  if (plot === undefined) throw new Error('There is no plot over time.');
  await site.with((campaign) => {
    for (const name of ['1', 'Turn 12', 'Spring 1775, American', 'Winter 1780 to 1781, British']) {
      const called = vi.spyOn(campaign.game, 'stepCalled').mockReturnValue(name);
      undoLater(() => called.mockRestore());
      for (const count of [1, 2, 3, 7, 40]) {
        const steps = Array.from({ length: count }, (_, at) => `turn ${String(at + 1)}`);
        const [drawn] = plotData(campaign.game, [{ ...plot, steps }], { id: 'state' });
        if (drawn === undefined || drawn.lines === false) throw new Error('There is no line.');
        const { width, labels } = drawn.lines;
        // A letter of this size is less wide than 8.
        const ends = labels.map(({ x, says }) => [
          Number(x) - says.length * 4,
          Number(x) + says.length * 4,
        ]);
        expect(ends.length).toBeGreaterThan(0);
        for (const [from = NaN, to = NaN] of ends)
          expect([name, count, from >= 0, to <= Number(width)]).toEqual([name, count, true, true]);
      }
    }
    return Promise.resolve();
  });
});

it('console: what is played and not released changes no plot, table or list of forces of a seat', () => {
  const [before, held] = shown;
  expect(VIEWERS.map((_who, at) => before?.[at] === held?.[at])).toEqual([false, true, true]);
});
