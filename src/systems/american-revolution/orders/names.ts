/** Names of areas, kinds and conditions, as people type them and as sheets write them. */
import { entryFor, nearest, plainName } from '../../../kernel/sheet-text.js';
import { areaOf, type Land } from '../rules/land.js';
import type { Condition, Kind, SideName } from '../rules/state.js';

const plainAreas = new WeakMap<Land, ReadonlyMap<string, string>>();
const areaNames = new WeakMap<Land, readonly string[]>();

/** The id of the area with this id or name; undefined where there is none. */
export function findArea(land: Land, typed: string): string | undefined {
  let areas = plainAreas.get(land);
  if (areas === undefined) {
    areas = new Map(
      land.areas.flatMap(({ id, name }) => [
        [plainName(id), id] as const,
        [plainName(name), id] as const,
      ]),
    );
    plainAreas.set(land, areas);
  }
  const plain = plainName(typed);
  return areas.get(plain) ?? areas.get(plain.replace(/^the/, ''));
}

/** The name of the area that was most likely meant. */
export function nearestArea(land: Land, typed: string): string | undefined {
  let names = areaNames.get(land);
  if (names === undefined) {
    names = land.areas.map(({ name }) => name);
    areaNames.set(land, names);
  }
  return nearest(typed, names);
}

export const areaName = (land: Land, id: string): string => areaOf(land, id).name;

const KIND_WORDS: Readonly<Record<string, Kind>> = {
  ...{ c: 'C', continental: 'C', continentals: 'C' },
  ...{ m: 'M', militia: 'M', militias: 'M' },
  ...{ f: 'F', french: 'F', sf: 'SF' },
  ...{ b: 'B', regular: 'B', regulars: 'B', british: 'B' },
  ...{ t: 'T', tory: 'T', tories: 'T', loyalist: 'T', loyalists: 'T' },
};
export const findKind = (typed: string): Kind | undefined =>
  entryFor(KIND_WORDS, typed.toLowerCase());

const CONDITION_WORDS: Readonly<Record<string, Condition>> = {
  ...{ open: 'open' },
  ...{ fort: 'fort', forts: 'fort', fortified: 'fort', works: 'fort', garrison: 'fort' },
  ...{ siege: 'siege', sieges: 'siege', besieging: 'siege', besieger: 'siege', besiegers: 'siege' },
};
export const findCondition = (typed: string): Condition | undefined =>
  entryFor(CONDITION_WORDS, typed.toLowerCase());

/** SPs in a condition, behind their number: `3 SP in the fort`. */
export const IN_CONDITION: Readonly<Record<Condition, string>> = {
  open: 'in the open',
  fort: 'in the fort',
  siege: 'in the siege lines',
};

export const KINDS_OF: Readonly<Record<SideName, readonly Kind[]>> = {
  american: ['C', 'M', 'F', 'SF'],
  british: ['B', 'T'],
};
/** Kinds in full, for fields that have room for it. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  ...{ C: 'Continentals (C)', M: 'Militia (M)', F: 'French (F)', SF: 'French of the fleet (SF)' },
  ...{ B: 'Regulars (B)', T: 'Tories (T)' },
};
export const ADJECTIVE: Readonly<Record<SideName, string>> = {
  american: 'American',
  british: 'British',
};

/** `Boston, Newport and Quebec`. */
export const listed = (parts: readonly string[], last = 'and'): string =>
  parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`;
