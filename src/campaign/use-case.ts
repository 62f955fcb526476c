import { no, type Result } from '../kernel/basic.js';
import { JournalFailure } from '../store/failure.js';
import { transact } from '../store/journal.js';
import type { Campaign } from './campaign.js';
import type { Outcome, Refusal } from './types.js';

/** A refusal as a result. */
export const refuse = (
  code: Refusal['code'],
  say: string,
): { readonly ok: false; readonly error: Refusal } => no({ code, say });

/**
 * One use case, one transaction: a refusal or an error leaves the file as it was. What is wrong with the file itself
 * becomes a refusal; our own bugs go on as exceptions.
 */
export function useCase<T>(
  campaign: Campaign,
  mode: 'read' | 'write',
  work: () => Promise<Result<T, Refusal>>,
): Outcome<T> {
  return refusing(() =>
    transact(campaign.inside.journal, mode, work, (result: Result<T, Refusal>) => result.ok),
  );
}

/** Turns a failure of the file into a refusal. */
export async function refusing<T>(work: () => Promise<Result<T, Refusal>>): Outcome<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JournalFailure) return refuse(error.code, error.say);
    throw error;
  }
}
