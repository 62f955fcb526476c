/**
 * No part of an order is silently dropped (AR-73): a word put into a line at any place is a fault, or changes what the line
 * means. Lines of every order, of every kind of question, and of the gamemaster's amendments.
 */
import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../../src/kernel/system.js';
import { readAmendment } from '../../../src/systems/american-revolution/gm/amend.js';
import { readSheet } from '../../../src/systems/american-revolution/orders/read.js';
import type { View } from '../../../src/systems/american-revolution/rules/view.js';
import { meaningOf, wordsDropped, type Harmless } from '../inserted-words.js';
import { land, pack, promptFor, viewIn } from './orders-board.js';
import { position } from './telling-board.js';

const LIST = 'it joins the parts of a list, and names none itself';

const HARMLESS: readonly Harmless[] = [
  [/^(?:move|sail|open|attack|fortify|besiege|place|lose)/, 'and', LIST],
  [/^lose M, 1C/, '2', 'M has two SP there'],
  [/^place 5 at trenton/, ', rest at eastjersey', 'the rest may be nobody'],
];

type Asked = { readonly seen: View; readonly prompt: Prompt };

const american = viewIn('american', {
  at: 'boston 1B fort, boston 1B, boston 9C 9M, worcester 5C 3M, springfield 4C, albany 9M fort',
});
const fleet = viewIn('american', {
  at: 'newport 4SF 2C, boston 3M 3C, norfolk 2C',
  fleets: { american: 'rhodeisland', british: 'chesapeake' },
  overseas: { F: 3, SF: 2, fleet: true },
});
const british = viewIn('british', {
  at: 'boston 9B 3T, newyork 6B, worcester 2C',
  ...{ overseas: { B: 6 }, withdrawal: { left: 4, by: 9 } },
});
const areasOf = (...regions: readonly string[]): readonly string[] =>
  land.areas.filter(({ region }) => regions.includes(region)).map(({ id }) => id);
const orders = (seen: View): Asked => ({ seen, prompt: promptFor(seen.who) });
const asked = (kind: string, about: Prompt['about']): Asked => ({
  seen: american,
  prompt: promptFor('american', kind, about),
});

const ASKED: Readonly<Record<string, Asked>> = {
  'orders of the Americans': orders(american),
  'orders with the French fleet': orders(fleet),
  'orders of the British': orders(british),
  militia: asked('militia', {
    ...{ places: [{ region: 'njy', n: 5 }], areas: areasOf('njy') },
  }),
  'militia of two regions': asked('levy', {
    places: [
      { region: 'njy', n: 5 },
      { region: 'mas', n: 2 },
    ],
    areas: areasOf('njy', 'mas'),
  }),
  'militia in advance': asked('militia', { standing: true, areas: areasOf('njy', 'mas') }),
  losses: asked('losses', {
    n: 3,
    from: [
      { kind: 'C', condition: 'open', n: 3 },
      { kind: 'M', condition: 'open', n: 2 },
      { kind: 'C', condition: 'fort', n: 1 },
    ],
  }),
  'losses in advance': asked('losses', { standing: true }),
  'the end of the war': { seen: american, prompt: promptFor('gm', 'ended') },
};

const LINES: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  'orders of the Americans': [
    ['move 5C from worcester to springfield', 'from boston', 'to boston', 'by sea', '3M', 'fort'],
    ['move 5M from boston via worcester to springfield', 'by albany', 'via albany', 'by sea'],
    ['move all from worcester to springfield', '2C', 'but 2C', 'fort'],
    ['move 5M from boston to worcester; stop after 1', '; stop after 2', '; stop below 4'],
    ['move 5M from boston to worcester; stop below 4', '; stop below 2', 'or 2', '; stop after 1'],
    [
      'move 5M from boston to worcester; stop when met',
      '; stop after 1',
      '; unless failed',
      'by 2',
    ],
    ['move 5M from boston to worcester; unless failed', '; stop when met', 'or met'],
    ['move 5M from boston to worcester, springfield; leave 2M at worcester', '1M', 'in boston'],
    ['open 9M at albany', '2C', 'in worcester', 'fort', '; odds 2-1'],
    [
      'attack boston with 9C against open',
      'in worcester',
      'fort',
      'siege',
      '; odds 2-1',
      'with 3M',
    ],
    ['attack boston with 9C 9M against fort; odds 2-1', '; odds 1-1', 'or 3-1', 'all'],
    ['attack boston with all against fort', '3C', 'open', 'with 3M'],
    ['besiege boston with 5M', 'with all', 'fort', 'worcester', '; odds 2-1'],
    ['fortify worcester with 3C 2M', 'with all', 'boston', '; stop after 1'],
  ],
  'orders with the French fleet': [
    ['sail 4SF from newport to boston', '2C', 'to norfolk', 'from boston', 'via norfolk', 'fort'],
    ['land at newport', '3F', 'all', 'in boston', 'at boston'],
  ],
  'orders of the British': [
    ['sail 5B from boston to newyork', '2T', 'from newyork', 'to boston', 'open'],
    ['withdraw 3B from boston', '2T', 'all', 'from newyork', 'to newyork'],
    ['fleet to newyork', '5B', 'all', 'from boston', 'to norfolk', 'with 2B'],
    ['land at newyork', '6B', 'in boston'],
    ['move 5B 2T from boston to worcester', 'fort', 'with 3B', 'by sea'],
  ],
  militia: [
    ['place 2 at trenton, rest at eastjersey', 'rest', ', rest at philadelphia', ', 2 at trenton'],
    ['place rest at trenton', ', 2 at eastjersey', ', rest at eastjersey', 'all'],
    ['place 5 at trenton', '2', ', rest at eastjersey', 'in eastjersey', '; at once'],
  ],
  'militia of two regions': [
    ['place rest at trenton, rest at boston', ', rest at worcester', ', 1 at worcester'],
  ],
  'militia in advance': [
    ['place 2 at trenton, rest at eastjersey', 'rest', ', rest at philadelphia', ', 3 at trenton'],
  ],
  losses: [
    ['lose M, 1C', 'fort', 'or C', 'all'],
    ['lose 2C open, 1M', 'fort', 'or C', '1C fort'],
  ],
  'losses in advance': [['lose M fort, C', 'open', 'or', 'all']],
  'the end of the war': [['go on', 'no', 'until winter']],
};

describe.each(Object.entries(LINES))('AR-73 %s', (name, lines) => {
  const meaning = (line: string): string | undefined => {
    const asking = ASKED[name];
    return asking && meaningOf(readSheet(pack)(line, asking.prompt, asking.seen));
  };
  it.each(lines)('%s', (line, ...own) => {
    expect(wordsDropped({ meaning, harmless: HARMLESS }, line, own)).toEqual([]);
  });
});

const AMENDMENTS: readonly (readonly [string, ...string[]])[] = [
  ['place 3 B fort at boston', 'open', '2 T', 'at trenton', 'siege'],
  ['remove 2 B at boston', 'fort', 'C', 'at trenton', 'all'],
  ['fleet british at boston', 'french', 'away', 'at newport'],
  ['fleet french away', 'british', 'at newport'],
  ['region njy control british', 'american', 'nobody', 'yes', 'tories yes'],
  ['region njy tories yes', 'no', 'militia', 'control british'],
  ['successes 1', '2', 'american'],
  ['overseas 6 B', '4', '2 F', 'F'],
  ['turn 5 british', '6', 'american'],
  ['french due 14', 'never', '15'],
  ['french never', 'due 14', 'due'],
  ['withdrawal 10 by 14', 'none', 'by 15', '9'],
  ['withdrawal none', '10', 'by 14'],
  ['over american', 'british', 'nobody'],
];

describe('amendments', () => {
  const now = position(['3 B boston']);
  const meaning = (line: string): string | undefined => meaningOf(readAmendment(pack)(line, now));
  it.each(AMENDMENTS)('%s', (line, ...own) => {
    expect(wordsDropped({ meaning, harmless: HARMLESS }, line, own)).toEqual([]);
  });
});

it('every word that is called harmless stands in a line that is tried', () => {
  const tried = Object.values(LINES).flat();
  const idle = HARMLESS.filter(
    ([lines, inserted]) =>
      !tried.some(([line, ...own]) => lines.test(line) && ['2', 'and', ...own].includes(inserted)),
  );
  expect(idle).toEqual([]);
});
