/** Letters that a sheet causes to another seat, in the words of its rules. */
import { expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { statusTo } from '../../src/campaign/sheets/mail-commands.js';
import { takeMail } from '../../src/campaign/sheets/take-mail.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { asQuestionKey, ok } from '../../src/kernel/basic.js';
import type { Forward, Play } from '../../src/kernel/system.js';
import { ask, BLUE, RED, sealBare, type Line } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import { clock, got, SEED, tempFile } from './cast.js';

type Fact = { readonly kind: 'told' };
const keyIn = (turn: number) => asQuestionKey(`${String(turn)}/plan/red`);

function* play(turn: number): Play<number, Line, Fact> {
  const key = keyIn(turn);
  const question = ask({ key, to: RED, kind: 'plan', title: 'Your plan', approve: true });
  yield { do: 'ask', at: 'start', questions: [question] };
  yield { do: 'happen', at: 'end', facts: [{ kind: 'told' }] };
}

const FORWARDS: readonly Forward[] = [
  {
    ...{ to: BLUE, when: 'reads', subject: 'a word ahead' },
    ...{ lines: ['Red will write to you.'], refused: ['Red will not write after all.'] },
  },
  // Nobody has read this before it counts, so nobody reads that it does not.
  {
    ...{ to: BLUE, when: 'counts', subject: 'his plan', lines: ['Red marches.'] },
    refused: ['Red does not march.'],
  },
];

async function begun(): Promise<Campaign> {
  const engine = sealBare<number, Fact>({
    ...{ name: 'plans', setup: 1, kinds: ['plan'], play, forwards: FORWARDS },
    step: (turn) => ({ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` }),
    apply: (turn) => turn + 1,
    tell: () => undefined,
    wants: () => undefined,
  });
  const input = { system: 'plans', title: 'Plans', seed: SEED, pack: {} };
  const made = newCampaign(tempFile('plans.vedette'), input, clock, [engine]);
  const campaign = got(await made);
  undoLater(() => campaign.close());
  await plan(campaign);
  return campaign;
}
const plan = async (campaign: Campaign): Promise<unknown> =>
  got(await submitSheet(campaign, { seat: RED, kind: 'plan', text: 'go', via: 'cli' }, clock));
const toBlue = async (campaign: Campaign, who = BLUE): Promise<readonly string[]> =>
  got(await readyLetters(campaign))
    .filter(({ seat }) => seat === who)
    .map(({ subject }) => subject.replace(/^.*: /, ''));
const judge = async (campaign: Campaign, text: string, turn = 1, when = clock): Promise<unknown> =>
  got(await giveRuling(campaign, { key: `${keyIn(turn)}/approve`, text, reason: 'So' }, when));

it('C2.4 a no tells its player what is for the players, and keeps the reason on record', async () => {
  const campaign = await begun();
  const key = `${keyIn(1)}/approve`;
  const rule = (text: string) =>
    giveRuling(campaign, { key, text, reason: 'Secret plans', told: ' Ask for less. ' }, clock);
  const yes = await rule('yes');
  expect(yes.ok ? '' : yes.error.say).toContain('nobody would read');
  got(await rule('no'));
  const letter = got(await readyLetters(campaign)).findLast(({ seat }) => seat === RED);
  expect(letter?.text).toContain('His reason: Ask for less.');
  expect(letter?.text).not.toContain('Secret');
  const says = got(await takeMail(campaign, clock, async (at) => ok(await statusTo(at, RED)))).join(
    ' ',
  );
  expect(says).toContain(
    'version 1 was sent back, and new orders are due. The gamemaster’s reason: Ask for less.',
  );
  const log = got(await readLog(campaign)).map(({ text }) => text);
  expect(log.join('\n')).toContain('not approved (Secret plans)');
});

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

it('of a sheet that counts again once its turn is taken back are not written again, and all is whole', async () => {
  const campaign = await begun();
  await judge(campaign, 'yes');
  got(await releaseTurn(campaign, clock));
  const before = await toBlue(campaign);
  const taken = got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'A slip' }, clock));
  expect(taken.carried).toEqual([keyIn(1)]);
  expect((await toBlue(campaign)).filter((subject) => subject === 'a word ahead')).toEqual(
    before.filter((subject) => subject === 'a word ahead'),
  );
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it.each(['yes', 'no "Not now"'])(
  'wait behind a report that is kept back: its reader does not know of the step yet, nor that it is judged: %s',
  async (verdict) => {
    const campaign = await begun();
    await judge(campaign, 'yes');
    const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === BLUE);
    const letter = held?.id ?? 0;
    got(await holdLetter(campaign, { letter, reason: 'a wrong name in it' }, clock));
    got(await releaseTurn(campaign, clock));
    const before = await toBlue(campaign);
    await plan(campaign);
    await judge(campaign, verdict, 2);
    expect(await toBlue(campaign)).toEqual(before);
    got(await letLetterGo(campaign, { letter }, clock));
    const last = verdict === 'yes' ? 'his plan' : 'not approved';
    expect(await toBlue(campaign)).toEqual([...before, 'Turn 1', 'a word ahead', last]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);

it.each([
  ['yes', ['taken back'], ['his plan']],
  ['no "Not now"', ['Your plan', 'taken back', 'your orders were not approved'], ['not approved']],
])(
  'wait, as every word of the step, behind a letter that its turn is taken back and that is kept back: %s',
  async (verdict, red, blue) => {
    const campaign = await begun();
    await judge(campaign, 'yes');
    got(await releaseTurn(campaign, clock));
    const all = async () => [await toBlue(campaign, RED), await toBlue(campaign)];
    const [redHad = [], blueHad = []] = await all();
    const back = { step: 'turn 1', reason: 'A slip', holds: true };
    got(await takeBackTurn(campaign, back, clock));
    const later = () => '1861-07-21T13:00:00.000Z';
    await judge(campaign, verdict, 1, later);
    expect(await all()).toEqual([redHad, blueHad]);
    for (const { id, subject } of got(await seeHeldLetters(campaign)))
      if (subject.endsWith('taken back')) got(await letLetterGo(campaign, { letter: id }, clock));
    expect(await all()).toEqual([
      [...redHad, ...red],
      [...blueHad, 'taken back', ...blue],
    ]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  },
);
