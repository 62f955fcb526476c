/** Examples of orders: made from the seat's own forces, and shown only if they read without a fault. */
import type { Phrase } from '../../../../kernel/sheet-form.js';
import type { Prompt } from '../../../../kernel/system.js';
import type { Scene } from '../words/read-force.js';
import type { Field } from './pieces-of.js';
import { soundAlone } from '../sheet/read-orders.js';
import { writeOrders } from '../sheet/write-orders.js';
import { type Action, priceOf } from '../verbs.js';

/** Lines to be tried one after the other: the first that reads is the example. */
export type Tries = Iterable<string | undefined>;

/** `what` says how the order is written; it stands alone where the seat can give none of the kind now, if `always`. */
export type Lesson = {
  readonly what: string;
  readonly examples: readonly Tries[];
  readonly always?: true;
};

/** Candidates for one example, and in all: a page is not to wait for its help. */
const MOST_TRIES = 8;
const MOST_READINGS = 90;

export function taught(
  { scene, account }: Pick<Field, 'scene' | 'account'>,
  lessons: readonly Lesson[],
): readonly Phrase[] {
  let readings = 0;
  const isSound = soundAlone(scene, account);
  const reads = (line: string): boolean => {
    readings += 1;
    return readings <= MOST_READINGS && isSound(line);
  };
  return lessons.flatMap(({ what, examples, always }): readonly Phrase[] => {
    const lines = [...new Set(examples.flatMap((tries) => firstOf(tries, reads)))];
    return lines.length === 0 && always !== true ? [] : [{ what, lines }];
  });
}

function firstOf(tries: Tries, reads: (line: string) => boolean): readonly string[] {
  let tried = 0;
  for (const line of tries) {
    if (line === undefined) continue;
    if (tried >= MOST_TRIES) return [];
    tried += 1;
    if (reads(line)) return [line];
  }
  return [];
}

/** An action as a line that begins with the first pulse; undefined while its price is not known. */
export function lineOf({ pack, seen, list }: Scene, action: Action): string | undefined {
  const price = priceOf(pack, seen, action, { list });
  if (!price.ok) return undefined;
  const { cp, pp } = price.value;
  const order = { kind: 'pulses', from: 1, to: Math.max(1, pp), does: { action, cp, pp } } as const;
  return writeOrders(pack, [order], NO_QUESTION).trimEnd();
}

/** Writing asks nothing of the question. */
const NO_QUESTION = { kind: 'orders' } as Prompt;

/** Pulses and order of a line. */
export function partsOf(line: string): { readonly head: string; readonly body: string } {
  const [, head = '', body = ''] = /^(PP [\d-]+): (.*)$/.exec(line) ?? [];
  return { head, body };
}
