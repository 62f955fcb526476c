/** The gamemaster's tray: letters to him and between the sides until he has dealt with them, copies, and his own. */
import {
  seeTray,
  type OwnWritten,
  type SeenDeed,
  type SeenLetter,
} from '../../campaign/gm/see-tray.js';
import { countLate } from '../../campaign/sheets/see-late.js';
import { recallLetter } from '../../campaign/gm/desk-letter.js';
import { TRAY_KINDS, type TrayKind } from '../../campaign/gm/tray.js';
import { placeTitle } from '../../kernel/map/places.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, must } from '../frame.js';
import { lastUndo } from './undo-bar.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';

const DONE: Readonly<Record<string, string>> = {
  answered: 'Your answer is written.',
  passed: 'The letter is passed on.',
  aside: 'The letter is set aside. You find it under "Done".',
  up: 'The letter is in the tray again.',
  written: 'Your letter is written.',
  recalled: 'Taken back. It is not sent.',
};

type Show = 'waiting' | TrayKind | 'done' | 'own';
const TITLES: Readonly<Record<Show, string>> = {
  waiting: 'Waiting for you',
  you: 'To you',
  between: 'Between the sides',
  within: 'Within a side',
  done: 'Done',
  own: 'Written by you',
};
const SAYS: Readonly<Record<Show, string>> = {
  waiting: '',
  you: '',
  between: 'Nobody on the other side knows of these letters unless you pass them on.',
  within: 'These are copies of letters within a side. They need no answer.',
  done: 'Answered, passed on or set aside. Nobody is told which.',
  own: '',
};
const NOTHING: Readonly<Record<Show, string>> = {
  waiting: 'The tray is empty.',
  you: 'Nobody is waiting for an answer.',
  between: 'No letter is waiting between the sides.',
  within: 'No letters within a side yet.',
  done: 'Nothing yet.',
  own: 'You have written no letters yet.',
};

export const deskTray: Page = (visit) => trayPage(visit);

/** Takes back what he wrote and nobody has yet. */
export const recallOwn: Page = async (visit) => {
  const entry = numberOf(visit.params['entry']);
  if (entry === undefined) return missing;
  const done = await recallLetter(visit.campaign, { entry }, visit.clock);
  if (done.ok) return { kind: 'go', to: `${visit.home}/tray?show=own&did=recalled` };
  return done.error.code === 'not-found' ? missing : trayPage(visit, done.error.say);
};

/** A number in an address. */
export const numberOf = (text = ''): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

async function trayPage(visit: Visit, trouble = ''): Promise<Reply> {
  const { letters, own } = await must(seeTray(visit.campaign));
  const show = showOf(visit.query['show']);
  const of = (which: Show): readonly SeenLetter[] => letters.filter((one) => isIn(one, which));
  const shown = show === 'own' ? [] : of(show).toReversed();
  const count = (which: Show): number => (which === 'own' ? own.length : of(which).length);
  const written = show === 'own' ? own.map((one) => ownData(visit, one)) : [];
  const notice = trouble === '' ? (DONE[visit.query['did'] ?? ''] ?? '') : '';
  const data = {
    ...frame(visit, 'Tray', { notice, trouble, undo: await lastUndo(visit) }),
    filters: (['waiting', ...TRAY_KINDS, 'done', 'own'] as const).map((which) => ({
      ...{ text: TITLES[which], n: String(count(which)), current: which === show },
      href: `${visit.home}/tray${which === 'waiting' ? '' : `?show=${which}`}`,
    })),
    ...{ heading: TITLES[show], says: SAYS[show], nothing: NOTHING[show] },
    notTaken: String(await must(countLate(visit.campaign))),
    letters: shown.map((one) => letterData(visit, one)),
    written,
    isEmpty: shown.length + written.length === 0,
  };
  const status = trouble === '' ? 200 : 409;
  return { kind: 'page', view: 'desk/tray.html', data, status };
}

const showOf = (text = ''): Show =>
  text === 'done' || text === 'own' ? text : (TRAY_KINDS.find((one) => one === text) ?? 'waiting');

function isIn({ kind, isOpen }: SeenLetter, show: Show): boolean {
  if (show === 'within') return kind === 'within';
  if (kind === 'within') return false;
  if (show === 'done') return !isOpen;
  return isOpen && (show === 'waiting' || show === kind);
}

/** A letter of the tray as its list and its own page show it. */
export function letterData(visit: Visit, letter: SeenLetter) {
  const { id, fromTitle, toTitle, text, written, via, orders, deeds, isOpen, stamp, kind } = letter;
  return {
    ...{ id: String(id), fromTitle, text, isOpen, stamp },
    toTitle: kind === 'you' ? 'you' : toTitle,
    home: visit.home,
    href: `${visit.home}/tray/${String(id)}`,
    written: writtenTime(written, visit.campaign.meta.zone),
    way: [
      ...(orders === true ? ['orders in words'] : []),
      ...(via === 'mail' ? ['by e-mail'] : []),
      ...(letter.way === undefined ? [] : [letter.way]),
    ].join(' · '),
    ...aboutOf(visit, letter),
    isCopy: kind === 'within',
    deeds: deeds.map((deed) => deedData(visit, deed)),
    isAside: deeds.some(({ what, isUndone }) => what === 'aside' && !isUndone),
  };
}

/** The place that a letter asks about, with the way to it on his own map. */
function aboutOf(visit: Visit, { place }: SeenLetter) {
  if (place === undefined) return { about: '', aboutHref: '', place: '' };
  const about = placeTitle(visit.campaign.game.board(), place);
  return { about, aboutHref: `${visit.home}?${new URLSearchParams({ place }).toString()}`, place };
}

const DEED_SAYS = {
  answered: 'You answered',
  passed: 'You passed it on',
  aside: 'You set it aside',
};

function deedData(visit: Visit, { what, written, isUndone, wrote }: SeenDeed) {
  const when = writtenTime(written, visit.campaign.meta.zone);
  const to = wrote === undefined || what !== 'passed' ? '' : ` to ${wrote.toTitles.join(', ')}`;
  const undone = what === 'aside' ? 'and took it up again' : 'and took that back';
  return {
    says: `${DEED_SAYS[what]}${to} on ${when}${isUndone ? `, ${undone}` : ''}.`,
    wrote: wrote === undefined ? false : ownData(visit, wrote),
  };
}

const AS = { gamemaster: 'in your name', writer: "in its writer's name", rumor: 'as a rumor' };

/** A letter that he wrote himself. */
function ownData(visit: Visit, own: OwnWritten) {
  const { entry, toTitles, as, text, note, written, waits, sent, letters, isRecalled } = own;
  const { zone } = visit.campaign.meta;
  return {
    ...{ text, note, as: AS[as], home: visit.home, entry: String(entry) },
    to: toTitles.join(', '),
    written: writtenTime(written, zone),
    state: stateOf(visit, own),
    canRecall: waits > 0 && !isRecalled,
    isPartly: waits > 0 && sent > 0,
    // With several, each has its own page among the letters.
    href: letters.length === 1 ? `${visit.home}/letter/${String(letters[0])}` : '',
  };
}

function stateOf(visit: Visit, { goes, waits, sent, isRecalled }: OwnWritten): string {
  if (waits === 0) return isRecalled ? 'taken back, not sent' : 'released';
  const when =
    goes === 'release'
      ? 'goes with the next release'
      : `goes on ${writtenTime(goes, visit.campaign.meta.zone)}`;
  return sent === 0 ? when : `${String(sent)} released; the rest ${when}`;
}
