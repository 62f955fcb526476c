import { ok, type SeatId } from '../../kernel/basic.js';
import type { Intelligence } from '../../kernel/intelligence.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStepOf, seatOf } from '../turn/open-step.js';
import { stateTold } from '../letters/told-to.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** What a seat knows of the other side as of the last beat released to it. */
export function seeEnemy(campaign: Campaign, seat: SeatId): Outcome<Intelligence> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStepOf(campaign, seat);
    const found = seatOf(campaign, step.base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const view = campaign.game.view(await stateTold(campaign, step, seat), seat);
    return ok(campaign.game.intelligence(view));
  });
}
