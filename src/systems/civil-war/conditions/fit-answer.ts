/** An answer to an order in words, tried against what was kept for it and what the account can do at that pulse. */
import type { GmOrder } from '../order.js';
import type { ListName, Pack, Side } from '../pack.js';
import { moveRule, worldOf } from '../sheets/projection.js';
import type { Scene } from '../sheets/read-force.js';
import { checkAction } from '../sheets/read-legal.js';
import { readPriced } from '../sheets/read-priced.js';
import type { Slip } from '../sheets/read-words.js';
import { sayAction } from '../sheets/say-orders.js';
import type { View } from '../view.js';

/** Whose order it is, when, and how much was kept for it. `seen`: the truth, or what the seat sees. */
export type Frame = {
  readonly side: Side;
  readonly list: ListName;
  readonly pulse: number;
  readonly pulses: number;
  readonly cp: number;
  readonly seen: View;
};

export type Fit = {
  readonly order?: Extract<GmOrder, { kind: 'carry' }>;
  readonly says: string;
  readonly slips: readonly Slip[];
};

/** Reads `nothing`, or an order in the grammar that fits in the pulses and CP. Never throws. */
export function fitAnswer(pack: Pack, text: string, at: number, frame: Frame): Fit {
  if (/^\s*nothing[\s.]*$/i.test(text)) {
    return { order: { kind: 'carry' }, says: 'nothing is done', slips: [] };
  }
  const { side, list, pulse, pulses, cp, seen } = frame;
  const enemies = new Set(seen.enemies.map(({ hex }) => hex));
  const rule = moveRule(pack, seen.figures);
  const scene: Scene = { pack, seen, side, list, enemies, rule };
  const { priced, marks, slips } = readPriced(scene, text, at);
  if (priced === undefined) return { says: '', slips: slips.length > 0 ? slips : [missing(at)] };
  const does = priced.action.kind === 'wait' ? { ...priced, pp: pulses } : priced;
  const blame = (code: string, expected: string): Fit => ({
    says: '',
    slips: [{ code, rule: 'C3.15', ...marks.order, expected }],
  });
  if (does.action.kind === 'words') {
    return blame('order-in-words', 'an order of the grammar, or nothing: the words are to be read');
  }
  if (does.pp > pulses)
    return blame('wrong-length', `an order of at most ${pulses} pulses; it takes ${does.pp}`);
  if (does.cp > cp)
    return blame('over-cap-cp', `an order of at most ${cp} CP; it costs ${does.cp}`);
  const span = { from: pulse, to: pulse + does.pp - 1, cp: does.cp };
  const { problems } = checkAction(scene, worldOf(pack, seen, side, list), does.action, span);
  const [problem] = problems;
  if (problem === undefined) {
    return { order: { kind: 'carry', does }, says: sayAction(pack, does.action), slips: [] };
  }
  const { code, rule: of, about, expected } = problem;
  return { says: '', slips: [{ code, rule: of, ...marks[about], expected }] };
}

const missing = (at: number): Slip => ({
  ...{ code: 'empty', rule: 'C3.15', at, read: '' },
  expected:
    'an order of the grammar without pulses, such as: move McClellan to Washington; or nothing',
});
