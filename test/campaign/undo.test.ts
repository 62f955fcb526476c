/** Undo beside each act: what was done last is taken back by the means that there are for it. */
import { expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { seeUndoables, undoAct } from '../../src/campaign/gm/undo-act.js';
import { holdLetter } from '../../src/campaign/letters/hold-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import {
  pauseCampaign,
  resumeCampaign,
  seePause,
  setCalendar,
} from '../../src/campaign/turn/change-calendar.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { seeView } from '../../src/campaign/seen/see.js';
import { answerLetter, setAside, writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { noteInvitation } from '../../src/campaign/seats/note-invitation.js';
import { listSeats, nameSeat } from '../../src/campaign/seats/name-seat.js';
import { replacePlayer, switchSeats, vacateSeat } from '../../src/campaign/seats/replace-player.js';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { setLateAside, takeLate } from '../../src/campaign/sheets/take-late.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { asQuestionKey, asSeat } from '../../src/kernel/basic.js';
import type { Play } from '../../src/kernel/system.js';
import { mailOf } from '../mail/post.js';
import { ask, sealBare, type Line } from '../toys/bare.js';
import { undoLater } from '../undo.js';
import {
  BLUE,
  clock,
  exchangingCampaign,
  got,
  playThrough,
  RED,
  refusal,
  run,
  SEED,
  send,
  tempFile,
  toyCampaign,
} from './cast.js';

const sayOf = (result: Awaited<ReturnType<typeof undoAct>>): string =>
  result.ok ? '' : result.error.say;
const last = async (campaign: Campaign) => got(await seeUndoables(campaign)).at(-1);
const undoLast = async (campaign: Campaign) =>
  got(await undoAct(campaign, { entry: (await last(campaign))?.entry ?? 0 }, clock));
const statesOf = async (campaign: Campaign, seat: typeof RED) =>
  got(await listAsksOf(campaign, seat)).map(({ state }) => state);

it('console: undoing a run opens the sheets again that it closed, and keeps them', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await send(campaign, RED, 'PP 1: move A to 2');
  await send(campaign, BLUE, 'PP 1: wait');
  const before = got(await seeView(campaign, RED));
  expect((await run(campaign)).state).toBe('held');
  expect(await statesOf(campaign, RED)).toEqual([]);
  await undoLast(campaign);
  expect(got(await listAsks(campaign)).state).toBe('waiting');
  expect(await statesOf(campaign, RED)).toEqual(['answered']);
  expect(await statesOf(campaign, BLUE)).toEqual(['answered']);
  expect(got(await seeView(campaign, RED))).toEqual(before);
  expect((await send(campaign, RED, 'PP 1: move A to 3')).counts).toBe(true);
  expect((await run(campaign)).state).toBe('held');
  expect(got(await seeOutbox(campaign)).held.length).toBeGreaterThan(0);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: a page on which the step stood otherwise undoes nothing', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await run(campaign, true);
  const { entry = 0 } = (await last(campaign)) ?? {};
  const old = await undoAct(campaign, { entry, stamp: 'of another run' }, clock);
  expect(refusal(old)).toBe('stale');
  expect(got(await listAsks(campaign)).state).toBe('held');
});

it('console: undoing a run takes back the silence that it took, and its letters do not leave', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await send(campaign, RED, 'PP 1: move A to 2');
  await run(campaign, true);
  await undoLast(campaign);
  expect(await statesOf(campaign, BLUE)).toEqual(['open']);
  expect(got(await seeOutbox(campaign)).held).toEqual([]);
  expect((await run(campaign)).state).toBe('waiting');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: a deadline, an amendment, a pause, days off and a letter kept back are undone', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  const due = { due: '1861-08-01T20:00', graceHours: 0, reason: 'r' };
  got(await setDeadline(campaign, due, clock));
  await undoLast(campaign);
  expect(got(await listAsks(campaign)).deadline).toBeUndefined();
  got(await amendPosition(campaign, { text: 'place C red at 4', reason: 'r' }, clock));
  await undoLast(campaign);
  expect(JSON.stringify(got(await seeView(campaign, 'gm')).view)).not.toContain('"C"');
  got(await pauseCampaign(campaign, '', clock));
  await undoLast(campaign);
  expect(got(await seePause(campaign))).toBeUndefined();
  got(await setCalendar(campaign, { weekly: [6], dates: [] }, clock));
  const days = await last(campaign);
  got(await undoAct(campaign, { entry: days?.entry ?? 0 }, clock));
  await playThrough(campaign);
  const letter = got(await seeOutbox(campaign)).held[0]?.id ?? 0;
  got(await holdLetter(campaign, { letter, reason: 'wait' }, clock));
  await undoLast(campaign);
  expect(got(await seeOutbox(campaign)).held.every(({ back }) => back === undefined)).toBe(true);
});

it('C7.3 a pause that is undone at once moves no deadline to the next week', async () => {
  const campaign = await toyCampaign();
  const at = (time: string) => (): string => `2026-11-${time}.000Z`;
  const rhythm = { days: [7], time: '20:00', graceHours: 0, sets: true };
  got(await setCalendar(campaign, { weekly: [], dates: [], rhythm }, at('16T12:00:00')));
  const due = async () => got(await listAsks(campaign)).deadline?.due;
  const before = await due();
  expect(before).toBeDefined();
  got(await pauseCampaign(campaign, '', at('18T12:00:00')));
  const { entry = 0 } = got(await seeUndoables(campaign)).at(-1) ?? {};
  got(await undoAct(campaign, { entry }, at('18T12:00:10')));
  expect(await due()).toBe(before);
  got(await pauseCampaign(campaign, '', at('19T12:00:00')));
  got(await resumeCampaign(campaign, at('21T12:00:00')));
  expect((await due()) ?? '').toBe('2026-11-29T20:00:00.000Z');
});

it('console: a release leads to the page that takes it back, and what is no act is refused', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  expect((await last(campaign))?.step).toBe('turn 1');
  const entry = (await last(campaign))?.entry ?? 0;
  expect(refusal(await undoAct(campaign, { entry }, clock))).toBe('stale');
  expect(refusal(await undoAct(campaign, { entry: 1 }, clock))).toBe('stale');
});

it('console: persons who changed places by the rules do not by Undo: the release leads to its page, and what was done since is undone', async () => {
  const campaign = await exchangingCampaign();
  const seats = async () => got(await listSeats(campaign)).map(({ name }) => name);
  const names = async () => [await seats(), got(await seeUndoables(campaign)).length];
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  expect(await names()).toEqual([['Bob', 'Rita'], 1]);
  expect(await last(campaign)).toMatchObject({ step: 'turn 1', isLast: true });
  got(await nameSeat(campaign, { seat: RED, name: 'Ann' }, clock));
  await undoLast(campaign);
  expect(await seats()).toEqual(['Bob', 'Rita']);
  got(await takeBackTurn(campaign, { step: 'turn 1', reason: 'A slip' }, clock));
  // Nor those who change back.
  expect(await names()).toEqual([['Rita', 'Bob'], 0]);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

type Fact = { readonly kind: 'told' };
const key = asQuestionKey('1/plan/red');

/** One sheet that waits for the gamemaster's yes, and then another question, so that the step goes on. */
function* plan(): Play<null, Line, Fact> {
  const first = ask({ key, to: RED, kind: 'plan', title: 'Your plan', approve: true });
  const next = ask({
    key: asQuestionKey('1/plan/blue'),
    to: BLUE,
    kind: 'plan',
    title: 'His plan',
  });
  yield { do: 'ask', at: 'start', questions: [first, next] };
  yield { do: 'happen', at: 'end', facts: [{ kind: 'told' }] };
}

async function planned(): Promise<Campaign> {
  const engine = sealBare<null, Fact>({
    ...{ name: 'plans', setup: null, kinds: ['plan'], play: plan },
    step: () => ({ name: 'turn 1', title: 'Turn 1' }),
    apply: (now) => now,
    tell: () => undefined,
    wants: () => undefined,
  });
  const input = { system: 'plans', title: 'Plans', seed: SEED, pack: {} };
  const campaign = got(await newCampaign(tempFile('plans.vedette'), input, clock, [engine]));
  undoLater(() => campaign.close());
  got(await submitSheet(campaign, { seat: RED, kind: 'plan', text: 'go', via: 'cli' }, clock));
  return campaign;
}

it('console: an approval is undone, and the sheet waits for it again', async () => {
  const campaign = await planned();
  const verdict = (text: string) =>
    giveRuling(campaign, { key: `${key}/approve`, text, reason: 'So' }, clock);
  got(await verdict('yes'));
  const waits = async () => got(await listAsks(campaign)).asks.map((one) => one.key);
  expect(await waits()).not.toContain(`${key}/approve`);
  await undoLast(campaign);
  expect(await waits()).toContain(`${key}/approve`);
  got(await verdict('yes'));
  expect(await waits()).not.toContain(`${key}/approve`);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: a verdict is not undone once another sheet stands in the place of its own', async () => {
  const campaign = await planned();
  got(await giveRuling(campaign, { key: `${key}/approve`, text: 'yes', reason: 'So' }, clock));
  expect(got(await seeUndoables(campaign))).toHaveLength(1);
  got(await submitSheet(campaign, { seat: RED, kind: 'plan', text: 'stay', via: 'cli' }, clock));
  expect(got(await seeUndoables(campaign))).toEqual([]);
});

it('console: a sheet that was sent back has told its player, which is not undone', async () => {
  const campaign = await planned();
  got(await giveRuling(campaign, { key: `${key}/approve`, text: 'no', reason: 'So' }, clock));
  const act = await last(campaign);
  expect(act?.isTold).toBe(true);
  const refused = await undoAct(campaign, { entry: act?.entry ?? 0 }, clock);
  expect(refused.ok ? '' : refused.error.say).toContain(
    'tells the player of it, so this cannot be undone',
  );
});

it('console: what was done in the tray is undone while no letter has left', async () => {
  const campaign = await toyCampaign();
  const waiting = async () =>
    got(await seeTray(campaign))
      .letters.filter(({ isOpen }) => isOpen)
      .map(({ id }) => id);
  got(await sendDispatch(campaign, { from: RED, to: 'gm', text: 'Where?' }, clock));
  const [letter = 0] = await waiting();
  got(await setAside(campaign, { letter }, clock));
  expect(await waiting()).toEqual([]);
  await undoLast(campaign);
  expect(await waiting()).toEqual([letter]);
  got(await answerLetter(campaign, { letter, text: 'Here.', goes: 'release' }, clock));
  expect(await waiting()).toEqual([]);
  await undoLast(campaign);
  expect(await waiting()).toEqual([letter]);
  const word = { to: [RED], as: 'gamemaster' as const, text: 'Now.', goes: 'now' };
  got(await writeDeskLetter(campaign, word, clock));
  const entry = (await last(campaign))?.entry ?? 0;
  expect(refusal(await undoAct(campaign, { entry }, clock))).toBe('not-allowed');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: late orders set aside in silence wait again; what their player was told stands', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: wait');
  await send(campaign, BLUE, 'PP 1: wait');
  await playThrough(campaign);
  for (const text of ['PP 1: move A to 2', 'PP 1: move A to 3'])
    got(await keepLate(campaign, { seat: RED, of: 'orders', text, why: 'late' }, clock));
  const open = async () =>
    got(await seeLate(campaign))
      .items.filter((item) => item.isOpen)
      .map(({ id }) => id);
  const [one = '', two = ''] = await open();
  got(await setLateAside(campaign, { id: one, quiet: true }, clock));
  expect(await open()).not.toContain(one);
  await undoLast(campaign);
  expect(await open()).toContain(one);
  got(await setLateAside(campaign, { id: one }, clock));
  const aside = (await last(campaign))?.entry ?? 0;
  const stays = await undoAct(campaign, { entry: aside }, clock);
  expect(refusal(stays)).toBe('not-allowed');
  expect(sayOf(stays)).toContain('put them back on the desk under “Late or not understood”, Done');
  got(await takeLate(campaign, { id: two, reason: 'So' }, clock));
  const acts = got(await seeUndoables(campaign)).filter(({ isTold }) => isTold);
  expect(acts.length).toBeGreaterThan(1);
  expect(await open()).not.toContain(two);
});

it('console: people are put back into their seats, unless a letter has told them', async () => {
  let second = 0;
  const later = () => new Date(Date.UTC(1861, 6, 21, 12, 0, (second += 1))).toISOString();
  const campaign = await toyCampaign();
  const names = async () => got(await listSeats(campaign)).map(({ name = '' }) => name);
  const seats = await names();
  const name = (who: string, mail?: string) =>
    nameSeat(campaign, { seat: RED, name: who, ...(mail === undefined ? {} : { mail }) }, later);
  const undo = async () => undoAct(campaign, { entry: (await last(campaign))?.entry ?? 0 }, later);
  got(await name('Ann'));
  got(await undo());
  expect(await names()).toEqual(seats);
  got(await name('Ann'));
  got(await vacateSeat(campaign, { seat: RED }, later));
  expect((await names())[0]).toBe('');
  got(await undo());
  expect((await names())[0]).toBe('Ann');
  const others = got(await listSeats(campaign)).filter(({ side }) => side === 'red');
  const [, other] = others;
  if (other !== undefined) {
    const before = await names();
    got(await switchSeats(campaign, { a: RED, b: asSeat(other.seat) }, later));
    got(await undo());
    expect(await names()).toEqual(before);
  }
  got(
    await replacePlayer(
      campaign,
      { seat: RED, name: 'Ann', mail: 'ann@example.org', writes: false },
      later,
    ),
  );
  got(
    await replacePlayer(
      campaign,
      { seat: RED, name: 'Bea', mail: 'bea@example.org', writes: true },
      later,
    ),
  );
  expect(refusal(await undo())).toBe('not-allowed');
  expect((await names())[0]).toBe('Bea');
  const cora = { seat: RED, name: 'Cora', mail: 'bea@example.org' };
  got(await replacePlayer(campaign, { ...cora, writes: false }, later));
  got(await undo());
  expect((await names())[0]).toBe('Bea');
  got(await replacePlayer(campaign, { ...cora, writes: false }, later));
  // The letter that invites her lies outside the campaign's file.
  got(await noteInvitation(campaign, cora, later));
  const stays = await undo();
  expect(refusal(stays)).toBe('not-allowed');
  expect(sayOf(stays)).toContain('letter about this change is on its way');
  expect(sayOf(stays)).toContain('on the page “People and seats”');
  expect((await names())[0]).toBe('Cora');
});

it('console: the bar after an act offers no other act to undo', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  const due = { due: '1861-08-01T20:00', graceHours: 0, reason: 'r' };
  got(await setDeadline(campaign, due, clock));
  expect((await last(campaign))?.isLast).toBe(true);
  await send(campaign, RED, 'PP 1: wait');
  expect((await last(campaign))?.isLast).toBe(true);
  got(await receiveMail(campaign, mailOf('eve@example.net', 'Hello'), clock));
  expect((await last(campaign))?.isLast).toBe(true);
  got(await nameSeat(campaign, { seat: BLUE, name: 'Bo' }, clock));
  const acts = got(await seeUndoables(campaign));
  expect(acts.filter(({ isLast }) => isLast)).toHaveLength(1);
  expect(acts.at(-1)?.isLast).toBe(true);
});

it('console: what a player does by e-mail is not offered for undoing, but what the gamemaster did before it', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  const mail = 'rosa@example.org';
  got(await nameSeat(campaign, { seat: RED, name: 'Rosa', mail }, clock));
  await send(campaign, RED, 'PP 1: move A to 2');
  const amendment = { text: 'remove B red', reason: 'Lost its way' };
  const before = got(await seeUndoables(campaign)).length;
  got(await amendPosition(campaign, amendment, clock));
  const ruled = await last(campaign);
  const acts = got(await seeUndoables(campaign));
  expect(acts).toHaveLength(before + 1);
  let minute = 0;
  const later = () => `1861-07-21T12:${String((minute += 1)).padStart(2, '0')}:00.000Z`;
  const receive = async (body: string, headers = {}, arrival = {}) =>
    got(await receiveMail(campaign, mailOf(mail, body, headers), later, arrival)).became;
  expect(await receive('withdraw', {}, { vouched: true })).toBe('command');
  expect(await statesOf(campaign, RED)).toEqual(['open']);
  expect(got(await seeUndoables(campaign))).toEqual(acts);
  expect(ruled?.isLast).toBe(true);
  for (const answer of ['yes', 'no']) {
    expect(await receive('PP 1: move A to 3')).toBe('unproven');
    const asks = got(await readyLetters(campaign)).at(-1)?.messageId ?? '';
    expect(await receive(answer, { 'In-Reply-To': asks }, { vouched: true })).toBe(answer);
    expect(got(await seeUndoables(campaign))).toEqual(acts);
  }
  await undoLast(campaign);
  expect(await last(campaign)).not.toEqual(ruled);
  expect(await statesOf(campaign, RED)).toEqual(['answered']);
});
