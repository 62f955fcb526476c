/** A war of 25 turns as a campaign's file, with signed dice: waged once for all benchmarks that look at it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wageInFile } from '../../campaign-war.js';
import { civilWarMachines } from '../machines.js';

export const TURNS = 25;

let waged: Promise<string> | undefined;

async function wage(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-war-'));
  process.once('exit', () => {
    rmSync(dir, { recursive: true });
  });
  const path = join(dir, 'war.vedette');
  await wageInFile(path, civilWarMachines(), TURNS);
  return path;
}

/** `look` must leave the file as it is. */
export async function inWarFile<T>(look: (path: string) => Promise<T> | T): Promise<T> {
  waged ??= wage();
  return look(await waged);
}
