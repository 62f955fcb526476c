/** Troops over water: carried by ships that lie beside them, or by sea lift (C6.2, C6.3). */
import { watersRound } from '../naval/waters.js';
import type { World } from './projection.js';
import { act, type Act } from './pieces-acts.js';
import type { Scene } from './read-force.js';

export function shipActs(scene: Scene, world: World, hex: string, sp: number): readonly Act[] {
  const waters = watersRound(scene.pack, hex);
  const nsp = world.ships
    .filter(
      ({ list, at, water }) =>
        list === scene.list && at === 'water' && water !== undefined && waters.includes(water),
    )
    .reduce((sum, { n }) => sum + n, 0);
  const n = Math.min(sp, nsp);
  const carried =
    n === 0
      ? []
      : [
          act(scene, ['carry', `By ship, ${n} SP`], 'hex', 'nothing', ({ to }) => ({
            ...{ kind: 'carry', n, leaders: [], hex, to, nsp: n },
          })),
        ];
  const lifted = Math.min(sp, world.sea);
  if (lifted === 0 || waters.length === 0) return carried;
  return [
    ...carried,
    act(
      scene,
      ['sea', `By sea lift, ${lifted} SP`],
      'hex',
      'nothing',
      ({ to }) => ({
        ...{ kind: 'sea-move', n: lifted, hex, to },
      }),
      'and naval CP for those at sea',
    ),
  ];
}
