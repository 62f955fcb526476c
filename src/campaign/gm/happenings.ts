/**
 * What was rolled and worked out in a beat, put together by what it was for. Rolls and results have names such as
 * `p8/battle 7413/attacker`: the moment, what for, which.
 */
import type { Json } from '../../kernel/basic.js';
import type { RollRecord } from '../../kernel/dice.js';
import type { PlayedBeat, SettledRecord, Told } from '../../kernel/run.js';

/** A roll or a result, with its whole name, by which it can be ruled, and what it is called in its group. */
export type Named<T> = T & { readonly label: string };

/** Dice and results of one thing, such as a battle, with the tables read for it and what came of it. */
export type Happening = {
  readonly title: string;
  /** Where, when its name says so. */
  readonly hex?: string;
  readonly rolls: readonly Named<RollRecord>[];
  readonly results: readonly Named<SettledRecord>[];
  readonly tables: readonly string[];
  readonly texts: readonly string[];
};

/** What a roll is for, and which of its rolls it is. */
export function partsOf(
  name: string,
  at: string,
): { readonly group: string; readonly label: string } {
  const own = name.startsWith(`${at}/`) ? name.slice(at.length + 1) : name;
  const cut = own.indexOf('/');
  return cut === -1
    ? { group: own, label: own }
    : { group: own.slice(0, cut), label: own.slice(cut + 1) };
}

/** All happenings of one beat, in the order of their first die or result. `told`: the gamemaster's, a line a fact. */
export function happeningsOf(
  beat: PlayedBeat,
  settled: readonly SettledRecord[],
  told: readonly Told[],
): readonly Happening[] {
  const named = <T extends { readonly name: string }>(one: T) => {
    const { group, label } = partsOf(one.name, beat.at);
    return { group, one: { ...one, label } };
  };
  const rolls = beat.rolls.map(named);
  const results = settled.map(named);
  const groups = [...new Set([...rolls, ...results].map(({ group }) => group))];
  const tables = tablesByHex(beat, told);
  return groups.map((title) => {
    const hex = /\b\d{4}\b/.exec(title)?.[0];
    const spoken = hex === undefined ? undefined : tables.get(hex);
    return {
      title,
      ...(hex === undefined ? {} : { hex }),
      rolls: rolls.filter(({ group }) => group === title).map(({ one }) => one),
      results: results.filter(({ group }) => group === title).map(({ one }) => one),
      tables: spoken?.tables ?? [],
      texts: spoken?.texts ?? [],
    };
  });
}

type Spoken = { readonly tables: string[]; readonly texts: string[] };

/** What facts say of each hex; a look-up belongs to the fact after it. */
function tablesByHex({ facts }: PlayedBeat, told: readonly Told[]): ReadonlyMap<string, Spoken> {
  const byHex = new Map<string, Spoken>();
  let pending: string[] = [];
  facts.forEach((fact, index) => {
    const text = told[index]?.text ?? '';
    const { table, hex } = fieldsOf(fact);
    if (table !== undefined) return void pending.push(text);
    if (typeof hex === 'string') {
      const spoken = byHex.get(hex) ?? { tables: [], texts: [] };
      byHex.set(hex, spoken);
      spoken.tables.push(...pending);
      spoken.texts.push(text);
    }
    pending = [];
  });
  return byHex;
}

const fieldsOf = (fact: Json): Readonly<Record<string, Json>> =>
  fact !== null && typeof fact === 'object' && !Array.isArray(fact)
    ? // What is neither null nor a list is an object.
      (fact as Readonly<Record<string, Json>>)
    : {};
