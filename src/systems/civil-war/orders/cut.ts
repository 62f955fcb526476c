/** `cut rail at PLACE`: a force that stands on an enemy line cuts it; that counts as a conversion (C4.6). */
import {
  type AtPlace,
  type DraftAt,
  whatOf,
  readAt,
  firstFault,
  atPlace,
  type OfferAt,
} from './at-place.js';
import type { Scene } from './words/read-force.js';
import { type Word, plainName } from '../../../kernel/sheet-text.js';
import { type Phrases, textOf, phrase, strayPhrases, endOf } from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { type World, spAt } from './words/projection.js';
import type { Verdict } from './words/read-verdict.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { railwaysAt, isLineOf, converted } from '../rules/ground/rails.js';
import { type Pack, enemyOf } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { type Doer, type Done, type Unable, keptOut } from './forces/carried.js';
import { strengthByHex, troopsIn } from '../rules/ground/muster.js';
import { place } from './words/say-force.js';

export type Cut = AtPlace<'cut'>;

/** `cut rail at PLACE`, `convert rail at PLACE`. */
function readCut(scene: Scene, words: readonly Word[], phrases: Phrases): Read<DraftAt<'cut'>> {
  const what = whatOf(phrases);
  if (!/^(rails?|railroads?|railways?|lines?)$/.test(plainName(textOf(what)))) {
    return unknownWhat(words, what, 'cut rail at PLACE');
  }
  const place = phrase(phrases, 'at')?.words ?? [];
  const { draft, slips } = readAt(scene, 'cut', words, place, 'cut rail at PLACE');
  return { draft, slips: [...slips, ...strayPhrases(phrases, ['at'])] };
}

function unknownWhat(
  words: readonly Word[],
  what: readonly Word[],
  message: string,
): Read<DraftAt<'cut'>> {
  const at = what[0]?.at ?? endOf(words, 1);
  return {
    slips: [{ code: 'unknown-order', rule: 'C3.11', at, read: textOf(what), message }],
  };
}

/** A force that stands on an enemy's line cuts it; that counts as a conversion (C4.6). */
function checkCut(scene: Scene, world: World, hex: string): Verdict {
  const { pack, seen, side, list } = scene;
  const name = placeName(pack, hex);
  const none = `You have no SP at ${name}.`;
  return firstFault(
    [
      [railwaysAt(pack, hex).length === 0, 'no-line', 'C4.6', `No railroad runs through ${name}.`],
      [spAt(world, hex, list) === 0, 'no-troops-there', 'C4.6', none],
      [
        isLineOf(pack, seen, side, hex),
        'line-is-ours',
        'C4.6',
        `The railroad at ${name} is already yours.`,
      ],
    ],
    world,
    () => world,
  );
}

/** `cut rail at PLACE`: counts as a conversion. */
function cutRail(pack: Pack, now: State, line: Doer, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  const isThere = troopsIn(now, side, hex).some((troops) => troops.list === list);
  if (!isThere) return { why: 'no force of the command stands there' };
  if (railwaysAt(pack, hex).length === 0) return { why: 'no railroad runs there' };
  if (isLineOf(pack, now, side, hex)) return { why: 'the line is ours already' };
  return { facts: [converted(pack, hex, side, true)] };
}

export const cutVerb: Verb<Cut, DraftAt<'cut'>> = {
  ...atPlace('cut-rail'),
  begins: ['cut'],
  also: ['convert'],
  read: readCut,
  check: (scene, world, { hex }) => checkCut(scene, world, hex),
  say: (pack, { hex }) => `the railroad is cut at ${place(pack, hex)}`,
  write: (pack, { hex }) => `cut rail at ${placeText(pack, hex)}`,
  carryOut: (pack, now, line, { hex }) => cutRail(pack, now, line, hex),
};

export const cutOffer: OfferAt<'cut'> = {
  kind: 'cut',
  deed: ['cut', 'Cut the railroad'],
  isOffered: ({ pack, seen, side }, _world, hex) =>
    railwaysAt(pack, hex).length > 0 && !isLineOf(pack, seen, side, hex),
};
