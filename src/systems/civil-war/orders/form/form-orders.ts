/** The form beside an order sheet: standing orders that have few ways to be given (C3.16), and whom he presents. */
import { armyOf } from '../../rules/leaders/army-name.js';
import { capitalized, byText } from '../../../../kernel/basic.js';
import { sheetLines } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import type { StandingAction } from '../order.js';
import type { Pack } from '../../rules/pack.js';
import { SIZES } from '../../rules/state.js';
import type { View } from '../../rules/view.js';
import type { FormPlan, Mention, Slot } from './form-field.js';
import { findPresented, PRESENT_GROUP, presentSlots } from './form-present.js';
import type { Scene } from '../words/read-force.js';
import { isPresenting } from '../present.js';
import { readHeader } from '../sheet/read-line.js';
import { listOf, sceneOf } from '../sheet/read-orders.js';
import { readStanding } from '../sheet/read-standing.js';
import { isAside } from '../words/read-words.js';
import { writeStanding } from '../sheet/standing-words.js';
import { writeForce } from '../words/write-force.js';

/** More lines have no form beside them. */
const MOST_LINES = 500;
const RANK = 8;

/** Undefined for whoever has no such account. */
export function ordersPlan(pack: Pack, question: Prompt, seen: View): FormPlan | undefined {
  const list = listOf(question, seen);
  if (list === undefined || !seen.lists.includes(list)) return undefined;
  const scene = sceneOf(pack, question, seen, list);
  return {
    groups: [
      { id: 'standing', title: 'Standing orders', kind: 'list', rule: 'C3.16', aside: true },
      PRESENT_GROUP,
    ],
    slots: [...standingSlots(scene), ...presentSlots(seen)],
    find: (text) => [...findStanding(scene, text), ...findPresented(seen, text, false)],
  };
}

type Choices = readonly { readonly value: string; readonly label: string }[];

/** Only those for which the account has somebody. */
function standingSlots(scene: Scene): readonly Slot[] {
  const { pack, seen, side, list } = scene;
  const mine = seen.leaders.filter((leader) => leader.side === side && leader.list === list);
  const leads = (hex: string): boolean =>
    seen.troops.some(
      (troops) => troops.side === side && troops.list === list && troops.hex === hex,
    );
  const slot = (key: string, label: string, choices: Choices): Slot => ({
    key,
    group: 'standing',
    field: () => ({ label, kind: 'choice', choices: [{ value: '', label: 'No' }, ...choices] }),
    rank: RANK,
    write: (value) => writeOrder(pack, key, value),
  });
  const yes: Choices = [{ value: 'yes', label: 'Yes' }];
  const armies = seen.armies
    .filter((army) => army.side === side && mine.some(({ name }) => name === army.commander))
    .toSorted((a, b) => byText(a.name, b.name));
  const led = mine
    .filter(
      ({ hex, kind, name }) =>
        kind !== 'naval' && leads(hex) && !armies.some((army) => army.commander === name),
    )
    .toSorted((a, b) => byText(a.name, b.name));
  const hasShips = seen.fleets.some((fleet) => fleet.side === side && fleet.list === list);
  return [
    ...armies.flatMap(({ name }) => [
      slot(`rally/army of ${name}`, `${capitalized(armyOf(name))}: rally when demoralized`, yes),
      slot(`react/${name}`, `${capitalized(armyOf(name))}: react toward supply`, REACTIONS),
    ]),
    ...led.flatMap(({ name, kind }) => [
      slot(`rally/${name}`, `${name}: rally when demoralized`, yes),
      ...(kind === 'cavalry'
        ? [slot(`withdraw/${name}`, `${name}: withdraw before combat`, WITHDRAWALS)]
        : []),
    ]),
    slot('decline', 'Decline the rally at the end of the game turn', DECLINES),
    slot('give-up', 'Give up a last SP in that rally', yes),
    ...(hasShips
      ? [
          slot('run-forts', 'Ships run past unknown forts', yes),
          slot('stop-on-sight', 'Ships stop when they meet enemy ships', yes),
        ]
      : []),
  ];
}

const REACTIONS: Choices = [1, 2].map((n) => ({
  value: `supply ${n}`,
  label: `When an enemy is within ${n}`,
}));
const DECLINES: Choices = [{ value: 'all', label: 'Everywhere' }];
const WITHDRAWALS: Choices = [
  { value: 'any', label: 'From any attacker' },
  ...SIZES.map((size) => ({ value: size, label: `From ${size.toLowerCase()} attackers` })),
  { value: 'Medium+', label: 'From medium or larger' },
];

/** A key with its value as an order, and back. */
function orderOf(key: string, value: string): StandingAction | undefined {
  const name = key.slice(key.indexOf('/') + 1);
  const army = /^army of (.+)$/.exec(name)?.[1];
  switch (key.split('/')[0]) {
    case 'rally':
      return army === undefined
        ? { kind: 'rally', force: { of: 'leader', leader: name, alone: false } }
        : { kind: 'rally', force: { of: 'army', army } };
    case 'react': {
      const within = Number(value.split(' ')[1] ?? 1);
      return { kind: 'react', force: { of: 'army', army: name }, aim: 'supply', within };
    }
    case 'withdraw': {
      const size = SIZES.find((one) => value.startsWith(one));
      const orLarger = value.endsWith('+') ? { orLarger: true as const } : {};
      return {
        kind: 'withdraw',
        leader: name,
        ...(size === undefined ? {} : { size, ...orLarger }),
      };
    }
    case 'decline':
      return { kind: 'decline-rally', ...(value === 'last' ? { last: true } : {}) };
    case 'give-up':
      return { kind: 'give-up-last' };
    case 'run-forts':
    case 'stop-on-sight':
      return { kind: key as 'run-forts' | 'stop-on-sight' }; // one of the two cases
    default:
      return undefined;
  }
}

function writeOrder(pack: Pack, key: string, value: string): string {
  const does = orderOf(key, value);
  return does === undefined ? '' : writeStanding(pack, { kind: 'standing', does });
}

function keyOf(
  pack: Pack,
  does: StandingAction,
): readonly [key: string, value: string] | undefined {
  switch (does.kind) {
    case 'rally':
      return does.force.of === 'sp' ? undefined : [`rally/${writeForce(pack, does.force)}`, 'yes'];
    case 'react':
      return does.force.of === 'army' && does.aim === 'supply'
        ? [`react/${does.force.army}`, `supply ${does.within}`]
        : undefined;
    case 'withdraw': {
      if (does.toward !== undefined) return undefined;
      const size = does.size ?? 'any';
      return [`withdraw/${does.leader}`, does.orLarger === true ? `${size}+` : size];
    }
    case 'decline-rally':
      return does.hex === undefined ? ['decline', does.last === true ? 'last' : 'all'] : undefined;
    case 'give-up-last':
      return does.hex === undefined ? ['give-up', 'yes'] : undefined;
    case 'run-forts':
    case 'stop-on-sight':
      return [does.kind, 'yes'];
    case 'interrupted':
    case 'save':
      return undefined;
  }
}

/** Standing orders without a condition; whatever else a line says, it keeps to itself. */
function findStanding(scene: Scene, text: string): readonly Mention[] {
  const lines = sheetLines(text).filter((line) => !isAside(line.text));
  if (lines.length > MOST_LINES) return [];
  return lines.flatMap((line): readonly Mention[] => {
    if (isPresenting(line.text) || readHeader(line.text) !== undefined) return [];
    const order = readStanding(scene, line.text.slice(0, 500))?.order;
    const found =
      order === undefined || order.when !== undefined ? undefined : keyOf(scene.pack, order.does);
    if (found === undefined) return [];
    const [key, value] = found;
    const place = { line: line.number, from: 0, to: line.text.length, rank: RANK };
    const rewrite = (other: string): string =>
      other === '' ? '' : other === value ? line.text : writeOrder(scene.pack, key, other);
    return [{ ...place, key, value, rewrite }];
  });
}
