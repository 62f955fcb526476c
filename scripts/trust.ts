/**
 * `npm run trust -- FILE...`: keeps the figures that commands wrote with `--figures FILE` in `test/trust`, and writes the
 * README's table of them again. Figures without a date and a commit are those of today and of the present commit.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { stampNow, type FigureFile } from './figures.js';
import { ownWords } from './read-words.js';
import { FOLDER, readKept, ROWS, trustTable, withTable } from './trust/table.js';

const README = new URL('../README.md', import.meta.url);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}

const { words } = ownWords({ usage: 'npm run trust -- FILE…', options: {} });
for (const path of words) {
  // Written by one of the commands of the table.
  const { command, figures, ...rest } = JSON.parse(textOf(path)) as FigureFile;
  const row = ROWS.find((one) => one.command === command);
  if (row === undefined) throw new Error(`${path}: no row of the table is for ${command}`);
  const kept: FigureFile = { command, ...stampNow(), ...rest, figures };
  writeFileSync(`${FOLDER}${row.name}.json`, `${JSON.stringify(kept, undefined, 2)}\n`);
}
writeFileSync(README, withTable(readFileSync(README, 'utf8'), trustTable(readKept())));
