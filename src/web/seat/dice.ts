/** The dice that a seat was told of, letter by letter, with the public key and how to check them. */
import { seeToldDice, type LetterDice } from '../../campaign/letters/see-told-dice.js';
import { isDrawTold, kindOfTold, type ToldDie } from '../../kernel/told-die.js';
import { writtenTime } from '../../letters/written-time.js';
import { LONGEST_WORD, seeWords, sendWord } from '../../campaign/turn/send-word.js';
import { frame, maybe, must } from '../frame.js';
import { missing, seatOf, type Page, type Reply, type Visit } from '../page.js';
import { STANDING } from './letter.js';

type Said = { readonly word?: string; readonly trouble?: string; readonly status?: 409 | 422 };

export const seatDice: Page = (visit) => showDice(visit);

/** Keeps the word of the seat for the names of rolls. */
export const sendDiceWord: Page = async (visit) => {
  const { word = '' } = visit.form;
  const sent = await sendWord(visit.campaign, { seat: seatOf(visit), word }, visit.clock);
  if (sent.ok) return { kind: 'go', to: `${visit.home}/dice?did=word` };
  const status = sent.error.code === 'bad-input' ? 422 : 409;
  return showDice(visit, { word, trouble: sent.error.say, status });
};

async function showDice(visit: Visit, said: Said = {}): Promise<Reply> {
  const seat = seatOf(visit);
  const told = await maybe(seeToldDice(visit.campaign, seat));
  if (told === undefined) return missing;
  const { asked, own = '', closed } = await must(seeWords(visit.campaign, seat));
  const { trouble = '', status = 200 } = said;
  const notice = trouble === '' && visit.query['did'] === 'word' ? 'Your word is saved.' : '';
  const data = {
    ...frame(visit, 'Dice', { trouble, notice }),
    action: `${visit.home}/dice/word`,
    mayWord: asked && closed === undefined,
    ...{ own, word: said.word ?? own, longest: String(LONGEST_WORD) },
    sentWords: closed ?? false,
    key: told.key ?? false,
    letters: told.letters.toReversed().map((letter) => letterData(visit, letter)),
    hasLetters: told.letters.length > 0,
  };
  return { kind: 'page', view: 'seat/dice.html', data, status };
}

const letterData = (visit: Visit, { n, subject, written, standing, dice, proof }: LetterDice) => ({
  ...{ subject, proof, standing: STANDING[standing] },
  href: `${visit.home}/letter/${String(n)}`,
  written: writtenTime(written, visit.campaign.meta.zone),
  dice: dice.flatMap(dieRows),
});

/** A row for each time that it fell. */
function dieRows(told: ToldDie) {
  const { says, falls, reasons, ruled } = told;
  const base = { says, kind: kindOfTold(told) };
  const verb = isDrawTold(told) ? 'drawn' : 'rolled';
  if (ruled !== undefined)
    return [{ ...base, faces: ruled, how: `set by the gamemaster, not ${verb}`, gone: false }];
  return falls.map(({ faces, drawn, signature }, nth) => {
    const again = nth === 0 ? '' : `${verb} again by the gamemaster: ${reasons[nth - 1] ?? ''}; `;
    const gone = nth < falls.length - 1;
    const signed = signature === undefined ? 'not signed' : 'signed';
    return {
      ...base,
      faces: drawn ?? faces,
      gone,
      how: `${again}${signed}${gone ? '; does not count' : ''}`,
    };
  });
}
