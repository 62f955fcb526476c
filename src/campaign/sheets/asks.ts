/** The list of what is open, from the latest run and what came in since. */
import { asQuestionKey, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { Offer, Question } from '../../kernel/system.js';
import { faultySheets } from './faulty-sheets.js';
import { askedOf, releaseKey, type OpenStep } from '../turn/open-step.js';
import { reopenedSheets } from './reopened.js';
import { isSilent } from '../turn/silence.js';
import { countingSheets, type CountingSheet } from '../turn/step-input.js';
import { heldLettersTo, passedIn, questionsTo, untoldQuestions } from '../letters/told-to.js';
import type { Ask } from '../types.js';

/** The key of the gamemaster's yes to a question's sheet. */
export const approvalKey = (key: string): ReturnType<typeof asQuestionKey> =>
  asQuestionKey(`${key}/approve`);

/** All that is asked now, of whomever; nothing while the step is held. */
export function asksOf(step: OpenStep): readonly Ask[] {
  const run = step.run?.body;
  if (run?.state !== 'waiting') return [];
  const sheets = countingSheets(step.entries);
  const untold = new Set(untoldQuestions(step).map(({ key }) => key));
  const current = run.passed === undefined ? askedOf(step) : askedOf(step).slice(run.passed);
  const asks = current.flatMap(({ question, after }): readonly Ask[] => {
    const { key, to } = question;
    if (to === 'gm') return isStillOpen(step, question) ? [askOf(question, 'open')] : [];
    if (untold.has(key) || after !== run.beats) return [];
    return asksFor(step, question, sheets.get(key));
  });
  return heldLettersTo(step).length > 0 ? [...asks, releaseAsk(step)] : asks;
}

/** What seats have still to answer. */
export const openAsks = (step: OpenStep): readonly Ask[] =>
  asksOf(step).filter(({ to, state }) => to !== 'gm' && state === 'open');

/** What seats were asked earlier in a step that waits, and play has passed. */
export function passedAsks({ run }: OpenStep): readonly Ask[] {
  if (run?.body.state !== 'waiting') return [];
  return passedIn(run.body).flatMap((question) =>
    question.to === 'gm' ? [] : [askOf(question, 'answered')],
  );
}

/** What one viewer is asked for now. A seat is not shown a question that play has passed since it was told of it. */
export function asksTo(step: OpenStep, who: Viewer): readonly Ask[] {
  if (who === 'gm') return asksOf(step).filter(({ to }) => to === 'gm');
  const sheets = countingSheets(step.entries);
  return questionsTo(step, who).map(({ question }) =>
    askOf(question, stateOf(step, question, sheets.get(question.key))),
  );
}

function asksFor(
  step: OpenStep,
  question: Question,
  sheet: CountingSheet | undefined,
): readonly Ask[] {
  const bare = askOf(question, stateOf(step, question, sheet));
  const [faulty] = faultySheets(step, [question]);
  const ask = faulty === undefined ? bare : { ...bare, faulty: faulty.faults };
  const waits = question.approve === true && sheet !== undefined && !sheet.approved;
  return waits ? [ask, approvalAsk(question)] : [ask];
}

const isStillOpen = (step: OpenStep, { key }: Question): boolean =>
  step.run?.body.open.some((still) => still.key === key) === true;

function stateOf(step: OpenStep, question: Question, sheet?: CountingSheet): Ask['state'] {
  if (!isOpen(step, question, sheet)) return 'answered';
  return question.silence === 'pass' ? 'may-pass' : 'open';
}

/** Open: nothing counts for it, what counted now has errors, or its sheet was opened again. */
function isOpen(step: OpenStep, { key, silence }: Question, sheet?: CountingSheet): boolean {
  const { run } = step;
  if (run === undefined) return false;
  if (reopenedSheets(step.entries).has(key)) return true;
  if (sheet === undefined) return !(isSilent(run.body, key) && silence === 'default');
  const faults = run.body.open.find((still) => still.key === key)?.faults ?? [];
  return faults.length > 0 && sheet.seq < run.seq;
}

/** A question or an offer as it is listed. */
export const askOf = (question: Question | Offer, state: Ask['state']): Ask => ({
  key: question.key,
  to: question.to,
  kind: question.kind,
  ...(question.list === undefined ? {} : { list: question.list }),
  ...(question.which === undefined ? {} : { which: question.which }),
  ...('hours' in question ? { hours: question.hours } : {}),
  title: question.title,
  state,
});

const approvalAsk = (question: Question): Ask => ({
  ...askOf(question, 'open'),
  key: approvalKey(question.key),
  to: 'gm',
  kind: 'approval',
  title: `Approve: ${question.title}`,
});

/** Whether letters in the middle of the step wait until the gamemaster releases them (setting `release by-hand`). */
export const isHeldBack = (step: OpenStep): boolean => heldLettersTo(step).length > 0;

const releaseAsk = (step: OpenStep): Ask => ({
  key: asQuestionKey(releaseKey(step)),
  to: 'gm',
  kind: 'release',
  title: `Release ${lettersTo(step, heldLettersTo(step))}`,
  state: 'open',
});

/** `the letter to West`, `the letters to East and West`. */
export function lettersTo({ seats }: OpenStep, to: readonly SeatId[]): string {
  const titles = to.map((id) => seats.find((seat) => seat.id === id)?.title ?? id);
  const last = titles.at(-1) ?? '';
  if (titles.length < 2) return `the letter to ${last}`;
  return `the letters to ${titles.slice(0, -1).join(', ')} and ${last}`;
}
