import { no, ok } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import type { Head } from '../../store/head.js';
import { lastEntryOf } from '../../store/journal.js';
import type { Campaign } from '../campaign.js';
import { headKey, lostHead } from '../turn/check-journal.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

const LONGEST_REASON = 2000;

/**
 * Goes on with a journal that has lost its newest entries, on record: `key` is the lost head as it was named when the file
 * was refused. Answers with the lost head and the first entry that is gone with it. The file is opened `but-for-its-end`.
 */
export function acceptLoss(
  campaign: Campaign,
  input: { readonly key: string; readonly reason: string },
  clock: Clock,
): Outcome<Head & { readonly first: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const reason = input.reason.trim();
    if (reason === '' || reason.length > LONGEST_REASON)
      return refuse('bad-input', `Give a reason of at most ${LONGEST_REASON} characters.`);
    const lost = await lostHead(journal);
    if (lost === undefined)
      return refuse(
        'not-asked',
        'Nothing is missing: the file has everything that was written to it.',
      );
    if (headKey(lost) !== input.key.trim())
      return no({
        code: 'bad-input' as const,
        say: `What is lost ends with ${headKey(lost)}, not with "${input.key.slice(0, 80)}".`,
      });
    const { step } = await loadStep(campaign);
    // Of a copy that was played on from, nobody knows where it parted.
    const first = Math.min(lastEntryOf(journal).seq + 1, lost.seq);
    const text = sayEntries(first, lost.seq);
    const body = { kind: 'ruling', on: 'head', key: headKey(lost), text, reason } as const;
    await appendEntry(journal, { written: clock(), step: step.name, body });
    return ok({ ...lost, first });
  });
}

/** `entry 93`, `entries 50 to 93`. */
export const sayEntries = (first: number, last: number): string =>
  first === last ? `entry ${String(last)}` : `entries ${String(first)} to ${String(last)}`;
