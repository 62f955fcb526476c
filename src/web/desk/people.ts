/** Who holds which seat: invite, replace, swap, leave vacant; and the gamemaster himself. */
import { asSeat } from '../../kernel/basic.js';
import { doorToken } from '../../campaign/seats/door.js';
import { gamemasterOf, listSeats } from '../../campaign/seats/name-seat.js';
import { noteInvitation } from '../../campaign/seats/note-invitation.js';
import {
  personMark,
  replacePlayer,
  sideMark,
  switchSeats,
  vacateSeat,
} from '../../campaign/seats/replace-player.js';
import { dismissUmpire, listUmpires, nameUmpire } from '../../campaign/seats/umpires.js';
import { writtenTime } from '../../letters/written-time.js';
import type { Refusal, SeatHolder } from '../../campaign/types.js';
import { frame, isDone, markLeft, must } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { sideClass } from '../side-class.js';
import { lastUndo } from './undo-bar.js';

/** `was`: see `markLeft`. */
type Said = {
  readonly trouble?: string;
  readonly filled?: Readonly<Record<string, string>>;
  readonly was?: string | undefined;
  readonly status?: 409 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  invited: 'The player is set, and an invitation is on its way.',
  named: 'The player is set.',
  again: 'A new invitation is on its way. The link in the one before no longer works.',
  vacant: 'The seat is vacant. Its player can no longer open it and gets a letter that says so.',
  uninvited:
    'The person is set. The invitation could not be sent: the site cannot save right now. Send it again in a moment.',
  'not-all':
    'The campaign is set up. Not every invitation could be sent: the site cannot save right now. Send those that are missing in a moment.',
  helper: 'Named. A letter of invitation is on its way.',
  dismissed: 'Dismissed. The page no longer opens for that person.',
  switched: 'The two have changed places. Each gets a letter.',
};

const FORMS = ['map', 'html', 'text'] as const;
const FORM_SAYS = { map: 'with the map', html: 'as HTML, no map', text: 'as plain text' } as const;

export const peoplePage: Page = (visit) => showPeople(visit);

export const givePlace: Page = async (visit) => {
  const { seat = '', name = '', mail = '', form, was } = visit.form;
  const writes = visit.form['writes'] === 'yes';
  const player = {
    ...{ seat: asSeat(seat), name, mail, writes },
    ...(form === undefined || form === '' ? {} : { form }),
    ...(was === undefined ? {} : { was }),
  };
  const handsOver = seat === 'gm' && (await isHandedOver(visit, mail.trim()));
  if (handsOver && visit.form['confirm'] !== 'yes') return handOverPage(visit);
  const given = await replacePlayer(visit.campaign, player, visit.clock);
  if (!given.ok) return refused(visit, given.error, was);
  const { holder, invited } = given.value;
  // Every address of this desk is the new gamemaster's by now.
  if (handsOver) {
    const isInvited =
      invited && holder.mail !== undefined && (await isDone(inviteTo(visit, holder)));
    const data = { name: holder.name ?? '', mail: holder.mail ?? '', isInvited };
    return { kind: 'page', view: 'desk/handed-over.html', data };
  }
  const did = !invited || holder.mail === undefined ? 'named' : await didInvite(visit, holder);
  return { kind: 'go', to: `${visit.home}/people?did=${did}` };
};

/** With another address the desk is another's, whoever he is. */
async function isHandedOver({ campaign }: Visit, mail: string): Promise<boolean> {
  const before = (await must(gamemasterOf(campaign)))?.mail;
  return before !== undefined && before !== mail;
}

/** What handing the desk over means, before anything is done. */
function handOverPage(visit: Visit): Reply {
  const { name = '', mail = '', form = '', was = '', writes = '' } = visit.form;
  const data = {
    ...frame(visit, 'Hand over the gamemaster’s seat?'),
    ...{ name: name.trim(), mail: mail.trim(), form, was, writes },
  };
  return { kind: 'page', view: 'desk/hand-over.html', data };
}

/** What leaving a seat vacant means, before anything is done. */
export const askLeavePlace: Page = (visit) => vacatePage(visit, visit.query['seat'] ?? '');
/** The letter that invites to a seat once more; the link in the one before no longer works. */
export const inviteAgain: Page = async (visit) => {
  const gm = await must(gamemasterOf(visit.campaign));
  const holders = [
    ...(await must(listSeats(visit.campaign))),
    ...(gm === undefined ? [] : [{ ...gm, seat: 'gm', title: 'The gamemaster' }]),
    ...(await must(listUmpires(visit.campaign))).map((one) => ({ ...one, seat: one.id })),
  ];
  const holder = holders.find(({ seat }) => seat === visit.form['seat']);
  if (holder?.mail === undefined)
    return showPeople(visit, {
      trouble: 'Nobody with an e-mail address holds that seat.',
      status: 409,
    });
  await inviteTo(visit, holder);
  return { kind: 'go', to: `${visit.home}/people?did=again` };
};

/** Names an assistant or observer, or dismisses one. */
export const changeUmpires: Page = async (visit) => {
  const { does = '', id = '', name = '', mail = '', role = '', of = '' } = visit.form;
  if (does === 'dismiss') {
    const gone = await dismissUmpire(visit.campaign, { id }, visit.clock);
    return gone.ok
      ? { kind: 'go', to: `${visit.home}/people?did=dismissed` }
      : refused(visit, gone.error);
  }
  const named = await nameUmpire(visit.campaign, { name, mail, role, of }, visit.clock);
  if (!named.ok) return refused(visit, named.error);
  const { id: seat, title } = named.value;
  const helper = { seat, title, name: named.value.name, mail: named.value.mail };
  return { kind: 'go', to: `${visit.home}/people?did=${await didInvite(visit, helper, 'helper')}` };
};

/** Those who help, and the form for another one. */
async function umpireData(
  visit: Visit,
  seats: readonly SeatHolder[],
  {
    filled,
    invitations,
  }: {
    readonly filled: Readonly<Record<string, string>>;
    readonly invitations: Around['invitations'];
  },
) {
  const all = await must(listUmpires(visit.campaign));
  const sides = visit.campaign.game
    .board()
    .sides.filter(({ id }) => seats.some(({ side }) => side === id));
  const choices = [
    { value: 'all', says: 'The whole campaign' },
    ...sides.map(({ id, short }) => ({ value: `side ${id}`, says: short })),
    ...seats.map(({ seat, title }) => ({ value: `seat ${seat}`, says: title })),
  ];
  return {
    umpires: all.map(({ id, name, mail, title }) => ({
      ...{ id, name, mail, title, home: visit.home },
      invited: invitedWords(visit, { seat: id, mail }, invitations),
    })),
    umpireForm: {
      ...{ name: filled['name'] ?? '', mail: filled['mail'] ?? '', home: visit.home },
      isObserver: filled['role'] === 'observer',
      choices: choices.map((one) => ({ ...one, chosen: one.value === filled['of'] })),
    },
  };
}

type Invited = Pick<SeatHolder, 'title' | 'name' | 'mail'> & { readonly seat: string };

/** What the page then says: whoever was just named is so, whether his letter can be written now or not. */
const didInvite = async (visit: Visit, who: Invited, did = 'invited'): Promise<string> =>
  (await isDone(inviteTo(visit, who))) ? did : 'uninvited';

async function inviteTo(visit: Visit, { seat, title, name = '', mail }: Invited): Promise<void> {
  if (mail === undefined) return;
  const by = (await must(gamemasterOf(visit.campaign)))?.name ?? '';
  await must(noteInvitation(visit.campaign, { seat: asSeat(seat), mail }, visit.clock));
  await visit.invite({ seat, seatTitle: title, mail, name, by });
}

export const leavePlace: Page = async (visit) => {
  const { seat = '', was, word = '' } = visit.form;
  const input = { seat: asSeat(seat), word, ...(was === undefined ? {} : { was }) };
  const left = await vacateSeat(visit.campaign, input, visit.clock);
  if (left.ok) return { kind: 'go', to: `${visit.home}/people?did=vacant` };
  const { code, say } = left.error;
  return code === 'bad-input' ? vacatePage(visit, seat, say) : refused(visit, left.error, was);
};

async function vacatePage(visit: Visit, seat: string, trouble = ''): Promise<Reply> {
  const seats = await must(listSeats(visit.campaign));
  const holder = seats.find((one) => one.seat === seat && one.name !== undefined);
  if (holder === undefined) return missing;
  const data = {
    ...frame(visit, `Leave ${holder.title} vacant?`, { trouble }),
    ...{ seat, name: holder.name, mail: holder.mail ?? '', was: personMark(holder) },
    word: (visit.form['word'] ?? '').replace(/\r\n?/g, '\n'),
  };
  return { kind: 'page', view: 'desk/vacate.html', data, status: trouble === '' ? 200 : 422 };
}

export const swapPlaces: Page = async (visit) => {
  const { a = '', b = '', was } = visit.form;
  const input = { a: asSeat(a), b: asSeat(b), ...(was === undefined ? {} : { was }) };
  const done = await switchSeats(visit.campaign, input, visit.clock);
  return done.ok
    ? { kind: 'go', to: `${visit.home}/people?did=switched` }
    : refused(visit, done.error, was);
};

/** `was`: as the form has it. */
const refused = (visit: Visit, { code, say }: Refusal, was?: string): Promise<Reply> =>
  showPeople(visit, {
    ...{ trouble: say, filled: visit.form, was: markLeft({ code }, was) },
    status: code === 'bad-input' || code === 'not-found' ? 422 : 409,
  });

async function showPeople(visit: Visit, said: Said = {}): Promise<Reply> {
  const seats = await must(listSeats(visit.campaign));
  const gm = await must(gamemasterOf(visit.campaign));
  const invitations = await visit.invitations();
  const notice = said.trouble === undefined ? (DONE[visit.query['did'] ?? ''] ?? '') : '';
  const cards = await Promise.all(
    seats.map((seat) => seatCard(visit, seat, { seats, said, invitations })),
  );
  const { filled = {} } = said;
  // Two different seats of a side can change their persons: the form does not begin with one of them twice.
  const other = seats.find(({ side }, index) => index > 0 && side === seats[0]?.side)?.seat;
  const data = {
    ...frame(visit, 'People and seats', {
      ...{ notice, trouble: said.trouble ?? '' },
      undo: await lastUndo(visit),
    }),
    gamemaster: personForm('gm', 'The gamemaster', gm ?? {}, said, visit.home),
    warning: warningOf(gm?.mail, seats),
    seats: cards,
    ...(await umpireData(visit, seats, {
      ...{ filled: 'role' in filled ? filled : {}, invitations },
    })),
    swap: {
      was: ('a' in filled ? said.was : undefined) ?? (await sideMark(visit.campaign)),
      a: seats.map(({ seat, title }) => ({ seat, title, chosen: seat === filled['a'] })),
      b: seats.map(({ seat, title }) => ({ seat, title, chosen: seat === (filled['b'] ?? other) })),
    },
  };
  return { kind: 'page', view: 'desk/people.html', data, status: said.status ?? 200 };
}

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase();

function warningOf(mail: string | undefined, seats: readonly SeatHolder[]): string {
  const own = seats.filter((seat) => isSame(seat.mail, mail)).map(({ title }) => title);
  return own.length === 0
    ? ''
    : `The gamemaster's address holds ${own.join(' and ')} too: that player sees everything.`;
}

type Around = {
  readonly seats: readonly SeatHolder[];
  readonly said: Said;
  readonly invitations: Awaited<ReturnType<Visit['invitations']>>;
};

async function seatCard(visit: Visit, holder: SeatHolder, { seats, said, invitations }: Around) {
  const { seat, title, mail } = holder;
  const also = seats.filter((one) => one.seat !== seat && isSame(one.mail, mail));
  const token = visit.linksOpen ? await must(doorToken(visit.campaign, seat)) : '';
  return {
    ...personForm(seat, title, holder, said, visit.home),
    side: sideClass(visit.campaign.game, holder.side),
    invited: invitedWords(visit, holder, invitations),
    canInvite: mail !== undefined,
    also: also.map((one) => one.title).join(', '),
    link: token === '' ? '' : `/c/${encodeURIComponent(visit.name)}/s/${token}`,
  };
}

const INVITED = {
  waiting: 'invitation on its way',
  failed: 'invitation could not be sent yet',
  sent: 'invited, not opened yet',
  used: 'invitation opened',
  late: 'invitation expired, not opened',
} as const;

function invitedWords(
  { campaign }: Visit,
  { seat, mail }: Pick<SeatHolder, 'seat' | 'mail'>,
  invitations: Around['invitations'],
): string {
  const found = invitations.find((one) => one.seat === seat && isSame(one.mail, mail));
  if (found === undefined) return '';
  return `${INVITED[found.state]} (${writtenTime(found.made, campaign.meta.zone)})`;
}

function personForm(
  seat: string,
  title: string,
  person: { readonly name?: string; readonly mail?: string; readonly form?: string },
  said: Said,
  home: string,
) {
  const own = said.filled?.['seat'] === seat ? said.filled : undefined;
  const form = own?.['form'] ?? person.form ?? 'map';
  return {
    ...{ seat, title, home, id: `seat-${seat}` },
    name: person.name ?? '',
    mail: person.mail ?? '',
    held: person.name !== undefined,
    was: (own && said.was) ?? personMark(person),
    isOpen: own !== undefined,
    newName: own?.['name'] ?? person.name ?? '',
    newMail: own?.['mail'] ?? person.mail ?? '',
    forms: FORMS.map((value) => ({ value, says: FORM_SAYS[value], chosen: value === form })),
  };
}
