/** A campaign in which a side has several seats: the small pack at its second orders, with words of everybody in it. */
import { mkdtemp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { drawMark } from '../../src/campaign/pencil/draw-mark.js';
import { newCampaign, type NewCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import type { Clock } from '../../src/campaign/types.js';
import { asSeat, type Viewer } from '../../src/kernel/basic.js';
import { must } from './site.js';

export const SIDE_SEATS = [
  'usa-supreme',
  'usa-east',
  'usa-west',
  'usa-trans',
  'csa-supreme',
  'csa-east',
  'csa-west',
] as const;

/** Words that only `who` has written, or that are written about him; nobody else is to read them. */
export const wordsOf = (who: string, kind: string): string =>
  `${kind}words${who.replace('-', '')}words`;
export const nameOf = (who: string): string => `Holder${who.replace('-', '')}`;
export const mailOf = (who: string): string => `${who}@players.example.org`;

const LESSON = readFileSync(
  join(import.meta.dirname, '../../src/systems/civil-war/pack/border/README.md'),
  'utf8',
);
const SHEETS = new Map(
  [...LESSON.matchAll(/`([\w-]+)\.txt`\n\n```sheet\n([^`]*)```/g)].map(
    ([, name = '', text = '']) => [name, text] as const,
  ),
);

/**
 * Plays the lesson of the small pack to its second sub-turn, where everybody has sent, drafted and written something.
 * `more`: another title, or another pack that plays alike.
 */
export async function layBorder(clock: Clock, more: Partial<NewCampaign> = {}): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-side-'));
  const pack = more.pack === undefined ? { packName: 'border' } : {};
  const input = { system: 'civil-war', ...pack, title: 'The border', zone: 'UTC', ...more };
  const file = join(dir, 'meeting.vedette');
  const campaign = await must(newCampaign(file, { ...input, seed: '0008' }, clock));
  for (const who of [...SIDE_SEATS, 'gm'])
    await must(
      nameSeat(campaign, { seat: asSeat(who), name: nameOf(who), mail: mailOf(who) }, clock),
    );
  await rule(campaign, '1/split', 'split 1', clock);
  for (const side of ['usa', 'csa']) await send(campaign, `${side}-supreme`, 'allocation', clock);
  for (const { key } of await asksOf(campaign, 'gm')) await rule(campaign, key, 'yes', clock);
  await play(campaign, clock);
  await sendOrders(campaign, clock);
  await must(runTurn(campaign, { now: false }, clock));
  const amendment = { text: 'place 1 SP csa at Richmond', reason: wordsOf('gm', 'amend') };
  await must(amendPosition(campaign, amendment, clock));
  await must(releaseTurn(campaign, clock));
  await writeWords(campaign, clock);
  campaign.close();
  return dir;
}

async function asksOf(campaign: Campaign, to: Viewer) {
  return (await must(listAsks(campaign))).asks.filter((ask) => ask.to === to);
}

const rule = (campaign: Campaign, key: string, text: string, clock: Clock) =>
  must(giveRuling(campaign, { key, text, reason: wordsOf('gm', 'ruling'), release: true }, clock));

async function play(campaign: Campaign, clock: Clock): Promise<void> {
  await must(runTurn(campaign, { now: false }, clock));
  await must(releaseTurn(campaign, clock));
}

async function send(
  campaign: Campaign,
  who: string,
  kind: string,
  clock: Clock,
  list?: string,
): Promise<void> {
  const name =
    list === undefined || list === 'east' || list === 'west' ? who : `${who.slice(0, 3)}-${list}`;
  const text = SHEETS.get(name) ?? '';
  const where = list === undefined ? {} : { list };
  await must(submitSheet(campaign, { seat: asSeat(who), kind, text, via: 'web', ...where }, clock));
}

async function sendOrders(campaign: Campaign, clock: Clock): Promise<void> {
  for (const { to, kind, list } of (await must(listAsks(campaign))).asks)
    await send(campaign, to, kind, clock, list);
}

/** Each writes a sheet that waits for a word of the gamemaster, a draft, and letters to whom he may. */
async function writeWords(campaign: Campaign, clock: Clock): Promise<void> {
  for (const { to, key, kind, list } of (await must(listAsks(campaign))).asks) {
    if (to === 'gm') continue;
    const where = list === undefined ? {} : { list };
    const text = `PP 1: "${wordsOf(to, 'sheet')}" (1 CP)`;
    await must(submitSheet(campaign, { seat: to, kind, text, via: 'web', ...where }, clock));
    const draft = { seat: to, key, text: `PP 1: wait\n${wordsOf(to, 'draft')}`, revision: 0 };
    await must(keepDraft(campaign, draft, clock));
  }
  for (const who of SIDE_SEATS) {
    const letter = (to: Viewer, kind: string) =>
      must(sendDispatch(campaign, { from: asSeat(who), to, text: wordsOf(who, kind) }, clock));
    await letter('gm', 'togm');
    await letter(asSeat(who.startsWith('usa') ? 'csa-west' : 'usa-west'), 'across');
    if (who !== 'usa-west' && who !== 'csa-west')
      await letter(asSeat(`${who.slice(0, 3)}-west`), 'towest');
    const mark = { seat: asSeat(who), kind: 'note', places: 'Richmond', side: '', size: '' };
    for (const [kind, whom] of [
      ['ownnote', 'self'],
      ['sidenote', 'side'],
    ] as const)
      await must(drawMark(campaign, { ...mark, words: wordsOf(who, kind), whom }, clock));
    const own = { to: [asSeat(who)], as: 'gamemaster' as const, goes: 'now' };
    await must(writeDeskLetter(campaign, { ...own, text: wordsOf(who, 'fromgm') }, clock));
  }
}

/** Plays the open step to its end, each word of it answered; what was told of it, all of it still held. */
export async function playOn(campaign: Campaign, clock: Clock): Promise<readonly string[]> {
  await must(runTurn(campaign, { now: true }, clock));
  for (const { key } of await asksOf(campaign, 'gm')) await rule(campaign, key, 'nothing', clock);
  const { state, asks } = await must(listAsks(campaign));
  if (state !== 'held') throw new Error(`The step waits for ${asks.map(({ key }) => key).join()}`);
  return (await must(readLog(campaign))).map(({ text }) => text);
}
