import { ok, type Json } from '../kernel/basic.js';
import type { Amendment } from '../kernel/run.js';
import type { Fault } from '../kernel/sheet-text.js';
import { appendEntry } from '../store/entry.js';
import type { Campaign } from './campaign.js';
import { diceOf, loadStep, outcomeOf, type OpenStep } from './open-step.js';
import { playOn } from './play-on.js';
import { lateFor } from './stamp.js';
import { silenceOf } from './silence.js';
import { stepInput } from './step-input.js';
import type { Clock, Outcome, Ruled } from './types.js';
import { refuse, useCase } from './use-case.js';

/** `at`: a moment of the open or held step: `start`, `end`, or a pulse such as `p9`. */
export type AmendmentText = {
  readonly text: string;
  readonly reason: string;
  readonly at?: string;
  /** Of the page that it was sent from. */
  readonly stamp?: string | undefined;
};

/**
 * Changes the position by the gamemaster's hand, in the language of the system's `amend`. Tried first: with faults
 * nothing is kept. Then the step is played again with it. Without `at`: at the start of the open step, at the end of a
 * held one. Refuses a moment that is none of these, and a pulse that the step does not come to.
 */
export function amendPosition(
  campaign: Campaign,
  amendment: AmendmentText,
  clock: Clock,
): Outcome<Ruled> {
  return useCase<Ruled>(campaign, 'write', async () => {
    const { text, reason } = amendment;
    if (reason.trim() === '')
      return refuse('bad-input', 'An amendment needs a reason; it stays on record with it.');
    const step = await loadStep(campaign);
    const late = lateFor(step, amendment.stamp);
    if (late !== undefined) return late;
    const standard = step.run?.body.state === 'held' ? 'end' : 'start';
    const at = (amendment.at ?? standard).trim().toLowerCase();
    const slip = slipOfMoment(campaign, step, at);
    if (slip !== undefined) return refuse('bad-input', slip);
    const { after } = await outcomeOf(campaign, step);
    const faults = tryAmendment(campaign, step, { id: 0, at, text }, after);
    if (faults.length > 0) return ok({ kept: false, faults });
    const now = clock();
    const body = { kind: 'amendment' as const, at, text, reason };
    await appendEntry(campaign.inside.journal, { written: now, step: step.step.name, body });
    const says = campaign.game.amend(text, after).lines.map((line) => line.says);
    const run = await playOn(campaign, now, false);
    return ok({ kept: true, on: 'amendment', says: says.length === 0 ? [text] : says, run });
  });
}

/** Why a moment cannot be amended at, as a sentence. */
function slipOfMoment(campaign: Campaign, step: OpenStep, at: string): string | undefined {
  if (at === 'start' || at === 'end') return undefined;
  if (!/^p[1-9]\d{0,2}$/.test(at))
    return `"${at.slice(0, 40)}" is no moment; write start, end, or a pulse such as p9.`;
  const last = lastPulse(campaign, step);
  if (last === undefined || Number(at.slice(1)) <= last) return undefined;
  if (last === 0) return `${step.step.title} has no pulses; write start or end.`;
  return `${step.step.title} has no ${at}: its last pulse is p${last}. Write one up to it, start, or end.`;
}

/** The last pulse of the step as its sheets stand; undefined while that cannot be known. */
function lastPulse(campaign: Campaign, step: OpenStep): number | undefined {
  const outcome = campaign.game.play(
    step.base,
    stepInput(step.entries, true),
    diceOf(campaign, step),
  );
  if (!outcome.done) return undefined;
  const pulses = outcome.beats.map(({ at }) => Number(/^p(\d+)$/.exec(at)?.[1] ?? 0));
  const last = Math.max(0, ...pulses);
  return last === 0 && step.run?.body.state !== 'held' ? undefined : last;
}

/** Plays the step with the amendment on trial. A moment that play has not reached is tried on the present state. */
function tryAmendment(
  campaign: Campaign,
  step: OpenStep,
  trial: Amendment,
  now: Json,
): readonly Fault[] {
  const { game } = campaign;
  const input = stepInput(step.entries, silenceOf(step.run?.body));
  const amendments = [...input.amendments, trial];
  const outcome = game.play(step.base, { ...input, amendments }, diceOf(campaign, step));
  const wasReached =
    outcome.done || trial.at === 'start' || outcome.beats.some(({ at }) => at === trial.at);
  if (!wasReached) return game.amend(trial.text, now).faults;
  return outcome.amendmentFaults.find(({ id }) => id === trial.id)?.faults ?? [];
}
