/** A program that is killed at any of its points loses nothing, sends nothing twice, and goes on as if it had not been. */
import { expect, test } from 'vitest';
import { chosenPoints, cutsLeft, liveTwin, liveWith, newTally, sayTally } from './harness.js';
import { KINDS, STORY } from './story.js';

/** After a cut behind its commit an act is done, so one life cannot have all cuts. */
const MOST_LIVES = 8;

test('killed before every step of every act, a campaign goes on to the same end and the same letters', async () => {
  const twin = await liveTwin();
  expect(new Set(STORY.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(twin.mails.length).toBeGreaterThan(5);
  const points = chosenPoints(twin);
  const tally = newTally();
  for (let life = 0; life < MOST_LIVES; life += 1) {
    const cuts = cutsLeft(twin, tally, points);
    if (cuts.length === 0) break;
    await liveWith(twin, cuts, tally);
  }
  console.log(sayTally(tally).join('\n'));
  expect(tally.wrong).toEqual([]);
  expect(
    [...points].filter((point) => !tally.points.has(point)),
    'points not hit',
  ).toEqual([]);
  expect(tally.kills).toBeGreaterThan(50);
});
