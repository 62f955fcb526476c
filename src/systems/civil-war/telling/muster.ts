/**
 * What a seat has in hand beside its map: a theater commander his own commands, a supreme commander all of his side (C2.7, C4.1).
 * From the view alone.
 */
import { armyOf } from '../rules/leaders/army-name.js';
import { capitalized, byText } from '../../../kernel/basic.js';
import {
  NO_MUSTER,
  type Muster,
  type MusterAccount,
  type MusterChange,
  type MusterForce,
} from '../../../kernel/muster.js';
import type { LastStep } from '../../../kernel/overview.js';
import { strength } from '../rules/counts.js';
import { placeText } from '../rules/ground/places.js';
import { bySeniority } from '../rules/leaders/command.js';
import { shipWords } from '../rules/naval/fleets.js';
import type { ListName, Pack, Side } from '../rules/pack.js';
import { listsOf } from '../rules/seats.js';
import type { Account } from '../rules/state.js';
import type { SeenLeader, View } from '../rules/view.js';
import { count, listWords } from './words.js';

/** `own`: the commands that the viewer has in hand. */
type Field = {
  readonly pack: Pack;
  readonly seen: View;
  readonly side: Side;
  readonly own: readonly ListName[];
};

/** Nothing for the gamemaster, whose own pages show both sides. */
export function musterOf(pack: Pack, seen: View, last?: LastStep<View>): Muster {
  const { side, role, lists } = seen;
  if (side === undefined) return NO_MUSTER;
  const field = { pack, seen, side, own: role === 'supreme' ? listsOf(side) : lists };
  return {
    accounts: accountsOf(field),
    forces: field.own.flatMap((list) => forcesOf(field, list)),
    waiting: field.own.flatMap((list) => waitingOf(field, list)),
    changes: last === undefined ? [] : changesSince(field, last),
  };
}

/** The name of a command, where the viewer has several. */
const commandOf = ({ own }: Field, list: ListName): string =>
  own.length > 1 ? listWords(list) : '';

const accountOf = ({ accounts, command }: View, side: Side, list: ListName): Account | undefined =>
  (command ?? accounts[side])[list];

/** The accounts as they stand; in the strategic turn those of the turn before are gone. */
function accountsOf({ seen, side, own }: Field): readonly MusterAccount[] {
  if (seen.clock.step === 'strategic') return [];
  return own.flatMap((list): readonly MusterAccount[] => {
    const account = accountOf(seen, side, list);
    if (account === undefined) return [];
    const { allotted, left, rail, sea } = account;
    const rails = rail === 0 ? [] : [`${String(rail)} rail points`];
    const lift =
      sea === undefined
        ? []
        : [`${String(sea.left)} of ${String(sea.allotted)} CP for sea movement`];
    return [
      {
        title: own.length > 1 ? listWords(list) : '',
        points: [
          { name: 'CP', left: left.cp, all: allotted.cp },
          { name: 'Pulses', left: left.pp, all: allotted.pp },
        ],
        also: [...rails, ...lift],
      },
    ];
  });
}

const sum = (rows: readonly { readonly sp: number }[]): number =>
  rows.reduce((sp, row) => sp + row.sp, 0);

/** One row for each place: its army, or its first leader, or the place itself; the strongest first. */
function forcesOf(field: Field, list: ListName): readonly MusterForce[] {
  const { seen, side } = field;
  const isOurs = (row: { readonly side: Side; readonly list: ListName }): boolean =>
    row.side === side && row.list === list;
  const [troops, leaders] = [seen.troops.filter(isOurs), seen.leaders.filter(isOurs)];
  const hexes = [...new Set([...troops, ...leaders].map(({ hex }) => hex))];
  return hexes
    .map((hex) => ({ hex, here: troops.filter((row) => row.hex === hex) }))
    .toSorted((a, b) => sum(b.here) - sum(a.here) || byText(a.hex, b.hex))
    .map(({ hex, here }) => {
      const men = leaders.filter((leader) => leader.hex === hex).toSorted(bySeniority);
      return forceAt(field, { list, hex, here, men });
    });
}

type Place = {
  readonly list: ListName;
  readonly hex: string;
  readonly here: View['troops'];
  readonly men: readonly SeenLeader[];
};

function forceAt(field: Field, { list, hex, here, men }: Place): MusterForce {
  const { pack, seen, side } = field;
  const army = seen.armies.find(({ commander }) => men.some(({ name }) => name === commander));
  const chief = men.find(({ name }) => name === army?.commander) ?? men[0];
  const others = men.filter((man) => man !== chief).map(starred);
  const where = placeText(pack, hex);
  const led =
    army === undefined ? others : [...(chief === undefined ? [] : [starred(chief)]), ...others];
  const named =
    army === undefined
      ? chief === undefined
        ? where
        : starred(chief)
      : capitalized(armyOf(army.name));
  return {
    ...{ place: hex, size: String(sum(here)), name: named, command: commandOf(field, list) },
    under:
      chief === undefined
        ? 'no leader'
        : army === undefined && led.length > 0
          ? `with ${count(led)}`
          : count(led),
    where: chief === undefined ? '' : where,
    note: [brokenWords(here), isCutOff(seen, side, hex) && here.length > 0 ? 'out of supply' : '']
      .filter((part) => part !== '')
      .join(', '),
  };
}

const starred = ({ name, stars }: { readonly name: string; readonly stars: number }): string =>
  `${name} ${'★'.repeat(stars)}`;

const isCutOff = ({ unsupplied }: View, side: Side, hex: string): boolean =>
  unsupplied.some((row) => row.side === side && row.hex === hex);

function brokenWords(troops: View['troops']): string {
  const broken = sum(troops.filter(({ demoralized }) => demoralized));
  return broken === 0 ? '' : `${String(broken)} SP demoralized`;
}

/** Leaders in the order in which they enter (C3.5.7), strength points, ships (C6.4). */
function waitingOf(field: Field, list: ListName): readonly string[] {
  const { seen, side } = field;
  const sp = accountOf(seen, side, list)?.reinforcements ?? 0;
  const isOurs = (row: { readonly side: Side; readonly list: ListName }): boolean =>
    row.side === side && row.list === list;
  const pool = seen.pool.filter(isOurs).map(starred);
  const ships = seen.fleets
    .filter((fleet) => isOurs(fleet) && fleet.at === 'pool')
    .map(({ n, kind }) => shipWords(n, kind));
  const parts = [
    ...(sp === 0 ? [] : [strength(sp)]),
    ...(pool.length === 0 ? [] : [pool.join(', ')]),
    ...ships,
  ];
  const command = commandOf(field, list);
  return parts.length === 0 ? [] : [`${command === '' ? '' : `${command}: `}${parts.join('; ')}`];
}

/** What the last step has changed of these commands: losses first, then place by place. */
function changesSince(field: Field, { start, close }: LastStep<View>): readonly MusterChange[] {
  if (start.clock.step === 'strategic') return [];
  const isSameTurn = start.clock.pbem === field.seen.clock.pbem;
  const now = isSameTurn ? field.seen : close;
  return field.own.flatMap((list) => [
    ...lossesOf(field, list, start, now),
    ...placesOf(field, list, start, field.seen),
  ]);
}

/** What stood on the map or has entered, and is no more. */
function lossesOf(field: Field, list: ListName, start: View, now: View): readonly MusterChange[] {
  const all = (view: View): number =>
    sum(view.troops.filter((row) => row.side === field.side && row.list === list));
  const pool = (view: View): number => accountOf(view, field.side, list)?.reinforcements ?? 0;
  const lost = all(start) - all(now) + Math.max(0, pool(start) - pool(now));
  const whose = commandOf(field, list) || 'You';
  return lost <= 0 ? [] : [{ says: `${whose} lost ${strength(lost)}.` }];
}

function placesOf(field: Field, list: ListName, start: View, now: View): readonly MusterChange[] {
  const ours = (view: View): View['troops'] =>
    view.troops.filter((row) => row.side === field.side && row.list === list);
  const [before, after] = [ours(start), ours(now)];
  const hexes = [...new Set([...before, ...after].map(({ hex }) => hex))].toSorted(byText);
  return hexes.flatMap((hex) => {
    const [was, is] = [before, after].map((rows) => rows.filter((row) => row.hex === hex));
    const says = changeOf(was ?? [], is ?? []);
    return says === '' ? [] : [{ says: `${placeText(field.pack, hex)}: ${says}`, place: hex }];
  });
}

function changeOf(was: View['troops'], is: View['troops']): string {
  const by = sum(is) - sum(was);
  const broken = brokenWords(is);
  return [
    by === 0 ? '' : `${by > 0 ? '+' : '−'}${String(Math.abs(by))} SP`,
    broken === brokenWords(was) ? '' : broken,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
