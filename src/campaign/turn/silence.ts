/**
 * Silence as an answer. The gamemaster who goes on without a seat rules its silence for what is open then, question by
 * question: who is asked only in the course of the step has not been silent yet.
 */
import { byText } from '../../kernel/basic.js';
import type { StepInput } from '../../kernel/outcome.js';
import type { Entry, RunEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import { reopenedSheets } from '../sheets/reopened.js';
import { silencedKey } from './withdrawal-key.js';

export type Silence = StepInput['silence'];

/** Of a step as it was run last. */
export function silenceOf(run: Pick<RunEntry, 'silence' | 'silenced'> | undefined): Silence {
  if (run?.silence !== true) return false;
  return run.silenced === undefined ? true : new Set(run.silenced);
}

/** The questions whose silence the gamemaster has ruled, and has not taken back, where no orders count in its place. */
export function ruledSilences(entries: readonly Entry[]): ReadonlySet<string> {
  const silent = new Set<string>();
  const written = new Set<string>();
  for (const { body } of ofKinds(entries, 'sheet', 'ruling')) {
    if (body.kind === 'sheet') {
      if (body.faults === 0) silent.delete(body.key);
      continue;
    }
    if (body.on === 'sheet') written.add(body.key);
    if (body.on === 'silence' || body.on === 'withdrawal') written.delete(body.key);
    if (body.on === 'silence') silent.add(body.key);
    if (body.on === 'withdrawal') silent.delete(silencedKey(body.key) ?? '');
  }
  return new Set([...silent].filter((key) => !written.has(key)));
}

/**
 * The questions without whose sheets the gamemaster went on, by a ruling that stands: silence, or the lines that read. The
 * seat is asked no more, even while the step waits for another in the same moment: its sheet would replace the ruling.
 */
export function goneOnWithout(entries: readonly Entry[]): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const { body } of ofKinds(entries, 'ruling')) {
    if (body.on === 'sheet' || body.on === 'withdrawal') taken.delete(body.key);
    if (body.on === 'sheet' && body.takes !== undefined) taken.add(body.key);
  }
  return new Set([...ruledSilences(entries), ...taken]);
}

/** What counts as silence in the open step: as ruled, and as runs took it that were kept without a ruling. */
export function silenceIn(
  entries: readonly Entry[],
  run: Pick<RunEntry, 'silence' | 'silenced'> | undefined,
): Silence {
  const before = silenceOf(run);
  if (before === true) return true;
  const everRuled = new Set(
    ofKinds(entries, 'ruling').flatMap(({ body }) => (body.on === 'silence' ? [body.key] : [])),
  );
  const reopened = reopenedSheets(entries);
  const kept = before === false ? [] : [...before].filter((key) => !everRuled.has(key));
  const all = [...kept, ...ruledSilences(entries)].filter((key) => !reopened.has(key));
  return all.length === 0 ? false : new Set(all);
}

export const isSilentIn = (silence: Silence, key: string): boolean =>
  typeof silence === 'boolean' ? silence : silence.has(key);

export const isSilent = (run: RunEntry, key: string): boolean => isSilentIn(silenceOf(run), key);

/** As a run is kept. */
export const silenceEntry = (silence: Silence): Pick<RunEntry, 'silence' | 'silenced'> =>
  typeof silence === 'boolean'
    ? { silence }
    : { silence: true, silenced: [...silence].sort(byText) };
