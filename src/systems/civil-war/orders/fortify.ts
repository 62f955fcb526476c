/** `fortify PLACE`: a fort of ours becomes a fortress (C3.5.6, B8). */
import {
  type AtPlace,
  type DraftAt,
  whatOf,
  readAt,
  type Check,
  firstFault,
  atPlace,
  type OfferAt,
} from './at-place.js';
import type { Scene } from './words/read-force.js';
import { type Word, plainName } from '../../../kernel/sheet-text.js';
import { type Phrases, textOf, leftOver, phrase, strayPhrases } from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { type World, spAt, afterWorks } from './words/projection.js';
import { theaterAt } from '../rules/ground/atlas.js';
import { LIST_NAMES } from '../rules/seats.js';
import type { Verdict } from './words/read-verdict.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { type Pack, enemyOf } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { type Doer, type Done, type Unable, keptOut } from './forces/carried.js';
import { strengthByHex } from '../rules/ground/muster.js';
import { place } from './words/say-force.js';

type Fortify = AtPlace<'fortify'>;

/** `fortify PLACE`, `upgrade fort at PLACE to fortress`. */
function readFortify(
  scene: Scene,
  words: readonly Word[],
  phrases: Phrases,
): Read<DraftAt<'fortify'>> {
  const what = whatOf(phrases);
  const isPlace = !/^(fort|works)$/.test(plainName(textOf(what)));
  const at = phrase(phrases, 'at');
  const place = at === undefined && isPlace ? what : (at?.words ?? []);
  const extra = at !== undefined && isPlace ? leftOver(what, `Delete "${textOf(what)}".`) : [];
  const { draft, slips } = readAt(scene, 'fortify', words, place, 'fortify PLACE');
  const stray = strayPhrases(phrases, ['at', 'fortress']);
  return { draft, slips: [...extra, ...slips, ...stray] };
}

const notOurs = ({ pack, list }: Scene, world: World, hex: string): Check => [
  theaterAt(pack, hex) !== list && spAt(world, hex, list) === 0,
  'not-yours',
  'C3.7',
  `That place is not in ${LIST_NAMES[list]}, and you have no SP there.`,
];

/** A fort of ours becomes a fortress (B8). */
function checkFortify(scene: Scene, world: World, hex: string): Verdict {
  const name = placeName(scene.pack, hex);
  return firstFault(
    [
      notOurs(scene, world, hex),
      [
        world.works.has(`fortress ${hex}`),
        'fortress-stands',
        'B8',
        `${name} is already a fortress.`,
      ],
      [!world.works.has(`fort ${hex}`), 'no-fort', 'B8', `You have no fort at ${name}.`],
    ],
    world,
    () => afterWorks(world, 'fortress', hex),
  );
}

/** A fort of ours made a fortress (C3.5.6, B8). */
function fortify(pack: Pack, now: State, line: Doer, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  if (now.works[`fortress ${hex}`]?.side === side) return { why: 'a fortress stands there' };
  if (now.works[`fort ${hex}`]?.side !== side) return { why: 'no fort of yours stands there' };
  return { facts: [{ kind: 'fortress-built', side, list, hex }] };
}

export const fortifyVerb: Verb<Fortify, DraftAt<'fortify'>> = {
  ...atPlace('fortress'),
  begins: ['fortify'],
  also: ['upgrade'],
  read: readFortify,
  check: (scene, world, { hex }) => checkFortify(scene, world, hex),
  say: (pack, { hex }) => `the fort at ${place(pack, hex)} is made a fortress`,
  write: (pack, { hex }) => `fortify ${placeText(pack, hex)}`,
  carryOut: (pack, now, line, { hex }) => fortify(pack, now, line, hex),
  byHand: (pack, _now, side, { hex }) => `place fortress ${side} at ${placeText(pack, hex)}`,
};

export const fortifyOffer: OfferAt<'fortify'> = {
  kind: 'fortify',
  deed: ['fortify', 'Make the fort a fortress'],
  isOffered: (_scene, { works }, hex) => works.has(`fort ${hex}`) && !works.has(`fortress ${hex}`),
};
