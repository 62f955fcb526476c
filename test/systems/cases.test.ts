/** The case files that lie beside each system, in its folder `cases`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCaseFile, sayFinding } from '../../src/campaign/cases/case-file.js';
import { loadShippedGame } from '../laws/shipped-game.js';

const SYSTEMS = path.join(import.meta.dirname, '../../src/systems');
const files = readdirSync(SYSTEMS).flatMap((system) => {
  const folder = path.join(SYSTEMS, system, 'cases');
  return existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [];
});

it('every case file beside a system holds', () => {
  const found = files.flatMap((file) => {
    const { findings } = runCaseFile(readFileSync(file, 'utf8'), file, loadShippedGame);
    return findings.map((finding) => sayFinding(path.relative(SYSTEMS, file), finding));
  });
  expect(found).toEqual([]);
});
