/**
 * What a row of the table *Who is told what* is made of: a kind of fact, the seats that it concerns, and what each of them
 * is told. Roles are worked out here from the fact and the rules' words alone, never by the product's own functions.
 */
import { byText } from '../../../../src/kernel/basic.js';
import type { CivilWarFact } from '../../../../src/systems/civil-war/rules/facts/fact.js';
import type { ListName, Pack, Side } from '../../../../src/systems/civil-war/rules/pack.js';
import type { SeatRow } from '../../../../src/systems/civil-war/rules/seats.js';
import type { State } from '../../../../src/systems/civil-war/rules/state.js';
import type { SeatNotice } from '../../../../src/systems/civil-war/telling/notice.js';

export type NoticeKind = SeatNotice['kind'];

/** The moment of a fact: the map, the full position before and after it, and all that happened with it. */
export type Scene = {
  readonly pack: Pack;
  readonly before: State;
  readonly after: State;
  readonly beat: readonly CivilWarFact[];
};

/** Whose doing a fact is and where; `foes`: the accounts of the enemy whom it concerns. */
export type Concern = {
  readonly side: Side;
  readonly lists: readonly ListName[];
  readonly foes?: readonly ListName[];
  readonly hex?: string;
};

/** `commander`: of the accounts that a fact concerns; `fellows`: the side's other theater commanders; `supreme`: its SC. */
export const ROLES = ['commander', 'fellows', 'supreme'] as const;
export type Role = (typeof ROLES)[number];

/** What a role is told, in the page's words and as a notice; `undefined` where this fact is not told. */
export type Cell<F> = {
  readonly words: string;
  readonly tells: (fact: F, scene: Scene, side: Side) => NoticeKind | undefined;
  /** Fields of the notice that this role is not told. */
  readonly without?: (scene: Scene) => readonly string[];
};
export type Cells<F> = Readonly<Partial<Record<Role, Cell<F>>>>;

export type Row<F> = {
  readonly what: string;
  readonly rule: string;
  /** Absent: a fact that concerns no side more than the other. */
  readonly whose?: (fact: F, scene: Scene) => Concern;
  readonly own?: Cells<F>;
  readonly enemy?: Cells<F>;
  /** What a force did: the setting `account` lets other theater commanders read it too (C2.7). */
  readonly deed?: true;
  /** A battle: the setting `supreme-account` lets the SC read it too (C2.7). */
  readonly battle?: true;
  /** Seat by seat, in the place of roles. */
  readonly seats?: (fact: F, scene: Scene, seat: SeatRow) => boolean;
  /** Several facts of one moment are told in one sentence. */
  readonly joined?: true;
};

/** A cell that tells every such fact, or those for which `when` holds. */
export function cell<F>(
  notice: NoticeKind,
  words = 'told',
  when: (fact: F, scene: Scene, side: Side) => boolean = () => true,
): Cell<F> {
  return {
    words,
    tells: (fact, scene, side) => (when(fact, scene, side) ? notice : undefined),
  };
}

export const commander = <F>(told: Cell<F>): Cells<F> => ({ commander: told });
export const andSupreme = <F>(told: Cell<F>): Cells<F> => ({ commander: told, supreme: told });
export const wholeSide = <F>(told: Cell<F>): Cells<F> => ({
  commander: told,
  fellows: told,
  supreme: told,
});
/** Both sides alike. */
export const everyone = <F>(told: Cell<F>): Pick<Row<F>, 'own' | 'enemy'> => ({
  own: wholeSide(told),
  enemy: wholeSide(told),
});

export const theaterOf = (pack: Pack, hex: string): ListName | undefined =>
  pack.hexes.get(hex)?.theater;

export const theatersOf = (pack: Pack, hex: string): readonly ListName[] => {
  const theater = theaterOf(pack, hex);
  return theater === undefined ? [] : [theater];
};

/** The accounts whose strength points stand in a hex. */
export const listsIn = (state: State, side: Side, hex: string): readonly ListName[] =>
  [
    ...new Set(
      Object.values(state.troops)
        .filter((troops) => troops.side === side && troops.hex === hex)
        .map(({ list }) => list),
    ),
  ].sort(byText);

export const other = (side: Side): Side => (side === 'usa' ? 'csa' : 'usa');

/** Which part a seat has in a fact, by the words of the rules and the settings of the campaign. */
export function roleOf<F>(
  row: Row<F>,
  concern: Concern,
  seat: SeatRow,
  { pack, after }: Scene,
): Role {
  if (seat.role === 'supreme') {
    return row.battle === true && after.settings['supreme-account'] === 'battles'
      ? 'commander'
      : 'supreme';
  }
  const lists = seat.side === concern.side ? concern.lists : (concern.foes ?? []);
  if (lists.some((list) => seat.lists.includes(list))) return 'commander';
  // Who has no part in it on his own side reads no account of it, whatever the setting.
  if (row.deed !== true || lists.length === 0) return 'fellows';
  if (after.settings['account'] === 'side') return 'commander';
  const theater = concern.hex === undefined ? undefined : theaterOf(pack, concern.hex);
  const isHis = theater !== undefined && seat.lists.includes(theater);
  return after.settings['account'] === 'theater' && isHis ? 'commander' : 'fellows';
}

/** What a seat is to be told of a fact. */
export function toldTo<F>(
  row: Row<F>,
  fact: F,
  scene: Scene,
  seat: SeatRow,
): { readonly cell: Cell<F>; readonly kind: NoticeKind } | undefined {
  const concern = row.whose?.(fact, scene) ?? { side: 'usa', lists: [] };
  const cells = seat.side === concern.side ? row.own : row.enemy;
  const found = cells?.[roleOf(row, concern, seat, scene)];
  const kind =
    row.seats?.(fact, scene, seat) === false ? undefined : found?.tells(fact, scene, seat.side);
  return found === undefined || kind === undefined ? undefined : { cell: found, kind };
}
