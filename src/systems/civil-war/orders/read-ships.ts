/** Which order about ships a line is, by its first word and what it names; the rest is read by the verb. */
import { plainName, type Word } from '../../../kernel/sheet-text.js';
import type { Scene } from './words/read-force.js';
import { endOf, isWord, phrasesOf, withoutThe } from './words/read-words.js';
import { SHIP_WORDS, keyAt, isAboutShips, type ShipOrder } from './words/ship-words.js';
import { readEnterShips, type EnterShips } from './enter-ships.js';
import { readSail, type Sail } from './sail.js';
import { readSupport, type Support } from './support.js';
import { readRecall, type Recall } from './recall.js';
import { readLend, type Lend } from './lend.js';
import { readCarry, type Carry } from './carry.js';
import { readSeaMove, type SeaMove } from './sea-move.js';
import type { Read } from './verb.js';

type ShipAction = EnterShips | Sail | Support | Recall | Lend | Carry | SeaMove;

/** Reads an order about ships; undefined when it is about none. */
export function readNaval(scene: Scene, all: readonly Word[]): Read<ShipAction> | undefined {
  const words = withoutThe(all);
  const order: ShipOrder = {
    scene,
    words,
    phrases: phrasesOf(words, keyAt),
    end: endOf(words, 1),
  };
  const subject = order.phrases[0].words.slice(1);
  const hasKey = (key: string): boolean => order.phrases.some((phrase) => phrase.key === key);
  switch (plainName(words[0]?.text ?? '')) {
    case 'enter':
    case 'enters':
      return subject.some((word) => isWord(word, ...SHIP_WORDS))
        ? readEnterShips(order)
        : undefined;
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
