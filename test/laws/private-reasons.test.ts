/**
 * Why the gamemaster did something stays on his record where players have other words of him, or none: whatever his reason
 * was, each seat gets the same bytes.
 */
import { expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { changeRules } from '../../src/campaign/gm/change-rules.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { takeLate } from '../../src/campaign/sheets/take-late.js';
import type { Outcome } from '../../src/campaign/types.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { asSeat } from '../../src/kernel/basic.js';
import { toyLaw } from '../toys/line/player.js';
import { must } from '../web/site.js';
import { answerAll, differences, layTwins, release, run, type Twin } from './twins.js';

const RED = asSeat('red');
const BLUE = asSeat('blue');
/** Of one length. */
const REASONS: Readonly<Record<Twin, string>> = {
  meeting: 'Red has been asleep since box five',
  another: 'Blue told me of the fog over seven',
};

const kept = async (ruled: Outcome<{ readonly kept: boolean }>): Promise<void> => {
  expect(await must(ruled)).toMatchObject({ kept: true });
};

it('a seat gets the same bytes whatever reason the gamemaster keeps for himself', async () => {
  const law = toyLaw();
  const twins = await layTwins(law, '0007');
  const { clock } = twins;
  /** The same act in both, each with a reason of its own. */
  const does = async (
    act: (campaign: Campaign, reason: string) => Promise<unknown>,
  ): Promise<void> => {
    for (const twin of ['meeting', 'another'] as const)
      await twins.one(twin, (campaign) => act(campaign, REASONS[twin]));
  };
  const same = async (what: string): Promise<void> => {
    for (const seat of twins.seats) {
      const [a, b] = [await twins.exits('meeting', seat), await twins.exits('another', seat)];
      expect(differences(a, b), `${seat}, ${what}`).toEqual([]);
      for (const [exit, text] of a)
        expect([seat, exit, text.includes(REASONS.meeting)]).toEqual([seat, exit, false]);
    }
  };
  const heldTo = async (campaign: Campaign, to: string): Promise<number> => {
    const { held } = await must(seeOutbox(campaign));
    return held.find(({ seat }) => seat === to)?.id ?? 0;
  };
  const playOut = async (): Promise<void> => {
    await twins.both((campaign) => answerAll(law, campaign, clock));
    await twins.both((campaign) => run(campaign, clock, true));
  };
  try {
    await twins.both(async (campaign) => {
      const sheet = { seat: BLUE, kind: 'orders', text: 'PP 1: wait', via: 'web' as const };
      await must(submitSheet(campaign, sheet, clock));
    });
    await does((campaign, reason) => {
      const ruling = { key: '1/orders/red', text: 'PP 1: move A to 2', reason, told: 'By hand.' };
      return kept(giveRuling(campaign, { ...ruling, release: true }, clock));
    });
    await same('when orders were entered for him');
    await does((campaign, reason) => {
      const amendment = { text: 'place D red at 2', at: 'start', reason, told: 'A ferry came.' };
      return kept(amendPosition(campaign, { ...amendment, release: true }, clock));
    });
    await same('when the position was changed');
    await playOut();
    await does(async (campaign, reason) => {
      await must(holdLetter(campaign, { letter: await heldTo(campaign, 'red'), reason }, clock));
      const words = { subject: 'Your report', text: 'All is quiet.', reason };
      const letter = await heldTo(campaign, 'blue');
      await must(correctLetter(campaign, { letter, ...words }, clock));
    });
    twins.moveClock();
    await twins.both((campaign) => release(campaign, clock));
    await same('when a letter was kept back and another was written anew');
    await does(async (campaign) =>
      must(letLetterGo(campaign, { letter: await heldTo(campaign, 'red') }, clock)),
    );
    await same('when it was let go');
    await does((campaign, reason) => {
      const wish = { settings: { release: 'at-once' }, files: {}, told: 'It is quicker.', reason };
      return kept(changeRules(campaign, wish, clock));
    });
    await does(async (campaign, reason) => {
      const late = { seat: RED, of: 'orders', list: '2/orders/red', text: 'PP 1: wait' };
      await must(keepLate(campaign, { ...late, why: 'It was shut.' }, clock));
      const id = (await must(seeLate(campaign))).items[0]?.id ?? '';
      await must(takeLate(campaign, { id, reason }, clock));
    });
    await same('when late orders were taken');
    await playOut();
    twins.moveClock();
    await twins.both((campaign) => release(campaign, clock));
    await same('when the change of the rules was told');
    await does((campaign, reason) => {
      const taken = { step: 'turn 1', reason, tells: 'A wrong die.' };
      return must(takeBackTurn(campaign, taken, clock));
    });
    await same('when the step was taken back');
  } finally {
    await twins.close();
  }
}, 300_000);
