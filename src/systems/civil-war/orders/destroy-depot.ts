/** `destroy depot at PLACE`: a side burns its own stores (B8). */
import { type AtPlace, type DraftAt, atPlace, type OfferAt } from './at-place.js';
import type { Scene } from './words/read-force.js';
import { type Word, plainName } from '../../../kernel/sheet-text.js';
import {
  type Phrases,
  endOf,
  isWord,
  textOf,
  readPlace,
  leftOver,
  phrase,
} from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { type World, spAt, withoutDepot } from './words/projection.js';
import { type Verdict, type Problem, verdict } from './words/read-verdict.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { LIST_NAMES } from '../rules/seats.js';
import { type Pack, enemyOf } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { type Doer, type Done, type Unable, keptOut } from './forces/carried.js';
import { strengthByHex, troopsIn } from '../rules/ground/muster.js';
import { place } from './words/say-force.js';

type DestroyDepot = AtPlace<'destroy-depot'>;

function readDestroy(
  scene: Scene,
  words: readonly Word[],
  phrases: Phrases,
): Read<DraftAt<'destroy-depot'>> {
  const end = endOf(words, 1);
  const what = phrases[0].words.slice(1).filter((word) => !isWord(word, 'a', 'the', 'our', 'own'));
  if (plainName(textOf(what)) !== 'depot') {
    const message = 'destroy depot at PLACE';
    const at = what[0]?.at ?? end;
    return { slips: [{ code: 'unknown-order', rule: 'B8', at, read: textOf(what), message }] };
  }
  const where = phrase(phrases, 'at');
  const place = readPlace(scene.pack, where?.words ?? [], end, 'destroy depot at PLACE');
  const stray = phrases
    .slice(1)
    .filter((phrase) => phrase !== where)
    .flatMap(({ key, at, words: more }) =>
      leftOver(
        [{ text: key, at }, ...more],
        `"${textOf([{ text: key, at }, ...more])}" does not belong in this order. Delete it.`,
      ),
    );
  return 'hex' in place
    ? { draft: { kind: 'destroy-depot', hex: place.hex }, slips: stray }
    : { draft: { kind: 'destroy-depot' }, slips: [place.slip, ...stray] };
}

/** A side burns its own stores where strength points of the account stand by. */
function checkDestroy(scene: Scene, world: World, hex: string): Verdict {
  const name = placeName(scene.pack, hex);
  const problem = (code: string, message: string): readonly Problem[] => [
    { code, rule: 'B8', about: 'place', message },
  ];
  const problems = !world.works.has(`depot ${hex}`)
    ? problem('no-depot', `You have no depot at ${name}.`)
    : spAt(world, hex, scene.list) === 0
      ? problem(
          'no-troops-there',
          `No SP of ${LIST_NAMES[scene.list]} are at ${name} to burn the depot.`,
        )
      : [];
  return verdict(problems, world, () => withoutDepot(world, hex));
}

/** A side burns its own stores; strength points of the account must stand there (B8). */
function destroyDepot(pack: Pack, now: State, line: Doer, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  if (now.works[`depot ${hex}`]?.side !== side) {
    return { why: 'no depot of ours stands there' };
  }
  if (!troopsIn(now, side, hex).some((troops) => troops.list === list)) {
    return { why: 'nobody of the command stands there' };
  }
  return { facts: [{ kind: 'depot-burnt', side, by: side, hex }] };
}

export const destroyDepotVerb: Verb<DestroyDepot, DraftAt<'destroy-depot'>> = {
  ...atPlace('destroy-depot'),
  begins: ['destroy'],
  also: ['burn'],
  read: readDestroy,
  check: (scene, world, { hex }) => checkDestroy(scene, world, hex),
  say: (pack, { hex }) => `the depot at ${place(pack, hex)} is burnt`,
  write: (pack, { hex }) => `destroy depot at ${placeText(pack, hex)}`,
  carryOut: (pack, now, line, { hex }) => destroyDepot(pack, now, line, hex),
  byHand: (pack, _now, side, { hex }) => `remove depot ${side} at ${placeText(pack, hex)}`,
};

export const destroyDepotOffer: OfferAt<'destroy-depot'> = {
  kind: 'destroy-depot',
  deed: ['destroy', 'Burn the depot'],
  isOffered: (_scene, { works }, hex) => works.has(`depot ${hex}`),
};
