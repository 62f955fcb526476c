/** Whether the bank facts hold on the finished map: each town on its hand of its rivers, and beside those it stands on. */
import type { TownFact } from './facts.js';
import { offCourse } from './geometry.js';
import type { Town } from './towns.js';
import { handOf, type Waterway } from './waterways.js';

/** A town so near a river's course stands on it, and its hex must touch the river. */
export const BESIDE_MILES = 4;

/** A sentence for each bank fact that fails; none when all hold. */
export function missedBanks(
  towns: readonly Town[],
  waterways: readonly Waterway[],
): { readonly asked: number; readonly missed: readonly string[] } {
  const byName = new Map(waterways.map((waterway) => [waterway.name, waterway]));
  const missed: string[] = [];
  let asked = 0;
  for (const { fact, cell } of towns)
    for (const { river, hand } of fact.banks) {
      asked += 1;
      const waterway = byName.get(river);
      if (waterway === undefined) {
        missed.push(`${fact.name}: there is no ${river}`);
        continue;
      }
      const stands = handOf(cell, waterway);
      const wanted = hand === 'L' ? 1 : -1;
      if (stands.hand !== wanted) missed.push(`${fact.name} is not on the ${hand} of the ${river}`);
      else if (stands.touches === 0 && standsOn(fact, waterway))
        missed.push(`${fact.name} is not beside the ${river}`);
    }
  return { asked, missed };
}

const standsOn = ({ at }: TownFact, { course }: Waterway): boolean => {
  const { miles, isBeyond } = offCourse(at, course);
  return miles <= BESIDE_MILES && !isBeyond;
};
