/** How long a command takes as a whole process, beside Node that does nothing, turn by turn in the same run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadNow, sayLoad, type Load } from './load.js';
import { VEDETTE } from './served.js';

const ROUNDS = 25;

type Command = { readonly ms: number; readonly ratio: number };
export type StartFigures = {
  readonly node_ms: number;
  readonly help: Command;
  readonly check: Command;
  readonly load: Load;
};

/** A campaign of 1861 whose supreme commanders are asked for their allocations, and one of these. */
function lay(dir: string): readonly string[] {
  const [file, sheet] = [join(dir, 'war.vedette'), join(dir, 'sheet.txt')];
  const act = (...words: readonly string[]): void =>
    void execFileSync(process.execPath, [VEDETTE, ...words], { stdio: 'ignore' });
  act(
    'new',
    file,
    '--system',
    'civil-war',
    '--scenario',
    'july-1861',
    '--zone',
    'UTC',
    '--seed',
    '1861',
  );
  act('answer', file, '1/split', 'split 1', '--reason', 'the benchmark', '--release');
  writeFileSync(sheet, 'CP east 6, west 6, trans 5, naval 1\nSP east 1, west 1\n');
  return ['check', file, sheet, '--seat', 'usa-supreme', '--kind', 'allocation'];
}

function timeOf(words: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  return performance.now() - began;
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const rounded = (value: number, by: number): number => Math.round(value * by) / by;

export function startFigures(): Promise<StartFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  try {
    const load = loadNow();
    const check = lay(dir);
    const commands = [
      ['-e', '0'],
      [VEDETTE, 'help'],
      [VEDETTE, ...check],
    ];
    const rounds = Array.from({ length: ROUNDS }, () => commands.map(timeOf));
    const [node = 1, ...ours] = commands.map((_words, at) =>
      median(rounds.map((round) => round[at] ?? 0)),
    );
    const [helped = 0, checked = 0] = ours;
    const beside = (ms: number): Command => ({
      ms: rounded(ms, 1),
      ratio: rounded(ms / node, 100),
    });
    return Promise.resolve({
      ...{ node_ms: rounded(node, 1), load },
      ...{ help: beside(helped), check: beside(checked) },
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export function showStart({ node_ms, help, check, load }: StartFigures): void {
  const line = (what: string, { ms, ratio }: Command, most: number): string =>
    `  ${what.padEnd(16)}${String(ms).padStart(6)} ms, ${ratio.toFixed(2)} times as long (at most ${most.toFixed(1)})`;
  console.log('Commands as whole processes, beside Node that does nothing');
  console.log(`  ${'node -e 0'.padEnd(16)}${String(node_ms).padStart(6)} ms`);
  console.log(line('vedette help', help, 1.6));
  console.log(line('vedette check', check, 3));
  console.log(sayLoad(load));
}
