import { expect, it } from 'vitest';
import { headerFields } from '../../src/mail/header-fields.js';

it.each<[what: string, head: string, fields: readonly [key: string, value: string][]]>([
  [
    'in their order, two of a name as well',
    'To: a\r\nFrom: b\r\nTo: c',
    [
      ['to', 'a'],
      ['from', 'b'],
      ['to', 'c'],
    ],
  ],
  ['on more lines than one', 'Subject: a\r\n  b\r\n\tc', [['subject', 'a  b\tc']]],
  ['up to the empty line', 'To: a\n\nFrom: b', [['to', 'a']]],
  [
    'with ends of lines of two carriage returns',
    'To: a\r\r\nCc: b\r\r\n\r\r\nFrom: c',
    [
      ['to', 'a'],
      ['cc', 'b'],
    ],
  ],
  ['with a carriage return inside, which ends no line', 'To: a\rFrom: b', [['to', 'a From: b']]],
  ['with blanks around the name', ' \tTo \t: \ta ', [['to', 'a']]],
  [
    'without a colon',
    'To\r\nCc: a:b',
    [
      ['to', ''],
      ['cc', 'a:b'],
    ],
  ],
  ['none of a mail that begins with an empty line', '\r\nFrom: a', []],
  [
    'each with its own name where another space stands before it',
    '\ufeffFrom: a\r\n\u00a0From: b\r\n\u2028From: c',
    [
      ['\ufefffrom', 'a'],
      ['\u00a0from', 'b'],
      ['\u2028from', 'c'],
    ],
  ],
])('the fields of a head are read %s', (_what, head, fields) => {
  expect(headerFields(Buffer.from(head))).toEqual(fields.map(([key, value]) => ({ key, value })));
});
