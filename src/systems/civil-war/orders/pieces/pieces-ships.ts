/** Ships that a sheet may name: those of one kind on a hexside, and a naval leader with all of his. */
import { entryOfPool } from '../../rules/naval/fleets.js';
import { byText } from '../../../../kernel/basic.js';
import type { DeedField } from '../../../../kernel/sheet-form.js';
import { landOf, sideName, sideText } from '../../rules/ground/side-names.js';
import { LIST_NAMES, listsOf } from '../../rules/seats.js';
import type { SeenFleet, SeenLeader } from '../../rules/view.js';
import { act, numberIn, type Able, type Act, type Room, type Said } from './pieces-acts.js';
import { shipsUnder } from '../words/ships-there.js';
import type { World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import type { SailorsName, ShipsName } from '../words/names.js';
import { writeShips } from '../words/ship-words.js';

export function shipPieces(scene: Scene, world: World, room: Room): readonly Able[] {
  const mine = world.ships.filter(({ list }) => list === scene.list);
  const leaders = scene.seen.leaders.filter(
    ({ side, list, kind }) => side === scene.side && list === scene.list && kind === 'naval',
  );
  return [
    ...leaders
      .toSorted((a, b) => byText(a.name, b.name))
      .flatMap((leader) => admiral(scene, world, leader)),
    ...stationsOf(mine).map((fleet) => squadron(scene, fleet, room)),
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

/** As many go as can be paid, where nobody says how many. */
function squadron(scene: Scene, { kind, n, water }: Station, { cp, pulses }: Room): Able {
  const ships = { n, of: kind, water };
  return {
    id: `ships/${water}/${kind}`,
    ...{ hex: landOf(scene.pack, water), water },
    name: writeShips(scene.pack, ships),
    what: `${n} NSP, ${kind.replaceAll('-', ' ')}, on ${sideName(scene.pack, water)}`,
    acts: [
      ...sailActs(scene, shipFields(n, Math.max(1, Math.min(n, cp, pulses))), (said) => ({
        ...{ by: 'number', ships: { ...ships, n: numberIn(said, 'n') || n } },
      })),
      ...lendActs(scene, ships),
    ],
  };
}

/** A naval leader with the ships where he is: aboard, else on the hexsides of his hex; nothing without any. */
function admiral(
  scene: Scene,
  world: World,
  { name, stars, initiative }: SeenLeader,
): readonly Able[] {
  const his = shipsUnder(scene, world, name, undefined);
  if ('code' in his) return [];
  const ships = his.takes.flatMap(({ index }) => world.ships[index] ?? []);
  const water = ships[0]?.water ?? '';
  const n = ships.reduce((sum, fleet) => sum + fleet.n, 0);
  return [
    {
      id: `leader/${name}`,
      ...{ hex: landOf(scene.pack, water), water },
      name,
      what: `${name} ${'★'.repeat(stars)} naval, initiative ${initiative}, with ${n} NSP on ${sideName(scene.pack, water)}`,
      acts: [
        ...sailActs(scene, [], () => ({ by: 'leader', leader: name })),
        act(scene, ['recall', 'Recall ships to him'], 'nothing', 'nothing', () => ({
          ...{ kind: 'recall', leader: name },
        })),
      ],
    },
  ];
}

const shipFields = (n: number, usual = n): readonly DeedField[] =>
  n === 1
    ? []
    : [{ id: 'n', label: 'How many NSP', kind: 'number', value: String(usual), min: 1, max: n }];

const sailActs = (
  scene: Scene,
  fields: readonly DeedField[],
  whoIn: (said: Said) => SailorsName,
): readonly Act[] => [
  act(
    scene,
    ['sail', 'Sail…'],
    'path',
    'water',
    ({ to, via }, said) => ({ kind: 'sail', who: whoIn(said), via, to }),
    { fields },
  ),
  act(
    scene,
    ['support', 'Support an attack…'],
    'hex',
    'nothing',
    ({ to }, said) => ({ kind: 'support', who: whoIn(said), to }),
    { fields },
  ),
];

/** To another command of the side until the turn ends, with means where the lender gives some. */
function lendActs(scene: Scene, ships: ShipsName): readonly Act[] {
  // The CSA has no naval share, and lends nothing (C6.2).
  const others = scene.side === 'usa' ? listsOf('usa').filter((list) => list !== scene.list) : [];
  const [first] = others;
  if (first === undefined) return [];
  const choices = others.map((list) => ({ value: list, label: LIST_NAMES[list] }));
  const left = scene.seen.accounts[scene.side][scene.list]?.left;
  const means = (id: 'cp' | 'pp', label: string): DeedField => ({
    ...{ id, label, kind: 'number', value: '0', min: 0, max: left?.[id] ?? 0 },
  });
  return [
    act(
      scene,
      ['lend', 'Lend…'],
      'nothing',
      'nothing',
      (_, said) => ({
        kind: 'lend',
        ships: { ...ships, n: numberIn(said, 'n') || ships.n },
        list: others.find((list) => list === said['list']) ?? first,
        cp: numberIn(said, 'cp'),
        pp: numberIn(said, 'pp'),
      }),
      {
        note: 'until the turn ends',
        fields: [
          ...shipFields(ships.n),
          { id: 'list', label: 'To', kind: 'choice', value: first, choices },
          means('cp', 'CP with them'),
          means('pp', 'PP with them'),
        ],
      },
    ),
  ];
}

/** Ships of the pool, where the supreme commander has named their entry. */
export function poolShips(scene: Scene, world: World): readonly Able[] {
  const pool = world.ships.filter(({ at, list }) => at === 'pool' && list === scene.list);
  const n = pool.reduce((sum, fleet) => sum + fleet.n, 0);
  if (n === 0) return [];
  const [entry] = pool.flatMap(
    ({ water }) => entryOfPool(scene.side, scene.seen.navy.entry, water) ?? [],
  );
  return [
    {
      id: 'pool/ships',
      hex: '',
      name: 'the naval pool',
      what: `${n} NSP wait ${entry === undefined ? 'until your supreme commander names where they enter' : `to enter at ${sideText(scene.pack, entry)}`}`,
      acts: [act(scene, ['enter', 'Enter'], 'nothing', 'nothing', () => ({ kind: 'enter-ships' }))],
    },
  ];
}
