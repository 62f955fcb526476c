/** What a page of the desk was made for, so that a form sent from an older page is told so and changes nothing. */
import { ofKinds } from '../../store/entries.js';
import type { OpenStep } from './open-step.js';
import { countingSheets } from './step-input.js';
import { judgedKey } from './withdrawal-key.js';
import type { Refusal } from '../types.js';

/** Names the latest run of the open step and what was released of it; the gamemaster's alone. */
export function stampOf({ run, entries, baseEntry }: OpenStep): string {
  const release = ofKinds(entries, 'release').at(-1);
  return `${String(run?.seq ?? 0)}.${String(release?.seq ?? baseEntry)}`;
}

/** Names the latest sheet or ruling of a question, so that one written beside it does not replace it unseen. */
export const sheetMarkOf = ({ entries }: OpenStep, key: string): string =>
  String(ofKinds(entries, 'sheet', 'ruling').findLast(({ body }) => body.key === key)?.seq ?? 0);

/**
 * Names the version that a verdict of this key judges now; undefined where no sheet of a seat's counts. Not by its entry,
 * from whose number an assistant would learn how much came from others.
 */
export function judgedMarkOf(
  { entries }: Pick<OpenStep, 'entries'>,
  key: string,
): string | undefined {
  const counting = countingSheets(entries).get(judgedKey(key));
  const sheet = ofKinds(entries, 'sheet').find(({ seq }) => seq === counting?.seq);
  return sheet === undefined ? undefined : String(sheet.body.version);
}

/** The refusal of a verdict on a version that another has replaced; a caller without a page names none. */
export function replacedFor(
  step: OpenStep,
  { key, judges }: { readonly key: string; readonly judges?: string | undefined },
): { readonly ok: false; readonly error: Refusal } | undefined {
  if (judges === undefined || judges === judgedMarkOf(step, key)) return undefined;
  const say =
    'Another version of these orders was received after you read them, and is shown now. Nothing was saved. Read it, and decide again.';
  return { ok: false, error: { code: 'stale', say } };
}

/** The refusal of a form that was made for another run; a caller without a page gives no stamp, and is never late. */
export function lateFor(
  step: OpenStep,
  stamp: string | undefined,
): { readonly ok: false; readonly error: Refusal } | undefined {
  if (stamp === undefined || stamp === stampOf(step)) return undefined;
  const say = `You opened this page before ${step.step.title} moved on, perhaps in another window. Nothing was changed. Look at it as it is now, and send it again if you still want to.`;
  return { ok: false, error: { code: 'stale', say } };
}
