/** `entrench FORCE`: a force builds a fort where it stands (C3.17, B7). */
import type { ForceName } from './words/names.js';
import {
  type DraftForce,
  type Scene,
  readForce,
  forceWords,
  misplaced,
  completeForce,
} from './words/read-force.js';
import type { Word } from '../../../kernel/sheet-text.js';
import {
  type Phrases,
  endOf,
  leftOver,
  strayPhrases,
  phrase,
  isWord,
  readPlace,
  type Slip,
} from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { type World, spAt, afterWorks } from './words/projection.js';
import { type Verdict, verdict, type Problem, refuse } from './words/read-verdict.js';
import { forceAt } from './words/read-movers.js';
import { placeName, placeText } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import type { Doer, Done, Unable } from './forces/carried.js';
import { findForce, forceAtWork, hexOfForce } from './forces/mover.js';
import { troopsIn } from '../rules/ground/muster.js';
import { byTable } from './words/price-figure.js';
import { sayForce, isOne } from './words/say-force.js';
import { writeForce } from './words/write-force.js';

type Entrench = { readonly kind: 'entrench'; readonly force: ForceName };
type Draft = { readonly kind: 'entrench'; readonly force: DraftForce };

/** What may follow `entrench all`. */
const OF_ALL = ['of', 'the', 'sp', 'sps', 'troops', 'forces'];
const ALL_SP = { of: 'sp', together: false } as const;

function readEntrench(scene: Scene, words: readonly Word[], phrases: Phrases): Read<Draft> {
  const end = endOf(words, 1);
  const stray = strayPhrases(phrases, ['at', 'stack']);
  const name = phrases[0].words.slice(1);
  const at = phrase(phrases, 'at');
  if (name.length === 0 || isWord(name[0], 'all')) {
    const example = 'entrench 3 SP at PLACE';
    const place = readPlace(scene.pack, at?.words ?? [], end, example);
    const extra = name.slice(1).filter((word) => !isWord(word, ...OF_ALL));
    const left = [...leftOver(extra, `Write ${example}.`), ...stray];
    return 'hex' in place
      ? { draft: { kind: 'entrench', force: { ...ALL_SP, hex: place.hex } }, slips: left }
      : { draft: { kind: 'entrench', force: ALL_SP }, slips: [place.slip, ...left] };
  }
  const { force, slips } = readForce(scene, forceWords(phrases, end));
  if (force === undefined) return readEntrenchAt(scene, phrases, name, slips);
  return {
    draft: { kind: 'entrench', force },
    slips: [...slips, ...stray, ...misplaced(force, phrases)],
  };
}

/** `entrench Cairo`: no force of that name, but a place. */
function readEntrenchAt(
  scene: Scene,
  phrases: Phrases,
  name: readonly Word[],
  slips: readonly Slip[],
): Read<Draft> {
  const place = readPlace(scene.pack, name, 1, '');
  if (!('hex' in place)) return { draft: { kind: 'entrench', force: ALL_SP }, slips };
  const force: DraftForce = { ...ALL_SP, hex: place.hex };
  return { draft: { kind: 'entrench', force }, slips: strayPhrases(phrases, ['stack']) };
}

/** Entrenching builds a fort where none stands. */
function checkEntrench(scene: Scene, world: World, action: Entrench): Verdict {
  const found = forceAt(scene, world, action.force);
  if ('problem' in found) return refuse(world, found.problem);
  const { hex } = found;
  const problems: Problem[] = [];
  if (spAt(world, hex, scene.list) === 0) {
    const message = 'This force has no SP to entrench.';
    problems.push({ code: 'no-troops-there', rule: 'C3.17', about: 'force', message });
  } else if (isShaken(scene, world, hex)) {
    const message = 'This force is demoralized and cannot entrench.';
    problems.push({ code: 'demoralized', rule: 'B7', about: 'force', message });
  } else if (world.works.has(`fort ${hex}`) || world.works.has(`fortress ${hex}`)) {
    const message = `There are already works at ${placeName(scene.pack, hex)}.`;
    problems.push({ code: 'already-entrenched', rule: 'C3.17', about: 'force', message });
  }
  return verdict(problems, world, () => afterWorks(world, 'fort', hex));
}

/** Whether all SP of the account in a hex are demoralized, and no line before has rallied them. */
function isShaken({ list }: Scene, world: World, hex: string): boolean {
  return world.groups
    .filter((group) => group.list === list && group.hex === hex)
    .every(({ demoralized }) => demoralized);
}

function entrench(pack: Pack, now: State, line: Doer, action: Entrench): Done | Unable {
  const force = findForce(pack, now, line, action.force);
  if ('why' in force) return force;
  if (force.sp === 0) return { why: 'no strength point is there to dig' };
  const { side, list } = line;
  const { hex } = force;
  const isFit = troopsIn(now, side, hex).some((one) => one.list === list && !one.demoralized);
  if (!isFit) return { why: 'a demoralized force does not dig' };
  const stands = now.works[`fort ${hex}`] ?? now.works[`fortress ${hex}`];
  if (stands !== undefined) return { why: 'works stand there' };
  return { facts: [{ kind: 'fort-built', side, list, hex }] };
}

export const entrenchVerb: Verb<Entrench, Draft> = {
  begins: ['entrench'],
  also: ['entrenches'],
  read: readEntrench,
  complete: (draft, spThere) => {
    const force = completeForce(draft.force, spThere);
    return force && { kind: 'entrench', force };
  },
  check: checkEntrench,
  price: (pack, seen, _draft, { list }) => byTable(pack, seen, 'entrench', { list }),
  say: (pack, { force }) => `${sayForce(pack, force)} ${isOne(force) ? 'entrenches' : 'entrench'}`,
  write: (pack, { force }) => `entrench ${writeForce(pack, force)}`,
  acts: 'at-last',
  contends: (pack, now, line, { force }) => forceAtWork(pack, now, line, force),
  carryOut: entrench,
  byHand: (pack, now, side, { force }) => {
    const hex = hexOfForce(now, side, force);
    return hex === undefined ? undefined : `place fort ${side} at ${placeText(pack, hex)}`;
  },
};
