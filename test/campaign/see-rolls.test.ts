/** The rolls alone are those of the log: of released steps, of the open one, and of a line that was taken back. */
import { holdsIn } from '../../src/kernel/dice.js';
import { expect, test } from 'vitest';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { BLUE, clock, got, playThrough, RED, send, toyCampaign } from './cast.js';

const FIGHT = (who: string): string =>
  [1, 2, 3].map((pulse) => `PP ${pulse}: move ${who} to 5`).join('\n');

test('dice: every roll of the log is seen, in its order, and those of the open step may be ruled', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, FIGHT('B'));
  await send(campaign, BLUE, FIGHT('X'));
  await playThrough(campaign);
  const held = got(await seeRolls(campaign));
  expect(held.length).toBeGreaterThan(0);
  expect(held.every(({ open, gone }) => open && !gone)).toBe(true);
  got(await releaseTurn(campaign, clock));
  expect(got(await seeRolls(campaign)).some(({ open }) => open)).toBe(false);
  got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'a slip of mine' }, clock));
  await playThrough(campaign);
  const rolls = got(await seeRolls(campaign));
  expect(new Set(rolls.map(({ gone, open }) => `${gone} ${open}`))).toEqual(
    new Set(['true false', 'false true']),
  );
  const logged = got(await readLog(campaign)).filter(({ kind }) => kind === 'rolled');
  expect(
    rolls.map(({ step, at, name, ruled, gone, ...roll }) => ({
      ...{ at: `${step}/${at}`, name, sides: 6, faces: holdsIn({ name, ruled, ...roll }), ruled },
      ...(gone ? { abandoned: true } : {}),
    })),
  ).toEqual(
    logged.map(({ at, name, sides, faces, ruled, abandoned }) => ({
      ...{ at, name, sides, faces, ruled },
      ...(abandoned === true ? { abandoned } : {}),
    })),
  );
});
