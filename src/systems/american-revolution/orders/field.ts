/** A sheet under way: the scene with the position after its lines, and its SPs as fields of counts. */
import type { DeedField } from '../../../kernel/sheet-form.js';
import type { Prompt } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { seaOff } from '../rules/sea.js';
import { CONDITIONS, countOf, KINDS, type Stack } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { tryOrders } from './read.js';
import { sceneOf, type Scene, type World } from './scene.js';

export type Field = { readonly scene: Scene; readonly world: World };

export const fieldOf = (pack: Pack, prompt: Prompt, seen: View, text = ''): Field | undefined => {
  if (prompt.kind !== 'orders') return undefined;
  const scene = sceneOf(pack, seen);
  return { scene, world: tryOrders(scene, text).world };
};

const DEAREST_FIRST = KINDS.toReversed();

/** Kinds and conditions of some stacks as fields of counts: `C-open`, filled in with `value`. */
export function countFields(
  stacks: readonly Stack[],
  value: (kind: Stack['kind'], n: number) => number,
): readonly DeedField[] {
  return CONDITIONS.flatMap((condition) =>
    DEAREST_FIRST.flatMap((kind): readonly DeedField[] => {
      const n = countOf(stacks, { kinds: [kind], conditions: [condition] });
      if (n === 0) return [];
      const label = condition === 'open' ? kind : `${kind} ${condition}`;
      return [
        {
          ...{ id: `${kind}-${condition}`, label, kind: 'number', min: 0, max: n },
          ...{ value: String(value(kind, n)), note: `of ${n}` },
        },
      ];
    }),
  );
}

export const isCoast = ({ land }: Scene, area: string): boolean => seaOff(land, area) !== undefined;
