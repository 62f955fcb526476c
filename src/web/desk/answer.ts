/** The gamemaster's answer to a question, with its reason; what does not read comes back as it was filled. */
import { giveRuling } from '../../campaign/gm/give-ruling.js';
import { acceptedReasons } from '../../campaign/gm/proposals.js';
import { USUAL_REASON } from '../../campaign/gm/ruling.js';
import { writeAnswerLine } from '../../campaign/sheets/write-line.js';
import { asSeat } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Page, Reply, Visit } from '../page.js';
import { deskPage, type DeskSaid } from './front.js';
import { questionsPage } from './question-page.js';
import type { FilledAnswer } from './questions.js';

/** More than any answer; what is longer comes back unread. */
const LONGEST_CHARACTERS = 20_000;
const TOO_LONG = 'That is too long for an answer (20,000 characters at most). Nothing was saved.';

const CLOSED =
  'That question is no longer open; it may have been answered in another window. Nothing was changed.';

export const answerQuestion: Page = async (visit) => {
  const { key = '', stamp, judges, who } = visit.form;
  const { reason = USUAL_REASON, deed = '', where = '' } = visit.form;
  // Whose proposal it was, only a ruling as he made it says: what comes back is the gamemaster's to answer.
  const because = who === undefined ? { reason } : acceptedReasons({ reason, who });
  const asked = { key, reason: who === undefined ? reason : reason || USUAL_REASON, deed, where };
  if (Object.values(visit.form).join('').length > LONGEST_CHARACTERS)
    return backTo(visit, {
      trouble: TOO_LONG,
      filled: { ...asked, text: visit.form['text'] ?? '' },
      status: 413,
    });
  const written = await answerText(visit);
  const filled: FilledAnswer = { ...asked, text: written.text };
  if ('fault' in written)
    return backTo(visit, { trouble: NOT_UNDERSTOOD, faults: [written.fault], filled, status: 422 });
  const insisted = visit.form['confirm'] === 'yes' ? `${written.text}\nconfirm` : written.text;
  const release = visit.form['release'] === 'yes' && visit.form['keep'] !== 'yes';
  const ruling = { key, text: insisted, ...because, stamp, judges, release };
  const ruled = await giveRuling(visit.campaign, ruling, visit.clock);
  if (!ruled.ok) {
    const { code, say } = ruled.error;
    return backTo(visit, { trouble: code === 'not-asked' ? CLOSED : say, filled, status: 409 });
  }
  if (!ruled.value.kept) {
    const { faults } = ruled.value;
    const mayInsist = faults.every(({ confirmable }) => confirmable === true);
    // What was chosen stands in the text now, once.
    const again = { ...filled, ...(mayInsist ? { deed: '', where: '' } : {}), mayInsist };
    const trouble = mayInsist ? INSIST : NOT_UNDERSTOOD;
    return backTo(visit, { trouble, faults, filled: again, status: 422 });
  }
  const isMore = ruled.value.run.waitsFor.some(({ to }) => to === 'gm');
  const page = visit.form['at'] === 'questions' && isMore ? '/questions' : '';
  return { kind: 'go', to: `${visit.home}${page}?did=ruled` };
};

const NOT_UNDERSTOOD = 'That answer was not understood. Nothing was saved.';
const INSIST =
  'This goes against the rules or what was kept for the order. Nothing was saved yet: change it, or do it anyway.';

/**
 * The answer as it was written, with a button that was pressed or an order that was chosen beneath it; or why what was
 * chosen is no order.
 */
async function answerText(
  visit: Visit,
): Promise<{ readonly text: string; readonly fault?: Fault }> {
  const { key = '', seat = '', verdict, choice, deed = '', where = '' } = visit.form;
  const text = (visit.form['text'] ?? '').replace(/\r\n?/g, '\n');
  const pressed = verdict ?? choice;
  if (pressed !== undefined) return { text: withLine(text, pressed) };
  const [piece = '', verb = ''] = deed.split('|');
  if (piece === '') return { text };
  const wish = { key, seat: asSeat(seat), piece, verb, where };
  const line = await writeAnswerLine(visit.campaign, wish);
  if (!line.ok) return { text };
  return line.value.ok
    ? { text: withLine(text, line.value.value) }
    : { text, fault: line.value.error };
}

/** An answer in words with a line beneath it, such as a button that was pressed. */
export const withLine = (text: string, line: string): string =>
  text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;

const backTo = (visit: Visit, said: DeskSaid): Promise<Reply> =>
  visit.form['at'] === 'questions' ? questionsPage(visit, said) : deskPage(visit, said);
