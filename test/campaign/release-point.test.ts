/** Release points: what came before is told first, and stands; kinds of steps and of points that leave at once. */
import { describe, expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { rerollDice } from '../../src/campaign/gm/reroll.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { changeRules } from '../../src/campaign/gm/change-rules.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { asQuestionKey, type SeatId } from '../../src/kernel/basic.js';
import { d6 } from '../../src/kernel/dice.js';
import type { Beat, Play } from '../../src/kernel/system.js';
import { ask, BLUE, RED, sealBare, wordsOf, type Bare, type Line } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import { clock, got, refusal, SEED, tempFile } from './cast.js';

type Fact = { readonly kind: 'said'; readonly text: string; readonly to?: string };
type State = { readonly step: number; readonly said: readonly string[] };

/** Red fires; blue, who has seen the dice, stands or runs; then red reads that and shouts, to himself. */
function* play(
  now: State,
  { roll }: Parameters<Bare<State, Fact>['play']>[1],
): Play<State, Line, Fact> {
  const question = (to: SeatId, name: string) =>
    ask({
      ...{ key: asQuestionKey(`${String(now.step)}/${name}/${to}`), to },
      kind: name,
      title: name,
    });
  const say = (text: string, to?: SeatId): Beat<Fact> => ({
    ...{ do: 'happen', at: 'm' },
    facts: [{ kind: 'said', text, ...(to === undefined ? {} : { to }) }],
  });
  const fire = question(RED, 'fire');
  let { answers } = yield { do: 'ask', at: 'start', questions: [fire] };
  const [face = 0] = roll(d6, 'fire');
  yield say(`${wordsOf(answers, fire).join(' ')} ${String(face)}`);
  const stand = question(BLUE, 'stand');
  ({ answers } = yield { do: 'ask', at: 'm', questions: [stand], release: 'fire' });
  yield say(wordsOf(answers, stand).join(' '));
  const shout = question(RED, 'shout');
  ({ answers } = yield { do: 'ask', at: 'm', questions: [shout], release: 'fire' });
  yield say(wordsOf(answers, shout).join(' '), RED);
}

const toy = (usual: 'held' | 'at-once'): Bare<State, Fact> => ({
  ...{ name: 'volley', setup: { step: 1, said: [] }, kinds: ['fire', 'stand', 'shout'], play },
  releases: [
    { kind: 'fire', title: 'A volley', usual },
    { kind: 'turn', title: 'A turn', usual },
  ],
  step: ({ step }) => ({
    name: `turn ${String(step)}`,
    title: `Turn ${String(step)}`,
    kind: 'turn',
  }),
  apply: ({ step, said }, { text, to }) => ({
    ...{ said: [...said, text], step: to === undefined || text === 'amended' ? step : step + 1 },
  }),
  tell: ({ text, to }, who) => (to === undefined || to === who || who === 'gm' ? text : undefined),
  wants: ([word]) => (word === 'bad' ? 'a good word' : undefined),
  amend: ([text = '']) => ({ kind: 'said', text }),
});

async function begun(usual: 'held' | 'at-once', path = tempFile('v.vedette')): Promise<Campaign> {
  const input = { system: 'volley', title: 'Volley', seed: SEED, pack: {} };
  const campaign = got(await newCampaign(path, input, clock, [sealBare(toy(usual))]));
  undoLater(() => campaign.close());
  return campaign;
}
const send = async (campaign: Campaign, seat: SeatId, kind: string, text: string) =>
  got(await submitSheet(campaign, { seat, kind, text, via: 'cli' }, clock));
const run = async (campaign: Campaign) => got(await runTurn(campaign, { now: false }, clock));
const release = async (campaign: Campaign) => got(await releaseTurn(campaign, clock));
const asked = async (campaign: Campaign, seat: SeatId) =>
  got(await listAsksOf(campaign, seat)).map(({ kind }) => kind);
const letters = async (campaign: Campaign) =>
  got(await readyLetters(campaign)).map(({ seat, text }) => [seat, text] as const);
const holds = async (campaign: Campaign) =>
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();

/** Red has fired, and blue has been told and asked. */
async function told(): Promise<Campaign> {
  const campaign = await begun('held');
  await send(campaign, RED, 'fire', 'volley');
  await run(campaign);
  await release(campaign);
  return campaign;
}

describe('a release point', () => {
  it('tells whoever has learned something, and asks nobody before', async () => {
    const campaign = await begun('held');
    await send(campaign, RED, 'fire', 'volley');
    const waits = (await run(campaign)).waitsFor;
    expect(waits.map(({ to, kind }) => [to, kind])).toEqual([['gm', 'release']]);
    expect(await letters(campaign)).toEqual([]);
    expect(await asked(campaign, BLUE)).toEqual([]);
    expect((await release(campaign)).letters).toBe(2);
    const sent = await letters(campaign);
    expect(sent.map(([seat]) => seat)).toEqual([BLUE, RED]);
    for (const [, text] of sent) expect(text).toMatch(/volley \d/);
    expect(await asked(campaign, BLUE)).toEqual(['stand']);
    expect(await asked(campaign, RED)).toEqual([]);
    await holds(campaign);
  });

  it('keeps what came before from the gamemaster too, and lets him amend the position after it', async () => {
    const campaign = await told();
    const ruling = { reason: 'No', text: '1' };
    for (const key of ['fire', 'turn 1/fire', '1/fire/red'])
      expect(refusal(await giveRuling(campaign, { ...ruling, key }, clock))).toBe('not-allowed');
    expect(refusal(await rerollDice(campaign, { key: 'fire', reason: 'No' }, clock))).toBe(
      'not-allowed',
    );
    const key = '1/fire/red';
    expect(refusal(await reopenSheet(campaign, { key, reason: 'No' }, clock))).toBe('not-asked');
    const amendment = { text: 'amended', reason: 'A slip', at: 'start' };
    expect(got(await amendPosition(campaign, amendment, clock))).toMatchObject({ kept: true });
    await send(campaign, BLUE, 'stand', 'run');
    await run(campaign);
    const view = got(await listAsks(campaign)).asks;
    expect(view.map(({ kind }) => kind)).toContain('release');
    await release(campaign);
    const reports = got(await seeReports(campaign, RED));
    const texts = reports.flatMap(({ told: own }) => own.map(({ text }) => text));
    expect(texts.map((text) => text.split(' ')[0])).toEqual(['volley', 'amended', 'run']);
    await holds(campaign);
  });

  it('makes nothing a second time that the gamemaster amended before it', async () => {
    const campaign = await begun('held');
    const amendment = { text: 'amended', reason: 'A slip', at: 'start' };
    expect(got(await amendPosition(campaign, amendment, clock))).toMatchObject({ kept: true });
    await send(campaign, RED, 'fire', 'volley');
    await run(campaign);
    await release(campaign);
    await send(campaign, BLUE, 'stand', 'run');
    await run(campaign);
    await release(campaign);
    for (const seat of [RED, BLUE]) {
      const reports = got(await seeReports(campaign, seat));
      const texts = reports.flatMap(({ told: own }) => own.map(({ text }) => text.split(' ')[0]));
      expect([seat, texts]).toEqual([seat, ['amended', 'volley', 'run']]);
    }
    await holds(campaign);
  });

  it('keeps a ruling that was given before it', async () => {
    const campaign = await begun('held');
    await send(campaign, RED, 'fire', 'volley');
    await run(campaign);
    got(await giveRuling(campaign, { key: 'fire', text: '6', reason: 'So' }, clock));
    await release(campaign);
    const withdrawal = { key: 'fire', reason: 'Not so' };
    expect(refusal(await withdrawRuling(campaign, withdrawal, clock))).toBe('not-allowed');
    expect((await letters(campaign))[0]?.[1]).toContain('volley 6');
    await holds(campaign);
  });

  it('comes after another in one step, and the step is released as ever', async () => {
    const campaign = await told();
    await send(campaign, BLUE, 'stand', 'run');
    await run(campaign);
    await release(campaign);
    expect(await asked(campaign, RED)).toEqual(['shout']);
    await send(campaign, RED, 'shout', 'hurrah');
    expect((await run(campaign)).state).toBe('held');
    expect((await release(campaign)).step.title).toBe('Turn 1');
    expect(await asked(campaign, RED)).toEqual(['fire']);
    const blue = (await letters(campaign)).filter(([seat]) => seat === BLUE);
    expect(blue.map(([, text]) => text).join('\n')).not.toContain('hurrah');
    await holds(campaign);
  });
});

/** Red marches in turn 1, which leaves at once. In turn 2 red learns something, and blue nothing, before blue is asked. */
const ambush: Bare<State, Fact> = {
  ...{ ...toy('held'), name: 'ambush', kinds: ['march', 'stand'] },
  releases: [
    { kind: 'fire', title: 'A volley', usual: 'held' },
    { kind: 'turn', title: 'A turn', usual: 'at-once' },
  ],
  *play({ step }): Play<State, Line, Fact> {
    const question = (to: SeatId, kind: string) =>
      ask({ key: asQuestionKey(`${String(step)}/${kind}`), to, kind, title: kind });
    const say = (text: string, to?: SeatId): Beat<Fact> => ({
      ...{ do: 'happen', at: 'm' },
      facts: [{ kind: 'said', text, ...(to === undefined ? {} : { to }) }],
    });
    if (step === 1) yield { do: 'ask', at: 'start', questions: [question(RED, 'march')] };
    else {
      yield say('a scout saw them', RED);
      yield { do: 'ask', at: 'm', questions: [question(BLUE, 'stand')], release: 'fire' };
    }
    yield say('over');
  },
  apply: ({ step, said }, { text }) => ({
    ...{ said: [...said, text], step: text === 'over' ? step + 1 : step },
  }),
};

it('a release point keeps back the question of a seat that was told of it before and has no letter now', async () => {
  const input = { system: 'ambush', title: 'Ambush', seed: SEED, pack: {} };
  const engines = [sealBare(ambush)];
  const campaign = got(await newCampaign(tempFile('a.vedette'), input, clock, engines));
  undoLater(() => campaign.close());
  await send(campaign, RED, 'march', 'north');
  const [, blue = ''] = (await letters(campaign)).find(([seat]) => seat === BLUE) ?? [];
  expect(blue).toContain('stand');
  expect(await asked(campaign, BLUE)).toEqual([]);
  expect((await release(campaign)).letters).toBe(1);
  expect(await asked(campaign, BLUE)).toEqual(['stand']);
  await holds(campaign);
});

describe('a kind that is released at once', () => {
  it('leaves without the gamemaster, and so does the step', async () => {
    const path = tempFile('once.vedette');
    const campaign = await begun('at-once', path);
    await send(campaign, RED, 'fire', 'volley');
    expect(await asked(campaign, BLUE)).toEqual(['stand']);
    expect(await letters(campaign)).toHaveLength(2);
    const key = 'fire';
    expect(refusal(await giveRuling(campaign, { key, text: '1', reason: 'No' }, clock))).toBe(
      'not-allowed',
    );
    await send(campaign, BLUE, 'stand', 'run');
    await send(campaign, RED, 'shout', 'hurrah');
    expect(got(await listAsks(campaign)).step.name).toBe('turn 2');
    expect(await asked(campaign, RED)).toEqual(['fire']);
    await holds(campaign);
    campaign.close();
    const again = got(await openCampaign(path, [sealBare(toy('at-once'))]));
    undoLater(() => again.close());
    await holds(again);
  });

  it('keeps the last sheet though the rules break over it: the gamemaster hears of that', async () => {
    const audit = ({ said }: State): readonly string[] => said;
    const engines = [sealBare({ ...toy('at-once'), audit })];
    const input = { system: 'volley', title: 'Volley', seed: SEED, pack: {} };
    const campaign = got(await newCampaign(tempFile('b.vedette'), input, clock, engines));
    undoLater(() => campaign.close());
    expect((await send(campaign, RED, 'fire', 'volley')).counts).toBe(true);
    await expect(runTurn(campaign, { now: false }, clock)).rejects.toThrow('broke their own');
    expect(got(await seeVersions(campaign, RED)).map(({ counts }) => counts)).toEqual([true]);
  });

  it('is a setting that the gamemaster changes for the next step', async () => {
    const campaign = await begun('at-once');
    const settings = { 'release-fire': 'held', 'release-turn': 'held' };
    const wish = { settings, files: {}, reason: 'Slower', told: '' };
    got(await changeRules(campaign, wish, clock));
    for (const [seat, kind] of [
      [RED, 'fire'],
      [BLUE, 'stand'],
      [RED, 'shout'],
    ] as const)
      await send(campaign, seat, kind, 'word');
    await send(campaign, RED, 'fire', 'volley');
    await run(campaign);
    expect(await asked(campaign, BLUE)).toEqual([]);
    await release(campaign);
    expect(await asked(campaign, BLUE)).toEqual(['stand']);
    await holds(campaign);
  });
});
