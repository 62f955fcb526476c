/** Reading is bounded in its work, not in the length of a sheet alone. */
import { describe, expect, it } from 'vitest';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import type { SeenFleet, View } from '../../../src/systems/civil-war/rules/view.js';
import { account, leader, pack, places, question, troops, view } from './orders-view.js';

const ships = (n: number): SeenFleet => ({
  ...{ side: 'usa', kind: 'river-transport', list: 'naval', at: 'water', water: '3820|3821', n },
  marches: { times: 0, last: 0 },
});
const seen: View = view({
  lists: ['east', 'naval'],
  fleets: [ships(9)],
  troops: [troops(places.washington, 9)],
  leaders: [leader('McClellan', places.washington)],
  accounts: { usa: { east: account(4000, 9000), naval: account(4000, 9000) }, csa: {} },
});

const lines = (n: number, line: string): string =>
  Array.from({ length: n }, (_, index) => `PP ${index + 1}: ${line}`).join('\n');

const read = (text: string, list: 'east' | 'naval', as = seen) =>
  readPulseSheet(pack, text, question('orders', { list }), as);

/** The least of several, in milliseconds: what else the machine does is in the others. */
function leastTime(work: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('C3.11 what it costs to read a sheet', () => {
  const march = 'move 1 SP at Washington to Alexandria';
  const sail = 'sail 1 NSP at Cairo Ohio to Paducah Ohio';
  const either = `if Cairo is ours then ${sail} else sail 1 NSP at Paducah Ohio to Cairo Ohio`;

  it.each([
    ['that name ships', sail],
    ['that name ships under a condition', either],
  ])('lines %s cost about as much to read as lines that name troops', (_what, naval) => {
    const land = leastTime(() => read(lines(190, `if Cairo is ours then ${march}`), 'east'));
    // A search for names that may have been meant, at every try, made it thirty times.
    expect(leastTime(() => read(lines(190, naval), 'naval'))).toBeLessThan(8 * land + 10);
  });

  it('a thousand lines that may turn out in every way are read to the end', () => {
    const reading = read(
      lines(1000, 'if Cairo is ours then lend 1 NSP at Cairo Ohio to west'),
      'naval',
    );
    expect(reading.lines).toHaveLength(1000);
    expect(reading.faults.map(({ code }) => code)).not.toContain('too-long');
  });

  it('a sheet that would cost too much is read as far as its lines are cheap, and says how far', () => {
    const crowd = Array.from({ length: 2000 }, () => troops(places.baltimore, 1));
    const huge = { ...seen, troops: [...seen.troops, ...crowd] };
    const text = lines(1900, 'if Cairo is ours then wait else wait');
    const reading = read(text, 'east', huge);
    const fault = reading.faults.find(({ code }) => code === 'too-long');
    expect(fault).toMatchObject({ line: 0, read: '1900 lines' });
    const most = Number(/Write (\d+) lines or fewer/.exec(fault?.message ?? '')?.[1]);
    expect(most).toBeGreaterThan(60);
    expect(reading.lines).toHaveLength(most);
    const once = reading.faults.length;
    expect(read(text, 'east', huge).faults).toHaveLength(once);
  });
});
