/** How long `vedette replay` takes, as a whole process, over a war of 25 turns with signed dice. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { VEDETTE } from './served.js';
import { inWarFile, TURNS } from './war-file.js';

const ROUNDS = 3;

/** `cpu_ms` is what the processor spent, whatever else the machine did. Both are of the best round. */
export type ReplayFigures = {
  readonly turns: number;
  readonly entries: number;
  readonly runs: number;
  readonly file_mb: number;
  readonly wall_ms: number;
  readonly cpu_ms: number;
};

export const replayFigures = (): Promise<ReplayFigures> =>
  inWarFile((path) => {
    const rounds = Array.from({ length: ROUNDS }, () => replayOnce(path));
    const [entries = 0, runs = 0] = (rounds[0]?.says.match(/\d+(?= (?:entries|runs))/g) ?? []).map(
      Number,
    );
    return {
      ...{ turns: TURNS, entries, runs },
      file_mb: Math.round(statSync(path).size / 1_000_000),
      wall_ms: Math.min(...rounds.map(({ wall }) => wall)),
      cpu_ms: Math.min(...rounds.map(({ cpu }) => cpu)),
    };
  });

type Round = { readonly wall: number; readonly cpu: number; readonly says: string };

/** Has the process say at its end how long the processor worked for it, in microseconds. */
const TELLS =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.log("cpu",user+system)})';

function replayOnce(path: string): Round {
  const start = performance.now();
  const words = ['--import', TELLS, VEDETTE, 'replay', path];
  const says = execFileSync(process.execPath, words).toString();
  const cpu = Number(/^cpu (\d+)$/m.exec(says)?.[1]);
  return { wall: Math.round(performance.now() - start), cpu: Math.round(cpu / 1000), says };
}

export function showReplay(figures: ReplayFigures): void {
  const { turns, entries, runs, file_mb, wall_ms, cpu_ms } = figures;
  const size = `${String(entries)} entries, ${String(runs)} runs, ${String(file_mb)} MB`;
  console.log(`Replay of a war of ${String(turns)} turns (${size}), by signed dice`);
  console.log(
    `  ${String(wall_ms)} ms, the processor's work ${String(cpu_ms)} ms; must be under 5000`,
  );
}
