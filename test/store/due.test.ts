/** What the clock does by itself: each once, in the order of its time, at the time that was planned last. */
import { expect, test } from 'vitest';
import { claimDue, planDue, selectDue, type Due } from '../../src/store/due.js';
import { transact } from '../../src/store/journal.js';
import { toyCampaign } from '../campaign/cast.js';

const at = (hour: number): string => `1861-07-28T${String(hour)}:00:00.000Z`;

async function planned() {
  const campaign = await toyCampaign();
  const { journal } = campaign.inside;
  const write = <T>(work: () => Promise<T>) => transact(journal, 'write', work);
  return {
    plan: (...rows: readonly (readonly [string, number])[]) =>
      write(() =>
        planDue(
          journal,
          rows.map(([key, hour]): Due => ({ key, at: at(hour) })),
        ),
      ),
    next: async (hour: number) =>
      (await transact(journal, 'read', () => selectDue(journal, at(hour))))?.key,
    claim: (key: string) => write(() => claimDue(journal, key, 'done')),
  };
}

test('what comes first by its time is done first, and nothing before its time', async () => {
  const { plan, next, claim } = await planned();
  await plan(['close', 20], ['remind again', 17], ['remind', 12]);
  expect(await next(11)).toBeUndefined();
  const done: unknown[] = [];
  for (let key = await next(20); key !== undefined; key = await next(20)) {
    done.push(key);
    await claim(key);
  }
  expect(done).toEqual(['remind', 'remind again', 'close']);
});

test('what is planned for another time is done then, and what is planned no more is not', async () => {
  const { plan, next } = await planned();
  await plan(['close', 12], ['remind', 11]);
  await plan(['close', 20]);
  expect([await next(19), await next(20)]).toEqual([undefined, 'close']);
});

test('what was done is not done again, whenever it is planned', async () => {
  const { plan, next, claim } = await planned();
  await plan(['close', 12]);
  expect([await claim('close'), await claim('close')]).toEqual([true, false]);
  await plan(['close', 20]);
  expect(await next(23)).toBeUndefined();
});
