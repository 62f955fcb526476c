/** The case files that lie beside each system, in its folder `cases`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCaseFile, sayFinding } from '../../src/campaign/cases/case-file.js';
import { loadShippedGame } from '../laws/shipped-game.js';

const SYSTEMS = path.join(import.meta.dirname, '../../src/systems');
const files = readdirSync(SYSTEMS).flatMap((system) => {
  const folder = path.join(SYSTEMS, system, 'cases');
  return existsSync(folder) ? readdirSync(folder).map((file) => `${system}/cases/${file}`) : [];
});

describe('the rules hold in', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(path.join(SYSTEMS, file), 'utf8');
    const { findings } = runCaseFile(text, file, loadShippedGame);
    expect(findings.map((finding) => sayFinding(file, finding)).join('\n')).toBe('');
  });
});
