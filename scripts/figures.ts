/**
 * What a command measured, as it is kept: each command of the README's section Trust takes `--figures FILE`. Date and commit
 * are those of the run.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** A number, or a few by name; a name tells what was counted and in which unit. */
export type Figures = Readonly<Record<string, number>>;

export type FigureFile = {
  readonly command: string;
  /** ISO, a day in UTC. */
  readonly date: string;
  readonly commit: string;
  readonly figures: Figures;
};

/** Writes the figures into the file that `--figures` names, if it is there. */
export function keepFigures(command: string, figures: Figures): void {
  const options = { figures: { type: 'string' } } as const;
  const { figures: path } = parseArgs({ options, strict: false }).values;
  if (path === undefined) return;
  if (typeof path !== 'string') throw new Error('--figures needs the name of a file');
  const kept: FigureFile = { command, ...stampNow(), figures };
  writeFileSync(path, `${JSON.stringify(kept, undefined, 2)}\n`);
}

/** Today, and the commit that is checked out. */
export const stampNow = (): Pick<FigureFile, 'date' | 'commit'> => ({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short=12', 'HEAD']).toString().trim(),
});
