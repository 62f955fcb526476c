/** What a piece can be told to do: the deed as a page offers it, and the order that comes of it. */
import { atPlace } from '../../../../kernel/map/spot.js';
import type { Deed, DeedField, Piece } from '../../../../kernel/sheet-form.js';
import { counted } from '../../rules/counts.js';
import type { Scene } from '../words/read-force.js';
import type { Price } from '../words/price-figure.js';
import { type Action, priceOf } from '../verbs.js';

/** Where an order leads, and what it is to pass. */
export type Way = { readonly to: string; readonly via: readonly string[] };

/** The values of a deed's fields, each within its limits. */
export type Said = Readonly<Record<string, string>>;

/** Where an order leads: along a path of hexes, to one of them, or nowhere. */
export type Leads = 'path' | 'hex' | 'nothing';

/** `over`: on what a way runs. `pulses`: how many it lasts where no price says so. */
export type Act = {
  readonly deed: Deed;
  readonly leads: Leads;
  readonly over: 'land' | 'rail' | 'water' | 'nothing';
  readonly order: (way: Way, said: Said) => Action;
  readonly pulses?: (said: Said) => number;
};

/** A piece with the orders behind its deeds; `hex` is '' for what stands nowhere. */
export type Able = Omit<Piece, 'deeds' | 'cost' | 'at'> & {
  readonly hex: string;
  readonly acts: readonly Act[];
};

const TAKEN: Readonly<Record<Leads, Deed['takes']>> = {
  ...{ path: ['way', 'slot'], hex: ['place', 'slot'], nothing: ['slot'] },
};

const NOWHERE: Way = { to: '', via: [] };

/** What is said where nobody has filled anything in. */
const unsaid = (fields: readonly DeedField[] = []): Said =>
  Object.fromEntries(fields.map(({ id, value }) => [id, value]));

/** The number in a field; 0 where it is empty. */
export const numberIn = (said: Said, id: string): number => Number(said[id] ?? '');

/** What an act costs wherever it leads; undefined while the gamemaster has yet to set the figure. */
function priceOfAct(scene: Scene, order: Act['order'], fields: Deed['fields']): Price | undefined {
  const action = order(NOWHERE, unsaid(fields));
  const price = priceOf(scene.pack, scene.seen, action, { list: scene.list });
  return price.ok ? price.value : undefined;
}

/** What more is to be said of a deed. */
type More = {
  readonly note?: string;
  readonly fields?: readonly DeedField[];
  readonly pulses?: Act['pulses'];
};

/** An act with its price in words. */
export function act(
  scene: Scene,
  [verb, label]: readonly [verb: string, label: string],
  leads: Leads,
  over: Act['over'],
  order: Act['order'],
  { note = '', fields = [], pulses }: More = {},
): Act {
  const price = priceOfAct(scene, order, fields);
  const cost =
    price === undefined
      ? 'the gamemaster has yet to set the price'
      : [...(price.cp > 0 ? [`${price.cp} CP`] : []), counted(price.pp, 'pulse')].join(', ');
  return {
    deed: {
      ...{ verb, label, says: note === '' ? cost : `${cost}; ${note}`, takes: TAKEN[leads] },
      ...(fields.length === 0 ? {} : { fields }),
    },
    leads,
    over,
    order,
    ...(pulses === undefined ? {} : { pulses }),
  };
}

export function pieceOf(scene: Scene, { acts, hex, ...able }: Able): Piece {
  const [act] = acts;
  const first = act === undefined ? undefined : priceOfAct(scene, act.order, act.deed.fields);
  return {
    ...able,
    ...(hex === '' ? {} : { at: atPlace(hex) }),
    cost: first === undefined ? {} : { CP: first.cp, PP: first.pp },
    deeds: acts.map(({ deed }) => deed),
  };
}
