/** Shares and caps of whole-number accounts. */

export const ROUNDINGS = ['nearest', 'floor', 'ceiling'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/**
 * `percent` of `total` as a whole number. `nearest` takes .5 up: 50 % of 17 is 9 (C3.5.4, C3.9). Worked in integers, so
 * that no fraction of a machine number decides a cap.
 */
export function share(total: number, percent: number, rounding: Rounding = 'nearest'): number {
  const hundredths = total * percent;
  if (rounding === 'floor') return Math.floor(hundredths / 100);
  if (rounding === 'ceiling') return Math.ceil(hundredths / 100);
  return Math.floor((hundredths + 50) / 100);
}
