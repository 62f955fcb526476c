/** Land forces that a sheet may name: armies and leaders with those they lead, and strength points by themselves. */
import { byText } from '../../../../kernel/basic.js';
import type { DeedField } from '../../../../kernel/sheet-form.js';
import { placeText } from '../../rules/ground/places.js';
import { railwaysAt } from '../../rules/ground/rails.js';
import type { SeenLeader } from '../../rules/view.js';
import {
  act,
  numberIn,
  standing,
  type Able,
  type Act,
  type Room,
  type Said,
} from './pieces-acts.js';
import { shipActs } from './pieces-aboard.js';
import {
  companyIn,
  cuttingFields,
  cuttingIn,
  formActs,
  leaderFields,
  strengthFields,
} from './pieces-company.js';
import { dropsIn } from './pieces-drops.js';
import { spAt, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { counted } from '../../rules/counts.js';
import { bySeniority } from '../../rules/leaders/command.js';
import type { Company, ForceName } from '../words/names.js';
import { destroyDepotOffer } from '../destroy-depot.js';
import { depotOffer } from '../depot.js';
import { fortifyOffer } from '../fortify.js';
import { cutOffer } from '../cut.js';

/** Armies first, each by its name; then leaders by their places, then troops that nobody leads. */
export function landPieces(scene: Scene, world: World, room: Room): readonly Able[] {
  const mine = leadersIn(scene, world)
    .filter(({ kind, water }) => kind !== 'naval' && water === undefined)
    .toSorted((a, b) => byText(a.hex, b.hex) || bySeniority(a, b));
  const armies = world.armies
    .toSorted((a, b) => byText(a.name, b.name))
    .flatMap(({ name, commander }): readonly Able[] => {
      const chief = mine.find((leader) => leader.name === commander);
      return chief === undefined ? [] : [armyPiece(scene, world, name, chief)];
    });
  const heads = new Set(world.armies.map(({ commander }) => commander));
  const leaders = mine.map((leader) => leaderPiece(scene, world, leader, heads.has(leader.name)));
  return [...armies, ...leaders, ...troopPieces(scene, world, room)];
}

/** The account's leaders where that world has them, those too who are to enter. */
function leadersIn({ seen, side, list }: Scene, world: World): readonly SeenLeader[] {
  const known = [...seen.leaders, ...seen.pool].filter((leader) => leader.side === side);
  return world.leaders
    .filter((chief) => chief.list === list)
    .flatMap((chief) => {
      const ratings = known.find(({ name }) => name === chief.name);
      return ratings === undefined ? [] : [{ ...ratings, ...chief }];
    });
}

function armyPiece(scene: Scene, world: World, army: string, chief: SeenLeader): Able {
  return {
    id: `army/${army}`,
    hex: chief.hex,
    name: `army of ${army}`,
    what: `${strengthHere(scene, world, chief.hex)} under ${ratingsOf(chief)}${stateOf(scene, chief)}`,
    acts: forceActs(scene, world, { of: 'army', army }, chief),
  };
}

function leaderPiece(scene: Scene, world: World, chief: SeenLeader, isHead: boolean): Able {
  const force: ForceName = { of: 'leader', leader: chief.name, alone: false };
  const sp = spAt(world, chief.hex, scene.list);
  const alone = act(scene, ['alone', 'Go alone…'], 'path', 'land', ({ to, via }) => ({
    ...{ kind: 'move', force: { ...force, alone: true }, via, to, rail: false },
  }));
  const rides = chief.kind === 'cavalry' && sp > 0;
  const ride = act(
    scene,
    ['ride', 'Ride…'],
    'path',
    'land',
    ({ to, via }, said) => ({
      ...{ kind: 'move', force, via, to, rail: false, ride: true },
      ...companyIn(said),
    }),
    { note: 'by a die', fields: strengthFields(scene, world, chief.hex) },
  );
  const led = sp > 0 && !isHead ? forceActs(scene, world, force, chief) : [];
  return {
    id: `leader/${chief.name}`,
    hex: chief.hex,
    name: chief.name,
    what: `${ratingsOf(chief)}, ${strengthHere(scene, world, chief.hex)}${stateOf(scene, chief)}`,
    acts: [
      ...led,
      ...(rides ? [ride] : []),
      alone,
      ...formActs(scene, world, chief, isHead),
      ...shiftOf(scene, chief.name),
    ],
  };
}

function shiftOf(scene: Scene, leader: string): readonly Act[] {
  const isOrdered = scene.seen.shifts.some((shift) => shift.leader === leader);
  if (!isOrdered) return [];
  return [
    act(scene, ['shift', 'Go to the other theater…'], 'hex', 'nothing', ({ to }) => ({
      ...{ kind: 'shift', leader, hex: to },
    })),
  ];
}

/** What a led force does: it marches, rides by rail, entrenches, builds. */
function forceActs(
  scene: Scene,
  world: World,
  force: ForceName,
  chief: SeenLeader,
): readonly Act[] {
  const { hex } = chief;
  const isShaken = isDemoralized(scene, hex);
  const fields = [
    ...strengthFields(scene, world, hex),
    ...(force.of === 'army' ? leaderFields(scene, chief) : []),
  ];
  return [
    act(
      scene,
      ['move', 'March…'],
      'path',
      'land',
      ({ to, via }, said) => ({
        ...{ kind: 'move', force, via, to, rail: false },
        ...companyIn(said),
        ...dropsIn(said),
        ...cuttingIn(said),
      }),
      { fields: [...fields, ...cuttingFields(chief)], drops: true },
    ),
    ...railActs(scene, hex, fields, (said) => ({ force, ...companyIn(said) })),
    ...(isShaken
      ? [act(scene, ['rally', 'Rally'], 'nothing', 'nothing', () => ({ kind: 'rally', force }))]
      : []),
    act(scene, ['entrench', 'Entrench'], 'nothing', 'nothing', () => ({ kind: 'entrench', force })),
    ...workActs(scene, world, hex),
    ...standingActs(scene, force, chief),
  ];
}

/** `who`: the force that goes, and with whom. */
const railActs = (
  scene: Scene,
  hex: string,
  fields: readonly DeedField[],
  who: (said: Said) => { readonly force: ForceName; readonly company?: Company },
): readonly Act[] =>
  railwaysAt(scene.pack, hex).length === 0
    ? []
    : [
        act(
          scene,
          ['rail', 'Rail…'],
          'path',
          'rail',
          ({ to, via }, said) => ({ kind: 'move', ...who(said), via, to, rail: true }),
          { note: 'and a rail point for each SP', fields },
        ),
      ];

/** What strength points in a hex build, burn and cut. */
const workActs = (scene: Scene, world: World, hex: string): readonly Act[] =>
  [destroyDepotOffer, depotOffer, fortifyOffer, cutOffer]
    .filter(({ isOffered }) => isOffered(scene, world, hex))
    .map(({ kind, deed }) => act(scene, deed, 'nothing', 'nothing', () => ({ kind, hex })));

/** Strength points of the account by the hex: some of them, as a stack or one by one (C3.13). */
function troopPieces(scene: Scene, world: World, room: Room): readonly Able[] {
  const hexes = world.groups.filter(({ list }) => list === scene.list).map(({ hex }) => hex);
  return [...new Set(hexes)].toSorted(byText).map((hex): Able => {
    const sp = spAt(world, hex, scene.list);
    const most = Math.max(1, Math.min(sp, room.cp, room.pulses));
    // Those who have not moved yet go first.
    const usual = Math.min(most, restedAt(world, scene.list, hex) || sp);
    const force = (n: number, together = false): ForceName => ({ of: 'sp', n, hex, together });
    const march = act(
      scene,
      ['stack', 'March…'],
      'path',
      'land',
      ({ to, via }, said) => {
        const n = numberIn(said, 'n') || 1;
        const isEach = n === 1 || said['how'] === 'each';
        return {
          ...{ kind: 'move', force: force(n, !isEach), via, to, rail: false },
          ...(isEach ? {} : dropsIn(said)),
        };
      },
      most === 1
        ? {}
        : { note: `for ${usual} SP`, fields: [howMany(most, usual), HOW], drops: true },
    );
    const rally = (): ForceName => force(sp);
    return {
      id: `sp/${hex}`,
      hex,
      name: `${sp} SP at ${placeText(scene.pack, hex)}`,
      what: `${counted(sp, 'SP', 'SP')} without a leader${shakenOrCutOff(scene, hex)}`,
      acts: [
        march,
        ...railActs(scene, hex, most > 1 ? [howMany(most, usual)] : [], (said) => ({
          force: force(numberIn(said, 'n') || usual),
        })),
        ...(isDemoralized(scene, hex)
          ? [
              act(scene, ['rally', 'Rally'], 'nothing', 'nothing', () => ({
                ...{ kind: 'rally', force: rally() },
              })),
            ]
          : []),
        act(scene, ['entrench', 'Entrench'], 'nothing', 'nothing', () => ({
          ...{ kind: 'entrench', force: force(sp) },
        })),
        ...workActs(scene, world, hex),
        ...shipActs(scene, world, hex, sp),
        standing(scene, ['stand-rally', 'Rally when demoralized'], 'nothing', () => ({
          ...{ kind: 'rally', force: rally() },
        })),
      ],
    };
  });
}

/** What a led force does by itself when its time comes (C3.16). */
function standingActs(scene: Scene, force: ForceName, chief: SeenLeader): readonly Act[] {
  const rally = standing(scene, ['stand-rally', 'Rally when demoralized'], 'nothing', () => ({
    ...{ kind: 'rally', force },
  }));
  const withdraw = standing(scene, ['stand-withdraw', 'Withdraw before combat'], 'nothing', () => ({
    ...{ kind: 'withdraw', leader: chief.name },
  }));
  const react = standing(
    scene,
    ['stand-react', 'React to an enemy…'],
    'hex',
    ({ to }, said) => {
      const within = numberIn(said, 'within');
      const aim = said['aim'] === 'intercept' ? 'intercept' : 'place';
      return { kind: 'react', force, aim, hex: to, within };
    },
    [
      { id: 'aim', label: 'What for', kind: 'choice', value: 'place', choices: AIMS },
      {
        ...{ id: 'within', label: 'Within so many hexes', kind: 'number' },
        value: '1',
        min: 1,
        max: 9,
      },
    ],
  );
  return [
    rally,
    ...(chief.kind === 'cavalry' ? [withdraw] : []),
    ...(force.of === 'army' ? [react] : []),
  ];
}

const AIMS = [
  { value: 'place', label: 'move toward the place' },
  { value: 'intercept', label: 'intercept the enemy near the place' },
] as const;

function strengthHere(scene: Scene, world: World, hex: string): string {
  const sp = spAt(world, hex, scene.list);
  return sp === 0 ? 'no SP' : `${counted(sp, 'SP', 'SP')} there`;
}

/** SP of the account that have not moved in this sub-turn. */
const restedAt = ({ groups }: World, list: string, hex: string): number =>
  groups
    .filter((group) => group.hex === hex && group.list === list && group.marches.times === 0)
    .reduce((sum, { sp }) => sum + sp, 0);

/** How many of those who are there; `usual` where nothing is said. */
const howMany = (most: number, usual: number): DeedField => ({
  ...{ id: 'n', label: 'How many SP', kind: 'number', value: String(usual), min: 1, max: most },
});

const HOW: DeedField = {
  ...{ id: 'how', label: 'How', kind: 'choice', value: '' },
  choices: [
    { value: '', label: 'together' },
    { value: 'each', label: 'one by one' },
  ],
};

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

const ratingsOf = (leader: SeenLeader): string =>
  `${leader.name} ${'★'.repeat(leader.stars)}${leader.kind === 'cavalry' ? ' cavalry' : ''}, initiative ${leader.initiative}, tactical ${signed(leader.tactical)}, strategic ${signed(leader.strategic)}`;

function stateOf(scene: Scene, { hex, marches }: SeenLeader): string {
  const moved = marches.times === 0 ? '' : `, moved ${marches.times === 1 ? 'once' : 'twice'}`;
  return moved + shakenOrCutOff(scene, hex);
}

const isDemoralized = ({ seen, side, list }: Scene, hex: string): boolean =>
  seen.troops.some(
    (troops) =>
      troops.side === side && troops.list === list && troops.hex === hex && troops.demoralized,
  );

function shakenOrCutOff(scene: Scene, hex: string): string {
  const isCutOff = scene.seen.unsupplied.some((row) => row.side === scene.side && row.hex === hex);
  return (isDemoralized(scene, hex) ? ', demoralized' : '') + (isCutOff ? ', out of supply' : '');
}
