/** The sentence of each notice: the same for both sides, and for the gamemaster. */
import { describe, expect, it } from 'vitest';
import type { Notice, NoticeOf } from '../../../src/systems/american-revolution/telling/notice.js';
import { tellingOf } from '../../../src/systems/american-revolution/telling/index.js';
import { forceWords } from '../../../src/systems/american-revolution/telling/words.js';
import { pack, telling } from './telling-board.js';

const american = { side: 'american', area: 'boston' } as const;
const british = { side: 'british', area: 'boston' } as const;
const FORCE = { 'M/open': 2, 'C/open': 3, 'C/fort': 1 };
const placed = { ...british, kind: 'placed', n: 1 } as const;
const failed = { kind: 'failed', from: 'boston', to: 'newport', die: 2 } as const;

describe('a notice reads', () => {
  it.each<readonly [string, Notice]>([
    [
      '1 regular SP of the British sailed from Boston to Newport (die 5); 1 Tory SP became regulars.',
      {
        ...{ kind: 'moved', side: 'british', from: 'boston', to: 'newport', by: 'sea', die: 5 },
        ...{ force: { 'B/open': 1 }, turned: 1 },
      },
    ],
    [
      '4 French fleet SP of the Americans returned from Boston to their fleet at Newport.',
      {
        ...{ kind: 'moved', side: 'american', from: 'boston', to: 'newport', by: 'land' },
        ...{ force: { 'SF/open': 4 }, back: true, turned: 0 },
      },
    ],
    [
      'A British group of 5 regular SP failed to move from Boston to Newport (die 2).',
      { ...failed, side: 'british', by: 'land', force: { 'B/open': 5 } },
    ],
    [
      'An American group of nothing failed to sail from Boston to Newport (die 2).',
      { ...failed, side: 'american', by: 'sea', force: {} },
    ],
    [
      'The French fleet sailed to the sea zone Boston Bay.',
      { kind: 'sailed', side: 'american', to: 'boston' },
    ],
    [
      'The British fleet sailed to the sea zone Gulf of Maine.',
      { kind: 'sailed', side: 'british', to: 'maine' },
    ],
    ['The British fleet sailed to Albany.', { kind: 'sailed', side: 'british', to: 'albany' }],
    [
      'The Americans moved 3 Continental and 2 militia SP and 1 Continental SP in the fort into the open at Boston.',
      { ...american, kind: 'opened', force: FORCE },
    ],
    [
      'The Americans moved nothing into the open at Boston.',
      { ...american, kind: 'opened', force: {} },
    ],
    ['The British entered New Jersey for the first time.', { kind: 'entered', region: 'njy' }],
    ['2 militia SP turned out at Boston.', { ...placed, as: 'militia', what: 'M', n: 2 }],
    ['1 Tory SP rose at Boston.', { ...placed, as: 'tories', what: 'T' }],
    ['1 Continental SP was raised at Boston.', { ...placed, as: 'levy', what: 'C' }],
    ['3 Continental SP were raised at Boston.', { ...placed, as: 'levy', what: 'C', n: 3 }],
    ['The British landed 1 regular SP at Boston.', { ...placed, as: 'landing', what: 'B' }],
    ['4 regular SP left Boston for overseas.', { kind: 'withdrew', area: 'boston', n: 4 }],
    ['The British attacked at Boston.', { ...british, kind: 'news' }],
    [
      'The American fort at Boston is gone, and its garrison stands in the open.',
      { ...american, kind: 'fell-open', was: 'fort' },
    ],
    [
      'The British siege lines at Boston are gone, and the besiegers stand in the open.',
      { ...british, kind: 'fell-open', was: 'siege' },
    ],
    [
      'The Americans put 4 Continental and 2 militia SP into a fort at Boston.',
      { ...american, kind: 'fortified', force: FORCE },
    ],
    [
      'The British besieged Boston with 5 regular SP.',
      { ...british, kind: 'besieged', force: { 'B/open': 5 } },
    ],
    [
      'Continental levy (die 3): New York and New Jersey.',
      { kind: 'levied', die: 3, named: ['nyk', 'njy'] },
    ],
    ['Continental levy (die 3): no region raises any.', { kind: 'levied', die: 3, named: [] }],
    [
      'Winter attrition (die 2): a third of the Continentals in each area.',
      { kind: 'winter', die: 2, fraction: '1/3' },
    ],
    [
      'Boston: 2 of 5 Continental SP lost to the winter (survival 1 and 4).',
      { kind: 'wintered', area: 'boston', lost: 2, of: 5, dice: [1, 4] },
    ],
    [
      'Boston: 2 of 5 Continental SP lost to the winter.',
      { kind: 'wintered', area: 'boston', lost: 2, of: 5 },
    ],
    [
      'The British lost 2 regular SP to the winter in Boston.',
      { ...british, kind: 'perished', force: { 'B/open': 2 } },
    ],
    [
      'Control: Massachusetts Bay to the Americans; New Jersey to the British; Virginia to no one. The British control 18 VP.',
      {
        ...{ kind: 'assessed', pass: 1, vp: 18 },
        control: { njy: 'british', vir: null, mas: 'american' },
      },
    ],
    [
      'Control, pass 2: nothing changed. The British control 18 VP.',
      { kind: 'assessed', pass: 2, control: {}, vp: 18 },
    ],
    [
      'The British lost 5 regular SP at Boston for want of supply.',
      { kind: 'unsupplied', area: 'boston', n: 5 },
    ],
    [
      'Boston counts as the second American major success.',
      { kind: 'success', nth: 2, area: 'boston' },
    ],
    ['Boston counts as the 4 American major success.', { kind: 'success', nth: 4, area: 'boston' }],
    ['France enters the war in Summer 1778.', { kind: 'french-due', turn: 14 }],
    ['France enters the war in Winter 1783.', { kind: 'french-due', turn: 32 }],
    [
      'France enters the war in Spring 1783, if the war goes on until then.',
      { kind: 'french-due', turn: 33 },
    ],
    [
      'London recalls 10 regular SP. They must leave from coastal areas by the end of Summer 1783, if the war goes on until then.',
      { kind: 'withdrawal', n: 10, by: 34 },
    ],
    [
      'London recalls 10 regular SP. They must leave from coastal areas by the end of Summer 1778.',
      { kind: 'withdrawal', n: 10, by: 14 },
    ],
    [
      'The French fleet and the French who came with it left for the winter.',
      { kind: 'french-home' },
    ],
    [
      'Ready to land for the Americans: 11 French SP and the French fleet.',
      { kind: 'overseas', side: 'american', force: { 'F/open': 11 }, fleet: true },
    ],
    [
      'Nothing arrived from overseas for the British.',
      { kind: 'overseas', side: 'british', force: {}, fleet: false },
    ],
    ['It is the British player-turn of Spring 1775.', { kind: 'turned', turn: 1, side: 'british' }],
    [
      'The war is over. The Americans win: a third major success.',
      { kind: 'over', victor: 'american', why: 'a third major success' },
    ],
  ])('%s', (sentence, notice) => {
    expect(telling.say(notice)).toBe(sentence);
  });
});

describe('a battle says why a force counts for more than it is (AR-14, AR-15)', () => {
  const battle: NoticeOf<'fought'> = {
    ...{ kind: 'fought', side: 'british', area: 'boston', against: [], odds: 1, die: 4 },
    ...{ force: { 'B/fort': 5 }, result: ['1', '0'], losses: [1, 0] },
    ...{ defenders: { 'C/siege': 2 }, strengths: [5, 4] },
  };
  const siege = { 'C/siege': 2 };
  it.each<
    readonly [string, Omit<Extract<Notice, { kind: 'fought' }>, keyof typeof battle> & object]
  >([
    ['odds 1-1 (5 to 4, 2 SP besieging counted twice)', { defenders: siege, strengths: [5, 4] }],
    ['odds 1-1 (5 to 2)', { defenders: siege, strengths: [5, 2] }],
    ['odds 1-1 (5 to 3)', { defenders: { 'C/open': 2 }, strengths: [5, 3] }],
    [
      'odds 1-1 (5 to 10, 2 SP in the fort counted three times and 2 SP besieging counted twice)',
      { defenders: { 'C/fort': 2, ...siege }, strengths: [5, 10] },
    ],
  ])('%s', (odds, more) => {
    expect(telling.say({ ...battle, ...more })).toContain(`: ${odds}, die 4. `);
  });

  it.each<readonly [string, number, number, readonly [number, number]]>([
    [
      'odds 1-1 (5 to 12, 2 SP in the fort counted twice and 2 SP besieging counted 4 times)',
      ...([2, 4, [5, 12]] as const),
    ],
    ['odds 1-1 (5 to 8, 2 SP besieging counted three times)', ...([1, 3, [5, 8]] as const)],
    ['odds 1-1 (5 to 8, 2 SP in the fort counted three times)', ...([3, 1, [5, 8]] as const)],
  ])('by the figures of its pack: %s', (odds, fortFactor, siegeFactor, strengths) => {
    const other = tellingOf({ ...pack, fortFactor, siegeFactor });
    const fought = { ...battle, defenders: { 'C/fort': 2, ...siege }, strengths };
    expect(other.say(fought)).toContain(`: ${odds}, die 4. `);
  });

  it('but besiegers no more once somebody attacks who is not in the fort', () => {
    const force = { 'B/fort': 5, 'B/open': 1 };
    const said = telling.say({ ...battle, force, strengths: [6, 4] });
    expect(said).toContain('odds 1-1 (6 to 4), die 4.');
  });

  it.each([
    [[0, 0], 'Neither side lost any.'],
    [[2, 0], 'The British lost 2 SP, the Americans none.'],
    [[0, 2], 'The British lost none, the Americans 2 SP.'],
  ] as const)('and what was lost: %o', (losses, sentence) => {
    const said = telling.say({ ...battle, losses });
    expect(said.endsWith(` ${sentence}`)).toBe(true);
  });
});

it.each([
  [{ 'SF/open': 2, 'F/open': 2 }, '2 French fleet SP and 2 French SP'],
  [{ 'C/open': 1, 'SF/fort': 2 }, '2 French fleet SP and 1 Continental SP'],
  [{ 'SF/open': 2 }, '2 French fleet SP'],
])('SP of the French fleet are no fleets: %o', (tally, words) => {
  expect(forceWords(tally)).toBe(words);
});
