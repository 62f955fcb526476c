/** Forces in few words: what stands in an area, by condition. */
import {
  IN_CONDITION,
  CONDITIONS,
  countOf,
  foeOf,
  stacksOf,
  type Kind,
  type Stack,
} from '../rules/state.js';
import type { Size } from '../rules/view.js';
import { listed } from './names.js';
import type { Scene } from './scene.js';

const KINDS: readonly Kind[] = ['C', 'M', 'F', 'SF', 'B', 'T'];

/** `5 C and 3 M in the open, 2 C in the fort`; '' for nobody. */
export const stacksSaid = (stacks: readonly Stack[]): string =>
  CONDITIONS.flatMap((condition) => {
    const said = KINDS.flatMap((kind) => {
      const n = countOf(stacks, { kinds: [kind], conditions: [condition] });
      return n === 0 ? [] : [`${n} ${kind}`];
    });
    return said.length === 0 ? [] : [`${listed(said)} ${IN_CONDITION[condition]}`];
  }).join(', ');

const SIZES: Readonly<Record<Size, string>> = {
  few: '1 to 3 SP',
  some: '4 to 9 SP',
  many: '10 SP or more',
};

/** What the viewer knows of the enemy in an area: `Enemy: 3 B in the open`; '' for nothing. */
export function foesSaid({ seen, side }: Scene, area: string): string {
  const foe = foeOf(side);
  const stacks = stacksOf(seen.stacks, { area, side: foe });
  if (stacks.length > 0) return `Enemy: ${stacksSaid(stacks)}`;
  const size = seen.sizes.find((one) => one.area === area && one.side === foe)?.size;
  return size === undefined ? '' : `Enemy: ${SIZES[size]}`;
}
