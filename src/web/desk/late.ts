/** What came too late or could not be read: each with its text, why it was not taken, and what can still be done with it. */
import { asSeat } from '../../kernel/basic.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { addAddress } from '../../campaign/seats/second-address.js';
import { seeLate, seeLateItem, type SeenLate } from '../../campaign/sheets/see-late.js';
import { mayReply, replyToLate } from '../../campaign/sheets/reply-late.js';
import { setLateAside, takeLate, takeUpLate } from '../../campaign/sheets/take-late.js';
import type { Outcome } from '../../campaign/types.js';
import { writtenTime } from '../../letters/written-time.js';
import { faultData, frame, must } from '../frame.js';
import { lastUndo } from './undo-bar.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';

const DONE: Readonly<Record<string, string>> = {
  taken: 'Accepted as the player’s orders. He gets a letter that says how they were understood.',
  aside: 'Set aside. You find it under “Done”.',
  up: 'It is waiting for you again.',
  address:
    'E-mails from this address are now accepted for that seat. To use this one, read it and enter it.',
  reply: 'Your reply is written.',
  entered: 'Entered for the player. He gets a letter.',
};

/** The list stays short; what was dealt with long ago is in the log. */
const MOST_DONE = 50;
const MOST_FAULTS = 20;

export const latePage: Page = (visit) => lateList(visit);

type Said = { readonly trouble?: string; readonly status?: 409 | 422 };

/** Takes one, sets one aside, or puts one back. */
export const actOnLate: Page = async (visit) => {
  const { id = '', does = '', key, reason = '', told = '', stamp } = visit.form;
  const { campaign, clock } = visit;
  const acts: Readonly<Record<string, () => Outcome<unknown>>> = {
    taken: () => takeLate(campaign, { id, key, reason, told: lineEnds(told), stamp }, clock),
    aside: () =>
      setLateAside(
        campaign,
        { id, told: lineEnds(told), quiet: visit.form['quiet'] === 'yes' },
        clock,
      ),
    up: () => takeUpLate(campaign, id, clock),
    address: () => acceptAddress(visit),
    reply: () => {
      const { text = '', after = '' } = visit.form;
      const knew = /^\d{1,6}$/.test(after) ? { after: Number(after) } : {};
      return replyToLate(campaign, { id, text: lineEnds(text), ...knew }, clock);
    },
  };
  const act = Object.hasOwn(acts, does) ? acts[does] : undefined;
  if (act === undefined) return lateList(visit);
  const done = await act();
  if (done.ok) return { kind: 'go', to: `${visit.home}/orders/late?did=${does}` };
  const { code, say } = done.error;
  if (code === 'not-found') return missing;
  const isSlip = code === 'bad-input' || code === 'which-list';
  return lateList(visit, { trouble: say, status: isSlip ? 422 : 409 });
};

/** The sender of an e-mail from an unknown address is the holder of a seat. */
async function acceptAddress({ campaign, clock, form }: Visit): Outcome<unknown> {
  const item = await seeLateItem(campaign, form['id'] ?? '');
  if (!item.ok) return item;
  const seat = asSeat(form['seat'] ?? '');
  return addAddress(campaign, { seat, address: item.value.from }, clock);
}

const lineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

async function lateList(visit: Visit, said: Said = {}): Promise<Reply> {
  const { items, open, stamp } = await must(seeLate(visit.campaign));
  const { trouble = '', status = 200 } = said;
  const notice = trouble === '' ? (DONE[visit.query['did'] ?? ''] ?? '') : '';
  const data = {
    ...frame(visit, 'Not taken', { notice, trouble, undo: await lastUndo(visit) }),
    ...{ stamp, none: open === 0 },
    seats: await must(listSeats(visit.campaign)),
    canPaste: visit.mailDesk !== undefined,
    items: items.filter(({ isOpen }) => isOpen).map((item) => itemData(visit, item)),
    done: items
      .filter(({ isOpen }) => !isOpen)
      .slice(0, MOST_DONE)
      .map((item) => itemData(visit, item)),
  };
  return { kind: 'page', view: 'desk/late.html', data, status };
}

const WAYS = { mail: 'by e-mail', web: 'on the site', cli: 'on the command line' };
const DEEDS = {
  taken: 'You took it',
  entered: 'You entered it',
  aside: 'You set it aside',
  answered: 'You replied',
};

function itemData(visit: Visit, item: SeenLate) {
  const { id, way, from, subject, holder, written, why, text, done, reading, key, choices } = item;
  const { zone } = visit.campaign.meta;
  const who = holder?.title ?? (from === '' ? 'An unknown sender' : from);
  const faults = reading?.faults ?? [];
  const again = item.sheet === undefined && item.mail !== undefined;
  return {
    ...{ ...visitData(visit), id, who, subject, why, text },
    mail: from === who ? '' : from,
    way: WAYS[way],
    written: writtenTime(written, zone),
    done: done === undefined ? '' : `${DEEDS[done.what]} on ${writtenTime(done.written, zone)}.`,
    isAside: done?.what === 'aside' || done?.what === 'answered',
    replies: item.replies.map((one) => ({
      text: one.text,
      written: writtenTime(one.written, zone),
    })),
    after: String(item.replies.length),
    replyTo: mayReply(item) ? from : '',
    reply: visit.form['id'] === id ? (visit.form['text'] ?? '') : '',
    canTake: choices.length > 0 && faults.length === 0,
    choices: key === undefined ? choices : [],
    title: choices.find((one) => one.key === key)?.title ?? '',
    says: reading === undefined || faults.length > 0 ? [] : reading.lines.map(({ says }) => says),
    warnings: (reading?.warnings ?? []).map(faultData),
    faults: faults.slice(0, MOST_FAULTS).map(faultData),
    fix:
      key !== undefined && faults.length > 0
        ? `${visit.home}/orders/enter?${new URLSearchParams({ key, late: id }).toString()}`
        : '',
    replacesRuling: item.replacesRuling,
    isPast: item.isPast,
    back: `${visit.home}/take-back`,
    isSheet: item.sheet !== undefined && holder !== undefined,
    mayBeSeat: item.way === 'mail' && holder === undefined && from !== '',
    read:
      again && visit.mailDesk !== undefined
        ? `${visit.home}/orders/mail?${new URLSearchParams({ late: id }).toString()}`
        : '',
  };
}

const visitData = ({ home }: Visit) => ({ home });
