/** How the letters of one seat are found among those of a long war. */
import { expect, test, vi } from 'vitest';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { FILES } from '../../src/store/file-store.js';
import { store } from '../../src/store/store.js';
import {
  selectAboutsTo,
  selectLastReportTo,
  selectLastTo,
  selectNamesTo,
  selectToldBetween,
  selectToldOfStep,
  wasTaught,
} from '../../src/store/told-letter.js';
import {
  BLUE,
  clock,
  got,
  playThrough,
  RED,
  send,
  tempFile,
  TOY,
  toyCampaign,
} from '../campaign/cast.js';
import { tamperAt } from '../kept-at.js';

test.runIf(store() === FILES)(
  'what a seat was sent is found by the seat, not among all letters',
  async () => {
    const campaign = await toyCampaign();
    const { journal } = campaign.inside;
    const prepare = vi.spyOn(journal.db, 'prepare');
    await selectNamesTo(journal, RED);
    await selectLastReportTo(journal, RED);
    await selectLastTo(journal, RED, 3);
    await selectAboutsTo(journal, RED, 1, true);
    await wasTaught(journal, RED, '');
    const asked = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /\bseat\b/.test(sql));
    prepare.mockRestore();
    expect(asked.length).toBe(5);
    for (const sql of asked) {
      const plan = journal.db.prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN ${sql.replaceAll(/\?|@\w+/g, "''")}`,
      );
      const steps = plan.all().map(({ detail }) => detail);
      expect(steps.join()).toContain('INDEX letter_by_seat');
      // The seats, what was taken back, and the corrections of one letter are few.
      expect(
        steps.filter((step) => /letter_by_state|^SCAN (?!s$|gone$|chain$)\w+$/.test(step)),
      ).toEqual([]);
    }
  },
);

test('each seat is told what came after an entry and the last before that, whatever others were sent', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  const { journal } = campaign.inside;
  for (let step = 0; step < 3; step += 1) {
    await send(campaign, RED, 'PP 1: move A to 3');
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
  }
  for (const seat of [RED, BLUE]) {
    const runs = (await selectNamesTo(journal, seat)).flatMap(({ run }) => run ?? []);
    expect(runs.length).toBeGreaterThan(2);
    for (const [index, run] of runs.entries()) {
      const entries = async (after: number): Promise<readonly number[]> =>
        (await selectAboutsTo(journal, seat, after)).map(({ entry }) => entry);
      expect(await entries(run)).toEqual(runs.slice(index));
      expect(await entries(run - 1)).toEqual(runs.slice(Math.max(0, index - 1)));
    }
  }
});

test('what was told of one step is read without the letters of others', async () => {
  const path = tempFile();
  const played = await toyCampaign(path, { options: {} });
  for (let step = 0; step < 2; step += 1) {
    await playThrough(played);
    got(await releaseTurn(played, clock));
  }
  played.close();
  const campaign = got(await openCampaign(path, TOY));
  const { journal } = campaign.inside;
  await tamperAt(path, (db) => {
    db.prepare('UPDATE letter SET packed = ? WHERE step = ?').run(Buffer.from([0]), 'turn 2');
  });
  const all = { since: 1, till: Number.MAX_SAFE_INTEGER };
  const told = await selectToldOfStep(journal, { ...all, step: 'turn 1' });
  expect(new Set(told.map(({ seat }) => seat))).toEqual(new Set([RED, BLUE]));
  await expect(selectToldBetween(journal, all.since, all.till)).rejects.toThrow('cannot be read');
  campaign.close();
});
