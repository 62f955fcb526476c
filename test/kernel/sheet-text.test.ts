import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faultMessage,
  nearest,
  plainName,
  repaired,
  sayFault,
  sheetLines,
  withoutEnd,
  wordsOf,
} from '../../src/kernel/sheet-text.js';

describe('lines of a sheet', () => {
  it.each([
    ['PP 1: wait # until they come', 'PP 1: wait'],
    ['  PP 1: wait   # a # b', '  PP 1: wait'],
    ['# PP 1: wait # no', '# PP 1: wait # no'],
    ['PP 1: if "a # b" then wait # c', 'PP 1: if "a # b" then wait'],
    ['PP 1: move battery #2 to 7512', 'PP 1: move battery #2 to 7512'],
    ['PP 1: if "a # b', 'PP 1: if "a # b'],
  ])('a remark at a line’s end is left out: %s', (written, read) => {
    expect(sheetLines(written)).toEqual([{ number: 1, text: read }]);
  });

  it('keep their numbers with CRLF, LF and CR, and empty ones are left out', () => {
    const lines = sheetLines('one\r\n\r\n  two  \rthree\n\t\nfour');
    expect(lines).toEqual([
      { number: 1, text: 'one' },
      { number: 3, text: '  two' },
      { number: 4, text: 'three' },
      { number: 6, text: 'four' },
    ]);
  });

  it('read tabs, no-break spaces, dashes and quotes of a mail program as meant (C3.11)', () => {
    expect(sheetLines('PP\u00a01\u20133:\tmove \u201cx\u201d it\u2019s')).toEqual([
      { number: 1, text: 'PP 1-3: move "x" it\'s' },
    ]);
  });

  it('keep every column where it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const raw = text.split(/\r\n|\r|\n/);
        for (const line of sheetLines(text)) {
          const sent = raw[line.number - 1] ?? '';
          expect(line.text.length).toBeLessThanOrEqual(sent.length);
          for (const word of line.text.matchAll(/[a-z0-9]+/gi))
            expect(sent.slice(word.index, word.index + word[0].length)).toBe(word[0]);
        }
      }),
    );
  });
});

describe('words of a line', () => {
  it('know their columns, with punctuation and quotes as words', () => {
    expect(wordsOf('PP 1-3: move "two words" (3 CP)')).toEqual([
      { text: 'PP', at: 1 },
      { text: '1-3', at: 4 },
      { text: ':', at: 7 },
      { text: 'move', at: 9 },
      { text: '"two words"', at: 14 },
      { text: '(', at: 26 },
      { text: '3', at: 27 },
      { text: 'CP', at: 29 },
      { text: ')', at: 31 },
    ]);
  });

  it('stand in the line at the column that they name', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (text, from) => {
        for (const word of wordsOf(text, from))
          expect(text.slice(word.at - from, word.at - from + word.text.length)).toBe(word.text);
      }),
    );
  });

  it('lose nothing but spaces', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kept = wordsOf(text).map((word) => word.text);
        expect(kept.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

it.each([
  ['move Lee. ; ', 'move Lee'],
  ['St. Louis', 'St. Louis'],
  [' ; . ', ''],
  ['', ''],
])('C3.11 a text loses the stops and spaces at its end: "%s"', (text, without) => {
  expect(withoutEnd(text, '.;')).toBe(without);
});

describe('the nearest word', () => {
  const towns = ['Manassas Junction', 'Richmond', 'Raleigh', 'St. Louis', 'Rome'];
  it.each([
    ['Ricmond', 'Richmond'],
    ['RICHMOND', 'Richmond'],
    ['st louis', 'St. Louis'],
    ['Manasas Juncton', 'Manassas Junction'],
    ['Rom', 'Rome'],
    ['Romr', 'Rome'],
    ['Roem', 'Rome'],
    ['Ralegih', 'Raleigh'],
    ['Riichmodn', 'Richmond'],
    ['xRome', 'Rome'],
    ['Romexx', undefined],
    ['xxxxxxxx', undefined],
    ['', undefined],
  ])('to %j is %j', (read, expected) => {
    expect(nearest(read, towns)).toBe(expected);
  });

  it.each([
    ['abcd', 'acxd', undefined],
    ['abcd', 'axbd', undefined],
    ['abcd', 'acbd', 'acbd'],
    ['o', 'to', 'to'],
    ['abcdefgh', 'bacdefhg', 'bacdefhg'],
    ['abcdefgh', 'bacdfehg', undefined],
    [`${'abc'.repeat(13)}${'x'.repeat(40)}`, 'abc'.repeat(13), 'abc'.repeat(13)],
  ])('to %j in a list of %j alone is %j', (read, word, expected) => {
    expect(nearest(read, [word])).toBe(expected);
  });

  it('is the first of those that are as near, and the nearest of all', () => {
    expect(nearest('Rone', ['Rome', 'Roan', 'Tone'])).toBe('Rome');
    expect(nearest('Richmond', ['Richmind', 'Richmond'])).toBe('Richmond');
  });

  it('is found among words that are given one by one', () => {
    expect(nearest('Rom', new Set(towns))).toBe('Rome');
  });

  it('is found for any valid word with one letter changed, and a long text is no trouble', () => {
    expect(nearest('Richmond'.repeat(2000), towns)).toBeUndefined();
    fc.assert(
      fc.property(fc.constantFrom(...towns), fc.nat(3), (town, at) => {
        const slip = `${town.slice(0, at)}q${town.slice(at + 1)}`;
        expect(nearest(slip, towns)).toBe(town);
      }),
    );
  });

  it('compares letters and digits alone', () => {
    expect(plainName("St. Louis' 2nd")).toBe('stlouis2nd');
  });
});

describe('console: a fault', () => {
  const where = { line: 3, column: 5, code: 'x', rule: 'C3.11', read: 'Manasas' };

  it('is said in one sentence with its line', () => {
    const message = 'No place called "Manasas". Did you mean Manassas Junction?';
    expect(sayFault({ ...where, message })).toBe(`Line 3: ${message}`);
    expect(sayFault({ ...where, line: 0, message })).toBe(message);
  });

  it('that names a saint is no sentence yet', () => {
    const message = faultMessage({ ...where, message: 'a town, such as St. Louis' });
    expect(message).toBe('Instead of "Manasas", write a town, such as St. Louis.');
  });

  it.each([
    ['one\ntwo Manasas\nthree', 2, 5, 'one\ntwo Manassas\nthree'],
    ['Manasas, Manasas', 1, 10, 'Manasas, Manassas'],
    ['one\ntwo', 3, 1, 'one\ntwo'],
  ])(
    'with a fix is repaired where it stands: %j, line %i, column %i',
    (text, line, column, right) => {
      const fix = { length: 7, text: 'Manassas', says: 'Use Manassas' };
      expect(repaired(text, { line, column, fix })).toBe(right);
      expect(repaired(text, { line, column })).toBe(text);
    },
  );

  it('that is a bare phrase says what to write instead', () => {
    const message = faultMessage({ ...where, message: 'a town on the map' });
    expect(message).toBe('Instead of "Manasas", write a town on the map.');
  });

  it('that an earlier program kept in two halves is said in one sentence, too', () => {
    const message = faultMessage({ ...where, expected: 'a town on the map' });
    expect(message).toBe('Instead of "Manasas", write a town on the map.');
  });
});
