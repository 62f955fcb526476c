import { expect, test } from 'vitest';
import { progressLine } from '../../src/cli/progress-line.js';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { join } from 'node:path';
import { beginToy } from '../toys/campaign.js';
import { TOYS } from '../toys/index.js';
import { must } from '../web/site.js';

const written = (isTTY: boolean, isWanted: boolean): readonly string[] => {
  const lines: string[] = [];
  const show = progressLine({ isTTY, write: (text) => lines.push(text) }, isWanted);
  show('Replaying runs', 1, 2);
  show('Replaying runs', 2, 2);
  return lines;
};

test('long work shows how far along it is: on a terminal in one line that goes away', () => {
  expect(written(true, false)).toEqual(['\r\u001b[KReplaying runs: 1 of 2', '\r\u001b[K']);
});

test('long work shows how far along it is: elsewhere nothing, or with --progress a line a step', () => {
  expect(written(false, false)).toEqual([]);
  expect(written(false, true)).toEqual(['Replaying runs: 1 of 2\n', 'Replaying runs: 2 of 2\n']);
});

test('replay and backup say how far along they are, to their end', async () => {
  const [toy] = TOYS;
  if (toy === undefined) throw new Error('There is no toy.');
  const game = await beginToy(toy);
  await must(runTurn(game.campaign, { now: true }, game.clock));
  const said: string[] = [];
  const say = (done: number, of: number): void => void said.push(`${String(done)}/${String(of)}`);
  const { runs } = await must(replayCampaign(game.campaign, say));
  expect(runs).toBeGreaterThan(0);
  expect(said).toEqual(Array.from({ length: runs }, (_, n) => `${String(n + 1)}/${String(runs)}`));
  said.length = 0;
  await must(backUp(game.campaign, join(game.dir, 'copy.vedette'), say));
  const [done, of] = said.at(-1)?.split('/') ?? [];
  expect(done).toBe(of);
  expect(Number(of)).toBeGreaterThan(0);
});
