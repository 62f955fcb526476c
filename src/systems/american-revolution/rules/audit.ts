/** What must always hold of a position; a sentence for each that does not: our own bug. */
import type { Pack } from './figures.js';
import { areaOf } from './land.js';
import { countOf, foeOf, SIDES, sideOfKind, type State } from './state.js';

export function auditState(now: State, { land }: Pick<Pack, 'land'>): readonly string[] {
  const areas = new Set(land.areas.map(({ id }) => id));
  const seas = new Set(land.seas.map(({ id }) => id));
  return [
    ...now.stacks
      .filter(({ area, n }) => n < 1 || !areas.has(area))
      .map(({ area, kind, n }) => `${String(n)} ${kind} stand in ${area}`),
    ...now.stacks
      .filter(
        ({ area, kind, condition }) =>
          condition === 'siege' &&
          countOf(now.stacks, { area, side: foeOf(sideOfKind(kind)), conditions: ['fort'] }) === 0,
      )
      .map(({ area, kind }) => {
        const whose = foeOf(sideOfKind(kind)) === 'british' ? 'British' : 'American';
        return `no ${whose} fort is in ${areaOf(land, area).name} to besiege: place it first`;
      }),
    ...SIDES.flatMap((side) => {
      const sea = now.fleets[side];
      return sea === null || seas.has(sea) ? [] : [`the ${side} fleet lies in ${sea}`];
    }),
    ...(now.successes < 0 || now.successes > 3 ? [`${String(now.successes)} major successes`] : []),
  ];
}
