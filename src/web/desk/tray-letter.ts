/** One letter of the tray: read whole, answered, passed on, or set aside. */
import { answerLetter, passLetter, setAside, takeUp } from '../../campaign/gm/desk-letter.js';
import { seeTrayLetter, type SeenLetter } from '../../campaign/gm/see-tray.js';
import type { Outcome, Refusal, SeatHolder } from '../../campaign/types.js';
import { frame, maybe } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { letterData, numberOf } from './tray.js';
import {
  goesData,
  goesIn,
  recipientData,
  seatsIn,
  textIn,
  voiceData,
  voiceIn,
  type Filled,
} from './tray-form.js';

type Found = { readonly letter: SeenLetter; readonly seats: readonly SeatHolder[] };
/** Which form of the page was sent. */
type FormName = 'answer' | 'pass' | 'none';

export const trayLetter: Page = async (visit) => {
  const found = await findLetter(visit);
  return found === undefined ? missing : letterPage(visit, found);
};

export const answerInTray: Page = (visit) =>
  act(visit, 'answer', 'answered', (on, { text = '', ...form }) =>
    answerLetter(visit.campaign, { ...on, text: textIn(text), goes: goesIn(form) }, visit.clock),
  );

export const passFromTray: Page = (visit) =>
  act(visit, 'pass', 'passed', (on, form, seats) =>
    passLetter(
      visit.campaign,
      {
        ...{ ...on, to: seatsIn(form, seats), as: voiceIn(form), goes: goesIn(form) },
        ...{ text: textIn(form['text']), note: textIn(form['note']) },
      },
      visit.clock,
    ),
  );

export const asideInTray: Page = (visit) =>
  act(visit, 'none', 'aside', (on) => setAside(visit.campaign, on, visit.clock));

export const upInTray: Page = (visit) =>
  act(visit, 'none', 'up', (on) => takeUp(visit.campaign, on, visit.clock));

type OnLetter = { readonly letter: number; readonly stamp: string };

async function act(
  visit: Visit,
  form: FormName,
  did: string,
  work: (on: OnLetter, form: Filled, seats: readonly SeatHolder[]) => Outcome<unknown>,
): Promise<Reply> {
  const found = await findLetter(visit);
  if (found === undefined) return missing;
  const on = { letter: found.letter.id, stamp: visit.form['stamp'] ?? '' };
  const done = await work(on, visit.form, found.seats);
  if (done.ok) return { kind: 'go', to: `${visit.home}/tray?did=${did}` };
  return letterPage(visit, found, { error: done.error, form });
}

function findLetter(visit: Visit): Promise<Found | undefined> {
  const id = numberOf(visit.params['entry']);
  return id === undefined ? Promise.resolve(undefined) : maybe(seeTrayLetter(visit.campaign, id));
}

type Said = { readonly error: Refusal; readonly form: FormName };

function letterPage(visit: Visit, { letter, seats }: Found, said?: Said): Reply {
  const { zone } = visit.campaign.meta;
  const of = (form: FormName): Filled => (said?.form === form ? visit.form : {});
  const [answer, pass] = [of('answer'), of('pass')];
  const data = {
    ...frame(visit, `From ${letter.fromTitle}`, { trouble: said?.error.say ?? '' }),
    letter: letterData(visit, letter),
    answer: {
      text: textIn(answer['text']),
      goes: goesData('answer', zone, answer),
      isOpen: said?.form === 'answer' || (said === undefined && letter.kind === 'you'),
    },
    pass: {
      text: 'text' in pass ? textIn(pass['text']) : letter.text,
      note: textIn(pass['note']),
      recipients: recipientData(
        visit.campaign.game.board(),
        seats,
        pass,
        letter.to === 'gm' ? undefined : letter.to,
      ),
      voices: voiceData(['writer', 'gamemaster', 'rumor'], pass['as']),
      goes: goesData('pass', zone, pass),
      isOpen: said?.form === 'pass' || (said === undefined && letter.kind === 'between'),
    },
  };
  const status = statusOf(said?.error);
  return { kind: 'page', view: 'desk/tray-letter.html', data, status };
}

/** A slip is told from what another window has done meanwhile. */
export function statusOf(error: Refusal | undefined): 200 | 409 | 422 {
  if (error === undefined) return 200;
  return error.code === 'bad-input' ? 422 : 409;
}
