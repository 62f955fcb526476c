/**
 * Silence as an answer. The gamemaster who runs a step without waiting gives it for what is open then: who is asked only
 * in the course of that run, such as whom his commanders have presented, has not been silent yet.
 */
import { byText } from '../kernel/basic.js';
import type { StepInput } from '../kernel/run.js';
import type { RunEntry } from '../store/entry.js';

export type Silence = StepInput['silence'];

/** Of a step as it was run last. */
export function silenceOf(run: Pick<RunEntry, 'silence' | 'silenced'> | undefined): Silence {
  if (run?.silence !== true) return false;
  return run.silenced === undefined ? true : new Set(run.silenced);
}

/** The same, and for all that is open besides. A step that was never run has told nobody of any question. */
export function silenceNow(run: RunEntry | undefined): Silence {
  const before = silenceOf(run);
  if (run === undefined || before === true) return true;
  const open = run.open.filter(({ waitsFor }) => waitsFor === 'answer').map(({ key }) => key);
  const all = new Set<string>([...(before === false ? [] : before), ...open]);
  return all.size === 0 ? false : all;
}

export function isSilent(run: RunEntry, key: string): boolean {
  const silence = silenceOf(run);
  return typeof silence === 'boolean' ? silence : silence.has(key);
}

/** As a run is kept. */
export const silenceEntry = (silence: Silence): Pick<RunEntry, 'silence' | 'silenced'> =>
  typeof silence === 'boolean'
    ? { silence }
    : { silence: true, silenced: [...silence].sort(byText) };
