/** The queue of questions, as the desk shows it: words, who asks, and a button for each answer. */
import { USUAL_REASON } from '../../campaign/gm/ruling.js';
import type { DeskQuestion } from '../../campaign/gm/see-questions.js';
import type { SeatHolder } from '../../campaign/types.js';
import type { Visit } from '../page.js';
import { placesOfText } from './places-of.js';

/**
 * An answer that was sent and not kept. `deed` and `where`: what was chosen with buttons; `mayInsist`: it stands if the
 * gamemaster insists.
 */
export type FilledAnswer = {
  readonly key: string;
  readonly text: string;
  readonly reason: string;
  readonly deed?: string;
  readonly where?: string;
  readonly mayInsist?: boolean;
};

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
    places: placesOfText(visit.campaign.game.board(), `${question.title}. ${question.words}`),
    words: question.words,
    asker: asker?.title ?? '',
    seat: asker?.seat ?? '',
    look: `${visit.home}/questions?${new URLSearchParams({ key: question.key }).toString()}`,
    approval: question.kind === 'approval',
    release: question.kind === 'release',
    choices: question.choices.map(({ answer, says }) => ({ answer, says })),
    buttons: question.kind === 'approval' || question.choices.length > 0,
    inWords:
      question.inWords === undefined &&
      question.kind !== 'approval' &&
      (!question.finite || (own?.text ?? '') !== ''),
    sheet: question.sheet,
    judges: question.judges ?? '',
    causes: question.causes,
    text: own?.text ?? '',
    reason: own?.reason ?? USUAL_REASON,
    isReasoned: own !== undefined,
    // On a page of its own, and where something was filled in, all of it is seen.
    isOther: at === 'questions' || own !== undefined || question.choices.length === 0,
    learned: question.learned.map(({ at, text }) => ({
      ...{ at: visit.campaign.game.moment(at).title, text },
    })),
    proposals: question.proposals.map((one) => ({
      ...{ who: one.who, text: one.text, reason: one.reason },
      isOld: one.judges !== question.judges,
    })),
    answer: question.inWords === undefined ? false : wordsData(question.inWords, own),
  };
}

/** The form of an answer in words: the forces that may be chosen, each with what it can be told to do. */
function wordsData(
  { reads, pieces }: NonNullable<DeskQuestion['inWords']>,
  filled: FilledAnswer | undefined,
) {
  const chosen = filled?.deed ?? '';
  return {
    reads,
    pieces: pieces.map(({ id, name, what, deeds }) => ({
      label: `${name}: ${what}`,
      deeds: deeds.map(({ verb, label, says }) => ({
        value: `${id}|${verb}`,
        label: `${name}: ${label} (${says})`,
        chosen: `${id}|${verb}` === chosen,
      })),
    })),
    where: filled?.where ?? '',
    isOpen: chosen !== '',
    mayInsist: filled?.mayInsist === true,
  };
}

type QuestionFrame = {
  readonly filled: FilledAnswer | undefined;
  readonly stamp: string;
  readonly seats: readonly SeatHolder[];
  readonly at: 'desk' | 'questions';
};
