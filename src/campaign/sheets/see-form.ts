import { no, ok, type Result, type Viewer } from '../../kernel/basic.js';
import type { SheetForm } from '../../kernel/sheet-form.js';
import type { Offer, Question } from '../../kernel/system.js';
import type { Entry, RunEntry } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';
import { approvalKey } from './asks.js';
import { askedOf, loadStepOf, stateAfter, type OpenStep } from '../turn/open-step.js';
import { questionsTo, stateTold } from '../letters/told-to.js';
import { offersTo } from './offers.js';
import type { Outcome, Refusal } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** What may be filled in beside the text for one question; `question` is its own. */
export type SeenForm = { readonly question: Question | Offer; readonly form: SheetForm };

/**
 * The form of a question with what the text says in it: of a seat its own open questions alone, of the gamemaster any
 * of the latest run, each from the view of whom it is asked. A yes to a sheet (`…/approve`) is a choice of two.
 */
export function seeForm(
  campaign: Campaign,
  who: Viewer,
  key: string,
  text: string,
): Outcome<SeenForm> {
  return useCase<SeenForm>(campaign, 'read', async () => {
    const step = await loadStepOf(campaign, who);
    const offers = who === 'gm' ? [] : await offersTo(campaign, step, who);
    const offer = offers.find((one) => one.key === key);
    if (offer !== undefined) {
      const seen = campaign.game.view(await stateTold(campaign, step, offer.to), offer.to);
      return ok({ question: offer, form: campaign.game.form(text, offer, seen) });
    }
    const found = findAsked(step, who, key);
    if (!found.ok) return found;
    const { question, after, run, isApproval } = found.value;
    if (isApproval) return ok({ question, form: approvalForm(text) });
    const state = await stateAfter(campaign, step, after, run);
    const seen = campaign.game.view(state, question.to);
    return ok({ question, form: campaign.game.form(text, question, seen) });
  });
}

type FoundAsk = {
  readonly question: Question;
  readonly after: number;
  /** Absent: the latest. */
  readonly run?: Entry<RunEntry>;
  readonly isApproval?: true;
};

/** A question to somebody else is answered as one that was never asked. */
function findAsked(step: OpenStep, who: Viewer, key: string): Result<FoundAsk, Refusal> {
  const mine = who === 'gm' ? askedOf(step) : questionsTo(step, who);
  const asked = mine.find(({ question }) => question.key === key);
  if (asked !== undefined) return ok(asked);
  const about = mine.find(
    ({ question }) =>
      who === 'gm' && question.approve === true && approvalKey(question.key) === key,
  );
  if (about !== undefined) return ok({ ...about, isApproval: true });
  return no(refuse('not-found', 'Nothing with that name needs orders now.').error);
}

/** Yes or no; a word behind it stays in the text. */
function approvalForm(text: string): SheetForm {
  const value = /^\s*(yes|no)\b/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const choices = [
    { value: 'yes', label: 'Approve' },
    { value: 'no', label: 'Send back' },
  ];
  const line = value === '' ? 0 : 1;
  const field = {
    id: 'answer',
    label: 'Your answer',
    kind: 'choice',
    value,
    line,
    choices,
  } as const;
  return { groups: [{ id: 'answer', title: 'Answer', kind: 'list', fields: [field] }] };
}
