/** The pack that ships, as it lies in the folder. */
import { readdirSync, readFileSync } from 'node:fs';
import type { PackFiles } from '../../../src/kernel/system.js';
import { readLand } from '../../../src/systems/american-revolution/pack/read-land.js';

const FOLDER = new URL('../../../src/systems/american-revolution/pack/1775/', import.meta.url);

export const packFiles: PackFiles = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
);

const read = readLand(packFiles);
if (!read.ok) throw new Error(JSON.stringify(read.error));
export const land = read.value;
