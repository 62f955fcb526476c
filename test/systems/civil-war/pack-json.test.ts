/** A pack as one JSON document: the same figures, and faults that name the path. */
import { describe, expect, it } from 'vitest';
import type { PackFault, PackFiles } from '../../../src/kernel/system.js';
import { packJsonOf, remarksOn } from '../../../src/systems/civil-war/pack/json-pack.js';
import { readPack } from '../../../src/systems/civil-war/pack/read-pack.js';
import { packFiles, soundPack, withChange } from './pack-of-1861.js';

const json = packJsonOf(packFiles);
const faultsOf = (files: PackFiles): readonly PackFault[] => {
  const read = readPack(files);
  return read.ok ? [] : read.error;
};
const without = (file: string): PackFiles =>
  Object.fromEntries(Object.entries(packFiles).filter(([name]) => name !== file));
const changed = (from: string, to: string): string => {
  const after = json.replace(from, () => to);
  if (after === json) throw new Error(`pack.json does not hold ${from}`);
  return after;
};

describe('A pack as JSON', () => {
  it('is the same pack, to the last figure, status and note', () => {
    expect(soundPack({ 'pack.json': json })).toEqual(soundPack(packFiles));
  });

  it('says nothing where CSV and JSON agree', () => {
    expect(remarksOn({ ...packFiles, 'pack.json': json })).toEqual([]);
  });

  it('gives way to a table that stands as CSV, and that is said', () => {
    const files = { ...withChange('tables/prices.csv', '3@derived', '5@gm'), 'pack.json': json };
    const price = soundPack(files).tables.get('prices')?.cells.get('fortress|cp');
    expect(price).toEqual({ value: '5', status: 'gm' });
    expect(remarksOn(files)).toEqual([
      'tables/prices.csv is read, and tables/prices in pack.json, which says otherwise, is not. To play by the JSON, take the CSV away.',
    ]);
  });

  it('counts for each table whose CSV was taken away', () => {
    const text = changed('{"price":"fortress","cp":"3@derived"}', '{"price":"fortress","cp":5}');
    const files = { ...without('tables/prices.csv'), 'pack.json': text };
    const price = soundPack(files).tables.get('prices')?.cells.get('fortress|cp');
    expect(price).toEqual({ value: '5', status: 'house' });
    expect(remarksOn(files)).toEqual([]);
  });

  it('may be a file beside each other table, with its rows alone', () => {
    const armies = [{ name: 'Ohio', side: 'usa' }];
    const files = {
      ...without('armies.csv'),
      'armies.json': JSON.stringify(armies),
      'setups/july-1861.csv': 'what,side,n,name,commander,place\nsp,usa,3,,,Washington\n',
    };
    expect(soundPack(files).armies).toEqual([{ name: 'Ohio', side: 'usa', from: 0 }]);
  });

  it('asks the gamemaster for a cell marked missing there too', () => {
    const text = changed('{"price":"depot","cp":"3@source"}', '{"price":"depot","cp":"@missing"}');
    const cell = soundPack({ 'pack.json': text }).tables.get('prices')?.cells.get('depot|cp');
    expect(cell).toEqual({ status: 'missing' });
  });

  it.each([
    [
      '"name":"Lyon","side":"usa","stars":1',
      '"name":"Lyon","side":"usa","stars":7',
      '["leaders"].rows[3].stars',
      '7',
      '1, 2, 3',
    ],
    [
      '{"price":"depot","cp":"3@source"}',
      '{"price":"depot"}',
      '["tables/prices"].rows[2].cp',
      '',
      '@missing',
    ],
    [
      '{"price":"depot","cp":"3@source"}',
      '{"price":"depot","cp":[[]]}',
      '["tables/prices"].rows[2].cp',
      '',
      '@missing',
    ],
    [
      '{"price":"depot","cp":"3@source"}',
      '{"price":"depot","cp":{"n":3}}',
      '["tables/prices"].rows[2].cp',
      '{"n":3}',
      'a number',
    ],
    [
      '{"price":"depot","cp":"3@source"}',
      '7',
      '["tables/prices"].rows[2]',
      '7',
      'a row, { "column": value }',
    ],
    [
      '"tables/prices"',
      '"tables/price"',
      '["tables/price"]',
      'tables/price.csv',
      'a file that a pack has',
    ],
  ])('names the path of what is wrong: %s => %s', (from, to, path, read, expected) => {
    const told = faultsOf({ 'pack.json': changed(from, to) });
    const found = told.filter(
      (fault) =>
        fault.file === 'pack.json' && fault.path === `tables${path}` && fault.read === read,
    );
    expect(
      found.map((fault) => fault.expected).join('\n'),
      JSON.stringify(told.slice(0, 3)),
    ).toContain(expected);
  });

  it.each(['', '{', '[]', '{"tables":[]}', '{"tables":{"leaders":3}}', '"x"', 'null'])(
    'never throws, whatever stands in it: %s',
    (text) => {
      expect(readPack({ 'pack.json': text }).ok).toBe(false);
      expect(readPack({ ...packFiles, 'pack.json': text })).toBeDefined();
      expect(remarksOn({ ...packFiles, 'pack.json': text })).toBeDefined();
    },
  );
});
