/** The names of places: as people write them, and as the program writes them back. */
import { byText } from '../../../../kernel/basic.js';
import { nearest, plainName } from '../../../../kernel/sheet-text.js';
import { townAt } from './atlas.js';
import type { Pack, TownRow } from '../pack.js';
import { isSide, sideName } from './side-names.js';

/** A place, or why the words name none: `among` lists what an ambiguous name could mean. */
export type FoundPlace =
  | { readonly hex: string; readonly name: string }
  | {
      readonly fault: 'unknown' | 'ambiguous';
      readonly nearest?: string;
      readonly among?: readonly string[];
    };

type Name = { readonly plain: string; readonly town: TownRow };
type Gazetteer = {
  readonly names: readonly Name[];
  readonly exact: ReadonlyMap<string, readonly TownRow[]>;
  /** As they are written on the map. */
  readonly written: readonly string[];
  /** Names of several words by their first one, where no other begins so: `Manassas` for the junction. */
  readonly firstWords: ReadonlyMap<string, string>;
};

const LISTED = 8;
/** In letters: `no 7919` is not the beginning of a name. */
const SHORTEST_BESIDE_NUMBER = 3;
const gazetteers = new WeakMap<Pack, Gazetteer>();

function gazetteerOf(pack: Pack): Gazetteer {
  const known = gazetteers.get(pack);
  if (known !== undefined) return known;
  const exact = new Map<string, TownRow[]>();
  for (const town of pack.towns) {
    for (const name of new Set(aliasesOf(pack, town))) {
      exact.set(name, [...(exact.get(name) ?? []), town]);
    }
  }
  const names = pack.towns.map((town) => ({ plain: plainTown(town.name), town }));
  const written = pack.towns.map(({ name }) => name);
  const gazetteer = { names, exact, written, firstWords: firstWordsOf(written) };
  gazetteers.set(pack, gazetteer);
  return gazetteer;
}

const SHORTEST_FIRST_WORD = 5;

function firstWordsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const first = (name: string): string => name.split(' ')[0] ?? name;
  const long = names.filter((name) => first(name).length >= SHORTEST_FIRST_WORD);
  const alone = long.filter(
    (name) => first(name) !== name && long.filter((one) => first(one) === first(name)).length === 1,
  );
  return new Map(alone.map((name) => [first(name), name]));
}

/** `Jackson MS` also answers to `Jackson, Mississippi`, and `Manassas Junction` to `Manassas Junction VA`. */
function aliasesOf(pack: Pack, town: TownRow): readonly string[] {
  const bare = town.name.endsWith(` ${town.state}`)
    ? town.name.slice(0, -town.state.length - 1)
    : town.name;
  const state = pack.states.get(town.state)?.name ?? town.state;
  const names = [town.name, `${bare} ${town.state}`, `${bare} ${state}`];
  return names.flatMap((name) => [name, name.replace(' & ', ' and ')]).map(plainTown);
}

const plainTown = (name: string): string =>
  plainName(name.replace(/^\s*ft\b/i, 'Fort').replace(/^\s*saint\b/i, 'St'));

/** A cut between these words would be within a town's name: `Alexandria, VA`, `the coast at Forts Jackson & St Philip`. */
export const isWithinName = (pack: Pack, before: string, behind: string): boolean =>
  gazetteerOf(pack).exact.has(
    plainTown(`${before.replace(/^.* at /i, '')} ${behind.split('(', 1).join()}`),
  );

/**
 * The place that the words name: a hex number, a town's exact name in any case and punctuation, else a beginning that
 * fits one hex alone. `Washington (7512)` is read as `placeName` writes it.
 */
export function findPlace(pack: Pack, words: string): FoundPlace {
  const found = lookUpPlace(pack, words);
  if (!('fault' in found) || found.unknown === undefined) return found;
  const { written, firstWords } = gazetteerOf(pack);
  const first = nearest(found.unknown, [...firstWords.keys()]);
  const near =
    nearest(found.unknown, written) ?? (first === undefined ? undefined : firstWords.get(first));
  return near === undefined ? { fault: 'unknown' } : { fault: 'unknown', nearest: near };
}

type LookedUp = FoundPlace & {
  /** The words that no town is called by. */
  readonly unknown?: string;
};

/** The same without a name that may have been meant, which takes a hundred times as long: for words that are only tried. */
export function lookUpPlace(pack: Pack, words: string): LookedUp {
  const text = words.slice(0, 120).trim();
  const numbered = /^([^\d]*?)\(?\s*(\d{4})\s*\)?\s*\.?$/.exec(text);
  const hex = numbered?.[2];
  if (hex === undefined) return findTown(pack, text);
  if (!pack.hexes.has(hex)) return { fault: 'unknown' };
  const name = plainName(numbered?.[1] ?? '');
  if (name === '' || name === 'hex') return { hex, name: placeName(pack, hex) };
  const isName = name.length >= SHORTEST_BESIDE_NUMBER;
  const isHere = isName && townsCalled(pack, name).some((town) => town.hex === hex);
  if (isHere) return { hex, name: placeName(pack, hex) };
  const town = findTown(pack, name);
  if ('fault' in town) return town;
  return { fault: 'ambiguous', among: [placeName(pack, town.hex), placeName(pack, hex)] };
}

/** Towns of this name, else those whose names begin so. */
function townsCalled(pack: Pack, text: string): readonly TownRow[] {
  const { names, exact } = gazetteerOf(pack);
  const wanted = plainTown(text);
  const begins = (): readonly TownRow[] =>
    names.filter((name) => name.plain.startsWith(wanted)).map((name) => name.town);
  return exact.get(wanted) ?? (wanted.length < 2 ? [] : begins());
}

function findTown(pack: Pack, text: string): LookedUp {
  if (plainTown(text) === '') return { fault: 'unknown' };
  const towns = townsCalled(pack, text);
  const town = towns[0];
  if (town === undefined) return { fault: 'unknown', unknown: text };
  if (towns.every((other) => other.hex === town.hex)) return { hex: town.hex, name: town.name };
  const among = towns.map((other) => label(pack, other)).sort(byText);
  return { fault: 'ambiguous', among: among.slice(0, LISTED) };
}

function label(pack: Pack, town: TownRow): string {
  const twins = gazetteerOf(pack).exact.get(plainTown(town.name)) ?? [];
  return twins.length > 1 ? `${town.name} ${town.state}` : town.name;
}

/** `Washington (7512)` where a town stands, else `hex 7413`; a hexside as `sideName` says it. */
export function placeName(pack: Pack, hex: string): string {
  if (isSide(hex)) return sideName(pack, hex);
  const town = townAt(pack, hex);
  return town === undefined ? `hex ${hex}` : `${town.name} (${hex})`;
}

/** The shortest text that `findPlace` reads as this hex: a town's name, else the number. */
export function placeText(pack: Pack, hex: string): string {
  const town = townAt(pack, hex);
  if (town === undefined) return hex;
  const found = lookUpPlace(pack, town.name);
  return 'hex' in found && found.hex === hex ? town.name : `${town.name} (${hex})`;
}

/** The political owner of a hex as the map names it, `VA`; undefined off land. */
export const stateOf = (pack: Pack, hex: string): string | undefined => pack.hexes.get(hex)?.state;
