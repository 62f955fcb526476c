import { ok, type Viewer } from '../../kernel/basic.js';
import type { Campaign } from '../campaign.js';
import { askedOf, loadStepOf } from '../turn/open-step.js';
import { countingSheets } from '../turn/step-input.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** A sheet that counts now, as it was sent. */
export type StandingSheet = { readonly key: string; readonly text: string };

/**
 * The sheets that count in the open step: of a seat its own, as it sent them; of the gamemaster all, so that he can read
 * what he approves.
 */
export function seeSheets(campaign: Campaign, who: Viewer): Outcome<readonly StandingSheet[]> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStepOf(campaign, who);
    const own = new Set(
      askedOf(step)
        .filter(({ question }) => who === 'gm' || question.to === who)
        .map(({ question }) => question.key as string),
    );
    const sheets = [...countingSheets(step.entries)].filter(
      ([key, { by }]) => own.has(key) && (who === 'gm' || by === 'seat'),
    );
    return ok(sheets.map(([key, { text }]) => ({ key, text: text.replace(/^(\s*\n)+/, '') })));
  });
}
