import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import { allFields } from '../../../src/kernel/form-fields.js';
import type { FormField } from '../../../src/kernel/sheet-form.js';
import { allocationPlan } from '../../../src/systems/civil-war/orders/form/form-allocation.js';
import type { FormPlan } from '../../../src/systems/civil-war/orders/form/form-field.js';
import { fillBy } from '../../../src/systems/civil-war/orders/form/form-plan.js';
import { fillIn, formOf } from '../../../src/systems/civil-war/orders/form/form-of.js';
import { readAllocation } from '../../../src/systems/civil-war/orders/allocation/read-allocation.js';
import { inTime } from '../../fuzz/target.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { chest, leader, pack, places, question, view } from './orders-view.js';

const asked = question('allocation', { to: asSeat('usa-supreme') });
const usa = view({
  ...{ who: 'usa-supreme', role: 'supreme', lists: [], chests: [chest(23)] },
  leaders: [
    leader('McClellan', places.washington),
    leader('Halleck', places.cairo, { list: 'west' }),
  ],
  presented: [
    { leader: 'Grant', side: 'usa', stars: 1, what: 'promotion', list: 'west' },
    { leader: 'Banks', side: 'usa', stars: 2, what: 'dismissal', list: 'east' },
  ],
});
const csa = view({
  ...{ who: 'csa-supreme', side: 'csa', role: 'supreme', lists: [] },
  chests: [chest(20, { side: 'csa', due: [{ stars: 1, of: 'land', n: 2 }] })],
  fleets: [
    {
      side: 'csa',
      kind: 'river-ironclad',
      n: 2,
      list: 'east',
      at: 'due',
      marches: { times: 0, last: 0 },
    },
    { side: 'csa', kind: 'raider', n: 1, list: 'east', at: 'due', marches: { times: 0, last: 0 } },
  ],
});
const fields = (text: string, seen: View = usa): readonly FormField[] =>
  allFields(formOf(pack, text, asked, seen));
const values = (text: string, seen?: View): Record<string, string> =>
  Object.fromEntries(fields(text, seen).map(({ id, value }) => [id, value]));
const fill = (text: string, set: Record<string, string>, seen: View = usa): string =>
  fillIn(pack, text, asked, seen, set);

const SHEET = `# for the papers
CP east 10, west 7, trans 4
PP east 17, west 8; PP trans 6.
2 leaders 3* to west
leader 1* cavalry to east
something that nobody understands
promote Grant`;

describe('the fields of an allocation', () => {
  it('C3.5 say what the text says, and where', () => {
    const found = new Map(fields(SHEET).map((field) => [field.id, field]));
    expect(found.get('cp/east')).toMatchObject({
      value: '10',
      line: 2,
      share: 60,
      min: 3,
      max: 14,
    });
    expect(found.get('cp/naval')).toMatchObject({ value: '', line: 0, share: 30, min: 0 });
    expect(found.get('pp/trans')).toMatchObject({ value: '6', line: 3 });
    expect(found.get('leader/3/land/2')).toMatchObject({ value: 'west', line: 4 });
    expect(found.get('leader/2/naval/1')).toMatchObject({ value: '' });
    expect(found.get('decide/Grant')).toMatchObject({ value: 'promote', line: 7 });
    expect(found.get('decide/Banks')?.choices?.map(({ value }) => value)).toEqual([
      '',
      'demote',
      'remove',
      'keep',
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['changes a number where it stands', { 'cp/west': '6' }, SHEET.replace('west 7', 'west 6')],
    [
      'adds an account to its line',
      { 'cp/naval': '2' },
      SHEET.replace('trans 4', 'trans 4, naval 2'),
    ],
    ['takes a pair out of a line', { 'cp/west': '' }, SHEET.replace(', west 7', '')],
    ['takes the first pair out', { 'cp/east': '' }, SHEET.replace('east 10, ', '')],
    ['takes a part out of a line', { 'pp/trans': '' }, SHEET.replace('; PP trans 6.', '.')],
    [
      'parts a leader from another',
      { 'leader/3/land/1': 'east' },
      SHEET.replace('2 leaders 3* to west', 'leader 3* to west; leader 3* to east'),
    ],
    [
      'takes a line out',
      { 'leader/1/cavalry/1': '' },
      SHEET.replace('leader 1* cavalry to east\n', ''),
    ],
    [
      'adds a line in its place',
      { 'sp/west': '2' },
      SHEET.replace('2 leaders', 'SP west 2\n2 leaders'),
    ],
    ['changes a verb', { 'decide/Grant': 'refuse' }, SHEET.replace('promote', 'refuse')],
    [
      'names the pool of one who is promoted',
      { 'decide/Grant': 'promote to trans' },
      SHEET.replace('promote Grant', 'promote Grant to trans'),
    ],
    ['adds behind the last', { 'decide/Banks': 'demote' }, `${SHEET}\ndemote Banks`],
    [
      'does nothing for what it does not take',
      { 'cp/west': '-3', 'cp/east': '1e9', 'cp/x': '3', 'decide/Grant': '<b>' },
      SHEET,
    ],
  ])('%s', (_, set, text) => {
    expect(fill(SHEET, set)).toBe(text);
  });

  it('writes a whole sheet into an empty one, in its customary order, and it reads', () => {
    const set = {
      ...{ direct: 'yes', 'rail/east': '4', 'pp/east': '20', 'pp/west': '10' },
      ...{ 'cp/naval': '4', 'cp/east': '9', 'cp/west': '6', 'cp/trans': '4', 'sp/west': '2' },
      ...{ 'leader/3/land/1': 'east', 'shift/McClellan': 'west', 'move/east/west': '2' },
    };
    const text = fill('', set);
    expect(text).toBe(
      `CP east 9, west 6, trans 4, naval 4
PP east 20, west 10
SP west 2
move 2 SP from east to west
leader 3* to east
rail east 4
shift McClellan from east to west
direct`,
    );
    expect(readAllocation(pack, text, asked, usa).faults.map(({ code }) => code)).toEqual([
      'over-total',
    ]);
    expect(values(text)).toMatchObject(set);
  });

  it('B8 says of a raider what it costs, or that production keeps it in port', () => {
    const noteTo = (seen: View) => fields('', seen).find(({ id }) => id === 'raider/1')?.note;
    expect(noteTo(csa)).toBe('2 CP out of your reserve');
    const poor = [{ theaters: [], effects: ['no-ships'] as const }];
    expect(noteTo({ ...csa, industry: poor })).toBe('not while production is so low');
  });

  it('C6.5 names where ironclads are built and which raiders go', () => {
    const havens = fields('', csa).find(({ id }) => id === 'ironclad/1')?.choices ?? [];
    const norfolk = havens.find(({ label }) => label.includes('Norfolk'))?.value ?? '';
    const text = fill('', { 'ironclad/2': norfolk, 'raider/1': 'sea' }, csa);
    expect(text).toBe('ironclad to east at 7819 SE\nraider');
    expect(values(text, csa)).toMatchObject({
      'ironclad/1': norfolk,
      'ironclad/2': '',
      'raider/1': 'sea',
    });
    expect(fill(text, { 'ironclad/1': '', 'raider/1': '' }, csa)).toBe('');
    expect(
      readAllocation(pack, text, asked, csa).faults.filter(({ rule }) => rule.startsWith('C6')),
    ).toEqual([]);
  });

  it('C3.5 takes out all that a sheet says of an emptied field, on lines with others too', () => {
    const sheet =
      'CP east 4, west 2, east 5\nCP east 3\nPP east 2; CP east 9\nCP west 1; CP east 2';
    expect(fill(sheet, { 'cp/east': '' })).toBe('CP west 2\nPP east 2\nCP west 1');
  });

  it('looks through a long sheet a few times, not once for each line that goes', () => {
    let looks = 0;
    const plan = allocationPlan(pack, usa, '');
    const counted: FormPlan = {
      ...{ groups: [], slots: plan?.slots ?? [] },
      find: (text) => {
        looks += 1;
        return plan?.find(text) ?? [];
      },
    };
    const sheet = Array.from({ length: 200 }, (_, n) => `CP east ${n}, west 3`).join('\n');
    expect(fillBy(counted, sheet, { 'cp/east': '' })).toBe(sheet.replace(/east \d+, /g, ''));
    expect(looks).toBeLessThan(5);
  });

  it('keeps the line ends of the sheet', () => {
    expect(fill('CP east 3\r\nPP east 3\r\n', { 'sp/east': '2' })).toBe(
      'CP east 3\r\nPP east 3\r\nSP east 2\r\n',
    );
  });
});

const LINES = [
  ...[
    'CP east 9, west 7',
    'CP trans 4; PP west 3',
    'cp naval = 3',
    'CP 9 east and 7 west',
    'CP east',
    '# CP east 3',
  ],
  ...[
    'PP east 4 (all)',
    'SP west 1 (discretionary)',
    'move 2 SP from east to west (a turn late)',
    'rail east 3',
  ],
  ...[
    'leader 3* to east',
    '2 leaders 3* to west',
    'leader ** naval to naval; leader 1* cavalry to trans',
    'nonsense; ; ',
  ],
  ...[
    'promote Grant',
    'keep Banks.',
    'shift McClellan to west at Cairo',
    'switch east and west',
    'direct',
    'direct',
  ],
  ...[
    'entry of naval pool at Baltimore',
    'naval CP for east 3',
    'hunt raiders 2',
    '',
    '  ',
    'List: x',
    'raider',
  ],
];
const sheets = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...LINES), fc.string({ maxLength: 30 })), { maxLength: 10 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([lines, end]) => lines.join(end));

/** Alike leaders are the same sheet in any order. */
const shown = (all: Record<string, string>): readonly string[] =>
  Object.entries(all)
    .map(([id, value]) => `${id.replace(/^(leader\/.*|ironclad|raider)\/\d+$/, '$1')}=${value}`)
    .sort();

describe('for any sheet', () => {
  it('filling in what it says changes nothing', () => {
    fc.assert(
      fc.property(sheets, (text) => {
        expect(fill(text, values(text))).toBe(text);
      }),
    );
  });

  it('what was filled in stands in the form, and lines that were not understood stay', () => {
    const pick = (field: FormField): fc.Arbitrary<string> =>
      field.kind === 'number'
        ? fc.oneof(fc.constant(''), fc.nat(60).map(String))
        : fc.constantFrom('', ...(field.choices ?? []).map(({ value }) => value));
    const cases = sheets.chain((text) => {
      const all = fields(text);
      return fc.tuple(
        fc.constant(text),
        fc
          .tuple(...all.map((field) => fc.option(pick(field), { nil: undefined })))
          .map((chosen) =>
            Object.fromEntries(
              all.flatMap(({ id }, i) => (chosen[i] === undefined ? [] : [[id, chosen[i]]])),
            ),
          ),
      );
    });
    fc.assert(
      fc.property(cases, ([text, set]) => {
        const filled = fill(text, set);
        expect(shown(values(filled))).toEqual(
          expect.arrayContaining(
            shown({ ...values(text), ...set }).filter((one) => !one.endsWith('=')),
          ),
        );
        const lost = text
          .split(/\r\n|\r|\n/)
          .filter((line) => line.startsWith('#') || line === 'CP east');
        for (const line of lost) expect(filled).toContain(line);
      }),
      { numRuns: 200 },
    );
  });

  it('takes forty other leaders at once into a sheet of 200 lines, in time', () => {
    const others = ['CP east 5, west 4, trans 4', 'refuse McDowell', 'shift Cox from west to east'];
    const lines = Array.from({ length: 200 }, (_, n) =>
      n % 5 === 0 ? 'leader 3* to east' : (others[n % 3] ?? ''),
    );
    const sheet = lines.join('\n');
    const leaders = fields(sheet).filter(({ id }) => id.startsWith('leader/3'));
    const set = Object.fromEntries(leaders.map(({ id }) => [id, 'west']));
    expect(inTime('fill', sheet, () => fill(sheet, set))).toBe(
      sheet.replaceAll('leader 3* to east', 'leader 3* to west'),
    );
    expect(leaders).toHaveLength(40);
  });

  it('is made of the chest that the viewer has: none, no form', () => {
    expect(formOf(pack, SHEET, asked, view()).groups).toEqual([]);
    expect(fillIn(pack, SHEET, asked, view(), { 'cp/east': '3' })).toBe(SHEET);
  });
});
