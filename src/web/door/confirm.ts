/**
 * The page on which a player says yes to orders that wait for it. Whoever has the link of the answer may; looking changes
 * nothing, since scanners of mail follow links.
 */
import type { Result } from '../../kernel/basic.js';
import type { Campaign } from '../../campaign/open-campaign.js';
import type { Refusal } from '../../campaign/types.js';
import { confirmByLink, seeWaiting } from '../../campaign/sheets/waiting.js';
import { throwIfUnable } from '../frame.js';
import { throwIfDamaged } from '../visit.js';
import type { DoorPage, DoorReply, DoorVisit } from './page.js';

const placeOf = ({ params }: DoorVisit): { readonly name: string; readonly token: string } => ({
  name: params['campaign'] ?? '',
  token: params['token'] ?? '',
});

export const showWaiting: DoorPage = async (visit) => {
  const { name, token } = placeOf(visit);
  const look = async (campaign: Campaign) => ({
    waiting: await seeWaiting(campaign, token),
    campaign: campaign.meta.title,
  });
  const found = await visit.campaigns.read(name, look, throwIfDamaged);
  if (found?.waiting.ok !== true) return overUnlessUnable(found?.waiting);
  const { holder, parts, subject } = found.waiting.value;
  const data = { campaign: found.campaign, seat: holder.title, parts, subject };
  return { reply: { kind: 'page', view: 'door/confirm.html', data } };
};

export const sayYes: DoorPage = async (visit) => {
  const { name, token } = placeOf(visit);
  const confirm = (campaign: Campaign) => confirmByLink(campaign, token, visit.clock);
  const taken = await visit.campaigns.with(name, confirm, throwIfDamaged);
  if (taken?.ok !== true) return overUnlessUnable(taken);
  const counts = taken.value.every((one) => 'receipt' in one && one.receipt.counts);
  const sheets = taken.value.map((one) =>
    'receipt' in one
      ? { title: one.receipt.title, lines: one.receipt.reading.lines.map(({ says }) => says) }
      : { title: one.refusal.say, lines: [] },
  );
  return { reply: { kind: 'page', view: 'door/confirmed.html', data: { counts, sheets } } };
};

/** Orders that wait still wait where the file could only not be used just now. */
function overUnlessUnable(found: Result<unknown, Refusal> | undefined): DoorReply {
  if (found?.ok === false) throwIfUnable(found.error);
  return OVER;
}

/** A wrong link is answered as one that is over. */
const OVER: DoorReply = {
  reply: { kind: 'page', view: 'door/confirm-over.html', data: {}, status: 410 },
};
