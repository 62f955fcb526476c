/** What the gamemaster may change from the next step on: settings and figures, as they will be then. */
import { ok } from '../../kernel/basic.js';
import type { Changeable, OptionRow } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import { rulesAhead, type RulesAhead } from './change-rules.js';
import { PROGRAM_OPTIONS } from '../packs/list-systems.js';
import { loadStep } from '../turn/open-step.js';
import { stampOf } from '../turn/stamp.js';
import { isChangeKey } from '../turn/rules-at.js';
import { standingRulings, type StandingRuling } from './standing-rulings.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

export type ChangeSight = {
  readonly stamp: string;
  /** Names the changes that stand, so that a form sent from an older page is told so. */
  readonly mark: string;
  readonly step: string;
  readonly settings: readonly (OptionRow & { readonly value: string })[];
  readonly files: readonly { readonly path: string; readonly may: Changeable }[];
  /** Changes of the open step, which can still be withdrawn. */
  readonly pending: readonly StandingRuling[];
};

export function seeChange(campaign: Campaign): Outcome<ChangeSight> {
  return useCase(campaign, 'read', async () => {
    const { engine } = campaign.inside;
    const step = await loadStep(campaign);
    const { settings, files, mark } = await rulesAhead(campaign);
    return ok({
      ...{ stamp: stampOf(step), mark, step: step.step.title },
      settings: [...PROGRAM_OPTIONS, ...engine.options].map((row) => ({
        ...row,
        value: settings[row.name] ?? '',
      })),
      files: Object.keys(files)
        .sort()
        .map((path) => ({ path, may: engine.changeable(path) })),
      pending: standingRulings(step).filter(({ key }) => isChangeKey(key)),
    });
  });
}

/** The same rules as a page showed them that was opened when `mark` named the changes. */
export const seeRulesAt = (campaign: Campaign, mark: string): Outcome<RulesAhead> =>
  useCase(campaign, 'read', async () => ok(await rulesAhead(campaign, mark)));
