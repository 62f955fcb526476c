/** What a piece can be told to do: the deed as a page offers it, and the order that comes of it. */
import { atPlace, type Spot } from '../../../../kernel/map/spot.js';
import type { Deed, DeedField, Piece } from '../../../../kernel/sheet-form.js';
import { counted } from '../../rules/counts.js';
import type { Scene } from '../words/read-force.js';
import type { Price } from '../words/price-figure.js';
import type { StandingAction } from '../order.js';
import { priceOfStanding } from '../sheet/read-standing.js';
import { type Action, priceOf } from '../verbs.js';

/** Where an order leads, and what it is to pass. */
export type Way = { readonly to: string; readonly via: readonly string[] };

/** The values of a deed's fields, each within its limits. */
export type Said = Readonly<Record<string, string>>;

/** Where an order leads: along a path of hexes, to one of them, or nowhere. */
export type Leads = 'path' | 'hex' | 'nothing';

/** `over`: on what a way runs. */
type Pointed = {
  readonly deed: Deed;
  readonly leads: Leads;
  readonly over: 'land' | 'rail' | 'water' | 'nothing';
};

/** `pulses`: how many it lasts where no price says so. `drops`: the force may leave SP on its way (B4). */
export type PulseAct = Pointed & {
  readonly order: (way: Way, said: Said) => Action;
  readonly pulses?: (said: Said) => number;
  readonly drops?: true;
};

/** A line without pulses (C3.16). */
export type StandingAct = Pointed & {
  readonly stands: (way: Way, said: Said) => StandingAction;
};

export type Act = PulseAct | StandingAct;

/** How many pulses and CP the sheet may still use. */
export type Room = { readonly pulses: number; readonly cp: number };

/** A piece with the orders behind its deeds; `hex` is '' for what stands nowhere, `water` the hexside of ships. */
export type Able = Omit<Piece, 'deeds' | 'cost' | 'at'> & {
  readonly hex: string;
  readonly water?: string;
  readonly acts: readonly Act[];
};

const TAKEN: Readonly<Record<Leads, Deed['takes']>> = {
  ...{ path: ['way', 'slot'], hex: ['place', 'slot'], nothing: ['slot'] },
};

/** Ships lie on hexsides, and go from one to the next. */
const ALONG_SIDES: Deed['takes'] = ['course', 'slot'];

const NOWHERE: Way = { to: '', via: [] };

/** What is said where nobody has filled anything in. */
export const unsaid = (fields: readonly DeedField[] = []): Said =>
  Object.fromEntries(fields.map(({ id, value }) => [id, value]));

/** The number in a field; 0 where it is empty. */
export const numberIn = (said: Said, id: string): number => Number(said[id] ?? '');

type Priced = Pick<PulseAct, 'order'> | Pick<StandingAct, 'stands'>;

/** What an act costs wherever it leads; undefined while the gamemaster has yet to set the figure. */
function priceOfAct(scene: Scene, act: Priced, fields: Deed['fields']): Price | undefined {
  const said = unsaid(fields);
  if ('stands' in act) return priceOfStanding(scene, act.stands(NOWHERE, said));
  const action = act.order(NOWHERE, said);
  const price = priceOf(scene.pack, scene.seen, action, { list: scene.list });
  return price.ok ? price.value : undefined;
}

const costText = ({ cp, pp }: Price): string =>
  [...(cp > 0 ? [`${cp} CP`] : []), counted(pp, 'pulse')].join(', ');

const UNPRICED = 'the gamemaster has not set the price yet';

/** What more is to be said of a deed. */
type More = {
  readonly note?: string;
  readonly fields?: readonly DeedField[];
  readonly pulses?: PulseAct['pulses'];
  readonly drops?: true;
};

/** An act with its price in words. */
export function act(
  scene: Scene,
  [verb, label]: readonly [verb: string, label: string],
  leads: Leads,
  over: Act['over'],
  order: PulseAct['order'],
  { note = '', fields = [], pulses, drops }: More = {},
): PulseAct {
  const price = priceOfAct(scene, { order }, fields);
  const cost = price === undefined ? UNPRICED : costText(price);
  return {
    deed: {
      ...{
        verb,
        label,
        says: note === '' ? cost : `${cost}; ${note}`,
        takes: over === 'water' ? ALONG_SIDES : TAKEN[leads],
      },
      ...(fields.length === 0 ? {} : { fields }),
    },
    leads,
    over,
    order,
    ...(pulses === undefined ? {} : { pulses }),
    ...(drops === undefined ? {} : { drops }),
  };
}

/** A standing order with its price, which is paid when it is carried out. */
export function standing(
  scene: Scene,
  [verb, label]: readonly [verb: string, label: string],
  leads: 'hex' | 'nothing',
  stands: StandingAct['stands'],
  fields: readonly DeedField[] = [],
): StandingAct {
  const price = priceOfAct(scene, { stands }, fields);
  const isFree = price?.cp === 0 && price.pp === 0;
  const cost =
    price === undefined ? UNPRICED : isFree ? 'free' : `${costText(price)} when it is carried out`;
  const takes: Deed['takes'] = leads === 'hex' ? ['place'] : [];
  return {
    deed: {
      ...{ verb, label, says: `standing order: ${cost}`, takes },
      ...(fields.length === 0 ? {} : { fields }),
    },
    ...{ leads, over: 'nothing', stands },
  };
}

/** Ships stand at the link whose first place is the land beside them. */
export const spotOf = (hex: string, water: string | undefined): Spot =>
  water === undefined
    ? atPlace(hex)
    : { on: 'link', a: hex, b: water.split('|').find((end) => end !== hex) ?? hex };

/** `deeds`: what it can be told to do now. */
export function pieceOf(
  scene: Scene,
  { acts, hex, water, ...able }: Able,
  deeds: readonly Deed[],
): Piece {
  const act = acts.find(({ deed }) => deed.verb === deeds[0]?.verb);
  const first = act === undefined ? undefined : priceOfAct(scene, act, act.deed.fields);
  return {
    ...able,
    ...(hex === '' ? {} : { at: spotOf(hex, water) }),
    cost: first === undefined ? {} : { CP: first.cp, PP: first.pp },
    deeds,
  };
}
