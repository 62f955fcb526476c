import { ok } from '../../kernel/basic.js';
import { isHeldBack } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { loadStep, type OpenStep } from './open-step.js';
import { releaseStep } from './play-on.js';
import { releaseLetters } from './release-letters.js';
import { runResult } from './run-result.js';
import { lateFor } from './stamp.js';
import type { Clock, Outcome, Released } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * Lets the held run stand: its letters may leave, and the next step is opened. Refuses when nothing is held, or when the
 * page that asks for it (`stamp`) showed another run.
 */
export function releaseTurn(campaign: Campaign, clock: Clock, stamp?: string): Outcome<Released> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const late = lateFor(step, stamp);
    if (late !== undefined) return late;
    if (step.run?.body.state === 'held') return ok(await releaseStep(campaign, step, clock()));
    if (isHeldBack(step)) return ok(await releaseLetters(campaign, step, clock()));
    return refuse('not-asked', saysNothingHeld(step));
  });
}

function saysNothingHeld(step: OpenStep): string {
  const waits = step.run === undefined ? [] : runResult(step).waitsFor;
  const list = waits.map(({ title, to }) => `${title} (${to})`).join('; ');
  return `Nothing is held: ${step.step.title} has not been run to its end. ${
    list === '' ? 'All sheets are in; run it.' : `It waits for: ${list}.`
  }`;
}
