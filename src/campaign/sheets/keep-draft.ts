/** What a seat writes is kept before it is sent. Nobody but the seat is ever shown it, the gamemaster neither. */
import { ok, type SeatId } from '../../kernel/basic.js';
import { putDraft, selectDraft, type Draft } from '../../store/draft.js';
import type { Campaign } from '../campaign.js';
import { loadStepOf } from '../turn/open-step.js';
import { promptsTo } from './offers.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

export type { Draft } from '../../store/draft.js';

/** More than any sheet that is written in a page. */
export const LONGEST_DRAFT = 250_000;

/**
 * `revision`: the one that the writer last saw; 0 when he saw none. `unheard`: what he has sent since and not heard of: where
 * that stands, nobody else wrote.
 */
export type DraftToKeep = {
  readonly seat: SeatId;
  readonly key: string;
  readonly text: string;
  readonly revision: number;
  readonly unheard?: string | undefined;
};

/** `newer`: somebody else at this seat wrote since; nothing was kept, and nothing of his is lost. */
export type KeptDraft =
  | { readonly kept: true; readonly revision: number }
  | { readonly kept: false; readonly newer: Draft };

/**
 * Keeps the text that a seat has written for a question. Refuses with `stale` when the question is not asked of it now,
 * whoever else it may belong to, and with `bad-input` what is too long.
 */
export function keepDraft(
  campaign: Campaign,
  draft: DraftToKeep,
  clock: Clock,
): Outcome<KeptDraft> {
  return useCase<KeptDraft>(campaign, 'write', async () => {
    const { seat, key, text } = draft;
    if (text.length > LONGEST_DRAFT)
      return refuse('bad-input', `A draft is kept up to ${LONGEST_DRAFT} characters.`);
    const step = await loadStepOf(campaign, seat);
    const isAsked = (await promptsTo(campaign, step, seat)).some((prompt) => prompt.key === key);
    if (!isAsked) return refuse('stale', NOT_ASKED);
    const last = await selectDraft(campaign.inside.journal, seat, key);
    if (last?.text === text) return ok({ kept: true, revision: last.revision });
    if (last !== undefined && last.revision > draft.revision && last.text !== draft.unheard)
      return ok({ kept: false, newer: last });
    const revision = (last?.revision ?? 0) + 1;
    await putDraft(campaign.inside.journal, seat, { key, text, revision, written: clock() });
    return ok({ kept: true, revision });
  });
}

export const NOT_ASKED =
  'These orders are no longer needed: the deadline passed or the step was played while this page was open.';
