/** How much of an account one sub-turn may use (C3.9). */
import { share } from '../../../kernel/ledger.js';
import { wholeFigure } from '../figures/figures.js';
import type { Pack } from '../pack.js';
import type { Account } from '../state.js';

/** `pp` depends on the CP used: the free CP lift it to what they need themselves. */
export type Caps = { readonly cp: number; readonly pp: (cpUsed: number) => number };

/**
 * The caps of an account in a sub-turn: 75 % of the PBEM turn's allotment, .5 up; the free CP (4) may always be used if
 * they are left, and the pulses that they need (C3.9). Never more than is left.
 */
export function capsOf(
  pack: Pack,
  given: Readonly<Record<string, string>>,
  account: Account,
): Caps {
  const percent = wholeFigure(pack, given, 'limits', 'sub-turn', 'value') ?? 0;
  const free = wholeFigure(pack, given, 'limits', 'free-cp', 'value') ?? 0;
  const { allotted, left } = account;
  return {
    cp: Math.min(left.cp, Math.max(share(allotted.cp, percent), free)),
    pp: (cpUsed) =>
      Math.min(left.pp, Math.max(share(allotted.pp, percent), cpUsed <= free ? cpUsed : 0)),
  };
}
