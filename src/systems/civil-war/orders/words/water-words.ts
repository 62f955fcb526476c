/** The hexside that words name: `7819 S`, a town by one water, or a town with its river, `Cairo Ohio`. */
import { DIRECTIONS, neighbour, sideId } from '../../rules/ground/hexes.js';
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import { findPlace, lookUpPlace } from '../../rules/ground/places.js';
import { sideName, sideText } from '../../rules/ground/side-names.js';
import type { Pack } from '../../rules/pack.js';
import { isWord, textOf, type Slip } from './read-words.js';
import { landingsOf, waterAt, watersRound } from '../../rules/ground/waters.js';

export type ReadWater = { readonly water: string } | { readonly slip: Slip };

/** `isWanted`: where own ships lie, when it is they that are named. */
export function readWaterWords(
  pack: Pack,
  words: readonly Word[],
  end: number,
  example: string,
  isWanted?: (water: string) => boolean,
): ReadWater {
  const at = words[0]?.at ?? end;
  const read = textOf(words);
  const slip = (code: string, message: string): ReadWater => ({
    slip: { code, rule: 'C6', at, read, message },
  });
  if (read === '') return slip('where-to', `Where to? Add a town or a hexside: ${example}.`);
  const numbered = /(\d{4})\s*[/ ]?\s*(NE|NW|SE|SW|N|S)\s*\)?$/i.exec(read);
  if (numbered !== null) {
    const id = sideOf(numbered[1] ?? '', numbered[2] ?? '');
    if (waterAt(pack, id) === undefined)
      return slip('no-water', `There is no navigable water at ${read}.`);
    const name = read.slice(0, numbered.index).replace(/\($/, '').trim();
    if (isNameOf(pack, id, name)) return { water: id };
    if (placeAndRiver(pack, name) === undefined)
      return slip('left-over', `Delete "${name}": ${sideText(pack, id)} is enough.`);
    return slip('not-there', `${name} is not on ${sideName(pack, id)}. Write one of the two.`);
  }
  const place = placeAndRiver(pack, read);
  if (place === undefined) {
    const found = findPlace(pack, read);
    if ('fault' in found && found.fault === 'ambiguous')
      return slip(
        'ambiguous-place',
        `"${read}" could be any of these: ${(found.among ?? []).join(', ')}.`,
      );
    const hint =
      'nearest' in found
        ? `Did you mean ${found.nearest}?`
        : 'Write a town on the water, or a hexside such as 7819 S.';
    return slip('unknown-place', `No place called "${read}". ${hint}`);
  }
  const among = candidates(pack, place, isWanted);
  const only = among[0];
  if (only === undefined) return slip('no-water', `${read} is not on navigable water.`);
  if (among.length === 1) return { water: only };
  const choices = among.map((id) => `${sideText(pack, id)} (${sideName(pack, id)})`);
  return slip('ambiguous-water', `Which water? Write one of these: ${choices.join(', ')}.`);
}

/** In letters: shorter words, such as `no`, are beginnings of many names and mean none. */
const SHORTEST_NAME = 3;

/** Whether the words before a hexside's number name it too: nothing at all, its river, its town, or both. */
function isNameOf(pack: Pack, side: string, name: string): boolean {
  const plain = plainName(name);
  const river = waterAt(pack, side)?.river ?? 'coast';
  const [whole = ''] = sideName(pack, side).split(' (');
  if (['', 'the', 'hex', 'hexside', plainName(whole)].includes(plain)) return true;
  if (plainRiver(name) === plainRiver(river)) return true;
  const place = plain.length < SHORTEST_NAME ? undefined : placeAndRiver(pack, name);
  const isThere = place !== undefined && side.split('|').includes(place.hex);
  return isThere && (place.river === undefined || place.river === river);
}

function sideOf(hex: string, letters: string): string {
  const direction = DIRECTIONS.find((name) => name === letters.toUpperCase());
  const other = direction === undefined ? undefined : neighbour(hex, direction);
  return other === undefined ? '' : sideId(hex, other);
}

/** Before the name of a water. */
const BEFORE_WATER = ['at', 'to', 'via', 'from', 'on', 'in'];
/** In words: `the Red River`. */
const LONGEST_RIVER = 3;

/** Whether an `at` belongs to the name of a water, as in `to the Mississippi at Vicksburg`. */
export function isInWater(words: readonly Word[], index: number): boolean {
  const before = words.slice(Math.max(0, index - LONGEST_RIVER - 2), index);
  const the = before.findLastIndex((word) => isWord(word, 'the'));
  return the > 0 && the < before.length - 1 && isWord(before[the - 1], ...BEFORE_WATER);
}

type Named = { readonly hex: string; readonly river?: string };

/** A place, or a place with one of its rivers: `Vicksburg Yazoo`, `Cairo on the Ohio`, `the Ohio at Cairo`. */
function placeAndRiver(pack: Pack, named: string): Named | undefined {
  const read = named.replace(/^the (\S+(?: \S+){0,2}) at (\S.*)$/i, '$2 $1');
  const words = read.split(/\s+/);
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const place = lookUpPlace(pack, words.slice(0, cut).join(' '));
    const river = plainRiver(words.slice(cut).join(' '));
    if (!('hex' in place) || river === '') continue;
    const names = watersRound(pack, place.hex).map((id) => waterAt(pack, id)?.river ?? 'coast');
    const found = names.find((name) => plainRiver(name) === river);
    if (found !== undefined) return { hex: place.hex, river: found };
  }
  // Behind its rivers: Mississippi is a state, too.
  const whole = lookUpPlace(pack, read);
  return 'hex' in whole ? { hex: whole.hex } : undefined;
}

const plainRiver = (text: string): string =>
  plainName(text.replace(/^\(?\s*(on|by|in)?\s*(the\s+)?/i, '').replace(/\s+river\s*\)?$/i, ''));

function candidates(
  pack: Pack,
  { hex, river }: Named,
  isWanted: ((water: string) => boolean) | undefined,
): readonly string[] {
  const here = watersRound(pack, hex).filter(
    (id) => river === undefined || (waterAt(pack, id)?.river ?? 'coast') === river,
  );
  const wanted = isWanted === undefined ? [] : here.filter(isWanted);
  if (wanted.length > 0) return wanted;
  return river === undefined ? landingsOf(pack, hex) : here.slice(0, 1);
}
