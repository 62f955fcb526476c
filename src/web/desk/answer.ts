/** The gamemaster's answer to a question, with its reason; what does not read comes back as it was filled. */
import { giveRuling } from '../../campaign/give-ruling.js';
import type { Page, Reply, Visit } from '../page.js';
import { deskPage, type DeskSaid } from './front.js';
import { questionsPage } from './question-page.js';
import { USUAL_REASON } from './questions.js';

/** More than any answer; what is longer comes back unread. */
const LONGEST_CHARACTERS = 20_000;
const TOO_LONG =
  'That is too long for an answer: at most 20 000 characters are read. Nothing was kept.';

const CLOSED =
  'That question is not asked now; it may have been answered in another window. Nothing was changed.';

export const answerQuestion: Page = async (visit) => {
  const { key = '', verdict, choice, stamp } = visit.form;
  const typed = visit.form['text'] ?? '';
  const text = verdict ?? choice ?? typed;
  const reason = visit.form['reason'] ?? USUAL_REASON;
  const filled = { key, text: typed, reason };
  if (text.length + reason.length > LONGEST_CHARACTERS)
    return backTo(visit, { trouble: TOO_LONG, filled, status: 413 });
  const ruled = await giveRuling(visit.campaign, { key, text, reason, stamp }, visit.clock);
  if (!ruled.ok) {
    const { code, say } = ruled.error;
    return backTo(visit, { trouble: code === 'not-asked' ? CLOSED : say, filled, status: 409 });
  }
  if (!ruled.value.kept) {
    const trouble = 'That answer was not understood, and nothing was kept.';
    return backTo(visit, { trouble, faults: ruled.value.faults, filled, status: 422 });
  }
  const isMore = ruled.value.run.waitsFor.some(({ to }) => to === 'gm');
  const page = visit.form['at'] === 'questions' && isMore ? '/questions' : '';
  return { kind: 'go', to: `${visit.home}${page}?did=ruled` };
};

const backTo = (visit: Visit, said: DeskSaid): Promise<Reply> =>
  visit.form['at'] === 'questions' ? questionsPage(visit, said) : deskPage(visit, said);
