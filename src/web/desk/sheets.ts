/** The sheets that wait for the gamemaster's yes, as they were sent: he approves what he has read. */
import type { Campaign } from '../../campaign/open-campaign.js';
import { readLog } from '../../campaign/read-log.js';
import { must } from '../frame.js';

export type SentText = { readonly text: string };

/** The last sheet in the log for each question key. */
export async function sheetsOf(campaign: Campaign): Promise<ReadonlyMap<string, SentText>> {
  const sheets = new Map<string, SentText>();
  for (const line of await must(readLog(campaign))) {
    const { key, sheet } = line;
    if (line.kind === 'sheet' && typeof key === 'string' && typeof sheet === 'string')
      sheets.set(key, { text: sheet });
  }
  return sheets;
}
