/** Words of an order sheet, apart from what they order. */
import { expect, it } from 'vitest';
import { findName, withoutJoint } from '../../../src/systems/civil-war/orders/words/read-words.js';

it.each([
  ['CP east 9, ', 'CP east 9'],
  ['CP east 9 and ', 'CP east 9'],
  ['CP east 9 AND', 'CP east 9'],
  ['CP east 9 ,', 'CP east 9'],
  ['  CP east 9', '  CP east 9'],
  ['CP east 9, west 7 ', 'CP east 9, west 7'],
  ['present Grant and Hill to the SC', 'present Grant and Hill to the SC'],
  ['present Brand', 'present Brand'],
])('C3.11 a text loses the comma or the "and" at its end: "%s"', (text, without) => {
  expect(withoutJoint(text)).toBe(without);
});

it.each([
  ['Hill', 'Hill'],
  ['hill d.h.', 'Hill D.H.'],
  ['Beau', 'Beauregard'],
  ['gard', 'Beauregard'],
  ['Be', undefined],
  ['', undefined],
  ['Mc', undefined],
  ['McC', ['McClellan', 'McCook']],
])('C3.11 a name may be cut short where three letters tell it: "%s"', (read, found) => {
  const names = ['Beauregard', 'Hill', 'Hill D.H.', 'McClellan', 'McCook'];
  expect(findName(read, names)).toEqual(found);
});

it.each([
  ['Gen. Hooker', 'Hooker'],
  ['General Hooker', 'Hooker'],
  ['Maj. Gen. Hooker', 'Hooker'],
  ['Gen.Hooker', 'Hooker'],
  ['Lt Col Hooker', 'Hooker'],
  ['Flag Officer Foote', 'Foote'],
  ['general', undefined],
  ['Gen.', undefined],
  ['genhooker', undefined],
  ['Colston', 'Colston'],
  ['Hooker Gen.', undefined],
])('C3.11 a name may have a rank before it: "%s"', (read, found) => {
  expect(findName(read, ['Colston', 'Foote', 'Hooker'])).toBe(found);
});
