/** What seats draw on their maps, as each step left it. */
import { expect, test } from 'vitest';
import { transact } from '../../src/store/journal.js';
import { dropPencil, putPencil, selectPencil, type PencilRow } from '../../src/store/pencil.js';
import { BLUE, RED, toyCampaign } from '../campaign/cast.js';

test('a mark that is dropped of one step stands as the steps before left it, and so do all others', async () => {
  const { journal } = (await toyCampaign()).inside;
  const mark = (seat: typeof RED, number: number, base: number): PencilRow => ({
    ...{ seat, number, base, step: `turn ${String(base)}`, written: '1861-07-21T12:00:00.000Z' },
    body: { kind: 'note', places: ['5'], size: '', words: `${seat} ${String(number)}` },
  });
  const rows = [mark(BLUE, 1, 3), mark(RED, 1, 1), mark(RED, 1, 3), mark(RED, 2, 3)];
  const now = await transact(journal, 'write', async () => {
    for (const row of rows.toReversed()) await putPencil(journal, row);
    const all = await selectPencil(journal, [RED, BLUE]);
    await dropPencil(journal, mark(RED, 1, 3));
    return { all, left: await selectPencil(journal, [RED, BLUE]) };
  });
  expect(now.all).toEqual(rows);
  expect(now.left).toEqual(rows.filter((_, at) => at !== 2));
  expect(await selectPencil(journal, [BLUE])).toEqual(rows.slice(0, 1));
});
