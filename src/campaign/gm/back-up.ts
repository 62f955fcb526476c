import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '../../kernel/basic.js';
import { copyJournal } from '../../store/copy.js';
import type { Campaign } from '../campaign.js';
import { tellProgress } from '../progress.js';
import type { Outcome, Progress } from '../types.js';
import { refusing } from '../use-case.js';

/**
 * Copies a campaign's whole file as it stands, while others may use it, to a path where nothing is yet. Whoever has the
 * copy has the campaign and its links, and its dice where they come from a seed; the key of signed dice is not in it. Refuses
 * a path that is taken, or that has no folder. `progress`: told how many pages of the file are copied.
 */
export function backUp(
  campaign: Campaign,
  to: string,
  progress?: Progress,
): Outcome<{ readonly path: string }> {
  return refusing(async () => {
    await copyJournal(campaign.inside.journal, to, progress);
    return ok({ path: to });
  });
}

/** A copy for a download: `remove` takes it away again. */
export type Copy = { readonly path: string; readonly remove: () => Promise<void> };

/** The same into a folder of its own that only this user may look into. */
export function backUpForDownload(campaign: Campaign): Outcome<Copy> {
  return refusing(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vedette-copy-'));
    const path = join(folder, 'copy.vedette');
    const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
    try {
      await copyJournal(campaign.inside.journal, path, (done, of) =>
        tellProgress('Copying page', done, of),
      );
      return ok({ path, remove });
    } catch (error) {
      await remove();
      throw error;
    }
  }, campaign);
}
