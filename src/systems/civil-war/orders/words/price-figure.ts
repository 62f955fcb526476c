/** A price of the table as a seat knows it, with what a poor production adds to it (B8). */
import { wholeFigure } from '../../rules/figures/figures.js';
import type { ListName, Pack } from '../../rules/pack.js';
import { effectOn } from '../../rules/figures/effects.js';
import type { Effect } from '../../rules/state.js';
import type { View } from '../../rules/view.js';

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
