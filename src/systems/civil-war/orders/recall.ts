/** `recall to NAVAL LEADER`: all ships of the account in reach come to him (C6.7). */
import {
  type ShipOrder,
  partOf,
  sailorNamed,
  strayParts,
  sailorNames,
  faulty,
} from './words/ship-words.js';
import type { Read, Verb } from './verb.js';
import { plainName, type Word } from '../../../kernel/sheet-text.js';
import { leftOver, nameHint, type Slip, textOf, slipAt } from './words/read-words.js';
import type { Scene } from './words/read-force.js';
import type { World } from './words/projection.js';
import { type Verdict, refuse, problem, allow } from './words/read-verdict.js';
import { watersRound } from '../rules/ground/waters.js';
import { byTable } from './words/price-figure.js';
import { contenderOfCall } from './forces/called.js';

export type Recall = { readonly kind: 'recall'; readonly leader: string };

export function readRecall(order: ShipOrder): Read<Recall> {
  const to = partOf(order, 'to') ?? partOf(order, 'at');
  const named = order.phrases[0].words.slice(1);
  const words = to?.words ?? named;
  const leader = sailorNamed(order.scene, words);
  if (leader !== undefined)
    return {
      draft: { kind: 'recall', leader },
      slips: [...(to === undefined ? [] : onlySome(named)), ...strayParts(order, ['to'])],
    };
  const hint = nameHint(textOf(words), sailorNames(order.scene));
  return faulty(
    slipAt(
      'unknown-leader',
      'C6.7',
      words[0] ?? order.words[0],
      `Recall to whom? Name a naval leader of yours.${hint}`,
    ),
  );
}

/** `recall 2 NSP to Foote`: a recall brings all ships in reach, and no order chooses among them. */
const onlySome = (named: readonly Word[]): readonly Slip[] =>
  /^(all)?(the|our|my)?(ships|fleets?|nsps?)?$/.test(plainName(textOf(named)))
    ? []
    : leftOver(named, `Delete "${textOf(named)}": a recall is for all ships in reach.`);

/** C6.7. Who is in reach is found out when it happens. */
function checkRecall(scene: Scene, world: World, leader: string): Verdict {
  const chief = world.leaders.find(({ name }) => name === leader);
  if (chief === undefined || chief.list !== scene.list) {
    const message = `${leader} is not a naval leader of yours on the map.`;
    return refuse(world, problem('unknown-leader', 'C6.7', 'force', message));
  }
  if (watersRound(scene.pack, chief.hex).length > 0)
    return allow({ ...world, recalled: [...(world.recalled ?? []), leader] });
  const message = `${leader} is not on the water.`;
  return refuse(world, problem('no-water', 'C6.7', 'force', message));
}

export const recallVerb: Verb<Recall> = {
  begins: ['recall'],
  complete: (draft) => draft,
  check: (scene, world, { leader }) => checkRecall(scene, world, leader),
  price: (pack, seen) => byTable(pack, seen, 'recall'),
  say: (_pack, { leader }) => `all ships in reach are recalled to ${leader}`,
  write: (_pack, { leader }) => `recall to ${leader}`,
  acts: 'at-last',
  contends: (pack, now, line, { leader }) => contenderOfCall(pack, now, line, leader),
  carryOut: () => ({ facts: [], sails: true }),
};
