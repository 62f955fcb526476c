import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import { allFields } from '../../../src/kernel/form-fields.js';
import type { FormField } from '../../../src/kernel/sheet-form.js';
import type { Question } from '../../../src/kernel/system.js';
import { readGmAnswer } from '../../../src/systems/civil-war/orders/sheet/read-answer.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { readPresentSheet } from '../../../src/systems/civil-war/orders/present.js';
import { fillIn, formOf } from '../../../src/systems/civil-war/orders/form/form-of.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { leader, pack, places, question, troops, view } from './orders-view.js';

const east = view({
  leaders: [
    leader('McClellan', places.washington),
    leader('Stoneman', places.baltimore, { kind: 'cavalry', stars: 1 }),
  ],
  troops: [troops(places.washington, 3), troops(places.baltimore, 2)],
  armies: [{ name: 'the Potomac', side: 'usa', commander: 'McClellan' }],
  prospects: [
    { leader: 'Hooker', side: 'usa', stars: 1, what: 'promotion', list: 'east' },
    { leader: 'Pope', side: 'usa', stars: 2, what: 'relief', list: 'east' },
  ],
});
const fields = (text: string, asked: Question, seen: View = east): readonly FormField[] =>
  allFields(formOf(pack, text, asked, seen));
const values = (text: string, asked: Question, seen?: View): Record<string, string> =>
  Object.fromEntries(fields(text, asked, seen).map(({ id, value }) => [id, value]));
const orders = question('orders');
const present = question('present');

describe('beside an order sheet', () => {
  const SHEET =
    'PP 1-3: move McClellan to Alexandria\nstanding: rally army of the Potomac when demoralized\npresent Hooker, Pope';

  it('stand its standing orders and whom it presents', () => {
    expect(values(SHEET, orders)).toMatchObject({
      ...{ 'rally/army of the Potomac': 'yes', 'withdraw/Stoneman': '', decline: '' },
      ...{ 'present/Hooker': 'present', 'present/Pope': 'present' },
    });
  });

  it('they go in and out, and every choice of them reads', () => {
    const set = {
      'withdraw/Stoneman': 'Medium+',
      'react/the Potomac': 'supply 1',
      'give-up': 'yes',
    };
    const text = fillIn(pack, SHEET, orders, east, { ...set, 'present/Hooker': '' });
    expect(text).toBe(
      'PP 1-3: move McClellan to Alexandria\nstanding: rally army of the Potomac when demoralized\nstanding: react army of the Potomac toward supply within 1\nstanding: withdraw Stoneman before combat from Medium or larger\nstanding: give up last SP\npresent Pope',
    );
    for (const field of fields('', orders))
      for (const { value } of field.choices ?? []) {
        const filled = fillIn(pack, 'PP 1: wait', orders, east, { [field.id]: value });
        expect(readPulseSheet(pack, filled, orders, east).faults, filled).toEqual([]);
        expect(values(filled, orders)[field.id]).toBe(value);
      }
  });

  it('belong to the account alone', () => {
    expect(formOf(pack, SHEET, question('orders', { list: 'west' }), east).groups).toEqual([]);
  });
});

it('whom he presents is a choice for each, or nobody', () => {
  const text = fillIn(pack, '', present, east, {
    'present/Hooker': 'present',
    'present/Pope': 'present',
  });
  expect(text).toBe('present Hooker, Pope');
  expect(readPresentSheet(text, present, east).faults).toEqual([]);
  expect(fillIn(pack, 'Pope', present, east, { 'present/Pope': '', nobody: 'yes' })).toBe('none');
  expect(values('None.', present)).toMatchObject({ nobody: 'yes', 'present/Pope': '' });
});

it('those presented with the allocations are decided by choices', () => {
  const decide = question('decide', { to: asSeat('usa-supreme') });
  const seen = view({
    presented: [{ leader: 'Pope', side: 'usa', stars: 2, what: 'relief', list: 'east' }],
  });
  expect(fillIn(pack, 'keep Pope.', decide, seen, { 'decide/Pope': 'demote' })).toBe(
    'demote Pope.',
  );
  expect(formOf(pack, '', decide, view()).groups).toEqual([]);
  const risen = view({
    presented: [{ leader: 'Pope', side: 'usa', stars: 2, what: 'promotion', list: 'east' }],
  });
  const decided = (text: string, decision: string): string =>
    fillIn(pack, text, decide, risen, { 'decide/Pope': decision });
  expect(decided('', 'promote to west')).toBe('promote Pope to west');
  expect(decided('promote Pope to west', 'refuse')).toBe('refuse Pope');
  expect(decided('promote Pope', 'promote to trans')).toBe('promote Pope to trans');
  expect(decided('promote Pope', 'promote to naval')).toBe('promote Pope');
});

describe('an answer of the gamemaster', () => {
  const cases: readonly (readonly [string, Question])[] = [
    ['split', question('split', { to: 'gm' })],
    ['words', question('words', { to: 'gm' })],
    ['ended', question('ended', { to: 'gm' })],
    [
      'condition',
      question('condition', {
        to: 'gm',
        about: {
          verdict: 'yes',
          choices: [
            { answer: 'yes', says: 'it holds' },
            { answer: 'default', says: 'as found' },
          ],
        },
      }),
    ],
  ];
  it.each(cases)('to %s has choices, and each of them reads', (_, asked) => {
    const [field] = fields('', asked);
    const choices = (field?.choices ?? []).filter(({ value }) => value !== '');
    expect(choices.length).toBeGreaterThan(0);
    for (const { value } of choices) {
      const text = fillIn(pack, '', asked, east, { answer: value });
      expect(readGmAnswer(pack, text, asked, east).faults, text).toEqual([]);
      expect(values(text, asked)['answer']).toBe(value);
    }
  });

  it('keeps the reason behind it', () => {
    const asked = question('words', { to: 'gm' });
    expect(fillIn(pack, '# asked twice\nyes "as he says"', asked, east, { answer: 'no' })).toBe(
      '# asked twice\nno "as he says"',
    );
    expect(fillIn(pack, '# asked twice', asked, east, { answer: 'no' })).toBe('# asked twice\nno');
  });

  it('is a text where any figure may be given', () => {
    expect(fields('12', question('figure', { to: 'gm', about: {} }))).toMatchObject([
      { kind: 'text', value: '12' },
    ]);
  });
});

it('for any text, filling in what it says changes nothing', () => {
  const kinds = [
    orders,
    present,
    question('decide'),
    question('split', { to: 'gm' }),
    question('words', { to: 'gm' }),
    question('figure', { to: 'gm', about: {} }),
  ];
  const lines = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      'present Hooker and Pope',
      'standing: decline rally',
      'rally McClellan',
      'none',
      'yes "so"',
      ' split 2 ',
      'withdraw Stoneman before combat from small toward Baltimore',
      '# no',
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(lines, { maxLength: 6 }), (asked, all) => {
      const text = all.join('\n');
      expect(fillIn(pack, text, asked, east, values(text, asked))).toBe(text);
    }),
  );
});
