/** What a piece can be told to do: the deed as a page offers it, and the order that comes of it. */
import type { Deed, Piece } from '../../../kernel/sheet-form.js';
import { counted } from './say-force.js';
import type { Action } from '../order.js';
import { priceOf, type Price } from './prices.js';
import type { Scene } from './read-force.js';

/** Where an order leads, and what it is to pass. */
export type Way = { readonly to: string; readonly via: readonly string[] };

/** `over`: on what a way runs. */
export type Act = {
  readonly deed: Deed;
  readonly over: 'land' | 'rail' | 'water' | 'nothing';
  readonly order: (way: Way) => Action;
};

/** A piece with the orders behind its deeds. */
export type Able = Omit<Piece, 'deeds' | 'cost'> & { readonly acts: readonly Act[] };

const NOWHERE: Way = { to: '', via: [] };

/** What an act costs wherever it leads; undefined while the gamemaster has yet to set the figure. */
export function priceOfAct(scene: Scene, { order }: Pick<Act, 'order'>): Price | undefined {
  const price = priceOf(scene.pack, scene.seen, order(NOWHERE), { list: scene.list });
  return price.ok ? price.value : undefined;
}

/** An act with its price in words. */
export function act(
  scene: Scene,
  [verb, label]: readonly [verb: string, label: string],
  takes: Deed['takes'],
  over: Act['over'],
  order: Act['order'],
  note = '',
): Act {
  const price = priceOfAct(scene, { order });
  const cost =
    price === undefined
      ? 'the gamemaster has yet to set the price'
      : [...(price.cp > 0 ? [`${price.cp} CP`] : []), counted(price.pp, 'pulse')].join(', ');
  return {
    deed: { verb, label, says: note === '' ? cost : `${cost}; ${note}`, takes },
    over,
    order,
  };
}

export function pieceOf(scene: Scene, { acts, ...able }: Able): Piece {
  const first = acts[0] === undefined ? undefined : priceOfAct(scene, acts[0]);
  return {
    ...able,
    cost: first === undefined ? {} : { cp: first.cp, pp: first.pp },
    deeds: acts.map(({ deed }) => deed),
  };
}
