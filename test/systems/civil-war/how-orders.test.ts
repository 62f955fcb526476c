import { describe, expect, it, test } from 'vitest';
import { asQuestionKey } from '../../../src/kernel/basic.js';
import type { Game } from '../../../src/kernel/run.js';
import { howOrders } from '../../../src/systems/civil-war/orders/pieces/how-orders.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { watersRound } from '../../../src/systems/civil-war/rules/ground/waters.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { lawCases } from '../../laws/law-cases.js';
import { pack, places, question, view } from './orders-view.js';

const asked = question('orders');
const afloat: Partial<View> = {
  fleets: [
    {
      ...{ side: 'usa', kind: 'ocean-transport', n: 3, at: 'water', list: 'east' },
      ...{ water: watersRound(pack, places.washington)[0] ?? '' },
      marches: { times: 0, last: 0 },
    },
  ],
};
describe('how an order is written', () => {
  const phrases = howOrders(pack, asked, view(afloat));

  test.each(phrases.flatMap(({ what, lines }) => lines.map((line) => [what, line] as const)))(
    '%s: %s',
    (_, line) => {
      expect(readPulseSheet(pack, line, asked, view(afloat)).faults).toEqual([]);
    },
  );

  it('names what only can be written: drops, loans, conditions, words, an army', () => {
    const all = phrases.flatMap(({ what, lines }) => [what, ...lines]).join('\n');
    for (const word of [
      'dropping',
      'lend',
      'if ',
      'until',
      'with 3 SP',
      '"',
      'form army',
      'present',
    ])
      expect(all).toContain(word);
  });

  it('C3.10 teaches nobody to save for the second sub-turn once it is there', () => {
    const said = (key: string): string =>
      JSON.stringify(
        howOrders(pack, question('orders', { key: asQuestionKey(key) }), view(afloat)),
      );
    expect(said('1.1/orders/usa-east')).toContain('saving points for the second sub-turn');
    expect(said('1.2/orders/usa-east')).toContain('"Waiting"');
    expect(said('1.2/orders/usa-east')).not.toMatch(/saving|: save /);
  });

  it('is said with the forces of the seat, and to nobody who has none', () => {
    expect(JSON.stringify(phrases)).toContain('McClellan');
    expect(howOrders(pack, question('orders', { list: 'west' }), view())).toEqual([]);
    expect(howOrders(pack, question('allocation'), view())).toEqual([]);
  });

  it('shows ships that support an attack on what is not the side’s own', () => {
    const lines = phrases.flatMap((phrase) => phrase.lines);
    const supports = lines.filter((line) => line.includes('support attack on'));
    expect(supports).not.toEqual([]);
    expect(supports.join()).not.toContain('support attack on Washington');
  });

  it('says the same whatever of the enemy is hidden', () => {
    const game: Game | undefined = lawCases().find(({ name }) => name.includes('civil-war'))?.game;
    expect(game?.phrases(asked, view({ enemies: [] }))).toEqual(game?.phrases(asked, view()));
  });
});
