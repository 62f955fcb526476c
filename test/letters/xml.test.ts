/** Signs that would be more than text in a drawing or a page, each alone: nothing else in a text has it looked at. */
import { expect, it } from 'vitest';
import { escapeXml, tag } from '../../src/letters/drawing/xml.js';
import { greetAnew } from '../../src/letters/greet-anew.js';

const SIGNS = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  ['\u0000', ''],
  ['\u0008', ''],
  ['\u001f', ''],
  ['\ud800', ''],
  ['\udfff', ''],
  ['\uffff', ''],
] as const;

it.each(SIGNS)('%j alone in a text is %j in an element and in an attribute', (sign, written) => {
  expect(escapeXml(`a${sign}b`)).toBe(`a${written}b`);
  expect(tag('text', { name: `a${sign}b` })).toBe(`<text name="a${written}b"/>`);
});

it.each(SIGNS)(
  '%j alone in a name is %j in the greeting of a letter written once more',
  (sign, written) => {
    const letter = { text: 'Dear Ann,\n', html: '<p>Dear Ann,</p>' };
    const { html } = greetAnew(letter, `Jo${sign}e`);
    // Signs that no line may have are spaces there before.
    expect(html.replace('Jo e', 'Joe')).toBe(`<p>Dear Jo${written}e,</p>`);
  },
);
