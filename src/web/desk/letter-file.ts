/** One letter, read whole: as text, as a mail program shows it, with its map; and what can be done with it. */
import { correctLetter } from '../../campaign/letters/correct-letter.js';
import { holdLetter, letLetterGo } from '../../campaign/letters/hold-letter.js';
import { addNote } from '../../campaign/letters/note-letter.js';
import { resendLetter } from '../../campaign/letters/resend-letter.js';
import { seeLetterFile, seeOutbox, type LetterFile } from '../../campaign/letters/see-outbox.js';
import { drawMap } from '../../letters/drawing/draw-map.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, must } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { addressOf, triedOf } from './letters.js';

/** What was just tried with the letter. `filled`: the words and reasons that were not kept. */
type Said = {
  readonly trouble?: string;
  readonly filled?: Readonly<Record<string, string>>;
  readonly status?: 409 | 422;
};

const STATES: Readonly<Record<LetterFile['state'], string>> = {
  held: 'held for you',
  ready: 'released, waiting to be sent',
  sent: 'gone',
  failed: 'released, could not be sent yet',
  void: 'replaced before it was sent; kept on record',
};

const DONE: Readonly<Record<string, string>> = {
  corrected: 'Your text is saved. This is the letter as it stands now.',
  noted: 'Your note is in the letter, as you see it below.',
  again: 'The letter goes out again with the next mail.',
};

export const readLetter: Page = async (visit) => {
  const letter = await findLetter(visit);
  return letter === undefined ? missing : letterPage(visit, letter);
};

/** Its HTML part, for the frame of the page. */
export const letterHtml: Page = async (visit) => {
  const letter = await findLetter(visit);
  if (letter === undefined) return missing;
  const map = `${visit.home}/letter/${String(letter.id)}/map.svg`;
  return { kind: 'letter', html: letter.html.replaceAll('cid:map', map) };
};

/** Its own map, as it was when it was written. */
export const letterMap: Page = async (visit) => {
  const picture = (await findLetter(visit))?.picture;
  if (picture === undefined) return missing;
  return { kind: 'svg', svg: drawMap(visit.campaign.game.board(), picture) };
};

export const keepLetter: Page = async (visit) => {
  const letter = await findLetter(visit);
  if (letter === undefined) return missing;
  const { reason = '' } = visit.form;
  const kept = await holdLetter(visit.campaign, { letter: letter.id, reason }, visit.clock);
  if (kept.ok) return { kind: 'go', to: `${visit.home}/letters?did=held` };
  return refused(visit, letter, kept.error, { reason });
};

export const freeLetter: Page = async (visit) => {
  const letter = await findLetter(visit);
  if (letter === undefined) return missing;
  const gone = await letLetterGo(visit.campaign, { letter: letter.id }, visit.clock);
  if (!gone.ok) return refused(visit, letter, gone.error, {});
  const did = gone.value.letters === 0 ? 'free' : 'gone';
  return { kind: 'go', to: `${visit.home}/letters?did=${did}` };
};

export const rewriteLetter: Page = async (visit) => {
  const letter = await findLetter(visit);
  if (letter === undefined) return missing;
  const { subject = '', text = '', why = '' } = visit.form;
  const input = { letter: letter.id, subject, text, reason: why };
  const done = await correctLetter(visit.campaign, input, visit.clock);
  if (done.ok)
    return { kind: 'go', to: `${visit.home}/letter/${String(done.value.letter)}?did=corrected` };
  return refused(visit, letter, done.error, { subject, text, why });
};

/** His words above or below what a held letter says. */
export const noteLetter: Page = async (visit) => {
  const letter = await findLetter(visit);
  if (letter === undefined) return missing;
  const { note = '', place = '' } = visit.form;
  const at = place === 'end' ? ('end' as const) : ('top' as const);
  const input = { letter: letter.id, text: note, place: at };
  const done = await addNote(visit.campaign, input, visit.clock);
  if (done.ok)
    return { kind: 'go', to: `${visit.home}/letter/${String(done.value.letter)}?did=noted` };
  return refused(visit, letter, done.error, { note, place });
};

/** Once more to whoever holds its seat now. */
export const sendAgain: Page = async (visit) => {
  const letter = await findLetter(visit);
  if (letter === undefined) return missing;
  const input = { letter: letter.id, copies: Number(visit.form['copies'] ?? '') };
  const done = await resendLetter(visit.campaign, input, visit.clock);
  if (done.ok) return { kind: 'go', to: `${visit.home}/letter/${String(letter.id)}?did=again` };
  return refused(visit, letter, done.error, {});
};

function refused(
  visit: Visit,
  letter: LetterFile,
  { code, say }: { readonly code: string; readonly say: string },
  filled: Readonly<Record<string, string>>,
): Promise<Reply> {
  const status = code === 'bad-input' ? 422 : 409;
  return letterPage(visit, letter, { trouble: say, filled, status });
}

function findLetter(visit: Visit): Promise<LetterFile | undefined> {
  const id = visit.params['id'] ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) return Promise.resolve(undefined);
  return maybe(seeLetterFile(visit.campaign, Number(id), visit.clock));
}

/** The letters before and after it among those that stand where it stands, as the list of letters has them. */
async function besideOf(visit: Visit, { id, state, back }: LetterFile) {
  const outbox = await must(seeOutbox(visit.campaign));
  const of = state === 'void' ? [] : outbox[state];
  const all = of.filter((one) => (one.back === undefined) === (back === undefined));
  const at = all.findIndex((one) => one.id === id);
  if (at === -1 || all.length < 2) return false;
  const href = (index: number): string => {
    const other = all[index];
    return other === undefined ? '' : `${visit.home}/letter/${String(other.id)}`;
  };
  const title = (index: number): string => all[index]?.seatTitle ?? '';
  return {
    ...{ previous: href(at - 1), next: href(at + 1) },
    ...{ previousTitle: title(at - 1), nextTitle: title(at + 1) },
    says: `Letter ${String(at + 1)} of ${String(all.length)}`,
  };
}

/** Words that a playing of the step has made void are offered again, unless he begins from the new letter. */
function lostWords({ query }: Visit, { lost }: LetterFile): Readonly<Record<string, string>> {
  if (lost === undefined || query['from'] === 'new') return {};
  return { subject: lost.subject, text: lost.text, why: lost.reason };
}

async function letterPage(visit: Visit, letter: LetterFile, said: Said = {}): Promise<Reply> {
  const { id, state, back = '', subject, text, correctedBy, corrects } = letter;
  const { zone } = visit.campaign.meta;
  const at = (other: number | undefined): string =>
    other === undefined ? '' : `${visit.home}/letter/${String(other)}`;
  const filled = said.filled ?? lostWords(visit, letter);
  const data = {
    ...frame(visit, `To ${letter.seatTitle}`, {
      notice: said.trouble === undefined ? (DONE[visit.query['did'] ?? ''] ?? '') : '',
      trouble: said.trouble ?? '',
    }),
    own: at(id),
    beside: await besideOf(visit, letter),
    subject,
    says: STATES[state],
    to: addressOf(letter),
    when: writtenTime(letter.freed ?? letter.written, zone),
    ...{ back, text, tried: triedOf(letter), problem: letter.problem ?? '' },
    hasMap: letter.picture !== undefined,
    canHold: state === 'held' && back === '' && !letter.isLoose,
    canGo: state === 'held' && (back !== '' || letter.isLoose),
    due: state === 'held' && letter.due !== undefined ? writtenTime(letter.due, zone) : '',
    goes: letter.isLoose ? 'Send it now' : 'Let it go with the others',
    canCorrect: (state !== 'void' && correctedBy === undefined) || filled['text'] !== undefined,
    canNote: state === 'held' && correctedBy === undefined,
    note: filled['note'] ?? '',
    atEnd: filled['place'] === 'end',
    isNoting: filled['note'] !== undefined,
    canResend: state === 'sent' && letter.seat !== undefined,
    copies: String(letter.copies.length),
    again: letter.copies.map((when) => writtenTime(when, zone)),
    isOut: letter.freed !== undefined,
    isLost: letter.lost !== undefined,
    isAnew: visit.query['from'] === 'new',
    correctedBy: at(correctedBy),
    corrects: at(corrects),
    isOpen: filled['text'] !== undefined,
    reason: filled['reason'] ?? '',
    newSubject: filled['subject'] ?? subject,
    newText: filled['text'] ?? letter.words,
    why: filled['why'] ?? '',
  };
  return { kind: 'page', view: 'desk/letter-file.html', data, status: said.status ?? 200 };
}
