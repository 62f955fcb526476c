/**
 * The page on which a player says yes to orders that wait for it. Whoever has the link of the answer may; looking changes
 * nothing, since scanners of mail follow links.
 */
import type { Campaign } from '../../campaign/open-campaign.js';
import { confirmByLink, seeWaiting } from '../../campaign/sheets/waiting.js';
import { throwIfUnable } from '../frame.js';
import { throwIfAway, unlessAway } from '../visit.js';
import type { DoorPage, DoorReply, DoorVisit } from './page.js';

const placeOf = ({ params }: DoorVisit): { readonly name: string; readonly token: string } => ({
  name: params['campaign'] ?? '',
  token: params['token'] ?? '',
});

export const showWaiting: DoorPage = async (visit) => {
  const { name, token } = placeOf(visit);
  const look = async (campaign: Campaign) => ({
    waiting: unlessAway(await seeWaiting(campaign, token)),
    campaign: campaign.meta.title,
  });
  const found = await visit.campaigns.read(name, look, throwIfAway);
  if (found?.waiting === undefined) return OVER;
  const { holder, parts, subject } = found.waiting;
  const data = { campaign: found.campaign, seat: holder.title, parts, subject };
  return { reply: { kind: 'page', view: 'door/confirm.html', data } };
};

export const sayYes: DoorPage = async (visit) => {
  const { name, token } = placeOf(visit);
  const look = async (campaign: Campaign) => unlessAway(await seeWaiting(campaign, token));
  // Only whoever has a link that opens something waits for a step that is being played, and is told why it cannot be done now.
  if ((await visit.campaigns.read(name, look, throwIfAway)) === undefined) return OVER;
  const confirm = async (campaign: Campaign) => {
    const taken = await confirmByLink(campaign, token, visit.clock);
    if (!taken.ok) throwIfUnable(taken.error);
    return taken;
  };
  const taken = await visit.campaigns.with(name, confirm, throwIfUnable);
  if (taken?.ok !== true) return OVER;
  const counts = taken.value.every((one) => 'receipt' in one && one.receipt.counts);
  const sheets = taken.value.map((one) =>
    'receipt' in one
      ? { title: one.receipt.title, lines: one.receipt.reading.lines.map(({ says }) => says) }
      : { title: one.refusal.say, lines: [] },
  );
  return { reply: { kind: 'page', view: 'door/confirmed.html', data: { counts, sheets } } };
};

/** A wrong link is answered as one that is over. */
const OVER: DoorReply = {
  reply: { kind: 'page', view: 'door/confirm-over.html', data: {}, status: 410 },
};
