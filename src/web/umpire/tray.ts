/** What the seats of an umpire wrote; an assistant answers questions to the gamemaster in his place. */
import { answerLetter } from '../../campaign/gm/desk-letter.js';
import type { SeenLetter } from '../../campaign/gm/see-tray.js';
import { placeTitle } from '../../kernel/map/places.js';
import { writtenTime } from '../../letters/written-time.js';
import { textIn } from '../desk/tray-form.js';
import { statusOf } from '../desk/tray-letter.js';
import type { Refusal } from '../../campaign/types.js';
import { frame } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { shortHash, trayOf, withoutNumber, type Named } from './matters.js';
import { umpireOf } from './umpire-of.js';

export const umpireTray: Page = async (visit) => {
  const notice = visit.query['did'] === 'answered' ? 'Your answer is written.' : '';
  const data = {
    ...frame(visit, 'Questions and letters', { notice }),
    ...(await trayData(visit)),
  };
  return { kind: 'page', view: 'umpire/tray.html', data };
};

/** As `partials/umpire-tray` takes it. */
export const trayData = async (visit: Visit) => ({
  letters: (await trayOf(visit)).map((letter) => letterData(visit, letter)),
});

export const umpireTrayLetter: Page = async (visit) => {
  const letter = await findLetter(visit);
  return letter === undefined ? missing : letterPage(visit, letter);
};

export const answerAsUmpire: Page = async (visit) => {
  const letter = await findLetter(visit);
  // Only what is addressed to the gamemaster is answered for him.
  if (letter?.kind !== 'you') return missing;
  const { text } = visit.form;
  const stamp = visit.form['stamp'] === stampOf(letter) ? letter.stamp : OLD;
  const answer = { letter: letter.id, stamp, text: textIn(text), goes: 'now' };
  const done = await answerLetter(visit.campaign, answer, visit.clock);
  if (done.ok) return { kind: 'go', to: `${visit.home}/tray?did=answered` };
  return letterPage(visit, letter, withoutNumber(done.error, letter));
};

/** The stamp of no letter. */
const OLD = '';

/** Changes with everything that is done with a letter, as its own stamp does, which is a number of the campaign's. */
const stampOf = ({ deeds }: SeenLetter): string =>
  shortHash(deeds.map(({ what, written, isUndone }) => `${what} ${written} ${String(isUndone)}`));

const findLetter = async (visit: Visit): Promise<Named<SeenLetter> | undefined> =>
  (await trayOf(visit)).find(({ name }) => name === visit.params['entry']);

function letterPage(visit: Visit, letter: Named<SeenLetter>, error?: Refusal): Reply {
  const data = {
    ...frame(visit, `From ${letter.fromTitle}`, { trouble: error?.say ?? '' }),
    letter: letterData(visit, letter),
    canAnswer: umpireOf(visit).role === 'assistant' && letter.kind === 'you',
    text: error === undefined ? '' : textIn(visit.form['text']),
  };
  return { kind: 'page', view: 'umpire/tray-letter.html', data, status: statusOf(error) };
}

/** Whether it was passed on is the gamemaster's own affair. */
function letterData(visit: Visit, letter: Named<SeenLetter>) {
  const { name, fromTitle, toTitle, text, written, kind, place } = letter;
  const { zone } = visit.campaign.meta;
  const answers = letter.deeds.flatMap(({ what, isUndone, wrote }) =>
    what === 'answered' && !isUndone && wrote !== undefined ? [wrote] : [],
  );
  return {
    ...{
      fromTitle,
      text,
      stamp: stampOf(letter),
      toTitle: kind === 'you' ? 'the gamemaster' : toTitle,
    },
    href: `${visit.home}/tray/${name}`,
    tray: `${visit.home}/tray`,
    written: writtenTime(written, zone),
    about: place === undefined ? '' : placeTitle(visit.campaign.game.board(), place),
    waits: kind === 'you' && letter.isOpen,
    answers: answers.map((wrote) => ({
      ...{ text: wrote.text, written: writtenTime(wrote.written, zone) },
    })),
  };
}
