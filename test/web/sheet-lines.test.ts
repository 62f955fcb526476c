import { describe, expect, it } from 'vitest';
import { readSlot, withSlot } from '../../src/kernel/timeline.js';
import { PULSES } from '../../src/systems/civil-war/orders/sheet/read-line.js';
import {
  addLine,
  makeRoom,
  nextSlot,
  overlapsOf,
  removeLine,
  shiftLine,
  stretchLine,
  swapLine,
} from '../../src/browser/sheet/lines.js';

describe('the head of a line', () => {
  it.each([
    ['PP 4-8: enter 5 SP at Baltimore', 4, 8],
    ['PP 4 to 8 : Enter 5 reinforcements in YYY', 4, 8],
    ['PP1–3 move McClellan', 1, 3],
    ['\tpp\u00a015 : enter', 15, 15],
    ['Pulses 2 through 3 wait', 2, 3],
    ['- PP 7 wait', 7, 7],
  ])('of %j is read as %i to %i', (line, from, to) => {
    expect(readSlot(PULSES, line)).toMatchObject({ from, to });
  });

  it.each(['hello', '# PP 1: wait', 'standing: rally McDowell', 'List: naval', ''])(
    'is not there in %j',
    (line) => {
      expect(readSlot(PULSES, line)).toBeUndefined();
      expect(withSlot(PULSES, line, { from: 2, to: 3 })).toBe(line);
    },
  );

  it.each([
    ['PP 4 to 8 : Enter', 5, 9, 'PP 5 to 9 : Enter'],
    ['PP1–3 move', 2, 4, 'PP2–4 move'],
    ['PP 15 : enter', 15, 16, 'PP 15-16 : enter'],
    ['PP 4-8: enter', 4, 4, 'PP 4: enter'],
    ['  PP 9 wait  ', 10, 10, '  PP 10 wait  '],
  ])('%j with pulses %i to %i is %j', (line, from, to, changed) => {
    expect(withSlot(PULSES, line, { from, to })).toBe(changed);
  });
});

const SHEET =
  'List: east\nPP 1: enter a leader\nPP 2 to 4 : enter 3 SP\nPP 5-8: move X\nstanding: rally X';

describe('a line of a sheet', () => {
  it('is moved by its head alone', () => {
    expect(shiftLine(PULSES, SHEET, 4, 3)).toEqual({ text: SHEET.replace('5-8', '8-11'), line: 4 });
  });

  it('does not begin before pulse 1', () => {
    expect(shiftLine(PULSES, 'PP 2-3: wait', 1, -9).text).toBe('PP 1-2: wait');
  });

  it('goes where its pulses belong when it passes another', () => {
    const { text, line } = shiftLine(PULSES, SHEET, 2, 8);
    expect(text.split('\n')[line - 1]).toBe('PP 9: enter a leader');
    expect(text.split('\n').map((one) => readSlot(PULSES, one)?.from)).toEqual([
      undefined,
      2,
      5,
      9,
      undefined,
    ]);
  });

  it('is made longer and shorter, and keeps one pulse', () => {
    expect(stretchLine(PULSES, 'PP 5: wait', 1, 2).text).toBe('PP 5-7: wait');
    expect(stretchLine(PULSES, 'PP 5-7: wait', 1, -9).text).toBe('PP 5: wait');
  });

  it('changes places with its neighbour, pulses and all', () => {
    const { text, line } = swapLine(PULSES, SHEET, 4, -1);
    expect(line).toBe(3);
    expect(text.split('\n').slice(2, 4)).toEqual(['PP 2-5: move X', 'PP 6 to 8 : enter 3 SP']);
  });

  it('at the edge of the sheet stays where it is', () => {
    expect(swapLine(PULSES, 'PP 1: wait', 1, 1).text).toBe('PP 1: wait');
  });

  it('is taken out, and a new one is put in where its pulses belong', () => {
    expect(removeLine(SHEET, 3).text).not.toContain('3 SP');
    expect(nextSlot(PULSES, SHEET)).toBe(9);
    expect(addLine(PULSES, SHEET, 'PP 9: wait')).toMatchObject({ line: 5 });
    expect(addLine(PULSES, SHEET, 'PP 2: wait').line).toBe(4);
    expect(addLine(PULSES, '', 'PP 1: wait')).toEqual({ text: 'PP 1: wait', line: 1 });
  });
});

describe('a line that comes to lie on others', () => {
  const sheet = ['PP 1-4: a', 'PP 5-7: b', 'standing: rally c', 'PP 8: d', 'PP 12: e'].join('\n');

  it('has them begin after it, in one step; those that are not in the way stay', () => {
    const { text, line } = shiftLine(PULSES, sheet, 1, 3);
    expect(overlapsOf(PULSES, text, line)).toBe(1);
    const room = makeRoom(PULSES, text, line);
    expect(room.text.split('\n')).toEqual([
      ...['PP 4-7: a', 'PP 8-10: b', 'standing: rally c', 'PP 11: d', 'PP 12: e'],
    ]);
    expect(overlapsOf(PULSES, room.text, room.line)).toBe(0);
  });

  it('goes before them where it is taken forward', () => {
    const { text, line } = shiftLine(PULSES, sheet, 4, -6);
    expect(makeRoom(PULSES, text, line)).toEqual({
      text: 'PP 2: d\nPP 3-6: a\nPP 7-9: b\nstanding: rally c\nPP 12: e',
      line: 1,
    });
  });

  it('leaves a sheet alone in which nothing is in its way', () => {
    expect(overlapsOf(PULSES, sheet, 2)).toBe(0);
    expect(makeRoom(PULSES, sheet, 2)).toEqual({ text: sheet, line: 2 });
  });
});
