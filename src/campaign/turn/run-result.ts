import type { RunEntry } from '../../store/entry.js';
import { untoldQuestions } from '../letters/told-to.js';
import { approvalKey, asksOf } from '../sheets/asks.js';
import { faultySheets } from '../sheets/faulty-sheets.js';
import type { Ask, RunResult } from '../types.js';
import type { OpenStep } from './open-step.js';

/** What the latest run of a step came to. */
export function runResult(step: OpenStep): RunResult {
  if (step.run === undefined) throw new Error('The step was never played.');
  const { body } = step.run;
  const faulty = faultySheets(step, body.asked);
  return {
    step: step.step,
    state: body.state,
    waitsFor: asksOf(step).filter((ask) => ask.state === 'open' && stops(step, body, ask)),
    spoiled: body.open
      .filter(({ faults }) => faults.length > 0)
      .map(({ key, faults }) => ({ key, faults })),
    ...(faulty.length === 0 ? {} : { faulty }),
    amendmentFaults: body.amendmentFaults,
    beats: body.beats,
  };
}

const stops = (step: OpenStep, run: RunEntry, ask: Ask): boolean =>
  (ask.kind === 'release' && untoldQuestions(step).length > 0) ||
  run.open.some(({ key, waitsFor }) =>
    waitsFor === 'answer' ? key === ask.key : approvalKey(key) === ask.key,
  );
