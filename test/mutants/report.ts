/** What a run of mutants came to: per file and area, which survived, and which survivors change nothing. */
import type { MutantResult } from '@stryker-mutator/api/core';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from '../../scripts/figures.js';

/** Percent of mutants that must be killed. */
export const BREAK = 90;

/**
 * Mutants that no test can notice, and why: one of a line, all that are left of a line, or all that are left of a function.
 * `line` is the source line as it stands, without its indent.
 */
type Explained = { readonly file: string; readonly reason: string } & (
  | { readonly line: string; readonly replacement?: string }
  | { readonly function: string }
);

type Counts = {
  readonly killed: number;
  readonly survived: number;
  readonly uncovered: number;
  /** Of those that survived or were not covered. */
  readonly explained: number;
  /** Run once while a file is loaded: not tried. */
  readonly untried: number;
  /** Killed, in percent of all that were tried. */
  readonly score: number;
};

type Left = {
  readonly file: string;
  readonly where: number;
  readonly line: string;
  /** The function or table of the file that the line is in. */
  readonly within: string;
  readonly replacement: string;
};
export type Tally = {
  readonly total: Counts;
  readonly areas: readonly {
    readonly area: string;
    readonly counts: Counts;
    readonly files: readonly { readonly file: string; readonly counts: Counts }[];
  }[];
  /** Survivors that nobody has explained. */
  readonly left: readonly Left[];
};

const FILE = path.join(import.meta.dirname, 'explained.json');
const explained = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as readonly Explained[])
  : [];

const SURVIVED: readonly string[] = ['Survived', 'NoCoverage'];
const relative = (file: string): string => path.relative('.', file).replaceAll('\\', '/');

/** What begins something of its own in a file. */
const DECLARED = /^(?:export )?(?:async )?(?:function|const|class|type) (\w+)/;

function leftOf({ fileName, location, replacement }: MutantResult): Left {
  const file = relative(fileName);
  const source = readFileSync(file, 'utf8').split('\n');
  const where = location.start.line;
  const line = source[where - 1]?.trim() ?? '';
  const declared = source.slice(0, where).findLast((each) => DECLARED.test(each));
  return { file, where, line, within: DECLARED.exec(declared ?? '')?.[1] ?? '', replacement };
}

const isExplained = (mutant: MutantResult): boolean => {
  const { file, line, within, replacement } = leftOf(mutant);
  const isMeant = (one: Explained): boolean =>
    'function' in one
      ? one.function === within
      : one.line === line && (one.replacement ?? replacement) === replacement;
  return (
    isSameAsJson(line, replacement) ||
    isUnread(line, replacement) ||
    explained.some((one) => one.file === file && isMeant(one))
  );
};

/**
 * Takes the survivors of some sources that nobody has explained out of what is kept of earlier runs, so that they are tried
 * again: a slow machine comes to fewer tests of each in the time that it may cost.
 */
export function forgetLeft(file: string, sources: readonly string[]): void {
  // Written by Stryker.
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  for (const [fileName, of] of Object.entries(kept.files).filter(([name]) =>
    sources.includes(name),
  ))
    of.mutants = of.mutants.filter(
      (one) => !SURVIVED.includes(one.status) || isExplained({ ...one, fileName }),
    );
  writeFileSync(file, JSON.stringify(kept));
}

type Kept = {
  readonly files: Readonly<Record<string, { mutants: readonly Omit<MutantResult, 'fileName'>[] }>>;
};

/** A field that is set to nothing instead of left out is the same as JSON, which is all that leaves the rules. */
const isSameAsJson = (line: string, replacement: string): boolean =>
  replacement === 'false' && /=== undefined \? \{\} : \{/.test(line);

/** What is read out of nothing from its second place on is nothing, whatever stands in the first. */
const isUnread = (line: string, replacement: string): boolean =>
  replacement === '["Stryker was here"]' && /^const \[, .*\?\? \[\];$/.test(line);

function countsOf(mutants: readonly MutantResult[]): Counts {
  const count = (...statuses: readonly string[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout', 'RuntimeError');
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
  const tried = killed + survived + uncovered;
  return {
    ...{ killed, survived, uncovered },
    explained: mutants.filter((one) => SURVIVED.includes(one.status) && isExplained(one)).length,
    untried: count('Ignored'),
    score: tried === 0 ? 100 : (100 * killed) / tried,
  };
}

export function tallyOf(
  results: readonly MutantResult[],
  areas: readonly { readonly area: string; readonly files: readonly string[] }[],
): Tally {
  const of = (files: readonly string[]): readonly MutantResult[] =>
    results.filter(({ fileName }) => files.includes(relative(fileName)));
  return {
    total: countsOf(results),
    areas: areas
      .map(({ area, files }) => ({
        area,
        counts: countsOf(of(files)),
        files: files
          .filter((file) => of([file]).length > 0)
          .map((file) => ({ file, counts: countsOf(of([file])) })),
      }))
      .filter(({ files }) => files.length > 0),
    left: results
      .filter((one) => SURVIVED.includes(one.status) && !isExplained(one))
      .map((one) => leftOf(one)),
  };
}

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);

export const saySurvivors = ({ left }: Tally): string =>
  left
    .map(
      ({ file, where, line, replacement }) => `${file}:${where}: ${line} → ${short(replacement)}`,
    )
    .join('\n');

const row = (name: string, { killed, survived, uncovered, explained, score }: Counts): string =>
  [
    ...[killed, survived, uncovered, explained].map((n) => String(n).padStart(9)),
    `${score.toFixed(1)} %`.padStart(9),
    `  ${name}`,
  ].join('');

export const sayAreas = ({ total, areas }: Tally): string =>
  [
    '   killed survived   no test  explained   score',
    ...areas.flatMap(({ area, counts, files }) => [
      ...files.map(({ file, counts: own }) => row(file, own)),
      row(area.toUpperCase(), counts),
    ]),
    row('ALL', total),
    `Not tried: ${total.untried} that run only while a file is loaded, and all strings.`,
  ].join('\n');

const tenths = (n: number): number => Math.round(n * 10) / 10;

/** The figures of a run, for the page that says what is promised and what shows it. */
export const figuresOf = ({ total, areas, left }: Tally): Figures => ({
  mutants: total.killed + total.survived + total.uncovered,
  ...{ killed: total.killed, killed_percent: tenths(total.score) },
  ...{ survived: total.survived, uncovered: total.uncovered, explained: total.explained },
  ...{ unexplained: left.length, untried: total.untried },
  ...Object.fromEntries(
    areas.map(({ area, counts }) => [
      `${area.replaceAll(' ', '_')}_killed_percent`,
      tenths(counts.score),
    ]),
  ),
});
