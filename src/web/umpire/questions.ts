/** What the gamemaster is asked to rule; an assistant proposes an answer. */
import { proposeRuling } from '../../campaign/gm/proposals.js';
import { seeAsker } from '../../campaign/gm/see-asker.js';
import { seeDesk } from '../../campaign/gm/see-desk.js';
import type { DeskQuestion } from '../../campaign/gm/see-questions.js';
import type { Refusal } from '../../campaign/types.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { withLine } from '../desk/answer.js';
import { statusOf } from '../desk/tray-letter.js';
import { listAsks } from '../../campaign/sheets/list-asks.js';
import { frame, must } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { isHis, umpireOf } from './umpire-of.js';

export const umpireQuestions: Page = (visit) => questionsPage(visit);

export const propose: Page = async (visit) => {
  const { key = '', reason = '', judges, choice, text: words = '' } = visit.form;
  const text = choice === undefined ? words : withLine(words, choice);
  if (!(await isOwn(visit, key))) return missing;
  const done = await proposeRuling(visit.campaign, { key, text, reason, judges }, visit.clock);
  if (done.ok) return { kind: 'go', to: `${visit.home}/questions?did=proposed` };
  return questionsPage(visit, done.error);
};

/** Whether a question is his, or was before it was answered. */
async function isOwn(visit: Visit, key: string): Promise<boolean> {
  const asker = await must(seeAsker(visit.campaign, key));
  return asker !== undefined && (umpireOf(visit).seesAll || isHis(visit, asker.seat));
}

async function questionsPage(visit: Visit, error?: Refusal): Promise<Reply> {
  const notice =
    error === undefined && visit.query['did'] === 'proposed' ? 'Your proposal is sent.' : '';
  const { step } = await must(listAsks(visit.campaign));
  const data = {
    ...frame(visit, 'Rulings', { notice, trouble: error?.say ?? '' }),
    step: step.title,
    ...(await questionsData(visit, error === undefined ? {} : visit.form)),
  };
  return { kind: 'page', view: 'umpire/questions.html', data, status: statusOf(error) };
}

/** What waits for a ruling on the orders of his seats; all that does, for those who help with the whole campaign. */
async function questionsOf(visit: Visit): Promise<readonly DeskQuestion[]> {
  const { questions } = await must(seeDesk(visit.campaign));
  const { seesAll } = umpireOf(visit);
  return questions.filter(
    ({ kind, seat }) => kind !== 'release' && (seesAll || isHis(visit, seat)),
  );
}

/** As `partials/umpire-questions` takes it. */
export async function questionsData(visit: Visit, filled: Readonly<Record<string, string>> = {}) {
  const seats = await must(listSeats(visit.campaign));
  return {
    ...{ home: visit.home, canPropose: umpireOf(visit).role === 'assistant' },
    questions: (await questionsOf(visit)).map(
      ({ key, title, words, sheet, judges, seat, choices, proposals }, index) => ({
        ...{ key, title, words, sheet, judges: judges ?? '', id: `question-${String(index + 1)}` },
        asker: seats.find((one) => one.seat === seat)?.title ?? '',
        choices: choices.map(({ answer, says }) => ({ answer, says })),
        proposals: proposals.map((one) => ({ ...one, isOld: one.judges !== judges })),
        text: filled['key'] === key ? (filled['text'] ?? '') : '',
        reason: filled['key'] === key ? (filled['reason'] ?? '') : '',
      }),
    ),
  };
}
