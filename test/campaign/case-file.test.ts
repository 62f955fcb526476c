/** The runner of case files, on the toy: what holds, what differs, what is malformed. */
import { describe, expect, it } from 'vitest';
import type { LoadGame } from '../../src/campaign/cases/case-file.js';
import { checkFaults } from '../../src/campaign/cases/case-expect.js';
import { runCaseFile, sayFinding } from '../../src/campaign/cases/case-file.js';
import { no, ok } from '../../src/kernel/basic.js';
import type { Report } from '../../src/kernel/report.js';
import type { Fault } from '../../src/kernel/sheet-text.js';
import { toy, toyFiles } from '../toys/line/system.js';

const load: LoadGame = (system, pack) => {
  const game = toy.open(toyFiles);
  return game.ok && system === 'toy' && pack === 'line' ? game : no('toy/line');
};
const run = (text: string): readonly string[] => {
  const { name, findings } = runCaseFile(text, 'x', load);
  return findings.map((finding) => sayFinding(name, finding));
};

const FIGHT = `Red meets blue at box 4

PACK toy/line
SCENARIO empty
STEP turn 1

BEFORE
  place A red at 3
  place X blue at 5
ORDERS red
  PP 2: move A to 4
ORDERS blue
  PP 2: if "it rains" then move X to 4
ANSWER words: yes
DICE only
  p2/fight 4/red 5
  p2/fight 4/blue = 2
`;

describe('a case file', () => {
  it('that holds finds nothing', () => {
    const checks = `AFTER
  A red at 4
  no blue at 4
  fact fought p2: box 4, dice.red 5, fell blue
  no fact marched p1
  before: marched p2 then fought p2
SEES red
  lost a scout
  notice fought: fell blue
  own: name A, box 4
DOES NOT SEE blue
  red A
  own: box 5
TOTALS red
  PP 2 of 6 left 4
`;
    expect(run(FIGHT + checks)).toEqual([]);
  });

  it('names the line of everything that came out otherwise', () => {
    const checks = `AFTER
  A red at 5
  fact fought p3
  fact judged p4
  before: fought then marched
SEES blue
  red A
DOES NOT SEE red
  lost a scout
TOTALS red
  PP 3
`;
    const found = run(FIGHT + checks);
    expect(found.map((line) => line.replace(/; found .*/s, ''))).toEqual([
      'x:28: says "PP 3"',
      'x:19: says "A red at 5"',
      'x:20: says "fact fought p3"',
      'x:21: says "fact judged p4"',
      'x:22: says "before: fought then marched"',
      'x:24: says "blue sees: red A"',
      'x:26: says "red does not see: lost a scout"',
    ]);
    expect(found[1]).toContain('found no red at 5');
  });

  it('checks the faults of a sheet, each with its line and code, and no other', () => {
    const faulty = `A sheet with slips
PACK toy/line
SCENARIO meeting
ORDERS red
  PP 1: move A to 4
  PP 1: move B to 4
  PP 3: move Q to 4
ORDERS blue
  PP 1: dance
FAULTS red
  line 2 pulse-order toy
  line 3 unknown-place
`;
    const found = run(faulty).map((line) => line.replace(/ \((?:Instead|Write).*/s, ''));
    expect(found).toEqual([
      'x:12: says "line 3 unknown-place"; found line 2 pulse-order toy',
      'x:7: says "no fault"; found line 3 not-yours toy',
      'x:9: says "no fault"; found line 1 syntax toy',
    ]);
  });

  it('checks the warnings of a sheet where one is named, and then that there is no other', () => {
    const warning = (line: number, code: string): Fault => ({
      ...{ line, column: 1, code, rule: 'toy', read: '', message: 'Be warned.' },
    });
    const warnings = [warning(1, 'rash'), warning(2, 'rash'), warning(2, 'slow')];
    const found = (...expected: readonly string[]): readonly string[] =>
      checkFaults(
        { lines: [], totals: [], faults: [], warnings },
        expected.map((text, index) => ({ line: 20 + index, text })),
        10,
      ).map((one) => `${String(one.line)} ${one.kind === 'differs' ? one.says : one.message}`);
    expect(found()).toEqual([]);
    expect(found('warning line 1 rash', 'warning line 2 rash', 'warning line 2 slow')).toEqual([]);
    expect(found('warning line 2 rash')).toEqual(['11 no other warning', '12 no other warning']);
    expect(found('warning line 1 rash', 'warning line 1 rash')).toEqual([
      '21 warning line 1 rash',
      '12 no other warning',
      '12 no other warning',
    ]);
    expect(found('line 1 rash')).toEqual(['20 line 1 rash']);
  });

  it('says which dice were rolled when one that it loads was not, and when one is not loaded', () => {
    const typo = FIGHT.replace('p2/fight 4/red 5', 'p2/fight 4/rad 5');
    const [never, unloaded] = run(typo);
    expect(never).toContain(
      'x:16: says "a roll p2/fight 4/rad"; found rolled: p2/fight 4/red, p2/fight 4/blue',
    );
    expect(unloaded).toBe('x:5: says "DICE only"; found a roll not loaded: p2/fight 4/red');
  });

  it.each([
    [
      'AFTER\n  no fact fuoght',
      'x:19: Instead of "fuoght", write a kind of fact; did you mean fought?',
    ],
    [
      'AFTER\n  fact fuoght',
      'x:19: Instead of "fuoght", write a kind of fact; did you mean fought?',
    ],
    [
      'AFTER\n  before: marched then fuoght',
      'x:19: Instead of "fuoght", write a kind of fact; did you mean fought?',
    ],
    [
      'DOES NOT SEE red\n  notice sihgted p1',
      'x:19: Instead of "sihgted", write a kind of notice; did you mean sighted?',
    ],
    [
      'DOES NOT SEE red\n  notice fought at Nowhere',
      'x:19: Instead of "fought at Nowhere", write a kind of notice with its moment and its fields, such as',
    ],
    [
      'DOES NOT SEE red\n  owns: name A, box 4',
      'x:19: Instead of "owns", write a list of the view; did you mean own?',
    ],
    [
      'ANSWER wordz: no',
      'x:18: Instead of "ANSWER wordz", write a question that is asked; did you mean words?',
    ],
    [
      'ANSWER 1/words/p9/red: no',
      'x:18: Instead of "ANSWER 1/words/p9/red", write a question that is asked',
    ],
  ])('refuses %j, which names nothing, with its line', (checks, said) => {
    const [only = '', ...more] = run(`${FIGHT}${checks}\n`);
    expect([only.startsWith(said), more]).toEqual([true, []]);
  });

  it('may end with an open question, and must when it says so', () => {
    const unanswered = FIGHT.replace('ANSWER words: yes\n', 'OPEN\n  gm words answer\n').replace(
      /DICE[^]*/,
      '',
    );
    expect(run(unanswered)).toEqual([]);
    expect(run(unanswered.replace('gm words answer', 'red orders answer'))).toEqual([
      'x:15: says "red orders answer"; found gm words answer',
    ]);
    expect(run(unanswered.replace(/OPEN[^]*/, ''))[0]).toMatch(
      /^x:5: says "the step ends"; found gm words answer \(ANSWER 1\/words\/p2\/blue: …\)/,
    );
  });

  it('plays several steps, quiet ones before the first that it names', () => {
    const later = `Two turns
PACK toy/line
SCENARIO meeting
STEP turn 3
AFTER
  turn 4
STEP turn 4
ORDERS red
  PP 1: move A to 9
AFTER
  A red at 2
  turn 5
`;
    expect(run(later)).toEqual([]);
    expect(run(later.replace('turn 3', 'turn 0'))[0]).toContain('a step that comes; these did');
  });
});

it('a word that a seat sees stands in what it reads of its report, and not in the id of a place that is shown', () => {
  const report: Report = {
    ...{ subject: 'Turn 1', title: 'The title', lead: 'The lead' },
    opening: [{ text: 'The opening', places: ['landing'] }],
    sections: [
      {
        ...{ heading: 'The heading', lines: ['A line', { text: 'A place', places: ['landing'] }] },
        table: { columns: ['The column'], rows: [['The cell']], places: [['landing']] },
      },
    ],
  };
  const loadWith: LoadGame = (system, pack) => {
    const game = load(system, pack);
    return game.ok ? ok({ ...game.value, report: () => report }) : game;
  };
  const words = ['Turn 1', 'The title', 'The lead', 'The opening', 'The heading', 'A line'];
  const seen = [...words, 'A place', 'The column', 'The cell']
    .map((word) => `  ${word}\n`)
    .join('');
  const text = `T\nPACK toy/line\nSCENARIO empty\nSEES red\n${seen}DOES NOT SEE red\n  landing\n`;
  expect(runCaseFile(text, 'x', loadWith).findings).toEqual([]);
});

describe('a malformed case file', () => {
  it.each([
    ['', 'x:1: Write a title: what is true when the case holds.'],
    ['T\nBEFOR', 'x:2: Instead of "BEFOR", write BEFORE.'],
    ['T\nwhat is this', 'x:2: Instead of "what is this", write a heading, such as PACK.'],
    ['T\nPACK a b', 'x:2: Instead of "PACK a b", write PACK civil-war/1861.'],
    [
      'T\nPACK toy/line',
      'x: Instead of "no SCENARIO", write SCENARIO and its name, such as empty.',
    ],
    [
      'T\nDICE\n  p9/battle',
      'x:3: Instead of "p9/battle", write a roll and its faces: initiative 1/north 4 2, or a draw: hand/north: A, B.',
    ],
    ['T\nANSWER yes', 'x:2: Instead of "ANSWER yes", write ANSWER words: yes.'],
    ['T\nORDERS', 'x:2: Instead of "ORDERS", write ORDERS and a seat, such as north-east.'],
    ['T\nPACK a/b\nSCENARIO c\nAFTER', 'x: Instead of "PACK a/b", write toy/line.'],
    [
      'T\nPACK toy/line\nSCENARIO c\nAFTER',
      'x: SCENARIO c: Instead of "c", write meeting or empty.',
    ],
    [
      'T\nPACK toy/line\nSCENARIO empty\nBEFORE\n  conjure',
      'x:5: Instead of "conjure", write place A red at 3, or remove A red.',
    ],
    [
      'T\nPACK toy/line\nSCENARIO empty\nAFTER\n  all is well',
      'x:5: Instead of "all is well", write A red at 4, or no red at 4.',
    ],
    [
      'T\nPACK toy/line\nSCENARIO empty\nSEES green\n  x',
      'x:4: Instead of "green", write a seat: red, blue, gm.',
    ],
    [
      'T\nPACK toy/line\nSCENARIO empty\nORDERS red\nFAULTS red\n  somewhere',
      'x:6: Instead of "somewhere", write line 3 too-soon.',
    ],
  ])('%j is answered with its line, what is wrong, and what to write', (text, said) => {
    expect(run(text)).toContain(said);
  });
});
