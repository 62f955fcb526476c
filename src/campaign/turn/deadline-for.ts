/**
 * For which questions the deadline of the open step holds. One that was over when the seat was asked, or asked again, is
 * none for it: nobody is asked for what is already too late.
 */
import type { Offer, Question } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import { openAsks } from '../sheets/asks.js';
import { askedAgain } from '../sheets/reopened.js';
import { askedSince } from '../sheets/see-owed.js';
import type { Deadline } from '../types.js';
import { calendarOf } from './calendar.js';
import { deadlineOf } from './deadline.js';
import type { OpenStep } from './open-step.js';

/** The deadline, where it holds for all questions with these keys. */
export function deadlineFor(step: OpenStep, keys: readonly string[]): Deadline | undefined {
  const deadline = deadlineOf(step);
  if (deadline === undefined) return undefined;
  const { due } = deadline;
  const isAhead = (key: string): boolean =>
    askedSince(step, key) <= due && (askedAgain(step.entries, key) ?? '') <= due;
  return keys.every(isAhead) ? deadline : undefined;
}

/** By which deadline a sheet has to come: by none for an offer, and by none while the campaign is paused. */
export async function runningFor(
  campaign: Campaign,
  step: OpenStep,
  question: Question | Offer,
): Promise<Deadline | undefined> {
  if ('lasts' in question) return undefined;
  const { paused } = await calendarOf(campaign);
  return paused === undefined ? deadlineFor(step, [question.key]) : undefined;
}

/** The deadline, unless it holds for nothing of what seats have still to answer. */
export function deadlineNow(step: OpenStep): Deadline | undefined {
  const open = openAsks(step);
  return open.length === 0 || open.some(({ key }) => deadlineFor(step, [key]) !== undefined)
    ? deadlineOf(step)
    : undefined;
}
