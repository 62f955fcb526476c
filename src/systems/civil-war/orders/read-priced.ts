/** One order with its price, where no pulses of its own are written: optional orders, the gamemaster's answers. */
import type { PricedAction } from './order.js';
import { readAction, type Marks } from './read-action.js';
import type { Scene } from './words/read-force.js';
import { priceBranch } from './read-price.js';
import { spAt, worldOf } from './words/projection.js';
import type { Slip } from './words/read-words.js';
import { completeAction } from './verbs.js';

export type ReadPriced = {
  readonly priced?: PricedAction | undefined;
  readonly marks: Marks;
  readonly slips: readonly Slip[];
};

/** Reads an order that takes as many pulses as it costs; a wait takes one. Never throws. */
export function readPriced(scene: Scene, text: string, at: number): ReadPriced {
  const read = readAction(scene, text, at);
  const branch = priceBranch(scene, read, 1);
  const world = worldOf(scene.pack, scene.seen, scene.side, scene.list);
  const action =
    branch.draft && completeAction(branch.draft, (hex) => spAt(world, hex, scene.list));
  const slips = [...read.slips, ...branch.slips];
  const { marks } = branch;
  if (slips.length > 0 || action === undefined || branch.price === undefined) {
    return { marks, slips };
  }
  return { priced: { action, ...branch.price }, marks, slips };
}
