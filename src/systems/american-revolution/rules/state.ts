/**
 * The position. Strength points (SP) stand in areas as stacks: how many of a kind, in which condition, and what they have done
 * this game-turn (AR-10, AR-26, AR-46). It holds no order of its own: stacks are kept sorted, so equal positions have equal bytes.
 */
import { byText } from '../../../kernel/basic.js';

export const SIDES = ['american', 'british'] as const;
export type SideName = (typeof SIDES)[number];
export const foeOf = (side: SideName): SideName => (side === 'american' ? 'british' : 'american');

/** Continentals, militia, French, French from the fleet (SF); British regulars, Tories. The order is from cheapest to dearest a side. */
export const KINDS = ['M', 'C', 'F', 'SF', 'T', 'B'] as const;
export type Kind = (typeof KINDS)[number];
export const sideOfKind = (kind: Kind): SideName =>
  kind === 'B' || kind === 'T' ? 'british' : 'american';

export const CONDITIONS = ['open', 'fort', 'siege'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** SPs in a condition, behind their number: `3 SP in the fort`. */
export const IN_CONDITION: Readonly<Record<Condition, string>> = {
  open: 'in the open',
  fort: 'in the fort',
  siege: 'in the siege lines',
};

/**
 * What SPs have done this game-turn. `stuck`: a roll to enter an area failed, or they pin the enemy whom
 * the rest of their group has passed, so they move no further; `arrived`: from overseas
 * or by levy, who build no forts in this turn. Militia and Tories rise fresh.
 */
export const USES = ['fresh', 'moved', 'stuck', 'arrived', 'fought'] as const;
export type Use = (typeof USES)[number];

export type Stack = {
  readonly area: string;
  readonly kind: Kind;
  readonly condition: Condition;
  readonly use: Use;
  readonly n: number;
};

/** `control`: whose it is (AR-56 to AR-60). `tories`: the TD marker lies there; `militia`: its militia has come out (AR-36, AR-61). */
export type RegionState = {
  readonly control: SideName | null;
  readonly tories: boolean;
  readonly militia: boolean;
};

/** Settings of the campaign; the errata as AR-E1 to AR-E5 name them. */
export type Settings = {
  readonly fog: boolean;
  readonly theaters: boolean;
  readonly levyCanada: boolean;
  readonly errata: readonly ErratumId[];
};
export const ERRATA = ['E1', 'E2', 'E3', 'E4', 'E5'] as const;
type ErratumId = (typeof ERRATA)[number];

export type State = {
  /** 1 is Spring 1775, 32 Winter 1783 (AR-82). */
  readonly turn: number;
  /** Whose player-turn is played next. */
  readonly side: SideName;
  readonly settings: Settings;
  readonly stacks: readonly Stack[];
  readonly regions: Readonly<Record<string, RegionState>>;
  /** The sea zone in which a fleet lies; the American one is the French. Null: not at sea. */
  readonly fleets: Readonly<Record<SideName, string | null>>;
  /** Major successes, 0 to 3 (AR-77). */
  readonly successes: number;
  /** The turn in which the French enter; null before the first major success. */
  readonly frenchDue: number | null;
  /** SPs ready to land from overseas, and whether the French fleet waits with them. */
  readonly overseas: {
    readonly F: number;
    readonly SF: number;
    readonly B: number;
    readonly fleet: boolean;
  };
  /** SF that come back with the fleet next Spring (AR-71); null: the fleet is not away. */
  readonly spring: { readonly SF: number } | null;
  /** Regulars that still have to leave for good, and the last turn for it (AR-25); `done` keeps it from coming twice. */
  readonly withdrawal: { readonly left: number; readonly by: number } | 'done' | null;
  /** `unplayed`: the gamemaster ended the war before the player-turn of `side`, and not in the middle of it. */
  readonly over: {
    readonly victor: SideName;
    readonly why: string;
    readonly unplayed?: true;
  } | null;
  /** Absent until the calendar goes back: how often it did, and the last place in it (`placeOf`) that was reached before. */
  readonly again?: { readonly n: number; readonly upTo: number };
};

type OnCalendar = Pick<State, 'turn' | 'side' | 'over'>;

/** Which step of its turn is next; the last is the end of the war. */
export const placeInTurn = ({ side, over }: OnCalendar): number =>
  over === null ? SIDES.indexOf(side) : SIDES.length;

/** Grows from step to step, unless the gamemaster lets an ended war go on or sets the turn. */
export const placeOf = (at: OnCalendar): number => at.turn * (SIDES.length + 1) + placeInTurn(at);

/** What is set with another place in the calendar. Where it lies further back, that is counted: no two steps bear one name. */
export function placedAt(
  now: State,
  to: Partial<OnCalendar>,
): Partial<Pick<State, 'again'> & OnCalendar> {
  const [from, place] = [placeOf(now), placeOf({ ...now, ...to })];
  if (place >= from) return to;
  const { n, upTo } = now.again ?? { n: 0, upTo: 0 };
  return { ...to, again: { n: n + 1, upTo: Math.max(upTo, from) } };
}

const keyOf = ({ area, kind, condition, use }: Omit<Stack, 'n'>): string =>
  `${area}/${KINDS.indexOf(kind)}/${CONDITIONS.indexOf(condition)}/${USES.indexOf(use)}`;

/** Stacks with others added to them or, where `n` is negative, taken from them. Fewer than none is our own bug: it throws. */
export function shifted(stacks: readonly Stack[], by: readonly Stack[]): readonly Stack[] {
  const all = new Map(stacks.map((stack) => [keyOf(stack), stack]));
  for (const shift of by) {
    const key = keyOf(shift);
    const n = (all.get(key)?.n ?? 0) + shift.n;
    if (n < 0) throw new Error(`${String(-shift.n)} are taken from ${key}, where fewer stand`);
    if (n === 0) all.delete(key);
    else all.set(key, { ...shift, n });
  }
  return [...all].sort(([a], [b]) => byText(a, b)).map(([, stack]) => stack);
}

/** Which stacks: those that fit all that is named. */
export type Which = {
  readonly area?: string;
  readonly side?: SideName;
  readonly kinds?: readonly Kind[];
  readonly conditions?: readonly Condition[];
  readonly uses?: readonly Use[];
};

export const stacksOf = (stacks: readonly Stack[], which: Which): readonly Stack[] =>
  stacks.filter(
    ({ area, kind, condition, use }) =>
      (which.area === undefined || area === which.area) &&
      (which.side === undefined || sideOfKind(kind) === which.side) &&
      (which.kinds === undefined || which.kinds.includes(kind)) &&
      (which.conditions === undefined || which.conditions.includes(condition)) &&
      (which.uses === undefined || which.uses.includes(use)),
  );

export const countOf = (stacks: readonly Stack[], which: Which = {}): number =>
  stacksOf(stacks, which).reduce((sum, { n }) => sum + n, 0);

const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const;
export type Season = (typeof SEASONS)[number];
export const LAST_TURN = 32;
export const seasonOf = (turn: number): Season => SEASONS[(turn - 1) % 4] ?? 'Spring';
/** The turn in which the French enter who are due in one: they do not come in Winter but in the Spring after it (AR-71). */
export const frenchTurn = (due: number): number => (seasonOf(due) === 'Winter' ? due + 1 : due);
/** Each winter is named by the year in which it ends (AR-82). */
export const yearOf = (turn: number): number => 1775 + Math.floor(turn / 4);
export const turnTitle = (turn: number): string => `${seasonOf(turn)} ${String(yearOf(turn))}`;
