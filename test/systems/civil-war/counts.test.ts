/** Sentences with numbers in them: nouns and verbs agree with none, one and several. */
import { expect, it } from 'vitest';
import { sayCondition } from '../../../src/systems/civil-war/orders/words/condition-words.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { countryPhrases } from '../../../src/systems/civil-war/telling/tell-country.js';
import { meansPhrases } from '../../../src/systems/civil-war/telling/tell-means.js';
import { navalPhrases } from '../../../src/systems/civil-war/telling/tell-naval.js';
import { account, pack, question, withAccount } from './orders-view.js';
import { sayAction } from '../../../src/systems/civil-war/orders/verbs.js';

const words = { pack, at: (hex: string) => hex };

const expectedOf = (text: string, cp: number, reinforcements: number): string =>
  readPulseSheet(
    pack,
    text,
    question('orders'),
    withAccount(account(cp, 40, { reinforcements, rail: 1 })),
  )
    .faults.map(({ message }) => message)
    .join();

it.each([
  [
    (n: number) => meansPhrases.lapsed({ kind: 'lapsed', list: 'east', sp: n }, words),
    [
      '0 strength points of East that had not entered are lost.',
      '1 strength point of East that had not entered is lost.',
      '2 strength points of East that had not entered are lost.',
    ],
  ],
  [
    (n: number) => navalPhrases.hunt({ kind: 'hunt', cp: n }, words),
    [
      '0 naval command points hunt raiders.',
      '1 naval command point hunts raiders.',
      '2 naval command points hunt raiders.',
    ],
  ],
  [
    (n: number) => navalPhrases.merchants({ kind: 'merchants', ships: n, lost: false }, words),
    [
      'A Confederate raider sank 0 merchant ships.',
      'A Confederate raider sank 1 merchant ship.',
      'A Confederate raider sank 2 merchant ships.',
    ],
  ],
  [
    (n: number) =>
      countryPhrases.shortage(
        { kind: 'shortage', theaters: ['east'], effect: 'fortress-cost', value: n },
        words,
      ),
    [
      'East: a fortress costs 0 command points.',
      'East: a fortress costs 1 command point.',
      'East: a fortress costs 2 command points.',
    ],
  ],
  [
    (n: number) => sayCondition(pack, { is: 'left', what: 'cp', least: n }),
    ['at least 0 CP are left', 'at least 1 CP is left', 'at least 2 CP are left'],
  ],
  [
    (n: number) => sayAction(pack, { kind: 'sea-move', n, hex: '7512', to: '7711' }),
    [
      '0 SP go by sea from Washington (7512) to Baltimore (7711)',
      '1 SP goes by sea from Washington (7512) to Baltimore (7711)',
      '2 SP go by sea from Washington (7512) to Baltimore (7711)',
    ],
  ],
  [
    (n: number) => expectedOf('PP 1-3: enter 3 SP at Washington', 20, n),
    [
      'You have no SP of reinforcements left.',
      'You have only 1 SP of reinforcements left.',
      'You have only 2 SP of reinforcements left.',
    ],
  ],
])('sentence %#: its words agree with 0, 1 and 2', (say, sentences) => {
  expect([0, 1, 2].map(say)).toEqual(sentences);
});

it('C3.12 a second move for which the list has no pulses is not promised later', () => {
  const text = 'PP 1-3: move McClellan to Baltimore\nPP 9-11: move McClellan to Washington';
  const at = (pp: number): string =>
    readPulseSheet(pack, text, question('orders'), withAccount(account(12, pp)))
      .faults.map(({ message }) => message)
      .join();
  expect(at(16)).toBe('Start at pulse 10 or later: 6 pulses must pass between two moves.');
  expect(at(14)).toBe(
    'Too late for a second move in this sub-turn: 6 pulses must pass between two moves, and you can pay for 11 pulses only. Delete this line, or order it for the next sub-turn.',
  );
});
