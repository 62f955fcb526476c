/** Troops over water: carried by ships that lie beside them, or by sea lift (C6.2, C6.3). */
import type { DeedField } from '../../../../kernel/sheet-form.js';
import { watersRound } from '../../rules/ground/waters.js';
import type { World } from '../words/projection.js';
import { act, numberIn, type Act } from './pieces-acts.js';
import type { Scene } from '../words/read-force.js';

const many = (n: number): DeedField => ({
  ...{ id: 'n', label: 'How many SP', kind: 'number', value: String(n), min: 1, max: n },
});

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
          act(
            scene,
            ['carry', 'By ship…'],
            'hex',
            'nothing',
            ({ to }, said) => {
              const many = numberIn(said, 'n');
              return { kind: 'carry', n: many, leaders: [], hex, to, nsp: many };
            },
            { note: `for ${n} SP`, fields: [many(n)] },
          ),
        ];
  const lifted = scene.seen.washingtonFell === true ? 0 : Math.min(sp, world.sea);
  if (lifted === 0 || waters.length === 0) return carried;
  return [
    ...carried,
    act(
      scene,
      ['sea', 'By sea lift…'],
      'hex',
      'nothing',
      ({ to }, said) => ({ kind: 'sea-move', n: numberIn(said, 'n'), hex, to }),
      { note: `for ${lifted} SP, and naval CP for those at sea`, fields: [many(lifted)] },
    ),
  ];
}
