/** The queue of questions, as the desk shows it: words, who asks, and a button for each answer. */
import type { DeskQuestion } from '../../campaign/see-questions.js';
import type { SeatHolder } from '../../campaign/types.js';
import type { Visit } from '../page.js';

/** What stands on record when the gamemaster gives no reason of his own. */
export const USUAL_REASON = 'As ruled at the desk';

/** An answer that was sent and not kept. */
export type FilledAnswer = { readonly key: string; readonly text: string; readonly reason: string };

/** `at`: the page to come back to, `desk` or `questions`. */
export function questionData(
  visit: Visit,
  question: DeskQuestion,
  { filled, stamp, seats, at }: QuestionFrame,
) {
  const own = filled?.key === question.key ? filled : undefined;
  const asker = seats.find(({ seat }) => seat === question.seat);
  return {
    home: visit.home,
    at,
    stamp,
    key: question.key,
    id: `q-${question.key.replace(/[^a-z0-9]+/gi, '-')}`,
    title: question.title,
    words: question.words,
    asker: asker?.title ?? '',
    look: `${visit.home}/questions?${new URLSearchParams({ key: question.key }).toString()}`,
    approval: question.kind === 'approval',
    release: question.kind === 'release',
    choices: question.choices.map(({ answer, says }) => ({ answer, says })),
    buttons: question.kind === 'approval' || question.choices.length > 0,
    inWords: question.kind !== 'approval' && (!question.finite || (own?.text ?? '') !== ''),
    sheet: question.sheet,
    text: own?.text ?? '',
    reason: own?.reason ?? USUAL_REASON,
  };
}

type QuestionFrame = {
  readonly filled: FilledAnswer | undefined;
  readonly stamp: string;
  readonly seats: readonly SeatHolder[];
  readonly at: 'desk' | 'questions';
};
