import { appendEntry } from '../../store/entries.js';
import { isHeldBack } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { deliverArrived } from '../letters/travel.js';
import { freeLetters } from '../letters/keep-back.js';
import { loadStep, type OpenStep } from './open-step.js';
import { runResult } from './run-result.js';
import { heldLettersTo } from '../letters/told-to.js';
import { signedHead } from './signed-head.js';
import { setByRhythm } from './set-deadline.js';
import type { Released, RunResult } from '../types.js';

/**
 * Lets the letters go that the last playing wrote in the middle of the step, for whoever has read of them in what he
 * answered or released. Call inside a write transaction.
 */
export async function releaseCaused(
  campaign: Campaign,
  now: string,
): Promise<{ readonly letters: number; readonly run: RunResult }> {
  const step = await loadStep(campaign);
  if (!isHeldBack(step)) return { letters: 0, run: runResult(step) };
  const { letters, next } = await releaseLetters(campaign, step, now);
  return { letters, run: next };
}

/** By hand, in the middle of a step: what was told so far leaves, so that seats can be asked. */
export async function releaseLetters(
  campaign: Campaign,
  step: OpenStep,
  now: string,
): Promise<Released> {
  const { journal } = campaign.inside;
  const to = heldLettersTo(step);
  const of = { kind: 'release' as const, run: step.run?.seq ?? 0, what: 'letters' as const };
  const body = { ...of, to, ...signedHead(campaign) };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  const letters = await freeLetters(campaign, { entry, now, what: body.what });
  await deliverArrived(campaign, now);
  await setByRhythm(campaign, now, { named: true });
  return { step: step.step, letters, next: runResult(await loadStep(campaign)) };
}
