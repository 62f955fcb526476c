import { ok, type SeatId } from '../../kernel/basic.js';
import { selectEntriesOf } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { judgedKey } from '../turn/withdrawal-key.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';
import { askerOf } from './see-questions.js';

/**
 * Whose orders made the gamemaster be asked under a key, now or at any time before; no seat's where the rules ask by
 * themselves. Undefined where he was never asked under it.
 */
export function seeAsker(
  campaign: Campaign,
  key: string,
): Outcome<{ readonly seat: SeatId | undefined } | undefined> {
  return useCase(campaign, 'read', async () => {
    const runs = await selectEntriesOf(campaign.inside.journal, 'run');
    const sheet = judgedKey(key);
    const asked = runs
      .flatMap(({ body }) => body.asked)
      .findLast((one) =>
        one.to === 'gm'
          ? one.key === key
          : one.approve === true && key !== sheet && one.key === sheet,
      );
    if (asked === undefined) return ok(undefined);
    return ok({ seat: asked.to === 'gm' ? askerOf(asked) : asked.to });
  });
}
