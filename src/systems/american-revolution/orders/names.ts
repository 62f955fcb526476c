/** Names of areas, kinds and conditions, as people type them and as sheets write them. */
import { entryFor, nearest } from '../../../kernel/sheet-text.js';
import { areaOf, type Land } from '../rules/land.js';
import type { Condition, Kind, SideName } from '../rules/state.js';

const areaNames = new WeakMap<Land, readonly string[]>();

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
/** `fort`, `in the fort`, `siege lines`. */
export const findCondition = (typed: string): Condition | undefined =>
  entryFor(
    CONDITION_WORDS,
    typed
      .toLowerCase()
      .replace(/\b(?:in|the|lines?)\b/g, '')
      .trim(),
  );

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
