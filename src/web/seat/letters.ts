/** The letters that a seat has, the ones it wrote, and a sheet of paper for another. */
import { seeDispatches, type Correspondent } from '../../campaign/letters/see-dispatches.js';
import { LONGEST_LETTER, letterSlip, sendDispatch } from '../../campaign/letters/send-dispatch.js';
import { findPlace, placeTitle } from '../../kernel/map/places.js';
import { frame, must } from '../frame.js';
import { seatOf, type Page, type Reply, type Visit } from '../page.js';
import { writtenTime } from '../../letters/written-time.js';
import { letterLinks } from './letter.js';

type Said = {
  readonly to?: string;
  readonly text?: string;
  readonly place?: string;
  readonly trouble?: string;
  readonly status?: 200 | 409 | 413 | 422;
};

/** With `?place=` a question to the gamemaster about it. */
export const seatLetters: Page = (visit) => {
  const board = visit.campaign.game.board();
  const asked = findPlace(board, visit.query['place'] ?? '');
  return lettersPage(
    visit,
    asked === undefined ? {} : { to: 'gm', place: placeTitle(board, asked.id) },
  );
};

export const writeLetter: Page = async (visit) => {
  const { to = '', text = '', place = '' } = visit.form;
  const filled = { to, place, text: text.replace(/\r\n?/g, '\n') };
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
    ...{ from: seatOf(visit), to: whom.id, text: filled.text, place },
    ...(/^\d{1,9}$/.test(after) ? { after: Number(after) } : {}),
  };
  const sent = await sendDispatch(visit.campaign, letter, visit.clock);
  if (!sent.ok) {
    const status = sent.error.code === 'bad-input' ? 422 : 409;
    return lettersPage(visit, { ...filled, trouble: sent.error.say, status });
  }
  return { kind: 'go', to: `${visit.home}/letters?did=${whom.side}` };
};

const NOBODY = 'Choose to whom the letter goes. Nothing was sent. What you wrote is still here.';

const DONE: Readonly<Record<string, string>> = {
  own: 'Your letter is sent. The gamemaster has a copy.',
  gm: 'The gamemaster has your letter.',
  other: 'The gamemaster has your letter and decides whether to pass it on.',
};

async function lettersPage(visit: Visit, said: Said): Promise<Reply> {
  const { sent, correspondents } = await must(seeDispatches(visit.campaign, seatOf(visit)));
  const { to = correspondents[0]?.id ?? '', text = '', place = '', trouble = '' } = said;
  const letters = await letterLinks(visit);
  const data = {
    ...frame(visit, 'Your letters', { trouble, notice: DONE[visit.query['did'] ?? ''] ?? '' }),
    ...{ home: visit.home, text, place, letters, hasLetters: letters.length > 0 },
    after: visit.form['after'] ?? String(sent.length),
    own: optionsOf(correspondents, 'own', to),
    gm: optionsOf(correspondents, 'gm', to),
    other: optionsOf(correspondents, 'other', to),
    sent: sent.toReversed().map((one) => ({
      to: one.to,
      text: one.text,
      written: writtenTime(one.written, visit.campaign.meta.zone),
      about: one.about ?? '',
      note: one.stays ? 'went only to the gamemaster' : '',
    })),
    hasSent: sent.length > 0,
  };
  return { kind: 'page', view: 'seat/letters.html', data, status: said.status ?? 200 };
}

const optionsOf = (all: readonly Correspondent[], side: Correspondent['side'], to: string) =>
  all.filter((one) => one.side === side).map(({ id, title }) => ({ id, title, chosen: id === to }));
