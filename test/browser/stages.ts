/**
 * The campaign of the demonstration at five moments: the supreme commanders are asked for allocations; the theater
 * commanders for orders; all orders are in; the first sub-turn is played and held; it is released.
 */
export const STAGES = ['allocations', 'orders', 'sheets', 'held', 'released'] as const;
export type Stage = (typeof STAGES)[number];

export const HOLDERS = [
  { seat: 'usa-supreme', name: 'Margaret Hale', mail: 'margaret.hale@example.org' },
  { seat: 'usa-east', name: 'Edward Harte', mail: 'edward.harte@example.org' },
  { seat: 'usa-west', name: 'Ruth Okafor', mail: 'ruth.okafor@example.org' },
  { seat: 'usa-trans', name: 'Tom Brandt', mail: 'tom.brandt@example.org' },
  { seat: 'csa-supreme', name: 'Philip Ashdown', mail: 'philip.ashdown@example.org' },
  { seat: 'csa-east', name: 'Hélène Mercier', mail: 'helene.mercier@example.org' },
  { seat: 'csa-west', name: 'Katrin Vogel', mail: 'katrin.vogel@example.org' },
] as const;
