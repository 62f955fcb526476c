import { ok, type Json } from '../../kernel/basic.js';
import type { Amendment } from '../../kernel/outcome.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { END, START, type Moment } from '../../kernel/system.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { diceOf, loadStep, outcomeOf, type OpenStep } from '../turn/open-step.js';
import { playAfter } from '../turn/play-after.js';
import { lateFor } from '../turn/stamp.js';
import { silenceIn } from '../turn/silence.js';
import { stepInput } from '../turn/step-input.js';
import type { Clock, Outcome, Ruled } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `at`: the id of a moment of the open or held step. */
export type AmendmentText = {
  readonly text: string;
  readonly reason: string;
  readonly at?: string;
  /** What the players who know of the thing are told of the reason. */
  readonly told?: string | undefined;
  /** Of the page that it was sent from. */
  readonly stamp?: string | undefined;
  /** The letters that it causes leave at once. */
  readonly release?: boolean | undefined;
};

/**
 * Changes the position by the gamemaster's hand, in the language of the system's `amend`. Tried first: with faults
 * nothing is kept. Then the step is played again with it. Without `at`: at the start of the open step, at the end of a
 * held one. Refuses a moment that the step does not have.
 */
export function amendPosition(
  campaign: Campaign,
  amendment: AmendmentText,
  clock: Clock,
): Outcome<Ruled> {
  return useCase<Ruled>(campaign, 'write', async () => {
    const { text, reason } = amendment;
    if (reason.trim() === '') return refuse('bad-input', 'Give a reason. It stays on record.');
    const step = await loadStep(campaign);
    const late = lateFor(step, amendment.stamp);
    if (late !== undefined) return late;
    const standard = step.run?.body.state === 'held' ? 'end' : 'start';
    const at = (amendment.at ?? standard).trim().toLowerCase();
    const moments = await amendableMoments(campaign, step);
    if (moments.every(({ id }) => id !== at))
      return refuse(
        'bad-input',
        `"${at.slice(0, 40)}" is no moment of ${step.step.title}; write ${sayMoments(moments)}.`,
      );
    const { after } = await outcomeOf(campaign, step);
    const told = amendment.told?.trim() ?? '';
    const trial = { id: 0, at, text, isNew: true, ...(told === '' ? {} : { told }) } as const;
    const { faults, says } = await tryAmendment(campaign, step, trial, after);
    if (faults.length > 0) return ok({ kept: false, faults });
    const now = clock();
    const tells = told === '' ? {} : { tells: told };
    const body = { kind: 'amendment' as const, at, text, reason, ...tells };
    await appendEntry(campaign.inside.journal, { written: now, step: step.step.name, body });
    const run = await playAfter(campaign, now, { releases: amendment.release, stays: true });
    return ok({ kept: true, on: 'amendment', says, run });
  });
}

/**
 * The moments at which the open step may be amended: those that were played, and while it is not played out, those that its
 * rules name. What is still to be played is not looked at: it would tell of dice to come.
 */
export async function amendableMoments(
  campaign: Campaign,
  step: OpenStep,
): Promise<readonly Moment[]> {
  const { game } = campaign;
  const { beats, done } = await outcomeOf(campaign, step);
  const named = done ? [] : game.moments(step.base).map(({ id }) => id);
  const ids = new Set([START, ...named, ...beats.map(({ at }) => at)]);
  ids.delete(END);
  return [...ids, END].map((id) => game.moment(id));
}

/** Their ids, as a list in words: `start, p1 to p6, or end`. */
export function sayMoments(moments: readonly Moment[]): string {
  const runs: Moment[][] = [];
  for (const moment of moments) {
    const last = runs.at(-1)?.at(-1)?.slot;
    if (last !== undefined && moment.slot === last + 1) runs.at(-1)?.push(moment);
    else runs.push([moment]);
  }
  const words = runs.map((run) =>
    run.length > 2
      ? `${run[0]?.id ?? ''} to ${run.at(-1)?.id ?? ''}`
      : run.map(({ id }) => id).join(', '),
  );
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1) ?? ''}`;
}

/**
 * Plays the step with the amendment on trial: its faults, or what it does in words. At a moment that play has not reached
 * it is tried on the present state.
 */
async function tryAmendment(
  campaign: Campaign,
  step: OpenStep,
  trial: Amendment,
  now: Json,
): Promise<{ readonly faults: readonly Fault[]; readonly says: readonly string[] }> {
  const { game } = campaign;
  const input = stepInput(step, silenceIn(step.entries, step.run?.body));
  const amendments = [...input.amendments, trial];
  const outcome = game.play(step.base, { ...input, amendments }, await diceOf(campaign, step));
  const failed = outcome.amendmentFaults.find(({ id }) => id === trial.id);
  if (failed !== undefined) return { faults: failed.faults, says: [] };
  const beat = outcome.amended.find(({ id }) => id === trial.id)?.beat;
  const before = beat === undefined ? now : (outcome.states[beat - 1] ?? outcome.before);
  const { faults, lines } = game.amend(trial.text, before);
  return { faults, says: lines.map((line) => line.says) };
}
