/** Letters to the seats of an umpire, before and after they leave; an assistant adds a note to one that is held. */
import { addNote } from '../../campaign/letters/note-letter.js';
import { seeLetterFile, type OfficeLetter } from '../../campaign/letters/see-outbox.js';
import type { Refusal } from '../../campaign/types.js';
import { writtenTime } from '../../letters/written-time.js';
import { textIn } from '../desk/tray-form.js';
import { statusOf } from '../desk/tray-letter.js';
import { frame, must } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { lettersOf, replacedOf, withoutNumber, type Named } from './matters.js';
import { umpireOf } from './umpire-of.js';

export const umpireLetters: Page = (visit) => lettersPage(visit);

async function lettersPage(visit: Visit, error?: Refusal): Promise<Reply> {
  const said = { trouble: error?.say ?? '' };
  const data = { ...frame(visit, 'Reports and letters', said), ...(await letterGroups(visit)) };
  return { kind: 'page', view: 'umpire/letters.html', data, status: statusOf(error) };
}

/** As `partials/umpire-letters` takes them. */
export async function letterGroups(visit: Visit) {
  const letters = (await lettersOf(visit)).map((letter) => letterData(visit, letter));
  const held = letters.filter(({ isHeld }) => isHeld);
  return { held, sent: letters.filter(({ isHeld }) => !isHeld) };
}

export const umpireLetter: Page = async (visit) => {
  const letter = await findLetter(visit);
  if (letter !== undefined) return letterPage(visit, letter);
  const standing = await findStanding(visit);
  return standing === undefined ? missing : { kind: 'go', to: hrefOf(visit, standing) };
};

export const annotate: Page = async (visit) => {
  const letter = (await findLetter(visit)) ?? (await findReplaced(visit));
  if (letter === undefined) return missing;
  const place = visit.form['place'] === 'end' ? ('end' as const) : ('top' as const);
  const note = { letter: letter.id, text: textIn(visit.form['note']), place };
  const done = await addNote(visit.campaign, note, visit.clock);
  if (!done.ok) {
    const error = withoutNumber(done.error, letter);
    return letter.state === 'void' ? lettersPage(visit, error) : letterPage(visit, letter, error);
  }
  const noted = (await lettersOf(visit)).find(({ id }) => id === done.value.letter);
  return { kind: 'go', to: noted === undefined ? `${visit.home}/letters` : hrefOf(visit, noted) };
};

const findLetter = async (visit: Visit): Promise<Named<OfficeLetter> | undefined> =>
  (await lettersOf(visit)).find(({ name }) => name === visit.params['id']);

/** Its name follows from what it says, so that one to which a note was added has another. */
const findReplaced = async (visit: Visit): Promise<Named<OfficeLetter> | undefined> =>
  (await replacedOf(visit)).find(({ name }) => name === visit.params['id']);

/** The letter that stands in the place of a replaced one. */
async function findStanding(visit: Visit): Promise<Named<OfficeLetter> | undefined> {
  const replaced = await findReplaced(visit);
  if (replaced === undefined) return undefined;
  const { correctedBy } = await must(seeLetterFile(visit.campaign, replaced.id, visit.clock));
  return (await lettersOf(visit)).find(({ id }) => id === correctedBy);
}

const hrefOf = (visit: Visit, { name }: Named<OfficeLetter>): string =>
  `${visit.home}/letter/${name}`;

function letterPage(visit: Visit, letter: Named<OfficeLetter>, error?: Refusal): Reply {
  const data = {
    ...frame(visit, letter.subject, { trouble: error?.say ?? '' }),
    letter: letterData(visit, letter),
    letters: `${visit.home}/letters`,
    canNote: umpireOf(visit).role === 'assistant' && letter.state === 'held',
    note: error === undefined ? '' : textIn(visit.form['note']),
  };
  return { kind: 'page', view: 'umpire/letter.html', data, status: statusOf(error) };
}

function letterData(visit: Visit, letter: Named<OfficeLetter>) {
  const { subject, seatTitle, text, written, state } = letter;
  return {
    ...{ subject, seatTitle, text },
    href: hrefOf(visit, letter),
    written: writtenTime(written, visit.campaign.meta.zone),
    isHeld: state === 'held',
  };
}
