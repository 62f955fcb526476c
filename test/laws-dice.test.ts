/** A seat's dice page, its letters and all else that it gets do not change with rolls that it is not told of. */
import { holdsIn } from '../src/kernel/dice.js';
import { expect, test } from 'vitest';
import { rerollDice } from '../src/campaign/gm/reroll.js';
import { seeRolls } from '../src/campaign/turn/see-rolls.js';
import { giveRuling } from '../src/campaign/gm/give-ruling.js';
import { asSeat } from '../src/kernel/basic.js';
import { BORDER, civilWarLaw } from './laws/civil-war/player.js';
import { answerAll, differences, layTwins, release, run } from './laws/twins.js';
import { must } from './web/site.js';

const USA = ['usa-supreme', 'usa-east'].map(asSeat);

test('law 4: rolls of the other side, rolled again or set by hand, change nothing that a seat gets of signed dice', async () => {
  const law = civilWarLaw(BORDER);
  const twins = await layTwins(law);
  try {
    const rolls = await twins.one('meeting', (campaign) => must(seeRolls(campaign)));
    expect(rolls.every(({ signed }) => signed)).toBe(true);
    const hidden = rolls.filter(({ name }) => /^cp .*csa$/.test(name));
    expect(hidden.length).toBeGreaterThan(0);
    await twins.one('another', async (campaign) => {
      for (const { name } of hidden)
        await must(rerollDice(campaign, { key: name, reason: 'a hidden slip' }, twins.clock));
      const first = hidden.at(-1);
      const faces =
        first === undefined
          ? ''
          : holdsIn(first)
              .map(() => 1)
              .join(' ');
      const ruling = { key: first?.name ?? '', text: faces, reason: 'a hidden ruling' };
      await must(giveRuling(campaign, ruling, twins.clock));
    });
    const same = async (when: string): Promise<void> => {
      for (const seat of USA) {
        const [a, b] = [await twins.exits('meeting', seat), await twins.exits('another', seat)];
        expect([...a.keys()]).toContain('/dice');
        expect(differences(a, b), `${seat}, ${when}`).toEqual([]);
      }
    };
    await same('before anything is asked');
    await twins.both((campaign) => answerAll(law, campaign, twins.clock));
    twins.moveClock();
    await same('when the allocation is asked');
    await twins.both(async (campaign) => {
      for (let runs = 0; (await run(campaign, twins.clock, true)).state !== 'held'; runs += 1) {
        if (runs > 9) throw new Error('The step does not come to its end.');
        await answerAll(law, campaign, twins.clock);
      }
      await release(campaign, twins.clock);
    });
    await same('after the strategic turn');
  } finally {
    await twins.close();
  }
}, 240_000);
