/** Which sheets seats have called ready: a seat of two lists says it of each. */
import { expect, test } from 'vitest';
import { transact } from '../../src/store/journal.js';
import { dropReady, putReady, selectReady, type Ready } from '../../src/store/ready.js';
import { BLUE, RED, toyCampaign } from '../campaign/cast.js';

test('a word that is taken back of one sheet stands of all others, and a later one takes its place', async () => {
  const { journal } = (await toyCampaign()).inside;
  const ready = (seat: typeof RED, key: string, written = '1861-07-21T12:00:00.000Z'): Ready => ({
    ...{ seat, key, sheet: 1, written },
  });
  const rows = [ready(BLUE, 'army'), ready(RED, 'army'), ready(RED, 'navy')];
  const later = ready(RED, 'navy', '1861-07-22T12:00:00.000Z');
  await transact(journal, 'write', async () => {
    for (const row of rows) await putReady(journal, row);
    await putReady(journal, later);
    await dropReady(journal, RED, 'army');
  });
  expect(await selectReady(journal)).toEqual([rows[0], later]);
});
