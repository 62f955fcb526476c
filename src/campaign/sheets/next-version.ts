import { selectEntriesOf } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';

/** Versions are numbered through: after a step was taken back there is no second version 1 of its sheets. */
export async function nextVersion({ inside }: Campaign, key: string): Promise<number> {
  const sheets = await selectEntriesOf(inside.journal, 'sheet');
  const versions = sheets.flatMap(({ body }) => (body.key === key ? [body.version] : []));
  return Math.max(0, ...versions) + 1;
}
