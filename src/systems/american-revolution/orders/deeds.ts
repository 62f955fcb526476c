/** What the SPs of an area can be told to do. Each deed names the SPs that may do it, as fields of counts. */
import type { Deed, DeedField } from '../../../kernel/sheet-form.js';
import {
  CONDITIONS,
  countOf,
  stacksOf,
  type Condition,
  type Stack,
  type Use,
} from '../rules/state.js';
import { isBesieged, mayArrivals } from '../rules/works.js';
import { foesSaid } from './foes.js';
import { countFields, isCoast, type Field } from './field.js';
import { conditionsIn, foesIn, ownIn } from './scene.js';

export const DEEDS = ['move', 'sail', 'open', 'attack', 'fortify', 'besiege', 'withdraw'] as const;
export type DeedName = (typeof DEEDS)[number];

const MAY: Readonly<
  Record<DeedName, { readonly uses?: readonly Use[]; readonly conditions?: readonly Condition[] }>
> = {
  move: { uses: ['fresh', 'fought'] },
  sail: { uses: ['fresh', 'fought', 'moved'] },
  open: { uses: ['fresh', 'fought'], conditions: ['fort', 'siege'] },
  attack: {},
  fortify: { uses: ['fresh', 'arrived'], conditions: ['open', 'siege'] },
  besiege: { uses: ['fresh', 'arrived'], conditions: ['open'] },
  withdraw: {},
};

/** The SPs in an area that may be told to do it. */
export function ableTo({ scene, world }: Field, deed: DeedName, area: string): readonly Stack[] {
  const stacks = ownIn(scene, world, area, MAY[deed]);
  const isShut = isBesieged(world.stacks, area, scene.side);
  if (deed === 'open' && isShut) return stacksOf(stacks, { conditions: ['siege'] });
  if (deed === 'withdraw') return stacksOf(stacks, { kinds: ['B'] });
  if (deed !== 'fortify' && deed !== 'besiege') return stacks;
  return mayArrivals(world.stacks, scene.side, deed, area)
    ? stacks
    : stacksOf(stacks, { uses: ['fresh'] });
}

export const deedsOf = (field: Field, area: string): readonly Deed[] =>
  DEEDS.flatMap((name) => {
    const able = ableTo(field, name, area);
    const deed = countOf(able) === 0 ? undefined : WRITTEN[name](field, area, able);
    return deed ?? [];
  });

type MakeDeed = (field: Field, area: string, able: readonly Stack[]) => Deed | undefined;

const WRITTEN: Readonly<Record<DeedName, MakeDeed>> = {
  move: ({ scene }, _area, able) => ({
    ...{
      verb: 'move',
      label: 'Move',
      takes: ['way'],
      fields: [...troops(able), ...stops(scene.side)],
    },
    says:
      scene.side === 'british'
        ? 'a die for each area, which 3 to 6 enters'
        : `up to ${scene.points} areas`,
    ...still(scene),
  }),
  sail: ({ scene, world }, area, able) => {
    const fleet = world.fleets[scene.side];
    if (!scene.isCommander || !isCoast(scene, area) || fleet === undefined || fleet === null)
      return undefined;
    return {
      ...{ verb: 'sail', label: 'Go by sea', takes: ['place'], fields: troops(able) },
      says:
        scene.side === 'british' ? 'with the fleet, on a die of 3 to 6' : 'with the French fleet',
      ...still(scene),
    };
  },
  open: ({ scene }, _area, able) => ({
    ...{ verb: 'open', label: 'Take to the open', takes: [], fields: every(able) },
    says: 'out of the fort or the siege lines',
    ...still(scene),
  }),
  attack: ({ scene, world }, area, able) => {
    const foes = foesIn(scene, world, area);
    const struck = world.struck.get(area) ?? [];
    const there = foes === undefined ? CONDITIONS : conditionsIn(foes);
    const left = there.filter((one) => !struck.includes(one));
    if (left.length === 0 || (foes === undefined && foesSaid(scene, area) === '')) return undefined;
    return {
      ...{ verb: 'attack', label: 'Attack', takes: [], says: foesSaid(scene, area) },
      fields: [...every(able), ...(left.length < 2 ? [] : [against(left)]), ODDS],
      ...(scene.side === 'british' && scene.season === 'Winter'
        ? { unable: 'The British do not attack in Winter.' }
        : {}),
    };
  },
  fortify: ({ scene, world }, area, able) => {
    const garrison = stacksOf(world.stacks, { area, side: scene.side, conditions: ['fort'] });
    const { fortMost } = scene.pack;
    const isAmerican = scene.side === 'american';
    const left = fortMost - countOf(garrison);
    const hasOthers = [...garrison, ...able].some(({ kind }) => kind !== 'M');
    return {
      ...{
        verb: 'fortify',
        label: garrison.length > 0 ? 'Join the fort' : 'Build a fort',
        takes: [],
      },
      says: isAmerican
        ? `at most ${fortMost} SP in it, and no more militia than others`
        : 'with SP that have done nothing this turn',
      fields: isAmerican ? few(able, left) : every(able),
      ...(isAmerican && left <= 0 ? { unable: `The fort holds ${fortMost} SP already.` } : {}),
      ...(isAmerican && !hasOthers ? { unable: 'Militia alone may not hold a fort.' } : {}),
      ...winter(scene.season),
    };
  },
  besiege: ({ scene, world }, area, able) => {
    const foes = foesIn(scene, world, area);
    const isFort =
      foes === undefined
        ? foesSaid(scene, area) !== ''
        : countOf(foes, { conditions: ['fort'] }) > 0;
    if (!isFort) return undefined;
    return {
      ...{ verb: 'besiege', label: 'Besiege the fort', takes: [], fields: every(able) },
      says: 'with SP that have done nothing this turn',
      ...winter(scene.season),
    };
  },
  withdraw: ({ scene, world }, area, able) => {
    const { withdrawal } = scene.seen;
    if (withdrawal === null || withdrawal === 'done' || !scene.isCommander) return undefined;
    const left = withdrawal.left - world.withdrawn;
    const most = Math.min(left, countOf(able));
    if (most <= 0 || !isCoast(scene, area)) return undefined;
    const n: DeedField = {
      id: 'n',
      label: 'B',
      kind: 'number',
      value: String(most),
      min: 1,
      max: most,
    };
    const says = `for good; ${left} still ${left === 1 ? 'has' : 'have'} to leave`;
    return { verb: 'withdraw', label: 'Withdraw', takes: [], says, fields: [n] };
  },
};

const still = ({ points, season }: Field['scene']) =>
  points === 0 ? { unable: `No movement in ${season}.` } : {};

const winter = (season: string) =>
  season === 'Winter' ? { unable: 'Nobody fortifies in Winter.' } : {};

const every = (able: readonly Stack[]): readonly DeedField[] => countFields(able, (_kind, n) => n);

/** Militia stays unless there is nothing else: it may not leave its region (AR-02). Garrisons stay as well. */
function troops(able: readonly Stack[]): readonly DeedField[] {
  const hasOthers = able.some(({ kind, condition }) => kind !== 'M' && condition === 'open');
  return countFields(able, (_kind, n) => n).map((field) => {
    const isLeft = field.id.startsWith('M-') || !field.id.endsWith('-open');
    return hasOthers && isLeft ? { ...field, value: '0' } : field;
  });
}

/** As many as an American fort holds, Continentals first. */
function few(able: readonly Stack[], most: number): readonly DeedField[] {
  let left = Math.max(0, most);
  const isMilitia = ({ id }: DeedField): boolean => id.startsWith('M-');
  const fields = every(able);
  const others = new Map(
    fields
      .filter((field) => !isMilitia(field))
      .map((field) => {
        const n = Math.min(left, field.max ?? 0);
        left -= n;
        return [field.id, n] as const;
      }),
  );
  return fields.map((field) => ({ ...field, value: String(others.get(field.id) ?? 0) }));
}

const stops = (side: string): readonly DeedField[] => [
  {
    ...{ id: 'stop', label: 'Stop early', kind: 'choice', value: '' },
    choices: [
      { value: '', label: 'No' },
      { value: 'met', label: 'Where it meets an enemy' },
      ...(side === 'british'
        ? [{ value: 'failed', label: 'Not to start once an earlier group has failed' }]
        : []),
    ],
  },
];

const AGAINST: Readonly<Record<Condition, string>> = {
  open: 'Those in the open',
  fort: 'The fort',
  siege: 'The besiegers',
};

function against(there: readonly Condition[]): DeedField {
  const sets = there.flatMap((one, index) => [
    [one],
    ...there.slice(index + 1).map((other) => [one, other]),
  ]);
  const choices = sets
    .filter((set) => set.length < there.length)
    .map((set) => ({ value: set.join(' '), label: set.map((one) => AGAINST[one]).join(' and ') }));
  const all = { value: '', label: 'All of them' };
  return { id: 'against', label: 'Against', kind: 'choice', value: '', choices: [all, ...choices] };
}

const ODDS: DeedField = {
  ...{ id: 'odds', label: 'Only at odds of', kind: 'choice', value: '' },
  choices: [
    { value: '', label: '1-1 or better' },
    ...[2, 3, 4, 5, 6].map((n) => ({ value: String(n), label: `${n}-1 or better` })),
  ],
};
