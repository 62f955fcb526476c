/** What a supreme commander says of ships (C3.5.3, C6.3-C6.5): `ironclad to east at Norfolk`, `raider`, `naval CP for east 3`. */
import { agreeing, few } from '../../rules/counts.js';
import type { Fault, Word } from '../../../../kernel/sheet-text.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { ownerOf, theaterAt } from '../../rules/ground/atlas.js';
import { landOf, sideName } from '../../rules/ground/side-names.js';
import { THEATERS, type Pack, type Side } from '../../rules/pack.js';
import { mayEnterShips, priceFigure } from '../words/price-figure.js';
import {
  countOf,
  isWord,
  leftOver,
  phrasesOf,
  strayPhrases,
  textOf,
  toFault,
  type Slip,
  listOf,
  withoutThe,
} from '../words/read-words.js';
import { mayEnterBeside } from '../../rules/naval/fleets.js';
import { LIST_NAMES } from '../../rules/seats.js';
import type { SeenChest, View } from '../../rules/view.js';
import { isInWater, readWaterWords } from '../words/water-words.js';
import { isNavalAllocation, type NavalAllocation } from '../order.js';

type ReadShips = {
  readonly orders: readonly { readonly order: NavalAllocation; readonly at: number }[];
  readonly slips: readonly Slip[];
};

/** Reads a line about ships; undefined when it is about none. */
export function readShipsLine(pack: Pack, all: readonly Word[]): ReadShips | undefined {
  const words = withoutThe(all).filter((word) => ![',', ':', '=', '(', ')'].includes(word.text));
  const at = words[0]?.at ?? 1;
  const one = (order: NavalAllocation): ReadShips => ({ orders: [{ order, at }], slips: [] });
  const faulty = (slip: Slip): ReadShips => ({ orders: [], slips: [slip] });
  const wrong = (code: string, rule: string, message: string): ReadShips =>
    faulty({ code, rule, at, read: textOf(words), message });
  const starts = (...texts: readonly string[]): boolean =>
    texts.every((text, index) => isWord(words[index], text));
  if (starts('naval', 'cp')) {
    const rest = words.slice(2).filter((word) => !isWord(word, 'for', 'to'));
    const list = rest.map(listOf).find((name) => name !== undefined);
    const n = rest.map(countOf).find((count) => count !== undefined);
    const theater = THEATERS.find((name) => name === list);
    return theater === undefined || n === undefined || rest.length !== 2
      ? wrong('which-theater', 'C6.3', 'Name a theater and a whole number: naval CP for east 3.')
      : one({ kind: 'sea-cp', list: theater, n });
  }
  if (isWord(words[0], 'hunt', 'hunts')) {
    const number = words.find((word) => countOf(word) !== undefined);
    const n = countOf(number);
    if (n === undefined)
      return wrong('which-number', 'B9', 'How many naval CP? Write hunt raiders 2.');
    const stray = words.slice(1).filter((word) => word !== number && !isWord(word, ...HUNTING));
    const [slip] = leftOver(stray, 'Write the whole line as hunt raiders 2.');
    return slip === undefined ? one({ kind: 'hunt', n }) : faulty({ ...slip, rule: 'B9' });
  }
  if (isWord(words[0], 'raider', 'raiders') || isWord(words[1], 'raider')) {
    const rest = words.filter((word) => !isWord(word, 'raider', 'a', '1', 'to', 'sea'));
    return rest.length > 0 || isWord(words[0], 'raiders')
      ? wrong('left-over', 'C6.5', 'Write the word raider by itself, one line for each.')
      : one({ kind: 'raider' });
  }
  const isEntry = isWord(words[0], 'entry') || starts('naval', 'pool') || starts('naval', 'entry');
  const isIronclad = words.slice(0, 2).some((word) => isWord(word, 'ironclad', 'ironclads'));
  if (!isEntry && !isIronclad) return undefined;
  const phrases = phrasesOf(words, keyAt);
  const place = phrases.find(({ key }) => key === 'at');
  if (isEntry && place === undefined) {
    return wrong(
      'no-entry',
      'C6.4',
      'Where does the naval pool enter? Write entry of naval pool at PLACE.',
    );
  }
  const read = readWaterWords(pack, place?.words ?? [], at, 'at Norfolk, or at 7919 NW');
  if ('slip' in read) return faulty({ ...read.slip, rule: isEntry ? 'C6.4' : 'C3.5.3' });
  const [to, ...more] = phrases.find(({ key }) => key === 'to')?.words ?? [];
  const list = listOf(to);
  if (!isEntry && list === undefined) {
    return wrong(
      'which-list',
      'C6.5',
      'Which theater commander gets it? Write ironclad to east at Norfolk.',
    );
  }
  const [subject, ...others] = phrases;
  const naming = isEntry ? ENTERING : NEW_IRONCLAD;
  const [stray] = [
    ...leftOver(
      subject.words.filter((word) => !isWord(word, ...naming)),
      `Write ${isEntry ? 'entry of naval pool at PLACE' : 'ironclad to east at PLACE, one line for each'}.`,
    ),
    ...strayPhrases([subject, ...others], isEntry ? ['at'] : ['at', 'to']),
    ...(isEntry ? [] : leftOver(more, 'Name one theater commander.')),
  ];
  if (stray !== undefined) return faulty({ ...stray, rule: isEntry ? 'C6.4' : 'C6.5' });
  return one(
    list === undefined
      ? { kind: 'naval-entry', water: read.water }
      : { kind: 'ironclad', list, water: read.water },
  );
}

/** What may stand beside the number, the place and the account in these lines. */
const HUNTING = ['raider', 'raiders', 'the', 'for', 'with', 'naval', 'cp'];
const ENTERING = ['entry', 'of', 'the', 'naval', 'pool'];
const NEW_IRONCLAD = ['ironclad', 'ironclads', 'a', 'an', '1', 'one', 'the', 'new'];

const AT = ['at', 'in', 'from'];

function keyAt(words: readonly Word[], index: number): readonly [string, number] | undefined {
  const word = words[index];
  if (isWord(word, 'to')) return ['to', 1];
  const isOn = isWord(word, 'on') && isWord(words[index + 1], 'the');
  if (isOn && !words.slice(0, index).some((before) => isWord(before, ...AT))) return ['at', 1];
  return isWord(word, ...AT) && !isInWater(words, index) ? ['at', 1] : undefined;
}

type Item = {
  readonly order: { readonly kind: string };
  readonly at: number;
  readonly line: number;
  readonly text: string;
};

/** Naval CP that go to theaters and to the hunt: they count to the naval share (C6.3). */
export const navalCpBeside = (items: readonly Pick<Item, 'order'>[]): number =>
  items.reduce((sum, { order }) => {
    if (!isNavalAllocation(order)) return sum;
    return order.kind === 'sea-cp' || order.kind === 'hunt' ? sum + order.n : sum;
  }, 0);

/** CP that the SC spends himself: on naval tasks and raiders. */
export function cpOfShips(pack: Pack, seen: View, items: readonly Pick<Item, 'order'>[]): number {
  const raiders = items.filter(({ order }) => order.kind === 'raider').length;
  return navalCpBeside(items) + raiders * raiderPrice(pack, seen);
}

const raiderPrice = (pack: Pack, seen: View): number => priceFigure(pack, seen, 'raider') ?? 0;

/** Each fault stands at its line. */
export function weighShips(
  pack: Pack,
  seen: View,
  chest: SeenChest,
  items: readonly Item[],
): readonly Fault[] {
  const { side } = chest;
  const used = { ironclad: 0, raider: 0 };
  return items.flatMap(({ order, line, at, text }): readonly Fault[] => {
    if (!isNavalAllocation(order)) return [];
    const fault = (code: string, rule: string, message: string): readonly Fault[] => [
      toFault(line, { code, rule, at, read: text.trim(), message }),
    ];
    const due = (kind: 'ironclad' | 'raider'): number =>
      seen.fleets
        .filter((fleet) => fleet.at === 'due' && fleet.kind.endsWith(kind))
        .reduce((sum, { n }) => sum + n, 0);
    switch (order.kind) {
      case 'naval-entry':
        if (side === 'csa')
          return fault(
            'wrong-side',
            'C6.5',
            'Confederate ironclads enter one by one. Write ironclad to east at PLACE.',
          );
        return isHeld(pack, seen, side, order.water)
          ? []
          : fault(
              'not-friendly',
              'C6.4',
              `You do not hold the shore on ${sideName(pack, order.water)}.`,
            );
      case 'ironclad': {
        if (side === 'usa')
          return fault(
            'wrong-side',
            'C6.4',
            'Union ships enter from the naval pool. Write entry of naval pool at PLACE.',
          );
        used.ironclad += 1;
        if (used.ironclad > due('ironclad')) {
          return fault(
            'none-due',
            'C6.5',
            `You have ${few(due('ironclad'))} new ${agreeing(due('ironclad'), 'ironclad', 'ironclads')}.`,
          );
        }
        if (theaterAt(pack, landOf(pack, order.water)) !== order.list) {
          return fault('wrong-theater', 'C6.5', `That place is not in ${LIST_NAMES[order.list]}.`);
        }
        return isHeld(pack, seen, side, order.water)
          ? []
          : fault(
              'not-friendly',
              'C6.5',
              `You do not hold the shore on ${sideName(pack, order.water)}.`,
            );
      }
      case 'raider':
        if (side === 'usa') return fault('wrong-side', 'C6.5', 'Only the CSA has raiders.');
        if (!mayEnterShips(pack, seen))
          return fault('no-ships', 'B8', 'Production is too low for a raider to put to sea.');
        used.raider += 1;
        return used.raider > due('raider')
          ? fault(
              'none-due',
              'C6.5',
              `You have ${few(due('raider'))} ${agreeing(due('raider'), 'raider', 'raiders')}.`,
            )
          : [];
      case 'sea-cp':
        return side === 'csa' ? fault('no-account', 'C6.3', 'Only the USA moves by sea.') : [];
      case 'hunt': {
        const most = wholeFigure(pack, seen.figures, 'naval', 'hunt-most', 'value') ?? 2;
        if (side === 'csa') return fault('wrong-side', 'B9', 'Only the USA hunts raiders.');
        if (order.n <= most) return [];
        return fault('over-share', 'B9', `The hunt takes ${most} naval CP at most.`).map(asLimit);
      }
    }
  });
}

const asLimit = (fault: Fault): Fault => ({ ...fault, limit: true });

/** Whether ships may enter on a hexside, as far as its supreme commander knows (C6.4, C6.5). */
export function isHeld(pack: Pack, seen: View, side: Side, water: string): boolean {
  return mayEnterBeside(pack, side, water, (who, hex) => ownerOf(pack, seen, hex) === who);
}
