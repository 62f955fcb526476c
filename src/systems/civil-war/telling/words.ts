/** Words for numbers, forces and sides: units in words, never bare codes. */
import { armyOf } from '../rules/leaders/army-name.js';
import { strength } from '../rules/counts.js';
import type { LeaderKind, Pack, Side } from '../rules/pack.js';
import { LIST_NAMES, SIDE_NAMES } from '../rules/seats.js';

export const sideWords = (side: Side): string => SIDE_NAMES[side];

export const listWords = (list: string): string =>
  (LIST_NAMES as Readonly<Record<string, string>>)[list] ?? list;

/** `Lee, Jackson and Longstreet`. */
export function count(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** What journals keep of orders is in older words; people read these. */
export const inOurWords = (text: string): string =>
  text.replaceAll('railway', 'railroad').replaceAll('is burnt', 'is burned');

const STARS = ['no', 'one', 'two', 'three', 'four'] as const;
const KINDS: Readonly<Record<LeaderKind, string>> = {
  land: '',
  cavalry: 'cavalry ',
  naval: 'naval ',
};

export const aLeader = (stars: number, kind: LeaderKind): string =>
  `A ${STARS[stars] ?? stars}-star ${KINDS[kind]}leader`;

/** `the army of the Potomac (McClellan, 7 strength points)`, `Lee with 3 strength points`, `2 strength points`. */
export function forceWords(force: {
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
}): string {
  const { leaders, army, sp } = force;
  if (leaders.length === 0) return strength(sp);
  const who = count(leaders);
  if (army !== undefined) return `the ${armyOf(army)} (${who}, ${strength(sp)})`;
  return sp === 0 ? who : `${who} with ${strength(sp)}`;
}

/** `Maryland`, `the District of Columbia`. */
export function stateName(pack: Pack, code: string): string {
  const name = pack.states.get(code)?.name ?? code;
  return /^District|Territory$/.test(name) ? `the ${name}` : name;
}
