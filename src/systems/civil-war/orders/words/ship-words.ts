/** The words by which orders name ships, who commands them, and what they carry. */
import { type Word, entryFor, plainName } from '../../../../kernel/sheet-text.js';
import {
  isWord,
  leftOver,
  phrase,
  type Phrase,
  type Phrases,
  type Slip,
  textOf,
  findName,
  countOf,
  readPlace,
  slipAt,
} from './read-words.js';
import { leaderNamed, type Scene } from './read-force.js';
import type { ShipsName, SailorsName } from './names.js';
import { isOfType, type ShipType, shipWords } from '../../rules/naval/fleets.js';
import { isInWater, readWaterWords } from './water-words.js';
import { lookUpPlace } from '../../rules/ground/places.js';
import type { FleetKind, Pack } from '../../rules/pack.js';
import { sideName, sideText } from '../../rules/ground/side-names.js';
import type { View } from '../../rules/view.js';
import type { Result } from '../../../../kernel/basic.js';
import { type Price, type PriceFault, byInitiative, byTable } from './price-figure.js';

export const SHIP_WORDS = [
  ...['ironclad', 'ironclads', 'fleet', 'fleets', 'naval', 'navalpool', 'nsp', 'nsps', 'ship'],
  ...['ships', 'transport', 'transports', 'gunboat', 'gunboats'],
] as const;

const KEYS: Readonly<Record<string, string>> = {
  to: 'to',
  at: 'at',
  in: 'at',
  from: 'at',
  via: 'via',
  through: 'via',
  with: 'with',
  and: 'with',
  under: 'under',
};

/** Keys whose phrase may itself hold `on the`: `at Cairo on the Ohio`. */
const OF_PLACES = ['at', 'to', 'via'];

/** Whether ships are named before `on the`, as in `2 NSP on the Ohio at Cairo`, and no place, nor an attack on one. */
function isWhereShipsLie(words: readonly Word[], index: number): boolean {
  if (!isWord(words[index], 'on') || !isWord(words[index + 1], 'the')) return false;
  if (isWord(words[index - 1], 'attack')) return false;
  const keys = words
    .slice(0, index)
    .flatMap((word) => entryFor(KEYS, word.text.toLowerCase()) ?? []);
  return !OF_PLACES.includes(keys.at(-1) ?? '');
}

/** A keyword of orders about ships, and how many words it takes. */
export function keyAt(
  words: readonly Word[],
  index: number,
): readonly [string, number] | undefined {
  const [word, next] = [words[index], words[index + 1]];
  if (isWord(word, 'by') && isWord(next, 'ship', 'ships', 'boat', 'boats', 'water', 'river')) {
    return ['ship', 2];
  }
  if (isWord(word, 'by') && isWord(next, 'sea')) return ['sea', 2];
  if (isWhereShipsLie(words, index)) return ['at', 1];
  const key = word === undefined ? undefined : entryFor(KEYS, word.text.toLowerCase());
  if (key === 'at' && isInWater(words, index)) return undefined;
  return key === undefined ? undefined : [key, 1];
}

/** The phrase after a keyword, if it stands there. */
export const partOf = ({ phrases }: ShipOrder, key: string): Phrase | undefined =>
  phrase(phrases, key);

/** An order of which nothing could be read but slips. */
export const faulty = (...slips: readonly Slip[]): { readonly slips: readonly Slip[] } => ({
  slips,
});

/** Whether the words name ships or a naval leader, and no other leader of the name. */
export function isAboutShips(scene: Scene, subject: readonly Word[]): boolean {
  if (subject.some((word) => isWord(word, ...SHIP_WORDS))) return true;
  const sailor = sailorNamed(scene, subject);
  return sailor !== undefined && leaderNamed(scene, sailorWords(subject)) === sailor;
}

/** The side's naval leaders, by name. */
export const sailorNames = ({ seen, side }: Scene): readonly string[] =>
  [...seen.leaders, ...seen.pool]
    .filter((leader) => leader.side === side && leader.kind === 'naval')
    .map(({ name }) => name);

/** A naval leader of the side whom the words name. */
export function sailorNamed(scene: Scene, words: readonly Word[]): string | undefined {
  const found = findName(sailorWords(words), sailorNames(scene));
  return typeof found === 'string' ? found : undefined;
}

const sailorWords = (words: readonly Word[]): string =>
  textOf(words.filter((word) => !isWord(word, 'again', 'the', 'fleet', 'led')));

type ReadShips = { readonly ships: ShipsName } | { readonly slip: Slip };

/** A naval leader with his ships, or ships by their number. */
export function readSailors(
  order: ShipOrder,
  words: readonly Word[],
): { readonly who: SailorsName } | { readonly slip: Slip } {
  const leader = sailorNamed(order.scene, words);
  if (leader !== undefined) {
    const stray = notWith(order, leader);
    return stray === undefined ? { who: { by: 'leader', leader } } : { slip: stray };
  }
  const read = readShips(order, words, ', or a naval leader');
  return 'slip' in read ? read : { who: { by: 'number', ships: read.ships } };
}

/** A naval leader needs no place; one that is named must be where he is. */
function notWith({ scene, phrases }: ShipOrder, leader: string): Slip | undefined {
  const at = phrase(phrases, 'at');
  const him = scene.seen.leaders.find(({ name }) => name === leader);
  if (at === undefined || him === undefined) return undefined;
  const { hex, water } = him;
  const found = lookUpPlace(scene.pack, textOf(at.words));
  if ('hex' in found && (water?.split('|') ?? [hex]).includes(found.hex)) return undefined;
  const isHis = (side: string): boolean =>
    water === undefined ? side.split('|').includes(hex) : side === water;
  const read = readWaterWords(scene.pack, at.words, at.at, `${leader} at 7819 S`, isHis);
  if ('slip' in read) return read.slip;
  if (isHis(read.water)) return undefined;
  const message = `${leader} is not at ${textOf(at.words)}. Leave the place out: the name is enough.`;
  return { ...slipAt('not-there', 'C6.2', at.words[0], message), read: textOf(at.words) };
}

/** `3 NSP`, `2 river ironclads`, at a hexside where such ships of the side lie. `others`: what may stand in their place. */
export function readShips(order: ShipOrder, subject: readonly Word[], others = ''): ReadShips {
  const { scene, end } = order;
  const words = subject.filter((word) => !isWord(word, 'again', 'the', 'of'));
  const n = countOf(words[0]);
  const type = typeOf(words.slice(n === undefined ? 0 : 1));
  const example = `Which ships? Write a number, such as 3 NSP, 2 ironclads or 1 river transport${others}.`;
  if (n === undefined || n === 0 || type === 'unknown') {
    return { slip: slipAt('which-ships', 'C6.2', words[0] ?? order.words[0], example) };
  }
  const of = type === 'any' ? undefined : type;
  const hasShips = (water: string): boolean =>
    scene.seen.fleets.some(
      (fleet) => fleet.side === scene.side && fleet.water === water && isOfType(fleet.kind, of),
    );
  const at = partOf(order, 'at');
  const read = readWaterWords(scene.pack, at?.words ?? [], end, '3 NSP at 7819 S', hasShips);
  if ('water' in read) {
    return { ships: { n, ...(of === undefined ? {} : { of }), water: read.water } };
  }
  const where = { code: 'where-from', message: `Where are they? Write ${n} NSP at PLACE.` };
  return { slip: at === undefined ? { ...read.slip, ...where } : read.slip };
}

/** The type of ships that the words name. */
export function typeOf(words: readonly Word[]): ShipType | 'any' | 'unknown' {
  const read = plainName(textOf(words)).replace(/s$/, '');
  if (/^(nsp|ship|navalstrengthpoint|vessel)$/.test(read)) return 'any';
  const match = /^(?:nsp)?(river|ocean)?(transport|ironclad)$/.exec(read);
  const kind = match?.[2];
  if (kind !== 'transport' && kind !== 'ironclad') return 'unknown';
  return match?.[1] === undefined ? kind : (`${match[1]}-${kind}` as FleetKind);
}

/** Keys that stand by themselves. */
const BARE = ['ship', 'sea'];

/** Phrases that the order does not know, second ones of a key, and what stands behind a key that takes no words. */
export function strayParts(order: ShipOrder, known: readonly string[]): readonly Slip[] {
  const seen = new Set<string>();
  return order.phrases.slice(1).flatMap(({ key, at, words }) => {
    const isSecond = key !== 'via' && key !== 'with' && seen.has(key);
    seen.add(key);
    if (known.includes(key) && !isSecond)
      return BARE.includes(key) ? leftOver(words, `Delete "${textOf(words)}".`) : [];
    const read = `${key} ${textOf(words)}`.trim();
    return [
      {
        code: 'left-over',
        rule: 'C3.11',
        at,
        read,
        message: `"${read}" does not belong in this order. Delete it.`,
      },
    ];
  });
}

export type ShipOrder = {
  readonly scene: Scene;
  readonly words: readonly Word[];
  readonly phrases: Phrases;
  readonly end: number;
};

const whichTroops = (words: readonly Word[], verb: Word | undefined, example: string): Slip => ({
  ...slipAt('which-force', 'C6.2', words[0] ?? verb, `Which troops? Write ${example}.`),
  read: textOf(words),
});

/** `n SP` of a place, and where they go. */
export function readTroops(
  order: ShipOrder,
  subject: readonly Word[],
  example: string,
):
  | { readonly n: number; readonly hex: string; readonly to: string }
  | { readonly slips: readonly Slip[] } {
  const words = subject.filter((word) => !isWord(word, 'again', 'the'));
  const n = countOf(words[0]);
  const isSp = /^(sps?|strengthpoints?)$/.test(plainName(textOf(words.slice(1))));
  const { pack } = order.scene;
  const at = partOf(order, 'at');
  const from = readPlace(pack, at?.words ?? [], order.end, example);
  const where = { code: 'where-from', message: `Where are they? Write ${example}.` };
  const to = readPlace(pack, partOf(order, 'to')?.words ?? [], order.end, example);
  const slips = [
    ...(n === undefined || n === 0 || !isSp ? [whichTroops(words, order.words[0], example)] : []),
    ...('slip' in from ? [at === undefined ? { ...from.slip, ...where } : from.slip] : []),
    ...('slip' in to ? [to.slip] : []),
  ];
  if (slips.length > 0 || n === undefined || !('hex' in from) || !('hex' in to)) return { slips };
  return { n, hex: from.hex, to: to.hex };
}

/** `3 NSP on the Ohio at Cairo (3820 S)`. */
export const sayShips = (pack: Pack, { n, of, water }: ShipsName): string =>
  `${shipWords(n, of)} on ${sideName(pack, water)}`;

/** `3 NSP at 3820 S`. */
export const writeShips = (pack: Pack, { n, of, water }: ShipsName): string =>
  `${shipWords(n, of)} at ${sideText(pack, water)}`;

/** Ships, or a naval leader with his, as part of a sentence. */
export const saySailors = (pack: Pack, who: SailorsName): string =>
  who.by === 'leader' ? `${who.leader} with his ships` : sayShips(pack, who.ships);

/** A naval leader with his ships is one. */
export const howManySail = (who: SailorsName): number => (who.by === 'leader' ? 1 : who.ships.n);

/** Ships, or a naval leader, as a sheet names them. */
export const writeSailors = (pack: Pack, who: SailorsName): string =>
  who.by === 'leader' ? who.leader : writeShips(pack, who.ships);

/** A naval leader sails for his initiative, ships by themselves for a price each (C6.2). */
export const priceOfSailors = (
  pack: Pack,
  seen: View,
  who: SailorsName,
): Result<Price, PriceFault> =>
  who.by === 'leader'
    ? byInitiative(seen, who.leader)
    : byTable(pack, seen, 'single-nsp', { times: who.ships.n });
