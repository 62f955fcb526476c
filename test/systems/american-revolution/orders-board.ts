/** Positions for the tests of orders: a view is made from a few words, on the land that ships. */
import { asQuestionKey, asSeat, type Json } from '../../../src/kernel/basic.js';
import type { Prompt, Reading } from '../../../src/kernel/system.js';
import type { Order } from '../../../src/systems/american-revolution/rules/order.js';
import { readSheet } from '../../../src/systems/american-revolution/orders/read.js';
import { readPack } from '../../../src/systems/american-revolution/pack/read-pack.js';
import {
  CONDITIONS,
  ERRATA,
  foeOf,
  KINDS,
  seasonOf,
  shifted,
  sideOfKind,
  USES,
  type SideName,
  type Stack,
} from '../../../src/systems/american-revolution/rules/state.js';
import type { View } from '../../../src/systems/american-revolution/rules/view.js';
import { packFiles } from '../../laws/shipped-game.js';

const read = readPack(packFiles('american-revolution', '1775'));
if (!read.ok) throw new Error(JSON.stringify(read.error));
export const pack = read.value;
export const { land } = pack;

export const SPRING = 1;
export const SUMMER = 2;
export const WINTER = 4;

/** `boston 13B fort, boston 5C 2M, worcester 3C moved`. */
export const stacksIn = (text: string): readonly Stack[] =>
  shifted(
    [],
    text.split(/\s*,\s*/).flatMap((row): readonly Stack[] => {
      const [area = '', ...words] = row.trim().split(/\s+/);
      const condition = CONDITIONS.find((one) => words.includes(one)) ?? 'open';
      const use = USES.find((one) => words.includes(one)) ?? 'fresh';
      return words.flatMap((word) => {
        const [, n = '', letters = ''] = /^(\d+)([A-Z]+)$/.exec(word) ?? [];
        const kind = KINDS.find((one) => one === letters);
        return kind === undefined ? [] : [{ area, kind, condition, use, n: Number(n) }];
      });
    }),
  );

export type Position = Omit<Partial<View>, 'stacks'> & {
  readonly at: string;
  readonly seat?: string;
};

/** The open game in Summer 1775, as the commander of a side sees it. */
export function viewIn(side: SideName, { at, seat = side, ...more }: Position): View {
  return {
    ...{ who: seat, side, commands: land.regions.map(({ id }) => id) },
    ...{ turn: SUMMER, active: side },
    settings: { fog: false, theaters: false, levyCanada: false, errata: ERRATA },
    exact: land.areas.map(({ id }) => id),
    sizes: [],
    regions: Object.fromEntries(
      land.regions.map(({ id }) => [id, { control: null, tories: false, militia: false }]),
    ),
    fleets: { american: null, british: 'massbay' },
    ...{ successes: 0, frenchDue: null, vp: 0, level: 51, overseas: {}, coming: [] },
    ...{ withdrawal: null, over: null },
    ...more,
    stacks: stacksIn(at),
  };
}

/** With fog, a seat knows to a man what stands where it has SPs and next to them. */
export function foggy(view: View, exact: readonly string[]): View {
  const foe = view.side === null ? undefined : foeOf(view.side);
  return {
    ...view,
    settings: { ...view.settings, fog: true },
    exact,
    stacks: view.stacks.filter(
      ({ kind, area }) => sideOfKind(kind) !== foe || exact.includes(area),
    ),
  };
}

export const promptFor = (seat: string, kind = 'orders', about: Json = {}): Prompt => ({
  ...{ key: asQuestionKey(`t/${kind}/${seat}`), to: asSeat(seat), kind, title: kind, about },
});

export const readOrders = (text: string, seen: View): Reading<Order> =>
  readSheet(pack)(text, promptFor(seen.who), seen);

/** `AR-16 attack boston` and so on: the requirement of each fault and what was read. */
export const faultsOf = ({ faults }: Reading<Order>): readonly string[] =>
  faults.map(({ line, rule }) => `${line}: ${rule}`);

export const isWinter = (turn: number): boolean => seasonOf(turn) === 'Winter';
