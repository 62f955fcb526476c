/** The case files of the toys: each lies in the folder of its toy. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCaseFile, sayFinding, type LoadGame } from '../../src/campaign/cases/case-file.js';
import { no } from '../../src/kernel/basic.js';
import { TOYS } from './index.js';

const load: LoadGame = (system, pack) => {
  const toy = TOYS.find(({ name, folder }) => name === system && folder === pack);
  const game = toy?.engine.open(toy.files);
  return game?.ok === true ? game : no(TOYS.map((one) => `${one.name}/${one.folder}`).join(', '));
};

describe.each(TOYS)('in the $folder', ({ folder }) => {
  const dir = path.join(import.meta.dirname, folder);
  const files = readdirSync(dir).filter((file) => file.endsWith('.battle'));
  it('there is a case file', () => expect(files).not.toEqual([]));
  it.each(files)('%s holds', (file) => {
    const { findings } = runCaseFile(readFileSync(path.join(dir, file), 'utf8'), file, load);
    expect(findings.map((finding) => sayFinding(file, finding))).toEqual([]);
  });
});
