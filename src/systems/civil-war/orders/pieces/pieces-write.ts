/** The line of a deed, as a sheet or an answer to an order in words writes it. */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import { writeOrders } from '../sheet/write-orders.js';
import { priceOf, writePriced } from '../verbs.js';
import type { Scene } from '../words/read-force.js';
import type { Act, Said, Way } from './pieces-acts.js';
import { hangingOf } from './pieces-when.js';

/** `from`: its first pulse, where it has any. */
type Told = { readonly way: Way; readonly said: Said; readonly from: number };

/** The line of a deed, whether or not the sheet may hold it. */
export function lineOfAct(
  scene: Scene,
  act: Act,
  { way, said, from }: Told,
  question: Prompt,
): Result<string, Fault> {
  const { pack, seen, list } = scene;
  if ('stands' in act) {
    const order = { kind: 'standing', does: act.stands(way, said) } as const;
    return ok(writeOrders(pack, [order], question).trimEnd());
  }
  const action = act.order(way, said);
  const lasts = act.pulses?.(said);
  const price = priceOf(pack, seen, action, {
    list,
    ...(lasts === undefined ? {} : { pulses: lasts }),
  });
  if (!price.ok) {
    const figure = price.error.figure ?? '';
    const message = `The gamemaster has not set ${figure} yet.`;
    const fault = { line: 0, column: 1, code: 'price-missing', rule: 'C3.11', read: '', message };
    return no(fault);
  }
  const { cp, pp } = price.value;
  if (question.kind === 'order-in-words') return ok(writePriced(pack, { action, cp, pp }));
  const hanging = hangingOf({ scene, act }, way, said);
  if (!hanging.ok) return hanging;
  const { waits, ...parts } = hanging.value;
  const dearest = Math.max(1, pp, parts.otherwise?.pp ?? 0);
  const written = {
    kind: 'pulses',
    ...{ from, to: from + dearest - 1 + waits, does: { action, cp, pp } },
    ...parts,
  } as const;
  return ok(writeOrders(pack, [written], question).trimEnd());
}
