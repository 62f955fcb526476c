/** One question at a time, with what its seat sees at that moment; the others wait in a list beside it. */
import { seeDesk } from '../../campaign/gm/see-desk.js';
import type { DeskQuestion } from '../../campaign/gm/see-questions.js';
import { seeReportAt } from '../../campaign/seen/see-at.js';
import { judgedKey } from '../../campaign/turn/withdrawal-key.js';
import { faultData, frame, maybe, must, reportData } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import type { Page, Reply, Visit } from '../page.js';
import type { DeskSaid } from './front.js';
import { lastUndo } from './undo-bar.js';
import { questionData } from './questions.js';

export const deskQuestionsPage: Page = (visit) => questionsPage(visit);

/** The queue, with the question that was chosen, or the first, open. */
export async function questionsPage(visit: Visit, said: DeskSaid = {}): Promise<Reply> {
  const { questions, stamp, seats } = await must(seeDesk(visit.campaign));
  const wanted = said.filled?.key ?? visit.query['key'];
  const chosen = questions.find(({ key }) => key === wanted) ?? questions[0];
  const around = { filled: said.filled, stamp, seats, at: 'questions' as const };
  const done = visit.query['did'] === 'ruled' ? DONE : '';
  const data = {
    ...frame(visit, 'Needs your ruling', {
      notice: said.notice ?? done,
      trouble: said.trouble ?? '',
      undo: await lastUndo(visit),
    }),
    faults: (said.faults ?? []).map(faultData),
    question: chosen === undefined ? false : questionData(visit, chosen, around),
    seen: chosen === undefined ? false : await seenBy(visit, chosen),
    others: questions
      .filter((question) => question !== chosen)
      .map((question) => questionData(visit, question, around)),
  };
  return { kind: 'page', view: 'desk/questions.html', data, status: said.status ?? 200 };
}

const DONE = 'Your answer is on record, and play went on. Here is the next.';

/** What the seat of a question knows at its moment: that and nothing else is what a condition was meant for. */
async function seenBy(visit: Visit, { key, seat }: DeskQuestion) {
  if (seat === undefined) return false;
  const question = judgedKey(key);
  const report = await maybe(seeReportAt(visit.campaign, seat, question));
  if (report === undefined) return false;
  const base = `${visit.home}/asked/${seat}/${encodeURIComponent(question)}`;
  return {
    map: await mapWithTables(visit, { who: seat, base, question }),
    report: reportData(report),
  };
}
