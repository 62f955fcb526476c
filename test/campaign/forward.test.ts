/** Letters that a sheet causes to another seat, in the words of its rules. */
import { expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { asQuestionKey } from '../../src/kernel/basic.js';
import type { Forward, Play } from '../../src/kernel/system.js';
import { ask, BLUE, RED, sealBare, type Line } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import { clock, got, SEED, tempFile } from './cast.js';

type Fact = { readonly kind: 'told' };
const key = asQuestionKey('1/plan/red');

function* play(): Play<null, Line, Fact> {
  const question = ask({ key, to: RED, kind: 'plan', title: 'Your plan', approve: true });
  yield { do: 'ask', at: 'start', questions: [question] };
  yield { do: 'happen', at: 'end', facts: [{ kind: 'told' }] };
}

const FORWARDS: readonly Forward[] = [
  {
    ...{ to: BLUE, when: 'reads', subject: 'a word ahead' },
    ...{ lines: ['Red will write to you.'], refused: ['Red will not write after all.'] },
  },
  { to: BLUE, when: 'counts', subject: 'his plan', lines: ['Red marches.'] },
];

async function begun(): Promise<Campaign> {
  const engine = sealBare<null, Fact>({
    ...{ name: 'plans', setup: null, kinds: ['plan'], play, forwards: FORWARDS },
    step: () => ({ name: 'turn 1', title: 'Turn 1' }),
    apply: (now) => now,
    tell: () => undefined,
    wants: () => undefined,
  });
  const input = { system: 'plans', title: 'Plans', seed: SEED, pack: {} };
  const made = newCampaign(tempFile('plans.vedette'), input, clock, [engine]);
  const campaign = got(await made);
  undoLater(() => campaign.close());
  got(await submitSheet(campaign, { seat: RED, kind: 'plan', text: 'go', via: 'cli' }, clock));
  return campaign;
}
const toBlue = async (campaign: Campaign): Promise<readonly string[]> =>
  got(await readyLetters(campaign))
    .filter(({ seat }) => seat === BLUE)
    .map(({ subject }) => subject.replace(/^.*: /, ''));
const judge = async (campaign: Campaign, text: string): Promise<unknown> =>
  got(await giveRuling(campaign, { key: `${key}/approve`, text, reason: 'So' }, clock));

it('leave when the sheet is read, and the others when it counts', async () => {
  const campaign = await begun();
  expect(await toBlue(campaign)).toEqual(['a word ahead']);
  await judge(campaign, 'yes');
  expect(await toBlue(campaign)).toEqual(['a word ahead', 'his plan']);
});

it('are taken back in the words of the rules when the gamemaster says no', async () => {
  const campaign = await begun();
  await judge(campaign, 'no "Not now"');
  expect(await toBlue(campaign)).toEqual(['a word ahead', 'not approved']);
  const last = got(await readyLetters(campaign)).find(({ subject }) =>
    /not approved$/.test(subject),
  );
  expect(last?.text).toContain('Red will not write after all.');
});
