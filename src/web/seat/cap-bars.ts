/** The accounts of a sheet as bars: what it uses, what the cap allows, what is left after it. */
import type { Total } from '../../kernel/system.js';

/** What `partials/cap-bars` takes: places in percent of all that the account has. */
export const capBars = (totals: readonly Total[]) =>
  totals.filter(({ cap, used, left }) => cap + used + left > 0).map(barOf);

function barOf({ name, used, cap, left, more = 0, later }: Total) {
  const all = Math.max(1, used + left, used, cap);
  const part = (n: number): string => `${String(Math.round((Math.max(0, n) / all) * 1000) / 10)}%`;
  const over = used > cap;
  return {
    ...{ name, over, used: String(used), cap: String(cap), left: String(Math.max(0, left)) },
    ...{ usedWidth: part(used), capAt: part(cap), isCapped: cap < all },
    // What may come on top never goes beyond the cap.
    ...{ mayMore: more > 0, moreWidth: part(Math.max(0, Math.min(cap - used, more))) },
    all: String(Math.max(0, used + left)),
    says: over
      ? `${String(used - cap)} more than the ${String(cap)} that may be used`
      : `${String(used)} of at most ${String(cap)}${more > 0 ? `, at most ${String(more)} more` : ''}`,
    later:
      later === undefined
        ? ''
        : `${String(Math.max(0, left))} left for ${later.when}${
            later.most < left ? `, of which ${String(later.most)} can be used` : ''
          }`,
  };
}
