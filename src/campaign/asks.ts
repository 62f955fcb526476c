/** The list of what is open, from the latest run and what came in since. */
import { asQuestionKey } from '../kernel/basic.js';
import type { Question } from '../kernel/system.js';
import { askedOf, type Asked, type OpenStep } from './open-step.js';
import { faultySheets } from './faulty-sheets.js';
import { isSilent } from './silence.js';
import { countingSheets, type CountingSheet } from './step-input.js';
import type { Ask } from './types.js';

/** The key of the gamemaster's yes to a question's sheet. */
export const approvalKey = (key: string): ReturnType<typeof asQuestionKey> =>
  asQuestionKey(`${key}/approve`);

/** All that is asked now, of whomever; nothing while the step is held. */
export function asksOf(step: OpenStep): readonly Ask[] {
  if (step.run?.body.state !== 'waiting') return [];
  const sheets = countingSheets(step.entries);
  const asks = askedOf(step).flatMap((asked) =>
    asksFor(step, asked, sheets.get(asked.question.key)),
  );
  return isHeldBack(step) ? [...asks, releaseAsk(step)] : asks;
}

function asksFor(step: OpenStep, asked: Asked, sheet: CountingSheet | undefined): readonly Ask[] {
  const { question } = asked;
  if (question.to === 'gm') return isStillOpen(step, question) ? [askOf(question, 'open')] : [];
  if (asked.after !== step.told) return [];
  const bare = askOf(question, isOpen(step, question, sheet) ? 'open' : 'answered');
  const [faulty] = faultySheets(step, [question]);
  const ask = faulty === undefined ? bare : { ...bare, faulty: faulty.faults };
  const waits = question.approve === true && sheet !== undefined && !sheet.approved;
  return waits ? [ask, approvalAsk(question)] : [ask];
}

const isStillOpen = (step: OpenStep, { key }: Question): boolean =>
  step.run?.body.open.some((still) => still.key === key) === true;

/** Open: the latest run could not close it, or its sheet was refused since; unless a sheet came after that run. */
function isOpen(step: OpenStep, question: Question, sheet: CountingSheet | undefined): boolean {
  const run = step.run;
  if (run === undefined) return false;
  const still = run.body.open.find(({ key }) => key === question.key);
  if (sheet !== undefined) return still?.waitsFor === 'answer' && sheet.seq < run.seq;
  return (
    still !== undefined || !(isSilent(run.body, question.key) && question.silence === 'default')
  );
}

const askOf = (question: Question, state: Ask['state']): Ask => ({
  key: question.key,
  to: question.to,
  kind: question.kind,
  ...(question.list === undefined ? {} : { list: question.list }),
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

/** Whether questions to seats wait until the gamemaster releases what came before them (setting `release=by-hand`). */
export const isHeldBack = (step: OpenStep): boolean =>
  step.run?.body.state === 'waiting' &&
  askedOf(step).some(({ question, after }) => question.to !== 'gm' && after > step.told);

const releaseAsk = (step: OpenStep): Ask => ({
  key: asQuestionKey(`${step.step.name}/release`),
  to: 'gm',
  kind: 'release',
  title: 'Release what has happened so far, so that the seats can be asked',
  state: 'open',
});
