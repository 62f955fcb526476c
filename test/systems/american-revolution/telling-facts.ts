/** Facts of a turn that reports tell of, for tests. */
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';

export const american = { side: 'american', area: 'trenton' } as const;
export const british = { side: 'british', area: 'trenton' } as const;
export const battle: Extract<Fact, { kind: 'fought' }> = {
  ...{ kind: 'fought', side: 'british', area: 'trenton', against: ['open'], odds: 1, die: 4 },
  ...{ force: { 'B/open': 5 }, defenders: { 'C/open': 4 }, strengths: [5, 4] },
  ...{ result: ['1', '1'], losses: [1, 1] },
};
export const lost = (
  side: 'american' | 'british',
  kind: string,
  n: number,
  area = 'trenton',
): Fact => ({
  ...{ kind: 'lost', side, area, force: { [`${kind}/open`]: n } },
});
export const assessed = (
  control: Extract<Fact, { kind: 'assessed' }>['control'],
  pass = 1,
): Fact => ({
  ...{ kind: 'assessed', pass, control, vp: 18 },
});
export const turned: Fact = { kind: 'turned', turn: 1, side: 'british' };
export const levied = (area: string, n: number): Fact => ({
  ...{ kind: 'placed', side: 'american', area, what: 'C', n, as: 'levy' },
});
export const wintered = (area: string, gone: number, of: number): Fact => ({
  ...{ kind: 'wintered', area, lost: gone, of, dice: [1, 4] },
});
