import { ok, type Json } from '../kernel/basic.js';
import type { Amendment } from '../kernel/run.js';
import type { Fault } from '../kernel/sheet-text.js';
import { appendEntry } from '../store/entry.js';
import type { Campaign } from './campaign.js';
import { loadStep, outcomeOf, type OpenStep } from './open-step.js';
import { playOn } from './play-on.js';
import { stepInput } from './step-input.js';
import type { Clock, Outcome, Ruled } from './types.js';
import { refuse, useCase } from './use-case.js';

/** `at`: a moment of the open or held step, such as `p9`. */
export type AmendmentText = {
  readonly text: string;
  readonly reason: string;
  readonly at?: string;
};

/**
 * Changes the position by the gamemaster's hand, in the language of the system's `amend`. Tried first: with faults
 * nothing is kept. Then the step is played again with it. Without `at`: at the start of the open step, at the end of a
 * held one.
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
    const at = amendment.at ?? (step.run?.body.state === 'held' ? 'end' : 'start');
    if (!/^[a-z][\w .-]{0,40}$/i.test(at))
      return refuse('bad-input', `"${at}" is no moment; write start, end, or a pulse such as p9.`);
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

/** Plays the step with the amendment on trial. A moment that play has not reached is tried on the present state. */
function tryAmendment(
  campaign: Campaign,
  step: OpenStep,
  trial: Amendment,
  now: Json,
): readonly Fault[] {
  const { game, inside } = campaign;
  const input = stepInput(step.entries, step.run?.body.silence === true);
  const amendments = [...input.amendments, trial];
  const outcome = game.play(step.base, { ...input, amendments }, inside.dice);
  const wasReached =
    outcome.done || trial.at === 'start' || outcome.beats.some(({ at }) => at === trial.at);
  if (!wasReached) return game.amend(trial.text, now).faults;
  return outcome.amendmentFaults.find(({ id }) => id === trial.id)?.faults ?? [];
}
