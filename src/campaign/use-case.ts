import { no, type Result } from '../kernel/basic.js';
import { JournalFailure, type FailureCode } from '../store/failure.js';
import { transact } from '../store/journal.js';
import type { Campaign } from './campaign.js';
import { Unable } from './sheets/unable.js';
import { checkSince } from './turn/check-journal.js';
import { windClock } from './turn/plan-clock.js';
import { standNow } from './turn/rules-at.js';
import type { Outcome, Refusal } from './types.js';

/** A refusal as a result. */
export const refuse = (
  code: Refusal['code'],
  say: string,
): { readonly ok: false; readonly error: Refusal } => no({ code, say });

/** What readers of pages are told of a file: what it means for them, and neither where it lies nor what it is called. */
const ON_PAGES: Readonly<Partial<Record<Refusal['code'], string>>> = {
  locked:
    'Another program is working on this right now. Nothing was changed. Try again in a moment.',
  unwritten:
    'The site cannot save right now: its disk is full or broken. Nothing was changed. Tell whoever runs the site, then try again.',
  away: 'The site cannot reach its database right now. Nothing was changed. Try again in a moment.',
  unsure:
    'The site lost its database while it saved this. It may have been saved: look before you do it again.',
  'read-only':
    'The site cannot save right now: its files are write-protected. Nothing was changed. Tell whoever runs the site, then try again.',
  damaged: 'The campaign file is damaged. Nothing was changed. Tell whoever runs the site.',
  older:
    'The campaign file is from an earlier version of Vedette and has to be upgraded. Nothing was changed. Tell whoever runs the site.',
  newer:
    'The campaign file is from a newer version of Vedette. Nothing was changed. Tell whoever runs the site.',
  'not-found': 'The campaign file is missing. Nothing was changed. Tell whoever runs the site.',
  'bad-input': 'There is already a file with that name. Nothing was changed.',
} satisfies Record<FailureCode, string>;

/**
 * One use case, one transaction: a refusal or an error leaves the file as it was. What is wrong with the file itself
 * becomes a refusal; our own bugs go on as exceptions.
 */
export function useCase<T>(
  campaign: Campaign,
  mode: 'read' | 'write',
  work: () => Promise<Result<T, Refusal>>,
): Outcome<T> {
  const { journal } = campaign.inside;
  const atOpenStep = async (): Promise<Result<T, Refusal>> => {
    await checkSince(campaign);
    await standNow(campaign);
    const done = await work();
    if (mode === 'write' && done.ok) await windClock(campaign);
    return done;
  };
  return refusing(
    () => transact(journal, mode, atOpenStep, (result: Result<T, Refusal>) => result.ok),
    campaign,
  );
}

/** Turns a failure of the file into a refusal; `on`: the campaign that it is told of, where pages tell it. */
export async function refusing<T>(
  work: () => Promise<Result<T, Refusal>>,
  on: Pick<Campaign, 'onPages'> = {},
): Outcome<T> {
  const done = await refused(work);
  if (done.ok || on.onPages !== true) return done;
  // The page that would say so asks the database again, and were it away, would say that nothing was changed.
  if (done.error.code === 'unsure') throw new Unable(withoutPath(done.error));
  return no(withoutPath(done.error));
}

async function refused<T>(work: () => Promise<Result<T, Refusal>>): Outcome<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JournalFailure) return no(refusalOf(error));
    throw error;
  }
}

/** The refusal that a failure of a file is. */
export const refusalOf = ({ code, say }: JournalFailure): Refusal => ({ code, say, file: say });

/** What is wrong with a file, as pages tell it. */
export const withoutPath = (refusal: Refusal): Refusal =>
  refusal.file === undefined
    ? refusal
    : { ...refusal, say: ON_PAGES[refusal.code] ?? 'Nothing was changed.' };
