/** Prices of the table as a seat knows them, with what a poor production adds to them (C3.5.6, B8). */
import { never, type Result, no, ok } from '../../../../kernel/basic.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import type { ListName, Pack } from '../../rules/pack.js';
import { effectOn } from '../../rules/figures/effects.js';
import type { Effect } from '../../rules/state.js';
import type { View } from '../../rules/view.js';
import type { ForceName } from './names.js';

/** What changes a price: some effects add to it, others say what it is now; the later of these counts. */
const CHANGES: Readonly<
  Record<string, { readonly more?: Effect; readonly becomes?: readonly Effect[] }>
> = {
  depot: { more: 'works-dearer' },
  entrench: { more: 'works-dearer' },
  fortress: { more: 'works-dearer', becomes: ['fortress-cost'] },
  ironclad: { becomes: ['ships-cost', 'ships-cost-more'] },
  raider: { becomes: ['ships-cost', 'ships-cost-more'] },
};

/**
 * CP of a row of the table `prices` for an account of the viewer's side; without an account, for its supreme commander.
 * Undefined while the figure is missing.
 */
export function priceFigure(
  pack: Pack,
  seen: View,
  row: string,
  list?: ListName,
): number | undefined {
  const usual = wholeFigure(pack, seen.figures, 'prices', row, 'cp');
  const change = CHANGES[row];
  if (usual === undefined || change === undefined) return usual;
  const on = (effect: Effect): number | undefined =>
    effectOn(pack, seen.figures, seen.industry, effect, list);
  const becomes = (change.becomes ?? []).map(on).findLast((cp) => cp !== undefined);
  if (becomes !== undefined) return becomes;
  return usual + (change.more === undefined ? 0 : (on(change.more) ?? 0));
}

/** Whether ships of the viewer's side may still enter (B8). */
export const mayEnterShips = (pack: Pack, seen: View, list?: ListName): boolean =>
  effectOn(pack, seen.figures, seen.industry, 'no-ships', list) === undefined;

export type Price = { readonly cp: number; readonly pp: number };

/** `price-missing`: the gamemaster has yet to set `figure`. `unknown-force`: no such leader or army of the viewer's. */
export type PriceFault = {
  readonly code: 'price-missing' | 'unknown-force';
  readonly figure?: string;
};

export type PricedForce =
  | Extract<ForceName, { of: 'leader' | 'army' }>
  | { readonly of: 'sp'; readonly n?: number | undefined };

type Named = { readonly name: string; readonly initiative: number };

/** `pulses`: of a wait. `list`: the account that pays; the state of its theater's production may bear on the price. */
export type Payer = { readonly pulses?: number; readonly list?: ListName | undefined };

/** So many times a price of the table; its PP are as many as its CP, and one each where it costs none. */
export function byTable(
  pack: Pack,
  seen: View,
  row: string,
  { times = 1, list }: { readonly times?: number; readonly list?: ListName | undefined } = {},
): Result<Price, PriceFault> {
  const cp = priceFigure(pack, seen, row, list);
  if (cp === undefined) return no({ code: 'price-missing', figure: `prices|${row}|cp` });
  return ok({ cp: cp * times, pp: Math.max(1, cp) * times });
}

/** The price of moving a force. */
export function priceOfMove(pack: Pack, seen: View, force: PricedForce): Result<Price, PriceFault> {
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

/** What is led costs the initiative of its leader. */
export function byInitiative(seen: View, name: string): Result<Price, PriceFault> {
  const leader = [...seen.leaders, ...seen.pool].find((other: Named) => other.name === name);
  if (leader === undefined) return no({ code: 'unknown-force' });
  return ok({ cp: leader.initiative, pp: leader.initiative });
}
