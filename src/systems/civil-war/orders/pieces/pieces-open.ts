/** What a deed leaves open by now: its own fields, what is dropped on its way, and the condition it hangs on. */
import type { DeedField } from '../../../../kernel/sheet-form.js';
import type { Able, Act, Said, Way } from './pieces-acts.js';
import { dropFields } from './pieces-drops.js';
import type { Field } from './pieces-of.js';
import { whenFields } from './pieces-when.js';

/** Orders alone have conditions: an answer to an order in words is carried out at once. */
export function openFields(
  { scene, world, trial }: Field,
  able: Able,
  act: Act,
  way: Way,
  given: Said,
): readonly DeedField[] {
  const fixed = act.deed.fields ?? [];
  if ('stands' in act || able.id === 'sheet' || trial === undefined) return fixed;
  const { hex } = able;
  return [
    ...fixed,
    ...(act.drops === true ? dropFields(scene, world, hex, way) : []),
    ...whenFields({ scene, world, hex, act, earlier: trial.orders }, way, given),
  ];
}
