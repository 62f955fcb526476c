/** A seat's dice page, its letters and all else that it gets do not change with rolls that it is not told of. */
import { holdsIn, isDraw, type ChanceRecord } from '../src/kernel/dice.js';
import { seeToldDice } from '../src/campaign/letters/see-told-dice.js';
import type { Campaign } from '../src/campaign/open-campaign.js';
import { colonyLaw } from './toys/colony/player.js';
import { expect, test } from 'vitest';
import { rerollDice } from '../src/campaign/gm/reroll.js';
import { seeRolls } from '../src/campaign/turn/see-rolls.js';
import { giveRuling } from '../src/campaign/gm/give-ruling.js';
import { asSeat, type SeatId } from '../src/kernel/basic.js';
import { BORDER, civilWarLaw } from './laws/civil-war/player.js';
import { answerAll, differences, layTwins, release, run, type Twin } from './laws/twins.js';
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

test('law 4: a hidden draw, made again or set by hand, changes nothing that the other seat gets', async () => {
  const law = { ...colonyLaw(), scenario: 'empty' };
  const [crown, league] = ['crown', 'league'].map(asSeat) as [SeatId, SeatId];
  const twins = await layTwins(law);
  const cards = (twin: Twin) =>
    twins.one(twin, async (campaign) => {
      const rolls: readonly ChanceRecord[] = await must(seeRolls(campaign));
      return rolls.filter(isDraw).map(({ drawn }) => drawn);
    });
  const dice = (twin: Twin, seat: SeatId) =>
    twins.one(twin, async (campaign) => {
      const { letters } = await must(seeToldDice(campaign, seat));
      return letters.flatMap((letter) => letter.dice.flatMap(({ falls }) => falls));
    });
  const playOn = (campaign: Campaign) => run(campaign, twins.clock, true);
  const releaseIt = (campaign: Campaign) => release(campaign, twins.clock);
  const same = async (seat: SeatId, when: string): Promise<void> => {
    const [a, b] = [await twins.exits('meeting', seat), await twins.exits('another', seat)];
    expect(differences(a, b), `${seat}, ${when}`).toEqual([]);
  };
  try {
    await twins.both(playOn);
    const before = (await cards('meeting')).flat();
    await twins.one('another', async (campaign) => {
      const again = { key: 'cards', reason: 'a hidden slip' };
      await must(rerollDice(campaign, again, twins.clock));
      const held = (await must(seeRolls(campaign))).filter(isDraw).at(-1);
      // None of what is drawn in the other campaign, and not what fell again here.
      const others = (held?.from ?? []).filter((card) => !before.includes(card));
      const text = [others.slice(0, 2), others.slice(1, 3)]
        .find((pair) => pair.some((card) => held?.drawn.includes(card) === false))
        ?.join(', ');
      if (text === undefined) throw new Error('Nothing else can be drawn.');
      const ruling = { key: 'cards', text, reason: 'a hidden ruling' };
      const ruled = await must(giveRuling(campaign, ruling, twins.clock));
      expect(ruled.kept).toBe(true);
    });
    await same(league, 'before the release');
    await twins.both(releaseIt);
    expect(await cards('meeting')).not.toEqual(await cards('another'));
    await same(league, 'after the release');
    expect((await twins.exits('meeting', crown)).get('/dice')).toContain('2 of 6');
    // What the League draws hangs on what is left; the numbers and signatures that it is told do not.
    await twins.both(playOn);
    await twins.both(releaseIt);
    const proofs = async (twin: Twin) =>
      (await dice(twin, league)).map(({ faces, signed, signature }) => [faces, signed, signature]);
    expect(await proofs('meeting')).toHaveLength(1);
    expect(await proofs('another')).toEqual(await proofs('meeting'));
  } finally {
    await twins.close();
  }
}, 240_000);
