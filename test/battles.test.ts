/** Every case file in test/battles, as a gamemaster would run it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCaseFile, sayFinding } from '../src/campaign/cases/case-file.js';
import { CASE_WORDS } from '../src/systems/civil-war/gm/case-words.js';
import { loadShippedGame } from './laws/shipped-game.js';
import { faultsOf } from './systems/civil-war/told/check.js';
import { hearUnder, listening } from './systems/civil-war/told/play.js';

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
    const { load, steps } = listening(loadShippedGame);
    const { findings } = runCaseFile(text, file, load);
    expect(findings.map((finding) => sayFinding(file, finding)).join('\n')).toBe('');
    // A kind of question that the system does not name would not be fuzzed.
    const kinds = steps().flatMap(({ outcome }) => outcome.asked.map(({ kind }) => kind));
    expect(kinds.filter((kind) => !CASE_WORDS.questions.includes(kind))).toEqual([]);
    // Whatever the case is about, no seat is told of anything that is not its own to know.
    const heard = steps().flatMap(({ pack, outcome }) => hearUnder({}, file, pack, outcome));
    expect(heard.flatMap((one) => faultsOf(one))).toEqual([]);
  });
});
