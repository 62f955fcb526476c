/** How much of an account one sub-turn may use (C3.9). */
import { share } from '../../../../kernel/ledger.js';
import { wholeFigure } from '../figures/figures.js';
import type { ListName, Pack } from '../pack.js';
import { setting, type Settled } from '../settings.js';
import type { Account } from '../state.js';

/** What a view and the state both have. */
type Seen = Settled & { readonly figures: Readonly<Record<string, string>> };

/** `pp` depends on the CP used: the free CP lift it to what they need themselves. */
export type Caps = {
  readonly cp: number;
  readonly pp: (cpUsed: number) => number;
  /** The most PP that any use of the CP allows. */
  readonly mostPp: number;
  readonly rail: number;
};

/**
 * The caps of an account in a sub-turn: 75 % of the PBEM turn's allotment, .5 up; the free CP (4) may always be used if
 * they are left, and the pulses that they need (C3.9). Rail points have a cap by setting (C3.5.10). Never more than is
 * left.
 */
export function capsOf(pack: Pack, seen: Seen, list: ListName, account: Account): Caps {
  const limit = (row: string): number =>
    wholeFigure(pack, seen.figures, 'limits', row, 'value') ?? 0;
  const percent = limit('sub-turn');
  const isFree = list !== 'naval' || setting(seen, 'free-cp') === 'every';
  const free = isFree ? limit('free-cp') : 0;
  const { allotted, left, rail } = account;
  const isRailCapped = setting(seen, 'rail-limit') === 'sub-turn';
  const cp = Math.min(left.cp, Math.max(share(allotted.cp, percent), free));
  const pp = (cpUsed: number): number =>
    Math.min(left.pp, Math.max(share(allotted.pp, percent), cpUsed <= free ? cpUsed : 0));
  return {
    cp,
    pp,
    mostPp: pp(Math.min(cp, free)),
    rail: isRailCapped ? Math.min(rail, share(allotted.rail ?? rail, percent)) : rail,
  };
}
