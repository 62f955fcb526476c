/** The letters that a seat has, its correspondence with each other player and the gamemaster, and a form for another. */
import {
  seeDispatches,
  type Conversation,
  type Correspondent,
  type SeenDispatch,
} from '../../campaign/letters/see-dispatches.js';
import { LONGEST_LETTER, letterSlip, sendDispatch } from '../../campaign/letters/send-dispatch.js';
import { findPlace, placeTitle } from '../../kernel/map/places.js';
import { frame, must } from '../frame.js';
import { seatOf, type Page, type Reply, type Visit } from '../page.js';
import { writtenTime } from '../../letters/written-time.js';
import { latestLetters, letterLink } from './letter.js';

type Said = {
  readonly to?: string;
  readonly text?: string;
  readonly place?: string;
  readonly orders?: boolean;
  readonly trouble?: string;
  readonly status?: 200 | 409 | 413 | 422;
};

/** With `?place=` a question to the gamemaster about it; with `?to=` a letter to that seat. */
export const seatLetters: Page = (visit) => {
  const board = visit.campaign.game.board();
  const asked = findPlace(board, visit.query['place'] ?? '');
  const { to } = visit.query;
  if (asked !== undefined)
    return lettersPage(visit, { to: 'gm', place: placeTitle(board, asked.id) });
  return lettersPage(visit, to === undefined ? {} : { to });
};

export const writeLetter: Page = async (visit) => {
  const { to = '', text = '', place = '' } = visit.form;
  const orders = visit.form['orders'] === 'yes';
  const filled = { to, place, orders, text: text.replace(/\r\n?/g, '\n') };
  const slip = letterSlip(filled.text);
  // What is too long comes back whole, so that it can be shortened.
  const isLong = filled.text.trim().length > LONGEST_LETTER;
  if (slip !== undefined)
    return lettersPage(visit, { ...filled, trouble: slip, status: isLong ? 413 : 422 });
  const { correspondents } = await must(seeDispatches(visit.campaign, seatOf(visit)));
  const whom = correspondents.find(({ id }) => id === to);
  if (whom === undefined) return lettersPage(visit, { ...filled, trouble: NOBODY, status: 422 });
  const { after = '' } = visit.form;
  const letter = {
    ...{ from: seatOf(visit), to: whom.id, text: filled.text, place, orders },
    ...(/^\d{1,9}$/.test(after) ? { after: Number(after) } : {}),
  };
  const sent = await sendDispatch(visit.campaign, letter, visit.clock);
  if (!sent.ok) {
    const status = sent.error.code === 'bad-input' ? 422 : 409;
    return lettersPage(visit, { ...filled, trouble: sent.error.say, status });
  }
  const did = sent.value.travels ? 'travels' : whom.side;
  return {
    kind: 'go',
    to: `${visit.home}/letters?${new URLSearchParams({ with: whom.id, did }).toString()}`,
  };
};

const NOBODY = 'Choose to whom the letter goes. Nothing was sent. What you wrote is still here.';

const DONE: Readonly<Record<string, string>> = {
  own: 'Your letter is sent. The gamemaster has a copy.',
  travels: 'Your letter is on its way. The gamemaster has a copy.',
  gm: 'The gamemaster has your letter.',
  other: 'The gamemaster has your letter and decides whether to pass it on.',
};

async function lettersPage(visit: Visit, said: Said): Promise<Reply> {
  const { sent, correspondents, conversations } = await must(
    seeDispatches(visit.campaign, seatOf(visit)),
  );
  const under = correspondents.filter(({ isUnder }) => isUnder);
  const { to = correspondents[0]?.id ?? '', text = '', place = '', trouble = '' } = said;
  const letters = (await latestLetters(visit)).map((one) => letterLink(visit, one));
  const data = {
    ...frame(visit, 'Your letters', { trouble, notice: DONE[visit.query['did'] ?? ''] ?? '' }),
    ...{ home: visit.home, text, place, letters, hasLetters: letters.length > 0 },
    after: visit.form['after'] ?? String(sent),
    under: under.map(({ title }) => title).join(', '),
    orders: said.orders === true,
    own: optionsOf(correspondents, 'own', to),
    gm: optionsOf(correspondents, 'gm', to),
    other: optionsOf(correspondents, 'other', to),
    conversations: conversations.map((one, index) => ({
      ...conversationData(visit, one),
      isOpen: one.id === (visit.query['with'] ?? (index === 0 ? one.id : '')),
    })),
    hasConversations: conversations.length > 0,
  };
  return { kind: 'page', view: 'seat/letters.html', data, status: said.status ?? 200 };
}

function conversationData(visit: Visit, { id, title, letters }: Conversation) {
  const { zone } = visit.campaign.meta;
  const [n, last] = [letters.length, letters.at(-1)?.written ?? ''];
  return {
    ...{
      id,
      title,
      href: `${visit.home}/letters?${new URLSearchParams({ to: id }).toString()}#write`,
    },
    count: `${String(n)} ${n === 1 ? 'letter' : 'letters'}, the last ${writtenTime(last, zone)}`,
    letters: letters.map((letter) => ({
      says: saysWho(letter, title),
      text: letter.text,
      note: letter.note ?? '',
      written: writtenTime(letter.written, zone),
      went: letter.stays ? 'went only to the gamemaster' : '',
    })),
  };
}

/** `To The red aide about Richmond`, `Orders from The red commander`. */
function saysWho({ isOwn, orders, about }: SeenDispatch, title: string): string {
  const way = isOwn ? 'to' : 'from';
  const what = orders ? `Orders ${way}` : isOwn ? 'To' : 'From';
  return `${what} ${title}${about === undefined ? '' : ` about ${about}`}`;
}

const optionsOf = (all: readonly Correspondent[], side: Correspondent['side'], to: string) =>
  all.filter((one) => one.side === side).map(({ id, title }) => ({ id, title, chosen: id === to }));
