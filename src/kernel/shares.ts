/** The sums of a group of shares, the same in a page as it is made and as it is filled in. */

/** A share with its bounds; `beside`: what counts to it beside its own number. */
export type Share = {
  readonly id: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly beside: number;
};

/** `beside`: what is taken out of the whole beside the shares. */
export type Shares = {
  readonly whole: number;
  readonly beside: number;
  readonly shares: readonly Share[];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** What is left of the whole; less than nothing when too much is handed out. */
export const restOf = ({ whole, beside, shares }: Shares): number =>
  whole - beside - sum(shares.map(({ value }) => value));

/** Whether a share is beyond its bounds. */
export const isBeyond = ({ value, min, max, beside }: Share): 'over' | 'under' | 'within' =>
  value + beside > max ? 'over' : value + beside < min ? 'under' : 'within';

/** Parts of a bar's length, in hundredths of the whole. */
export type Bar = { readonly used: number; readonly most: number; readonly least: number };

export function barOf({ value, beside, min, max }: Share, whole: number): Bar {
  const part = (n: number): number =>
    whole <= 0 ? 0 : Math.round(Math.min(1, Math.max(0, n / whole)) * 1000) / 10;
  return { used: part(value + beside), most: part(max), least: part(min) };
}

/**
 * The values with the rest handed out: first what each is short of, then one by one to the share that is least filled.
 * No share goes over its limit; nothing is taken from any.
 */
export function splitRest(group: Shares): ReadonlyMap<string, number> {
  const values = new Map(group.shares.map(({ id, value }) => [id, value]));
  const filled = ({ id, beside }: Share): number => (values.get(id) ?? 0) + beside;
  let rest = Math.min(restOf(group), 100_000);
  const give = (share: Share): void => {
    values.set(share.id, (values.get(share.id) ?? 0) + 1);
    rest -= 1;
  };
  for (const share of group.shares) {
    while (rest > 0 && filled(share) < Math.min(share.min, share.max)) give(share);
  }
  while (rest > 0) {
    const open = group.shares.filter((share) => filled(share) < share.max);
    const [least] = [...open].sort((a, b) => (filled(a) + 1) / a.max - (filled(b) + 1) / b.max);
    if (least === undefined) break;
    give(least);
  }
  return values;
}

/** `5 wagons left`, `3 wagons too many`, `all given out`. */
export function sayRest(rest: number, unit: string): string {
  if (rest === 0) return 'all given out';
  return rest > 0 ? `${String(rest)} ${unit} left` : `${String(-rest)} ${unit} too many`;
}
