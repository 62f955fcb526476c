/** What an action costs (C3.5.6): a pulse for each CP used, for each strength point and for each leader entered. */
import { never, no, ok, type Result } from '../../../kernel/basic.js';
import { reactionPrice } from '../rules/figures/reaction.js';
import { entryPrice, isNavalAction, type NavalAction } from './words/orders.js';
import type { Action, ForceName } from './words/order.js';
import type { ListName, Pack } from '../rules/pack.js';
import { priceFigure } from './words/price-figure.js';
import type { View } from '../rules/view.js';

export type Price = { readonly cp: number; readonly pp: number };

/** `price-missing`: the gamemaster has yet to set `figure`. `unknown-force`: no such leader or army of the viewer's. */
export type PriceFault = {
  readonly code: 'price-missing' | 'unknown-force';
  readonly figure?: string;
};

/** What a price is asked of: an action, or as much of it as could be read. */
export type Priced =
  | { readonly kind: 'enter-leaders' | 'enter-sp'; readonly n: number }
  | {
      readonly kind:
        'depot' | 'entrench' | 'fortify' | 'cut' | 'destroy-depot' | 'shift' | 'form-army';
    }
  | { readonly kind: 'wait' | 'save' | 'words' }
  | { readonly kind: 'rally'; readonly force: PricedForce }
  | {
      readonly kind: 'move';
      readonly force: PricedForce;
      readonly ride?: true;
    }
  | NavalAction;
type PricedForce =
  | Extract<ForceName, { of: 'leader' | 'army' }>
  | { readonly of: 'sp'; readonly n?: number | undefined };

type Named = { readonly name: string; readonly initiative: number };

/** `pulses`: of a wait. `list`: the account that pays; the state of its theater's production may bear on the price. */
export type Payer = { readonly pulses?: number; readonly list?: ListName | undefined };

/**
 * The price of an action as a viewer knows it. A wait costs no CP and any number of pulses. A led force costs the
 * initiative of its leader, an army that of its commander.
 */
export function priceOf(
  pack: Pack,
  seen: View,
  action: Priced | Action,
  { pulses = 1, list }: Payer = {},
): Result<Price, PriceFault> {
  switch (action.kind) {
    case 'wait':
      return ok({ cp: 0, pp: pulses });
    case 'enter-leaders':
    case 'enter-sp':
      return ok({ cp: 0, pp: action.n });
    case 'depot':
    case 'destroy-depot':
    case 'entrench':
      return byTable(pack, seen, action.kind, { list });
    case 'shift':
      return byTable(pack, seen, 'leader-shift', { list });
    case 'form-army':
      return byTable(pack, seen, action.kind, { list });
    case 'rally':
      return priceOfRally(pack, seen, action.force);
    case 'save':
      return ok({ cp: 0, pp: 0 });
    case 'words':
      return ok({ cp: pulses, pp: pulses });
    case 'fortify':
      return byTable(pack, seen, 'fortress', { list });
    case 'cut':
      return byTable(pack, seen, 'cut-rail');
    case 'move': {
      const price = priceOfMove(pack, seen, action.force);
      // By the die a cavalry force costs 1 CP; the full price is written where it is to go in any case (C5.1).
      return price.ok && action.ride === true && pulses === 1 ? ok({ cp: 1, pp: 1 }) : price;
    }
    default:
      return isNavalAction(action) ? priceOfShips(pack, seen, action, list) : never(action);
  }
}

/** Ships and what they carry (C6.2-C6.7). Sea movement is paid in naval CP that are counted apart (C6.3). */
function priceOfShips(
  pack: Pack,
  seen: View,
  action: NavalAction,
  list: ListName | undefined,
): Result<Price, PriceFault> {
  switch (action.kind) {
    case 'enter-ships':
      return byTable(pack, seen, entryPrice(seen.side ?? 'usa'), { list });
    case 'sail':
    case 'support':
      return action.who.by === 'leader'
        ? byInitiative(seen, action.who.leader)
        : byTable(pack, seen, 'single-nsp', { times: action.who.ships.n });
    case 'recall':
      return byTable(pack, seen, 'recall');
    case 'lend':
      return ok({ cp: 0, pp: 1 });
    case 'carry':
      return action.under === undefined
        ? byTable(pack, seen, 'single-nsp', { times: action.nsp })
        : byInitiative(seen, action.under);
    case 'sea-move':
      return ok({ cp: 0, pp: action.n });
    default:
      return never(action);
  }
}

function byTable(
  pack: Pack,
  seen: View,
  row: string,
  { times = 1, list }: { readonly times?: number; readonly list?: ListName | undefined } = {},
): Result<Price, PriceFault> {
  const cp = priceFigure(pack, seen, row, list);
  if (cp === undefined) return no({ code: 'price-missing', figure: `prices|${row}|cp` });
  return ok({ cp: cp * times, pp: cp * times });
}

/** A rally by order costs what a rally in a fight does (C3.16). */
function priceOfRally(pack: Pack, seen: View, force: PricedForce): Result<Price, PriceFault> {
  const named = force.of === 'leader' ? { ...force, alone: false } : force;
  const led = named.of === 'sp' ? undefined : priceOfMove(pack, seen, named);
  if (led?.ok === false) return led;
  const cp = reactionPrice(pack, seen.figures, 'rally-cp', led?.value.cp);
  if (cp === undefined) return no({ code: 'price-missing', figure: 'reaction|rally-cp|value' });
  return ok({ cp, pp: cp });
}

function priceOfMove(pack: Pack, seen: View, force: PricedForce): Result<Price, PriceFault> {
  switch (force.of) {
    case 'sp':
      return byTable(pack, seen, 'single-sp', { times: force.n ?? 1 });
    case 'leader':
      return force.alone ? byTable(pack, seen, 'leader-alone') : byInitiative(seen, force.leader);
    case 'army': {
      const army = seen.armies.find((other) => other.name === force.army);
      return army === undefined
        ? no({ code: 'unknown-force' })
        : byInitiative(seen, army.commander);
    }
    default:
      return never(force);
  }
}

export function byInitiative(seen: View, name: string): Result<Price, PriceFault> {
  const leader = [...seen.leaders, ...seen.pool].find((other: Named) => other.name === name);
  if (leader === undefined) return no({ code: 'unknown-force' });
  return ok({ cp: leader.initiative, pp: leader.initiative });
}
