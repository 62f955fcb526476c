/** What is read of a pack when the program is built is what is read of its files. */
import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { readShippedPack, shippedPacks } from '../../src/campaign/packs/pack-files.js';
import { digestOfFiles } from '../../src/campaign/packs/shared-game.js';
import { SYSTEMS } from '../../src/systems/index.js';

const shipped = SYSTEMS.flatMap((engine) =>
  shippedPacks(engine).map((pack) => ({ engine, pack, key: engine.key })),
);

describe('the packs that ship', () => {
  test.each(shipped)('$key $pack comes back from bytes as it was read', ({ engine, pack }) => {
    const files = readShippedPack(engine, pack);
    const read = files.ok ? engine.read(files.value) : files;
    if (!read.ok) throw new Error(`${pack} does not read`);
    const back: unknown = deserialize(serialize(read.value));
    expect(back).toStrictEqual(read.value);
    expect(engine.openRead(back).board()).toStrictEqual(engine.openRead(read.value).board());
  });

  test('a pack with another letter in one file is another pack', () => {
    const files = { 'pack.csv': 'what,value\ntitle,One\n', 'map/hexes.csv': 'hex\n' };
    const digest = digestOfFiles(files);
    expect(digestOfFiles({ ...files })).toBe(digest);
    for (const path of ['pack.csv', 'map/hexes.csv'] as const)
      expect(digestOfFiles({ ...files, [path]: files[path].replace('e', 'f') })).not.toBe(digest);
    expect(digestOfFiles({ 'pack.csv': files['pack.csv'] })).not.toBe(digest);
  });
});
