/**
 * What was rolled and worked out in a beat, put together by what it was for. Rolls and results have names such as
 * `p8/battle 7413/attacker`: the moment, what for, which.
 */
import type { RollRecord } from '../../kernel/dice.js';
import type { PlayedBeat, SettledRecord, Told } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';

/** A roll or a result, with its whole name, by which it can be ruled, and what it is called in its group. */
export type Named<T> = T & { readonly label: string };

/** Dice and results of one thing, such as a battle, with the tables read for it and what came of it. */
export type Happening = {
  readonly title: string;
  /** Where on the map, if anywhere. */
  readonly place?: string;
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
  game: Game,
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
  const spokenAt = spokenByPlace(game, beat, told);
  return groups.map((name) => {
    const { title, place } = game.happening(name);
    const spoken = place === undefined ? undefined : spokenAt.get(place);
    return {
      title,
      ...(place === undefined ? {} : { place }),
      rolls: rolls.filter(({ group }) => group === name).map(({ one }) => one),
      results: results.filter(({ group }) => group === name).map(({ one }) => one),
      tables: spoken?.tables ?? [],
      texts: spoken?.texts ?? [],
    };
  });
}

type Spoken = { readonly tables: string[]; readonly texts: string[] };

/** What facts say of each place; a look-up belongs to the fact after it. */
function spokenByPlace(
  game: Game,
  { facts }: PlayedBeat,
  told: readonly Told[],
): ReadonlyMap<string, Spoken> {
  const byPlace = new Map<string, Spoken>();
  let pending: string[] = [];
  facts.forEach((fact, index) => {
    const text = told[index]?.text ?? '';
    const { isLookUp, place } = game.about(fact);
    if (isLookUp === true) return void pending.push(text);
    if (place !== undefined) {
      const spoken = byPlace.get(place) ?? { tables: [], texts: [] };
      byPlace.set(place, spoken);
      spoken.tables.push(...pending);
      spoken.texts.push(text);
    }
    pending = [];
  });
  return byPlace;
}
