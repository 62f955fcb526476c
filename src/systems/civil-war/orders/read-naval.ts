/** The verbs of an order sheet that name ships: enter, move or sail, recall, lend, carry or land, sea move. */
import { entryFor, plainName, type Word } from '../../../kernel/sheet-text.js';
import { wholeFigure } from '../rules/figures/figures.js';
import { LISTS, type FleetKind } from '../rules/pack.js';
import { ownLeaders, type Scene } from './words/read-force.js';
import {
  countOf,
  endOf,
  findName,
  isWord,
  nameHint,
  phrasesOf,
  readPlace,
  textOf,
  type Phrase,
  type Slip,
} from './words/read-words.js';
import { entryOfPool, isOfType, type ShipType } from '../rules/naval/fleets.js';
import type { NavalAction } from './words/orders.js';
import { readWaterWords } from './words/water-words.js';
import type { ShipsName } from './words/names.js';

/** The verbs, as help names them. */
export const NAVAL_VERBS = [
  'sail',
  'carry',
  'land',
  'sea move',
  'recall',
  'lend',
  'support',
] as const;

export type ReadNaval = {
  readonly draft?: NavalAction | undefined;
  readonly slips: readonly Slip[];
};

type Order = {
  readonly scene: Scene;
  readonly words: readonly Word[];
  readonly phrases: readonly Phrase[];
  readonly end: number;
};

/** Reads an order about ships; undefined when it is about none. */
export function readNaval(scene: Scene, words: readonly Word[]): ReadNaval | undefined {
  const order: Order = {
    scene,
    words,
    phrases: phrasesOf(words, keyAt),
    end: endOf(words, 1),
  };
  const subject = (order.phrases[0]?.words ?? []).slice(1);
  const hasKey = (key: string): boolean => order.phrases.some((phrase) => phrase.key === key);
  switch (plainName(words[0]?.text ?? '')) {
    case 'enter':
    case 'enters':
      return subject.some((word) => isWord(word, ...SHIP_WORDS)) ? readEnter(order) : undefined;
    case 'sail':
    case 'sails':
    case 'steam':
      return readSail(order, subject);
    case 'move':
    case 'moves':
      if (hasKey('sea')) return readSeaMove(order, subject);
      if (hasKey('ship')) return readCarry(order, subject);
      return isAboutShips(scene, subject) ? readSail(order, subject) : undefined;
    case 'sea':
      return readSeaMove(order, isWord(words[1], 'move', 'moves') ? subject.slice(1) : subject);
    case 'carry':
    case 'carries':
    case 'land':
    case 'lands':
    case 'transport':
    case 'transports':
    case 'ship':
      return readCarry(order, subject);
    case 'recall':
    case 'recalls':
      return readRecall(order);
    case 'support':
    case 'supports':
      return readSupport(order, subject);
    case 'lend':
    case 'lends':
    case 'return':
      return readLend(order, subject);
    default:
      return undefined;
  }
}

const SHIP_WORDS = [
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

function keyAt(words: readonly Word[], index: number): readonly [string, number] | undefined {
  const [word, next] = [words[index], words[index + 1]];
  if (isWord(word, 'by') && isWord(next, 'ship', 'ships', 'boat', 'boats', 'water', 'river')) {
    return ['ship', 2];
  }
  if (isWord(word, 'by') && isWord(next, 'sea')) return ['sea', 2];
  const key = word === undefined ? undefined : entryFor(KEYS, word.text.toLowerCase());
  return key === undefined ? undefined : [key, 1];
}

const phrase = ({ phrases }: Order, key: string): Phrase | undefined =>
  phrases.slice(1).find((other) => other.key === key);

const slip = (code: string, rule: string, word: Word | undefined, expected: string): Slip => ({
  code,
  rule,
  at: word?.at ?? 1,
  read: word?.text ?? '',
  expected,
});

const faulty = (...slips: readonly Slip[]): ReadNaval => ({ slips });

const isAboutShips = (scene: Scene, subject: readonly Word[]): boolean =>
  subject.some((word) => isWord(word, ...SHIP_WORDS)) || sailorNamed(scene, subject) !== undefined;

/** The side's naval leaders, by name. */
const sailorsOf = ({ seen, side }: Scene): readonly string[] =>
  [...seen.leaders, ...seen.pool]
    .filter((leader) => leader.side === side && leader.kind === 'naval')
    .map(({ name }) => name);

/** A naval leader of the side whom the words name. */
function sailorNamed(scene: Scene, words: readonly Word[]): string | undefined {
  const read = textOf(words.filter((word) => !isWord(word, 'again', 'the', 'fleet', 'led')));
  const found = findName(read, sailorsOf(scene));
  return typeof found === 'string' ? found : undefined;
}

type ReadShips = { readonly ships: ShipsName } | { readonly slip: Slip };

/** `3 NSP`, `2 river ironclads`, at a hexside where such ships of the side lie. */
function readShips(order: Order, subject: readonly Word[]): ReadShips {
  const { scene, end } = order;
  const words = subject.filter((word) => !isWord(word, 'again', 'the', 'of'));
  const n = countOf(words[0]);
  const type = typeOf(words.slice(n === undefined ? 0 : 1));
  const example = 'how many ships, or a naval leader: 3 NSP, 2 ironclads, 1 river transport';
  if (n === undefined || n === 0 || type === 'unknown') {
    return { slip: slip('which-ships', 'C6.2', words[0] ?? order.words[0], example) };
  }
  const of = type === 'any' ? undefined : type;
  const hasShips = (water: string): boolean =>
    scene.seen.fleets.some(
      (fleet) => fleet.side === scene.side && fleet.water === water && isOfType(fleet.kind, of),
    );
  const at = phrase(order, 'at');
  const read = readWaterWords(scene.pack, at?.words ?? [], end, '3 NSP at 7819 S', hasShips);
  if ('water' in read) {
    return { ships: { n, ...(of === undefined ? {} : { of }), water: read.water } };
  }
  const where = { code: 'where-from', expected: `where do they lie? Write ${n} NSP at PLACE` };
  return { slip: at === undefined ? { ...read.slip, ...where } : read.slip };
}

function typeOf(words: readonly Word[]): ShipType | 'any' | 'unknown' {
  const read = plainName(textOf(words)).replace(/s$/, '');
  if (/^(nsp|ship|navalstrengthpoint|vessel)$/.test(read)) return 'any';
  const match = /^(river|ocean)?(transport|ironclad)$/.exec(read);
  const kind = match?.[2];
  if (kind !== 'transport' && kind !== 'ironclad') return 'unknown';
  return match?.[1] === undefined ? kind : (`${match[1]}-${kind}` as FleetKind);
}

/** Phrases that the order does not know, and second ones of a key. */
function stray(order: Order, known: readonly string[]): readonly Slip[] {
  const seen = new Set<string>();
  return order.phrases.slice(1).flatMap(({ key, at, words }) => {
    const isSecond = key !== 'via' && key !== 'with' && seen.has(key);
    seen.add(key);
    if (known.includes(key) && !isSecond) return [];
    const read = `${key} ${textOf(words)}`.trim();
    return [{ code: 'left-over', rule: 'C3.11', at, read, expected: 'nothing of this kind here' }];
  });
}

function readSail(order: Order, subject: readonly Word[]): ReadNaval {
  const { scene, end } = order;
  const to = readWaterWords(scene.pack, phrase(order, 'to')?.words ?? [], end, 'to 7819 S');
  const via = order.phrases
    .filter(({ key }) => key === 'via')
    .flatMap((stops) =>
      listOfStops(stops).map((stop) =>
        readWaterWords(scene.pack, stop, stops.at, 'via PLACE, PLACE'),
      ),
    );
  const slips = [
    ...via.flatMap((stop) => ('slip' in stop ? [stop.slip] : [])),
    ...('slip' in to ? [to.slip] : []),
    ...stray(order, ['at', 'to', 'via']),
  ];
  const stops = via.flatMap((stop) => ('water' in stop ? [stop.water] : []));
  const leader = countOf(subject[0]) === undefined ? sailorNamed(scene, subject) : undefined;
  if (leader !== undefined) {
    if (slips.length > 0 || !('water' in to)) return { slips };
    return {
      draft: { kind: 'sail', who: { by: 'leader', leader }, via: stops, to: to.water },
      slips,
    };
  }
  const ships = readShips(order, subject);
  if ('slip' in ships) return faulty(ships.slip, ...slips);
  if (slips.length > 0 || !('water' in to)) return { slips };
  const who = { by: 'number', ships: ships.ships } as const;
  return { draft: { kind: 'sail', who, via: stops, to: to.water }, slips };
}

function listOfStops(stops: Phrase): readonly (readonly Word[])[] {
  const lists: Word[][] = [[]];
  for (const word of stops.words) {
    if (word.text === ',') lists.push([]);
    else lists.at(-1)?.push(word);
  }
  return lists.filter((list) => list.length > 0);
}

/** `enter ironclad at Norfolk`, `enter fleet`, `enter naval pool at 7819 NE`. */
function readEnter(order: Order): ReadNaval {
  const slips = stray(order, ['at', 'to']);
  const at = phrase(order, 'at') ?? phrase(order, 'to');
  if (slips.length > 0) return { slips };
  if (at === undefined) return { draft: { kind: 'enter-ships' }, slips: [] };
  const { seen, side, pack } = order.scene;
  const isEntry = (water: string): boolean =>
    seen.fleets.some(
      (fleet) =>
        fleet.side === side &&
        fleet.at === 'pool' &&
        entryOfPool(side, seen.navy.entry, fleet.water) === water,
    );
  const read = readWaterWords(pack, at.words, order.end, 'enter ironclad at Norfolk', isEntry);
  return 'slip' in read
    ? faulty(read.slip)
    : { draft: { kind: 'enter-ships', water: read.water }, slips: [] };
}

function readRecall(order: Order): ReadNaval {
  const to = phrase(order, 'to') ?? phrase(order, 'at');
  const words = to?.words ?? (order.phrases[0]?.words ?? []).slice(1);
  const leader = sailorNamed(order.scene, words);
  if (leader !== undefined)
    return { draft: { kind: 'recall', leader }, slips: stray(order, ['to']) };
  const hint = nameHint(textOf(words), sailorsOf(order.scene));
  return faulty(
    slip(
      'unknown-leader',
      'C6.7',
      words[0] ?? order.words[0],
      `a naval leader: recall to Foote${hint}`,
    ),
  );
}

/** `support attack on Fort Donelson with 3 NSP at 4322 N`, or with a naval leader. */
function readSupport(order: Order, subject: readonly Word[]): ReadNaval {
  const example = 'support attack on PLACE with 3 NSP at WATER';
  const named = subject.filter((word) => !isWord(word, 'the', 'attack', 'on', 'upon', 'of'));
  const place = readPlace(order.scene.pack, named, order.end, example);
  const words = phrase(order, 'with')?.words ?? [];
  const leader = sailorNamed(order.scene, words);
  const ships = leader === undefined ? readShips(order, words) : undefined;
  const slips = [
    ...('slip' in place ? [place.slip] : []),
    ...(ships !== undefined && 'slip' in ships ? [ships.slip] : []),
    ...stray(order, ['at', 'with']),
  ];
  if (slips.length > 0 || !('hex' in place)) return { slips };
  if (leader !== undefined)
    return { draft: { kind: 'support', who: { by: 'leader', leader }, to: place.hex }, slips };
  if (ships === undefined || 'slip' in ships) return { slips };
  const who = { by: 'number', ships: ships.ships } as const;
  return { draft: { kind: 'support', who, to: place.hex }, slips };
}

/** `lend 2 NSP at Cairo to west [with 3 CP 3 PP]`. */
function readLend(order: Order, subject: readonly Word[]): ReadNaval {
  const ships = readShips(order, subject);
  const to = phrase(order, 'to');
  const list = LISTS.find((name) => isWord(to?.words[0], name));
  const means = (phrase(order, 'with')?.words ?? []).filter((word) => word.text !== ',');
  const amount = (what: string): number => {
    const index = means.findIndex((word) => isWord(word, what));
    return index < 1 ? 0 : (countOf(means[index - 1]) ?? 0);
  };
  const hint = to === undefined ? '' : nameHint(textOf(to.words), LISTS);
  const loan = `lend 2 NSP at PLACE to east, west, trans or naval${hint}`;
  const slips = [
    ...('slip' in ships ? [ships.slip] : []),
    ...(list === undefined
      ? [slip('which-list', 'C6.2', to?.words[0] ?? order.words[0], loan)]
      : []),
    ...stray(order, ['at', 'to', 'with']),
  ];
  if (slips.length > 0 || 'slip' in ships || list === undefined) return { slips };
  return {
    draft: { kind: 'lend', ships: ships.ships, list, cp: amount('cp'), pp: amount('pp') },
    slips,
  };
}

/** `n SP` of a place, and where they go. */
function readTroops(
  order: Order,
  subject: readonly Word[],
  example: string,
):
  | { readonly n: number; readonly hex: string; readonly to: string }
  | { readonly slips: readonly Slip[] } {
  const words = subject.filter((word) => !isWord(word, 'again', 'the'));
  const n = countOf(words[0]);
  const isSp = /^(sps?|strengthpoints?)$/.test(plainName(textOf(words.slice(1))));
  const { pack } = order.scene;
  const from = readPlace(pack, phrase(order, 'at')?.words ?? [], order.end, example);
  const to = readPlace(pack, phrase(order, 'to')?.words ?? [], order.end, example);
  const slips = [
    ...(n === undefined || n === 0 || !isSp
      ? [slip('which-force', 'C6.2', words[0] ?? order.words[0], example)]
      : []),
    ...('slip' in from ? [from.slip] : []),
    ...('slip' in to ? [to.slip] : []),
  ];
  if (slips.length > 0 || n === undefined || !('hex' in from) || !('hex' in to)) return { slips };
  return { n, hex: from.hex, to: to.hex };
}

/** `carry 4 SP and Grant at Cairo to Paducah with 6 NSP`, or `under Foote`. */
function readCarry(order: Order, subject: readonly Word[]): ReadNaval {
  const { scene } = order;
  const troops = readTroops(order, subject, 'carry 4 SP at PLACE to PLACE by ship');
  if ('slips' in troops) return { slips: troops.slips };
  const slips: Slip[] = [...stray(order, ['at', 'to', 'with', 'under', 'ship'])];
  const leaders: string[] = [];
  let nsp: number | undefined;
  for (const { key, words } of order.phrases.slice(1)) {
    if (key !== 'with') continue;
    const n = countOf(words[0]);
    if (n !== undefined && typeOf(words.slice(1)) === 'any') nsp = n;
    else {
      const found = findName(textOf(words), ownLeaders(scene));
      if (typeof found === 'string') leaders.push(found);
      else
        slips.push(
          slip(
            'unknown-leader',
            'C6.2',
            words[0],
            `with a leader of yours, or with 6 NSP${nameHint(textOf(words), ownLeaders(scene))}`,
          ),
        );
    }
  }
  const under = phrase(order, 'under');
  const sailor = under === undefined ? undefined : sailorNamed(scene, under.words);
  if (under !== undefined && sailor === undefined)
    slips.push(
      slip(
        'unknown-leader',
        'C6.2',
        under.words[0],
        `under a naval leader of yours${nameHint(textOf(under.words), sailorsOf(scene))}`,
      ),
    );
  if (slips.length > 0) return { slips };
  const each = wholeFigure(scene.pack, scene.seen.figures, 'naval', 'sp-a-transport', 'value') ?? 1;
  const draft: NavalAction = {
    kind: 'carry',
    ...troops,
    leaders: leaders.sort(),
    nsp: nsp ?? Math.ceil(troops.n / Math.max(1, each)),
    ...(sailor === undefined ? {} : { under: sailor }),
  };
  return { draft, slips: [] };
}

function readSeaMove(order: Order, subject: readonly Word[]): ReadNaval {
  const troops = readTroops(order, subject, 'sea move 3 SP at PLACE to PLACE');
  if ('slips' in troops) return { slips: troops.slips };
  const slips = stray(order, ['at', 'to', 'sea']);
  return slips.length > 0 ? { slips } : { draft: { kind: 'sea-move', ...troops }, slips };
}
