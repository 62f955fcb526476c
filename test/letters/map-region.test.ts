import { describe, expect, test } from 'vitest';
import { distanceHexes } from '../../src/systems/civil-war/rules/ground/hexes.js';
import { findRegion } from '../../src/letters/drawing/find-region.js';
import { board as plain } from './sample.js';

const board = {
  ...plain,
  zones: [
    { id: 'N', name: 'North', short: 'NO', side: 'usa' },
    { id: 'S', name: 'South', short: 'SO', side: 'csa' },
    { id: 'west', name: 'west', short: 'west' },
    { id: 'east', name: 'east', short: 'east' },
  ],
  places: plain.places.map((hex) => ({ ...hex, command: hex.id < '15' ? 'west' : 'east' })),
};

function hexes(text: string): readonly string[] {
  const found = findRegion(board, text);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}
const refusal = (text: string): string => {
  const found = findRegion(board, text);
  return found.ok ? '' : found.error;
};

describe('a region in words', () => {
  test('is a state by its id or name, and several add up', () => {
    expect(hexes('no')).toEqual(hexes('North'));
    expect(hexes('NO')).toHaveLength(25 * 12);
    expect(hexes('NO, South')).toHaveLength(25 * 24);
  });

  test('is a theater, a hex, the hexes between two in any order, or all', () => {
    expect(hexes('west')).toHaveLength(15 * 24);
    expect(hexes('1010')).toEqual(['1010']);
    expect(hexes('0510-0711')).toEqual(['0510', '0511', '0610', '0611', '0710', '0711']);
    expect(hexes('0711-0510')).toEqual(hexes('0510-0711'));
    expect(hexes('all')).toEqual([]);
  });

  test('is a town with its radius, its name begun where only one begins so', () => {
    const near = hexes('Bridgetown:2');
    expect(near).toHaveLength(19);
    expect(near.every((hex) => distanceHexes(hex, '0704') <= 2)).toBe(true);
    expect(hexes('bridge:2')).toEqual(near);
    expect(hexes('0704:2')).toEqual(near);
    expect(hexes('Bridgetown:0')).toEqual(['0704']);
  });

  test('that is none is refused with the nearest word', () => {
    expect(refusal('Souht:x y')).toContain('radius "x y"');
    expect(refusal('Bridgetwon:3')).toContain('Did you mean Bridgetown?');
    expect(refusal('Bridgetown:far')).toContain('radius "far"');
    expect(refusal('Bridgetown:')).toContain('radius ""');
    expect(refusal('9999')).toBe('9999 is no place of this map.');
    expect(refusal('0101-9999')).toBe('9999 is no place of this map.');
    expect(refusal('NO,,SO')).toContain('The region is empty');
    expect(refusal('')).toContain('The region is empty');
  });
});
