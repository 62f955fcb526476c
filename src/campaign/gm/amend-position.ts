import { ok, type Json } from '../../kernel/basic.js';
import type { Amendment } from '../../kernel/outcome.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Moment } from '../../kernel/system.js';
import { slotOfMoment } from '../../kernel/timeline.js';
import { appendEntry } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';
import { diceOf, loadStep, outcomeOf, type OpenStep } from '../turn/open-step.js';
import { playAfter } from '../turn/play-after.js';
import { lateFor } from '../turn/stamp.js';
import { silenceIn } from '../turn/silence.js';
import { stepInput } from '../turn/step-input.js';
import type { Clock, Outcome, Ruled } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `at`: a moment of the open or held step: `start`, `end`, a slot such as `p9`, or one that its rules name. */
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
    if (reason.trim() === '')
      return refuse('bad-input', 'An amendment needs a reason; it stays on record with it.');
    const step = await loadStep(campaign);
    const late = lateFor(step, amendment.stamp);
    if (late !== undefined) return late;
    const standard = step.run?.body.state === 'held' ? 'end' : 'start';
    const at = (amendment.at ?? standard).trim().toLowerCase();
    const slip = await slipOfMoment(campaign, step, at);
    if (slip !== undefined) return refuse('bad-input', slip);
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

/** Why a moment cannot be amended at, as a sentence. */
async function slipOfMoment(
  campaign: Campaign,
  step: OpenStep,
  at: string,
): Promise<string | undefined> {
  if (at === 'start' || at === 'end') return undefined;
  const { timeline } = campaign.game;
  const named = campaign.game.moments(step.base);
  const slot = slotOfMoment(timeline, at);
  if (slot === undefined && !named.includes(at)) {
    const some = timeline === undefined ? '' : `, or a ${timeline.unit} such as ${timeline.mark}9`;
    return `"${at.slice(0, 40)}" is no moment; write ${['start', ...named, 'end'].join(', ')}${some}.`;
  }
  const played = await playedMoments(campaign, step);
  if (played?.includes(at) !== false) return undefined;
  const isHeld = step.run?.body.state === 'held';
  const last = Math.max(0, ...played.map((one) => slotOfMoment(timeline, one) ?? 0));
  const { title } = step.step;
  const others = ['start', ...named.filter((name) => played.includes(name))].join(', ');
  if (slot === undefined)
    return isHeld ? `${title} comes to no ${at}; write ${others}, or end.` : undefined;
  if (slot <= last) return undefined;
  const { unit = '', units = '', mark = '' } = timeline ?? {};
  if (last > 0)
    return `${title} has no ${at}: its last ${unit} is ${mark}${last}. Write one up to it, ${others}, or end.`;
  return isHeld ? `${title} has no ${units}; write ${others}, or end.` : undefined;
}

/** The moments of the step as its sheets stand; undefined while they cannot be known. */
async function playedMoments(
  campaign: Campaign,
  step: OpenStep,
): Promise<readonly Moment[] | undefined> {
  const input = stepInput(step, true);
  const outcome = campaign.game.play(step.base, input, await diceOf(campaign, step));
  return outcome.done ? [...new Set(outcome.beats.map(({ at }) => at))] : undefined;
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
