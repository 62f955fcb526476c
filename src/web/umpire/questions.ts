/** What the gamemaster is asked to rule; an assistant for the whole campaign proposes an answer. */
import { proposeRuling, seeProposals } from '../../campaign/gm/proposals.js';
import { seeDesk } from '../../campaign/gm/see-desk.js';
import type { Refusal } from '../../campaign/types.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { statusOf } from '../desk/tray-letter.js';
import { frame, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';
import { umpireOf } from './umpire-of.js';

export const umpireQuestions: Page = (visit) => questionsPage(visit);

export const propose: Page = async (visit) => {
  const { key = '', text = '', reason = '' } = visit.form;
  const done = await proposeRuling(visit.campaign, { key, text, reason }, visit.clock);
  if (done.ok) return { kind: 'go', to: `${visit.home}/questions?did=proposed` };
  return questionsPage(visit, done.error);
};

async function questionsPage(visit: Visit, error?: Refusal): Promise<Reply> {
  const { questions, step } = await must(seeDesk(visit.campaign));
  const proposals = await must(seeProposals(visit.campaign));
  const seats = await must(listSeats(visit.campaign));
  const notice =
    error === undefined && visit.query['did'] === 'proposed' ? 'Your proposal is sent.' : '';
  const filled = error === undefined ? {} : visit.form;
  const data = {
    ...frame(visit, 'Rulings', { notice, trouble: error?.say ?? '' }),
    ...{ home: visit.home, step: step.title, canPropose: umpireOf(visit).role === 'assistant' },
    questions: questions
      .filter(({ kind }) => kind !== 'release')
      .map(({ key, title, words, sheet, seat, choices }, index) => ({
        ...{ key, title, words, sheet, id: `question-${String(index + 1)}` },
        asker: seats.find((one) => one.seat === seat)?.title ?? '',
        choices: choices.map(({ answer, says }) => ({ answer, says })),
        proposals: proposals.filter((one) => one.key === key),
        text: filled['key'] === key ? (filled['text'] ?? '') : '',
        reason: filled['key'] === key ? (filled['reason'] ?? '') : '',
      })),
  };
  return { kind: 'page', view: 'umpire/questions.html', data, status: statusOf(error) };
}
