/** `build depot at PLACE` (C3.11, B8). */
import { cityAt, isLand, marchTerritory, holdsCity, theaterAt } from '../rules/ground/atlas.js';
import { type AtPlace, type DraftAt, atPlace, type OfferAt } from './at-place.js';
import type { Scene } from './words/read-force.js';
import { type Word, plainName } from '../../../kernel/sheet-text.js';
import {
  type Phrases,
  isWord,
  textOf,
  endOf,
  readPlace,
  phrase,
  strayPhrases,
} from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { type World, spAt, afterWorks } from './words/projection.js';
import type { Span } from './words/read-movers.js';
import { type Verdict, type Problem, verdict } from './words/read-verdict.js';
import { LIST_NAMES } from '../rules/seats.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { type Pack, enemyOf } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { type Doer, type Done, type Unable, keptOut } from './forces/carried.js';
import { strengthByHex } from '../rules/ground/muster.js';
import { place } from './words/say-force.js';

type Depot = AtPlace<'depot'>;

function readBuild(
  scene: Scene,
  words: readonly Word[],
  phrases: Phrases,
): Read<DraftAt<'depot' | 'fortify'>> {
  const what = phrases[0].words.slice(1).filter((word) => !isWord(word, 'a', 'one', '1'));
  const read = textOf(what);
  const kind = plainName(read) === 'fortress' ? 'fortify' : 'depot';
  if (plainName(read) !== 'depot' && kind === 'depot') {
    const message =
      'Build what? Write build depot at PLACE. For a fort write entrench FORCE; for a fortress, fortify PLACE.';
    const at = what[0]?.at ?? endOf(words, 1);
    return { slips: [{ code: 'unknown-order', rule: 'C3.11', at, read, message }] };
  }
  const place = readPlace(
    scene.pack,
    phrase(phrases, 'at')?.words ?? [],
    endOf(words, 1),
    `build ${kind === 'depot' ? 'depot' : 'fortress'} at PLACE`,
  );
  const slips = strayPhrases(phrases, ['at']);
  return 'hex' in place
    ? { draft: { kind, hex: place.hex }, slips }
    : { draft: { kind }, slips: [place.slip, ...slips] };
}

/** A depot stands in friendly territory, in a city that is held, or with own strength points. */
function checkDepot(scene: Scene, world: World, hex: string, { unsure }: Span): Verdict {
  const { pack, seen, side, list } = scene;
  const problems: Problem[] = [];
  const add = (code: string, rule: string, message: string): unknown =>
    problems.push({ code, rule, about: 'place', message });
  const warnings: Problem[] = [];
  const isTaken = spAt(world, hex) > 0 || (cityAt(pack, hex) !== undefined && world.taken.has(hex));
  const held =
    isTaken || marchTerritory(pack, seen, hex) === side || holdsCity(pack, seen.control, side, hex);
  if (!isLand(pack, hex)) add('not-land', 'C3.11', 'A depot must be on land.');
  else if (theaterAt(pack, hex) !== list && spAt(world, hex, list) === 0) {
    add('not-yours', 'C3.7', `That place is not in ${LIST_NAMES[list]}, and you have no SP there.`);
  } else if (!held && unsure === true) {
    const message = `${placeName(pack, hex)} is not friendly territory, and you have no SP there. Your side must hold it before that pulse.`;
    warnings.push({ code: 'not-friendly', rule: 'C3.11', about: 'place', message });
  } else if (!held)
    add('not-friendly', 'C3.11', 'That is not friendly territory, and you have no SP there.');
  else if (scene.enemies.has(hex) && !isTaken && unsure !== true) {
    add('enemy-there', 'C3.11', 'An enemy is in sight there.');
  } else if (world.works.has(`depot ${hex}`)) {
    add('depot-stands', 'C3.11', `There is already a depot at ${placeName(pack, hex)}.`);
  }
  return verdict(problems, world, () => afterWorks(world, 'depot', hex), ...warnings);
}

function buildDepot(pack: Pack, now: State, line: Doer, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  const held =
    strengthByHex(now, side).has(hex) ||
    marchTerritory(pack, now, hex) === side ||
    holdsCity(pack, now.control, side, hex);
  if (!held || !isLand(pack, hex)) return { why: `${placeName(pack, hex)} is not yours` };
  if (now.works[`depot ${hex}`] !== undefined) return { why: 'a depot stands there' };
  return { facts: [{ kind: 'depot-built', side, list, hex }] };
}

export const depotVerb: Verb<Depot, DraftAt<'depot'>> = {
  ...atPlace('depot'),
  begins: ['build'],
  read: readBuild,
  check: (scene, world, { hex }, span) => checkDepot(scene, world, hex, span),
  say: (pack, { hex }) => `a depot is built at ${place(pack, hex)}`,
  write: (pack, { hex }) => `build depot at ${placeText(pack, hex)}`,
  carryOut: (pack, now, line, { hex }) => buildDepot(pack, now, line, hex),
  byHand: (pack, _now, side, { hex }) => `place depot ${side} at ${placeText(pack, hex)}`,
};

export const depotOffer: OfferAt<'depot'> = {
  kind: 'depot',
  deed: ['depot', 'Build a depot'],
  isOffered: (_scene, { works }, hex) => !works.has(`depot ${hex}`),
};
