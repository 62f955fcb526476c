/** The form of any question of the system: which plan is made for which kind. */
import type { SheetForm } from '../../../../kernel/sheet-form.js';
import type { Prompt } from '../../../../kernel/system.js';
import type { Pack } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import { allocationPlan, NO_FORM } from './form-allocation.js';
import { answerPlan } from './form-answer.js';
import { decidePlan } from './form-decide.js';
import type { FormPlan } from './form-field.js';
import { ordersPlan } from './form-orders.js';
import { formBy, fillBy } from './form-plan.js';
import { presentPlan } from './form-present.js';

/** Longer texts have no form: they are read and refused as they are. */
const MOST_CHARACTERS = 250_000;

function planOf(pack: Pack, text: string, question: Prompt, seen: View): FormPlan | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  switch (question.kind) {
    case 'allocation':
      return allocationPlan(pack, seen, text);
    case 'orders':
      return ordersPlan(pack, question, seen);
    case 'present':
      return presentPlan(seen);
    case 'decide':
      return decidePlan(pack, seen);
    default:
      return answerPlan(question);
  }
}

export function formOf(pack: Pack, text: string, question: Prompt, seen: View): SheetForm {
  const plan = planOf(pack, text, question, seen);
  return plan === undefined ? NO_FORM : formBy(plan, text);
}

export function fillIn(
  pack: Pack,
  text: string,
  question: Prompt,
  seen: View,
  values: Readonly<Record<string, string>>,
): string {
  const plan = planOf(pack, text, question, seen);
  return plan === undefined ? text : fillBy(plan, text, values);
}
