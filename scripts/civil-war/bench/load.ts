/** What others take of the machine while it is measured: how much longer a bare loop takes than the processor works on it. */

/** `loop_ms`: the processor's work for the loop; `times`: how many times as long it took. */
export type Load = { readonly loop_ms: number; readonly times: number };

const TURNS = 30_000_000;

export function loadNow(): Load {
  const [began, worked] = [performance.now(), process.cpuUsage()];
  let sum = 0;
  for (let turn = 0; turn < TURNS; turn += 1) sum += turn % 7;
  const { user, system } = process.cpuUsage(worked);
  if (sum < 0) throw new Error('Nothing was added up');
  const loop_ms = (user + system) / 1000;
  const times = (performance.now() - began) / loop_ms;
  return { loop_ms: Math.round(loop_ms), times: Math.round(times * 10) / 10 };
}

export const sayLoad = ({ loop_ms, times }: Load): string =>
  `  a bare loop, ${String(loop_ms)} ms of work, took ${String(times)} times as long${times < 1.3 ? '' : ': the machine has other work, and waits are longer than by itself'}`;
