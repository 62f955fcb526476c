/** A war that the gamemaster ended before a player-turn and lets go on: both runs of that player-turn are found by name. */
import { expect, test } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { seeMoments } from '../../src/campaign/seen/see-moments.js';
import { seeStory } from '../../src/campaign/seen/see-story.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { clock, got, rule, run, SEED, tempFile } from './cast.js';
import { undoLater } from '../undo.js';

test('the story and the moments have each of them, and the first is taken back by its name', async () => {
  const input = { system: 'american-revolution', packName: '1775', title: 'War', seed: SEED };
  const campaign = got(await newCampaign(tempFile(), input, clock));
  undoLater(() => campaign.close());
  const steps = async () =>
    got(await seeStory(campaign, {})).steps.map(({ step, title }) => `${step}: ${title}`);
  const play = async (): Promise<void> => {
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
  };
  got(await amendPosition(campaign, { text: 'over american', reason: 'a truce' }, clock));
  await play();
  const [asked] = got(await listAsks(campaign)).asks;
  await rule(campaign, asked?.key ?? '', 'go on');
  await play();
  await play();
  expect(await steps()).toEqual([
    ...['turn 1.1: Spring 1775, American turn', 'turn 1.3: The war is over'],
    'turn 1.1-2: Spring 1775, American turn',
  ]);
  const textsAt = async (step: string): Promise<string> =>
    got(await seeMoments(campaign, 'gm', `${step}/start`))
      .moments.flatMap(({ texts }) => texts)
      .join(' ');
  expect(await textsAt('turn 1.1')).toContain('The war is over');
  expect(await textsAt('turn 1.1-2')).not.toContain('The war is over');
  got(await takeBackTurn(campaign, { step: 'turn 1.1', reason: 'No truce' }, clock));
  expect(await steps()).toEqual([]);
});
