/** A war of 25 turns as a campaign's file, with signed dice: waged once for all benchmarks that look at it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShippedPack } from '../../../src/campaign/packs/pack-files.js';
import { readPack } from '../../../src/systems/civil-war/pack/read-pack.js';
import { countryOf } from '../../../src/systems/civil-war/soak/country.js';
import { civilWar } from '../../../src/systems/civil-war/index.js';
import { wageInFile } from '../campaign-war.js';

export const TURNS = 25;

let waged: Promise<string> | undefined;

async function wage(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-war-'));
  process.once('exit', () => {
    rmSync(dir, { recursive: true });
  });
  const files = readShippedPack(civilWar, '1861');
  const pack = files.ok ? readPack(files.value) : files;
  if (!pack.ok) throw new Error('The pack of 1861 does not read.');
  const path = join(dir, 'war.vedette');
  await wageInFile(path, countryOf(pack.value), TURNS);
  return path;
}

/** `look` must leave the file as it is. */
export async function inWarFile<T>(look: (path: string) => Promise<T> | T): Promise<T> {
  waged ??= wage();
  return look(await waged);
}
