/** `rally FORCE`: it is re-moralized, in supply, for CP and a strength point (C3.16). */
import type { ForceName } from './words/names.js';
import {
  type DraftForce,
  type Scene,
  readForce,
  forceWords,
  completeForce,
} from './words/read-force.js';
import type { Word } from '../../../kernel/sheet-text.js';
import { type Phrases, endOf, strayPhrases } from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import type { Pack, Side, ListName } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import {
  type PricedForce,
  type Price,
  type PriceFault,
  priceOfMove,
} from './words/price-figure.js';
import { type Result, no, ok } from '../../../kernel/basic.js';
import { reactionPrice, reactionCount } from '../rules/figures/reaction.js';
import type { State, Troops } from '../rules/state.js';
import { hexOfForce, forceAtWork } from './forces/mover.js';
import { troopsIn, takeUpTo } from '../rules/ground/muster.js';
import type { Done, Unable } from './forces/carried.js';
import { supplyLines } from '../rules/ground/supply.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import { forceAt } from './words/read-movers.js';
import { verdict, refuse } from './words/read-verdict.js';
import { afterRally } from './words/projection.js';
import { sayForce, isOne } from './words/say-force.js';
import { writeForce, forceText } from './words/write-force.js';

type Rally = { readonly kind: 'rally'; readonly force: ForceName };
type Draft = { readonly kind: 'rally'; readonly force: DraftForce };

/** `rally McDowell`, `rally 3 SP at Cairo`. */
function readRally(scene: Scene, words: readonly Word[], phrases: Phrases): Read<Draft> {
  const { force, slips } = readForce(scene, forceWords(phrases, endOf(words, 1)));
  const stray = strayPhrases(phrases, ['at']);
  if (force === undefined) return { slips: [...slips, ...stray] };
  return { draft: { kind: 'rally', force }, slips: [...slips, ...stray] };
}

/** A rally by order costs what a rally in a fight does (C3.16). */
function priceOfRally(pack: Pack, seen: View, force: PricedForce): Result<Price, PriceFault> {
  const named = { ...force, alone: false };
  const led = named.of === 'sp' ? undefined : priceOfMove(pack, seen, named);
  const initiative = led?.ok ? led.value.cp : undefined;
  const cp = reactionPrice(pack, seen.figures, 'rally-cp', initiative);
  if (cp === undefined) return no({ code: 'price-missing', figure: 'reaction|rally-cp|value' });
  return ok({ cp, pp: Math.max(1, cp) });
}

type Owner = { readonly side: Side; readonly list: ListName };

/** The strength points of the account where a force stands. */
export function troopsOf(now: State, { side, list }: Owner, force: ForceName): readonly Troops[] {
  const hex = hexOfForce(now, side, force);
  if (hex === undefined) return [];
  return troopsIn(now, side, hex).filter((troops) => troops.list === list);
}

/** Those of a force who are demoralized. */
export const shaken = (now: State, owner: Owner, force: ForceName): readonly Troops[] =>
  troopsOf(now, owner, force).filter(({ demoralized }) => demoralized);

/** The facts of a rally, or why there is none. That nobody needs it is no doing of the enemy's. */
export function rally(pack: Pack, now: State, owner: Owner, force: ForceName): Done | Unable {
  if (troopsOf(now, owner, force).length === 0) return { why: 'nobody of the force is there' };
  const groups = shaken(now, owner, force);
  const [first] = groups;
  if (first === undefined) return { why: 'nobody of the force is demoralized', by: 'player' };
  const { side } = owner;
  const { hex } = first;
  if (!supplyLines(pack, now, side).isSupplied(hex)) return { why: 'it is out of supply' };
  const lost = reactionCount(pack, now.figures, 'rally-sp');
  const sp = groups.reduce((sum, troops) => sum + troops.sp, 0);
  if (sp <= lost) return { why: 'it would cost the last strength point' };
  const ids = groups.map(({ id }) => id);
  const takes = takeUpTo(groups, lost);
  const price: readonly CivilWarFact[] =
    lost === 0 ? [] : [{ kind: 'lost-sp', side, hex, takes, why: 'rally' }];
  return { facts: [...price, { kind: 'rallied', side, hex, ids }] };
}

export const rallyVerb: Verb<Rally, Draft> = {
  begins: ['rally'],
  also: ['rallies'],
  read: readRally,
  complete: (draft, spThere) => {
    const force = completeForce(draft.force, spThere);
    return force && { kind: 'rally', force };
  },
  check: (scene, world, { force }) => {
    const found = forceAt(scene, world, force);
    if ('problem' in found) return refuse(world, found.problem);
    return verdict([], world, () => afterRally(world, found.hex, scene.list));
  },
  price: (pack, seen, { force }) => priceOfRally(pack, seen, force),
  say: (pack, { force }) => `${sayForce(pack, force)} ${isOne(force) ? 'rallies' : 'rally'}`,
  write: (pack, { force }) => `rally ${writeForce(pack, force)}`,
  acts: 'at-last',
  contends: (pack, now, line, { force }) => forceAtWork(pack, now, line, force),
  carryOut: (pack, now, line, { force }) => rally(pack, now, line, force),
  byHand: (_pack, _now, side, { force }) => `rally ${forceText(side, force)}`,
};
