/** A copy of the state while a beat's facts are folded in; the places of troops are indexed when first asked for. */
import { musterIn } from '../ground/muster.js';
import type { ListName, Side } from '../pack.js';
import { noteChange } from './sound.js';
import type { Account, Chest, Fleet, Leader, State, Troops } from '../state.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type Draft = {
  readonly next: Writable<State>;
  readonly troops: () => Readonly<Record<string, Troops>>;
  readonly leaders: () => Readonly<Record<string, Leader>>;
  readonly setTroops: (id: string, troops: Troops | undefined) => void;
  readonly setLeader: (leader: Leader) => void;
  readonly setFleet: (id: string, fleet: Fleet | undefined) => void;
  /** Ids of the troops in a hex; to be changed with them. */
  readonly idsIn: (hex: string) => Set<string>;
  readonly state: () => State;
};

/** Records are copied when they are first written, so that a beat that moves nobody keeps what is known of them. */
export function draftOf(now: State): Draft {
  const next: Writable<State> = { ...now };
  let troops: Record<string, Troops> | undefined;
  let leaders: Record<string, Leader> | undefined;
  let fleets: Record<string, Fleet> | undefined;
  // Only hexes that are touched are copied from the muster that the state has anyway.
  const touched = new Map<string, Set<string>>();
  const changed = new Set<string>();
  return {
    next,
    troops: () => troops ?? now.troops,
    leaders: () => leaders ?? now.leaders,
    setTroops: (id, given) => {
      troops ??= copyOf(now.troops);
      for (const hex of [troops[id]?.hex, given?.hex]) if (hex !== undefined) changed.add(hex);
      if (given !== undefined) troops[id] = given;
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the draft's own copy
      else delete troops[id];
    },
    setLeader: (leader) => {
      leaders ??= { ...now.leaders };
      leaders[leader.name] = leader;
    },
    setFleet: (id, changed) => {
      if (fleets === undefined) next.fleets = fleets = { ...next.fleets };
      if (changed !== undefined) fleets[id] = changed;
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the draft's own copy
      else delete fleets[id];
    },
    idsIn: (hex) => {
      const known = touched.get(hex);
      if (known !== undefined) return known;
      const ids = new Set(musterIn(now, hex).map(({ id }) => id));
      touched.set(hex, ids);
      return ids;
    },
    state: () => {
      // What a state has is not written to again.
      fleets = undefined;
      if (troops !== undefined) noteChange(now.troops, troops, changed);
      return { ...next, troops: troops ?? now.troops, leaders: leaders ?? now.leaders };
    },
  };
}

/** As a spread makes it, in half the time where there are hundreds. */
function copyOf<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  const copy: Record<string, T> = {};
  // A state is plain data: it inherits nothing.
  for (const key in record) copy[key] = record[key] as T;
  return copy;
}

export function troopsAt(draft: Draft, hex: string): readonly Troops[] {
  return [...draft.idsIn(hex)]
    .sort()
    .map((id) => draft.troops()[id])
    .filter((troops): troops is Troops => troops !== undefined);
}

/** Takes `n` strength points (all by default) out of a group and answers with them; undefined when it is gone. */
export function takeTroops(draft: Draft, id: string, n?: number): Troops | undefined {
  const troops = draft.troops()[id];
  if (troops === undefined) return undefined;
  const taken = Math.min(n ?? troops.sp, troops.sp);
  if (taken === troops.sp) {
    draft.idsIn(troops.hex).delete(id);
    draft.setTroops(id, undefined);
  } else draft.setTroops(id, { ...troops, sp: troops.sp - taken });
  return { ...troops, sp: taken };
}

/** Puts strength points down: joined to a group that is alike in all, else a group of their own. */
export function mergeTroops(draft: Draft, troops: Omit<Troops, 'id'>, keepId?: string): void {
  const twin = troopsAt(draft, troops.hex).find(
    (other) =>
      other.side === troops.side &&
      other.list === troops.list &&
      other.demoralized === troops.demoralized &&
      other.marches.times === troops.marches.times &&
      other.marches.last === troops.marches.last,
  );
  if (twin !== undefined) {
    draft.setTroops(twin.id, { ...twin, sp: twin.sp + troops.sp });
    return;
  }
  const id = keepId ?? `t${String(draft.next.nextTroops).padStart(5, '0')}`;
  if (keepId === undefined) draft.next.nextTroops += 1;
  draft.setTroops(id, { ...troops, id });
  draft.idsIn(troops.hex).add(id);
}

export function setLeader(draft: Draft, name: string, change: (leader: Leader) => Leader): void {
  const leader = draft.leaders()[name];
  if (leader === undefined) return;
  const changed = change(leader);
  if (changed !== leader) draft.setLeader(changed);
}

export const emptyAccount: Account = {
  allotted: { cp: 0, pp: 0 },
  left: { cp: 0, pp: 0 },
  reinforcements: 0,
  rail: 0,
};

export function setAccount(
  draft: Draft,
  side: Side,
  list: ListName,
  change: (account: Account) => Account,
): void {
  const accounts = draft.next.accounts;
  const changed = change(accounts[side][list] ?? emptyAccount);
  draft.next.accounts = { ...accounts, [side]: { ...accounts[side], [list]: changed } };
}

export function setChest(draft: Draft, side: Side, change: (chest: Chest) => Chest): void {
  draft.next.chests = { ...draft.next.chests, [side]: change(draft.next.chests[side]) };
}

/** A copy of a record without one of its entries. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
