/** An answer to an order in words, tried against what was kept for it and what the account can do at that pulse. */
import { agreeing, few, were } from '../../rules/counts.js';
import type { GmOrder, PricedAction } from '../order.js';
import type { ListName, Pack, Side } from '../../rules/pack.js';
import { moveRule, worldOf } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import type { Slip } from '../words/read-words.js';
import { sayCarry } from '../say-orders.js';
import type { View } from '../../rules/view.js';
import { type Action, checkAction, verbOf } from '../verbs.js';
import { readPriced } from '../read-price.js';

/** Whose order it is, when, and how much was kept for it. `seen`: the full position, or what the seat sees. */
export type Frame = {
  readonly side: Side;
  readonly list: ListName;
  readonly pulse: number;
  readonly pulses: number;
  readonly cp: number;
  readonly seen: View;
};

export type Carry = Extract<GmOrder, { kind: 'carry' }>;

/** `slips`: why it is no order; `against`: why it may be carried out only where the gamemaster insists. */
export type Fit = {
  readonly order?: Carry;
  readonly says: string;
  readonly slips: readonly Slip[];
  readonly against: readonly Slip[];
};

/** Reads `nothing`, `spend`, or an order in the grammar. Never throws. */
export function fitAnswer(pack: Pack, text: string, at: number, frame: Frame): Fit {
  if (/^\s*nothing[\s.]*$/i.test(text)) return fit(pack, undefined);
  const { side, list, pulses, cp, seen } = frame;
  if (/^\s*spend[\s.]*$/i.test(text))
    return fit(pack, { action: { kind: 'wait' }, cp, pp: pulses });
  const enemies = new Set(seen.enemies.map(({ hex }) => hex));
  const rule = moveRule(pack, seen.figures);
  const scene: Scene = { pack, seen, side, list, enemies, rule };
  const { priced, marks, slips } = readPriced(scene, text, at);
  if (priced === undefined) return { says: '', slips, against: [] };
  const does = priced.action.kind === 'wait' ? { ...priced, pp: pulses } : priced;
  const dear = tooDear(does, frame).map(([code, message]): Slip => ({
    code,
    rule: 'C3.15',
    ...marks.order,
    message,
  }));
  const paid = { ...does, cp: Math.min(does.cp, cp), pp: Math.min(does.pp, pulses) };
  const span = { from: frame.pulse, to: frame.pulse + paid.pp - 1, cp: paid.cp };
  const world = worldOf(pack, seen, side, list);
  const forbidden = checkAction(scene, world, does.action, span).problems.map(
    ({ code, rule: of, about, message }): Slip => ({
      ...{ code, rule: of, ...marks[about] },
      message: `${message} If you confirm it, ${HOW_AGAINST[mayByHand(does.action) ? 'hand' : 'try']}.`,
    }),
  );
  const against = forbidden.length > 0 ? forbidden : dear;
  return { ...fit(pack, paid, againstWhat(dear, forbidden)), against };
}

const HOW_AGAINST = {
  hand: 'it is done anyway, by your ruling, as soon as you answer',
  try: 'it is tried anyway in its pulses, and you hear of it if it fails',
} as const;

const againstWhat = (
  dear: readonly Slip[],
  forbidden: readonly Slip[],
): Carry['against'] | undefined =>
  forbidden.length > 0 ? 'rules' : dear.length > 0 ? 'price' : undefined;

const fit = (pack: Pack, does: PricedAction | undefined, against?: Carry['against']): Fit => ({
  order: {
    kind: 'carry',
    ...(does === undefined ? {} : { does }),
    ...(against === undefined ? {} : { against }),
  },
  says: sayCarry(pack, does),
  slips: [],
  against: [],
});

/** Code and advice where an order needs more than was kept for it. */
function tooDear(
  does: PricedAction,
  { pulses, cp }: Frame,
): readonly (readonly [code: string, message: string])[] {
  if (does.pp > pulses)
    return [
      [
        'wrong-length',
        `This order takes ${does.pp} pulses, and only ${pulses} ${were(pulses)} kept for it. If you confirm it, it is carried out in ${agreeing(pulses, 'that one', `those ${pulses}`)}.`,
      ],
    ];
  if (does.cp <= cp) return [];
  return [
    [
      'over-cap-cp',
      `This order costs ${does.cp} CP, and ${few(cp)} CP ${were(cp)} kept for it. If you confirm it, it is carried out for ${cp === 0 ? 'nothing' : `${cp} CP`}.`,
    ],
  ];
}

/** Whether the gamemaster can do by a change of the position what this order would do. */
export const mayByHand = (action: Action): boolean => verbOf(action).byHand !== undefined;
