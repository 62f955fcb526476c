/** The war as one page to publish. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { afterAction } from '../../src/campaign/gm/after-action.js';
import { drawMark } from '../../src/campaign/pencil/draw-mark.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { vedette } from '../cli/vedette.js';
import { hostileIn, HOSTILE_LINE } from '../web/hostile.js';
import {
  BLUE,
  clock,
  got,
  playThrough,
  RED,
  refusal,
  send,
  tempFile,
  toyCampaign,
} from './cast.js';

async function war(path = tempFile(), title = 'Scouts'): Promise<Campaign> {
  const campaign = await toyCampaign(path, { options: {}, title });
  await send(campaign, RED, 'PP 1: move B to 3');
  await send(campaign, BLUE, 'PP 1: move X to 7');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  await send(campaign, RED, 'PP 1: move B to 4');
  await playThrough(campaign);
  return campaign;
}

type Data = {
  readonly steps: readonly string[];
  readonly moments: readonly { readonly title: string; readonly on: readonly number[] }[];
  readonly beliefs: readonly (readonly {
    readonly seat: string;
    readonly on: readonly number[];
  }[])[];
  readonly pieces: readonly string[];
};
const dataOf = (html: string): Data =>
  JSON.parse(/id="data">([^]*?)<\/script>/.exec(html)?.[1] ?? '') as Data;
const drawn = ({ pieces }: Data, on: readonly number[]): string =>
  on.map((id) => pieces[id]).join('');
const page = async (campaign: Campaign, side?: string) =>
  got(await afterAction(campaign, { side })).html;

it('console: the after-action report tells every released step, and nothing of the open one', async () => {
  const html = await page(await war());
  const data = dataOf(html);
  expect(data.steps).toEqual(['Turn 1']);
  expect(html).toContain('red B marched from 2 to 3');
  expect(html).toContain('blue X marched from 8 to 7');
  expect(html).not.toContain('marched from 3 to 4');
  const [first, last] = [data.moments[0], data.moments.at(-1)];
  expect(drawn(data, first?.on ?? [])).not.toBe(drawn(data, last?.on ?? []));
});

it('console: as one side knew it, it tells nothing that the other side alone knew', async () => {
  const campaign = await war();
  const html = await page(campaign, 'red');
  expect(html).toContain('red B marched from 2 to 3');
  expect(html).not.toMatch(/blue [XY]|Blue scouts/);
  expect(refusal(await afterAction(campaign, { side: 'green' }))).toBe('bad-input');
});

it('console: it needs no network, and has the board once', async () => {
  const html = await page(await war());
  const addresses = html
    .replaceAll('http://www.w3.org/2000/svg', '')
    .match(/https?:|src=|@import/g);
  expect(addresses).toBeNull();
  expect(html).toContain(`content="default-src 'none'`);
  expect(html.match(/<svg class="map"/g)).toHaveLength(1);
  const { moments, pieces } = dataOf(html);
  const laid = moments.reduce((count, { on }) => count + on.length, 0);
  expect(pieces.length).toBeLessThan(laid);
});

it('console: it shows what commanders believed beside what was true, step by step', async () => {
  const campaign = await toyCampaign(tempFile(), { options: {} });
  const mark = {
    kind: 'force',
    places: '0705',
    side: 'blue',
    size: 'Large',
    words: 'Here he is',
    whom: '',
  };
  got(await drawMark(campaign, { seat: RED, ...mark }, clock));
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  const data = dataOf(await page(campaign));
  const [belief] = data.beliefs[0] ?? [];
  expect(drawn(data, belief?.on ?? [])).toContain('Here he is');
  expect(dataOf(await page(campaign, 'blue')).beliefs.flat()).toEqual([]);
});

it('console: no words of a person become more than text in it', async () => {
  const html = await page(await war(tempFile(), HOSTILE_LINE));
  const bare = html.replace(/<(style|script)[^]*?<\/\1>/g, '');
  expect(hostileIn(bare)).toEqual([]);
});

it('console: the command writes it into a file', async () => {
  const path = tempFile();
  (await war(path)).close();
  const out = path.replace('toy.vedette', 'war.html');
  expect((await vedette('after-action', path, out, '--side', 'red')).out).toContain('Written to');
  expect(await readFile(out, 'utf8')).toContain('red B marched from 2 to 3');
  expect((await vedette('after-action', path, out, '--side', 'green')).code).toBe(1);
});
