/** The gamemaster takes back what he ruled in the open step; it stays on record, and the step is played on without it. */
import { ok } from '../../kernel/basic.js';
import { nearest } from '../../kernel/sheet-text.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep, type OpenStep } from '../turn/open-step.js';
import { refuseTold } from './told-for-good.js';
import { playAfter } from '../turn/play-after.js';
import { lateFor } from '../turn/stamp.js';
import { ruledIn } from './standing-rulings.js';
import type { Clock, Outcome, RunResult } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * `key`: of a question that he answered, a roll or result that he set, or `amendment 12` with the number that the log
 * shows. Refuses what is not ruled in the open step; a sheet that he wrote over counts again.
 */
export function withdrawRuling(
  campaign: Campaign,
  withdrawal: {
    readonly key: string;
    readonly reason: string;
    readonly stamp?: string | undefined;
    /** The letters that it causes leave at once. */
    readonly release?: boolean | undefined;
  },
  clock: Clock,
): Outcome<{ readonly run: RunResult }> {
  return useCase(campaign, 'write', async () => {
    const reason = withdrawal.reason.trim();
    if (reason === '') return refuse('bad-input', 'Give a reason. It stays on record.');
    const step = await loadStep(campaign);
    const key = withdrawal.key.trim();
    const late = lateFor(step, withdrawal.stamp) ?? (await refuseTold(campaign, step, key));
    if (late !== undefined) return late;
    const ruled = ruledIn(step);
    if (!ruled.includes(key)) return refuse('not-asked', saysNotRuled(step, key, ruled));
    const now = clock();
    const body = { kind: 'ruling' as const, on: 'withdrawal' as const, key, text: '', reason };
    await appendEntry(campaign.inside.journal, { written: now, step: step.step.name, body });
    const { release: releases } = withdrawal;
    return ok({ run: await playAfter(campaign, now, { releases, stays: true }) });
  });
}

function saysNotRuled(step: OpenStep, key: string, ruled: readonly string[]): string {
  const near = nearest(key, ruled);
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
  const list = ruled.length === 0 ? 'nothing' : ruled.map((one) => `"${one}"`).join(', ');
  return `"${key.slice(0, 80)}" is not ruled in ${step.step.title}.${meant} Ruled so far: ${list}.`;
}
