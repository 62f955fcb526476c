/** Where the forces of each seat truly stand, for the gamemaster's map: after all that was played, released or not. */
import { ok, type SeatId } from '../../kernel/basic.js';
import type { Campaign } from '../campaign.js';
import { loadStep, outcomeOf } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** `names`: of the force and of who leads it. */
export type SeenForce = { readonly place: string; readonly names: string };

export function seeForces(campaign: Campaign): Outcome<ReadonlyMap<SeatId, readonly SeenForce[]>> {
  return useCase(campaign, 'read', async () => {
    const { game } = campaign;
    const { after } = await outcomeOf(campaign, await loadStep(campaign));
    return ok(
      new Map(
        game.seats(after).map(({ id }) => {
          const { forces } = game.muster(game.view(after, id));
          const all = forces.map(({ place, name, under }) => ({
            place,
            names: `${name} ${under}`,
          }));
          return [id, all] as const;
        }),
      ),
    );
  });
}
