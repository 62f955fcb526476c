/** What the dates of letters tell: when they were released, and nothing of what was played before. */
import { expect, test } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeHeldLetters, seeLetters } from '../../src/campaign/seen/see.js';
import type { Letter } from '../../src/campaign/types.js';
import { BLUE, got, meet, RED, send, toyCampaign } from './cast.js';

const at = (minute: string) => (): string => `1861-07-21T12:${minute}:00.000Z`;

/** Red's letter of a step that was run at 12:10 and released at 12:50, played again in between or not. */
async function letterAfter(replays: readonly string[]): Promise<Letter | undefined> {
  const campaign = await toyCampaign();
  got(await runTurn(campaign, { now: true }, at('10')));
  for (const minute of replays) {
    const amendment = { text: 'place C red at 4', reason: 'test' };
    got(await amendPosition(campaign, amendment, at(minute)));
  }
  for (const minute of replays) {
    const amendment = { text: 'remove C red', reason: 'not so' };
    got(await amendPosition(campaign, amendment, at(minute)));
  }
  got(await releaseTurn(campaign, at('50')));
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  const ready = got(await readyLetters(campaign)).findLast(({ seat }) => seat === RED);
  expect(ready?.written).toBe(at('50')());
  return got(await seeLetters(campaign, RED)).at(-1);
}

test('a letter is dated when it was released, and does not tell that its step was played again', async () => {
  const once = await letterAfter([]);
  const again = await letterAfter(['31']);
  expect(again?.written).toBe(at('50')());
  expect(again?.text).not.toContain('31');
  expect(/written .*/.exec(again?.text ?? '')?.[0]).toBe(/written .*/.exec(once?.text ?? '')?.[0]);
});

test('a letter in the course of a step that says the same when it is played again keeps its date', async () => {
  const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
  await send(campaign, RED, meet('B'));
  await send(campaign, BLUE, meet('X'));
  got(await runTurn(campaign, { now: true }, at('10')));
  const held = async () =>
    got(await seeHeldLetters(campaign)).map(({ seat, text }) => [seat, text] as const);
  const [first, ...more] = await held();
  expect([first?.[0], more]).toEqual([expect.stringMatching(/red|blue/), []]);
  // Where nobody of that side sees it.
  const text = first?.[0] === RED ? 'place C blue at 9' : 'place C red at 1';
  got(await amendPosition(campaign, { text, reason: 'far away' }, at('31')));
  expect(await held()).toEqual([first]);
});
