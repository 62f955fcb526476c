/** The accounts of a sheet as bars: what it uses, what is allowed now, what there is in all, what stays for later. */
import { capitalized } from '../../kernel/basic.js';
import type { MusterAccount } from '../../kernel/muster.js';
import type { Total } from '../../kernel/system.js';

/** What `partials/cap-bars` takes: places in percent of all that the account has. */
export const capBars = (totals: readonly Total[]) =>
  totals.filter(({ cap, used, left }) => cap + used + left > 0).map(barOf);

/** Points that no sheet is asked about now: what is used of them is spent. */
export const accountBars = ({ points }: MusterAccount) =>
  points.map(({ name, left, all }) => ({
    ...barOf({ name, used: all - left, cap: all, left }),
    ...{ says: `${String(left)} of ${String(all)} left`, later: '' },
  }));

function barOf({ name, used, cap, left, more = 0, later }: Total) {
  const all = Math.max(1, used + left, used, cap);
  const part = (n: number): string => `${String(Math.round((Math.max(0, n) / all) * 1000) / 10)}%`;
  const over = used > cap;
  return {
    ...{
      name: capitalized(name),
      over,
      used: String(used),
      cap: String(cap),
      left: String(Math.max(0, left)),
    },
    ...{ usedWidth: part(used), capAt: part(cap), isCapped: cap < all },
    // What may come on top never goes beyond the cap.
    ...{ mayMore: more > 0, moreWidth: part(Math.max(0, Math.min(cap - used, more))) },
    all: String(Math.max(0, used + left)),
    says: `${String(used)} of ${String(cap)}${
      over ? `: ${String(used - cap)} too many` : more > 0 ? `, up to ${String(more)} more` : ''
    }`,
    later: laterWords(Math.max(0, used + left), Math.max(0, left), later),
  };
}

/** `15 in all, 6 left for the second sub-turn`. */
function laterWords(all: number, left: number, later: Total['later']): string {
  if (later === undefined) return '';
  const most = later.most < left ? ` (${String(later.most)} usable)` : '';
  return `${String(all)} in all, ${String(left)} left for ${later.when}${most}`;
}
