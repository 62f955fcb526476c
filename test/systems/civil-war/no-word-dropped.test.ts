/**
 * No part of an order is silently dropped (C3.11): a word put into a line at any place is a fault, or changes what the line
 * means. Lines of every verb, and of every kind of question.
 */
import { describe, expect, it } from 'vitest';
import { readAmend } from '../../../src/systems/civil-war/gm/read-amend.js';
import { applyFacts } from '../../../src/systems/civil-war/rules/change/apply.js';
import { setUp } from '../../../src/systems/civil-war/rules/change/setup.js';
import { meaningOf, wordsDropped, type Harmless } from '../inserted-words.js';
import { pack } from './orders-view.js';
import { READERS } from './reply-readers.js';

const LIST = 'it joins the parts of a list, and names none itself';

const HARMLESS: readonly Harmless[] = [
  [/^(?:CP|PP east|rail|SP|switch|save|present|recommend)/, 'and', LIST],
  [/ (?:with|via|dropping|save|lend|enter) /, 'and', LIST],
  [/^PP 1-3: entrench McClellan$/, 'at Washington', 'that is where he stands'],
];

/** By the heading of `replies.txt` under which their reader stands: a line, and clauses that it has or could have. */
const LINES: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  'an allocation of the USA': [
    ['CP east 10, west 7, trans 4', 'east 2', 'naval'],
    ['PP east 10', 'west', 'trans'],
    ['rail east 4', 'west', 'naval'],
    ['SP west 2 (discretionary)', 'east', 'naval'],
    ['move 2 SP from east to west (a turn late)', 'to trans', 'from trans', '1 SP'],
    ['leader 3* to east', 'to west', 'McClellan', '1*'],
    ['2 leaders 3* to east', 'to west', '3'],
    ['switch east and west', 'trans'],
    ['direct', 'east', 'CP east 2'],
    ['shift McClellan from east to west', 'and Halleck', 'to trans', 'from west', 'Cairo'],
    [
      'shift McClellan to west at Cairo',
      'and Halleck to trans',
      ', Halleck to trans',
      'at Paducah',
    ],
    ['promote Grant to west', 'to east', 'Banks', 'and Banks'],
    ['demote Banks', 'to west', 'Pope', 'and Pope'],
    ['keep Banks', 'remove', 'and remove Pope'],
    ['hunt raiders 2', '1', 'and save 1', 'at Norfolk', 'naval CP 1'],
    ['entry of naval pool at Baltimore', 'trans', 'to east', 'at Norfolk', 'and 2 NSP'],
    ['entry of naval pool at 7714 NE', 'Memphis', 'at Norfolk', '7712 NE'],
  ],
  'an allocation of the CSA': [
    ['ironclad to east at Norfolk', 'to west', 'and west', 'at Richmond', '2 NSP'],
    ['new ironclad to east in Norfolk', 'raider', 'old'],
    ['raider', 'at Norfolk', 'to east'],
    ['leader 1* to east', 'to west', '2*'],
  ],
  'decisions of the USA': [
    ['promote Grant', 'Banks', 'refuse'],
    ['promote Porter to naval', 'to east', 'and Grant'],
  ],
  'orders of the East': [
    ['PP 1-3: wait', 'again', 'at Washington', '(3 CP)'],
    ['PP 1-3: move McClellan to Manassas (3 CP)', '(2 CP)', '9 PP', 'at Baltimore', 'alone'],
    ['PP 1-3: move McClellan to Manassas (7413)', 'alone', 'to Baltimore', 'as a stack'],
    ['PP 1-3: move McClellan via Alexandria to Manassas', 'via Baltimore', 'from Baltimore'],
    ['PP 1-3: move McClellan with 2 SP and Hooker to Manassas', 'with 1 SP', 'with all', 'Buford'],
    ['PP 1-3: move McClellan to Manassas dropping 2 SP at Alexandria', '1 SP', 'at Baltimore'],
    ['PP 1-3: move McClellan to Baltimore by rail', 'by sea', 'fast', 'cutting rails'],
    ['PP 1-3: move army of the Potomac to Manassas', 'under Hooker', 'and Hooker', 'at Baltimore'],
    ['PP 1-3: move army led by McClellan to Manassas', '3 SP', 'and Hooker', 'alone'],
    ['PP 1: move McClellan alone to Baltimore', 'with 2 SP', 'with Hooker', '2 SP'],
    ['PP 1-2: move 2 SP at Baltimore as a stack to Washington', 'alone', '1 SP', 'at Alexandria'],
    ['PP 1-3: attack Manassas with McClellan', 'Baltimore', 'with Hooker', 'alone'],
    ['PP 1-3: McClellan marches to Manassas', 'Hooker', 'alone', 'to Baltimore'],
    ['PP 1-3: enter 3 leaders at Washington', 'Banks', 'at Baltimore', 'SP'],
    ['PP 1: enter Banks from the pool at Washington', 'Burnside', 'at Baltimore', '1 SP'],
    ['PP 1-6: enter 6 SP at Washington', 'leaders', 'at Baltimore', 'by rail'],
    ['PP 1-3: build depot at Baltimore', 'fort', 'at Alexandria', 'by rail'],
    ['PP 1-3: build fortress at Alexandria', 'depot', 'at Washington'],
    ['PP 1-3: entrench McClellan', 'at Baltimore', 'at Washington', 'and Hooker', 'alone'],
    ['PP 1-3: entrench 3 SP at Baltimore', 'all', 'at Washington', 'alone'],
    ['PP 1-3: fortify Alexandria', 'depot', 'at Washington'],
    ['PP 1: destroy depot at Washington', 'fort', 'at Baltimore'],
    ['PP 1: save 2 CP and 1 PP', '1 CP', 'for Hooker'],
    ['PP 1-3: if Manassas is ours then wait', 'again', 'Baltimore', 'else', 'now'],
    ["PP 1-3: unless Manassas is the enemy's then wait else wait", 'Baltimore', 'now'],
    ['PP 1-3: if enemy Medium or larger seen within 2 of Washington then wait', 'no', 'Small'],
    ['PP 1-3: if no enemy seen at Manassas then wait', 'no', 'large', 'near Baltimore'],
    ['PP 1-3: if McClellan is not at Baltimore then wait', 'Hooker', 'near'],
    ['PP 1-3: if McClellan is not demoralized then wait', 'Hooker', 'at Baltimore'],
    ['PP 1-3: if McClellan has won then wait', 'lost', 'Hooker'],
    ['PP 1-3: if 3 SP at Washington are demoralized then wait', 'at Baltimore', 'all'],
    ['PP 1-3: if at least 3 CP are left then wait', '3 PP', 'at most'],
    ['PP 1-3: if CP left < 3 then wait', 'PP', '4'],
    ['PP 1-3: if (Manassas is ours or Baltimore is ours) and Cairo is ours then wait', 'or', 'is'],
    ['PP 1-3: when Manassas is ours then entrench McClellan', 'at Baltimore', 'Cairo'],
    ['PP 1-9: wait until Manassas is ours', 'at Washington', 'Cairo'],
    ['PP 1-3: move McClellan to Manassas until enemy seen near Alexandria', 'large', 'Cairo'],
    ['PP 1-3: entrench McClellan; if interrupted move 2 SP at Washington to 7511', 'Hooker'],
    ['PP 1-3: if Manassas is ours then entrench McClellan else wait', 'Hooker', 'else', 'Cairo'],
    ['rally McClellan when demoralized', 'and Hooker', 'at Baltimore', 'with 2 SP'],
    ['standing: rally 3 SP at Washington when demoralized', 'Hooker', '1 SP', 'at Baltimore'],
    ['rally Patterson if Washington is ours', 'Baltimore', 'Hooker'],
    ['decline rally at Washington of last SP', 'of McClellan', 'only', 'at Baltimore', 'first'],
    ['decline rally', 'Hooker', 'always'],
    ['give up last SP at Baltimore', 'first', '2 SP', 'at Washington'],
    [
      'if entrenching is interrupted then move 2 SP at Washington to 7511',
      'Hooker',
      'at Baltimore',
    ],
    ['save 3 CP and 2 PP', '1 CP', 'now'],
    ['withdraw Buford before combat from medium or larger toward Washington', 'small'],
    ['withdraw Buford before combat toward the supply depots', 'at Washington', 'near'],
    ['react army of Potomac to intercept enemy within 1 of Manassas', 'large', 'no', 'near Cairo'],
    ['react army of Potomac to intercept an enemy near Manassas', 'small', 'no', 'at Cairo'],
    ['react army of the Potomac toward supply within 1', 'at Baltimore', 'within 3'],
    ['react McClellan toward Manassas within 1', 'Cairo', 'within 3', 'with 2 SP'],
    ['run undetected forts', 'at Norfolk', 'no'],
    ['stop on sight', 'at Norfolk', 'large'],
    ['present Hooker and Patterson', 'for promotion', 'refuse'],
  ],
  'orders of the ships': [
    ['PP 1-3: sail 3 NSP at Fort Monroe to Baltimore', 'at Norfolk', 'via', 'ironclads'],
    ['PP 1-3: sail 3 NSP at 7819 NE to 7819 NE via 7819 SE', 'Memphis', 'at Norfolk', 'under'],
    ['PP 1-3: sail Porter to Baltimore', 'at Baltimore', 'at 7818 SE', '3 NSP', 'alone'],
    ['PP 1-2: carry 2 SP at Fort Monroe to Baltimore', 'by sea', 'at Norfolk', '1 NSP'],
    ['PP 1: lend 1 NSP at Fort Monroe to west', 'trans', 'to trans', 'at Norfolk'],
  ],
  'orders of the West at Cairo': [
    ['PP 1: shift Sherman to Washington', 'at Baltimore', 'Grant', 'from east', 'to west'],
    ['PP 1-2: enter ships at Cairo', '3 NSP', 'at Paducah', 'ocean'],
    ['PP 1-2: enter ironclad at 3820 S', 'Memphis', 'at Paducah'],
  ],
  'orders of the ships at Cairo': [
    ['PP 1-3: carry 3 SP at Cairo to Paducah by ship', 'by sea', 'at Paducah', 'fast'],
    ['PP 1-2: carry 2 SP and Grant at Cairo to Paducah with 2 NSP', '1 NSP', '1 SP', 'under'],
    ['PP 1-2: carry Grant and 2 SP at Cairo to Paducah with 2 NSP', '1 NSP', '1 SP', 'under'],
    [
      'PP 1-3: carry 2 SP at Cairo to Paducah under Foote',
      'under Farragut',
      'Farragut',
      'by ship now',
    ],
    ['PP 1-2: support the attack upon 3719 with 2 river ironclads at 3820 S', 'Memphis', 'ocean'],
    ['PP 1-3: support attack on 3719 with Foote', 'at Memphis', 'at 4020 N', '2 NSP', 'with 2 NSP'],
    ['PP 1-3: recall to Foote', '2 NSP', 'Farragut', 'at Memphis'],
    ['PP 1: lend 2 NSP at 3820 S to west with 3 CP 3 PP', 'Memphis', '1 SP', 'to trans'],
    ['PP 1-3: sail Foote to Paducah Ohio', 'at Memphis', 'at 4020 N', 'Tennessee'],
    ['PP 1-3: sail 3 river transports at 3820 S via 3719 to 3718 S', 'Memphis', 'ocean'],
  ],
  'orders of a poor West': [
    ['PP 1: sea move 1 SP at Baltimore to Philadelphia', 'by ship', 'at Norfolk', 'by sea now'],
  ],
  'orders of the South': [
    ['PP 1-2: enter one ironclad', 'ocean', 'at Norfolk'],
    ['PP 1-2: enter ironclad at 7819 S', 'Memphis', 'at Norfolk'],
    ['PP 1-3: build depot at Richmond', 'fort', 'at Norfolk'],
    ['if demoralized then rally Lee', 'Jackson', 'when'],
  ],
  'orders of the East in the field': [
    ['PP 1: ride Pleasonton to Baltimore', 'alone', 'at Cairo', 'fast'],
    ['PP 1-3: move Pleasonton to Baltimore cutting rails', 'cutting', 'no', 'alone'],
    ['PP 1-3: rally Meade', 'Hooker', 'at Baltimore', 'alone'],
  ],
  'who is presented': [
    ['present Hooker', 'for promotion', 'refuse'],
    ['recommend general Hooker, Patterson', 'or'],
    ['present none', 'Hooker', 'yet'],
  ],
  'the gamemaster on split': [['split 2', 'parts 3', '3']],
  'the gamemaster on condition': [['default', 'no', 'yes', 'unless it rains']],
  'the gamemaster on ended': [['go on', 'no', 'until']],
  'the gamemaster on promotion': [['tactical', 'strategic', 'no']],
  'the gamemaster on figure': [['3', '4', 'CP']],
};

const SHARES: readonly (readonly [string, string])[] = [
  ['an allocation of the USA', 'CP east 10, west 7, trans 4'],
  ['an allocation of the CSA', 'CP east 9, west 6, trans 3'],
];

const readerOf = (name: string) => {
  const shares = SHARES.find(([title]) => title === name)?.[1];
  return (line: string): string | undefined => {
    const text = shares === undefined || line.startsWith('CP') ? line : `${line}\n${shares}`;
    const reading = READERS[name]?.(text);
    return reading && meaningOf(reading);
  };
};

describe.each(Object.entries(LINES))('C3.11 %s', (name, lines) => {
  const meaning = readerOf(name);
  it.each(lines)('%s', (line, ...own) => {
    expect(wordsDropped({ meaning, harmless: HARMLESS }, line, own)).toEqual([]);
  });
});

/** Their words are passed on: each changes what is passed on. */
const FREE: Readonly<Record<string, readonly string[]>> = {
  'orders of the East': [
    'PP 1-2: "Burn the Long bridge" (2 CP)',
    'PP 1-3: if "it rains" then wait',
  ],
  'the gamemaster on words': ['no "the bridge stands"', 'yes'],
  'the gamemaster on an order in words': ['The fords are guarded.', 'wait', 'nothing', 'spend'],
};

describe.each(Object.entries(FREE))('C3.15 %s, in words', (name, lines) => {
  it.each(lines)('%s', (line) => {
    const reader = { meaning: readerOf(name), harmless: HARMLESS, isFree: true };
    expect(wordsDropped(reader, line, ['(3 CP)'])).toEqual([]);
  });
});

const opened = setUp(pack, 'july-1861', {});
if (!opened.ok) throw new Error('The scenario does not open');
const begun = opened.value;

/** Some are put where they can be amended. */
const BEFORE = [
  'place 2 SP usa at Frederick; demoralize 1 SP usa at Frederick',
  'place 2 NSP usa ocean-transport at 7819 SE',
].join('; ');
const before = readAmend(pack, BEFORE, begun);
const now = applyFacts(
  pack,
  begun,
  before.lines.flatMap(({ means: change }) =>
    change === undefined ? [] : [{ kind: 'amended' as const, change }],
  ),
);

const AMENDMENTS: readonly (readonly [string, ...string[]])[] = [
  ['place 3 SP usa at Manassas', 'at Cairo', 'csa', 'under Grant', 'demoralized', 'in pool east'],
  ['place leader McClellan at Washington', 'alone', 'at Cairo', 'under Grant', 'csa', 'with 2 SP'],
  ['place army Potomac under McClellan at Washington', 'under Grant', 'at Cairo', 'with 2 SP'],
  ['place csa fortress at Manassas', 'usa', 'at Cairo', 'under Lee', 'fort'],
  ['remove 2 SP usa at Cairo', 'csa', 'at Washington', 'all', 'steady', 'demoralized', 'of 9'],
  ['remove leader McDowell', 'at Cairo', 'in pool', 'Patterson', 'alone'],
  ['remove army Northeastern Virginia', 'at Cairo', 'under Lee', 'of Potomac'],
  ['remove depot usa at Cairo', 'fort', 'at Washington', 'csa'],
  ['move 3 SP csa at Manassas to Fredericksburg', 'usa', 'to Cairo', 'at Cairo', 'with Beauregard'],
  ['move Patterson with 2 of 4 SP to Winchester', 'at Cairo', 'all', 'alone', 'to Cairo', 'usa'],
  ['move Patterson with all 4 SP at Harpers Ferry to Winchester', 'alone', 'steady', 'csa'],
  ['move Patterson alone to Winchester', 'at Cairo', 'with 2 SP', 'with all'],
  ['demoralize csa at 7413', 'usa', 'at Cairo', '2 SP', 'all'],
  ['demoralize Beauregard', 'at Cairo', 'csa', 'alone', 'with 2 SP'],
  ['rally 1 demoralized SP usa at Frederick', 'steady', 'at Cairo', 'csa'],
  ['set control of Paducah to usa', 'csa', 'to csa', 'at Cairo'],
  ['set control of Virginia to neutral', 'usa', 'to csa', 'west'],
  ['set rail of Manassas Junction to usa', 'csa', 'to csa', 'at Cairo'],
  ['set cp usa east 14', 'csa', 'west', '3', 'pp'],
  ['set sea cp usa east 3', 'csa', 'west', '4', 'pp'],
  ['set McClellan initiative 2', 'tactical', '3', 'Grant', 'untold'],
  ['set Grant strategic -3 untold', 'told', '3', 'Lee'],
  ['set victory usa 12', 'csa', '3', 'points'],
  ['add victory csa -2', 'usa', '3'],
  ['set river 3820 S controlled by usa', 'csa', 'contested', 'Memphis', 'nobody'],
  ['set river 3820 S contested', 'usa', 'by usa', 'Memphis', 'controlled by usa'],
  ['put leader Lee in pool csa west', 'east', 'usa', 'at Cairo', 'under Grant', 'to east'],
  ['place 2 NSP usa ocean-transport at Fort Monroe', 'csa', 'at 7919 NW', 'to Norfolk', 'river'],
  ['place 2 NSP usa ocean-transport in pool naval', 'east', 'at sea', 'in pool west', 'to sea'],
  ['place 2 NSP usa ocean-transport in pool naval at Fort Monroe', 'east', 'at 7919 NW', 'to sea'],
  ['place 1 NSP csa raider at sea', 'at Norfolk', 'usa', 'in pool east', 'to Norfolk'],
  [
    'remove 1 NSP usa ocean-transport at 7819 SE',
    'to Norfolk',
    'csa',
    'at 7919 NW',
    'in pool naval',
  ],
  [
    'move 1 NSP usa ocean-transport at 7819 SE to 7819 NE',
    'to 7919 NW',
    'at Cairo',
    'csa',
    'via Norfolk',
  ],
  ['capture Jackson', 'at Cairo', 'Lee', 'alive'],
  ['wound Jackson', 'at Cairo', 'Lee', 'badly'],
  ['kill Jackson', 'at Cairo', 'Lee'],
  ['promote Longstreet', 'to 3', 'to west', 'Lee'],
  ['offer promotion of Longstreet', 'relief', 'Lee', 'to west'],
];

const amended = (line: string): string | undefined => meaningOf(readAmend(pack, line, now));

describe('C2.6 amendments', () => {
  it('come after some that are in order', () => {
    expect(before.faults).toEqual([]);
  });

  it.each(AMENDMENTS)('%s', (line, ...own) => {
    expect(wordsDropped({ meaning: amended, harmless: HARMLESS }, line, own)).toEqual([]);
  });
});

it('every word that is called harmless stands in a line that is tried', () => {
  const tried = [...Object.values(LINES).flat(), ...AMENDMENTS].map(([line]) => line);
  expect(HARMLESS.filter(([lines]) => !tried.some((line) => lines.test(line)))).toEqual([]);
});
