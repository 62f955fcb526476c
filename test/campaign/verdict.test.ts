/** A verdict on a sheet that waits for approval is on the version that was read, not on one that came since. */
import { expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { acceptedReasons, proposeRuling, seeProposals } from '../../src/campaign/gm/proposals.js';
import { seeDesk } from '../../src/campaign/gm/see-desk.js';
import { seeLetters } from '../../src/campaign/seen/see.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { actAs } from '../../src/campaign/seats/umpires.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { BLUE, clock, got, meet, RED, refusal, rule, run, send, toyCampaign } from './cast.js';

/** The winner of a fight does not pursue, and the gamemaster is asked for his yes to that. */
async function waiting() {
  const campaign = await toyCampaign();
  await send(campaign, RED, meet('B'));
  await send(campaign, BLUE, meet('X'));
  const [ask] = (await run(campaign)).waitsFor;
  if (ask === undefined || ask.to === 'gm') throw new Error('Nobody pursues.');
  await send(campaign, ask.to, 'no', 'pursue');
  await run(campaign);
  return { campaign, seat: ask.to, key: ask.key, approve: `${ask.key}/approve` };
}

/** The question as the desk shows it now. */
async function shown(campaign: Campaign, approve: string) {
  const { questions, stamp } = got(await seeDesk(campaign));
  const question = questions.find(({ key }) => key === approve);
  if (question === undefined) throw new Error('Nothing waits for approval.');
  const { sheet, judges, proposals } = question;
  return { sheet, judges, proposals, stamp };
}

const verdict = async (
  campaign: Campaign,
  key: string,
  text: string,
  page: { readonly stamp: string; readonly judges?: string | undefined },
) => {
  const { stamp, judges } = page;
  return giveRuling(campaign, { key, text, reason: 'So', stamp, judges }, clock);
};

it.each(['yes', 'no'])(
  'C2.4 a %s from a page that shows another version than counts now changes nothing, and says so',
  async (text) => {
    const { campaign, seat, key, approve } = await waiting();
    const old = await shown(campaign, approve);
    await send(campaign, seat, 'yes', 'pursue');
    const now = await shown(campaign, approve);
    expect([old.sheet, now.sheet, now.stamp]).toEqual(['no', 'yes', old.stamp]);
    const letters = got(await seeLetters(campaign, seat)).length;
    for (const by of [approve, key]) {
      const late = await verdict(campaign, by, text, old);
      expect(refusal(late)).toBe('stale');
      expect(late.ok ? '' : late.error.say).toContain(
        'Another version of these orders was received',
      );
    }
    expect(await shown(campaign, approve)).toEqual(now);
    expect(got(await seeLetters(campaign, seat))).toHaveLength(letters);
    expect(got(await verdict(campaign, approve, text, now))).toMatchObject({ on: 'approval' });
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);

it('C2.4 a version with errors takes no verdict from the one that counts', async () => {
  const { campaign, seat, approve } = await waiting();
  const page = await shown(campaign, approve);
  const faulty = { seat, kind: 'pursue', text: 'perhaps', via: 'web' as const };
  expect(got(await submitSheet(campaign, faulty, clock)).counts).toBe(false);
  expect(got(await verdict(campaign, approve, 'yes', page)).kept).toBe(true);
});

it('C2.4 a verdict that names no version is on the one that counts', async () => {
  const { campaign, seat, approve } = await waiting();
  await send(campaign, seat, 'yes', 'pursue');
  expect(await rule(campaign, approve, 'yes')).toMatchObject({ on: 'approval' });
});

it('console: a proposal is of the version that its assistant read, and is not accepted for another', async () => {
  const { campaign, seat, approve } = await waiting();
  const page = await shown(campaign, approve);
  const proposal = { key: approve, text: 'yes', reason: 'Prudent', judges: page.judges };
  const propose = (one: typeof proposal) =>
    actAs('Anna', () => proposeRuling(campaign, one, clock));
  got(await propose(proposal));
  await send(campaign, seat, 'yes', 'pursue');
  const late = await propose({ ...proposal, text: 'no' });
  expect(refusal(late)).toBe('stale');
  const [made] = got(await seeProposals(campaign));
  expect(made).toMatchObject({ who: 'Anna', text: 'yes', judges: page.judges });
  const now = await shown(campaign, approve);
  expect(now.judges).not.toBe(page.judges);
  const accept = async () => {
    const [one] = got(await seeProposals(campaign));
    if (one === undefined) throw new Error('Nothing is proposed.');
    return giveRuling(campaign, { ...one, ...acceptedReasons(one) }, clock);
  };
  expect(refusal(await accept())).toBe('stale');
  got(await propose({ ...proposal, text: 'no', judges: now.judges }));
  expect(got(await accept())).toMatchObject({ on: 'approval' });
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});
