/** Small readers of the gamemaster's amendments; each puts a slip into the desk's basket when it finds nothing. */
import type { Word } from '../../../kernel/sheet-text.js';
import { isLand } from '../rules/ground/atlas.js';
import { placeName } from '../rules/ground/places.js';
import type { ListName, Pack, Side } from '../rules/pack.js';
import { plainArmy } from '../orders/words/projection.js';
import {
  findName,
  isWord,
  nameHint,
  readPlace,
  sideOf,
  textOf,
  type Phrases,
  type Slip,
  listOf,
} from '../orders/words/read-words.js';
import { listsOf } from '../rules/seats.js';
import type { Leader, State } from '../rules/state.js';

/** What amendments are read against, and where their slips go. */
export type Desk = { readonly pack: Pack; readonly now: State; readonly slips: Slip[] };

/** Puts a slip into the basket; answers with undefined, so that a reader can return it. */
export function slip(
  desk: Desk,
  code: string,
  word: Word | undefined,
  message: string,
  read = word?.text ?? '',
): undefined {
  desk.slips.push({ code, rule: 'amend', at: word?.at ?? 1, read, message });
  return undefined;
}

/** The hex of a phrase; on land, where pieces stand. */
export function placeAfter(
  desk: Desk,
  phrases: Phrases,
  key: string,
  verb: Word | undefined,
): string | undefined {
  const phrase = phrases.find((other) => other.key === key);
  const at = phrase?.at ?? verb?.at ?? 1;
  const place = readPlace(desk.pack, phrase?.words ?? [], at, `… ${key} Washington`);
  if ('slip' in place) {
    desk.slips.push({ ...place.slip, rule: 'amend' });
    return undefined;
  }
  if (isLand(desk.pack, place.hex)) return place.hex;
  return slip(desk, 'not-land', phrase?.words[0], 'a hex of land');
}

/** The one side among the words, and the words without it. */
export function takeSide(words: readonly Word[]): {
  readonly side: Side | undefined;
  readonly rest: readonly Word[];
} {
  const word = words.find((other) => sideOf(other) !== undefined);
  return { side: sideOf(word), rest: words.filter((other) => other !== word) };
}

/** The one among `names` that the words name; `what`: what it is called in the slip where there is none, or several. */
function named(
  desk: Desk,
  words: readonly Word[],
  what: 'leader' | 'army',
  names: readonly string[],
  plain?: typeof plainArmy,
): string | undefined {
  const read = textOf(words);
  const found = findName(read, names, plain);
  if (typeof found === 'string') return found;
  const [code, says] =
    found === undefined
      ? (['unknown', `No ${what} called "${read}".${nameHint(read, names)}`] as const)
      : (['ambiguous', `"${read}" could be any of these: ${found.join(', ')}.`] as const);
  return slip(desk, `${code}-${what}`, words[0], says, read);
}

export function leaderNamed(desk: Desk, words: readonly Word[]): Leader | undefined {
  const name = named(desk, words, 'leader', Object.keys(desk.now.leaders));
  return name === undefined ? undefined : desk.now.leaders[name];
}

export const armyNamed = (desk: Desk, words: readonly Word[]): string | undefined =>
  named(
    desk,
    words,
    'army',
    desk.pack.armies.map((army) => army.name),
    plainArmy,
  );

/** A leader who stands on the map, and where. */
export function onMap(
  desk: Desk,
  leader: Leader,
  word: Word | undefined,
): { readonly hex: string; readonly list: ListName } | undefined {
  if (leader.place.at === 'map') return leader.place;
  return slip(desk, 'not-there', word, `${leader.name} is not on the map.`, leader.name);
}

/** Whether he stands where the line says, if it says so. */
export function isFrom(desk: Desk, phrases: Phrases, { name, place }: Leader): boolean {
  const said = phrases.find(({ key }) => key === 'at');
  if (said === undefined) return true;
  const from = placeAfter(desk, phrases, 'at', undefined);
  if (from === undefined) return false;
  if (place.at === 'map' && place.hex === from) return true;
  const where = place.at === 'map' ? `at ${placeName(desk.pack, place.hex)}` : 'not on the map';
  slip(desk, 'not-there', said.words[0], `${name} is ${where}.`);
  return false;
}

/** `usa-east`, `usa east`, `east`: the account, with its side where one was named. */
export function readAccount(words: readonly Word[]): {
  readonly side: Side | undefined;
  readonly list: ListName | undefined;
  readonly rest: readonly Word[];
} {
  const split = words.flatMap((word) =>
    /^(usa|csa)-[a-z]+$/i.test(word.text)
      ? [
          { text: word.text.slice(0, 3), at: word.at },
          { text: word.text.slice(4), at: word.at + 4 },
        ]
      : [word],
  );
  const { side, rest } = takeSide(split);
  const word = rest.find((other) => listOf(other) !== undefined);
  return { side, list: listOf(word), rest: rest.filter((other) => other !== word) };
}

/** Refuses accounts that a side has not. */
export function ownAccount(
  desk: Desk,
  side: Side,
  list: ListName,
  word: Word | undefined,
): ListName | undefined {
  if (listsOf(side).includes(list)) return list;
  return slip(desk, 'no-account', word, `one of: ${listsOf(side).join(', ')}`, `${side} ${list}`);
}

/** A whole number, also below zero; the only word left. */
export function numberIn(
  desk: Desk,
  words: readonly Word[],
  after: Word | undefined,
): number | undefined {
  const [word, more] = words.filter((other) => !isWord(other, 'to', 'at', ''));
  if (more !== undefined) return slip(desk, 'left-over', more, 'nothing more here');
  if (word !== undefined && /^[-+]?\d{1,4}$/.test(word.text)) return Number(word.text);
  return slip(desk, 'which-number', word ?? after, 'a whole number');
}
