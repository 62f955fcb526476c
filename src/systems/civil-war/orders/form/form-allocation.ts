/** The form of a supreme commander's allocation (C3.5): shares against their limits, leaders to pools, and the rest. */
import type { SheetForm } from '../../../../kernel/sheet-form.js';
import { cpOfShips, navalCpBeside } from '../allocation/read-allocation-ships.js';
import { THEATERS, type ListName, type Pack } from '../../rules/pack.js';
import { LIST_NAMES, listsOf } from '../../rules/seats.js';
import type { View } from '../../rules/view.js';
import { rankOf } from './form-allocation-words.js';
import type { Chancery } from './form-chancery.js';
import { ofLast, type FormPlan, type GroupFrame, type Slot } from './form-field.js';
import { orderFinder, type Found } from './form-find-allocation.js';
import { decideSlots, leaderSlots, shiftSlots } from './form-leaders.js';
import { personSlots } from './form-persons.js';
import { shipSlots } from './form-ships.js';
import { boundsOf } from '../allocation/read-allocation-limits.js';
import { shiftPrice } from '../../rules/leaders/grades.js';

export const NO_FORM: SheetForm = { groups: [] };

/** Undefined for whoever has no chest: a theater commander has no form of his supreme commander's. */
export function allocationPlan(pack: Pack, seen: View, text: string): FormPlan | undefined {
  const chest = seen.chests.find(({ side }) => side === seen.side);
  if (chest === undefined) return undefined;
  const chancery: Chancery = { pack, seen, side: chest.side, chest };
  const findIn = ofLast(orderFinder(pack, seen, chest.side));
  const said = findIn(text);
  return {
    groups: framesOf(chancery, said),
    slots: [
      ...giftSlots(chancery, navalCpBeside(said)),
      ...reinforcementSlots(chancery),
      ...leaderSlots(chancery),
      ...shipSlots(chancery),
      ...decideSlots(seen),
      ...shiftSlots(chancery),
      ...personSlots(chancery),
    ],
    find: (sheet) => findIn(sheet).map(({ mention }) => mention),
  };
}

function framesOf({ pack, seen, chest }: Chancery, said: readonly Found[]): readonly GroupFrame[] {
  const shifts = said.filter(({ order }) => order.kind === 'shift').length;
  const kept = shifts * shiftPrice(pack, seen.figures);
  const shares = (
    id: string,
    title: string,
    unit: string,
    whole: number,
    rule: string,
    beside = 0,
  ): GroupFrame => ({
    ...{ id, title, kind: 'shares', unit, whole, rule },
    ...(beside === 0 ? {} : { beside }),
  });
  const list = (id: string, title: string, rule: string): GroupFrame => ({
    ...{ id, title, kind: 'list', rule },
  });
  return [
    shares('cp', 'Command points', 'CP', chest.cp, 'C3.5.4', kept + cpOfShips(pack, seen, said)),
    shares('pp', 'Pulse points', 'PP', chest.pp, 'C3.5.5', kept),
    shares('sp', 'Discretionary reinforcements', 'SP', chest.discretionary, 'C3.5.2'),
    { id: 'leaders', title: 'Leaders to pools', kind: 'pools', rule: 'C3.5.7' },
    list('decide', 'Leaders recommended to you', 'C5.4'),
    shares('rail', 'Rail points', 'rail points', chest.rail, 'C3.5.10'),
    list('move', 'Planned reinforcements sent elsewhere', 'C3.5.2'),
    list('naval', 'The navy', 'C6'),
    list('shift', 'Leaders shifted between theaters', 'C3.5.9'),
    list('persons', 'Persons', 'C3.4'),
  ];
}

const GIFTS = ['cp', 'pp', 'rail'] as const;

function giftSlots(chancery: Chancery, atSea: number): readonly Slot[] {
  const { side } = chancery;
  return GIFTS.flatMap((what) =>
    listsOf(side)
      .filter((list) => what !== 'rail' || list !== 'naval')
      .map((list): Slot => {
        const word = what === 'rail' ? what : what.toUpperCase();
        return {
          key: `${what}/${list}`,
          group: what,
          field: () => ({
            label: LIST_NAMES[list],
            kind: 'number',
            ...boundsFor(chancery, what, list),
            ...(what === 'cp' && list === 'naval' && atSea > 0 ? { beside: atSea } : {}),
          }),
          rank: rankOf({ kind: 'give', what }),
          write: (value) => `${word} ${list} ${value}`,
          family: what,
          more: (value) => `${list} ${value}`,
        };
      }),
  );
}

function boundsFor(
  { pack, seen, chest }: Chancery,
  what: (typeof GIFTS)[number],
  list: ListName,
): { readonly min: number; readonly max: number; readonly share?: number; readonly note?: string } {
  if (what !== 'cp') return { min: 0, max: chest[what] };
  const { least, most, percent } = boundsOf(pack, seen, chest.cp, list);
  const bounds = least === 0 ? `at most ${most}` : `${least} to ${most}`;
  return { min: least, max: most, share: percent, note: `${bounds}, ${percent} %` };
}

function reinforcementSlots({ chest }: Chancery): readonly Slot[] {
  const free = THEATERS.map((list): Slot => ({
    key: `sp/${list}`,
    group: 'sp',
    field: () => ({ label: LIST_NAMES[list], kind: 'number', min: 0, max: chest.discretionary }),
    rank: rankOf({ kind: 'discretionary' }),
    write: (value) => `SP ${list} ${value}`,
    family: 'sp',
    more: (value) => `${list} ${value}`,
  }));
  const moved = THEATERS.flatMap((from) => {
    const planned = chest.planned[from] ?? 0;
    return THEATERS.filter((to) => to !== from && planned > 0).map((to): Slot => ({
      key: `move/${from}/${to}`,
      group: 'move',
      field: () => ({
        label: `From ${LIST_NAMES[from]} to ${LIST_NAMES[to]}`,
        kind: 'number',
        ...{ min: 0, max: planned },
        note: `of ${planned} SP planned; they come a game turn later`,
      }),
      rank: rankOf({ kind: 'redirect' }),
      write: (value) => `move ${value} SP from ${from} to ${to}`,
    }));
  });
  return [...(chest.discretionary > 0 ? free : []), ...moved];
}
