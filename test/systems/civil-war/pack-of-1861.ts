/** The pack that ships, as texts and as read. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PackFiles } from '../../../src/kernel/system.js';
import type { Pack } from '../../../src/systems/civil-war/rules/pack.js';
import { readPack } from '../../../src/systems/civil-war/pack/read-pack.js';

const FOLDER = fileURLToPath(new URL('../../../src/systems/civil-war/pack/1861/', import.meta.url));

/** Its files by path. */
export const packFiles: PackFiles = Object.fromEntries(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv') && !name.includes('facts'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(FOLDER + name, 'utf8')]),
);

/** Reads a pack that must be sound. */
export function soundPack(files: PackFiles): Pack {
  const read = readPack(files);
  if (!read.ok) throw new Error(JSON.stringify(read.error.slice(0, 5)));
  return read.value;
}

/** The shipped files with one changed; throws when nothing changed, so that no test passes at random. */
export function withChange(file: string, from: string, to: string): PackFiles {
  const before = packFiles[file] ?? '';
  const after = before.replaceAll(from, () => to);
  if (after === before) throw new Error(`${file} does not hold "${from}"`);
  return { ...packFiles, [file]: after };
}
