/**
 * The campaign of the demonstration at five moments: the supreme commanders are asked for allocations; the theater
 * commanders for orders; all orders are in; the first sub-turn is played and held; it is released.
 */
export const STAGES = ['allocations', 'orders', 'sheets', 'held', 'released'] as const;
export type Stage = (typeof STAGES)[number];
