import { ok } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entry.js';
import { insertSnapshot } from '../../store/snapshot.js';
import { isHeldBack } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { freeLetters } from '../letters/keep-back.js';
import { loadStep, outcomeOf, type OpenStep } from './open-step.js';
import { playOn, runResult } from './play-on.js';
import { lateFor } from './stamp.js';
import { transferSeats } from '../seats/transfer-seats.js';
import { heldLettersTo } from '../letters/told-to.js';
import type { Clock, Outcome, Released, RunResult } from '../types.js';
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
    if (step.run?.body.state === 'held')
      return ok(await releaseStep(campaign, step, step.run.seq, clock()));
    if (isHeldBack(step)) return ok(await releaseLetters(campaign, step, clock()));
    return refuse('not-asked', saysNothingHeld(step));
  });
}

async function releaseStep(
  campaign: Campaign,
  step: OpenStep,
  run: number,
  now: string,
): Promise<Released> {
  const { journal } = campaign.inside;
  const outcome = await outcomeOf(campaign, step);
  const body = { kind: 'release' as const, run, what: 'step' as const };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  const letters = await freeLetters(campaign, { entry, now, what: body.what });
  await insertSnapshot(journal, { entry, state: outcome.after });
  await transferSeats(campaign, step, outcome, now);
  await playOn(campaign, now);
  const opened = await releaseCaused(campaign, now);
  return { step: step.step, letters: letters + opened.letters, next: opened.run };
}

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
async function releaseLetters(campaign: Campaign, step: OpenStep, now: string): Promise<Released> {
  const { journal } = campaign.inside;
  const to = heldLettersTo(step);
  const body = { kind: 'release' as const, run: step.run?.seq ?? 0, what: 'letters' as const, to };
  const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
  const letters = await freeLetters(campaign, { entry, now, what: body.what });
  return { step: step.step, letters, next: runResult(await loadStep(campaign)) };
}

function saysNothingHeld(step: OpenStep): string {
  const waits = step.run === undefined ? [] : runResult(step).waitsFor;
  const list = waits.map(({ title, to }) => `${title} (${to})`).join('; ');
  return `Nothing is held: ${step.step.title} has not been run to its end. ${
    list === '' ? 'All sheets are in; run it.' : `It waits for: ${list}.`
  }`;
}
