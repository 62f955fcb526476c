/** Every case file in test/battles, as a gamemaster would run it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCaseFile, sayFinding } from '../src/campaign/case-file.js';
import { loadShippedGame } from './laws/shipped-game.js';

const FOLDER = path.join(import.meta.dirname, 'battles');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.battle'));

describe('the page for gamemasters', () => {
  it('shows a case that holds', () => {
    const page = readFileSync(path.join(FOLDER, 'README.md'), 'utf8').split('\n');
    const from = page.findIndex((line) => line.startsWith('    C3.17'));
    const to = page.findIndex((line) => line.startsWith('The first line'));
    const text = page
      .slice(from, to)
      .map((line) => line.slice(4))
      .join('\n');
    expect(runCaseFile(text, 'README.md', loadShippedGame).findings).toEqual([]);
  });
});

describe('the rules hold in', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8');
    const { findings } = runCaseFile(text, file, loadShippedGame);
    expect(findings.map((finding) => sayFinding(file, finding)).join('\n')).toBe('');
  });
});
