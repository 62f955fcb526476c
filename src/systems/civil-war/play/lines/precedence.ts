/**
 * Who acts first where the order matters inside one pulse (C3.17): actions of both sides that touch form a group; each
 * rolls 1d6 plus initiative, lowest first, ties again.
 */
import { byText } from '../../../../kernel/basic.js';
import { d6, type Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { Side } from '../../rules/pack.js';
import { bySeniority } from '../../rules/leaders/command.js';
import type { Contender } from '../../orders/forces/carried.js';
import { during } from '../../rules/happening.js';

/** Contenders by rank: rank 0 acts at once; within a group one acts after another. */
export type Ranking = {
  readonly ranks: readonly (readonly string[])[];
  readonly facts: readonly CivilWarFact[];
};

export function rankContenders(
  contenders: readonly Contender[],
  pulse: number,
  leaderless: number,
  umpire: Umpire,
  rolls: 'first' | 'react-first' = 'first',
): Ranking {
  const sorted = unitsOf([...contenders].sort((a, b) => byText(a.id, b.id)));
  const ranks: string[][] = [[]];
  const facts: CivilWarFact[] = [];
  for (const group of groupsOf(sorted)) {
    if (group.members.length === 1) {
      ranks[0]?.push(...group.members.flatMap((member) => member.ids));
      continue;
    }
    const hex = [...group.contested].sort(byText)[0] ?? '';
    const own = during(umpire, `p${pulse}/${rolls} ${hex}`, hex);
    const rolled = rollGroup(group.members, leaderless, own);
    rolled.order.forEach((member, rank) => (ranks[rank] ??= []).push(...member.ids));
    facts.push({ kind: 'went-first', hex, who: rolled.totals });
  }
  return { ranks, facts };
}

/** Contenders who act as one; `id` is that of the first. */
type Unit = {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly initiative: number;
  readonly ids: readonly string[];
  readonly members: readonly Contender[];
};

function unitsOf(sorted: readonly Contender[]): readonly Unit[] {
  const units = new Map<string, Contender[]>();
  for (const contender of sorted) {
    const key = contender.joins === undefined ? `alone ${contender.id}` : contender.joins;
    const known = units.get(key);
    if (known === undefined) units.set(key, [contender]);
    else known.push(contender);
  }
  return [...units.values()].flatMap((members): readonly Unit[] => {
    const [first] = members;
    if (first === undefined) return [];
    const led = members.flatMap(({ senior, name, initiative }) =>
      senior === undefined ? [] : [{ ...senior, as: name, initiative }],
    );
    const chief = led.sort(bySeniority)[0];
    const { id, side } = first;
    const name = chief?.as ?? first.name;
    const initiative = chief?.initiative ?? first.initiative;
    return [{ id, side, name, initiative, ids: members.map((one) => one.id), members }];
  });
}

function contestedBy(a: Unit, b: Unit): string | undefined {
  if (a.side === b.side) return undefined;
  for (const one of a.members) {
    for (const other of b.members) {
      const hex = contestedHex(one, other);
      if (hex !== undefined) return hex;
    }
  }
  return undefined;
}

/** The hex for which two actions contend, if any: they are of different sides and one comes upon the other. */
function contestedHex(a: Contender, b: Contender): string | undefined {
  if (a.side === b.side) return undefined;
  if (a.reach.includes(b.spot)) return b.spot;
  if (b.reach.includes(a.spot)) return a.spot;
  return a.reach.find((hex) => b.reach.includes(hex));
}

type Group = { readonly members: Unit[]; readonly contested: Set<string> };

function groupsOf(contenders: readonly Unit[]): readonly Group[] {
  const groups: Group[] = [];
  const done = new Set<string>();
  for (const first of contenders) {
    if (done.has(first.id)) continue;
    const group: Group = { members: [], contested: new Set() };
    const queue = [first];
    done.add(first.id);
    for (let member = queue.shift(); member !== undefined; member = queue.shift()) {
      group.members.push(member);
      for (const other of contenders) {
        const hex = contestedBy(member, other);
        if (hex === undefined) continue;
        group.contested.add(hex);
        if (done.has(other.id)) continue;
        done.add(other.id);
        queue.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function rollGroup(
  members: readonly Unit[],
  leaderless: number,
  umpire: Umpire,
): {
  readonly order: readonly Unit[];
  readonly totals: readonly { name: string; side: Side; throws: readonly number[] }[];
} {
  const names = new Set<string>();
  const throws = new Map<string, number[]>(members.map((member) => [member.id, []]));
  const rollNames = new Map(members.map((member) => [member.id, freeName(member.name, names)]));
  const throwFor = (member: Unit, suffix: string): void => {
    const [face = 1] = umpire.roll(d6, `${rollNames.get(member.id) ?? ''}${suffix}`);
    throws.get(member.id)?.push(face + (member.initiative || leaderless));
  };
  const compare = (a: Unit, b: Unit): number =>
    compareNumbers(throws.get(a.id) ?? [], throws.get(b.id) ?? []);
  let tied: readonly Unit[] = members;
  for (let suffix = ''; tied.length > 0; suffix += '/again') {
    for (const member of tied) throwFor(member, suffix);
    tied = members.filter((a) => members.some((b) => a !== b && compare(a, b) === 0));
  }
  const order = [...members].sort(compare);
  const totals = order.map((member) => ({
    name: member.name,
    side: member.side,
    throws: throws.get(member.id) ?? [],
  }));
  return { order, totals };
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Two stacks without a leader may bear one name; the second is told apart. */
function freeName(name: string, used: Set<string>): string {
  let free = name;
  for (let n = 2; used.has(free); n += 1) free = `${name} #${n}`;
  used.add(free);
  return free;
}
