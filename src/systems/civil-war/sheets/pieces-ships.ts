/** Ships that a sheet may name: those of one kind on a hexside, and a naval leader with all of his. */
import { byText } from '../../../kernel/basic.js';
import { landOf, sideName, sideText } from '../ground/side-names.js';
import type { SailorsName } from '../naval/orders.js';
import { writeShips } from '../naval/say-naval.js';
import type { SeenFleet, SeenLeader } from '../view.js';
import { act, type Able, type Act } from './pieces-acts.js';
import type { World } from './projection.js';
import type { Scene } from './read-force.js';

export function shipPieces(scene: Scene, world: World): readonly Able[] {
  const mine = world.ships.filter(({ list }) => list === scene.list);
  const leaders = scene.seen.leaders.filter(
    ({ side, list, kind, water }) =>
      side === scene.side && list === scene.list && kind === 'naval' && water !== undefined,
  );
  return [
    ...leaders
      .toSorted((a, b) => byText(a.name, b.name))
      .map((leader) => admiral(scene, mine, leader)),
    ...stationsOf(mine).map((fleet) => squadron(scene, fleet)),
  ];
}

type Station = Pick<SeenFleet, 'kind' | 'n'> & { readonly water: string };

/** Ships of one kind on one hexside, however often they have moved. */
function stationsOf(ships: readonly SeenFleet[]): readonly Station[] {
  const stations = new Map<string, Station>();
  for (const { kind, n, at, water } of ships) {
    if (at !== 'water' || water === undefined) continue;
    const key = `${water} ${kind}`;
    stations.set(key, { kind, water, n: n + (stations.get(key)?.n ?? 0) });
  }
  return [...stations].sort(([a], [b]) => byText(a, b)).map(([, station]) => station);
}

function squadron(scene: Scene, { kind, n, water }: Station): Able {
  const ships = { n, of: kind, water };
  return {
    id: `ships/${water}/${kind}`,
    hex: landOf(scene.pack, water),
    name: writeShips(scene.pack, ships),
    what: `${n} NSP, ${kind.replaceAll('-', ' ')}, on ${sideName(scene.pack, water)}`,
    acts: sailActs(scene, { by: 'number', ships }),
  };
}

function admiral(scene: Scene, ships: readonly SeenFleet[], leader: SeenLeader): Able {
  const { name, hex, water = '' } = leader;
  const n = ships
    .filter((fleet) => fleet.water === water && fleet.at === 'water')
    .reduce((sum, fleet) => sum + fleet.n, 0);
  return {
    id: `leader/${name}`,
    hex,
    name,
    what: `${name} ${'★'.repeat(leader.stars)} naval, initiative ${leader.initiative}, with ${n} NSP on ${sideName(scene.pack, water)}`,
    acts: [
      ...sailActs(scene, { by: 'leader', leader: name }),
      act(scene, ['recall', 'Recall ships to him'], 'nothing', 'nothing', () => ({
        ...{ kind: 'recall', leader: name },
      })),
    ],
  };
}

const sailActs = (scene: Scene, who: SailorsName): readonly Act[] => [
  act(scene, ['sail', 'Sail'], 'path', 'water', ({ to, via }) => ({ kind: 'sail', who, via, to })),
  act(scene, ['support', 'Support an attack'], 'hex', 'nothing', ({ to }) => ({
    ...{ kind: 'support', who, to },
  })),
];

/** Ships of the pool, where the supreme commander has named their entry. */
export function poolShips(scene: Scene, world: World): readonly Able[] {
  const pool = world.ships.filter(({ at, list }) => at === 'pool' && list === scene.list);
  const n = pool.reduce((sum, fleet) => sum + fleet.n, 0);
  if (n === 0) return [];
  const entry = scene.seen.navy.entry ?? pool.find(({ water }) => water !== undefined)?.water;
  return [
    {
      id: 'pool/ships',
      hex: '',
      name: 'the naval pool',
      what: `${n} NSP wait${entry === undefined ? '' : `, to enter at ${sideText(scene.pack, entry)}`}`,
      acts: [act(scene, ['enter', 'Enter'], 'nothing', 'nothing', () => ({ kind: 'enter-ships' }))],
    },
  ];
}
