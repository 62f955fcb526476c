import { selectReady, type Ready } from '../../store/ready.js';
import type { Campaign } from '../campaign.js';
import type { OpenStep } from '../turn/open-step.js';
import { countingSheets } from '../turn/step-input.js';

/** What the seats have called ready in a step and not replaced since. Call inside a transaction. */
export async function readyIn(
  campaign: Campaign,
  { entries }: OpenStep,
): Promise<readonly Ready[]> {
  const sheets = countingSheets(entries);
  const words = await selectReady(campaign.inside.journal);
  return words.filter(({ key, sheet }) => sheets.get(key)?.seq === sheet);
}
