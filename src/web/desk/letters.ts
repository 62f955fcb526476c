/** The letters before they go, and the outbox: what waits for the gamemaster, what went, what could not. */
import { dueTime } from '../../campaign/letters/due-letters.js';
import { seeOutbox, type OfficeLetter } from '../../campaign/letters/see-outbox.js';
import { seeDesk } from '../../campaign/gm/see-desk.js';
import { letAllGo } from '../../campaign/letters/hold-letter.js';
import { retryLetters } from '../../campaign/letters/resend-letter.js';
import { writtenTime } from '../../letters/written-time.js';
import { placesOfText } from './places-of.js';
import { lastUndo } from './undo-bar.js';
import { filterOf, placesFilter } from './filters.js';
import { frame, must, throwIfUnable } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';

const DONE: Readonly<Record<string, string>> = {
  held: 'The letter is kept back. All others go out with the release.',
  free: 'The letter goes out with the others again.',
  gone: 'Sent: it goes out with the next mail.',
  corrected: 'Your text replaces the letter.',
  'taken-back':
    'Play is back at the beginning of that step. The letters that say so are below: read them, edit them if you like, and send them.',
  freed: 'All letters that were kept back are sent.',
  again: 'Failed letters are tried again with the next mail.',
};

/** All that is held, with the button that releases it; then what waits, failed and went. */
export const deskLetters: Page = (visit) => lettersPage(visit);

async function lettersPage(visit: Visit, trouble = ''): Promise<Reply> {
  const { held, ready, failed, sent, waits, gone } = await must(seeOutbox(visit.campaign));
  const desk = await must(seeDesk(visit.campaign));
  const search = searchOf(visit);
  const looksFor = Object.values(search).some((one) => one !== '');
  const where = placesFilter(
    visit.campaign.game.board(),
    search.place,
    sent.map(({ subject, text, news }) => [subject, ...(news.length > 0 ? news : [text])]),
  );
  const rows = (letters: readonly OfficeLetter[]) => letters.map((one) => letterRow(visit, one));
  const going = held.filter(({ back, due }) => back === undefined && due === undefined);
  const timed = held.filter(({ back, due }) => back === undefined && due !== undefined);
  const back = held.filter((one) => one.back !== undefined);
  const data = {
    ...frame(visit, 'Letters', {
      notice: DONE[visit.query['did'] ?? ''] ?? '',
      trouble,
      undo: await lastUndo(visit),
    }),
    stepTitle: desk.step.title,
    stamp: desk.stamp,
    canRelease: desk.state === 'held',
    going: rows(going),
    back: rows(back),
    shown: back.map(({ id }) => String(id)).join(' '),
    timed: rows(timed),
    ready: rows(ready),
    failed: rows(failed),
    sent: rows(sent.filter((one, at) => where.isNamed(at) && isWanted(one, search))),
    search: {
      ...{ action: `${visit.home}/letters`, words: search.words, tick: false, looksFor },
      filters: [
        filterOf(
          'seat',
          'To',
          search.seat,
          sent.map(({ seatTitle }) => [seatTitle, seatTitle]),
        ),
        filterOf(
          'step',
          'Step',
          search.step,
          sent.map(({ step }) => [step, visit.campaign.game.stepCalled(step)]),
        ),
        where.filter,
        filterOf(
          'kind',
          'Kind',
          search.kind,
          sent.map(({ kind }) => [kind, KINDS[kind]]),
        ),
      ],
    },
    looksFor,
    counts: [
      { text: 'held', n: going.length },
      { text: 'kept back', n: back.length },
      ...(timed.length === 0 ? [] : [{ text: 'go at a set time', n: timed.length }]),
      { text: 'waiting to be sent', n: waits },
      { text: 'could not be sent', n: failed.length },
      { text: 'sent', n: gone },
    ],
    moreReady: waits > ready.length ? `The last ${String(ready.length)} are listed.` : '',
    leaving: sayLeaving(ready, sent, waits),
    more: gone > sent.length ? `The last ${String(sent.length)} are listed.` : '',
  };
  const page = { kind: 'page', view: 'desk/letters.html', data } as const;
  // What was refused stands at an address that can only be posted to.
  if (trouble !== '') return { ...page, status: 409 };
  return ready.length === 0 ? page : { ...page, refreshSeconds: REFRESH_SECONDS };
}

const REFRESH_SECONDS = 5;

/** What the sent letters are cut down to; '' for any. */
const searchOf = ({
  query: { seat = '', step = '', place = '', kind = '', words = '' },
}: Visit) => ({
  ...{ seat, step, place, kind, words: words.trim().slice(0, 200) },
});

const KINDS: Readonly<Record<OfficeLetter['kind'], string>> = {
  report: 'Reports',
  answer: 'Answers to e-mails',
  word: 'Other letters',
};

const isWanted = (
  letter: OfficeLetter,
  { seat, step, kind, words }: ReturnType<typeof searchOf>,
): boolean =>
  (kind === '' || letter.kind === kind) &&
  (seat === '' || letter.seatTitle === seat) &&
  (step === '' || letter.step === step) &&
  `${letter.subject} ${letter.text}`.toLowerCase().includes(words.toLowerCase());

/** How many of those that were let go together have left. */
function sayLeaving(
  ready: readonly OfficeLetter[],
  sent: readonly OfficeLetter[],
  waits: number,
): { readonly says: string; readonly done: string; readonly of: string } | false {
  const [first] = ready.map(({ freed, written }) => freed ?? written).sort();
  if (first === undefined) return false;
  const left = sent.filter(({ freed = '' }) => freed >= first).length;
  const [done, of] = [String(left), String(left + waits)];
  const says = `${done} of ${of} letters sent. Each map is drawn before its letter goes; this page updates until all are sent.`;
  return { says, done, of };
}

/** All that is kept back is let go, if the page showed all of it. */
export const freeAll: Page = async (visit) => {
  const shown = (visit.form['shown'] ?? '').split(' ').map(Number);
  const gone = await letAllGo(visit.campaign, shown, visit.clock);
  if (gone.ok) return { kind: 'go', to: `${visit.home}/letters?did=freed` };
  throwIfUnable(gone.error);
  return lettersPage(visit, gone.error.say);
};

/** What failed is tried again at once. */
export const tryAgain: Page = async (visit) => {
  await must(retryLetters(visit.campaign, visit.clock));
  return { kind: 'go', to: `${visit.home}/letters?did=again#outbox` };
};

/** A letter as `partials/letter-row` and the desk show it. */
export function letterRow(visit: Visit, letter: OfficeLetter) {
  const { zone } = visit.campaign.meta;
  const board = visit.campaign.game.board();
  const pointing = (text: string) => ({ text, places: placesOfText(board, text) });
  const { id, seatTitle, subject, back = '', problem = '', news } = letter;
  return {
    ...{ id, seatTitle, back, problem, tried: triedOf(letter) },
    href: `${visit.home}/letter/${String(id)}`,
    people: `${visit.home}/people`,
    subject: subject.replace(/^\[Vedette\] /, ''),
    to: addressOf(letter),
    first: sentencesOf(firstLines(letter.text)).map(pointing),
    news: news.slice(0, 3).map(pointing),
    moreNews: Math.max(0, news.length - 3),
    next:
      letter.state === 'failed'
        ? letter.final === true
          ? ''
          : writtenTime(dueTime({ ...letter, state: 'failed' }, visit.clock()), zone)
        : '',
    isFinal: letter.final === true,
    when: writtenTime(
      letter.state === 'sent' ? letter.changed : (letter.freed ?? letter.written),
      zone,
    ),
    corrects: letter.corrects !== undefined,
    again: letter.again !== undefined,
    due: letter.state === 'held' && letter.due !== undefined ? writtenTime(letter.due, zone) : '',
    lost: letter.lost !== undefined,
  };
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?]) (?=\p{Lu})/u);

export const addressOf = ({ name, to }: OfficeLetter): string =>
  to === undefined ? `${name ?? 'nobody yet'}: no address` : `${name ?? ''} <${to}>`.trim();

/** How often it was tried to send a letter; nothing is said of one that left at once. */
export function triedOf({ tries, state }: OfficeLetter): string {
  if (tries === 0 || (tries === 1 && state === 'sent')) return '';
  return tries === 1 ? 'tried once' : `tried ${String(tries)} times`;
}

/** The first words that are not the letter's head. */
function firstLines(text: string): string {
  const blocks = text.split(/\n\s*\n/).map((part) => part.replace(/\s+/g, ' ').trim());
  const body = blocks.findIndex((part) => /^(Dear |Good day)/.test(part));
  return blocks
    .slice(body + 1, body + 3)
    .filter((part) => !/-{3,}/.test(part))
    .join(' ')
    .slice(0, 240);
}
